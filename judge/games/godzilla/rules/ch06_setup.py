"""How does a game of the Godzilla Card Game begin?

6.3 as a program: from the two decks, presented in the monster deck zone and the deck area, to the first
turn. Shuffling and who goes first are chance. Whether the decks are legal is deck.py's question.
"""

from __future__ import annotations

from judge.games.godzilla.rules.procedures import Setup, Shuffle, Turn, setup, shuffle, turn
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import DECK, HAND, MONSTER_DECK, STRIDE
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import Flow
from judge.kernel.frames import replace

#: How many cards the opening hand has (6.3.1.5).
OPENING_HAND = 5


@setup.step("6.3.1")
def setup_begins(g: Godzilla, at: Setup) -> Flow:
    """Two players (1.1.1) prepare the game."""
    g.cite("1.1.1", lines.TWO_PLAYERS)
    return None


@setup.step("6.3.1.1")
def present_decks(g: Godzilla, at: Setup) -> Flow:
    """Each player presents the monster deck and the main deck."""
    for player in (0, 1):
        decks = g.zones[player * STRIDE + MONSTER_DECK], g.zones[player * STRIDE + DECK]
        g.cite("6.3.1.1", lines.PRESENTS, player, len(decks[0]), len(decks[1]))
    return None


@setup.step("6.3.1.2")
def place_monster_decks(g: Godzilla, at: Setup) -> Flow:
    """The monster decks lie face down in the monster deck zones."""
    for player in (0, 1):
        g.cite("6.3.1.2", lines.FACE_DOWN, player * STRIDE + MONSTER_DECK)
    return None


@setup.step("6.3.1.3", leads=["5.3.1"], again=True)
def shuffle_main_decks(g: Godzilla, at: Setup) -> Flow:
    """Each player shuffles the main deck and places it face down."""
    player = at.player
    if player > 1:
        return None
    g.keep(replace(at, player=player + 1))
    return g.call(shuffle, Shuffle(zone=player * STRIDE + DECK))


@setup.step("6.3.1.4")
def decide_first_player(g: Godzilla, at: Setup) -> Flow:
    """Chance decides who goes first."""
    reply = g.take()
    if reply is None:
        facts = {"sort": "player"}
        return g.ask(Decision(Kind.CHANCE, 0, "6.3.1.4", "first player", (0, 1), 1, 1, facts))
    g.first = g.tp = int(reply[0])
    g.cite("6.3.1.4", lines.GOES_FIRST, g.first)
    return None


@setup.step("6.3.1.5", apart={"4.8.3": "cited where the cards move one at a time"})
def take_opening_hands(g: Godzilla, at: Setup) -> Flow:
    """Each player moves 5 cards from the deck to the hand, one at a time (4.8.3). It is no draw."""
    for player in (g.tp, 1 - g.tp):
        deck, hand = player * STRIDE + DECK, player * STRIDE + HAND
        g.cite("4.8.3", lines.ONE_AT_A_TIME, *g.zones[deck][:OPENING_HAND])
        if len(g.zones[deck]) < OPENING_HAND:
            g.cite("1.3.2", lines.AS_MANY_AS_POSSIBLE, player)
        for _ in range(min(OPENING_HAND, len(g.zones[deck]))):
            g.move(g.zones[deck][:1], hand, "6.3.1.5", cause="set-up", by=player)
    return None


@setup.step("6.3.1.6", apart={"3.3": "what an invading monster is", "3.3.3": "what a position is"})
def place_first_monsters(g: Godzilla, at: Setup) -> Flow:
    """Each player's rank I monster card becomes the invading monster. Nothing is played yet."""
    for player in (g.tp, 1 - g.tp):
        deck = g.zones[player * STRIDE + MONSTER_DECK]
        first = next((card for card in deck if g.shows(card).rank == 1), None)
        if first is None:
            g.cite("1.3.2", lines.NOTHING, player)
        else:
            g.new_monster(first, player, "6.3.1.6", cause="set-up")
    return None


@setup.step("6.3.1.6.1")
def set_positions(g: Godzilla, at: Setup) -> Flow:
    """Every invading monster starts in zone 1, unless its own text says otherwise."""
    for player in (0, 1):
        top = g.monster(player)
        own = [a.value for a in g.face(top).abilities if a.keyword == "starts"] if top is not None else []
        number = own[0] if own else 1
        g.position[player] = number
        g.cite("6.3.1.6.1", lines.STARTS_IN, player, number)
        if own:
            g.cite("1.3.1", lines.CARD_TEXT_FIRST, top)
        g.cite("3.3.3", lines.STARTS_IN, player, number)
    return None


@setup.step("6.3.1.7", leads=["7.2.1"])
def set_rages(g: Godzilla, at: Setup) -> Flow:
    """Rage is 0; the first turn begins."""
    for player in (0, 1):
        g.rage[player] = 0
        g.cite("6.3.1.7", lines.RAGE_IS_0, player)
    g.turn = 1
    g.pending = ()
    g.clock += 1
    g.counters = {"turn began": g.clock}
    g.projection = None
    g.cite("7.1.2", lines.PHASES, g.tp, g.turn)
    return g.call(turn, Turn())


PROGRAMS = (setup,)

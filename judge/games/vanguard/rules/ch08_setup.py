"""How does a game of Cardfight!! Vanguard begin?

8.2 as a program: from the decks that lie in the deck, ride deck and G zones to the first turn. Whether the decks are
legal is deck.py's question (8.1).
"""

from __future__ import annotations

from judge.games.vanguard.rules.procedures import Setup, Shuffle, Turn, setup, shuffle, turn
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import DECK, G_ZONE, HAND, RIDE_DECK, STRIDE, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace

#: How many cards the initial hand has (8.2.1.8).
OPENING_HAND = 5


@setup.step("8.2.1.1")
def present_decks(g: Vanguard, at: Setup) -> Flow:
    """Each player presents their decks."""
    g.cite("8.2.1")
    for player in (0, 1):
        g.cite("8.2.1.1", lines.PRESENTS, player, len(g.area(player, DECK)), len(g.area(player, RIDE_DECK)))
    return None


@setup.step("8.2.1.2", again=True)
def first_vanguards(g: Vanguard, at: Setup) -> Flow:
    """A grade 0 unit, from the ride deck if there is one, is put face down on the vanguard circle."""
    reply = g.take()
    player = at.player
    if reply is not None:
        _put_first(g, player, reply[0])
        g.keep(replace(at, player=player + 1))
        return AGAIN
    while player < 2 and g.area(player, VC):
        player += 1
    at = g.keep(replace(at, player=player))
    if player > 1:
        g.keep(replace(at, player=0))
        return None
    rides = g.area(player, RIDE_DECK)
    if rides:
        g.cite("8.2.1.2.1", lines.FROM_THE_RIDE_DECK, player)
    options = tuple(
        c for c in rides or g.area(player, DECK) if g.grade(c) == 0 and g.printed(c).main == "unit"
    )
    kinds = {g.defs[card].code: card for card in reversed(options)}
    options = tuple(sorted(kinds.values()))
    if not options:
        g.cite("1.3.2", lines.NO_CARD, player)
        g.keep(replace(at, player=player + 1))
        return AGAIN if player == 0 else None
    if len(options) == 1:
        _put_first(g, player, options[0])
        g.keep(replace(at, player=player + 1))
        return AGAIN
    return g.ask(Decision(Kind.CARDS, player, "8.2.1.2", "first vanguard", options))


def _put_first(g: Vanguard, player: int, card: int) -> None:
    g.move((card,), player * STRIDE + VC, "8.2.1.2", cause="set-up")
    g.put_in_state((card,), "face down", "8.2.1.2")


@setup.step("8.2.1.3", leads=["7.5.1"], again=True)
def shuffle_decks(g: Vanguard, at: Setup) -> Flow:
    """The main decks are shuffled."""
    player = at.player
    if player > 1:
        g.keep(replace(at, player=0))
        return None
    if g.area(player, RIDE_DECK):
        g.cite("8.2.1.3.1", lines.WITHOUT_THE_RIDE_DECK, player)
    g.keep(replace(at, player=player + 1))
    return g.call(shuffle, Shuffle(zone=player * STRIDE + DECK))


@setup.step("8.2.1.4")
def put_ride_decks(g: Vanguard, at: Setup) -> Flow:
    """The ride decks lie face down in their zones (4.18.3)."""
    for player in (0, 1):
        rides = g.area(player, RIDE_DECK)
        g.put_in_state(rides, "face down", "4.18.3")
        g.ridden = g.ridden | frozenset(rides)
    return None


@setup.step("8.2.1.5")
def put_g_decks(g: Vanguard, at: Setup) -> Flow:
    """The G decks lie face down in the G zones (4.14.3)."""
    for player in (0, 1):
        g.put_in_state(g.area(player, G_ZONE), "face down", "4.14.3")
    return None


@setup.step("8.2.1.6")
def decide_first_player(g: Vanguard, at: Setup) -> Flow:
    """Chance decides who goes first; nobody chooses (8.2.1.6.1)."""
    reply = g.take()
    if reply is None:
        facts = {"sort": "player"}
        return g.ask(Decision(Kind.CHANCE, 0, "8.2.1.6", "first player", (0, 1), 1, 1, facts))
    g.first = g.tp = int(reply[0])
    g.cite("8.2.1.6.1", lines.GOES_FIRST, g.first)
    return None


@setup.step("8.2.1.7")
def no_damage_yet(g: Vanguard, at: Setup) -> Flow:
    """Each player's vanguard damage is 0."""
    g.due = [0, 0]
    return None


@setup.step("8.2.1.8", leads=["7.5.1"])
def initial_hands(g: Vanguard, at: Setup) -> Flow:
    """Each player draws five cards."""
    for player in (g.tp, 1 - g.tp):
        for _ in range(min(OPENING_HAND, len(g.area(player, DECK)))):
            g.move(g.area(player, DECK)[:1], player * STRIDE + HAND, "8.2.1.8", cause="set-up", by=player)
    g.keep(replace(at, player=g.tp))
    return _ask_redraw(g, g.tp)


def _ask_redraw(g: Vanguard, player: int) -> Flow:
    hand = g.area(player, HAND)
    return g.ask(Decision(Kind.CARDS, player, "8.2.1.8", "redraw", hand, 0, len(hand)))


def _redraw(g: Vanguard, player: int, back: tuple[int, ...]) -> Flow:
    """Cards go to the bottom, as many are drawn, then the deck is shuffled (reading `mulligan-order`)."""
    if not back:
        return None
    g.move(back, player * STRIDE + DECK, "8.2.1.8", cause="set-up", by=player, bottom=True)
    for _ in back:
        g.move(g.area(player, DECK)[:1], player * STRIDE + HAND, "8.2.1.8", cause="set-up", by=player)
    return g.call(shuffle, Shuffle(zone=player * STRIDE + DECK))


@setup.then
def first_player_redraws(g: Vanguard, at: Setup) -> Flow:
    """The player going first has chosen."""
    return _redraw(g, g.tp, g.take() or ())


@setup.then
def second_player_asked(g: Vanguard, at: Setup) -> Flow:
    """Then the other player chooses."""
    return _ask_redraw(g, 1 - g.tp)


@setup.then
def second_player_redraws(g: Vanguard, at: Setup) -> Flow:
    """The other player has chosen."""
    return _redraw(g, 1 - g.tp, g.take() or ())


@setup.step("8.2.1.9", leads=["9.2.1"])
def stand_up(g: Vanguard, at: Setup) -> Flow:
    """The first vanguards are turned face up (7.46.1), and the first turn begins."""
    for player in (g.tp, 1 - g.tp):
        g.free_of_state(g.area(player, VC), "face down", "7.46.1")
    g.turn = 1
    g.pending = ()
    g.clock += 1
    g.counters = {}
    g.projection = None
    return g.call(turn, Turn())


PROGRAMS = (setup,)

"""How does a game begin?

5-2: decks and Leader Cards are presented and checked, decks shuffled, the first player decided by
chance, hands drawn and redrawn, life laid down. Until the first turn nobody can lose (1-2-2-1 speaks
of the game), so the turn number is 0 here.
"""

from __future__ import annotations

from judge.deck import DeckCard
from judge.games.dbs.rules.editions import edition_of
from judge.games.dbs.rules.procedures import (
    Checkpoint,
    Draw,
    Setup,
    Shuffle,
    Turn,
    checkpoint,
    draw,
    setup,
    shuffle_deck,
    turn,
)
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import DECK, HAND, LEADER, LIFE
from judge.games.dbs.table.deck import judged
from judge.games.dbs.table.game import Dbs
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace

HAND_SIZE = 6
LIFE_SIZE = 8


@setup.step("5-2-1-1", apart={"5-1": "the deck rules, checked here and cited one by one"})
def present_decks(g: Dbs, at: Setup) -> Flow:
    """Leader Card and deck are presented; the deck must be allowed (5-1)."""
    g.note("5-2-1", lines.BEFORE_THE_GAME)
    g.turn = 0
    for player in (0, 1):
        leader = [DeckCard(g.defs[card], 1, ()) for card in g.area(player, LEADER)]
        deck = [
            DeckCard(None if g.defs[card].code == "f" else g.defs[card], 1, ())
            for card in g.area(player, DECK)
        ]
        g.note("5-1-1", lines.DECK, player, len(deck))
        for ruling in judged(edition_of(g.rules.edition), leader, deck):
            if not ruling.kept:
                g.cite(ruling.rule, lines.DECK, player, ruling.message)
    return None


@setup.step("5-2-1-2")
def place_leaders(g: Dbs, at: Setup) -> Flow:
    """Each Leader Card lies in the Leader Area with its front up."""
    for player in (0, 1):
        for card in g.area(player, LEADER):
            g.cite(g.n["5-2-1-2"], lines.LEADER, player, card)
    return None


@setup.step("5-2-1-3", leads=["4-5-3-1"])
def leaders_told(g: Dbs, at: Setup) -> Flow:
    """That a Leader Card was placed is told; a checkpoint."""
    for player in (0, 1):
        for card in g.area(player, LEADER):
            g.emit(Event("placed in leader area", player, card))
    return g.call(checkpoint, Checkpoint())


@setup.step("5-2-1-4", leads=["3-2-4"], again=True)
def shuffle_decks(g: Dbs, at: Setup) -> Flow:
    """Each player shuffles their deck."""
    done = at.shuffled
    if done == 2:
        return None
    at = g.keep(replace(at, shuffled=done + 1))
    return g.call(shuffle_deck, Shuffle(zone=done * g.stride + DECK))


@setup.step("5-2-1-5", apart={"5-2-1-5-1": "a limit: there is no choice in it"})
def decide_first(g: Dbs, at: Setup) -> Flow:
    """Chance decides who goes first; the result itself counts (5-2-1-5-1)."""
    reply = g.take()
    if reply is None:
        return g.ask(
            Decision(Kind.CHANCE, 0, g.n["5-2-1-5"], "first player", (0, 1), facts={"sort": "player"})
        )
    g.first = g.tp = reply[0]
    g.note("5-2-1-5-1", lines.FIRST_PLAYER, g.first)
    return None


@setup.step("5-2-1-6", leads=["4-9-3"], again=True)
def draw_hands(g: Dbs, at: Setup) -> Flow:
    """Each player draws 6 cards."""
    done = at.drawn
    if done == 2:
        return None
    at = g.keep(replace(at, drawn=done + 1))
    player = g.first if done == 0 else 1 - g.first
    return g.call(draw, Draw(who=player, n=HAND_SIZE))


@setup.step("5-2-1-6-1", leads=["3-2-4", "4-9-3"], again=True)
def redraw_hands(g: Dbs, at: Setup) -> Flow:
    """From the first player on, each may return cards, shuffle and draw as many."""
    return redraw(g, at, shuffles=True)


def redraw(g: Dbs, at: Setup, *, shuffles: bool) -> Flow:
    """One redraw a player; an edition without the shuffle just returns and draws."""
    number, stage = at.redrawn, at.stage
    if number == 2:
        return None
    player = g.first if number == 0 else 1 - g.first
    deck = player * g.stride + DECK
    if stage == 0:
        reply = g.take()
        if reply is None:
            hand = g.area(player, HAND)
            rule = g.n["5-2-1-6-1"]
            return g.ask(Decision(Kind.CARDS, player, rule, "redraw", hand, 0, len(hand)))
        g.move(reply, deck, g.n["5-2-1-6-1"], bottom=True, cause="redraw", by=player)
        g.keep(replace(at, stage=1 if reply and shuffles else 2, returned=len(reply)))
        return AGAIN
    if stage == 1:
        g.keep(replace(at, stage=2))
        return g.call(shuffle_deck, Shuffle(zone=deck))
    g.keep(replace(at, redrawn=number + 1, stage=0))
    if not at.returned:
        return AGAIN
    return g.call(draw, Draw(who=player, n=at.returned))


@setup.step("5-2-1-7")
def lay_life(g: Dbs, at: Setup) -> Flow:
    """The top 8 cards of each deck become life, face down; a Leader Card may say another number."""
    for player in (g.first, 1 - g.first):
        deck = player * g.stride + DECK
        leader = g.leader(player)
        own = g.defs[leader].source.get("life") if leader is not None else None
        size = LIFE_SIZE if own is None else int(own)
        if own is not None:
            g.note("5-2-1-7-1", lines.LIFE, player, size)
        g.move(g.zones[deck][:size], player * g.stride + LIFE, g.n["5-2-1-7"], cause="setup", by=player)
    return None


@setup.step("5-2-1-8", leads=["6-2-1"])
def first_turn(g: Dbs, at: Setup) -> Flow:
    """The first player begins."""
    g.turn = 1
    g.tp = g.first
    g.counters = {}
    return g.call(turn, Turn())


PROGRAMS = (setup,)

"""What do the rules of the Godzilla Card Game do by themselves?

Chapter 11. Reshuffle and crush and destroy interrupt whatever goes on; illegal and overloaded cards
wait for a check timing, where all that is due at its start happens at the same time.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judge.games.godzilla.rules.ch05_card_terms import start_destroy
from judge.games.godzilla.rules.procedures import (
    CheckTiming,
    Crush,
    Playing,
    Reshuffle,
    Shuffle,
    crush,
    reshuffle,
    shuffle,
)
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import DECK, DISCARD, MONSTER, RESOLUTION, STRIDE
from judge.games.godzilla.table.game import Godzilla
from judge.games.godzilla.table.moves import BELONGS, LAY_WRONG
from judge.kernel import lines as common
from judge.kernel.atoms import Passage
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.loops import in_circles
from judge.kernel.rule_actions import OneStays, RuleActions, placed_last

# -- interrupts ---------------------------------------------------------------------------------------


@reshuffle.step("11.2.2", apart={"5.4": "the draw that is suspended"})
def reshuffle_due(g: Godzilla, at: Reshuffle) -> Flow:
    """A player would draw from an empty deck: the drawing is suspended."""
    g.cite("11.2.1", lines.INTERRUPT, at.who)
    g.cite("11.1.2.1", lines.INTERRUPT, at.who)
    if not g.zones[at.who * STRIDE + DISCARD]:
        g.cite("11.2.4", lines.NO_CARDS, at.who)
        return END
    return None


@reshuffle.step("11.2.3", leads=["5.3.1"])
def reshuffle_deck(g: Godzilla, at: Reshuffle) -> Flow:
    """All cards of the discard pile go to the deck, which is shuffled."""
    who = at.who
    g.move(g.zones[who * STRIDE + DISCARD], who * STRIDE + DECK, "11.2.3", cause="reshuffle")
    return g.call(shuffle, Shuffle(zone=who * STRIDE + DECK))


@crush.step("11.3.2")
def crush_due(g: Godzilla, at: Crush) -> Flow:
    """A battle card shares a zone with an invading monster: what is going on is suspended."""
    g.cite("11.3.1", lines.INTERRUPT, at.crush)
    g.cite("11.1.2.1", lines.INTERRUPT, at.crush)
    return None


@crush.step("11.3.3", leads=["5.12.1", "11.3.2"])
def crush_destroys(g: Godzilla, at: Crush) -> Flow:
    """Each such battle card is destroyed."""
    cards = _crushable(g, at.crush)
    return start_destroy(g, cards, cause="crush") if cards else END


@crush.then
def crush_goes_on(g: Godzilla, at: Crush) -> Flow:
    """A battle card that something else happened to is still due."""
    if all(_kept(g, card, "crush") for card in _crushable(g, at.crush)):
        return END
    return endless(g) if in_circles(g, at) else g.goto("11.3.2")


def _crushable(g: Godzilla, player: int) -> tuple[int, ...]:
    """The battle cards in the zone of a player's invading monster."""
    held = g.zones[player * STRIDE + g.position[player] - 1]
    return tuple(card for card in held if g.type_of(card) == "battle")


# -- in check timings -----------------------------------------------------------------------------

#: The zones and strategy zones of both players.
_PLACES = (*range(MONSTER), *range(STRIDE, STRIDE + MONSTER))


def say_together(g: Godzilla, cards: tuple[int, ...]) -> None:
    """What is due happens in a check timing, and at the same time."""
    g.cite("11.1.2.2", lines.IN_A_CHECK_TIMING, len(cards))
    if len(cards) > 1:
        g.cite("11.1.3", lines.AT_THE_SAME_TIME, len(cards))


def say_illegal(g: Godzilla, passages: Sequence[Passage]) -> None:
    """Which cards lie where their type does not belong."""
    g.cite("11.4.1", lines.ILLEGAL, *(row.card for row in passages))


def say_overloaded(g: Godzilla, passages: Sequence[Passage]) -> None:
    """Which cards are too many in their zones."""
    cards = [row.card for row in passages]
    if cards:
        g.cite("11.5.1", lines.OVERLOADED, *cards)
    for card in cards:
        if g.beneath.get(card):
            g.cite("3.2.3", lines.STACK, card)
        if any(a.keyword == "revenge" for a in g.face(card).abilities):
            g.cite("12.7.2", lines.DOES_NOT_TRIGGER, card)


def remove(g: Godzilla, passages: list[Passage]) -> Flow:
    """Put cards into the discard pile; where an effect may replace or forbid a destruction, by the program of 5.12.1."""
    destroyed = [row for row in passages if row.rule != "11.4.1.1"]
    if not destroyed or g.destroys_plainly():
        g.transfer(passages)
        return None
    ways = {row.card: (row.rule, row.cause) for row in destroyed}
    stray = tuple(row.card for row in passages if row.card not in ways)
    return start_destroy(g, tuple(ways), ways=ways, stray=stray)


def endless(g: Godzilla) -> Flow:
    """Rule actions that bring back the same position for ever: nobody can stop them (13.1.1.3)."""
    g.cite("13.1.1", common.LOOP)
    g.cite("13.1.1.3", common.LOOP)
    g.finish("13.1.1.3", None, "infinite loop that nobody can stop")
    return END


#: What the rules do by themselves in check timings.
RULE_ACTIONS: RuleActions[Godzilla] = RuleActions(say_together, lambda g, passages: None, remove, endless)


def doubtful(g: Godzilla) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The zones in which a card may lie wrong (`Moves.doubt`), with their cards."""
    if g.settled < 0:
        for zone in _PLACES if g.settled == -1 else (-2 - g.settled,):
            held = g.zones[zone]
            if held and (len(held) > 1 or g.type_of(held[0]) != BELONGS[zone]):
                yield zone, held


def _discarded(g: Godzilla, card: int, rule: str, cause: str) -> Passage:
    return Passage(card, g.owner[card] * STRIDE + DISCARD, rule, cause)


def _kept(g: Godzilla, card: int, cause: str = "rule") -> bool:
    """Whether an effect keeps a card from being destroyed (1.3.1)."""
    return g.any_limits() and g.prevented(Event("destroy", g.master(card), card, cause=cause))


@RULE_ACTIONS.due("11.4.1", says=say_illegal)
def illegal_cards(g: Godzilla) -> Iterator[Passage]:
    """Cards in zones of other types."""
    for zone, held in doubtful(g):
        for card in held:
            if g.type_of(card) != BELONGS[zone] and not _kept(g, card):
                yield _discarded(g, card, "11.4.1", "illegal")


@RULE_ACTIONS.due("11.4.1.1")
def stray_cards(g: Godzilla) -> Iterator[Passage]:
    """Cards in the resolution area that do not wait to be resolved."""
    if g.zones[RESOLUTION]:
        waiting = {at.card for _, at, _ in g.frames if isinstance(at, Playing)}
        for card in g.zones[RESOLUTION]:
            if card not in waiting:
                yield _discarded(g, card, "11.4.1.1", "illegal")


def overloaded_zones(g: Godzilla) -> Iterator[tuple[int, ...]]:
    """The cards of the right type in each zone that holds several, those placed last at the end."""
    for zone, held in doubtful(g):
        fitting = [card for card in held if g.type_of(card) == BELONGS[zone]]
        if len(fitting) > 1:
            yield tuple(sorted(fitting, key=g.stamp.__getitem__))


@RULE_ACTIONS.due("11.5.1", says=say_overloaded)
def overloaded(g: Godzilla) -> Iterator[OneStays]:
    """Of the cards in a zone only the last one stays."""
    for cards in overloaded_zones(g):
        ways = {c: (_discarded(g, c, "5.12.1", "overload"),) for c in cards if not _kept(g, c)}
        if any(card in ways for card in cards[:-1]):
            yield OneStays(g.master(cards[0]), "11.5.1", "keep", placed_last(g, cards), ways)


def due(g: Godzilla) -> bool:
    """Whether any rule action is to be done."""
    return not settled(g) and RULE_ACTIONS.any_due(g)


def settled(g: Godzilla) -> bool:
    """Whether nothing was found last time, and no card has come to lie wrong since (`Moves.doubt`)."""
    return g.settled >= 0 and not g.zones[RESOLUTION]


def nothing_waits(g: Godzilla) -> bool:
    """Whether a check timing has nothing to do: settled, nothing in stand-by, no situation to look out for."""
    if g.settled < 0 or g.pending or g.alarm or g.zones[RESOLUTION] or g.held:
        return False
    index = g.index or g.index_of()
    return not (index.watchful or (g.effects and index.may_watch))


def settle(g: Godzilla, at: CheckTiming) -> Flow:
    """Do all rule actions that are due, at the same time (11.1.3); None if there are none."""
    wrong = any(True for _ in doubtful(g)) or any(True for _ in stray_cards(g))
    if LAY_WRONG in g.counters:
        g.clear_counters(LAY_WRONG)
        if not wrong:
            g.cite("11.1.2.2", lines.NOT_ANY_MORE)
    if not wrong:
        g.settled = g.clock
        return None
    _say_kept(g)
    flow = RULE_ACTIONS.settle(g, at)
    return g.goto("10.4.3.1") if flow == AGAIN else flow


def _say_kept(g: Godzilla) -> None:
    """Say once a turn which cards of an overloaded zone stay, because an effect says so (1.3.1)."""
    for cards in overloaded_zones(g) if g.any_limits() else ():
        for card in cards[:-1]:
            name = f"kept {card}/{g.ident[card]}/{g.turn}"
            if _kept(g, card) and not g.count(name):
                g.tally(name)
                g.cite("11.5.1", lines.CANNOT_GO, card)
                g.cite_prevented(Event("destroy", g.master(card), card, cause="rule"))


PROGRAMS = (reshuffle, crush)

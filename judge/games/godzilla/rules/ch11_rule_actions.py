"""What do the rules of the Godzilla Card Game do by themselves?

Chapter 11. Reshuffle and crush and destroy interrupt whatever goes on; illegal and overloaded cards
wait for a check timing, where all that is due at its start happens at the same time.
"""

from __future__ import annotations

from dataclasses import replace

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
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import EndlessRun
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.identity import position_number

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
    if all(_kept(g, card, "crush") for card in _crushable(g, at.crush)) or _in_circles(g, at):
        return END
    return g.goto("11.3.2")


def _crushable(g: Godzilla, player: int) -> tuple[int, ...]:
    """The battle cards in the zone of a player's invading monster."""
    held = g.zones[player * STRIDE + g.position[player] - 1]
    return tuple(card for card in held if g.type_of(card) == "battle")


# -- in check timings -----------------------------------------------------------------------------

#: The zones and strategy zones of both players.
_PLACES = (*range(MONSTER), *range(STRIDE, STRIDE + MONSTER))
#: Rounds of rule actions in one check timing before they are checked for going in circles.
PATIENCE = 5
#: Rounds after which the engine gives up although no position came back.
MOST_ROUNDS = 200


def stray_cards(g: Godzilla) -> list[int]:
    """Cards in the resolution area that do not wait to be resolved (11.4.1.1)."""
    waiting = {at.card for _, at, _ in g.frames if isinstance(at, Playing)}
    return [card for card in g.zones[RESOLUTION] if card not in waiting]


Due = tuple[list[int], list[int], list[tuple[int, ...]]]


def found(g: Godzilla) -> Due:
    """What is illegal (11.4.1), stray (11.4.1.1) and overloaded (11.5.1) right now.

    All judged on the same state. Overloaded are zones: the cards of the right type in each, those
    placed last at the end.
    """
    illegal: list[int] = []
    overloaded: list[tuple[int, ...]] = []
    zones = g.zones
    for zone in _doubtful(g):
        held = zones[zone]
        if held and (len(held) > 1 or g.type_of(held[0]) != BELONGS[zone]):
            fitting: list[int] = []
            for card in held:
                (fitting if g.type_of(card) == BELONGS[zone] else illegal).append(card)
            if len(fitting) > 1:
                fitting.sort(key=g.stamp.__getitem__)
                overloaded.append(tuple(fitting))
    return illegal, stray_cards(g) if g.zones[RESOLUTION] else [], overloaded


def _doubtful(g: Godzilla) -> tuple[int, ...]:
    """The zones that must be looked at (`Moves.doubt`)."""
    if g.settled >= 0:
        return ()
    return _PLACES if g.settled == -1 else (-2 - g.settled,)


def possible(g: Godzilla, what: Due) -> Due:
    """The same without cards that an effect keeps from being destroyed (1.3.1)."""
    illegal, stray, overloaded = what
    if (illegal or overloaded) and g.any_limits():
        illegal = [card for card in illegal if not _kept(g, card)]
        overloaded = [cards for cards in overloaded if any(not _kept(g, card) for card in cards[:-1])]
    return illegal, stray, overloaded


def due(g: Godzilla) -> bool:
    """Whether any rule action is to be done."""
    return not settled(g) and any(possible(g, found(g)))


def settled(g: Godzilla) -> bool:
    """Whether nothing was found last time, and no card has come to lie wrong since (`Moves.doubt`)."""
    return g.settled >= 0 and not g.zones[RESOLUTION]


def nothing_waits(g: Godzilla) -> bool:
    """Whether a check timing has nothing to do: settled, nothing in stand-by, no situation to look out for."""
    if g.settled < 0 or g.pending or g.alarm or g.zones[RESOLUTION] or g.held:
        return False
    index = g.index or g.index_of()
    return not (index.watchful or (g.effects and index.may_watch))


def _kept(g: Godzilla, card: int, cause: str = "rule") -> bool:
    return g.prevented(Event("destroy", g.master(card), card, cause=cause))


def settle(g: Godzilla, at: CheckTiming) -> Flow:
    """Do all rule actions that are due, at the same time (11.1.3); None if there are none."""
    now = found(g)
    if LAY_WRONG in g.counters:
        g.clear_counters(LAY_WRONG)
        if not any(now):
            g.cite("11.1.2.2", lines.NOT_ANY_MORE)
    if not any(now):
        g.settled = g.clock
        return None
    illegal, stray, overloaded = possible(g, now)
    _say_kept(g, now[2])
    if not (illegal or stray or overloaded):
        return None
    reply = g.take()
    if reply is not None:
        at = g.keep(replace(at, keep=(*at.keep, *reply)))
    keep = at.keep
    excess: list[int] = []
    for cards in overloaded:
        last = _placed_last(g, cards)
        if len(last) > 1 and not set(last).intersection(keep):
            return g.ask(Decision(Kind.CARDS, g.master(cards[0]), "11.5.1", "keep", last))
        excess += _all_but_one(cards, last, keep)
    if excess and g.any_limits():
        excess = _destructible(g, excess)
    if not (illegal or stray or excess):
        return None
    if _in_circles(g, at):
        return END
    return _remove(g, illegal, stray, excess)


def _say_kept(g: Godzilla, overloaded: list[tuple[int, ...]]) -> None:
    """Say once a turn which cards of an overloaded zone stay, because an effect says so (1.3.1)."""
    for cards in overloaded if g.any_limits() else ():
        for card in cards[:-1]:
            name = f"kept {card}/{g.ident[card]}/{g.turn}"
            if _kept(g, card) and not g.count(name):
                g.tally(name)
                g.cite("11.5.1", lines.CANNOT_GO, card)
                g.cite_prevented(Event("destroy", g.master(card), card, cause="rule"))


def _placed_last(g: Godzilla, cards: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of a zone that came last, at the same time."""
    now = g.stamp[cards[-1]]
    return tuple(card for card in cards if g.stamp[card] == now)


def _all_but_one(cards: tuple[int, ...], last: tuple[int, ...], keep: tuple[int, ...]) -> list[int]:
    """The cards of a zone without the one that stays: of those that came last the one its master keeps."""
    kept = last[0] if len(last) == 1 else next(card for card in last if card in keep)
    return [card for card in cards if card != kept]


def _destructible(g: Godzilla, cards: list[int]) -> list[int]:
    return [card for card in cards if not _kept(g, card)]


def _in_circles(g: Godzilla, at: CheckTiming | Crush) -> bool:
    """Rule actions that bring back the same position for ever: nobody can stop them (13.1.1.3)."""
    rounds = at.rounds + 1
    at = g.keep(replace(at, rounds=rounds))
    if rounds < PATIENCE:
        return False
    here = (position_number(g), g.choices)
    seen = at.circle
    if here not in seen:
        if rounds >= MOST_ROUNDS:
            raise EndlessRun(
                f"rule actions were due {rounds} times in a row and never the same position came back; whether this "
                "ever ends is for the judge to say"
            )
        at = g.keep(replace(at, circle=(*seen, here)))
        return False
    g.cite("13.1.1", common.LOOP)
    g.cite("13.1.1.3", common.LOOP)
    g.finish("13.1.1.3", None, "infinite loop that nobody can stop")
    return True


def _remove(g: Godzilla, illegal: list[int], stray: list[int], excess: list[int]) -> Flow:
    g.cite("11.1.2.2", lines.IN_A_CHECK_TIMING, len(illegal) + len(stray) + len(excess))
    if len(illegal) + len(stray) + len(excess) > 1:
        g.cite("11.1.3", lines.AT_THE_SAME_TIME, len(illegal) + len(stray) + len(excess))
    if illegal:
        g.cite("11.4.1", lines.ILLEGAL, *illegal)
    if excess:
        g.cite("11.5.1", lines.OVERLOADED, *excess)
        for card in excess:
            if g.beneath.get(card):
                g.cite("3.2.3", lines.STACK, card)
            if any(a.keyword == "revenge" for a in g.face(card).abilities):
                g.cite("12.7.2", lines.DOES_NOT_TRIGGER, card)
    again = g.goto("10.4.3.1")
    if (illegal or excess) and not g.destroys_plainly():
        return _remove_with_care(g, illegal, stray, excess)
    places = []
    for cards, rule, cause in (
        (illegal, "11.4.1", "illegal"),
        (stray, "11.4.1.1", "illegal"),
        (excess, "5.12.1", "overload"),
    ):
        for card in cards:
            places.append(Passage(card, g.owner[card] * STRIDE + DISCARD, rule, cause))
    g.transfer(places)
    return again


def _remove_with_care(g: Godzilla, illegal: list[int], stray: list[int], excess: list[int]) -> Flow:
    """The same where an effect may replace or forbid a destruction: by the program of 5.12.1."""
    ways = dict.fromkeys(illegal, ("11.4.1", "illegal")) | dict.fromkeys(excess, ("5.12.1", "overload"))
    return start_destroy(g, (*illegal, *excess), ways=ways, stray=tuple(stray))


PROGRAMS = (reshuffle, crush)

"""How are cards of a deck shuffled, moved and looked at?

7.5 and 7.12 (shuffle), 7.6 (move from the deck, draw) and 7.7 (look at the deck).
"""

from __future__ import annotations

from judge.games.vanguard.rules.procedures import (
    FromDeck,
    Look,
    Shuffle,
    UpTo,
    from_deck,
    look,
    look_up_to,
    shuffle,
    up_to_from_deck,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import DECK, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import replace


@shuffle.step("7.5.1", apart={"7.5.1.1": "also with 0 or 1 cards"})
def shuffle_deck(g: Vanguard, at: Shuffle) -> Flow:
    """A zone is put into a random order (7.12.1)."""
    zone = at.zone
    rest = tuple(card for card in g.zones[zone] if card not in at.apart)
    if len(rest) < len(g.zones[zone]):
        g.cite("7.12.2", lines.NOT_SHUFFLED_IN, *at.apart)
    if len(rest) < 2:
        g.cite("7.5.1.1", lines.SHUFFLED, zone)
        return END
    return g.ask(Decision(Kind.CHANCE, zone // STRIDE, "7.5.1", "shuffle", rest, 0, 0, {"zone": zone}))


@shuffle.then
def shuffled(g: Vanguard, at: Shuffle) -> Flow:
    """The order chance gave."""
    apart = tuple(card for card in g.zones[at.zone] if card in at.apart)
    g.arrange(at.zone, (*apart, *g.take()), "7.12.1")
    g.cite("7.12.3", lines.HIDDEN_MEANWHILE, at.zone)
    return None


@from_deck.step("7.6.2", again=True)
def from_the_deck(g: Vanguard, at: FromDeck) -> Flow:
    """Cards are moved from the top of the deck one by one; to the hand it is drawing (7.6.4)."""
    if at.n <= 0:
        return END
    if at.n > 1:
        g.cite("4.5.3", lines.ONE_BY_ONE, at.who)
    at = g.keep(replace(at, n=at.n - 1))
    deck = g.area(at.who, DECK)
    if not deck:
        g.cite("1.3.2", lines.NO_CARD, at.who)
        return END
    if at.area == "hand":
        event = Event("draw", at.who, -1, cause=at.cause, by=at.by, source=at.source)
    else:
        event = g.putting(deck[0], at.area, "7.6.1", cause=at.cause, by=at.by, source=at.source)
    flow = g.perform(event)
    return AGAIN if flow is None else flow


@up_to_from_deck.step("7.6.3.1")
def any_at_all(g: Vanguard, at: UpTo) -> Flow:
    """Nothing is done for 0 or fewer."""
    g.cite("7.6.3")
    return None if at.n > 0 else END


@up_to_from_deck.step("7.6.3.2")
def enough_already(g: Vanguard, at: UpTo) -> Flow:
    """The player may stop before every card."""
    if not g.area(at.who, DECK):
        return END
    return g.ask(Decision(Kind.YES_NO, at.who, "7.6.3.2", "one more", facts={"source": at.source}))


@up_to_from_deck.then
def stop_or_go_on(g: Vanguard, at: UpTo) -> Flow:
    """The player has said whether to go on."""
    return None if g.take() else END


@up_to_from_deck.step("7.6.3.3", leads=["7.6.2"])
def one_card(g: Vanguard, at: UpTo) -> Flow:
    """One card is moved."""
    given = FromDeck(who=at.who, n=1, area=at.area, cause=at.cause, by=at.by, source=at.source)
    return g.call(from_deck, given)


@up_to_from_deck.step("7.6.3.4", leads=["7.6.3.2"], apart={"7.6.3.3": "how often that was done"})
def how_often(g: Vanguard, at: UpTo) -> Flow:
    """As often as the number says."""
    at = g.keep(replace(at, done=at.done + 1))
    return END if at.done >= at.n else g.goto("7.6.3.2")


@look.step("7.7.1")
def look_at_top(g: Vanguard, at: Look) -> Flow:
    """A player looks at cards from the top of a deck."""
    seen = g.zones[at.zone][: at.n]
    g.cite("7.7.1", lines.LOOKS_AT, at.who, len(seen))
    _was_looked_at(g, at, len(seen))
    g.value = tuple(seen)
    return None


def _was_looked_at(g: Vanguard, at: Look, number: int) -> None:
    """Abilities that wait for a look at the deck: only for the first look of one effect (7.7.4)."""
    if at.again:
        g.cite("7.7.4", lines.LOOKED_AT_BEFORE, at.who)
    elif number:
        g.tell("looked", at.who, by=at.who, n=number)


@look_up_to.step("7.7.2.1")
def look_at_any(g: Vanguard, at: Look) -> Flow:
    """Nothing is done for 0 or fewer."""
    g.cite("7.7.2")
    return None if at.n > 0 else END


@look_up_to.step("7.7.2.2", apart={"7.7.2.5": "where X goes up"})
def first_card(g: Vanguard, at: Look) -> Flow:
    """X starts at 1 (reading `look-up-to-counter`)."""
    g.keep(replace(at, x=1))
    return None


@look_up_to.step("7.7.2.3")
def stop_looking(g: Vanguard, at: Look) -> Flow:
    """The player may stop."""
    return g.ask(Decision(Kind.YES_NO, at.who, "7.7.2.3", "one more"))


@look_up_to.then
def looking_stopped(g: Vanguard, at: Look) -> Flow:
    """The player has said whether to go on."""
    if g.take():
        return None
    g.value = tuple(g.zones[at.zone][: at.x - 1])
    _was_looked_at(g, at, at.x - 1)
    return END


@look_up_to.step("7.7.2.4")
def look_at_one(g: Vanguard, at: Look) -> Flow:
    """The card so many from the top is looked at."""
    g.cite("7.7.2.4", lines.LOOKS_AT, at.who, at.x)
    return None


@look_up_to.step("7.7.2.5", leads=["7.7.2.3"], apart={"7.7.2.4": "how often that was done"})
def look_on(g: Vanguard, at: Look) -> Flow:
    """As often as the number says."""
    if at.x >= at.n or at.x >= len(g.zones[at.zone]):
        g.value = tuple(g.zones[at.zone][: at.x])
        _was_looked_at(g, at, at.x)
        return END
    g.keep(replace(at, x=at.x + 1))
    return g.goto("7.7.2.3")


def look_at_deck(g: Vanguard, player: int) -> None:
    """Cards of a deck that an ability keeps in its player's sight; said once for each new card on top (7.7.3)."""
    number = g.in_sight(player)
    if not number:
        return
    top = g.area(player, DECK)[:number]
    name = f"game sight/{player}"
    now = sum(g.stamp[card] for card in top) + sum(top) * 1009 + 1
    if g.count(name) != now:
        g.counters = {**g.counters, name: now}
        g.cite("7.7.3", lines.MAY_LOOK_AT, player, len(top))


PROGRAMS = (shuffle, from_deck, up_to_from_deck, look, look_up_to)

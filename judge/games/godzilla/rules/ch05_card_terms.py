"""What do the instructions that move cards do?

Chapter 5 as programs: place and move (5.2), discard and send into the discard pile (5.7), destroy (5.12).
Each is called by a phase, an action or an effect with the locals it needs; the cards that moved are left
in `g.value`.
"""

from __future__ import annotations

from collections.abc import Mapping

from judge.games.godzilla.rules.procedures import (
    Chosen,
    Destroy,
    Discard,
    DiscardDown,
    Place,
    Send,
    destroy,
    discard,
    discard_down,
    place,
    send,
)
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import DISCARD, HAND, RESOLUTION, STRIDE
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event, How
from judge.kernel.flow import END, Flow
from judge.kernel.frames import Cards, Held, replace
from judge.kernel.state import BENEATH

# -- place and move (5.2) -----------------------------------------------------------------------------


@place.step("5.2.1")
def place_cards(g: Godzilla, at: Place) -> Flow:
    """The cards move to the area named, each to its owner's."""
    return _put(g, at, at.area, "5.2.1", bottom=at.bottom, order=at.order)


def _put(
    g: Godzilla, at: Place | Send, area: str, rule: str, *, bottom: bool = False, order: Cards = ()
) -> Flow:
    """Put the cards of the frame into an area, at the same time; what happens instead is settled first."""
    how: How = {"cause": "effect", "by": at.by, "source": at.source}
    wanted = at.todo if isinstance(at, Send) and at.todo is not None else at.cards
    cards = tuple(c for c, i in wanted if g.ident[c] == i)
    if area == "resolution":
        g.move(cards, RESOLUTION, rule, **how)
    elif any(g.diverted(card, area, by=at.by) for card in cards):
        facts = {"area": area, "rule": rule, "bottom": bottom}
        return g.perform_all([g.placing(card, area, facts=facts, **how) for card in cards])
    else:
        for batch in g.one_at_a_time(cards):
            g.send(batch, area, rule, bottom=bottom, **how)
        if order:
            g.put_in_order(order, bottom=bottom)
    return None


@place.then
def cards_placed(g: Godzilla, at: Place) -> Flow:
    """The cards that were meant are known to whoever asked for it."""
    g.value = tuple(card for card, _ in at.cards)
    return END


# -- discard (5.7) ----------------------------------------------------------------------------------


@discard.step("5.7.1")
def choose_discards(g: Godzilla, at: Discard) -> Flow:
    """Players choose cards of their hands, the turn player first (1.3.4).

    `among` are the cards each player may choose from, if not the whole hand; `low` 0 lets a player
    choose fewer; `random` leaves the choice to chance.
    """
    return _ask_next(g, at)


@discard.then
def first_has_chosen(g: Godzilla, at: Discard) -> Flow:
    """One player has chosen; the other may be next."""
    return _ask_next(g, _chosen(g, at))


@discard.then
def discard_cards(g: Godzilla, at: Discard) -> Flow:
    """All cards that were chosen go at once."""
    return discard_chosen(g, _chosen(g, at), "5.7.1")


@discard.then
def cards_discarded(g: Godzilla, at: Discard) -> Flow:
    """What came of it is known to whoever asked for it."""
    return thrown(g, at)


def _ask_next(g: Godzilla, at: Discard) -> Flow:
    """Ask the next player who has something to choose."""
    while at.asked < len(at.players):
        decision = _discard_choice(g, at, at.players[at.asked])
        at = g.keep(replace(at, asked=at.asked + 1))
        if decision is not None:
            g.keep(replace(at, wanted=decision.facts["wanted"]))
            return g.ask(decision)
    return None


def _chosen(g: Godzilla, at: Discard) -> Discard:
    """Keep what the player who was asked has chosen."""
    reply = g.take()
    if reply is None:
        return at
    return g.keep(replace(at, chosen=(*(at.chosen or ()), *_held(g, reply[: at.wanted]))))


def _discard_choice(g: Godzilla, at: Discard, who: int) -> Decision | None:
    asked = at.asked
    if g.any_limits() and g.bound_by(who, "cannot discard"):
        g.cite("1.3.3", lines.PREVENTED, "discard", who)
        return None
    among = at.among
    cards = g.zones[who * STRIDE + HAND] if among is None else among[asked]
    high = min(at.n, len(cards))
    if high < at.n:
        g.cite("1.3.2", lines.AS_MANY_AS_POSSIBLE, who)
    if high <= 0:
        return None
    if len(at.players) > 1:
        g.cite("1.3.4", lines.TURN_PLAYER_FIRST, g.tp)
        g.cite("1.3.4.2", lines.HIDDEN_CHOICE, who)
    low = high if at.low is None else min(high, at.low)
    if at.random:
        size = 1 if high == 1 else len(cards)
        return Decision(Kind.CHANCE, who, "5.7.1", "random", cards, size, size, {"wanted": high})
    return Decision(Kind.CARDS, who, "5.7.1", "discard", cards, low, high, {"wanted": high})


def discard_chosen(g: Godzilla, at: Chosen, rule: str) -> Flow:
    """Discard the chosen cards: all at the same time where nothing replaces or forbids it."""
    events = [
        Event("discard", g.owner[c], c, cause=at.cause, by=g.owner[c], facts={"rule": rule})
        for c, ident in at.chosen or ()
        if g.ident[c] == ident
    ]
    return g.perform_all(events)


def thrown(g: Godzilla, at: Chosen) -> Flow:
    """The cards that came to the discard pile are known to whoever asked for it."""
    g.value = tuple(c for c, _ in at.chosen or () if g.in_discard(c))
    return END


@discard_down.step("5.7.2")
def choose_what_stays(g: Godzilla, at: DiscardDown) -> Flow:
    """The player chooses the cards to keep."""
    who, keep = at.who, max(0, at.n)
    hand = g.zones[who * STRIDE + HAND]
    if len(hand) < keep:
        g.cite("5.7.2.1", lines.NOTHING, who)
        g.value = ()
        return END
    return g.ask(Decision(Kind.CARDS, who, "5.7.2", "keep", hand, keep, keep))


@discard_down.then
def discard_the_rest(g: Godzilla, at: DiscardDown) -> Flow:
    """The rest is discarded."""
    stays = g.take()
    rest = tuple(c for c in g.zones[at.who * STRIDE + HAND] if c not in stays)
    return discard_chosen(g, g.keep(replace(at, chosen=_held(g, rest))), "5.7.2")


@discard_down.then
def rest_discarded(g: Godzilla, at: DiscardDown) -> Flow:
    """What came of it is known to whoever asked for it."""
    return thrown(g, at)


@send.step("5.7.3")
def send_into_discard(g: Godzilla, at: Send) -> Flow:
    """The cards go into the discard pile; of an invading monster only the cards meant (5.7.3.1)."""
    parts = [(c, i) for c, i in at.cards if g.ident[c] == i and g.is_monster(c)]
    for card, _ in parts:
        _take_off(g, at, card)
    at = g.keep(replace(at, todo=tuple(pair for pair in at.cards if pair not in parts)))
    return _put(g, at, "discard", "5.7.3")


@send.then
def cards_sent(g: Godzilla, at: Send) -> Flow:
    """The cards that were meant are known to whoever asked for it."""
    g.value = tuple(card for card, _ in at.cards)
    return END


def _take_off(g: Godzilla, at: Send, card: int) -> None:
    """Place one card of an invading monster into the discard pile; the others stay."""
    if at.burst:
        if g.where[card] == BENEATH:
            g.cite("12.5.2.1", lines.FROM_BENEATH, card)
        elif g.beneath.get(card):
            g.cite("12.5.3", lines.NOT_ENTERED, g.beneath[card][-1])
    g.uncover(card, "5.7.3.1", g.owner[card] * STRIDE + DISCARD, cause="effect", by=at.by)


# -- destroy (5.12) ---------------------------------------------------------------------------------


@destroy.step("5.12.1")
def destroy_cards(g: Godzilla, at: Destroy) -> Flow:
    """The cards go to their owners' discard piles, at the same time.

    `ways` names rule and cause of cards that go for another reason; `stray` are cards that go there without
    being destroyed.
    """
    cards = [card for card, ident in at.cards if g.ident[card] == ident]
    if g.destroys_plainly() and not at.ways and not at.stray:
        g.send(cards, "discard", at.rule, source=at.source, cause=at.cause, by=at.by)
        return None
    facts = {"area": "discard", "rule": "11.4.1.1", "bottom": False}
    stray = [g.placing(card, "discard", "illegal", facts=facts) for card in at.stray]
    return g.perform_all([*(_destruction(g, at, card) for card in cards), *stray])


@destroy.then
def cards_destroyed(g: Godzilla, at: Destroy) -> Flow:
    """The cards that were destroyed are known to whoever asked for it."""
    g.value = tuple(c for c, ident in at.cards if g.ident[c] != ident and (g.in_discard(c) or g.is_gone(c)))
    return END


def _destruction(g: Godzilla, at: Destroy, card: int) -> Event:
    rule, cause = at.ways.get(card, (at.rule, at.cause))
    return destruction(g, card, rule, cause, at.by, at.source)


def destruction(g: Godzilla, card: int, rule: str, cause: str, by: int, source: int) -> Event:
    """The destruction of a card, as an event that may be forbidden or replaced."""
    return Event("destroy", g.master(card), card, cause=cause, by=by, source=source, facts={"rule": rule})


def start_destroy(
    g: Godzilla,
    cards: Cards,
    *,
    rule: str = "5.12.1",
    cause: str = "effect",
    by: int = -1,
    source: int = -1,
    ways: Mapping[int, tuple[str, str]] | None = None,
    stray: Cards = (),
) -> Flow:
    """Destroy cards; `rule` says under which rule they go, `cause` why; `ways` and `stray` as in `Destroy`."""
    held = _held(g, cards)
    given = Destroy(cards=held, rule=rule, cause=cause, by=by, source=source, ways=ways or {}, stray=stray)
    return g.call(destroy, given)


def _held(g: Godzilla, cards: tuple[int, ...]) -> Held:
    """Cards with their identity, to be found again later."""
    return tuple((card, g.ident[card]) for card in cards)


PROGRAMS = (place, discard, discard_down, send, destroy)

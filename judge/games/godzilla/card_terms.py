"""What do the instructions that move cards do?

Chapter 5 as programs: place and move (5.2), discard and send into the discard pile (5.7), destroy (5.12).
Each is called by a phase, an action or an effect with the locals it needs; the cards that moved are left
in `g.value`.
"""

from __future__ import annotations

from typing import Any

from judge.games.godzilla.areas import DISCARD, HAND, RESOLUTION, STRIDE
from judge.games.godzilla.table import Godzilla
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.program import Program
from judge.kernel.state import BENEATH

Held = tuple[tuple[int, int], ...]

# -- place and move (5.2) -----------------------------------------------------------------------------

place = Program("place", needs=("cards", "area"))


@place.step("5.2.1")
def place_cards(g: Godzilla) -> Flow:
    """The cards move to the area named, each to its owner's."""
    return _put(g, g.loc["area"], "5.2.1")


def _put(g: Godzilla, area: str, rule: str) -> Flow:
    """Put the cards of the frame into an area, at the same time; what happens instead is settled first."""
    loc = g.loc
    how: dict[str, Any] = {"cause": "effect", "by": loc.get("by", -1), "source": loc.get("source", -1)}
    bottom = loc.get("bottom", False)
    if not loc.get("placed"):
        wanted: Held = loc["todo"] if "todo" in loc else loc["cards"]
        cards = tuple(c for c, i in wanted if g.ident[c] == i)
        g.set(placed=True)
        if area == "resolution":
            g.move(cards, RESOLUTION, rule, **how)
        elif any(g.diverted(card, area, by=how["by"]) for card in cards):
            facts = {"area": area, "rule": rule, "bottom": bottom}
            flow = g.perform_all([g.placing(card, area, facts=facts, **how) for card in cards], again=True)
            if flow is not None:
                return flow
        else:
            for batch in g.one_at_a_time(cards):
                g.send(batch, area, rule, bottom=bottom, **how)
            if loc.get("order"):
                g.put_in_order(loc["order"], bottom=bottom)
    g.value = tuple(card for card, _ in loc["cards"])
    return END


# -- discard (5.7) ----------------------------------------------------------------------------------

discard = Program("discard", needs=("players", "n"))


@discard.step("5.7.1")
def discard_cards(g: Godzilla) -> Flow:
    """Players choose cards of their hands, the turn player first (1.3.4); then all go at once.

    `among` are the cards each player may choose from, if not the whole hand; `low` 0 lets a player
    choose fewer; `random` leaves the choice to chance.
    """
    reply = g.take()
    if reply is not None:
        picked = reply[: g.loc["wanted"]]
        g.set(chosen=(*g.loc.get("chosen", ()), *_held(g, picked)), asked=g.loc.get("asked", 0) + 1)
    players = g.loc["players"]
    while g.loc.get("asked", 0) < len(players):
        decision = _discard_choice(g, players[g.loc.get("asked", 0)])
        if decision is not None:
            g.set(wanted=decision.facts["wanted"])
            return g.ask(decision)
        g.set(asked=g.loc.get("asked", 0) + 1)
    return discard_chosen(g, "5.7.1")


def _discard_choice(g: Godzilla, who: int) -> Decision | None:
    loc = g.loc
    asked = loc.get("asked", 0)
    if g.any_limits() and g.bound_by(who, "cannot discard"):
        g.cite("1.3.3", "prevented", "discard", who)
        return None
    among = loc.get("among")
    cards = g.zones[who * STRIDE + HAND] if among is None else among[asked]
    high = min(loc["n"], len(cards))
    if high < loc["n"]:
        g.cite("1.3.2", "as many as possible", who)
    if high <= 0:
        return None
    if len(loc["players"]) > 1:
        g.cite("1.3.4", "turn player first", g.tp)
        g.cite("1.3.4.2", "hidden choice", who)
    low = high if loc.get("low") is None else min(high, loc["low"])
    if loc.get("random"):
        size = 1 if high == 1 else len(cards)
        return Decision(Kind.CHANCE, who, "5.7.1", "random", cards, size, size, {"wanted": high})
    return Decision(Kind.CARDS, who, "5.7.1", "discard", cards, low, high, {"wanted": high})


def discard_chosen(g: Godzilla, rule: str) -> Flow:
    """Discard the chosen cards: all at the same time where nothing replaces or forbids it."""
    if not g.loc.get("thrown"):
        g.set(thrown=True)
        cause = g.loc.get("cause", "effect")
        events = [
            Event("discard", g.owner[c], c, cause=cause, by=g.owner[c], facts={"rule": rule})
            for c, ident in g.loc.get("chosen", ())
            if g.ident[c] == ident
        ]
        flow = g.perform_all(events, again=True)
        if flow is not None:
            return flow
    g.value = tuple(c for c, _ in g.loc.get("chosen", ()) if g.in_discard(c))
    return END


discard_down = Program("discard down", needs=("who", "n"))


@discard_down.step("5.7.2")
def discard_until(g: Godzilla) -> Flow:
    """The player chooses the cards to keep and discards the rest."""
    who, keep = g.loc["who"], max(0, g.loc["n"])
    hand = g.zones[who * STRIDE + HAND]
    reply = g.take()
    if reply is None and "chosen" not in g.loc:
        if len(hand) < keep:
            g.cite("5.7.2.1", "nothing", who)
            g.value = ()
            return END
        return g.ask(Decision(Kind.CARDS, who, "5.7.2", "keep", hand, keep, keep))
    if reply is not None:
        g.set(chosen=_held(g, tuple(c for c in hand if c not in reply)))
    return discard_chosen(g, "5.7.2")


send = Program("send", needs=("cards",))


@send.step("5.7.3")
def send_into_discard(g: Godzilla) -> Flow:
    """The cards go into the discard pile; of an invading monster only the cards meant (5.7.3.1)."""
    if "todo" not in g.loc:
        parts = [(c, i) for c, i in g.loc["cards"] if g.ident[c] == i and g.is_monster(c)]
        for card, _ in parts:
            _take_off(g, card)
        g.set(todo=tuple(pair for pair in g.loc["cards"] if pair not in parts))
    return _put(g, "discard", "5.7.3")


def _take_off(g: Godzilla, card: int) -> None:
    """Place one card of an invading monster into the discard pile; the others stay."""
    if g.loc.get("burst"):
        if g.where[card] == BENEATH:
            g.cite("12.5.2.1", "from beneath", card)
        elif g.beneath.get(card):
            g.cite("12.5.3", "not entered", g.beneath[card][-1])
    how: dict[str, Any] = {"cause": "effect", "by": g.loc.get("by", -1)}
    g.uncover(card, "5.7.3.1", g.owner[card] * STRIDE + DISCARD, **how)


# -- destroy (5.12) ---------------------------------------------------------------------------------

destroy = Program("destroy", needs=("cards",))


@destroy.step("5.12.1")
def destroy_cards(g: Godzilla) -> Flow:
    """The cards go to their owners' discard piles, at the same time.

    `ways` names rule and cause of cards that go for another reason; `stray` are cards that go there without
    being destroyed.
    """
    loc = g.loc
    if not loc.get("made"):
        g.set(made=True)
        cards = [card for card, ident in loc["cards"] if g.ident[card] == ident]
        if g.destroys_plainly() and "ways" not in loc:
            how: dict[str, Any] = {"cause": loc.get("cause", "effect"), "by": loc.get("by", -1)}
            g.send(cards, "discard", loc.get("rule", "5.12.1"), source=loc.get("source", -1), **how)
        else:
            facts = {"area": "discard", "rule": "11.4.1.1", "bottom": False}
            stray = [g.placing(card, "discard", "illegal", facts=facts) for card in loc.get("stray", ())]
            flow = g.perform_all([*(_destruction(g, card) for card in cards), *stray], again=True)
            if flow is not None:
                return flow
    g.value = tuple(
        c for c, ident in loc["cards"] if g.ident[c] != ident and (g.in_discard(c) or g.is_gone(c))
    )
    return END


def _destruction(g: Godzilla, card: int) -> Event:
    loc = g.loc
    usual = (loc.get("rule", "5.12.1"), loc.get("cause", "effect"))
    rule, cause = loc.get("ways", {}).get(card, usual)
    return destruction(g, card, rule, cause, loc.get("by", -1), loc.get("source", -1))


def destruction(g: Any, card: int, rule: str, cause: str, by: int, source: int) -> Event:
    """The destruction of a card, as an event that may be forbidden or replaced."""
    return Event("destroy", g.master(card), card, cause=cause, by=by, source=source, facts={"rule": rule})


def start_destroy(g: Godzilla, cards: tuple[int, ...], *, again: bool = False, **given: Any) -> Flow:
    """Destroy cards; `rule` says under which rule they go, `cause` why."""
    return g.call("destroy", again=again, cards=_held(g, cards), **given)


def _held(g: Godzilla, cards: tuple[int, ...]) -> Held:
    """Cards with their identity, to be found again later."""
    return tuple((card, g.ident[card]) for card in cards)


PROGRAMS = (place, discard, discard_down, send, destroy)

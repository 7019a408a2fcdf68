"""How are the specific actions carried out that move and turn cards?

7.2 to 7.4 and 7.8 to 7.29 (stand to bind; decks are ch07_deck.py's): each program takes cards that were chosen before and does what its rule says to all of them
at once. What is forbidden or replaced is the table's business.
"""

from __future__ import annotations

from judge.games.vanguard.rules.procedures import (
    Deed,
    Exchange,
    FromDeck,
    Put,
    Retire,
    Switch,
    Word,
    bind,
    counter_blast,
    counter_charge,
    discard,
    exchange,
    face_down,
    from_deck,
    heal,
    persona_ride,
    put,
    remove,
    rest,
    retire,
    soul_blast,
    soul_charge,
    stand,
    switch,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import DAMAGE, SOUL, STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.atoms import Passage
from judge.kernel.continuous import Effect
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import Held, replace


def there(g: Vanguard, cards: Held) -> list[int]:
    """The cards that are still the same cards."""
    return [card for card, ident in cards if g.ident[card] == ident]


def _all(g: Vanguard, at: Deed, kind: str, rule: str | None = None) -> Flow:
    """Do the same to all cards as one."""
    cards = there(g, at.cards)
    return g.perform_all([g.deed(kind, card, at.cause, at.by, at.source, rule) for card in cards])


# -- orientation and facing (7.2, 7.3) ------------------------------------------------------------------------


@stand.step("7.2.1", apart={"4.3.2.1": "what standing is"})
def stand_cards(g: Vanguard, at: Deed) -> Flow:
    """Cards are stood."""
    return _all(g, at, "stand")


@rest.step("4.3.2")
def rest_cards(g: Vanguard, at: Deed) -> Flow:
    """Cards are rested (7.2.1)."""
    return _all(g, at, "rest")


@face_down.step("4.3.3")
def turn_down(g: Vanguard, at: Deed) -> Flow:
    """Cards are turned face down (7.3.1)."""
    g.put_in_state(there(g, at.cards), "face down", "7.3.1", cause=at.cause)
    return None


# -- put (7.4) ----------------------------------------------------------------------


@put.step("7.4.1")
def order_of_putting(g: Vanguard, at: Put) -> Flow:
    """Cards are put into a zone; their owner decides their order where it counts (4.1.9)."""
    cards = there(g, at.cards)
    zone = g.zone(0, at.area)
    if len(cards) > 1 and g.rules.layout.ordered[zone] and len({g.owner[c] for c in cards}) == 1:
        g.cite("4.1.9", lines.DECIDES_THE_ORDER, g.owner[cards[0]])
        if at.area == "deck" and not any(g.is_hidden(card) for card in cards):
            g.cite("4.1.10", lines.HIDDEN_ORDER, g.owner[cards[0]])
        facts = {"source": at.source}
        return g.ask(
            Decision(Kind.ORDER, g.owner[cards[0]], "4.1.9", "order of putting", tuple(cards), facts=facts)
        )
    return None


@put.then
def put_cards(g: Vanguard, at: Put) -> Flow:
    """The cards go where they are put."""
    reply = g.take()
    cards = list(reply) if reply is not None else there(g, at.cards)
    if at.area == "deck" and not at.bottom:
        cards.reverse()
    events = []
    for card in cards:
        event = g.putting(card, at.area, "7.4.1", cause=at.cause, by=at.by, source=at.source)
        facts = {**event.facts, "bottom": at.bottom}
        if at.face_down:
            facts["face down"] = True
        event.facts = facts
        events.append(event)
    return g.perform_all(events)


# -- switch, discard, persona ride (7.8, 7.9, 7.15) -------------------------------------------------------------


@switch.step("7.8.1", apart={"9.9.2.2": "the action that switches a column"})
def switch_circles(g: Vanguard, at: Switch) -> Flow:
    """The cards of two circles change places at the same time (7.8.3); an empty circle is just filled (9.9.2.2.2)."""
    g.cite("7.8.3", lines.AT_THE_SAME_TIME, at.who)
    rows = [Passage(card, at.two, "7.8.1", "switch", at.who) for card in g.zones[at.one]]
    rows += [Passage(card, at.one, "7.8.1", "switch", at.who) for card in g.zones[at.two]]
    if any(g.owner[row.card] != row.zone // STRIDE for row in rows):
        g.cite("7.8.2", lines.NOT_SWITCHED, at.who)
        return END
    g.cite("9.9.2.2.1" if g.zones[at.one] and g.zones[at.two] else "9.9.2.2.2", lines.SWITCH, at.who)
    g.relocate(rows)
    return None


@exchange.step("7.8.2", apart={"7.8.1": "what switching is"})
def exchange_cards(g: Vanguard, at: Exchange) -> Flow:
    """A card and another one change places, unless one of them cannot move to the other's zone."""
    one, two = there(g, at.one), there(g, at.two)
    if len(one) != 1 or len(two) != 1 or g.where[one[0]] < 0 or g.where[two[0]] < 0:
        g.cite("1.3.2", lines.NOTHING, at.by)
        return END
    rows = [
        Passage(card, g.where[other], "7.8.1", "switch", at.by, at.source)
        for card, other in ((one[0], two[0]), (two[0], one[0]))
    ]
    if any(_bound_to_stay(g, row) for row in rows):
        g.cite("7.8.2", lines.NOT_SWITCHED, at.by)
        return END
    g.cite("7.8.1", lines.SWITCH, at.by)
    g.relocate(rows)
    return END


def _bound_to_stay(g: Vanguard, row: Passage) -> bool:
    """Whether a card cannot go to a zone: another player's (4.1.13), a circle for an order (4.4.3), off a lock circle."""
    circle = g.rules.layout.on_field[row.zone]
    if row.zone // STRIDE != g.owner[row.card] or g.is_in(row.card, "locked"):
        return True
    return circle and g.printed(row.card).main != "unit"


@discard.step("7.9.1")
def discard_cards(g: Vanguard, at: Deed) -> Flow:
    """Cards of deck, hand or gauge go to the drop zone."""
    return _all(g, at, "discard")


@persona_ride.step("7.15.1.4", leads=["7.6.2"])
def persona_draw(g: Vanguard, at: Word) -> Flow:
    """Persona ride: a card is drawn (7.15.1.4.1)."""
    g.cite("7.15.1.4.1", lines.DRAWS, at.who)
    return g.call(from_deck, FromDeck(who=at.who, n=1, cause="persona ride", by=at.who))


@persona_ride.step("7.15.1.4.2")
def persona_power(g: Vanguard, at: Word) -> Flow:
    """Units get +10000 in the front row until the turn ends (reading `persona-ride-later-units`)."""
    g.clock += 1
    effect = Effect(
        "rule", at.who, -1, g.clock, ("turn", g.turn), name="persona ride", bound={"player": at.who}
    )
    g.effects = (*g.effects, effect)
    g.projection = None
    g.tally(f"persona rides/{at.who}")
    g.emit(Event("persona ride", at.who, cause="persona ride"))
    return None


# -- retire to bind (7.18 to 7.29) ---------------------------------------------------------------------------------


@retire.step("7.18.1")
def retire_cards(g: Vanguard, at: Retire) -> Flow:
    """Cards of the field go to their owners' drop zones."""
    return _all(g, at, "retire", at.rule if at.rule != "7.18.1" else None)


@remove.step("7.19.1")
def remove_cards(g: Vanguard, at: Deed) -> Flow:
    """Cards are removed from the game; a pseudo-card is erased from where it is (15.2.3.2)."""
    cards = there(g, at.cards)
    for card in [card for card in cards if g.pseudo(card) is not None]:
        g.erase(card, "15.2.3.2")
        cards.remove(card)
    events = [g.putting(c, "removed", "7.19.1", cause=at.cause, by=at.by, source=at.source) for c in cards]
    return g.perform_all(events)


@heal.step("7.20.1")
def heal_cards(g: Vanguard, at: Deed) -> Flow:
    """Cards of the damage zone go to the drop zone."""
    return _all(g, at, "heal")


def _told(kind: str, who: int, n: int, at: Deed) -> Event:
    """That so many cards were used at once, and for what."""
    return Event(kind, who, cause=at.cause, by=at.by, source=at.source, n=n)


@counter_blast.step("7.24.2")
def blast_counters(g: Vanguard, at: Deed) -> Flow:
    """Face up cards in the damage zone are turned face down (7.24.1)."""
    cards = [card for card in there(g, at.cards) if g.offset_of(card) == DAMAGE]
    turned = g.put_in_state(cards, "face down", "7.24.1", cause=at.cause)
    if turned:
        g.emit(_told("counter-blasted", g.owner[turned[0]], len(turned), at))
    return None


@soul_blast.step("7.25.2")
def blast_soul(g: Vanguard, at: Deed) -> Flow:
    """Cards of the soul go to the drop zone (7.25.1)."""
    cards = [card for card in there(g, at.cards) if g.offset_of(card) == SOUL]
    if cards:
        g.emit(_told("soul-blasted", g.owner[cards[0]], len(cards), at))
    events = [g.putting(c, "drop", "7.25.1", cause=at.cause, by=at.by, source=at.source) for c in cards]
    return g.perform_all(events)


@counter_charge.step("7.26.1")
def charge_counters(g: Vanguard, at: Deed) -> Flow:
    """Face down cards in the damage zone are turned face up."""
    cards = [card for card in there(g, at.cards) if g.offset_of(card) == DAMAGE]
    turned = g.free_of_state(cards, "face down", "7.26.1", cause=at.cause)
    if turned:
        g.emit(_told("counter-charged", g.owner[turned[0]], len(turned), at))
    return None


@soul_charge.step("7.27.1", leads=["7.6.2"])
def charge_soul(g: Vanguard, at: FromDeck) -> Flow:
    """Cards from the top of the deck are put into the soul."""
    return g.call(from_deck, replace(at, area="soul"))


@soul_charge.then
def soul_was_charged(g: Vanguard, at: FromDeck) -> Flow:
    """Whoever waits for soul-charging is told."""
    g.tell("soul-charged", at.who, n=at.n, cause=at.cause, by=at.by)
    return None


@bind.step("7.29.1")
def bind_cards(g: Vanguard, at: Put) -> Flow:
    """Cards are moved to their owners' bind zones."""
    events = []
    for card in there(g, at.cards):
        event = g.deed("bind", card, at.cause, at.by, at.source)
        if at.face_down:
            event.facts = {**event.facts, "face down": True}
        events.append(event)
    return g.perform_all(events)


PROGRAMS = (
    stand,
    rest,
    face_down,
    put,
    switch,
    discard,
    exchange,
    persona_ride,
    retire,
    remove,
    heal,
    counter_blast,
    soul_blast,
    counter_charge,
    soul_charge,
    bind,
)

"""Who could listen to an event, and who listens where the cards lie now?

A `Roster` knows what the cards of a game could ever listen to, replace or change; it is made once and
shared by all copies. An `Index` is the part of it that counts at the moment: the cards that are awake,
that is, lie (or lay a moment ago) where an ability of theirs works. It may hold a card too many, since
whoever asks looks at the card once more (`active_at`); it must never miss one. A card wakes up when it
comes to such a place; who has left is forgotten when a turn begins.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judge.kernel.cards import Ability, CardDef, Face, Pool
    from judge.kernel.continuous import Layered
    from judge.kernel.zones import Layout

#: An ability of a card.
Listener = tuple[int, "Ability"]


@dataclass(slots=True)
class Roster:
    """What the cards of a game could listen to at all."""

    #: Triggers that only look at events of their own card: kind, then card. They need not be awake.
    own: dict[str, dict[int, tuple[Ability, ...]]]
    #: The abilities that look further, by card, and the names of the zones where one of them works.
    able: dict[int, tuple[Ability, ...]]
    #: Those of them that hand out others, and those that put flags on cards.
    granting: frozenset[Ability]
    flagging: frozenset[Ability]
    places: dict[int, frozenset[str]]
    #: The zones where such cards could lie, and the cards that are always awake: what they say works
    #: where there is no zone, as beneath another card.
    zones: tuple[int, ...]
    sleepless: frozenset[int]
    #: The cards that have continuous abilities, and those that listen to their own moves.
    static: frozenset[int]
    movers: frozenset[int]
    #: Kinds of events that an ability handed out by an effect could listen to or replace, and whether one
    #: of them puts flags on cards.
    grantable: frozenset[str]
    grants_flags: bool
    #: What a game has found out about its cards and wants to keep as long as they are the same.
    memo: dict[str, Any] = field(default_factory=dict)
    #: The changes of continuous abilities, with the time stamp of their card, and the faces that only the
    #: rules themselves change, by those changes (continuous.py; caches).
    layered: dict[Listener, tuple[int, list[Layered]]] = field(default_factory=dict)
    ruled: dict[tuple[Layered, ...], dict[int, Face]] = field(default_factory=dict)


@dataclass(slots=True)
class Index:
    """Which abilities listen at the moment; replaced, never changed, when a card wakes up.

    What effects that last hand out (`Roster.grantable`) comes on top while there are such effects.
    """

    roster: Roster
    #: The cards that could listen, with the names of the zones where; those that are awake.
    places: dict[int, frozenset[str]]
    awake: frozenset[int]
    triggers: dict[str, tuple[Listener, ...]]
    own: dict[str, dict[int, tuple[Ability, ...]]]
    replacements: dict[str, tuple[Listener, ...]]
    statics: tuple[Listener, ...]
    static: frozenset[int]
    #: The continuous abilities that hand out others.
    granting: tuple[Listener, ...]
    situations: tuple[Listener, ...]
    grantable: frozenset[str]
    #: Whether a continuous ability puts flags on cards.
    flags: bool
    #: Kinds of events that anything listens to, those that not only the card itself listens to, and those
    #: that anything replaces.
    heard: frozenset[str]
    loud: frozenset[str]
    replaceable: frozenset[str]
    movers: frozenset[int]
    #: Whether anything waits for a situation, whether something that effects hand out could, and whether
    #: anything beside the moving card itself could listen to a move.
    watchful: bool
    may_watch: bool
    hears_moves: bool
    memo: dict[str, Any]


def roster_of(defs: Sequence[CardDef], pool: Pool, layout: Layout) -> Roster:
    """What these cards could listen to."""
    own: dict[str, dict[int, tuple[Ability, ...]]] = {}
    able: dict[int, tuple[Ability, ...]] = {}
    for card, definition in enumerate(defs):
        for ability in definition.abilities:
            trigger = ability.trigger
            if trigger is not None and trigger.own and trigger.situation is None:
                cards = own.setdefault(trigger.event, {})
                cards[card] = (*cards.get(card, ()), ability)
            if _looks_further(ability):
                able[card] = (*able.get(card, ()), ability)
    places = {card: frozenset[str]().union(*(a.active for a in found)) for card, found in able.items()}
    named = frozenset[str]().union(*places.values())
    given = pool.handed_out({definition.code for definition in defs})
    kinds = {a.trigger.event for a in given if a.trigger}
    kinds |= {a.replacement.event for a in given if a.replacement}
    known = frozenset(layout.names)
    return Roster(
        own,
        able,
        _that(able, "ability"),
        _that(able, "flag"),
        places,
        tuple(zone for zone, name in enumerate(layout.names) if name in named),
        frozenset(card for card, names in places.items() if not names <= known),
        frozenset(card for card, found in able.items() if any(a.statics for a in found)),
        frozenset(own.get("move", ())),
        frozenset(kinds),
        any(static.how == "flag" for ability in given for static in ability.statics),
    )


def _looks_further(ability: Ability) -> bool:
    """Whether an ability listens to, replaces or changes more than events of its own card."""
    trigger = ability.trigger
    listens = trigger is not None and (trigger.situation is not None or not trigger.own)
    return listens or ability.replacement is not None or bool(ability.statics)


def awake_in(roster: Roster, zones: Sequence[tuple[int, ...]], names: Sequence[str]) -> frozenset[int]:
    """The cards that lie where an ability of theirs works."""
    places = roster.places
    found = [
        card
        for zone in roster.zones
        for card in zones[zone]
        if card in places and names[zone] in places[card]
    ]
    return roster.sleepless.union(found)


def index_of(roster: Roster, awake: frozenset[int]) -> Index:
    """The index of these cards."""
    triggers: dict[str, list[Listener]] = {}
    replacements: dict[str, list[Listener]] = {}
    statics: list[Listener] = []
    situations: list[Listener] = []
    for card in sorted(awake):
        for ability in roster.able[card]:
            trigger = ability.trigger
            if trigger is None:
                pass
            elif trigger.situation is not None:
                situations.append((card, ability))
            elif not trigger.own:
                triggers.setdefault(trigger.event, []).append((card, ability))
            if ability.replacement is not None:
                replacements.setdefault(ability.replacement.event, []).append((card, ability))
            if ability.statics:
                statics.append((card, ability))
    granting: list[Listener] = []
    flags = False
    for row in statics:
        if row[1] in roster.granting:
            granting.append(row)
        flags = flags or row[1] in roster.flagging
    kinds = roster.grantable if granting else frozenset[str]()
    loud = kinds.union(triggers)
    watchful = bool(situations) or "situation" in kinds
    return Index(
        roster,
        roster.places,
        awake,
        _frozen(triggers),
        roster.own,
        _frozen(replacements),
        tuple(statics),
        roster.static,
        tuple(granting),
        tuple(situations),
        roster.grantable,
        flags or (bool(granting) and roster.grants_flags),
        loud.union(roster.own),
        loud,
        kinds.union(replacements),
        roster.movers,
        watchful,
        "situation" in roster.grantable,
        watchful or "move" in loud,
        roster.memo,
    )


def _frozen(found: dict[str, list[Listener]]) -> dict[str, tuple[Listener, ...]]:
    return {kind: tuple(rows) for kind, rows in found.items()}


def _that(able: dict[int, tuple[Ability, ...]], how: str) -> frozenset[Ability]:
    """The continuous abilities that change cards in a way."""
    found = (ability for abilities in able.values() for ability in abilities)
    return frozenset(ability for ability in found if any(static.how == how for static in ability.statics))

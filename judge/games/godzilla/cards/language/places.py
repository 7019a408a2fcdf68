"""Which cards and numbers can card text of the Godzilla Card Game name?

Places (`your battle`), a player's numbers (`rage`), the attributes of a card, and the tests a `where`
may use beside them: names, traits, zones and how zones lie to one another (4.4.5).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.godzilla.table import areas
from judge.games.godzilla.table.areas import DECK, DISCARD, HAND, MONSTER_DECK, S1, S2, STRIDE
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.errors import CardFault
from judge.kernel.frames import Context
from judge.kernel.vocabulary.language import BEYOND, Place, nearest

Test = Callable[[Godzilla, int, Context], bool]
_NOTHING: frozenset[str] = frozenset()
_BEYOND = frozenset((BEYOND,))

# -- places -----------------------------------------------------------------------------------------


def _area(*offsets: int) -> Any:
    return lambda g, p: tuple(card for offset in offsets for card in g.zones[p * STRIDE + offset])


def _monster(g: Godzilla, p: int) -> tuple[int, ...]:
    top = g.monster(p)
    return () if top is None else (top,)


PLACES = {
    "battle": Place(
        lambda g, p: g.battle_cards(p), reads=_NOTHING, about="battle cards in that player's zones"
    ),
    "monster": Place(_monster, reads=_NOTHING, about="that player's invading monster"),
    "field": Place(
        lambda g, p: (*_monster(g, p), *g.battle_cards(p)),
        reads=_NOTHING,
        about="battle cards and the invading monster",
    ),
    "zones": Place(_area(*range(8)), reads=_NOTHING, about="every card in the eight zones, monsters apart"),
    "strategy": Place(_area(S1, S2), reads=_BEYOND, about="cards in the strategy zones"),
    "hand": Place(_area(HAND), public=False, reads=_BEYOND, about="cards in hand"),
    "deck": Place(_area(DECK), public=False, reads=_BEYOND, about="the deck, top first"),
    "discard": Place(_area(DISCARD), reads=_BEYOND, about="the discard pile"),
    "monster deck": Place(_area(MONSTER_DECK), public=False, reads=_BEYOND, about="the monster deck"),
    "beneath monster": Place(
        lambda g, p: g.beneath.get(g.monster(p), ()),
        reads=_NOTHING,
        about="cards under the invading monster's top card",
    ),
}
#: The same places in the rulebook's longer words.
PLACES |= {"battle cards": PLACES["battle"], "invading monster": PLACES["monster"]}

# -- numbers and attributes ---------------------------------------------------------------------------

NUMBERS = {
    "rage": lambda g, p: g.rage[p],
    "zone": lambda g, p: g.position[p],
    "rank": lambda g, p: g.rank_of_monster(p),
    "threat": lambda g, p: face.threat or 0 if (face := g.monster_face(p)) is not None else 0,
    "hand": lambda g, p: len(g.zones[p * STRIDE + HAND]),
    "deck": lambda g, p: len(g.zones[p * STRIDE + DECK]),
    "discard": lambda g, p: len(g.zones[p * STRIDE + DISCARD]),
    "battle cards": lambda g, p: len(g.battle_cards(p)),
    "strategy cards": lambda g, p: len(g.zones[p * STRIDE + S1]) + len(g.zones[p * STRIDE + S2]),
    "empty zones": lambda g, p: sum(g.empty(p, n) for n in range(1, 9)),
    "total counter power": lambda g, p: (
        sum(g.face(c).power or 0 for c in g.battle_cards(p)) + g.added_to_total(p)
    ),
    "invasions": lambda g, p: g.count("invasion") if g.tp == p else 0,
    "turn": lambda g, p: (g.turn + 1) // 2 if g.first == p else g.turn // 2,
}

#: What a number looks at: attributes of cards, only the field (then nothing is listed), or beyond it.
NUMBER_READS = {
    **dict.fromkeys(NUMBERS, _BEYOND),
    **dict.fromkeys(("rage", "zone", "battle cards", "empty zones"), _NOTHING),
    "rank": frozenset(("rank",)),
    "threat": frozenset(("threat",)),
    "total counter power": frozenset(("power", "total")),
}

ATTRIBUTES = {
    "type": "word",
    "rank": "int",
    "colors": "set",
    "traits": "set",
    "power": "int",
    "threat": "int",
    "icon": "int",
    "invasions": "int",
    "battle_limit": "int",
    "strategy_limit": "int",
    "total": "int",
    "only_moves": "int",
}

# -- filters ------------------------------------------------------------------------------------------


def _words(wanted: object) -> frozenset[str]:
    return frozenset(map(str, wanted)) if isinstance(wanted, list) else frozenset((str(wanted),))


def _has_trait(wanted: object) -> Test:
    words = _words(wanted)
    return lambda g, card, c: not words.isdisjoint(g.shows(card).traits)


def _has_color(wanted: object) -> Test:
    words = _words(wanted)
    return lambda g, card, c: not words.isdisjoint(g.shows(card).colors)


def _named(wanted: object) -> Test:
    words = _words(wanted)
    return lambda g, card, c: g.defs[card].name in words


def _namesake(wanted: object) -> Test:
    """Whether a card has the name of this card (2.1.3), wherever either of them is."""
    if wanted != "this":
        raise CardFault(f"expected this, not {wanted!r}")
    return lambda g, card, c: c.src >= 0 and g.defs[card].name == g.defs[c.src].name


def _in_zone(wanted: object) -> Test:
    numbers = wanted if isinstance(wanted, list) else [wanted]
    for number in numbers:
        if isinstance(number, bool) or not isinstance(number, int) or not 1 <= number <= 8:
            raise CardFault(f"zones are numbered 1 to 8, not {number!r}")

    def test(g: Godzilla, card: int, c: Context) -> bool:
        spot = _spot(g, card, c)
        return spot is not None and spot[1] in numbers

    return test


def _is_token(wanted: object) -> Test:
    """9.1.5.1: "tokens" are the cards that have the trait."""
    return lambda g, card, c: ("Token" in g.shows(card).traits) is bool(wanted)


def _has_keyword(wanted: object) -> Test:
    return lambda g, card, c: any(a.keyword == wanted for a in g.face(card).abilities)


def _owned(wanted: object) -> Test:
    if wanted not in ("you", "opponent"):
        raise CardFault(f"expected you or opponent, not {wanted!r}")
    return lambda g, card, c: (g.owner[card] == c.who) is (wanted == "you")


#: How a card can have been played: by the keyword or an instruction to evolve, or from its player's hand.
PLAYED = ("evolution", "hand")


def _played(wanted: object) -> Test:
    """How the card was played whose play the ability waited for."""
    if wanted not in PLAYED:
        raise CardFault(f"expected {' or '.join(PLAYED)}, not {wanted!r}")

    def test(g: Godzilla, card: int, c: Context) -> bool:
        event = c.event
        if event.get("kind") != "played" or event.get("card") != card:
            return False
        if wanted == "hand":
            return event.get("src", -1) == event.get("who", 0) * STRIDE + HAND
        return bool(event.get("facts", {}).get("through") == wanted)

    return test


def _into(wanted: object) -> Test:
    """Whether the Evolution of the card chosen under that name finds a card."""

    def test(g: Godzilla, card: int, c: Context) -> bool:
        return any(
            all(fits(g, card, c) for fits in ability.extra["into"])
            for held, ident in c.bound.get(str(wanted), ())
            if g.ident[held] == ident
            for ability in g.face(held).abilities
            if ability.keyword == "evolution"
        )

    return test


def _around(wanted: object) -> Test:
    """Whether a card is in the zone chosen under that name, or in one adjacent to it (4.4.5.2)."""

    def test(g: Godzilla, card: int, c: Context) -> bool:
        spot, chosen = _spot(g, card, c), tuple(c.bound.get(str(wanted), ()))
        return spot is not None and bool(chosen) and (spot == chosen or areas.adjacent(spot, chosen))

    return test


_OTHERS: dict[str, Callable[[Godzilla, Context], int | None]] = {
    "this": lambda g, c: c.src,
    "it": lambda g, c: c.event.get("card", -1),
    "your monster": lambda g, c: g.monster(c.who),
    "opponent's monster": lambda g, c: g.monster(1 - c.who),
}


def _spot(g: Godzilla, card: int | None, c: Context) -> tuple[int, int] | None:
    """Whose zone a card is in, and its number. What a card triggered by leaving the field looks at is where
    it was there (10.6.4.1.2), and a watcher that left with it."""
    if card is None or card < 0:
        return None
    number = g.zone_number(card)
    if number is not None:
        return g.master(card), number
    final = g.final.get(card) if c.leaving else None
    if final is None or final[1] % STRIDE >= S1:
        return None
    return final[1] // STRIDE, final[1] % STRIDE + 1


def _compared(wanted: object) -> Callable[[Godzilla, Context], int | None]:
    """The card that places are compared with."""
    other = _OTHERS.get(str(wanted))
    if other is None:
        raise CardFault(f"{wanted!r} is not a card to compare places with{nearest(str(wanted), _OTHERS)}")
    return other


def column_of(wanted: object) -> Callable[[Godzilla, Context, tuple[int, int]], bool]:
    """Whether a zone (whose, which number) is in the same column as a card (4.4.5.4)."""
    other = _compared(wanted)

    def test(g: Godzilla, c: Context, zone: tuple[int, int]) -> bool:
        spot = _spot(g, other(g, c), c)
        return spot is not None and areas.same_column(zone, spot)

    return test


def _related(relation: Callable[[tuple[int, int], tuple[int, int]], bool]) -> Callable[[object], Test]:
    def factory(wanted: object) -> Test:
        other = _compared(wanted)

        def test(g: Godzilla, card: int, c: Context) -> bool:
            one, two = _spot(g, card, c), _spot(g, other(g, c), c)
            return one is not None and two is not None and relation(one, two)

        return test

    return factory


def _in_front(one: tuple[int, int], other: tuple[int, int]) -> bool:
    return one[0] == other[0] and areas.BEHIND.get(one[1]) == other[1]


def _beside(sign: int) -> Callable[[object], Test]:
    """Whether a card lies further to that side than another, seen by you (4.4.5.5.1, 4.4.5.5.2)."""

    def factory(wanted: object) -> Test:
        other = _compared(wanted)

        def test(g: Godzilla, card: int, c: Context) -> bool:
            one, two = _spot(g, card, c), _spot(g, other(g, c), c)
            if one is None or two is None:
                return False
            return sign * (areas.rightward(one, c.who) - areas.rightward(two, c.who)) > 0

        return test

    return factory


def _outermost(sign: int) -> Callable[[object], Test]:
    """Whether no battle card of the same player lies further to that side, seen by you (4.4.5.5.4)."""

    def factory(wanted: object) -> Test:
        def test(g: Godzilla, card: int, c: Context) -> bool:
            spot = _spot(g, card, c)
            if spot is None:
                return not wanted
            player, viewer = spot[0], c.who
            here = sign * areas.rightward(spot, viewer)
            for other in g.battle_cards(player):
                number = g.zone_number(other)
                if number is not None and sign * areas.rightward((player, number), viewer) > here:
                    return not wanted
            return bool(wanted)

        return test

    return factory


FILTERS: dict[str, Callable[[object], Test]] = {
    "name": _named,
    "same name as": _namesake,
    "trait": _has_trait,
    "color": _has_color,
    "token": _is_token,
    "keyword": _has_keyword,
    "owner": _owned,
    "zone": _in_zone,
    "adjacent to": _related(areas.adjacent),
    "same column as": _related(areas.same_column),
    "in front of": _related(_in_front),
    "behind": _related(lambda one, other: _in_front(other, one)),
    "before": _related(lambda one, other: one[0] == other[0] and areas.before(one[1], other[1])),
    "beyond": _related(lambda one, other: one[0] == other[0] and areas.beyond(one[1], other[1])),
    "played": _played,
    "evolution of": _into,
    "in or next to": _around,
    "numbered up to": _related(lambda one, other: one[1] <= other[1]),
    "numbered as": _related(lambda one, other: one[1] == other[1]),
    "left of": _beside(-1),
    "right of": _beside(1),
    "rightmost": _outermost(1),
    "leftmost": _outermost(-1),
}
#: The filters that look at what cards are, and at what; the others look at where they lie.
FILTER_READS = dict.fromkeys(FILTERS, _NOTHING) | {
    "trait": frozenset(("traits",)),
    "color": frozenset(("colors",)),
    "token": frozenset(("traits",)),
    "keyword": frozenset(("abilities",)),
    "evolution of": frozenset(("abilities", "rank", "traits")),
}
_SIDES = ("4.4.5.5.1", "4.4.5.5.1.1", "4.4.5.5.2", "4.4.5.5.3")
#: The rules that define what a filter asks for.
FILTER_RULES = {
    "name": ("2.1.3",),
    "same name as": ("2.1.3",),
    "trait": ("2.5.3",),
    "token": ("9.1.5", "9.1.5.1"),
    "adjacent to": ("4.4.5.2",),
    "same column as": ("4.4.5.4",),
    "in front of": ("4.4.5.1",),
    "behind": ("4.4.5.1",),
    "played": ("5.11",),
    "evolution of": ("12.6.2",),
    "in or next to": ("4.4.5.2",),
    "numbered up to": ("4.4.3",),
    "numbered as": ("4.4.3",),
    "before": ("4.4.5.3",),
    "beyond": ("4.4.5.3",),
    "left of": _SIDES,
    "right of": _SIDES,
    "rightmost": (*_SIDES, "4.4.5.5.4"),
    "leftmost": (*_SIDES, "4.4.5.5.4"),
}

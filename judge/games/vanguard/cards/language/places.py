"""Which cards, numbers and attributes can Vanguard card text name?

Groups of cards by where they lie (4.5 to 4.18), numbers of a player, and what a filter asks of a card. A filter that
compares with other cards names them: `this`, `it`, `your vanguards`, or a name of a choice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from judge.games.vanguard.cards.nations import clans_of, in_all_clans, nations_of
from judge.games.vanguard.rules.ch07_icons import ICONS, more_or_less
from judge.games.vanguard.rules.ch15_markers import bears_marker
from judge.games.vanguard.table.areas import (
    ACCEL,
    BACK,
    BIND,
    CIRCLES,
    DAMAGE,
    DECK,
    DROP,
    FRONT,
    G_ZONE,
    GAUGE,
    HAND,
    LAYOUT,
    ORDER_ZONE,
    REAR,
    RIDE_DECK,
    SOUL,
    STRIDE,
    VC,
)  # fmt: skip
from judge.kernel.errors import CardFault
from judge.kernel.frames import Context
from judge.kernel.state import REST
from judge.kernel.vocabulary.language import Place, nearest, words_of
from judge.kernel.vocabulary.select import Test

if TYPE_CHECKING:
    from judge.games.vanguard.table.game import Vanguard

Cards = Callable[["Vanguard", int], tuple[int, ...]]

#: Numbers and words on a face that text can ask for and change.
ATTRIBUTES = {
    "grade": "int", "power": "int", "shield": "int", "critical": "int", "drive": "int", "trigger_power": "int",
    "counter_blast": "int", "soul_blast": "int",
    "names": "set", "clans": "set", "nations": "set", "races": "set", "special": "set", "subtypes": "set",
    "main": "word", "trigger": "word",
}  # fmt: skip


def _zone(offset: int) -> Cards:
    return lambda g, player: tuple(g.zones[player * STRIDE + offset])


def _rear(rows: tuple[int, ...]) -> Cards:
    return lambda g, player: tuple(card for card in g.rear_guards(player) if g.where[card] % STRIDE in rows)


def _locked(g: Vanguard, player: int) -> tuple[int, ...]:
    start = player * STRIDE
    return tuple(c for offset in REAR for c in g.zones[start + offset] if g.is_in(c, "locked"))


def _hearts(g: Vanguard, player: int) -> tuple[int, ...]:
    return tuple(card for top in g.vanguards(player) for card in g.hearts(top))


def _armed(g: Vanguard, player: int) -> tuple[int, ...]:
    """The arms orders on a player's vanguard circle (17.7.5)."""
    return tuple(card for top in g.vanguards(player) for card in g.arms(top))


def _originals(g: Vanguard, player: int) -> tuple[int, ...]:
    """The originalDress cards of a player's rear-guards (6.7.2.2)."""
    return tuple(card for unit in g.rear_guards(player) for card in g.dress(unit))


def _imprisoned(g: Vanguard, player: int) -> tuple[int, ...]:
    """The cards in a player's Prison (17.5.1)."""
    return tuple(card for card in g.area(player, ORDER_ZONE) if g.is_in(card, "imprisoned"))


_FIELD: dict[str, Cards] = {
    "vanguards": lambda g, player: g.vanguards(player),
    "rear-guards": lambda g, player: g.rear_guards(player),
    "units": lambda g, player: g.units(player),
    "vanguards or rear-guards": lambda g, player: (*g.vanguards(player), *g.rear_guards(player)),
    "guardians": lambda g, player: g.guardians(player),
    "front row": lambda g, player: g.front_row(player),
    "back row": lambda g, player: g.back_row(player),
    "front row rear-guards": _rear(FRONT),
    "back row rear-guards": _rear(BACK),
    "locked cards": _locked,
    "prison": _imprisoned,
    "arms": _armed,
    "originals": _originals,
    "hearts": _hearts,
    # Cards on (VC): those in the heart state stay there and are no units (6.5.2.2.2, 6.5.2.2.3).
    "vanguards or hearts": lambda g, player: (*g.vanguards(player), *_hearts(g, player)),
}
_PILES: dict[str, tuple[int, bool]] = {
    "hand": (HAND, False), "deck": (DECK, False), "drop": (DROP, True), "soul": (SOUL, True), "damage": (DAMAGE, True),
    "bind": (BIND, True), "g_zone": (G_ZONE, True), "order_zone": (ORDER_ZONE, True), "ride_deck": (RIDE_DECK, True),
    "gauge": (GAUGE, False),
}  # fmt: skip


def _places() -> dict[str, Place]:
    found = {name: Place(cards, about=name) for name, cards in _FIELD.items()}
    for name, (offset, public) in _PILES.items():
        found[name] = Place(_zone(offset), public=public, about=LAYOUT.own[offset].title)
    for one, (first, open_one) in _PILES.items():
        for two, (second, open_two) in _PILES.items():
            if one != two:
                found[f"{one} or {two}"] = Place(
                    _both(_zone(first), _zone(second)), public=open_one and open_two
                )
    return found


def _both(one: Cards, two: Cards) -> Cards:
    return lambda g, player: (*one(g, player), *two(g, player))


def _boosted(g: Vanguard, player: int) -> tuple[int, ...]:
    fight = g.fight()
    return tuple(dict.fromkeys(fight.boosted)) if fight is not None and player == g.tp else ()


def _boosters(g: Vanguard, player: int) -> tuple[int, ...]:
    fight = g.fight()
    return tuple(fight.boosters) if fight is not None and player == g.tp else ()


PLACES = {
    **_places(),
    "boosted unit": Place(_boosted, about="the unit that is boosted in this battle", common=True),
    "booster": Place(_boosters, about="the unit that boosts in this battle", common=True),
}


def _open(row: tuple[int, ...]) -> Callable[[Vanguard, int], int]:
    """How many rear-guard circles of a row are open."""
    return lambda g, player: sum(not g.zones[zone] for zone in g.circles(player) if zone % STRIDE in row)


#: Numbers of a player.
NUMBERS: dict[str, Callable[[Vanguard, int], int]] = {
    "battles": lambda g, player: g.count("battles"),
    "persona rides": lambda g, player: g.count(f"persona rides/{player}"),
    "orders": lambda g, player: g.count(f"orders/{player}"),
    "called": lambda g, player: g.count(f"called/{player}"),
    "open circles": lambda g, player: sum(not g.zones[zone] for zone in g.circles(player)),
    "open front row circles": _open(FRONT),
    "open back row circles": _open(BACK),
    "damage": lambda g, player: len(g.area(player, DAMAGE)),
    "hand": lambda g, player: len(g.area(player, HAND)),
    "soul": lambda g, player: len(g.area(player, SOUL)),
    **{f"{icon} change": more_or_less(icon) for icon in ICONS},
}


# -- filters --------------------------------------------------------------------------------------------------


def _words(wanted: object) -> frozenset[str]:
    return frozenset(wanted) if isinstance(wanted, list) else frozenset((str(wanted),))


def _meant(word: object) -> Callable[[Vanguard, Context], tuple[int, ...]]:
    """The cards that a filter compares with."""
    if word == "this":
        return lambda g, c: (c.src,)
    if word == "it":
        return lambda g, c: (c.event["card"],) if c.event.get("card", -1) >= 0 else ()
    if word in ("your vanguards", "opponent vanguards"):
        mine = word.startswith("your")
        return lambda g, c: g.vanguards(c.who if mine else 1 - c.who)
    if not isinstance(word, str) or " " in word:
        raise CardFault(f"expected 'this', 'it', 'your vanguards' or the name of a choice, not {word!r}")
    return lambda g, c: tuple(card for card, _ in c.bound.get(word, ()))


def _clan(wanted: object) -> Test:
    words = _words(wanted)

    def test(g: Vanguard, card: int, c: Context) -> bool:
        face = g.shows(card)
        if not words.isdisjoint(face.clans) or not words.isdisjoint(face.races) or in_all_clans(face):
            return True
        return not (words.isdisjoint(clans_of(face)) and words.isdisjoint(nations_of(face)))

    return test


def _only_clan(wanted: object) -> Test:
    words = _words(wanted)
    return lambda g, card, c: g.face(card).clans == words


def _name(wanted: object) -> Test:
    words = _words(wanted)
    return lambda g, card, c: not words.isdisjoint(g.face(card).names)


def _name_has(wanted: object) -> Test:
    words = _words(wanted)
    return lambda g, card, c: any(word in name for name in g.face(card).names for word in words)


def _original_name(wanted: object) -> Test:
    words = _words(wanted)
    return lambda g, card, c: not words.isdisjoint(g.printed(card).names)


def _original_name_has(wanted: object) -> Test:
    words = _words(wanted)
    return lambda g, card, c: any(word in name for name in g.printed(card).names for word in words)


def _name_of(wanted: object) -> Test:
    others = _meant(wanted)
    return lambda g, card, c: any(not g.face(card).names.isdisjoint(g.face(o).names) for o in others(g, c))


def _grade_of(wanted: object) -> Test:
    others = _meant(wanted)
    return lambda g, card, c: any(g.face(card).grade == g.face(o).grade for o in others(g, c))


def _grade_up_to(wanted: object) -> Test:
    others = _meant(wanted)
    return lambda g, card, c: (
        g.face(card).grade is not None
        and any(g.face(card).grade <= (g.face(o).grade or 0) for o in others(g, c))
    )


def _type(wanted: object) -> Test:
    pairs = [str(word).rpartition(" ")[::2] for word in words_of(wanted, "type")]

    def test(g: Vanguard, card: int, c: Context) -> bool:
        face = g.shows(card)
        return any(face.main == main and (not subtype or subtype in face.subtypes) for subtype, main in pairs)

    return test


def _keyword(wanted: object) -> Test:
    words = _words(wanted)

    def test(g: Vanguard, card: int, c: Context) -> bool:
        for ability in g.face(card).abilities:
            if ability.keyword in words or ability.kind in words or ability.extra.get("sort") in words:
                return True
            if any(f"{mark} {n}" in words or mark in words for mark, n in ability.extra.get("marks", ())):
                return True
        return False

    return test


def _mode(wanted: object) -> Test:
    if wanted not in ("stand", "rest"):
        raise CardFault(f"expected stand or rest, not {wanted!r}")
    rest = wanted == "rest"
    return lambda g, card, c: not g.is_in(card, "locked") and (g.mode[card] == REST) == rest


def _face(wanted: object) -> Test:
    if wanted not in ("up", "down"):
        raise CardFault(f"expected up or down, not {wanted!r}")
    return lambda g, card, c: g.is_in(card, "face down") == (wanted == "down")


#: States that are flags given by an effect until the end of the turn, and those the rules keep otherwise.
STATES = ("deleted", "locked", "blazing", "hollowed", "charging", "engorged", "successful", "harmony", "legion",
          "overdress", "xoverdress", "dominated", "friend")  # fmt: skip


def _state(wanted: object) -> Test:
    if wanted not in STATES:
        raise CardFault(f"unknown state {wanted!r}{nearest(str(wanted), STATES)}")
    if wanted == "legion":
        return lambda g, card, c: g.is_vanguard(card) and g.mate(g.where[card] // STRIDE) is not None
    if wanted in ("overdress", "xoverdress"):
        # 6.8.5: the one is not the other.
        crossed = wanted == "xoverdress"
        return lambda g, card, c: bool(g.dress(card)) and g.is_in(card, "xoverdress") == crossed
    if wanted == "friend":
        return lambda g, card, c: g.is_friend(card)
    if wanted == "dominated":
        return lambda g, card, c: card in g.sway
    return lambda g, card, c: g.is_in(card, wanted) or wanted in g.face(card).flags


def _row(wanted: object) -> Test:
    rows = {"front": FRONT, "back": BACK}.get(str(wanted))
    if rows is None:
        raise CardFault(f"expected front or back, not {wanted!r}")
    return lambda g, card, c: g.where[card] >= 0 and g.where[card] % STRIDE in rows


def _column(wanted: object) -> Test:
    if wanted == "middle":
        return lambda g, card, c: g.column_of(card) == 1
    others = _meant(wanted)
    return lambda g, card, c: any(g.same_column(card, o) for o in others(g, c))


def _declared(wanted: object) -> Test:
    """`declared: said`: the card has the name or clan that was declared under that name (7.13)."""
    return lambda g, card, c: (
        c.bound.get(str(wanted)) in (g.face(card).names | g.face(card).clans | {g.face(card).grade})
    )


def _truth(look: Callable[[Vanguard, int], bool]) -> Callable[[object], Test]:
    def factory(wanted: object) -> Test:
        if not isinstance(wanted, bool):
            raise CardFault(f"expected true or false, not {wanted!r}")
        return lambda g, card, c: look(g, card) == wanted

    return factory


def circles_named(word: object) -> frozenset[str]:
    """The names of the circles that `RC` or `VC/RC` stand for."""
    found: set[str] = set()
    for part in str(word).split("/"):
        if part not in CIRCLES:
            raise CardFault(f"unknown circle {part!r}{nearest(part, CIRCLES)}")
        found |= CIRCLES[part]
    return frozenset(found)


def _circle(wanted: object) -> Test:
    names = circles_named(wanted)
    return lambda g, card, c: g.area_name(card) in names


def _attacking(wanted: object) -> Test:
    """`attacking: true`, or `vanguard` and `rear-guard` for whom it attacks."""
    if wanted in ("vanguard", "rear-guard"):
        return lambda g, card, c: (
            card in g.attackers()
            and any(g.is_vanguard(t) if wanted == "vanguard" else g.is_rear_guard(t) for t in g.attacked())
        )
    return _truth(lambda g, card: card in g.attackers())(wanted)


def _marked(wanted: object) -> Test:
    """`marked: true`: on a circle with a marker; `marked: force` with one of that name (15.2, 15.8)."""
    name = "" if wanted is True else str(wanted).lower()

    def test(g: Vanguard, card: int, c: Context) -> bool:
        signs = g.signs.get(g.where[card], ()) if g.where[card] >= 0 else ()
        return any(sign != "stage" and sign.lower().startswith(name) for sign in signs)

    return test


def _gauge(wanted: object) -> Test:
    """`gauge: Name`: with gauge of that name (7.41.3), `true` with any; `{named: Name, at_least: 2}` with so many."""
    given = wanted if isinstance(wanted, dict) else {} if wanted is True else {"named": wanted}
    if unknown := set(given) - {"named", "at_least"}:
        raise CardFault(f"gauge: named or at_least is expected, not {sorted(unknown)[0]!r}")
    name, least = given.get("named"), int(str(given.get("at_least", 1)))

    def test(g: Vanguard, card: int, c: Context) -> bool:
        held = g.gauge_of(card)
        return sum(name is None or name in g.shows(one).names for one in held) >= least

    return test


def _lies_beneath(of: Callable[[Vanguard, int], tuple[int, ...]]) -> Callable[[object], Test]:
    """Cards that belong to the cards that are meant."""

    def factory(wanted: object) -> Test:
        others = _meant(wanted)
        return lambda g, card, c: any(card in of(g, unit) for unit in others(g, c))

    return factory


def _at_least(number: Callable[[Vanguard, int], int]) -> Callable[[object], Test]:
    """A number of a card: `2` for so many or more."""

    def factory(wanted: object) -> Test:
        if isinstance(wanted, bool) or not isinstance(wanted, int):
            raise CardFault(f"expected a number, not {wanted!r}")
        return lambda g, card, c: number(g, card) >= wanted

    return factory


def _this(wanted: object) -> Test:
    if not isinstance(wanted, bool):
        raise CardFault(f"expected true or false, not {wanted!r}")
    return lambda g, card, c: (card == c.src) == wanted


FILTERS: dict[str, Callable[[object], Test]] = {
    "clan": _clan,
    "only clan": _only_clan, "name": _name, "name has": _name_has, "original name": _original_name,
    "original name has": _original_name_has, "name of": _name_of, "grade of": _grade_of, "grade up to": _grade_up_to,
    "type": _type, "keyword": _keyword, "mode": _mode, "face": _face, "state": _state, "row": _row, "column": _column,
    "circle": _circle, "this": _this, "marked": _marked,
    "declared": _declared,
    "marker": lambda wanted: lambda g, card, c: bears_marker(g, card, str(wanted)),
    "attacked": _truth(lambda g, card: card in g.attacked()),
    "attacking": _attacking,
    "boosting": _truth(lambda g, card: g.boosting(card)),
    "gauge": _gauge,
    "gauge of": _lies_beneath(lambda g, unit: g.gauge_of(unit)),
    "dress of": _lies_beneath(lambda g, unit: g.dress(unit)),
    "dressed": _truth(lambda g, card: bool(g.dress(card))),
    "armed": _truth(lambda g, card: g.is_arms(card)),
    "armed with": _at_least(lambda g, card: len(g.arms(card))),
    "additional": _truth(lambda g, card: g.where[card] >= 0 and g.where[card] % STRIDE in ACCEL),
    "ridden": _truth(lambda g, card: card in g.ridden),
    "one clan": _truth(lambda g, card: len(g.shows(card).clans) == 1 and not in_all_clans(g.shows(card))),
    "boosted": _truth(lambda g, card: bool(g.boosted_by(card))),
}  # fmt: skip
FILTER_READS = {
    "name": frozenset(("names",)), "name has": frozenset(("names",)), "clan": frozenset(("clans", "nations", "races", "flags")),
    "type": frozenset(("main", "subtypes")), "mode": frozenset(("beyond",)), "row": frozenset(("beyond",)),
    "circle": frozenset(("beyond",)), "marked": frozenset(("beyond",)), "face": frozenset(("beyond",)),
    **{word: frozenset(("beyond",)) for word in ("gauge", "gauge of", "dress of", "dressed", "armed", "armed with", "additional")},
}  # fmt: skip
NUMBER_READS = dict.fromkeys(NUMBERS, frozenset(("beyond",)))

__all__ = [
    "ATTRIBUTES", "FILTERS", "FILTER_READS", "NUMBERS", "NUMBER_READS", "PLACES", "STATES", "VC", "circles_named",
]  # fmt: skip

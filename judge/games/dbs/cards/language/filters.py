"""Which cards does card text mean?

The tests that `where` and `target` take: names, colors, traits, types, keywords, how and where a card lies.
Those of numbers are in comparing.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from judge.games.dbs.cards.faces import printed, spelt
from judge.games.dbs.cards.language.comparing import (
    Test,
    marked,
    original,
    so_many_beneath,
    specified_cost,
    total_cost,
)
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import COMBO
from judge.games.dbs.table.game import Dbs
from judge.kernel.errors import CardFault
from judge.kernel.frames import Context
from judge.kernel.state import ACTIVE
from judge.kernel.vocabulary.language import nearest


def _words(wanted: object, attribute: str = "") -> frozenset[str]:
    """One word or several; character names as faces have them."""
    words = frozenset(map(str, wanted)) if isinstance(wanted, list) else frozenset((str(wanted),))
    return frozenset(map(spelt, words)) if attribute == "characters" else words


def _in_set(attribute: str) -> Callable[[object], Test]:
    def build(wanted: object) -> Test:
        words = _words(wanted, attribute)
        return lambda g, card, c: not words.isdisjoint(getattr(g.face(card), attribute))

    return build


def singular(name: str) -> str:
    """A card name without the mark of the plural: both are meant alike (2-1-2-1)."""
    return name.casefold().removesuffix("s")


def _name(wanted: object) -> Test:
    """`name: Drone`: called so, in the singular or the plural (2-1-2-1)."""
    words = _words(wanted)
    names = frozenset(singular(word) for word in words)

    def test(g: Dbs, card: int, c: Context) -> bool:
        called = g.shows(card).names
        found = any(singular(name) in names for name in called)
        if found and c.running and words.isdisjoint(called):
            g.note("2-1-2-1")
        return found

    return test


def _printed_colors(wanted: object) -> Test:
    """`mono: blue`: printed with that one color, whatever it gained (2-4-1-3-1)."""
    colors = _words(wanted)

    def test(g: Dbs, card: int, c: Context) -> bool:
        printed = g.printed(card).colors
        if c.running and g.shows(card).colors != printed:
            g.note("2-4-1-3-1", lines.ORIGINAL_COLOR, card)
        return len(printed) == 1 and ("True" in colors or not colors.isdisjoint(printed))

    return test


def _multicolor(wanted: object) -> Test:
    """`multicolor: true`: printed with several colors (2-4-1-2-1-1)."""

    def test(g: Dbs, card: int, c: Context) -> bool:
        printed = g.printed(card).colors
        if c.running and g.shows(card).colors != printed:
            g.note("2-4-1-2-1-1", lines.ORIGINAL_COLORS, card)
        return (len(printed) > 1) == bool(wanted)

    return test


def _same_colors(wanted: object) -> Test:
    """`same colors as: this`: exactly the same color or colors (2-4-1-4)."""
    return lambda g, card, c: g.shows(card).colors == g.shows(c.src).colors


#: What can be asked of one side of a Leader Card, with the attribute that answers it.
SIDES = {"color": "colors", "character": "characters", "trait": "traits", "name": "names"}


def _only(attribute: str) -> Callable[[object], Test]:
    """`only trait: Scout`: has that and no other."""
    return lambda wanted: lambda g, card, c: getattr(g.face(card), attribute) == _words(wanted, attribute)


def _every(attribute: str) -> Callable[[object], Test]:
    """`every character: [Ryn, Sola]`: has all of these."""
    return lambda wanted: lambda g, card, c: getattr(g.face(card), attribute) >= _words(wanted, attribute)


def _on_side(side: str) -> Callable[[object], Test]:
    """`back: {color: red, character: Ryn}`: what is printed on that side of a Leader Card, whichever side shows."""

    def build(wanted: object) -> Test:
        if not isinstance(wanted, Mapping):
            raise CardFault(f"of a {side}, a mapping such as 'color: red' says what is asked, not {wanted!r}")
        for key in wanted:
            if key not in SIDES and key != "name includes":
                raise CardFault(f"of a {side}, {key!r} cannot be asked{nearest(str(key), SIDES)}")
        asked = {SIDES[key]: _words(value, SIDES[key]) for key, value in wanted.items() if key in SIDES}
        parts = [part.casefold() for part in _words(wanted.get("name includes", []))]

        def test(g: Dbs, card: int, c: Context) -> bool:
            shown = g.defs[card]
            there = shown if shown.code.endswith("~back") == (side == "back") else shown.back
            if there is None or any(
                words.isdisjoint(getattr(there.face, key)) for key, words in asked.items()
            ):
                return False
            return not parts or any(
                part in name.casefold() for name in printed(there).names for part in parts
            )

        return test

    return build


def _in_battle(wanted: object) -> Test:
    """`in battle: true`: is the attack card or the guard card."""
    return lambda g, card, c: (
        (g.fight is not None and card in (g.fight["attack"], g.fight["guard"])) == wanted
    )


def _keyword(wanted: object) -> Test:
    """`keyword: evolve` (or a list): has that keyword, or one that card text means by it (10-5-3-2)."""
    names = _words(wanted)

    def test(g: Dbs, card: int, c: Context) -> bool:
        for ability in g.face(card).abilities:
            family = ability.extra.get("family")
            if family is not None and family[0] in names:
                if c.running:
                    g.note(family[1], lines.KEYWORD, card)
                return True
            if ability.keyword in names:
                return True
        return False

    return test


def _has_keywords(g: Dbs, card: int) -> bool:
    """Whether a card has a keyword skill (10-1)."""
    return any(ability.keyword not in (None, "by hand") for ability in g.face(card).abilities)


def _played_this_turn(g: Dbs, card: int, wanted: object) -> bool:
    """`played this turn: true`, or from where: `played this turn: hand`."""
    name = f"came/{card}/{g.ident[card]}"
    return g.count(name) > 0 if wanted is True else g.count(f"{name}/{wanted}") > 0


def _comboed_from(wanted: object) -> Test:
    """`comboed from: [hand, deck]`: a card in the Combo Area that was used in the combo from there."""
    names = _words(wanted)

    def test(g: Dbs, card: int, c: Context) -> bool:
        came = dict((g.fight or {}).get("came", ())).get(card, -1)
        return g.offset_of(card) == COMBO and came >= 0 and g.rules.layout.specs[came].name in names

    return test


def _includes(attribute: str) -> Callable[[object], Test]:
    """`name includes: Ryn`: the words stand in one of the names."""

    def build(wanted: object) -> Test:
        parts = [word.casefold() for word in _words(wanted, attribute)]
        return lambda g, card, c: any(
            part in name.casefold() for name in getattr(g.face(card), attribute) for part in parts
        )

    return build


def _is_evolved(g: Dbs, card: int) -> bool:
    """Whether a card was brought into play by [Evolve] (10-5-7)."""
    here = (card, g.ident[card])
    return any(e.name == "evolved" and here in e.targets for e in g.effects)


def _skill_less(g: Dbs, card: int, c: Context) -> bool:
    """Whether a card has no skill, or none that is not negated (2-12-4, 8-3-4)."""
    if g.face(card).abilities:
        return False
    if c.running and g.defs[card].abilities:
        g.note("8-3-4", lines.NO_SKILL_LEFT, card)
    return True


FILTERS: dict[str, Callable[[object], Test]] = {
    "name": _name,
    "character": _in_set("characters"),
    "trait": _in_set("traits"),
    "color": _in_set("colors"),
    "mono": _printed_colors,
    "multicolor": _multicolor,
    "same colors as": _same_colors,
    "original color": lambda wanted: lambda g, card, c: not _words(wanted).isdisjoint(g.printed(card).colors),
    "energy cost": total_cost,
    "specified cost": specified_cost,
    "original energy cost": original(lambda face: None if face.cost is None else face.total),
    "original power": original(lambda face: face.power),
    "original combo cost": original(lambda face: face.combo_cost),
    "only trait": _only("traits"),
    "only character": _only("characters"),
    "every character": _every("characters"),
    "every trait": _every("traits"),
    "in battle": _in_battle,
    "this": lambda wanted: lambda g, card, c: (card == c.src) == wanted,
    "back": _on_side("back"),
    "front": _on_side("front"),
    "lies in": lambda wanted: lambda g, card, c: g.where[card] >= 0 and g.area_name(card) == wanted,
    "side": lambda wanted: lambda g, card, c: g.defs[card].code.endswith("~back") == (wanted == "back"),
    "attacked": lambda wanted: (
        lambda g, card, c: (g.fight is not None and g.fight["guard"] == card) == wanted
    ),
    "cards beneath": so_many_beneath,
    "over this": lambda wanted: lambda g, card, c: (card == g.top_of(c.src) != c.src) == wanted,
    "mode": lambda wanted: lambda g, card, c: (g.mode[card] == ACTIVE) == (wanted == "active"),
    "token": lambda wanted: lambda g, card, c: g.defs[card].token == wanted,
    "keyword": _keyword,
    "keyword skills": lambda wanted: lambda g, card, c: _has_keywords(g, card) == wanted,
    "evolved": lambda wanted: lambda g, card, c: _is_evolved(g, card) == wanted,
    "skill-less": lambda wanted: lambda g, card, c: _skill_less(g, card, c) == wanted,
    "character includes": _includes("characters"),
    "name includes": _includes("names"),
    "trait includes": _includes("traits"),
    "face": lambda wanted: lambda g, card, c: (card in g.shown) == (wanted == "up"),
    "over cards": lambda wanted: lambda g, card, c: bool(g.beneath.get(card)) == wanted,
    "markers": marked,
    "attacking": lambda wanted: (
        lambda g, card, c: (g.fight is not None and g.fight["attack"] == card) == wanted
    ),
    "originally skill-less": lambda wanted: lambda g, card, c: (not g.defs[card].abilities) == wanted,
    "copy": lambda wanted: lambda g, card, c: (g.printed(card).number == g.printed(c.src).number) == wanted,
    "comboed from": _comboed_from,
    "played this turn": lambda wanted: lambda g, card, c: _played_this_turn(g, card, wanted),
    "has markers": lambda wanted: lambda g, card, c: bool(g.markers.get(card)) == wanted,
    "owner": lambda wanted: (
        lambda g, card, c: g.owner[card] == (c.who if wanted in ("you", "your") else 1 - c.who)
    ),
}

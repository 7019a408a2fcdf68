"""Which words do cards of the Dragon Ball Super Card Game use?

Places, numbers, attributes, filters, events and durations, tied to the kernel's vocabulary. What a
skill can do is verbs.py's business; how a skill is put together, skill_builder.py's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judge.games.dbs.cards.faces import COLORS, FIRM_ATTACK, FREE_TO_PLAY, spelt
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import (
    BATTLE,
    COMBO,
    DECK,
    DROP,
    ENERGY,
    HAND,
    LEADER,
    LIFE,
    REMOVED,
    UNISON,
    WARP,
)
from judge.games.dbs.table.board import Role
from judge.games.dbs.table.game import Dbs
from judge.kernel import durations as common
from judge.kernel.errors import CardFault
from judge.kernel.frames import Context
from judge.kernel.state import ACTIVE
from judge.kernel.vocabulary.amounts import COMPARISONS
from judge.kernel.vocabulary.language import EventSpec, Language, Place, Verb, nearest

Test = Callable[[Any, int, Context], bool]

# -- places and numbers -------------------------------------------------------------------------------


def _area(*offsets: int) -> Callable[[Any, int], tuple[int, ...]]:
    def cards(g: Dbs, p: int) -> tuple[int, ...]:
        start = p * g.stride
        return tuple(card for o in offsets if o < g.stride for card in g.zones[start + o])

    return cards


def _in_fight(role: Role) -> Callable[[Any, int], tuple[int, ...]]:
    def cards(g: Dbs, p: int) -> tuple[int, ...]:
        card = -1 if g.fight is None else g.fight[role]
        return (card,) if card >= 0 and g.master(card) == p else ()

    return cards


_TYPE = frozenset(("type",))
PLACES = {
    "battle": Place(
        lambda g, p: g.battle_cards(p), about="Battle Cards in the Battle Area (8-5-4)", reads=_TYPE
    ),
    "battle area": Place(_area(BATTLE), about="all cards in the Battle Area, Extra Cards too"),
    "leader": Place(_area(LEADER), about="the Leader Card"),
    "unison": Place(_area(UNISON), about="the Unison Card (8-5-7)"),
    "cards": Place(_area(LEADER, BATTLE, UNISON), about="cards in Leader, Battle and Unison Area"),
    "named": Place(_area(LEADER, BATTLE), about="where character names and traits are meant (8-5-9)"),
    "combo": Place(_area(COMBO), about="cards in the Combo Area"),
    "energy": Place(_area(ENERGY), about="cards in the Energy Area (8-5-5)"),
    "drop": Place(_area(DROP), about="the Drop Area"),
    "warp": Place(_area(WARP), about="the Warp"),
    "removed": Place(_area(REMOVED), about="cards removed from the game"),
    "life": Place(_area(LIFE), public=False, about="cards in the Life Area (8-5-6)"),
    "hand": Place(_area(HAND), public=False, about="cards in hand"),
    "deck": Place(_area(DECK), public=False, about="the deck, top first"),
    "attack card": Place(_in_fight("attack"), about="the attack card of the battle", common=True),
    "guard card": Place(_in_fight("guard"), about="the guard card of the battle", common=True),
}


def _count(*offsets: int) -> Callable[[Any, int], int]:
    cards = _area(*offsets)
    return lambda g, p: len(cards(g, p))


NUMBERS = {
    "life": _count(LIFE),
    "hand": _count(HAND),
    "deck": _count(DECK),
    "drop": _count(DROP),
    "warp": _count(WARP),
    "energy": _count(ENERGY),
    "energy colors": lambda g, p: len(
        {color for card in g.area(p, ENERGY) for color in g.shows(card).colors}
    ),
    "active energy": lambda g, p: len(g.active_energy(p)),
    "battle cards": lambda g, p: len(g.battle_cards(p)),
    "combo cards": _count(COMBO),
    "markers": lambda g, p: g.markers.get(g.unison(p), 0),
    "cards played": lambda g, p: g.count(f"played/{p}"),
    "turn": lambda g, p: g.turn,
}

ATTRIBUTES = {
    "type": "word",
    "number": "word",
    "era": "word",
    "names": "set",
    "colors": "set",
    "characters": "set",
    "traits": "set",
    "power": "int",
    "combo": "int",
    "combo_cost": "int",
    "cost": "int",
    **dict.fromkeys(COLORS, "int"),
}

#: States that effects can put on a card.
FLAGS = (
    "cannot attack",
    "cannot be attacked",
    "can be attacked in Active Mode",
    "can attack Battle Cards in Active Mode",
    "cannot combo",
    "cannot be KO'd",
    "cannot be KO'd by skills",
    "cannot be KO'd by the opponent's skills",
    "cannot be KO'd in battle",
    "cannot attack Leader Cards",
    FIRM_ATTACK,
    "can attack Battle Cards without Barrier in Active Mode",
    "cannot be removed by skills",
    "cannot be removed by the opponent's skills",
    "cannot be played",
    "cannot be switched to Active Mode",
    "cannot leave",
    "cannot activate skills",
    "stays in Rest Mode",
    "unaffected",
    "no energy cost of its counter",
    "no energy cost of its activate",
    "no energy cost of its activate main",
    "no energy cost of its activate battle",
    FREE_TO_PLAY,
)


# -- filters --------------------------------------------------------------------------------------------


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
    return lambda g, card, c: g.shows(card).colors == g.face(c.src).colors


#: What can be asked of one side of a Leader Card, with the attribute that answers it.
SIDES = {"color": "colors", "character": "characters", "trait": "traits", "name": "names"}
_SIGNS: dict[str, Callable[[int, int], bool]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "<": lambda a, b: a < b,
    ">": lambda a, b: a > b,
    "": lambda a, b: a == b,
}


def _compared(wanted: object) -> Callable[[int], bool]:
    """`3`, `"<=3"`, `"2..4"` (from 2 to 4) or `[3, 6]` (one of these) as a test of a number."""
    if isinstance(wanted, list):
        return lambda value: value in wanted
    text = str(wanted).strip()
    low, between, high = text.partition("..")
    if between:
        return lambda value: int(low) <= value <= int(high)
    sign = next(s for s in _SIGNS if text.startswith(s))
    compare, bound = _SIGNS[sign], int(text[len(sign) :])
    return lambda value: compare(value, bound)


def _original(value: Callable[[Any], int | None]) -> Callable[[object], Test]:
    """A number as it is printed, whatever effects made of it (2-8, 2-11)."""

    def factory(wanted: object) -> Test:
        fits = _compared(wanted)

        def test(g: Any, card: int, c: Context) -> bool:
            number = value(g.printed(card))
            return number is not None and fits(number)

        return test

    return factory


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

        def test(g: Any, card: int, c: Context) -> bool:
            shown = g.defs[card]
            there = shown if shown.code.endswith("~back") == (side == "back") else shown.back
            if there is None or any(
                words.isdisjoint(getattr(there.face, key)) for key, words in asked.items()
            ):
                return False
            return not parts or any(part in name.casefold() for name in there.face.names for part in parts)

        return test

    return build


def _so_many_beneath(wanted: object) -> Test:
    """`cards beneath: ">=3"`: so many cards lie under it."""
    fits = _compared(wanted)
    return lambda g, card, c: fits(len(g.beneath.get(card, ())))


def _in_battle(wanted: object) -> Test:
    """`in battle: true`: is the attack card or the guard card."""
    return lambda g, card, c: (
        (g.fight is not None and card in (g.fight["attack"], g.fight["guard"])) == wanted
    )


def _against(wanted: object) -> Callable[[Any, Context], Callable[[int], bool]]:
    """What `_compared` takes, or `{at_most: {number: energy, whose: opponent}}`: a number of a player now."""
    if not isinstance(wanted, dict):
        fits = _compared(wanted)
        return lambda g, c: fits
    ((word, number),) = wanted.items()
    name = str(number.get("number"))
    if word not in COMPARISONS or name not in NUMBERS:
        raise CardFault(f"{wanted!r} is no comparison with a number of a player{nearest(name, NUMBERS)}")
    compare, theirs = COMPARISONS[word], number.get("whose") == "opponent"
    of_player: Callable[[Any, int], int] = NUMBERS[name]

    def bind(g: Any, c: Context) -> Callable[[int], bool]:
        bound = of_player(g, 1 - c.who if theirs else c.who)
        return lambda value: compare(value, bound)

    return bind


def _total_cost(wanted: object) -> Test:
    """`energy cost: "<=3"`: the total, or the specified cost where that is more (2-11-6)."""
    against = _against(wanted)

    def test(g: Dbs, card: int, c: Context) -> bool:
        face = g.shows(card)
        if face.cost is None:
            return False
        if c.running and face.x_cost:
            g.note("2-11-2-4", lines.X_IS_0, card)
        return against(g, c)(face.total)

    return test


def _specified_cost(wanted: object) -> Test:
    """`specified cost: 3`: so much energy of certain colors, all colors together (2-11-2)."""
    fits = _compared(wanted)

    def test(g: Dbs, card: int, c: Context) -> bool:
        face = g.shows(card)
        return face.cost is not None and fits(sum(getattr(face, color) for color in COLORS))

    return test


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


def _includes(attribute: str) -> Callable[[object], Test]:
    """`name includes: Ryn`: the words stand in one of the names."""

    def build(wanted: object) -> Test:
        parts = [word.casefold() for word in _words(wanted, attribute)]
        return lambda g, card, c: any(
            part in name.casefold() for name in getattr(g.face(card), attribute) for part in parts
        )

    return build


def _marked(wanted: object) -> Test:
    """`markers: ">=2"`: so many markers lie on it."""
    fits = _compared(wanted)
    return lambda g, card, c: fits(g.markers.get(card, 0))


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
    "energy cost": _total_cost,
    "specified cost": _specified_cost,
    "original energy cost": _original(lambda face: None if face.cost is None else face.total),
    "original power": _original(lambda face: face.power),
    "original combo cost": _original(lambda face: face.combo_cost),
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
    "cards beneath": _so_many_beneath,
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
    "markers": _marked,
    "attacking": lambda wanted: (
        lambda g, card, c: (g.fight is not None and g.fight["attack"] == card) == wanted
    ),
    "originally skill-less": lambda wanted: lambda g, card, c: (not g.defs[card].abilities) == wanted,
    "copy": lambda wanted: lambda g, card, c: (g.printed(card).number == g.printed(c.src).number) == wanted,
    "played this turn": lambda wanted: lambda g, card, c: _played_this_turn(g, card, wanted),
    "has markers": lambda wanted: lambda g, card, c: bool(g.markers.get(card)) == wanted,
    "owner": lambda wanted: (
        lambda g, card, c: g.owner[card] == (c.who if wanted in ("you", "your") else 1 - c.who)
    ),
}

# -- events -----------------------------------------------------------------------------------------------

EVENTS = {
    "played": EventSpec("played", about="a card is played (8-6-5-3)"),
    "moved": EventSpec("move", about="a card moves to another area; `from` and `to` say which"),
    "KO'd": EventSpec("ko'd", about="a Battle Card is KO'd"),
    "KOs": EventSpec("kos", about="a card KO's another; the card is the one that does it (7-4-1-4-2-1)"),
    "removed": EventSpec(
        "move", lambda g, c, e: e.dst >= 0 and e.dst % g.stride == REMOVED, "a card is removed from the game"
    ),
    "discarded": EventSpec("discarded", about="a card goes from a hand to the Drop Area (10-45-1)"),
    "drawn": EventSpec("drawn", about="a player draws a card"),
    "attacks": EventSpec("attacks", about="a card attacks"),
    "attacked": EventSpec("attacked", about="a card is attacked"),
    "guards": EventSpec("guards", about="a card becomes the guard card"),
    "comboed": EventSpec("comboed", about="a card is used in a combo"),
    "combo dropped": EventSpec(
        "combo dropped", about="a combo card is about to go to the Drop Area (7-4-1-7)"
    ),
    "end of battle after combo": EventSpec(
        "end of battle after combo", about="the end of the battle in which the card was a combo (7-4-1-9-1)"
    ),
    "would damage": EventSpec("would damage", about="an attack card is about to deal damage (7-4-1-4-1)"),
    "damaged": EventSpec("damaged", about="a player takes damage; the card is the one that deals it"),
    "would remove markers": EventSpec(
        "would remove markers", about="markers are about to come off (7-4-1-4-3)"
    ),
    "marker removed": EventSpec("marker removed", about="a marker came off in a battle (7-4-1-4-3-4)"),
    "markers": EventSpec("markers", about="the number of markers on a card changes"),
    "markers removed": EventSpec(
        "markers", lambda g, c, e: e.n < 0, "a marker came off, in a battle or by a skill (4-12-5)"
    ),
    "power raised": EventSpec("power", lambda g, c, e: e.n > 0, "an effect raises a card's power (8-8-1-3)"),
    "power lowered": EventSpec("power", lambda g, c, e: e.n < 0, "an effect lowers a card's power (8-8-1-3)"),
    "attack negated": EventSpec(
        "attack negated", about="an attack is negated; the card is the attack card (7-1-4)"
    ),
    "switched to rest": EventSpec("mode", lambda g, c, e: e.n == 1, "a card is switched to Rest Mode"),
    "switched to active": EventSpec("mode", lambda g, c, e: e.n == 0, "a card is switched to Active Mode"),
    "turned face up": EventSpec(
        "turned", lambda g, c, e: e.n == 1, "a card in a Life Area is turned face up (3-9-3)"
    ),
    "flipped": EventSpec("flipped", about="a Leader Card is flipped"),
    "activated": EventSpec("activated", about="a skill is activated (8-5-2-3)"),
    "placed in leader area": EventSpec("placed in leader area", about="set-up, 5-2-1-3"),
    "beginning of turn": EventSpec("beginning of turn", about="the turn begins"),
    "beginning of charge phase": EventSpec("beginning of charge phase", about="the Charge Phase begins"),
    "beginning of main phase": EventSpec("beginning of main phase", about="the Main Phase begins"),
    "end of main phase": EventSpec("end of main phase", about="the Main Phase ends"),
    "end of turn": EventSpec("end of turn", about="the turn ends"),
    "beginning of offense step": EventSpec("beginning of offense step", about="the Offense Step begins"),
    "beginning of defense step": EventSpec("beginning of defense step", about="the Defense Step begins"),
    "beginning of damage step": EventSpec("beginning of damage step", about="the Damage Step begins"),
    "end of battle": EventSpec("end of battle", about="a battle ends; the card is the attack card"),
}

# -- durations and the language -------------------------------------------------------------------------


DURATIONS = {
    **common.DURATIONS,
    "end of battle": lambda g, who: ("battle", g.battles + (g.fight is None)),
    "end of main phase": lambda g, who: ("main", g.turn),
    "start of your next turn": lambda g, who: common.next_turn_of(who, g, "begin"),
    "start of your next main phase": lambda g, who: common.next_turn_of(who, g, "main begin"),
}

_RULES = {
    "targets": "8-5-3-1",
    "up to": "8-5-3-2",
    "no target": "8-5-3-4",
    "as possible": "1-3-2",
    "as many": "8-5-3-1",
    "fewer": "8-5-3-3",
    "up to zero": "1-3-5-1",
    "unsure": "8-5-3-5",
    "zero": "1-3-2-2",
    "several": "1-3-4",
    "several hidden": "1-3-4",
    "may": "8-7-1",
    "may whole": "1-3-2",
    "by hand": "1-3-1",
    "options": "10-27-1",
    "options order": "10-27-3",
    "number": "1-3-5",
    "X": "4-14-2",
    "continuous": "8-2-2-2",
    "timed": "8-6-1",
    # What an edition without these rules has no word for.
    "warp": "11-4-1",
    "removed": "10-19-4",
    "unison": "3-11-3",
    "negate blocker": "10-4-2",
}


def layer_of_change(attribute: str, how: str) -> str:
    """8-8-1-2: everything but numbers, skills among it; then 8-8-1-3: numbers."""
    return "numbers" if how in ("add", "set", "multiply", "divide") else "other"


def language(ability: Any, verbs: dict[str, type[Verb]], n: Numbers) -> Language:
    """The language of an edition; `ability` compiles skills inside effects."""
    return Language(
        implied=frozenset(("me", "allies", "absorbed")),
        places=PLACES,
        numbers=NUMBERS,
        attributes=ATTRIBUTES,
        events=EVENTS,
        verbs=verbs,
        layer_of_change=layer_of_change,
        rules={word: n[rule] for word, rule in _RULES.items() if rule in n},
        durations=DURATIONS,
        ability=ability,
        filters=FILTERS,
        flags=FLAGS,
        options_as_picked=True,
        options_on_play=n.edition == "1.00",
    )

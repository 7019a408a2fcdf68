"""Which places, filters and durations does card text of Buddyfight name?

Chapter zone says where cards lie. A *card on the field* is a monster, an item or a [Set] spell, never a flag
(zone/flag). What a card counts as where it lies is the table's business (`kinds`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from judge.games.buddyfight.cards.faces import CROSS, TYPES
from judge.games.buddyfight.cards.language.states import AMOUNTS, CONDITIONS
from judge.games.buddyfight.table.areas import (
    BUDDY,
    CENTER,
    DECK,
    DECLARED,
    DROP,
    FLAG,
    GAUGE,
    HAND,
    ITEM,
    LEFT,
    REMOVED,
    RIGHT,
    SPELL,
)
from judge.kernel import durations as common
from judge.kernel.errors import CardFault
from judge.kernel.frames import Context
from judge.kernel.state import ACTIVE, BENEATH
from judge.kernel.vocabulary.comparing import compared
from judge.kernel.vocabulary.language import Language, Place, Verb, nearest
from judge.kernel.vocabulary.select import Test

if TYPE_CHECKING:
    from judge.games.buddyfight.table.game import Buddyfight

# -- places ---------------------------------------------------------------------------------------------


def _area(*offsets: int) -> Callable[[Buddyfight, int], tuple[int, ...]]:
    if len(offsets) == 1:
        (only,) = offsets
        return lambda g, p: tuple(g.area(p, only))
    return lambda g, p: tuple(card for offset in offsets for card in g.area(p, offset))


def _souls(g: Buddyfight, player: int) -> tuple[int, ...]:
    """The souls of the cards on a fighter's field."""
    return tuple(
        soul
        for offset in (LEFT, CENTER, RIGHT, ITEM, SPELL)
        for card in g.area(player, offset)
        for soul in g.beneath.get(card, ())
    )


def _attackers(g: Buddyfight, player: int) -> tuple[int, ...]:
    battle = g.battle
    return () if battle is None else tuple(card for card in battle.attackers if g.master(card) == player)


def _attacked(g: Buddyfight, player: int) -> tuple[int, ...]:
    battle = g.battle
    return (
        () if battle is None or battle.target < 0 or g.master(battle.target) != player else (battle.target,)
    )


def _in_use(g: Buddyfight, player: int) -> tuple[int, ...]:
    """The card that is being used, between its declaration and its resolution."""
    use = g.being_used()
    return () if use is None or use.who != player else (use.card,)


PLACES = {
    "field": Place(_area(LEFT, CENTER, RIGHT, ITEM, SPELL), about="cards on the field"),
    "left": Place(_area(LEFT), about="the left area"),
    "center": Place(_area(CENTER), about="the center area"),
    "right": Place(_area(RIGHT), about="the right area"),
    "sides": Place(_area(LEFT, RIGHT), about="the left and right areas"),
    "item": Place(_area(ITEM), about="the item that is equipped"),
    "spells": Place(_area(SPELL), about="the spell area"),
    "flag": Place(_area(FLAG), about="the flag"),
    "buddy": Place(_area(BUDDY), about="the buddy zone"),
    "gauge": Place(_area(GAUGE), public=False, about="the gauge"),
    "drop": Place(_area(DROP), about="the drop zone"),
    "hand": Place(_area(HAND), public=False, about="cards in hand"),
    "deck": Place(_area(DECK), public=False, about="the deck, top first"),
    "removed": Place(_area(REMOVED), public=False, about="cards removed from the game"),
    # A soul card is chosen while an effect resolves (topic/souls), so not when it is declared.
    "souls": Place(_souls, public=False, about="the souls of cards on the field"),
    "declared": Place(_area(DECLARED), about="the card that was declared and waits to resolve"),
    "attackers": Place(_attackers, about="the cards that are attacking"),
    "attacked": Place(_attacked, about="the card that is attacked"),
    "used": Place(_in_use, about="the card that is being used"),
}


def _count(*offsets: int) -> Callable[[Buddyfight, int], int]:
    cards = _area(*offsets)
    return lambda g, p: len(cards(g, p))


NUMBERS: dict[str, Callable[[Buddyfight, int], int]] = {
    "life": lambda g, p: g.life[p],
    "hand": _count(HAND),
    "deck": _count(DECK),
    "drop": _count(DROP),
    "gauge": _count(GAUGE),
    "field": _count(LEFT, CENTER, RIGHT, ITEM, SPELL),
    "turn": lambda g, p: g.turn,
}

ATTRIBUTES = {
    "number": "word",
    "character": "word",
    "names": "set",
    "worlds": "set",
    "attributes": "set",
    "size": "int",
    "power": "int",
    "critical": "int",
    "defense": "int",
    "discount": "int",
}

#: States that effects can put on a card.
FLAGS = (
    "cannot attack",
    "cannot be attacked",
    "cannot be chosen by opponent",
    "cannot be destroyed",
    "cannot be destroyed in battle",
    "cannot be destroyed by effects",
    "cannot be destroyed by opponent's effects",
    "cannot return to hand",
    "cannot return to hand by effects",
    "cannot return to hand by opponent's effects",
    "cannot leave by opponent's effects",
    "cannot stand",
    "attack cannot be nullified",
    "attack alone cannot be nullified",
    "abilities cannot be nullified",
    "also attacks in final phase",
    "attacks past own center",
    "attacks past opponent's center",
    "cannot attack fighter",
    "cannot attack sides",
    "no soulguard",
)


# -- filters --------------------------------------------------------------------------------------------


def _words(wanted: object) -> frozenset[str]:
    return frozenset(map(str, wanted)) if isinstance(wanted, list) else frozenset((str(wanted),))


def _type(wanted: object) -> Test:
    """`type: monster`: what a card counts as where it lies; an impact monster is both (impact/about)."""
    words = frozenset(CROSS.get(word, word) for word in _words(wanted))
    for word in words:
        if word not in TYPES:
            raise CardFault(f"unknown type {word!r}{nearest(word, (*TYPES, *CROSS))}")
    return lambda g, card, c: not words.isdisjoint(g.kinds(card))


def _in_set(attribute: str) -> Callable[[object], Test]:
    def build(wanted: object) -> Test:
        words = _words(wanted)
        return lambda g, card, c: not words.isdisjoint(getattr(g.face(card), attribute))

    return build


def _held(attribute: str) -> Callable[[object], Test]:
    """`named: Drum`: has that in its card name; `attribute has`: in one of its attributes."""

    def build(wanted: object) -> Test:
        words = _words(wanted)
        return lambda g, card, c: any(
            word in name for name in getattr(g.face(card), attribute) for word in words
        )

    return build


def _original(attribute: str) -> Callable[[object], Test]:
    """A number as it is printed, whatever effects made of it."""

    def factory(wanted: object) -> Test:
        fits = compared(wanted)

        def test(g: Buddyfight, card: int, c: Context) -> bool:
            number = getattr(g.defs[card].face, attribute)
            return number is not None and fits(number)

        return test

    return factory


def _soul(wanted: object) -> Test:
    """`soul: ">=1"`: has so many cards in its soul."""
    fits = compared(wanted)
    return lambda g, card, c: fits(len(g.beneath.get(card, ())))


def _soul_has(wanted: object) -> Test:
    """`soul has: {named: Drum}`: such a card is in its soul; `this` for this card."""
    if wanted == "this":
        return lambda g, card, c: c.src in g.beneath.get(card, ())
    if not isinstance(wanted, Mapping):
        raise CardFault(f"'this' or a filter is expected, not {wanted!r}")
    tests = [_test(key, value) for key, value in wanted.items()]
    return lambda g, card, c: any(all(test(g, soul, c) for test in tests) for soul in g.beneath.get(card, ()))


def _host(wanted: object) -> Test:
    """`host: {type: monster}`: a soul whose card is such a one."""
    if not isinstance(wanted, Mapping):
        raise CardFault(f"a filter is expected, not {wanted!r}")
    tests = [_test(key, value) for key, value in wanted.items()]
    return lambda g, card, c: g.where[card] == BENEATH and all(test(g, g.top_of(card), c) for test in tests)


def _test(key: str, wanted: object) -> Test:
    if key not in FILTERS:
        raise CardFault(f"unknown filter {key!r}{nearest(key, FILTERS)}")
    return FILTERS[key](wanted)


def _keyword(wanted: object) -> Test:
    """`keyword: move`: has that keyword; [n Attack] and the kinds of [Transform] by their printed names."""
    words = _words(wanted)

    def test(g: Buddyfight, card: int, c: Context) -> bool:
        return any(not words.isdisjoint(keyword_words(ability)) for ability in g.face(card).abilities)

    return test


_ATTACKS = {2: "double attack", 3: "triple attack", 4: "quadruple attack", 6: "hextuple attack"}


def keyword_words(ability: Any) -> tuple[str, ...]:
    """The printed names by which card text means a keyword ability."""
    if ability.keyword == "n attack":
        return (_ATTACKS.get(ability.value, ""),)
    if ability.keyword == "transform":
        return (str(ability.value),)
    if ability.keyword in ("impact transform", "overturn"):
        return (ability.keyword, str(ability.value))
    return (ability.keyword,) if ability.keyword else ()


def _equipped_by(wanted: object) -> Test:
    """`equipped by: ride`: lies in the item area through that keyword (keyword/transform)."""
    words = _words(wanted)

    def test(g: Buddyfight, card: int, c: Context) -> bool:
        printed = g.printed(card)
        if g.where[card] < 0 or g.offset_of(card) != ITEM or "monster" not in printed.type:
            return False
        return any(not words.isdisjoint(keyword_words(ability)) for ability in printed.abilities)

    return test


def _position(wanted: object) -> Test:
    if wanted not in ("stand", "rest"):
        raise CardFault(f"a card is at stand or rest, not {wanted!r}")
    return lambda g, card, c: (g.mode[card] == ACTIVE) == (wanted == "stand")


def _in_area(wanted: object) -> Test:
    offsets = {"left": LEFT, "center": CENTER, "right": RIGHT, "item": ITEM, "spell": SPELL}
    words = _words(wanted)
    for word in words:
        if word not in offsets:
            raise CardFault(f"unknown area {word!r}{nearest(word, offsets)}")
    meant = frozenset(offsets[word] for word in words)
    return lambda g, card, c: g.where[card] >= 0 and g.offset_of(card) in meant


def _attacking(g: Buddyfight, card: int) -> bool:
    return g.battle is not None and card in g.battle.attackers


def _is_attacked(g: Buddyfight, card: int) -> bool:
    return g.battle is not None and card == g.battle.target


#: The areas that face each other across the table.
_FACING = {LEFT: RIGHT, CENTER: CENTER, RIGHT: LEFT}


def _in_front(wanted: object) -> Test:
    """`in front: true`: lies in the other fighter's area that faces that of this card (reading `in-front`)."""

    def test(g: Buddyfight, card: int, c: Context) -> bool:
        mine, its = g.where[c.src], g.where[card]
        if mine < 0 or its < 0 or g.master(card) == g.master(c.src):
            return not wanted
        faces = _FACING.get(g.offset_of(c.src)) == g.offset_of(card)
        return faces if wanted else not faces

    return test


FILTERS: dict[str, Callable[[object], Test]] = {
    "in front": _in_front,
    "type": _type,
    "name": _in_set("names"),
    "named": _held("names"),
    "attribute": _in_set("attributes"),
    "attribute has": _held("attributes"),
    "world": _in_set("worlds"),
    "original size": _original("size"),
    "original power": _original("power"),
    "soul": _soul,
    "soul has": _soul_has,
    "host": _host,
    "keyword": _keyword,
    "equipped by": _equipped_by,
    "position": _position,
    "area": _in_area,
    "in battle": lambda wanted: lambda g, card, c: (_attacking(g, card) or _is_attacked(g, card)) == wanted,
    "attacking": lambda wanted: lambda g, card, c: _attacking(g, card) == wanted,
    "attacked": lambda wanted: lambda g, card, c: _is_attacked(g, card) == wanted,
    "buddy": lambda wanted: lambda g, card, c: bool(g.is_buddy(card)) == wanted,
    "this": lambda wanted: lambda g, card, c: (card == c.src) == wanted,
    "fits deck": lambda wanted: lambda g, card, c: bool(g.fits_deck(card)) == wanted,
    "face down": lambda wanted: lambda g, card, c: bool(g.is_in(card, "face down")) == wanted,
    "owner": lambda wanted: (
        lambda g, card, c: g.owner[card] == (c.who if wanted in ("you", "your") else 1 - c.who)
    ),
}

# -- durations and the language -------------------------------------------------------------------------


DURATIONS = {**common.DURATIONS, "end of battle": lambda g, who: ("battle", g.battles)}

#: The rules by which choices are made, by what is carried out: a cast card, an activated or an automatic ability.
_CHOICES = {
    "use": ("cast/1.4", "cast/3.1"),
    "act": ("act/1.1.1", "act/1.3.1"),
    "auto": ("auto/2.1.1", "auto/2.3.1"),
}


def _rules(sort: str) -> dict[str, str]:
    targets, carried = _CHOICES[sort]
    return {
        "targets": targets,
        "up to": targets,
        "no target": "topic/resolve",
        "as possible": "topic/resolve",
        "may": carried,
        "may whole": "topic/if-you-do",
        "by hand": carried,
        "options": carried,
        "options order": carried,
        "number": carried,
        "continuous": carried,
        "timed": "auto/2.1",
        "carried": carried,
    }


RULES = {sort: _rules(sort) for sort in _CHOICES}


def layer_of_change(attribute: str, how: str) -> str:
    """One layer for everything but numbers, then numbers: first what they become, then what is added."""
    return "numbers" if how in ("add", "set", "multiply", "divide") else "other"


def language(ability: Any, verbs: dict[str, type[Verb]], sort: str = "act") -> Language:
    """The language of card text; `ability` compiles abilities inside effects, `sort` says what is carried out."""
    return Language(
        places=PLACES,
        numbers=NUMBERS,
        attributes=ATTRIBUTES,
        events={},
        verbs=verbs,
        layer_of_change=layer_of_change,
        rules=RULES[sort],
        durations=DURATIONS,
        ability=ability,
        filters=FILTERS,
        conditions=CONDITIONS,
        amounts=AMOUNTS,
        flags=FLAGS,
        targets_on_play=True,
    )


__all__ = ["ATTRIBUTES", "DURATIONS", "FILTERS", "FLAGS", "NUMBERS", "PLACES", "keyword_words", "language"]

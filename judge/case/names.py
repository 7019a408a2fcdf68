"""Which card, zone, player or ability does a word mean?

A card can be named by its label (`A.K3`, `B.f#2`), without the player where that is clear, by where
it lies (`A.monster`, `B.z6`, `A.battle.2`) or by its code where only one card, or only equal ones,
can be meant. An ability is `CARD/NAME` or `CARD/NUMBER`. What cannot be told apart is an error that
lists what could be meant.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from string import ascii_lowercase
from typing import TYPE_CHECKING, Any

from judge.case.problem import suggest
from judge.kernel.errors import JudgeError
from judge.kernel.state import BENEATH
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.kernel.cards import Ability
    from judge.kernel.game import Game


class UnknownName(JudgeError):
    """A word that names nothing here, or more than one thing."""

    slug = "unknown-name"


def player_of(word: str) -> int:
    """`A` is 0, `B` is 1."""
    if word.strip().upper() in PLAYERS:
        return PLAYERS.index(word.strip().upper())
    raise UnknownName(f"there is no player {word!r}; the players are A and B")


def folded(word: str) -> str:
    """A zone's or number's name as people write it: `Monster deck` is `monster_deck`."""
    return re.sub(r"[\s-]+", "_", word.strip()).lower()


def zone_in_group(zones: Sequence[str], key: str) -> str | None:
    """The zone of a group that a key means: its name (`z6`) or its number (`6`)."""
    wanted = folded(key)
    return next((zone for zone in zones if wanted in (zone, zone.lstrip(ascii_lowercase))), None)


def zones_in_one_line(zones: Sequence[str], words: object) -> dict[str, str] | None:
    """`z4 K2, z6 K1`, as text or as a list, by zone; None if that is not how it is written."""
    parts = words.split(",") if isinstance(words, str) else words
    if not isinstance(parts, list) or not all(isinstance(part, str) for part in parts):
        return None
    found: dict[str, str] = {}
    for part in parts:
        key, _, rest = part.strip().partition(" ")
        zone = zone_in_group(zones, key.rstrip(":"))
        if zone is None or not rest or zone in found:
            return None
        found[zone] = rest.strip().removeprefix("[").removesuffix("]")
    return found or None


def zone_of(game: Game, word: str, who: int | None = None) -> int:
    """The index of a zone: `A.hand`, `hand` (of `who`), `resolution`."""
    layout = game.rules.layout
    name = folded(word)
    if name in layout.offset_shared:
        return layout.offset_shared[name]
    side, dot, rest = name.partition(".")
    if dot and side.upper() in PLAYERS and rest in layout.offset:
        return layout.zone(PLAYERS.index(side.upper()), rest)
    if not dot and who is not None and name in layout.offset:
        return layout.zone(who, name)
    wanted = rest or name
    if wanted in layout.offset:
        raise UnknownName(f"whose {wanted}? write A.{wanted} or B.{wanted}")
    known = [*layout.offset, *layout.offset_shared]
    raise UnknownName(f"there is no zone {word!r}{suggest(wanted, known)}")


def card_of(game: Game, word: str, who: int | None = None) -> int:
    """The one card a word means; of several equal ones the first."""
    found = cards_named(game, word, who)
    if not found:
        raise UnknownName(_no_card(game, word))
    if len(found) > 1 and not interchangeable(game, found):
        labels = ", ".join(f"{game.labels[card]} ({where(game, card)})" for card in found[:6])
        raise UnknownName(f"{word!r} can be {labels}; write the label")
    return found[0]


def cards_named(
    game: Game, word: str, who: int | None = None, among: Sequence[int] | None = None
) -> tuple[int, ...]:
    """All cards a word can mean, in the first way of naming that finds any."""
    text = word.strip().removesuffix("#1")
    pool = range(len(game.defs)) if among is None else among
    sides = (0, 1) if who is None else (who, 1 - who)
    whole, *own = text, *(f"{PLAYERS[side]}.{text}" for side in sides)
    # Nobody's card in particular: both players' cards of that label can be meant.
    for labels in ([whole], *([label] for label in own)) if who is not None else ([whole], own):
        cards = tuple(card for card in pool if game.labels[card] in labels)
        if cards:
            return cards
    found = _at_place(game, text, who)
    if found is not None and found in pool:
        return (found,)
    side, dot, code = text.partition(".")
    for wanted_sides, name in (
        (((PLAYERS.index(side),), code),) if dot and side in PLAYERS else (((sides[0],), text), (sides, text))
    ):
        cards = tuple(
            card
            for card in pool
            if game.owner[card] in wanted_sides and name in (game.defs[card].code, game.defs[card].name)
        )
        if cards:
            return cards
    return _by_number(game, text, pool)


def _by_number(game: Game, text: str, pool: Iterable[int]) -> tuple[int, ...]:
    """The cards with a collection number as it is printed: a code has no stroke, and no letters of a language
    need be written."""
    side, dot, rest = text.partition(".")
    owners = (PLAYERS.index(side),) if dot and side in PLAYERS else (0, 1)
    number, _, copy = (rest if len(owners) == 1 else text).partition("#")
    return tuple(
        card
        for card in pool
        if game.owner[card] in owners
        and has_number(game, card, number)
        and (not copy or game.labels[card].partition("#")[2] == copy)
    )


def has_number(game: Game, card: int, word: str) -> bool:
    """Whether a word is the collection number of a card."""
    from judge.cardlist.lookup import number_key

    number = game.defs[card].source.get("number")
    return number is not None and number_key(str(number)) == number_key(word)


def with_codes(game: Game, text: str) -> str:
    """A text in which the cards that have blanks or other signs in their names are called by their codes."""
    codes: dict[str, set[str]] = {}
    for definition in dict.fromkeys(game.defs):
        name = definition.name.casefold()
        if name in text.casefold() and not re.fullmatch(r"[\w'-]+", name):
            codes.setdefault(name, set()).add(definition.code)
    for name in sorted(codes, key=len, reverse=True):
        if len(codes[name]) == 1:
            (code,) = codes[name]
            text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", code, text, flags=re.IGNORECASE)
    return text


def _at_place(game: Game, text: str, who: int | None) -> int | None:
    """The card at `A.monster`, `z6` or `A.battle.2`; None if that is no place or has no such card."""
    base, number = text, 1
    counted = re.fullmatch(r"(.+)\.(\d+)", text)
    if counted and counted[1].strip().upper() not in PLAYERS:
        base, number = counted[1], int(counted[2])
    try:
        held = game.zones[zone_of(game, base, who)]
    except UnknownName:
        return None
    if not counted and len(held) > 1:
        return None
    return held[number - 1] if 0 < number <= len(held) else None


def _no_card(game: Game, word: str) -> str:
    names = [*dict.fromkeys(d.code for d in game.defs), *game.labels]
    close = difflib.get_close_matches(word, names, 1, 0.6)
    return f"there is no card {word!r}" + (f"; did you mean {close[0]!r}?" if close else "")


def interchangeable(game: Game, cards: Sequence[int]) -> bool:
    """Whether it cannot matter which of the cards is meant: equal cards lying in one area off the
    field, with nothing on, under or about them."""
    first = cards[0]
    touched = {target for effect in game.effects for target, _ in effect.targets}
    return all(
        game.defs[card] is game.defs[first]
        and game.owner[card] == game.owner[first]
        and game.where[card] == game.where[first]
        and not game.on_field(card)
        and game.mode[card] == game.mode[first]
        and card not in game.markers
        and game.states.get(card) == game.states.get(first)
        and card not in game.beneath
        and card not in touched
        and (card in game.shown) == (first in game.shown)
        for card in cards
    )


def where(game: Game, card: int) -> str:
    """Where a card is, in the words of a case."""
    zone = game.where[card]
    if zone == BENEATH:
        return f"beneath {game.labels[game.top_of(card)]}"
    return game.rules.layout.key(zone) if zone >= 0 else "gone"


def short(game: Game, card: int, who: int | None = None) -> str:
    """A card's label, without the player if it is `who`'s own."""
    label = game.labels[card]
    return label[2:] if who is not None and label.startswith(f"{PLAYERS[who]}.") else label


def ability_name(abilities: Sequence[Ability], ability: Ability) -> str:
    """`revenge` if only one ability of the card has that keyword, else its number. What an ability sets up
    for later is called after it."""
    if ability not in abilities:
        ability = next((own for own in abilities if ability in _given(own)), ability)
    same = [other for other in abilities if other.keyword == ability.keyword]
    if ability.keyword and len(same) <= 1:
        return ability.keyword.replace(" ", "-")
    return str(ability.key.partition("/")[2])


def ability_of(game: Game, word: str, who: int | None = None) -> tuple[int, Ability]:
    """The card and the ability that `RV1/revenge` or `P2/1` means."""
    name, slash, wanted = word.rpartition("/")
    if not slash or (not cards_named(game, name, who) and cards_named(game, word, who)):
        name, wanted = word, ""
    card = card_of(game, name, who)
    own = list(dict.fromkeys((*game.face(card).abilities, *game.defs[card].abilities)))
    every = [*own, *(given for ability in own for given in _given(ability))]
    names = {ability_name(own, ability): ability for ability in reversed(every)}
    numbers = {ability.key.partition("/")[2]: ability for ability in every}
    names = {**_marked(game.defs[card].source, numbers), **names, **numbers}
    if not wanted and len(own) == 1:
        return card, own[0]
    found = names.get(wanted.replace(" ", "-").lower())
    if found is None:
        there = ", ".join(dict.fromkeys(ability_name(own, ability) for ability in every)) or "none"
        raise UnknownName(f"{game.labels[card]} has no ability {wanted!r}; there is {there}")
    return card, found


def _marked(source: Mapping[str, Any], numbers: Mapping[str, Ability]) -> dict[str, Ability]:
    """The abilities by the words that stand beside them in the card's definition: a keyword that only says when
    another ability works ([Awakening 5], [Bond 2]) names that ability, too."""
    entries = source.get("skills") or source.get("abilities") or ()
    found: dict[str, Ability] = {}
    for number, entry in enumerate(entries, 1):
        ability = numbers.get(str(number))
        if ability is not None and isinstance(entry, Mapping):
            for word in entry:
                found.setdefault(str(word).replace(" ", "-"), ability)
    return found


def _given(ability: Ability) -> Iterable[Ability]:
    for given in ability.extra.get("gives", ()):
        yield given
        yield from _given(given)

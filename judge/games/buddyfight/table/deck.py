"""Which decks may be played in Buddyfight?

What the book says of decks: card backs, flags in a deck, Omni Lord, Dual and Dragod, Double Buddy, the Irregulars List, the Lost
Deck and the sideboard, the Cross Series. The size of a main deck is not in this book, so none is asked for. Every rule that was
looked at gets a ruling, kept or broken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Annotated

from pydantic import BeforeValidator, Field

from judge.deck import Deck, DeckCard, DeckFile, Ruling
from judge.games.buddyfight.table.deck_lists import (
    defined,
    has_keyword,
    irregulars,
    lost_deck,
    name_of,
    sideboard,
)

COPIES = 4
#: The sections of a deck file, each with the type of a card that names none.
SECTIONS = {"flag": "flag", "buddy": "monster", "main": "monster", "lost": "monster", "sideboard": "monster"}
#: The worlds of the Cross Series and the numbers of their cards (cross/worlds).
CROSS_WORLDS = {
    "Detective Conan": ("S-TD-C01", "S-TD-C02", "S-UB-C01"),
    "BanG Dream! Girls Band Party☆PICO": ("S-UB-C02",),
    "THE IDOLM@STER CINDERELLA GIRLS Theater": ("S-UB-C03",),
    "SSSS.GRIDMAN": ("S-UB-C05",),
}


#: `[Pup x4, Axe]`, or one card without the brackets.
Rows = Annotated[list[str], BeforeValidator(lambda rows: [rows] if isinstance(rows, str) else rows)]


class BuddyfightDeck(DeckFile):
    """A deck of Future Card Buddyfight."""

    flag: object = Field(None, description="The flag; a special flag may have another one below it.")
    buddy: object = Field(None, description="The buddy, or several with [Double Buddy].")
    main: object = Field(None, description="The deck: 'Pup x4', {card: Pup, count: 4}, or a number.")
    lost: object = Field(
        None, description="The Lost Deck: 30 Lost cards, with the Lost World flag in the deck."
    )
    sideboard: object = Field(None, description="The sideboard of a best-of-three: 0 to 10 cards.")
    irregulars: dict[str, dict[str, int | str]] = Field(
        default_factory=dict,
        description="The Irregulars List in force: for 'all' or a flag's name, card names with off-limits or a number.",
    )
    sleeves: dict[str, str] = Field(default_factory=dict, description="Colors: {main: black, lost: red}.")
    registered: dict[str, Rows] = Field(
        default_factory=dict,
        description="The list that was handed in, section by section, by code and number.",
    )
    between: str = Field("", description="games or rounds: what the deck was changed between.")


DECK_MODEL = BuddyfightDeck


def rulings(deck: Deck) -> Iterator[Ruling]:
    """What every deck rule of the book says about a deck file."""
    parts = {name: deck.sections.get(name, []) for name in SECTIONS}
    yield from _backs(parts)
    yield from _flags_in_deck(parts["main"])
    yield from _worlds(parts)
    yield from _buddies(parts["buddy"])
    given = deck.source.data if isinstance(deck.source.data, dict) else {}
    yield from irregulars(parts, given.get("irregulars") or {})
    yield from lost_deck(parts, given.get("sleeves") or {})
    yield from sideboard(parts, given.get("registered") or {}, str(given.get("between") or ""))
    yield from _copies(parts)
    yield from _cross(parts)


def _backs(parts: dict[str, list[DeckCard]]) -> Iterator[Ruling]:
    """A deck holds cards of one back (topic/card-backs), Lost cards only a Lost Deck (lost/cards)."""
    wrong = [card for card, _, face in defined(parts["main"]) if face.back != "normal"]
    for card in wrong:
        yield Ruling("topic/card-backs", False, f"{name_of(card)} has the back of a Lost card", card.path)
    if not wrong:
        yield Ruling("topic/card-backs", True, "all cards of the deck have the same back", ("main",))


def _flags_in_deck(main: Sequence[DeckCard]) -> Iterator[Ruling]:
    """Flags are put into a deck only where they say so (topic/flags-in-deck)."""
    for card, definition, face in defined(main):
        if face.type == "flag":
            may = has_keyword(definition, "raise")
            words = f"{name_of(card)} {'may' if may else 'may not'} be put into a deck"
            yield Ruling("topic/flags-in-deck", may, words, card.path)


def _worlds(parts: dict[str, list[DeckCard]]) -> Iterator[Ruling]:
    """What the flag allows; Omni Lord (one copy of another world), Dual and Dragod besides."""
    flags = [face for _, _, face in defined(parts["flag"])]
    if not flags:
        return
    flag = flags[0]
    omni: Counter[str] = Counter()
    for card, definition, face in defined(parts["main"]):
        own = not face.worlds.isdisjoint(flag.allows_worlds)
        if has_keyword(definition, "dual") and own:
            yield Ruling(
                "keyword/dual", True, f"{name_of(card)} belongs to two worlds, one of them fits", card.path
            )
        if has_keyword(definition, "dragod"):
            yield Ruling("keyword/dragod", True, f"{name_of(card)} can be used with all flags", card.path)
        elif has_keyword(definition, "omni lord") and not own and not flag.allows_all:
            omni[name_of(card)] += card.count
            few = omni[name_of(card)] <= 1
            words = f"{omni[name_of(card)]} copies of {name_of(card)} of another world, 1 is allowed"
            yield Ruling("keyword/omni-lord", few, words, card.path)


def _buddies(buddies: Sequence[DeckCard]) -> Iterator[Ruling]:
    """More than one buddy needs [Double Buddy] or [Triple Buddy] (topic/double-buddy)."""
    number = sum(card.count for card in buddies)
    if number < 2:
        return
    named = {
        name
        for _, definition, _ in defined(buddies)
        for ability in definition.abilities
        if ability.keyword == "double buddy"
        for name in ability.value
    }
    others = [card for card, definition, _ in defined(buddies) if not has_keyword(definition, "double buddy")]
    kept = bool(named) and all(
        card.definition is not None and card.definition.name in named for card in others
    )
    yield Ruling("topic/double-buddy", kept, f"{number} buddies: each other one must be named", ("buddy",))


def _copies(parts: dict[str, list[DeckCard]]) -> Iterator[Ruling]:
    """At most four cards of one name in main deck, Lost Deck and sideboard together; the buddy is not counted."""
    counts: Counter[str] = Counter()
    paths: dict[str, DeckCard] = {}
    for section in ("main", "lost", "sideboard"):
        for card in parts[section]:
            if card.definition is not None and not card.nameless:
                counts[card.definition.name] += card.count
                paths.setdefault(card.definition.name, card)
    rule = "lost/sideboard/3" if parts["lost"] or parts["sideboard"] else "cross/card/1"
    broken = [name for name, number in counts.items() if number > COPIES]
    for name in broken:
        yield Ruling(
            rule, False, f"{counts[name]} cards named {name}, at most 4 are allowed", paths[name].path
        )
    if not broken:
        yield Ruling(rule, True, "at most 4 cards of each name", ("main",))


def _cross(parts: dict[str, list[DeckCard]]) -> Iterator[Ruling]:
    """A Cross deck holds cards of its flag's world only, and such cards go with such flags only (cross/deck)."""
    flags = [face for _, _, face in defined(parts["flag"])]
    cross = bool(flags) and any(not face.worlds.isdisjoint(CROSS_WORLDS) for face in flags)
    seen = False
    for card, _, face in defined(parts["main"]):
        if not (face.cross or cross):
            continue
        seen = True
        world = next((name for name, ids in CROSS_WORLDS.items() if face.number.startswith(ids)), None)
        if world is not None:
            yield Ruling("cross/worlds", True, f"{name_of(card)} belongs to {world} by its number", card.path)
        worlds = face.worlds | ({world} if world else set())
        fits = bool(flags) and not worlds.isdisjoint(flags[0].allows_worlds | flags[0].worlds)
        yield Ruling(
            "cross/deck",
            fits,
            f"{name_of(card)} {'fits' if fits else 'does not fit'} the flag's world",
            card.path,
        )
    if seen and cross:
        yield Ruling("cross/deck", True, "a Cross flag with Cross cards", ("flag",))

"""Which decks may be played in Cardfight!! Vanguard?

8.1: a main deck of 50 with 16 triggers, a ride deck set aside from it, a G deck of up to 16, at most four cards of a
name, sentinels and Regalis Pieces. Every rule that was looked at gets a ruling, kept or broken. Cards nobody has named
count for sizes only.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pydantic import Field

from judge.deck import Deck, DeckCard, DeckFile, Ruling
from judge.games.vanguard.cards.faces import VanguardFace

MAIN, G_MOST, COPIES, TRIGGERS, HEALS, OVERS, SENTINELS, REGALIS, RIDE = 50, 16, 4, 16, 4, 1, 4, 1, 4
#: The sections of a deck file, each with the type of a card that names none.
SECTIONS = {"main": "normal unit", "ride": "normal unit", "g": "g unit"}


class VanguardDeck(DeckFile):
    """A deck of Cardfight!! Vanguard. The ride deck is part of the 50 cards of the main deck (8.1.11.1)."""

    main: object = Field(None, description="The main deck without the ride deck: 'K1 x4', a number.")
    ride: object = Field(None, description="The ride deck, if one is set aside: four units of grade 0 to 3.")
    g: object = Field(None, description="The G deck, up to 16 G units.")


DECK_MODEL = VanguardDeck


def _face(card: DeckCard) -> VanguardFace | None:
    face = card.definition.face if card.definition is not None else None
    return face if isinstance(face, VanguardFace) else None


def rulings(deck: Deck) -> Iterator[Ruling]:
    """What every rule of 8.1 says about a deck file."""
    main, ride, g = (deck.sections.get(name, []) for name in ("main", "ride", "g"))
    whole = [*main, *ride]
    size = sum(card.count for card in whole)
    yield Ruling("8.1.1", bool(whole), "a player prepares a deck", ("main",))
    yield Ruling("8.1.4", size == MAIN, f"a main deck has {MAIN} cards, this one {size}", ("main",))
    g_size = sum(card.count for card in g)
    if g:
        yield Ruling(
            "8.1.2", g_size <= G_MOST, f"a G deck has up to {G_MOST} cards, this one {g_size}", ("g",)
        )
    yield from _kinds(whole, g)
    yield from _copies(whole, "main")
    if g:
        yield from _copies(g, "g")
    yield from _triggers(whole)
    yield from _limited(whole)
    if ride:
        yield Ruling("8.1.11", True, "a ride deck is set aside from the main deck", ("ride",))
        yield from _ride_deck(ride)
    else:
        yield Ruling("8.1.11.3", True, "no ride deck is set aside, and none has to be", ("main",))


def _kinds(main: Sequence[DeckCard], g: Sequence[DeckCard]) -> Iterator[Ruling]:
    """G units in the G deck, and nowhere else (8.1.5)."""
    kept = True
    for card, wanted in [*((c, False) for c in main), *((c, True) for c in g)]:
        face = _face(card)
        if face is not None and ("g" in face.subtypes) != wanted:
            kept = False
            deck = "a G deck" if wanted else "a main deck"
            yield Ruling("8.1.5", False, f"{_name(card)} cannot be in {deck}", card.path)
    if kept:
        yield Ruling("8.1.5", True, "G units are in the G deck only", ("main",))


def _copies(cards: Sequence[DeckCard], section: str) -> Iterator[Ruling]:
    """At most four cards of a name, each of several names counted (8.1.6, 8.1.6.3)."""
    counts: Counter[str] = Counter()
    first: dict[str, DeckCard] = {}
    several = broken = False
    own = _own_limits(cards)
    numbers: Counter[str] = Counter()
    for card in cards:
        face = _face(card)
        if face is None or card.nameless or card.definition is None:
            continue
        several = several or len(face.names) > 1
        numbers[face.number] += card.count
        first.setdefault(face.number, card)
        for name in face.names:
            first.setdefault(name, card)
            if face.number not in own:
                counts[name] += card.count
    for number, limit in own.items():
        path, name = first[number].path, _name(first[number])
        words = f"{name} says itself how many a deck may have: cards with the number {number} are meant"
        yield Ruling("8.1.3", True, f"a card changes how many {name} a deck may have", path)
        yield Ruling("8.1.10", True, words, path)
        yield Ruling("2.16.2.1", True, words, path)
        if limit is not None and numbers[number] > limit:
            broken = True
            message = f"{numbers[number]} cards with the number {number}, at most {limit} are allowed"
            yield Ruling("8.1.6", False, message, path)
    for name, count in counts.items():
        if count > COPIES:
            broken = True
            message = f"{count} cards named {name}, at most {COPIES} are allowed"
            yield Ruling("8.1.6", False, message, first[name].path)
    if not broken:
        yield Ruling("8.1.6", True, f"at most {COPIES} cards of a name", (section,))
    yield Ruling(
        "8.1.6.1", not broken, f"up to {COPIES} of a name in each of main deck and G deck", (section,)
    )
    for name in _shared_names(cards):
        kept = counts[name] <= COPIES
        yield Ruling("8.1.6.2", kept, f"different cards named {name} count together", first[name].path)
    if several:
        yield Ruling("8.1.6.3", not broken, "a card with several names counts for each", (section,))


def _own_limits(cards: Sequence[DeckCard]) -> dict[str, int | None]:
    """Collection number to how many a deck may have, for cards that say so themselves; None for any number. *This
    card* means the cards with its collection number (8.1.10)."""
    found: dict[str, int | None] = {}
    for card in cards:
        face = _face(card)
        copies = card.definition.source.get("copies") if card.definition is not None else None
        if face is not None and copies is not None:
            found[face.number] = None if copies == "any" else int(copies)
    return found


def _shared_names(cards: Sequence[DeckCard]) -> list[str]:
    """The names that different cards have."""
    codes: dict[str, set[str]] = {}
    for card in cards:
        if card.definition is not None and not card.nameless:
            codes.setdefault(card.definition.name, set()).add(card.definition.code)
    return sorted(name for name, kinds in codes.items() if len(kinds) > 1)


def _triggers(main: Sequence[DeckCard]) -> Iterator[Ruling]:
    """Exactly 16 triggers, at most 4 heal triggers and 1 over trigger (8.1.7)."""
    icons: Counter[str] = Counter()
    unknown = 0
    for card in main:
        face = _face(card)
        if face is None or card.nameless:
            unknown += card.count
        if face is not None:
            icons[face.trigger] += card.count
    number = sum(count for icon, count in icons.items() if icon)
    fits = number == TRIGGERS or (number < TRIGGERS <= number + unknown)
    yield Ruling("8.1.7", fits, f"a main deck has {TRIGGERS} triggers, this one {number}", ("main",))
    heals, overs = icons["heal"], icons["over"]
    yield Ruling("8.1.7.1", heals <= HEALS, f"at most {HEALS} heal triggers, there are {heals}", ("main",))
    yield Ruling("8.1.7.2", overs <= OVERS, f"at most {OVERS} over trigger, there are {overs}", ("main",))


#: The rules of chapter 14 that say the same of their keywords.
KEYWORD_SAYS = {"sentinel": "14.10.2", "regalis piece": "14.54.2.1"}


def _limited(main: Sequence[DeckCard]) -> Iterator[Ruling]:
    """Sentinels (8.1.8) and Regalis Pieces (8.1.9)."""
    for keyword, rule, most in (("sentinel", "8.1.8", SENTINELS), ("regalis piece", "8.1.9", REGALIS)):
        number = sum(card.count for card in main if _has(card, keyword))
        message = f"at most {most} cards with {keyword}, there are {number}"
        yield Ruling(rule, number <= most, message, ("main",))
        if number:
            yield Ruling(KEYWORD_SAYS[keyword], number <= most, message, ("main",))


def _ride_deck(ride: Sequence[DeckCard]) -> Iterator[Ruling]:
    """Four units, one of each grade from 0 to 3 (8.1.11)."""
    size = sum(card.count for card in ride)
    yield Ruling("8.1.11.1", size == RIDE, f"a ride deck has {RIDE} cards, this one {size}", ("ride",))
    grades: list[int] = []
    for card in ride:
        face = _face(card)
        if face is not None and face.main == "unit" and face.grade is not None:
            grades += [face.grade] * card.count
    kept = sorted(grades) == [0, 1, 2, 3]
    yield Ruling("8.1.11.2", kept, "a ride deck has one unit of every grade from 0 to 3", ("ride",))


def _has(card: DeckCard, keyword: str) -> bool:
    return card.definition is not None and any(a.keyword == keyword for a in card.definition.abilities)


def _name(card: DeckCard) -> str:
    return "a card nobody has named" if card.definition is None else card.definition.name

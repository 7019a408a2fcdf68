"""Which decks may be played in the Godzilla Card Game?

6.1: a monster deck of four ranks, a main deck of 50, colors, copies and invasion icons. Continuous
abilities about deck construction change these requirements before the game (6.1.2); Resonance is one of
them (12.8).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from pydantic import Field

from judge.deck import Deck, DeckCard, DeckFile, Ruling
from judge.games.godzilla.table.board import printed
from judge.kernel.cards import Ability, CardDef
from judge.kernel.errors import CardFault
from judge.kernel.vocabulary.comparing import compared

RANKS = {1: "I", 2: "II", 3: "III", 4: "IV"}
MAIN_SIZE, MOST_ICONS, MOST_COPIES = 50, 10, 4
#: The sections of a deck file, each with the type of a card that names none.
SECTIONS = {"monster": "monster", "main": "battle"}


class GodzillaDeck(DeckFile):
    """A deck of the Godzilla Card Game."""

    monster: object = Field(None, description="The monster deck: codes such as SA1, or cards by attributes.")
    main: object = Field(None, description="The main deck: 'K1 x4', {card: K1, count: 4}, or a number.")


DECK_MODEL = GodzillaDeck


def rulings(deck: Deck) -> Iterator[Ruling]:
    """What every rule of 6.1 says about a deck."""
    monster, main = deck.sections["monster"], deck.sections["main"]
    changed = _changed_requirements(deck)
    given = [name for name in SECTIONS if not deck.sections[name]]
    if given:
        yield Ruling("6.1.1", False, f"there is no {given[0]} deck; both decks are needed", (given[0],))
    else:
        yield Ruling("6.1.1", True, "a monster deck and a main deck are there")
    yield from changed.rulings
    yield _monster_deck(monster)
    yield from _main_deck(main, changed)
    yield from _colors([*monster, *main], monster, changed)
    yield from _copies([*monster, *main], changed)
    yield from _tokens([*monster, *main])
    yield from _resonance(deck)
    yield from _first_counter(monster)


# -- what abilities change (6.1.2) ------------------------------------------------------------------------


class _Requirements:
    """The requirements as continuous abilities have changed them."""

    def __init__(self) -> None:
        self.main_size = MAIN_SIZE
        self.icons = MOST_ICONS
        self.colors: frozenset[str] = frozenset()
        self.copies: dict[str, int | None] = {}
        self.rulings: list[Ruling] = []


def _changed_requirements(deck: Deck) -> _Requirements:
    changed = _Requirements()
    for card in (*deck.sections["monster"], *deck.sections["main"]):
        for ability in card.definition.abilities if card.definition is not None else ():
            if ability.keyword == "deck" and card.definition is not None:
                _change(changed, card.definition, ability, card.path)
            elif ability.keyword == "resonance" and _can_resonate(card.definition):
                changed.colors |= frozenset(ability.value)
    return changed


def _change(changed: _Requirements, card: CardDef, ability: Ability, path: tuple[str | int, ...]) -> None:
    for word, value in ability.value.items():
        if word == "main":
            changed.main_size = int(value)
            words = f"the main deck has {value} cards"
        elif word == "icons":
            changed.icons = int(value)
            words = f"up to {value} cards with invasion icon 2"
        elif word == "copies":
            changed.copies[_number(card)] = None if value == "any" else int(value)
            words = f"up to {value} copies of {card.name}"
        else:
            changed.colors |= frozenset([value] if isinstance(value, str) else value)
            words = f"also {' and '.join([value] if isinstance(value, str) else value)} cards"
        ruling = Ruling("6.1.2", True, f"{card.name} changes the requirements: {words}", path)
        if ruling.message not in {other.message for other in changed.rulings}:
            changed.rulings.append(ruling)


# -- the rules of 6.1.1 -----------------------------------------------------------------------------------


def _size(cards: list[DeckCard]) -> int:
    return sum(card.count for card in cards)


def _monster_deck(cards: list[DeckCard]) -> Ruling:
    """One monster card of each rank (6.1.1.1)."""
    path: tuple[str | int, ...] = ("monster",)
    for card in cards:
        kind = printed(card.definition).type if card.definition is not None else "?"
        if kind != "monster":
            name = card.definition.name if card.definition is not None else "a card nobody has named"
            return Ruling("6.1.1.1", False, f"{name} is no monster card", card.path)
    ranks = Counter[int]()
    for card in cards:
        if card.definition is not None:
            ranks[printed(card.definition).rank] += card.count
    if ranks == Counter(dict.fromkeys(RANKS, 1)):
        return Ruling("6.1.1.1", True, "the monster deck has one card of each rank I to IV", path)
    have = ", ".join(RANKS.get(rank, str(rank)) for rank in sorted(ranks.elements())) or "no cards"
    return Ruling("6.1.1.1", False, f"the monster deck has {have}; it must be I, II, III, IV", path)


def _main_deck(cards: list[DeckCard], changed: _Requirements) -> Iterator[Ruling]:
    """Exactly 50 cards (6.1.1.2), monster cards allowed (6.1.1.2.1), few icons 2 (6.1.1.2.2)."""
    size, path = _size(cards), ("main",)
    words = f"the main deck has {size} cards"
    kept = size == changed.main_size
    yield Ruling("6.1.1.2", kept, words if kept else f"{words}; it must have {changed.main_size}", path)
    faces = [(printed(c.definition), c.count) for c in cards if c.definition is not None]
    monsters = sum(count for face, count in faces if face.type == "monster")
    if monsters:
        yield Ruling("6.1.1.2.1", True, f"the main deck may have monster cards; it has {monsters}", path)
    icons = sum(count for face, count in faces if face.icon == 2)
    words = f"the main deck has {icons} cards with invasion icon 2"
    kept = icons <= changed.icons
    yield Ruling("6.1.1.2.2", kept, words if kept else f"{words}; {changed.icons} are allowed", path)


def _colors(all_cards: list[DeckCard], monster: list[DeckCard], changed: _Requirements) -> Iterator[Ruling]:
    """White, or the color of the rank I monster (6.1.1.3); of several colors a card needs all of them,
    unless Resonance or another ability names colors that may be included."""
    first = next((c.definition for c in monster if c.definition and printed(c.definition).rank == 1), None)
    if first is None:
        yield Ruling("6.1.1.3", False, "there is no rank I monster whose color decides", ("monster",))
        return
    wanted: frozenset[str] = printed(first).colors
    bad, several = 0, False
    for card in all_cards:
        if card.definition is None:
            continue
        colors: frozenset[str] = printed(card.definition).colors
        if "white" in colors or wanted <= colors or colors & changed.colors:
            several |= len(colors) > 1
            continue
        bad += card.count
        have = " and ".join(sorted(colors))
        may = [] if wanted <= changed.colors | {"white"} else [" and ".join(sorted(wanted))]
        must = " or ".join(["white", *may, *sorted(changed.colors)])
        words = f"{card.count} × {card.definition.name} is {have}; it must be {must}"
        yield Ruling("6.1.1.3", False, words, card.path)
    if not bad:
        yield Ruling("6.1.1.3", True, "every card is white or has the color of the rank I monster")
    if several:
        yield Ruling("2.4.4", True, "a card of several colors has each of them")


def _number(card: CardDef) -> str:
    """The card number that copies are counted by, without a `+` at its end (6.1.1.4.1)."""
    return str(card.source.get("number") or card.code).rstrip("+")


def _copies(all_cards: list[DeckCard], changed: _Requirements) -> Iterator[Ruling]:
    """At most 4 cards with the same card number in both decks together (6.1.1.4)."""
    copies = Counter[str]()
    plus: set[str] = set()
    path: dict[str, tuple[str | int, ...]] = {}
    for card in all_cards:
        if card.definition is not None and not card.nameless:
            number = _number(card.definition)
            copies[number] += card.count
            path[number] = card.path
            if str(card.definition.source.get("number") or card.definition.code).endswith("+"):
                plus.add(number)
    bad = False
    for number, count in copies.items():
        most = changed.copies.get(number, MOST_COPIES)
        if most is not None and count > most:
            bad = True
            words = f"{count} cards have the number {number}; {most} are allowed"
            yield Ruling("6.1.1.4", False, words, path[number])
    if not bad:
        yield Ruling("6.1.1.4", True, "no card number is there more often than allowed")
    yield Ruling("2.11.2", True, "copies are counted by card number")
    for number in sorted(plus):
        yield Ruling("6.1.1.4.1", True, f"{number}+ counts as {number}", path[number])


def _tokens(all_cards: list[DeckCard]) -> Iterator[Ruling]:
    """No card with the trait Token (6.1.1.5)."""
    bad = False
    for card in all_cards:
        if card.definition is not None and "Token" in printed(card.definition).traits:
            bad = True
            yield Ruling("6.1.1.5", False, f"{card.definition.name} has the trait Token", card.path)
    if not bad:
        yield Ruling("6.1.1.5", True, "no card has the trait Token")


def _first_counter(monster: list[DeckCard]) -> Iterator[Ruling]:
    """A warning that is no violation: ranks that share no trait lose the first counter."""
    by_rank = {printed(c.definition).rank: printed(c.definition) for c in monster if c.definition is not None}
    for rank in (1, 2, 3):
        if rank in by_rank and rank + 1 in by_rank:
            lower, upper = by_rank[rank].traits, by_rank[rank + 1].traits
            if not lower & upper:
                words = f"ranks {RANKS[rank]} and {RANKS[rank + 1]} share no trait: a counter there loses the game"
                yield Ruling("5.15.1.2.1", True, words, ("monster",))


# -- Resonance (12.8) -------------------------------------------------------------------------------------


def _resonance(deck: Deck) -> Iterator[Ruling]:
    """Resonance of a rank I monster: its colors may be included, all its conditions must hold.

    6.1.2 does not ask in which of the two decks the card with the ability is.
    """
    for card in (*deck.sections["monster"], *deck.sections["main"]):
        if card.definition is None:
            continue
        for ability in card.definition.abilities:
            if ability.keyword != "resonance":
                continue
            fits = _can_resonate(card.definition)
            words = f"{card.definition.name} has Resonance"
            if not fits:
                words += "; it is an ability of rank I monsters with several colors"
            yield Ruling("12.8.1", fits, words, card.path)
            if not fits:
                continue
            yield Ruling("12.8.2", True, f"{' and '.join(ability.value)} cards may be included", card.path)
            yield Ruling("6.1.2", True, "Resonance changes the requirements before the game", card.path)
            if ability.extra["conditions"]:
                count = len(ability.extra["conditions"])
                yield Ruling("12.8.2.2", True, f"conditions listed: {count}", card.path)
            for condition in ability.extra["conditions"]:
                kept, words = _condition(condition, deck)
                yield Ruling("12.8.2", kept, words, card.path)


def _can_resonate(card: CardDef | None) -> bool:
    """Resonance is an ability of rank I monster cards with several colors (12.8.1)."""
    face = None if card is None else printed(card)
    return face is not None and face.type == "monster" and face.rank == 1 and len(face.colors) > 1


_FILTERS = ("type", "rank", "icon", "color", "trait", "name", "number")


def _condition(data: object, deck: Deck) -> tuple[bool, str]:
    """One condition: `{all: FILTER}`, `{none: FILTER}`, `{at_least: 4, of: FILTER}`, `{at_most: …}`."""
    if not isinstance(data, Mapping):
        raise CardFault(f"a Resonance condition is a mapping such as 'none: {{rank: 8}}', not {data!r}")
    names = [str(data["deck"])] if "deck" in data else list(SECTIONS)
    cards = [card for name in names for card in deck.sections.get(name, []) if card.definition is not None]
    if "all" in data or "none" in data:
        word = "all" if "all" in data else "none"
        fits = [_fits(card.definition, data[word]) for card in cards]
        kept = all(fits) if word == "all" else not any(fits)
        wanted = f"{'every' if word == 'all' else 'no'} card has {_shown(data[word])}"
        return kept, wanted if kept else f"a condition is broken: {wanted}"
    word = "at_least" if "at_least" in data else "at_most"
    if word not in data or "of" not in data:
        raise CardFault(
            f"a Resonance condition says all, none, or at_least/at_most with of, not {dict(data)!r}"
        )
    number = sum(card.count for card in cards if _fits(card.definition, data["of"]))
    limit = int(data[word])
    kept = number >= limit if word == "at_least" else number <= limit
    return kept, f"{number} cards have {_shown(data['of'])}; {word.replace('_', ' ')} {limit} are asked for"


def _shown(wanted: Mapping[str, object]) -> str:
    return ", ".join(f"{key} {value}" for key, value in wanted.items())


def _fits(card: CardDef | None, wanted: object) -> bool:
    if card is None:
        return False
    if not isinstance(wanted, Mapping) or any(key not in _FILTERS for key in wanted):
        raise CardFault(f"a Resonance condition compares {', '.join(_FILTERS)}, not {wanted!r}")
    face = printed(card)
    sets = {"color": face.colors, "trait": face.traits, "name": {card.name}, "number": {_number(card)}}
    for key, value in wanted.items():
        if key == "type":
            if face.type != value:
                return False
        elif key in ("rank", "icon"):
            if not compared(value)(getattr(face, key)):
                return False
        elif not sets[key] & {str(part) for part in (value if isinstance(value, list) else [value])}:
            return False
    return True

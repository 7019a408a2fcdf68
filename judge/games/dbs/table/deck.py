"""Which decks may be played in the Dragon Ball Super Card Game?

5-1: one Leader Card, a deck of the size the edition asks for, at most four copies of a card number,
and what keywords (10-14, 10-17, 10-31) and [Permanent] skills (5-1-3-2) make of that. Every rule that
was looked at gets a ruling, kept or broken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pydantic import Field

from judge.deck import Deck, DeckCard, DeckFile, Ruling
from judge.games.dbs.cards.faces import printed
from judge.games.dbs.rules.editions import Edition, edition_of
from judge.kernel.cards import CardDef

COPIES = 4
#: The sections of a deck file, each with the type of a card that names none.
SECTIONS = {"leader": "leader", "main": "battle"}


class DbsDeck(DeckFile):
    """A deck of the Dragon Ball Super Card Game."""

    leader: object = Field(None, description="The Leader Card: its code, or a card by attributes.")
    main: object = Field(None, description="The deck: 'red1 x4', {card: red1, count: 4}, or a number.")


DECK_MODEL = DbsDeck


def rulings(deck: Deck) -> Iterator[Ruling]:
    """What every rule of 5-1 says about a deck file."""
    yield from judged(edition_of(deck.edition), deck.sections["leader"], deck.sections["main"])


def judged(edition: Edition, leader: Sequence[DeckCard], main: Sequence[DeckCard]) -> Iterator[Ruling]:
    """What every rule of 5-1 says about a Leader Card and a deck."""
    n = edition.n
    yield _leader(edition, leader)
    low, high = edition.facts["deck"]
    size = sum(card.count for card in main)
    wanted = f"{low} cards" if low == high else f"{low} to {high} cards"
    yield Ruling(n["5-1-3"], low <= size <= high, f"a deck has {wanted}, this one {size}", ("main",))
    for card in main:
        kind = _kind(card.definition)
        if kind == "leader" or (card.definition is not None and card.definition.token):
            name = "a token" if kind != "leader" else "a Leader Card"
            yield Ruling(n["5-1-3"], False, f"{_name(card)} is {name} and cannot be in a deck", card.path)
    yield from _copies(edition, main)
    cards = [card.definition for card in main for _ in range(card.count) if card.definition is not None]
    said = [ruling for check in edition.hooks.deck for ruling in check(cards)]
    for rule, kept, message in said:
        yield Ruling(rule, kept, message, ("main",))
    if said or any(map(_has_own_limit, main)):
        for rule in ("5-1-3-2", "5-1-3-2-2"):
            if rule in n:
                yield Ruling(n[rule], True, "[Permanent] skills of cards change the deck rules", ("main",))


def _leader(edition: Edition, leader: Sequence[DeckCard]) -> Ruling:
    number = sum(card.count for card in leader)
    rule = edition.n["5-1-2"]
    for card in leader:
        if card.definition is not None and _kind(card.definition) != "leader":
            return Ruling(rule, False, f"{_name(card)} is not a Leader Card", card.path)
    return Ruling(rule, number == 1, f"exactly 1 Leader Card is needed, there is {number}", ("leader",))


def _copies(edition: Edition, main: Sequence[DeckCard]) -> Iterator[Ruling]:
    """Copies of one card number (5-1-3-1), by the number that keywords or [Permanent] skills allow."""
    n = edition.n
    counts: Counter[str] = Counter()
    cards: dict[str, DeckCard] = {}
    for card in main:
        if card.definition is not None and not card.nameless:
            number = number_of(card.definition)
            counts[number] += card.count
            cards.setdefault(number, card)
    broken = []
    for number, copies in counts.items():
        card = cards[number]
        assert card.definition is not None
        rule, limit = _limit(edition, card.definition)
        words = f"{copies} cards with the number {number}"
        if limit is None or copies <= limit:
            if rule != n["5-1-3-1"]:
                allowed = "any number is" if limit is None else f"{limit} are"
                yield Ruling(rule, True, f"{words}, {allowed} allowed", card.path)
            continue
        broken.append(rule)
        yield Ruling(rule, False, f"{words}, at most {limit} are allowed", card.path)
    if n["5-1-3-1"] not in broken:
        yield Ruling(n["5-1-3-1"], True, f"at most {COPIES} cards of each number", ("main",))
    # The same limit stands with the card number itself.
    yield Ruling(n["2-15-2"], True, "cards are counted by their numbers", ("main",))
    yield Ruling(
        n["2-15-2-1"], not broken, f"{COPIES} cards of a number, unless one says otherwise", ("main",)
    )


def _limit(edition: Edition, card: CardDef) -> tuple[str, int | None]:
    """How many copies of a card a deck may hold, and by which rule; None is any number."""
    n = edition.n
    if card.source.get("deck_any"):
        return n.get("5-1-3-2-1", n["5-1-3-2"]), None
    if card.source.get("copies") is not None:
        return n.get("5-1-3-2-1", n["5-1-3-2"]), int(card.source["copies"])
    for special in edition.hooks.copies:
        own = special(card)
        if own is not None:
            return own
    return n["5-1-3-1"], COPIES


def _has_own_limit(card: DeckCard) -> bool:
    source = {} if card.definition is None else card.definition.source
    return bool(source.get("deck_any")) or source.get("copies") is not None


def number_of(card: CardDef) -> str:
    """The card number (2-15)."""
    return printed(card).number


def _kind(card: CardDef | None) -> str:
    return "battle" if card is None else printed(card).type


def _name(card: DeckCard) -> str:
    return "a card nobody has named" if card.definition is None else card.definition.name

"""What does a card of Future Card Buddyfight show?

Names, type, worlds, size, power, critical, defense and attributes (cross/card labels them). A Cross
series type counts as the type it equals (cross/types), so `type` is always one of `TYPES`. What a card
*counts as* where it lies (a transformed monster is an item) is the table's business.
"""

from __future__ import annotations

from judge.kernel.cards import CardDef, Face

TYPES = ("monster", "spell", "item", "impact", "impact monster", "flag")
#: The card types of the Cross series and those they equal (cross/types).
CROSS = {
    "character": "monster",
    "event": "spell",
    "special": "impact",
    "special character": "impact monster",
}
#: What a card of a type is in words of card text: an impact monster is both (impact/about).
COUNTS_AS = {
    "impact monster": frozenset(("monster", "impact", "impact monster")),
    **{kind: frozenset((kind,)) for kind in TYPES if kind != "impact monster"},
}


class BuddyfightFace(Face):
    """The information on a card that rules and abilities look at."""

    __slots__ = (
        "allows_all",
        "allows_attributes",
        "allows_names",
        "allows_worlds",
        "attributes",
        "back",
        "character",
        "critical",
        "cross",
        "defense",
        "discount",
        "names",
        "number",
        "power",
        "size",
        "type",
        "worlds",
    )
    ATTRIBUTES = (
        "type", "names", "number", "worlds", "size", "power", "critical", "defense", "discount", "attributes",
        "character", "cross", "back", "allows_all", "allows_attributes", "allows_names", "allows_worlds",
    )  # fmt: skip

    type: str
    names: frozenset[str]
    number: str
    worlds: frozenset[str]
    #: None for cards without a size: spells, items, and the monsters of Lost World (lost/cards).
    size: int | None
    power: int | None
    critical: int | None
    #: None for a card without defense: an item that has none is in no battle when its fighter is attacked.
    defense: int | None
    #: By how much gauge effects reduce the cost of using it.
    discount: int
    attributes: frozenset[str]
    #: The character name of a Cross series card (cross/card/11).
    character: str
    cross: bool
    #: The card back, `normal` or `lost` (lost/building, topic/card-backs).
    back: str
    #: Of a flag: which cards it lets its fighter use (topic/special-flags).
    allows_all: bool
    allows_worlds: frozenset[str]
    #: Words in the attributes of the cards, and words in their names.
    allows_attributes: frozenset[str]
    allows_names: frozenset[str]


__all__ = ["COUNTS_AS", "CROSS", "TYPES", "BuddyfightFace"]


def printed(card: CardDef) -> BuddyfightFace:
    """What is printed on a card."""
    assert isinstance(card.face, BuddyfightFace)
    return card.face

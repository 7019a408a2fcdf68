"""What does a card of Cardfight!! Vanguard show?

Chapter 2: name, clan, nation, race, grade, power, shield, critical, trigger icon, type and special icons.
Skill icons (2.10) are abilities; drive is not printed (2.17.2).
"""

from __future__ import annotations

from judge.kernel.cards import CardDef, Face

MAIN_TYPES = ("unit", "order", "heart", "originalDress")
UNIT_SUBTYPES = ("normal", "trigger", "g", "token")
ORDER_SUBTYPES = ("normal", "trigger", "blitz", "set", "arms")
#: A card's type as it is written, the subtype first (2.9.6).
TYPES = (
    *(f"{subtype} unit" for subtype in UNIT_SUBTYPES),
    *(f"{subtype} order" for subtype in ORDER_SUBTYPES),
)
#: Trigger icons (2.8.2).
TRIGGERS = ("critical", "draw", "stand", "heal", "front", "over")
#: Imaginary gifts by the clan type of their icon (2.13.2).
GIFTS = ("force", "accel", "protect")
#: Skill icons (2.10), as keywords of abilities.
SKILL_ICONS = ("boost", "intercept", "twin drive", "triple drive")


class VanguardFace(Face):
    """The information on a card (2.1 to 2.17) that rules and abilities look at."""

    __slots__ = (
        "clans", "counter_blast", "critical", "drive", "gift", "grade", "main", "names", "nations", "number", "persona",
        "power", "races", "shield", "soul_blast", "special", "subtypes", "trigger", "trigger_power",
    )  # fmt: skip
    ATTRIBUTES = (
        "main", "subtypes", "special", "names", "number", "clans", "nations", "races", "grade", "power", "shield",
        "critical", "drive", "trigger", "trigger_power", "gift", "persona",
        "counter_blast", "soul_blast",
    )  # fmt: skip

    #: The main type (2.9.3).
    main: str
    #: The subtypes (2.9.4): `normal`, `trigger`, `g`, `token`, `blitz`, `set`, `arms`, and further ones of set orders.
    subtypes: frozenset[str]
    #: Special types (2.9.5), in lower case: `music`, `prison`, `song`, `gem`, `left arms`…
    special: frozenset[str]
    names: frozenset[str]
    number: str
    clans: frozenset[str]
    nations: frozenset[str]
    races: frozenset[str]
    grade: int | None
    #: None for cards that have none: orders, G guardians (2.5).
    power: int | None
    shield: int | None
    critical: int | None
    #: Its original value is 1 for every card (2.17.2); drive abilities raise it (14.3).
    drive: int
    #: The trigger icon, empty if there is none (2.8.2.1).
    trigger: str
    trigger_power: int
    #: The imaginary gift's clan type, empty if there is no icon (2.13.2).
    gift: str
    #: Whether it has the persona ride icon (2.13.3).
    persona: bool
    #: What effects add to the number of cards in the counter-blasts and soul-blasts of its costs (11.7.2).
    counter_blast: int
    soul_blast: int


__all__ = [
    "GIFTS",
    "MAIN_TYPES",
    "ORDER_SUBTYPES",
    "SKILL_ICONS",
    "TRIGGERS",
    "TYPES",
    "UNIT_SUBTYPES",
    "VanguardFace",
]


def printed(card: CardDef) -> VanguardFace:
    """What is printed on a card."""
    assert isinstance(card.face, VanguardFace)
    return card.face

"""How is a card of Cardfight!! Vanguard written down?

Chapter 2 as a pydantic schema: what is printed on a card. Its abilities are compiled by ability_builder.py;
docs/cards.md has an example of each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from pydantic import Field, field_validator

from judge.games.vanguard.cards.ability_builder import AbilityBuilder
from judge.games.vanguard.cards.faces import GIFTS, SKILL_ICONS, TRIGGERS, TYPES, VanguardFace
from judge.kernel.cards import Ability, CardDef, Pool
from judge.kernel.vocabulary.language import Word, check_names, nearest, read

Words = str | list[str]


def _list(words: Words) -> list[str]:
    return [words] if isinstance(words, str) else words


class Trigger(Word):
    """A trigger icon: its kind (2.8.2) and the power at its bottom (2.8.4)."""

    kind: str
    power: int = Field(default=10000, ge=0)

    @field_validator("kind")
    @classmethod
    def _kind(cls, value: str) -> str:
        return _known(value, TRIGGERS, "trigger", "2.8.2")


def _known(value: str, known: tuple[str, ...], what: str, rule: str) -> str:
    if value.lower() not in known:
        raise ValueError(f"unknown {what} {value!r}{nearest(value.lower(), known)} ({rule})")
    return value.lower()


class Side(Word):
    """One side of a card: everything that is printed there."""

    name: str = ""
    also_named: list[str] = Field(default_factory=list)
    type: str = "normal unit"
    special: Words = Field(default_factory=list, description="Further subtypes and special types.")
    clan: Words = Field(default_factory=list)
    nation: Words = Field(default_factory=list)
    race: Words = Field(default_factory=list)
    grade: int | None = Field(default=None, ge=0, le=20)
    power: int | None = None
    shield: int | None = None
    critical: int | None = None
    trigger: str | Trigger | None = None
    skill: str | None = Field(
        default=None, description="The skill icon (2.10); `none` if there is none. By its grade if not given."
    )
    gift: str | None = None
    persona: bool = Field(default=False, description="Whether it has the persona ride icon (2.13.3).")
    abilities: list[object] = Field(default_factory=list)
    text: str = ""

    @field_validator("type")
    @classmethod
    def _type(cls, value: str) -> str:
        return _known(value, TYPES, "type", "2.9.4")

    @field_validator("trigger")
    @classmethod
    def _trigger(cls, value: str | Trigger | None) -> str | Trigger | None:
        return _known(value, TRIGGERS, "trigger", "2.8.2") if isinstance(value, str) else value

    @field_validator("skill")
    @classmethod
    def _skill(cls, value: str | None) -> str | None:
        return None if value is None else _known(value, (*SKILL_ICONS, "none"), "skill icon", "2.10.1")

    @field_validator("gift")
    @classmethod
    def _gift(cls, value: str | None) -> str | None:
        return None if value is None else _known(value, GIFTS, "imaginary gift", "2.13.2")


class VanguardCard(Side):
    """A card. `code` is its name in cases; `number` the collection number (2.16), the code if not given."""

    code: str = Field(pattern=r"^[A-Za-z0-9_+'-]+$", max_length=40)
    number: str | None = None
    back: Side | None = Field(default=None, description="The other side of a Gyze card (17.2).")
    copies: int | Literal["any"] | None = Field(
        default=None, description="How many copies a deck may hold, if the card says so (8.1)."
    )


#: The skill icon of a unit by its grade, where nothing else is said: what units of that grade have in print.
USUAL_SKILL = {0: "boost", 1: "boost", 2: "intercept", 3: "twin drive"}


def skill_icon(side: Side) -> str:
    """The skill icon of a card; empty if it has none."""
    if side.skill is not None:
        return "" if side.skill == "none" else side.skill
    if not side.type.endswith("unit") or side.grade is None:
        return ""
    if side.type == "g unit" and side.power is None:
        return ""  # a G guardian
    return USUAL_SKILL.get(side.grade, "triple drive")


#: Kinds of pseudo-cards beside token units, as special types (15.2).
PSEUDO = ("protect", "ticket", "present")


def is_pseudo(side: Side) -> bool:
    """Whether it is a pseudo-card: a token unit, a Protect marker, a ticket (15.2)."""
    return side.type == "token unit" or any(word.lower() in PSEUDO for word in _list(side.special))


def _face(card: VanguardCard, side: Side) -> VanguardFace:
    face = VanguardFace()
    subtype, _, face.main = side.type.rpartition(" ")
    face.subtypes = frozenset((subtype,))
    face.special = frozenset(word.lower() for word in _list(side.special))
    face.names = frozenset((side.name or card.name or card.code, *side.also_named))
    face.number = card.number or card.code
    face.clans = frozenset(_list(side.clan))
    face.nations = frozenset(_list(side.nation))
    face.races = frozenset(_list(side.race))
    face.grade = side.grade if side.grade is not None else 0
    unit = face.main == "unit"
    face.power = side.power if side.power is not None or not unit or side.type == "g unit" else 0
    face.shield = side.shield
    face.critical = (side.critical if side.critical is not None else 1) if unit else None
    face.drive = 1
    icon = side.trigger
    face.trigger = icon.kind if isinstance(icon, Trigger) else icon or ""
    face.trigger_power = icon.power if isinstance(icon, Trigger) else 10000 if icon else 0
    if face.trigger == "over" and not isinstance(icon, Trigger):
        face.trigger_power = 100_000_000
    face.gift = side.gift or ""
    face.persona = side.persona
    face.counter_blast = face.soul_blast = 0
    return face


def _definition(card: VanguardCard, side: Side, code: str, where: str) -> CardDef:
    face = _face(card, side)
    builder = AbilityBuilder(code, side.type)
    abilities: list[Ability] = []
    icon = skill_icon(side)
    if icon:
        abilities += builder.build(icon, f"{where} {card.code}, skill icon")
    for number, entry in enumerate(side.abilities, 1):
        abilities += builder.build(entry, f"{where} {card.code}, ability {number}")
    check_names(builder.language, side.abilities)
    builder.number(abilities)
    face.abilities = tuple(abilities)
    source = card.model_dump(exclude_defaults=True)
    name = side.name or card.name or card.code
    return CardDef(code, name, face, tuple(abilities), is_pseudo(side), source)


def compile_card(data: object, where: str = "card") -> CardDef:
    """A card definition from its file form; faults name the place."""
    card: VanguardCard = data if isinstance(data, VanguardCard) else read(VanguardCard, data, where)
    front = _definition(card, card, card.code, where)
    if card.back is not None:
        back = _definition(card, card.back, f"{card.code}~back", where)
        front.back, back.back = back, front
    return front


def pool(cards: Iterable[object], where: str = "card") -> Pool:
    """A pool from card definitions (file form)."""
    return Pool({found.code: found for found in (compile_card(card, where) for card in cards)})


__all__ = ["Side", "Trigger", "VanguardCard", "compile_card", "pool", "skill_icon"]

"""How is a card of Future Card Buddyfight written down?

What is printed on a card as a pydantic schema. Everything in the text box stands in `abilities`, costs
and conditions of use among it, in the printed order; ability_builder.py compiles them, docs/cards.md has
an example of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from pydantic import Field, field_validator, model_validator

from judge.games.buddyfight.cards.ability_builder import AbilityBuilder
from judge.games.buddyfight.cards.faces import CROSS, TYPES, BuddyfightFace
from judge.kernel.cards import CardDef, Pool
from judge.kernel.vocabulary.language import Word, check_names, nearest, read

Words = str | list[str]


def _list(words: Words) -> list[str]:
    return [words] if isinstance(words, str) else words


class Allows(Word):
    """Which cards a flag lets its fighter use (topic/special-flags): of these worlds, with these words in an
    attribute or in the name, or all."""

    all: bool = False
    worlds: Words = Field(default_factory=list)
    attributes: Words = Field(default_factory=list)
    names: Words = Field(default_factory=list)


class Side(Word):
    """One side of a card: everything that is printed there."""

    name: str = ""
    also_named: list[str] = Field(default_factory=list)
    type: str = "monster"
    world: Words = "Generic"
    attributes: Words = Field(default_factory=list)
    size: int | None = Field(default=None, ge=0, le=30)
    power: int | None = Field(default=None, ge=0)
    critical: int | None = Field(default=None, ge=0)
    defense: int | None = Field(default=None, ge=0)
    character: str = Field(default="", description="The character name of a Cross series card.")
    allows: Allows | None = Field(default=None, description="Of a flag: the cards it lets its fighter use.")
    hand: int | None = Field(default=None, ge=0, description="Of a flag: the cards in hand at the start.")
    gauge: int | None = Field(
        default=None, ge=0, description="Of a flag: the cards in the gauge at the start."
    )
    life: int | None = Field(default=None, ge=1, description="Of a flag: the life at the start.")
    abilities: list[object] = Field(default_factory=list)
    text: str = ""

    @field_validator("type")
    @classmethod
    def _type(cls, value: str) -> str:
        if value not in TYPES and value not in CROSS:
            raise ValueError(f"unknown type {value!r}{nearest(value, (*TYPES, *CROSS))}")
        return value


class BuddyfightCard(Side):
    """A card. `code` is its name in cases; `number` the card number, the code if not given."""

    code: str = Field(pattern=r"^[A-Za-z0-9_+'-]+$", max_length=40)
    number: str | None = None
    lost: bool = Field(default=False, description="Whether it has the card back of a Lost card.")
    back: Side | None = Field(
        default=None, description="The other side of a card with a front on both sides (keyword/reversal)."
    )
    limit: Literal["off-limits"] | int | None = Field(
        default=None, description="The limiter of the Irregulars List: off-limits, or how many copies."
    )

    @model_validator(mode="after")
    def _lost(self) -> BuddyfightCard:
        if self.lost and self.size is not None:
            raise ValueError("Lost World monsters have no size (lost/cards)")
        return self


def _face(card: BuddyfightCard, side: Side) -> BuddyfightFace:
    face = BuddyfightFace()
    face.type = CROSS.get(side.type, side.type)
    face.names = frozenset((side.name or card.name or card.code, *side.also_named))
    face.number = card.number or card.code
    face.worlds = frozenset(_list(side.world))
    face.attributes = frozenset(_list(side.attributes))
    face.size, face.power, face.critical, face.defense = _values(card, side, face.type)
    face.discount = 0
    face.character = side.character
    face.cross = side.type in CROSS
    face.back = "lost" if card.lost else "normal"
    allowed = side.allows or Allows()
    face.allows_all = allowed.all
    # A normal flag lets its fighter use the cards of its world, which is its name, and Generic ones.
    worlds = _list(allowed.worlds) if side.allows else [side.name or card.name or card.code, "Generic"]
    face.allows_worlds = frozenset(worlds if face.type == "flag" else ())
    face.allows_attributes = frozenset(_list(allowed.attributes))
    face.allows_names = frozenset(_list(allowed.names))
    return face


def _values(
    card: BuddyfightCard, side: Side, kind: str
) -> tuple[int | None, int | None, int | None, int | None]:
    """Size, power, critical and defense. A monster whose values nobody gave has small ones."""
    if kind not in ("monster", "impact monster"):
        return side.size, side.power, side.critical, side.defense
    size = side.size if side.size is not None or card.lost else 1
    power, critical, defense = (
        given if given is not None else usual
        for given, usual in ((side.power, 1000), (side.critical, 1), (side.defense, 1000))
    )
    return size, power, critical, defense


def _definition(card: BuddyfightCard, side: Side, code: str, where: str) -> CardDef:
    face = _face(card, side)
    builder = AbilityBuilder(code, face.type, side.name or card.name or card.code)
    abilities = builder.build(side.abilities, f"{where} {card.code}")
    for spoken in builder.languages.values():
        check_names(spoken, side.abilities)
    face.abilities = abilities
    source = card.model_dump(exclude_defaults=True)
    return CardDef(code, side.name or card.name or card.code, face, abilities, False, source)


def compile_card(data: object, where: str = "card") -> CardDef:
    """A card definition from its file form; faults name the place."""
    card: BuddyfightCard = data if isinstance(data, BuddyfightCard) else read(BuddyfightCard, data, where)
    front = _definition(card, card, card.code, where)
    if card.back is not None:
        back = _definition(card, card.back, f"{card.code}~back", where)
        front.back, back.back = back, front
    return front


def pool(cards: Iterable[Mapping[str, object]], where: str = "card") -> Pool:
    """A pool from card definitions (file form)."""
    return Pool({found.code: found for found in (compile_card(card, where) for card in cards)})


__all__ = ["BuddyfightCard", "compile_card", "pool"]

"""How is a card of the Dragon Ball Super Card Game written down?

Chapter 2 as a pydantic schema: what is printed on a card, and for a Leader Card both of its sides.
Skills are compiled by skill_builder.py; docs/cards.md has an example of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from pydantic import Field, field_validator, model_validator

from judge.games.dbs.cards.faces import COLORS, DbsFace, spelt
from judge.games.dbs.cards.prices import paid_otherwise
from judge.games.dbs.cards.skill_builder import SkillBuilder
from judge.games.dbs.rules.editions import edition_of
from judge.kernel.cards import Ability, CardDef, Pool
from judge.kernel.errors import NotInEdition
from judge.kernel.vocabulary.language import Word, check_names, nearest, read

Words = str | list[str]


def _list(words: Words) -> list[str]:
    return [words] if isinstance(words, str) else words


class Cost(Word):
    """An energy cost: a total (a number or X) and specified colors (2-11)."""

    total: int | Literal["X"] | None = None
    red: int = Field(default=0, ge=0)
    blue: int = Field(default=0, ge=0)
    green: int = Field(default=0, ge=0)
    yellow: int = Field(default=0, ge=0)
    black: int = Field(default=0, ge=0)


class Side(Word):
    """One side of a card: everything that is printed there."""

    name: str = ""
    also_named: list[str] = Field(default_factory=list)
    color: Words = "red"
    character: Words = Field(default_factory=list)
    traits: list[str] = Field(default_factory=list)
    era: str = ""
    power: int | None = None
    skills: list[object] = Field(default_factory=list)
    text: str = ""

    @field_validator("color")
    @classmethod
    def _color(cls, value: Words) -> Words:
        for color in _list(value):
            if color not in COLORS:
                raise ValueError(f"unknown color {color!r}{nearest(color, COLORS)} (2-4-1-1)")
        return value


class DbsCard(Side):
    """A card. `code` is its name in cases; `number` the card number (2-15), the code if not given."""

    code: str = Field(pattern=r"^[A-Za-z0-9_+'-]+$", max_length=40)
    number: str | None = None
    type: Literal["leader", "battle", "extra", "unison"] = "battle"
    cost: int | Cost | Literal["X"] | None = None
    combo: int | None = Field(default=None, description="Combo power (2-9).")
    combo_cost: int | None = Field(default=None, description="Combo cost (2-10).")
    token: bool = False
    back: Side | None = Field(default=None, description="The other side of a Leader Card.")
    copies: int | None = Field(
        default=None,
        ge=0,
        description="How many copies a deck may hold, if a [Permanent] skill says so (5-1-3-2).",
    )
    life: int | None = Field(
        default=None, ge=1, description="The life a Leader Card starts with, if a [Permanent] skill says so."
    )
    deck_any: bool = Field(default=False, description="Whether a deck may hold any number of copies.")

    @model_validator(mode="after")
    def _sides(self) -> DbsCard:
        if self.back is not None and self.type != "leader":
            raise ValueError("only a Leader Card has a back (2-3-2-1-2)")
        return self


def _cost(card: DbsCard) -> tuple[int | None, bool, dict[str, int]]:
    """The total, whether it is X, and the specified colors."""
    if card.type == "leader":
        return None, False, {}
    cost = card.cost
    if cost is None:
        return 0, False, {}
    if isinstance(cost, int):
        return cost, False, {}
    if cost == "X":
        return 0, True, {}
    assert isinstance(cost, Cost)
    specified = {color: getattr(cost, color) for color in COLORS}
    if cost.total == "X":
        return 0, True, specified
    return cost.total if cost.total is not None else sum(specified.values()), False, specified


def _face(card: DbsCard, side: Side) -> DbsFace:
    face = DbsFace()
    total, is_x, specified = _cost(card)
    face.type = card.type
    name = side.name or card.name or card.code
    face.names = frozenset((name, *side.also_named))
    face.number = card.number or card.code
    face.colors = frozenset(_list(side.color))
    face.characters = frozenset(map(spelt, _list(side.character)))
    face.traits = frozenset(side.traits)
    face.era = side.era
    # 2-8-2: Extra Cards have no power; a card whose power nobody gave has some that never drops to 0.
    face.power = None if card.type == "extra" else (side.power if side.power is not None else 5000)
    face.combo = card.combo if card.type == "battle" else None
    face.combo_cost = card.combo_cost if card.type == "battle" else None
    if card.type == "battle" and card.combo is not None and card.combo_cost is None:
        face.combo_cost = 0
    face.cost = total
    face.x_cost = is_x
    for color in COLORS:
        setattr(face, color, specified.get(color, 0))
    return face


def _definition(card: DbsCard, side: Side, code: str, where: str, edition: str) -> CardDef:
    found = edition_of(edition)
    face = _face(card, side)
    builder = SkillBuilder(code, card.type, found.n, found.hooks)
    skills: list[Ability] = []
    for number, entry in enumerate(paid_otherwise(side.skills, f"{where} {card.code}"), 1):
        skills += builder.build(entry, f"{where} {card.code}, skill {number}")
    check_names(builder.language, side.skills)
    builder.number(skills)
    for adjust in found.hooks.whole_card:
        adjust(skills)
    face.abilities = tuple(skills)
    name = side.name or card.name or card.code
    source = card.model_dump(exclude_defaults=True)
    return CardDef(code, name, face, tuple(skills), card.token, source)


def compile_card(data: object, where: str = "card", edition: str = "1.23") -> CardDef:
    """A card definition from its file form; faults name the place."""
    card: DbsCard = data if isinstance(data, DbsCard) else read(DbsCard, data, where)
    if card.type not in edition_of(edition).types:
        raise NotInEdition(f"{where} {card.code}: edition {edition} has no {card.type.title()} Cards [2-3-2]")
    front = _definition(card, card, card.code, where, edition)
    if card.back is not None:
        back = _definition(card, card.back, f"{card.code}~back", where, edition)
        front.back, back.back = back, front
    return front


def pool(cards: Iterable[Mapping[str, object]], where: str = "card", edition: str = "1.23") -> Pool:
    """A pool from card definitions (file form)."""
    return Pool({found.code: found for found in (compile_card(card, where, edition) for card in cards)})

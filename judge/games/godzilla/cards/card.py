"""How is a card of the Godzilla Card Game written down?

Chapter 2 as a pydantic schema: what is printed on a card. Its abilities are compiled by keywords.py;
docs/cards.md has an example of each.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from pydantic import Field, field_validator

from judge.games.godzilla.cards.ranks import rank_number
from judge.games.godzilla.rules.ch12_keywords import AbilityBuilder
from judge.games.godzilla.table.board import GodzillaFace
from judge.kernel.cards import Ability, CardDef, Pool
from judge.kernel.vocabulary.language import Word, check_names, nearest, read

COLORS = ("red", "blue", "white", "green")


class GodzillaCard(Word):
    """A card: what is printed on it. `code` is its name in cases; `number` the card number (2.11.2)."""

    code: str = Field(pattern=r"^[A-Za-z0-9_+'-]+$", max_length=40)
    name: str = ""
    number: str | None = None
    type: Literal["monster", "battle", "strategy"] = "battle"
    rank: int = Field(default=1, ge=0, le=30)
    color: str | list[str] = "white"
    traits: str | list[str] = Field(default_factory=list)
    power: int | None = None
    threat: int | None = None
    icon: int = Field(default=1, ge=0, le=9)
    token: bool = False
    abilities: list[dict[str, object]] = Field(default_factory=list)
    text: str = ""

    @field_validator("rank", mode="before")
    @classmethod
    def _rank(cls, value: object) -> Any:
        try:
            return rank_number(value)
        except (TypeError, ValueError):
            return value

    @field_validator("color")
    @classmethod
    def _color(cls, value: str | list[str]) -> str | list[str]:
        for color in [value] if isinstance(value, str) else value:
            if color not in COLORS:
                raise ValueError(f"unknown color {color!r}{nearest(color, COLORS)} (2.4.3)")
        return value


def compile_card(data: object, where: str = "card") -> CardDef:
    """A card definition from its file form; faults name the place."""
    card: GodzillaCard = data if isinstance(data, GodzillaCard) else read(GodzillaCard, data, where)
    face = GodzillaFace()
    face.type = card.type
    face.rank = card.rank
    face.colors = frozenset([card.color] if isinstance(card.color, str) else card.color)
    traits = [card.traits] if isinstance(card.traits, str) else card.traits
    face.traits = frozenset(traits) | (frozenset(("Token",)) if card.token else frozenset())
    face.power = card.power if card.type != "battle" or card.power is not None else 0
    face.threat = card.threat if card.type != "monster" or card.threat is not None else 0
    face.icon = card.icon
    face.invasions, face.battle_limit, face.strategy_limit = 1, 0, 0
    face.total, face.only_moves = 0, 0
    builder = AbilityBuilder(card.code, card.type)
    abilities: list[Ability] = []
    for number, entry in enumerate(card.abilities, 1):
        abilities += builder.build(entry, f"{where} {card.code}, ability {number}")
    check_names(builder.language, card.abilities)
    face.abilities = tuple(abilities)
    source = card.model_dump(exclude_defaults=True)
    return CardDef(card.code, card.name or card.code, face, tuple(abilities), card.token, source)


def pool(cards: Iterable[object], where: str = "card") -> Pool:
    """A pool from card definitions (file form)."""
    return Pool({definition.code: definition for definition in (compile_card(card, where) for card in cards)})


__all__ = ["COLORS", "AbilityBuilder", "GodzillaCard", "compile_card", "pool"]

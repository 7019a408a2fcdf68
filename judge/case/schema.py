"""Which JSON Schema describes a case, a card file or a deck?

Made from the pydantic models; for one game with its zones, numbers, starting points and cards.
"""

from __future__ import annotations

import json
from typing import Any

from judge import library
from judge.case.model import Case
from judge.case.table import Table
from judge.kernel.errors import CaseFault
from judge.kernel.zones import PLAYERS

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_CODES = {"type": "string", "description": "A code, 'f x20', or a stack 'SA1 < SA2', bottom first."}
_CARD = {
    "type": "object",
    "description": "One card: a code, or just the attributes that matter.",
    "properties": {
        "card": {"type": "string"},
        "count": {"type": "integer", "minimum": 1},
        "label": {"type": "string"},
        "mode": {"enum": ["active", "rest"]},
        "markers": {"type": "integer", "minimum": 0},
        "states": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
        "beneath": {"$ref": "#/$defs/Contents"},
        "owner": {"enum": ["A", "B"]},
        "face": {"enum": ["up", "down"]},
        "since": {"enum": ["earlier", "previous turn", "this turn"]},
    },
}
#: What lies in a zone; read by entries.py.
CONTENTS = {
    "description": "Cards: a number of unnamed ones, a code, or a list.",
    "anyOf": [
        {"type": "null"},
        {"type": "integer", "minimum": 0},
        _CODES,
        _CARD,
        {"type": "array", "items": {"anyOf": [{"type": "integer", "minimum": 0}, _CODES, _CARD]}},
    ],
}


def schema_of(what: str, game: str | None) -> dict[str, Any]:
    """The schema of `card`, `case` or `deck`."""
    if what == "case":
        return case_schema(game)
    assert game is not None
    table = library.table(game)
    if what == "card":
        return {"$schema": _DRAFT, **_card_file(_with_words(table))}
    if table.deck_model is None:
        raise CaseFault(f"{game} has no deck check here")
    return {"$schema": _DRAFT, **table.deck_model.model_json_schema(by_alias=True)}


def case_schema(game: str | None = None) -> dict[str, Any]:
    """The schema of a case, with what is special about a game if one is named."""
    schema = Case.model_json_schema(by_alias=True)
    schema.setdefault("$defs", {})["Contents"] = CONTENTS
    # `turn: B` is short for `turn: {player: B}`.
    schema["properties"]["turn"] = {"anyOf": [schema["properties"]["turn"], {"enum": list(PLAYERS)}]}
    if game is not None:
        _specialise(schema, game)
    return {"$schema": _DRAFT, **schema}


def _specialise(schema: dict[str, Any], game: str) -> None:
    table = library.table(game)
    layout = library.rules(game).layout
    contents = {"$ref": "#/$defs/Contents"}
    properties = schema["properties"]
    side: dict[str, Any] = {}
    for name, scalar in table.scalars.items():
        if scalar.write is not None:
            kind = "integer" if scalar.kind is int else "string"
            side[name] = {"type": kind, "description": scalar.about, "default": scalar.default}
    for spec in layout.own:
        side[spec.name] = {**contents, "description": f"{spec.title} ({spec.rule})"}
    for name, group in table.groups.items():
        side[name] = {"type": ["object", "array", "string", "null"], "description": group.about}
    schema["$defs"]["Side"] = {"type": ["object", "null"], "properties": side, "additionalProperties": False}
    properties["players"] = {
        "type": "object",
        "properties": {"A": {"$ref": "#/$defs/Side"}, "B": {"$ref": "#/$defs/Side"}},
        "additionalProperties": False,
    }
    shared = {spec.name: {**contents, "description": spec.title} for spec in layout.shared}
    properties["shared"] = {"type": "object", "properties": shared, "additionalProperties": False}
    properties["game"] = {"const": game}
    properties["edition"] = {"enum": [*library.editions(game), *library.imported_editions(game), None]}
    properties["at"]["examples"] = list(table.starts)
    for name in table.contexts:
        properties[name] = {"type": "object"}
    card = _apart(_card_file(_with_words(table)))
    schema["$defs"] |= card.pop("$defs", {})
    properties["cards"] = {**card, "description": "Definitions of cards that only this case uses."}


def _apart(card: dict[str, Any]) -> dict[str, Any]:
    """The schema of cards with names of its own: a part of a case and a part of a card may be called alike."""
    renamed: dict[str, Any] = json.loads(json.dumps(card).replace('"#/$defs/', '"#/$defs/card-'))
    renamed["$defs"] = {f"card-{name}": part for name, part in renamed.pop("$defs", {}).items()}
    return renamed


def _with_words(table: Table) -> dict[str, Any]:
    """The schema of a card in which the instructions of skills and abilities are described word by word."""
    card = table.card_schema()
    defs: dict[str, object] = card.setdefault("$defs", {})
    forms = []
    for word, verb in table.compiler("schema").language.verbs.items():
        form = verb.model_json_schema(by_alias=True, ref_template="#/$defs/{model}")
        defs |= form.pop("$defs", {})
        forms.append({**form, "title": word, "required": [word]})
    forms += [{"type": "object", "title": word, "required": [word]} for word in table.asides]
    defs["Instruction"] = {"description": "One instruction; its word says which.", "anyOf": forms}
    one = {"$ref": "#/$defs/Instruction"}
    listed = {"anyOf": [{"type": "array", "items": one}, one, {"type": ["string", "null"]}]}
    defs["Skill"] = {
        "description": "A keyword, or what a skill or ability says; `do`, `text`, `enter`… hold instructions.",
        "anyOf": [
            {"type": "string"},
            {
                "type": "object",
                "properties": dict.fromkeys(("do", "cost", "text", "enter", "revenge"), listed),
            },
        ],
    }
    for name in ("skills", "abilities"):
        if name in card["properties"]:
            card["properties"][name] = {"type": "array", "items": {"$ref": "#/$defs/Skill"}}
    return card


def _card_file(card: dict[str, Any]) -> dict[str, Any]:
    """A file of cards: a list, or a mapping from code to the rest of the definition."""
    defs = card.pop("$defs", {})
    named = {**card, "required": [key for key in card.get("required", []) if key != "code"]}
    return {
        "anyOf": [
            {"type": "null"},
            {"type": "array", "items": {"$ref": "#/$defs/Card"}},
            {"type": "object", "additionalProperties": {"$ref": "#/$defs/NamedCard"}},
        ],
        "$defs": {**defs, "Card": card, "NamedCard": named},
    }

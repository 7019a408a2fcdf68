"""How does a case file become a document, and a document a file?

Reading is the engine's own reader; writing is YAML in the order a person would write it, with short
things on one line.
"""

from __future__ import annotations

import json
from typing import Any

import yaml

from judge.case.model import Case
from judge.case.problem import BadCase, Problem
from judge.case.source import read_text
from web.api.plain import check_plain
from web.cases.play import Document
from web.errors import BadRequestError

_ORDER = [field.alias or name for name, field in Case.model_fields.items()]
_BLOCKS = ("players", "decisions", "expect", "cards", "effects")
_WIDTH = 100


def read_file_text(text: str, name: str = "case.yaml") -> tuple[dict[str, Any] | None, list[Problem]]:
    """The document of a text; None and why, if it is not readable at all."""
    try:
        data = read_text(text, "case.json" if name.lower().endswith(".json") else "case.yaml").data
    except BadCase as error:
        return None, list(error.problems)
    if not isinstance(data, dict):
        return None, [Problem("type", "a case is a mapping that begins with 'case: TITLE'")]
    try:
        check_plain(data)
    except BadRequestError as error:
        return None, [Problem("type", error.message)]
    return data, []


def write_file_text(document: Document, remarks: list[str] | None = None) -> str:
    """The document as YAML; remarks become comments on top."""
    parts = [f"# {' '.join(remark.split())}\n" for remark in remarks or []]
    for key in sorted(document, key=lambda key: (_ORDER.index(key) if key in _ORDER else len(_ORDER), key)):
        value = document[key]
        if value in ("", [], {}) and key not in ("decisions",):
            continue
        if key in _BLOCKS:
            parts.append("\n")
        parts.append(_dump(_Top({key: value})))
    return "".join(parts)


class _Top(dict[str, Any]):
    """The case itself: never on one line."""


class _Dumper(yaml.SafeDumper):
    """Short lists and mappings of plain values stand on one line."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def _represent_mapping(dumper: _Dumper, data: dict[Any, Any]) -> yaml.Node:
    return dumper.represent_mapping(
        "tag:yaml.org,2002:map", data.items(), flow_style=not isinstance(data, _Top) and _is_short(data)
    )


def _represent_list(dumper: _Dumper, data: list[Any]) -> yaml.Node:
    return dumper.represent_sequence("tag:yaml.org,2002:seq", data, flow_style=_is_short(data))


def _is_short(data: Any) -> bool:
    nested = data.values() if isinstance(data, dict) else data
    deep = any(isinstance(value, dict | list) and value for value in nested)
    return not deep and len(json.dumps(data, ensure_ascii=False)) < _WIDTH - 20


_Dumper.add_representer(dict, _represent_mapping)
_Dumper.add_representer(_Top, _represent_mapping)
_Dumper.add_representer(list, _represent_list)


def _dump(data: dict[str, Any]) -> str:
    text: str = yaml.dump(data, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=_WIDTH)
    return text

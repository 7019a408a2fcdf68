"""What do the TOML files beside a rulebook's chapters say?

rulebook.toml, terms.toml, classes.toml, history.toml, readings and asked. Each is checked for its
form here (which keys, which types); whether the ids exist is checked by folder.py.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from rulesdb.numbers import SEPARATORS
from rulesdb.records import HistoryEntry, Problem, Reading, Term

CLASSES = ("procedure", "constraint", "definition", "deck", "informational")
TERM_KINDS = ("zone", "keyword", "timing", "type", "attribute", "action", "word")


@dataclass(slots=True)
class Tables:
    """The contents of a rulebook's TOML files, with what is wrong about their form."""

    meta: dict[str, Any] = field(default_factory=dict)
    terms: list[Term] = field(default_factory=list)
    classes: dict[str, str] = field(default_factory=dict)
    history: list[HistoryEntry] = field(default_factory=list)
    readings: list[Reading] = field(default_factory=list)
    asked: dict[str, list[str]] = field(default_factory=dict)
    problems: list[Problem] = field(default_factory=list)
    #: The files as read: path to text.
    files: dict[str, str] = field(default_factory=dict)

    def dangling(self, file: str, rule_id: str, message: str) -> Problem:
        """A problem about an id that is no rule, at the first line of that file which names it."""
        path = next((path for path in self.files if file in path), file)
        lines = self.files.get(path, "").split("\n")
        line = next((number for number, text in enumerate(lines, 1) if f'"{rule_id}"' in text), 0)
        return Problem("dangling", path, line, f"{message}, which is no rule of this book")


def read_tables(sources: Mapping[str, bytes]) -> Tables:
    """Read the tables among a book's sources, which are named by their path below the data folder."""
    tables = Tables()
    for path, content in sources.items():
        if not path.endswith(".toml"):
            continue
        try:
            tables.files[path] = content.decode("utf-8")
            table = tomllib.loads(tables.files[path])
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            tables.problems.append(Problem("toml", path, 0, f"is not TOML in UTF-8: {error}"))
            continue
        try:
            _fill(tables, path, table)
        except (KeyError, TypeError, ValueError) as error:
            tables.problems.append(Problem("toml", path, 0, _said(error)))
    return tables


def _said(error: Exception) -> str:
    return f"an entry has no {error.args[0]!r}" if isinstance(error, KeyError) else str(error)


def _fill(tables: Tables, path: str, table: dict[str, Any]) -> None:
    name = path.rsplit("/", 1)[-1]
    if name == "rulebook.toml":
        tables.meta = _meta(table, path.split("/")[-2])
    elif name == "terms.toml":
        tables.terms = [_term(entry) for entry in _entries(table, "term")]
        _once("term", [term.name for term in tables.terms])
    elif name == "classes.toml":
        for kind, ids in table.items():
            if kind not in CLASSES:
                raise ValueError(f"{kind!r} is no class of rules; expected one of {', '.join(CLASSES)}")
            _once("rule", [*tables.classes, *_texts(ids, kind)])
            tables.classes.update(dict.fromkeys(ids, kind))
    elif name == "history.toml":
        tables.history = [
            HistoryEntry(
                *(_text(entry, "date"), _text(entry, "version"), _texts(entry["rules"], "rules")),
                *(_text(entry, "change"), _text({"note": ""} | entry, "note")),
                today=_texts(entry.get("today", entry["rules"]), "today"),
            )
            for entry in _entries(table, "entry")
        ]
    elif path.startswith("readings/"):
        tables.readings = [
            Reading(
                *(_text(entry, "id"), _texts(entry["rules"], "rules")),
                *(_text(entry, "question"), _text(entry, "reading"), _text(entry, "why")),
            )
            for entry in _entries(table, "reading")
        ]
        _once("reading", [reading.id for reading in tables.readings])
    elif path.startswith("asked/"):
        tables.asked = {rule_id: list(_texts(phrases, rule_id)) for rule_id, phrases in table.items()}


def _meta(table: dict[str, Any], folder: str) -> dict[str, Any]:
    for key in ("game", "edition", "title", "date", "number_style", "source"):
        _text(table, key)
    _text({"short": ""} | table, "short")
    for key in ("aliases", "unordered"):
        _texts(table.get(key, []), key)
    numbers = table.get("numbers", {})
    if not isinstance(numbers, dict) or not all(isinstance(rule_id, str) for rule_id in numbers.values()):
        raise ValueError(f"expected rule ids below [numbers], found {numbers!r}")
    if table["number_style"] not in SEPARATORS:
        raise ValueError(
            f"number_style {table['number_style']!r} is unknown; expected one of {', '.join(SEPARATORS)}"
        )
    if folder != f"{table['game']}-{table['edition']}":
        raise ValueError(f"is of {table['game']}-{table['edition']}, but its folder is {folder}")
    return table


def _term(entry: dict[str, Any]) -> Term:
    name, rule, kind = _text(entry, "name"), _text(entry, "rule"), _text({"kind": "word"} | entry, "kind")
    if kind not in TERM_KINDS:
        raise ValueError(f"term {name!r} has kind {kind!r}; expected one of {', '.join(TERM_KINDS)}")
    return Term(name, rule, kind, _texts(entry.get("aliases", []), "aliases"), bool(entry.get("link", True)))


def _entries(table: dict[str, Any], name: str) -> list[dict[str, Any]]:
    entries = table.get(name, [])
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise ValueError(f"expected [[{name}]] entries, found {entries!r}")
    return entries


def _text(entry: dict[str, Any], key: str) -> str:
    if not isinstance(entry[key], str):
        raise ValueError(f"expected a text for {key!r}, found {entry[key]!r}")
    return str(entry[key])


def _texts(value: Any, name: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise ValueError(f"expected a list of texts for {name!r}, found {value!r}")
    return tuple(value)


def _once(what: str, names: list[str]) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise ValueError(f"{what} {name!r} is given twice")
        seen.add(name)

"""How does a file become a position?

`load` reads a case and finds its game; `position` lays it out and stands it at its rule. Both note
every problem and raise them together as `BadCase`.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, ValidationError

from judge import library
from judge.case import model
from judge.case.build import Board, lay_out
from judge.case.lasting import add_lasting
from judge.case.model import ENTRY_FORMS, Case
from judge.case.problem import WARNINGS, Path, Problems, suggest
from judge.case.rule_ids import resolve
from judge.case.source import Source, read_file, read_text
from judge.case.start import stand
from judge.case.translated import under
from judge.kernel.errors import CaseFault

if TYPE_CHECKING:
    from judge.case.table import Table
    from judge.kernel.ruleset import Ruleset

#: Words about what is missing, for keys a newcomer forgets.
_MISSING = {
    "case": "the title of the case",
    "game": "which game it is, such as godzilla",
    "at": "the rule the position stands at, such as 7.3.2, or a name for it such as 'main'",
}


@dataclass(slots=True)
class Loaded:
    """A case that was read: its model, its game, and what was found wrong so far."""

    case: Case
    source: Source
    rules: Ruleset
    table: Table
    problems: Problems

    @property
    def name(self) -> str:
        """The file's name."""
        return self.source.name


def load(path: str | FilePath, *, override: Iterable[str] = (), edition: str | None = None) -> Loaded:
    """Read a case file (YAML or JSON)."""
    return load_source(read_file(path), override=override, edition=edition)


def loads(text: str, name: str = "case", *, override: Iterable[str] = ()) -> Loaded:
    """Read the text of a case."""
    return load_source(read_text(text, name), override=override)


def load_source(source: Source, *, override: Iterable[str] = (), edition: str | None = None) -> Loaded:
    """The case that a source holds; under another edition its rule numbers are followed there."""
    source = under(source, edition)
    problems = Problems(source, override)
    data = source.data
    if not isinstance(data, dict):
        problems.add("type", f"a case is a mapping that begins with 'case: TITLE', not {_shown(data)}")
        problems.raise_any()
    if "deck" in data and not data.keys() & {"case", "players", "at", "decisions"}:
        problems.add("type", "this is a deck, not a case; 'judge deckcheck' checks decks", ("deck",))
        problems.raise_any()
    rules = _rules_of(data, problems)
    table = library.table(rules.game, rules.edition)
    data = _with_contexts(data, source, table)
    case = _validated(data, rules, table, problems)
    for number, slug in enumerate((*case.override, *override)):
        if slug not in WARNINGS:
            message = f"no warning is called {slug!r}{suggest(slug, WARNINGS)}"
            problems.add("unknown-override", message, ("override", number) if case.override else ())
    problems.override |= set(case.override)
    problems.shown = rules.shown
    _check_rules(case, rules, table.starts, problems)
    return Loaded(case, source, rules, table, problems)


def position(loaded: Loaded) -> Any:
    """The game of a case, standing at its rule; all problems are raised together."""
    return board_of(loaded).game


def board_of(loaded: Loaded) -> Board:
    """The position with the places of everything in the file."""
    board = lay_out(loaded.case, loaded.rules, loaded.table, loaded.problems)
    loaded.table.fill_in(board.game, board)
    add_lasting(board)
    loaded.table.ready(board.game, board)
    for finding in loaded.table.check(board):
        loaded.problems.add(
            finding.slug, finding.message, finding.path, rule=finding.rule, severity=finding.severity
        )
    stand(board)
    loaded.problems.raise_any()
    loaded.table.standing(board.game)
    return board


# -- the game -----------------------------------------------------------------------------------------


def _rules_of(data: Mapping[str, object], problems: Problems) -> Ruleset:
    game = data.get("game")
    if game is None:
        problems.add("missing", f"'game' is missing: {_MISSING['game']}")
    else:
        wanted = data.get("edition")
        try:
            return library.rules(str(game), None if wanted is None else str(wanted))
        except CaseFault as error:
            known = str(game) in library.playable()
            problems.add("unknown-game", str(error), ("edition",) if known else ("game",))
    problems.raise_any()
    raise AssertionError("unreachable: problems were raised")


def _with_contexts(data: dict[str, Any], source: Source, table: Table) -> dict[str, Any]:
    """A game's own top-level keys are parts of `context`."""
    own = [key for key in table.contexts if key in data]
    if not own:
        return data
    context = data.get("context")
    merged = dict(context) if isinstance(context, dict) else {}
    for key in own:
        merged[key] = data[key]
        for path, mark in list(source.marks.items()):
            if path[:1] == (key,):
                source.marks[("context", *path)] = mark
    return {**{key: value for key, value in data.items() if key not in own}, "context": merged}


# -- the model ----------------------------------------------------------------------------------------


def _validated(data: dict[str, Any], rules: Ruleset, table: Table, problems: Problems) -> Case:
    """The case; what is wrong is noted and left out, so that the rest can be looked at too."""
    data = copy.deepcopy(data)
    for _ in range(8):
        try:
            return Case.model_validate(data)
        except ValidationError as error:
            for row in error.errors():
                path = _real_path(data, row["loc"])
                problems.add(*(("", "") if problems.full else _sentence(row, path, table)), path)
                if path:
                    _prune(data, path)
                elif row["type"] == "missing":
                    data[str(row["loc"][0])] = next(iter(rules.steps()))
    problems.raise_any()
    raise AssertionError("unreachable: problems were raised")


def _real_path(data: Any, loc: tuple[str | int, ...]) -> Path:
    """A pydantic location without the names of union members, which are not in the file."""
    found: list[str | int] = []
    if loc[:1] == ("decisions",):
        loc = (*loc[:2], *loc[3:])
    for part in loc:
        named = isinstance(data, dict) and part in data
        if named or (isinstance(data, list) and isinstance(part, int) and part < len(data)):
            data = data[part]
            found.append(part)
    return tuple(found)


def _prune(data: Any, path: Path) -> None:
    for part in path[:-1]:
        data = data[part]
    if isinstance(data, dict):
        data.pop(path[-1], None)
    elif isinstance(data, list) and isinstance(path[-1], int) and path[-1] < len(data):
        # Kept in place, so that the items behind it keep their numbers.
        data[path[-1]] = {"note": ""} if path[:1] == ("decisions",) else "?"


_WANTED = {
    "string_type": "text",
    "int_type": "a whole number",
    "bool_type": "true or false",
    "list_type": "a list",
    "dict_type": "a mapping",
    "model_type": "a mapping",
    "model_attributes_type": "a mapping",
}


def _sentence(row: Any, path: Path, table: Table) -> tuple[str, str]:
    """The slug and the sentence of one pydantic error."""
    kind = row["type"]
    if kind == "missing":
        name = str(row["loc"][-1])
        return "missing", f"{name!r} is missing" + (f": {_MISSING[name]}" if name in _MISSING else "")
    if kind == "extra_forbidden":
        key = str(row["loc"][-1])
        known = _keys_at(path[:-1], row["loc"])
        if path[:-1] == ():
            known += table.contexts
        return "unknown-key", f"unknown key{suggest(key, known)}"
    if kind in ("union_tag_not_found", "union_tag_invalid"):
        shown = ", ".join(f"'{key}: …'" for key in ENTRY_FORMS)
        given = next(iter(row["input"]), "") if isinstance(row["input"], dict) else row["input"]
        said = row["input"].get(given) if isinstance(row["input"], dict) else None
        if (
            isinstance(said, str) and len(row["input"]) == 1
        ):  # an action written with a blank behind its colon
            return (
                "type",
                f"expected a key or one of {shown}, found {given!r}; an action is one word, {given}:{said}",
            )
        return "type", f"expected a key or one of {shown}, found {given!r}"
    if kind == "literal_error":
        return "type", f"expected {row['ctx']['expected']}, found {_shown(row['input'])}"
    if kind in _WANTED:
        return "type", f"expected {_WANTED[kind]}, found {_shown(row['input'])}"
    return "type", f"{row['msg'].lower()}, found {_shown(row['input'])}"


def _keys_at(path: Path, loc: tuple[str | int, ...]) -> tuple[str, ...]:
    """The keys that the model of a place in the file knows."""
    top = path[0] if path else None
    models: dict[Any, type[BaseModel]] = {
        None: Case,
        "turn": model.Turn,
        "effects": model.ActiveEffect,
        "stand_by": model.EventWords if "event" in path else model.StandBy,
        "effect": model.EventWords if "event" in path else model.RunningEffect,
        "expect": model.Expect,
    }
    if top == "expect" and len(path) > 1:
        parts: dict[str, type[BaseModel]] = {"trace": model.TraceWanted, "legal": model.LegalWanted}
        models["expect"] = parts.get(str(path[1]), model.Expect)
    if top == "decisions":
        form = next((str(part) for part in loc[2:] if part in model.FORM_MODELS), "key")
        models["decisions"] = model.Edit if "edit" in path else model.FORM_MODELS.get(form, model.Answer)
    found = models.get(top)
    if found is None:
        return ()
    return tuple(field.alias or name for name, field in found.model_fields.items())


def _shown(value: object) -> str:
    text = repr(value) if isinstance(value, str | int) or value is None else type(value).__name__
    text = {"dict": "a mapping", "list": "a list", "None": "nothing", "True": "true", "False": "false"}.get(
        text, text
    )
    return text if len(text) <= 60 else text[:57] + "…'"


# -- rule numbers ---------------------------------------------------------------------------------------


def _check_rules(case: Case, rules: Ruleset, starts: Mapping[str, str], problems: Problems) -> None:
    """Every rule number becomes the id of the edition, or a problem; `at` and `until` know the names of `starts`."""

    def one(word: str, *path: str | int) -> str:
        return resolve(rules.book, word, path, problems) or word

    def place(word: str, *path: str | int) -> str:
        named = starts.get(word.strip().lower())
        if named is not None:
            return rules.shown(named)
        return resolve(rules.book, word, path, problems, names=starts) or word

    expect = case.expect
    for name in ("cites", "cites_any", "never"):
        listed = getattr(expect, name)
        setattr(expect, name, [one(word, "expect", name, number) for number, word in enumerate(listed)])
    if isinstance(expect.refused, dict):
        expect.refused = {key: one(word, "expect", "refused", key) for key, word in expect.refused.items()}
    else:
        expect.refused = [one(word, "expect", "refused", n) for n, word in enumerate(expect.refused)]
    for number, wanted in enumerate(expect.trace):
        wanted.rules = [
            one(word, "expect", "trace", number, "rules", n) for n, word in enumerate(wanted.rules)
        ]
    if isinstance(expect.at, list):
        expect.at = [place(word, "expect", "at", number) for number, word in enumerate(expect.at)]
    elif expect.at is not None:
        expect.at = place(expect.at, "expect", "at")
    if case.until is not None:
        case.until = place(case.until, "until")
    for number, entry in enumerate(case.decisions):
        if isinstance(entry, model.Try):
            entry.refused = one(entry.refused, "decisions", number, "refused")
        elif isinstance(entry, model.Until):
            entry.until = place(entry.until, "decisions", number, "until")

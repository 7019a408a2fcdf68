"""Which rules does the engine carry, and what proves it?

Every rule of an edition is one of: *executed* (a step or a line of the log cites it in a passing
case), *enforced* (a refusal or a deck check cites it), *modelled* (a part of the state or of the code
carries the definition, named in the game's `MODELLED`), *informational* (nothing to carry), or *not
yet*. The first two are measured by running all cases of the game; nothing is claimed without one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import rulesdb
from judge import library
from judge.case.expect import differences
from judge.case.going import Outcome
from judge.case.problem import BadCase
from judge.case.read import load
from judge.case.run import run_case
from judge.case.source import read_file
from judge.kernel.errors import ProgramFault
from rulesdb.places import data_folder

if TYPE_CHECKING:
    from judge.kernel.ruleset import Ruleset
    from rulesdb import Rulebook

STATUSES = ("executed", "enforced", "modelled", "informational", "not yet")
#: What a log line says that shows a limit at work rather than something done.
_REFUSALS = ("refused", "attempt")


@dataclass(slots=True)
class Evidence:
    """What running the cases showed: rule to the names of the cases, in the order they were run."""

    executed: dict[str, list[str]] = field(default_factory=dict)
    enforced: dict[str, list[str]] = field(default_factory=dict)
    cases: int = 0
    #: Cases that do not come out as expected prove nothing.
    failed: list[str] = field(default_factory=list)

    def note(self, rule: str, case: str, *, enforced: bool) -> None:
        """A case cited a rule."""
        names = (self.enforced if enforced else self.executed).setdefault(rule, [])
        if not names or names[-1] != case:
            names.append(case)


@dataclass(frozen=True, slots=True)
class Row:
    """One rule: what becomes of it and what shows that."""

    rule: str
    rule_class: str
    status: str
    proof: str
    cases: tuple[str, ...] = ()
    #: What must be known where the rule runs as another edition has it.
    remark: str = ""


def coverage(
    game: str, edition: str | None = None, *, folder: Path | None = None
) -> tuple[list[Row], Evidence]:
    """Every rule of an edition in the order of the book, and what the cases showed.

    An edition that runs as another one does is shown by the cases of that one; what is new in it runs not yet.
    """
    rules = library.rules(game, edition)
    if rules.carried is not None:
        found, evidence = coverage(game, rules.edition, folder=folder)
        return carried_rows(rules, found), evidence
    evidence = run_cases(folder or data_folder() / "cases" / game, game, rules.edition)
    evidence_of_decks(game, rules.edition, evidence)
    return rows(rules.book, evidence, modelled(game, rules.book)), evidence


def modelled(game: str, book: Rulebook) -> Mapping[str, str]:
    """The definitions a game says it carries; each must be a rule of the book."""
    module = f"judge.games.{game}.table.coverage"
    if find_spec(module) is None:
        return {}
    table = import_module(module)
    # A game with several editions gives each its own numbers.
    found: Mapping[str, str] = table.models(book.edition) if hasattr(table, "models") else table.MODELLED
    unknown = [rule for rule in found if rule not in book.by_id]
    if unknown:
        raise BadModel(f"MODELLED of {game} names {unknown[0]}, which is not a rule of {book.name}")
    return found


class BadModel(ProgramFault):
    """A game's own table names a rule that its book does not have."""

    slug = "bad-model"


def run_cases(folder: Path, game: str, edition: str) -> Evidence:
    """Run every case of a folder that is about this game and edition."""
    evidence = Evidence()
    for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
        if path.suffix in (".yaml", ".yml", ".json"):
            _run_case(path, folder, game, edition, evidence)
    return evidence


def _run_case(path: Path, folder: Path, game: str, edition: str, evidence: Evidence) -> None:
    name = path.relative_to(folder).with_suffix("").as_posix()
    try:
        if is_deck(read_file(path).data):
            return
        loaded = load(path)
        if loaded.rules.game != game or loaded.rules.edition != edition:
            return
        outcome = run_case(loaded)
    except BadCase:
        evidence.failed.append(name)
        return
    evidence.cases += 1
    if differences(outcome):
        evidence.failed.append(name)
        return
    add_outcome(evidence, name, outcome)


def is_deck(data: object) -> bool:
    """Whether a file is a deck, not a case."""
    return isinstance(data, dict) and "deck" in data and "case" not in data


def add_outcome(evidence: Evidence, name: str, outcome: Outcome) -> None:
    """Take in what one passing case cites."""
    for rule, what, _ in outcome.game.entries():
        evidence.note(rule, name, enforced=what in _REFUSALS)


def evidence_of_decks(game: str, edition: str, evidence: Evidence) -> None:
    """Deck rules are proven by decks that break them; the game's deck check cites the rule."""
    if find_spec("judge.deck") is None:
        return
    for name, rule in import_module("judge.deck").proven(game, edition):
        evidence.note(rule, name, enforced=True)


def rows(book: Rulebook, evidence: Evidence, models: Mapping[str, str]) -> list[Row]:
    """What becomes of every rule."""
    return [_row(rule.id, rule.rule_class or "informational", evidence, models) for rule in book.rules]


def _row(rule: str, rule_class: str, evidence: Evidence, models: Mapping[str, str]) -> Row:
    for status, proven in (("executed", evidence.executed), ("enforced", evidence.enforced)):
        if rule in proven:
            cases = tuple(proven[rule])
            more = f" and {len(cases) - 1} more" if len(cases) > 1 else ""
            return Row(rule, rule_class, status, f"{cases[0]}{more}", cases)
    if rule in models:
        return Row(rule, rule_class, "modelled", models[rule])
    if rule_class == "informational":
        return Row(rule, rule_class, "informational", "")
    return Row(rule, rule_class, "not yet", "")


def carried_rows(rules: Ruleset, found: Iterable[Row]) -> list[Row]:
    """Every rule of the book that an engine runs by, with what becomes of the rule it was written for."""
    assert rules.carried is not None
    by_rule = {row.rule: row for row in found}
    shown = []
    for rule in rulesdb.load(rules.key).rules:
        meant = [by_rule[each] for each in rules.carried.meant(rule.id)]
        if not meant:
            new = f"new in {rules.under}, or not found in {rules.edition}"
            shown.append(Row(rule.id, "new", "not yet", new))
            continue
        best = min(meant, key=lambda row: STATUSES.index(row.status))
        shown.append(replace(best, rule=rule.id, remark=rules.remark(rule.id)))
    return shown


def totals(found: Iterable[Row]) -> dict[str, dict[str, int]]:
    """How many rules of each class have each status: class, then status, in a fixed order."""
    counts: Counter[tuple[str, str]] = Counter((row.rule_class, row.status) for row in found)
    classes = ("procedure", "constraint", "definition", "deck", "informational", "new")
    return {
        rule_class: {status: counts[rule_class, status] for status in STATUSES}
        for rule_class in classes
        if any(counts[rule_class, status] for status in STATUSES)
    }

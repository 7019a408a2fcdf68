"""Which findings does a book have, and which of them are known?

Runs every check, also over a book too malformed to load, and marks what the book's known.toml lists
with a reason. An entry of known.toml that fits nothing any more is a finding itself.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator

from rulesdb.cache import built
from rulesdb.checks import imported, numbering, references, terms
from rulesdb.checks.finding import Finding
from rulesdb.errors import MalformedRulebookError
from rulesdb.library import Edition, find_edition, is_restated
from rulesdb.model import Rulebook
from rulesdb.places import data_folder
from rulesdb.records import Problem

CHECKS: tuple[Callable[[Rulebook], Iterator[Finding]], ...] = (
    references.stale,
    references.doubtful,
    references.unlinked,
    references.off_target,
    numbering.gaps,
    numbering.duplicates,
    numbering.silent,
    terms.undefined,
    terms.definitions,
)


def lint(name: str) -> list[Finding]:
    """Everything doubtful about a book, known findings included and marked."""
    edition = find_edition(name)
    if not is_restated(edition):
        return list(imported.findings(edition))
    data = built(edition.folder)
    findings = [_malformed(edition, Problem(*row)) for row in data["problems"]]
    if data["meta"]:
        book = Rulebook(data)
        findings += [finding for check in CHECKS for finding in check(book)]
        findings += imported.findings(edition, book)
    return list(_marked(edition, findings))


def _malformed(edition: Edition, problem: Problem) -> Finding:
    place = f"{problem.file}:{problem.line}" if problem.line else problem.file
    return Finding(problem.kind, "error", edition.key, "", place, problem.message)


def _marked(edition: Edition, findings: list[Finding]) -> Iterator[Finding]:
    known = _known(edition)
    used: set[int] = set()
    for finding in findings:
        for index, entry in enumerate(known):
            if _fits(entry, finding):
                used.add(index)
                finding = finding._replace(known=entry["reason"])
                break
        yield finding
    for index, entry in enumerate(known):
        if index not in used:
            message = f"known.toml lists {entry.get('kind')} of {entry.get('rule', 'any rule')}, which is not found any more"
            yield Finding("stale-known", "warning", edition.key, entry.get("rule", ""), "known.toml", message)


def _known(edition: Edition) -> list[dict[str, str]]:
    """The entries of known.toml; a malformed one is refused like any other table."""
    path = data_folder() / "rulebooks" / edition.folder / "known.toml"
    if not path.is_file():
        return []
    place = f"rulebooks/{edition.folder}/known.toml"
    try:
        entries: list[dict[str, str]] = tomllib.loads(path.read_text(encoding="utf-8")).get("known", [])
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise MalformedRulebookError(f"{place}: is not TOML in UTF-8: {error}") from error
    for entry in entries:
        if not isinstance(entry, dict) or not {"kind", "reason"} <= entry.keys():
            raise MalformedRulebookError(
                f"{place}: expected kind and reason in every [[known]], found {entry!r}"
            )
    return entries


def _fits(entry: dict[str, str], finding: Finding) -> bool:
    return (
        entry["kind"] == finding.kind
        and entry.get("rule", finding.rule) == finding.rule
        and entry.get("says", "") in finding.message
    )

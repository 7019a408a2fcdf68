"""How does one file become a stored book?

Sniff, read, heal, identify, judge the references, compare with our restatement, store. Everything is
done before the first byte is written, so a refusal leaves no trace.
"""

from __future__ import annotations

import datetime
import hashlib
import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from rulesdb.ages import Age, ages, version_key
from rulesdb.importer import store, wholeness
from rulesdb.importer.errors import ImportRefusedError
from rulesdb.importer.identify import Identity, identify
from rulesdb.importer.lines import Line
from rulesdb.importer.pipeline import read_book
from rulesdb.importer.readers.markdown import read_markdown
from rulesdb.importer.readers.pdf import Progress, read_pdf
from rulesdb.importer.readers.sniff import MOST_PDF, kind_of
from rulesdb.importer.readers.text import read_text
from rulesdb.importer.references import judge_references
from rulesdb.importer.references.model import Reference, Verdict
from rulesdb.importer.report import ImportReport, Outcome, Source
from rulesdb.importer.result import Appendix, Gap, PrintedBook, PrintedRule, Status
from rulesdb.numbers import order_key

_BOOK = re.compile(r"(?P<game>[a-z][a-z0-9]*)(?:@(?P<edition>[0-9]+(?:\.[0-9]+)*))?")


def run(
    source: str | os.PathLike[str] | bytes,
    name: str | None,
    book: str | None,
    keep: bool,
    progress: Progress | None,
    sure: bool = False,
) -> ImportReport:
    """Import one file; see `rulesdb.importer.import_file`."""
    game, edition = _wanted(book)
    with _on_disk(source, name) as (path, shown):
        kind = kind_of(path, shown)
        digest = _digest(path)
        if keep and (known := _already(digest, game, edition)) is not None:
            return known
        lines, margins = _read(path, shown, kind, progress)
        size = path.stat().st_size
    printed = read_book(lines, shown, game)
    identity = identify(printed, lines, margins, shown, edition)
    references = tuple(judge_references(printed))
    origin = Source(shown, kind, digest, size, lines[-1].page)
    report = _report(printed, identity, origin, references)
    earlier = store.find(identity.game, identity.edition)
    report = replace(report, questions=tuple(_questions(report, earlier)))
    if not keep:
        return report
    if report.questions and not sure:
        return replace(report, outcome=Outcome.ASKED)
    store.write(identity.game, identity.edition, _record(report))
    return replace(report, outcome=Outcome.REPLACED if earlier else Outcome.IMPORTED)


def _questions(report: ImportReport, earlier: store.Stored | None) -> Iterator[str]:
    """Why somebody must say yes before a book is stored."""
    if report.alarm:
        yield f"{report.key} does not add up: {report.alarm}; it may have been read wrongly"
    before = store.read(earlier) if earlier else None
    if before is not None and (changed := _differing(before, report)):
        yield (
            f"{report.key} was imported from {before['source']['name']} on {before['imported'][:10]},"
            f" and {changed} of its rules read otherwise; this file would take its place"
        )


def _differing(before: dict[str, Any], report: ImportReport) -> int:
    """How many rules two readings of one edition do not have in common, or read otherwise."""
    old = {row["id"]: (row["text"], tuple(row["examples"])) for row in before["rules"]}
    new = {rule.id: (rule.text, rule.examples) for rule in report.rules}
    return sum(old.get(rule_id) != new.get(rule_id) for rule_id in old.keys() | new.keys())


def _wanted(book: str | None) -> tuple[str | None, str | None]:
    """The game and edition that the user names; a known game's other names count, too."""
    if book is None:
        return None, None
    match = _BOOK.fullmatch(book.strip().lower())
    if match is None:
        raise ImportRefusedError(f"{book!r} is no name for a book; expected one such as dbs@1.24")
    return match["game"], match["edition"]


@contextmanager
def _on_disk(source: str | os.PathLike[str] | bytes, name: str | None) -> Iterator[tuple[Path, str]]:
    """The file's path and shown name; content that came as bytes is put into a temporary file."""
    if not isinstance(source, bytes):
        path = Path(source)
        yield path, name or path.name
        return
    shown = Path(name or "the uploaded file").name
    if len(source) > MOST_PDF:
        from rulesdb.importer.errors import TooBigBookError

        raise TooBigBookError(
            f"{shown} has {len(source) / 1e6:.0f} MB; expected at most {MOST_PDF // 2**20} MB"
        )
    with tempfile.TemporaryDirectory(prefix="floorjudge-") as folder:
        path = Path(folder) / "upload"
        path.write_bytes(source)
        yield path, shown


def _digest(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _already(digest: str, game: str | None, edition: str | None) -> ImportReport | None:
    """The report of a book that was imported from this very file, under this very name."""
    for book in store.stored():
        if (game and book.game != game) or (edition and book.edition != edition):
            continue
        data = store.read(book)
        if data is not None and data["source"]["sha256"] == digest:
            return stored_report(book, data)
    return None


def _read(path: Path, name: str, kind: str, progress: Progress | None) -> tuple[list[Line], tuple[str, ...]]:
    """The file's lines, and the words in its margins."""
    if kind == "pdf":
        return read_pdf(path, name, progress)
    content = path.read_bytes()
    lines = read_markdown(content, name) if kind == "markdown" else read_text(content, name)
    if not lines:
        raise ImportRefusedError(f"{name} holds no text; expected a rulebook")
    return lines, ()


def _report(
    printed: PrintedBook, identity: Identity, origin: Source, references: tuple[Reference, ...]
) -> ImportReport:
    from rulesdb.library import restated

    ours = dict(restated(identity.game)).get(identity.edition)
    own = {rule.id for rule in printed.rules}
    supplements = {part.id for part in printed.appendices if part.id}
    missing = [
        rule_id
        for rule_id in ours or ()
        if rule_id not in own and rule_id.partition("/")[0] not in supplements
    ]
    return ImportReport(
        identity.game,
        identity.edition,
        identity.title,
        identity.date,
        printed.number_style,
        Outcome.TRIED,
        origin,
        printed.rules,
        printed.appendices,
        references,
        identity.doubts,
        ours is not None,
        tuple(sorted(missing, key=order_key)),
        tuple(rule.id for rule in printed.rules if rule.id not in ours) if ours else (),
        printed.gaps,
        identity.versions,
        (*printed.holes, *_holes(printed, identity, references, missing)),
    )


def _holes(
    printed: PrintedBook, identity: Identity, references: tuple[Reference, ...], missing: list[str]
) -> Iterator[str]:
    """What tells from outside the count that parts of the book are missing."""
    from rulesdb.library import restated

    if printed.number_style == "path":
        return
    number = len(printed.rules)
    yield from wholeness.cited_in_vain(references, number)
    yield from wholeness.not_restated(missing, number)
    # Chapters and rules come with the years: only what an older edition has is missed.
    own = Age(identity.date, version_key(identity.edition))
    restatements = dict(restated(identity.game))
    shelf = {book.edition: book for book in store.stored() if book.game == identity.game}
    aged = ages(identity.game, [*{*restatements, *shelf} - {identity.edition}])
    # Where one of the two has no date, the version must do.
    older = [edition for edition, age in aged.items() if _is_older(age, own)]
    for edition in sorted(older, key=aged.__getitem__)[-1:]:
        name, data = f"{identity.game} {edition}", store.read(shelf[edition]) if edition in shelf else None
        texts = {row["id"]: row["text"] for row in data["rules"]} if data else {}
        ids = [*texts] or sorted(restatements.get(edition, set()))
        yield from wholeness.chapters_gone(printed.rules, name, ids)
        yield from wholeness.orphaned(printed.rules, name, texts)


def _is_older(age: Age, own: Age) -> bool:
    return age < own if age.date and own.date else age.version < own.version


def _record(report: ImportReport) -> dict[str, Any]:
    """What is stored: the report, and when it was made."""
    data = asdict(report)
    del data["outcome"], data["questions"]
    now = datetime.datetime.now(datetime.UTC).isoformat(timespec="seconds")
    return data | {"imported": now}


def stored_report(book: store.Stored, data: dict[str, Any]) -> ImportReport:
    """The report of a stored book, as if it had just been imported."""
    return ImportReport(
        book.game,
        book.edition,
        data["title"],
        data["date"],
        data["number_style"],
        Outcome.UNCHANGED,
        Source(**data["source"]),
        tuple(_rule(row) for row in data["rules"]),
        tuple(Appendix(**row) for row in data["appendices"]),
        tuple(_reference(row) for row in data["references"]),
        tuple(data["doubts"]),
        data["restated"],
        tuple(data["missing"]),
        tuple(data["extra"]),
        tuple(Gap(**row) for row in data["gaps"]),
        tuple((version, date) for version, date in data["versions"]),
        tuple(data["holes"]),
    )


def _rule(row: dict[str, Any]) -> PrintedRule:
    lists = {
        "examples": tuple(row["examples"]),
        "reasons": tuple(row["reasons"]),
        "status": Status(row["status"]),
    }
    return PrintedRule(**(row | lists))


def _reference(row: dict[str, Any]) -> Reference:
    return Reference(**(row | {"verdict": Verdict(row["verdict"])}))

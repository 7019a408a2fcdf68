"""How does a folder of Markdown and TOML become one book?

Takes the sources as bytes (so that what is built is exactly what was stamped), puts chapters and
tables together and checks what only the whole book can tell: numbers in order and given once, links
that lead somewhere. The result is plain data, ready to be written to the cache.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesdb.numbers import order_key
from rulesdb.reader.chapters import Entry, parse_chapter
from rulesdb.reader.render import Rendered, render
from rulesdb.reader.tables import Tables, read_tables
from rulesdb.reader.terms import TermMatcher
from rulesdb.records import Problem


def build(sources: Mapping[str, bytes]) -> dict[str, Any]:
    """Build a book from its sources (path below the data folder -> content), problems included."""
    tables = read_tables(sources)
    problems = list(tables.problems)
    if not tables.meta and not problems:
        place = next(iter(sources), "").rpartition("/")[0]
        problems.append(
            Problem("toml", f"{place}/rulebook.toml", 0, "is missing; expected it beside the chapters")
        )
    entries: list[Entry] = []
    for path, content in sources.items():
        if path.endswith(".md"):
            try:
                chapter, found = parse_chapter(content.decode("utf-8-sig"), path)
            except UnicodeDecodeError as error:
                problems.append(
                    Problem("encoding", path, 0, f"is not UTF-8: {error.reason} at byte {error.start}")
                )
                continue
            entries += chapter
            problems += found
    problems += _numbering(entries, tables.meta)
    known = {entry.id for entry in entries}
    matcher = TermMatcher(term for term in tables.terms if term.rule in known)
    rendered = [(entry, render(entry, matcher)) for entry in entries]
    draft = bool(tables.meta.get("draft"))
    if not draft:
        problems += _dangling(rendered, known)
        problems += _tables_dangling(tables, known)
    return {
        "meta": tables.meta,
        "rules": [_row(entry, text) for entry, text in rendered],
        "terms": [list(term) for term in tables.terms if term.rule in known or not draft],
        "classes": tables.classes,
        "history": [list(entry) for entry in tables.history],
        "readings": [list(reading) for reading in tables.readings],
        "asked": tables.asked,
        "problems": [list(problem) for problem in problems],
    }


def _row(entry: Entry, made: Rendered) -> list[Any]:
    links = [list(link) for link in made.links]
    terms = [term.name for term in made.terms]
    return [
        *(entry.id, entry.kind, entry.title, entry.file, entry.line, entry.markdown),
        *(made.text, made.html, links, terms, made.examples),
    ]


def _numbering(entries: list[Entry], meta: dict[str, Any]) -> Iterator[Problem]:
    """Numbers given twice and numbers that go backwards."""
    named_chapters = meta.get("number_style") == "path"
    unordered = tuple(f"{head}/" for head in meta.get("unordered", ()))
    seen: dict[str, Entry] = {}
    before: Entry | None = None
    for entry in entries:
        if (twin := seen.get(entry.id)) is not None:
            message = f"{entry.id} is given twice; it stands already in {twin.file}:{twin.line}"
            yield Problem("duplicate", entry.file, entry.line, message)
            continue
        seen[entry.id] = entry
        counted = not named_chapters and "/" not in entry.id
        comparable = counted or (_counts_on(before, entry) and not entry.id.startswith(unordered))
        if comparable and before is not None and order_key(entry.id) <= order_key(before.id):
            message = f"{entry.id} is out of order; expected a number after {before.id}"
            yield Problem("out-of-order", entry.file, entry.line, message)
            continue
        before = entry


def _counts_on(before: Entry | None, entry: Entry) -> bool:
    """Whether two neighbours of a book of paths are steps of one count (`attack/3.1`, `attack/3.2`)."""
    if before is None:
        return False
    head, _, step = entry.id.rpartition("/")
    old_head, _, old_step = before.id.rpartition("/")
    return head == old_head and _is_count(step) and _is_count(old_step)


def _is_count(step: str) -> bool:
    return step.replace(".", "").isdigit()


def _dangling(rendered: list[tuple[Entry, Rendered]], known: set[str]) -> Iterator[Problem]:
    for entry, text in rendered:
        for link in text.links:
            if link.target not in known:
                message = f"{entry.id} links to {link.target!r}, which is no rule of this book"
                yield Problem("dangling", entry.file, link.line, message)


def _tables_dangling(tables: Tables, known: set[str]) -> Iterator[Problem]:
    """Ids in the tables that the chapters do not have; the history's own numbers may be of another time."""
    for entry in tables.history:
        for rule_id in entry.today:
            if rule_id not in known:
                message = f"update {entry.version or entry.date} names {rule_id!r}"
                yield tables.dangling("history.toml", rule_id, message)
    for term in tables.terms:
        if term.rule not in known:
            yield tables.dangling("terms.toml", term.rule, f"term {term.name!r} is defined by {term.rule!r}")
    for reading in tables.readings:
        for rule_id in reading.rules:
            if rule_id not in known:
                yield tables.dangling("readings/", rule_id, f"reading {reading.id!r} names {rule_id!r}")
    for file, ids in (("classes.toml", tables.classes), ("asked/", tables.asked)):
        for rule_id in ids:
            if rule_id not in known:
                yield tables.dangling(file, rule_id, f"names {rule_id!r}")
    for written, rule_id in tables.meta.get("numbers", {}).items():
        if rule_id not in known:
            yield tables.dangling("rulebook.toml", rule_id, f"{written!r} stands for {rule_id!r}")

"""How is a rulebook written for others: as JSON, as one Markdown document, as a page, as a graph?

The JSON records made here are also what every command prints with `--json`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape
from typing import Any

from rulesdb.model import Rule, Rulebook


def rule_record(rule: Rule) -> dict[str, Any]:
    """Everything known about a rule, as plain data."""
    return {
        "key": rule.key,
        "id": rule.id,
        "kind": rule.kind,
        "class": rule.rule_class,
        "title": rule.title,
        "text": rule.text,
        "markdown": rule.markdown,
        "html": rule.html,
        "examples": list(rule.examples),
        "parent": rule.parent.id if rule.parent else None,
        "children": [child.id for child in rule.children],
        "breadcrumb": [{"id": above.id, "title": above.heading} for above in rule.breadcrumb],
        "links": [link._asdict() for link in rule.links],
        "cites": [cited.id for cited in rule.cites],
        "cited_by": [citing.id for citing in rule.cited_by],
        "terms": [{"name": term.name, "rule": term.rule} for term in rule.terms],
        "defines": [term.name for term in rule.defines],
        "readings": [reading._asdict() for reading in rule.readings],
        "history": [entry._asdict() for entry in rule.history],
        "asked": list(rule.asked),
        "official": rule.official._asdict() if rule.official else None,
        "source": {"file": rule.file, "line": rule.line},
    }


def book_record(book: Rulebook) -> dict[str, Any]:
    """A whole rulebook as plain data."""
    return {
        "key": book.key,
        "game": book.game,
        "edition": book.edition,
        "title": book.title,
        "date": book.date,
        "number_style": book.number_style,
        "rules": [rule_record(rule) for rule in book.rules],
        "terms": [term._asdict() for term in book.terms.values()],
        "readings": [reading._asdict() for reading in book.readings],
        "history": [entry._asdict() for entry in book.history],
    }


def markdown(rules: Iterable[Rule]) -> Iterator[str]:
    """Rules in the Markdown form of the repository, a block per rule."""
    depths = {"chapter": "#", "section": "##"}
    for rule in rules:
        if rule.kind in depths:
            yield f"{depths[rule.kind]} {rule.id} {rule.title}"
            if rule.markdown:
                yield rule.markdown
        else:
            yield f"**{rule.id}** {rule.markdown}"


def html(book: Rulebook, rules: Iterable[Rule]) -> Iterator[str]:
    """One page that needs nothing else; links stay inside it."""
    yield f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(_name(book))}</title>'
    yield f"<h1>{escape(_name(book))}</h1>"
    for rule in rules:
        level = min(len(rule.breadcrumb) + 2, 6)
        number = f'<a href="#{rule.id}">{escape(rule.id)}</a>'
        if rule.title:
            yield f'<h{level} id="{rule.id}">{number} {escape(rule.title)}</h{level}>'
            if rule.text:
                yield rule.render(_anchor)
        else:
            yield f'<section id="{rule.id}"><b>{number}</b>\n{rule.render(_anchor)}</section>'
    yield "</html>"


def graph(rules: Iterable[Rule]) -> Iterator[str]:
    """The references as a Graphviz digraph."""
    yield "digraph rules {"
    chosen = {rule.id: rule for rule in rules}
    for rule in chosen.values():
        for cited in rule.cites:
            if cited.id in chosen:
                yield f'  "{rule.id}" -> "{cited.id}";'
    yield "}"


def _anchor(rule_id: str) -> str:
    return f"#{rule_id}"


def _name(book: Rulebook) -> str:
    return f"{book.title}, {book.edition}"

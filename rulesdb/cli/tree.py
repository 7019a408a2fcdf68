"""`rulesdb tree`: how is a rulebook laid out?"""

from __future__ import annotations

from typing import Any

import click

from rulesdb.cli.output import as_json, print_json, rule_line
from rulesdb.library import locate, split_reference
from rulesdb.model import Rule


@click.command()
@click.argument("reference", nargs=-1, required=True)
@click.option("--depth", type=click.IntRange(min=1), help="How many levels; 2 for a whole book, else all.")
@as_json
def tree(reference: tuple[str, ...], depth: int | None, json_: bool) -> None:
    """Show a rulebook's table of contents, or the rules below one rule.

    REFERENCE is a book (dbs, dbs@1.00) or a rule (dbs:7-4).
    """
    words = " ".join(reference)
    book, number = split_reference(words)
    if book is None:
        rule = locate(words)
        book, number = rule.book, rule.id
    tops = (book[number],) if number else book.chapters
    levels = depth or (99 if number else 2)
    if json_:
        print_json([_nested(rule, levels) for rule in tops])
    else:
        for rule in tops:
            _print(rule, levels, "")


def _print(rule: Rule, levels: int, indent: str) -> None:
    click.echo(rule_line(rule, indent))
    if levels > 1:
        for child in rule.children:
            _print(child, levels - 1, indent + "  ")


def _nested(rule: Rule, levels: int) -> dict[str, Any]:
    below = [_nested(child, levels - 1) for child in rule.children] if levels > 1 else []
    return {"id": rule.id, "kind": rule.kind, "title": rule.heading, "children": below}

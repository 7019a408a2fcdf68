"""`rulesdb terms`: which words does a rulebook define, and where?"""

from __future__ import annotations

import click

from rulesdb.cli.output import (
    as_json,
    entry_line,
    faint,
    print_json,
    print_section,
    rule_line,
    strong,
    wrapped,
)
from rulesdb.errors import UnknownTermError
from rulesdb.library import load
from rulesdb.model import Rule, Rulebook
from rulesdb.reader.tables import TERM_KINDS
from rulesdb.records import Term


@click.command()
@click.argument("book")
@click.argument("term", nargs=-1)
@click.option("--kind", type=click.Choice(TERM_KINDS), help="Only terms of this kind.")
@as_json
def terms(book: str, term: tuple[str, ...], kind: str | None, json_: bool) -> None:
    """List the terms BOOK defines, or explain TERM: its rule and where it is used."""
    opened = load(book)
    if term:
        _explain(opened, find_term(opened, " ".join(term)), json_)
        return
    chosen = [entry for entry in opened.terms.values() if kind in (None, entry.kind)]
    if json_:
        print_json([entry._asdict() for entry in chosen])
        return
    for entry in sorted(chosen, key=lambda entry: entry.name.lower()):
        also = faint(f"  also: {', '.join(entry.aliases)}") if entry.aliases else ""
        click.echo(entry_line(entry.rule, f"{entry.name} ({entry.kind})", "") + also)


def find_term(book: Rulebook, name: str) -> Term:
    """The term of that name or alias, brackets and case aside."""
    wanted = _folded(name)
    names = {_folded(form): entry for entry in book.terms.values() for form in (*entry.aliases, entry.name)}
    if wanted in names:
        return names[wanted]
    from difflib import get_close_matches

    close = [names[match].name for match in get_close_matches(wanted, names, n=3)]
    hint = f"; nearest: {', '.join(close)}" if close else ""
    raise UnknownTermError(f"{book.name} defines no term {name!r}{hint}", close)


def _folded(name: str) -> str:
    return " ".join(name.lower().strip("[]{}<> ").replace("-", " ").split())


def _explain(book: Rulebook, term: Term, json_: bool) -> None:
    rule = book[term.rule]
    users = [user for user in book.rules if any(used.name == term.name for used in user.terms)]
    if json_:
        print_json({**term._asdict(), "text": _said(rule), "used_by": [user.id for user in users]})
        return
    click.echo(f"{strong(term.name)}  {faint(term.kind)}")
    click.echo(entry_line(rule.id, rule.title, ""))
    click.echo("\n" + wrapped(_said(rule)))
    print_section(f"Used by {len(users)} rules", map(rule_line, users))


def _said(rule: Rule) -> str:
    """What defines the term: the rule's own text, or the rules just below a heading."""
    return rule.text or "\n\n".join(child.text for child in rule.children if child.text)

"""`rulesdb cites`: what does a rule lean on, and what leans on it?"""

from __future__ import annotations

import click

from rulesdb.cli.output import as_json, entry_line, number, print_json, print_section, rule_line
from rulesdb.library import locate, split_reference
from rulesdb.model import Rule, Rulebook


@click.command()
@click.argument("reference", nargs=-1, required=True)
@click.option(
    "--top", type=click.IntRange(min=1), default=20, show_default=True, help="For a book: how many rules."
)
@as_json
def cites(reference: tuple[str, ...], top: int, json_: bool) -> None:
    """Show what a rule cites and what cites it; for a whole book, its most cited rules.

    REFERENCE is a rule (dbs:8-5-2) or a book (dbs).
    """
    words = " ".join(reference)
    book, wanted = split_reference(words)
    if book is not None and not wanted:
        _most_cited(book, top, json_)
    else:
        _both_ways(locate(words), json_)


def _both_ways(rule: Rule, json_: bool) -> None:
    if json_:
        print_json(
            {
                "key": rule.key,
                "cites": [link._asdict() for link in rule.links],
                "cited_by": [{"id": citing.id, "title": citing.heading} for citing in rule.cited_by],
            }
        )
        return
    click.echo(f"{number(rule.key)}  {rule.heading}")
    print_section("Cites", map(rule_line, rule.cites))
    print_section("Cited by", map(rule_line, rule.cited_by))


def _most_cited(book: Rulebook, top: int, json_: bool) -> None:
    ranked = sorted(book.citations.items(), key=lambda item: -len(item[1]))[:top]
    if json_:
        print_json([{"id": rule_id, "cited_by": [rule.id for rule in citing]} for rule_id, citing in ranked])
        return
    for rule_id, citing in ranked:
        click.echo(entry_line(rule_id, f"{len(citing):3} × {book[rule_id].heading}", ""))

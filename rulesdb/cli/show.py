"""`rulesdb show`: what does a rule say, and what hangs on it?"""

from __future__ import annotations

import click

from rulesdb.cli.output import (
    as_json,
    entry_line,
    faint,
    number,
    print_json,
    print_section,
    rule_line,
    strong,
    wrapped,
)
from rulesdb.library import locate
from rulesdb.model import Rule
from rulesdb.numbers import parse_number
from rulesdb.records import HistoryEntry, Official


@click.command()
@click.argument("reference", nargs=-1, required=True)
@click.option("--html", "html_", is_flag=True, help="Print the text as HTML.")
@as_json
def show(reference: tuple[str, ...], html_: bool, json_: bool) -> None:
    """Show a rule and everything around it.

    REFERENCE is a game and a number as you would type it: dbs:7-4-1-4, "dbs 7.4.1.4",
    dbs@1.00:7-4-1-4, bf attack 3.1.1. A final dot (dbs:7-4-1.) leaves out the rules below it.
    """
    words = " ".join(reference)
    rule = locate(words)
    parsed = parse_number(words.rpartition(":")[2])
    alone = parsed is not None and parsed.alone
    if json_:
        from rulesdb.export import rule_record

        record = rule_record(rule)
        record["counterparts"] = [other.record() for other in rule.counterparts]
        print_json(record | ({"children": []} if alone else {}))
    elif html_:
        click.echo(rule.html)
    else:
        print_rule(rule, with_children=not alone)


def print_rule(rule: Rule, with_children: bool) -> None:
    """The rule as a page of text."""
    badge = f"  {faint(rule.rule_class)}" if rule.rule_class else ""
    click.echo(f"{number(rule.id)}  {strong(rule.title or rule.book.title)}{badge}")
    way = " › ".join(f"{above.id} {above.title}".strip() for above in rule.breadcrumb)
    click.echo(faint(" · ".join(filter(None, [rule.book.name, way]))))
    if rule.official and rule.book.restated:
        print_section("Official", [wrapped(text) for text in (rule.official.text, *rule.official.examples)])
        click.echo(faint(wrapped(_read(rule.official))))
        click.echo(f"\n{strong('Restated')}" if rule.text else "", nl=bool(rule.text))
        click.echo(wrapped(rule.text), nl=bool(rule.text))
    else:
        click.echo("\n" + wrapped(rule.text) if rule.text else "", nl=bool(rule.text))
        if rule.official:
            click.echo(faint(wrapped(_read(rule.official))))
    if with_children:
        print_section("Below", map(rule_line, rule.children))
    print_section(
        "Cites", [entry_line(link.target, _cited(rule, link.target, link.printed)) for link in rule.links]
    )
    print_section("Cited by", map(rule_line, rule.cited_by))
    print_section("Terms", [entry_line(term.rule, term.name) for term in rule.terms if term.link])
    for reading in rule.readings:
        print_section(f"Reading: {reading.question}", [wrapped(reading.reading), faint(wrapped(reading.why))])
    for other, reading in rule.readings_elsewhere:
        head = f"Reading of {other.book.edition}, {other.id}: {reading.question}"
        print_section(head, [wrapped(reading.reading), faint(wrapped(reading.why))])
    print_section("History", [_happened(entry) for entry in rule.history])
    print_section("Other edition", [entry_line(other.rule.key, other.kind) for other in rule.counterparts])


def _read(official: Official) -> str:
    """How an imported wording was read, and where it stands."""
    column = f", column {official.column}" if official.column else ""
    place = f" (page {official.page}{column}, line {official.line})" if official.line else ""
    how = (
        "Read as printed" if official.status == "as printed" else f"{official.status.capitalize()} on import"
    )
    why = f": {'; '.join(official.reasons)}" if official.reasons else ""
    return f"{how}{place}{why}"


def _cited(rule: Rule, target: str, printed: str | None) -> str:
    cited = rule.book.by_id.get(target)
    stale = f"(printed as {printed}) " if printed else ""
    return stale + (cited.heading if cited else "not written yet")


def _happened(entry: HistoryEntry) -> str:
    version = f" ({entry.version})" if entry.version else ""
    return f"  {entry.date}{version}: {entry.change}"

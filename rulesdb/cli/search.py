"""`rulesdb search`: which rule is meant, by number or in one's own words?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable

import click

from rulesdb.cli.output import as_json, faint, number, print_json, print_section, strong, wrapped
from rulesdb.errors import RulesError
from rulesdb.search import Answer, Result, is_made
from rulesdb.search import search as run


@click.command()
@click.argument("words", nargs=-1)
@click.option("--game", default="", help="Only this game: dbs, vanguard, buddyfight, godzilla.")
@click.option("--edition", default="", help="Only this edition; without it the newest.")
@click.option(
    "--limit", type=click.IntRange(min=1, max=100), default=10, show_default=True, help="How many rules."
)
@click.option("--stdin", "lines", is_flag=True, help="One query a line: GAME<tab>QUERY, or just the query.")
@as_json
def search(words: tuple[str, ...], game: str, edition: str, limit: int, lines: bool, json_: bool) -> None:
    """Find a rule by its number or in your own words.

    WORDS is a number in any form (7-4-1-4, 7.4.1.4, dbs 7414), a keyword, or a question. Words in quotes
    are looked for as they stand, -word leaves rules out, keyword:blocker, chapter:7 and cites:4-5 narrow
    the search. With --stdin the answers are one JSON object a line.
    """
    if lines and words:
        raise click.UsageError("give the words or --stdin, not both")
    if not lines and not words:
        raise click.UsageError("give a number or some words, or --stdin")
    if not is_made():
        click.echo("rulesdb: making the search index; this happens once and takes some seconds", err=True)
    if lines:
        for line in _answers(sys.stdin, game, edition, limit):
            click.echo(line)
        return
    answer = run(" ".join(words), game, edition, limit)
    if json_:
        print_json(answer.record())
    else:
        _print(answer)


def _answers(lines: Iterable[str], game: str, edition: str, limit: int) -> Iterable[str]:
    """One JSON object for every line; what is wrong with a line is said in its object."""
    for line in lines:
        head, tab, query = line.rstrip("\r\n").partition("\t")
        named, query = (head.strip(), query) if tab else (game, head)
        try:
            answer = run(query, named, "" if "@" in named else edition, limit)
        except RulesError as error:
            yield _line({"query": query, "results": [], "note": error.message, "suggestions": []})
        else:
            yield _line(answer.record() | {"query": query})


def _line(record: dict[str, object]) -> str:
    return json.dumps(record, ensure_ascii=False)


def _print(answer: Answer) -> None:
    if answer.note:
        click.echo(faint(answer.note))
    for first, others in answer.groups:
        _print_result(first)
        for result in others:
            click.echo(faint("\n  together with"))
            _print_result(result)
    print_section("Try", [f"  {suggestion}" for suggestion in answer.suggestions])


def _print_result(result: Result) -> None:
    rule = result.rule
    click.echo(f"\n{number(rule.key)}  {strong(rule.title)}".rstrip())
    way = " › ".join(f"{above.id} {above.title}".strip() for above in rule.breadcrumb)
    why = f"people ask: {result.asked}" if result.asked else result.why
    click.echo(faint(f"  {way}{' · ' if way else ''}{why} · {result.score:.2f}"))
    plain = "\n".join(wrapped(line) for line in result.text.splitlines() if line.strip())
    click.echo(_highlighted(plain, [text for matched, text in result.snippet if matched]))


def _highlighted(plain: str, matched: list[str]) -> str:
    """Mark the matched words in order; done after wrapping, which would count the marks as letters."""
    done, rest = "", plain
    for word in matched:
        before, found, rest_after = rest.partition(word)
        if not found:
            continue
        done += before + click.style(found, bold=True)
        rest = rest_after
    return done + rest

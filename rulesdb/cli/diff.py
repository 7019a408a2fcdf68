"""`rulesdb diff`: what changed between two editions?"""

from __future__ import annotations

import re

import click

from rulesdb.cli.output import as_json, number, print_json, strong, wrapped
from rulesdb.compare import report
from rulesdb.compare.changes import KINDS, Change
from rulesdb.compare.editions import compare
from rulesdb.compare.words import Piece
from rulesdb.library import load

_COLOURS = {"edited": "yellow", "moved": "blue", "added": "green", "removed": "red", "unchanged": "white"}


@click.command()
@click.argument("old")
@click.argument("new")
@click.option(
    "--only", type=click.Choice(KINDS), multiple=True, help="Only changes of this kind; repeatable."
)
@click.option("--all", "everything", is_flag=True, help="Unchanged rules too.")
@click.option("--html", "html_", is_flag=True, help="Print a page.")
@click.option("--exit-code", is_flag=True, help="End with 1 when the books differ.")
@as_json
def diff(
    old: str, new: str, only: tuple[str, ...], everything: bool, html_: bool, exit_code: bool, json_: bool
) -> None:
    """Compare two editions: rulesdb diff dbs@1.00 dbs@1.23.

    Every rule is unchanged (=), edited (~), moved (>), added (+) or removed (-). Words that went
    stand in [-...-], words that came in {+...+}.

    The official wordings are compared if both books were imported, else ours if we restated both. Ours
    is never compared with an official wording: then only numbers and subjects are (what came, went or
    moved). The first line says which. Quotation marks, dashes and blanks of another kind are no change.
    """
    found = compare(load(old), load(new))
    kinds = only or (KINDS if everything else KINDS[1:])
    if json_:
        print_json(report.record(found, kinds))
    elif html_:
        click.echo("\n".join(report.html(found, kinds)))
    else:
        click.echo(strong(report.summary(found)))
        for change in found:
            if change.kind in kinds:
                _print(change)
    if exit_code and any(change.kind != "unchanged" for change in found):
        raise SystemExit(1)


def _print(change: Change) -> None:
    sign = click.style(report.SIGNS[change.kind], fg=_COLOURS[change.kind])
    note = f"  ({report.remark(change)})" if report.remark(change) else ""
    click.echo(f"\n{sign} {number(report.numbers(change))}{note}")
    if change.edited and not change.shared:
        click.echo(_coloured(wrapped("".join(map(_marked, change.words())))))
    else:
        rule = change.new or change.old
        click.echo(wrapped(rule.heading if rule else ""))


def _marked(piece: Piece) -> str:
    opening, closing = {"same": ("", ""), "gone": ("[-", "-]"), "new": ("{+", "+}")}[piece.operation]
    return f"{opening}{piece.text}{closing}"


def _coloured(text: str) -> str:
    """Colour the marked words; done after wrapping, which would count the colours as letters."""
    text = re.sub(r"\[-.*?-\]", lambda match: click.style(match[0], fg="red"), text, flags=re.DOTALL)
    return re.sub(r"\{\+.*?\+\}", lambda match: click.style(match[0], fg="green"), text, flags=re.DOTALL)

"""`rulesdb lint`: what is wrong with a rulebook?"""

from __future__ import annotations

from collections import Counter

import click

from rulesdb.checks.finding import Finding
from rulesdb.checks.run import lint as run
from rulesdb.cli.output import as_json, faint, print_json, strong
from rulesdb.library import editions

_COLOURS = {"error": "red", "warning": "yellow", "best effort": "cyan"}


@click.command()
@click.argument("book", nargs=-1)
@click.option("--known", is_flag=True, help="List known findings too, with their reasons.")
@as_json
def lint(book: tuple[str, ...], known: bool, json_: bool) -> None:
    """Report what is wrong with BOOK, or with all books.

    Dangling, stale and doubtful references, gaps, duplicates, numbers without a link, terms
    without a definition. Findings marked "best effort" are guesses. Ends with 1 when there is a finding that the
    book's known.toml does not list with a reason.
    """
    found = {name: run(name) for name in book or [edition.key for edition in editions()]}
    if json_:
        print_json([finding.record() for findings in found.values() for finding in findings])
    else:
        for name, findings in found.items():
            _print(name, findings, known)
    if any(not finding.known for findings in found.values() for finding in findings):
        raise SystemExit(1)


def _print(name: str, findings: list[Finding], with_known: bool) -> None:
    fresh = [finding for finding in findings if not finding.known]
    settled = [finding for finding in findings if finding.known]
    kinds = ", ".join(f"{count} {kind}" for kind, count in Counter(f.kind for f in settled).items())
    click.echo(
        f"{strong(name)}: {len(fresh)} findings, {len(settled)} known" + (f" ({kinds})" if kinds else "")
    )
    for finding in fresh:
        level = click.style(finding.level, fg=_COLOURS[finding.level])
        click.echo(f"  {finding.place}: {level}: {finding.message} [{finding.kind}]")
    for finding in settled if with_known else ():
        click.echo(f"  {finding.place}: {finding.message} [{finding.kind}]")
        click.echo(faint(f"      known: {finding.known}"))

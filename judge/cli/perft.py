"""`judge perft`: how many positions are there N decisions deep?"""

from __future__ import annotations

import time
from pathlib import Path

import click

from judge.case.read import load
from judge.case.run import run_case
from judge.cli.output import as_json, print_json
from judge.trust.perft import perft as count


@click.command()
@click.argument("case", type=click.Path(path_type=Path))
@click.argument("depth", type=click.IntRange(0, 12))
@click.option(
    "--override", multiple=True, metavar="SLUG", help="Pass over warnings of this kind; repeatable."
)
@click.option(
    "--most",
    type=click.IntRange(1),
    default=1_000_000,
    show_default=True,
    help="Give up beyond so many lines.",
)
@as_json
def perft(case: Path, depth: int, override: tuple[str, ...], most: int, json_: bool) -> None:
    """Count the lines of play and the positions DEPTH decisions after the end of CASE.

    The case's own decisions are given first; then every legal answer is given in turn.
    """
    outcome = run_case(load(case, override=override))
    started = time.perf_counter()
    counts = count(outcome.game, depth, most=most)
    seconds = time.perf_counter() - started
    if json_:
        print_json([{"depth": c.depth, "lines": c.lines, "positions": c.positions} for c in counts])
        return
    click.echo(f"{'depth':>5}{'lines':>12}{'positions':>12}")
    for row in counts:
        click.echo(f"{row.depth:>5}{row.lines:>12}{row.positions:>12}")
    lines = sum(row.lines for row in counts)
    click.echo(f"{lines} positions visited in {seconds:.2f} s")

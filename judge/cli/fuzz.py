"""`judge fuzz`: is there a random game that breaks something?"""

from __future__ import annotations

import time

import click

from judge.cli.output import as_json, print_json
from judge.trust.fuzz import Report
from judge.trust.fuzz import fuzz as play_many
from judge.trust.reproduce import case_text


@click.command()
@click.argument("game")
@click.option("--games", type=click.IntRange(1), default=1000, show_default=True, help="How many games.")
@click.option("--seed", type=int, default=0, show_default=True, help="The seed of the first game.")
@click.option("--edition", help="Which edition; the newest if not given.")
@click.option(
    "--processes", type=click.IntRange(1), help="How many at the same time; all cores if not given."
)
@click.option(
    "--every",
    type=click.IntRange(1),
    default=13,
    show_default=True,
    help="Decisions between two looks at the dear invariants.",
)
@as_json
def fuzz(
    game: str, games: int, seed: int, edition: str | None, processes: int | None, every: int, json_: bool
) -> None:
    """Play random games of GAME and look at every invariant on the way.

    A game that breaks one is made as small as possible and printed as a case; then this ends with 1.
    """
    from judge import library

    library.rules(game, edition)  # an unknown game is told before any process starts
    started = time.perf_counter()
    last = started

    def progress(report: Report) -> None:
        nonlocal last
        if time.perf_counter() - last > 10:
            last = time.perf_counter()
            click.echo(f"{report.games} games", err=True)

    report = play_many(
        game, games, seed=seed, edition=edition, processes=processes, every=every, progress=progress
    )
    seconds = time.perf_counter() - started
    failures = [{"seed": f.seed, "problem": f.sentence, "case": case_text(f)} for f in report.failures]
    if json_:
        print_json(
            {
                "games": report.games,
                "decisions": report.decisions,
                "steps": report.steps,
                "seconds": round(seconds, 2),
                "results": report.results,
                "failures": failures,
            }
        )
    else:
        click.echo(
            f"{report.games} games, {report.decisions} decisions, {report.steps} steps in {seconds:.1f} s"
        )
        for how, number in sorted(report.results.items(), key=lambda row: -row[1]):
            click.echo(f"{number:>8}  {how}")
        for failure in failures:
            click.echo(click.style(f"seed {failure['seed']}: {failure['problem']}", fg="red"))
            click.echo(failure["case"])
        if not failures:
            click.echo("no invariant was broken")
    if failures:
        raise SystemExit(1)

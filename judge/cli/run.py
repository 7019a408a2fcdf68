"""`judge run`: does a case come out as it expects?"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click

from judge.case.expect import differences
from judge.case.going import Outcome
from judge.case.keys import option_keys
from judge.case.problem import BadCase, Problem
from judge.case.read import load
from judge.case.run import run_case
from judge.cli.output import UNDER, as_json, clean, print_json, print_log, rule_number, wanted_lines
from judge.kernel.zones import PLAYERS
from judge.words import question, say


@click.command()
@click.argument("cases", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--steps", is_flag=True, help="Show every executed step, not only what happened.")
@click.option("--quiet", "-q", is_flag=True, help="Show only the verdict of each case.")
@click.option(
    "--override", multiple=True, metavar="SLUG", help="Pass over warnings of this kind; repeatable."
)
@click.option("--under", metavar="EDITION", help=UNDER)
@as_json
def run(
    cases: tuple[Path, ...],
    steps: bool,
    quiet: bool,
    override: tuple[str, ...],
    under: str | None,
    json_: bool,
) -> None:
    """Run cases and compare them with what they expect.

    CASES are files (YAML or JSON) or folders of them. Ends with 1 if a case does not come out as
    expected and with 3 if one cannot be run at all.
    """
    results = []
    code = total = good = 0
    for path in files(cases):
        outcome, problems = attempt(path, override, under)
        if outcome is None:
            code = 3
        elif problems and code == 0:
            code = 1
        total, good = total + 1, good + (outcome is not None and not problems)
        if json_:
            results.append(record(path, outcome, problems, steps=steps))
        else:
            show(path, outcome, problems, steps=steps, quiet=quiet)
    if json_:
        print_json(results if len(results) != 1 else results[0])
    elif total > 1:
        click.echo(f"{good} of {total} cases come out as expected")
    if code:
        raise SystemExit(code)


def files(paths: tuple[Path, ...]) -> Iterator[Path]:
    """The case files meant: folders are searched for YAML and JSON."""
    for path in paths:
        if path.is_dir():
            found = [file for file in sorted(path.rglob("*")) if file.suffix in (".yaml", ".yml", ".json")]
            if not found:
                raise BadCase([Problem("syntax", "holds no case (*.yaml, *.yml, *.json)", file=str(path))])
            yield from found
        else:
            yield path


def attempt(
    path: Path, override: tuple[str, ...], under: str | None = None
) -> tuple[Outcome | None, list[Problem]]:
    """Run one case, maybe under another edition: how it ended, and everything that is wrong with it."""
    try:
        outcome = run_case(load(path, override=override, edition=under))
    except BadCase as error:
        return None, list(error.problems)
    return outcome, differences(outcome)


def show(path: Path, outcome: Outcome | None, problems: list[Problem], *, steps: bool, quiet: bool) -> None:
    """Print a case, what happened and how it compares."""
    good = outcome is not None and not problems
    mark = click.style("✓", fg="green") if good else click.style("✗", fg="red")
    title = outcome.loaded.case.case if outcome is not None else path.name
    click.echo(f"{mark} {click.style(clean(title), bold=True)}  {click.style(str(path), dim=True)}")
    if outcome is not None and not quiet:
        for warning in outcome.loaded.problems.overridden:
            click.echo(click.style(f"  overridden: {warning.message} [{warning.rule}]", fg="yellow"))
        print_log(outcome.game, steps=steps)
        click.echo(f"  {ending(outcome)}")
    for problem in problems:
        click.echo(click.style(f"  {clean(str(problem))}", fg="red"))


def ending(outcome: Outcome) -> str:
    """Where a run stands at its end."""
    game = outcome.game
    if game.result is not None:
        return "the game is over"
    decision = game.decision
    if decision is None:
        return f"stands at {' > '.join(game.path())}"
    number = len(option_keys(game, outcome.loaded.table, decision))
    options = "1 option" if number == 1 else f"{number} options"
    asked = f"{PLAYERS[decision.who]} is asked {question(game, decision)} ({options})"
    return f"{rule_number(game.rules.shown(decision.rule))}{clean(asked)}"


def record(path: Path, outcome: Outcome | None, problems: list[Problem], *, steps: bool) -> dict[str, Any]:
    """A case's result as plain data."""
    data: dict[str, Any] = {"file": str(path), "ok": outcome is not None and not problems}
    data["problems"] = [problem.plain() for problem in problems]
    if outcome is None:
        return data
    game, decision = outcome.game, outcome.game.decision
    data |= {
        "case": outcome.loaded.case.case,
        "edition": game.rules.key,
        "runs": carried.about if (carried := game.rules.carried) is not None else "",
        "overridden": [problem.plain() for problem in outcome.loaded.problems.overridden],
        "answers": [
            {"player": PLAYERS[who], "key": key, "forced": forced} for who, key, forced in outcome.answers
        ],
        "refusals": outcome.refusals,
        "log": [
            {
                "rule": rule,
                "what": what,
                "text": say(game, rule, what, facts),
                "remark": game.rules.remark(rule),
            }
            for rule, what, facts in wanted_lines(game, steps=steps)
        ],
        "result": None,
        "at": game.path(),
        "asked": None,
    }
    if game.result is not None:
        rule, winner, how = game.result
        won = None if winner is None else PLAYERS[winner]
        data["result"] = {"rule": game.rules.shown(rule), "winner": won, "how": how}
    if decision is not None:
        data["asked"] = {
            "player": PLAYERS[decision.who],
            "rule": game.rules.shown(decision.rule),
            "question": question(game, decision),
            "options": option_keys(game, outcome.loaded.table, decision),
        }
    return data

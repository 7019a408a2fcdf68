"""`judge coverage`: which rules run, and which case shows it?"""

from __future__ import annotations

from pathlib import Path

import click

from judge.cli.output import as_json, print_json, rule_number
from judge.kernel.errors import CaseFault
from judge.trust.coverage import STATUSES, Row, totals
from judge.trust.coverage import coverage as measure

_STYLES = {
    "executed": "green",
    "enforced": "green",
    "modelled": "blue",
    "informational": "white",
    "not yet": "red",
}


@click.command()
@click.argument("game")
@click.option("--edition", help="Which edition; the newest if not given.")
@click.option("--status", type=click.Choice(STATUSES), help="Only rules of this status.")
@click.option("--class", "rule_class", help="Only rules of this class: procedure, constraint, definition…")
@click.option("--under", metavar="RULE", help="Only this rule and those below it.")
@click.option(
    "--cases", type=click.Path(path_type=Path, exists=True, file_okay=False), help="Another folder of cases."
)
@click.option(
    "--strict", is_flag=True, help="End with 1 if a case fails or a procedure or limit is not covered."
)
@as_json
def coverage(
    game: str,
    edition: str | None,
    status: str | None,
    rule_class: str | None,
    under: str | None,
    cases: Path | None,
    strict: bool,
    json_: bool,
) -> None:
    """Show for every rule of GAME whether it runs, and which case proves it.

    GAME is a game, or a game with its edition: dbs, dbs@1.00. All cases of the game are run for
    this. Ends with the totals.
    """
    game, _, named = game.partition("@")
    edition = edition or named or None
    found, evidence = measure(game, edition, folder=cases)
    classes = sorted({row.rule_class for row in found})
    if rule_class is not None and rule_class not in classes:
        raise CaseFault(f"no rule is of the class {rule_class!r}; there is {', '.join(classes)}")
    if under is not None and not any(_is_below(row.rule, under) for row in found):
        raise CaseFault(f"{under} is not a rule of {game}{f'@{edition}' if edition else ''}")
    shown = [
        row
        for row in found
        if status in (None, row.status)
        and rule_class in (None, row.rule_class)
        and _is_below(row.rule, under)
    ]
    if json_:
        rules = [
            {
                "rule": r.rule,
                "class": r.rule_class,
                "status": r.status,
                "proof": r.proof,
                "cases": list(r.cases),
                "remark": r.remark,
            }
            for r in shown
        ]
        print_json(
            {"rules": rules, "totals": totals(found), "cases": evidence.cases, "failed": evidence.failed}
        )
    else:
        for row in shown:
            click.echo(_line(row))
            if row.remark:
                click.echo(click.style(f"{'':<14}{row.remark}", fg="yellow"))
        click.echo()
        _print_totals(found)
        click.echo(f"{evidence.cases} cases were run")
        for name in evidence.failed:
            click.echo(click.style(f"does not come out as expected: {name}", fg="red"))
    open_ = [
        row for row in found if row.status == "not yet" and row.rule_class in ("procedure", "constraint")
    ]
    if strict and (open_ or evidence.failed):
        raise SystemExit(1)


def _is_below(rule: str, under: str | None) -> bool:
    return under is None or rule == under or rule.startswith((f"{under}.", f"{under}-", f"{under}/"))


def _line(row: Row) -> str:
    status = click.style(f"{row.status:<14}", fg=_STYLES[row.status])
    return f"{rule_number(row.rule, 14)}{status}{click.style(f'{row.rule_class:<14}', dim=True)}{row.proof}".rstrip()


def _print_totals(found: list[Row]) -> None:
    table = totals(found)
    click.echo(f"{'':<14}" + "".join(f"{status:>14}" for status in STATUSES) + f"{'all':>7}")
    summed = [0] * len(STATUSES)
    for rule_class, counts in table.items():
        numbers = [counts[status] for status in STATUSES]
        summed = [a + b for a, b in zip(summed, numbers, strict=True)]
        click.echo(
            f"{rule_class:<14}" + "".join(f"{number:>14}" for number in numbers) + f"{sum(numbers):>7}"
        )
    click.echo(f"{'all':<14}" + "".join(f"{number:>14}" for number in summed) + f"{sum(summed):>7}")

"""`judge compare`: where do two editions of a game first part?"""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap

import click

from judge.cli.output import as_json, print_about, print_json, rule_number

_WIDTH = 52


@click.command()
@click.argument("case", type=click.Path(path_type=Path))
@click.option("--editions", help="Two editions, such as 1.00,1.23.")
@click.option("--under", nargs=2, metavar="EDITION EDITION", help="The same, as two words.")
@click.option("--all", "all_", is_flag=True, help="Also print what both share.")
@as_json
def compare(case: Path, editions: str | None, under: tuple[str, str] | None, all_: bool, json_: bool) -> None:
    """Run CASE under two editions of its game and show where they first part.

    Prints both timelines from there on, and the rules of the parting side by side.
    """
    from judge.compare import Comparison
    from judge.compare import compare as run_both
    from judge.kernel.errors import CaseFault

    names = under or tuple(part.strip() for part in (editions or "").split(",") if part.strip())
    if len(names) != 2:
        raise CaseFault(f"two editions are compared, such as 1.00,1.23; found {editions or 'none'!r}")
    found: Comparison = run_both(case, (names[0], names[1]))
    if json_:
        print_json(found.plain())
        return
    show(found, everything=all_)


def show(found: object, *, everything: bool) -> None:
    """Print a comparison."""
    from judge.compare import Comparison

    assert isinstance(found, Comparison)
    one, two = found.sides
    click.echo(click.style(found.title, bold=True))
    print_about(one.rules, "")
    print_about(two.rules, "")
    click.echo(f"{one.edition} and {two.edition} share {found.shared} lines")
    if everything:
        for mine, yours in zip(one.lines[: found.shared], two.lines, strict=False):
            click.echo(f"  {rule_number(mine.rule)}{rule_number(yours.rule)}{mine.text}")
    if not found.parts:
        click.echo(click.style("nothing differs", fg="green"))
        return
    last = found.last_shared()
    if last is not None:
        click.echo(f"last in common  {rule_number(last[0].rule)}{rule_number(last[1].rule)}{last[0].text}")
    both = found.fork()[0]
    if both is not None:
        click.echo(f"both go through {rule_number(both[0])}{rule_number(both[1])}and part after it")
    click.echo(click.style("first difference", fg="yellow", bold=True))
    for side, line in zip(found.sides, found.first_different(), strict=True):
        if line is None:
            click.echo(f"  {side.edition:<6}{side.stopped or 'nothing more happens'}")
        else:
            step = f" (in {line.step})" if line.step != line.rule else ""
            click.echo(f"  {side.edition:<6}{rule_number(line.rule)}{line.text}{step}")
    click.echo(click.style("rules side by side", fg="yellow", bold=True))
    for left, right in found.rules():
        _columns(_rule_text(one, left), _rule_text(two, right))
    for side in found.sides:
        click.echo(click.style(f"what happens under {side.edition} from there", bold=True))
        for line in side.lines[found.shared :]:
            click.echo(f"  {rule_number(line.rule)}{line.text}")
        if side.stopped is not None:
            click.echo(click.style(f"  stops: {side.stopped}", fg="red"))


def _rule_text(side: object, rule: str | None) -> list[str]:
    from judge.compare import Side

    assert isinstance(side, Side)
    if rule is None:
        return [f"{side.edition}: no such rule"]
    return [f"{side.edition}: {rule}", *wrap(side.text_of(rule), _WIDTH)]


def _columns(left: list[str], right: list[str]) -> None:
    for number in range(max(len(left), len(right))):
        one = left[number] if number < len(left) else ""
        two = right[number] if number < len(right) else ""
        click.echo(f"  {one:<{_WIDTH + 2}}{two}".rstrip())
    click.echo()

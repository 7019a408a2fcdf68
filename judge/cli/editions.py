"""`judge editions`: which editions run, and how much of the engine stands in another one?"""

from __future__ import annotations

import click

from judge import library
from judge.carrying import HOWS, Carried, carried, others
from judge.cli.output import as_json, print_json, rule_number

_SHOWN = {
    "unchanged": ("unchanged", "green"),
    "renumbered": ("renumbered", "green"),
    "reworded": ("in other words", "yellow"),
    "gone": ("gone", "red"),
}
#: Where only one of the two books has the official wording, nothing is said about words.
_NUMBERS = {
    "unchanged": ("under the same number", "yellow"),
    "renumbered": ("under another number", "yellow"),
    "gone": ("not found", "red"),
}


@click.command()
@click.argument("name", required=False)
@click.option("--steps", is_flag=True, help="List every step that is not the same, and what is new.")
@as_json
def editions(name: str | None, steps: bool, json_: bool) -> None:
    """List the editions that run, and what of the engine carries over to the others.

    NAME is a game, or an edition without an engine: dbs, dbs@1.074. An edition that was imported and
    does not run is compared rule by rule with the newest one that does; cases run under that one.
    """
    game, _, edition = (name or "").partition("@")
    if edition:
        _tell(carried(game, edition), steps=steps, json_=json_)
        return
    found = {}
    for each in (game,) if game else library.playable():
        compared = [carried(each, book.edition) for book in others(each)]
        found[each] = {"runs": list(library.editions(each)), "others": [_record(one) for one in compared]}
        if not json_:
            click.echo(f"{click.style(each, bold=True)} runs under {', '.join(library.editions(each))}")
            for one in compared:
                _tell(one, steps=steps, json_=False)
    if json_:
        print_json(found)


def _tell(found: Carried, *, steps: bool, json_: bool) -> None:
    if json_:
        print_json(_record(found, steps=True))
        return
    counts = found.count()
    words = _SHOWN if found.words_compared else _NUMBERS
    parts = ", ".join(
        click.style(f"{counts[how]} {words[how][0]}", fg=words[how][1]) for how in HOWS if how in words
    )
    title = click.style(f"{found.game}@{found.edition}", bold=True)
    click.echo(
        f"{title} does not run; of the {len(found.steps)} steps of {found.runs}: {parts}; "
        f"{len(found.new)} rules are new (compared: {found.basis})"
    )
    for step in found.steps if steps else ():
        if step.how in ("reworded", "gone"):
            number = "" if step.number is None or step.number == step.rule else f" → {step.number}"
            word, color = words[step.how]
            click.echo(f"  {rule_number(step.rule)} {click.style(word, fg=color)}{number}")
    for rule in found.new if steps else ():
        click.echo(f"  {rule_number(rule)} new")


def _record(found: Carried, *, steps: bool = False) -> dict[str, object]:
    record: dict[str, object] = {
        "edition": f"{found.game}@{found.edition}",
        "compared with": f"{found.game}@{found.runs}",
        "basis": found.basis,
        "steps": found.count(),
        "new": len(found.new),
    }
    if steps:
        rows = [{"rule": step.rule, "how": step.how, "number": step.number} for step in found.steps]
        record |= {"rules": rows, "new rules": list(found.new)}
    return record

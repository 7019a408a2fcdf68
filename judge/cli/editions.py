"""`judge editions`: which editions run, and how much of the engine stands in another one?"""

from __future__ import annotations

import click

from judge import library
from judge.carrying import HOWS, Standing, others, standing
from judge.cli.output import as_json, print_json, rule_number

_SHOWN = {
    "same": ("unchanged", "green"),
    "moved": ("renumbered", "green"),
    "reworded": ("in other words", "yellow"),
    "gone": ("gone", "red"),
}
#: Where only one of the two books has the official wording, nothing is said about words.
_NUMBERS = {"unread": ("found, wording not compared", "yellow"), "gone": ("not found", "red")}


@click.command()
@click.argument("name", required=False)
@click.option("--steps", is_flag=True, help="List every step that is not the same, and what is new.")
@as_json
def editions(name: str | None, steps: bool, json_: bool) -> None:
    """List the editions that run, and what of the engine carries over to imported ones.

    NAME is a game, or an edition that was imported: dbs, dbs@1.074. Such an edition is compared rule by
    rule with the one of ours that fits best, and runs as that one does, by its own numbers; where a rule is
    worded differently or gone, every run says so. What is new in it does not run.
    """
    game, _, edition = (name or "").partition("@")
    if edition:
        _tell(standing(game, edition), steps=steps, json_=json_)
        return
    found = {}
    for each in (game,) if game else library.playable():
        compared = [standing(each, book.edition) for book in others(each)]
        found[each] = {"runs": list(library.editions(each)), "others": [_record(one) for one in compared]}
        if not json_:
            click.echo(f"{click.style(each, bold=True)} runs under {', '.join(library.editions(each))}")
            for one in compared:
                _tell(one, steps=steps, json_=False)
    if json_:
        print_json(found)


def _tell(found: Standing, *, steps: bool, json_: bool) -> None:
    if json_:
        print_json(_record(found, steps=True))
        return
    counts = found.count()
    words = _SHOWN if found.words_compared else _NUMBERS
    parts = ", ".join(
        click.style(f"{counts[how]} {words[how][0]}", fg=words[how][1]) for how in HOWS if how in words
    )
    title = click.style(f"{found.game}@{found.edition}", bold=True)
    runs = f"runs as {found.engine} does" if found.runs else "does not run"
    click.echo(
        f"{title} {runs}; of the {len(found.steps)} steps of {found.engine}: {parts}; "
        f"{len(found.new)} rules are new (compared: {found.basis})"
    )
    for rule in found.steps if steps else ():
        fate = found.fates[rule]
        if fate.how in ("reworded", "gone"):
            number = "" if fate.number is None or fate.number == rule else f" → {fate.number}"
            word, color = words[fate.how]
            said = f": {fate.words}" if fate.words else ""
            click.echo(f"  {rule_number(rule)} {click.style(word, fg=color)}{number}{said}")
    for rule in found.new if steps else ():
        click.echo(f"  {rule_number(rule)} new")


def _record(found: Standing, *, steps: bool = False) -> dict[str, object]:
    record: dict[str, object] = {
        "edition": f"{found.game}@{found.edition}",
        "runs": found.runs,
        "runs as": f"{found.game}@{found.engine}",
        "basis": found.basis,
        "steps": found.count(),
        "new": len(found.new),
    }
    if steps:
        fates = [found.fates[rule] for rule in found.steps]
        rows = [{"rule": f.rule, "how": f.how, "number": f.number, "words": f.words} for f in fates]
        record |= {"rules": rows, "new rules": list(found.new)}
    return record

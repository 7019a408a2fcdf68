"""How does a run look in a terminal?

One line per event: the rule's number, then what happened. Colour goes to terminals only (click
strips it elsewhere, NO_COLOR switches it off).
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from judge.kernel import lines
from judge.words import is_detail, is_outcome, say

if TYPE_CHECKING:
    from judge.kernel.game import Game
    from judge.kernel.ruleset import Ruleset

as_json = click.option("--json", "json_", is_flag=True, help="Print JSON for scripts.")
_STYLES = {
    "decision": {"bold": True},
    "refused": {"fg": "red"},
    "result": {"fg": "green", "bold": True},
    "manual": {"fg": "yellow"},
    "turn": {"fg": "blue", "bold": True},
}


def print_json(value: object) -> None:
    """Print plain data."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def rule_number(rule: str, width: int = 12) -> str:
    """A rule's number as the beginning of a line."""
    return click.style(f"{rule:<{width - 1}} ", fg="cyan")


def clean(text: str) -> str:
    """Text from a file without what a terminal would obey: control characters are shown as `?`."""
    return "".join(
        "?" if unicodedata.category(letter) == "Cc" and letter != "\n" else letter for letter in text
    )


#: What `--under` says of itself.
UNDER = "Run under another edition than the case's own, such as 1.074; its rule numbers are followed there."

Row = tuple[str, str | None, tuple[Any, ...]]


def wanted_lines(game: Game, *, steps: bool = False) -> Iterator[Row]:
    """The lines of the log worth showing: cards that move together stand on one line, and a line
    that only says the same again (or a shuffle's order) is left out, unless every step is wanted."""
    if steps:
        yield from game.entries()
        return
    together: list[Row] = []
    said: tuple[Any, ...] = ()
    for row in game.entries():
        rule, what, facts = row
        if is_detail(game, what) or (what == lines.DECISION.name and facts[1:3] == ("chance", "shuffle")):
            continue
        if said == (what, facts):
            continue
        said = (what, facts)
        if together and (
            what != lines.MOVE.name or (rule, *facts[1:]) != (together[0][0], *together[0][2][1:])
        ):
            yield _joined(together)
            together = []
        if what == lines.MOVE.name:
            together.append(row)
        else:
            yield row
    if together:
        yield _joined(together)


def _joined(rows: list[Row]) -> Row:
    if len(rows) == 1:
        return rows[0]
    rule, _, (_, src, dst) = rows[0]
    return rule, lines.MOVES.name, (src, dst, *(row[2][0] for row in rows))


def print_log(game: Game, *, steps: bool = False, indent: str = "  ") -> None:
    """Print the log of a game; what must be known of a rule stands below the first line that cites it."""
    remarked: set[str] = set()
    print_about(game.rules, indent)
    for rule, what, facts in wanted_lines(game, steps=steps):
        text = clean(say(game, rule, what, facts))
        if what is None:
            text = click.style(text, dim=True)
        elif what in _STYLES:
            text = click.style(text, **_STYLES[what])  # type: ignore[arg-type]
        elif is_outcome(game, what):
            text = click.style(text, fg="green")
        click.echo(f"{indent}{rule_number(rule)}{text}")
        if rule not in remarked:
            remarked.add(rule)
            print_remark(game, rule, indent)


def print_about(rules: Ruleset, indent: str = "  ") -> None:
    """Say by whose engine an edition runs that none was written for."""
    if rules.carried is not None:
        click.echo(click.style(f"{indent}{rules.carried.about}", fg="yellow"))


def print_remark(game: Game, rule: str, indent: str = "  ") -> None:
    """Say that a rule runs as another edition has it, if it does."""
    carried = game.rules.carried
    if carried is not None and carried.differs(rule):
        click.echo(click.style(f"{indent}{'':<12}{carried.remark(rule)}", fg="yellow"))

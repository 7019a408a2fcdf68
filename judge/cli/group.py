"""Which commands are there, and how do they end?

Exit codes: 0 done, 1 a case did not come out as expected, 2 wrong usage, 3 a case, card or deck
that cannot be used, or a game that does not run here.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import click

# name -> (module:attribute, one line for the overview); a module that is not there is not offered
COMMANDS = {
    "run": ("judge.cli.run:run", "Run cases and compare them with what they expect."),
    "play": ("judge.cli.play:play", "Step through a case in the terminal."),
    "why": ("judge.cli.why:why", "Say whether an action is allowed, and by which rule."),
    "new": ("judge.cli.new:new", "Write a commented case to begin with."),
    "deckcheck": ("judge.cli.deckcheck:deckcheck", "Check a deck against the deck rules."),
    "cards": ("judge.cli.cards:cards", "Import, search and show cards of your own lists."),
    "coverage": ("judge.cli.coverage:coverage", "Show which rules run, and which case shows it."),
    "compare": ("judge.cli.compare:compare", "Run a case under two editions, side by side."),
    "editions": ("judge.cli.editions:editions", "List what runs, and what carries over to other editions."),
    "perft": ("judge.cli.perft:perft", "Count the positions N decisions deep."),
    "fuzz": ("judge.cli.fuzz:fuzz", "Play random games and check every invariant."),
    "card": ("judge.cli.card:card", "Read a printed card, or say one in words."),
    "schema": ("judge.cli.schema:schema", "Print the JSON Schema of cards, cases or decks."),
    "cases": ("judge.cli.cases:cases", "List, export, import, erase and back up kept cases."),
    "event": ("judge.cli.event:event", "Create, show, export and erase events."),
    "serve": ("judge.cli.serve:serve", "Serve the page."),
}


def available() -> list[str]:
    """The commands whose module is there."""
    return [name for name, (target, _) in COMMANDS.items() if find_spec(target.partition(":")[0]) is not None]


class LazyGroup(click.Group):
    """Imports a command's module only when that command runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return available()

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in available():
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        known = available()
        if args and args[0] not in known and not args[0].startswith("-"):
            from difflib import get_close_matches

            close = get_close_matches(args[0], known, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(known)}"
            raise click.UsageError(f"no command {args[0]!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, COMMANDS[name][1]) for name in available()])

    def invoke(self, ctx: click.Context) -> Any:
        from judge.kernel.errors import JudgeError
        from rulesdb import RulesError

        try:
            return super().invoke(ctx)
        except (JudgeError, RulesError) as error:
            click.echo(f"judge: {error}", err=True)
            ctx.exit(3)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="floorjudge")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """An executable rulebook: write a position down, run it, see the rule behind every step.

    Exit codes: 0 done, 1 not as expected, 2 wrong usage, 3 unusable input.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False

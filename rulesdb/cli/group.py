"""Which commands are there, and how do they end?

Exit codes: 0 done, 1 findings (lint) or a question (import), 2 wrong usage, 3 no such game, edition, rule or term,
4 a rulebook or file that cannot be used.
"""

from __future__ import annotations

import os
from importlib import import_module
from typing import Any

import click

from rulesdb.errors import RulesError

# name -> (module:attribute, one line for the overview)
COMMANDS = {
    "search": ("rulesdb.cli.search:search", "Find a rule by number or in your own words."),
    "show": ("rulesdb.cli.show:show", "Show a rule and everything around it."),
    "tree": ("rulesdb.cli.tree:tree", "Show a rulebook's table of contents."),
    "cites": ("rulesdb.cli.cites:cites", "Show what a rule cites and what cites it."),
    "terms": ("rulesdb.cli.terms:terms", "List a book's terms, or explain one."),
    "diff": ("rulesdb.cli.diff:diff", "Compare two editions of a game."),
    "lint": ("rulesdb.cli.lint:lint", "Report what is wrong with a rulebook."),
    "import": ("rulesdb.cli.importing:import_", "Import a printed rulebook (PDF, text, Markdown)."),
    "books": ("rulesdb.cli.importing:books", "List the imported rulebooks."),
    "forget": ("rulesdb.cli.importing:forget", "Remove an imported rulebook."),
    "export": ("rulesdb.cli.export:export", "Write a rulebook as JSON, Markdown, HTML or a graph."),
}


class LazyGroup(click.Group):
    """Imports a command's module only when that command runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module, _, attribute = COMMANDS[cmd_name][0].partition(":")
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            from difflib import get_close_matches

            close = get_close_matches(args[0], COMMANDS, n=1)
            hint = f"did you mean {close[0]!r}?" if close else f"expected one of {', '.join(COMMANDS)}"
            raise click.UsageError(f"no command {args[0]!r}; {hint}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, summary) for name, (_, summary) in COMMANDS.items()])

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except RulesError as error:
            click.echo(f"rulesdb: {error}", err=True)
            ctx.exit(error.exit_code)


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="floorjudge")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Rulebooks of four card games: look rules up, follow references, compare editions.

    A rule is named by its game and number: dbs:7-4-1-4, dbs@1.00:7-4-1-4, "vg 11.6.1",
    bf attack 3.1.1. Without an edition the newest one is meant.

    Exit codes: 0 done, 1 findings, 2 wrong usage, 3 no such rule, 4 unusable data.
    """
    if os.environ.get("NO_COLOR"):
        ctx.color = False

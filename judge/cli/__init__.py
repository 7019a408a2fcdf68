"""The command `judge`.

`main` is the console script. Every command lives in its own module and is imported only when it
runs; a new command is a row in `COMMANDS` (cli/group.py).
"""

from __future__ import annotations


def main() -> None:
    """Run the command line; every refusal is one sentence and a non-zero exit."""
    from judge.cli.group import cli

    cli.main(prog_name="judge")

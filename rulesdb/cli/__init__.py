"""The command `rulesdb`.

`main` is the console script. Commands live in one module per group and are imported only when they
run, so that `rulesdb show` starts quickly; a new command is a row in `COMMANDS` (cli/group.py).
"""

from __future__ import annotations


def main() -> None:
    """Run the command line; every refusal is one sentence and a non-zero exit."""
    from rulesdb.cli.group import cli

    cli.main(prog_name="rulesdb")

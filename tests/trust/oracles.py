"""What the engine said last time: golden timelines and counts of positions.

`python -m tests.trust.oracles` writes both anew; the difference then shows in review what a change
of the engine changes for a reader. The files are compared line by line by test_oracles.py.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterator
from pathlib import Path

import click

from judge.case.keys import condensed, option_keys
from judge.case.read import load
from judge.case.run import run_case
from judge.cli.board import board_lines
from judge.kernel.zones import PLAYERS
from judge.trust.perft import perft
from judge.words import say
from rulesdb.places import data_folder

HERE = Path(__file__).parent
GOLDEN = HERE / "golden"
COUNTS = HERE / "perft.json"
#: Lines of play beyond which a case is not counted deeper.
MOST = 3000
DEEPEST = 3


def case_files() -> list[Path]:
    """All cases, by game and name."""
    return sorted((data_folder() / "cases").glob("*/*.yaml"))


def name_of(path: Path) -> str:
    """`godzilla/g07-gaining-rage`."""
    return f"{path.parent.name}/{path.stem}"


def is_case(path: Path) -> bool:
    """Whether a file is a case and not, say, a deck."""
    return path.read_text(encoding="utf-8").startswith("case:") or "\ncase:" in path.read_text(
        encoding="utf-8"
    )


def timeline_lines(path: Path) -> list[str]:
    """A case as it reads: one line per step and happening, rule number first; then the table as it is left, and what
    may be done there."""
    outcome = run_case(load(path))
    game = outcome.game
    lines = [f"# {name_of(path)}: python -m tests.trust.oracles writes this"]
    for rule, what, facts in game.entries():
        words = "·" if what is None else say(game, rule, what, facts) or what
        lines.append(f"{rule:<12} {words}".rstrip())
    lines += ["", "# the table", *(click.unstyle(line).rstrip() for line in board_lines(game))]
    if game.decision is not None:
        lines += ["", f"# {game.decision.rule}: {PLAYERS[game.decision.who]} may"]
        lines += condensed(option_keys(game, outcome.loaded.table, game.decision))
    return lines


def counts(path: Path) -> list[list[int]]:
    """`[lines, positions]` at depth 0, 1… below the end of a case, as deep as is quickly counted."""
    game = run_case(load(path)).game
    found: list[list[int]] = []
    for depth in range(DEEPEST + 1):
        rows = perft(game, depth)
        found = [[row.lines, row.positions] for row in rows]
        options = rows[-1].lines / max(1, rows[-2].lines) if depth else 1
        if rows[-1].lines == 0 or rows[-1].lines * max(options, 10) > MOST:
            break
    return found


def golden_cases() -> Iterator[Path]:
    """A few of each game, to be read, chosen by their names alone: a new case changes nothing for the others."""
    for path in case_files():
        if is_case(path) and zlib.crc32(name_of(path).encode()) % 23 == 0:
            yield path


def write() -> None:
    """Write all oracles anew, once all of them are known."""
    cases = {name_of(path): path for path in golden_cases()}
    timelines = {name: timeline_lines(path) for name, path in cases.items()}
    found = {name: counts(path) for name, path in cases.items()}
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.txt"):
        old.unlink()
    for name, lines in timelines.items():
        file = GOLDEN / f"{name.replace('/', '.')}.txt"
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    COUNTS.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    write()

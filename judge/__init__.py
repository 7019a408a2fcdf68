"""An executable rulebook: write a position down, run it, see the rule behind every step.

>>> import judge
>>> judge.playable()
('buddyfight', 'dbs', 'godzilla', 'vanguard')
>>> timeline = judge.play(judge.loads('''
... case: Equal power
... game: dbs
... at: damage
... turn: {player: A}
... battle: {attack: A.leader, guard: B.leader}
... players:
...   A: {leader: {power: 15000, mode: rest}, life: 6, deck: 30}
...   B: {leader: {power: 15000}, life: 4, deck: 28}
... '''))
>>> decision = timeline.run()
>>> [judge.say(timeline.game, line) for line in timeline.entries() if line.what == "compare"]
["A's Leader with 15000 against B's Leader with 15000"]
>>> judge.board(timeline.game)["players"]["B"]["zones"]["life"]["count"]
3
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.kernel.errors import JudgeError

if TYPE_CHECKING:
    from os import PathLike

    from judge.case.going import Outcome
    from judge.case.read import Loaded
    from judge.kernel.game import Game
    from judge.timeline import Entry, Timeline

__all__ = [
    "JudgeError",
    "board",
    "editions",
    "load",
    "loads",
    "play",
    "playable",
    "run",
    "say",
]


def playable() -> tuple[str, ...]:
    """The games that run, by name."""
    from judge import library

    return library.playable()


def editions(game: str) -> tuple[str, ...]:
    """The editions of a game that run, newest first."""
    from judge import library

    return library.editions(game)


def load(path: str | PathLike[str]) -> Loaded:
    """A case file, checked; `BadCase` names everything that is wrong with it, each with its rule and line."""
    from judge.case import read

    return read.load(str(path))


def loads(text: str) -> Loaded:
    """A case written as YAML or JSON text, checked like a file."""
    from judge.case import read

    return read.loads(text)


def run(case: Loaded) -> Outcome:
    """Run a case strictly: its decisions are given in order, and what it expects is compared."""
    from judge.case.run import run_case

    return run_case(case)


def play(case: Loaded) -> Timeline:
    """The position of a case as a `Timeline`: step, run to the next choice, answer, undo, jump, fork."""
    from judge.case.read import position
    from judge.timeline import Timeline

    return Timeline(position(case))


def say(game: Game, line: Entry) -> str:
    """A line of a timeline as a sentence, without its rule number (`line.rule`)."""
    from judge import words

    return words.say(game, line.rule, line.what, line.facts)


def board(game: Game, viewer: int | None = None) -> dict[str, Any]:
    """The table as plain data: everything for the judge, or what player 0 (A) or 1 (B) may see."""
    from judge.view import view

    return view(game, viewer)

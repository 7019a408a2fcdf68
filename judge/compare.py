"""Where do two editions first part?

Runs one case under two editions of its game and lays the two timelines side by side: what both share,
the first thing that happens in one and not in the other, and the rules behind it in each edition. What
counts is what happens on the table and who is asked or refused; that the editions number their steps
otherwise does not. Rules that the case names (`at`, `until`, refusals) are followed to the other edition.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

from judge import library
from judge.case.keys import read_action, read_answer
from judge.case.problem import BadCase
from judge.case.read import board_of, load_source
from judge.case.run import Runner
from judge.case.source import Source, read_file
from judge.case.translated import followed, translated, without_expectations
from judge.kernel.budget import limited
from judge.kernel.decision import Decision, Refused
from judge.kernel.errors import CaseFault, IllegalAnswer
from judge.kernel.ruleset import Ruleset
from judge.words import say

#: Lines of the log that say what happened on the table, what was asked, answered and refused.
OBSERVED = frozenset(
    ("move", "mode", "markers", "beneath", "appear", "vanish", "flip", "effect", "effects end", "decision",
     "refused", "result", "manual", "instead")
)  # fmt: skip

#: Rules shown of the way to the first different line.
_SHOWN = 5


@dataclass(frozen=True, slots=True)
class Line:
    """One thing that happened: its rule, the step it happened in, and the sentence.

    `since` are the rules that were cited since the line before, each with whether it is a step.
    """

    rule: str
    step: str
    what: str
    text: str
    since: tuple[tuple[str, bool], ...] = ()

    def plain(self) -> dict[str, str]:
        """The line as plain data."""
        return {"rule": self.rule, "step": self.step, "what": self.what, "text": self.text}


@dataclass(slots=True)
class Side:
    """A case under one edition: what happened, and why it stopped if it did before its end."""

    rules: Ruleset
    #: The rules that are steps of a program in this edition.
    steps: frozenset[str]
    lines: list[Line] = field(default_factory=list)
    stopped: str | None = None
    result: str | None = None
    #: The rules cited after the last line.
    trailing: tuple[tuple[str, bool], ...] = ()

    @property
    def edition(self) -> str:
        """The edition that is played by."""
        return self.rules.under

    def text_of(self, rule: str) -> str:
        """What a rule says in this edition."""
        book = self.rules.book
        return str(book[rule].text) if rule in book.by_id else ""


@dataclass(slots=True)
class Comparison:
    """Two editions of one case: the lines they share, and where they part (None if they do not)."""

    title: str
    sides: tuple[Side, Side]
    shared: int
    parts: bool

    def last_shared(self) -> tuple[Line, Line] | None:
        """The last line both have, in each edition."""
        if not self.shared:
            return None
        return self.sides[0].lines[self.shared - 1], self.sides[1].lines[self.shared - 1]

    def first_different(self) -> tuple[Line | None, Line | None]:
        """The first line that differs, in each edition; None where the run is over."""
        one, two = (side.lines[self.shared] if self.shared < len(side.lines) else None for side in self.sides)
        return one, two

    def fork(self) -> tuple[tuple[str, str] | None, list[list[str]]]:
        """Where the ways part after the last line in common: the last step both go through, and the
        rules each cites after it, up to its first different line."""
        ways = [
            side.trailing if line is None else (*line.since, (line.rule, False))
            for side, line in zip(self.sides, self.first_different(), strict=True)
        ]
        both_rules = self.sides[0].rules, self.sides[1].rules
        steps = [
            [
                (place, rule, followed(both_rules[n], both_rules[1 - n], rule))
                for place, (rule, step) in enumerate(ways[n])
                if step
            ]
            for n in (0, 1)
        ]
        # A step that only one edition has is no parting of the ways.
        both = [[row for row in steps[n] if row[2] in self.sides[1 - n].steps] for n in (0, 1)]
        last, after = None, [0, 0]
        for one, two in zip(*both, strict=False):
            if one[2] != two[1] and two[2] != one[1]:
                break
            last, after = (one[1], two[1]), [one[0] + 1, two[0] + 1]
        return last, [[rule for rule, _ in ways[n][after[n] :]] for n in (0, 1)]

    def rules(self) -> list[tuple[str | None, str | None]]:
        """The rules at the parting, side by side, each beside the rule of the other edition that says
        the same: the last step in common, what the editions cite after it and do not both say, and the
        rules of the first different lines."""
        if not self.parts:
            return []
        last, ways = self.fork()
        found: list[tuple[str | None, str | None]] = [] if last is None else [last]
        for number, line in enumerate(self.first_different()):
            here, there = self.sides[number], self.sides[1 - number]
            way = ways[number][:1] if line is None else ways[number]
            near: list[tuple[str | None, str | None]] = []
            for rule in dict.fromkeys(way):
                other = followed(here.rules, there.rules, rule)
                differs = other is None or here.text_of(rule) != there.text_of(other)
                if differs or (line is not None and rule == line.rule):
                    near.append((rule, other) if number == 0 else (other, rule))
            # What was cited last is what made the difference.
            found += [pair for pair in near[-_SHOWN:] if pair not in found]
        return found

    def plain(self) -> dict[str, Any]:
        """The comparison as plain data."""
        one, two = self.first_different()
        return {
            "case": self.title,
            "parts": self.parts,
            "shared": self.shared,
            "step": list(last) if (last := self.fork()[0]) is not None else None,
            "first": [line.plain() if line is not None else None for line in (one, two)],
            "rules": [list(pair) for pair in self.rules()],
            "editions": [
                {
                    "edition": side.edition,
                    "runs": carried.about if (carried := side.rules.carried) is not None else "",
                    "lines": [line.plain() for line in side.lines],
                    "stopped": side.stopped,
                    "result": side.result,
                }
                for side in self.sides
            ],
        }


def compare(path: str | FilePath, editions: tuple[str, str]) -> Comparison:
    """Run a case file under two editions."""
    return compare_source(read_file(path), editions)


def compare_source(source: Source, editions: tuple[str, str]) -> Comparison:
    """The same for a case that was read already, from wherever it came."""
    data = source.data
    if not isinstance(data, dict) or "game" not in data:
        raise CaseFault(f"{source.name} is not a case: it names no game")
    game = str(data["game"])
    own = str(data.get("edition") or library.editions(game)[0])
    with limited():
        one, two = (_run(source.name, data, game, own, edition) for edition in editions)
    shared = 0
    for mine, yours in zip(one.lines, two.lines, strict=False):
        if mine.text != yours.text:
            break
        shared += 1
    parts = shared < len(one.lines) or shared < len(two.lines) or one.stopped != two.stopped
    return Comparison(str(data.get("case", source.name)), (one, two), shared, parts)


# -- running -------------------------------------------------------------------------------------------


class _Runner(Runner):
    """A run that writes a refusal into the log before it stops there."""

    def explain_refusal(self, decision: Decision, key: object) -> None:
        try:
            read_answer(self.game, self.table, decision, key)
        except IllegalAnswer:
            actions = read_action(self.game, self.table, decision.who, str(key))
            if all(isinstance(self.game.check(decision.who, action), Refused) for action in actions):
                self.game.attempt(actions[0], decision.who)
        super().explain_refusal(decision, key)


def _run(name: str, data: Mapping[str, Any], game: str, own: str, edition: str) -> Side:
    rules = library.rules(game, edition)
    side = Side(rules, frozenset(rules.steps()))
    case = without_expectations(translated(data, library.rules(game, own), rules))
    loaded = load_source(Source(name, {**case, "edition": edition}))
    runner = _Runner(loaded, board_of(loaded))
    try:
        runner.run()
    except BadCase as error:
        side.stopped = error.problems[0].message
    side.lines, side.trailing = _lines(runner.game)
    if runner.game.result is not None:
        side.result = next((line.text for line in reversed(side.lines) if line.what == "result"), None)
    return side


def _lines(game: Any) -> tuple[list[Line], tuple[tuple[str, bool], ...]]:
    """What happened, and the rules that were cited after the last thing that did."""
    found = []
    step = ""
    since: list[tuple[str, bool]] = []
    for rule, what, facts in game.entries():
        if what in OBSERVED and not _silent(what, facts):
            found.append(Line(rule, step or rule, what, say(game, rule, what, facts), tuple(since)))
            since = []
            continue
        since.append((rule, what is None))
        if what is None:
            step = rule
    return found, tuple(since)


def _silent(what: str, facts: tuple[Any, ...]) -> bool:
    """Lines that change nothing yet: what chance gives stands in the moves, an effect that only waits."""
    return (what == "decision" and facts[1] == "chance") or (what == "effect" and len(facts) < 2)

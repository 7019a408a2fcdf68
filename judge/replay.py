"""Does the same game still go the same way?

A recording is plain data: the position, everything that was put in, and after each input a
fingerprint of the state and the rules cited since. Replaying it under changed cards or
a changed engine says *where* it diverges: after which input, at which citation, and in
which parts of the state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.kernel.codec import dump, load, plain, value_of
from judge.kernel.decision import Kind
from judge.kernel.errors import BadState, Diverged, IllegalAnswer, JudgeError, NoDecision
from judge.kernel.identity import fingerprint
from judge.kernel.zones import PLAYERS
from judge.timeline import Input, Timeline

if TYPE_CHECKING:
    from judge.kernel.cards import Pool
    from judge.kernel.game import Game
    from judge.kernel.ruleset import Ruleset

VERSION = 1


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a replay leaves its recording. `number` counts inputs from 1; `size + 1` is the end."""

    number: int
    rule: str
    reason: str
    parts: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"the replay diverges before input {self.number}, at {self.rule}: {self.reason}"


def record(timeline: Timeline) -> dict[str, Any]:
    """The timeline as a recording; what was undone is not part of it."""
    play = Timeline(timeline.start.copy(), editor=timeline.editor)
    known = 0
    inputs = []
    for given in timeline.inputs:
        play.reach(given)
        moment, known = _moment(play.game, known)
        inputs.append({"how": given.how, "steps": given.steps, "value": plain(given.value), **moment})
        play.put_in(given)
    play.catch_up(timeline.game.steps, asked=timeline.game.decision is not None)
    end, _ = _moment(play.game, known)
    return {
        "floorjudge": "recording",
        "version": VERSION,
        "game": timeline.game.rules.key,
        "position": dump(timeline.start),
        "inputs": inputs,
        "end": {**end, "steps": timeline.game.steps},
    }


def _moment(game: Game, known: int) -> tuple[dict[str, Any], int]:
    """What a recording keeps of a moment, and how long the log is then."""
    rules = [rule for rule, _, _ in game.entries()]
    decision = game.decision
    asked = None if decision is None else [decision.rule, decision.who, decision.kind.value, decision.prompt]
    return {"asked": asked, "cites": " ".join(rules[known:]), "prints": fingerprint(game)}, len(rules)


def replay(
    recording: Mapping[str, Any],
    rules: Ruleset,
    pool: Pool,
    *,
    editor: Callable[[Game, Any], None] | None = None,
) -> Timeline:
    """Play a recording again; `Diverged` if it does not go the same way."""
    timeline, divergence = follow(recording, rules, pool, editor=editor)
    if divergence is not None:
        raise Diverged(str(divergence), rule=None)
    return timeline


def follow(
    recording: Mapping[str, Any],
    rules: Ruleset,
    pool: Pool,
    *,
    editor: Callable[[Game, Any], None] | None = None,
) -> tuple[Timeline, Divergence | None]:
    """Play a recording as far as it goes the same way; the timeline so far and where it diverges."""
    if not isinstance(recording, Mapping) or recording.get("floorjudge") != "recording":
        raise BadState("this is not a recording: the key 'floorjudge' with the value 'recording' is missing")
    if recording.get("version") != VERSION:
        raise BadState(
            f"the recording has version {recording.get('version')!r}; this program reads {VERSION}"
        )
    try:
        inputs = [(_input(row), row) for row in recording["inputs"]]
        end = recording["end"]
        game = load(recording["position"], rules, pool, same_cards=False)
    except (KeyError, TypeError, ValueError) as error:
        raise BadState(f"the recording is damaged: {type(error).__name__}: {error}") from None
    timeline = Timeline(game, editor=editor)
    known = 0
    for number, (given, row) in enumerate([*inputs, (None, end)], 1):
        try:
            if given is None:
                timeline.catch_up(row["steps"], asked=row["asked"] is not None)
            else:
                timeline.reach(given)
        except JudgeError as error:
            return timeline, Divergence(number, _here(timeline.game), str(error))
        divergence, known = _compare(timeline.game, known, row, number)
        if divergence is not None or given is None:
            return timeline, divergence
        try:
            timeline.put_in(given)
        except (IllegalAnswer, NoDecision) as error:
            return timeline, Divergence(number, _here(timeline.game), str(error))
    return timeline, None


def _input(row: Mapping[str, Any]) -> Input:
    asked = row["asked"]
    chance = asked is not None and asked[2] == Kind.CHANCE.value
    return Input(row["how"], value_of(row["value"]), row["steps"], asked is not None, chance)


def _here(game: Game) -> str:
    path = game.path()
    return path[-1] if path else "the end"


def _compare(game: Game, known: int, row: Mapping[str, Any], number: int) -> tuple[Divergence | None, int]:
    moment, size = _moment(game, known)
    rule = _here(game)
    cites = _first_difference(row["cites"].split(), moment["cites"].split())
    if cites is not None:
        recorded, found, place = cites
        reason = f"citation {known + place + 1} is {found}, recorded {recorded}"
        return Divergence(number, rule, reason), size
    if row["asked"] != moment["asked"]:
        reason = f"{_question(moment['asked'])}, recorded {_question(row['asked'])}"
        return Divergence(number, rule, reason), size
    parts = tuple(part for part, sum_ in row["prints"].items() if moment["prints"].get(part) != sum_)
    if parts:
        return Divergence(number, rule, f"the same rules, but other {', '.join(parts)}", parts), size
    return None, size


def _first_difference(recorded: list[str], found: list[str]) -> tuple[str, str, int] | None:
    """The first place where two lists of rules differ: recorded, found, index."""
    for place in range(max(len(recorded), len(found))):
        old = _at(recorded, place)
        new = _at(found, place)
        if old != new:
            return old, new, place
    return None


def _at(rules: list[str], place: int) -> str:
    return rules[place] if place < len(rules) else "nothing"


def _question(asked: Iterable[Any] | None) -> str:
    if asked is None:
        return "nobody is asked"
    rule, who, kind, prompt = asked
    return f"{PLAYERS[who]} is asked under {rule} ({kind}: {prompt})"

"""How does a timeline read?

The log of a timeline as plain data, choices first: each group is something a person put in, with
the lines that followed from it, each with its rule, its sentence, what changed on the table, and the
readings it rests on. For a player's eyes, hidden cards stay hidden.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.changes import Change
from judge.view import HIDDEN, Eyes
from judge.words import is_detail, is_outcome, say

if TYPE_CHECKING:
    from judge.kernel.game import Game
    from judge.timeline import Entry, Timeline


def lines(timeline: Timeline, viewer: int | None = None) -> list[dict[str, Any]]:
    """The groups of a timeline, oldest first: `{head, lines}`; the first head may be None (the start)."""
    groups: list[dict[str, Any]] = [{"head": None, "lines": []}]
    for moment in timeline.moments():
        eyes = Eyes(moment.after, viewer, moment.before)
        shown = [_line(moment.after, entry, eyes) for entry in moment.entries]
        if shown:
            shown[-1]["changes"] = [_change(change, eyes) for change in moment.changes()]
        for entry, line in zip(moment.entries, shown, strict=True):
            if entry.opens_group:
                groups.append({"head": line, "lines": []})
            else:
                groups[-1]["lines"].append(line)
    return groups if groups[0]["lines"] else groups[1:]


def _line(game: Game, entry: Entry, eyes: Eyes) -> dict[str, Any]:
    return {
        "number": entry.number,
        "step": entry.step,
        "rule": entry.rule,
        "what": entry.what,
        "text": say(game, entry.rule, entry.what, entry.facts, eyes),
        "detail": is_detail(game, entry.what),
        "outcome": is_outcome(game, entry.what),
        "readings": [reading.id for reading in game.rules.readings(entry.rule)],
        "remark": game.rules.remark(entry.rule),
        "changes": [],
    }


def _change(change: Change, eyes: Eyes) -> dict[str, Any]:
    plain = change.plain()
    if change.card >= 0 and not eyes.knows(change.card):
        plain["of"] = HIDDEN
    return plain

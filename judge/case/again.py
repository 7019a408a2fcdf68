"""What has happened in this run before?

For loops that a case wants to go on: the answers of the round before, found again by who was asked what
by which card. An ability in stand-by is known by its card and key, for it waits under a new number each
time. Knows nothing of when a loop is noticed; that is the kernel's (judge.kernel.loops).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judge.kernel.decision import Decision

Question = tuple[int, str, str, int]


class Memory:
    """The last answer to every question of a run."""

    def __init__(self) -> None:
        self._answers: dict[Question, Any] = {}

    def keep(self, game: Any, decision: Decision, reply: Any) -> None:
        """Remember an answer."""
        if decision.prompt == "stand-by":
            waiting = {row[5]: (row[1], row[3]) for row in game.pending}
            reply = tuple(waiting.get(number) for number in reply)
        self._answers[_question(decision)] = reply

    def recall(self, game: Any, decision: Decision) -> Any:
        """The answer given before, as far as it can be given now; None if there is none."""
        reply = self._answers.get(_question(decision))
        if reply is not None and decision.prompt == "stand-by":
            waiting = {(row[1], row[3]): row[5] for row in reversed(game.pending)}
            reply = tuple(waiting[ability] for ability in reply if ability in waiting)
        if reply is None or game.objection(decision, reply) is not None:
            return None
        return reply


def said_since(log: Any, before: Any) -> Iterator[tuple[str, str | None]]:
    """The lines of a log back to an entry of it: rule and what happened, the last first."""
    while log is not None and log is not before:
        yield log[1], log[2]
        log = log[0]


def rounds_since(log: Any, before: Any) -> int:
    """How many whole rounds a loop has been gone through since an entry of the log.

    A round is the shortest row of abilities that was played twice in succession at the end.
    """
    played: list[tuple[Any, ...]] = []
    since = None
    while log is not None:
        if log is before:
            since = len(played)
        if log[2] == "plays":
            played.append(log[3])
        log = log[0]
    size = next((n for n in range(1, len(played) // 2 + 1) if played[:n] == played[n : 2 * n]), 1)
    return (since or 0) // size


def _question(decision: Decision) -> Question:
    return decision.who, decision.kind.value, decision.prompt, decision.facts.get("source", -1)


__all__ = ["Memory", "rounds_since", "said_since"]

"""What has happened in this run before?

For loops that a case wants to go on: the answers of the round before, found again by who was asked what
by which card. An ability in stand-by is known by its card and key, for it waits under a new number each
time. Knows nothing of when a loop is noticed; that is the kernel's (judge.kernel.loops).
"""

from __future__ import annotations

from judge.kernel.decision import Decision, Kind
from judge.kernel.happening import Happenings
from judge.kernel.identity import position_number

Question = tuple[int, str, str, int]
#: Answers in their order, each with its question: a round of a loop.
Round = tuple[tuple[Question, object], ...]


class Memory:
    """The last answer to every question of a run, and all answers with where their actions began."""

    def __init__(self) -> None:
        self._answers: dict[Question, object] = {}
        self._order: list[tuple[Question, object]] = []
        #: Where a player was to act: the turn, the question and the position without what a loop makes grow;
        #: how many answers came before, and the position itself.
        self._acted: dict[tuple[int, Question, int], tuple[int, int]] = {}

    def copy(self) -> Memory:
        """The same memory, to go on with on its own."""
        other = Memory()
        other._answers, other._order = dict(self._answers), list(self._order)
        other._acted = dict(self._acted)
        return other

    def keep(self, game: Happenings, decision: Decision, reply: object) -> None:
        """Remember an answer."""
        if decision.prompt == "stand-by" and isinstance(reply, (tuple, list)):
            waiting = {p.number: (p.card, p.key) for p in game.pending}
            reply = tuple(waiting.get(number) for number in reply)
        if decision.kind is Kind.ACT:
            self._acted[_standing(game, decision)] = len(self._order), position_number(game)
        self._answers[question_of(decision)] = reply
        self._order.append((question_of(decision), reply))

    def round_to(self, game: Happenings, decision: Decision) -> tuple[Round, bool] | None:
        """The answers since the same player was to act in this position, and whether it is the very same (a
        loop may make numbers grow); None if that was never so."""
        since, before = self._acted.get(_standing(game, decision), (None, 0))
        return None if since is None else (tuple(self._order[since:]), before == position_number(game))

    def recall(self, game: Happenings, decision: Decision) -> object:
        """The answer given before, as far as it can be given now; None if there is none."""
        return self.as_now(game, decision, self._answers.get(question_of(decision)))

    def as_now(self, game: Happenings, decision: Decision, reply: object) -> object:
        """A remembered answer as far as it can be given now; None if it cannot."""
        if isinstance(reply, (tuple, list)) and decision.prompt == "stand-by":
            waiting = {(p.card, p.key): p.number for p in reversed(game.pending)}
            reply = tuple(waiting[ability] for ability in reply if ability in waiting)
        if reply is None or game.objection(decision, reply) is not None:
            return None
        return reply


def rounds_since(game: Happenings, mark: int) -> int:
    """How many whole rounds a loop has been gone through since the log had `mark` entries.

    A round is the shortest row of abilities that was played twice in succession at the end; if none was yet, it
    is what was played since the last ability was played before.
    """
    played = [facts for _, what, facts in game.backwards() if what == "plays"]
    since = sum(1 for _, what, _ in game.since(mark) if what == "plays")
    size = next((n for n in range(1, len(played) // 2 + 1) if played[:n] == played[n : 2 * n]), None)
    if size is None:
        size = next((n for n in range(1, len(played)) if played[n] == played[0]), len(played) or 1)
    return since // size


def question_of(decision: Decision) -> Question:
    """What tells one question from another."""
    return decision.who, decision.kind.value, decision.prompt, decision.facts.get("source", -1)


def _standing(game: Happenings, decision: Decision) -> tuple[int, Question, int]:
    return game.turn, question_of(decision), game.loop_position()


__all__ = ["Memory", "Question", "Round", "question_of", "rounds_since"]

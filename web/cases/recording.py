"""How does the page get every state a case goes through?

A case is run by the engine's own strict runner; nothing is played twice or in another way. The game
it runs is of a class that keeps a copy of itself after every step and every input. Copies cost
microseconds and share their logs.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Literal

from judge import library
from judge.kernel import lines
from judge.kernel.decision import Kind
from judge.kernel.errors import JudgeError
from judge.kernel.lines import Line
from judge.kernel.ruleset import Ruleset

if TYPE_CHECKING:
    from judge.kernel.decision import Decision

#: What a moment came from: a step, or something put in by a person, by chance or for want of a choice.
MomentKind = Literal["start", "step", "answer", "forced", "chance", "attempt", "concede", "edit"]
#: A run that is longer is not shown; the loop rules act far earlier.
MOST_MOMENTS = 5000


class TooLong(JudgeError):
    """A run with more steps than the page shows."""

    slug = "too-long"


@dataclass(frozen=True, slots=True)
class Moment:
    """A state, what led to it, and the entry of `decisions` it comes from (None: no entry)."""

    game: Any
    kind: MomentKind
    entry: int | None = None


class Tape:
    """The moments of one run. `entry` says which entry of `decisions` is at work."""

    def __init__(self) -> None:
        self.moments: list[Moment] = []
        #: Whether steps are being executed, so that what happens is theirs.
        self.running = False
        self.entry: Callable[[], tuple[int | None, bool]] = lambda: (None, False)

    def note(self, game: Any, kind: MomentKind) -> None:
        """Keep the state, unless nothing has happened since the last moment."""
        if self.moments and self.moments[-1].game.logged == game.logged:
            return
        if len(self.moments) >= MOST_MOMENTS:
            raise TooLong(f"the run has more than {MOST_MOMENTS} steps; the page shows no more")
        entry = None
        if kind not in ("start", "step"):
            entry, forced = self.entry()
            if forced:
                kind, entry = ("forced" if kind == "answer" else kind), None
        self.moments.append(Moment(game.copy(), kind, entry))


class _Recorded:
    """What a recorded game does otherwise; mixed into a game's own class."""

    __slots__ = ()

    def run(self, *, until: str | None = None, limit: int = 0) -> Decision | None:
        """As `Game.run`, one step at a time. Copies have no tape and run as ever."""
        game: Any = self
        tape: Tape | None = getattr(self, "tape", None)
        if tape is None or limit:
            return super().run(until=until, limit=limit)  # type: ignore[misc, no-any-return]
        ready = game.steps if next_rule(game) is not None else game.steps - 1
        while game.decision is None and game.frames and game.result is None:
            if until is not None and game.steps > ready and next_rule(game) == until:
                break
            # While a step is still at work, the one that follows it may be the wanted rule.
            goal = until if next_rule(game) is None else None
            tape.running = True
            try:
                super().run(until=goal, limit=1)  # type: ignore[misc]
            finally:
                tape.running = False
            tape.note(game, "step")
        return game.decision  # type: ignore[no-any-return]

    def give(self, reply: Any) -> None:
        chance = self.decision is not None and self.decision.kind is Kind.CHANCE  # type: ignore[attr-defined]
        super().give(reply)  # type: ignore[misc]
        self._note("chance" if chance else "answer")

    def cite(self, rule: str, line: Line[*tuple[object, ...]] = lines.CITED, *facts: object) -> None:
        """A refusal that is written down between two steps is an attempt."""
        super().cite(rule, line, *facts)  # type: ignore[misc]
        if line is lines.REFUSED:
            self._note("attempt")

    def concede(self, player: int) -> None:
        super().concede(player)  # type: ignore[misc]
        self._note("concede")

    def interrupt(self) -> None:
        """What must happen at once is looked for after an edit by hand, too."""
        super().interrupt()  # type: ignore[misc]
        self._note("edit")

    def _note(self, kind: MomentKind) -> None:
        tape: Tape | None = getattr(self, "tape", None)
        if tape is not None and not tape.running:
            tape.note(self, kind)


def next_rule(game: Any) -> str | None:
    """The rule whose step comes next; None while a step is still at work."""
    pc = game.frames[-1][0] if game.frames else -1
    linked = game.rules.linked
    return str(linked.rule[pc]) if pc >= 0 and not linked.silent[pc] else None


@cache
def _recorded_class(game: str, edition: str) -> type[Any]:
    own = library.rules(game, edition).game_class
    return type(f"Recorded{own.__name__}", (_Recorded, own), {"__slots__": ("tape",)})


def recorded(rules: Ruleset) -> Ruleset:
    """The same rules with games that keep their moments."""
    found = copy.copy(rules)
    found.game_class = _recorded_class(rules.game, rules.edition)
    return found

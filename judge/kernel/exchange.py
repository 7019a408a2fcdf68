"""How do players answer one another?

What is used is declared, waits as data while it may be answered, and resolves after its answers, the last of them
first. A game says what may answer and when it is asked (its own legality, its own steps), and which flow carries out
what has waited; here is what lies between: the question, the wait, the order, and what is negated while it waits. How
long it goes on is in the steps of the book: Dragon Ball Super's counter timing goes to and fro until a player passes,
a use in Buddyfight is answered once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from judge.kernel.decision import Decision, Kind
from judge.kernel.events import NO_FACTS
from judge.kernel.flow import END, Flow
from judge.kernel.frames import Locals, Resolving, given, replace, restore
from judge.kernel.game import PASS, Game

R = TypeVar("R", bound=Resolving)


class Declared(NamedTuple):
    """A use that was declared and waits to resolve: the name of the flow that carries it out, and what it knows."""

    flow: str
    given: Mapping[str, object]

    def knows(self, record: type[R]) -> R:
        """What the use knows, as the record of its flow."""
        return restore(record, self.given)


@dataclass(frozen=True, kw_only=True)
class Answered(Locals):
    """Something that may be answered; `chain`: the answers that were declared and wait, the last one at the end."""

    __slots__ = ()

    chain: tuple[Declared, ...]


A = TypeVar("A", bound=Answered)


def declared(flow: str, at: Resolving) -> Declared:
    """A use as it is now, to be carried out later by the flow of that name."""
    return Declared(flow, given(at))


def may_use(
    g: Game, player: int, prompt: str, uses: Sequence[tuple[object, ...]], facts: dict[str, Any] = NO_FACTS
) -> Flow:
    """Ask a player to use one of these or to pass, by the rule that is being run."""
    return g.ask(Decision(Kind.ACT, player, g.rule, prompt, (PASS, *uses), facts=facts))


def wait(g: Game, flow: str, at: Resolving) -> Flow:
    """The answer in the top frame is declared: it waits in the chain of what it answers, and its own flow ends."""
    pc, below, origin = g.frames[-2]
    assert isinstance(below, Answered)
    g.frames[-2] = (pc, replace(below, chain=(*below.chain, declared(flow, at))), origin)
    return END


def last_answer(g: Game, at: A) -> tuple[Declared | None, A]:
    """The answer that resolves next, taken from the chain, and what is left; None where nobody has answered."""
    if not at.chain:
        return None, at
    return at.chain[-1], g.keep(replace(at, chain=at.chain[:-1]))


def change_waiting(g: Game, record: type[R], stamp: int, change: Callable[[R], R]) -> bool:
    """Change what the use of that stamp knows while it waits to resolve; False if none waits."""
    for place in range(len(g.frames) - 1, -1, -1):
        pc, at, origin = g.frames[place]
        if not isinstance(at, Answered):
            continue
        for number, use in enumerate(at.chain):
            known = use.knows(record)
            if known.stamp == stamp:
                new = declared(use.flow, change(known))
                chain = (*at.chain[:number], new, *at.chain[number + 1 :])
                g.frames[place] = (pc, replace(at, chain=chain), origin)
                return True
    return False

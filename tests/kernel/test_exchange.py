"""Players answer one another: what was declared waits, and the last answer resolves first."""

from __future__ import annotations

from dataclasses import dataclass

from judge.kernel.exchange import Answered, Declared, change_waiting, last_answer, wait
from judge.kernel.flow import END
from judge.kernel.frames import NOTHING, Resolving, replace
from tests.kernel import toy


@dataclass(frozen=True, slots=True, kw_only=True)
class Use(Resolving):
    """A use that the tests declare; `negated`: it resolves without an effect."""

    negated: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing(Answered):
    """What is answered."""

    chain: tuple[Declared, ...] = ()


def answered_by(*keys: str) -> toy.Lanterns:
    """A timing in which uses of these abilities were declared, one after the other."""
    g = toy.game()
    g.frames[:] = [(0, Timing(), 0)]
    for stamp, key in enumerate(keys):
        g.frames.append((0, NOTHING, 0))
        assert wait(g, "use", Use(who=stamp % 2, key=key, stamp=stamp)) == END
        g.frames.pop()
    return g


def resolved(g: toy.Lanterns) -> list[Use]:
    """What the uses know when it is their turn, in the order in which they resolve."""
    found = []
    at = g.frames[-1][1]
    assert isinstance(at, Timing)
    while True:
        use, at = last_answer(g, at)
        if use is None:
            return found
        assert use.flow == "use"
        found.append(use.knows(Use))


def test_the_last_answer_resolves_first_and_knows_what_it_knew() -> None:
    uses = resolved(answered_by("first", "reply", "again"))

    assert [(use.key, use.who) for use in uses] == [("again", 0), ("reply", 1), ("first", 0)]


def test_what_waits_can_be_changed_by_its_stamp_alone() -> None:
    g = answered_by("first", "reply")

    assert change_waiting(g, Use, 0, lambda use: replace(use, negated=True))
    assert [(use.key, use.negated) for use in resolved(g)] == [("reply", False), ("first", True)]


def test_nothing_waits_under_another_stamp() -> None:
    g = answered_by("first")

    assert not change_waiting(g, Use, 7, lambda use: replace(use, negated=True))
    assert not resolved(g)[0].negated

"""Which answers need nobody, and what does chance give?

What is no choice (one possible answer, equal hidden cards, abilities that do the same) is answered here; a
chance that a case names is turned into the answer that the engine wants. How a run uses this is run.py's.
"""

from __future__ import annotations

from typing import Any

from judge.case.keys import read_answer, sort_of
from judge.case.names import interchangeable
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import IllegalAnswer
from judge.kernel.game import PASS
from judge.kernel.happening import Happenings


def is_forced(game: Happenings, decision: Decision) -> bool:
    """Whether only one answer is possible, or all come to the same (equal hidden cards or abilities)."""
    if decision.forced:
        return True
    if decision.prompt == "stand-by":
        keys = {p.key for p in game.pending if p.number in decision.options}
        return len(keys) == 1 and "impersonal" in game.pool.ability(keys.pop()).extra
    if sort_of(decision) != "card" or len(decision.options) < 2:
        return False
    exact = decision.kind is Kind.CARDS and decision.low == decision.high
    return (exact or decision.kind is Kind.ORDER) and interchangeable(game, decision.options)


def only_pass(decision: Decision) -> bool:
    """Whether a player has the play timing and can do nothing in it."""
    return decision.kind is Kind.ACT and decision.options == (PASS,)


def forced_answer(decision: Decision) -> Any:
    """The answer to a decision that is no choice."""
    if decision.forced:
        return decision.only()
    return decision.options if decision.kind is Kind.ORDER else decision.options[: decision.low]


def chance_answer(game: Happenings, table: Any, decision: Decision, wanted: Any) -> Any:
    """The outcome a case names; a shuffle needs only the cards on top (or at the bottom)."""
    if decision.high == 1:
        picked = read_answer(game, table, decision, wanted if isinstance(wanted, list) else [wanted])
        if len(picked) != 1:
            raise IllegalAnswer(
                f"one outcome is asked for, not {len(picked)}", rule=game.rules.shown(decision.rule)
            )
        return picked
    parts = wanted if isinstance(wanted, dict) else {"top": wanted}
    if set(parts) - {"top", "bottom"}:
        raise IllegalAnswer("an order names 'top', 'bottom' or both", rule=game.rules.shown(decision.rule))
    top = read_answer(game, table, decision, parts.get("top", []))
    bottom = read_answer(game, table, decision, parts.get("bottom", []))
    if set(top) & set(bottom):
        raise IllegalAnswer("a card cannot be on top and at the bottom", rule=game.rules.shown(decision.rule))
    rest = tuple(card for card in game.chance(decision) if card not in top and card not in bottom)
    return (*top, *rest, *bottom)


__all__ = ["chance_answer", "forced_answer", "is_forced", "only_pass"]

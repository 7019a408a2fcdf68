"""How is a failure told to somebody else?

As a case: the position that is left after shrinking, and the keys of the answers that lead to the
fault. What went wrong stands in a comment at the top.
"""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

import yaml

from judge.case.keys import answer_key
from judge.timeline import to_choice
from judge.trust.answers import plainest_answer
from judge.trust.start import game_of

if TYPE_CHECKING:
    from judge.trust.watcher import Failure


def case_text(failure: Failure) -> str:
    """The failure as the text of a case file."""
    case = {**failure.case, "case": f"Fault found with seed {failure.seed}"}
    case["decisions"] = answer_keys(failure.case, failure.answers)
    note = textwrap.indent(textwrap.fill(failure.sentence, 100), "# ")
    return f"{note}\n{yaml.safe_dump(case, sort_keys=False, allow_unicode=True, width=100)}"


def answer_keys(case: dict[str, Any], answers: list[Any]) -> list[str]:
    """The keys of answers given one after the other; those that a fault cuts off are left out."""
    keys: list[str] = []
    try:
        game, loaded = game_of(case)
        for answer in answers:
            decision = to_choice(game)
            if decision is None:
                break
            if answer is None or game.objection(decision, answer) is not None:
                answer = plainest_answer(game, decision)
            keys.append(answer_key(game, loaded.table, decision, answer))
            game.give(answer)
    except Exception:
        # The fault itself: whatever it is, the keys so far lead to it.
        return keys
    return keys

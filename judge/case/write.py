"""How does what somebody played become a case?

The decisions of a timeline as a case writes them: keys of answers, refused attempts with their rule,
concessions, edits, chance that somebody decided. Put into the case it began as, they replay it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import yaml

from judge.case.imported import carried
from judge.case.keys import action_key, answer_key
from judge.kernel.decision import Refused
from judge.kernel.zones import PLAYERS
from judge.timeline import Timeline

if TYPE_CHECKING:
    from judge.case.table import Table


def decisions_of(timeline: Timeline, table: Table) -> list[object]:
    """Everything that was put in, oldest first."""
    play = Timeline(timeline.start.copy(), editor=timeline.editor)
    found: list[object] = []
    for given in timeline.inputs:
        play.reach(given)
        game, decision = play.game, play.game.decision
        if given.how == "concede":
            found.append({"concede": PLAYERS[given.value]})
        elif given.how == "edit":
            found.append({"edit": given.value})
        elif decision is not None and given.how == "attempt":
            verdict = game.check(decision.who, given.value)
            assert isinstance(verdict, Refused)
            key = action_key(game, table, decision.who, given.value)
            found.append({"try": key, "refused": verdict.rule})
        elif decision is not None:
            key = answer_key(game, table, decision, given.value)
            found.append({"chance": key.split(", ")} if given.chance else key)
        play.put_in(given)
    return found


def case_text(data: Mapping[str, object], decisions: Sequence[object], **changed: object) -> str:
    """The text of a case file: a case's data with other decisions (and whatever else is changed), and with
    the cards of one's own lists that it names.

    What the case expected of its own decisions is left out: it need not hold for these.
    """
    kept = {key: value for key, value in carried(data).items() if key not in ("decisions", "expect", "until")}
    return yaml.safe_dump(
        {**kept, **changed, "decisions": decisions}, sort_keys=False, allow_unicode=True, width=100
    )

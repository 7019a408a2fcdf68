"""What happens when an effect says "attack with it"?

final/q4: the card rests by the effect, the target is chosen, and the steps from 2.2 up to 4 follow, under the numbers
of the phase that goes on (reading `attack-with-it`); then the effect goes on.
"""

from __future__ import annotations

from judge.games.buddyfight.rules.procedures import Fighting, attack
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.flow import CALL, Flow
from judge.kernel.state import ACTIVE


def begin(g: Buddyfight, card: int, rule: str) -> Flow:
    """Attack with a card by an effect: None if it cannot, since it is at rest or no longer there."""
    from judge.games.buddyfight.rules.final_phase import final

    if not g.on_field(card) or g.mode[card] != ACTIVE:
        g.cite("topic/resolve", lines.CANNOT_ATTACK, card)
        return None
    g.cite("final/q4", lines.ATTACK_WITH_IT, card)
    program, first = (final, "final/2.2") if g.phase == "final" else (attack, "attack/2.2")
    at = Fighting(attackers=((card, g.ident[card]),), by_effect=True)
    g.call(program, at)
    g.frames[-1] = (g.rules.linked.pc[first], at, g.frames[-1][2])
    return CALL

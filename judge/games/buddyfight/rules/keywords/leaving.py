"""What does [Lifelink] do?

keyword/lifelink: an automatic ability (reading `lifelink-automatic`) that deals damage to its own fighter when its
card leaves the field, or loses the game. A card can have several of it.
"""

from __future__ import annotations

from judge.games.buddyfight.rules.keywords.kit import Made
from judge.games.buddyfight.rules.procedures import Using
from judge.games.buddyfight.table.areas import on_field
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.cards import Ability, Op, Trigger
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace


def _left(g: Buddyfight, card: int, event: Event) -> bool:
    """The card itself has left the field."""
    return event.card == card and on_field(event.src) and not on_field(event.dst)


def _take_damage(g: Buddyfight, at: Using, op: Op) -> Flow:
    """The fighter is dealt the damage, or loses."""
    value = g.pool.ability(at.key).value
    g.keep(replace(at, i=at.i + 1))
    if value == "lose":
        return g.lose_by_effect((at.who,))
    facts = {"rule": "keyword/lifelink"}
    flow = g.perform(
        Event("damage", at.who, n=int(value), cause="lifelink", by=at.who, source=at.src, facts=facts)
    )
    return AGAIN if flow is None else flow


def lifelink(made: Made) -> list[Ability]:
    """[Lifelink]."""
    trigger = Trigger("move", _left, own=True)
    ops = (Op("lifelink", _take_damage),)
    return [made.ability("auto", "keyword/lifelink", trigger=trigger, ops=ops)]


BUILDERS = {"lifelink": lifelink}

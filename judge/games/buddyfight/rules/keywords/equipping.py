"""What do the keywords of equipping do?

keyword/equipment-change (equip/3.3), keyword/transform with Ride, Station and Dragonify, keyword/impact-transform. By
those a monster is equipped as an item; the flow is that of an equip (equipping.py of the rules).
"""

from __future__ import annotations

from collections.abc import Callable

from judge.games.buddyfight.rules.hooks import HOOKS
from judge.games.buddyfight.rules.keywords.kit import EVERYWHERE, Made, plain
from judge.games.buddyfight.rules.procedures import Using
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import HAND, ITEM, STRIDE
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import Flow


def equipment_changes(g: Buddyfight, at: Using) -> Flow:
    """The item equipped before may be returned to hand, once a turn; declining does not count."""
    reply = g.take()
    old = tuple(card for card in g.area(at.who, ITEM) if card != at.card)
    if not old or not g.has(at.card, "equipment change") or g.count(f"turn/equipment change/{at.who}"):
        return None
    if reply is None:
        facts = {"source": at.card}
        return g.ask(
            Decision(Kind.YES_NO, at.who, "keyword/equipment-change", "equipment change", facts=facts)
        )
    if not reply:
        return None
    g.tally(f"turn/equipment change/{at.who}")
    g.cite("keyword/equipment-change", lines.RETURNED, *old)
    g.cite("keyword/equipment-change", lines.NO_WINDOW, at.card)
    facts2 = {"rule": "keyword/equipment-change"}
    return g.perform_all(
        [
            Event(
                "leave", at.who, c, src=g.where[c], dst=g.owner[c] * STRIDE + HAND, cause="rule", facts=facts2
            )
            for c in old
        ]
    )


def _becomes_item(rule: str, name: str) -> Callable[[Made], list[Ability]]:
    def build(made: Made) -> list[Ability]:
        extra = {"counter": made.counter}
        value = made.value if name == "transform" else None
        return [made.ability("keyword", rule, keyword=name, value=value, extra=extra, active=EVERYWHERE)]

    return build


BUILDERS = {
    "equipment change": plain("equipment change", "keyword/equipment-change"),
    "transform": _becomes_item("keyword/transform", "transform"),
    "impact transform": _becomes_item("keyword/impact-transform", "impact transform"),
}

HOOKS.equipped.append(equipment_changes)

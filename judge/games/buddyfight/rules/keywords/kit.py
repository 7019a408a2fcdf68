"""What do the keywords share when they are compiled?

The record of a keyword as a card writes it, and small builders. Knows nothing of what any keyword does.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from judge.games.buddyfight.table.areas import FIELD_NAMES
from judge.kernel.cards import Ability, Condition

ON_FIELD = frozenset(FIELD_NAMES)
EVERYWHERE = frozenset((*FIELD_NAMES, "hand", "flag", "buddy", "drop", "gauge", "deck", "declared"))


@dataclass(frozen=True, slots=True)
class Made:
    """A keyword on a card: its value, where it stands, its cost and condition, the abilities it lends."""

    name: str
    value: object
    code: str
    index: int | str
    cost: tuple[Any, ...] = ()
    condition: Condition | None = None
    gives: tuple[Ability, ...] = ()
    counter: bool = False

    def ability(self, kind: str, rule: str, **more: Any) -> Ability:
        """An ability of this keyword."""
        words = self.name if self.value is None else f"{self.name} {self.value}"
        given: dict[str, Any] = {
            "active": ON_FIELD,
            "keyword": self.name,
            "value": self.value,
            "condition": self.condition,
        }
        given |= {"cost": self.cost, "code": self.code, "index": self.index}
        return Ability(kind, rule, f"[{words.title()}]", **(given | more))


def plain(name: str, rule: str) -> Callable[[Made], list[Ability]]:
    """A keyword that the rules look for and that does nothing by itself."""
    return lambda made: [made.ability("keyword", rule, active=EVERYWHERE)]

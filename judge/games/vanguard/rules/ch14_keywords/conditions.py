"""When does an ability with an activation condition keyword work?

14.2 and the keywords that name a condition: limit break (14.7), generation break (14.14), brave (14.17), oracle (14.18),
ritual (14.20), unite (14.21), thunderstrike (14.28), darkness (14.32), wave (14.37), dark device (14.38), Shinken Hissatsu
(14.41), White Wings and Black Wings (14.46), glitter (14.50).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from judge.games.vanguard.table.areas import BIND, DAMAGE, DROP, G_ZONE, HAND, STRIDE
from judge.kernel.cards import Condition
from judge.kernel.errors import CardFault
from judge.kernel.frames import Context

if TYPE_CHECKING:
    from judge.games.vanguard.table.game import Vanguard


def _count(g: Vanguard, player: int, offset: int) -> int:
    return len(g.zones[player * STRIDE + offset])


def _g_units(g: Vanguard, player: int) -> int:
    """Face up G units on the vanguard circle and in the G zone (14.14.3)."""
    there = (*g.vanguards(player), *(c for c in g.area(player, G_ZONE) if g.is_face_up(c)))
    return sum("g" in g.printed(card).subtypes for card in there)


def _grades(g: Vanguard, player: int, odd: int) -> bool:
    cards = g.area(player, BIND)
    return bool(cards) and all((g.shows(card).grade or 0) % 2 == odd for card in cards)


def _wave(battles: int, when: Mapping[str, Any]) -> bool:
    """Whether this is one of the battles in which a wave ability is active (14.37.2)."""
    if "either" in when:
        return battles in when["either"]
    if "at_least" in when:
        return bool(when["at_least"] <= battles <= when.get("at_most", battles))
    return bool(battles == when.get("equals"))


Mark = Callable[[Any, Context, Any], bool]
#: Activation condition keywords (14.2): the rule, and when the condition is fulfilled.
MARKS: dict[str, tuple[str, Mark]] = {
    "limit break": ("14.7.3", lambda g, c, n: _count(g, c.who, DAMAGE) >= n),
    "generation break": ("14.14.3", lambda g, c, n: _g_units(g, c.who) >= n),
    "brave": ("14.17.3", lambda g, c, n: _count(g, c.who, HAND) <= 3),
    "oracle": ("14.18.3", lambda g, c, n: _count(g, c.who, HAND) >= 5),
    "ritual": ("14.20.3", lambda g, c, n: sum(g.face(x).grade == 1 for x in g.area(c.who, DROP)) >= n),
    "unite": ("14.21.3", lambda g, c, n: g.count(f"called/{c.who}") >= 2),
    "thunderstrike": ("14.28.3", lambda g, c, n: _count(g, 1 - c.who, BIND) >= n),
    "darkness": ("14.32.3", lambda g, c, n: g.count(f"soul/{c.who}") > 0),
    "dark device": (
        "14.38.3",
        lambda g, c, n: not any(g.stands(x) and g.same_column(x, c.src) for x in g.units(1 - c.who)),
    ),
    "shinken hissatsu": ("14.41.3", lambda g, c, n: _count(g, c.who, DAMAGE) >= 3),
    "wave": ("14.37.1", lambda g, c, n: _wave(g.count("battles"), n)),
    "white wings": ("14.46.3", lambda g, c, n: _grades(g, c.who, 1)),
    "black wings": ("14.46.4", lambda g, c, n: _grades(g, c.who, 0)),
}


def marked(mark: Mark, value: object, where: str, word: str) -> Condition:
    """An activation condition of chapter 14 with its number."""
    if not isinstance(value, Mapping if word == "wave" else int):
        raise CardFault(f"{where}: {word} needs a number, or true, not {value!r}")
    made_active = f"active {word}"
    return lambda g, c: mark(g, c, value) or made_active in g.face(c.src).flags


def glitter(name: str) -> Condition:
    """The vanguard has that in its name and has Glitter (14.50.3.2)."""
    return lambda g, c: any(
        any(name in one for one in g.face(card).names) and g.has(card, "glitter")
        for card in g.vanguards(c.who)
    )

"""When does an ability with an activation condition keyword work?

14.2 and the keywords that name a condition: limit break (14.7), generation break (14.14), brave (14.17), oracle (14.18),
ritual (14.20), unite (14.21), thunderstrike (14.28), darkness (14.32), wave (14.37), dark device (14.38), Shinken Hissatsu
(14.41), White Wings and Black Wings (14.46), powerful (14.48), glitter (14.50).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.vanguard.table.areas import BIND, DAMAGE, DROP, G_ZONE, HAND, SOUL, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Condition
from judge.kernel.frames import Context

#: Keyword to the rule that says what it asks for.
RULES = {
    "limit break": "14.7.3",
    "generation break": "14.14.3",
    "brave": "14.17.3",
    "oracle": "14.18.3",
    "ritual": "14.20.3",
    "unite": "14.21.3",
    "thunderstrike": "14.28.3",
    "darkness": "14.32.3",
    "wave": "14.37.2",
    "dark device": "14.38.3",
    "shinken hissatsu": "14.41.3",
    "white wings": "14.46.3",
    "black wings": "14.46.4",
    "powerful": "14.48.1",
    "glitter": "14.50.3.2",
}


def activation(keyword: str, value: Any = None) -> Condition:
    """The condition of an activation condition keyword; `value` is its number or name."""
    make = _CONDITIONS[keyword]
    return make(value)


def _number(value: Any) -> int:
    return int(value) if value is not None else 1


def _area(offset: int, low: int | None, high: int | None, opponent: bool = False) -> Condition:
    def holds(g: Vanguard, at: Context) -> bool:
        number = len(g.area(1 - at.who if opponent else at.who, offset))
        return (low is None or number >= low) and (high is None or number <= high)

    return holds


def _generation(value: Any) -> Condition:
    def holds(g: Vanguard, at: Context) -> bool:
        """Face up G units on the vanguard circle and in the G zone (14.14.1)."""
        up = [c for offset in (VC, G_ZONE) for c in g.area(at.who, offset) if g.is_g(c) and g.is_face_up(c)]
        return len(up) >= _number(value)

    return holds


def _ritual(value: Any) -> Condition:
    def holds(g: Vanguard, at: Context) -> bool:
        return sum(1 for c in g.area(at.who, DROP) if g.shows(c).grade == 1) >= _number(value)

    return holds


def _counted(name: str, least: int) -> Condition:
    return lambda g, at: g.count(f"{name}/{at.who}") >= least


def _dark_device(value: Any) -> Condition:
    def holds(g: Vanguard, at: Context) -> bool:
        """No standing unit of the opponent in the same column (14.38.3)."""
        others = (*g.vanguards(1 - at.who), *g.rear_guards(1 - at.who))
        return not any(g.stands(c) and g.same_column(at.src, c) for c in others)

    return holds


def _wings(remainder: int) -> Callable[[Any], Condition]:
    def make(value: Any) -> Condition:
        def holds(g: Vanguard, at: Context) -> bool:
            """All bound cards have odd or even grades; none without cards (14.46.5)."""
            grades = [g.shows(c).grade for c in g.area(at.who, BIND)]
            return bool(grades) and all(n is not None and n % 2 == remainder for n in grades)

        return holds

    return make


def _glitter(value: Any) -> Condition:
    def holds(g: Vanguard, at: Context) -> bool:
        """The vanguard has the name in its card name, and glitter (14.50.3.2)."""
        return any(
            g.has(c, "glitter") and any(str(value) in name for name in g.shows(c).names)
            for c in g.vanguards(at.who)
        )

    return holds


def _wave(value: Any) -> Condition:
    """Only in the battles of the turn that are named (14.37.2): a number, or `2+` for that one and later ones."""
    words = str(value)
    least = int(words.removesuffix("+"))
    if words.endswith("+"):
        return lambda g, at: g.count("battles") >= least
    return lambda g, at: g.count("battles") == least


_CONDITIONS: dict[str, Callable[[Any], Condition]] = {
    "limit break": lambda value: _area(DAMAGE, _number(value), None),
    "generation break": _generation,
    "brave": lambda value: _area(HAND, None, 3),
    "oracle": lambda value: _area(HAND, 5, None),
    "ritual": _ritual,
    "unite": lambda value: _counted("called", 2),
    "thunderstrike": lambda value: _area(BIND, _number(value), None, opponent=True),
    "darkness": lambda value: _counted("soul", 1),
    "wave": _wave,
    "dark device": _dark_device,
    "shinken hissatsu": lambda value: _area(DAMAGE, 3, None),
    "white wings": _wings(1),
    "black wings": _wings(0),
    "powerful": lambda value: _area(SOUL, None, 0),
    "glitter": _glitter,
}

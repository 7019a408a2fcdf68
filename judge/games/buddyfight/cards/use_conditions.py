"""When may a card be used that only an effect brings into play, and what needs a target?

Conditions that the builder attaches to the use of a card (cast/1.4, keyword/transform without a cost in brackets).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from judge.games.buddyfight.cards.language.words import PLACES

if TYPE_CHECKING:
    from judge.games.buddyfight.table.game import Buddyfight
    from judge.kernel.frames import Context


def never(g: Buddyfight, c: Context) -> bool:
    """A keyword without a cost in brackets: its card is only equipped by an effect that says so."""
    return bool(getattr(c, "by_effect", False))


def only_by(name: str) -> Any:
    """*This card cannot enter the field other than by …*: by an effect of a card of that name."""

    def condition(g: Buddyfight, c: object) -> bool:
        source = getattr(g.loc, "src", -1)
        return bool(getattr(c, "by_effect", False)) and source >= 0 and name in g.shows(source).names

    return condition


def needs_target(body: Sequence[object]) -> bool:
    """Whether all that instructions do is about cards in public zones that they choose, and not *up to* some."""
    names: set[str] = set()
    found = False
    for part in body:
        if not isinstance(part, Mapping):
            return False
        choices = (
            [part]
            if "choose" in part
            else [v for v in part.values() if isinstance(v, Mapping) and "choose" in v]
        )
        if not choices and not any(isinstance(v, str) and v in names for v in part.values()):
            return False
        for choice in choices:
            place = PLACES.get(str(choice.get("of", "")).partition(" ")[2])
            if choice.get("up_to") or place is None or not place.public:
                return False
            names.add(str(choice.get("as", "")))
            found = True
    return found


__all__ = ["needs_target", "never", "only_by"]

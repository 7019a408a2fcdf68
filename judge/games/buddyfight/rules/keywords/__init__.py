"""What do the keywords of the book do?

`build` turns a keyword on a card into compiled abilities. One module a family: battle (Penetrate, Move, N Attack,
Counterattack, CHAOS Territory), souls (Soulguard, Ambush, Purge, Crossnize), leaving (Lifelink), equipping
(Equipment Change, Transform and its kin), sharing (D-Share). They reach into the flows only through hooks.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from judge.games.buddyfight.rules.keywords import battle, equipping, leaving, sharing, souls
from judge.games.buddyfight.rules.keywords.kit import Made, plain
from judge.kernel.cards import Ability, Condition

#: Keywords that the rules look for on a card and that need nothing else.
_PLAIN = {
    "set": "keyword/set",
    "weaponry link": "keyword/weaponry-link",
    "omni lord": "keyword/omni-lord",
    "dual": "keyword/dual",
    "dragod": "keyword/dragod",
    "double buddy": "topic/double-buddy",
    "reversal": "keyword/reversal",
    "raise": "topic/flags-in-deck",
    "lost world": "lost/game",
}

BUILDERS: dict[str, Callable[[Made], list[Ability]]] = {
    **battle.BUILDERS,
    **souls.BUILDERS,
    **leaving.BUILDERS,
    **equipping.BUILDERS,
    **sharing.BUILDERS,
    **{name: plain(name, rule) for name, rule in _PLAIN.items()},
}
KEYWORD_NAMES = tuple(BUILDERS)


def build(
    name: str,
    value: object,
    code: str,
    index: int | str,
    *,
    cost: Sequence[object] = (),
    condition: Condition | None = None,
    gives: Sequence[Ability] = (),
    counter: bool = False,
) -> list[Ability]:
    """The abilities of a keyword on a card; `gives` are the [D] abilities that [D-Share] lends."""
    made = Made(name, value, code, index, tuple(cost), condition, tuple(gives), counter)
    return BUILDERS[name](made)


__all__ = ["BUILDERS", "KEYWORD_NAMES", "build"]

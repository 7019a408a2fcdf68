"""Which cards was an instruction about?

Instructions call the programs of chapter 5, which leave the cards they moved in `g.value`; `as` gives
them a name for later instructions. Within one effect a card it moved is still that card (4.1.4.1).
"""

from __future__ import annotations

from judge.games.godzilla.rules.procedures import Playing
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.cards import Op
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.choosing import pairs, proceed

#: Where the choices of an effect keep which card came from which: (card, identity now, identity before).
CAME = "came from"


def run_bind(g: Godzilla, at: Playing, op: Op) -> Flow:
    """Give the cards that the instruction before was about a name."""
    value = tuple(g.value or ())
    g.value = None
    return proceed(g, replace(at, bound={**refresh(g, at, value), op.args["name"]: pairs(g, value)}))


def refresh(g: Godzilla, at: Playing, cards: tuple[int, ...]) -> dict[str, object]:
    """The choices of the running effect; those that were moved by it are followed (4.1.4.1)."""
    moved = set(cards)
    bound: dict[str, object] = {}
    still: dict[int, None] = {}
    came: tuple[tuple[int, int, int], ...] = at.bound.get(CAME, ())
    for name, value in at.bound.items():
        if moved and name != CAME and isinstance(value, tuple) and value and isinstance(value[0], tuple):
            followed = tuple((c, g.ident[c]) if c in moved else (c, i) for c, i in value)
            if followed != value:
                still |= {c: None for c, _ in value if c in moved}
                came = (*came, *((c, g.ident[c], i) for c, i in value if c in moved and g.ident[c] != i))
            value = followed
        bound[name] = value
    if still:
        g.cite("4.1.4.1", lines.STILL_THAT_CARD, *still)
    return {**bound, CAME: came} if came else bound


def cite_master(g: Godzilla, at: Playing, op: Op) -> None:
    """Who acts where the text names nobody: the master of the effect (3.1.2.3.1)."""
    if op.args.get("unsaid"):
        g.cite("3.1.2.3.1", lines.MASTER_ACTS, at.who)

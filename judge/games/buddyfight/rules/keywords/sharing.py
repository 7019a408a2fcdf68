"""What does [D-Share] do?

keyword/d-share: a card with it lends its own [D] abilities to the other cards with [D-Share] on its fighter's field,
as long as its abilities work (keyword/d-share/q2), the same [D] never twice (reading `d-share-two-givers`).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.keywords.kit import Made
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.cards import Ability, Select, Static
from judge.kernel.frames import Context


def _takers(lent: Ability) -> Select:
    """The other cards with [D-Share] on the field that do not have the ability."""

    def select(g: Buddyfight, context: Context) -> tuple[int, ...]:
        return tuple(
            card
            for card in g.field(context.who)
            if card != context.src
            and any(a.keyword == "d-share" for a in g.defs[card].abilities)
            and not _same(g, card, lent)
        )

    return select


def _same(g: Buddyfight, card: int, lent: Ability) -> bool:
    """Whether a card has the same [D] already: its own copy, or one that another card lent it."""
    faces = g.projection or {}
    face = faces.get(card) or g.defs[card].face
    return any(a.keyword == "d" and (a.key == lent.key or a.code == lent.code) for a in face.abilities)


def d_share(made: Made) -> list[Ability]:
    """[D-Share] with the [D] abilities it lends."""
    statics = tuple(
        Static("other", "abilities", "ability", lent.key, _takers(lent), frozenset(("abilities",)))
        for lent in made.gives
    )
    extra = {"gives": made.gives} if made.gives else {}
    kind = "continuous" if statics else "keyword"
    return [made.ability(kind, "keyword/d-share", statics=statics, extra=extra)]


BUILDERS = {"d-share": d_share}

"""Which cards does a flag let its fighter use?

topic/flag-conditions, topic/special-flags, topic/flag-face-down, keyword/omni-lord, keyword/dragod and the Cross
Series (cross/deck). A face-down flag allows nothing; cards whose own text names flags do not ask what it allows.
"""

from __future__ import annotations

from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.decision import Refused

#: Keywords that let a card be used with every flag.
EVERY_FLAG = {"omni lord": "keyword/omni-lord", "dragod": "keyword/dragod"}


def flag_refusal(g: Buddyfight, player: int, card: int) -> Refused | None:
    """Why a fighter's flag does not let a card be used; None if it does."""
    ability = g.use_ability(card)
    extra = {} if ability is None else ability.extra
    flag = g.flag(player)
    face_up = flag is not None and not g.hidden(flag)
    if extra.get("all_flags"):
        return None
    if "only_flag" in extra:
        if flag is not None and face_up and extra["only_flag"] in g.shows(flag).names:
            return None
        return Refused("topic/flag-conditions/current", f"the flag is not {extra['only_flag']}")
    if "initial_flag" in extra:
        if extra["initial_flag"] in g.flags[player]:
            return None
        return Refused("topic/flag-conditions/initial", f"the first flag was not {extra['initial_flag']}")
    if flag is None:
        return None
    if not face_up:
        return Refused("topic/flag-face-down", "the flag lies face down and allows nothing")
    return (
        None
        if allowed(g, flag, card)
        else Refused("topic/special-flags", "the flag does not allow this card")
    )


def allowed(g: Buddyfight, flag: int, card: int) -> bool:
    """Whether what a flag says covers a card."""
    says, face = g.shows(flag), g.shows(card)
    if says.allows_all:
        return True
    if not face.cross and any(a.keyword in EVERY_FLAG for a in g.defs[card].abilities):
        return True
    return not (
        face.worlds.isdisjoint(says.allows_worlds)
        and face.attributes.isdisjoint(says.allows_attributes)
        and face.names.isdisjoint(says.allows_names)
    )


def unusable(g: Buddyfight, player: int) -> list[int]:
    """The cards on a fighter's field that a face-down flag no longer lets be used (topic/flag-face-down)."""
    return [card for card in g.field(player) if flag_refusal(g, player, card) is not None]

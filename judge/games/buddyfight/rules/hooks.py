"""Where do keywords and topics reach into the flows?

The flows ask the lists below at the places the keywords speak of; a keyword's module puts functions into
them. Flows and keywords know each other only through this module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.games.buddyfight.rules.procedures import Fighting, Using
    from judge.games.buddyfight.table.game import Buddyfight
    from judge.kernel.flow import Flow


@dataclass(slots=True)
class Hooks:
    """What keywords add to the flows. Every list may stay empty."""

    #: (game, player, area offset) -> how many cards may stay there (CHAOS Territory), or None.
    room: list[Callable[[Buddyfight, int, int], int | None]] = field(default_factory=list)
    #: (game, the cards of an area) -> those that stay with the newest one, or None.
    staying: list[Callable[[Buddyfight, tuple[int, ...]], tuple[int, ...] | None]] = field(
        default_factory=list
    )
    #: (game, the cards on a center, oldest first): more than one stands there (CHAOS Territory says why).
    sharing: list[Callable[[Buddyfight, tuple[int, ...]], None]] = field(default_factory=list)
    #: (game, attack): the attack has hit or not; what follows at 3.2.1 (Penetrate).
    hits: list[Callable[[Buddyfight, Fighting], Flow]] = field(default_factory=list)
    #: (game, attack): what follows at 3.2.2 (Counterattack).
    survives: list[Callable[[Buddyfight, Fighting], Flow]] = field(default_factory=list)
    #: (game, card that attacked): the attack is over (N Attack).
    attacked: list[Callable[[Buddyfight, int], None]] = field(default_factory=list)
    #: (game, use): the card is equipped (Equipment Change).
    equipped: list[Callable[[Buddyfight, Using], Flow]] = field(default_factory=list)


HOOKS = Hooks()

"""Where do keywords (chapter 14) and set-specific rules (chapter 17) reach into the rules?

The rules of chapters 2 to 13 ask the lists below at the places the keywords speak of; a keyword's module puts
functions into them. Rules and keywords know each other only through this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from judge.games.vanguard.rules.procedures import Playing
    from judge.games.vanguard.table.game import Vanguard
    from judge.kernel.atoms import Passage
    from judge.kernel.cards import Ability
    from judge.kernel.decision import Refused
    from judge.kernel.flow import Flow


@dataclass(slots=True)
class Hooks:
    """What keywords add to the rules. Every list may stay empty."""

    #: (game, unit) -> why the unit cannot attack (restraint, lord), or None.
    not_attacking: list[Callable[[Vanguard, int], Refused | None]] = field(default_factory=list)
    #: (game, attacker, unit) -> why the unit cannot be attacked, or None.
    not_attacked: list[Callable[[Vanguard, int, int], Refused | None]] = field(default_factory=list)
    #: (game, attackers, targets) -> the units being attacked, with those that an effect adds (10.4.1.8.3).
    more_targets: list[Callable[[Vanguard, tuple[int, ...], tuple[int, ...]], tuple[int, ...]]] = field(
        default_factory=list
    )
    #: (game, unit) -> the rule by which a unit in the back row may attack (Astral Plane), or None.
    attacks_from_back: list[Callable[[Vanguard, int], str | None]] = field(default_factory=list)
    #: (game, unit) -> the rule by which a unit intercepts from the back row, or None.
    intercepts_from_back: list[Callable[[Vanguard, int], str | None]] = field(default_factory=list)
    #: (game, unit) -> the rule by which a rear-guard performs drive checks, or None.
    drives: list[Callable[[Vanguard, int], str | None]] = field(default_factory=list)
    #: (game, player, card, circle) -> why a card cannot be called there, or None.
    not_called: list[Callable[[Vanguard, int, int, int], Refused | None]] = field(default_factory=list)
    #: (game, player, card, circle) -> the rule by which the grade does not matter for a call there, or None.
    any_grade: list[Callable[[Vanguard, int, int, int], str | None]] = field(default_factory=list)
    #: (game, player, card, ability) -> why an activated ability cannot be played, or None.
    not_played: list[Callable[[Vanguard, int, int, Ability], Refused | None]] = field(default_factory=list)
    #: Keyword → what an ability with it does when it is resolved and its card says nothing: a step.
    resolve: dict[str, Callable[[Vanguard, Playing], Flow]] = field(default_factory=dict)
    #: (game, what is played) -> the rule by which it is not resolved (a second Regalis Piece), or None.
    not_resolved: list[Callable[[Vanguard, Playing], str | None]] = field(default_factory=list)
    #: (game) -> what keywords do at the end of a turn (9.11.7) and of a battle (10.8.1.2); asked until they return None.
    turn_ends: list[Callable[[Vanguard], Flow]] = field(default_factory=list)
    battle_ends: list[Callable[[Vanguard, tuple[int, ...]], None]] = field(default_factory=list)
    #: (game, order card, player) -> where an order goes after it was resolved, if not to the drop zone: done?
    order_resolved: list[Callable[[Vanguard, Playing], bool]] = field(default_factory=list)
    #: (game, playing) -> what happens to an order that was resolved instead of the drop zone (music, arms); None: nothing.
    order_lands: list[Callable[[Vanguard, Playing], Flow]] = field(default_factory=list)
    #: (game, player, card) -> why a unit card cannot be played as an order (völundr), or None if it can.
    order_from_unit: list[Callable[[Vanguard, int, int], Refused | None]] = field(default_factory=list)
    #: (game, playing, ability) -> done when an ability has resolved in its entirety (songs).
    resolved: list[Callable[[Vanguard, Playing, Ability], None]] = field(default_factory=list)
    #: (game, card) -> done when a card has come to another zone, without waiting for a check timing.
    arrived: list[Callable[[Vanguard, int], None]] = field(default_factory=list)
    #: (game, passages) -> cards beneath others that do not go along with them, and where they go.
    leaving: list[Callable[[Vanguard, Sequence[Passage]], list[Passage]]] = field(default_factory=list)
    #: (game, card) -> done when a card has been locked, before anything else.
    locked: list[Callable[[Vanguard, int], None]] = field(default_factory=list)


HOOKS = Hooks()

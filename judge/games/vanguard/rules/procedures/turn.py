"""What do set-up (8), turn (9), attack and battle (10) know while they run?"""

from __future__ import annotations

from dataclasses import dataclass

from judge.kernel.frames import Card, Cards, Locals, Player
from judge.kernel.program import Program

# -- set-up and turn (8, 9) ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(Locals):
    """`player`: whose turn it is to do the step."""

    player: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Locals):
    """`ended`: the abilities, each a card and a key, for which the end of this turn has come (9.11.7); `sought`:
    the cards of a G assist."""

    ended: tuple[tuple[int, str], ...] = ()
    sought: Cards = ()
    taken: bool = False


setup = Program("set-up", Setup)
turn = Program("turn", Turn)

# -- attack and battle (10) --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class BattlePhase(Locals):
    """`begun`: whether the first start step of this battle phase is over."""

    begun: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle(Locals):
    """A battle (10.1.2): the units that attack and are attacked right now, those that boost (each beside the
    unit it boosts) and the guardians (each beside the unit it guards for). `began` and `aimed` are the units
    with which it began; `checks` counts drive checks; `hit` are the units that were hit."""

    who: Player
    attackers: Cards = ()
    targets: Cards = ()
    boosters: Cards = ()
    boosted: Cards = ()
    guardians: Cards = ()
    guarded: Cards = ()
    began: Cards = ()
    aimed: Cards = ()
    was_boosted: bool = False
    checks: int = 0
    hit: Cards = ()
    #: Who has been retired at the end of the damage step: G guardians, guardians, rear-guards (10.7.1.10).
    stage: int = 0
    #: Whether text made it happen (7.36): no unit boosts, and no start step follows.
    deed: bool = False
    #: The abilities for which the end of this battle has come (10.8.1.1).
    ended: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardAction(Locals):
    """What the non-turn player does in the guard step: call, intercept, call a G guardian."""

    who: Player
    card: Card
    target: Card = -1
    key: str = ""


battle_phase = Program("battle phase", BattlePhase, called_from="9.10.1")
battle = Program("battle", Battle, called_from="10.3.1.3")
intercept = Program("intercept", GuardAction)
g_guardian = Program("G guardian", GuardAction)

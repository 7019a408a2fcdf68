"""What do playing and resolving (11), rule actions (13), gifts (16), set-specific rules (17) and loops (18) know?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.games.vanguard.rules.procedures.specific import Deed
from judge.kernel.frames import Card, Cards, Held, Locals, Player, Players, Resolving
from judge.kernel.program import Program
from judge.kernel.replacement import Settling
from judge.kernel.rule_actions import Checking
from judge.kernel.timing import InfiniteLoop

Zones = tuple[int, ...]

# -- playing and resolving (11) ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTiming(Checking):
    """`number`: the ability that is about to be played; `waits`: whether it was said that something waits; `asked`:
    what is asked about that ability, *say* (11.1.1.2.1.1) or *cease* (12.3.1.1.2)."""

    number: int | None = None
    waits: bool = False
    asked: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTiming(Locals):
    """`once`: only one action, as in the guard step (10.5.2); `passed` is told to the caller."""

    who: Player
    once: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing(Resolving):
    """A card or an ability that is played and resolved (11.8.2). `card`: the order card; `arms`: the vanguard it
    is to be armed to. What follows is how far an instruction is."""

    key: str = ""
    card: Card = -1
    arms: Card = -1
    #: The ability whose cost is being paid.
    skill: str = ""
    todo: Held | None = None
    circles: Zones = ()
    found: Cards = ()
    left: Players | None = None
    changed: bool = False
    #: The position before the ability was played, as a number: whether anything has changed since (12.3.1.1.1).
    before: int = 0
    #: The order ability that alchemagic adds to this one (7.45), and what was chosen for its cost.
    ally: str = ""
    added: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Alchemagic(Locals):
    """Order card B is added to order card A, which is about to be played (7.45). `options`: what B may be."""

    who: Player
    card: Card
    source: Card
    options: Cards


alchemagic = Program("alchemagic", Alchemagic, called_from="11.8.2.1")
check_timing = Program("check timing", CheckTiming, called_from="11.6.2.1")
play_timing = Program("play timing", PlayTiming, called_from="9.9.2")
playing = Program("playing", Playing, called_from="11.6.2.2")
paying = Program("paying", Playing, called_from="11.8.2.2")
replacement = Program("replacement", Settling)
instead = Program("instead", Playing)

# -- rule actions (13), gifts (16), other (18) ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Losing(Locals):
    losers: Players
    how: str = "card effect"


@dataclass(frozen=True, slots=True, kw_only=True)
class DamageCheck(Locals):
    who: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Gift(Locals):
    """An imaginary gift is resolved (16.3.1). `type`: I or II, once it is known."""

    who: Player
    clan: str
    type: str = ""
    riding: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AsUnit(Locals):
    """A set card is put on a circle as a unit (18.5). `given`: the information that the text gives it."""

    who: Player
    card: Card
    given: Mapping[str, object] = field(default_factory=dict)
    source: Card = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class NoVanguard(Locals):
    who: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class OneUnit(Locals):
    """Gauge that belongs to several units is left to one of them (13.9.2)."""

    who: Player
    card: Card
    units: Cards


losing = Program("losing", Losing)
one_unit = Program("gauge of one unit", OneUnit, called_from="11.6.1.1")
damage_application = Program("damage application", DamageCheck, called_from="11.6.1.1")
damage_resolution = Program("damage resolution", DamageCheck, called_from="11.6.1.1")
no_vanguard = Program("no vanguard", NoVanguard, called_from="11.6.1.1")
gift = Program("imaginary gift", Gift, called_from="11.6.1.2")
as_unit = Program("set card as a unit", AsUnit)
infinite_loop = Program("infinite loop", InfiniteLoop, called_from="11.6.1.4")

# -- set-specific rules (17) ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Music(Locals):
    """A music order goes to its circle (17.4.2)."""

    who: Player
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Arm(Deed):
    """Arms orders are armed to a vanguard (17.7.4)."""

    unit: Card = -1


music = Program("music order", Music)
imprison = Program("imprison", Deed)
scout = Program("scout", Deed)
sing = Program("sing", Deed)
operate = Program("operate", Deed)
arm = Program("arm", Arm)

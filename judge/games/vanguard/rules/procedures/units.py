"""What do trigger icons (2.8) and the placing of units (6) know while they run?"""

from __future__ import annotations

from dataclasses import dataclass

from judge.kernel.frames import Card, Cards, Held, Locals, Player, Zone
from judge.kernel.program import Program

Zones = tuple[int, ...]

# -- trigger icons (2.8) -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Icon(Locals):
    """A trigger icon is carried out (2.8.2). `parts`: the actions that are left; `doing`: the one under way."""

    who: Player
    card: Card
    drive: bool = False
    parts: tuple[str, ...] | None = None
    doing: str = ""


trigger_icon = Program("trigger icon", Icon, called_from="10.6.1.2.4")

# -- units and placing (6) ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Call(Locals):
    """Cards are called (6.2.3). `circles`: where they may go (any rear-guard circle of `who` if empty);
    `chosen`: the circle of each card so far; `rested`: placed at rest; `how`: normal call, superior call."""

    who: Player
    cards: Held
    circles: Zones = ()
    chosen: Zones = ()
    rested: bool = False
    how: str = "superior call"
    cause: str = "effect"
    by: Player = -1
    source: Card = -1
    open_only: bool = False
    distinct: bool = True
    guards: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Ride(Locals):
    """A card is ridden (6.3.3). `upon`: what was ridden upon; `how`: normal ride, superior ride."""

    who: Player
    card: Card
    rested: bool = False
    how: str = "superior ride"
    cause: str = "effect"
    by: Player = -1
    source: Card = -1
    upon: Held = ()
    persona: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Legion(Locals):
    """A unit legions with a card (6.4.1). `named`: whether it is said which of the two leads (6.4.3.1.1)."""

    who: Player
    leader: Card
    mate: Card
    named: bool = False
    by: Player = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Stride(Locals):
    """A G unit is strode (6.5.1). `hearts`: what became hearts; `heart`: the specified one."""

    who: Player
    card: Card
    by: Player = -1
    source: Card = -1
    how: str = "superior stride"
    hearts: Held = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StrideSkill(Locals):
    """A stride skill is played (6.6.2). `paid`: the cards its cost takes, once they are chosen."""

    who: Player
    card: Card
    key: str = ""
    paid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Dress(Locals):
    """A card is overDressed on a unit (6.7.2), or XoverDressed with several (6.8.3) on `circle`."""

    who: Player
    card: Card
    onto: Held = ()
    circle: Zone = -1
    cross: bool = False
    cause: str = "rule"


call = Program("call", Call)
ride = Program("ride", Ride, called_from="9.7.2")
legion = Program("legion", Legion)
stride = Program("stride", Stride)
stride_skill = Program("stride skill", StrideSkill, called_from="9.8.2")
overdress = Program("overDress", Dress)
xoverdress = Program("XoverDress", Dress)

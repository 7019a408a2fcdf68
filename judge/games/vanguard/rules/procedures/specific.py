"""What do the specific actions (7) know while they run?"""

from __future__ import annotations

from dataclasses import dataclass

from judge.kernel.frames import Card, Cards, Held, Locals, Player, Zone
from judge.kernel.program import Program

Zones = tuple[int, ...]

# -- specific actions (7) ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Deed(Locals):
    """Something is done to cards that were chosen before: who does it, by which card, and why."""

    cards: Held
    by: Player = -1
    source: Card = -1
    cause: str = "effect"


@dataclass(frozen=True, slots=True, kw_only=True)
class Put(Deed):
    """Cards are put into an area of their owners (7.4). `order`: the order wanted, once it is known."""

    area: str
    bottom: bool = False
    face_down: bool = False
    order: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class FromDeck(Locals):
    """Cards are moved from the top of a deck (7.6), drawn if they go to the hand. `n`: how many are left."""

    who: Player
    n: int
    area: str = "hand"
    cause: str = "effect"
    by: Player = -1
    source: Card = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class UpTo(FromDeck):
    done: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Locals):
    """Cards from the top of a deck are looked at (7.7). `x`: how many so far (7.7.2)."""

    who: Player
    n: int
    zone: Zone
    x: int = 1
    #: Whether the same effect has looked at a deck before (7.7.4).
    again: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Locals):
    """A zone is shuffled (7.5, 7.12); `apart`: cards found there by a search, which are not shuffled in (7.12.2)."""

    zone: Zone
    apart: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch(Locals):
    """Two circles' cards change places (7.8, 9.9.2.2)."""

    who: Player
    one: Zone
    two: Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class Retire(Deed):
    rule: str = "7.18.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Locals):
    """Damage is dealt to the vanguard of a player (7.35)."""

    who: Player
    n: int
    by: Player = -1
    source: Card = -1
    cause: str = "effect"


@dataclass(frozen=True, slots=True, kw_only=True)
class PutLocked(Deed):
    """Cards are put on circles as locked cards (7.30.5)."""

    who: Player
    circles: Zones = ()
    chosen: Zones = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLeap(Locals):
    """A rear-guard leaps through time (7.33): bound, one of a higher grade searched and called."""

    who: Player
    cards: Held
    source: Card = -1
    bound: Held = ()
    found: Held = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackDeed(Locals):
    """Text makes units attack (7.36). `done`: those that have."""

    who: Player
    attackers: Held
    targets: Held
    done: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge(Deed):
    """Cards are put as gauge of units (7.41); `name`: the name they have as gauge (7.41.3); `move`: they are gauge
    already and change their unit."""

    units: Cards = ()
    name: str = ""
    move: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GaugeFromDeck(Locals):
    """Cards from the top of the deck are put as gauge (7.41.4): up to `n`, or just `n` once that is `decided`."""

    who: Player
    n: int
    decided: bool = False
    units: Cards = ()
    name: str = ""
    source: Card = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange(Locals):
    """A card and another one are switched by text (7.8)."""

    one: Held
    two: Held
    by: Player = -1
    source: Card = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveUnit(Deed):
    """Units of the field are put on other circles (7.34). `circles`: where they may go; `chosen`: where each goes."""

    who: Player
    circles: Zones = ()
    chosen: Zones = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Dominate(Deed):
    """Units are dominated (7.39). `until`: how long; only while the effect is resolved if nothing is said."""

    until: tuple[str, int] = ("effect", 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle(Locals):
    """Something happens to a circle: it becomes the stage (7.42), or a marker is put there (7.4.2) or on a `unit`."""

    who: Player
    circle: Zone = -1
    marker: str = ""
    unit: Card = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Word(Locals):
    """A player's world becomes something (7.44), or a player is in Final Rush (7.43)."""

    who: Player
    word: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Boost(Locals):
    """A unit boosts another (7.48)."""

    booster: Card
    boosted: Card


stand = Program("stand", Deed)
rest = Program("rest", Deed)
face_up = Program("turn face up", Deed)
face_down = Program("turn face down", Deed)
put = Program("put", Put)
shuffle = Program("shuffle", Shuffle)
from_deck = Program("from the deck", FromDeck)
up_to_from_deck = Program("up to from the deck", UpTo)
look = Program("look", Look)
look_up_to = Program("look up to", Look)
switch = Program("switch", Switch)
exchange = Program("exchange", Exchange)
discard = Program("discard", Deed)
persona_ride = Program("persona ride", Word)
retire = Program("retire", Retire)
remove = Program("remove", Deed)
heal = Program("heal", Deed)
counter_blast = Program("counter-blast", Deed)
soul_blast = Program("soul-blast", Deed)
counter_charge = Program("counter-charge", Deed)
soul_charge = Program("soul-charge", FromDeck)
bind = Program("bind", Put)
lock = Program("lock", Deed)
put_locked = Program("put as locked", PutLocked)
unlock = Program("unlock", Deed)
delete = Program("delete", Deed)
restore_deleted = Program("restore", Deed)
time_leap = Program("time leap", TimeLeap)
move_unit = Program("move a unit", MoveUnit)
damage = Program("deal damage", Damage)
attack_deed = Program("make attack", AttackDeed)
battle_too = Program("to battle", Deed)
change_target = Program("change the attack target", Deed)
dominate = Program("dominate", Dominate)
flip_over = Program("flip over", Deed)
put_gauge = Program("put as gauge", Gauge)
gauge_from_deck = Program("gauge from the deck", GaugeFromDeck)
stage = Program("become the stage", Circle)
put_marker = Program("put a marker", Circle)
final_rush = Program("final rush", Word)
world = Program("world", Word)
boost = Program("boost", Boost)

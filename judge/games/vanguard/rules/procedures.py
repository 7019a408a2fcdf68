"""What are the procedures of Cardfight!! Vanguard, and what does each know while it runs?

The programs of all chapters with the records of their locals; the steps are in the modules of their
chapters. Names of locals are what a case writes under `context`.
"""

from __future__ import annotations

from dataclasses import dataclass

from judge.kernel.frames import Card, Cards, Held, Locals, Player, Players, Resolving, Zone
from judge.kernel.loops import Made, Rounds
from judge.kernel.program import Program
from judge.kernel.replacement import Settling

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
    """A unit legions with a card (6.4.1)."""

    who: Player
    leader: Card
    mate: Card
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Locals):
    zone: Zone


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
    """Cards are put as gauge of a unit (7.41); `move`: they are gauge already and change their unit."""

    unit: Card = -1
    name: str = ""
    move: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Circle(Locals):
    """Something happens to a circle: it becomes the stage (7.42), or a marker is put there (7.4.2)."""

    who: Player
    circle: Zone
    marker: str = ""


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
damage = Program("deal damage", Damage)
attack_deed = Program("make attack", AttackDeed)
dominate = Program("dominate", Deed)
flip_over = Program("flip over", Deed)
put_gauge = Program("put as gauge", Gauge)
stage = Program("become the stage", Circle)
put_marker = Program("put a marker", Circle)
final_rush = Program("final rush", Word)
world = Program("world", Word)
boost = Program("boost", Boost)

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

# -- playing and resolving (11) ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTiming(Rounds):
    """`number`: the ability that is about to be played; `keep`: the cards that stay on overloaded circles;
    `circle`: what a rule action is about; `waits`: whether it was said that something waits."""

    number: int | None = None
    keep: Cards = ()
    circle: int = -1
    waits: bool = False


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
class InfiniteLoop(Locals):
    """`made`: the choices of one round; `named`: how many rounds the turn player wants."""

    made: tuple[Made, ...]
    named: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NoVanguard(Locals):
    who: Player


losing = Program("losing", Losing)
damage_application = Program("damage application", DamageCheck, called_from="11.6.1.1")
damage_resolution = Program("damage resolution", DamageCheck, called_from="11.6.1.1")
no_vanguard = Program("no vanguard", NoVanguard, called_from="11.6.1.1")
gift = Program("imaginary gift", Gift, called_from="11.6.1.2")
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

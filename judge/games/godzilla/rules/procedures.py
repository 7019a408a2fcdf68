"""What are the procedures of the Godzilla Card Game, and what does each know while it runs?

The programs of all chapters with the records of their locals; the steps are in the modules of their
chapters. Names of locals are what a case writes under `context`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from judge.kernel.frames import Card, Cards, Held, Locals, Player, Players, Resolving, Zone, ZoneNumber
from judge.kernel.loops import Rounds
from judge.kernel.program import Program
from judge.kernel.replacement import Settling
from judge.kernel.rule_actions import Checking
from judge.kernel.timing import InfiniteLoop

# -- set-up and turn (6, 7) -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(Locals):
    """`player`: whose main deck is shuffled next."""

    player: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Locals):
    """`total`: the counter power that was added up (7.4.2); `ended`: the abilities, each a card and a key, for
    which the end of this turn has come already (7.5.7)."""

    total: int | None = None
    ended: tuple[tuple[int, str], ...] = ()


setup = Program("set-up", Setup)
turn = Program("turn", Turn)

# -- decks (5.3 to 5.8) ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Locals):
    zone: Zone


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOne(Locals):
    """`also`: the player who draws at the same time; `reshuffled`: whose decks were reshuffled for it."""

    who: Player
    also: Players = ()
    cause: str = "rule"
    reshuffled: Players = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Locals):
    """`n`: how many cards are still to be drawn; `also`: the player who draws as many at the same time."""

    who: Player
    n: int
    also: Players = ()
    cause: str = "rule"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawUpTo(Locals):
    who: Player
    n: int
    done: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Look(Locals):
    """`x`: how many cards are looked at this time (5.5.2.2)."""

    who: Player
    n: int
    zone: Zone
    x: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Search(Locals):
    who: Player
    cards: Cards
    low: int
    high: int


shuffle = Program("shuffle", Shuffle)
draw_one = Program("draw one", DrawOne)
draw = Program("draw", Draw)
draw_up_to = Program("draw up to", DrawUpTo)
look = Program("look", Look)
look_up_to = Program("look up to", Look)
search = Program("search", Search)

# -- moving cards (5.2, 5.7, 5.12) ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Place(Locals):
    cards: Held
    area: str
    by: Player = -1
    source: Card = -1
    bottom: bool = False
    order: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Send(Locals):
    """`todo`: the cards that are left when those of an invading monster were taken off it."""

    cards: Held
    by: Player = -1
    source: Card = -1
    burst: bool = False
    todo: Held | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen(Locals):
    """Cards that were chosen to be discarded."""

    n: int
    chosen: Held | None = None
    cause: str = "effect"


@dataclass(frozen=True, slots=True, kw_only=True)
class Discard(Chosen):
    """`among`: the cards each player may choose from, if not the whole hand; `low`: the fewest they choose, if
    not all; `asked`: how many players have chosen; `wanted`: how many cards the player who is asked chooses."""

    players: Players
    among: tuple[Cards, ...] | None = None
    low: int | None = None
    random: bool = False
    asked: int = 0
    wanted: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardDown(Chosen):
    who: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Destroy(Locals):
    """`ways`: rule and cause of cards that go for another reason; `stray`: cards that go to the discard pile
    with them without being destroyed."""

    cards: Held
    rule: str = "5.12.1"
    cause: str = "effect"
    by: Player = -1
    source: Card = -1
    ways: Mapping[int, tuple[str, str]] = field(default_factory=dict)
    stray: Cards = ()


place = Program("place", Place)
discard = Program("discard", Discard)
discard_down = Program("discard down", DiscardDown)
send = Program("send", Send)
destroy = Program("destroy", Destroy)

# -- invading monsters (5.13, 5.15) and losing (1.2.1) ----------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Locals):
    """A monster that moves, is countered or rages: whose, why, and who brought it about."""

    who: Player
    cause: str = "rule"
    by: Player = -1


@dataclass(frozen=True, slots=True, kw_only=True)
class Advance(Step):
    invasion: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StepTo(Step):
    """`to`: the zone that is named; `left`: the zone the last step began in."""

    to: int
    left: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Losing(Locals):
    losers: Players
    cause: str = "rule"
    how: str = "card effect"


advance = Program("advance", Advance)
advance_to = Program("advance to", StepTo)
retreat = Program("retreat", Step)
retreat_to = Program("retreat to", StepTo)
counter = Program("counter", Step, called_from="7.4.3")
losing = Program("losing", Losing)

# -- actions (8) ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceAction(Locals):
    who: Player
    card: Card
    zone: ZoneNumber


@dataclass(frozen=True, slots=True, kw_only=True)
class RageAction(Locals):
    who: Player
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class MonsterAction(Locals):
    """`leaving`: the key of what lets a card leave that is played with Burst."""

    who: Player
    card: Card
    burst: bool = False
    leaving: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invasion(Locals):
    """`icon`: the invasion icon that was read; `left`: how many advances are still to come."""

    who: Player
    card: Card
    icon: int | None = None
    left: int | None = None


battle_action = Program("play a battle card", PlaceAction)
strategy_action = Program("activate a strategy card", PlaceAction)
rage_action = Program("gain rage", RageAction)
monster_action = Program("play a monster card", MonsterAction)
invasion = Program("invasion", Invasion)

# -- abilities (10) ----------------------------------------------------------------------------------------


#: Cards (with their identity) whose place was named: the player who plays each, and the name of the place.
Spots = tuple[tuple[int, int, int, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckTiming(Checking):
    """`order`: whether the order of a check timing was cited; `number`: the ability that is about to be played."""

    order: bool = False
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTiming(Locals):
    who: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Playing(Resolving):
    """A card that is played, with the number of its zone and the rule it is played by; or, with `ability`, an
    ability. What follows is how far an instruction is: cards and zones still to be named or done."""

    key: str = ""
    card: Card = -1
    zone: ZoneNumber = 0
    by: str = ""
    ability: bool = False
    turn_of: int = 0
    todo: Held | None = None
    spots: Spots = ()
    numbers: tuple[int, ...] = ()
    waiting: Spots | None = None
    activated: Cards = ()
    left: Players | None = None
    found: Cards = ()
    ordered: Cards = ()


check_timing = Program("check timing", CheckTiming, called_from="7.5.5")
play_timing = Program("play timing", PlayTiming, called_from="7.3.2")
playing = Program("playing", Playing, called_from="8.2.1")
replacement = Program("replacement", Settling)
instead = Program("instead", Playing)

# -- rule actions (11) and loops (13) ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Reshuffle(Locals):
    who: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class Crush(Rounds):
    """`crush`: the player whose monster shares a zone with a battle card."""

    crush: Player


reshuffle = Program("reshuffle", Reshuffle, called_from="5.4.1")
crush = Program("crush", Crush, called_from="5.13.1")
infinite_loop = Program("infinite loop", InfiniteLoop, called_from="10.4.3.2")

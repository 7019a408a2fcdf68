"""What are the procedures of Future Card Buddyfight, and what does each know while it runs?

The flows of the book as programs with the records of their locals; the steps are in the modules of their
flows. The attack phase and the final phase are one set of steps under two tables of numbers. Names of
locals are what a case writes under `context` and `battle`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.kernel.exchange import Answered, Declared
from judge.kernel.frames import Card, Cards, Held, Locals, Player, Players, Resolving, Zone
from judge.kernel.loops import Rounds
from judge.kernel.program import Program
from judge.kernel.replacement import Settling

# -- using a card or an ability (call, cast, equip, act, auto) -------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Using(Resolving, Answered):
    """A card or an ability that is being used.

    `card`: the card that is called, cast or equipped (in a Buddy Call the one from the Buddy Zone); `zone`: the
    area it is called to, `came` the one it was in when it was declared, `areas` the names among which an
    effect lets its user choose; `cost`: the key of the ability whose cost is paid; `paid`: the cards chosen for each part of it,
    `partly` those for the part that is being chosen one by one; `by_effect`: it is used while an
    effect resolves, `pay` whether that asks for the cost; `answering`: it is the [Counter] in the window of
    another use; `chain`: the [Counter] in its own window; `number`: the ability in stand-by; `timed`: it is
    used in a play timing; `free`: the place of the play timing it is used in. The rest is how far an
    instruction is.
    """

    key: str = ""
    flow: str = "cast"
    card: Card = -1
    zone: Zone = -1
    came: Zone = -1
    areas: tuple[str, ...] = ()
    cost: str = ""
    paid: tuple[Cards, ...] = ()
    partly: Cards | None = None
    buddy: bool = False
    by_effect: bool = False
    pay: bool = True
    timed: bool = False
    free: str = ""
    answering: bool = False
    chain: tuple[Declared, ...] = ()
    nullified: bool = False
    number: int = -1
    plays: int = 0
    touched: Cards | None = None
    turn_of: int = 0
    order: Cards | None = None
    ordered: int = 0


call = Program("call", Using, called_from="counter/2.1")
cast = Program("cast", Using, called_from="counter/2.1")
equip = Program("equip", Using, called_from="counter/2.1")
act = Program("act", Using, called_from="counter/2.1")
auto = Program("auto", Using, called_from="counter/2.1")


@dataclass(frozen=True, slots=True, kw_only=True)
class Raising(Locals):
    """A flag that is used from the hand (topic/flags-in-deck)."""

    who: Player
    card: Card


raise_flag = Program("flag", Raising, called_from="counter/6.1")
#: What happens instead of something, and which of several such effects comes first.
replacement = Program("replacement", Settling)
instead = Program("instead", Using)

# -- timings (check, counter) ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Locals):
    """`rounds`: how often something was done in it."""

    rounds: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTiming(Rounds):
    """`free`: what is open beside [Counter]: main, final or nothing; `waiting`: uses that were declared before an
    effect ended their timing; `acts`: how often the turn fighter used something."""

    free: str = ""
    waiting: tuple[Declared, ...] = ()
    acts: int = 0


check = Program("check", Check, called_from="counter/1.1")
play_timing = Program("play timing", PlayTiming, called_from="main/1.1")

# -- the turn (start, main, attack, final) ------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase(Locals):
    """`waiting`: uses that wait for the next play timing, since an effect ended the one they were declared in."""

    waiting: tuple[Declared, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Fighting(Phase):
    """An attack: the attacking cards, the attacked card with its area or the attacked fighter.

    `fighting`: whether the cards are in battle; `link`: whether it began as a link attack; `hit`: whether it hit
    a monster, `struck` the area in which; `chosen`: what [Counterattack] destroys; `moved`: the cards that moved
    by [Move]; `by_effect`: an effect attacks, and what it was part of goes on afterwards.
    """

    attackers: Held = ()
    target: Held = ()
    spot: Zone = -1
    fighter: Player = -1
    fighting: bool = False
    link: bool = False
    nullified: bool = False
    hit: bool = False
    struck: Zone = -1
    moved: Cards = ()
    by_effect: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Preparation(Locals):
    """How many cards each fighter begins with in hand and gauge: the book does not say, so somebody must. `done`: how
    many decks were shuffled; a flag that prints numbers of its own comes first (topic/special-flags)."""

    hand: int
    gauge: int
    done: int = 0


preparation = Program("preparation", Preparation)
start = Program("start phase", Phase)
main = Program("main phase", Phase)
attack = Program("attack phase", Fighting)
#: final.py puts the steps of the attack phase under the numbers of the final phase.

# -- loops ----------------------------------------------------------------------------------------------------


#: Flows by name, and the rule at which each resolves.
FLOWS: Mapping[str, Program[Using]] = {"call": call, "cast": cast, "equip": equip, "act": act, "auto": auto}
RESOLVES = {
    "call": "call/3.1",
    "cast": "cast/3.1",
    "equip": "equip/3.1",
    "act": "act/1.3",
    "auto": "auto/2.3",
}

__all__ = [
    "FLOWS", "RESOLVES", "Check", "Fighting", "Phase", "PlayTiming", "Players", "Preparation", "Raising", "Using",
    "act", "attack", "auto", "call", "cast", "check", "equip", "instead", "main", "play_timing",
    "preparation", "raise_flag", "replacement", "start",
]  # fmt: skip

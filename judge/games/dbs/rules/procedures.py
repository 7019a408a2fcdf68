"""What are the procedures of the Dragon Ball Super Card Game, and what does each know while it runs?

The programs of all chapters under the numbers of 1.23, with the records of their locals; the steps are in
the modules of their chapters, and first_tables.py puts the same steps under the numbers of 1.00. Names of
locals are what a case writes under `context` and `battle`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

from judge.kernel.events import EventData
from judge.kernel.exchange import Answered, Declared
from judge.kernel.frames import Card, Cards, Locals, Player, Players, Resolving, Zone
from judge.kernel.program import Program
from judge.kernel.rule_actions import Checking
from judge.kernel.timing import InfiniteLoop

# -- set-up and turn (5, 6) ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(Locals):
    """How many players have shuffled, drawn and redrawn, and how many cards the last one returned; `stage`: 0
    before a player says which cards go back, 1 before the shuffle, 2 before the draw."""

    shuffled: int = 0
    drawn: int = 0
    redrawn: int = 0
    stage: int = 0
    returned: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn(Locals):
    """A turn knows nothing beside the state."""


setup = Program("setup", Setup)
turn = Program("turn", Turn)

# -- basic terms (3-2-4, 4) -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint(Checking):
    """`looked`: whether it was looked for players who had lost before it began."""

    looked: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class FreeTiming(Locals):
    """`when`: main, offense or defense; `acts`: how often the player was asked."""

    who: Player
    when: Annotated[str, "one of main, offense, defense"]
    acts: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawOne(Locals):
    """`also`: the player who draws at the same time."""

    who: Player
    also: Players = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draw(Locals):
    """`n`: how many cards are still to be drawn; `also`: the player who draws as many at the same time."""

    who: Player
    n: int
    also: Players = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawUpTo(Locals):
    who: Player
    n: int
    done: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Damage(Locals):
    """`also`: the player who takes damage at the same time; `done`: how much was taken; `asked` and `taken`: how
    many players have chosen their life cards for the next point, and which."""

    who: Player
    n: int
    source: Card
    cause: str
    also: Players = ()
    done: int = 0
    asked: int = 0
    taken: Cards = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Locals):
    zone: Zone


checkpoint = Program("checkpoint", Checkpoint, called_from="4-6-2-1")
free_timing = Program("free timing", FreeTiming, called_from="6-3-1-2")
draw_one = Program("draw one", DrawOne)
draw = Program("draw", Draw)
draw_up_to = Program("draw up to", DrawUpTo)
damage = Program("damage", Damage)
#: 1.00 has damage by skills under a number of its own.
skill_damage = Program("skill damage", Damage)
shuffle_deck = Program("shuffle", Shuffle)

# -- playing cards and actions (6-3-1-2) -------------------------------------------------------------------------

#: Unison Cards that a new one replaces: each with its markers and colors.
Unisons = tuple[tuple[int, int, tuple[str, ...]], ...]


class Answer(NamedTuple):
    """The instruction of a [Counter: Play] that says how a card is played: whose, on which card, of which skill, which."""

    who: int
    src: int
    key: str
    place: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayCard(Locals):
    """A card that is being played: the X of its cost, how much energy was rested for it, the Unison Cards it
    replaces, the markers it will have, and what a [Counter: Play] made of it."""

    who: Player
    card: Card
    x: int | None = None
    bound: Mapping[str, object] = field(default_factory=dict)
    paid: int = 0
    replaced: Unisons | None = None
    markers: int = 0
    empower_color: str | None = None
    empowered: bool = False
    diverted: str | None = None
    negated: bool = False
    answers: tuple[Answer, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CardAction(Locals):
    who: Player
    card: Card


battle_card = Program("play a battle card", PlayCard, called_from="4-6-2-2")
unison_card = Program("play a unison card", PlayCard, called_from="4-6-2-2")
grow = Program("grow the unison card", CardAction, called_from="4-6-2-2")

# -- battle (7) ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack(Locals):
    who: Player
    attack: Card
    guard: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class Battle(Locals):
    """`removed`: the Unison Card that lost markers, how many, and its owner."""

    attack: Card
    guard: Card
    negated: bool = False
    removed: tuple[int, int, int] = (-1, 0, -1)


attack = Program("attack", Attack, called_from="4-6-2-2")
battle = Program("battle", Battle, called_from="6-3-1-2-4")

# -- skills (8) ------------------------------------------------------------------------------------------------


class Stopped(NamedTuple):
    """What keeps a skill from playing its card: whose [Counter: Play], on which card, which skill of it, the
    event it answers, and where the card goes instead."""

    who: int
    src: int
    key: str
    event: EventData
    to: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill(Resolving):
    """A skill that is activated, paid for or carried out.

    `sort`: activate, auto or counter; `skill`: the key of the skill whose cost is being paid; `added`: how many
    of the costs that effects added are paid; `x`, `payment`: how its card's cost is paid; `negated`, `stopped`:
    what an answer made of it. The rest is how far an instruction is: the cards it is about and where they go,
    cards still to be put in order, and a Unison Card on its way into play.
    """

    sort: str = "activate"
    when: str = ""
    skill: str | None = None
    added: int = 0
    cost_said: bool = False
    payment: str | None = None
    paid_otherwise: bool = False
    x: int | None = None
    negated: bool = False
    stopped: Stopped | None = None
    answers: tuple[Answer, ...] = ()
    turn_of: int = 0
    touched: Cards | None = None
    arriving: tuple[tuple[int, int], ...] = ()
    order: Cards | None = None
    ordered: int = 0
    card: Card = -1
    replaced: Unisons | None = None
    markers: int = 0
    empower_color: str | None = None
    empowered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CounterTiming(Checking, Answered):
    """`when`: what is answered (play, attack, activated, resolved, combo); `chain`: the [Counter] skills that were
    activated, `links` how many there were before the one that is being activated; `resolved`: the cards whose skills have resolved; `offered`: whether anybody could answer; `looked` as in a checkpoint."""

    when: str
    who: Player
    event: EventData
    chain: Annotated[tuple[Declared, ...], "cards"]
    begun: bool = False
    looked: bool = False
    links: int = 0
    offered: bool = False
    resolved: Cards = ()


activating = Program("activating", Skill, called_from="6-3-1-2-3")
resolving = Program("resolving", Skill, called_from="8-5-2-5")
paying = Program("paying", Skill, called_from="8-5-2-2")
instead = Program("instead", Skill, called_from="8-9-1")
counter_timing = Program("counter timing", CounterTiming, called_from="8-5-2-4")

# -- rule processing (9) and loops (11-1) -----------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class LossJudgement(Locals):
    losers: Players


@dataclass(frozen=True, slots=True, kw_only=True)
class Unique(Locals):
    """`unique`: the player who has two cards of one name of which only one may stay."""

    unique: Player
    cards: Cards


loss_judgement = Program("loss judgement", LossJudgement, called_from="4-5-3-1")
unique_rule = Program("unique", Unique, called_from="4-5-3-1")
infinite_loop = Program("infinite loop", InfiniteLoop, called_from="4-5-3-2")

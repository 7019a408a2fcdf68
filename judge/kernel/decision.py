"""What can a player be asked?

A decision is plain data of a few closed kinds. Options are small values (action tuples, card
numbers, words); `Game.key_of` names each with a stable key, so a list of keys replays a game.
Chance is a decision too: the seed in the state answers it unless somebody else does.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from judge.kernel.events import NO_FACTS


class Kind(Enum):
    """The closed list of kinds of decisions."""

    ACT = "act"  # one action out of everything the player may do now, or pass
    CARDS = "cards"  # between `low` and `high` of the listed cards
    OPTION = "option"  # between `low` and `high` of the listed options
    ORDER = "order"  # all listed cards, in the order wanted
    NUMBER = "number"  # a whole number from `low` to `high`
    YES_NO = "yes/no"
    PLACE = "place"  # one of the listed zones
    CHANCE = "chance"  # what a shuffle or a coin decides; answered by the seed by default


for _kind in Kind:
    # Python 3.11 finds a member through a descriptor, ten times slower than an attribute; every decision
    # asks for a dozen. From 3.12 on members are attributes anyway.
    type.__setattr__(Kind, _kind.name, _kind)


@dataclass(slots=True, init=False)
class Decision:
    """Who is asked what, by which rule, and between which options.

    `prompt` is a word of the game's vocabulary (rendered by its `words` module), `facts` what the
    sentence needs. For ACT the options are `Action` tuples whose first item is the action's name.
    """

    kind: Kind
    who: int
    rule: str
    prompt: str
    options: tuple[Any, ...]
    low: int
    high: int
    facts: dict[str, Any]

    # Written out for the facts, as in `Event`.
    def __init__(
        self,
        kind: Kind,
        who: int,
        rule: str,
        prompt: str,
        options: tuple[Any, ...] = (),
        low: int = 1,
        high: int = 1,
        facts: dict[str, Any] = NO_FACTS,
    ) -> None:
        self.kind = kind
        self.who = who
        self.rule = rule
        self.prompt = prompt
        self.options = options
        self.low = low
        self.high = high
        self.facts = facts

    @property
    def forced(self) -> bool:
        """Whether only one answer is possible. An ACT decision is never forced: a player may wait."""
        kind = self.kind
        if kind is Kind.ACT:
            return False
        if kind in (Kind.CARDS, Kind.OPTION):
            return self.high == 0 or (self.low == self.high == len(self.options))
        if kind is Kind.ORDER:
            return len(self.options) < 2
        if kind is Kind.PLACE:
            return len(self.options) == 1
        return kind is Kind.NUMBER and self.low == self.high

    def only(self) -> Any:
        """The one possible answer of a forced decision."""
        if self.kind is Kind.PLACE:
            return self.options[0]
        if self.kind is Kind.NUMBER:
            return self.low
        return () if self.high == 0 and self.kind is not Kind.ORDER else self.options


class Allowed(NamedTuple):
    """An action that a rule grants."""

    rule: str


class Refused(NamedTuple):
    """An action that a rule forbids; `grant` is the rule that would allow it otherwise.

    Both verdicts are true as values, so that predicates read `refusal() or refusal() or Allowed(…)`.
    """

    rule: str
    reason: str
    grant: str | None = None
    facts: tuple[tuple[str, Any], ...] = ()
    #: Rules between the two, in reading order.
    through: tuple[str, ...] = ()
    #: What else stands in the way, each a refusal of its own.
    also: tuple[Refused, ...] = ()

    @property
    def cites(self) -> tuple[str, ...]:
        """The rules a refusal stands on, in reading order; those of `also` not included."""
        before = () if self.grant in (None, self.rule) else (str(self.grant),)
        return (*before, *self.through, self.rule)

    @property
    def reasons(self) -> tuple[Refused, ...]:
        """Everything that stands in the way, what is looked at first in front."""
        return (self, *self.also)

    def reason_by(self, rule: str) -> Refused | None:
        """The reason that stands on a rule; one that ends with it before one that passes through it."""
        ends = (reason for reason in self.reasons if reason.rule == rule)
        return next(ends, None) or next((r for r in self.reasons if rule in r.cites), None)


def together(*found: Refused | None) -> Refused | None:
    """One refusal with everything that stands in the way; None if nothing does."""
    refusals = [refusal for refusal in found if refusal is not None]
    return refusals[0]._replace(also=tuple(refusals[1:])) if refusals else None


Verdict = Allowed | Refused

"""What of what stands by is played next, and how often is a loop gone round?

The mechanism that the check timings of all games share: a player with several abilities in stand-by says which is
next, equal ones are no choice, and before each the kernel looks whether the same position has come back. What a game
decides (the rules, when it is asked, what playing means) stands in the steps of its own book.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import Flow
from judge.kernel.frames import Locals, Players
from judge.kernel.loops import Made, Rounds, going_round
from judge.kernel.watch import Pending

if TYPE_CHECKING:
    from judge.kernel.game import Game

#: The largest number of rounds that can be named; no book has a limit. What would take too long says so then.
MOST_ROUNDS = 999_999


@dataclass(frozen=True, slots=True, kw_only=True)
class InfiniteLoop(Locals):
    """A loop that has closed. `made`: the choices of one round; `able`: who can stop it, where a book asks; `named`:
    how many rounds the turn player wants."""

    made: tuple[Made, ...]
    able: Players = ()
    named: int | None = None


def standing_by(g: Game, player: int) -> list[Pending]:
    """The abilities of a player that stand by, in the order in which they came."""
    return [waiting for waiting in g.pending if waiting.who == player]


def which_first(g: Game, player: int) -> Decision | None:
    """The question which ability is next, by the rule that is being run; None where it is no choice: a player with
    one ability, or with one that waits several times."""
    own = standing_by(g, player)
    if len({(waiting.card, waiting.key) for waiting in own}) < 2:
        return None
    return Decision(Kind.OPTION, player, g.rule, "stand-by", tuple(waiting.number for waiting in own))


def next_in_stand_by(
    g: Game,
    at: Rounds,
    player: int,
    loop: Callable[[tuple[Made, ...]], Flow],
    ordering: Callable[[], None] | None = None,
) -> Pending | Flow:
    """The ability that a player plays next, or what the step returns instead: None without any, a question, or what
    `loop` says of the choices of a loop that just closed. `ordering` is told before a player is asked."""
    own = standing_by(g, player)
    if not own:
        return None
    reply = g.take()
    if reply is not None:
        return next(waiting for waiting in own if waiting.number == reply[0])
    made = going_round(g, at)
    if made is not None:
        return loop(made)
    question = which_first(g, player)
    if question is None:
        return own[0]
    if ordering is not None:
        ordering()
    return g.ask(question)


def rounds(player: int, rule: str, prompt: str = "loop", low: int = 0, high: int = MOST_ROUNDS) -> Decision:
    """The question how often a loop is gone round."""
    return Decision(Kind.NUMBER, player, rule, prompt, (), low, high)


def new_order(g: Game, zone: int, player: int, rule: str) -> Decision | None:
    """What chance decides when an area is shuffled; None where it has no order to lose."""
    cards = g.zones[zone]
    size = len(cards)
    if size < 2:
        return None
    return Decision(Kind.CHANCE, player, rule, "shuffle", cards, size, size, {"zone": zone})

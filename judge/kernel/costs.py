"""Can a cost be paid whole?

All that a cost asks for is done, or nothing of it; and it is done at the same time, so a card that one part takes does
not serve another. Taking a card competes with taking it, turning it with turning it; a choice that only shows cards or
points at them competes with nothing. Used where a cost is judged (`tests_of`) and where its cards are chosen (`leaving_enough`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from judge.kernel.cards import Args, Op
from judge.kernel.frames import Context, Resolving

if TYPE_CHECKING:
    from judge.kernel.happening import Happenings

Test = Callable[["Happenings", Context], bool]
#: Cards of which one is to be found for each place that a cost has to fill.
Slots = Sequence[tuple[int, ...]]

#: What takes chosen cards away from where they are, and what turns them.
TAKES = frozenset(
    (
        "ko",
        "destroy",
        "retire",
        "remove",
        "vanish",
        "discard",
        "soul-blast",
        "soul-charge",
        "bind",
        "lock",
        "delete",
    )
    + ("move", "put", "place", "send", "swap", "beneath", "under", "stack", "gauge", "call", "play", "combo")
)
TURNS = frozenset(("rest", "stand", "active", "switch", "turn", "turn down", "counter-blast"))


def tests_of(ops: Sequence[Op]) -> list[Test]:
    """The tests whether the operations of a cost can all be done, each on its own and together; makes its choices know
    of each other."""
    choices = choices_of(ops)
    for op in choices:
        op.args["rivals"] = tuple(
            other for other in choices if other is not op and compete(op.args, other.args)
        )
    tests: list[Test] = [op.args["possible"] for op in ops if "possible" in op.args]
    return [*tests, lambda game, context: enough_for_all(game, context, ops)]


def enough_for_all(game: Happenings, context: Context, ops: Sequence[Op]) -> bool:
    """Whether no card would have to serve two choices of a cost."""
    contested = [op for op in choices_of(ops) if op.args["rivals"]]
    return not contested or matched(slots_of(game, context, contested))


def choices_of(ops: Sequence[Op]) -> list[Op]:
    """The choices of a cost that must find a number of cards; none where only some of its parts are done (options,
    conditions), since those not done compete with nothing."""
    if any("to" in op.args or "end" in op.args for op in ops):
        return []
    found = [op for op in ops if op.verb == "choose" and "select" in op.args]
    return [op for op in found if op.args["amount"] is not None and not op.args["up_to"]]


def compete(one: Args, other: Args) -> bool:
    """Whether no card can serve two choices."""
    prompts = {one["prompt"], other["prompt"]}
    return prompts <= TAKES or prompts <= TURNS


def slots_of(game: Happenings, context: Context, choices: Sequence[Op]) -> list[tuple[int, ...]]:
    """For each card that choices have to find the cards that could be it."""
    found: list[tuple[int, ...]] = []
    for op in choices:
        cards = tuple(game.choosable(op.args["select"](game, context), context))
        found += [cards] * max(0, op.args["amount"](game, context))
    return found


def leaving_enough(
    game: Happenings,
    at: Resolving,
    cards: Sequence[int],
    number: int,
    rivals: Sequence[Op],
    later: Sequence[Op],
) -> tuple[tuple[int, ...], bool]:
    """Those of some cards with which a choice of `number` cards leaves enough for its rivals and for what is paid
    `later`, without those that rivals have taken; and whether any of them wants the same cards, so that one must be
    chosen after the other."""
    taken = {card for op in rivals for card, _ in at.bound.get(op.args["name"], ())}
    free = tuple(card for card in cards if card not in taken)
    open_ = [op for op in rivals if op.args["name"] not in at.bound]
    rest = [without(slot, taken) for slot in slots_of(game, at, [*open_, *later])]
    if all(set(free).isdisjoint(slot) for slot in rest):
        return free, False
    slots = [*[free] * max(0, number - 1), *rest]
    return tuple(card for card in free if matched([without(slot, {card}) for slot in slots])), True


def without(slot: tuple[int, ...], taken: set[int]) -> tuple[int, ...]:
    """A slot without cards that are taken."""
    return tuple(card for card in slot if card not in taken)


def matched(slots: Slots) -> bool:
    """Whether every slot can have a card of its own."""
    if len(set(slots)) < 2:
        return not slots or len(slots) <= len(slots[0])
    return most_matched(slots) == len(slots)


def most_matched(slots: Slots) -> int:
    """How many slots can have something of their own at most."""
    taken: dict[int, int] = {}

    def place(number: int, tried: set[int]) -> bool:
        for card in slots[number]:
            if card in tried:
                continue
            tried.add(card)
            if card not in taken or place(taken[card], tried):
                taken[card] = number
                return True
        return False

    return sum(place(number, set()) for number in range(len(slots)))

"""What could be answered here?

All legal answers of a decision in a fixed order, one of them at random, or the plainest one; and
every action a player could name at all, legal or not. Knows no game; `Table.argument_choices` says
what an argument beside cards can be.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import TYPE_CHECKING, Any

from judge.kernel.decision import Kind
from judge.kernel.game import PASS

if TYPE_CHECKING:
    from random import Random

    from judge.case.table import Table
    from judge.kernel.decision import Decision
    from judge.kernel.game import Game


def every_answer(game: Game, decision: Decision) -> Iterator[Any]:
    """All answers that are allowed to a decision of a player."""
    kind, options = decision.kind, decision.options
    if kind is Kind.YES_NO:
        yield from (True, False)
    elif kind is Kind.NUMBER:
        yield from range(decision.low, decision.high + 1)
    elif kind in (Kind.ACT, Kind.PLACE):
        yield from options
    elif kind is Kind.ORDER:
        yield from permutations(options)
    else:
        for size in range(decision.low, decision.high + 1):
            for picked in combinations(options, size):
                if game.objection(decision, picked) is None:
                    yield picked


def random_answer(game: Game, decision: Decision, rng: Random) -> Any:
    """An allowed answer of a player; the state's own seed is left alone."""
    kind, options = decision.kind, decision.options
    if kind is Kind.ACT or kind is Kind.PLACE:
        return rng.choice(options)
    if kind is Kind.YES_NO:
        return rng.random() < 0.5
    if kind is Kind.NUMBER:
        return rng.randint(decision.low, decision.high)
    if kind is Kind.ORDER:
        return tuple(rng.sample(options, len(options)))
    for _ in range(30):
        picked = tuple(rng.sample(options, rng.randint(decision.low, decision.high)))
        if game.objection(decision, picked) is None:
            return picked
    return plainest_answer(game, decision)


def plainest_answer(game: Game, decision: Decision) -> Any:
    """The answer with which least happens: pass, no, as few as possible, in the listed order."""
    kind, options = decision.kind, decision.options
    if kind is Kind.YES_NO:
        return False
    if kind is Kind.ACT:
        return PASS if PASS in options else options[0]
    if kind is Kind.ORDER:
        return options
    return next(every_answer(game, decision))


def every_action(game: Game, table: Table) -> Iterator[tuple[Any, ...]]:
    """Every action with every card and place, whether it makes sense or not; of equal cards in one
    area one stands for all. Actions with an open list of cards are left out: there is no end to them."""
    cards = tuple(
        {(game.defs[c].code, game.where[c], game.owner[c]): c for c in range(len(game.defs))}.values()
    )
    for name, spec in game.rules.actions.items():
        if "cards" in spec.arguments:
            continue
        choices = [
            cards if sort == "card" else table.argument_choices(name, number)
            for number, sort in enumerate(spec.arguments, 1)
        ]
        for arguments in product(*choices):
            yield (name, *arguments)

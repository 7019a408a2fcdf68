"""Which rule actions are due, and how are they done at once?

A game lists what its rules do by themselves, each under its rule: what it would do on the state as it is. A pass asks
all of them on the same state and lets players answer what the rules leave to them while nothing has changed yet; then
all of it is done as one. Neither the order of the list nor that of the table decides anything. What takes steps of its
own and may ask (`Procedure`) is called when the rest is done, one after the other: the timing looks again after each.
A rule action that waits for others looks for them itself (`RuleActions.any_due`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from judge.kernel.atoms import Passage
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Cards, Locals, replace
from judge.kernel.loops import Rounds, in_circles
from judge.kernel.program import Program

if TYPE_CHECKING:
    from judge.kernel.game import Game

G = TypeVar("G", bound="Game")
L = TypeVar("L", bound=Locals)


@dataclass(frozen=True, slots=True, kw_only=True)
class Checking(Rounds):
    """A timing in which rule actions are done. `keep`: the cards that players have chosen to stay."""

    keep: Cards = ()


@dataclass(frozen=True, slots=True)
class Change:
    """A change that is no move, of some cards."""

    cards: tuple[int, ...]
    do: Callable[[], None]


@dataclass(frozen=True, slots=True)
class OneStays:
    """Cards of which only one can stay: the one that came last. Of several that did (`last`) `player` chooses by
    `rule`. `ways`: how each goes if it does not stay, with what goes because of it."""

    player: int
    rule: str
    prompt: str
    last: tuple[int, ...]
    ways: Mapping[int, tuple[Passage, ...]]

    def question(self, keep: Collection[int]) -> Decision | None:
        """What is to be chosen; None if it is clear which card stays."""
        if len(self.last) < 2 or any(card in keep for card in self.last):
            return None
        return Decision(Kind.CARDS, self.player, self.rule, self.prompt, self.last)

    def going(self, keep: Collection[int]) -> Iterator[Passage]:
        """How the others go."""
        stays = next((card for card in self.last if card in keep), self.last[0])
        return (way for card, ways in self.ways.items() if card != stays for way in ways)


@dataclass(frozen=True, slots=True)
class Procedure:
    """A program that a rule action runs (`runs`)."""

    call: Callable[[Game], Flow]


def runs(program: Program[L], given: L) -> Procedure:
    """A rule action that takes steps of its own."""
    return Procedure(lambda g: g.call(program, given))


Due = Passage | Change | OneStays | Procedure
#: Writes into the log what a rule action is about to do, while nothing has changed yet; told which cards will move.
Says = Callable[[G, Sequence[Passage]], None]


class RuleAction(NamedTuple, Generic[G]):
    """One entry of the list."""

    rule: str
    due: Callable[[G], Iterable[Due]]
    says: Says[G]


class RuleActions(Generic[G]):
    """What the rules of a game do by themselves.

    `opens` is told which cards are concerned before anything is said or done. `says` writes the lines of those rule
    actions that do not bring their own. `moves` moves cards at the same time, with everything that the game attaches to
    it; it may call a program for that. `endless` says what becomes of rule actions that go in circles.
    """

    def __init__(
        self,
        opens: Callable[[G, tuple[int, ...]], None],
        says: Says[G],
        moves: Callable[[G, list[Passage]], Flow],
        endless: Callable[[G], Flow],
    ) -> None:
        self.actions: list[RuleAction[G]] = []
        self._opens = opens
        self._says = says
        self._moves = moves
        self._endless = endless

    def due(
        self, rule: str, says: Says[G] | None = None
    ) -> Callable[[Callable[[G], Iterable[Due]]], Callable[[G], Iterable[Due]]]:
        """List a rule action: the function says what it would do now, and changes nothing."""

        def listed(look: Callable[[G], Iterable[Due]]) -> Callable[[G], Iterable[Due]]:
            self.actions.append(RuleAction(rule, look, says or self._says))
            return look

        return listed

    def any_due(self, g: G, besides: Collection[str] = ()) -> bool:
        """Whether any rule action is due, besides those of some rules."""
        for rule, look, _ in self.actions:
            if rule not in besides:
                for _ in look(g):
                    return True
        return False

    def rules_due(self, g: G) -> list[str]:
        """The rules whose rule actions are due."""
        return [rule for rule, look, _ in self.actions if any(True for _ in look(g))]

    def settle(self, g: G, at: Checking) -> Flow:
        """Do all that is due, at the same time; None if there is nothing, else what the step returns."""
        found = [(says, due) for _, look, says in self.actions if (due := list(look(g)))]
        if not found:
            return None
        reply = g.take()
        if reply is not None:
            at = g.keep(replace(at, keep=(*at.keep, *reply)))
        for _, due in found:
            for one in due:
                question = one.question(at.keep) if isinstance(one, OneStays) else None
                if question is not None:
                    return g.ask(question)
        return self._do(g, at, found)

    def _do(self, g: G, at: Checking, found: list[tuple[Says[G], list[Due]]]) -> Flow:
        """Say and do it, as one as far as it can be. A card goes once, whichever rules send it."""
        going = [(says, [way for one in due for way in _ways(one, at.keep)]) for says, due in found]
        passages: dict[int, Passage] = {}
        for _, ways in going:
            for way in ways:
                passages.setdefault(way.card, way)
        changes = [one for _, due in found for one in due if isinstance(one, Change)]
        procedure = next((one for _, due in found for one in due if isinstance(one, Procedure)), None)
        if not (passages or changes or procedure):
            return None  # all cards that could go were chosen to stay
        if in_circles(g, at):
            return self._endless(g)
        self._opens(g, (*passages, *(card for change in changes for card in change.cards)))
        for says, ways in going:
            says(g, ways)
        if at.keep:
            g.keep(replace(g.now(Checking), keep=()))
        with g.at_once():
            flow = self._moves(g, list(passages.values())) if passages else None
            for change in changes:
                change.do()
        if flow is not None:
            return flow
        return AGAIN if procedure is None else procedure.call(g)


def _ways(due: Due, keep: Cards) -> Iterable[Passage]:
    if isinstance(due, Passage):
        return (due,)
    return due.going(keep) if isinstance(due, OneStays) else ()


def placed_last(g: Game, cards: Sequence[int]) -> tuple[int, ...]:
    """Those of some cards that came last, at the same time."""
    latest = max(g.stamp[card] for card in cards)
    return tuple(card for card in cards if g.stamp[card] == latest)

"""How small can a failure be made?

A game that breaks something is played again with less in it: fewer answers, plainer answers, fewer
cards, as long as the same thing still breaks. Answers are held as keys without copy numbers, so that
they still mean something when cards are taken out.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from judge.case.keys import answer_key, key_of
from judge.kernel.decision import Kind
from judge.trust.playout import repeat
from judge.trust.start import game_of
from judge.trust.watcher import Failure, Watcher, sentence_of

if TYPE_CHECKING:
    from judge.case.table import Table
    from judge.kernel.game import Game

#: Replays that shrinking may take.
PATIENCE = 600
_COPY = re.compile(r"#\d+")


def shrink(failure: Failure, *, patience: int = PATIENCE) -> Failure:
    """The same failure with as little as possible in it."""
    return _Shrinking(failure, patience).run()


class _Shrinking:
    def __init__(self, failure: Failure, patience: int) -> None:
        self.failure = failure
        self.case = failure.case
        self.sentence = failure.sentence
        #: Answers as values, and as portable keys once cards are to be taken out; None is the plainest.
        self.keys: list[Any] = list(failure.answers)
        self.left = patience
        self.kind = _kind(failure.sentence)

    def run(self) -> Failure:
        if not self._breaks(self.case, self.keys):
            return self.failure
        self._fewer_answers()
        self._plainer_answers()
        before = None
        if self._breaks(self.case, portable(self.case, self.keys)):
            while before != self._size() and self.left > 0:
                before = self._size()
                self._fewer_cards()
                self._fewer_answers()
                self._plainer_answers()
        return Failure(self.failure.seed, self.sentence, self.case, self._answers())

    def _size(self) -> tuple[int, int, int]:
        """What is made small: cards, answers, answers that are not the plainest."""
        cards = sum(len(held) for player in self.case["players"].values() for held in _lists(player))
        return cards, len(self.keys), sum(key is not None for key in self.keys)

    def _breaks(self, case: dict[str, Any], keys: list[Any]) -> bool:
        """Whether the same thing still breaks; if so, that is the smallest so far."""
        if self.left <= 0:
            return False
        self.left -= 1
        given: list[Any] = []
        try:
            game, loaded = game_of(case)
            look = Watcher(loaded.table, every=1)
            repeat(game, keys, look=look, into=given, read=lambda g, key: find(g, loaded.table, key))
        except Exception as error:
            if _kind(sentence_of(error)) != self.kind:
                return False
            self.case, self.sentence, self.keys = case, sentence_of(error), keys[: len(given)]
            return True
        return False

    def _fewer_answers(self) -> None:
        """Take out runs of answers, long ones first."""
        size = max(1, len(self.keys) // 2)
        while size:
            at = 0
            while at < len(self.keys):
                if not self._breaks(self.case, self.keys[:at] + self.keys[at + size :]):
                    at += size
            size //= 2

    def _plainer_answers(self) -> None:
        """None stands for the plainest answer there is."""
        for at in range(len(self.keys)):
            if at < len(self.keys) and self.keys[at] is not None:
                self._breaks(self.case, [*self.keys[:at], None, *self.keys[at + 1 :]])

    def _fewer_cards(self) -> None:
        for side in ("A", "B"):
            for zone, held in list(self.case["players"].get(side, {}).items()):
                if isinstance(held, (list, dict)):
                    self._fewer_in(side, zone, len(held))

    def _fewer_in(self, side: str, zone: str, size: int) -> None:
        while size:
            at = 0
            while at < len(self.case["players"][side][zone]):
                case = copy.deepcopy(self.case)
                held = case["players"][side][zone]
                keys = list(held) if isinstance(held, dict) else list(range(len(held)))
                for key in reversed(keys[at : at + size]):
                    del held[key]
                if not self._breaks(case, self.keys):
                    at += size
            size //= 2

    def _answers(self) -> list[Any]:
        """The answers of the smallest game, as values."""
        given: list[Any] = []
        try:
            game, loaded = game_of(self.case)
            repeat(game, self.keys, into=given, read=lambda g, key: find(g, loaded.table, key))
        except Exception:
            # The fault itself; what was given leads to it.
            return given
        return given


def _kind(sentence: str) -> str:
    """What broke, without cards and numbers: shrinking must not wander off to another fault."""
    return re.sub(r"\b[AB]\.\S+|\d+", "", sentence)


def _lists(player: dict[str, Any]) -> Iterator[Any]:
    return (held for held in player.values() if isinstance(held, (list, dict)))


# -- answers that survive the loss of cards ----------------------------------------------------------


class Key(str):
    """An answer as its key without copy numbers (a word can be an answer's value, too)."""

    __slots__ = ()


def portable(case: dict[str, Any], answers: list[Any]) -> list[Key | None]:
    """Answers as keys; those that a fault cuts off are left out."""
    keys: list[Key | None] = []
    try:
        game, loaded = game_of(case)

        def read(g: Game, answer: object) -> Any:
            assert g.decision is not None
            fits = answer is not None and g.objection(g.decision, answer) is None
            key = _COPY.sub("", answer_key(g, loaded.table, g.decision, answer)) if fits else None
            keys.append(None if key is None else Key(key))
            return answer

        repeat(game, answers, read=read)
    except Exception:
        # The fault itself; the keys so far lead to it.
        return keys
    return keys


def find(game: Game, table: Table, key: object) -> Any:
    """The first answer that reads like the key, None if there is none; a value is an answer already."""
    decision = game.decision
    assert decision is not None
    if not isinstance(key, Key):
        return key  # also None
    if decision.kind is Kind.YES_NO:
        return key == "yes"
    if decision.kind is Kind.NUMBER:
        return int(key) if key.isdigit() else None
    options = [(_COPY.sub("", key_of(game, table, decision, option)), option) for option in decision.options]
    if decision.kind in (Kind.ACT, Kind.PLACE):
        return next((option for name, option in options if name == key), None)
    picked: list[Any] = []
    for wanted in key.split(", ") if key != "none" else ():
        fit = next((option for name, option in options if name == wanted and option not in picked), None)
        if fit is None:
            return None
        picked.append(fit)
    return tuple(picked)

"""How does card text ask what has happened?

`this turn: EVENT` (and `this battle: EVENT`, `this fight: EVENT`) with a comparison: *if your rear-guard was retired this turn*, *if two or
more cards were put into your soul this turn*. The event is said as in a trigger; table/history.py counts it. `of: SELECT`
asks for what happened to those cards themselves.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from judge.games.vanguard.cards.language.events import occurrence
from judge.games.vanguard.table.history import Told
from judge.kernel.cards import Ability, Condition
from judge.kernel.errors import CardFault
from judge.kernel.vocabulary.amounts import COMPARISONS, compile_amount
from judge.kernel.vocabulary.language import BEYOND, Compiler, nearest
from judge.kernel.vocabulary.select import compile_select

if TYPE_CHECKING:
    from judge.games.vanguard.table.game import Vanguard
    from judge.kernel.frames import Context

#: How long is looked back, by the word for it: how the counter's name begins.
SPANS = {"this turn": "told", "this battle": "battle told", "this fight": "game told"}


def told(data: object, span: str, compiler: Compiler) -> Ability:
    """Something that counts events, as the pool of a game finds it: an ability that does nothing itself."""
    kind, own, passes = occurrence(data, compiler)
    words = json.dumps(data, sort_keys=True)
    key = f"{SPANS[span]} {blake2b(words.encode(), digest_size=6).hexdigest()}"
    record = Told(key, kind, own, passes, battle=span == "this battle")
    return Ability("told", "11.2.2", "what has happened", frozenset(), extra={"told": record})


def _record(event: object, span: str, compiler: Compiler) -> Told:
    """What counts these events."""
    ability = compiler.language.ability({"told": event, "span": span}, compiler)
    compiler.gives.append(ability)
    record: Told = ability.extra["told"]
    return record


def _own(g: Vanguard, c: Context, record: Told, card: int) -> int:
    """How often it happened to a card itself."""
    return int(g.count(record.counter(g, c.who, card)))


def happened(span: str) -> Any:
    """The condition of a span: so many of these events have happened in it, at least one if nothing is said."""

    def compile_happened(data: Mapping[str, Any], compiler: Compiler) -> Condition:
        event = data[span]
        others = isinstance(event, Mapping) and event.get("card") == "other"
        record = _record({**event, "card": "any"} if others else event, span, compiler)
        # What happened to others is what happened to all but for what happened to this card.
        own = _record({**event, "card": "this"}, span, compiler) if others else None
        meant = compile_select(data["of"], compiler) if "of" in data else None
        if meant is not None and not record.own:
            raise CardFault(f"{compiler.where}: 'of' says whose own events are counted: card: this")
        tests = []
        for word, value in data.items():
            if word in (span, "of"):
                continue
            if word not in COMPARISONS:
                raise CardFault(f"{compiler.where}: unknown comparison {word!r}{nearest(word, COMPARISONS)}")
            tests.append((COMPARISONS[word], compile_amount(value, compiler)))
        if not tests:
            tests.append((COMPARISONS["at_least"], compile_amount(1, compiler)))
        compiler.reads.add(BEYOND)

        def holds(g: Vanguard, c: Context) -> bool:
            if meant is not None:
                number = max((_own(g, c, record, card) for card in meant(g, c)), default=0)
            elif record.own:
                number = _own(g, c, record, c.src)
            else:
                number = g.count(record.counter(g, c.who)) - (_own(g, c, own, c.src) if own else 0)
            return all(test(number, value(g, c)) for test, value in tests)

        return holds

    return compile_happened


__all__ = ["SPANS", "happened", "told"]

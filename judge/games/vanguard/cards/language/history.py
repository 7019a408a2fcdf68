"""How does card text ask what has happened?

`this turn: EVENT` (and `this fight: EVENT`) with a comparison: *if your rear-guard was retired this turn*, *if two or
more cards were put into your soul this turn*. The event is said as in a trigger; table/history.py counts it.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from judge.games.vanguard.cards.language.events import occurrence
from judge.games.vanguard.table.history import Told
from judge.kernel.cards import Ability, Condition
from judge.kernel.errors import CardFault
from judge.kernel.vocabulary.amounts import COMPARISONS, compile_amount
from judge.kernel.vocabulary.language import BEYOND, Compiler, nearest

#: How long is looked back, by the word for it: how the counter's name begins.
SPANS = {"this turn": "told", "this fight": "game told"}


def told(data: object, span: str, compiler: Compiler) -> Ability:
    """Something that counts events, as the pool of a game finds it: an ability that does nothing itself."""
    kind, own, passes = occurrence(data, compiler)
    words = json.dumps(data, sort_keys=True)
    key = f"{SPANS[span]} {blake2b(words.encode(), digest_size=6).hexdigest()}"
    return Ability(
        "told", "11.2.2", "what has happened", frozenset(), extra={"told": Told(key, kind, own, passes)}
    )


def happened(span: str) -> Any:
    """The condition of a span: so many of these events have happened in it, at least one if nothing is said."""

    def compile_happened(data: Mapping[str, Any], compiler: Compiler) -> Condition:
        ability = compiler.language.ability({"told": data[span], "span": span}, compiler)
        compiler.gives.append(ability)
        record: Told = ability.extra["told"]
        tests = []
        for word, value in data.items():
            if word == span:
                continue
            if word not in COMPARISONS:
                raise CardFault(f"{compiler.where}: unknown comparison {word!r}{nearest(word, COMPARISONS)}")
            tests.append((COMPARISONS[word], compile_amount(value, compiler)))
        if not tests:
            tests.append((COMPARISONS["at_least"], compile_amount(1, compiler)))
        compiler.reads.add(BEYOND)

        def holds(g: Any, c: Any) -> bool:
            number = g.count(record.counter(c.who, c.src, g.ident[c.src] if record.own else -1))
            return all(test(number, value(g, c)) for test, value in tests)

        return holds

    return compile_happened


__all__ = ["SPANS", "happened", "told"]

"""Which words do cards of the Godzilla Card Game use?

The game's places, events and instructions, tied to the kernel's vocabulary. docs/cards.md has an
example of each.
"""

from __future__ import annotations

from typing import Any

from judge.games.godzilla.cards.language import (
    cards_in_hand,
    going_on,
    monsters,
    placing,
    playing,
    removing,
    zones,
)
from judge.games.godzilla.cards.language.events import EVENTS, REPLACEABLE
from judge.games.godzilla.cards.language.places import (
    ATTRIBUTES,
    FILTER_READS,
    FILTER_RULES,
    FILTERS,
    NUMBER_READS,
    NUMBERS,
    PLACES,
)
from judge.games.godzilla.rules.ch09_limits import FLAGS, FORBIDDABLE
from judge.kernel.durations import DURATIONS
from judge.kernel.vocabulary.language import Language, Verb
from judge.kernel.vocabulary.verbs import SHARED

VERBS: dict[str, type[Verb]] = {
    **SHARED,
    **cards_in_hand.VERBS,
    **placing.VERBS,
    **playing.VERBS,
    **removing.VERBS,
    **monsters.VERBS,
    **zones.VERBS,
    **going_on.VERBS,
}


#: The rules that the kernel's shared words cite.
RULES = {
    "choose": "10.5.3",
    "targets": "10.5.3.1",
    "up to": "10.5.3.1.1",
    "up to zero": "1.3.6",
    "no target": "10.5.3.1.2",
    "as possible": "1.3.2",
    "zero": "1.3.2.2",
    "unsure": "4.1.2.3",
    "several": "1.3.4",
    "several hidden": "1.3.4.2",
    "may": "10.5.4",
    "may whole": "10.5.4.1",
    "by hand": "1.3.1",
    "options": "10.5.2.2.1",
    "options rest": "10.5.2.2.1.1",
    "options order": "10.5.2.2.1.2",
    "number": "1.3.5",
    "continuous": "10.2.1.2",
    "timed": "10.6.5",
}


def layer_of_change(attribute: str, how: str) -> str:
    """10.8.1.2 abilities, 10.8.1.3 what is not a value, 10.8.1.5 values."""
    if how in ("ability", "mute"):
        return "abilities"
    return "values" if how in ("add", "set", "multiply", "divide") else "other"


def language(ability: Any) -> Language:
    """The language of the game; `ability` compiles abilities inside effects."""
    return Language(
        implied=frozenset(("burst", "evolving", "found")),
        places=PLACES,
        numbers=NUMBERS,
        attributes=ATTRIBUTES,
        events=EVENTS,
        verbs=VERBS,
        layer_of_change=layer_of_change,
        rules=RULES,
        durations=DURATIONS,
        ability=ability,
        filters=FILTERS,
        filter_reads=FILTER_READS,
        filter_rules=FILTER_RULES,
        number_reads=NUMBER_READS,
        flags=tuple(FLAGS),
        targets_on_play=True,
    )


__all__ = ["DURATIONS", "EVENTS", "FLAGS", "FORBIDDABLE", "REPLACEABLE", "VERBS", "language"]

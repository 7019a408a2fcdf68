"""Which words do cards of the Dragon Ball Super Card Game use?

The language of an edition: places.py, filters.py, events.py and the durations here, tied to the kernel's
vocabulary. What a skill can do is verbs.py's business; how a skill is put together, skill_builder.py's.
"""

from __future__ import annotations

from typing import Any

from judge.games.dbs.cards.language.events import EVENTS
from judge.games.dbs.cards.language.filters import FILTERS
from judge.games.dbs.cards.language.places import ATTRIBUTES, FLAGS, NUMBERS, PLACES
from judge.games.dbs.rules.numbers import Numbers
from judge.kernel import durations as common
from judge.kernel.vocabulary.language import Language, Verb

DURATIONS = {
    **common.DURATIONS,
    "end of battle": lambda g, who: ("battle", g.battles + (g.fight is None)),
    "end of main phase": lambda g, who: ("main", g.turn),
    "start of your next turn": lambda g, who: common.next_turn_of(who, g, "begin"),
    "start of your next main phase": lambda g, who: common.next_turn_of(who, g, "main begin"),
}

_RULES = {
    "targets": "8-5-3-1",
    "up to": "8-5-3-2",
    "no target": "8-5-3-4",
    "as possible": "1-3-2",
    "as many": "8-5-3-1",
    "fewer": "8-5-3-3",
    "up to zero": "1-3-5-1",
    "unsure": "8-5-3-5",
    "zero": "1-3-2-2",
    "several": "1-3-4",
    "several hidden": "1-3-4",
    "may": "8-7-1",
    "may whole": "1-3-2",
    "by hand": "1-3-1",
    "options": "10-27-1",
    "options order": "10-27-3",
    "number": "1-3-5",
    "X": "4-14-2",
    "continuous": "8-2-2-2",
    "timed": "8-6-1",
    # What an edition without these rules has no word for.
    "warp": "11-4-1",
    "removed": "10-19-4",
    "unison": "3-11-3",
    "negate blocker": "10-4-2",
}


def layer_of_change(attribute: str, how: str) -> str:
    """8-8-1-2: everything but numbers, skills among it; then 8-8-1-3: numbers."""
    return "numbers" if how in ("add", "set", "multiply", "divide") else "other"


def language(ability: Any, verbs: dict[str, type[Verb]], n: Numbers) -> Language:
    """The language of an edition; `ability` compiles skills inside effects."""
    return Language(
        implied=frozenset(("me", "allies", "absorbed")),
        places=PLACES,
        numbers=NUMBERS,
        attributes=ATTRIBUTES,
        events=EVENTS,
        verbs=verbs,
        layer_of_change=layer_of_change,
        rules={word: n[rule] for word, rule in _RULES.items() if rule in n},
        durations=DURATIONS,
        ability=ability,
        filters=FILTERS,
        flags=FLAGS,
        options_as_picked=True,
        options_on_play=n.edition == "1.00",
    )

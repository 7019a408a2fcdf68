"""Which words do cards of Cardfight!! Vanguard use?

The game's places, events, conditions and instructions, tied to the kernel's vocabulary. docs/cards.md has an example of
each.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judge.games.vanguard.cards.language import (
    battling,
    blasting,
    changing,
    doing,
    lasting,
    leaping,
    markers,
    matching,
    placing,
    saying,
    sentences,
)
from judge.games.vanguard.cards.language.circumstances import PHASES, in_phase
from judge.games.vanguard.cards.language.events import SPECS
from judge.games.vanguard.cards.language.history import SPANS, happened
from judge.games.vanguard.cards.language.places import (
    ATTRIBUTES,
    FILTER_READS,
    FILTERS,
    NUMBER_READS,
    NUMBERS,
    PLACES,
    circles_named,
)
from judge.games.vanguard.rules.ch14_keywords.conditions import MARKS
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import LAYOUT, STRIDE
from judge.kernel import durations as common
from judge.kernel.cards import Amount, Condition
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.vocabulary.language import BEYOND, Compiler, Language, Verb, nearest
from judge.kernel.vocabulary.select import compile_select
from judge.kernel.vocabulary.verbs import SHARED

if TYPE_CHECKING:
    from judge.games.vanguard.table.game import Vanguard
    from judge.kernel.frames import Context

VERBS: dict[str, type[Verb]] = {
    **SHARED,
    **changing.VERBS,
    **doing.VERBS,
    **blasting.VERBS,
    **placing.VERBS,
    **lasting.VERBS,
}
VERBS |= {
    **leaping.VERBS,
    **battling.VERBS,
    **markers.VERBS,
    **saying.VERBS,
    **matching.VERBS,
    **sentences.VERBS,
}


DURATIONS = {
    **common.DURATIONS,
    "end of battle": lambda g, who: ("battle", g.count("battles")),
    "next stand phase": lambda g, who: ("stand phase", 0),
}
#: The rules that the kernel's shared words cite.
RULES = {
    "choose": "11.8.4",
    "targets": "11.8.4.1",
    "up to": "11.8.4.1.1",
    "up to zero": "1.3.5.1",
    "as much": "1.3.2.4",
    "as much shown": "1.3.2.4.1",
    "as possible": "11.8.4.1.2",
    "no target": "11.8.4.1.3",
    "unsure": "11.8.4.1.4",
    "zero": "1.3.2.2",
    "several": "1.3.4",
    "several hidden": "1.3.4.1",
    "may": "11.8.3.1",
    "may whole": "11.8.3.1.1",
    "by hand": "1.3.1",
    "options": "11.8.3.1.2",
    "options order": "11.8.3.1.2",
    "number": "1.3.5",
    "at random": "12.4.2",
    "requirement not met": "11.2.2",
    "repeated": "12.7.1",
    "number is fixed": "12.7.2",
    "continuous": "11.3.1.2",
    "timed": "11.8.13",
}
#: Flags that effects put on units, and what the rules ask for.
FLAGS = (
    "cannot attack", "cannot attack vanguards", "cannot be attacked", "cannot be hit", "cannot boost",
    "cannot be boosted", "cannot intercept", "cannot be retired", "cannot be bound", "cannot stand", "cannot rest",
    "cannot hit", "cannot use", "cannot be chosen by opponent", "unaffected", "unaffected by opponent", "drive checks",
    "no drive checks", "hits anyway", "performs twin drive", "intercepts from the back row",
    "attacks from the back row", "from all clans", "blazing", "hollowed", "charging", "engorged", "successful",
    "harmony", "battles the front row", "does not stand in the stand phase", "costs nothing",
    "cannot be retired by opponent", "cannot be retired by effects", "cannot stand in the stand phase", "automatic abilities twice",
    "cannot be called to GC",
    *(f"active {word}" for word in MARKS),
)  # fmt: skip


def layer_of_change(attribute: str, how: str) -> str:
    """11.9.1.5 abilities, 11.9.1.6 what is no number, 11.9.1.7 numbers that rise and fall, 11.9.1.9 those that are set."""
    if how in ("ability", "mute", "negate"):
        return "abilities"
    if how in ("add", "multiply", "divide"):
        return "values"
    return "set" if how == "set" else "other"


def _went(data: Mapping[str, object], compiler: Compiler) -> Condition:
    if data["went"] not in ("first", "second"):
        raise CardFault(f"{compiler.where}: went: first or second is expected, not {data['went']!r}")
    first = data["went"] == "first"
    compiler.reads.add(BEYOND)
    return lambda g, c: (g.first == c.who) == first


def _world(data: Mapping[str, object], compiler: Compiler) -> Condition:
    wanted = str(data["world"])
    compiler.reads.add(BEYOND)
    if wanted == "any":
        return lambda g, c: bool(g.world[c.who])
    return lambda g, c: g.world[c.who].lower() == wanted


def _in(data: Mapping[str, object], compiler: Compiler) -> Condition:
    """`in: Final Rush` (7.43.1)."""
    if str(data["in"]).lower() != "final rush":
        raise CardFault(f"{compiler.where}: unknown state of a player {data['in']!r}; known: Final Rush")
    compiler.reads.add(BEYOND)
    return lambda g, c: any(
        e.kind == "rule" and e.name == "final rush" and e.bound.get("player") == c.who for e in g.effects
    )


def _hit(data: Mapping[str, object], compiler: Compiler) -> Condition:
    """`hit: false`: the attack of this battle did not hit."""
    wanted = bool(data["hit"])

    def holds(g: Vanguard, c: Context) -> bool:
        fight = g.fight()
        return fight is not None and bool(fight.hit) == wanted

    return holds


def _phase(data: Mapping[str, object], compiler: Compiler) -> Condition:
    """`phase: battle`: the turn is in that phase."""
    if data["phase"] not in PHASES:
        raise CardFault(
            f"{compiler.where}: unknown phase {data['phase']!r}{nearest(str(data['phase']), PHASES)}"
        )
    here = in_phase(str(data["phase"]), True)
    compiler.reads.add(BEYOND)
    return lambda g, c: here(g, c.src, NO_MATTER, c.who)


#: Phases are known without an event.
NO_MATTER = Event("phase")


#: What cards may differ in (18.3).
DIFFERENT = ("names", "grade", "clans", "nations", "races")


def _different(data: Mapping[str, object], compiler: Compiler) -> Amount:
    """`different: names, of: your soul`: how many different card names there are among the cards, not how many cards
    (18.3.1.1), `has: Word` only names with that word; `grade` and the like count that information (18.3.1.2)."""
    what, part = data["different"], str(data.get("has", ""))
    if what not in DIFFERENT:
        raise CardFault(f"{compiler.where}: unknown information {what!r}{nearest(str(what), DIFFERENT)}")
    select = compile_select(data["of"], compiler)
    compiler.reads.add(what)

    def count(g: Vanguard, c: Context) -> int:
        found: set[object] = set()
        for card in select(g, c):
            value = getattr(g.face(card), what)
            found |= value if isinstance(value, frozenset) else {value}
        number = sum(1 for value in found if value is not None and part in str(value))
        if c.running:
            g.cite("18.3.1.1" if what == "names" else "18.3.1.2", lines.DIFFERENT, c.src, number)
        return number

    return count


def _circle_markers(data: Mapping[str, object], compiler: Compiler) -> Amount:
    """`circle markers: force`: how many markers of that name lie on the own circles (15.2, 15.8); `of: VC` on those."""
    name = str(data["circle markers"]).lower()
    names = circles_named(data.get("of", "VC/RC"))
    compiler.reads.add(BEYOND)

    def count(g: Vanguard, c: Context) -> int:
        own = [zone for zone in g.signs if zone // STRIDE == c.who and LAYOUT.specs[zone].name in names]
        return sum(sign.lower().startswith(name) for zone in own for sign in g.signs[zone])

    return count


AMOUNTS = {"different": _different, "circle markers": _circle_markers}
CONDITIONS = {
    "phase": _phase,
    "went": _went,
    "world": _world,
    "in": _in,
    "hit": _hit,
    **{span: happened(span) for span in SPANS},
}


def language(ability: Any) -> Language:
    """The language of the game; `ability` compiles abilities inside effects."""
    return Language(
        implied=frozenset((placing.SEARCHED,)),
        places=PLACES,
        numbers=NUMBERS,
        attributes=ATTRIBUTES,
        events=SPECS,
        verbs=VERBS,
        layer_of_change=layer_of_change,
        rules=RULES,
        durations=DURATIONS,
        ability=ability,
        filters=FILTERS,
        filter_reads=FILTER_READS,
        number_reads=NUMBER_READS,
        flags=FLAGS,
        conditions=CONDITIONS,
        amounts=AMOUNTS,
    )


__all__ = ["DURATIONS", "FLAGS", "VERBS", "language"]

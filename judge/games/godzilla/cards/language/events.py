"""Which events can card text wait for, or replace?

`when: destroyed`, or a mapping: `{event: destroyed, whose: opponent, where: {rank: "<=2"}}`. A card that
moved is judged by the information 10.6.4.1 names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Literal

from pydantic import Field

from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import (
    DECK,
    DISCARD,
    HAND,
    MONSTER,
    MONSTER_DECK,
    RESOLUTION,
    STRIDE,
    on_field,
)
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.cards import Trigger
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.frames import Context, context_of
from judge.kernel.vocabulary.amounts import compile_condition
from judge.kernel.vocabulary.language import Compiler, EventSpec, Word, nearest, read
from judge.kernel.vocabulary.select import Test, compile_filter


def _not_yet(g: Godzilla, card: int, e: Event) -> bool:
    """An ability that waits for the end of the turn is fulfilled once a turn (7.5.7)."""
    return all(done[0] != card for done in e.facts.get("done", ()))


EVENTS = {
    "played": EventSpec("played", about="a card is played (Enter waits for this)"),
    "placed": EventSpec("move", about="a card moves to another area (`from`, `to`)"),
    "destroyed": EventSpec("destroyed", about="a card goes from a zone or strategy zone to the discard pile"),
    "discarded": EventSpec("discarded", about="a card is discarded from hand"),
    "drawn": EventSpec("drawn", about="a player draws a card"),
    "shuffled": EventSpec("shuffled", about="a deck is shuffled"),
    "searched": EventSpec("searched", about="a player searches the deck"),
    "advanced": EventSpec("advanced", about="an invading monster advances"),
    "invading": EventSpec(
        "advanced", lambda g, c, e: e.cause == "invasion", "a monster advances from an invasion"
    ),
    "invades": EventSpec(
        "invades", about="a player performs an invasion, once however far it leads (5.14.1)"
    ),
    "retreated": EventSpec("retreated", about="an invading monster retreats"),
    "countered": EventSpec("countered", about="an invading monster is countered"),
    "evolved": EventSpec("evolved", about="a battle card evolves"),
    "rage gained": EventSpec("rage", lambda g, c, e: e.n > 0, "an invading monster's rage rises"),
    "rage lost": EventSpec("rage", lambda g, c, e: e.n < 0, "an invading monster's rage falls"),
    "beginning of start phase": EventSpec("beginning of start phase", about="the start phase begins"),
    "beginning of main phase": EventSpec("beginning of main phase", about="the main phase begins"),
    "beginning of counter phase": EventSpec("beginning of counter phase", about="the counter phase begins"),
    "beginning of end phase": EventSpec("beginning of end phase", about="the end phase begins"),
    "end of turn": EventSpec("end of turn", _not_yet, "the turn ends"),
}
#: What a replacement effect can stand in for.
REPLACEABLE = {
    "destroy": "a card would be destroyed",
    "discard": "a card would be discarded from hand",
    "draw": "a player would draw a card",
    "place": "a card would be placed in another area (`from`, `to`), whatever the reason",
    "advance": "an invading monster would advance",
    "retreat": "an invading monster would retreat",
    "counter": "an invading monster would be countered",
    "rage": "an invading monster's rage would rise by an action or effect",
    "lose": "a player would lose the game",
}
AREA_WORDS: dict[str, Callable[[int], bool]] = {
    "field": lambda offset: offset < 8 or offset == MONSTER,
    "zone": lambda offset: offset < 8,
    "strategy": lambda offset: offset in (8, 9),
    "hand": lambda offset: offset == HAND,
    "discard": lambda offset: offset == DISCARD,
    "deck": lambda offset: offset == DECK,
    "monster": lambda offset: offset == MONSTER,
    "monster deck": lambda offset: offset == MONSTER_DECK,
    "resolution": lambda offset: False,
}


class WhenWord(Word):
    """An event to wait for, or to replace: what happens, to whose card, and which."""

    event: str | None = None
    situation: dict[str, object] | None = None
    whose: Literal["you", "opponent", "any"] = "any"
    card: Literal["this", "other", "any"] = "any"
    where: dict[str, object] | None = None
    turn: Literal["you", "opponent", "any"] = "any"
    from_: str | None = Field(default=None, alias="from")
    to: str | None = None
    cause: str | None = None
    by: Literal["you", "opponent", "any"] = "any"
    source: dict[str, object] | None = None


#: What the rules themselves do, in a phase or as a rule action; `rule` means any of them.
BY_RULE = ("start phase", "counter phase", "end phase", "crush", "overload", "illegal")
CAUSES = ("effect", "action", "rule", "invasion", "counter", "play", "draw", *BY_RULE)


def _in_area(word: str | None, compiler: Compiler) -> Any:
    if word is None:
        return None
    if word not in AREA_WORDS:
        raise CardFault(f"{compiler.where}: unknown area {word!r}{nearest(word, AREA_WORDS)}")
    if word == "resolution":
        return lambda zone: zone == RESOLUTION
    fits = AREA_WORDS[word]
    return lambda zone: 0 <= zone < 2 * STRIDE and fits(zone % STRIDE)


def compile_test(when: WhenWord, extra: Any, compiler: Compiler) -> Any:
    """A test on events: (game, source card, event) to bool."""
    tests = compile_filter(when.where or {}, compiler)
    sources = compile_filter(when.source or {}, compiler)
    came, went = _in_area(when.from_, compiler), _in_area(when.to, compiler)
    if when.cause is not None and when.cause not in CAUSES:
        raise CardFault(f"{compiler.where}: unknown cause {when.cause!r}{nearest(when.cause, CAUSES)}")
    causes = None if when.cause is None else (when.cause, *(BY_RULE if when.cause == "rule" else ()))

    def test(g: Godzilla, src: int, e: Event) -> bool:
        if extra is not None and not extra(g, src, e):
            return False
        if (when.card == "this" and e.card != src) or (when.card == "other" and e.card == src):
            return False
        if causes is not None and e.cause not in causes:
            return False
        if (came is not None and not came(e.src)) or (went is not None and not went(e.dst)):
            return False
        me = _master(g, src, e)
        if when.whose != "any" and (_player_of(e) == me) != (when.whose == "you"):
            return False
        if when.turn != "any" and (g.tp == me) != (when.turn == "you"):
            return False
        if when.by != "any" and (e.by < 0 or (e.by == me) != (when.by == "you")):
            return False
        if when.source is not None and not _comes_from(g, src, e, sources, me):
            return False
        return not tests or _fits(g, src, e, tests, me)

    return test


def _comes_from(g: Godzilla, src: int, e: Event, tests: Iterable[Test], me: int) -> bool:
    """Whether the source of the effect behind an event fits: the card with its ability (10.11.2)."""
    fits = e.source >= 0 and all(test(g, e.source, context_of(me, src)) for test in tests)
    if fits and e.kind not in REPLACEABLE:
        g.cite("10.11.2", lines.SOURCE, e.source)
    return fits


def _master(g: Godzilla, src: int, e: Event) -> int:
    """The master of the card with the ability; of a card that just left, the one it had."""
    if e.card == src and on_field(e.src) and not on_field(g.where[src]):
        return e.src // STRIDE
    return int(g.master(src)) if g.where[src] >= 0 else int(g.owner[src])


def _player_of(e: Event) -> int:
    """Whose event it is: that of the area on the table a card came to or left, else as told."""
    if e.kind in ("move", "place"):
        for zone in (e.dst, e.src):
            if 0 <= zone < 2 * STRIDE and zone % STRIDE <= MONSTER:
                return zone // STRIDE
    return e.who


def _fits(g: Godzilla, src: int, e: Event, tests: Iterable[Test], me: int) -> bool:
    """Whether the event's card fits, by the information that counts for an area change (10.6.4.1)."""
    if e.card < 0:
        return False
    moved = e.kind in ("move", "destroyed")
    kept = g.projection
    left = e.was is not None and not (on_field(e.dst) and e.src // STRIDE == e.dst // STRIDE)
    if moved and left and e.was is not None:
        g.projection = {**g.projected(), e.card: e.was}
    context = Context(who=me, src=src, leaving=moved and left)
    try:
        fits = all(test(g, e.card, context) for test in tests)
    finally:
        if moved and left:
            g.projection = kept
    arrived = e.kind in ("move", "played") and on_field(g.where[e.card]) and e.card in g.projected()
    # What does not fit is told where only the information that counts keeps it from fitting.
    if moved and (fits or (left and _fits_as_printed(g, e, tests, context))):
        g.cite_trigger_information(e.card, e.src, e.dst)
    if arrived and (fits or _fits_as_printed(g, e, tests, context)):
        g.cite("10.8.3.1", lines.WITH_ITS_EFFECTS, e.card)
        g.cite_changes((e.card,), g.face(e.card).trace or ())
    return fits


def _fits_as_printed(g: Godzilla, e: Event, tests: Iterable[Test], context: Context) -> bool:
    """Whether the event's card would fit without the effects that were applied to it."""
    kept = g.projected()
    g.projection = {card: face for card, face in kept.items() if card != e.card}
    try:
        return all(test(g, e.card, context) for test in tests)
    finally:
        g.projection = kept


def read_when(data: object, compiler: Compiler) -> WhenWord:
    """The words of a `when` or `instead`; a bare word is the event."""
    word: WhenWord = read(WhenWord, {"event": data} if isinstance(data, str) else data, compiler.where)
    return word


def own_areas(word: WhenWord) -> tuple[str | None, ...]:
    """The areas an ability speaks of by what it waits for: where it works beside the field (10.3.4.1)."""
    if word.card != "this":
        return ()
    if word.event in ("discarded", "discard"):
        return ("hand", "discard")
    if word.event not in ("placed", "place") or word.from_ in ("field", "zone", "strategy", "monster"):
        return ()
    return (word.from_, word.to)


def compile_when(data: object, compiler: Compiler) -> tuple[Trigger, str]:
    """What an automatic ability waits for, and the rule of that kind of trigger."""
    word = read_when(data, compiler)
    if word.situation is not None:
        condition = compile_condition(word.situation, compiler)
        return Trigger("situation", lambda g, c, e: True, condition), "10.6.6.1"
    if word.event is None or word.event not in EVENTS:
        raise CardFault(f"{compiler.where}: unknown event {word.event!r}{nearest(str(word.event), EVENTS)}")
    spec = EVENTS[word.event]
    own = word.card == "this"
    return Trigger(spec.kind, compile_test(word, spec.test, compiler), own=own), "10.6.2"


__all__ = ["EVENTS", "REPLACEABLE", "WhenWord", "compile_test", "compile_when", "own_areas", "read_when"]

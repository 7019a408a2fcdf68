"""Which events does card text wait for?

`{event: enters, card: this}`, `{event: destroyed, whose: you, where: {type: monster}, cause: attack}`. An event is
about a card, a fighter or a moment; what stands beside it narrows it down. A card or ability that may only be
used *when* another is used answers that use (topic/when-cast); after any other event it may be used for a
while (topic/when-destroyed).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from judge.games.buddyfight.table.areas import LAYOUT
from judge.kernel.cards import Trigger
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.frames import Context, context_of
from judge.kernel.state import BENEATH
from judge.kernel.vocabulary.amounts import compile_condition
from judge.kernel.vocabulary.language import Compiler, EventSpec, Word, nearest, read, words_of
from judge.kernel.vocabulary.select import compile_filter

if TYPE_CHECKING:
    from judge.games.buddyfight.table.game import Buddyfight

EventTest = Callable[["Buddyfight", int, Event], bool]


def _is_link(g: Buddyfight, src: int, e: Event) -> bool:
    return g.battle is not None and len(g.battle.attackers) > 1


EVENTS = {
    "enters": EventSpec("enters", about="a card enters the field"),
    "leaves": EventSpec(
        "move",
        lambda g, c, e: e.src >= 0 and LAYOUT.on_field[e.src] and not (e.dst >= 0 and LAYOUT.on_field[e.dst]),
        "a card leaves the field",
    ),
    "moved": EventSpec("move", about="a card moves to another area; `from` and `to` say which"),
    "called": EventSpec("called", about="a monster is called"),
    "casts": EventSpec("casts", about="a fighter casts a spell or an impact"),
    "buddy called": EventSpec("buddy call", about="a fighter performs a Buddy Call; the card is the buddy"),
    "equipped": EventSpec("equipped", about="a card is equipped"),
    "destroyed": EventSpec("destroyed", about="a card is destroyed"),
    "destroys": EventSpec(
        "destroys", about="a card destroys another (`target`); the card is the one that does it"
    ),
    "attacks": EventSpec("attacks", about="a card attacks; `target` is what it attacks"),
    "link attacks": EventSpec(
        "attacks", _is_link, "a card attacks in a link attack; `with` is another one in it"
    ),
    "attacked": EventSpec("attacked", about="a card is attacked"),
    "fighter attacked": EventSpec("fighter attacked", about="a fighter is attacked"),
    "damaged": EventSpec("damaged", about="a fighter is dealt damage; the card is the one that deals it"),
    "gained life": EventSpec("gained life", about="a fighter gains life"),
    "drawn": EventSpec("drawn", about="a fighter draws cards"),
    "discarded": EventSpec("discarded", about="a card goes from a hand into the drop zone"),
    "stands": EventSpec("mode", lambda g, c, e: e.n == 0, "a card is put at stand"),
    "rests": EventSpec("mode", lambda g, c, e: e.n == 1, "a card is put at rest"),
    "nullified": EventSpec("nullified", about="an attack, a use or an ability is nullified"),
    "used act": EventSpec("act used", about="a fighter uses an activated ability"),
    "beginning of turn": EventSpec("beginning of turn", about="a turn begins"),
    "beginning of start phase": EventSpec("beginning of start phase", about="a start phase begins"),
    "beginning of main phase": EventSpec("beginning of main phase", about="a main phase begins"),
    "end of main phase": EventSpec("end of main phase", about="a main phase ends"),
    "beginning of attack phase": EventSpec("beginning of attack phase", about="an attack phase begins"),
    "end of attack phase": EventSpec("end of attack phase", about="an attack phase ends"),
    "beginning of final phase": EventSpec("beginning of final phase", about="a final phase begins"),
    "end of final phase": EventSpec("end of final phase", about="a final phase ends"),
    "end of turn": EventSpec("end of turn", about="a turn ends"),
    "end of battle": EventSpec("end of battle", about="the battle of a card ends"),
    "end of attack": EventSpec("end of attack", about="the battle that a card attacked in ends"),
}
#: Events that a replacement can be for.
REPLACEABLE = {"destroyed": "destroy", "leaves": "leave", "damaged": "damage", "life zero": "life zero"}
#: What happens to a card by which its own ability must be looked for where the card is afterwards.
AFTERWARDS = {
    "discarded": frozenset(("drop",)),
    "casts": frozenset(("spell", "declared")),
}
#: Uses that a card or an ability with [Counter] answers, by the event that says so.
ANSWERED = {"called": ("call",), "casts": ("spell", "impact"), "equipped": ("equip",), "used act": ("act",)}
CAUSES = ("set", "attack", "effect", "battle", "call", "penetrate", "lifelink", "cost", "rule")


class Waiting(Word):
    """An event to wait for: what happens, to whose card, and which."""

    event: str | None = None
    situation: dict[str, object] | None = None
    card: Literal["this", "other", "any"] = "any"
    whose: Literal["you", "opponent", "any"] = "any"
    where: dict[str, object] | None = None
    turn: Literal["you", "opponent", "any"] = "any"
    by: Literal["you", "opponent", "any"] = "any"
    cause: str | list[str] | None = None
    source: dict[str, object] | None = None
    target: dict[str, object] | Literal["fighter", "card"] | None = None
    with_: dict[str, object] | None = Field(default=None, alias="with")
    from_: str | list[str] | None = Field(default=None, alias="from")
    to: str | list[str] | None = None
    host: dict[str, object] | None = None
    phase: str | None = None
    #: Of an attack: the card attacks alone, or it is a link attack.
    alone: bool = False
    link: bool = False
    #: Of damage: so much or more.
    at_least: int | None = None

    def spec(self, compiler: Compiler) -> EventSpec:
        """The event meant."""
        if self.event is None or self.event not in EVENTS:
            raise CardFault(
                f"{compiler.where}: unknown event {self.event!r}{nearest(str(self.event), EVENTS)}"
            )
        return EVENTS[self.event]

    def trigger(self, compiler: Compiler) -> Trigger:
        """What an automatic ability waits for (auto/2.1)."""
        if self.situation is not None:
            condition = compile_condition(self.situation, compiler)
            return Trigger("situation", lambda g, c, e: True, condition)
        spec = self.spec(compiler)
        return Trigger(spec.kind, self.test(spec.test, compiler), own=self.card == "this")

    def replaced(self, compiler: Compiler) -> EventTest:
        """A test on the event that something else happens instead of."""
        if self.event not in REPLACEABLE:
            raise CardFault(
                f"{compiler.where}: {self.event!r} cannot be replaced{nearest(str(self.event), REPLACEABLE)}"
            )
        return self.test(None, compiler)

    def happens(self) -> str:
        """The kind of event that is replaced."""
        return REPLACEABLE[str(self.event)]

    def afterwards(self, usual: frozenset[str]) -> frozenset[str]:
        """Where an ability works that waits for an event of its own card: also where that card is then."""
        if self.card != "this":
            return usual
        if self.event == "moved" and self.to in ("soul", "drop", "gauge"):
            return frozenset((str(self.to),))
        return AFTERWARDS.get(str(self.event), usual)

    def test(self, extra: EventTest | None, compiler: Compiler) -> EventTest:
        """A test on events: (game, source card, event) to bool."""
        causes = _causes(self.cause, compiler)
        came, went = _areas(self.from_, compiler), _areas(self.to, compiler)
        tests = compile_filter(self.where or {}, compiler)
        sources = None if self.source is None else compile_filter(self.source, compiler)
        others = None if self.with_ is None else compile_filter(self.with_, compiler)
        hosts = None if self.host is None else compile_filter(self.host, compiler)
        target = self.target
        targets = compile_filter(target, compiler) if isinstance(target, Mapping) else None

        def test(g: Buddyfight, src: int, e: Event) -> bool:
            if (self.card == "this" and e.card != src) or (self.card == "other" and e.card == src):
                return False
            if extra is not None and not extra(g, src, e):
                return False
            if causes is not None and e.cause not in causes:
                return False
            if self.phase is not None and g.phase != self.phase:
                return False
            if (self.alone or self.link) and (len(_attackers(g)) > 1) != self.link:
                return False
            if self.at_least is not None and e.n < self.at_least:
                return False
            if came is not None and not _lies(e.facts.get("came", e.src), came):
                return False
            if went is not None and not _lies(e.dst, went):
                return False
            me = _master(g, src, e)
            if not (_side(self.whose, e.who, me) and _side(self.turn, g.tp, me) and _side(self.by, e.by, me)):
                return False
            c = context_of(me, src)
            if sources is not None and not _all_hold(g, e.source, sources, c):
                return False
            if target is not None and not _target_fits(g, e, target, targets, c):
                return False
            if others is not None and not any(
                card != e.card and _all_hold(g, card, others, c) for card in _attackers(g)
            ):
                return False
            if hosts is not None and not _all_hold(g, _top(g, e), hosts, c):
                return False
            return not tests or _fits(g, e, tests, c)

        return test


def when_word(data: object, compiler: Compiler) -> Waiting:
    """An event as a card file writes it."""
    found: Waiting = read(Waiting, {"event": data} if isinstance(data, str) else data, compiler.where)
    return found


def answers_of(word: Waiting, compiler: Compiler) -> dict[str, Any] | None:
    """What a card that may only be used *when* another is used answers; None if it waits for something else."""
    if word.event not in ANSWERED:
        return None
    kinds = ANSWERED[word.event]
    if word.event == "casts":
        types = words_of((word.where or {}).get("type", list(kinds)), compiler.where)
        kinds = tuple(kind for kind in kinds if kind in types)
    tests = compile_filter(word.where or {}, compiler)
    return {
        "answers": kinds,
        "answers_whose": "opponent" if word.whose != "you" else "you",
        "answers_test": lambda g, card, c: all(test(g, card, c) for test in tests),
    }


# -- parts of the test ------------------------------------------------------------------------------------------


def _causes(words: str | list[str] | None, compiler: Compiler) -> frozenset[str] | None:
    if words is None:
        return None
    found = frozenset((words,) if isinstance(words, str) else words)
    for word in found:
        if word not in CAUSES:
            raise CardFault(f"{compiler.where}: unknown cause {word!r}{nearest(word, CAUSES)}")
    return found | {"battle"} if "attack" in found else found


def _areas(words: str | list[str] | None, compiler: Compiler) -> frozenset[str] | None:
    if words is None:
        return None
    known = (*LAYOUT.offset, "field", "soul")
    found = {words} if isinstance(words, str) else set(words)
    for word in found:
        if word not in known:
            raise CardFault(f"{compiler.where}: unknown area {word!r}{nearest(word, known)}")
    if "field" in found:
        found |= {"left", "center", "right", "item", "spell"}
    return frozenset(found)


def _lies(zone: int, names: frozenset[str]) -> bool:
    return LAYOUT.names[zone] in names if zone >= 0 else "soul" in names


def _side(word: str, player: int, me: int) -> bool:
    return word == "any" or player == (me if word == "you" else 1 - me)


def _master(g: Buddyfight, src: int, e: Event) -> int:
    """The master of the waiting card; where it was, if it is the card that moved."""
    if e.card == src and e.kind == "move" and e.src >= 0:
        return int(LAYOUT.player[e.src])
    return int(g.master(src) if g.where[src] != -1 else g.owner[src])


def _attackers(g: Buddyfight) -> tuple[int, ...]:
    return () if g.battle is None else tuple(g.battle.attackers)


def _top(g: Buddyfight, e: Event) -> int:
    """The card into whose soul the event's card was put."""
    return int(g.top_of(e.card)) if g.where[e.card] == BENEATH else -1


def _all_hold(g: Buddyfight, card: int, tests: list[Any], c: Context) -> bool:
    return card >= 0 and all(test(g, card, c) for test in tests)


def _target_fits(g: Buddyfight, e: Event, target: object, tests: list[Any] | None, c: Context) -> bool:
    """Whether what was attacked or destroyed fits; the fighter is no card."""
    if target == "fighter":
        return e.source < 0
    if e.source < 0:
        return False
    return tests is None or all(test(g, e.source, c) for test in tests)


def _fits(g: Buddyfight, e: Event, tests: list[Any], c: Context) -> bool:
    """Whether the event's card fits, as it was before the event if it has left since."""
    if e.card < 0:
        return False
    if e.was is None:
        return all(test(g, e.card, c) for test in tests)
    kept, where = g.projection, g.where[e.card]
    g.projection = {**g.projected(), e.card: e.was}
    if e.src >= 0 and LAYOUT.on_field[e.src]:
        g.where[e.card] = e.src  # it is asked about where it was: its area, and what it counted as there
    try:
        return all(test(g, e.card, c) for test in tests)
    finally:
        g.projection, g.where[e.card] = kept, where


__all__ = ["EVENTS", "REPLACEABLE", "Waiting", "answers_of", "when_word"]

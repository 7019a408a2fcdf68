"""Which events does a Vanguard ability wait for?

The words of a trigger condition (11.8.8, 11.8.12) compiled to a test on events. `card: this` is the card itself,
`role: boosted` the unit that this unit boosts in the battle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.games.vanguard.cards.language.circumstances import (
    PHASES,
    Check,
    WhenWord,
    about_battle,
    about_card,
    about_way,
    areas,
    in_phase,
)
from judge.games.vanguard.table.areas import STRIDE
from judge.kernel.cards import Trigger
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.frames import context_of
from judge.kernel.state import ACTIVE
from judge.kernel.vocabulary.amounts import compile_condition
from judge.kernel.vocabulary.language import Compiler, EventSpec, nearest, read
from judge.kernel.vocabulary.select import compile_filter

if TYPE_CHECKING:
    from judge.games.vanguard.table.game import Vanguard

Tested = Callable[["Vanguard", int, Event], bool]


@dataclass(frozen=True, slots=True)
class Found:
    """What a step of the rules tells for an event that text names."""

    kind: str
    test: Tested | None = None
    #: Events of the rules without a card: phases.
    bare: bool = False


def _mode(wanted: int) -> Tested:
    return lambda g, src, e: e.n == wanted


EVENTS: dict[str, Found] = {
    "placed": Found("placed"),
    "attacks": Found("attacks"),
    "attacked": Found("attacked"),
    "hits": Found("hit"),
    "does not hit": Found("did not hit"),
    "rode upon": Found("rode upon"),
    "boosts": Found("boosts"),
    "boosted": Found("boosted"),
    "intercepts": Found("intercepts"),
    "retired": Found("retired"),
    "discarded": Found("discarded"),
    "moved": Found("move"),
    "drive check reveals": Found("drive checked"),
    "damage check reveals": Found("damage checked"),
    "stride": Found("strode"),
    "legion": Found("legioned"),
    "becomes a heart": Found("became heart"),
    "becomes originalDress": Found("became originalDress"),
    "stands": Found("mode", _mode(ACTIVE)),
    "rests": Found("mode", _mode(1 - ACTIVE)),
    "locked": Found("locked"),
    "unlocked": Found("unlocked"),
    "deleted": Found("deleted"),
    "order played": Found("order played"),
    "soul-charged": Found("soul-charged"),
    "soul-blasted": Found("soul-blasted"),
    "counter-blasted": Found("counter-blasted"),
    "counter-charged": Found("counter-charged"),
    "looked": Found("looked"),
    "persona ride": Found("persona ride"),
    "final rush": Found("final rush"),
    "becomes": Found("becomes"),
    "rode": Found("rode"),
    "gift": Found("gift"),
    "drawn": Found("drawn"),
    "bound": Found("bound"),
    "healed": Found("healed"),
    "becomes in harmony": Found("harmony"),
    "sung": Found("sung"),
    "operated": Found("operated"),
    "armed": Found("armed"),
    "imprisoned": Found("imprisoned"),
    "scouted": Found("scouted"),
    "end of battle": Found("battle ends"),
    "end of this battle": Found("battle ends", bare=True),
    "beginning of close step": Found("close step begins"),
    "beginning of this close step": Found("close step begins", bare=True),
    "end of turn": Found("turn ends", bare=True),
    "end of this turn": Found("turn ends", bare=True),
    "beginning of turn": Found("turn begins", bare=True),
    "beginning of stand phase": Found("stand phase begins", bare=True),
    "beginning of draw phase": Found("draw phase begins", bare=True),
    "beginning of stride step": Found("stride step begins", bare=True),
    "beginning of ride phase": Found("ride phase begins", bare=True),
    "beginning of main phase": Found("main phase begins", bare=True),
    "beginning of battle phase": Found("battle phase begins", bare=True),
    "beginning of attack step": Found("attack step begins", bare=True),
    "beginning of drive step": Found("drive step begins", bare=True),
    "beginning of damage step": Found("damage step begins", bare=True),
    "beginning of guard step": Found("guard step begins"),
    "beginning of end phase": Found("end phase begins", bare=True),
    "beginning of this end phase": Found("end phase begins", bare=True),
}
SPECS = {name: EventSpec(found.kind, about=name) for name, found in EVENTS.items()}
#: Where a card is when something has happened to it that its own ability waits for.
AFTER: dict[str, frozenset[str]] = {}


def triggers(data: object, compiler: Compiler) -> list[Trigger]:
    """What an automatic ability waits for: one trigger, or several for *this or that*."""
    given = {"event": data} if isinstance(data, str) else data
    if isinstance(given, dict) and "any" in given:
        rest = {key: value for key, value in given.items() if key != "any"}
        return [one for part in given["any"] for one in triggers({**part, **rest}, compiler)]
    if isinstance(given, dict):
        # *boosting: vanguards* is short for a mapping that says nothing else.
        given = {
            key: {"of": value} if key in ("booster", "boosting") and isinstance(value, str) else value
            for key, value in given.items()
        }
    word = read(WhenWord, given, compiler.where)
    if word.situation is not None:
        condition = compile_condition(word.situation, compiler)
        return [Trigger("situation", lambda g, c, e: True, condition)]
    if word.event not in EVENTS:
        raise CardFault(f"{compiler.where}: unknown event {word.event!r}{nearest(str(word.event), EVENTS)}")
    found = EVENTS[word.event]
    if word.upon is not None:
        # Riding places the unit on the vanguard circle; what it rode upon is known of the ride.
        rode = word.model_copy(update={"circle": None})
        return [Trigger("rode", _test(rode, Found("rode"), compiler), own=word.card == "this")]
    made = [Trigger(found.kind, _test(word, found, compiler), own=word.card == "this")]
    if word.moved_too and word.from_ is None:
        # 7.34.1.1: a unit that intercepts moves to the guardian circle without being placed.
        made.append(Trigger("intercepts", lambda g, src, e: e.card == src, own=True))
    return made


def replaced(word: WhenWord, compiler: Compiler) -> Tested:
    """A test on an event that would happen, for what happens instead of it."""
    return _test(word, Found(str(word.event)), compiler)


def _upon(upon: Mapping[str, object], compiler: Compiler) -> Check:
    """The unit is placed by riding upon a card that fits."""
    tests = compile_filter(upon, compiler)

    def check(g: Vanguard, src: int, e: Event, me: int) -> bool:
        cards = [one[0] if isinstance(one, tuple) else one for one in e.facts.get("upon", ())]
        return any(all(t(g, card, context_of(e.who, src)) for t in tests) for card in cards)

    return check


def _mine(g: Vanguard, src: int, e: Event) -> int:
    """The master of the waiting card; of a card that left the field, the one it had there."""
    if e.card == src and e.src >= 0:
        return int(e.src // STRIDE)
    return int(g.master(src) if g.where[src] != -1 else g.owner[src])


def occurrence(data: object, compiler: Compiler) -> tuple[str, bool, Check]:
    """An event that is only counted: its kind, whether it happens to the card itself, and the test for a player."""
    word = read(WhenWord, {"event": data} if isinstance(data, str) else data, compiler.where)
    if word.event not in EVENTS:
        raise CardFault(f"{compiler.where}: unknown event {word.event!r}{nearest(str(word.event), EVENTS)}")
    if word.card == "other":
        raise CardFault(
            f"{compiler.where}: what happened to other cards cannot be told from what happened to this one"
        )
    if word.card != "this" and _names_itself({**data, "card": ""} if isinstance(data, dict) else data):
        raise CardFault(f"{compiler.where}: what happened to other cards is not compared with this one")
    found = Found("rode") if word.upon is not None else EVENTS[word.event]
    if word.upon is not None:
        word = word.model_copy(update={"circle": None})
    return found.kind, word.card == "this", _passes(word, found, compiler)


def _names_itself(data: object) -> bool:
    """Whether a part of an event speaks of the card that waits for it."""
    if isinstance(data, dict):
        return "other" in data or "this" in data or any(_names_itself(part) for part in data.values())
    return data in ("this", "it")


def _test(word: WhenWord, found: Found, compiler: Compiler) -> Tested:
    passes = _passes(word, found, compiler)
    return lambda g, src, e: passes(g, src, e, -1)


def _passes(word: WhenWord, found: Found, compiler: Compiler) -> Check:
    """A test on events: for the card that waits, or for a player (`me`) if there is none."""
    checks: list[Check] = []
    about_card(word, compiler, checks)
    about_way(word, compiler, checks)
    about_battle(word, compiler, checks)
    if word.upon is not None:
        checks.append(_upon(word.upon, compiler))
    if word.turn != "any":
        you = word.turn == "you"
        checks.append(lambda g, src, e, me: (g.tp == me) == you)
    for name, wanted in ((word.phase, True), (word.not_phase, False)):
        if name is not None:
            if name not in PHASES:
                raise CardFault(f"{compiler.where}: unknown phase {name!r}{nearest(name, PHASES)}")
            checks.append(in_phase(name, wanted))
    own, extra = word.card, found.test

    def test(g: Vanguard, src: int, e: Event, me: int) -> bool:
        if (own == "this" and e.card != src) or (own == "other" and e.card == src):
            return False
        if extra is not None and not extra(g, src, e):
            return False
        me = _mine(g, src, e) if src >= 0 else me
        return all(check(g, src, e, me) for check in checks)

    return test


__all__ = ["EVENTS", "SPECS", "WhenWord", "areas", "occurrence", "replaced", "triggers"]

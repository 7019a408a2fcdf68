"""Which events does a Vanguard ability wait for?

The words of a trigger condition (11.8.8, 11.8.12) compiled to a test on events. `card: this` is the card itself,
`role: boosted` the unit that this unit boosts in the battle.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal

from pydantic import Field

from judge.games.vanguard.cards.language.places import circles_named
from judge.games.vanguard.table.areas import BACK, CIRCLES, FRONT, LAYOUT, REAR, STRIDE
from judge.kernel.cards import Trigger
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.frames import context_of
from judge.kernel.state import ACTIVE
from judge.kernel.vocabulary.amounts import compile_condition
from judge.kernel.vocabulary.language import Compiler, EventSpec, Word, nearest, read
from judge.kernel.vocabulary.select import compile_filter

Tested = Callable[[Any, int, Event], bool]


class Role(Word):
    """A unit beside the event's own: `{of: vanguards, where: {…}}`."""

    of: Literal["vanguards", "rear-guards", "units"] = "units"
    where: dict[str, Any] | None = None


class WhenWord(Word):
    """An event to wait for: what happens, to whose card, and which."""

    event: str | None = None
    situation: dict[str, Any] | None = None
    whose: Literal["you", "opponent", "any"] = "any"
    card: Literal["this", "other", "any"] = "any"
    of: Literal["vanguards", "rear-guards", "units"] | None = None
    where: dict[str, Any] | None = None
    turn: Literal["you", "opponent", "any"] = "any"
    phase: str | None = None
    not_phase: str | None = Field(default=None, alias="not phase")
    circle: str | None = None
    from_: str | None = Field(default=None, alias="from")
    not_from: str | None = Field(default=None, alias="not from")
    to: str | None = None
    cause: str | None = None
    by: Literal["you", "opponent", "any"] = "any"
    source: dict[str, Any] | None = None
    for_: str | None = Field(default=None, alias="for")
    target: Literal["vanguard", "rear-guard", "unit"] | None = None
    target_is: dict[str, Any] | None = Field(default=None, alias="target is")
    boosted: bool | None = None
    booster: Role | None = None
    boosting: Role | None = None
    role: str | None = None
    upon: dict[str, Any] | None = None
    by_card: dict[str, Any] | None = Field(default=None, alias="by card")
    moved_too: bool = Field(default=False, alias="moved too")


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
    "stands": Found("mode", _mode(ACTIVE)),
    "rests": Found("mode", _mode(1 - ACTIVE)),
    "locked": Found("locked"),
    "unlocked": Found("unlocked"),
    "deleted": Found("deleted"),
    "order played": Found("order played"),
    "soul-charged": Found("soul-charged"),
    "drawn": Found("drawn"),
    "bound": Found("bound"),
    "healed": Found("healed"),
    "sung": Found("sung"),
    "operated": Found("operated"),
    "armed": Found("armed"),
    "imprisoned": Found("imprisoned"),
    "scouted": Found("scouted"),
    "end of battle": Found("battle ends"),
    "end of this battle": Found("battle ends", bare=True),
    "beginning of this close step": Found("close step begins", bare=True),
    "end of turn": Found("turn ends", bare=True),
    "end of this turn": Found("turn ends", bare=True),
    "beginning of turn": Found("turn begins", bare=True),
    "beginning of ride phase": Found("ride phase begins", bare=True),
    "beginning of main phase": Found("main phase begins", bare=True),
    "beginning of battle phase": Found("battle phase begins", bare=True),
    "beginning of attack step": Found("attack step begins", bare=True),
    "beginning of guard step": Found("guard step begins"),
    "beginning of end phase": Found("end phase begins", bare=True),
    "beginning of this end phase": Found("end phase begins", bare=True),
}
SPECS = {name: EventSpec(found.kind, about=name) for name, found in EVENTS.items()}
#: Where a card is when something has happened to it that its own ability waits for.
AFTER: dict[str, frozenset[str]] = {}
ROLES = ("attacked", "boosted", "attacked or boosted", "was attacked", "attacker")
#: Phases that text names, by the chapter of the rule that is being run.
PHASES = {"ride": ("9.7.", "9.8."), "main": ("9.9.",), "battle": ("9.10.", "10.")}
#: Ways in which an effect brings something about; the rules' own are the others.
_OWN_WAYS = (
    "normal call",
    "normal ride",
    "rule",
    "ride",
    "overdress",
    "xoverdress",
    "intercept",
    "play",
    "attack",
    "boost",
    "battle",
    "stand phase",
    "draw phase",
    "drive check",
    "end phase",
    "call",
)


#: Rear-guard circles of one row.
ROWS = {
    "front-RC": frozenset(LAYOUT.names[offset] for offset in FRONT if offset in REAR),
    "back-RC": frozenset(LAYOUT.names[offset] for offset in BACK),
}


def areas(word: str) -> frozenset[str]:
    """The names of the zones a word stands for: a circle's or a zone's own."""
    if word in LAYOUT.offset:
        return frozenset((word,))
    if word in ROWS:
        return ROWS[word]
    try:
        return circles_named(word)
    except CardFault:
        raise CardFault(f"unknown zone {word!r}{nearest(word, (*CIRCLES, *LAYOUT.offset))}") from None


def triggers(data: Any, compiler: Compiler) -> list[Trigger]:
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
    if word.upon is not None:
        return [Trigger("rode", _upon(word, compiler), own=True)]
    found = EVENTS[word.event]
    made = [Trigger(found.kind, _test(word, found, compiler), own=word.card == "this")]
    if word.moved_too and word.from_ is None:
        # 7.34.1.1: a unit that intercepts moves to the guardian circle without being placed.
        made.append(Trigger("intercepts", lambda g, src, e: e.card == src, own=True))
    return made


def replaced(word: WhenWord, compiler: Compiler) -> Tested:
    """A test on an event that would happen, for what happens instead of it."""
    return _test(word, Found(str(word.event)), compiler)


def _upon(word: WhenWord, compiler: Compiler) -> Tested:
    """This unit is placed by riding upon a card with that name."""
    tests = compile_filter(word.upon or {}, compiler)

    def test(g: Any, src: int, e: Event) -> bool:
        if e.card != src:
            return False
        upon = e.facts.get("upon", ())
        cards = [one[0] if isinstance(one, tuple) else one for one in upon]
        return any(all(t(g, card, context_of(e.who, src)) for t in tests) for card in cards)

    return test


def _mine(g: Any, src: int, e: Event) -> int:
    """The master of the waiting card; of a card that left the field, the one it had there."""
    if e.card == src and e.src >= 0:
        return int(e.src // STRIDE)
    return int(g.master(src) if g.where[src] != -1 else g.owner[src])


def _test(word: WhenWord, found: Found, compiler: Compiler) -> Tested:
    checks: list[Callable[[Any, int, Event, int], bool]] = []
    _about_card(word, found, compiler, checks)
    _about_way(word, compiler, checks)
    _about_battle(word, compiler, checks)
    if word.turn != "any":
        you = word.turn == "you"
        checks.append(lambda g, src, e, me: (g.tp == me) == you)
    for name, wanted in ((word.phase, True), (word.not_phase, False)):
        if name is not None:
            if name not in PHASES:
                raise CardFault(f"{compiler.where}: unknown phase {name!r}{nearest(name, PHASES)}")
            checks.append(_phase(name, wanted))
    own, extra = word.card, found.test

    def test(g: Any, src: int, e: Event) -> bool:
        if (own == "this" and e.card != src) or (own == "other" and e.card == src):
            return False
        if extra is not None and not extra(g, src, e):
            return False
        me = _mine(g, src, e)
        return all(check(g, src, e, me) for check in checks)

    return test


Check = Callable[[Any, int, Event, int], bool]


def _phase(name: str, wanted: bool) -> Check:
    starts = PHASES[name]

    def check(g: Any, src: int, e: Event, me: int) -> bool:
        rules = [g.rules.linked.rule[abs(pc)] for pc, _, _ in g.frames]
        here = next((rule for rule in rules if rule.startswith("9.")), "")
        return any(here.startswith(start) for start in starts) == wanted

    return check


def _about_card(word: WhenWord, found: Found, compiler: Compiler, checks: list[Check]) -> None:
    if word.whose != "any":
        you = word.whose == "you"
        checks.append(lambda g, src, e, me: (_whose(e) == me) == you)
    if word.of is not None:
        kind = word.of
        checks.append(lambda g, src, e, me: _is_kind(g, e, kind))
    if word.where:
        tests = compile_filter(word.where, compiler)

        def fits(g: Any, src: int, e: Event, me: int) -> bool:
            if e.card < 0:
                return False
            if e.was is None:
                return all(t(g, e.card, context_of(me, src)) for t in tests)
            kept = g.projection
            g.projection = {**g.projected(), e.card: e.was}
            try:
                return all(t(g, e.card, context_of(me, src)) for t in tests)
            finally:
                g.projection = kept

        checks.append(fits)


def _whose(e: Event) -> int:
    if e.kind == "move":
        zone = e.dst if e.dst >= 0 else e.src
        return zone // STRIDE if zone >= 0 else e.who
    return e.who


def _is_kind(g: Any, e: Event, kind: str) -> bool:
    if e.kind in ("retired", "move") and e.src >= 0:
        name = LAYOUT.specs[e.src].name
        return name in CIRCLES["VC" if kind == "vanguards" else "RC"] if kind != "units" else True
    if kind == "vanguards":
        return bool(g.is_vanguard(e.card))
    return bool(g.is_rear_guard(e.card)) if kind == "rear-guards" else True


def _about_way(word: WhenWord, compiler: Compiler, checks: list[Check]) -> None:
    for zone, key, wanted in (
        (word.circle, "dst", True),
        (word.to, "dst", True),
        (word.from_, "src", True),
        (word.not_from, "src", False),
    ):
        if zone is not None:
            try:
                names = areas(zone)
            except CardFault as fault:
                raise CardFault(f"{compiler.where}: {fault}") from None
            checks.append(_in(names, key, wanted))
    if word.cause == "effect":
        checks.append(lambda g, src, e, me: e.cause not in _OWN_WAYS)
    elif word.cause == "cost":
        checks.append(lambda g, src, e, me: e.cause == "cost")
    elif word.cause == "ride":
        checks.append(lambda g, src, e, me: "ride" in e.cause)
    elif word.cause in ("overdress", "xoverdress"):
        way = word.cause
        checks.append(lambda g, src, e, me: e.cause == way)
    elif word.cause is not None:
        raise CardFault(f"{compiler.where}: unknown cause {word.cause!r}; known: cost, effect, ride")
    if word.by != "any":
        you = word.by == "you"
        checks.append(lambda g, src, e, me: e.by >= 0 and (e.by == me) == you)
    if word.source is not None:
        doers = compile_filter(word.source, compiler)
        checks.append(
            lambda g, src, e, me: e.source >= 0 and all(t(g, e.source, context_of(me, src)) for t in doers)
        )
    if word.by_card is not None:
        riders = compile_filter(word.by_card, compiler)
        checks.append(
            lambda g, src, e, me: e.source >= 0 and all(t(g, e.source, context_of(me, src)) for t in riders)
        )
    if word.for_ is not None:
        raise CardFault(f"{compiler.where}: which cost a card was discarded for is not told")


def _in(names: frozenset[str], key: str, wanted: bool) -> Check:
    def check(g: Any, src: int, e: Event, me: int) -> bool:
        zone = e.dst if key == "dst" else e.src
        return (zone >= 0 and LAYOUT.specs[zone].name in names) == wanted

    return check


def _about_battle(word: WhenWord, compiler: Compiler, checks: list[Check]) -> None:
    if word.target is not None:
        targets = compile_filter(word.target_is or {}, compiler)
        kind = word.target

        def aimed(g: Any, src: int, e: Event, me: int) -> bool:
            cards = e.facts.get("hit" if e.kind == "hit" else "targets", ())
            for card in cards:
                here = g.is_vanguard(card) if kind == "vanguard" else g.is_rear_guard(card)
                if (kind == "unit" or here) and all(t(g, card, context_of(me, src)) for t in targets):
                    return True
            return False

        checks.append(aimed)
    if word.boosted is not None:
        flag = word.boosted
        checks.append(lambda g, src, e, me: bool(g.boosted_by(e.card)) == flag)
    for role, event_key in ((word.booster, "by"), (word.boosting, "boosted")):
        if role is not None:
            checks.append(_beside(role, event_key, compiler))
    if word.role is not None:
        if word.role not in ROLES:
            raise CardFault(f"{compiler.where}: unknown role {word.role!r}{nearest(word.role, ROLES)}")
        checks.append(_role(word.role))


def _beside(role: Role, key: str, compiler: Compiler) -> Check:
    """The unit that boosts the event's unit, or the one it boosts."""
    tests = compile_filter(role.where or {}, compiler)

    def check(g: Any, src: int, e: Event, me: int) -> bool:
        if key in e.facts:
            cards: tuple[int, ...] = (e.facts[key],)
        elif key == "by":
            cards = g.boosted_by(e.card)
        else:
            fight = g.fight()
            pairs = zip(fight.boosters, fight.boosted, strict=True) if fight is not None else ()
            cards = tuple(on for booster, on in pairs if booster == src)
        return any(
            (role.of == "units" or (g.is_vanguard(c) if role.of == "vanguards" else g.is_rear_guard(c)))
            and all(t(g, c, context_of(me, src)) for t in tests)
            for c in cards
        )

    return check


def _role(role: str) -> Check:
    def check(g: Any, src: int, e: Event, me: int) -> bool:
        if role in ("attacked", "attacker"):
            return src in g.attackers() or (role == "attacked" and e.card == src)
        if role == "was attacked":
            return src in e.facts.get("targets", ())
        boosts = bool(g.boosting(src))
        return boosts or (role == "attacked or boosted" and e.card == src)

    return check


__all__ = ["EVENTS", "SPECS", "WhenWord", "areas", "replaced", "triggers"]

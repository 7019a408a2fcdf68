"""How did it come about that a Vanguard ability waits for?

The words beside an event (11.8.8, 11.8.12): whose card and which, from where and to where, by whose card, in which
phase and battle. Each becomes a check on events; events.py puts them together.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from judge.games.vanguard.cards.language.places import circles_named
from judge.games.vanguard.rules.procedures import TimeLeap
from judge.games.vanguard.table.areas import BACK, CIRCLES, FRONT, G_ZONE, LAYOUT, REAR, STRIDE
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.frames import context_of
from judge.kernel.vocabulary.language import Compiler, Word, nearest
from judge.kernel.vocabulary.select import compile_filter

if TYPE_CHECKING:
    from judge.games.vanguard.table.game import Vanguard


class Role(Word):
    """A unit beside the event's own: `{of: vanguards, where: {…}}`."""

    of: Literal["vanguards", "rear-guards", "units"] = "units"
    where: dict[str, object] | None = None


class Fought(Word):
    """The battle in which an event happens: whom of one's own is attacked, by whom, or whose attack it is."""

    attacked: Literal["vanguards", "units", "this"] | None = None
    where: dict[str, object] | None = None
    attacker: Literal["vanguards", "rear-guards", "units"] | None = None
    attacking: Literal["vanguards", "rear-guards", "units"] | None = None


class Way(Word):
    """By what something comes about, where anything else is meant."""

    cause: str
    by: Literal["you", "opponent", "any"] = "any"
    source: dict[str, object] | None = None


class WhenWord(Word):
    """An event to wait for: what happens, to whose card, and which."""

    event: str | None = None
    situation: dict[str, object] | None = None
    whose: Literal["you", "opponent", "any"] = "any"
    card: Literal["this", "other", "any"] = "any"
    of: Literal["vanguards", "rear-guards", "guardians", "units"] | None = None
    where: dict[str, object] | None = None
    here: dict[str, object] | None = None
    turn: Literal["you", "opponent", "any"] = "any"
    phase: str | None = None
    not_phase: str | None = Field(default=None, alias="not phase")
    circle: str | None = None
    from_: str | None = Field(default=None, alias="from")
    not_from: str | None = Field(default=None, alias="not from")
    to: str | None = None
    cause: str | None = None
    by: Literal["you", "opponent", "any"] = "any"
    source: dict[str, object] | None = None
    except_: Way | None = Field(default=None, alias="except")
    for_: str | None = Field(default=None, alias="for")
    target: Literal["vanguard", "rear-guard", "unit"] | None = None
    target_is: dict[str, object] | None = Field(default=None, alias="target is")
    boosted: bool | None = None
    booster: Role | None = None
    boosting: Role | None = None
    role: str | None = None
    upon: dict[str, object] | None = None
    by_card: dict[str, object] | None = Field(default=None, alias="by card")
    battle: Fought | None = None
    attacker: Literal["vanguards", "rear-guards"] | None = None
    state: str | None = None
    sort: str | None = None
    at_least: int | None = Field(default=None, alias="at least")
    moved_too: bool = Field(default=False, alias="moved too")


ROLES = ("attacked", "boosted", "attacked or boosted", "was attacked", "attacker")
#: Phases that text names, by the chapter of the rule that is being run.
PHASES = {
    "stand": ("9.2.",), "ride": ("9.6.", "9.7.", "9.8."), "main": ("9.9.",), "battle": ("9.10.", "10."), "end": ("9.11.",),
}  # fmt: skip
#: Ways in which an effect brings something about; the rules' own are the others.
_OWN_WAYS = (
    "normal call",
    "normal ride",
    "rule",
    "ride",
    "ride cost",
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

#: Ways in which a unit is placed without being called (6.3.1, 6.5.1.1, 6.7.1.1, 6.8.1.1, 18.5).
_NOT_CALLED = ("overdress", "xoverdress", "set as unit", "ride", "normal ride", "stride", "normal stride")


#: Rear-guard circles of one row.
ROWS = {
    "front-RC": frozenset(LAYOUT.names[offset] for offset in FRONT if offset in REAR),
    "back-RC": frozenset(LAYOUT.names[offset] for offset in BACK),
}


def areas(word: str) -> frozenset[str]:
    """The names of the zones a word stands for: a circle's or a zone's own."""
    if "/" in word:
        return frozenset(name for part in word.split("/") for name in areas(part))
    if word in LAYOUT.offset:
        return frozenset((word,))
    if word in ROWS:
        return ROWS[word]
    try:
        return circles_named(word)
    except CardFault:
        raise CardFault(f"unknown zone {word!r}{nearest(word, (*CIRCLES, *LAYOUT.offset))}") from None


Check = Callable[[Any, int, Event, int], bool]


def in_phase(name: str, wanted: bool) -> Check:
    """Whether the turn is in a phase."""
    starts = PHASES[name]

    def check(g: Vanguard, src: int, e: Event, me: int) -> bool:
        rules = [g.rules.linked.rule[abs(pc)] for pc, _, _ in g.frames]
        here = next((rule for rule in rules if rule.startswith("9.")), "")
        return any(here.startswith(start) for start in starts) == wanted

    return check


def about_card(word: WhenWord, compiler: Compiler, checks: list[Check]) -> None:
    """Whose card it is, of which kind, and what is asked of it."""
    if word.whose != "any":
        you = word.whose == "you"
        checks.append(lambda g, src, e, me: (_whose(e) == me) == you)
    if word.of is not None:
        kind = word.of
        checks.append(lambda g, src, e, me: _is_kind(g, e, kind))
    if word.where:
        tests = compile_filter(word.where, compiler)

        def fits(g: Vanguard, src: int, e: Event, me: int) -> bool:
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
    if word.here:
        lies = compile_filter(word.here, compiler)
        checks.append(
            lambda g, src, e, me: e.card >= 0 and all(t(g, e.card, context_of(me, src)) for t in lies)
        )
    if word.state is not None:
        named = word.state
        checks.append(lambda g, src, e, me: e.facts.get("state") == named)
    if word.at_least is not None:
        number = word.at_least
        checks.append(lambda g, src, e, me: e.n >= number)
    if word.sort is not None:
        sort = word.sort
        checks.append(lambda g, src, e, me: _sort_of(g) == sort)


def _whose(e: Event) -> int:
    if e.kind == "move":
        zone = e.dst if e.dst >= 0 else e.src
        return zone // STRIDE if zone >= 0 else e.who
    return e.who


def _is_kind(g: Vanguard, e: Event, kind: str) -> bool:
    if e.kind in ("retired", "move") and e.src >= 0:
        name = LAYOUT.specs[e.src].name
        return any(name in CIRCLES[circle] for circle in KIND_CIRCLES[kind])
    if e.kind == "locked":
        # A locked card is no unit any more (2.9.3.1.1); it lies where it was one.
        return any(g.area_name(e.card) in CIRCLES[circle] for circle in KIND_CIRCLES[kind])
    if kind == "vanguards":
        return bool(g.is_vanguard(e.card))
    if kind == "guardians":
        return bool(e.card in g.guardians(g.master(e.card)))
    return bool(g.is_rear_guard(e.card)) if kind == "rear-guards" else True


#: Where units of each kind lie before they leave.
KIND_CIRCLES = {
    "vanguards": ("VC",), "rear-guards": ("RC",), "guardians": ("GC",), "units": ("VC", "RC", "GC"),
}  # fmt: skip


def _sort_of(g: Vanguard) -> str | None:
    """The family of the ability that is being carried out."""
    for _, at, _ in reversed(g.frames):
        ability = g.pool.abilities.get(getattr(at, "key", ""))
        if ability is not None:
            return str(ability.extra.get("sort", ""))
    return None


def about_way(word: WhenWord, compiler: Compiler, checks: list[Check]) -> None:
    """From where and to where, and by what."""
    for zone, key, wanted in (
        (word.circle, "dst", True),
        ("deck" if word.to == "deck bottom" else word.to, "dst", True),
        (word.from_, "src", True),
        (word.not_from, "src", False),
    ):
        if zone is not None:
            try:
                names = areas(zone)
            except CardFault as fault:
                raise CardFault(f"{compiler.where}: {fault}") from None
            checks.append(_in(names, key, wanted))
    if word.to == "deck bottom":
        checks.append(_at_the_bottom)
    if word.cause == "ability":
        # An ability brings about what its effect does and what its cost takes.
        checks.append(lambda g, src, e, me: e.cause not in _OWN_WAYS)
    elif word.cause == "effect":
        checks.append(lambda g, src, e, me: e.cause not in _OWN_WAYS and e.cause != "cost")
    elif word.cause == "cost":
        checks.append(lambda g, src, e, me: e.cause == "cost")
    elif word.cause == "ride":
        checks.append(lambda g, src, e, me: "ride" in e.cause)
    elif word.cause in ("overdress", "xoverdress"):
        way = word.cause
        checks.append(lambda g, src, e, me: e.cause == way)
    elif word.cause == "call":
        called = areas("RC/GC")
        checks.append(lambda g, src, e, me: e.cause not in _NOT_CALLED)
        checks.append(_in(called, "dst", True))
    elif word.cause == "time leap":
        checks.append(lambda g, src, e, me: any(isinstance(at, TimeLeap) for _, at, _ in g.frames))
    elif word.cause is not None:
        raise CardFault(f"{compiler.where}: unknown cause {word.cause!r}; known: ability, cost, effect, ride")
    if word.by != "any":
        you = word.by == "you"
        checks.append(lambda g, src, e, me: e.by >= 0 and (e.by == me) == you)
    if word.source is not None:
        doers = compile_filter(word.source, compiler)
        checks.append(
            lambda g, src, e, me: e.source >= 0 and all(t(g, e.source, context_of(me, src)) for t in doers)
        )
    if word.except_ is not None:
        apart: list[Check] = []
        about_way(WhenWord(**word.except_.model_dump()), compiler, apart)
        checks.append(lambda g, src, e, me: not all(check(g, src, e, me) for check in apart))
    if word.by_card is not None:
        riders = compile_filter(word.by_card, compiler)
        checks.append(
            lambda g, src, e, me: e.source >= 0 and all(t(g, e.source, context_of(me, src)) for t in riders)
        )
    if word.for_ is not None:
        if word.for_ == "ride":
            checks.append(lambda g, src, e, me: e.cause == "ride cost")
            return
        if word.for_ not in COSTS:
            raise CardFault(f"{compiler.where}: unknown cost {word.for_!r}{nearest(word.for_, COSTS)}")
        keywords = COSTS[word.for_]
        checks.append(lambda g, src, e, me: e.cause == "cost" and _is_for(g, e.source, keywords))


#: Costs that a card of the G zone asks for, by the keywords that have them (14.12, 14.13, 14.16).
COSTS = {"stride": ("stride", "ultimate stride"), "g guardian": ("g guardian",)}


def _is_for(g: Vanguard, card: int, keywords: tuple[str, ...]) -> bool:
    there = card >= 0 and g.where[card] >= 0 and g.where[card] % STRIDE == G_ZONE
    return there and any(g.has(card, keyword) for keyword in keywords)


def _in(names: frozenset[str], key: str, wanted: bool) -> Check:
    def check(g: Vanguard, src: int, e: Event, me: int) -> bool:
        zone = e.dst if key == "dst" else e.src
        return (zone >= 0 and LAYOUT.specs[zone].name in names) == wanted

    return check


def _at_the_bottom(g: Vanguard, src: int, e: Event, me: int) -> bool:
    """Whether nothing lies under a card in its zone but what came there with it."""
    held = g.zones[e.dst]
    return e.card in held and all(g.stamp[c] == g.stamp[e.card] for c in held[held.index(e.card) :])


def about_battle(word: WhenWord, compiler: Compiler, checks: list[Check]) -> None:
    """Who fights, is boosted, is hit."""
    if word.target is not None:
        targets = compile_filter(word.target_is or {}, compiler)
        kind = word.target

        def aimed(g: Vanguard, src: int, e: Event, me: int) -> bool:
            cards = e.facts.get("hit" if e.kind == "hit" else "targets", ())
            for card in cards:
                here = g.is_vanguard(card) if kind == "vanguard" else g.is_rear_guard(card)
                if (kind == "unit" or here) and all(t(g, card, context_of(me, src)) for t in targets):
                    return True
            return False

        checks.append(aimed)
    if word.battle is not None:
        checks.append(_in_battle(word.battle, compiler))
    if word.attacker is not None:
        attacker = word.attacker
        checks.append(lambda g, src, e, me: any(_is(g, card, attacker) for card in g.attackers()))
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


def _is(g: Vanguard, card: int, kind: str) -> bool:
    """Whether a unit is a vanguard or a rear-guard."""
    if kind == "units":
        return True
    return bool(g.is_vanguard(card) if kind == "vanguards" else g.is_rear_guard(card))


def _in_battle(word: Fought, compiler: Compiler) -> Check:
    """Who fights in the battle that is going on."""
    tests = compile_filter(word.where or {}, compiler)

    def check(g: Vanguard, src: int, e: Event, me: int) -> bool:
        attackers, targets = g.attackers(), g.attacked()
        if word.attacked == "this" and src not in targets:
            return False
        if word.attacked in ("vanguards", "units") and not any(
            g.master(card) == me
            and _is(g, card, word.attacked)
            and all(t(g, card, context_of(me, src)) for t in tests)
            for card in targets
        ):
            return False
        for kind, mine in ((word.attacker, False), (word.attacking, True)):
            if kind and not any(_is(g, card, kind) and (g.master(card) == me) == mine for card in attackers):
                return False
        return True

    return check


def _beside(role: Role, key: str, compiler: Compiler) -> Check:
    """The unit that boosts the event's unit, or the one it boosts."""
    tests = compile_filter(role.where or {}, compiler)

    def check(g: Vanguard, src: int, e: Event, me: int) -> bool:
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
    def check(g: Vanguard, src: int, e: Event, me: int) -> bool:
        if role in ("attacked", "attacker"):
            return src in g.attackers() or (role == "attacked" and e.card == src)
        if role == "was attacked":
            return src in e.facts.get("targets", ())
        boosts = bool(g.boosting(src))
        return boosts or (role == "attacked or boosted" and e.card == src)

    return check


__all__ = ["PHASES", "Check", "WhenWord", "about_battle", "about_card", "about_way", "areas", "in_phase"]

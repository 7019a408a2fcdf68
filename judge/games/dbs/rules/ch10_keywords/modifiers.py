"""Keywords that stand in front of another skill: Once per turn, Limit, Bond, Sparking, Burst, Spirit
Boost.

10-11, 10-23, 10-29, 10-30, 10-47, 10-48.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from judge.games.dbs.rules.ch10_keywords.kit import says, spec, whole
from judge.games.dbs.rules.hooks import Hooks, Modifier
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.table import lines
from judge.kernel.cards import Ability
from judge.kernel.decision import Refused
from judge.kernel.errors import CardFault

if TYPE_CHECKING:
    from judge.games.dbs.table.game import Dbs

Entry = dict[str, Any]
#: Which rule says more if the keyword specifies cards: [Bond], [Spirit Boost].
SPECIFIED = {"10-23-1": "10-23-2-1", "10-47-1": "10-47-2-1"}


def install(hooks: Hooks, n: Numbers) -> None:
    """Add the modifiers an edition knows."""
    rows = (
        Modifier("once per turn", "10-11-1", None, _once, "the skill is activated once a turn at most"),
        Modifier("limit", "10-48-1", None, _limit, "X activations a turn over all copies"),
        Modifier("bond", "10-23-1", _bond, _valid_if("10-23-1"), "only with X or more Battle Cards"),
        Modifier(
            "sparking", "10-29-1", _sparking, _valid_if("10-29-1"), "only with X or more cards in Drop Area"
        ),
        Modifier(
            "burst",
            "10-30-1",
            _burst,
            _paid_by("10-30-1", "10-30-3", "10-30-4"),
            "X cards of the deck as a cost",
        ),
        Modifier("spirit boost", "10-47-1", _spirit, _paid_by("10-47-1", "10-47-3"), "X markers as a cost"),
    )
    for modifier in rows:
        if modifier.rule in n:
            hooks.modifiers[modifier.name] = modifier
    hooks.usable.append(spent)
    hooks.usable.append(_said_not_to)
    hooks.silent.append(_silenced)
    hooks.not_played.append(_never_played)
    hooks.used.append(count)
    hooks.silent.append(not_again)
    hooks.dropped.append(nullified)


# -- conditions and costs (10-23, 10-29, 10-30, 10-47) ---------------------------------------------------------


def _rules(rule: str, value: object) -> tuple[str, ...]:
    specified = isinstance(value, Mapping) and value.get("where")
    return (rule, SPECIFIED[rule]) if specified and rule in SPECIFIED else (rule,)


def _valid_if(rule: str) -> Callable[[Ability, Any], None]:
    """The rule by which the skill is not valid while the condition does not hold."""

    def finish(ability: Ability, value: object) -> None:
        rules = _rules(rule, value)
        says(ability, *rules)
        known = ability.extra.get("condition rules", ())
        ability.extra = {**ability.extra, "condition rules": (*known, *rules)}

    return finish


def _paid_by(rule: str, first: str, *too_few: str) -> Callable[[Ability, Any], None]:
    """The rules of a cost that is paid before the rest of the skill cost, and of one that cannot be."""

    def finish(ability: Ability, value: object) -> None:
        rules = _rules(rule, value)
        says(ability, *rules, first)
        # Every such keyword puts its part before the cost so far, so its rules come first as well.
        later = ability.extra.get("cost rules", ())
        ability.extra = {**ability.extra, "cost rules": ((*rules, *too_few), *later)}

    return finish


def _also(entry: Entry, condition: Mapping[str, object]) -> Entry:
    before = entry.get("while")
    return {**entry, "while": condition if before is None else {"all": [before, condition]}}


def _first(entry: Entry, part: Mapping[str, object]) -> Entry:
    return {**entry, "cost": [part, *(entry.get("cost") or [])]}


def _bond(entry: Entry, value: object, where: str) -> Entry:
    data = spec(value, f"{where}, bond", "where", number="number")
    group: dict[str, object] = {"of": "your battle"}
    if data.get("where"):
        group["where"] = data["where"]
    return _also(entry, {"is": {"count": group}, "at_least": whole(data, "number", f"{where}, bond")})


def _sparking(entry: Entry, value: object, where: str) -> Entry:
    data = spec(value, f"{where}, sparking", number="number")
    return _also(entry, {"is": {"number": "drop"}, "at_least": whole(data, "number", f"{where}, sparking")})


def _burst(entry: Entry, value: object, where: str) -> Entry:
    data = spec(value, f"{where}, burst", number="number")
    return _first(entry, {"mill": whole(data, "number", f"{where}, burst")})


def _spirit(entry: Entry, value: object, where: str) -> Entry:
    data = spec(value, f"{where}, spirit boost", "where", number="number")
    unison: object = "your unison"
    if data.get("where"):
        unison = {"of": "your unison", "where": data["where"]}
    asked = data.get("number")
    number: object = "-X" if asked == "X" else -whole(data, "number", f"{where}, spirit boost")
    return _first(entry, {"markers": number, "on": unison, "part of": "spirit boost"})


# -- counting (10-11, 10-48) ----------------------------------------------------------------------------------


def _once(ability: Ability, value: object) -> None:
    if value not in (None, True):
        raise CardFault(f"once per turn: nothing or true is expected, not {value!r}")
    ability.extra = {**ability.extra, "once": True}


def _limit(ability: Ability, value: object) -> None:
    ability.extra = {**ability.extra, "limit": whole({"number": value}, "number", "limit")}


# -- what effects say of single skills and cards (1-3-3, 8-3-2) ------------------------------------------------


def _is_of_kind(ability: Ability, kind: str) -> bool:
    """Whether a skill is an [Activate: Main], [Auto] … as printed."""
    if kind == "card":
        return ability.kind in ("activate", "counter")
    first, _, rest = kind.partition(" ")
    if ability.kind != first or (ability.keyword is not None and first != "counter"):
        return False
    if first == "activate" and rest:
        return ability.extra.get("timing") == frozenset(TIMES[part] for part in rest.split("/"))
    return first != "counter" or not rest or ability.value == rest


#: The words of a timing, as the timing of a skill holds them.
TIMES = {"main": True, "battle": False}


def _stopped(g: Dbs, player: int, card: int, ability: Ability) -> str | None:
    """The rule by which an effect keeps this skill of this card from being used."""
    here = (card, g.ident[card])
    for effect in g.effects:
        if effect.kind != "rule":
            continue
        if effect.name == "negated skill" and here in effect.targets:
            if effect.bound["skill"] == ability.extra.get("one of", ability.key):
                return "8-3-2"
        elif effect.name == "cannot activate skills" and "skill" in effect.bound:
            mine = effect.bound.get("player") == player and g.is_barred(effect, card)
            if mine and _is_of_kind(ability, effect.bound["skill"]):
                return "1-3-3"
    return None


def _said_not_to(g: Dbs, player: int, card: int, ability: Ability) -> Refused | None:
    rule = _stopped(g, player, card, ability) if g.effects else None
    return None if rule is None else Refused(g.n[rule], "an effect says that this skill is not activated now")


def _silenced(g: Dbs, player: int, card: int, ability: Ability) -> str | None:
    rule = _stopped(g, player, card, ability) if g.effects else None
    return None if rule is None else g.n[rule]


def _never_played(g: Dbs, player: int, card: int) -> Refused | None:
    """A card that says of itself that it cannot be played now."""
    if "cannot be played" not in g.shows(card).flags:
        return None
    return Refused(g.n["1-3-3"], "a skill of the card says that it cannot be played now")


def _once_name(g: Dbs, card: int, ability: Ability) -> str:
    return f"once/{card}/{g.ident[card]}/{ability.extra.get('one of', ability.key)}"


def _limit_name(g: Dbs, player: int, card: int, ability: Ability) -> str:
    """The same skill on cards with the same number and the same master (10-48-1). Cards with one number
    are printed alike, so the skill's place on the card names it; one that was gained has its own name."""
    printed = ability in g.defs[card].abilities
    named = ability.extra.get("one of") or (ability.index if printed else ability.key)
    return f"limit/{player}/{g.printed(card).number}/{named}"


def spent(g: Dbs, player: int, card: int, ability: Ability) -> Refused | None:
    """Why a limited skill cannot be activated again this turn, or a keyword's own test fails."""
    extra = ability.extra
    n = g.n
    if "once" in extra and g.count(_once_name(g, card, ability)):
        through = (n["10-11-4"],) if "10-11-4" in n else ()
        return Refused(n["10-11-1"], "the skill was already activated this turn", through=through)
    if "limit" in extra and g.count(_limit_name(g, player, card, ability)) >= extra["limit"]:
        reason = f"the skill was already activated {extra['limit']} time(s) this turn"
        return Refused(n["10-48-1"], reason, through=(n["10-48-4"],))
    test = extra.get("usable")
    refused: Refused | None = None if test is None else test(g, player, card)
    return refused


def count(g: Dbs, player: int, card: int, ability: Ability) -> None:
    """Count an activation; a negated one counts too (readings `once-per-turn-negated`, `limit-negated`)."""
    if "once" in ability.extra:
        g.note("10-11-1", lines.ONCE_PER_TURN, card)
        g.note("10-11-2", lines.ONCE_PER_TURN, card)
        g.tally(_once_name(g, card, ability))
    if "limit" in ability.extra:
        g.note("10-48-1", lines.LIMIT, card)
        g.note("10-48-1-1", lines.LIMIT, card)
        g.tally(_limit_name(g, player, card, ability))


def not_again(g: Dbs, player: int, card: int, ability: Ability) -> str | None:
    """A spent [Auto] is not triggered again this turn (10-11-4, 10-48-4)."""
    extra = ability.extra
    if "limit" in extra and g.count(_limit_name(g, player, card, ability)) >= extra["limit"]:
        return g.n["10-48-4"]
    if "once" in extra and g.count(_once_name(g, card, ability)):
        return g.n.get("10-11-4", g.n["10-11-1"])
    return None


def nullified(g: Dbs, player: int, card: int, ability: Ability) -> str | None:
    """Pending activations beyond the limit are not resolved (10-11-3, 10-48-3)."""
    extra = ability.extra
    if "limit" in extra and g.count(_limit_name(g, player, card, ability)) >= extra["limit"]:
        return g.n["10-48-3"]
    if "once" in extra and g.count(_once_name(g, card, ability)):
        return g.n.get("10-11-3", g.n["10-11-1"])
    return None

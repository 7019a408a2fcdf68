"""What do the keyword modules share?

Marks (keywords that only stand there for the rules to look at), operations that a card file cannot
write, playing the card whose keyword it is, and what a refusal says. Choosing cards that must fit
together is materials.py's business.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict

from judge.games.dbs.rules.ch08_skills import failed_to_enter
from judge.games.dbs.rules.hooks import Hooks, Keyword
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.rules.procedures import Skill
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import LAYOUTS
from judge.games.dbs.table.game import Dbs
from judge.kernel.cards import Ability, Args, Op
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.choosing import bind, pairs, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest, words_of

if TYPE_CHECKING:
    from judge.games.dbs.cards.skill_builder import SkillBuilder

Build = Callable[["SkillBuilder", Any, str], list[Ability]]
#: Where a keyword works that stands on a card in play.
IN_PLAY = {
    "leader": frozenset(("leader",)),
    "battle": frozenset(("battle",)),
    "unison": frozenset(("unison",)),
    "extra": frozenset(("battle",)),
}
FROM_HAND = frozenset(("hand",))
EVERYWHERE = frozenset(LAYOUTS["1.23"].offset)


def add(
    hooks: Hooks,
    n: Numbers,
    name: str,
    rule: str,
    build: Build,
    about: str,
    *,
    family: tuple[str, str] | None = None,
) -> bool:
    """Make a keyword known, if the edition has its rule.

    `family` is the name by which card text means several keywords, and the rule that says so.
    """
    if rule not in n:
        return False

    def related(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
        found = build(builder, value, where)
        for ability in found:
            ability.extra = {**ability.extra, "family": family}
        return found

    hooks.keywords[name] = Keyword(name, rule, build if family is None else related, about)
    return True


def mark(rule: str, name: str, area: frozenset[str] | None = None) -> Build:
    """A [Permanent] keyword that the rules look at, in play unless it works in other areas."""

    def build(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
        data = spec(value, where, "while")
        compiler = builder.compiler(where)
        ability = Ability(
            "permanent",
            builder.n[rule],
            f"[{name.title()}]",
            IN_PLAY[builder.kind] if area is None else area,
            keyword=name,
            condition=builder.condition(data, compiler),
        )
        return [builder.finish(ability, compiler)]

    return build


def spec(value: object, where: str, *known: str, number: str | None = None) -> dict[str, Any]:
    """What stands after a keyword as a mapping; a bare number goes under `number`."""
    if value is None:
        value = {}
    if not isinstance(value, Mapping):
        if number is None:
            raise CardFault(f"{where}: a mapping with {', '.join(known)} is expected, not {value!r}")
        value = {number: value}
    data = dict(value)
    if number is not None and "value" in data:
        data[number] = data.pop("value")
    names = (*known, *((number,) if number is not None and number not in known else ()))
    for key in data:
        if key not in names:
            raise CardFault(f"{where}: unknown key {key!r}{nearest(str(key), names)}")
    return data


def whole(data: Mapping[str, object], key: str, where: str) -> int:
    """A whole number of a keyword's specification."""
    value = data.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise CardFault(f"{where}: a whole number is expected, not {value!r}")
    return value


def colors_of(value: object, where: str) -> list[str]:
    """The colors a keyword specifies."""
    from judge.games.dbs.cards.faces import COLORS

    found = words_of(value, where) if value else []
    for color in found:
        if color not in COLORS:
            raise CardFault(f"{where}: unknown color {color!r}{nearest(str(color), COLORS)}")
    if not found:
        raise CardFault(f"{where}: the colors are missing")
    return found


# -- instructions that a keyword gives itself -----------------------------------------------------------


class Do(Verb):
    """An instruction that a keyword gives itself: a function in place of words."""

    model_config = ConfigDict(arbitrary_types_allowed=True)

    run: Callable[[Any, Any, Op], Any]
    verb: str = "keyword"
    possible: Callable[[Any, Any], bool] | None = None
    cites: tuple[str, ...] = ()

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"cites": self.cites}
        if self.possible is not None:
            args["possible"] = self.possible
        compiler.add(Op(self.verb, self.run, args))


def cited(rule: str) -> Do:
    """An operation that says which rule is being carried out."""
    return Do(run=lambda g, at, op: _cite(g, at, rule))


def _cite(g: Dbs, at: Skill, rule: str) -> Flow:
    g.note(rule, lines.KEYWORD, at.src)
    return proceed(g, at)


def remember(name: str = "me") -> Do:
    """Bind the source card as it is now: after it was played it is another card than before."""
    return Do(run=lambda g, at, op: proceed(g, replace(at, bound=bind(at, name, pairs(g, (at.src,))))))


# -- playing the card whose keyword it is ---------------------------------------------------------------


def play_this(rule: str, fails: str | None = None) -> list[Verb]:
    """Play the card whose keyword this is; if it fails to enter play it goes to the Drop Area."""
    return [Do(run=lambda g, at, op: _play(g, at, rule, fails), verb="play"), remember()]


def _play(g: Dbs, at: Skill, rule: str, fails: str | None) -> Flow:
    from judge.games.dbs.cards.language.entering import play_card

    src = at.src
    g.note(rule, lines.PLAY, src)
    if g.ident[src] == at.ident:
        play_card(g, at, src, at.who, {"onto": None, "mode": None})
    failed_to_enter(g, at, fails)
    return proceed(g, at)


# -- what a skill says and asks for -----------------------------------------------------------------------


def limited(ability: Ability, test: Callable[[Any, int, int], Any], *cites: str) -> Ability:
    """Give a skill a test of its own for being used (player, card) and rules said when it is."""
    return says(_with(ability, usable=test), *cites)


def only_from(ability: Ability, rule: str) -> Ability:
    """The rule by which a skill is activated from its area and from nowhere else."""
    return says(_with(ability, **{"area rule": rule}), rule)


def says(ability: Ability, *cites: str) -> Ability:
    """Rules that are cited when the skill is activated."""
    return _with(ability, cites=(*ability.extra.get("cites", ()), *cites))


def widened(ability: Ability, data: Mapping[str, object], rule: str) -> Ability:
    """The rule that is said when a text lets the cards come from further areas (`also`)."""
    return says(ability, rule) if data.get("also") else ability


def _with(ability: Ability, **more: object) -> Ability:
    ability.extra = {**ability.extra, **more}
    return ability


def say_conditions(g: Dbs, card: int, *names: str) -> None:
    """Cite what a printed keyword of the card depends on ([Bond], [Sparking]), fulfilled or not."""
    for ability in g.defs[card].abilities:
        if ability.keyword in names:
            valid = g.has(card, ability.keyword)
            rules = ability.extra.get("condition rules", ())
            if rules and not valid:
                rules = (*rules, "8-3-3")
            for rule in rules:
                g.note(rule, lines.VALID if valid else lines.NOT_VALID, card, ability.key)


def rename(abilities: Iterable[Ability], rule: str) -> None:
    """Give abilities that a keyword sets up for later the keyword's rule."""
    for ability in abilities:
        ability.rule = rule

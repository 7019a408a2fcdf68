"""Keywords that play a card onto or in place of a Battle Card: Evolve, EX-Evolve, Xeno-Evolve.

10-5. Also what they share with the Unions: moving chosen cards into the Battle Area first and
stacking a card on several.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from judge.games.dbs.cards.faces import spelt
from judge.games.dbs.rules.ch08_skills import failed_to_enter
from judge.games.dbs.rules.ch10_keywords.kit import FROM_HAND, Do, add, only_from, spec, whole, widened
from judge.games.dbs.rules.ch10_keywords.materials import Materials, Test, offered, one_each, places
from judge.games.dbs.rules.hooks import Hooks
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.rules.procedures import Skill
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE
from judge.games.dbs.table.game import Dbs
from judge.kernel.cards import Ability, Args, Op
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import Context, replace
from judge.kernel.state import ACTIVE
from judge.kernel.vocabulary.choosing import cards_of, proceed
from judge.kernel.vocabulary.language import Compiler, Verb
from judge.kernel.vocabulary.select import bound_cards, compile_filter

if TYPE_CHECKING:
    from judge.games.dbs.cards.skill_builder import SkillBuilder

EVOLVES = ("evolve", "ex-evolve", "xeno-evolve")
#: The name of the note that a card was brought into play by one of them (10-5-7).
EVOLVED = "evolved"


def install(hooks: Hooks, n: Numbers) -> None:
    """Add the keywords that build on one Battle Card."""
    about = "play this onto (or in place of) a Battle Card"
    hooks.verbs["evolve"] = EvolveVerb
    for name in EVOLVES:
        if name == "evolve" or n.edition != "1.00":
            add(hooks, n, name, "10-5-1", _evolve(name), about, family=("evolve", "10-5-3-2"))


def named(character: str | list[str], tests: list[Any] | None = None) -> Test:
    """Whether a card has the character name, or one of several, and passes further tests."""
    names = frozenset(map(spelt, (character,) if isinstance(character, str) else character))

    def fits(g: Dbs, card: int) -> bool:
        context = Context(who=g.master(card), src=card)
        known = not names.isdisjoint(g.shows(card).characters)
        return known and all(test(g, card, context) for test in tests or ())

    return fits


def _evolve(name: str) -> Any:
    def build(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
        known = ("character", "where", "cards", "cost", "also", "while")
        data = spec(value, where, *known, number="character")
        character = data.get("character")
        if not character or not isinstance(character, str | list):
            raise CardFault(f"{where}: the character name is missing")
        compiler = builder.compiler(where)
        fits = named(character, compile_filter(data.get("where") or {}, compiler))
        number = whole(data, "cards", where) if "cards" in data else 1
        materials = Materials(
            name="base",
            rule="10-5-1",
            offer=offered(places(data, "battle", where), fits),
            sizes=lambda g, c: (number,),
            fits=one_each([fits] * number),
            wanted=f"{number} Battle Card(s) with the character name {character} must be chosen",
            wider=("10-5-8", BATTLE),
        )
        condition = builder.condition(data, compiler)
        compiler.body([Do(run=_run_xeno if name == "xeno-evolve" else _run_evolve, verb="play")])
        found = builder.activate_skill(
            {"cost": [*(data.get("cost") or []), materials], "text": f"[{name.title()}]"},
            "main",
            compiler,
            condition,
            where,
            rule="10-5-1",
            keyword=name,
            area=FROM_HAND,
            extra={"fails": "10-5-9"},
        )
        return [widened(only_from(found, "10-5-2"), data, "10-5-8")]

    return build


def _run_evolve(g: Dbs, at: Skill, op: object) -> Flow:
    """The card is played on top of the chosen one and goes on with its position and power (10-5-4)."""
    src = at.src
    base = all_there(g, at, "base")
    if base and may_enter(g, at, src):
        _onto(g, at, src, into_battle(g, at, base, "10-5-8-1"))
    failed_to_enter(g, at, "10-5-9")
    return proceed(g, at)


def _onto(g: Dbs, at: Skill, card: int, base: tuple[int, ...]) -> None:
    g.note("10-5-4", lines.ONTO, card, base[0])
    stack(g, at, card, base, "10-5-4", evolves=True)
    g.note("11-3-2", lines.ONE_CARD, card)
    if "9-4-2" not in g.n:
        hand_on_everything(g, base[0], card)


def _run_xeno(g: Dbs, at: Skill, op: object) -> Flow:
    """The chosen card goes to the Warp, then the card is played in Active Mode (10-5-5)."""
    src = at.src
    g.note("10-5-5", lines.XENO_EVOLVE, src)
    base = all_there(g, at, "base")
    if base:
        if at.stopped is None:
            base = into_battle(g, at, base, "10-5-8-1")
        _to_warp(g, at, src, base)
        if may_enter(g, at, src):
            _in_place(g, at, src)
    failed_to_enter(g, at, "10-5-9")
    return proceed(g, at)


def _to_warp(g: Dbs, at: Skill, card: int, base: tuple[int, ...]) -> None:
    g.send(base, "warp", g.n["11-4-1"], cause="effect", by=at.who, source=card)


def _in_place(g: Dbs, at: Skill, card: int) -> None:
    from judge.games.dbs.rules.ch06_playing import enter, played

    came, who = g.where[card], at.who
    g.note("3-1-4", lines.NEW_CARD, card)
    enter(g, card, who, g.n["10-5-5"], mode=ACTIVE)
    evolved(g, at, card)
    played(g, card, who, came, at.key, at.src)


class EvolveVerb(Verb):
    """`evolve: SELECT, onto: SELECT`: play a card the way its [Evolve] would play it (10-5-6)."""

    evolve: object
    onto: object

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "cards": cards_of(self.evolve, compiler, prompt="play"),
            "onto": cards_of(self.onto, compiler, prompt="onto"),
        }
        compiler.add(Op("play", _run_effect, args))


def _run_effect(g: Dbs, at: Skill, op: Op) -> Flow:
    from judge.games.dbs.cards.language.moving import refreshed
    from judge.games.dbs.rules.ch06_playing import kept_from_play

    cards, base = op.args["cards"](g, at), op.args["onto"](g, at)
    if cards and base:
        card = cards[0]
        g.note("10-5-6", lines.EVOLVE, card)
        if any(ability.keyword == "xeno-evolve" for ability in g.defs[card].abilities):
            _to_warp(g, at, card, base)
            if not kept_from_play(g, at, card, at.who):
                _in_place(g, at, card)
        elif not kept_from_play(g, at, card, at.who):
            _onto(g, at, card, base)
    return proceed(g, replace(at, bound=refreshed(g, at, (*cards, *base))))


# -- shared with the Unions -------------------------------------------------------------------------------


def all_there(g: Dbs, at: Skill, name: str) -> tuple[int, ...]:
    """The cards chosen for a keyword, if all of them are still the cards that were chosen."""
    cards = bound_cards(g, at, name)
    return cards if len(cards) == len(at.bound.get(name, ())) else ()


def may_enter(g: Dbs, at: Skill, card: int) -> bool:
    """Whether the card of the running keyword is still there and nothing keeps it out of play."""
    from judge.games.dbs.rules.ch06_playing import kept_from_play

    return g.ident[card] == at.ident and not kept_from_play(g, at, card, at.who)


def into_battle(g: Dbs, at: Skill, cards: tuple[int, ...], rule: str) -> tuple[int, ...]:
    """Cards chosen elsewhere first move to the Battle Area, without any trigger (10-5-8-1, 10-13-4-5-1)."""
    for card in cards:
        if g.offset_of(card) != BATTLE:
            kept = g.pending
            g.move((card,), at.who * g.stride + BATTLE, g.n[rule], cause="materials", by=at.who)
            g.pending = kept
    return cards


def stack(
    g: Dbs,
    at: Skill,
    card: int,
    onto: tuple[int, ...],
    rule: str,
    mode: int | None = None,
    keeps: str | None = None,
    *,
    evolves: bool = False,
) -> None:
    """Play a card on top of one or more cards; changes of power of each go on with it (rule `keeps`).

    That it `evolves` is known before those who wait for its being played hear of it.
    """
    from judge.games.dbs.rules.ch06_playing import played

    first, came = onto[0], g.where[card]
    for other in onto[1:]:
        kept = g.pending
        g.hand_on_power(other, first)
        if keeps is not None:
            g.note(keeps, lines.CARRIED_OVER, other, card)
        g.put_beneath(other, first, g.n[rule], cause="stack", by=at.who)
        g.pending = kept
    g.play_on_top(card, first, g.n[rule], by=at.who, mode=mode)
    if keeps is not None:
        g.note(keeps, lines.CARRIED_OVER, first, card)
    if evolves:
        evolved(g, at, card)
    played(g, card, at.who, came, at.key, at.src)


def evolved(g: Dbs, at: Skill, card: int) -> None:
    """Note that a card was brought into play by [Evolve] (10-5-7)."""
    if "10-5-7" in g.n:
        targets = ((card, g.ident[card]),)
        g.add_effect(at, "rule", g.n["10-5-7"], ("game", 0), targets=targets, name=EVOLVED)


def hand_on_everything(g: Dbs, old: int, new: int) -> None:
    """In 1.00 all effects on the card below go on with the one on top (10-4-3 there)."""
    before, after = (old, g.ident[old]), (new, g.ident[new])
    g.effects = tuple(
        replace(e, targets=tuple(after if t == before else t for t in e.targets)) for e in g.effects
    )
    g.changed()

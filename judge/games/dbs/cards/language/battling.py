"""Which instructions of a skill are about battles and other skills?

Damage, the guard card, and what negates an attack, a skill, a play or a [Counter].
"""

from __future__ import annotations

from typing import Any

from judge.games.dbs.cards.faces import FIRM_ATTACK
from judge.games.dbs.cards.language.moving import AREAS, of_this_edition
from judge.games.dbs.cards.language.words import DURATIONS
from judge.games.dbs.rules.ch04_counter_timing import negate_link
from judge.games.dbs.rules.ch07_battle import tell_guard
from judge.games.dbs.rules.ch08_skills import answered, negate_skill
from judge.games.dbs.rules.procedures import PlayCard, Skill, Stopped
from judge.games.dbs.table import lines
from judge.games.dbs.table.game import NEGATED_SKILL, Dbs
from judge.kernel.cards import Args, Op
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest
from judge.kernel.vocabulary.select import compile_select

# -- battles ----------------------------------------------------------------------------------------------


class Damage(Verb):
    """`damage: 1` (`to: opponent`): inflict damage; the source is this card (4-11-1-2)."""

    damage: object
    to: str = "opponent"

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"n": compile_amount(self.damage, compiler), "who": compile_who(self.to, compiler)}
        compiler.add(Op("damage", _run_damage, args))


def _run_damage(g: Dbs, at: Skill, op: Op) -> Flow:
    n = op.args["n"](g, at)
    players = op.args["who"](g, at)
    proceed(g, at)
    events = [Event("damage", who, cause="skill", by=at.who, source=at.src, n=n) for who in players]
    flow: Flow = g.perform_all(events)
    return AGAIN if flow is None else flow


class Guard(Verb):
    """`guard: this`: the card becomes the guard card of the battle (10-4-1)."""

    guard: object

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("guard", _run_guard, {"cards": compile_select(self.guard, compiler)}))


def _run_guard(g: Dbs, at: Skill, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    if g.fight is not None and g.fight["negated"]:
        # 7-1: attack card and guard card are so until the attack is negated.
        g.note("7-1", lines.NO_GUARD_CARD, *cards)
    elif cards and g.fight is not None and g.fight["guard"] != cards[0]:
        g.fight = {**g.fight, "guard": cards[0]}
        g.cite(g.pool.ability(at.key).rule, lines.GUARD_CARD, cards[0])
        g.note("10-4-1-1", lines.ATTACKED, cards[0])
        tell_guard(g, cards[0], switched=True)
    return proceed(g, at)


class Negate(Verb):
    """`negate: attack`, `negate: skill` (what this answers), `negate: counter`, `negate: play, to: drop`; `negate: this
    skill, until: end of turn` the skill that says so, on its card.

    `play` keeps the card from being played: it goes to the area named (3-4-1) or stays in the hand.
    """

    negate: str
    to: str | None = None
    until: str = "end of turn"

    def compile(self, compiler: Compiler) -> None:
        known = {"attack": _negate_attack, "skill": _negate_skill, "counter": _negate_counter}
        known |= {"play": _negate_play, "blocker": _negate_blocker, "this skill": _negate_this}
        if self.negate not in known:
            raise CardFault(f"{compiler.where}: unknown word {self.negate!r}{nearest(self.negate, known)}")
        if self.to is not None and self.to not in AREAS:
            raise CardFault(f"{compiler.where}: unknown area {self.to!r}{nearest(self.to, AREAS)}")
        of_this_edition(f"negate {self.negate}", compiler)
        if self.to is not None:
            of_this_edition(self.to, compiler)
        if self.until not in DURATIONS:
            raise CardFault(
                f"{compiler.where}: unknown duration {self.until!r}{nearest(self.until, DURATIONS)}"
            )
        compiler.add(Op("negate", known[self.negate], {"to": self.to, "until": DURATIONS[self.until]}))


def _negate_this(g: Dbs, at: Skill, op: Op) -> Flow:
    """The skill that says so is negated on its card for a while (8-3-2)."""
    if at.ident is not None and g.ident[at.src] == at.ident:
        here = ((at.src, at.ident),)
        until = op.args["until"](g, at.who)
        skill = g.pool.ability(at.key)
        bound = {"skill": skill.extra.get("one of", at.key)}
        g.add_effect(at, "rule", g.n["8-3-2"], until, name=NEGATED_SKILL, targets=here, bound=bound)
    return proceed(g, at)


def _negate_attack(g: Dbs, at: Skill, op: Op) -> Flow:
    if g.fight is not None:
        attack = g.fight["attack"]
        if FIRM_ATTACK in g.face(attack).flags:
            g.note("1-3-3", lines.NOT_CARRIED_OUT, attack)
            return proceed(g, at)
        g.fight = {**g.fight, "negated": True}
        g.cite(g.n["7-1-4"], lines.NEGATED, attack)
        how: dict[str, Any] = {"cause": "effect", "by": at.who, "source": at.src}
        g.emit(Event("attack negated", g.master(attack), attack, **how))
    return proceed(g, at)


def _negate_blocker(g: Dbs, at: Skill, op: Op) -> Flow:
    """The attack goes back to its first target; the blocking card stays in Rest Mode (10-4-2)."""
    fight = g.fight
    if fight is not None and fight["guard"] != fight["first"] and g.where[fight["first"]] >= 0:
        g.note("10-4-2", lines.NEGATED, fight["guard"])
        g.fight = {**fight, "guard": fight["first"]}
    return proceed(g, at)


def _negate_skill(g: Dbs, at: Skill, op: Op) -> Flow:
    number = at.event.get("facts", {}).get("number", 0)
    card = at.event.get("card", -1)
    if card >= 0 and g.reached((card,), at) and negate_skill(g, number):
        g.note("8-3-2", lines.NEGATED, card)
    return proceed(g, at)


def _negate_counter(g: Dbs, at: Skill, op: Op) -> Flow:
    number = at.event.get("facts", {}).get("number", 0)
    if negate_link(g, number):
        g.note("10-10-5", lines.NEGATED, at.event["card"])
    return proceed(g, at)


def _negate_play(g: Dbs, at: Skill, op: Op) -> Flow:
    """Keep a card out of play: the one being played, or the one that the answered skill would play.

    Which card a skill plays, and whether this reaches it, shows when it is played (playing.py).
    """
    place, card, to = answered(g, at), at.event.get("card", -1), op.args["to"]
    if place is None:
        return proceed(g, at)
    pc, below, origin = g.frames[place]
    if isinstance(below, Skill):
        stopped = Stopped(at.who, at.src, at.key, at.event, to)
        g.frames[place] = (pc, replace(below, stopped=stopped), origin)
    elif isinstance(below, PlayCard) and g.reached((card,), at):
        marked = replace(below, negated=True) if to is None else replace(below, diverted=to)
        g.frames[place] = (pc, marked, origin)
        g.cite(g.n["10-10-3-2"], lines.NOT_PLAYED, card)
    return proceed(g, at)


BATTLING: dict[str, type[Verb]] = {"damage": Damage, "guard": Guard, "negate": Negate}

"""How are skills activated and resolved?

Chapter 8: the procedure of 8-5-2, skill costs (8-4), what can be activated at all, and what happens
instead (8-9). A skill's effect is a flat list of operations; the frame of `resolving` holds how far
it is, so a resolution can stop at any choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.games.dbs.areas import DROP, HAND
from judge.games.dbs.costs import choose_x, cost_refusal, energy_due, other_payment, say_cost
from judge.games.dbs.payment import FREE, pay, payable
from judge.games.dbs.table import Dbs
from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Kind
from judge.kernel.effects import resolve
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.happening import replacement_step
from judge.kernel.program import Program

# -- pending [Auto] skills ------------------------------------------------------------------------------


def drop_spent(g: Dbs) -> None:
    """Drop pending [Auto] skills that a keyword no longer lets resolve (10-11-3, 10-48-3)."""
    if not g.hooks.dropped:
        return
    for who, card, _, key, _, number in g.pending:
        ability = g.pool.ability(key)
        for dropped in g.hooks.dropped:
            rule = dropped(g, who, card, ability)
            if rule is not None:
                g.remove_pending(number)
                g.cite(rule, "not resolved", card, key)
                break


def cancelled(g: Dbs, who: int, card: int, ident: int, ability: Ability, context: Mapping[str, Any]) -> bool:
    """Whether a pending [Auto] cannot be activated because its cost cannot be paid (8-6-4-1)."""
    if "cost" not in ability.extra:
        return False
    refused = cost_refusal(g, who, card, ability, Event.read(context["event"]), ident)
    if refused is None:
        return False
    g.note("8-4-2-2", "cancelled", card, ability.key)
    g.note("8-6-4-1", "cancelled", card, ability.key)
    g.note("8-1-5-2-1", "not paid", card, ability.key)
    return True


# -- activating (8-5-2) -----------------------------------------------------------------------------------

activating = Program("activating", called_from="6-3-1-2-3", needs=("who", "src", "key"))


@activating.step("8-5-2-1")
def specify(g: Dbs) -> Flow:
    """Say which skill; a card in hand is revealed."""
    src = g.loc["src"]
    ability = g.pool.ability(g.loc["key"])
    g.cite(ability.rule, "activates", g.loc["who"], src, ability.key)
    for rule in ability.extra.get("cites", ()):
        g.note(rule, "activates", g.loc["who"], src, ability.key)
    g.note("8-5-1", "cited")
    g.note("8-5-2", "cited")
    if ability.kind == "activate":
        _say_cost(g, src, ability)
    if g.where[src] >= 0 and g.where[src] % g.stride == HAND:
        g.reveal((src,), g.n["8-5-2-1"])
    return None


def _say_cost(g: Dbs, src: int, ability: Ability) -> None:
    """What activating the skill asks for: nothing, the energy cost of an Extra Card, or no such cost."""
    extra = g.printed(src).type == "extra"
    if extra and g.offset_of(src) != HAND:
        g.note("8-1-3-1-3", "no energy cost", src)
    elif "cost" not in ability.extra:
        g.note("8-1-3-1-2" if extra else "8-1-3-1-1", "no skill cost", src)


@activating.step("8-5-2-2", leads=["8-4-2-1"])
def pay_skill_cost(g: Dbs) -> Flow:
    """The skill cost is paid whole. An [Auto] whose cost is not paid does not activate (8-1-5-2-1)."""
    ability = g.pool.ability(g.loc["key"])
    if "added" not in g.loc:
        flow = _pay_own_cost(g, ability)
        if flow is not None:
            return flow
        g.set(added=0)
    return _pay_added_costs(g, ability)


def _pay_own_cost(g: Dbs, ability: Ability) -> Flow:
    """The cost that the skill itself names; None when it is paid or there is none."""
    cost: Ability | None = ability.extra.get("cost")
    if cost is None:
        return None
    if g.loc.get("paying"):
        g.set(paying=False, bound=g.value or {})
        g.value = None
        return None
    reply = g.take()
    if g.loc.get("sort") == "auto" and reply is None:
        facts = {"source": g.loc["src"], "key": ability.key}
        rule = g.n.get("8-1-5-2", g.n["8-4-2"])
        return g.ask(Decision(Kind.YES_NO, g.loc["who"], rule, "use", facts=facts))
    if reply is False:
        g.note("8-1-5-2-1", "not paid", g.loc["src"])
        return END
    g.set(paying=True)
    return g.call("paying", again=True, **{**g.loc, "key": cost.key, "i": 0, "skill": ability.key})


def _pay_added_costs(g: Dbs, ability: Ability) -> Flow:
    """What effects have added to the cost, in the order in which they resolved (8-4-2-1-1)."""
    if ability.kind != "activate" or not g.effects:
        return None
    who, src = g.loc["who"], g.loc["src"]
    added = g.added_costs(who)
    for number in range(g.loc["added"], len(added)):
        if g.reply is None:
            g.note("8-4-2-1-1", "added cost", src, added[number])
        flow = pay(g, who, added[number], FREE, g.n.get("8-4-2-1-1", g.n["8-4-2-1"]), src)
        if flow is not None:
            return flow
        g.value = None
        g.set(added=number + 1)
    return None


@activating.step("8-5-2-2-1")
def pay_card_cost(g: Dbs) -> Flow:
    """An Extra Card's own cost is determined and paid; X is chosen first (2-11-2-3)."""
    src, who = g.loc["src"], g.loc["who"]
    ability = g.pool.ability(g.loc["key"])
    due = energy_due(g, src, ability)
    if due is None:
        return None
    total, specified = due
    if "cost said" not in g.loc:
        g.set(**{"cost said": True})
        if specified != FREE:
            g.note("2-11-3", "cost", src)
        g.note("2-11-5-2", "cost", src)
        say_cost(g, src, "2-11-5-2-1")
    if g.loc.get("payment") is None:
        for said in g.hooks.costs:
            said(g, src)
    flow = other_payment(g, who, src, ability, payable(g, who, total, specified))
    if flow is not None or g.loc.get("otherwise paid"):
        return None if g.loc.get("otherwise paid") else flow
    if g.shows(src).x_cost:
        flow = choose_x(g, who, specified)
        if flow is not None:
            return flow
        total = g.loc["x"]
    return pay(g, who, total, specified, g.n["8-5-2-2-1"], src)


@activating.step("8-5-2-3")
def activated(g: Dbs) -> Flow:
    """The skill is activated: keywords count it, and those who wait for it hear of it."""
    who, src, ability = g.loc["who"], g.loc["src"], g.pool.ability(g.loc["key"])
    count_use(g, who, src, ability, g.loc.get("ident", g.ident[src]))
    g.emit(Event("activated", who, src, by=who, source=src, facts={"key": ability.key}))
    g.emit(Event("used", who, src, cause="activate", by=who))
    if g.loc.get("sort") == "counter":
        g.note("4-7-2-5", "no timing of its own", src)
        g.value = dict(g.loc)
        return END
    return None


def count_use(g: Dbs, who: int, src: int, ability: Ability, ident: int) -> None:
    """Count an activation for everything that limits how often a skill is used (8-4-2-5-2, 10-11, 10-48)."""
    if ability.extra.get("marker cost") is not None:
        g.tally(f"marker skill/{src}/{ident}")
    for used in g.hooks.used:
        used(g, who, src, ability)


@activating.step("8-5-2-4", leads=["4-7-3-1"])
def answer_activation(g: Dbs) -> Flow:
    """A counter timing before the skill resolves."""
    when = {"main": "6-3-1-2-3-1", "offense": "7-2-1-2-3-1", "defense": "7-3-1-2-3-1"}
    if g.loc.get("sort") == "activate":
        step = "main" if g.fight is None else str(g.fight.get("step"))
        if step in when:
            g.note(when[step], "counter timings", g.loc["src"])
    return g.counter_timing("activated", g.loc["who"], g.loc["src"], g.loc["key"], g.loc["stamp"])


@activating.step("8-5-2-5", leads=["8-5-2-5-1", "8-5-2-5-2"])
def resolve_skill(g: Dbs) -> Flow:
    """Resolve the skill: of a card that goes from the hand to the Drop Area, or of another."""
    return start_resolving(g, g.loc)


def start_resolving(g: Dbs, given: Mapping[str, Any], *, again: bool = False) -> Flow:
    """Call `resolving` where it begins for this skill: 8-5-2-5-1 or 8-5-2-5-2."""
    src = given["src"]
    flow = g.call("resolving", again=again, **given)
    from_hand = g.where[src] >= 0 and g.where[src] % g.stride == HAND
    if not (from_hand and (g.pool.ability(given["key"]).kind == "counter" or g.printed(src).type == "extra")):
        _, loc, origin = g.frames[-1]
        g.frames[-1] = (g.rules.linked.pc[g.n["8-5-2-5-2"]], loc, origin)
    return flow


@activating.step("8-5-2-6", leads=["4-7-3-1"])
def answer_resolution(g: Dbs) -> Flow:
    """A counter timing after the skill has resolved; a negated skill has not (4-7-2-4)."""
    if g.loc.get("negated"):
        return None
    return g.counter_timing("resolved", g.loc["who"], g.loc["src"], g.loc["key"])


# -- resolving (8-5-2-5) --------------------------------------------------------------------------------

resolving = Program("resolving", called_from="8-5-2-5", needs=("who", "src", "key"))


@resolving.step("8-5-2-5-1")
def resolve_extra(g: Dbs) -> Flow:
    """An Extra Card goes to the Drop Area first (reading `extra-card-goes-to-drop-first`)."""
    src = g.loc["src"]
    rule = g.n["8-5-2-5-1"]
    if g.pool.ability(g.loc["key"]).kind == "counter":
        g.cite(rule, "to the Drop Area", src)
        rule = g.n["10-10-4"]
    g.send((src,), "drop", rule, cause="activated", by=g.loc["who"])
    g.set(ident=g.ident[src])
    return None


@resolving.step("8-5-2-5-2", leads=["4-9-3", "4-10-2"])
def carry_out(g: Dbs) -> Flow:
    """The skill's effect is carried out, in the order it is written (1-3-7)."""
    if g.loc.get("negated"):
        g.note("8-3-2", "negated", g.loc["src"])
        failed_to_enter(g, g.pool.ability(g.loc["key"]).extra.get("fails"))
        return END
    if g.loc["i"] == 1:
        g.note("1-3-7", "in order", g.loc["src"])
    flow = resolve(g)
    if flow == END:
        g.hide()
    return flow


def failed_to_enter(g: Dbs, rule: str | None) -> None:
    """A card that activated a keyword from the hand and did not enter play goes to the Drop Area,
    unless it was returned to the hand instead of being played."""
    src = g.loc["src"]
    if rule is None or rule not in g.n or g.where[src] < 0:
        return
    stopped = g.loc.get("stopped")
    if stopped is not None and stopped["to"] == "drop" and g.offset_of(src) == DROP:
        g.note(rule, "not played", src)
    if g.offset_of(src) != HAND:
        return
    if stopped is not None and stopped["to"] == "hand":
        g.note(f"{rule}-1", "returned", src)
        return
    g.send((src,), "drop", g.n[rule], cause="not played", by=g.loc["who"])


# -- skill costs (8-4) --------------------------------------------------------------------------------------

paying = Program("paying", called_from="8-5-2-2", needs=("who", "src", "key"))


@paying.step("8-4-2-1")
def pay_in_order(g: Dbs) -> Flow:
    """The parts of a skill cost are carried out in the order they are written."""
    flow = resolve(g)
    if flow == END:
        g.value = g.loc["bound"]
    return flow


# -- replacement effects (8-9) ------------------------------------------------------------------------------

instead = Program("instead", called_from="8-9-1", needs=("key",))
instead.step("8-9-1-1")(resolve)

PROGRAMS = (activating, resolving, paying, instead)


def replacement_program(order: str, optional: str, rule: str) -> Program:
    """The program that decides what replaces an event, with an edition's numbers."""
    program = Program("replacement", needs=("ev", "applied"))
    program.step(rule)(replacement_step(order, optional, "instead"))
    return program


def negate_skill(g: Dbs, number: int) -> bool:
    """Keep an activated skill from resolving: marks the frame it waits in."""
    names = {"activating"}
    program = g.rules.linked.program
    for place in range(len(g.frames) - 1, -1, -1):
        pc, loc, origin = g.frames[place]
        here = program[pc if pc >= 0 else -pc - 1].name
        if here in names and loc.get("stamp") == number:
            g.frames[place] = (pc, {**loc, "negated": True}, origin)
            return True
    return False

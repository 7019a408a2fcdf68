"""How are skills activated and resolved?

Chapter 8: the procedure of 8-5-2, skill costs (8-4), what can be activated at all, and what happens
instead (8-9). A skill's effect is a flat list of operations; the frame of `resolving` holds how far
it is, so a resolution can stop at any choice.
"""

from __future__ import annotations

from judge.games.dbs.rules.ch08_costs import choose_x, cost_refusal, energy_due, other_payment, say_cost
from judge.games.dbs.rules.ch08_payment import FREE, pay, payable
from judge.games.dbs.rules.procedures import PlayCard, Skill, activating, instead, paying, resolving
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import DROP, HAND
from judge.games.dbs.table.game import Dbs
from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Kind
from judge.kernel.effects import resolve
from judge.kernel.events import Event
from judge.kernel.exchange import wait
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.happening import add_replacement
from judge.kernel.program import Program
from judge.kernel.replacement import Settling
from judge.kernel.watch import Pending

# -- pending [Auto] skills ------------------------------------------------------------------------------


def drop_spent(g: Dbs) -> None:
    """Drop pending [Auto] skills that a keyword no longer lets resolve (10-11-3, 10-48-3)."""
    if not g.hooks.dropped:
        return
    for pending in g.pending:
        ability = g.pool.ability(pending.key)
        for dropped in g.hooks.dropped:
            rule = dropped(g, pending.who, pending.card, ability)
            if rule is not None:
                g.remove_pending(pending.number)
                g.cite(rule, lines.NOT_RESOLVED, pending.card, pending.key)
                break


def cancelled(g: Dbs, pending: Pending) -> bool:
    """Whether a pending [Auto] cannot be activated because its cost cannot be paid (8-6-4-1)."""
    card, ability = pending.card, g.pool.ability(pending.key)
    if "cost" not in ability.extra:
        return False
    refused = cost_refusal(g, pending.who, card, ability, Event.read(pending.event), pending.ident)
    if refused is None:
        return False
    g.note("8-4-2-2", lines.CANCELLED, card, ability.key)
    g.note("8-6-4-1", lines.CANCELLED, card, ability.key)
    g.note("8-1-5-2-1", lines.NOT_PAID, card, ability.key)
    return True


# -- activating (8-5-2) -----------------------------------------------------------------------------------


@activating.step("8-5-2-1")
def specify(g: Dbs, at: Skill) -> Flow:
    """Say which skill; a card in hand is revealed."""
    src = at.src
    ability = g.pool.ability(at.key)
    g.cite(ability.rule, lines.ACTIVATES, at.who, src, ability.key)
    for rule in ability.extra.get("cites", ()):
        g.note(rule, lines.ACTIVATES, at.who, src, ability.key)
    g.note("8-5-1")
    g.note("8-5-2")
    if ability.kind == "activate":
        _say_cost(g, src, ability)
    if g.where[src] >= 0 and g.where[src] % g.stride == HAND:
        g.reveal((src,), g.n["8-5-2-1"])
    return None


def _say_cost(g: Dbs, src: int, ability: Ability) -> None:
    """What activating the skill asks for: nothing, the energy cost of an Extra Card, or no such cost."""
    extra = g.printed(src).type == "extra"
    if extra and g.offset_of(src) != HAND:
        g.note("8-1-3-1-3", lines.NO_ENERGY_COST, src)
    elif "cost" not in ability.extra:
        g.note("8-1-3-1-2" if extra else "8-1-3-1-1", lines.NO_SKILL_COST, src)


@activating.step("8-5-2-2", leads=["8-4-2-1"])
def pay_skill_cost(g: Dbs, at: Skill) -> Flow:
    """The skill cost is to be paid whole; the master of an [Auto] may decline (8-1-5-2)."""
    ability = g.pool.ability(at.key)
    if at.sort != "auto" or ability.extra.get("cost") is None:
        return None
    facts = {"source": at.src, "key": ability.key}
    return g.ask(Decision(Kind.YES_NO, at.who, g.n.get("8-1-5-2", g.n["8-4-2"]), "use", facts=facts))


@activating.then
def pay_own_cost(g: Dbs, at: Skill) -> Flow:
    """The cost that the skill itself names. An [Auto] whose cost is not paid does not activate (8-1-5-2-1)."""
    cost: Ability | None = g.pool.ability(at.key).extra.get("cost")
    if g.take() is False:
        g.note("8-1-5-2-1", lines.NOT_PAID, at.src)
        return END
    if cost is None:
        return None
    return g.call(paying, replace(at, key=cost.key, i=0, skill=at.key))


@activating.then
def own_cost_paid(g: Dbs, at: Skill) -> Flow:
    """What was chosen for the cost is known to the skill."""
    if g.pool.ability(at.key).extra.get("cost") is not None:
        g.keep(replace(at, bound=g.value or {}))
        g.value = None
    return None


@activating.then
def pay_added_costs(g: Dbs, at: Skill) -> Flow:
    """What effects have added to the cost, in the order in which they resolved (8-4-2-1-1)."""
    ability = g.pool.ability(at.key)
    if ability.kind != "activate" or not g.effects:
        return None
    added = g.added_costs(at.who)
    for number in range(at.added, len(added)):
        if g.reply is None:
            g.note("8-4-2-1-1", lines.ADDED_COST, at.src, added[number])
        rule = g.n.get("8-4-2-1-1", g.n["8-4-2-1"])
        flow = pay(g, at.who, added[number], FREE, rule, at.src)
        if flow is not None:
            return flow
        g.value = None
        at = g.keep(replace(at, added=number + 1))
    return None


@activating.step("8-5-2-2-1")
def pay_card_cost(g: Dbs, at: Skill) -> Flow:
    """An Extra Card's own cost is determined and paid; X is chosen first (2-11-2-3)."""
    src, who = at.src, at.who
    ability = g.pool.ability(at.key)
    due = energy_due(g, src, ability)
    if due is None:
        return None
    total, specified = due
    if not at.cost_said:
        at = g.keep(replace(at, cost_said=True))
        if specified != FREE:
            g.note("2-11-3", lines.COST, src)
        g.note("2-11-5-2", lines.COST, src)
        say_cost(g, src, "2-11-5-2-1")
    if at.payment is None:
        for said in g.hooks.costs:
            said(g, src)
    flow = other_payment(g, at, ability, payable(g, who, total, specified))
    at = g.now(Skill)
    if flow is not None or at.paid_otherwise:
        return None if at.paid_otherwise else flow
    if g.shows(src).x_cost:
        flow = choose_x(g, at, who, specified)
        if flow is not None:
            return flow
        total = g.now(Skill).x or 0
    return pay(g, who, total, specified, g.n["8-5-2-2-1"], src)


@activating.step("8-5-2-3")
def activated(g: Dbs, at: Skill) -> Flow:
    """The skill is activated: keywords count it, and those who wait for it hear of it."""
    who, src, ability = at.who, at.src, g.pool.ability(at.key)
    count_use(g, who, src, ability, at.ident or 0)
    g.emit(Event("activated", who, src, g.where[src], by=who, source=src, facts={"key": ability.key}))
    g.emit(Event("used", who, src, cause="activate", by=who))
    if at.sort == "counter":
        g.note("4-7-2-5", lines.NO_TIMING_OF_ITS_OWN, src)
        return wait(g, "resolving", at)
    return None


def count_use(g: Dbs, who: int, src: int, ability: Ability, ident: int) -> None:
    """Count an activation for everything that limits how often a skill is used (8-4-2-5-2, 10-11, 10-48)."""
    if ability.extra.get("marker cost") is not None:
        g.tally(f"marker skill/{src}/{ident}")
    for used in g.hooks.used:
        used(g, who, src, ability)


@activating.step("8-5-2-4", leads=["4-7-3-1"])
def answer_activation(g: Dbs, at: Skill) -> Flow:
    """A counter timing before the skill resolves."""
    when = {"main": "6-3-1-2-3-1", "offense": "7-2-1-2-3-1", "defense": "7-3-1-2-3-1"}
    if at.sort == "activate":
        step = "main" if g.fight is None else str(g.fight.get("step"))
        if step in when:
            g.note(when[step], lines.COUNTER_TIMINGS, at.src)
    return g.counter_timing("activated", at.who, at.src, at.key, at.stamp)


@activating.step("8-5-2-5", leads=["8-5-2-5-1", "8-5-2-5-2"])
def resolve_skill(g: Dbs, at: Skill) -> Flow:
    """Resolve the skill: of a card that goes from the hand to the Drop Area, or of another."""
    return start_resolving(g, at)


def start_resolving(g: Dbs, given: Skill) -> Flow:
    """Call `resolving` where it begins for this skill: 8-5-2-5-1 or 8-5-2-5-2."""
    src = given.src
    flow = g.call(resolving, given)
    from_hand = g.where[src] >= 0 and g.where[src] % g.stride == HAND
    if not (from_hand and (g.pool.ability(given.key).kind == "counter" or g.printed(src).type == "extra")):
        _, at, origin = g.frames[-1]
        g.frames[-1] = (g.rules.linked.pc[g.n["8-5-2-5-2"]], at, origin)
    return flow


@activating.step("8-5-2-6", leads=["4-7-3-1"])
def answer_resolution(g: Dbs, at: Skill) -> Flow:
    """A counter timing after the skill has resolved; a negated skill has not (4-7-2-4)."""
    if at.negated:
        return None
    return g.counter_timing("resolved", at.who, at.src, at.key)


# -- resolving (8-5-2-5) --------------------------------------------------------------------------------


@resolving.step("8-5-2-5-1")
def resolve_extra(g: Dbs, at: Skill) -> Flow:
    """An Extra Card goes to the Drop Area first (reading `extra-card-goes-to-drop-first`)."""
    src = at.src
    rule = g.n["8-5-2-5-1"]
    if g.pool.ability(at.key).kind == "counter":
        g.cite(rule, lines.TO_THE_DROP_AREA, src)
        rule = g.n["10-10-4"]
    g.send((src,), "drop", rule, cause="activated", by=at.who)
    g.keep(replace(at, ident=g.ident[src]))
    return None


@resolving.step("8-5-2-5-2", leads=["4-9-3", "4-10-2"], again=True)
def carry_out(g: Dbs, at: Skill) -> Flow:
    """The skill's effect is carried out, in the order it is written (1-3-7)."""
    if at.negated:
        g.note("8-3-2", lines.NEGATED, at.src)
        failed_to_enter(g, at, g.pool.ability(at.key).extra.get("fails"))
        return END
    if at.i == 1:
        g.note("1-3-7", lines.IN_ORDER, at.src)
    flow = resolve(g, at)
    if flow == END:
        g.hide()
    return flow


def failed_to_enter(g: Dbs, at: Skill, rule: str | None) -> None:
    """A card that activated a keyword from the hand and did not enter play goes to the Drop Area,
    unless it was returned to the hand instead of being played."""
    src = at.src
    if rule is None or rule not in g.n or g.where[src] < 0:
        return
    stopped = at.stopped
    if stopped is not None and stopped.to == "drop" and g.offset_of(src) == DROP:
        g.note(rule, lines.NOT_PLAYED, src)
    if g.offset_of(src) != HAND:
        return
    if stopped is not None and stopped.to == "hand":
        g.note(f"{rule}-1", lines.RETURNED, src)
        return
    g.send((src,), "drop", g.n[rule], cause="not played", by=at.who)


# -- skill costs (8-4) --------------------------------------------------------------------------------------


@paying.step("8-4-2-1", again=True)
def pay_in_order(g: Dbs, at: Skill) -> Flow:
    """The parts of a skill cost are carried out in the order they are written."""
    flow = resolve(g, at)
    if flow == END:
        g.value = at.bound
    return flow


# -- replacement effects (8-9) ------------------------------------------------------------------------------

instead.step("8-9-1-1", again=True)(resolve)

PROGRAMS = (activating, resolving, paying, instead)


def replacement_program(order: str, optional: str, rule: str) -> Program[Settling]:
    """The program that decides what replaces an event, with an edition's numbers."""
    program = Program("replacement", Settling)
    add_replacement(program, rule, order, optional, instead)
    return program


def answered(g: Dbs, at: Skill) -> int | None:
    """The place in the stack of what a [Counter] answers: a card that is played, or a skill that plays one."""
    card, program = at.event.get("card", -1), g.rules.linked.program
    for place in range(len(g.frames) - 1, -1, -1):
        pc, below, _ = g.frames[place]
        if isinstance(below, PlayCard) and below.card == card:
            return place
        name = program[pc if pc >= 0 else -pc - 1].name
        skill = below if isinstance(below, Skill) and name == "activating" else None
        if skill is not None and skill.src == card and skill.sort != "counter":
            return place
    return None


def negate_skill(g: Dbs, number: int) -> bool:
    """Keep an activated skill from resolving: marks the frame it waits in."""
    program = g.rules.linked.program
    for place in range(len(g.frames) - 1, -1, -1):
        pc, at, origin = g.frames[place]
        here = program[pc if pc >= 0 else -pc - 1].name
        if here == "activating" and isinstance(at, Skill) and at.stamp == number:
            g.frames[place] = (pc, replace(at, negated=True), origin)
            return True
    return False

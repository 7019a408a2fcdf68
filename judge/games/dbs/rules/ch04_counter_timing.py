"""Who may answer with a [Counter], and in which order do the answers happen?

4-7 with the activation conditions of 10-10: the players alternate until one does nothing, then
everything that was activated resolves, the last one first. A frame holds the chain of what was
activated, so a timing can stop at any choice.
"""

from __future__ import annotations

from judge.games.dbs.rules.ch08_costs import skill_refusal
from judge.games.dbs.rules.ch08_skills import start_resolving
from judge.games.dbs.rules.ch09_rule_processing import already_lost, process
from judge.games.dbs.rules.procedures import (
    CounterTiming,
    LossJudgement,
    Skill,
    activating,
    counter_timing,
    loss_judgement,
)
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import DROP, HAND
from judge.games.dbs.table.game import Dbs
from judge.kernel.cards import Ability
from judge.kernel.events import Event
from judge.kernel.exchange import change_waiting, last_answer, may_use
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import replace

#: What brings a counter timing about, and the rule that says so (4-7-2).
CONDITIONS = {"play": "4-7-2-1", "attack": "4-7-2-2", "activated": "4-7-2-3", "resolved": "4-7-2-4"}
#: When a [Counter] of each kind becomes pending (10-10-3).
PENDING = {
    "play": "10-10-3-2",
    "attack": "10-10-3-3",
    "battle card attack": "10-10-3-4",
    "counter": "10-10-3-5",
}


def answers_to(g: Dbs, at: CounterTiming) -> frozenset[str]:
    """The kinds of [Counter] that the action of a counter timing makes pending."""
    when = at.when
    if when in ("activated", "resolved"):
        key = at.event["facts"]["key"]
        speaks: frozenset[str] = g.pool.ability(key).extra.get("speaks", frozenset())
        if when == "activated":
            return speaks
        return speaks - {"battle card attack"} if g.rules.facts["counter after resolving"] else frozenset()
    if when == "attack":
        battle = g.shows(at.event["card"]).type == "battle"
        return frozenset(("attack", "battle card attack")) if battle else frozenset(("attack",))
    return frozenset((when,))


def options_for(g: Dbs, at: CounterTiming, player: int) -> list[tuple[int, Ability, Event, str]]:
    """The [Counter] skills a player can activate now: card, skill, what it answers, its kind."""
    listening = g.index_of().triggers
    if not any(f"counter: {kind}" in listening for kind in PENDING):
        return []
    found: list[tuple[int, Ability, Event, str]] = []
    hand = player * g.stride + HAND
    chain = at.chain
    if player != at.who and not (chain and g.rules.facts["only [Counter: Counter] replies"]):
        event = Event.read(at.event)
        for kind in sorted(answers_to(g, at)):
            for card, ability in listening.get(f"counter: {kind}", ()):
                if g.where[card] == hand:
                    found.append((card, ability, event, kind))
    links = [link.knows(Skill) for link in chain]
    against = next((link for link in reversed(links) if link.who != player), None)
    if against is not None:
        event = answering(against)
        for card, ability in listening.get("counter: counter", ()):
            if g.where[card] == hand:
                found.append((card, ability, event, "counter"))
    busy = {link.src for link in links}
    return [
        row
        for row in found
        if row[0] not in busy
        and row[1].trigger is not None
        and row[1].trigger.test(g, row[0], row[2])
        and skill_refusal(g, player, row[0], row[1], row[2]) is None
    ]


def answering(link: Skill) -> Event:
    """What a [Counter: Counter] answers: a [Counter] that was activated and waits."""
    facts = {"key": link.key, "number": link.stamp}
    return Event("counter", link.who, link.src, by=link.who, source=link.src, facts=facts)


@counter_timing.step("4-7-3-1", leads=["4-7-3-1"])
def counter_processes(g: Dbs, at: CounterTiming) -> Flow:
    """Rule processing that is due, until there is none."""
    if not at.begun:
        at = g.keep(replace(at, begun=True))
        condition = CONDITIONS.get(at.when)
        if condition is not None:
            g.note("4-7-2")
            g.note("4-7-3")
            g.note(condition, lines.COUNTER_TIMING, at.who, at.event["card"])
    losing = already_lost(g, at)
    return g.call(loss_judgement, LossJudgement(losers=losing)) if losing else None


@counter_timing.then
def counter_processes_on(g: Dbs, at: CounterTiming) -> Flow:
    """What is due is done, and then looked for again."""
    flow = process(g, at)
    return g.goto("4-7-3-1") if flow == AGAIN else flow


@counter_timing.step("4-7-3-2", leads=["4-7-3-6", "8-5-2-1"])
def first_counter(g: Dbs, at: CounterTiming) -> Flow:
    """The master of a pending [Counter] activates one, or the timing ends."""
    return _choice(g, at, 1 - at.who, otherwise="4-7-3-6")


@counter_timing.then
def first_counter_answered(g: Dbs, at: CounterTiming) -> Flow:
    """The [Counter] that was named is activated."""
    return _activate(g, at, 1 - at.who, otherwise="4-7-3-6")


@counter_timing.then
def first_counter_activated(g: Dbs, at: CounterTiming) -> Flow:
    """It joins the chain."""
    return _joined(g, at, otherwise="4-7-3-6")


@counter_timing.step("4-7-3-3", leads=["4-7-3-5", "8-5-2-1"])
def reply_counter(g: Dbs, at: CounterTiming) -> Flow:
    """The other player activates one in turn, or everything resolves."""
    return _choice(g, at, at.who, otherwise="4-7-3-5")


@counter_timing.then
def reply_counter_answered(g: Dbs, at: CounterTiming) -> Flow:
    """The [Counter] that was named is activated."""
    return _activate(g, at, at.who, otherwise="4-7-3-5")


@counter_timing.then
def reply_counter_activated(g: Dbs, at: CounterTiming) -> Flow:
    """It joins the chain."""
    return _joined(g, at, otherwise="4-7-3-5")


@counter_timing.step("4-7-3-4", leads=["4-7-3-3", "4-7-3-5", "8-5-2-1"])
def counter_again(g: Dbs, at: CounterTiming) -> Flow:
    """And the first player again; the two alternate."""
    return _choice(g, at, 1 - at.who, otherwise="4-7-3-5")


@counter_timing.then
def counter_again_answered(g: Dbs, at: CounterTiming) -> Flow:
    """The [Counter] that was named is activated."""
    return _activate(g, at, 1 - at.who, otherwise="4-7-3-5")


@counter_timing.then
def counter_again_activated(g: Dbs, at: CounterTiming) -> Flow:
    """It joins the chain; the other player is next."""
    flow = _joined(g, at, otherwise="4-7-3-5")
    return g.goto(reply_counter) if flow is None else flow


def _choice(g: Dbs, at: CounterTiming, player: int, *, otherwise: str) -> Flow:
    """Ask for a [Counter], if there is one to activate."""
    options = options_for(g, at, player)
    if not options:
        return g.goto(otherwise)
    for kind in sorted({row[3] for row in options}):
        g.note(PENDING[kind], lines.PENDING, player)
    g.keep(replace(at, offered=True))
    return may_use(g, player, "counter timing", [("counter", row[0], row[1].key) for row in options])


def _activate(g: Dbs, at: CounterTiming, player: int, *, otherwise: str) -> Flow:
    """Activate the [Counter] that was named."""
    reply = g.take()
    if reply[0] == "pass":
        return g.goto(otherwise)
    card, key = reply[1], reply[2]
    event = next(row[2] for row in options_for(g, at, player) if row[0] == card and row[1].key == key)
    g.keep(replace(at, links=len(at.chain)))
    ability = g.pool.ability(key)
    return g.call(
        activating, g.begin(Skill, ability, player, card, event, ident=g.ident[card], sort="counter")
    )


def _joined(g: Dbs, at: CounterTiming, *, otherwise: str) -> Flow:
    """An activated [Counter] waits in the chain; one that was not activated after all ends the answers."""
    return None if len(at.chain) > at.links else g.goto(otherwise)


@counter_timing.step("4-7-3-5", leads=["8-5-2-5-1"], again=True)
def counters_resolve(g: Dbs, at: CounterTiming) -> Flow:
    """What was activated resolves in reverse order."""
    link, at = last_answer(g, at)
    if link is None:
        used = [card for card in at.resolved if g.offset_of(card) == DROP]
        if used:
            g.note("10-10-4", lines.IN_THE_DROP_AREA, *used)
        return None
    skill = link.knows(Skill)
    g.keep(replace(at, resolved=(*at.resolved, skill.src)))
    if skill.negated:
        g.note("10-10-5", lines.NEGATED, skill.src)
    return start_resolving(g, skill)


@counter_timing.step("4-7-3-6")
def counter_timing_ends(g: Dbs, at: CounterTiming) -> Flow:
    """The timing is over; what brought it about is carried out, if possible."""
    if at.offered:
        g.note("10-10-3-6", lines.NO_LONGER_PENDING)
    return END


def negate_link(g: Dbs, number: int) -> bool:
    """Negate an activated [Counter] that waits in the chain (10-10-5)."""
    return change_waiting(g, Skill, number, lambda skill: replace(skill, negated=True))


PROGRAMS = (counter_timing,)

"""Who may answer with a [Counter], and in which order do the answers happen?

4-7 with the activation conditions of 10-10: the players alternate until one does nothing, then
everything that was activated resolves, the last one first. A frame holds the chain of what was
activated, so a timing can stop at any choice.
"""

from __future__ import annotations

from typing import Any

from judge.games.dbs.areas import DROP, HAND
from judge.games.dbs.costs import skill_refusal
from judge.games.dbs.rule_processing import already_lost, process, settled
from judge.games.dbs.skills import start_resolving
from judge.games.dbs.table import Dbs
from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.program import Program

#: What brings a counter timing about, and the rule that says so (4-7-2).
CONDITIONS = {"play": "4-7-2-1", "attack": "4-7-2-2", "activated": "4-7-2-3", "resolved": "4-7-2-4"}
#: When a [Counter] of each kind becomes pending (10-10-3).
PENDING = {
    "play": "10-10-3-2",
    "attack": "10-10-3-3",
    "battle card attack": "10-10-3-4",
    "counter": "10-10-3-5",
}

#: One activated [Counter]: (player, card, identity, skill key, bindings, number, negated).
Link = tuple[int, int, int, str, dict[str, Any], int, bool]


def answers_to(g: Dbs, loc: dict[str, Any]) -> frozenset[str]:
    """The kinds of [Counter] that the action of a counter timing makes pending."""
    when = loc["when"]
    if when in ("activated", "resolved"):
        key = loc["event"]["facts"]["key"]
        speaks: frozenset[str] = g.pool.ability(key).extra.get("speaks", frozenset())
        if when == "activated":
            return speaks
        return speaks - {"battle card attack"} if g.rules.facts["counter after resolving"] else frozenset()
    if when == "attack":
        battle = g.shows(loc["event"]["card"]).type == "battle"
        return frozenset(("attack", "battle card attack")) if battle else frozenset(("attack",))
    return frozenset((when,))


def options_for(g: Dbs, player: int) -> list[tuple[int, Ability, Event, str]]:
    """The [Counter] skills a player can activate now: card, skill, what it answers, its kind."""
    listening = g.index_of().triggers
    if not any(f"counter: {kind}" in listening for kind in PENDING):
        return []
    loc = g.loc
    found: list[tuple[int, Ability, Event, str]] = []
    hand = player * g.stride + HAND
    chain: tuple[Link, ...] = loc["chain"]
    if player != loc["who"] and not (chain and g.rules.facts["only [Counter: Counter] replies"]):
        event = Event.read(loc["event"])
        for kind in sorted(answers_to(g, loc)):
            for card, ability in listening.get(f"counter: {kind}", ()):
                if g.where[card] == hand:
                    found.append((card, ability, event, kind))
    against = next((link for link in reversed(chain) if link[0] != player), None)
    if against is not None:
        facts = {"key": against[3], "number": against[5]}
        event = Event("counter", against[0], against[1], by=against[0], source=against[1], facts=facts)
        for card, ability in listening.get("counter: counter", ()):
            if g.where[card] == hand:
                found.append((card, ability, event, "counter"))
    busy = {link[1] for link in chain}
    return [
        row
        for row in found
        if row[0] not in busy
        and row[1].trigger is not None
        and row[1].trigger.test(g, row[0], row[2])
        and skill_refusal(g, player, row[0], row[1], row[2]) is None
    ]


counter_timing = Program("counter timing", called_from="8-5-2-4", needs=("when", "who", "event", "chain"))


@counter_timing.step("4-7-3-1", leads=["4-7-3-1"])
def counter_processes(g: Dbs) -> Flow:
    """Rule processing that is due, until there is none."""
    if not g.loc.get("begun"):
        g.set(begun=True)
        condition = CONDITIONS.get(g.loc["when"])
        if condition is not None:
            g.note("4-7-2", "cited")
            g.note("4-7-3", "cited")
            g.note(condition, "counter timing", g.loc["who"], g.loc["event"]["card"])
    losing = already_lost(g)
    if losing:
        return g.call("loss judgement", again=True, losers=losing)
    if not settled(g) and process(g):
        return g.goto("4-7-3-1")
    return None


@counter_timing.step("4-7-3-2", leads=["4-7-3-6", "8-5-2-1"])
def first_counter(g: Dbs) -> Flow:
    """The master of a pending [Counter] activates one, or the timing ends."""
    return _choice(g, 1 - g.loc["who"], "4-7-3-2", otherwise="4-7-3-6")


@counter_timing.step("4-7-3-3", leads=["4-7-3-5", "8-5-2-1"])
def reply_counter(g: Dbs) -> Flow:
    """The other player activates one in turn, or everything resolves."""
    return _choice(g, g.loc["who"], "4-7-3-3", otherwise="4-7-3-5")


@counter_timing.step("4-7-3-4", leads=["4-7-3-3", "4-7-3-5", "8-5-2-1"])
def counter_again(g: Dbs) -> Flow:
    """And the first player again; the two alternate."""
    flow = _choice(g, 1 - g.loc["who"], "4-7-3-4", otherwise="4-7-3-5")
    return g.goto("4-7-3-3") if flow is None else flow


def _choice(g: Dbs, player: int, rule: str, *, otherwise: str) -> Flow:
    """Ask for a [Counter] and activate it; None when one was added to the chain."""
    if g.loc.get("activating"):
        given = g.loc["activating"]
        done = g.value
        g.value = None
        g.set(activating=None)
        if done is None:
            return g.goto(otherwise)
        link: Link = (player, given[0], g.ident[given[0]], given[1], done, given[2], False)
        g.set(chain=(*g.loc["chain"], link))
        return None
    reply = g.take()
    if reply is None:
        options = options_for(g, player)
        if not options:
            return g.goto(otherwise)
        for kind in sorted({row[3] for row in options}):
            g.note(PENDING[kind], "pending", player)
        g.set(offered=True)
        actions = tuple(("counter", row[0], row[1].key) for row in options)
        return g.ask(Decision(Kind.ACT, player, g.n[rule], "counter timing", (("pass",), *actions)))
    if reply[0] == "pass":
        return g.goto(otherwise)
    card, key = reply[1], reply[2]
    event = next(row[2] for row in options_for(g, player) if row[0] == card and row[1].key == key)
    ability = g.pool.ability(key)
    given = g.perform_locals(ability, player, card, event, ident=g.ident[card], sort="counter")
    g.set(activating=(card, key, given["stamp"]))
    return g.call("activating", again=True, **given)


@counter_timing.step("4-7-3-5", leads=["8-5-2-5-1"])
def counters_resolve(g: Dbs) -> Flow:
    """What was activated resolves in reverse order."""
    chain: tuple[Link, ...] = g.loc["chain"]
    if not chain:
        used = [card for card in g.loc.get("resolved", ()) if g.offset_of(card) == DROP]
        if used:
            g.note("10-10-4", "in the Drop Area", *used)
        return None
    _, card, _, _, given, _, negated = chain[-1]
    g.set(chain=chain[:-1], resolved=(*g.loc.get("resolved", ()), card))
    if negated:
        g.note("10-10-5", "negated", card)
    return start_resolving(g, {**given, "negated": negated}, again=True)


@counter_timing.step("4-7-3-6")
def counter_timing_ends(g: Dbs) -> Flow:
    """The timing is over; what brought it about is carried out, if possible."""
    if g.loc.get("offered"):
        g.note("10-10-3-6", "no longer pending")
    return END


def negate_link(g: Dbs, number: int) -> bool:
    """Negate an activated [Counter] that waits in the chain (10-10-5)."""
    for place in range(len(g.frames) - 1, -1, -1):
        pc, loc, origin = g.frames[place]
        chain = loc.get("chain")
        if chain and any(link[5] == number for link in chain):
            changed = tuple((*link[:6], True) if link[5] == number else link for link in chain)
            g.frames[place] = (pc, {**loc, "chain": changed}, origin)
            return True
    return False


PROGRAMS = (counter_timing,)

"""How is an activated ability used?

act/1.1 to act/1.4. A cost is paid when the ability is declared (reading `act-cost`); targets in public zones are
chosen then too (act/1.1.1). [Overturn] and its kin are used so as well, without a window (keyword/overturn).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.costs import pay, payment_choice
from judge.games.buddyfight.rules.headings import head
from judge.games.buddyfight.rules.legality import OVER
from judge.games.buddyfight.rules.procedures import Using, act
from judge.games.buddyfight.rules.using import (
    check_answer,
    cite_effect,
    cite_timing,
    closing,
    resolve_answer,
    window,
)
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.effects import choose_early, resolve
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow


@act.step("act/1.1")
def declare_act(g: Buddyfight, at: Using) -> Flow:
    """Declare the ability; decide how its cost is paid."""
    head(g)
    g.cite(g.rule, lines.USES, at.who, at.src, at.key)
    ability = g.pool.ability(at.key)
    if ability.keyword == "overturn":
        g.cite("keyword/overturn")
        g.cite("keyword/overturn/1", lines.DECLARES, at.who, at.src)
        if any(name != ability.value and g.count(f"fight/{name}/{at.who}") for name in OVER):
            g.cite("keyword/overturn/q1", lines.DECLARES, at.who, at.src)
        if at.who != g.tp:
            g.cite("keyword/overturn/q2", lines.DECLARES, at.who, at.src)
        g.tally(f"fight/{ability.value}/{at.who}")
    elif ability.rule not in ("act/1.1", "auto/2.1"):
        g.cite(ability.rule, lines.USES, at.who, at.src, at.key)
    cite_timing(g, at, 0, 2, lines.HOW_TO_PAY)
    return payment_choice(g, at)


@act.then
def pay_act(g: Buddyfight, at: Using) -> Flow:
    """The cost is paid, all of it at the same time."""
    if g.reply is not None:
        flow = payment_choice(g, at)
        if flow is not None:
            return flow
        at = g.now(Using)
    return pay(g, at)


@act.step("act/1.1.1")
def choose_targets(g: Buddyfight, at: Using) -> Flow:
    """What the effect chooses from a public zone is chosen now."""
    return choose_early(g, at)


@act.step("act/1.2")
def window_opens(g: Buddyfight, at: Using) -> Flow:
    """The opponent has a timing for a [Counter]."""
    cite_timing(g, at, 0, 3, lines.DECLARED)
    return None


@act.step("act/1.2.1")
def answer_act(g: Buddyfight, at: Using) -> Flow:
    """The opponent may use a card or ability with [Counter] once."""
    return window(g, at)


@act.step("act/1.2.2", leads=["check/1"])
def check_answer_to_act(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return check_answer(g, at)


@act.step("act/1.2.3")
def resolve_answer_to_act(g: Buddyfight, at: Using) -> Flow:
    """The [Counter] resolves first."""
    return resolve_answer(g, at)


@act.step("act/1.2.4", leads=["check/1"])
def check_after_answer_to_act(g: Buddyfight, at: Using) -> Flow:
    """Resolution check: that of the [Counter] which has just resolved."""
    return None


@act.step("act/1.3", apart={"act/1.1": "the ability that was declared there"})
def ability_resolves(g: Buddyfight, at: Using) -> Flow:
    """The ability resolves, unless it was nullified: then it does not count as used (topic/once-per-turn/q3)."""
    cite_timing(g, at, 1, 1, lines.RESOLVES)
    ability = g.pool.ability(at.key)
    if at.nullified:
        g.cite(g.rule, lines.NULLIFIED, at.src)
        if "once" in ability.extra:
            g.cite("topic/once-per-turn/q3", lines.NOT_SPENT, at.src)
        return g.goto(check_act)
    g.spend(at.who, at.src, ability)
    cite_effect(g, at)
    g.announce([Event("act used", at.who, at.src, by=at.who)])
    return None


@act.step("act/1.3.1", again=True)
def effects_of_act(g: Buddyfight, at: Using) -> Flow:
    """All effects of the text take place; optional parts are decided now."""
    flow = resolve(g, at)
    return None if flow == END else flow


@act.step("act/1.3.2")
def conditions_of_act(g: Buddyfight, at: Using) -> Flow:
    """What follows a condition that is not fulfilled does not take place."""
    return None


@act.step("act/1.4", leads=["check/1"])
def check_act(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return closing(g, at)


PROGRAMS = (act,)

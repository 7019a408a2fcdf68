"""Who attacks whom, and who boosts?

10.4 (attack step): the beginning of the program of a battle, which goes on in the modules of the steps that follow. Who may
attack, be attacked and boost is ch10_legality's question.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch09_turn import begins, check
from judge.games.vanguard.rules.ch10_legality import (
    attackers_of,
    boosters_of,
    targets_of,
)
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    Battle,
    BattlePhase,
    Boost,
    battle,
    boost,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.game import PASS
from judge.kernel.state import REST

# -- attack step (10.4.1) -----------------------------------------------------------------------------------------


@battle.step("10.4.1.1")
def battle_begins(g: Vanguard, at: Battle) -> Flow:
    """The battle begins; it is one battle, however it ends (10.1.3)."""
    g.cite("10.4.1")
    g.tally("battles")
    g.cite("10.1.3", lines.BATTLE, g.count("battles"))
    return None


@battle.step("10.4.1.2", leads=["11.6.1.1"])
def attack_step_begins(g: Vanguard, at: Battle) -> Flow:
    """What waits for the attack step becomes stand by and is played."""
    begins(g, "attack step begins")
    return check(g)


@battle.step("10.4.1.3")
def choose_attacker(g: Vanguard, at: Battle) -> Flow:
    """A standing unit of the front row that nothing keeps from attacking."""
    if at.attackers:
        return None
    able = attackers_of(g, at.who)
    if not able:
        # Reading `battle-without-attacker`: no close step, and the battle phase ends.
        g.cite("10.4.1.3.1", lines.NO_ATTACKER, at.who)
        _leave_battle_phase(g)
        return END
    return g.ask(Decision(Kind.ACT, at.who, "10.4.1.3", "attacker", tuple(("attacker", c) for c in able)))


def _leave_battle_phase(g: Vanguard) -> None:
    for place, (_, held, origin) in enumerate(g.frames):
        if isinstance(held, BattlePhase):
            g.frames[place] = (g.rules.linked.pc["10.3.1.4"], held, origin)


@battle.then
def attacker_chosen(g: Vanguard, at: Battle) -> Flow:
    """A legion attacks with both units."""
    reply = g.take()
    if reply is None:
        return None
    card = reply[1]
    if not g.in_front(card):
        for rule in filter(None, (hook(g, card) for hook in HOOKS.attacks_from_back)):
            g.cite(rule, lines.ATTACKS_FROM_THE_BACK_ROW, card)
    attackers: tuple[int, ...] = (card,)
    if g.is_vanguard(card):
        both = g.vanguards(g.where[card] // STRIDE)
        if len(both) > 1:
            g.cite("6.4.1.3.1", lines.BOTH_ATTACK, *both)
            attackers = both
    g.keep_fight(replace(at, attackers=attackers))
    return None


@battle.step("10.4.1.4", leads=["10.8.1.1"])
def attacker_fits(g: Vanguard, at: Battle) -> Flow:
    """An attacking unit that is gone, at rest or barred leads to the close step."""
    fits = at.attackers and all(g.stands(c) and not g.flag(c, "cannot attack") for c in at.attackers)
    if fits:
        return None
    g.cite("10.4.1.4.1", lines.NO_ATTACK, *at.attackers)
    g.keep_fight(replace(at, attackers=()))
    return g.goto("10.8.1.1")


@battle.step("10.4.1.5")
def rest_attacker(g: Vanguard, at: Battle) -> Flow:
    """The attacking unit rests, and attacks from here until the end of the close step."""
    if len(at.attackers) > 1:
        g.cite("6.4.4", lines.TOGETHER, *at.attackers)
    with g.at_once():
        for card in at.attackers:
            g.set_mode(card, REST, "10.4.1.5", cause="attack")
    g.cite("10.4.1.5.1", lines.ATTACKS, *at.attackers)
    g.keep_fight(replace(g.now(Battle), began=at.attackers))
    return None


@battle.step("10.4.1.6")
def choose_target(g: Vanguard, at: Battle) -> Flow:
    """One of the opponent's units of the front row."""
    if at.targets:
        return None
    able = targets_of(g, at.who)
    if not able:
        return None
    return g.ask(Decision(Kind.ACT, at.who, "10.4.1.6", "target", tuple(("target", c) for c in able)))


@battle.then
def target_chosen(g: Vanguard, at: Battle) -> Flow:
    """The unit being attacked."""
    reply = g.take()
    if reply is not None:
        g.keep_fight(replace(at, targets=(reply[1],)))
    return None


@battle.step("10.4.1.7", leads=["10.8.1.1"])
def target_fits(g: Vanguard, at: Battle) -> Flow:
    """Without a unit that can be attacked, the close step follows."""
    if at.targets:
        return None
    g.cite("10.4.1.7.1", lines.NOTHING_TO_ATTACK, *at.attackers)
    return g.goto("10.8.1.1")


@battle.step("10.4.1.8")
def is_attacked(g: Vanguard, at: Battle) -> Flow:
    """From here until the end of the close step the unit is being attacked."""
    targets = at.targets
    for hook in HOOKS.more_targets:
        targets = hook(g, at.attackers, targets)
    g.keep_fight(replace(at, targets=targets, aimed=targets))
    if len(targets) > 1:
        g.cite("10.4.1.8.4", lines.SEVERAL_TARGETS, *targets)
    kind = "vanguard" if any(g.is_vanguard(c) for c in targets) else "rear-guard"
    g.cite("10.1.4", lines.ATTACKED, kind)
    facts = {"targets": targets}
    for card in at.attackers[:1]:
        g.emit(Event("attacks", at.who, card, cause="attack", by=at.who, facts=facts))
    for card in targets:
        g.emit(
            Event("attacked", g.master(card), card, cause="attack", by=at.who, facts={"by": at.attackers[0]})
        )
    return None


@battle.step("10.4.1.9")
def guardians_guard(g: Vanguard, at: Battle) -> Flow:
    """From here guardians guard for a unit being attacked; done where they are placed."""
    return None


@battle.step("10.4.1.11", leads=["7.48.1.1"])
def choose_booster(g: Vanguard, at: Battle) -> Flow:
    """The unit behind may boost; not in an attack that text made (7.36.1.2)."""
    if at.deed:
        g.cite("7.36.1.2", lines.NO_BOOST, *at.attackers)
        return g.goto("10.4.1.12")
    able = boosters_of(g, at.who)
    if not able:
        return g.goto("10.4.1.12")
    options = (PASS, *(("boost", card) for card in able))
    return g.ask(Decision(Kind.ACT, at.who, "10.4.1.11", "boost", options))


@battle.then
def boosts(g: Vanguard, at: Battle) -> Flow:
    """The unit that was chosen boosts."""
    reply = g.take()
    if reply is None or reply == PASS or not at.attackers:
        return None
    return g.call(boost, Boost(booster=reply[1], boosted=at.attackers[0]))


@battle.step("10.4.1.12", leads=["11.6.1.1"])
def attack_abilities(g: Vanguard, at: Battle) -> Flow:
    """Abilities of attacking and boosting are played."""
    return check(g)


@battle.step("10.4.1.13", leads=["11.6.1.1"])
def attack_step_ends(g: Vanguard, at: Battle) -> Flow:
    """A check timing, then the guard step."""
    return check(g)

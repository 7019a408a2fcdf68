"""Does the attack hit, and what comes of it?

10.7 (damage step): power is compared, vanguards are dealt damage, guardians and rear-guards that were hit are retired.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch09_turn import begins, check
from judge.games.vanguard.rules.procedures import (
    Battle,
    Damage,
    battle,
    damage,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace

# -- damage step (10.7.1) -------------------------------------------------------------------------------------------


@battle.step("10.7.1.1", leads=["11.6.1.1"])
def damage_step_begins(g: Vanguard, at: Battle) -> Flow:
    """What waits for the damage step becomes stand by and is played."""
    g.cite("10.7.1")
    begins(g, "damage step begins")
    return check(g)


@battle.step("10.7.1.2")
def compare_power(g: Vanguard, at: Battle) -> Flow:
    """Units being attacked with no more power than the attacking unit are hit."""
    if not at.attackers or not at.targets:
        g.cite("10.7.1.2.1", lines.NO_COMPARISON, *(at.attackers or at.began))
        return None
    attack = g.cite_number(at.attackers[0], "power")
    hit = []
    for card in at.targets:
        power = g.cite_number(card, "power")
        if g.flag(card, "cannot be hit") or any(g.flag(c, "cannot hit") for c in at.attackers):
            g.cite("1.3.3", lines.CANNOT_BE_HIT, card)
            continue
        g.cite("10.7.1.2", lines.COMPARE, at.attackers[0], attack, card, power)
        if power <= attack:
            hit.append(card)
    g.keep_fight(replace(at, hit=tuple(hit)))
    return None


@battle.step(
    "10.7.1.3",
    leads=["11.6.1.1"],
    apart={"10.7.1.6": "where hits are told", "10.7.1.7": "where misses are told"},
)
def after_comparing(g: Vanguard, at: Battle) -> Flow:
    """A check timing; hits and misses are not told yet."""
    return check(g)


@battle.step("10.7.1.4", leads=["7.35.1"])
def deal_battle_damage(g: Vanguard, at: Battle) -> Flow:
    """A vanguard that was hit is dealt damage equal to the critical (reading `damage-needs-a-hit-vanguard`)."""
    if not at.attackers:
        g.cite("10.7.1.4.2", lines.NO_DAMAGE, *at.began)
        return None
    hit = [card for card in at.hit if card in at.targets and g.is_vanguard(card)]
    if not hit:
        return None
    critical = g.cite_number(at.attackers[0], "critical")
    if critical <= 0:
        g.cite("10.7.1.4.1", lines.NO_DAMAGE, at.attackers[0])
        return None
    who, source = g.master(hit[0]), at.attackers[0]
    return g.call(damage, Damage(who=who, n=critical, by=at.who, source=source, cause="battle"))


@battle.step("10.7.1.5", leads=["11.6.1.1"])
def damage_comes(g: Vanguard, at: Battle) -> Flow:
    """A check timing: the damage is resolved as rule actions."""
    return check(g)


@battle.step("10.7.1.6")
def hit_event(g: Vanguard, at: Battle) -> Flow:
    """The attack hit (10.7.1.6.1)."""
    if at.hit and at.began:
        facts = {"hit": at.hit, "targets": at.aimed}
        g.cite("10.7.1.6.1", lines.HITS, at.began[0], *at.hit)
        g.emit(Event("hit", at.who, at.began[0], cause="battle", by=at.who, facts=facts))
    return None


@battle.step("10.7.1.7")
def missed_event(g: Vanguard, at: Battle) -> Flow:
    """The attack did not hit; also if the attacking unit no longer attacks."""
    if not at.hit and at.began:
        facts = {"targets": at.aimed}
        g.cite("10.7.1.7", lines.DID_NOT_HIT, at.began[0])
        g.emit(Event("did not hit", at.who, at.began[0], cause="battle", by=at.who, facts=facts))
    return None


@battle.step("10.7.1.8")
def hit_abilities_anyway(g: Vanguard, at: Battle) -> Flow:
    """An effect may let abilities of a hit trigger although there was none."""
    anyway = any(g.flag(card, "hits anyway") for card in at.began if g.where[card] >= 0)
    if not at.hit and anyway:
        facts = {"hit": at.aimed, "targets": at.aimed}
        g.emit(Event("hit", at.who, at.began[0], cause="battle", by=at.who, facts=facts))
    return None


@battle.step("10.7.1.9", leads=["11.6.1.1"])
def hit_abilities(g: Vanguard, at: Battle) -> Flow:
    """A check timing."""
    return check(g)


@battle.step("10.7.1.10", again=True)
def retire_after_battle(g: Vanguard, at: Battle) -> Flow:
    """G guardians, then guardians, then rear-guards that were hit are retired."""
    guardians = g.guardians(1 - at.who)
    groups = (
        [card for card in guardians if g.is_g(card)],
        list(guardians),
        [card for card in at.hit if card in at.targets and g.is_rear_guard(card)],
    )
    if at.stage >= len(groups):
        return None
    g.keep_fight(replace(at, stage=at.stage + 1))
    group = groups[at.stage]
    events = [g.deed("retire", card, "battle", at.who, -1, "10.7.1.10") for card in group]
    flow = g.perform_all(events)
    return AGAIN if flow is None else flow


@battle.step("10.7.1.11", leads=["11.6.1.1"])
def damage_step_ends(g: Vanguard, at: Battle) -> Flow:
    """A check timing, then the close step."""
    return check(g)

"""How do damage, attacks and boosts come about that text or a rule asks for?

7.35 (deal damage), 7.36 (attack), 7.37 (battle), 7.38 (change of the attack target) and 7.48 (boost). What a battle is says
chapter 10.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.vanguard.rules.ch07_cards import there
from judge.games.vanguard.rules.ch10_legality import target_refusal
from judge.games.vanguard.rules.procedures import (
    AttackDeed,
    Battle,
    Boost,
    Damage,
    Deed,
    attack_deed,
    battle,
    battle_too,
    boost,
    change_target,
    damage,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.state import REST

# -- damage, attacks by text (7.35, 7.36) -----------------------------------------------------------------------------


@damage.step("7.35.1")
def deal_damage(g: Vanguard, at: Damage) -> Flow:
    """A vanguard is dealt damage; what comes of it waits for a rule action (7.35.1.2)."""
    card = g.leader(at.who)
    event = Event("damage", at.who, -1 if card is None else card, -1, -1, at.cause, at.by, at.source, at.n)
    return g.perform(event)


@attack_deed.step("7.36.1.1", leads=["10.4.1.1"])
def who_attacks(g: Vanguard, at: AttackDeed) -> Flow:
    """One of the units that stand and can attack; the turn player's come first (7.36.3)."""
    g.cite("7.36.1")
    able = [c for c in there(g, at.attackers) if c not in at.done and g.is_unit(c) and g.stands(c)]
    able = [c for c in able if not g.flag(c, "cannot attack")]
    if not able or not _attackable(g, at):
        return END
    player = g.tp if any(g.master(c) == g.tp for c in able) else 1 - g.tp
    own = tuple(c for c in able if g.master(c) == player)
    if len(able) > 1:
        g.cite("7.36.3", lines.CHOOSES_WHO_ATTACKS, player)
    if len(own) > 1:
        return g.ask(Decision(Kind.CARDS, player, "7.36.3", "attacker", own))
    g.keep(replace(at, done=(*at.done, own[0])))
    return None


def _attackable(g: Vanguard, at: AttackDeed) -> tuple[int, ...]:
    return tuple(c for c in there(g, at.targets) if g.is_unit(c) and not g.flag(c, "cannot be attacked"))


@attack_deed.then
def whom_it_attacks(g: Vanguard, at: AttackDeed) -> Flow:
    """One of the units that can be attacked."""
    reply = g.take()
    if reply is not None:
        at = g.keep(replace(at, done=(*at.done, reply[0])))
    targets = _attackable(g, at)
    if len(targets) > 1:
        return g.ask(Decision(Kind.CARDS, g.master(at.done[-1]), "7.36.1.1", "target", targets))
    return None


@attack_deed.then
def it_attacks(g: Vanguard, at: AttackDeed) -> Flow:
    """The attack is resolved (10.2)."""
    reply = g.take()
    unit = at.done[-1]
    targets = reply if reply is not None else _attackable(g, at)
    return g.call(battle, Battle(who=g.master(unit), attackers=(unit,), targets=tuple(targets), deed=True))


@attack_deed.step("7.36.1.2", leads=["7.36.1.1"], apart={"10.4.1.11": "no unit boosts such an attack"})
def next_attack(g: Vanguard, at: AttackDeed) -> Flow:
    """The next unit (reading `attack-instruction-repeats`)."""
    return g.goto("7.36.1.1")


# -- battle, change of the attack target (7.37, 7.38) -------------------------------------------------------------


@battle_too.step("7.37.1", apart={"10.4.1.8.3": "what more units being attacked mean"})
def battles_too(g: Vanguard, at: Deed) -> Flow:
    """The attacking unit battles further units, unless they cannot be attacked (10.2.3)."""
    fight = g.fight()
    if fight is None or not fight.attackers:
        g.cite("1.3.2", lines.NOTHING, at.by)
        return END
    more = [c for c in there(g, at.cards) if g.is_unit(c) and c not in fight.targets]
    able = [c for c in more if target_refusal(g, g.master(fight.attackers[0]), c) is None]
    join_battle(g, fight.targets, more, able)
    targets = (*fight.targets, *able)
    g.keep_fight(replace(fight, targets=targets, aimed=(*fight.aimed, *able)))
    return END


def join_battle(g: Vanguard, targets: tuple[int, ...], more: Sequence[int], able: Sequence[int]) -> None:
    """Cite which units are attacked beside the others, and which would have been."""
    if len(able) < len(more):
        g.cite("10.2.3", lines.DOES_NOT_BATTLE, *[c for c in more if c not in able])
    attacked = (*targets, *able)
    if able:
        g.cite("10.4.1.8.3", lines.SEVERAL_TARGETS, *attacked)
        g.cite("10.4.1.8.4", lines.SEVERAL_TARGETS, *attacked)


@change_target.step("7.38.1", apart={"10.2.2": "what a specified unit is"})
def target_changes(g: Vanguard, at: Deed) -> Flow:
    """The unit being attacked is another one now, and only that one (7.38.1.1)."""
    fight = g.fight()
    new = [c for c in there(g, at.cards) if g.is_unit(c)]
    if fight is None or not fight.attackers or not new:
        g.cite("1.3.2", lines.NOTHING, at.by)
        return END
    target = new[0]
    g.cite("7.38.1", lines.ATTACKED_NOW, target)
    if len(fight.targets) > 1:
        g.cite("7.38.1.1", lines.ATTACKED_NOW, target)
    if any(g.is_vanguard(old) != g.is_vanguard(target) for old in fight.targets):
        g.cite("10.1.5", lines.ATTACKED, "vanguard" if g.is_vanguard(target) else "rear-guard")
    g.keep_fight(replace(fight, targets=(target,), aimed=(target,) if fight.aimed else ()))
    return END


# -- boost (7.48) ------------------------------------------------------------------------------------------------------


@boost.step("7.48.1.1")
def can_boost(g: Vanguard, at: Boost) -> Flow:
    """A resting unit does not boost, and only an attacking unit is boosted."""
    g.cite("7.48.1")
    fight = g.fight()
    if fight is None or at.boosted not in fight.attackers or not g.stands(at.booster):
        return END
    return None


@boost.step("7.48.1.2")
def boost_unit(g: Vanguard, at: Boost) -> Flow:
    """The boosting unit rests (reading `booster-rested-once`); its power is added as long as both stay."""
    fight = g.fight()
    assert fight is not None
    g.set_mode(at.booster, REST, "7.48.1.2", cause="boost")
    g.keep_fight(
        replace(
            fight,
            boosters=(*fight.boosters, at.booster),
            boosted=(*fight.boosted, at.boosted),
            was_boosted=True,
        )
    )
    g.cite("14.5.2", lines.BOOSTS, at.booster, at.boosted)
    g.cite("10.4.1.11.1", lines.POWER, at.boosted, g.power(at.booster))
    by = g.master(at.booster)
    g.emit(Event("boosts", by, at.booster, cause="boost", by=by, facts={"boosted": at.boosted}))
    g.emit(Event("boosted", by, at.boosted, cause="boost", by=by, facts={"by": at.booster}))
    return None


PROGRAMS = (damage, attack_deed, battle_too, change_target, boost)

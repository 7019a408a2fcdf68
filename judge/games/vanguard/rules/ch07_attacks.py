"""How do damage, attacks and boosts come about that text or a rule asks for?

7.35 (deal damage), 7.36 (attack) and 7.48 (boost). What a battle is says chapter 10.
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.vanguard.rules.ch07_cards import there
from judge.games.vanguard.rules.procedures import (
    AttackDeed,
    Battle,
    Boost,
    Damage,
    attack_deed,
    battle,
    boost,
    damage,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
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


PROGRAMS = (damage, attack_deed, boost)

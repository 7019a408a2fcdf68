"""How does the attack phase go, and how is an attack carried out?

attack/1.1 to attack/5.1. The steps of an attack, 2.1 to 4.1, are those of the final phase too; final_phase.py puts
them under its numbers. Who may attack what is attacking.py's.
"""

from __future__ import annotations

from judge.games.buddyfight.rules.attacking import (
    cut_short,
    defense_rule,
    effect_attacks,
    legal_attacks,
    legal_moves,
    new_attack,
)
from judge.games.buddyfight.rules.check import resolution_check
from judge.games.buddyfight.rules.headings import head
from judge.games.buddyfight.rules.hooks import HOOKS
from judge.games.buddyfight.rules.phases import play
from judge.games.buddyfight.rules.procedures import Fighting, Using, attack, auto
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import CENTER, STRIDE
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import replace
from judge.kernel.game import PASS

# -- 1 the attack phase begins -------------------------------------------------------------------------------


@attack.step("attack/1.1")
def attack_phase_begins(g: Buddyfight, at: Fighting) -> Flow:
    """[Move] takes place; what waits for the beginning of the attack phase stands by."""
    head(g)
    g.tell("beginning of attack phase", g.tp)
    return None


@attack.step("attack/1.1.1")
def turn_fighter_moves(g: Buddyfight, at: Fighting) -> Flow:
    """The turn fighter may move monsters with [Move], one at a time."""
    return _move(g, at, g.tp)


@attack.step("attack/1.1.2")
def other_fighter_moves(g: Buddyfight, at: Fighting) -> Flow:
    """Then the non-turn fighter may."""
    return _move(g, at, 1 - g.tp)


def _move(g: Buddyfight, at: Fighting, player: int) -> Flow:
    reply = g.take()
    if reply is not None:
        if reply == PASS:
            return None
        at = g.keep(replace(at, moved=(*at.moved, reply[1])))
        g.cite("keyword/move", lines.MOVES_BY_KEYWORD, reply[1])
        g.move((reply[1],), g.zone(player, reply[2]), g.rule, cause="move", by=player, carry=True)
    options = legal_moves(g, player, at.moved)
    if not options:
        return None
    if reply is not None:
        return AGAIN
    return g.ask(Decision(Kind.ACT, player, g.rule, "move a monster", (PASS, *options)))


@attack.step("attack/1.2", leads=["check/1"])
def check_moved(g: Buddyfight, at: Fighting) -> Flow:
    """Resolution check."""
    return resolution_check(g)


@attack.step("attack/1.3", leads=["counter/1.1"])
def attack_phase_timing(g: Buddyfight, at: Fighting) -> Flow:
    """Play timing."""
    head(g)
    return play(g, at, "")


@attack.step("attack/1.4", leads=["check/1"])
def check_attack_phase(g: Buddyfight, at: Fighting) -> Flow:
    """Resolution check."""
    return resolution_check(g)


# -- 2 choosing to attack ------------------------------------------------------------------------------------


@attack.step("attack/2.1", leads=["attack/2.1.1", "attack/2.2"])
def choose_attack(g: Buddyfight, at: Fighting) -> Flow:
    """The turn fighter attacks or not."""
    head(g)
    return _choose(g, at)


@attack.step("attack/2.1.1", leads=["counter/1.1"])
def not_attacking(g: Buddyfight, at: Fighting) -> Flow:
    """Play timing."""
    return play(g, at, "")


@attack.step("attack/2.1.2", leads=["check/1"])
def check_not_attacking(g: Buddyfight, at: Fighting) -> Flow:
    """Resolution check."""
    return resolution_check(g)


@attack.step("attack/2.1.3", leads=["attack/2.2", "attack/5.1"])
def choose_again(g: Buddyfight, at: Fighting) -> Flow:
    """Once more, to attack or not; then the phase is over."""
    flow = _choose(g, at)
    return g.goto(phase_ends_at(g)) if flow is None else flow


def phase_ends_at(g: Buddyfight) -> str:
    """The rule at which the phase that runs ends."""
    return "attack/5.1" if g.rule.startswith("attack/") else "final/5.1"


def _choose(g: Buddyfight, at: Fighting) -> Flow:
    reply = g.take()
    if reply is None:
        return g.ask(Decision(Kind.ACT, g.tp, g.rule, "attack", (PASS, *legal_attacks(g, g.rule))))
    if reply == PASS:
        return None
    cards = reply[1] if isinstance(reply[1], tuple) else (reply[1],)
    target = reply[2] if reply[0] == "attack" else -1
    g.keep(new_attack(g, cards, target))
    return g.goto(attack_begins)


@attack.step("attack/2.2")
def attack_begins(g: Buddyfight, at: Fighting) -> Flow:
    """The attacking cards rest; the target is chosen (by then, unless an effect attacks)."""
    cards = g.still_there(at.attackers)
    reply = g.take()
    if reply is not None:
        chosen = new_attack(g, cards, reply[2] if reply[0] == "attack" else -1)
        at = g.keep(replace(chosen, by_effect=True))
    elif at.by_effect and not at.target and at.fighter < 0:
        targets = effect_attacks(g, cards, g.rule)
        if not targets:
            g.cite("topic/resolve", lines.CANNOT_ATTACK, *cards)
            return END
        return g.ask(Decision(Kind.ACT, g.tp, g.rule, "attack by effect", tuple(targets)))
    with g.at_once():
        for card in cards:
            g.rest(card, g.rule, "attack")
    g.cite(g.rule, lines.ATTACKS, *cards)
    if at.target:
        g.cite(g.rule, lines.TARGET, at.target[0][0])
        if at.spot % STRIDE == CENTER and len(g.zones[at.spot]) > 1:
            g.cite("keyword/chaos-territory/q3", lines.ONE_OF_THEM, at.target[0][0])
    else:
        g.cite(g.rule, lines.TARGET_FIGHTER, at.fighter)
    g.tally(f"turn/attacks/{g.tp}")
    if any(g.shows(card).type == "impact monster" for card in cards):
        _cite_impact(g)
    g.battles += 1
    return None


def _cite_impact(g: Buddyfight) -> None:
    """An impact monster attacks in both phases, also in the first turn (impact/q2, impact/q3)."""
    if g.rule.startswith("attack/"):
        g.cite("impact/q2")
    else:
        g.cite("impact/attack")
        if g.turn == 1:
            g.cite("impact/q3")


@attack.step("attack/2.3")
def in_battle_now(g: Buddyfight, at: Fighting) -> Flow:
    """From now on the cards attack and are in battle."""
    at = g.keep(replace(at, fighting=True))
    cards, target = g.still_there(at.attackers), g.attacked(at)
    link = {"link": at.link}
    events = [Event("attacks", g.tp, card, by=g.tp, source=target, facts=link) for card in cards]
    g.announce(events)
    if at.link:
        g.announce([Event("link attacks", g.tp, card, by=g.tp, source=target) for card in cards])
    if target >= 0:
        g.announce([Event("attacked", g.master(target), target, by=g.tp, source=cards[0] if cards else -1)])
    else:
        for guard in g.guarding(at.fighter):
            g.cite(defense_rule(g, guard), lines.IN_BATTLE, guard)
            g.announce([Event("attacked", at.fighter, guard, by=g.tp, source=cards[0])])
        g.announce([Event("fighter attacked", at.fighter, by=g.tp, source=cards[0] if cards else -1)])
    return None


@attack.step("attack/2.4", leads=["check/1"])
def check_attacking(g: Buddyfight, at: Fighting) -> Flow:
    """Resolution check."""
    return resolution_check(g)


@attack.step("attack/2.5", leads=["counter/1.1"])
def battle_timing(g: Buddyfight, at: Fighting) -> Flow:
    """Play timing; since June 2018 with any number of [Counter] (change/2)."""
    head(g)
    return play(g, at, "")


@attack.step("attack/2.6", leads=["check/1", "auto/2.1", "attack/3.3"], again=True)
def check_battle(g: Buddyfight, at: Fighting) -> Flow:
    """Resolution check; an attack that lost its target or all its attackers, or that was nullified, is not
    determined: what stands by resolves, and the battle ends."""
    return resolution_check(g)


@attack.then
def battle_goes_on(g: Buddyfight, at: Fighting) -> Flow:
    """Whether there is anything to determine."""
    cards = g.still_there(at.attackers)
    cut = cut_short(g, at)
    if not cut:
        if at.link and len(cards) < 2:
            g.cite("attack/q3", lines.NO_LINK_ATTACK, *cards)
            g.keep(replace(at, link=False))
        return None
    if g.pending:
        return g.call(auto, Using(flow="auto", who=g.tp))
    g.cite(g.rule, lines.CUT_SHORT, *cards)
    for rule in cut:
        g.cite(rule, lines.CUT_SHORT, *cards)
    return g.goto(battle_is_over)


# -- 3 determination of battle ---------------------------------------------------------------------------------


@attack.step("attack/3.1")
def determine(g: Buddyfight, at: Fighting) -> Flow:
    """Whether the attack hits."""
    head(g)
    return None


@attack.step("attack/3.1.1")
def against_a_monster(g: Buddyfight, at: Fighting) -> Flow:
    """At equal or higher power the attack hits the monster, which is destroyed."""
    target = g.attacked(at)
    if target < 0:
        return None
    cards = g.still_there(at.attackers)
    power = sum(g.cite_number(card, "power") for card in cards)
    defense = g.cite_number(target, "defense")
    if power < defense:
        g.cite(g.rule, lines.NO_HIT, target, power, defense)
        return None
    g.cite(g.rule, lines.HIT, target, power, defense)
    g.keep(replace(at, hit=True, struck=g.where[target]))
    facts = {"rule": g.rule}
    event = Event("destroy", g.master(target), target, cause="battle", by=g.tp, source=cards[0], facts=facts)
    return g.perform_all([event])


@attack.step("attack/3.1.2")
def against_the_fighter(g: Buddyfight, at: Fighting) -> Flow:
    """An attack on the fighter hits and deals the critical as damage; an item or flag with more defense than the
    power of the attack keeps it off (topic/item-defense, topic/flag-values)."""
    if at.fighter < 0:
        return None
    cards = g.still_there(at.attackers)
    guards = g.guarding(at.fighter)
    if g.area(at.fighter, CENTER):
        g.cite("attack/q4", lines.TARGET_STAYS, at.fighter)
    power = sum(g.cite_number(card, "power") for card in cards) if guards else 0
    for guard in guards:
        defense = g.cite_number(guard, "defense")
        if power < defense:
            g.cite(defense_rule(g, guard), lines.NO_HIT, guard, power, defense)
            return None
        g.cite(defense_rule(g, guard), lines.HIT, guard, power, defense)
    critical = sum(g.cite_number(card, "critical") for card in cards if "no damage" not in g.face(card).flags)
    g.cite(g.rule, lines.FIGHTER_HIT, at.fighter, critical)
    facts = {"rule": g.rule}
    return g.perform(
        Event("damage", at.fighter, n=critical, cause="attack", by=g.tp, source=cards[0], facts=facts)
    )


@attack.step("attack/3.2")
def keywords_of_battle(g: Buddyfight, at: Fighting) -> Flow:
    """[Penetrate] and [Counterattack] take place."""
    return None


@attack.step("attack/3.2.1")
def penetrate(g: Buddyfight, at: Fighting) -> Flow:
    """[Penetrate]."""
    for hook in HOOKS.hits:
        flow = hook(g, at)
        if flow is not None:
            return flow
    return None


@attack.step("attack/3.2.2", again=True)
def counterattack(g: Buddyfight, at: Fighting) -> Flow:
    """[Counterattack]."""
    for hook in HOOKS.survives:
        flow = hook(g, at)
        if flow is not None:
            return flow
    return None


@attack.step("attack/3.3")
def battle_is_over(g: Buddyfight, at: Fighting) -> Flow:
    """From now on no card attacks or is in battle."""
    cards = g.still_there(at.attackers)
    g.keep(replace(at, fighting=False))
    g.expire("battle", g.battles)
    facts = {"attackers": tuple(c for c, _ in at.attackers), "target": at.target[0][0] if at.target else -1}
    for card in cards:
        g.announce([Event("end of battle", g.tp, card, by=g.tp, facts=facts)])
        g.announce([Event("end of attack", g.tp, card, by=g.tp)])
    target = g.attacked(at)
    if target >= 0:
        g.announce([Event("end of battle", g.master(target), target, by=g.tp, facts=facts)])
    return None


@attack.step("attack/3.4", leads=["counter/1.1"])
def after_battle(g: Buddyfight, at: Fighting) -> Flow:
    """Play timing."""
    head(g)
    return play(g, at, "")


@attack.step("attack/3.5", leads=["check/1"])
def check_after_battle(g: Buddyfight, at: Fighting) -> Flow:
    """Resolution check."""
    return resolution_check(g)


# -- 4 resolving the attack, 5 the end -------------------------------------------------------------------------


@attack.step("attack/4.1", apart={"keyword": "the keyword is asked through the hooks"})
def n_attack(g: Buddyfight, at: Fighting) -> Flow:
    """[N Attack] stands the card."""
    head(g)
    for card in g.still_there(at.attackers):
        for hook in HOOKS.attacked:
            hook(g, card)
    return END if at.by_effect else None


@attack.step("attack/4.2", leads=["check/1"])
def check_n_attack(g: Buddyfight, at: Fighting) -> Flow:
    """Resolution check."""
    return resolution_check(g)


@attack.step("attack/4.3", leads=["counter/1.1"])
def attack_timing_ends(g: Buddyfight, at: Fighting) -> Flow:
    """Play timing."""
    head(g)
    return play(g, g.keep(Fighting(waiting=at.waiting)), "")


@attack.step("attack/4.4", leads=["check/1", "attack/2.1"])
def check_attack_over(g: Buddyfight, at: Fighting) -> Flow:
    """Resolution check; back to the choice of an attack."""
    return resolution_check(g)


@attack.then
def next_attack(g: Buddyfight, at: Fighting) -> Flow:
    """Another attack may be made."""
    g.keep(Fighting(waiting=at.waiting))
    return g.goto(choose_attack)


@attack.step("attack/5.1", leads=["final/1.1"])
def attack_phase_ends(g: Buddyfight, at: Fighting) -> Flow:
    """The attack phase ends; on to the final phase."""
    head(g)
    from judge.games.buddyfight.rules.final_phase import final

    g.fresh = ()
    g.tell("end of attack phase", g.tp)
    g.tell("beginning of final phase", g.tp)
    return g.turn_into(final, Fighting(waiting=at.waiting))


PROGRAMS = (attack,)

"""How does an attack go?

10.3 (start step) and 10.4 to 10.8 (attack, guard, drive, damage and close step) as two programs. Who may do what is
ch10_legality's question; trigger icons are chapter 2's.
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.vanguard.rules.ch09_turn import begins, check
from judge.games.vanguard.rules.ch10_legality import (
    attack_refusal,
    attackers_of,
    automatic_pass,
    boosters_of,
    targets_of,
)
from judge.games.vanguard.rules.ch13_rule_actions import anything_due, attack_by_text
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    Battle,
    BattlePhase,
    Boost,
    CheckTiming,
    Damage,
    Icon,
    PlayTiming,
    battle,
    battle_phase,
    boost,
    check_timing,
    damage,
    play_timing,
    trigger_icon,
)
from judge.games.vanguard.table.areas import DECK, HAND, STRIDE, TRIGGER
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.game import PASS
from judge.kernel.state import REST

# -- start step (10.3.1) ------------------------------------------------------------------------------------------


@battle_phase.step("10.3.1.1", leads=["11.6.1.1"])
def start_step(g: Vanguard, at: BattlePhase) -> Flow:
    """In the first start step, what waits for the battle phase becomes stand by."""
    g.cite("10.1.1", "cited")
    g.cite("10.3.1", "cited")
    if at.begun:
        # An attack that text asked for in the battle that has ended comes first (7.36.2).
        return check(g) if attack_by_text(g) is not None else g.goto("10.3.1.2")
    g.keep(replace(at, begun=True))
    begins(g, "battle phase begins", "start step begins")
    return check(g)


@battle_phase.step("10.3.1.2", leads=["10.3.1.4"])
def whether_to_attack(g: Vanguard, at: BattlePhase) -> Flow:
    """The turn player chooses whether to attack; not to is chosen where no attack can be made (10.3.2)."""
    refusal = attack_refusal(g, g.tp)
    if refusal is not None:
        g.cite("10.3.2", "no attack possible", g.tp)
        if not attackers_of(g, g.tp) or not targets_of(g, g.tp):
            g.cite("10.2.2", "two sides", g.tp)
        return g.goto("10.3.1.4")
    return g.ask(Decision(Kind.ACT, g.tp, "10.3.1.2", "start step", (PASS, ("attack",))))


@battle_phase.then
def attack_or_not(g: Vanguard, at: BattlePhase) -> Flow:
    """The turn player has chosen."""
    return g.goto("10.3.1.4") if g.take() == PASS else None


@battle_phase.step("10.3.1.3", leads=["11.6.1.1", "10.4.1.1", "10.3.1.1"], back_to="10.3.1.1")
def attack_comes(g: Vanguard, at: BattlePhase) -> Flow:
    """A check timing; then the attack step, with nobody specified."""
    return check(g)


@battle_phase.then
def attack_step_follows(g: Vanguard, at: BattlePhase) -> Flow:
    """The attack step."""
    return g.call(battle, Battle(who=g.tp))


@battle_phase.step("10.3.1.4")
def no_more_attacks(g: Vanguard, at: BattlePhase) -> Flow:
    """The battle phase is over."""
    return END


# -- attack step (10.4.1) -----------------------------------------------------------------------------------------


@battle.step("10.4.1.1")
def battle_begins(g: Vanguard, at: Battle) -> Flow:
    """The battle begins; it is one battle, however it ends (10.1.3)."""
    g.cite("10.4.1", "cited")
    g.tally("battles")
    g.cite("10.1.3", "battle", g.count("battles"))
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
        g.cite("10.4.1.3.1", "no attacker", at.who)
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
            g.cite(rule, "attacks from the back row", card)
    attackers: tuple[int, ...] = (card,)
    if g.is_vanguard(card):
        both = g.vanguards(g.where[card] // STRIDE)
        if len(both) > 1:
            g.cite("6.4.1.3.1", "both attack", *both)
            attackers = both
    g.keep_fight(replace(at, attackers=attackers))
    return None


@battle.step("10.4.1.4", leads=["10.8.1.1"])
def attacker_fits(g: Vanguard, at: Battle) -> Flow:
    """An attacking unit that is gone, at rest or barred leads to the close step."""
    fits = at.attackers and all(g.stands(c) and not g.flag(c, "cannot attack") for c in at.attackers)
    if fits:
        return None
    g.cite("10.4.1.4.1", "no attack", *at.attackers)
    g.keep_fight(replace(at, attackers=()))
    return g.goto("10.8.1.1")


@battle.step("10.4.1.5")
def rest_attacker(g: Vanguard, at: Battle) -> Flow:
    """The attacking unit rests, and attacks from here until the end of the close step."""
    if len(at.attackers) > 1:
        g.cite("6.4.4", "together", *at.attackers)
    for card in at.attackers:
        g.set_mode(card, REST, "10.4.1.5", cause="attack")
    g.cite("10.4.1.5.1", "attacks", *at.attackers)
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
    g.cite("10.4.1.7.1", "no target", *at.attackers)
    return g.goto("10.8.1.1")


@battle.step("10.4.1.8")
def is_attacked(g: Vanguard, at: Battle) -> Flow:
    """From here until the end of the close step the unit is being attacked."""
    targets = at.targets
    for hook in HOOKS.more_targets:
        targets = hook(g, at.attackers, targets)
    g.keep_fight(replace(at, targets=targets, aimed=targets))
    if len(targets) > 1:
        g.cite("10.4.1.8.4", "several targets", *targets)
    kind = "vanguard" if any(g.is_vanguard(c) for c in targets) else "rear-guard"
    g.cite("10.1.4", "attacked", kind)
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
        g.cite("7.36.1.2", "no boost", *at.attackers)
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


# -- guard step (10.5.1) --------------------------------------------------------------------------------------------


@battle.step("10.5.1.1")
def guard_step_begins(g: Vanguard, at: Battle) -> Flow:
    """What waits for the guard step becomes stand by."""
    g.cite("10.5.1", "cited")
    barred = [card for card in at.attackers if g.flag(card, "cannot attack")]
    if barred:
        g.cite("10.4.1.5.2", "attacks on", *barred)
    begins(g, "guard step begins")
    return None


@battle.step("10.5.1.2", leads=["11.6.2.1"])
def guard_timing(g: Vanguard, at: Battle) -> Flow:
    """The non-turn player gets a play timing."""
    rule = automatic_pass(g, 1 - at.who)
    if rule is not None:
        g.cite(rule, "passes", 1 - at.who)
        if not at.targets:
            g.cite("10.4.1.8.1", "goes on", *at.aimed)
        g.value = False
        return None
    return g.call(play_timing, PlayTiming(who=1 - at.who, once=True))


@battle.then
def acted_or_passed(g: Vanguard, at: Battle) -> Flow:
    """After an action the guard step goes on; after a pass it is over."""
    acted, g.value = g.value, None
    return g.goto("10.5.2") if acted else None


@battle.step("10.5.1.2.1", leads=["10.6.1.1", "10.7.1.1"])
def passed(g: Vanguard, at: Battle) -> Flow:
    """On to the drive step if the attacking unit makes drive checks, to the damage step if not."""
    return g.goto("10.6.1.1") if drive_unit(g, at) is not None else g.goto("10.7.1.1")


@battle.step("10.5.2", leads=["11.6.1.1", "10.5.1.2"], back_to="10.5.1.2")
def after_guarding(g: Vanguard, at: Battle) -> Flow:
    """A check timing, then another play timing."""
    return g.call(check_timing, CheckTiming())


# -- drive step (10.6.1) --------------------------------------------------------------------------------------------


def drive_unit(g: Vanguard, at: Battle) -> int | None:
    """The unit that performs drive checks: an attacking vanguard, or a rear-guard that an effect lets (10.6.1.2)."""
    if not at.attackers:
        return None
    card = at.attackers[0]
    if g.flag(card, "no drive checks") and not g.is_vanguard(card):
        g.cite("2.8.2.4", "no drive check", card)
        return None
    if g.is_vanguard(card):
        return card
    if any(hook(g, card) for hook in HOOKS.drives) or g.flag(card, "drive checks"):
        return card
    return None


@battle.step("10.6.1.1", leads=["11.6.1.1"])
def drive_step_begins(g: Vanguard, at: Battle) -> Flow:
    """What waits for the drive step becomes stand by and is played."""
    g.cite("10.6.1", "cited")
    begins(g, "drive step begins")
    return check(g)


@battle.step("10.6.1.2", leads=["10.6.1.4"], apart={"10.6.1.3": "the end of the series"})
def drive_check(g: Vanguard, at: Battle) -> Flow:
    """A drive check, as long as there is a unit that makes them."""
    unit = drive_unit(g, at)
    if unit is None:
        return g.goto("10.6.1.4")
    g.cite("10.6.1.2.1", "drive unit", unit)
    if not g.is_vanguard(unit):
        for rule in filter(None, (hook(g, unit) for hook in HOOKS.drives)):
            g.cite(rule, "drive unit", unit)
    if g.flag(unit, "performs twin drive"):
        g.cite("7.47.1", "cited")
    for keyword, rule in (("triple drive", "14.3.4.1"), ("twin drive", "14.3.3.1")):
        if g.has(unit, keyword):
            g.cite(rule, "drive", unit, g.drive(unit))
            if keyword == "triple drive" and g.has(unit, "twin drive"):
                g.cite("14.3.2", "drive", unit, g.drive(unit))
            break
    return None


@battle.step("10.6.1.2.2", leads=["10.6.1.2.3", "10.6.1.4"])
def any_drive(g: Vanguard, at: Battle) -> Flow:
    """No check if the drive is 0 or less, or all checks have been made (10.6.1.3)."""
    unit = drive_unit(g, at)
    drive = 0 if unit is None else drive_of(g, unit)
    return None if drive > at.checks else g.goto("10.6.1.4")


def drive_of(g: Vanguard, unit: int) -> int:
    """The drive with which a unit makes its checks; 2 if it performs twin drive (7.47.1.2)."""
    if g.flag(unit, "performs twin drive"):
        g.cite("7.47.1.2", "drive", unit, 2)
        return 2
    return g.drive(unit)


@battle.step("10.6.1.2.3")
def check_top_card(g: Vanguard, at: Battle) -> Flow:
    """The top card of the deck goes to the trigger zone."""
    deck = g.area(at.who, DECK)
    g.keep_fight(replace(at, checks=at.checks + 1))
    if not deck:
        g.cite("1.3.2", "no card", at.who)
        return g.goto("10.6.1.2.5")
    card = deck[0]
    if at.attackers and at.attackers[0] in g.sway:
        g.cite("7.39.7", "dominating player's deck", at.who)
    g.move((card,), at.who * STRIDE + TRIGGER, "10.6.1.2.3", cause="drive check", by=at.who)
    g.emit(Event("drive checked", at.who, card, cause="drive check", by=at.who))
    if g.shows(card).trigger:
        g.cite("7.16.1", "revealed", card)
        g.emit(Event("trigger revealed", at.who, card, cause="drive check", by=at.who))
    return None


@battle.step("10.6.1.2.4", leads=["2.8.2"])
def drive_trigger(g: Vanguard, at: Battle) -> Flow:
    """Its trigger icon is carried out."""
    held = g.area(at.who, TRIGGER)
    if not held:
        return None
    return g.call(trigger_icon, Icon(who=at.who, card=held[0], drive=True))


@battle.step("10.6.1.2.5", leads=["11.6.1.1"])
def after_drive_trigger(g: Vanguard, at: Battle) -> Flow:
    """A check timing."""
    return check(g)


@battle.step("10.6.1.2.6")
def drive_card_to_hand(g: Vanguard, at: Battle) -> Flow:
    """The card goes to the hand; to the soul for a unit on an Astral Plane circle (17.3.1.4.1)."""
    held = g.area(at.who, TRIGGER)
    if held:
        unit = at.attackers[0] if at.attackers else None
        if unit is not None and g.where[unit] >= 0 and g.bears(g.where[unit], "astral plane"):
            g.send(held[:1], "soul", "17.3.1.4.1", cause="drive check", by=at.who)
        else:
            g.cite("4.13.1.1", "cited")
            g.move(held[:1], at.who * STRIDE + HAND, "10.6.1.2.6", cause="drive check", by=at.who)
    return None


@battle.step("10.6.1.3", leads=["11.6.1.1", "10.6.1.2", "10.6.1.4"])
def next_drive_check(g: Vanguard, at: Battle) -> Flow:
    """A check timing; then the next check, as the drive says by now."""
    return check(g)


@battle.then
def drive_again(g: Vanguard, at: Battle) -> Flow:
    """Compare the checks made with the drive (reading `drive-changes-during-drive-step`)."""
    unit = drive_unit(g, at)
    more = unit is not None and at.checks < drive_of(g, unit)
    return g.goto("10.6.1.2") if more else None


@battle.step("10.6.1.4", leads=["11.6.1.1"])
def drive_step_ends(g: Vanguard, at: Battle) -> Flow:
    """A check timing, then the damage step."""
    return check(g)


# -- damage step (10.7.1) -------------------------------------------------------------------------------------------


@battle.step("10.7.1.1", leads=["11.6.1.1"])
def damage_step_begins(g: Vanguard, at: Battle) -> Flow:
    """What waits for the damage step becomes stand by and is played."""
    g.cite("10.7.1", "cited")
    begins(g, "damage step begins")
    return check(g)


@battle.step("10.7.1.2")
def compare_power(g: Vanguard, at: Battle) -> Flow:
    """Units being attacked with no more power than the attacking unit are hit."""
    if not at.attackers or not at.targets:
        g.cite("10.7.1.2.1", "no comparison", *(at.attackers or at.began))
        return None
    attack = g.cite_number(at.attackers[0], "power")
    hit = []
    for card in at.targets:
        power = g.cite_number(card, "power")
        if g.flag(card, "cannot be hit") or any(g.flag(c, "cannot hit") for c in at.attackers):
            g.cite("1.3.3", "cannot be hit", card)
            continue
        g.cite("10.7.1.2", "compare", at.attackers[0], attack, card, power)
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
        g.cite("10.7.1.4.2", "no damage", *at.began)
        return None
    hit = [card for card in at.hit if card in at.targets and g.is_vanguard(card)]
    if not hit:
        return None
    critical = g.cite_number(at.attackers[0], "critical")
    if critical <= 0:
        g.cite("10.7.1.4.1", "no damage", at.attackers[0])
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
        g.cite("10.7.1.6.1", "hits", at.began[0], *at.hit)
        g.emit(Event("hit", at.who, at.began[0], cause="battle", by=at.who, facts=facts))
    return None


@battle.step("10.7.1.7")
def missed_event(g: Vanguard, at: Battle) -> Flow:
    """The attack did not hit; also if the attacking unit no longer attacks."""
    if not at.hit and at.began:
        facts = {"targets": at.aimed}
        g.cite("10.7.1.7", "did not hit", at.began[0])
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


# -- close step (10.8.1) --------------------------------------------------------------------------------------------


@battle.step("10.8.1.1")
def close_step_begins(g: Vanguard, at: Battle) -> Flow:
    """Abilities for the close step and the end of the battle that have not become stand by in it."""
    g.cite("10.8.1", "cited")
    ended = dict.fromkeys(at.ended)
    for kind in ("close step begins", "battle ends"):
        known = g.pending
        g.tell(kind, at.who, at.began[0] if at.began else -1, facts={"targets": at.aimed, "hit": at.hit})
        new = [p for p in g.pending if p not in known]
        again = [p for p in new if (p.card, f"{p.ident}/{p.key}") in ended]
        g.pending = tuple(p for p in g.pending if p not in again)
        ended |= dict.fromkeys((p.card, f"{p.ident}/{p.key}") for p in new)
    g.keep_fight(replace(at, ended=tuple(ended)))
    return None


@battle.step("10.8.1.2", leads=["11.6.1.1"])
def close_check(g: Vanguard, at: Battle) -> Flow:
    """A check timing."""
    return check(g)


@battle.then
def battle_is_over(g: Vanguard, at: Battle) -> Flow:
    """Effects of the battle end, and nobody attacks, boosts or is attacked any more."""
    for hook in HOOKS.battle_ends:
        hook(g, (*at.began, *at.aimed, *at.boosters))
    at = g.now(Battle)
    g.end_effects("battle", "10.8.1.2")
    g.keep_fight(replace(at, attackers=(), targets=(), boosters=(), boosted=(), guardians=(), guarded=()))
    return None


@battle.step(
    "10.8.1.3", leads=["10.8.1.1"], apart={"13": "looked for by anything_due", "10.8.1.4": "the next step"}
)
def anything_left(g: Vanguard, at: Battle) -> Flow:
    """Another round if anything is left."""
    if g.watchful():
        g.look_around()
    if g.pending or anything_due(g) or _close_is_news(g, at):
        return g.goto("10.8.1.1")
    return None


def _close_is_news(g: Vanguard, at: Battle) -> bool:
    probe = g.copy()
    for kind in ("close step begins", "battle ends"):
        probe.tell(kind, at.who, at.began[0] if at.began else -1, facts={"targets": at.aimed, "hit": at.hit})
    new = probe.pending[len(g.pending) :]
    return any((p.card, f"{p.ident}/{p.key}") not in at.ended for p in new)


@battle.step("10.8.1.4")
def battle_ends(g: Vanguard, at: Battle) -> Flow:
    """The attack is resolved; the start step follows, unless text made this attack."""
    g.projection = None
    g.settled = -1
    return END


PROGRAMS = (battle_phase, battle)

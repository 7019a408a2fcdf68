"""How is a battle settled?

7-4, the Damage Step, as the last part of the program `battle`: combos are added, the powers compared, the
result carried out, and the battle ended. Knows nothing of how the attack came about (battle.py).
"""

from __future__ import annotations

from judge.games.dbs.rules.ch04_basic_terms import tell_damage
from judge.games.dbs.rules.ch07_battle import enter_step, watched
from judge.games.dbs.rules.procedures import Battle, Checkpoint, attack, battle, checkpoint
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import COMBO
from judge.games.dbs.table.board import Role
from judge.games.dbs.table.game import NO_DAMAGE, Dbs
from judge.kernel.continuous import Effect
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace

# -- the Damage Step (7-4) -----------------------------------------------------------------------------------


@battle.step("7-4-1-1", leads=["4-5-3-1"])
@watched
def damage_step_begins(g: Dbs, at: Battle) -> Flow:
    """The beginning of the Damage Step is told; a checkpoint."""
    g.note("7-4-1", lines.DAMAGE_STEP, g.tp)
    enter_step(g, "damage")
    g.emit(Event("beginning of damage step", g.tp))
    return g.call(checkpoint, Checkpoint())


@battle.step("7-4-1-2")
@watched
def add_attack_combos(g: Dbs, at: Battle) -> Flow:
    """The combo power of the turn player's combo cards is added to the attack card."""
    add_combos(g, g.tp, "attack", "7-4-1-2")
    return None


@battle.step("7-4-1-3")
@watched
def add_guard_combos(g: Dbs, at: Battle) -> Flow:
    """The combo power of the non-turn player's combo cards is added to the guard card."""
    add_combos(g, 1 - g.tp, "guard", "7-4-1-3")
    return None


def add_combos(g: Dbs, player: int, role: Role, rule: str) -> None:
    """Add the combo power of a player's cards in the Combo Area to the attack card or guard card."""
    fight = g.fight
    assert fight is not None
    card = fight[role]
    combos = g.area(player, COMBO)
    if card < 0 or not combos:
        return
    for combo in combos:
        amount = g.shows(combo).combo or 0
        g.clock += 1
        change = (("numbers", "power", "add", amount),)
        effect = Effect(
            "static",
            player,
            combo,
            g.clock,
            ("combo", fight["no"]),
            ((card, g.ident[card]),),
            change,
            name="combo",
        )
        g.effects = (*g.effects, effect)
        g.cite(g.n[rule], lines.COMBO, card, combo, amount)
    g.changed()


@battle.step("7-4-1-4", leads=["7-4-1-4-1", "7-4-1-4-2", "7-4-1-4-3", "7-4-1-5"])
@watched
def compare_power(g: Dbs, at: Battle) -> Flow:
    """The two powers are compared; the attack card wins, or nothing comes of it."""
    fight = g.fight
    assert fight is not None
    attacker, target = fight["attack"], fight["guard"]
    one, two = g.cite_number(attacker, "power"), g.cite_number(target, "power")
    g.cite(g.n["7-4-1-4"], lines.COMPARE, attacker, one, target, two)
    wins = one > two if g.rules.facts["attack needs higher power"] else one >= two
    g.cite(g.n["7-4-1-4"], lines.ATTACK_SUCCEEDS if wins else lines.ATTACK_FAILS, attacker, one, target, two)
    if not wins:
        return g.goto("7-4-1-5")
    kind = g.shows(target).type
    if kind == "leader":
        return g.goto("7-4-1-4-1")
    return g.goto("7-4-1-4-2" if kind == "battle" else "7-4-1-4-3")


@battle.step("7-4-1-4-1", leads=["4-5-3-1"])
def damage_to_come(g: Dbs, at: Battle) -> Flow:
    """A Leader Card was hit: skills that look at damage about to be dealt trigger; a checkpoint."""
    fight = g.fight
    assert fight is not None
    victim = 1 - g.tp
    if g.forbidden(victim, NO_DAMAGE) is not None:
        g.cite(g.n["7-4-1-4-1"], lines.NO_DAMAGE, victim)
        return None
    g.emit(Event("would damage", victim, fight["attack"], cause="attack", by=g.tp, source=fight["attack"]))
    return g.call(checkpoint, Checkpoint())


@battle.step("7-4-1-4-1-1", leads=["4-10-2"])
def deal_damage(g: Dbs, at: Battle) -> Flow:
    """The attack card inflicts 1 damage to the non-turn player."""
    return inflict(g)


def inflict(g: Dbs) -> Flow:
    """Damage of the attack card: 1, or what a keyword makes of it (10-7-1)."""
    fight = g.fight
    assert fight is not None
    if fight["attack"] < 0:
        g.note("1-3-2", lines.THE_ATTACK_CARD_IS_GONE)
        return None
    event = Event("damage", 1 - g.tp, cause="attack", by=g.tp, source=fight["attack"], n=attack_damage(g))
    return g.perform(event)


def attack_damage(g: Dbs) -> int:
    """How much damage the attack card deals to a Leader Card."""
    assert g.fight is not None
    number = 1
    for hook in g.hooks.damage:
        number = hook(g, g.fight["attack"], number)
    return number


@battle.step("7-4-1-4-1-2", leads=["7-4-1-5"], apart={"7-4-1-4-1-1": "the damage that is meant"})
def damage_dealt(g: Dbs, at: Battle) -> Flow:
    """Damage that was dealt is told."""
    fight = g.fight
    assert fight is not None
    done = fight.get("damage", 0)
    if done:
        tell_damage(g, 1 - g.tp, fight["attack"], "attack", done)
    return g.goto("7-4-1-5")


@battle.step("7-4-1-4-2", apart={"10-1": "what a KO is"})
def ko_guard(g: Dbs, at: Battle) -> Flow:
    """A Battle Card was hit: it is KO'd."""
    fight = g.fight
    assert fight is not None
    target = fight["guard"]
    return g.perform(Event("ko", g.master(target), target, cause="battle", by=g.tp, source=fight["attack"]))


@battle.step("7-4-1-4-2-1", leads=["7-4-1-5"])
def ko_told(g: Dbs, at: Battle) -> Flow:
    """Having KO'd a card is told to those who wait for doing so; on to the checkpoint."""
    fight = g.fight
    if fight is not None and fight.get("koed"):
        g.tell("kos", g.tp, fight["attack"], cause="battle", by=g.tp)
    return g.goto("7-4-1-5")


@battle.step("7-4-1-4-3", leads=["4-5-3-1"])
def markers_to_come(g: Dbs, at: Battle) -> Flow:
    """A Unison Card was hit: skills that look at markers about to come off trigger; a checkpoint."""
    fight = g.fight
    assert fight is not None
    guard = fight["guard"]
    g.emit(Event("would remove markers", g.master(guard), guard, by=g.tp, source=fight["attack"]))
    return g.call(checkpoint, Checkpoint())


@battle.step("7-4-1-4-3-1", leads=["7-4-1-4-3-4"])
def strike_markers(g: Dbs, at: Battle) -> Flow:
    """A [Strike] removes as many markers as it would deal damage."""
    number = attack_damage(g) if _both_there(g) else 1
    if number == 1:
        return None
    return _remove_markers(g, at, number, "7-4-1-4-3-1")


@battle.step("7-4-1-4-3-2", leads=["7-4-1-4-3-4"])
def victory_markers(g: Dbs, at: Battle) -> Flow:
    """[Victory Strike] removes all markers."""
    fight = g.fight
    assert fight is not None
    if _both_there(g):
        for hook in g.hooks.markers:
            number = hook(g, fight["attack"], fight["guard"])
            if number is not None:
                return _remove_markers(g, at, number, "7-4-1-4-3-2")
    return None


@battle.step("7-4-1-4-3-3")
def one_marker(g: Dbs, at: Battle) -> Flow:
    """Otherwise 1 marker is removed."""
    return _remove_markers(g, at, 1, "7-4-1-4-3-3")


def _both_there(g: Dbs) -> bool:
    fight = g.fight
    return fight is not None and min(fight["attack"], fight["guard"]) >= 0


def _remove_markers(g: Dbs, at: Battle, number: int, rule: str) -> Flow:
    fight = g.fight
    assert fight is not None
    guard = fight["guard"]
    if guard >= 0:
        before = g.markers.get(guard, 0)
        g.cite(g.n[rule], lines.MARKERS_ON, guard, number)
        attack = -1 if g.fight is None else g.fight["attack"]
        g.put_markers(guard, -number, g.n[rule], cause="attack", by=g.tp, source=attack)
        at = g.keep(
            replace(
                at, removed=(guard, before - g.markers.get(guard, 0), g.tp if guard < 0 else g.owner[guard])
            )
        )
    return g.goto("7-4-1-4-3-4")


@battle.step("7-4-1-4-3-4")
def markers_removed(g: Dbs, at: Battle) -> Flow:
    """Markers that came off are told."""
    guard, number, owner = at.removed
    if number:
        g.emit(Event("marker removed", owner, guard, by=g.tp, n=number))
    return None


@battle.step("7-4-1-5", leads=["4-5-3-1"])
def damage_step_checks(g: Dbs, at: Battle) -> Flow:
    """A checkpoint."""
    return g.call(checkpoint, Checkpoint())


@battle.step("7-4-1-6")
def combo_power_leaves(g: Dbs, at: Battle) -> Flow:
    """Power from combos is gone."""
    g.end_effects("combo", g.battles, None, g.n["7-4-1-6"])
    return None


@battle.step("7-4-1-7", leads=["4-5-3-1"])
def combo_drop_told(g: Dbs, at: Battle) -> Flow:
    """That combo cards go to the Drop Area is told, with the cards still there; a checkpoint."""
    for player in (g.tp, 1 - g.tp):
        for card in g.area(player, COMBO):
            g.emit(Event("combo dropped", player, card))
    return g.call(checkpoint, Checkpoint())


@battle.step("7-4-1-8")
def drop_combos(g: Dbs, at: Battle) -> Flow:
    """All cards in the Combo Areas go to their owners' Drop Areas."""
    combos = g.turn_player_first([*g.area(g.tp, COMBO), *g.area(1 - g.tp, COMBO)])
    if not combos:
        return None
    g.fight = {**(g.fight or {}), "combos": tuple(combos)}
    facts = {"rule": g.n["7-4-1-8"]}
    return g.perform_all(
        [
            Event(
                "leave combo",
                g.master(card),
                card,
                g.where[card],
                g.zone(g.owner[card], "drop"),
                "combo",
                facts=facts,
            )
            for card in combos
        ]
    )


@battle.step("7-4-1-9", leads=["4-5-3-1"])
def battle_ends_told(g: Dbs, at: Battle) -> Flow:
    """The end of the battle is told, also to skills of cards that were combos (7-4-1-9-1); a checkpoint."""
    tell_end(g)
    return g.call(checkpoint, Checkpoint())


def tell_end(g: Dbs) -> None:
    """Emit the end of the battle."""
    fight = g.fight or {}
    attacker = fight.get("attack", -1)
    came = dict(fight.get("came", ()))
    for card in fight.get("combos", ()):
        before = len(g.pending)
        g.emit(Event("end of battle after combo", g.owner[card], card, came.get(card, -1)))
        if len(g.pending) > before:
            g.note("7-4-1-9-1", lines.AFTER_COMBO, card)
    g.emit(Event("end of battle", g.tp, attacker, source=fight.get("guard", -1)))


@battle.step("7-4-1-10", leads=["7-4-1-10-1"])
def battle_effects_end(g: Dbs, at: Battle) -> Flow:
    """Effects for the battle end."""
    return None


@battle.step("7-4-1-10-1")
def own_battle_effects_end(g: Dbs, at: Battle) -> Flow:
    """First those of the turn player."""
    g.end_effects("battle", g.battles, g.tp, g.n["7-4-1-10-1"])
    return None


@battle.step("7-4-1-10-2")
def other_battle_effects_end(g: Dbs, at: Battle) -> Flow:
    """Then those of the non-turn player."""
    g.end_effects("battle", g.battles, 1 - g.tp, g.n["7-4-1-10-2"])
    return None


@battle.step("7-4-1-11", leads=["6-3-1-2"])
def battle_is_over(g: Dbs, at: Battle) -> Flow:
    """The battle is over; the Main Phase goes on."""
    end_battle(g)
    return END


def end_battle(g: Dbs) -> None:
    """Forget the battle; the game is back in the free timing of the Main Phase."""
    g.fight = None
    g.changed()
    g.note("6-3-1-2", lines.GOES_ON, g.tp)


PROGRAMS = (attack, battle)

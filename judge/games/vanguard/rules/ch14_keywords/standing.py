"""What do the keywords do that only say what is so?

Restraint (14.6), lord (14.9), charging and hollowed units (14.31.2, 14.35.2), friends (14.49), Regalis Piece (14.54.2.2),
tokens that intercept from the back row (supplement A1).
"""

from __future__ import annotations

from judge.games.vanguard.cards.nations import share_a_clan
from judge.games.vanguard.rules.ch07_attacks import join_battle
from judge.games.vanguard.rules.ch10_legality import target_refusal
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import Call, Playing, call
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Ability
from judge.kernel.decision import Refused
from judge.kernel.flow import Flow


def restraint(g: Vanguard, unit: int) -> Refused | None:
    """A unit with restraint is not chosen as the attacking unit (14.6.2)."""
    if g.has(unit, "restraint") and not g.flag(unit, "no restraint"):
        return Refused("14.6.2", "it has restraint", "10.4.1.3")
    return None


def lord(g: Vanguard, unit: int) -> Refused | None:
    """A unit with lord does not attack while another unit shares no clan with it (14.9.2)."""
    if not g.has(unit, "lord"):
        return None
    face = g.shows(unit)
    others = [c for c in g.units(g.master(unit)) if c != unit and not share_a_clan(g.shows(c), face)]
    return Refused("14.9.2", "another unit has no clan in common with it", "10.4.1.3") if others else None


def intercepts_from_back(g: Vanguard, unit: int) -> str | None:
    """A unit whose text lets it intercept from the back row (1.3.1)."""
    return "1.3.1" if g.flag(unit, "intercepts from the back row") else None


def attacks_from_back(g: Vanguard, unit: int) -> str | None:
    """A unit whose text lets it attack from the back row (1.3.1)."""
    return "1.3.1" if g.flag(unit, "attacks from the back row") else None


def drives(g: Vanguard, unit: int) -> str | None:
    """A rear-guard that performs drive checks: twin drive by an effect, Astral Plane, its own text (10.6.1.2)."""
    if g.flag(unit, "performs twin drive"):
        return "7.47.1.1"
    if g.where[unit] >= 0 and g.bears(g.where[unit], "astral plane"):
        return "17.3.1.4"
    return "1.3.1" if g.has(unit, "drive checks") else None


def more_targets(g: Vanguard, attackers: tuple[int, ...], targets: tuple[int, ...]) -> tuple[int, ...]:
    """Text by which a unit battles the whole front row adds targets (10.4.1.8.3), not those it may not (10.2.3)."""
    if not targets or not any(g.flag(card, "battles the front row") for card in attackers):
        return targets
    row = [c for c in g.front_row(g.master(targets[0])) if c not in targets]
    able = [c for c in row if target_refusal(g, g.master(attackers[0]), c) is None]
    attacked = (*targets, *able)
    g.cite("7.37.1", lines.SEVERAL_TARGETS, *attacked)
    join_battle(g, targets, row, able)
    return attacked


def homare(g: Vanguard, player: int, card: int, ability: Ability) -> Refused | None:
    """The cost of one homare ability is paid in a turn, whichever it is (14.42.1)."""
    if ability.extra.get("sort") == "homare" and g.count(f"homare/{player}"):
        return Refused("14.42.1", "the cost of a homare ability has been paid this turn", "9.9.2.4")
    return None


def regalis(g: Vanguard, at: Playing) -> str | None:
    """A second Regalis Piece of a player is not resolved, only put into the drop zone (14.54.2.2)."""
    if at.card < 0 or not g.has(at.card, "regalis piece"):
        return None
    return "14.54.2.2" if g.count(f"game regalis/{at.who}") > 1 else None


def hollowed_leave(g: Vanguard) -> Flow:
    """Hollowed units go to the drop zone at the end of the turn, retired (14.35.2)."""
    units = [c for p in (g.tp, 1 - g.tp) for c in g.rear_guards(p) if g.flag(c, "hollowed")]
    if units:
        g.send(units, "drop", "14.35.2", cause="hollow")
    return None


def charging_leave(g: Vanguard, fought: tuple[int, ...]) -> None:
    """A charging unit that took part goes to the bottom of the deck at the end of the battle (14.31.2)."""
    units = [c for c in dict.fromkeys(fought) if g.on_field(c) and g.flag(c, "charging")]
    if units:
        g.send(units, "deck", "14.31.2", cause="charge", bottom=True)


def leap_back(g: Vanguard) -> Flow:
    """Units called by time leap go to the bottom of the deck, and the bound cards are called (7.33.1.1)."""
    effect = next((e for e in g.effects if e.kind == "rule" and e.name == "time leap"), None)
    if effect is None:
        return None
    g.effects = tuple(e for e in g.effects if e is not effect)
    called = [c for c, ident in effect.bound["called"] if g.ident[c] == ident and g.on_field(c)]
    g.send(called, "deck", "7.33.1.1", cause="time leap", bottom=True)
    back = tuple((c, ident) for c, ident in effect.bound["bound"] if g.ident[c] == ident)
    if not called or not back:
        return leap_back(g)
    return g.call(call, Call(who=effect.who, cards=back, by=effect.who, source=effect.src))


def install() -> None:
    """Put these keywords where the rules ask."""
    HOOKS.not_attacking += [restraint, lord]
    HOOKS.intercepts_from_back.append(intercepts_from_back)
    HOOKS.attacks_from_back.append(attacks_from_back)
    HOOKS.drives.append(drives)
    HOOKS.more_targets.append(more_targets)
    HOOKS.not_played.append(homare)
    HOOKS.not_resolved.append(regalis)
    HOOKS.turn_ends += [hollowed_leave, leap_back]
    HOOKS.battle_ends.append(charging_leave)

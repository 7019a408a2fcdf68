"""What does a trigger icon do?

2.8: the actions of each icon, in the order its player wants (2.8.3.2). Called by drive checks (10.6.1.2.4) and damage
checks (13.6.4). What an over trigger's own text does is an ability of its card.
"""

from __future__ import annotations

from judge.games.vanguard.rules.procedures import (
    Deed,
    FromDeck,
    Icon,
    Playing,
    from_deck,
    heal,
    instead,
    remove,
    trigger_icon,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import DAMAGE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel import lines as common
from judge.kernel.continuous import Effect
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import replace

#: Icon to the rule that says what it does and the actions it consists of.
ICONS = {
    "critical": ("2.8.2.2", ("critical", "power")),
    "draw": ("2.8.2.3", ("draw", "power")),
    "stand": ("2.8.2.4", ("stand", "power")),
    "heal": ("2.8.2.5", ("heal", "power")),
    "front": ("2.8.2.6", ("front",)),
    "over": ("2.8.2.7", ("remove", "draw", "power", "text")),
}
#: The rule that lets one unit or different ones be chosen.
_DIFFERENT = {"critical": "2.8.2.2.1", "stand": "2.8.2.4.1"}


@trigger_icon.step("2.8.2", leads=["2.8.3.2"])
def which_icon(g: Vanguard, at: Icon) -> Flow:
    """The icon of the card that was put into the trigger zone."""
    icon = g.shows(at.card).trigger
    if not icon:
        g.cite("2.8.2.1", lines.NO_ICON, at.card)
        return END
    if g.forbidden(at.who, "trigger effects") is not None:
        g.cite("2.8.3.3", lines.NULLIFIED, at.card)
        return END
    rule, parts = ICONS[icon]
    g.cite(rule, lines.TRIGGER, at.card, at.who)
    if icon in _DIFFERENT:
        g.cite(_DIFFERENT[icon], lines.SAME_OR_DIFFERENT, at.card)
    if icon == "over" and not at.drive:
        parts = parts[:-1]
    g.keep(replace(at, parts=parts))
    return None


@trigger_icon.step("2.8.3.2", leads=["7.6.2", "7.20.1", "7.19.1", "11.10.1.1"], again=True)
def do_parts(g: Vanguard, at: Icon) -> Flow:
    """The actions of the icon, one after the other, in any order."""
    reply = g.take()
    parts = at.parts or ()
    if at.doing:
        return _do(g, at, reply)
    if reply is not None:
        return _do(g, g.keep(replace(at, doing=str(reply[0]))), None)
    if not parts:
        return END
    if len(parts) == 1:
        return _do(g, g.keep(replace(at, doing=parts[0])), None)
    return g.ask(Decision(Kind.OPTION, at.who, "2.8.3.2", "trigger part", parts, facts={"source": at.card}))


def _done(g: Vanguard, at: Icon) -> Icon:
    return g.keep(replace(at, doing="", parts=tuple(p for p in at.parts or () if p != at.doing)))


def _do(g: Vanguard, at: Icon, reply: tuple[int, ...] | None) -> Flow:
    """One action of an icon; those that choose a unit ask for it."""
    who, card, doing = at.who, at.card, at.doing
    face = g.printed(card)
    if doing in ("critical", "power", "stand"):
        units = g.units(who)
        if not units:
            _done(g, at)
            return AGAIN
        if reply is None:
            facts = {"source": card, "part": doing}
            rule = ICONS[face.trigger][0]
            return g.ask(Decision(Kind.CARDS, who, rule, f"trigger {doing}", units, 1, 1, facts))
        _done(g, at)
        _to_unit(g, who, card, doing, reply[0])
        return AGAIN
    if doing == "heal":
        return _heal(g, at, reply)
    _done(g, at)
    if doing == "draw":
        return g.call(from_deck, FromDeck(who=who, n=1, cause="trigger", by=who, source=card))
    if doing == "front":
        give(g, who, card, g.front_row(who), "power", face.trigger_power)
        g.cite("2.8.4", lines.POWER, card, face.trigger_power)
    elif doing == "remove":
        return g.call(remove, Deed(cards=((card, g.ident[card]),), by=who, source=card, cause="trigger"))
    elif doing == "text":
        return _text(g, at)
    return AGAIN


def _to_unit(g: Vanguard, who: int, card: int, doing: str, unit: int) -> None:
    if doing == "critical":
        give(g, who, card, (unit,), "critical", 1)
    elif doing == "power":
        amount = g.printed(card).trigger_power
        g.cite("2.8.4", lines.POWER, unit, amount)
        give(g, who, card, (unit,), "power", amount)
    elif g.is_rear_guard(unit):
        g.turn_to(Event("stand", who, unit, cause="trigger", by=who, source=card))
        give(g, who, card, (unit,), "flags", "no drive checks")
    else:
        g.cite("2.8.2.4", lines.NOT_A_REAR_GUARD, unit)


def _heal(g: Vanguard, at: Icon, reply: tuple[int, ...] | None) -> Flow:
    """Heal a card if the damage is not less than the opponent's (2.8.2.5)."""
    who = at.who
    own, other = g.area(who, DAMAGE), g.area(1 - who, DAMAGE)
    if len(own) < len(other) or not own:
        g.cite("2.8.2.5", lines.DOES_NOT_HEAL, who)
        _done(g, at)
        return AGAIN
    if reply is None:
        return g.ask(Decision(Kind.CARDS, who, "2.8.2.5", "trigger heal", own, 1, 1, {"source": at.card}))
    _done(g, at)
    healed = reply[0]
    return g.call(heal, Deed(cards=((healed, g.ident[healed]),), by=who, source=at.card, cause="trigger"))


def _text(g: Vanguard, at: Icon) -> Flow:
    """What the text of an over trigger says, if it was a drive check (2.8.2.7)."""
    ability = next((a for a in g.defs[at.card].abilities if a.kind == "additional"), None)
    if ability is None:
        return AGAIN
    return g.call(instead, g.begin(Playing, ability, at.who, at.card, None))


def give(
    g: Vanguard, who: int, source: int, units: tuple[int, ...], attribute: str, amount: int | str
) -> None:
    """An effect until the end of the turn that a rule makes (a trigger effect, persona ride)."""
    if not units:
        return
    new = [unit for unit in units if not g.flag(unit, str(amount))] if attribute == "flags" else []
    g.clock += 1
    targets = tuple((unit, g.ident[unit]) for unit in units)
    change = (
        ("values", attribute, "add", amount) if attribute != "flags" else ("other", "flags", "flag", amount)
    )
    effect = Effect(
        "static", who, source, g.clock, ("turn", g.turn), targets=targets, changes=(change,), name="trigger"
    )
    g.effects = (*g.effects, effect)
    g.projection = None
    g.cite("2.8.3", common.EFFECT, source, *units)
    if new:
        facts = {"state": amount}
        g.emit_all(
            [Event("becomes", who, u, cause="effect", by=who, source=source, facts=facts) for u in new]
        )


PROGRAMS = (trigger_icon,)

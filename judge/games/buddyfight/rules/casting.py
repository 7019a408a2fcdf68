"""How is a spell or an impact cast?

cast/1.1 to cast/3.2. Targets in public zones are chosen when the card is declared (cast/1.4). Afterwards the card
goes to the drop zone, unless it has [Set] (keyword/set).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.calling import declare
from judge.games.buddyfight.rules.costs import pay, payment_choice
from judge.games.buddyfight.rules.headings import head
from judge.games.buddyfight.rules.procedures import Using, cast
from judge.games.buddyfight.rules.using import (
    check_answer,
    cite_effect,
    cite_timing,
    closing,
    declared_check,
    resolve_answer,
    window,
)
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import DECLARED, SPELL, STRIDE
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.effects import choose_early, resolve
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace


@cast.step("cast/1.1")
def declare_cast(g: Buddyfight, at: Using) -> Flow:
    """Declare the spell or impact and show it."""
    head(g)
    declare(g, at)
    return None


@cast.step("cast/1.2")
def decide_payment(g: Buddyfight, at: Using) -> Flow:
    """Decide how the cost is paid."""
    cite_timing(g, at, 0, 2, lines.HOW_TO_PAY)
    return payment_choice(g, at)


@cast.step("cast/1.3")
def pay_cast_cost(g: Buddyfight, at: Using) -> Flow:
    """The cost is paid, all of it at the same time."""
    return pay(g, at)


@cast.step("cast/1.4")
def choose_targets(g: Buddyfight, at: Using) -> Flow:
    """What the effect chooses from the field or the drop zone is chosen now."""
    return choose_early(g, at) if at.key else None


@cast.step("cast/1.5", leads=["check/1"])
def check_declared_cast(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return declared_check(g, at)


@cast.step("cast/2.1")
def answer_cast(g: Buddyfight, at: Using) -> Flow:
    """The opponent may use a [Counter] once."""
    head(g)
    return window(g, at)


@cast.step("cast/2.2", leads=["check/1"])
def check_answer_to_cast(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return check_answer(g, at)


@cast.step("cast/2.3")
def resolve_answer_to_cast(g: Buddyfight, at: Using) -> Flow:
    """The [Counter] resolves first."""
    return resolve_answer(g, at)


@cast.step("cast/2.4", leads=["check/1"])
def check_after_answer_to_cast(g: Buddyfight, at: Using) -> Flow:
    """Resolution check: that of the [Counter] which has just resolved."""
    return None


@cast.step("cast/3.1", again=True)
def effect_begins(g: Buddyfight, at: Using) -> Flow:
    """The effect of the card takes place; a card with [Set] is put into the spell area first."""
    head(g)
    cite_timing(g, at, 1, 1, lines.RESOLVES)
    card = at.card
    if at.nullified:
        g.cite(g.rule, lines.NULLIFIED, card)
        g.announce([Event("nullified", at.who, card, cause="cast")])
        ability = g.pool.abilities.get(at.key)
        if ability is not None and "once" in ability.extra:
            g.cite("topic/once-per-turn/q3", lines.NOT_SPENT, card)
        return g.goto(check_cast)
    if at.key:
        g.spend(at.who, card, g.pool.ability(at.key))
        cite_effect(g, at)
    how = "effect" if at.by_effect else "cast"
    g.announce([Event("casts", at.who, card, cause=how, by=at.who)])
    if g.has_set(card):
        g.cite("keyword/set", lines.IS_SET, card)
        g.move((card,), at.who * STRIDE + SPELL, "keyword/set", cause="set", by=at.who)
        g.cite("zone/spell", lines.IN_THE_SPELL_AREA, card)
        if any(ability.kind == "continuous" for ability in g.face(card).abilities):
            g.cite("cont/3.1", lines.IN_EFFECT, card)
        g.announce([Event("enters", at.who, card, dst=g.where[card], cause="set", by=at.who)])
        g.keep(replace(at, ident=g.ident[card]))
    return None


@cast.then
def effect_goes_on(g: Buddyfight, at: Using) -> Flow:
    """Instruction by instruction, as much as possible (topic/resolve)."""
    if not at.key:
        return None
    flow = resolve(g, at)
    return None if flow == END else flow


@cast.step("cast/3.2", leads=["check/1"])
def check_cast(g: Buddyfight, at: Using) -> Flow:
    """The card goes to the drop zone; resolution check."""
    if g.offset_of(at.card) == DECLARED and g.where[at.card] >= 0:
        g.put((at.card,), "drop", "zone/drop", cause="cast", by=at.who)
    return closing(g, at)


PROGRAMS = (cast,)

"""How are cards and abilities played and resolved?

11.7 (costs), 11.8.2 (playing), 11.8.3 (resolving) and 11.10 (what happens instead). When that is, is ch11_6_timings.py's.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch07_alchemagic import ask_for_alchemagic, combine, lend_abilities
from judge.games.vanguard.rules.ch07_dominate import end_dominations
from judge.games.vanguard.rules.ch09_legality import payable
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    BattlePhase,
    Playing,
    Turn,
    instead,
    paying,
    playing,
    replacement,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import DROP, ORDER_AREA, ORDER_ZONE, STRIDE
from judge.games.vanguard.table.game import UNMET, Vanguard
from judge.kernel.cards import Ability
from judge.kernel.effects import resolve
from judge.kernel.events import Event
from judge.kernel.flow import CALL, END, Flow
from judge.kernel.frames import context_of, replace
from judge.kernel.happening import add_replacement
from judge.kernel.identity import position_number

#: Zones that not everybody sees: a card there is shown when its ability is played.
HIDDEN_AREAS = ("hand", "deck", "ride_deck")

# -- playing and resolving (11.8.2, 11.8.3) ---------------------------------------------------------------------------


@playing.step("11.8.2.1", leads=["7.45.1"])
def combined_with(g: Vanguard, at: Playing) -> Flow:
    """An order that is about to be played may be combined with another one, if text says so (7.45)."""
    return ask_for_alchemagic(g, at) if at.card >= 0 else None


@playing.then
def choose_what_to_play(g: Vanguard, at: Playing) -> Flow:
    """The ability or card that is played; an order card goes to the order area (11.8.2.1.1)."""
    g.cite("11.8.2")
    ability = g.pool.abilities.get(at.key)
    if isinstance(g.value, str):
        at = g.keep(replace(at, ally=g.value))
    g.value = None
    if ability is not None and limited(ability):
        at = g.keep(replace(at, before=position_number(g)))
    if ability is not None and ability.kind == "activate" and g.area_name(at.src) in HIDDEN_AREAS:
        g.reveal((at.src,), "11.8.2.2.1")
    if at.card >= 0:
        g.tally(f"orders/{at.who}")
        g.cite("11.8.2.1.1", lines.ORDER, at.card, at.who)
        g.move((at.card,), at.who * STRIDE + ORDER_AREA, "11.8.2.1.1", cause="play", by=at.who)
        at = g.keep(replace(at, ident=g.ident[at.card]))
        if at.ally:
            lend_abilities(g, at)
        if g.has(at.card, "regalis piece"):
            g.tally(f"game regalis/{at.who}")
        g.emit(Event("order played", at.who, at.card, cause="play", by=at.who))
    return None


@playing.step("11.8.2.2", leads=["11.7.1"])
def pay_to_play(g: Vanguard, at: Playing) -> Flow:
    """All costs are checked and paid at the same time; an activated ability (11.8.2.3) or an order (11.8.2.4)."""
    ability = g.pool.abilities.get(at.key)
    cost = ability.extra.get("cost") if ability is not None else None
    if ability is None or cost is None:
        return None
    if g.flag(at.src, "costs nothing"):
        g.cite("7.21.1", lines.NO_COST, at.src)
        g.cite("11.7.2", lines.DECLARED, at.src)
        return g.goto("11.8.3.1")
    if not payable(g, at.who, at.src, ability):
        g.cite("11.8.2.2", lines.CANCELED, at.src)
        return END
    g.cite("11.8.2.4" if at.card >= 0 else "11.8.2.3", lines.COST, at.src)
    if ability.extra.get("sort") == "homare":
        g.tally(f"homare/{at.who}")
    if at.card >= 0:
        g.cite("11.8.2.4.2", lines.COST, at.src)
    return g.call(paying, replace(at, key=cost.key, skill=at.key, i=0, card=-1, paying=True))


@playing.then
def paid(g: Vanguard, at: Playing) -> Flow:
    """What was chosen for the cost is known to the effect."""
    if g.value is not None and isinstance(g.value, dict):
        at = g.keep(replace(at, bound=g.value))
    g.value = None
    cost = g.pool.abilities[at.ally].extra.get("cost") if at.ally else None
    if cost is None:
        return None
    return g.call(paying, replace(at, key=cost.key, skill=at.ally, i=0, card=-1, paying=True, bound={}))


@playing.then
def paid_for_both(g: Vanguard, at: Playing) -> Flow:
    """What was chosen for the cost that alchemagic added is known to the text that it added (7.45.1.2)."""
    if isinstance(g.value, dict):
        g.keep(replace(at, added=g.value))
    g.value = None
    return None


@playing.step("11.8.3.1", leads=["11.6.1.1"], again=True)
def carry_out(g: Vanguard, at: Playing) -> Flow:
    """The effect is carried out in the order it is written (11.8.3.1.1)."""
    g.cite("11.8.3")
    ability = g.pool.abilities.get(at.key)
    if ability is None:
        return None
    if at.i == 0 and not at.changed and g.reply is None:
        at = g.keep(replace(at, changed=True))
        g.cite("11.8.3.1.1", lines.IN_ORDER, at.src)
        if ability.extra.get("sort") == "rescue":
            g.cite("14.19.1.1", lines.IN_ORDER, at.src)
        _resolves_anyway(g, at, ability)
    for hook in HOOKS.not_resolved:
        rule = hook(g, at)
        if rule is not None:
            g.cite(rule, lines.NOT_RESOLVED, at.src)
            return None
    own = HOOKS.resolve.get(ability.keyword or "")
    if own is not None and not ability.ops:
        return own(g, at)
    flow = resolve(g, at)
    if flow == END and at.ally:
        return combine(g)
    if flow == END:
        if g.shown:
            g.cite("7.10.3.1", lines.HIDDEN_AGAIN, at.src)
        g.hide()
        end_dominations(g, "7.39.1.2")
        once_used(g, g.now(Playing), ability)
        for over in HOOKS.resolved:
            over(g, at, ability)
        return None
    return flow


def _resolves_anyway(g: Vanguard, at: Playing, ability: Ability) -> None:
    """An ability whose activation condition is no longer fulfilled when it is resolved is resolved all the same."""
    marks = [word for word, _ in ability.extra.get("marks", ())]
    if not marks or ability.condition is None or ability.condition(g, context_of(at.who, at.src)):
        return
    rule = "14.2.3.3.1" if ability.kind == "activate" else "14.2.3.2.1"
    g.cite(rule, lines.RESOLVES_ANYWAY, at.src, at.key)
    if "ritual" in marks:
        g.cite("14.20.5", lines.RESOLVES_ANYWAY, at.src, at.key)


def limited(ability: Ability) -> bool:
    """Whether an ability can be used only so often (12.3.1.1, 11.2.1.1.1)."""
    return bool(ability.extra.get("once") or ability.extra.get("once a game"))


def once_used(g: Vanguard, at: Playing, ability: Ability) -> None:
    """A limited ability that has been resolved cannot be used again if the game has changed (12.3.1.1.1, 11.2.1.2.1); an
    activated one that says so itself cannot in any case (11.2.1.1.1, 11.2.1.1.2)."""
    if not limited(ability) or g.ident[at.src] != at.ident:
        return
    changed = position_number(g) != at.before
    said, unmet = bool(ability.extra.get("once text")), UNMET in at.bound
    if ability.kind == "activate" and said:
        nothing_paid = ability.extra.get("cost") is None or g.flag(at.src, "costs nothing")
        if unmet:
            g.cite("11.2.1.1.2" if nothing_paid else "11.2.1.1.1", lines.USED, at.src, ability.key)
    elif not changed:
        g.cite("11.2.1.2.1" if said else "12.3.1.1.1", lines.NOT_USED, at.src, ability.key)
        return
    elif said and unmet:
        g.cite("11.2.1.2.1", lines.USED, at.src, ability.key)
    if ability.extra.get("once a game"):
        g.tally("game " + g.used_name(at.src, ability))
    else:
        g.tally(g.used_name(at.src, ability))
    g.cite("12.3.1.1.1", lines.USED, at.src, ability.key)


@playing.step("11.8.3.2", leads=["9.11.1", "17.4.2"])
def order_leaves(g: Vanguard, at: Playing) -> Flow:
    """An order that is no set order goes to the drop zone."""
    card = at.card
    if card < 0 or g.where[card] != at.who * STRIDE + ORDER_AREA or "set" in g.printed(card).subtypes:
        return None
    if any(hook(g, at) for hook in HOOKS.order_resolved):
        return None
    for lands in HOOKS.order_lands:
        flow = lands(g, at)
        if flow is not None or g.where[card] != at.who * STRIDE + ORDER_AREA:
            return flow
    if g.where[card] == at.who * STRIDE + ORDER_AREA:
        g.move((card,), at.who * STRIDE + DROP, "11.8.3.2", cause="resolved", by=at.who)
    return None


@playing.step("11.8.3.3")
def set_order(g: Vanguard, at: Playing) -> Flow:
    """A set order goes to the order zone."""
    card = at.card
    if card >= 0 and g.where[card] == at.who * STRIDE + ORDER_AREA:
        g.move((card,), at.who * STRIDE + ORDER_ZONE, "11.8.3.3", cause="resolved", by=at.who)
        g.cite("4.17.1", lines.ORDER_ZONE, card)
        g.cite("4.3.2.3", lines.STANDS, card)
    if g.ending:
        return _end_the_turn(g)
    return None


def _end_the_turn(g: Vanguard) -> Flow:
    """The game moves to the end phase without a check timing (18.4.1.2)."""
    for place, (_, held, origin) in enumerate(g.frames):
        if isinstance(held, Turn):
            now = g.rules.linked.rule[abs(g.frames[place][0])]
            # While a battle phase runs, the turn's frame stands at the step that comes after it.
            fighting = any(isinstance(inner, BattlePhase) for _, inner, _ in g.frames[place + 1 :])
            if now.startswith("9.11.") and not fighting:
                g.ending = False
                return None
            del g.frames[place + 1 :]
            g.frames[place] = (g.rules.linked.pc["9.11.1"], held, origin)
            g.cite("18.4.1.2", lines.END_PHASE, g.tp)
            if g.expire("battle", g.count("battles")):
                g.cite("18.4.1.1")
            return CALL
    return None


# -- costs (11.7) ------------------------------------------------------------------------------------------------------


@paying.step("11.7.1", again=True)
def pay_all(g: Vanguard, at: Playing) -> Flow:
    """The parts of a cost are paid, all of them."""
    flow = resolve(g, at)
    if flow == END:
        g.value = dict(g.now(Playing).bound)
    return flow


# -- what happens instead (11.10) ---------------------------------------------------------------------------------------

add_replacement(replacement, "11.10.1", "11.10.2", "11.10.3", instead)
instead.step("11.10.1.1", again=True)(resolve)

PROGRAMS = (playing, paying, replacement, instead)

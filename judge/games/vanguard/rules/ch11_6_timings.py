"""When are rule actions done and abilities played, and when may a player act?

11.6: check timing (11.6.1) with what stands by (11.8.10), and play timing (11.6.2). Rule actions are chapter 13's, what
may be done those of chapters 9 and 10; how an ability is played and resolved is ch11_8_playing.py's.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch06_legion_stride_dress import open_choice
from judge.games.vanguard.rules.ch07_deck import look_at_deck
from judge.games.vanguard.rules.ch09_9_legality import main_actions, order_ability
from judge.games.vanguard.rules.ch09_legality import Action
from judge.games.vanguard.rules.ch10_legality import guard_actions
from judge.games.vanguard.rules.ch13_due import RULE_ACTIONS, damage_waits, nothing_waits
from judge.games.vanguard.rules.ch13_rule_actions import waiting_attack
from judge.games.vanguard.rules.procedures import (
    Call,
    CheckTiming,
    Dress,
    Gift,
    GuardAction,
    InfiniteLoop,
    Playing,
    PlayTiming,
    Switch,
    call,
    check_timing,
    g_guardian,
    gift,
    infinite_loop,
    intercept,
    overdress,
    play_timing,
    playing,
    switch,
    xoverdress,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import ALL, BEHIND, GC, STRIDE
from judge.games.vanguard.table.game import UNSAID, Vanguard
from judge.kernel import lines as common
from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.game import PASS
from judge.kernel.loops import acted, repeated_action
from judge.kernel.timing import next_in_stand_by, standing_by
from judge.kernel.watch import Pending

# -- check timing (11.6.1) ----------------------------------------------------------------------------------------

check_timing.idle_when(nothing_waits)


@check_timing.step("11.6.1.1", leads=["13.6.2", "13.7.1", "13.5.1", "13.9.2", "18.1.1"], back_to="11.6.1.1")
def resolve_rule_actions(g: Vanguard, at: CheckTiming) -> Flow:
    """All rule actions that are due happen at the same time; new ones again, until there are none."""
    flow = open_choice(g)
    if flow is not None:
        return flow
    if g.watchful():
        g.look_around()
    flow = RULE_ACTIONS.settle(g, at)
    if flow is not None:
        return flow
    at = g.now(CheckTiming)
    if damage_waits(g) and g.pending and not at.waits:
        g.keep(replace(at, waits=True))
        g.cite("13.7.1", lines.WAITS, len(g.pending))
    return None


@check_timing.step("11.6.1.2", leads=["11.6.1.1", "16.3.1.1"], back_to="11.6.1.1")
def turn_player_gift(g: Vanguard, at: CheckTiming) -> Flow:
    """The turn player resolves an imaginary gift they acquired."""
    return _gift(g, g.tp)


@check_timing.step("11.6.1.3", leads=["11.6.1.1", "16.3.1.1"], back_to="11.6.1.1")
def other_player_gift(g: Vanguard, at: CheckTiming) -> Flow:
    """The non-turn player resolves an imaginary gift they acquired."""
    return _gift(g, 1 - g.tp)


def _gift(g: Vanguard, player: int) -> Flow:
    own = tuple(clan for who, clan in g.gifts if who == player)
    if not own:
        return None
    reply = g.take()
    if reply is None and len(set(own)) > 1:
        return g.ask(Decision(Kind.OPTION, player, g.rule, "gift", tuple(sorted(set(own)))))
    clan = str(reply[0]) if reply is not None else own[0]
    left = list(g.gifts)
    left.remove((player, clan))
    g.gifts = tuple(left)
    return g.call(gift, Gift(who=player, clan=clan, riding=True))


@check_timing.step("11.6.1.4", leads=["11.6.1.1", "11.8.2.1", "18.1.1"], back_to="11.6.1.1")
def turn_player_ability(g: Vanguard, at: CheckTiming) -> Flow:
    """The turn player plays one ability that stands by; then back to the rule actions."""
    return _play_one(g, at, g.tp) if g.pending else None


@check_timing.step("11.6.1.5", leads=["11.6.1.1", "11.8.2.1", "18.1.1", "7.36.1.1"], back_to="11.6.1.1")
def other_player_ability(g: Vanguard, at: CheckTiming) -> Flow:
    """The non-turn player plays one; when nobody has any, an attack that waited for that begins (7.36.1)."""
    if g.pending:
        flow = _play_one(g, at, 1 - g.tp)
        if flow is not None:
            return flow
    return waiting_attack(g)


@check_timing.step("11.6.1.6")
def check_timing_ends(g: Vanguard, at: CheckTiming) -> Flow:
    """The check timing is over."""
    return END


def _play_one(g: Vanguard, at: CheckTiming, player: int) -> Flow:
    own = standing_by(g, player)
    if not own:
        return None
    if at.asked:
        return _said(g, at)
    # By their names: which of several is asked about first must not depend on how a hand was written down.
    unsaid = min((p for p in own if UNSAID in p.bound), key=lambda p: (g.labels[p.card], p.key), default=None)
    if unsaid is not None:
        g.keep(replace(at, asked="say", number=unsaid.number))
        facts = {"source": unsaid.card}
        return g.ask(Decision(Kind.YES_NO, player, "11.1.1.2.1.1", "say so", facts=facts))
    pending = next_in_stand_by(
        g,
        at,
        player,
        lambda made: g.call(infinite_loop, InfiniteLoop(made=made)),
        lambda: g.cite("11.8.10.1", lines.DECIDES_THE_ORDER, player),
    )
    if not isinstance(pending, Pending):
        return pending
    at = g.now(CheckTiming)
    ability = g.pool.ability(pending.key)
    usable = g.ident[pending.card] != pending.ident or not g.cannot_use(pending.card, ability)
    if usable and any(ability.extra.get(word) for word in ("once", "once a game")):
        g.keep(replace(at, asked="cease", number=pending.number))
        facts = {"source": pending.card}
        return g.ask(Decision(Kind.YES_NO, player, "12.3.1.1.2", "play it", facts=facts))
    _no_longer_stands_by(g, pending)
    if g.ident[pending.card] == pending.ident and g.cannot_use(pending.card, ability):
        g.cite("12.2.1.2.2", lines.CANCELED, pending.card, pending.key)
        return g.goto("11.6.1.1")
    return _play(g, pending, ability)


def _said(g: Vanguard, at: CheckTiming) -> Flow:
    """A player has said whether an ability of a hidden zone stands by (11.1.1.2.1.1), or whether one that is limited
    is played or ceases (12.3.1.1.2)."""
    reply = g.take()
    pending = next(p for p in g.pending if p.number == at.number)
    g.keep(replace(at, asked="", number=None))
    if at.asked == "say":
        if reply:
            g.cite("11.1.1.2.1.1", lines.SAID, pending.card)
            bound = {name: value for name, value in pending.bound.items() if name != UNSAID}
            g.pending = tuple(p._replace(bound=bound) if p is pending else p for p in g.pending)
        else:
            g.cite("11.1.1.2.1.1", lines.NOT_SAID, pending.card)
            g.remove_pending(pending.number)
        return g.goto("11.6.1.1")
    g.remove_pending(pending.number)
    ability = g.pool.ability(pending.key)
    if reply:
        return _play(g, pending, ability)
    if ability.extra.get("once text"):
        g.cite("11.2.1.2.1.1", lines.CEASES, pending.card, pending.key)
    else:
        g.cite("12.3.1.1.2", lines.CEASES, pending.card, pending.key)
    return g.goto("11.6.1.1")


def _no_longer_stands_by(g: Vanguard, pending: Pending) -> None:
    """What is played no longer stands by, unless it is to be activated once more (7.15.1.3.1)."""
    twice = g.ident[pending.card] == pending.ident and g.flag(pending.card, "automatic abilities twice")
    if not twice or pending.bound.get("played"):
        g.remove_pending(pending.number)
        return
    g.cite("7.15.1.3.1", lines.STANDS_BY_STILL, pending.card, pending.key)
    again = pending._replace(bound={**pending.bound, "played": 1})
    g.pending = tuple(again if p.number == pending.number else p for p in g.pending)


def _play(g: Vanguard, pending: Pending, ability: Ability) -> Flow:
    who, card = pending.who, pending.card
    own = pending.event.get("card") == card and pending.event.get("src", -1) >= 0
    moved = g.ident[card] != pending.ident or g.area_name(card) not in ability.active
    if moved or (own and not g.on_field(card)):
        g.cite("11.8.15", lines.HAS_MOVED, card)
    elif ability not in g.face(card).abilities and ability in g.defs[card].abilities:
        g.cite("11.8.15", lines.HAS_LOST_IT, card)
    if g.where[card] >= 0 and g.master(card) != who:
        g.cite("11.8.10.2", lines.MASTER_THEN, card, who)
    g.cite("11.6.1")
    g.cite("11.8.10", common.PLAYS, who, card, pending.key)
    g.cite("11.8.10.1", lines.MUST_BE_PLAYED, who)
    if own and not g.on_field(card):
        g.cite("11.8.12.1.2", lines.AS_IT_WAS_ON_THE_FIELD, card)
    if pending.event.get("kind") == "harmony" and not g.flag(int(pending.event["card"]), "harmony"):
        g.cite("14.36.1.3", lines.RESOLVES_ANYWAY, card, pending.key)
    given = g.begin(Playing, ability, who, card, event=None, ident=pending.ident)
    return g.call(playing, replace(given, bound=pending.bound, event=pending.event))


# -- play timing (11.6.2) -----------------------------------------------------------------------------------------


@play_timing.step("11.6.2.1", leads=["11.6.1.1"])
def play_timing_checks(g: Vanguard, at: PlayTiming) -> Flow:
    """First a check timing."""
    g.cite("11.6.2")
    return g.call(check_timing, CheckTiming())


@play_timing.step(
    "11.6.2.2",
    leads=["11.6.2.1", "6.2.3.1", "7.8.1", "11.8.2.1", "6.7.2.1", "6.8.3.1", "10.5.1.2.4", "10.5.1.2.3"],
    back_to="11.6.2.3",
)
def play_timing_acts(g: Vanguard, at: PlayTiming) -> Flow:
    """The player performs an action or does nothing."""
    reply = g.take()
    who = at.who
    if reply is None:
        look_at_deck(g, who)
        if at.once:
            actions = guard_actions(g, who)
            return g.ask(Decision(Kind.ACT, who, "10.5.1.2", "guard step", actions))
        repeated_action(g)
        return g.ask(Decision(Kind.ACT, who, "9.9.2", "main phase", main_actions(g, who)))
    if reply == PASS:
        g.value = False
        g.cite("10.5.1.2.1" if at.once else "9.9.2.6", lines.PASSES, who)
        return END
    acted(g, reply)
    g.value = None
    return begin_action(g, who, reply)


def begin_action(g: Vanguard, who: int, action: Action) -> Flow:
    """Call the program of a chosen action."""
    name, *given = action
    start = who * STRIDE
    if name == "switch":
        g.cite("9.9.2.2", lines.SWITCH, who)
        return g.call(switch, Switch(who=who, one=start + given[0], two=start + BEHIND[given[0]]))
    card = given[0]
    held = ((card, g.ident[card]),)
    if name == "call":
        g.cite("9.9.2.1", lines.CALL, card)
        g.cite("9.9.2.1.1", lines.NORMAL_CALL, card)
        circles = (start + given[1],)
        return g.call(
            call, Call(who=who, cards=held, circles=circles, how="normal call", cause="rule", by=who)
        )
    if name == "guard":
        g.cite("10.5.1.2.2", lines.GUARD, card)
        if g.pseudo(card) == "protect":
            g.cite("15.3.5", lines.AS_A_UNIT, card)
        g.cite("10.5.1.2.2.1", lines.NORMAL_CALL, card)
        if g.grade(card) > g.grade(g.leader(who)):
            g.cite("10.5.1.2.2.2", lines.ANY_GRADE, card)
        circles = (start + GC,)
        return g.call(
            call, Call(who=who, cards=held, circles=circles, how="normal call", cause="rule", by=who)
        )
    if name == "intercept":
        return g.call(intercept, GuardAction(who=who, card=card))
    if name == "gguard":
        return g.call(g_guardian, GuardAction(who=who, card=card))
    if name == "overdress":
        g.cite("9.9.2.5", lines.OVERDRESS, card)
        g.cite("14.45.2", lines.OVERDRESS, card)
        onto = given[1]
        return g.call(overdress, Dress(who=who, card=card, onto=((onto, g.ident[onto]),)))
    if name == "xoverdress":
        g.cite("14.52.2", lines.XOVERDRESS, card)
        return g.call(xoverdress, Dress(who=who, card=card, circle=start + given[1], cross=True))
    if name == "order":
        fight = g.fight()
        g.cite("10.5.1.2.5" if fight is not None and who != g.tp else "9.9.2.3", lines.ORDER, card)
        ability = order_ability(g, card)
        key = ability.key if ability is not None else ""
        return g.call(playing, Playing(who=who, src=card, ident=g.ident[card], key=key, card=card))
    ability = g.pool.ability(given[1])
    g.cite("9.9.2.4", common.PLAYS, who, card, ability.key)
    if card in g.sway:
        g.cite("7.39.2.3", lines.DOMINATING_PLAYER_PLAYS, who, card)
    g.cite("7.15.1.2")
    _announced(g, card, ability)
    return g.call(playing, g.begin(Playing, ability, who, card, event=None, ident=g.ident[card]))


def _announced(g: Vanguard, card: int, ability: Ability) -> None:
    """Why an activated ability works where its card is, and how one without a cost is played."""
    if ability.active == ALL:
        g.cite("11.4.4.1", lines.ACTIVE_EVERYWHERE, card, ability.key)
    elif "vc" in ability.active and "fl" in ability.active:
        g.cite("11.4.4.2", lines.ACTIVE_IN_EITHER, card, ability.key)
    g.cite_made_active(card, ability)
    melodies = [a for c in g.units(g.master(card)) for a in g.face(c).abilities if a.keyword == "melody"]
    if any(ability in melody.extra.get("gives", ()) for melody in melodies):
        g.cite("14.44.2", lines.SHARED, card, ability.key)
    if ability.extra.get("cost") is None and ability.kind == "activate":
        g.cite("11.1.1.1.2", lines.ANNOUNCED, card, ability.key)
        g.cite("11.1.1.1.2.1", lines.ANNOUNCED, card, ability.key)


@play_timing.step(
    "11.6.2.3", leads=["11.6.2.1"], apart={"13": "the check timing before the next play timing"}
)
def play_timing_again(g: Vanguard, at: PlayTiming) -> Flow:
    """After an action the player gets a play timing again (11.6.2.2.1), unless this was one of a guard step."""
    g.hide()
    if at.once:
        g.value = True
        return END
    g.cite("11.6.2.2.1", lines.AGAIN, at.who)
    return g.goto("11.6.2.1")


PROGRAMS = (check_timing, play_timing)

"""How are cards and abilities played in the Godzilla Card Game?

Chapter 10: check timing (10.4.3), play timing (10.4.4), playing and resolving (10.5.2), and what
happens instead (10.9).
"""

from __future__ import annotations

from judge.games.godzilla.rules.ch08_legal_list import legal_actions
from judge.games.godzilla.rules.ch11_rule_actions import nothing_waits, settle, settled
from judge.games.godzilla.rules.procedures import (
    CheckTiming,
    Invasion,
    MonsterAction,
    PlaceAction,
    Playing,
    PlayTiming,
    RageAction,
    battle_action,
    check_timing,
    infinite_loop,
    instead,
    invasion,
    monster_action,
    play_timing,
    playing,
    rage_action,
    replacement,
    strategy_action,
)
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import HAND, RESOLUTION, S1, STRIDE
from judge.games.godzilla.table.game import Godzilla
from judge.kernel import lines as common
from judge.kernel.decision import Decision, Kind
from judge.kernel.effects import choose_early, resolve
from judge.kernel.flow import END, Flow
from judge.kernel.frames import Context, replace
from judge.kernel.happening import add_replacement
from judge.kernel.loops import acted, repeated_action
from judge.kernel.timing import InfiniteLoop, next_in_stand_by
from judge.kernel.watch import Pending

# -- check timing ---------------------------------------------------------------------------------

check_timing.idle_when(nothing_waits)


@check_timing.step("10.4.3.1", leads=["10.4.3.1", "5.12.1"], back_to="10.4.3.1")
def resolve_rule_actions(g: Godzilla, at: CheckTiming) -> Flow:
    """All rule actions that are due happen at the same time; new ones again, until there are none."""
    if g.watchful():
        g.look_around()
    flow = None if settled(g) else settle(g, at)
    if g.pending and not at.order:
        g.keep(replace(g.now(CheckTiming), order=True))
        g.cite("10.4.3", lines.CHECK_TIMING)
        g.cite("10.4.1.1", lines.RULE_ACTIONS_FIRST)
    return flow


@check_timing.step("10.4.3.2", leads=["10.4.3.1", "10.5.2", "13.1.1"], back_to="10.4.3.1")
def turn_player_ability(g: Godzilla, at: CheckTiming) -> Flow:
    """The turn player plays one ability in stand-by; then back to the rule actions."""
    return _play_one(g, at, g.tp) if g.pending else None


@check_timing.step("10.4.3.3", leads=["10.4.3.1", "10.5.2", "13.1.1"], back_to="10.4.3.1")
def other_player_ability(g: Godzilla, at: CheckTiming) -> Flow:
    """The non-turn player plays one ability in stand-by; then back to the rule actions."""
    return _play_one(g, at, 1 - g.tp) if g.pending else None


@check_timing.step("10.4.3.4")
def check_timing_ends(g: Godzilla, at: CheckTiming) -> Flow:
    """The check timing is over."""
    return END


def _play_one(g: Godzilla, at: CheckTiming, player: int) -> Flow:
    if at.number is None:
        pending = next_in_stand_by(
            g,
            at,
            player,
            lambda made: g.call(infinite_loop, InfiniteLoop(made=made)),
            lambda: g.cite("10.6.3.1", lines.ORDER, player),
        )
        if not isinstance(pending, Pending):
            return pending
        at = g.now(CheckTiming)
    else:
        pending = next(waiting for waiting in g.pending if waiting.number == at.number)
        if pending.who != player:
            return None
    paid = _payment(g, pending, g.take())
    if isinstance(paid, Decision):
        g.keep(replace(at, number=pending.number))
        return g.ask(paid)
    g.keep(replace(at, number=None))
    g.remove_pending(pending.number)
    return _play(g, pending) if paid else g.goto("10.4.3.1")


def _payment(g: Godzilla, pending: Pending, reply: bool | None) -> bool | Decision:
    """Whether an ability is played: it may have a price to pay, or not be playable at all (10.6.3.2)."""
    who, card = pending.who, pending.card
    ability = g.pool.ability(pending.key)
    price = ability.extra.get("cost")
    if price is None or reply is True:
        return True
    if reply is False:
        g.cite("10.6.3.2.1", lines.NOT_PAID, card)
        return False
    given = Context(who=who, src=card, ident=pending.ident, event=pending.event)
    if not all(test(g, given) for test in price):
        g.cite("10.6.3.2", lines.CANNOT_BE_PLAYED, card)
        return False
    return Decision(Kind.YES_NO, who, "10.6.3.2.1", "pay", facts={"source": card})


def _play(g: Godzilla, pending: Pending) -> Flow:
    who, card, ident, key = pending.who, pending.card, pending.ident, pending.key
    ability = g.pool.ability(key)
    left = ability.keyword != "revenge" and ability in g.defs[card].abilities
    left = left and g.area_name(card) not in ability.active
    if left or g.ident[card] != ident or g.stamp[card] > pending.number:
        g.cite("10.6.7", lines.HAS_MOVED, card)
    if g.where[card] >= 0 and g.master(card) != who:
        g.cite("10.6.7.1", lines.MASTER_THEN, card, who)
    g.cite("10.6.3", common.PLAYS, who, card, key)
    if "cost" not in ability.extra:
        g.cite("10.6.3.1", lines.MUST_BE_PLAYED, who)
    if ability.rule != "10.6.2":
        g.cite(ability.rule, lines.ABILITY, card, key)
    if who != g.owner[card]:
        g.cite("3.1.2.3", lines.MASTER_OF_THE_EFFECT, card, who)
        g.cite("3.1.2.3.1", lines.MASTER_ACTS, who)
    given = g.begin(Playing, ability, who, card, event=None, ident=ident)
    return g.call(playing, replace(given, ability=True, bound=pending.bound, event=pending.event))


# -- play timing ----------------------------------------------------------------------------------


@play_timing.step("10.4.4")
def play_timing_begins(g: Godzilla, at: PlayTiming) -> Flow:
    """A player gets a play timing; first everything else must be settled (10.4.2)."""
    g.cite("10.4.2", lines.CHECK_TIMING_FIRST, at.who)
    return None


@play_timing.step("10.4.4.1", leads=["10.4.3.1"])
def play_timing_checks(g: Godzilla, at: PlayTiming) -> Flow:
    """First a check timing."""
    return g.call(check_timing, CheckTiming())


@play_timing.step(
    "10.4.4.2", leads=["10.4.4.1", "8.2.1", "8.3.1", "8.4.1", "8.5.1", "8.6.1"], back_to="10.4.4.1"
)
def play_timing_acts(g: Godzilla, at: PlayTiming) -> Flow:
    """The player performs an action, or chooses to do nothing; after an action, again."""
    reply = g.take()
    who = at.who
    if reply is None:
        repeated_action(g)
        return g.ask(Decision(Kind.ACT, who, "10.4.4.2", "play timing", legal_actions(g, who)))
    name = reply[0]
    if name == "pass":
        return None
    acted(g, reply)
    card = reply[1]
    if name == "battle":
        return g.call(battle_action, PlaceAction(who=who, card=card, zone=reply[2]))
    if name == "strategy":
        return g.call(strategy_action, PlaceAction(who=who, card=card, zone=reply[2]))
    if name == "rage":
        return g.call(rage_action, RageAction(who=who, card=card))
    if name == "invade":
        return g.call(invasion, Invasion(who=who, card=card))
    return g.call(monster_action, MonsterAction(who=who, card=card, burst=name == "burst"))


@play_timing.step("10.4.4.3")
def play_timing_ends(g: Godzilla, at: PlayTiming) -> Flow:
    """Doing nothing ends the play timing."""
    return END


# -- playing and resolving ------------------------------------------------------------------------


@playing.step("10.5.2")
def play(g: Godzilla, at: Playing) -> Flow:
    """A card or an ability is played."""
    return None


@playing.step("10.5.2.1", leads=["10.5.2.1.4"])
def indicate(g: Godzilla, at: Playing) -> Flow:
    """Say which card or ability is played."""
    return g.goto("10.5.2.1.4") if at.ability else None


@playing.step("10.5.2.1.1", leads=["10.5.2.1.3", "10.5.2.2"])
def to_resolution_area(g: Godzilla, at: Playing) -> Flow:
    """A card is revealed if it was hidden and goes to the resolution area."""
    card = at.card
    if not g.rules.layout.visible(g.where[card], 1 - at.who):
        g.cite("5.10.1", common.REVEAL, card)
    g.move((card,), RESOLUTION, "10.5.2.1.1", cause="play", by=at.who)
    kind = g.type_of(card)
    if kind == "battle":
        return None
    return g.goto("10.5.2.1.3") if kind == "strategy" else g.goto("10.5.2.2")


@playing.step("10.5.2.1.2", leads=["10.5.2.2"])
def indicate_zone(g: Godzilla, at: Playing) -> Flow:
    """A battle card: one of the own zones that the invading monster does not occupy."""
    g.cite("10.5.2.1.2", lines.INDICATE, at.card, at.who * STRIDE + at.zone - 1)
    return g.goto("10.5.2.2")


@playing.step("10.5.2.1.3", leads=["10.5.2.2"])
def indicate_strategy_zone(g: Godzilla, at: Playing) -> Flow:
    """A strategy card: one of the own strategy zones."""
    g.cite("10.5.2.1.3", lines.INDICATE, at.card, at.who * STRIDE + S1 + at.zone - 1)
    return g.goto("10.5.2.2")


@playing.step("10.5.2.1.4")
def ability_to_resolution_area(g: Godzilla, at: Playing) -> Flow:
    """An ability goes to the resolution area as a pseudo-card; an inactive one does nothing (10.3.2)."""
    ability = g.pool.ability(at.key)
    if not g.effective(at.who, at.src, at.ident, ability):
        g.cite("10.3.2", lines.INACTIVE, at.src)
        return END
    return None


@playing.step("10.5.2.2")
def make_choices(g: Godzilla, at: Playing) -> Flow:
    """Choices that the card or ability asks for are made now."""
    return choose_early(g, at) if at.ability else None


@playing.step("10.5.2.3", leads=["10.5.2.3.2", "10.5.2.3.3"])
def resolving(g: Godzilla, at: Playing) -> Flow:
    """Resolve the card or ability."""
    if at.ability:
        return g.goto("10.5.2.3.3")
    return None if g.type_of(at.card) == "monster" else g.goto("10.5.2.3.2")


@playing.step("10.5.2.3.1")
def resolve_monster(g: Godzilla, at: Playing) -> Flow:
    """A monster card goes on top of the invading monster."""
    card, who = at.card, at.who
    g.new_monster(card, who, "10.5.2.3.1", cause="play")
    g.cite_played_monster(card, who)
    if at.by != "8.5.1":
        g.played(card, who, "play", who * STRIDE + HAND)
    return END


@playing.step(
    "10.5.2.3.2", apart={"10.5.2.1.2": "where the zone was said", "10.5.2.1.3": "where the zone was said"}
)
def resolve_placing(g: Godzilla, at: Playing) -> Flow:
    """A battle card or strategy card goes to the zone that was indicated."""
    who, card, number = at.who, at.card, at.zone
    battle = g.type_of(card) == "battle"
    zone = who * STRIDE + (number - 1 if battle else S1 + number - 1)
    g.move((card,), zone, "10.5.2.3.2", cause="play", by=who)
    if battle:
        g.cite("5.11.1", lines.PLAYED, card)
    if at.by == "5.9.1":
        g.played(card, who, "effect")
    else:
        g.played(card, who, "play", who * STRIDE + HAND)
    return END


@playing.step("10.5.2.3.3", leads=["5.4.2", "5.13.1", "5.15.1"], again=True)
def resolve_ability(g: Godzilla, at: Playing) -> Flow:
    """The effect of the ability happens, even if its card has left."""
    flow = resolve(g, at)
    if flow == END and g.shown:
        g.cite("5.10.1.1", lines.HIDDEN_AGAIN)
        g.hide()
    return flow


# -- replacement effects --------------------------------------------------------------------------

add_replacement(replacement, "10.9.1", "10.9.2", "10.9.3", instead)
instead.step("10.9.1.1", again=True)(resolve)

PROGRAMS = (check_timing, play_timing, playing, replacement, instead)

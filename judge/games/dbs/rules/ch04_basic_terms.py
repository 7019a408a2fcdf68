"""What do the basic terms of the Dragon Ball Super Card Game do?

Chapter 4 as programs: checkpoint (4-5), free timing (4-6), drawing (4-9), damage (4-10), and the
shuffling of 3-2-4. The counter timing (4-7) has a module of its own.
"""

from __future__ import annotations

from judge.games.dbs.rules.ch06_actions import begin_action, legal_actions
from judge.games.dbs.rules.ch08_skills import cancelled, drop_spent
from judge.games.dbs.rules.ch09_rule_processing import already_lost, process, settled
from judge.games.dbs.rules.procedures import (
    Checkpoint,
    Damage,
    Draw,
    DrawOne,
    DrawUpTo,
    FreeTiming,
    LossJudgement,
    Shuffle,
    Skill,
    activating,
    checkpoint,
    damage,
    draw,
    draw_one,
    draw_up_to,
    free_timing,
    infinite_loop,
    loss_judgement,
    shuffle_deck,
)
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import DECK, DROP, HAND, LIFE
from judge.games.dbs.table.game import NO_DAMAGE, Dbs
from judge.kernel import lines as common
from judge.kernel.atoms import Passage
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import replace
from judge.kernel.loops import acted, repeated_action
from judge.kernel.timing import InfiniteLoop, new_order, next_in_stand_by
from judge.kernel.watch import Pending

#: Actions in one free timing before positions are compared to find a loop (11-1): most are shorter.
PATIENCE = 8

# -- checkpoint (4-5) -----------------------------------------------------------------------------


@checkpoint.idle_when
def nothing_waits(g: Dbs) -> bool:
    """Whether a checkpoint has nothing to do: no rule processing is due, no [Auto] is pending."""
    return not (g.pending or g.alarm) and settled(g)


@checkpoint.step("4-5-3-1", leads=["4-5-3-1"])
def checkpoint_processes(g: Dbs, at: Checkpoint) -> Flow:
    """All rule processing that is due happens at the same time; again, until there is none."""
    if g.pending:
        g.note("4-5-2", lines.RULE_PROCESSING_FIRST)
        g.note("4-5-3", lines.CHECKPOINT)
    losing = already_lost(g, at)
    return g.call(loss_judgement, LossJudgement(losers=losing)) if losing else None


@checkpoint.then
def process_what_is_due(g: Dbs, at: Checkpoint) -> Flow:
    """Again, until there is none."""
    flow = process(g, at)
    return g.goto(checkpoint_processes) if flow == AGAIN else flow


@checkpoint.step("4-5-3-2", leads=["4-5-3-1", "8-5-2-1"], back_to="4-5-3-1")
def turn_player_auto(g: Dbs, at: Checkpoint) -> Flow:
    """The turn player activates and resolves one pending [Auto]; then back to the rule processing."""
    return _one_auto(g, at, g.tp)


@checkpoint.step("4-5-3-3", leads=["4-5-3-1", "8-5-2-1"], back_to="4-5-3-1")
def other_player_auto(g: Dbs, at: Checkpoint) -> Flow:
    """The non-turn player activates and resolves one pending [Auto]; then back to the rule processing."""
    return _one_auto(g, at, 1 - g.tp)


@checkpoint.step("4-5-3-4")
def checkpoint_ends(g: Dbs, at: Checkpoint) -> Flow:
    """The checkpoint is over."""
    return END


def _one_auto(g: Dbs, at: Checkpoint, player: int) -> Flow:
    if not g.pending:
        return None
    if g.reply is None:
        drop_spent(g)
    pending = next_in_stand_by(g, at, player, lambda made: g.call(infinite_loop, InfiniteLoop(made=made)))
    if not isinstance(pending, Pending):
        return pending
    g.remove_pending(pending.number)
    card, ability = pending.card, g.pool.ability(pending.key)
    g.note("8-6-4", lines.PLAYS, pending.who, card, pending.key)
    if cancelled(g, pending):
        return AGAIN
    if g.ident[card] != pending.ident:
        g.note("8-6-7", lines.HAS_MOVED, card)
    elif ability in g.defs[card].abilities and ability not in g.face(card).abilities:
        g.note("8-6-7", lines.NEGATED_SINCE, card)
    given = g.begin(Skill, ability, pending.who, card)
    given = replace(given, ident=pending.ident, sort="auto", event=pending.event, bound=pending.bound)
    return g.call(activating, given)


# -- free timing (4-6) ----------------------------------------------------------------------------


@free_timing.step("4-6-2-1", leads=["4-5-3-1"])
def free_timing_checks(g: Dbs, at: FreeTiming) -> Flow:
    """First a checkpoint."""
    return g.call(checkpoint, Checkpoint())


@free_timing.step("4-6-2-2", leads=["4-6-2-1"], back_to="4-6-2-1")
def free_timing_acts(g: Dbs, at: FreeTiming) -> Flow:
    """The player carries out an action or none; after an action the free timing is granted again."""
    reply = g.take()
    who = at.who
    if reply is None:
        if at.when != "main" and g.battle_cut_short():
            return None
        acts = at.acts + 1
        at = g.keep(replace(at, acts=acts))
        if acts > PATIENCE:
            repeated_action(g)
        g.note("4-6-2", lines.FREE_TIMING, who)
        options = legal_actions(g, who, at.when)
        return g.ask(Decision(Kind.ACT, who, g.n["4-6-2-2"], at.when, options))
    if reply[0] == "pass":
        return None
    acted(g, reply)
    return begin_action(g, at, reply)


@free_timing.step("4-6-2-3")
def free_timing_ends(g: Dbs, at: FreeTiming) -> Flow:
    """Doing nothing ends the free timing."""
    return END


# -- drawing (4-9) --------------------------------------------------------------------------------


@draw_one.step("4-9-2")
def draw_a_card(g: Dbs, at: DrawOne) -> Flow:
    """The top card of the deck goes to the hand, unrevealed (4-9-1); of each player who draws now."""
    drawing: list[Passage] = []
    for who in (at.who, *at.also):
        deck = g.area(who, DECK)
        if not deck:
            g.note("1-3-2", lines.NOTHING_TO_DRAW, who)
            continue
        g.note("4-9-1", lines.DRAW, who)
        hand = who * g.stride + HAND
        drawing.append(Passage(deck[0], hand, g.n["4-9-2"], "draw", who))
    if drawing:
        g.relocate(drawing)
        g.emit_all([Event("drawn", row.by) for row in drawing])
    return END


@draw.step("4-9-3", leads=["4-9-2"], again=True)
def draw_cards(g: Dbs, at: Draw) -> Flow:
    """Drawing X cards is drawing a card X times."""
    left = at.n
    if left <= 0:
        return END
    g.keep(replace(at, n=left - 1))
    flow = g.perform_all([Event("draw", player, cause="draw") for player in (at.who, *at.also)])
    return AGAIN if flow is None else flow


def start_draw(g: Dbs, players: tuple[int, ...], n: int) -> Flow:
    """Players draw n cards each, at the same time: 4-9-2 for one, 4-9-3 for more, nothing for 0 or less
    (1-3-2-2)."""
    if n <= 0:
        for who in players:
            g.note("1-3-2-2", lines.NOTHING, who)
            g.note("4-9-3", lines.NOTHING, who)
        return None
    if n == 1:
        return g.perform_all([Event("draw", who, cause="draw") for who in players])
    return g.call(draw, Draw(who=players[0], also=players[1:], n=n))


@draw_up_to.step("4-9-4", leads=["4-9-4-1"])
def draw_up_to_begins(g: Dbs, at: DrawUpTo) -> Flow:
    """A number of 0 ends the action."""
    return END if at.n <= 0 else None


@draw_up_to.step("4-9-4-1")
def draw_up_to_stop(g: Dbs, at: DrawUpTo) -> Flow:
    """The player can end this."""
    reply = g.take()
    if reply is None:
        facts = {"done": at.done}
        return g.ask(Decision(Kind.YES_NO, at.who, g.n["4-9-4-1"], "draw one more", facts=facts))
    return None if reply else END


@draw_up_to.step("4-9-4-2", leads=["4-9-2"])
def draw_up_to_draw(g: Dbs, at: DrawUpTo) -> Flow:
    """The player draws a card."""
    at = g.keep(replace(at, done=at.done + 1))
    return g.perform(Event("draw", at.who, cause="draw"))


@draw_up_to.step("4-9-4-3", leads=["4-9-4-1"], apart={"4-9-4-2": "what is counted"})
def draw_up_to_again(g: Dbs, at: DrawUpTo) -> Flow:
    """Until the number is reached, back to the choice to stop."""
    return END if at.done >= at.n else g.goto("4-9-4-1")


# -- damage (4-10) --------------------------------------------------------------------------------


@damage.step("4-10-2", leads=["4-10-2-1", "4-10-2-2"])
def damage_begins(g: Dbs, at: Damage) -> Flow:
    """Damage is inflicted on a player; nothing happens if it is 0 or an effect forbids it."""
    players = []
    for player in (at.who, *at.also):
        g.note("4-10-1", lines.DAMAGE_PROCESSING, player)
        if g.forbidden(player, NO_DAMAGE) is None:
            players.append(player)
        else:
            g.note("1-3-3", lines.NO_DAMAGE, player)
    if not players:
        return END
    at = g.keep(replace(at, done=0, who=players[0], also=tuple(players[1:])))
    if at.n <= 0:
        g.note("1-3-2-2", lines.NOTHING, at.who)
        return END
    return g.goto("4-10-2-2") if at.n > 1 and "4-10-2-2" in g.n else None


@damage.step("4-10-2-1")
def damage_one(g: Dbs, at: Damage) -> Flow:
    """The player chooses 1 card of their life and adds it to their hand."""
    return take_one(g, at)


@damage.step("4-10-2-2", apart={"4-10-2-1": "each point is taken as that rule says"})
def damage_many(g: Dbs, at: Damage) -> Flow:
    """Damage of N is taking 1 damage N times."""
    return take_one(g, at)


def take_one(g: Dbs, at: Damage) -> Flow:
    """Take one point of damage; again until all is taken, so that a loss comes between two points."""
    source, cause, rule = at.source, at.cause, g.rule
    reply = g.take()
    taken: tuple[int, ...] = (*at.taken, *(reply or ()))
    asked = at.asked + (reply is not None)
    for who in (at.who, *at.also)[asked:]:
        asked += 1
        life = g.area(who, LIFE)
        if not life:
            g.note("1-3-2", lines.NO_LIFE_LEFT, who)
            continue
        if rule == g.n.get("4-10-2-2"):
            g.note("4-10-2-1", lines.DAMAGE, who)
        if len(life) > 1 and not g.alike(life):
            g.note("3-9-2")
            g.keep(replace(at, taken=taken, asked=asked - 1))
            return g.ask(Decision(Kind.CARDS, who, rule, "life", life))
        taken = (*taken, life[0])
    if not taken:
        return _damage_done(g, at)
    g.note("4-11-1-1" if cause == "attack" else "4-11-1-2", lines.SOURCE, source)
    goes = next((to for hook in g.hooks.damage_goes if (to := hook(g, source, cause))), "hand")
    at = g.keep(replace(at, done=at.done + 1, taken=(), asked=0))
    offset = HAND if goes == "hand" else DROP
    rows = []
    for card in taken:
        who = g.owner[card]
        rows.append(Passage(card, who * g.stride + offset, rule, "damage", 1 - who, source))
    g.relocate(rows)
    return _damage_done(g, at) if at.done >= at.n else AGAIN


def _damage_done(g: Dbs, at: Damage) -> Flow:
    """Tell that damage was dealt; a keyword may end the game here (10-20-1)."""
    done, source, cause = at.done, at.source, at.cause
    if done:
        for who in (at.who, *at.also):
            g.cite(g.rule, lines.DAMAGE_TAKEN, who, done, len(g.area(who, LIFE)))
        for who in (at.who, *at.also):
            for hook in g.hooks.damaged:
                hook(g, source, cause, who)
        if cause == "attack" and g.fight is not None:
            g.fight = {**g.fight, "damage": done}
        if g.result is None and (cause != "attack" or not g.rules.facts["damage is told in 7-4-1-4-1-2"]):
            for who in (at.who, *at.also):
                tell_damage(g, who, source, cause, done)
    return END


def tell_damage(g: Dbs, who: int, source: int, cause: str, done: int) -> None:
    """A player took damage: the trigger of those who wait for it."""
    g.emit(Event("damaged", who, source, cause=cause, by=1 - who, source=source, n=done))


# -- shuffling (3-2-4, 3-9-4) -----------------------------------------------------------------------


@shuffle_deck.step("3-2-4")
def randomize(g: Dbs, at: Shuffle) -> Flow:
    """The owner rearranges the cards at random."""
    zone = at.zone
    reply = g.take()
    if reply is None:
        if zone % g.stride == LIFE:
            g.note("3-9-4", common.SHUFFLE, zone)
        order = new_order(g, zone, zone // g.stride, g.n["3-2-4"])
        return END if order is None else g.ask(order)
    g.arrange(zone, reply, g.n["3-2-4"])
    return END


PROGRAMS = (checkpoint, free_timing, draw_one, draw, draw_up_to, damage, shuffle_deck)

"""What do the basic terms of the Dragon Ball Super Card Game do?

Chapter 4 as programs: checkpoint (4-5), free timing (4-6), drawing (4-9), damage (4-10), and the
shuffling of 3-2-4. The counter timing (4-7) has a module of its own.
"""

from __future__ import annotations

from judge.games.dbs.actions import begin_action, legal_actions
from judge.games.dbs.areas import DECK, DROP, HAND, LIFE
from judge.games.dbs.rule_processing import already_lost, process, settled
from judge.games.dbs.skills import cancelled, drop_spent
from judge.games.dbs.table import NO_DAMAGE, Dbs
from judge.kernel.atoms import Passage
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.loops import acted, going_round, repeated_action
from judge.kernel.program import Program

#: Actions in one free timing before positions are compared to find a loop (11-1): most are shorter.
PATIENCE = 8

# -- checkpoint (4-5) -----------------------------------------------------------------------------


def nothing_waits(g: Dbs) -> bool:
    """Whether a checkpoint has nothing to do: no rule processing is due, no [Auto] is pending."""
    return not (g.pending or g.alarm) and settled(g)


checkpoint = Program("checkpoint", called_from="4-6-2-1", idle=nothing_waits)


@checkpoint.step("4-5-3-1", leads=["4-5-3-1"])
def checkpoint_processes(g: Dbs) -> Flow:
    """All rule processing that is due happens at the same time; again, until there is none."""
    if g.pending:
        g.note("4-5-2", "rule processing first")
        g.note("4-5-3", "checkpoint")
    losing = already_lost(g)
    if losing:
        return g.call("loss judgement", again=True, losers=losing)
    if process(g):
        return g.goto("4-5-3-1")
    return None


@checkpoint.step("4-5-3-2", leads=["4-5-3-1", "8-5-2-1"])
def turn_player_auto(g: Dbs) -> Flow:
    """The turn player activates and resolves one pending [Auto]; then back to the rule processing."""
    return _one_auto(g, g.tp, "4-5-3-2")


@checkpoint.step("4-5-3-3", leads=["4-5-3-1", "8-5-2-1"])
def other_player_auto(g: Dbs) -> Flow:
    """The non-turn player activates and resolves one pending [Auto]; then back to the rule processing."""
    return _one_auto(g, 1 - g.tp, "4-5-3-3")


@checkpoint.step("4-5-3-4")
def checkpoint_ends(g: Dbs) -> Flow:
    """The checkpoint is over."""
    return END


def _one_auto(g: Dbs, player: int, rule: str) -> Flow:
    if g.loc.get("activated") == rule:
        g.set(activated=None)
        return g.goto("4-5-3-1")
    if not g.pending:
        return None
    reply = g.take()
    if reply is None:
        drop_spent(g)
        own = [p for p in g.pending if p[0] == player]
        if not own:
            return None
        made = going_round(g)
        if made is not None:
            return g.call("infinite loop", again=True, made=made)
        number = own[0][5]
        if len({(p[1], p[3]) for p in own}) > 1:
            options = tuple(p[5] for p in own)
            return g.ask(Decision(Kind.OPTION, player, g.n[rule], "stand-by", options))
    else:
        number = reply[0]
    pending = g.remove_pending(number)
    assert pending is not None
    who, card, ident, key, context, _ = pending
    ability = g.pool.ability(key)
    g.note("8-6-4", "plays", who, card, key)
    if cancelled(g, who, card, ident, ability, context):
        return AGAIN
    if g.ident[card] != ident:
        g.note("8-6-7", "has moved", card)
    elif ability in g.defs[card].abilities and ability not in g.face(card).abilities:
        g.note("8-6-7", "negated since", card)
    g.set(activated=rule)
    event = Event.read(context["event"])
    given = g.perform_locals(ability, who, card, event, ident=ident, sort="auto")
    given["bound"] = context.get("bound", {})
    return g.call("activating", again=True, **given)


# -- free timing (4-6) ----------------------------------------------------------------------------

free_timing = Program("free timing", called_from="6-3-1-2", needs=("who", "when"))


@free_timing.step("4-6-2-1", leads=["4-5-3-1"])
def free_timing_checks(g: Dbs) -> Flow:
    """First a checkpoint."""
    return g.call("checkpoint")


@free_timing.step("4-6-2-2", leads=["4-6-2-1"])
def free_timing_acts(g: Dbs) -> Flow:
    """The player carries out an action or none; after an action the free timing is granted again."""
    reply = g.take()
    who = g.loc["who"]
    if reply is None:
        if g.loc["when"] != "main" and g.battle_cut_short():
            return None
        acts = g.loc.get("acts", 0) + 1
        g.set(acts=acts)
        if acts > PATIENCE:
            repeated_action(g)
        g.note("4-6-2", "free timing", who)
        options = legal_actions(g, who, g.loc["when"])
        return g.ask(Decision(Kind.ACT, who, g.n["4-6-2-2"], g.loc["when"], options))
    if reply[0] == "pass":
        return None
    acted(g, reply)
    return begin_action(g, who, reply, g.goto("4-6-2-1"))


@free_timing.step("4-6-2-3")
def free_timing_ends(g: Dbs) -> Flow:
    """Doing nothing ends the free timing."""
    return END


# -- drawing (4-9) --------------------------------------------------------------------------------

draw_one = Program("draw one", needs=("who",))


@draw_one.step("4-9-2")
def draw_a_card(g: Dbs) -> Flow:
    """The top card of the deck goes to the hand, unrevealed (4-9-1); of each player who draws now."""
    drawing: list[Passage] = []
    for who in (g.loc["who"], *g.loc.get("also", ())):
        deck = g.area(who, DECK)
        if not deck:
            g.note("1-3-2", "nothing to draw", who)
            continue
        g.note("4-9-1", "draw", who)
        hand = who * g.stride + HAND
        drawing.append(Passage(deck[0], hand, g.n["4-9-2"], "draw", who))
    if drawing:
        g.relocate(drawing)
        g.emit_all([Event("drawn", row.by) for row in drawing])
    return END


draw = Program("draw", needs=("who", "n"))


@draw.step("4-9-3", leads=["4-9-2"])
def draw_cards(g: Dbs) -> Flow:
    """Drawing X cards is drawing a card X times."""
    left = g.loc["n"]
    if left <= 0:
        return END
    g.set(n=left - 1)
    players = (g.loc["who"], *g.loc.get("also", ()))
    flow = g.perform_all([Event("draw", player, cause="draw") for player in players], again=True)
    return AGAIN if flow is None else flow


def start_draw(g: Dbs, players: tuple[int, ...], n: int, *, again: bool = False) -> Flow:
    """Players draw n cards each, at the same time: 4-9-2 for one, 4-9-3 for more, nothing for 0 or less
    (1-3-2-2)."""
    if n <= 0:
        for who in players:
            g.note("1-3-2-2", "nothing", who)
            g.note("4-9-3", "nothing", who)
        return AGAIN if again else None
    if n == 1:
        flow = g.perform_all([Event("draw", who, cause="draw") for who in players], again=again)
        return AGAIN if flow is None and again else flow
    return g.call("draw", again=again, who=players[0], also=players[1:], n=n)


draw_up_to = Program("draw up to", needs=("who", "n"))


@draw_up_to.step("4-9-4", leads=["4-9-4-1"])
def draw_up_to_begins(g: Dbs) -> Flow:
    """A number of 0 ends the action."""
    return END if g.loc["n"] <= 0 else None


@draw_up_to.step("4-9-4-1")
def draw_up_to_stop(g: Dbs) -> Flow:
    """The player can end this."""
    reply = g.take()
    if reply is None:
        facts = {"done": g.loc.get("done", 0)}
        return g.ask(Decision(Kind.YES_NO, g.loc["who"], g.n["4-9-4-1"], "draw one more", facts=facts))
    return None if reply else END


@draw_up_to.step("4-9-4-2", leads=["4-9-2"])
def draw_up_to_draw(g: Dbs) -> Flow:
    """The player draws a card."""
    g.set(done=g.loc.get("done", 0) + 1)
    return g.perform(Event("draw", g.loc["who"], cause="draw"))


@draw_up_to.step("4-9-4-3", leads=["4-9-4-1"], apart={"4-9-4-2": "what is counted"})
def draw_up_to_again(g: Dbs) -> Flow:
    """Until the number is reached, back to the choice to stop."""
    return END if g.loc["done"] >= g.loc["n"] else g.goto("4-9-4-1")


# -- damage (4-10) --------------------------------------------------------------------------------

damage = Program("damage", needs=("who", "n", "source", "cause"))


@damage.step("4-10-2", leads=["4-10-2-1", "4-10-2-2"])
def damage_begins(g: Dbs) -> Flow:
    """Damage is inflicted on a player; nothing happens if it is 0 or an effect forbids it."""
    players = []
    for player in (g.loc["who"], *g.loc.get("also", ())):
        g.note("4-10-1", "damage processing", player)
        if g.forbidden(player, NO_DAMAGE) is None:
            players.append(player)
        else:
            g.note("1-3-3", "no damage", player)
    if not players:
        return END
    g.set(done=0, who=players[0], also=tuple(players[1:]))
    if g.loc["n"] <= 0:
        g.note("1-3-2-2", "nothing", g.loc["who"])
        return END
    return g.goto("4-10-2-2") if g.loc["n"] > 1 and "4-10-2-2" in g.n else None


@damage.step("4-10-2-1")
def damage_one(g: Dbs) -> Flow:
    """The player chooses 1 card of their life and adds it to their hand."""
    return take_one(g)


@damage.step("4-10-2-2", apart={"4-10-2-1": "each point is taken as that rule says"})
def damage_many(g: Dbs) -> Flow:
    """Damage of N is taking 1 damage N times."""
    return take_one(g)


def take_one(g: Dbs) -> Flow:
    """Take one point of damage; again until all is taken, so that a loss comes between two points."""
    source, cause = g.loc["source"], g.loc["cause"]
    rule = g.rules.linked.rule[g.here()]
    reply = g.take()
    taken: tuple[int, ...] = (*g.loc.get("taken", ()), *(reply or ()))
    asked: int = g.loc.get("asked", 0) + (reply is not None)
    players = (g.loc["who"], *g.loc.get("also", ()))
    for who in players[asked:]:
        asked += 1
        life = g.area(who, LIFE)
        if not life:
            g.note("1-3-2", "no life left", who)
            continue
        if rule == g.n.get("4-10-2-2"):
            g.note("4-10-2-1", "damage", who)
        if len(life) > 1 and not g.alike(life):
            g.note("3-9-2", "cited")
            g.set(taken=taken, asked=asked - 1)
            return g.ask(Decision(Kind.CARDS, who, rule, "life", life))
        taken = (*taken, life[0])
    if not taken:
        return _damage_done(g)
    g.note("4-11-1-1" if cause == "attack" else "4-11-1-2", "source", source)
    goes = next((to for hook in g.hooks.damage_goes if (to := hook(g, source, cause))), "hand")
    g.set(done=g.loc["done"] + 1, taken=(), asked=0)
    offset = HAND if goes == "hand" else DROP
    rows = []
    for card in taken:
        who = g.owner[card]
        rows.append(Passage(card, who * g.stride + offset, rule, "damage", 1 - who, source))
    g.relocate(rows)
    return _damage_done(g) if g.loc["done"] >= g.loc["n"] else AGAIN


def _damage_done(g: Dbs) -> Flow:
    """Tell that damage was dealt; a keyword may end the game here (10-20-1)."""
    done, source, cause = g.loc["done"], g.loc["source"], g.loc["cause"]
    if done:
        for who in (g.loc["who"], *g.loc.get("also", ())):
            for hook in g.hooks.damaged:
                hook(g, source, cause, who)
        if cause == "attack" and g.fight is not None:
            g.fight = {**g.fight, "damage": done}
        if g.result is None and (cause != "attack" or not g.rules.facts["damage is told in 7-4-1-4-1-2"]):
            for who in (g.loc["who"], *g.loc.get("also", ())):
                tell_damage(g, who, source, cause, done)
    return END


def tell_damage(g: Dbs, who: int, source: int, cause: str, done: int) -> None:
    """A player took damage: the trigger of those who wait for it."""
    g.emit(Event("damaged", who, source, cause=cause, by=1 - who, source=source, n=done))


# -- shuffling (3-2-4, 3-9-4) -----------------------------------------------------------------------

shuffle_deck = Program("shuffle", needs=("zone",))


@shuffle_deck.step("3-2-4")
def randomize(g: Dbs) -> Flow:
    """The owner rearranges the cards at random."""
    zone = g.loc["zone"]
    reply = g.take()
    if reply is None:
        cards = g.zones[zone]
        if zone % g.stride == LIFE:
            g.note("3-9-4", "shuffle", zone)
        if len(cards) < 2:
            return END
        return g.ask(
            Decision(
                Kind.CHANCE,
                zone // g.stride,
                g.n["3-2-4"],
                "shuffle",
                cards,
                len(cards),
                len(cards),
                {"zone": zone},
            )
        )
    g.arrange(zone, reply, g.n["3-2-4"])
    return END


PROGRAMS = (checkpoint, free_timing, draw_one, draw, draw_up_to, damage, shuffle_deck)

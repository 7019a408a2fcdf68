"""What happens when the turn player acts in the main phase?

Chapter 8, the procedures: play a battle card, activate a strategy card, gain rage, play a monster
card, invade. Whether an action is allowed is legality.py's business.
"""

from __future__ import annotations

from judge.games.godzilla.rules.procedures import (
    Invasion,
    MonsterAction,
    PlaceAction,
    Playing,
    RageAction,
    battle_action,
    invasion,
    monster_action,
    playing,
    rage_action,
    strategy_action,
)
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import HAND, STRIDE
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import replace


@battle_action.step("8.2.1", leads=["10.5.2"])
def play_battle_card(g: Godzilla, at: PlaceAction) -> Flow:
    """The chosen battle card is played."""
    who, card = at.who, at.card
    face = g.shows(card)
    if face.trace:
        g.cite_changes((card,), ("rank",))
    if face.rank > g.position[1 - who]:
        g.cite("1.3.1", lines.CARD_TEXT_FIRST, card)
    return g.call(playing, Playing(who=who, card=card, zone=at.zone, by="8.2.1"))


@strategy_action.step("8.3.1", leads=["10.5.2"])
def activate_strategy_card(g: Godzilla, at: PlaceAction) -> Flow:
    """The chosen strategy card is activated, that is, played (5.9.1)."""
    who, card = at.who, at.card
    face = g.shows(card)
    if face.trace:
        g.cite_changes((card,), ("rank",))
    if face.rank > g.position[who]:
        g.cite("1.3.1", lines.CARD_TEXT_FIRST, card)
    g.cite("5.9.1", lines.ACTIVATE, card)
    return g.call(playing, Playing(who=who, card=card, zone=at.zone, by="8.3.1"))


@rage_action.step(
    "8.4.1", apart={"5.7.1": "the card is already chosen; 5.7.1 is cited by the discard itself"}
)
def pay_for_rage(g: Godzilla, at: RageAction) -> Flow:
    """The monster card is discarded."""
    return _discard(g, at.who, at.card)


@rage_action.then
def gain_rage(g: Godzilla, at: RageAction) -> Flow:
    """The rage rises by 1."""
    who = at.who
    if g.undisturbed("rage"):
        g.set_rage(who, g.rage[who] + 1, "8.4.1", "action", who)
        return None
    return g.perform(Event("rage", who, cause="action", by=who, facts={"rule": "8.4.1"}))


def _discard(g: Godzilla, who: int, card: int) -> Flow:
    """Discard the card that an action asks for (5.7.1)."""
    if g.undisturbed("discard") and g.undisturbed("place"):
        g.discarded((card,), who, "5.7.1", "action", who)
        return None
    return g.perform(Event("discard", who, card, cause="action", by=who, facts={"rule": "5.7.1"}))


@monster_action.step("8.5.1", leads=["10.5.2"])
def play_monster_card(g: Godzilla, at: MonsterAction) -> Flow:
    """The chosen monster card is played; it was compared with the top card of the stack (3.2.3.1)."""
    top = g.monster(at.who)
    g.cite("3.2.3.1", lines.TOP_CARD, top)
    both = (at.card, *(() if top is None else (top,)))
    g.cite_several(both, ("traits",))
    g.cite_changes(both, ("rank", "traits"))
    if at.burst:
        g.cite("12.5.2", lines.BURST, at.card)
        at = g.keep(replace(at, leaving=g.leaving(at.card)))
    elif g.shows(at.card).rank != g.rank_of_monster(at.who):
        g.cite("1.3.1", lines.CARD_TEXT_FIRST, at.card)
    return g.call(playing, Playing(who=at.who, card=at.card, zone=0, by="8.5.1"))


@monster_action.step("8.5.1.1")
def monster_raises_rage(g: Godzilla, at: MonsterAction) -> Flow:
    """The new invading monster's rage rises by 1."""
    if g.monster(at.who) != at.card:
        return END
    return g.perform(Event("rage", at.who, cause="action", by=at.who, facts={"rule": "8.5.1.1"}))


@monster_action.then
def monster_was_played(g: Godzilla, at: MonsterAction) -> Flow:
    """The card has now been played; one with Burst will leave."""
    if g.monster(at.who) != at.card:
        return None
    g.played(at.card, at.who, "play", at.who * STRIDE + HAND)
    if at.burst:
        g.leave_burst(at.who, at.card, at.leaving or g.leaving(at.card))
    return None


@invasion.step("8.6.1", apart={"5.14": "the term's definition, which leads back here"})
def invade(g: Godzilla, at: Invasion) -> Flow:
    """The card is discarded; the monster invades (5.14.1)."""
    who = at.who
    if g.count("invasion"):
        g.cite("1.3.1", lines.CARD_TEXT_FIRST, g.monster(who))
    beneath = g.beneath.get(g.monster(who) or 0, ())
    if any(ability.keyword == "invading" for card in beneath for ability in g.defs[card].abilities):
        g.cite("3.2.3.1", lines.TOP_CARD, g.monster(who))
    g.tally("invasion")
    g.cite("5.14.1", lines.INVADE, who, at.card)
    g.tell("invades", who, g.monster(who) or 0, cause="action", by=who)
    return _discard(g, who, at.card)


@invasion.step("8.6.1.1")
def read_icon(g: Godzilla, at: Invasion) -> Flow:
    """The invasion icon of the discarded card is read."""
    icon = at.icon
    if icon is None:
        icon = g.shows(at.card).icon
        g.keep(replace(at, icon=icon))
        g.cite_changes((at.card,), ("icon",))
    g.cite("8.6.1.1", lines.ICON, at.card, icon)
    return None


@invasion.step("8.6.1.2", leads=["5.13.1"], again=True)
def invading_advances(g: Godzilla, at: Invasion) -> Flow:
    """The monster advances that many times."""
    left = (at.icon or 0) if at.left is None else at.left
    if left <= 0:
        if at.left is None:
            g.cite("1.3.2.2", lines.NOTHING, at.who)
            g.cite("12.3.2.1", lines.NOT_MOVED, at.who)
        return None
    g.keep(replace(at, left=left - 1))
    flow = g.advance(at.who, "invasion", at.who)
    return AGAIN if flow is None else flow


PROGRAMS = (battle_action, strategy_action, rage_action, monster_action, invasion)

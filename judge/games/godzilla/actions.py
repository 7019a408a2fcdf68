"""What happens when the turn player acts in the main phase?

Chapter 8, the procedures: play a battle card, activate a strategy card, gain rage, play a monster
card, invade. Whether an action is allowed is legality.py's business.
"""

from __future__ import annotations

from judge.games.godzilla.table import Godzilla
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.program import Program

battle_action = Program("play a battle card", needs=("who", "card", "zone"))


@battle_action.step("8.2.1", leads=["10.5.2"])
def play_battle_card(g: Godzilla) -> Flow:
    """The chosen battle card is played."""
    who, card = g.loc["who"], g.loc["card"]
    face = g.face(card)
    if face.trace:
        g.cite_changes((card,), ("rank",))
    if face.rank > g.position[1 - who]:  # type: ignore[attr-defined]
        g.cite("1.3.1", "card text first", card)
    return g.call("playing", who=who, card=card, zone=g.loc["zone"], by="8.2.1")


strategy_action = Program("activate a strategy card", needs=("who", "card", "zone"))


@strategy_action.step("8.3.1", leads=["10.5.2"])
def activate_strategy_card(g: Godzilla) -> Flow:
    """The chosen strategy card is activated, that is, played (5.9.1)."""
    who, card = g.loc["who"], g.loc["card"]
    face = g.face(card)
    if face.trace:
        g.cite_changes((card,), ("rank",))
    if face.rank > g.position[who]:  # type: ignore[attr-defined]
        g.cite("1.3.1", "card text first", card)
    g.cite("5.9.1", "activate", card)
    return g.call("playing", who=who, card=card, zone=g.loc["zone"], by="8.3.1")


rage_action = Program("gain rage", needs=("who", "card"))


@rage_action.step(
    "8.4.1", apart={"5.7.1": "the card is already chosen; 5.7.1 is cited by the discard itself"}
)
def gain_rage(g: Godzilla) -> Flow:
    """The monster card is discarded and the rage rises by 1."""
    who = g.loc["who"]
    if not g.loc.get("paid"):
        g.set(paid=True)
        flow = _discard(g, who, g.loc["card"], again=True)
        if flow is not None or g.alarm:
            return AGAIN if flow is None else flow
    if g.undisturbed("rage"):
        g.set_rage(who, g.rage[who] + 1, "8.4.1", "action", who)
        return None
    return g.perform(Event("rage", who, cause="action", by=who, facts={"rule": "8.4.1"}))


def _discard(g: Godzilla, who: int, card: int, *, again: bool = False) -> Flow:
    """Discard the card that an action asks for (5.7.1)."""
    if g.undisturbed("discard") and g.undisturbed("place"):
        g.discarded((card,), who, "5.7.1", "action", who)
        return None
    event = Event("discard", who, card, cause="action", by=who, facts={"rule": "5.7.1"})
    return g.perform(event, again=again)


monster_action = Program("play a monster card", needs=("who", "card"))


@monster_action.step("8.5.1", leads=["10.5.2"])
def play_monster_card(g: Godzilla) -> Flow:
    """The chosen monster card is played; it was compared with the top card of the stack (3.2.3.1)."""
    top = g.monster(g.loc["who"])
    g.cite("3.2.3.1", "top card", top)
    both = (g.loc["card"], *(() if top is None else (top,)))
    g.cite_several(both, ("traits",))
    g.cite_changes(both, ("rank", "traits"))
    if g.loc.get("burst"):
        g.cite("12.5.2", "burst", g.loc["card"])
        g.set(leaving=g.leaving(g.loc["card"]))
    elif g.face(g.loc["card"]).rank != g.rank_of_monster(g.loc["who"]):  # type: ignore[attr-defined]
        g.cite("1.3.1", "card text first", g.loc["card"])
    return g.call("playing", who=g.loc["who"], card=g.loc["card"], zone=0, by="8.5.1")


@monster_action.step("8.5.1.1")
def monster_raises_rage(g: Godzilla) -> Flow:
    """The new invading monster's rage rises by 1; the card has now been played."""
    who, card = g.loc["who"], g.loc["card"]
    if g.monster(who) != card:
        return None
    if not g.loc.get("raised"):
        g.set(raised=True)
        event = Event("rage", who, cause="action", by=who, facts={"rule": "8.5.1.1"})
        flow = g.perform(event, again=True)
        return AGAIN if flow is None else flow
    g.played(card, who, "play")
    if g.loc.get("burst"):
        g.leave_burst(who, card, g.loc.get("leaving") or g.leaving(card))
    return None


invasion = Program("invasion", needs=("who", "card"))


@invasion.step("8.6.1", apart={"5.14": "the term's definition, which leads back here"})
def invade(g: Godzilla) -> Flow:
    """The card is discarded; the monster invades (5.14.1)."""
    if g.loc.get("paid"):
        return None
    who, card = g.loc["who"], g.loc["card"]
    if g.count("invasion"):
        g.cite("1.3.1", "card text first", g.monster(who))
    beneath = g.beneath.get(g.monster(who) or 0, ())
    if any(ability.keyword == "invading" for card in beneath for ability in g.defs[card].abilities):
        g.cite("3.2.3.1", "top card", g.monster(who))
    g.tally("invasion")
    g.set(paid=True)
    g.cite("5.14.1", "invade", who, card)
    return _discard(g, who, card)


@invasion.step("8.6.1.1")
def read_icon(g: Godzilla) -> Flow:
    """The invasion icon of the discarded card is read."""
    icon = g.loc.get("icon")
    if icon is None:
        icon = g.face(g.loc["card"]).icon  # type: ignore[attr-defined]
        g.set(icon=icon)
        g.cite_changes((g.loc["card"],), ("icon",))
    g.cite("8.6.1.1", "icon", g.loc["card"], icon)
    return None


@invasion.step("8.6.1.2", leads=["5.13.1"])
def invading_advances(g: Godzilla) -> Flow:
    """The monster advances that many times."""
    left = int(g.loc["left"] if "left" in g.loc else g.loc["icon"])
    if left <= 0:
        if "left" not in g.loc:
            g.cite("1.3.2.2", "nothing", g.loc["who"])
            g.cite("12.3.2.1", "not moved", g.loc["who"])
        return None
    g.set(left=left - 1)
    who = g.loc["who"]
    flow = g.advance(who, "invasion", who, again=True)
    return AGAIN if flow is None else flow


PROGRAMS = (battle_action, strategy_action, rage_action, monster_action, invasion)

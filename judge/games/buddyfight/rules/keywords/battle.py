"""What do the keywords of the battle do?

keyword/penetrate (attack/3.2.1), keyword/counterattack (attack/3.2.2), keyword/n-attack (attack/4.1), keyword/move
(attack/1.1) and keyword/chaos-territory (check/2). No [Counter] can be used against them.
"""

from __future__ import annotations

from judge.games.buddyfight.rules.hooks import HOOKS
from judge.games.buddyfight.rules.keywords.kit import plain
from judge.games.buddyfight.rules.procedures import Fighting
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import CENTER, STRIDE
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import Flow

BUILDERS = {
    "penetrate": plain("penetrate", "keyword/penetrate"),
    "counterattack": plain("counterattack", "keyword/counterattack"),
    "n attack": plain("n attack", "keyword/n-attack"),
    "move": plain("move", "keyword/move"),
    "chaos territory": plain("chaos territory", "keyword/chaos-territory"),
}


def penetrates(g: Buddyfight, at: Fighting) -> Flow:
    """A hit on a monster in the opponent's center: each card with [Penetrate] deals its critical once (readings
    `penetrate-needs-a-hit`, `penetrate-items`, `penetrate-once-each`)."""
    if not at.hit or at.struck % STRIDE != CENTER:
        return None
    cards = [card for card in g.still_there(at.attackers) if g.has(card, "penetrate")]
    if not cards:
        return None
    critical = 0
    for card in cards:
        amount = g.cite_number(card, "critical")
        g.cite("keyword/penetrate", lines.PENETRATES, card, amount)
        critical += max(0, amount)
    g.cite("keyword/penetrate", lines.NO_WINDOW, *cards)
    facts = {"rule": g.rule}
    who = at.struck // STRIDE
    return g.perform(
        Event("damage", who, n=critical, cause="penetrate", by=1 - who, source=cards[0], facts=facts)
    )


def strikes_back(g: Buddyfight, at: Fighting) -> Flow:
    """An attacked card with [Counterattack] that is left on the field destroys one attacking monster whose defense
    is not above its power (reading `counterattack-in-link-attack`)."""
    reply = g.take()
    target = g.attacked(at)
    if not at.fighting or target < 0 or not g.has(target, "counterattack"):
        return None
    if g.count(f"turn/counterattack/{g.battles}"):
        return None
    power = g.cite_number(target, "power")
    able = tuple(
        card
        for card in g.still_there(at.attackers)
        if g.is_monster(card) and (g.shows(card).defense or 0) <= power
    )
    if not able:
        g.cite("keyword/counterattack", lines.NOBODY_TO_DESTROY, target, power)
        return None
    if reply is None and (len(able) > 1 or len(at.attackers) > 1):
        facts = {"source": target}
        return g.ask(Decision(Kind.CARDS, g.master(target), g.rule, "counterattack", able, 1, 1, facts))
    card = able[0] if reply is None else reply[0]
    g.tally(f"turn/counterattack/{g.battles}")
    g.cite("keyword/counterattack", lines.STRIKES_BACK, target, card, power, g.cite_number(card, "defense"))
    g.cite("keyword/counterattack", lines.NO_WINDOW, target)
    who = g.master(target)
    return g.perform_all(
        [
            Event(
                "destroy", g.master(card), card, cause="battle", by=who, source=target, facts={"rule": g.rule}
            )
        ]
    )


def stood_again(g: Buddyfight, card: int) -> str:
    """The counter of how often a card with [N Attack] stood after an attack this turn."""
    return f"turn/n attack/{card}/{g.ident[card]}"


def stands_again(g: Buddyfight, card: int) -> None:
    """A card with [N Attack] stands n-1 times a turn after its attacks (reading `n-attack-step`)."""
    ability = g.keyword_of(card, "n attack")
    if ability is None or not g.mode[card]:
        return
    name = stood_again(g, card)
    if g.count(name) >= int(ability.value) - 1:
        return
    g.tally(name)
    g.cite("keyword/n-attack", lines.STANDS_AGAIN, card)
    g.stand(card, g.rule, "n attack")


def room_for_two(g: Buddyfight, player: int, offset: int) -> int | None:
    """A center with a monster with [CHAOS Territory] holds two."""
    held = g.area(player, offset)
    if offset != CENTER or not any(g.has(card, "chaos territory") for card in held):
        return None
    return 2


def cite_territory(g: Buddyfight, cards: tuple[int, ...]) -> None:
    """Two monsters share a center; the older one stays although the newer was called there (q2)."""
    if any(g.has(card, "chaos territory") for card in cards):
        g.cite("keyword/chaos-territory", lines.ROOM_FOR_TWO, *cards)
        if g.has(cards[-1], "chaos territory") and not g.has(cards[0], "chaos territory"):
            g.cite("keyword/chaos-territory/q2", lines.ROOM_FOR_TWO, *cards)


def stays_with_it(g: Buddyfight, cards: tuple[int, ...]) -> tuple[int, ...] | None:
    """Which of the older monsters can stay with the newest on such a center (reading `chaos-territory-third`)."""
    *older, newest = cards
    if g.has(newest, "chaos territory"):
        return tuple(older)
    return tuple(card for card in older if g.has(card, "chaos territory"))


HOOKS.hits.append(penetrates)
HOOKS.survives.append(strikes_back)
HOOKS.attacked.append(stands_again)
HOOKS.room.append(room_for_two)
HOOKS.staying.append(stays_with_it)
HOOKS.sharing.append(cite_territory)

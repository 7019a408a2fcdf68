"""How is an item equipped?

equip/1.1 to equip/3.4, also for [Transform], [Ride], [Station], [Dragonify] and [Impact Transform]: those are
equips and no calls (keyword/transform), yet they can be a Buddy Call (equip/1.2).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.calling import (
    ask_buddy,
    buddy_gift,
    declare,
    entered,
    nullified_card,
    swap_buddy,
)
from judge.games.buddyfight.rules.costs import pay, payment_choice
from judge.games.buddyfight.rules.headings import head
from judge.games.buddyfight.rules.hooks import HOOKS
from judge.games.buddyfight.rules.procedures import Using, equip
from judge.games.buddyfight.rules.using import (
    check_answer,
    cite_timing,
    closing,
    declared_check,
    resolve_answer,
    window,
)
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import ITEM, STRIDE
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.events import Event
from judge.kernel.flow import Flow

#: The rules of the keywords by which a monster is equipped.
BECOMING = {"transform": "keyword/transform", "impact transform": "keyword/impact-transform"}


def transforms(g: Buddyfight, at: Using) -> str | None:
    """The rule of the keyword by which a monster is being equipped; None for an item."""
    ability = g.pool.abilities.get(at.cost)
    return None if ability is None else BECOMING.get(ability.keyword or "")


@equip.step("equip/1.1")
def declare_equip(g: Buddyfight, at: Using) -> Flow:
    """Declare the item and show it."""
    head(g)
    rule = transforms(g, at)
    if rule is not None:
        g.cite(rule, lines.TRANSFORMS, at.card)
    declare(g, at)
    return None


@equip.step("equip/1.2")
def decide_buddy_call(g: Buddyfight, at: Using) -> Flow:
    """Decide whether it is a Buddy Call, if the condition is met."""
    return ask_buddy(g, at, not g.on_field(at.card))


@equip.step("equip/1.3")
def decide_payment(g: Buddyfight, at: Using) -> Flow:
    """Decide how the cost is paid (reading `equip-decide-payment`)."""
    cite_timing(g, at, 0, 2, lines.HOW_TO_PAY)
    return payment_choice(g, at)


@equip.step("equip/1.4")
def buddy_takes_its_place(g: Buddyfight, at: Using) -> Flow:
    """In a Buddy Call the card from the Buddy Zone is the equipped card."""
    swap_buddy(g, at)
    return None


@equip.step("equip/1.5")
def pay_equip_cost(g: Buddyfight, at: Using) -> Flow:
    """The cost is paid, all of it at the same time."""
    return pay(g, at)


@equip.step("equip/1.6", leads=["check/1"])
def check_declared_equip(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return declared_check(g, at)


@equip.step("equip/2.1")
def answer_equip(g: Buddyfight, at: Using) -> Flow:
    """The opponent may use a [Counter] once."""
    head(g)
    return window(g, at)


@equip.step("equip/2.2", leads=["check/1"])
def check_answer_to_equip(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return check_answer(g, at)


@equip.step("equip/2.3")
def resolve_answer_to_equip(g: Buddyfight, at: Using) -> Flow:
    """The [Counter] resolves first."""
    return resolve_answer(g, at)


@equip.step("equip/2.4", leads=["check/1"])
def check_after_answer_to_equip(g: Buddyfight, at: Using) -> Flow:
    """Resolution check: that of the [Counter] which has just resolved."""
    return None


@equip.step("equip/3.1")
def put_into_item_area(g: Buddyfight, at: Using) -> Flow:
    """The item is put into the item area; a nullified one goes to the drop zone."""
    head(g)
    cite_timing(g, at, 1, 1, lines.RESOLVES)
    if at.nullified:
        nullified_card(g, at)
        return None
    if g.where[at.card] < 0 or g.ident[at.card] != at.ident:
        g.cite("topic/resolve", lines.NO_LONGER_THERE, at.card)
        return None
    how = "effect" if at.by_effect else "equip"
    g.move((at.card,), at.who * STRIDE + ITEM, g.rule, cause=how, by=at.who, carry=True)
    rule = transforms(g, at)
    if rule is not None:
        g.tally(f"turn/transformed/{at.card}/{g.ident[at.card]}")
        if rule == "keyword/impact-transform":
            g.tally(f"turn/impact transform/{at.who}")
        g.announce([Event("transformed", at.who, at.card, by=at.who)])
    entered(g, at, "equipped")
    return None


@equip.step("equip/3.2")
def gift(g: Buddyfight, at: Using) -> Flow:
    """A Buddy Call gives 1 life, if the equipped card is on the field."""
    buddy_gift(g, at)
    return None


@equip.step("equip/3.3", again=True)
def equipment_change(g: Buddyfight, at: Using) -> Flow:
    """[Equipment Change] takes place."""
    if at.nullified:
        return None
    for hook in HOOKS.equipped:
        flow = hook(g, at)
        if flow is not None:
            return flow
    return None


@equip.step("equip/3.4", leads=["check/1"])
def check_equipped(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return closing(g, at)


PROGRAMS = (equip,)

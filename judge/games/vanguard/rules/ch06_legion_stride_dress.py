"""How do legion, stride, overDress and XoverDress put units on circles?

6.4 to 6.8: the mate beside its leader, G units on hearts, units on originalDress cards. Legality of stride and of the
dresses is that of chapters 9 and 14.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch07_circles import flip
from judge.games.vanguard.rules.ch09_9_dress_legality import xover_originals
from judge.games.vanguard.rules.procedures import (
    Dress,
    Legion,
    Playing,
    Stride,
    StrideSkill,
    legion,
    overdress,
    paying,
    stride,
    stride_skill,
    xoverdress,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import G_ZONE, HAND, SOUL, STRIDE, UNIT_CIRCLES, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.atoms import Passage
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.state import GONE

# -- legion (6.4.1) -------------------------------------------------------------------------------------------


@legion.step("6.4.1.1")
def not_twice(g: Vanguard, at: Legion) -> Flow:
    """A card in the legion state does not legion again."""
    g.cite("6.4.1")
    if g.mate(at.who) is not None:
        g.cite("6.4.1.1", lines.NOT_PERFORMED, at.leader)
        return END
    return None


@legion.step("6.4.1.2")
def show_mate(g: Vanguard, at: Legion) -> Flow:
    """The card to legion with is shown."""
    g.reveal((at.mate,), "6.4.1.2")
    return None


@legion.step("6.4.1.3")
def put_mate(g: Vanguard, at: Legion) -> Flow:
    """It is put beside the vanguard in the same state; the two are in the legion state (6.4.1.3.1)."""
    zone, mode = g.where[at.leader], g.mode[at.leader]
    g.move((at.mate,), zone, "6.4.1.3", cause="legion", by=at.who, source=at.leader)
    g.mode[at.mate] = mode
    leader, mate = at.leader, at.mate
    if not at.named:
        # Nobody says which is which: the one whose Seek Mate names the other leads.
        if g.seeks(mate, leader) and not g.seeks(leader, mate):
            leader, mate = mate, leader
        g.cite("6.4.3.1.1", lines.LEADER_AND_MATE, leader, mate)
    g.put_in_state((mate,), "mate", "6.4.1.3.1")
    g.ties = {**g.ties, mate: leader}
    g.cite("6.4.1.3.1.2", lines.NOT_A_RIDE, at.mate)
    g.cite("6.4.3", lines.LEADER_AND_MATE, leader, mate)
    g.tally(f"game legioned/{at.leader}/{g.ident[at.leader]}")
    facts = {"mate": at.mate}
    g.emit(Event("legioned", at.who, at.leader, cause="legion", by=at.who, facts=facts))
    return None


# -- stride (6.5.1, 6.6.2) --------------------------------------------------------------------------------------


@stride_skill.step("6.6.2.1")
def show_g_unit(g: Vanguard, at: StrideSkill) -> Flow:
    """The card in the G zone is shown."""
    g.cite("6.6.2")
    g.reveal((at.card,), "6.6.2.1")
    return None


@stride_skill.step("6.6.2.2", leads=["11.7.1"])
def pay_for_stride(g: Vanguard, at: StrideSkill) -> Flow:
    """The cost of the stride skill is paid; grades of 3 or more from the hand if nothing else is said (14.12.3.1)."""
    ability = g.pool.abilities.get(at.key)
    cost = ability.extra.get("cost") if ability is not None else None
    if cost is not None:
        given = g.begin(Playing, cost, at.who, at.card, None, ident=g.ident[at.card], skill=at.key)
        return g.call(paying, given)
    g.cite("14.12.3.1", lines.USUAL_COST, at.card)
    hand = g.area(at.who, HAND)
    facts = {"source": at.card, "grades": 3}
    return g.ask(Decision(Kind.CARDS, at.who, "14.12.3.1", "stride cost", hand, 1, len(hand), facts))


@stride_skill.then
def usual_cost(g: Vanguard, at: StrideSkill) -> Flow:
    """Cards with grades of 3 or more together are discarded."""
    reply = g.take()
    if reply is None:
        return None
    return g.perform_all([g.deed("discard", card, "cost", at.who, at.card) for card in reply])


@stride_skill.step("6.6.2.3", leads=["6.5.1.1"])
def stride_it(g: Vanguard, at: StrideSkill) -> Flow:
    """The card is strode on the vanguard."""
    g.cite("6.5.1.4", lines.NORMAL_STRIDE, at.card)
    if g.defs[at.card].back is not None and g.on_field(at.card):
        return stride_of_gyze(g, at)
    if g.keyword(at.card, "stride") is None:
        g.tally(f"game ultimate/{at.card}")
    return g.call(stride, Stride(who=at.who, card=at.card, by=at.who, source=at.card, how="normal stride"))


def stride_of_gyze(g: Vanguard, at: StrideSkill) -> Flow:
    """A Gyze card on a circle: all other cards are removed, it is flipped over, and strides (14.13.2.2.1)."""
    places = (*UNIT_CIRCLES, SOUL, G_ZONE)
    tops = [c for offset in places for c in g.area(at.who, offset)]
    others = [c for c in (*tops, *(b for top in tops for b in g.beneath.get(top, ()))) if c != at.card]
    g.cite("14.13.2.2.1", lines.ALL_OTHERS_ARE_REMOVED, at.card)
    g.send(others, "removed", "14.13.2.2.1", cause="effect", by=at.who, source=at.card)
    g.tally(f"game ultimate/{at.card}")
    flip(g, at.card)
    if not g.is_vanguard(at.card):
        g.move((at.card,), at.who * STRIDE + VC, "6.5.1.1", cause="normal stride", by=at.who, source=at.card)
    facts = {"hearts": (), "how": "normal stride"}
    g.emit(Event("strode", at.who, at.card, cause="normal stride", by=at.who, source=at.card, facts=facts))
    return END


@stride.step("6.5.1.1")
def put_g_unit(g: Vanguard, at: Stride) -> Flow:
    """The G unit is put on the vanguard circle as the vanguard stands or rests."""
    g.cite("6.5.1")
    old = g.vanguards(at.who)
    if not old or g.owner[at.card] != at.who:
        g.cite("6.5.1.1", lines.NOT_PERFORMED, at.card)
        return END
    mode = g.mode[old[0]]
    if g.hearts(old[0]):
        g.cite("6.5.1.2.1", lines.BELONG_TO_IT_NOW, *g.hearts(old[0]))
    arms = g.arms(old[0])
    g.put_on_top(at.card, old[0], "6.5.1.1", cause=at.how, by=at.by)
    for mate in old[1:]:
        g.put_beneath(mate, at.card, "6.5.1.2", cause="stride", by=at.by)
    g.mode[at.card] = mode
    g.leaves_battle(old)
    g.cite("6.5.1.1.1", lines.NOT_A_RIDE, at.card)
    g.keep(replace(at, hearts=tuple((card, g.ident[card]) for card in old)))
    facts = {"how": at.how}
    zone = at.who * STRIDE + VC
    g.emit_all([Event("placed", at.who, at.card, -1, zone, at.how, at.by, at.source, facts=facts)])
    for arm in arms:
        g.cite("17.7.7", lines.ARMED_STILL, arm, at.card)
    return None


@stride.step("6.5.1.2")
def become_hearts(g: Vanguard, at: Stride) -> Flow:
    """The vanguards become hearts and belong to the G unit."""
    hearts = [card for card, _ in at.hearts]
    g.cite("6.5.2")
    for card in hearts:
        g.mode[card] = 0
        g.cite("6.5.2.1", lines.STANDS, card)
        g.cite("6.5.2.2", lines.HEART, card)
    zone = at.who * STRIDE + VC
    g.emit_all([Event("became heart", at.who, card, zone, cause=at.how, by=at.by) for card in hearts])
    return None


@stride.step("6.5.1.3")
def specify_heart(g: Vanguard, at: Stride) -> Flow:
    """One heart that is no G unit lends its name and power."""
    reply = g.take()
    normal = tuple(card for card in g.hearts(at.card) if not g.is_g(card))
    if reply is None and len(normal) > 1:
        return g.ask(Decision(Kind.CARDS, at.who, "6.5.1.3", "heart", normal, 1, 1, {"source": at.card}))
    if normal:
        g.specify(at.card, reply[0] if reply is not None else normal[0], "6.5.1.3")
    facts = {"hearts": tuple(card for card, _ in at.hearts), "how": at.how}
    g.emit(Event("strode", at.who, at.card, cause=at.how, by=at.by, source=at.source, facts=facts))
    return None


# -- overDress (6.7.2) --------------------------------------------------------------------------------------------


@overdress.step("6.7.2.1")
def becomes_original(g: Vanguard, at: Dress) -> Flow:
    """The unit below becomes an originalDress card."""
    g.cite("6.7.2")
    g.cite("6.7.2.1", lines.ORIGINALDRESS, at.onto[0][0])
    return None


@overdress.step("6.7.2.2")
def put_over(g: Vanguard, at: Dress) -> Flow:
    """The card is put on its circle, and what lay below belongs to it (6.7.2.2.1)."""
    onto = at.onto[0][0]
    if g.beneath.get(onto):
        g.cite("6.7.2.2.1", lines.BELONG_TO_IT_NOW, *g.beneath[onto])
    zone = g.where[onto]
    g.put_on_top(at.card, onto, "6.7.2.2", cause="overdress", by=at.who)
    g.leaves_battle((onto,))
    g.cite("6.7.1.1", lines.NOT_CALLED, at.card)
    g.cite("6.7.3", lines.OVERDRESS_STATE, at.card)
    facts = {"how": "overdress"}
    g.emit_all([Event("placed", at.who, at.card, -1, zone, "overdress", at.who, facts=facts)])
    g.emit(Event("overdressed", at.who, at.card, cause="overdress", by=at.who, facts={"onto": onto}))
    g.emit(Event("became originalDress", at.who, onto, cause="overdress", by=at.who, source=at.card))
    return None


# -- XoverDress (6.8.3) -------------------------------------------------------------------------------------------


@xoverdress.step("6.8.3.1")
def specify_originals(g: Vanguard, at: Dress) -> Flow:
    """The rear-guards that become originalDress; the player says which where several groups would do."""
    if not at.onto:
        groups = xover_originals(g, at.who, at.card)
        reply = g.take()
        if reply is None and len(groups) > 1:
            options, size = tuple(sorted({card for group in groups for card in group})), len(groups[0])
            facts = {"source": at.card, "groups": groups}
            return g.ask(Decision(Kind.CARDS, at.who, "6.8.3.1", "originals", options, size, size, facts))
        cards = reply if reply is not None else next(iter(groups), ())
        at = g.keep(replace(at, onto=tuple((card, g.ident[card]) for card in cards)))
    g.cite("6.8.3")
    g.cite("6.8.2", lines.SPECIFIED, at.card, *(card for card, _ in at.onto))
    return None


@xoverdress.step("6.8.3.2", apart={"6.8.3.1": "the units that were specified"})
def put_originals(g: Vanguard, at: Dress) -> Flow:
    """They are put on the circle."""
    rows = [
        Passage(card, at.circle, "6.8.3.2", "xoverdress", at.who, at.card)
        for card, _ in at.onto
        if g.where[card] != at.circle
    ]
    g.relocate(rows)
    return None


@xoverdress.step("6.8.3.3", apart={"6.8.3.2": "the cards that were put there"})
def put_crossed(g: Vanguard, at: Dress) -> Flow:
    """The card is put there, and they belong to it."""
    g.move((at.card,), at.circle, "6.8.3.3", cause="xoverdress", by=at.who, source=at.card)
    for card, _ in at.onto:
        g.put_beneath(card, at.card, "6.8.3.3", cause="xoverdress", by=at.who)
    g.put_in_state((at.card,), "xoverdress", "6.8.4")
    g.cite("6.8.1.1", lines.NOT_CALLED, at.card)
    if len(g.zones[at.circle]) > 1:
        g.cite("6.8.3.4", lines.SURPLUS, *(c for c in g.zones[at.circle] if c != at.card))
    g.emit(Event("xoverdressed", at.who, at.card, cause="xoverdress", by=at.who))
    g.emit_all(
        [
            Event("became originalDress", at.who, card, cause="xoverdress", by=at.who, source=at.card)
            for card, _ in at.onto
        ]
    )
    return None


# -- choices that a move has left open ------------------------------------------------------------------------------


def open_choice(g: Vanguard) -> Flow:
    """Settle the choices that moves have left open; None when there is none."""
    while g.open:
        rule, cards = g.open[0]
        top, options = (cards[0], cards[1:]) if rule == "6.5.4.2" else (-1, cards)
        reply = g.take()
        if reply is None and all(g.where[card] != GONE for card in options):
            facts = {"source": top} if top >= 0 else {}
            who = g.master(options[0] if top < 0 else top)
            if rule == "11.9.3.1.1.2":
                return g.ask(Decision(Kind.ORDER, who, rule, "order of effects", options, facts=facts))
            prompt = "heart" if top >= 0 else "legion leader"
            return g.ask(Decision(Kind.CARDS, who, rule, prompt, options, 1, 1, facts))
        g.open = g.open[1:]
        if reply is None:
            continue
        if rule == "11.9.3.1.1.2":
            for card in reply:
                g.clock = g.stamp[card] = g.clock + 1
            g.projection = g.index = None
            g.cite(rule, lines.ORDER_OF_EFFECTS, *reply)
        elif top >= 0:
            g.specify(top, reply[0], rule)
        else:
            g.associate(reply[0], next(card for card in options if card != reply[0]), rule)
    return None


PROGRAMS = (legion, stride_skill, stride, overdress, xoverdress)

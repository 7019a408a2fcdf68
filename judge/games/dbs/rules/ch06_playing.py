"""How does a card come into play?

6-3-1-2-1 (Battle Cards), 6-3-1-2-2 (Unison Cards) and 6-3-1-2-3-3 (a copy under the Unison Card),
and what every way of playing a card shares: `enter` is also used by skills that play cards.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dbs.rules.ch08_costs import choose_x, say_cost
from judge.games.dbs.rules.ch08_payment import FREE, pay, to_play
from judge.games.dbs.rules.procedures import (
    CardAction,
    Checkpoint,
    PlayCard,
    Skill,
    Unisons,
    battle_card,
    checkpoint,
    grow,
    unison_card,
)
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE, DROP, ENERGY, HAND, UNISON, WARP
from judge.games.dbs.table.game import Dbs
from judge.kernel import lines as common
from judge.kernel.atoms import Passage
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.state import REST

#: A frame that brings a Unison Card into play: an action or a skill.
Entering = PlayCard | Skill


def enter(g: Dbs, card: int, player: int, rule: str, *, mode: int = 0, markers: int = 0) -> None:
    """Place a card into its player's Battle Area or Unison Area: that is playing it (3-6-3, 3-11-3).

    `played` tells of it.
    """
    enter_together(g, (card,), player, rule, mode=mode, markers=markers)


def enter_together(
    g: Dbs, cards: Sequence[int], player: int, rule: str, *, mode: int = 0, markers: int = 0
) -> None:
    """Place cards into their player's Battle Area or Unison Area at the same time."""
    unisons = [card for card in cards if g.shows(card).type == "unison"]
    ways = []
    for card in cards:
        if card in unisons:
            make_room(g, card, player)
        g.note("3-11-3" if card in unisons else "3-6-3", lines.PLAY, card)
        if g.offset_of(card) in (DROP, ENERGY, WARP):
            g.note("3-1-8", lines.NEW_CARD, card)
        if card not in unisons and g.battle_cards(player):
            g.note("3-6-5", lines.ANY_NUMBER, card)
        zone = player * g.stride + (UNISON if card in unisons else BATTLE)
        ways.append(Passage(card, zone, rule, "play", player))
    g.relocate(ways)
    for card in cards:
        if mode:
            g.mode[card] = mode
            g.look_again()
        else:
            g.note("3-11-4" if card in unisons else "3-6-4", lines.ACTIVE_MODE, card)
        if g.index_of().statics and card in g.projected():
            g.note("8-8-1-5", lines.ON_ENTERING, card)
    for card in unisons:
        if markers > 0:
            g.add_markers(card, markers, rule)
        without_markers_leaves(g, card)


def without_markers_leaves(g: Dbs, card: int) -> None:
    """A Unison Card with no markers goes to the Drop Area (9-8-2)."""
    if not g.markers.get(card):
        g.note("9-8-1", lines.NO_MARKERS, card)
        g.send((card,), "drop", g.n["9-8-2"], cause="markers")


def with_room(g: Dbs, cards: Sequence[int], player: int) -> list[int]:
    """The cards that find room in a Battle Area where a skill places them (3-6-6).

    1.00 has room for one Extra Card; 1.23 for any number, but of those with [Field] the earlier one leaves
    (10-3-3).
    """
    placed: list[int] = []
    for card in cards:
        others = [other for other in (*g.area(player, BATTLE), *placed) if g.printed(other).type == "extra"]
        if g.printed(card).type == "extra" and others and card not in others:
            if "10-3-3" not in g.n:
                g.note("3-6-6", lines.NO_ROOM, card)
                continue
            fields = [c for c in others if prints(g, c, "field")] if prints(g, card, "field") else []
            if fields:
                g.send(fields, "drop", g.n["10-3-3"], cause="field", by=player)
            g.note("3-6-6", lines.ONLY_ONE_WITH_FIELD if fields else lines.ANY_NUMBER, card)
        placed.append(card)
    return placed


def find_room(g: Dbs, cards: Sequence[int], player: int) -> list[int]:
    """The cards in play that find room on a player's side; a Unison Card there (3-11-6) or a card with [Field]
    (3-6-6) makes way for another."""
    unisons = [card for card in cards if g.offset_of(card) == UNISON and g.where[card] // g.stride != player]
    for card in unisons[:1]:
        make_room(g, card, player)
    found = with_room(g, [card for card in cards if g.offset_of(card) == BATTLE], player)
    return [card for card in cards if card in found or card in unisons[:1]]


def prints(g: Dbs, card: int, keyword: str) -> bool:
    """Whether a keyword is printed on a card, negated or not."""
    return any(ability.keyword == keyword for ability in g.defs[card].abilities)


def played(g: Dbs, card: int, player: int, came: int, key: str = "", source: int = -1) -> None:
    """Tell that a card was played; not if it came from another Battle Area or Unison Area (8-6-5-3).

    `key` is the skill that played it, if one did, and `source` the card of that skill.
    """
    if came >= 0 and came % g.stride in (BATTLE, UNISON):
        return
    _as_answered(g, card)
    g.tally(f"played/{player}")
    name = f"came/{card}/{g.ident[card]}"
    g.tally(name)
    if came >= 0:
        g.tally(f"{name}/{g.rules.layout.specs[came].name}")
    facts = {"key": key} if key else {}
    g.emit(Event("played", player, card, came, g.where[card], "play", player, source, facts=facts))
    g.emit(Event("used", player, card, cause="play", by=player))


def _as_answered(g: Dbs, card: int) -> None:
    """A card comes into play as a [Counter: Play] said: in Rest Mode, with its skills negated (10-10-3-2)."""
    for _, at, _ in g.frames:
        played_card = at.card if isinstance(at, PlayCard) else at.src if isinstance(at, Skill) else -1
        if isinstance(at, PlayCard | Skill) and at.answers and card == played_card:
            for answer in at.answers:
                args = g.pool.ability(answer.key).ops[answer.place].args
                if args["rest"]:
                    g.mode[card] = REST
                    g.look_again()
                if "negated" in args:
                    args["negated"](g, Skill(who=answer.who, src=answer.src, key=answer.key), (card,))
                g.cite(g.n["10-10-3-2"], lines.PLAYED_AS_ANSWERED, card)
            return


def make_room(g: Dbs, card: int, player: int) -> None:
    """Other cards in the Unison Area go to their owners' Drop Areas (3-11-6)."""
    old = [other for other in g.area(player, UNISON) if other != card]
    if old:
        g.note("3-11-5", lines.ONLY_ONE, card)
        g.send(old, "drop", g.n["3-11-6"], cause="unison")


def divert(g: Dbs, card: int, where: str) -> None:
    """A card that was to be played goes somewhere else instead (a [Counter: Play] said so)."""
    name = where.partition(" ")[0]
    if g.where[card] == g.zone(g.owner[card], name) and name == "hand":
        g.hide()
        return
    g.send((card,), name, g.n["4-7-3-6"], cause="not played", bottom=where == "deck bottom")


def kept_from_play(g: Dbs, at: Skill, card: int, who: int) -> bool:
    """Whether a keyword or a [Counter: Play] keeps out a card that the running skill would play."""
    for barred in g.hooks.not_played:
        refused = barred(g, who, card)
        if refused is not None:
            for rule in refused.cites:
                g.cite(rule, lines.NOT_PLAYED, card)
            return True
    if g.effects and g.forbidden(who, "cannot play cards", card) is not None:
        g.note("1-3-3", lines.NOT_PLAYED, card)
        return True
    stopped = at.stopped
    if stopped is None or not g.reached((card,), stopped):
        return False
    g.note("10-10-3-2", lines.NOT_PLAYED, card)
    if stopped.to is not None:
        divert(g, card, stopped.to)
    return True


# -- play a Battle Card (6-3-1-2-1) ---------------------------------------------------------------------


@battle_card.step("6-3-1-2-1", leads=["6-3-1-2-1-1"])
def choose_battle_card(g: Dbs, at: PlayCard) -> Flow:
    """A Battle Card from the hand is to be played; an X in its cost is determined (2-11-2-3)."""
    return _determine(g, at, "2-11-5-1")


def _determine(g: Dbs, at: PlayCard, rule: str) -> Flow:
    who, card = at.who, at.card
    face = g.shows(card)
    if face.x_cost:
        flow = choose_x(g, at, who, face.specified)
        if flow is not None:
            return flow
    if face.specified != FREE:
        g.note("2-11-3", lines.COST, card)
    g.note(rule, lines.COST, card)
    say_cost(g, card, "2-11-5-1-1")
    return None


@battle_card.step("6-3-1-2-1-1")
def pay_battle_card(g: Dbs, at: PlayCard) -> Flow:
    """Reveal the card, switch its cost in energy to Rest Mode, declare the play."""
    return _pay(g, at, "6-3-1-2-1-1")


def _pay(g: Dbs, at: PlayCard, rule: str) -> Flow:
    who, card = at.who, at.card
    if card not in g.shown:
        g.reveal((card,), g.n[rule])
    face = g.shows(card)
    total = (at.x or 0) if face.x_cost else face.total
    flow = pay(g, who, *to_play(face, total), g.n[rule], card)
    if flow is None:
        g.keep(replace(at, paid=len(g.value or ())))
        g.value = None
        for announced in g.hooks.announced:
            announced(g, card, False)
    return flow


@battle_card.step("6-3-1-2-1-2", leads=["4-7-3-1"])
def answer_battle_card(g: Dbs, at: PlayCard) -> Flow:
    """A counter timing: [Counter: Play]."""
    return g.counter_timing("play", at.who, at.card)


@battle_card.step("6-3-1-2-1-3")
def play_battle_card(g: Dbs, at: PlayCard) -> Flow:
    """The Battle Card is played, if that is still possible."""
    who, card = at.who, at.card
    if not _still_to_play(g, at):
        return END
    enter(g, card, who, g.n["6-3-1-2-1-3"])
    return None


def _still_to_play(g: Dbs, at: PlayCard) -> bool:
    who, card = at.who, at.card
    if g.where[card] != who * g.stride + HAND:
        g.note("1-3-2", lines.NO_LONGER_THERE, card)
        return False
    where = at.diverted
    if where is not None:
        divert(g, card, where)
        return False
    if at.negated:
        g.hide()
        return False
    return True


@battle_card.step("6-3-1-2-1-4", leads=["4-5-3-1"])
def battle_card_played(g: Dbs, at: PlayCard) -> Flow:
    """The play is told to what waits for it; a checkpoint."""
    played(g, at.card, at.who, at.who * g.stride + HAND)
    return g.call(checkpoint, Checkpoint())


# -- play a Unison Card (6-3-1-2-2) ---------------------------------------------------------------------


@unison_card.step(
    "6-3-1-2-2",
    leads=["6-3-1-2-2-1"],
)
def choose_unison_card(g: Dbs, at: PlayCard) -> Flow:
    """A Unison Card from the hand is to be played; its total cost is determined (2-11-5-3)."""
    return _determine(g, at, "2-11-5-3")


@unison_card.step("6-3-1-2-2-1", apart={"2-11-2-3": "X was determined by the step before"})
def pay_unison_card(g: Dbs, at: PlayCard) -> Flow:
    """Reveal the card, switch its cost in energy to Rest Mode, declare the play."""
    return _pay(g, at, "6-3-1-2-2-1")


@unison_card.step("6-3-1-2-2-2", leads=["4-7-3-1"])
def answer_unison_card(g: Dbs, at: PlayCard) -> Flow:
    """A counter timing: [Counter: Play]."""
    return g.counter_timing("play", at.who, at.card)


@unison_card.step("6-3-1-2-2-3")
def make_room_for_unison(g: Dbs, at: PlayCard) -> Flow:
    """The Unison Card in play leaves; the new one will have a marker for each energy rested for it."""
    if not _still_to_play(g, at):
        return END
    who, card = at.who, at.card
    g.keep(replace(at, replaced=_in_the_way(g, who), markers=at.paid))
    make_room(g, card, who)
    return None


def _in_the_way(g: Dbs, player: int) -> Unisons:
    """The Unison Cards that a new one replaces, with their markers and colors."""
    return tuple(
        (other, g.markers.get(other, 0), tuple(sorted(g.shows(other).colors)))
        for other in g.area(player, UNISON)
    )


def _changed_markers(g: Dbs, at: Entering) -> Flow:
    """Keywords add to the markers of the Unison Card that the running frame brings into play."""
    for hook in g.hooks.unison_enters:
        flow: Flow = hook(g, at)
        if flow is not None:
            return flow
        at = g.now(type(at))
    g.cite(g.n["6-3-1-2-2-3-2"], lines.SUM, at.card, at.markers)
    return None


def markers_by_skill(g: Dbs, at: Skill, card: int, markers: int) -> Flow:
    """Room for a Unison Card that a skill plays, and what it has on it: what the effect says (6-3-1-2-2-3-1) and
    what keywords add to that. The locals `markers` and `replaced` of the frame hold it when this returns None."""
    if at.replaced is None:
        at = g.keep(replace(at, card=card, replaced=_in_the_way(g, at.who), markers=markers))
        make_room(g, card, at.who)
        if markers:
            g.note("6-3-1-2-2-3-1", lines.MARKERS_ON, card, markers)
    return _changed_markers(g, at)


@unison_card.step("6-3-1-2-2-3-2", apart={"10-49": "[Empower] adds its markers through a hook of this step"})
def count_markers(g: Dbs, at: PlayCard) -> Flow:
    """Effects that add or take markers are counted together; then the card enters with the sum."""
    flow = _changed_markers(g, at)
    if flow is not None:
        return flow
    at = g.now(PlayCard)
    card = at.card
    enter(g, card, at.who, g.n["6-3-1-2-2-3"], markers=at.markers)
    return None if g.offset_of(card) == UNISON else END


@unison_card.step("6-3-1-2-2-4", leads=["4-5-3-1"])
def unison_card_played(g: Dbs, at: PlayCard) -> Flow:
    """The play is told to what waits for it; a checkpoint."""
    played(g, at.card, at.who, at.who * g.stride + HAND)
    return g.call(checkpoint, Checkpoint())


# -- a copy under the Unison Card (6-3-1-2-3-3) -----------------------------------------------------------


@grow.step("6-3-1-2-3-3")
def grow_unison(g: Dbs, at: CardAction) -> Flow:
    """The copy goes to the bottom under the Unison Card, which gets 1 marker."""
    who, card = at.who, at.card
    unison = g.unison(who)
    if unison is None:
        g.note("1-3-2", lines.NO_UNISON_CARD, who)
        return None
    g.tally(f"grown/{who}")
    g.put_beneath(card, unison, g.n["6-3-1-2-3-3"], cause="grow", by=who)
    g.note("11-3-1", common.BENEATH, card, unison)
    g.note("11-3-2", lines.ONE_CARD, unison)
    g.note("11-3-3", lines.AT_THE_BOTTOM, card)
    g.add_markers(unison, 1, g.n["6-3-1-2-3-3"])
    return None


PROGRAMS = (battle_card, unison_card, grow)

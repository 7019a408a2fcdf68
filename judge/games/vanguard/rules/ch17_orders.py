"""What do the orders of single sets do?

Imprison (17.5), songs (17.6), arms orders (17.7), völundr (17.9), scout (17.10) and products (17.11): each instruction a
program, the rest through `hooks.HOOKS` and the list of rule actions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from judge.games.vanguard.rules.ch07_cards import there
from judge.games.vanguard.rules.ch13_due import RULE_ACTIONS, to_drop
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import Arm, Deed, Playing, arm, imprison, operate, scout, sing
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import ORDER_ZONE, STRIDE, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.atoms import Passage
from judge.kernel.cards import Ability
from judge.kernel.decision import Refused
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.rule_actions import Change, Due

# -- imprison and scout (17.5, 17.10) ----------------------------------------------------------------------------------


def keepers(g: Vanguard, player: int, kind: str) -> list[int]:
    """The set orders with a subtype (`prison`, `base`) in a player's order zone; a face down one has none."""
    return [c for c in g.area(player, ORDER_ZONE) if kind in g.shows(c).special]


def _take_in(g: Vanguard, at: Deed, kind: str, state: str, rule: str) -> None:
    """Put cards into the order zone of who carries out the instruction (reading `prison-whose-order-zone`)."""
    cards = there(g, at.cards)
    if not cards:
        return
    if not keepers(g, at.by, kind):
        # Reading `no-prison-no-base`.
        g.cite("1.3.2", lines.STAYS, *cards)
        return
    with_it = [below for card in cards for below in g.dress(card)] if state == "imprisoned" else []
    if with_it:
        g.cite("17.5.1.2", lines.WITH_IT, *with_it)
    zone = at.by * STRIDE + ORDER_ZONE
    going = (*with_it, *cards)
    g.relocate([Passage(c, zone, rule, state, at.by, at.source) for c in going])
    held = [c for c in going if g.where[c] == zone]
    g.put_in_state(held, state, rule, cause="effect")
    g.emit_all([Event(state, at.by, c, cause="effect", by=at.by, source=at.source) for c in held])


@imprison.step("17.5.1")
def imprison_begins(g: Vanguard, at: Deed) -> Flow:
    """Cards are to be imprisoned."""
    return None


@imprison.step("17.5.1.1")
def into_prison(g: Vanguard, at: Deed) -> Flow:
    """With a Prison of their own the player puts them there, with their originalDress cards."""
    _take_in(g, at, "prison", "imprisoned", "17.5.1.1")
    return END


@scout.step("17.10.1")
def scout_begins(g: Vanguard, at: Deed) -> Flow:
    """Cards are to be scouted."""
    return None


@scout.step("17.10.1.1")
def to_base(g: Vanguard, at: Deed) -> Flow:
    """With a Base of their own the player puts them there."""
    _take_in(g, at, "base", "scouted", "17.10.1.1")
    return END


@RULE_ACTIONS.due("17.5.3")
def held_without_keeper(g: Vanguard) -> Iterator[Passage]:
    """Imprisoned and scouted cards whose order zone has no Prison or Base any more go to their owners' drop zones."""
    if not (g.zones[ORDER_ZONE] or g.zones[STRIDE + ORDER_ZONE]):
        return
    for player in (g.tp, 1 - g.tp):
        for kind, state, rule in (("prison", "imprisoned", "17.5.3"), ("base", "scouted", "17.10.3")):
            held = [c for c in g.area(player, ORDER_ZONE) if g.is_in(c, state)]
            if not held:
                continue
            # A scouted Base counts (reading `scouted-base`), an imprisoned Prison does not.
            own = [c for c in keepers(g, player, kind) if state == "scouted" or not g.is_in(c, state)]
            if not own:
                yield from (to_drop(g, card, rule) for card in held)


# -- songs (17.6) ------------------------------------------------------------------------------------------------------


@sing.step("17.6.2")
def sing_songs(g: Vanguard, at: Deed) -> Flow:
    """Songs in the order zone are sung."""
    return None


@sing.step("17.6.2.1")
def are_sung(g: Vanguard, at: Deed) -> Flow:
    """The abilities that wait for it become stand by; a card that is no song there is not sung (17.6.1.1)."""
    songs = [
        c
        for c in there(g, at.cards)
        if "song" in g.shows(c).special and g.where[c] >= 0 and g.where[c] % STRIDE == ORDER_ZONE
    ]
    if songs:
        g.cite("17.6.2.1", lines.SUNG, *songs)
        g.emit_all([Event("sung", at.by, c, cause="effect", by=at.by, source=at.source) for c in songs])
    else:
        g.cite("17.6.1.1", lines.NO_SONG, at.by)
    return END


def song_is_over(g: Vanguard, at: Playing, ability: Ability) -> None:
    """A song is turned face down when its own ability of being sung has resolved (17.6.3)."""
    trigger = ability.trigger
    if trigger is None or trigger.event != "sung" or g.ident[at.src] != at.ident:
        return
    if "song" in g.printed(at.src).special and g.where[at.src] >= 0:
        g.put_in_state((at.src,), "face down", "17.6.3", cause="rule")


# -- arms orders and völundr (17.7, 17.9) --------------------------------------------------------------------------------


def arms_name(g: Vanguard, card: int) -> str | None:
    """The card name that a card's arms or völundr ability wants; None if it has none."""
    for ability in g.defs[card].abilities:
        if ability.keyword in ("arms", "volundr") and ability.value:
            return str(ability.value)
    return None


def bearers(g: Vanguard, player: int, card: int) -> list[int]:
    """The vanguards of a player to which a card can be armed."""
    wanted = arms_name(g, card)
    return [v for v in g.vanguards(player) if wanted is not None and wanted in g.shows(v).names]


def put_to_arms(g: Vanguard, card: int, unit: int, rule: str, by: int) -> None:
    """An arms order is put on the vanguard circle and associated with the unit (17.7.5, 17.7.6)."""
    g.put_beneath(card, unit, rule, cause="arms", by=by)
    if g.printed(card).main == "unit":
        g.put_in_state((card,), "arms", "17.9.3.2", cause="rule")
        g.cite("17.9.4", lines.AS_AN_ARMS_ORDER, card)
    g.settled = -1
    g.cite("17.7.5", lines.ARMED, unit, card)
    g.cite("17.7.6", lines.ARMED_WITH, unit, card)
    g.cite("17.7.8.1", lines.STAYS_ON_THE_CIRCLE, card)
    g.emit(Event("armed", by, unit, cause="arms", by=by, source=card, facts={"arms": card}))


def arms_land(g: Vanguard, at: Playing) -> Flow:
    """An arms order that was resolved is armed to the vanguard it names, if there is one (17.7.3)."""
    card = at.card
    volundr = any(a.keyword == "volundr" for a in g.defs[card].abilities)
    if arms_name(g, card) is None or not (volundr or "arms" in g.printed(card).subtypes):
        return None
    units = bearers(g, at.who, card)
    if not units:
        g.cite("17.7.3.1", lines.NO_UNIT_OF_THAT_NAME, card)
        return None
    put_to_arms(g, card, units[0], "17.9.3.2" if volundr else "17.7.3", at.who)
    return None


@arm.step("17.7.4")
def arm_begins(g: Vanguard, at: Arm) -> Flow:
    """An effect arms cards to a vanguard."""
    return None


@arm.step("17.7.4.1")
def arm_to(g: Vanguard, at: Arm) -> Flow:
    """Not if the vanguard has not the name they want."""
    for card in there(g, at.cards):
        if at.unit in bearers(g, g.master(at.unit), card):
            put_to_arms(g, card, at.unit, "17.7.4", at.by)
        else:
            g.cite("17.7.4.1", lines.NOT_PERFORMED, card)
    return END


def volundr_refusal(g: Vanguard, player: int, card: int) -> Refused | None:
    """Why a unit with völundr cannot be played as an arms order (17.9.3.1.2)."""
    if not any(a.keyword == "volundr" and a.value for a in g.defs[card].abilities):
        return Refused("9.9.2.3", "it is not an order card")
    if not bearers(g, player, card):
        return Refused("17.9.3.1.2", "no vanguard has the name that its völundr names", "9.9.2.3")
    return None


def say_arms(g: Vanguard, passages: Sequence[Passage]) -> None:
    """Which arms have no place where they are."""
    g.cite("17.7.8")
    for row in passages:
        if row.rule == "17.7.8.3.2":
            g.cite("17.7.8.3", lines.NAME_IS_GONE, row.card)
        g.cite(row.rule, lines.RULE_ACTION, row.card)


@RULE_ACTIONS.due("17.7.8", says=say_arms)
def surplus_arms(g: Vanguard) -> Iterator[Due]:
    """Arms of one name on a circle beyond the last one (17.7.8.2), and those whose unit has not the name they want: they
    go to another vanguard there that has it (17.7.8.3.1), or to the drop zone (17.7.8.3.2)."""
    for player in (g.tp, 1 - g.tp) if g.beneath else ():
        for unit in g.area(player, VC):
            last: dict[str, int] = {}
            for card in sorted(g.arms(unit), key=g.stamp.__getitem__):
                if arms_name(g, card) not in g.shows(unit).names:
                    others = [v for v in bearers(g, player, card) if v != unit]
                    yield (
                        Change((card,), partial(_stay_armed, g, card, others[0]))
                        if others
                        else to_drop(g, card, "17.7.8.3.2")
                    )
                    continue
                name = g.defs[card].name
                if name in last:
                    yield to_drop(g, last[name], "17.7.8.2")
                last[name] = card


def _stay_armed(g: Vanguard, card: int, unit: int) -> None:
    """An arms order whose unit has not the name any more belongs to another one."""
    g.cite("17.7.8.3", lines.NAME_IS_GONE, card)
    change_bearer(g, card, unit)
    g.cite("17.7.8.3.1", lines.ARMED_STILL, card, unit)


def change_bearer(g: Vanguard, card: int, unit: int) -> None:
    """An arms order loses its association and belongs to another unit of the circle."""
    top = g.top_of(card)
    below = {k: tuple(c for c in v if c != card) for k, v in g.beneath.items()}
    below[unit] = (*below.get(unit, ()), card)
    g.beneath = {k: v for k, v in below.items() if v}
    g.projection = None
    g.settled = -1
    assert top != unit


def arms_stay(g: Vanguard, rows: Sequence[Passage]) -> list[Passage]:
    """A vanguard leaves its circle and its arms do not go with it: they belong to the other vanguard there that has the
    name (17.7.8.3.1), or go to the drop zone (17.7.8.3.2)."""
    leaving = {row.card for row in rows}
    gone: list[Passage] = []
    for row in rows:
        if row.cause == "ride" or row.zone == g.where[row.card]:
            continue
        for card in g.arms(row.card):
            player = g.where[row.card] // STRIDE
            others = [v for v in bearers(g, player, card) if v not in leaving]
            g.cite("17.7.8.3", lines.NAME_IS_GONE, card)
            if others:
                change_bearer(g, card, others[0])
                g.cite("17.7.8.3.1", lines.ARMED_STILL, card, others[0])
            else:
                gone.append(to_drop(g, card, "17.7.8.3.2"))
    return gone


# -- products (17.11) ----------------------------------------------------------------------------------------------------


@operate.step("17.11.2")
def operate_cards(g: Vanguard, at: Deed) -> Flow:
    """Cards are operated: nothing happens but that abilities wait for it (17.11.2.1)."""
    cards: Sequence[int] = there(g, at.cards)
    if cards:
        g.cite("17.11.2.1", lines.OPERATED, *cards)
        g.emit_all([Event("operated", at.by, c, cause="effect", by=at.by, source=at.source) for c in cards])
    return END


def install() -> None:
    """Put these rules where the others ask."""
    HOOKS.order_lands.append(arms_land)
    HOOKS.resolved.append(song_is_over)
    HOOKS.leaving.append(arms_stay)
    HOOKS.order_from_unit.append(volundr_refusal)


install()
PROGRAMS = (imprison, sing, arm, scout, operate)

"""Which rule actions are due?

Chapter 13, to look at: each function says what its rule would do now and changes nothing. All that is due at the start of
a pass happens at the same time (13.1.3, `judge.kernel.rule_actions`); a checked card (13.7) and illegal gauge (13.9) wait
until nothing else is due and no ability stands by. The programs of those that ask are ch13_rule_actions.py's; chapter 17
lists its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from judge.games.vanguard.cards.faces import VanguardFace
from judge.games.vanguard.rules.procedures import (
    DamageCheck,
    Icon,
    InfiniteLoop,
    Losing,
    NoVanguard,
    OneUnit,
    Playing,
    damage_application,
    damage_resolution,
    infinite_loop,
    losing,
    no_vanguard,
    one_unit,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import (
    DAMAGE,
    DECK,
    DROP,
    GAUGE,
    GC,
    ORDER_AREA,
    SOUL,
    STRIDE,
    TRIGGER,
    UNIT_CIRCLES,
    VC,
)
from judge.games.vanguard.table.game import Vanguard
from judge.games.vanguard.table.moves import EFFECTIVE
from judge.kernel.atoms import Passage
from judge.kernel.cards import CardDef
from judge.kernel.continuous import Effect
from judge.kernel.flow import Flow
from judge.kernel.rule_actions import Change, Due, OneStays, Procedure, RuleActions, placed_last, runs

#: Cards in the damage zone that lose the game (13.2.2).
LOST = 6
#: The circles for vanguards and rear-guards lie next to one another among a player's areas: the first and the last.
_FIRST, _LAST = min(UNIT_CIRCLES), max(UNIT_CIRCLES)


def say(g: Vanguard, passages: Sequence[Passage]) -> None:
    """The line of a rule action that says nothing more: the cards cannot stay."""
    for row in passages:
        g.cite(row.rule, lines.RULE_ACTION, row.card)


def say_together(g: Vanguard, cards: tuple[int, ...]) -> None:
    """What is due happens at the same time."""
    if len(cards) > 1:
        g.cite("13.1.3", lines.TOGETHER, *cards)


def loop(g: Vanguard) -> Flow:
    """Rule actions that bring back the same position for ever: nobody can stop them (18.1.1.1)."""
    return g.call(infinite_loop, InfiniteLoop(made=()))


#: What the rules do by themselves.
RULE_ACTIONS: RuleActions[Vanguard] = RuleActions(say_together, say, Vanguard.relocate, loop)

# -- losing (13.2) -----------------------------------------------------------------------------------------------------


def losers(g: Vanguard) -> list[tuple[int, str]]:
    """The players who fulfil a losing condition, each with its rule (13.2)."""
    found = []
    for player in (g.tp, 1 - g.tp):
        if len(g.area(player, DAMAGE)) >= LOST:
            found.append((player, "13.2.2"))
        if not g.area(player, DECK):
            found.append((player, "13.2.3"))
        if (
            lacks_vanguard(g, player)
            and not lone_hearts(g, player)
            and not any(ridable(g, card) for card in g.area(player, SOUL))
        ):
            # Reading `no-vanguard-loss`: a soul without a card that can be ridden is enough.
            found.append((player, "13.2.4" if not g.area(player, SOUL) else "13.5.1.1"))
    return found


#: Each losing condition with the rule of chapter 1 that says the same, and what is said of the game's end.
_LOSSES = {
    "13.2.2": ("1.2.2.1", "six damage"),
    "13.2.3": ("1.2.2.2", "no cards in the deck"),
    "13.2.4": ("1.2.2.3", "no vanguard"),
    "13.5.1.1": ("1.2.2.3", "no vanguard"),
}


def say_losing(g: Vanguard, passages: Sequence[Passage]) -> None:
    """Who fulfils which losing condition."""
    lost = losers(g)
    g.cite("13.1.2")
    g.cite("1.2.2")
    for player, rule in lost:
        g.cite(rule, lines.LOSING_CONDITION, player)
        g.cite(_LOSSES[rule][0], lines.LOSING_CONDITION, player)
        if rule == "13.2.2":
            g.cite("4.11.4", lines.LOSING_CONDITION, player)
    players = tuple(dict.fromkeys(player for player, _ in lost))
    if len(players) > 1:
        g.cite("13.1.3", lines.AT_THE_SAME_TIME, *players)


@RULE_ACTIONS.due("13.2.1", says=say_losing)
def somebody_loses(g: Vanguard) -> Iterator[Procedure]:
    """Players with a losing condition lose, all together."""
    lost = losers(g)
    if lost:
        players = tuple(dict.fromkeys(player for player, _ in lost))
        yield runs(losing, Losing(losers=players, how=_LOSSES[lost[0][1]][1]))


def lacks_vanguard(g: Vanguard, player: int) -> bool:
    return not any(map(g.is_unit, g.zones[player * STRIDE + VC]))


def lone_hearts(g: Vanguard, player: int) -> tuple[int, ...]:
    """Hearts on a vanguard circle without a vanguard. Strides keep hearts beneath their G unit, and 6.5.4.1 makes one of
    them the vanguard when it leaves; these lie there for any other reason."""
    return tuple(card for card in g.area(player, VC) if g.is_in(card, "heart"))


def ridable(g: Vanguard, card: int) -> bool:
    return g.printed(card).main == "unit" and not g.is_g(card)


# -- overloaded circles (13.3) ------------------------------------------------------------------------------------------


def rivals_on(g: Vanguard, zone: int, held: tuple[int, ...]) -> list[tuple[tuple[int, ...], str, str]]:
    """The cards on a circle of which only one can stay, group by group, with the rule by which the others go and the one
    by which its player chooses among those placed last. A legion is one with its leader (reading `legion-is-one`)."""
    if zone % STRIDE != VC:
        return [(held, "13.3.5", "13.3.5.1")]
    mates = tuple(c for c in held if g.is_in(c, "mate"))
    units = tuple(c for c in held if c not in mates and not g.is_in(c, "heart"))
    legion = any(g.ties.get(mate) in units for mate in mates)
    found = []
    # 13.3.3 is only for circles on which neither 13.3.1 nor 13.3.2 does anything.
    if len(units) > 1 and (legion or not mates):
        found.append((units, "13.3.2" if legion else "13.3.3", "13.3.2.1"))
    for leader in units:
        own = tuple(mate for mate in mates if g.ties.get(mate) == leader)
        if len(own) > 1:
            found.append((own, "13.3.4", "13.3.4.1"))
    return found


def say_surplus(g: Vanguard, passages: Sequence[Passage]) -> None:
    """Which cards are too many."""
    g.cite("4.9.4", lines.SURPLUS, *(row.card for row in passages))
    for row in passages:
        g.cite(row.rule, lines.SURPLUS, row.card)


@RULE_ACTIONS.due("13.3.2", says=say_surplus)
def surplus(g: Vanguard) -> Iterator[OneStays]:
    """Circles with more cards than can stay: the others go from vanguard circles to the soul, from rear-guard circles to
    the drop zone."""
    for player in (g.tp, 1 - g.tp):
        start = player * STRIDE
        for zone, held in enumerate(g.zones[start + _FIRST : start + _LAST + 1], start + _FIRST):
            if len(held) < 2:
                continue
            for rivals, rule, choice in rivals_on(g, zone, held):
                ways = {card: _ways_out(g, zone, held, card, rule) for card in rivals}
                yield OneStays(player, choice, "stays", placed_last(g, rivals), ways)


def _ways_out(g: Vanguard, zone: int, held: tuple[int, ...], card: int, rule: str) -> tuple[Passage, ...]:
    """How a surplus card goes, and its mates with it."""
    going = [card, *(c for c in held if g.is_in(c, "mate") and g.ties.get(c) == card)]
    soul = zone // STRIDE * STRIDE + SOUL
    return tuple(Passage(c, soul if zone % STRIDE == VC else g.owner[c] * STRIDE + DROP, rule) for c in going)


@RULE_ACTIONS.due("13.3.1")
def lone_mates(g: Vanguard) -> Iterator[Passage]:
    """Legion mates without their leader go to the soul."""
    if not g.states:
        return
    for player in (g.tp, 1 - g.tp):
        zone = player * STRIDE + VC
        for card in g.zones[zone]:
            if g.is_in(card, "mate") and g.ties.get(card) not in g.zones[zone]:
                yield Passage(card, player * STRIDE + SOUL, "13.3.1")


# -- cards that lie where they must not (13.4, 13.8, 13.10, 13.11) ----------------------------------------------------------


def to_drop(g: Vanguard, card: int, rule: str) -> Passage:
    """A card goes to its owner's drop zone by a rule action."""
    return Passage(card, g.owner[card] * STRIDE + DROP, rule)


@RULE_ACTIONS.due("13.4.1")
def illegal_guardians(g: Vanguard) -> Iterator[Passage]:
    """Guardians when no unit is attacked, or beside the attacking player."""
    if not (g.zones[GC] or g.zones[STRIDE + GC]):
        return
    fight = g.fight() if g.frames else None
    for player in (g.tp, 1 - g.tp):
        for card in g.zones[player * STRIDE + GC]:
            if fight is None or not fight.targets or fight.who == g.master(card):
                yield to_drop(g, card, "13.4.1")


@RULE_ACTIONS.due("13.11.1")
def illegal_orders(g: Vanguard) -> Iterator[Passage]:
    """Cards in an order area that are not being played or resolved, orders or not (13.11.2)."""
    if not (g.zones[ORDER_AREA] or g.zones[STRIDE + ORDER_AREA]):
        return
    resolving = {at.card for _, at, _ in g.frames if isinstance(at, Playing)}
    for player in (g.tp, 1 - g.tp):
        for card in g.zones[player * STRIDE + ORDER_AREA]:
            if card not in resolving:
                yield to_drop(g, card, "13.11.1" if g.printed(card).main == "order" else "13.11.2")


def _that(g: Vanguard, name: str, test: Callable[[CardDef], bool]) -> tuple[int, ...]:
    """The cards that are printed so, looked up once for the cards of a game."""
    memo = (g.index or g.index_of()).memo
    known: tuple[int, ...] | None = memo.get(name)
    if known is None:
        known = memo[name] = tuple(card for card, one in enumerate(g.defs) if test(one))
    return known


def _is_order(card: CardDef) -> bool:
    return isinstance(card.face, VanguardFace) and card.face.main == "order"


@RULE_ACTIONS.due("13.11.3")
def orders_on_circles(g: Vanguard) -> Iterator[Passage]:
    """Face up orders on circles that are no music orders."""
    for card in _that(g, "orders", _is_order):
        zone = g.where[card]
        if zone < 0 or zone % STRIDE not in UNIT_CIRCLES:
            continue
        if "music" not in g.printed(card).special and not g.is_in(card, "set as unit") and g.is_face_up(card):
            yield to_drop(g, card, "13.11.3")


@RULE_ACTIONS.due("13.8.1")
def erasure(g: Vanguard) -> Iterator[Change]:
    """Pseudo-cards in their erase zones are erased."""
    for card in _that(g, "pseudo-cards", lambda one: one.token):
        if g.where[card] >= 0:
            kind = g.pseudo(card)
            if kind is not None and g.where[card] % STRIDE not in EFFECTIVE[kind]:
                yield Change((card,), partial(g.erase, card, "13.8.1"))


@RULE_ACTIONS.due("13.10.1")
def illegal_triggers(g: Vanguard) -> Iterator[Passage]:
    """Cards in trigger zones while neither a drive check nor a damage check goes on."""
    held = (*g.zones[g.tp * STRIDE + TRIGGER], *g.zones[(1 - g.tp) * STRIDE + TRIGGER])
    if not held or g.count("checking") or (g.frames and g.fight() is not None):
        return
    if not any(isinstance(at, DamageCheck | Icon) for _, at, _ in g.frames):
        yield from (to_drop(g, card, "13.10.1") for card in held)


# -- what asks or takes steps of its own (13.5, 13.6, 13.9.2) ----------------------------------------------------------------


@RULE_ACTIONS.due("13.5.1")
def having_no_vanguard(g: Vanguard) -> Iterator[Due]:
    """Each player without a vanguard, the turn player first."""
    for player in (g.tp, 1 - g.tp):
        if lacks_vanguard(g, player):
            yield runs(no_vanguard, NoVanguard(who=player))


def several_units(g: Vanguard) -> Effect | None:
    """Gauge that has become associated with several units."""
    found = (e for e in g.effects if e.kind == "rule" and e.name == "several units")
    return next((e for e in found if g.still_there(e.targets)), None)


@RULE_ACTIONS.due("13.9.2")
def gauge_of_several_units(g: Vanguard) -> Iterator[Due]:
    """One of the units it was last associated with is to be chosen."""
    tied = several_units(g)
    if tied is not None:
        units = g.still_there(tied.bound["units"])
        yield Change((), partial(_forget, g, tied))
        yield runs(one_unit, OneUnit(who=tied.who, card=tied.targets[0][0], units=units))


def _forget(g: Vanguard, effect: Effect) -> None:
    g.effects = tuple(e for e in g.effects if e is not effect)


@RULE_ACTIONS.due("13.6.1")
def damage_to_apply(g: Vanguard) -> Iterator[Due]:
    """Damage while no trigger zone holds a card: the turn player's first (13.6.1.1)."""
    if any(g.due) and not (g.area(0, TRIGGER) or g.area(1, TRIGGER)):
        yield runs(damage_application, DamageCheck(who=g.tp if g.due[g.tp] > 0 else 1 - g.tp))


# -- what waits for everything else (13.7, 13.9.1) ---------------------------------------------------------------------------


def damage_waits(g: Vanguard) -> bool:
    """Whether a card of a damage check lies in a trigger zone (13.7.1)."""
    return g.count("checking") > 0 and bool(g.area(0, TRIGGER) or g.area(1, TRIGGER))


@RULE_ACTIONS.due("13.7.1")
def damage_to_resolve(g: Vanguard) -> Iterator[Due]:
    """A checked card, when no other rule action is due and nothing stands by."""
    if damage_waits(g) and not g.pending and not RULE_ACTIONS.any_due(g, besides=("13.7.1",)):
        player = g.tp if g.area(g.tp, TRIGGER) else 1 - g.tp
        yield runs(damage_resolution, DamageCheck(who=player))


def say_gauge(g: Vanguard, passages: Sequence[Passage]) -> None:
    """Which gauge goes."""
    g.cite("4.15.3.3", lines.GAUGE_GOES, *(row.card for row in passages))


@RULE_ACTIONS.due("13.9.1", says=say_gauge)
def illegal_gauge(g: Vanguard) -> Iterator[Passage]:
    """Gauge of units that are gone, locked or no units any more, when no other rule action than damage is due and
    nothing stands by."""
    if not (g.zones[GAUGE] or g.zones[STRIDE + GAUGE]):
        return
    held = [c for player in (0, 1) for c in g.area(player, GAUGE) if c in g.ties]
    found = [c for c in held if g.where[unit := g.ties[c]] < 0 or not g.is_unit(unit)]
    if found and not g.pending and not RULE_ACTIONS.any_due(g, besides=("13.6.1", "13.7.1", "13.9.1")):
        yield from (to_drop(g, card, "13.9.1") for card in found)


def attack_by_text(g: Vanguard) -> Effect | None:
    """An attack that text has asked for; it waits until no battle goes on (7.36.1, 7.36.2)."""
    found = next((e for e in g.effects if e.kind == "rule" and e.name == "attack by text"), None)
    return found if found is None or g.fight() is None else None


def anything_due(g: Vanguard) -> bool:
    """Whether a check timing would resolve a rule action, or begin an attack that waits for it."""
    return RULE_ACTIONS.any_due(g) or attack_by_text(g) is not None


def nothing_waits(g: Vanguard) -> bool:
    """Whether a check timing would do nothing at all."""
    if g.pending or g.gifts or g.watchful():
        return False
    if g.settled == g.clock:
        return True
    if anything_due(g):
        return False
    g.settled = g.clock
    return True

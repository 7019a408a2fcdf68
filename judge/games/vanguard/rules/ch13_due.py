"""Which rule actions are due?

Chapter 13, to look at: each function says what its rules would act upon now and changes nothing. What they do is
ch13_rule_actions.py's.
"""

from __future__ import annotations

from functools import lru_cache

from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    DamageCheck,
    Icon,
    Playing,
)
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

#: Cards in the damage zone that lose the game (13.2.2).
LOST = 6


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


def lacks_vanguard(g: Vanguard, player: int) -> bool:
    return not any(g.is_unit(card) for card in g.area(player, VC))


def lone_hearts(g: Vanguard, player: int) -> tuple[int, ...]:
    """Hearts on a vanguard circle without a vanguard. Strides keep hearts beneath their G unit, and 6.5.4.1 makes one of
    them the vanguard when it leaves; these lie there for any other reason."""
    return tuple(card for card in g.area(player, VC) if g.is_in(card, "heart"))


def ridable(g: Vanguard, card: int) -> bool:
    return g.printed(card).main == "unit" and not g.is_g(card)


def rivals_on(g: Vanguard, zone: int, held: tuple[int, ...]) -> list[tuple[tuple[int, ...], str, str]]:
    """The cards on a circle of which only one can stay, group by group, with the rule by which the others go and the one
    by which its player chooses among those placed last. A legion is one with its leader (reading `legion-is-one`)."""
    if zone % STRIDE != VC:
        return [(held, "13.3.5", "13.3.5.1")]
    mates = tuple(c for c in held if g.is_in(c, "mate") and g.ties.get(c) in held)
    units = tuple(c for c in held if c not in mates and not g.is_in(c, "heart"))
    found = []
    if len(units) > 1:
        legion = any(g.ties[mate] in units for mate in mates)
        found.append((units, "13.3.2" if legion else "13.3.3", "13.3.2.1"))
    for leader in units:
        own = tuple(mate for mate in mates if g.ties[mate] == leader)
        if len(own) > 1:
            found.append((own, "13.3.4", "13.3.4.1"))
    return found


def surplus(g: Vanguard) -> list[tuple[int, tuple[int, ...]]]:
    """Circles with more cards than one, the cards there in the order in which they were placed (13.3)."""
    found = []
    for player in (g.tp, 1 - g.tp):
        for offset in UNIT_CIRCLES:
            zone = player * STRIDE + offset
            held = g.zones[zone]
            if len(held) < 2:
                continue
            if rivals_on(g, zone, held):
                found.append((zone, held))
    return found


def strays(g: Vanguard) -> list[Passage]:
    """Cards that lie where they must not, each with where it goes (13.3.1, 13.4, 13.10, 13.11)."""
    rows: list[Passage] = []
    fight = g.fight() if g.frames else None
    resolving = {at.card for _, at, _ in g.frames if isinstance(at, Playing)}
    for player in (g.tp, 1 - g.tp):
        start = player * STRIDE
        for card in g.zones[start + GC]:
            no_target = fight is None or not fight.targets
            if no_target or (fight is not None and fight.who == g.master(card)):
                rows.append(Passage(card, g.owner[card] * STRIDE + DROP, "13.4.1", "rule"))
        for card in g.zones[start + VC]:
            if g.is_in(card, "mate") and g.ties.get(card) not in g.zones[start + VC]:
                rows.append(Passage(card, start + SOUL, "13.3.1", "rule"))
        for card in g.zones[start + ORDER_AREA]:
            if card not in resolving:
                rule = "13.11.1" if g.printed(card).main == "order" else "13.11.2"
                rows.append(Passage(card, g.owner[card] * STRIDE + DROP, rule, "rule"))
        rows += _on_circles(g, player)
    return rows


def _on_circles(g: Vanguard, player: int) -> list[Passage]:
    """Face up orders on circles that are no music orders (13.11.3), and pseudo-cards in erase zones (13.8.1)."""
    rows = []
    for offset in UNIT_CIRCLES:
        for card in g.area(player, offset):
            face = g.printed(card)
            out_of_place = face.main == "order" and not g.is_in(card, "set as unit")
            if out_of_place and g.is_face_up(card) and "music" not in face.special:
                rows.append(Passage(card, g.owner[card] * STRIDE + DROP, "13.11.3", "rule"))
    return rows


@lru_cache(maxsize=64)
def _pseudo_cards(defs: tuple[CardDef, ...]) -> tuple[int, ...]:
    """The pseudo-cards of a game."""
    return tuple(card for card, definition in enumerate(defs) if definition.token)


def to_be_erased(g: Vanguard) -> list[int]:
    """Pseudo-cards in their erase zones (13.8.1)."""
    found = []
    for card in _pseudo_cards(g.defs):
        if g.where[card] >= 0:
            kind = g.pseudo(card)
            if kind is not None and g.where[card] % STRIDE not in EFFECTIVE[kind]:
                found.append(card)
    return found


def damage_waits(g: Vanguard) -> bool:
    """Whether a card of a damage check lies in a trigger zone (13.7.1)."""
    return g.count("checking") > 0 and any(g.area(player, TRIGGER) for player in (0, 1))


def illegal_gauge(g: Vanguard) -> list[int]:
    """Gauge of units that are gone, locked or no units any more (13.9.1)."""
    found = []
    for player in (0, 1):
        for card in g.area(player, GAUGE):
            unit = g.ties.get(card)
            if unit is not None and (g.where[unit] < 0 or not g.is_unit(unit)):
                found.append(card)
    return found


def several_units(g: Vanguard) -> Effect | None:
    """Gauge that has become associated with several units (13.9.2)."""
    found = (e for e in g.effects if e.kind == "rule" and e.name == "several units")
    return next((e for e in found if g.still_there(e.targets)), None)


def illegal_triggers(g: Vanguard) -> list[int]:
    """Cards in trigger zones while neither a drive check nor a damage check goes on (13.10.1)."""
    if g.count("checking") or (g.frames and g.fight() is not None):
        return []
    if any(isinstance(at, DamageCheck | Icon) for _, at, _ in g.frames):
        return []
    return [card for player in (0, 1) for card in g.area(player, TRIGGER)]


def damaged(g: Vanguard) -> int | None:
    """The player whose damage is applied next: the turn player's first (13.6.1.1)."""
    if not any(g.due) or g.area(0, TRIGGER) or g.area(1, TRIGGER):
        return None
    return g.tp if g.due[g.tp] > 0 else 1 - g.tp


def attack_by_text(g: Vanguard) -> Effect | None:
    """An attack that text has asked for; it waits until no battle goes on (7.36.1, 7.36.2)."""
    found = next((e for e in g.effects if e.kind == "rule" and e.name == "attack by text"), None)
    return found if found is None or g.fight() is None else None


def anything_due(g: Vanguard) -> bool:
    """Whether any rule action is to be resolved."""
    return bool(
        losers(g)
        or surplus(g)
        or strays(g)
        or damaged(g) is not None
        or damage_waits(g)
        or illegal_triggers(g)
        or illegal_gauge(g)
        or to_be_erased(g)
        or any(lacks_vanguard(g, player) for player in (0, 1))
        or several_units(g) is not None
        or attack_by_text(g) is not None
        or any(hook(g, True) for hook in HOOKS.rule_actions)
    )


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

"""What do the rules do by themselves?

Chapter 9. Loss judgement interrupts whatever goes on (9-2); stray combo cards (9-3) and cards whose
power has dropped to 0 (9-5, 9-7) wait for a checkpoint or counter timing, where everything that is
due at its start happens at the same time. Markers (9-6, 9-8), stacks (9-4) and flips (9-9) are done
where they happen, in board.py; [Unique] (9-10) is a keyword's.
"""

from __future__ import annotations

from dataclasses import replace

from judge.games.dbs.rules.procedures import Checkpoint, CounterTiming, LossJudgement, loss_judgement
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE, COMBO, DECK, LIFE, UNISON
from judge.games.dbs.table.game import Dbs
from judge.kernel.atoms import Passage
from judge.kernel.continuous import Effect
from judge.kernel.events import Event
from judge.kernel.flow import Flow

# -- loss judgement (9-2) ---------------------------------------------------------------------------


def losers(g: Dbs) -> list[int]:
    """The players who fulfil a loss condition right now (9-2-3, 9-2-4)."""
    stride, zones = g.stride, g.zones
    return [
        player for player in (0, 1) if not zones[player * stride + LIFE] or not zones[player * stride + DECK]
    ]


def look_for_losers(g: Dbs) -> None:
    """Interrupt: somebody has no life or no deck left. Put into `Hooks.interrupts` by the edition."""
    stride, zones = g.stride, g.zones
    if zones[LIFE] and zones[DECK] and zones[stride + LIFE] and zones[stride + DECK]:
        return
    if not any(isinstance(at, LossJudgement) for _, at, _ in g.frames):
        g.push(loss_judgement, LossJudgement(losers=tuple(losers(g))))


def already_lost(g: Dbs, at: Checkpoint | CounterTiming) -> tuple[int, ...]:
    """The players to be judged at the beginning of rule processing (9-2-2): nothing has changed since they
    came to fulfil a loss condition, so nothing has interrupted. Each timing looks once."""
    if at.looked or settled(g):
        return ()
    g.keep(replace(at, looked=True))
    return tuple(losers(g)) if g.turn > 0 else ()


@loss_judgement.step("9-2-1")
def loss_interrupts(g: Dbs, at: LossJudgement) -> Flow:
    """A loss is interruptive: it is carried out at once."""
    for player in at.losers:
        if not g.area(player, LIFE):
            g.note("1-2-2-1", lines.NO_LIFE, player)
        if not g.area(player, DECK):
            g.note("1-2-2-2", lines.NO_DECK, player)
    g.note("1-2-2", lines.RULE_PROCESSING, *at.losers)
    g.note("9-1-2-1", lines.INTERRUPT)
    g.note("9-2-1", lines.INTERRUPT)
    return None


@loss_judgement.step("9-2-2")
def judge_losses(g: Dbs, at: LossJudgement) -> Flow:
    """All players who fulfil a loss condition lose the game."""
    for player in at.losers:
        g.note("9-2-3" if not g.area(player, LIFE) else "9-2-4", lines.LOSES, player)
    events = [Event("lose", p, cause="rule", facts={"how": _how(g, p)}) for p in at.losers]
    return g.perform_all(events)


def _how(g: Dbs, player: int) -> str:
    return "no life left" if not g.area(player, LIFE) else "no deck left"


# -- confirmative rule processing ----------------------------------------------------------------------


def stray_combos(g: Dbs) -> list[int]:
    """Cards in a Combo Area outside a battle (9-3-2)."""
    if g.fight is not None:
        return []
    return [*g.area(0, COMBO), *g.area(1, COMBO)]


def powerless(g: Dbs, offset: int, kind: str) -> list[int]:
    """The cards in an area whose power is 0 or less (9-5-2, 9-7-2)."""
    faces = g.projected()
    memo = g.index_of().memo
    if "powerless" not in memo:
        # Cards that are printed so; all others need an effect for it and so are in the projection.
        memo["powerless"] = tuple(
            c for c in range(len(g.defs)) if (power := g.printed(c).power) is not None and power <= 0
        )
    found = [c for c, face in faces.items() if face.power is not None and face.power <= 0]  # type: ignore[attr-defined]
    found += [card for card in memo["powerless"] if card not in faces]
    if not found:
        return found
    stride, where = g.stride, g.where
    there = [c for c in found if where[c] >= 0 and where[c] % stride == offset and g.shows(c).type == kind]
    return sorted(there, key=lambda card: (where[card], g.zones[where[card]].index(card)))


def cause_of(g: Dbs, card: int) -> Effect | None:
    """The effect that counts as having brought a card's power down: the last that lowered it (9-5-2-1)."""
    here = (card, g.ident[card])
    lowering = [
        e
        for e in g.effects
        if e.kind == "static"
        and here in e.targets
        and any(c[1] == "power" and (c[2] == "set" or c[3] < 0) for c in e.changes)
    ]
    return max(lowering, key=lambda e: e.stamp, default=None)


def settled(g: Dbs) -> bool:
    """Whether nothing has changed since nothing was found to be due."""
    return g.settled == g.clock and g.projection is not None


def process(g: Dbs) -> bool:
    """Carry out everything that is due, at the same time (9-1-2-3). False if nothing is.

    A table that was found settled is not searched again until something has changed.
    """
    if settled(g):
        return False
    stray = stray_combos(g)
    dead: list[int] = []
    weak: list[int] = []
    if g.rules.facts["power 0 leaves"]:
        dead = powerless(g, BATTLE, "battle")
        weak = powerless(g, UNISON, "unison")
    if not (stray or dead or weak):
        g.settled = g.clock
        return False
    g.note("9-1-2-2", lines.CONFIRMATIVE, len(stray) + len(dead) + len(weak))
    if len(stray) + len(dead) + len(weak) > 1:
        g.note("9-1-2-3", lines.AT_THE_SAME_TIME)
    leaving: list[Passage] = []
    if stray:
        g.note("9-3-1", lines.STRAY, *stray)
        leaving += [Passage(c, g.zone(g.owner[c], "drop"), g.n["9-3-2"], "invalid combo") for c in stray]
    if dead:
        leaving += _dead(g, dead)
    g.relocate(sorted(leaving, key=lambda way: g.owner[way.card] != g.tp))
    if dead:
        g.note("10-1-2", lines.NOT_KOD, *dead)
    for card in weak:
        g.note("9-7-1", lines.CONFIRMATIVE, card)
        cause = cause_of(g, card)
        g.note("9-7-2", lines.MARKER, card)
        if cause is not None:
            g.note("9-7-2-1", lines.BECAUSE_OF, cause.src, card)
        g.put_markers(card, -1, g.n["9-7-2"], because=cause)
        if cause is not None and g.offset_of(card) != UNISON:
            g.note("9-7-2-1", lines.PLACED_BECAUSE_OF, cause.src, card)
    return True


def _dead(g: Dbs, dead: list[int]) -> list[Passage]:
    """How Battle Cards with no power go to the Drop Area; that is no KO (10-1-2)."""
    g.note("9-5-1", lines.CONFIRMATIVE, *dead)
    g.note("9-5-2", lines.NO_POWER_LEFT, *dead)
    ways: list[Passage] = []
    groups: dict[tuple[int, int], list[int]] = {}
    for card in dead:
        effect = cause_of(g, card)
        by, source = (-1, -1) if effect is None else (effect.who, effect.src)
        groups.setdefault((by, source), []).append(card)
        why = "effect" if source >= 0 else "power 0"
        ways.append(Passage(card, g.zone(g.owner[card], "drop"), g.n["9-5-2"], why, by, source))
    for (_, source), cards in groups.items():
        if source >= 0:
            g.note("9-5-2-1", lines.BECAUSE_OF, source, *cards)
    return ways


PROGRAMS = (loss_judgement,)

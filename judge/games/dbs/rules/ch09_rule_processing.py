"""What do the rules do by themselves?

Chapter 9. Loss judgement interrupts whatever goes on (9-2); stray combo cards (9-3) and cards whose
power has dropped to 0 (9-5, 9-7) wait for a checkpoint or counter timing, where everything that is
due at its start happens at the same time. Markers (9-6, 9-8), stacks (9-4) and flips (9-9) are done
where they happen, in board.py; [Unique] (9-10) is a keyword's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from judge.games.dbs.rules.procedures import (
    Checkpoint,
    CounterTiming,
    LossJudgement,
    infinite_loop,
    loss_judgement,
)
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE, COMBO, DECK, LIFE, UNISON
from judge.games.dbs.table.game import Dbs
from judge.kernel.atoms import Passage
from judge.kernel.continuous import Effect
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.rule_actions import Change, RuleActions
from judge.kernel.timing import InfiniteLoop

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

#: Why a combo card without a battle goes.
STRAY = "invalid combo"


def say_together(g: Dbs, cards: tuple[int, ...]) -> None:
    """What is due waits for a checkpoint or counter timing, and happens at the same time."""
    g.note("9-1-2-2", lines.CONFIRMATIVE, len(cards))
    if len(cards) > 1:
        g.note("9-1-2-3", lines.AT_THE_SAME_TIME)


def say_stray(g: Dbs, passages: Sequence[Passage]) -> None:
    """Which combo cards have no battle."""
    g.note("9-3-1", lines.STRAY, *(row.card for row in passages))


def say_dead(g: Dbs, passages: Sequence[Passage]) -> None:
    """Which Battle Cards have no power left, and because of what."""
    dead = [row.card for row in passages]
    g.note("9-5-1", lines.CONFIRMATIVE, *dead)
    g.note("9-5-2", lines.NO_POWER_LEFT, *dead)
    groups: dict[tuple[int, int], list[int]] = {}
    for row in passages:
        groups.setdefault((row.by, row.source), []).append(row.card)
    for (_, source), cards in groups.items():
        if source >= 0:
            g.note("9-5-2-1", lines.BECAUSE_OF, source, *cards)


def relocate(g: Dbs, passages: list[Passage]) -> None:
    """Move cards at the same time, the turn player's first where they come to lie on each other. A Battle Card
    without power was not KO'd."""
    g.relocate(sorted(passages, key=lambda way: g.owner[way.card] != g.tp))
    dead = [row.card for row in passages if row.cause != STRAY]
    if dead:
        g.note("10-1-2", lines.NOT_KOD, *dead)


def endless(g: Dbs) -> Flow:
    """Rule processing that brings back the same position for ever: nobody can stop it (11-1)."""
    return g.call(infinite_loop, InfiniteLoop(made=()))


#: What the rules do by themselves at checkpoints and counter timings.
RULE_PROCESSING: RuleActions[Dbs] = RuleActions(say_together, lambda g, passages: None, relocate, endless)


@RULE_PROCESSING.due("9-3-2", says=say_stray)
def stray_combos(g: Dbs) -> Iterator[Passage]:
    """Cards in a Combo Area outside a battle."""
    for player in (0, 1) if g.fight is None else ():
        for card in g.area(player, COMBO):
            yield Passage(card, g.zone(g.owner[card], "drop"), g.n["9-3-2"], STRAY)


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


@RULE_PROCESSING.due("9-5-2", says=say_dead)
def dead(g: Dbs) -> Iterator[Passage]:
    """Battle Cards with no power go to the Drop Area."""
    for card in powerless(g, BATTLE, "battle") if g.rules.facts["power 0 leaves"] else ():
        effect = cause_of(g, card)
        by, source = (-1, -1) if effect is None else (effect.who, effect.src)
        why = "effect" if source >= 0 else "power 0"
        yield Passage(card, g.zone(g.owner[card], "drop"), g.n["9-5-2"], why, by, source)


@RULE_PROCESSING.due("9-7-2")
def weak(g: Dbs) -> Iterator[Change]:
    """Unison Cards with no power lose a marker."""
    for card in powerless(g, UNISON, "unison") if g.rules.facts["power 0 leaves"] else ():
        yield Change((card,), partial(_lose_marker, g, card, cause_of(g, card)))


def _lose_marker(g: Dbs, card: int, cause: Effect | None) -> None:
    """A marker comes off a Unison Card, because of the effect that lowered its power (9-7-2-1)."""
    g.note("9-7-1", lines.CONFIRMATIVE, card)
    g.note("9-7-2", lines.MARKER, card)
    if cause is not None:
        g.note("9-7-2-1", lines.BECAUSE_OF, cause.src, card)
    g.put_markers(card, -1, g.n["9-7-2"], because=cause)
    if cause is not None and g.offset_of(card) != UNISON:
        g.note("9-7-2-1", lines.PLACED_BECAUSE_OF, cause.src, card)


def settled(g: Dbs) -> bool:
    """Whether nothing has changed since nothing was found to be due."""
    return g.settled == g.clock and g.projection is not None


def process(g: Dbs, at: Checkpoint | CounterTiming) -> Flow:
    """Carry out everything that is due, at the same time (9-1-2-3); None if nothing is.

    A table that was found settled is not searched again until something has changed.
    """
    if settled(g):
        return None
    flow = RULE_PROCESSING.settle(g, at)
    if flow is None:
        g.settled = g.clock
    return flow


PROGRAMS = (loss_judgement,)

"""What must be true of every state, whatever happened?

Each check answers with sentences, none if all is well: cards are conserved, zones hold what they
may, log entries cite rules that exist, decisions can be answered, a state survives JSON, and what
is listed as legal is exactly what is accepted.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from judge.kernel.codec import dumps, loads
from judge.kernel.decision import Allowed, Kind
from judge.kernel.errors import BadState
from judge.kernel.game import PASS
from judge.kernel.identity import differences
from judge.kernel.listening import awake_in
from judge.kernel.state import BENEATH, GONE
from judge.trust.answers import every_action

if TYPE_CHECKING:
    from judge.case.table import Table
    from judge.kernel.game import Game


def violations(game: Game, *, since: int = 0) -> list[str]:
    """Everything that is wrong with a state and with the log after its first `since` entries."""
    return [*cheap(game, since), *written(game)]


def cheap(game: Game, since: int = 0) -> list[str]:
    """What can be looked at again and again."""
    return [
        *conserved(game),
        *placed(game),
        *cited(game, since),
        *answerable(game),
        *projected(game),
        *listening(game),
    ]


def conserved(game: Game) -> Iterator[str]:
    """Every card is in exactly one place, and only tokens can be nowhere."""
    counted: Counter[int] = Counter(card for held in game.zones for card in held)
    counted.update(card for below in game.beneath.values() for card in below)
    for card, label in enumerate(game.labels):
        where = game.where[card]
        if where == GONE:
            if counted[card]:
                yield f"{label} has left the game but lies somewhere"
            elif not game.defs[card].token:
                yield f"{label} is nowhere"
        elif counted[card] != 1:
            yield f"{label} is in {counted[card]} places"
        elif where >= 0 and card not in game.zones[where]:
            yield f"{label} is not where the state says: {game.rules.layout.key(where)}"
        elif where == BENEATH and not any(card in below for below in game.beneath.values()):
            yield f"{label} is beneath nothing"
    for top in game.beneath:
        if game.where[top] < 0:
            yield f"{game.labels[top]} has cards beneath it but is in no zone"


def placed(game: Game) -> Iterator[str]:
    """Every zone holds what it may hold, as the game's own `invariants` module says."""
    misplaced = _of_game(game.rules.game)
    if misplaced is not None:
        yield from misplaced(game)


def _of_game(name: str) -> Callable[[Game], Iterator[str]] | None:
    module = f"judge.games.{name}"
    if find_spec(module) is None or find_spec(f"{module}.table.invariants") is None:
        return None
    found: Callable[[Game], Iterator[str]] = import_module(f"{module}.table.invariants").misplaced
    return found


def cited(game: Game, since: int = 0) -> Iterator[str]:
    """Every log entry cites a rule of the edition."""
    known = game.rules.book.by_id
    for rule, what, _ in game.since(since):
        if rule not in known:
            yield f"the log cites {rule!r} ({what}), which is not a rule of {game.rules.key}"


def answerable(game: Game) -> Iterator[str]:
    """An open decision has an answer, and its options are told apart."""
    decision = game.decision
    if decision is None:
        if game.result is None and not game.frames:
            yield "the game has stopped without a result"
        return
    if decision.rule not in game.rules.book.by_id:
        yield f"a decision cites {decision.rule!r}, which is not a rule of {game.rules.key}"
    if len(set(decision.options)) != len(decision.options):
        yield f"{decision.rule}: the same option is offered twice"
    if not 0 <= decision.low <= decision.high:
        yield f"{decision.rule}: from {decision.low} to {decision.high} is no range"
    if decision.kind in (Kind.ACT, Kind.PLACE) and not decision.options:
        yield f"{decision.rule}: nothing can be answered"
    if decision.kind in (Kind.CARDS, Kind.OPTION) and decision.low > len(decision.options):
        yield f"{decision.rule}: {decision.low} must be picked out of {len(decision.options)}"


def projected(game: Game) -> Iterator[str]:
    """What cards are, as kept from before, is what a fresh look at everything gives."""
    if game.projection is None:
        return
    fresh = game.copy()
    fresh.projection, fresh.projections = None, ()
    faces = fresh.projected()
    for card in sorted(faces.keys() | game.projection.keys()):
        kept, new = game.face(card), fresh.face(card)
        for name in (*new.ATTRIBUTES, "abilities", "flags", "trace"):
            if getattr(kept, name) != getattr(new, name) and not (
                name == "trace" and not kept.trace and not new.trace
            ):
                yield f"{game.labels[card]} is remembered with another {name}: {getattr(kept, name)}, not {getattr(new, name)}"


def listening(game: Game) -> Iterator[str]:
    """Every card that lies where an ability of its works is listened for."""
    if game.index is not None:
        awake = awake_in(game.index.roster, game.zones, game.rules.layout.names)
        for card in sorted(awake - game.index.awake):
            yield f"{game.labels[card]} is not awake where it lies"


def written(game: Game, *, log: bool = True) -> Iterator[str]:
    """JSON out and in gives the identical state (with its whole log, which takes its time)."""
    text = dumps(game, log=log)
    try:
        back = loads(text, game.rules, game.pool)
    except BadState as error:
        yield f"a saved state cannot be read back: {error}"
        return
    for difference in differences(game, back, log=log):
        yield f"a saved state comes back different: {difference}"
    if dumps(back, log=log) != text:
        yield "a saved state that came back is written differently"


def legal_is_accepted(game: Game, table: Table) -> Iterator[str]:
    """At a play timing, what is listed as legal is exactly what the check accepts."""
    decision = game.decision
    if decision is None or decision.kind is not Kind.ACT:
        return
    listed = set(decision.options)
    for action in decision.options:
        if action != PASS and not isinstance(game.check(decision.who, action), Allowed):
            yield f"{_named(game, action)} is listed but refused: {game.check(decision.who, action)}"
    for action in every_action(game, table):
        if action not in listed and isinstance(game.rules.check(game, decision.who, action), Allowed):
            yield f"{_named(game, action)} is accepted but not listed"


def _named(game: Game, action: tuple[Any, ...]) -> str:
    spec = game.rules.actions[action[0]]
    words = [
        game.labels[value] if sort == "card" else str(value)
        for sort, value in zip(spec.arguments, action[1:], strict=False)
    ]
    return f"{action[0]} {' '.join(words)}"

"""What is different on the table?

Compares two states of one game and names what changed: cards that moved, modes, markers, stacks,
numbers, effects, stand-by abilities, the players' own values. Plain records for the timeline and
the page; knows nothing of why (the log does).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.kernel.state import BENEATH, GONE
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.kernel.game import Game


@dataclass(frozen=True, slots=True)
class Change:
    """One difference: what kind, whose (a card's label, a zone, a player), from what to what."""

    kind: str
    of: str
    before: Any
    after: Any
    #: The number of the card it is about, -1 if it is about none.
    card: int = -1

    def plain(self) -> dict[str, Any]:
        """The change as plain data."""
        return {"kind": self.kind, "of": self.of, "before": _plain(self.before), "after": _plain(self.after)}

    def __str__(self) -> str:
        return f"{self.of} {self.kind}: {_shown(self.before)} → {_shown(self.after)}"


def _plain(value: object) -> Any:
    return sorted(value) if isinstance(value, frozenset) else value


def _shown(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, (list, tuple, frozenset)):
        return ", ".join(sorted(map(str, value)) if isinstance(value, frozenset) else map(str, value)) or "–"
    return str(value)


def changes(before: Game, after: Game) -> list[Change]:
    """Everything that is different in `after`, in a fixed order."""
    return [
        *_places(before, after),
        *_cards(before, after),
        *_orders(before, after),
        *_table(before, after),
        *_own(before, after),
    ]


def place_of(game: Game, card: int) -> str | None:
    """Where a card is, in words: a zone's key, `beneath A.K3`, or None (not in the game)."""
    if card >= len(game.where) or game.where[card] == GONE:
        return None
    if game.where[card] == BENEATH:
        return f"beneath {game.labels[game.top_of(card)]}"
    return game.rules.layout.key(game.where[card])


def _places(before: Game, after: Game) -> list[Change]:
    if before.zones == after.zones and before.beneath == after.beneath and before.where == after.where:
        return []
    found = []
    for card, label in enumerate(after.labels):
        old, new = place_of(before, card), place_of(after, card)
        if old != new:
            found.append(Change("place", label, old, new, card))
    return found


def _cards(before: Game, after: Game) -> list[Change]:
    found = []
    for card, label in enumerate(after.labels[: len(before.labels)]):
        if before.mode[card] != after.mode[card]:
            found.append(Change("mode", label, before.mode[card], after.mode[card], card))
        if before.markers.get(card, 0) != after.markers.get(card, 0):
            marks = before.markers.get(card, 0), after.markers.get(card, 0)
            found.append(Change("markers", label, *marks, card))
        if before.states.get(card) != after.states.get(card):
            held = sorted(before.states.get(card, ())), sorted(after.states.get(card, ()))
            found.append(Change("states", label, *held, card))
    faces, others = before.projected(), after.projected()
    if faces or others:
        for card in sorted(faces.keys() | others.keys()):
            if card < len(before.labels):
                found += _face(before, after, card)
    revealed = after.shown - before.shown
    if revealed:
        found.append(Change("shown", "table", None, [after.labels[card] for card in sorted(revealed)]))
    return found


def _face(before: Game, after: Game, card: int) -> list[Change]:
    old, new = before.face(card), after.face(card)
    label = after.labels[card]
    found = [
        Change(name, label, getattr(old, name), getattr(new, name), card)
        for name in new.ATTRIBUTES
        if getattr(old, name) != getattr(new, name)
    ]
    if old.flags != new.flags:
        found.append(Change("flags", label, old.flags, new.flags, card))
    if old.abilities != new.abilities:
        had, has = ([ability.text for ability in face.abilities] for face in (old, new))
        found.append(Change("abilities", label, had, has, card))
    return found


def _orders(before: Game, after: Game) -> list[Change]:
    layout = after.rules.layout
    return [
        Change("order", layout.key(zone), "as it was", "another")
        for zone, (old, new) in enumerate(zip(before.zones, after.zones, strict=True))
        if layout.specs[zone].ordered and old != new and sorted(old) == sorted(new)
    ]


def _table(before: Game, after: Game) -> list[Change]:
    found = []
    if before.tp != after.tp:
        found.append(Change("turn player", "table", PLAYERS[before.tp], PLAYERS[after.tp]))
    if before.turn != after.turn:
        found.append(Change("turn", "table", before.turn, after.turn))
    if before.pending is not after.pending:
        found += _listed("stand-by", _waiting(before), _waiting(after))
    if before.effects is not after.effects:
        found += _listed("effect", _effects(before), _effects(after))
    if before.result != after.result and after.result is not None:
        found.append(Change("result", "game", None, after.result[2]))
    return found


def _waiting(game: Game) -> dict[Any, str]:
    return {p.number: f"{game.labels[p.card]}: {game.pool.ability(p.key).text}" for p in game.pending}


def _effects(game: Game) -> dict[Any, str]:
    return {
        (e.stamp, e.src, e.kind, e.key, e.name, e.targets, e.changes): f"{game.labels[e.src]} ({e.kind})"
        if e.src >= 0
        else e.kind
        for e in game.effects
    }


def _listed(kind: str, before: dict[Any, str], after: dict[Any, str]) -> list[Change]:
    new = [Change(kind, "table", None, words) for key, words in after.items() if key not in before]
    return [Change(kind, "table", words, None) for key, words in before.items() if key not in after] + new


def _own(before: Game, after: Game) -> list[Change]:
    found = []
    for name in after.OWN:
        old, new = getattr(before, name), getattr(after, name)
        if old == new:
            continue
        if isinstance(new, list) and len(new) == 2:
            found += [
                Change(name, PLAYERS[player], old[player], new[player])
                for player in (0, 1)
                if old[player] != new[player]
            ]
        else:
            found.append(Change(name, "table", old, new))
    return found

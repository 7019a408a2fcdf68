"""How is a position edited?

A case writes a zone in many short ways (`30`, `f x5`, `SA1 < SA2`, a mapping); the editor knows one:
a list of entries, each with a card or attributes, how many, and what is about them. Reading asks the
laid-out game, so the editor sees exactly what the engine sees; writing makes the short form again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from judge import library
from judge.case.build import Board, lay_out
from judge.case.names import folded
from judge.case.problem import BadCase
from judge.case.read import load_source
from judge.case.source import Source
from judge.kernel.state import REST
from judge.kernel.zones import PLAYERS
from web.cases.documents import IllegalMoveError
from web.cases.play import Document
from web.cases.roles import read_roles, write_roles

Entry = dict[str, Any]
Zones = dict[str, list[Entry]]
#: Keys of an entry that are about the card on the table, in the order a case writes them.
ABOUT = ("card", "label", "count", "mode", "markers", "face", "since", "owner", "states", "beneath")
_NOT_WRITTEN = ("code", "token")


class Position(NamedTuple):
    """The zones of a case as entries, the numbers of its players, and the cards its rules must know."""

    zones: Zones
    numbers: dict[str, dict[str, Any]]
    roles: dict[str, str]


def read_position(document: Document) -> Position:
    """The position of a document in the editor's form."""
    try:
        loaded = load_source(Source("case", dict(document)))
        board = lay_out(loaded.case, loaded.rules, loaded.table, loaded.problems)
    except BadCase as error:
        raise IllegalMoveError(str(error.problems[0].message), rule=error.problems[0].rule) from None
    reading = _Reading(board)
    layout = board.rules.layout
    # In the order of the file: labels such as A.f#3 count from there.
    order = dict.fromkeys([*board.zone_paths, *range(layout.size)])
    zones = {layout.key(zone): reading.zone(zone) for zone in order}
    numbers = {
        side: {
            name: scalar.read(board.game, player)
            for name, scalar in loaded.table.scalars.items()
            if scalar.write is not None
        }
        for player, side in enumerate(PLAYERS)
    }
    return Position(zones, numbers, read_roles(board))


class _Reading:
    """Tells the cards of a laid-out game as entries."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.game = board.game
        self.known = {
            *library.cards(board.rules.game, board.rules.edition),
            *(_codes(board.case.cards)),
            *(board.imported.rows if board.imported is not None else ()),
        }
        #: Code of a card's back to its front. Each side is a definition that names the other; the
        #: code of the back is that of the front with something added.
        self.fronts = {
            side.back.code: side
            for side in board.game.pool.defs.values()
            if side.back is not None and side.back.code.startswith(side.code)
        }
        self.seen: dict[str, int] = {}

    def zone(self, zone: int) -> list[Entry]:
        """The entries of a zone; equal unremarkable cards in a row become one."""
        found: list[Entry] = []
        before = -1
        for card in self.game.zones[zone]:
            entry = self._entry(card, zone)
            if found and self._one_more(found[-1], entry, before, card):
                found[-1]["count"] += 1
            else:
                found.append(entry)
            before = card
        return found

    def _one_more(self, last: Entry, entry: Entry, before: int, card: int) -> bool:
        """Whether a card is one more of the entry before it: a plain copy, or a further card of those that a
        case gives together by their attributes and that are numbered in a row."""
        if _plain(entry):
            return {**last, "count": 1} == {**entry, "count": 1}
        if "attributes" not in entry or self.game.defs[before] is not self.game.defs[card]:
            return False
        same = {**last, "count": 1} == {**entry, "label": last["label"]}
        return same and entry["label"] == f"{last['label']}#{last['count'] + 1}"

    def _entry(self, card: int, zone: int) -> Entry:
        game = self.game
        definition = game.defs[card]
        turned = definition.code in self.fronts
        if turned:
            definition = self.fronts[definition.code]
        below = [self._entry(other, zone) for other in game.beneath.get(card, ())]
        entry: Entry = {"count": 1}
        label = game.labels[card][2:]
        if definition.code in self.known:
            entry["card"] = definition.code
            usual = self._usual_label(game.labels[card][:2] + definition.code)
            if label != usual[2:]:
                entry |= {"card": label} if label.partition("#")[0] == definition.code else {"label": label}
        else:
            entry["attributes"] = {
                name: value for name, value in definition.source.items() if name not in _NOT_WRITTEN
            }
            entry["label"] = label
        if game.mode[card] == REST:
            entry["mode"] = "rest"
        if game.markers.get(card):
            entry["markers"] = game.markers[card]
        if turned or card in game.shown:
            entry["face"] = "down" if turned else "up"
        states = sorted(game.states.get(card, ()))
        if "face down" in states:
            entry["face"] = "down"
        elif card in self.board.turned_up:
            entry["face"] = "up"
        others = [state for state in states if state != "face down"]
        if others:
            entry["states"] = others
        if card in self.board.recent:
            entry["since"] = "this turn"
        if game.owner[card] != max(0, self.board.rules.layout.player[zone]):
            entry["owner"] = PLAYERS[game.owner[card]]
        if below:
            entry["beneath"] = below
        return entry

    def _usual_label(self, base: str) -> str:
        """The label that the next card of this code has when nobody says otherwise."""
        number = self.seen.get(base, 0) + 1
        self.seen[base] = number
        return base if number == 1 else f"{base}#{number}"


def _codes(cards: Any) -> Iterable[str]:
    if isinstance(cards, Mapping):
        return map(str, cards)
    return (
        [str(row.get("code")) for row in cards if isinstance(row, Mapping)] if isinstance(cards, list) else []
    )


def _plain(entry: Entry) -> bool:
    return set(entry) <= {"card", "count"} and "#" not in entry.get("card", "")


# -- writing ------------------------------------------------------------------------------------------


def write_position(
    document: Document,
    zones: Zones,
    numbers: Mapping[Any, Mapping[str, Any]],
    roles: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """The document with these zones, numbers and cards that its rules must know instead of its own."""
    for key, entries in zones.items():
        for entry in entries:
            _check_entry(entry, key)
    game = str(document.get("game", ""))
    table = library.table(game)
    filler = table.filler
    players: dict[str, dict[str, Any]] = {}
    for side in PLAYERS:
        written = {
            name: value
            for name, value in numbers.get(side, {}).items()
            if name in table.scalars and value != table.scalars[name].default
        }
        for key, entries in zones.items():
            owner, dot, name = key.partition(".")
            if dot and owner == side and entries:
                written[folded(name)] = _contents(entries, filler)
            elif dot and owner == side and name in table.filled_in and _said(document, side, folded(name)):
                written[folded(name)] = 0
        players[side] = written
    shared = {key: _contents(entries, filler) for key, entries in zones.items() if "." not in key and entries}
    changed = {**document, "players": players}
    changed.pop("shared", None)
    if shared:
        changed["shared"] = shared
    return changed if roles is None else write_roles(changed, roles, table)


def _said(document: Document, side: str, name: str) -> bool:
    """Whether the document says itself what lies in an area."""
    players = document.get("players")
    own = players.get(side) if isinstance(players, Mapping) else None
    return isinstance(own, Mapping) and name in own


def _check_entry(entry: Any, zone: str) -> None:
    """Refuse an entry that is not in the editor's form; what its values mean the engine says."""
    if not isinstance(entry, dict):
        raise IllegalMoveError(f"{zone}: an entry is a mapping such as {{card: CODE, count: 1}}")
    count, below = entry.get("count", 1), entry.get("beneath", [])
    if not isinstance(count, int) or isinstance(count, bool):
        raise IllegalMoveError(f"{zone}: the count of an entry is a whole number")
    if not isinstance(entry.get("card", ""), str | None) or not isinstance(entry.get("attributes", {}), dict):
        raise IllegalMoveError(f"{zone}: the card of an entry is a code, its attributes are a mapping")
    if not entry.get("card") and "attributes" not in entry:
        raise IllegalMoveError(f"{zone}: an entry names a card or gives attributes")
    if not isinstance(below, list):
        raise IllegalMoveError(f"{zone}: what lies beneath is a list of entries")
    for part in below:
        _check_entry(part, zone)


def _contents(entries: list[Entry], filler: str) -> Any:
    written = [_written(entry) for entry in entries if entry.get("count", 1) > 0]
    if len(written) == 1:
        only = entries[0]
        if _plain(only) and only.get("card") == filler:
            return only.get("count", 1)
        return written[0]
    return written


def _written(entry: Entry) -> Any:
    count = entry.get("count", 1)
    if _plain(entry):
        return entry["card"] if count == 1 else f"{entry['card']} x{count}"
    below = entry.get("beneath", [])
    if set(entry) <= {"card", "count", "beneath"} and count == 1 and all(_bare(part) for part in below):
        return " < ".join([*(part["card"] for part in below), entry["card"]])
    found = {key: entry[key] for key in ABOUT if key in entry and key not in ("count", "beneath")}
    if count != 1:
        found["count"] = count
    if below:
        found["beneath"] = [_written(part) for part in below]
    return {**found, **entry.get("attributes", {})}


def _bare(entry: Entry) -> bool:
    return set(entry) <= {"card", "count"} and entry.get("count", 1) == 1

"""How does a position get onto the table?

Lays the cards of a case out in a new game: labels, stacks, modes, markers, time stamps, the numbers
of the players, counters. Every problem is noted and the rest is laid out all the same, so that all
are found at once. Effects and stand-by abilities are lasting.py's business, frames start.py's.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge import library
from judge.case.entries import NOTHING, Entry, read_contents
from judge.case.imported import Imported
from judge.case.names import UnknownName, cards_named, folded, player_of, zone_in_group, zones_in_one_line
from judge.case.problem import BadCase, Path, Problems, suggest
from judge.kernel.cards import CardDef, Pool
from judge.kernel.errors import CardFault
from judge.kernel.state import ACTIVE, BENEATH, REST
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.case.model import Case
    from judge.case.table import Table
    from judge.kernel.game import Game
    from judge.kernel.ruleset import Ruleset

#: Cards of a position, those beneath others included. Two players have some 150.
MOST_CARDS = 2000


@dataclass(slots=True)
class Board:
    """A position while it is laid out: the game, and where in the case everything stands."""

    case: Case
    rules: Ruleset
    table: Table
    problems: Problems
    game: Any = None
    paths: dict[int, Path] = field(default_factory=dict)
    zone_paths: dict[int, Path] = field(default_factory=dict)
    recent: set[int] = field(default_factory=set)
    #: Cards that lie face up because the case says so, where everybody may look.
    turned_up: set[int] = field(default_factory=set)
    effect_stamps: dict[str, int] = field(default_factory=dict)
    #: The cards of the user's lists that the case names.
    imported: Imported | None = None

    @property
    def at(self) -> list[str]:
        """Where the case stands, from caller to called, by the engine's numbers; names as they are written."""
        words = self.case.at if isinstance(self.case.at, list) else [self.case.at]
        return [self.rules.meant(word) or word for word in words]

    def path(self, zone: int) -> Path:
        """Where a zone's contents stand in the case."""
        return self.zone_paths.get(zone, ("players", PLAYERS[max(0, self.rules.layout.player[zone])]))

    def scalar_path(self, player: int, name: str) -> Path:
        """Where a player's number stands in the case."""
        return ("players", PLAYERS[player], name)


def lay_out(case: Case, rules: Ruleset, table: Table, problems: Problems) -> Board:
    """The game of a case with all cards placed; nothing runs yet."""
    board = Board(case, rules, table, problems)
    contents = list(_contents(board))
    _check_number(contents, problems)
    definitions = _definitions(board, contents)
    board.game = game = rules.game_class(rules, Pool(definitions), seed=case.seed)
    _set_turn(board)
    _Placing(board, definitions).place(contents)
    _set_scalars(board)
    _set_used(board)
    _set_stamps(board)
    game.projection = None
    return board


def _check_number(contents: list[tuple[int, list[Entry]]], problems: Problems) -> None:
    """More cards than any game has are not laid out at all."""
    number = sum(entry.count * (1 + len(entry.beneath)) for _, entries in contents for entry in entries)
    if number > MOST_CARDS:
        message = f"the position has {number:,} cards; at most {MOST_CARDS:,} are laid out here"
        problems.add("contents", message, ("players",))
        problems.raise_any()


# -- reading ----------------------------------------------------------------------------------------


def _contents(board: Board) -> Iterator[tuple[int, list[Entry]]]:
    """The zones of a case that hold something, in the order of the file."""
    layout, table = board.rules.layout, board.table
    for side, data in board.case.players.items():
        path: Path = ("players", side)
        if data is None:
            continue
        if not isinstance(data, dict):
            board.problems.add("type", f"expected a mapping of zones, found {data!r}", path)
            continue
        player = PLAYERS.index(side)
        for key, value in data.items():
            name = folded(key)
            if name in layout.offset:
                yield _zone(board, layout.zone(player, name), value, (*path, key))
            elif name in table.groups:
                yield from _group(board, player, name, value, (*path, key))
            elif name in table.scalars and table.scalars[name].write is None:
                message = f"{key} follows from the position and is only written under 'expect'"
                board.problems.add("unknown-key", message, (*path, key))
            elif name not in table.scalars:
                known = [*table.scalars, *layout.offset, *table.groups]
                board.problems.add("unknown-key", f"unknown key {key!r}{suggest(name, known)}", (*path, key))
    for key, value in board.case.shared.items():
        zone = layout.offset_shared.get(folded(key))
        if zone is None:
            message = f"there is no shared area {key!r}{suggest(folded(key), layout.offset_shared)}"
            board.problems.add("unknown-key", message, ("shared", key))
        else:
            yield _zone(board, zone, value, ("shared", key))


def _zone(board: Board, zone: int, value: object, path: Path) -> tuple[int, list[Entry]]:
    if zone in board.zone_paths:
        board.problems.add("twice", f"{board.rules.layout.key(zone)} is given twice", path)
    board.zone_paths[zone] = path
    return zone, read_contents(value, path, board.problems)


def _group(
    board: Board, player: int, name: str, value: object, path: Path
) -> Iterator[tuple[int, list[Entry]]]:
    """`field: {1: K2}` or `strategy: [Q1, Q2]`: several zones under one key."""
    zones = board.table.groups[name].zones
    layout = board.rules.layout
    if isinstance(value, str) and value.strip().casefold() in NOTHING:
        return
    given = zones_in_one_line(zones, value)
    if given is not None:
        for spot, part in given.items():
            yield _zone(board, layout.zone(player, spot), part, path)
    elif isinstance(value, dict):
        for key, part in value.items():
            zone = zone_in_group(zones, key)
            if zone is None:
                board.problems.add(
                    "unknown-key", f"there is no {name} {key!r}{suggest(key, zones)}", (*path, key)
                )
            else:
                yield _zone(board, layout.zone(player, zone), part, (*path, key))
    elif isinstance(value, list) and len(value) <= len(zones):
        for number, part in enumerate(value):
            yield _zone(board, layout.zone(player, zones[number]), part, (*path, number))
    elif value is not None:
        message = f"expected a mapping such as {{1: K2}} or a list of at most {len(zones)}, found {value!r}"
        board.problems.add("type", message, path)


def _definitions(board: Board, contents: list[tuple[int, list[Entry]]]) -> dict[str, CardDef]:
    """The pool: our own cards, those the case defines, those of the user's lists that it names, and one
    for each card given by attributes."""
    game, edition = board.rules.game, board.rules.edition
    found = dict(library.cards(game, edition))
    try:
        found |= library.compile_cards(board.problems.source, board.case.cards, ("cards",), game, edition)
    except BadCase as error:
        for problem in error.problems:
            board.problems.add(problem.slug, problem.message, problem.path)
        # A card that is defined wrongly is not also unknown: only its own fault is told.
        stand_in = found.get(board.table.filler) or next(iter(found.values()))
        found = dict.fromkeys(_codes(board.case.cards), stand_in) | found
    imported = Imported(game, edition, found, board.problems)
    contents[:] = [(zone, imported.resolved(entries)) for zone, entries in contents]
    board.imported = imported
    for zone, entries in contents:
        imported.note_untold(board.rules.layout.specs[zone].name, entries)
    for zone, entries in contents:
        numbered = len(entries) > 1 or any(entry.count > 1 for entry in entries)
        for number, entry in enumerate(entries, 1):
            for part in (entry, *entry.beneath):
                if part.attributes:
                    _inline(board, zone, part, number if numbered or part is not entry else 0, found)
    return found


def _codes(cards: object) -> list[str]:
    """The codes of the cards that a case defines, whatever else it says of them."""
    if isinstance(cards, dict):
        return [str(code) for code in cards]
    rows = cards if isinstance(cards, list) else ()
    return [str(row["code"]) for row in rows if isinstance(row, dict) and "code" in row]


def _inline(board: Board, zone: int, entry: Entry, number: int, found: dict[str, CardDef]) -> None:
    """Compile a card that is given by some of its attributes."""
    layout = board.rules.layout
    name = layout.specs[zone].name
    given = dict(entry.attributes)
    if entry.code is not None:
        if entry.code not in found:
            return  # noted where it is placed
        given = {**found[entry.code].source, **given}
    side = PLAYERS[layout.player[zone]] if layout.player[zone] >= 0 else "shared"
    base = entry.code or (f"{name}.{number}" if number else name)
    code = f"{side}-{base}".replace(".", "-")
    while code in found:
        code += "'"
    if entry.label is None and entry.code is None:
        entry.label = base
    called = board.table.called.get(name) or f"{layout.specs[zone].title} card"
    spoken = f"{called} {number}" if number else called
    data = {**board.table.complete(name, given), "code": code, "name": given.get("name", spoken)}
    try:
        found[code] = library.compile_card(board.rules.game, data, board.rules.edition)
    except CardFault as error:
        message = str(error).removeprefix("card: ").removeprefix(f"card {code}, ")
        board.problems.add("cards", message, entry.path)
        found[code] = found.get(board.table.filler) or next(iter(found.values()))
    if entry.label is None:
        entry.label = entry.code
    entry.code = code


# -- placing ----------------------------------------------------------------------------------------


class _Placing:
    """Gives every card a number and a label and puts it where it belongs."""

    def __init__(self, board: Board, definitions: dict[str, CardDef]) -> None:
        self.board = board
        self.definitions = definitions
        self.defs: list[CardDef] = []
        self.owner: list[int] = []
        self.labels: dict[str, int] = {}
        self.copies: dict[str, int] = {}

    def place(self, contents: list[tuple[int, list[Entry]]]) -> None:
        """Place everything, cards with a label of their own first in line for it."""
        game = self.board.game
        layout = game.rules.layout
        reserved = {
            f"{self._side(zone, part)}.{part.code}#{part.copy}"
            for zone, entries in contents
            for entry in entries
            for part in (entry, *entry.beneath)
            if part.copy is not None
        }
        self.reserved = reserved
        for zone, entries in contents:
            held: list[int] = []
            for entry in entries:
                for _ in range(entry.count):
                    under = [(part, self.card(part, zone)) for part in entry.beneath]
                    below = tuple(card for _, card in under if card is not None)
                    card = self.card(entry, zone)
                    if card is None:
                        continue
                    held.append(card)
                    game.where[card] = zone
                    if below:
                        game.beneath[card] = below
                        for other in below:
                            game.where[other] = BENEATH
                        for part, other_card in under:
                            if other_card is not None:
                                self._states(part, other_card)
                            if other_card is not None and part.face == "down":
                                self._lies_down(other_card)
                    if entry.since == "this turn":
                        self.board.recent.add(card)
                    self._details(entry, card, layout.specs[zone].hidden_from != "nobody")
            game.zones[zone] = (*game.zones[zone], *held)
        game.defs = tuple(self.defs)
        game.owner = tuple(self.owner)
        game.labels = tuple(self.labels)

    def _side(self, zone: int, entry: Entry) -> str:
        if entry.owner is not None:
            return entry.owner
        player = self.board.rules.layout.player[zone]
        return PLAYERS[player] if player >= 0 else PLAYERS[self.board.game.tp]

    def card(self, entry: Entry, zone: int) -> int | None:
        """Enroll one card; None if nobody knows its code."""
        table = self.board.table
        usual = (
            table.fillers.get(self.board.rules.layout.names[zone], table.filler)
            if zone >= 0
            else table.filler
        )
        code = entry.code if entry.code is not None else usual
        definition = self.definitions.get(code)
        if definition is None:
            near = "" if self.board.problems.full else _nearest_code(code, self.definitions)
            message = f"no card {code!r} is defined{near}"
            self.board.problems.add("unknown-card", message, entry.path)
            return None
        game = self.board.game
        side = self._side(zone, entry)
        card = len(self.defs)
        self.defs.append(definition)
        self.owner.append(PLAYERS.index(side))
        self.labels[self._label(entry, side, code)] = card
        game.where.append(zone)
        game.stamp.append(0)
        game.ident.append(0)
        game.mode.append(ACTIVE)
        self.board.paths[card] = entry.path
        return card

    def _label(self, entry: Entry, side: str, code: str) -> str:
        base = f"{side}.{entry.label or code}"
        if entry.copy is not None:
            label = f"{base}#{entry.copy}"
            if label in self.labels:
                self.board.problems.add("twice", f"two cards are called {label}", entry.path)
            else:
                return label
        label = base
        number = self.copies.get(base, 0) + 1
        while (label := base if number == 1 else f"{base}#{number}") in self.labels or label in self.reserved:
            number += 1
        self.copies[base] = number
        return label

    def _details(self, entry: Entry, card: int, hidden: bool) -> None:
        game = self.board.game
        if entry.mode == "rest":
            game.mode[card] = REST
        if entry.markers:
            game.markers[card] = entry.markers
        self._states(entry, card)
        if entry.face == "up" and hidden:
            game.shown = game.shown | {card}
        elif entry.face == "up":
            self.board.turned_up.add(card)
        elif entry.face == "down" and self.defs[card].back is not None:
            back = self.defs[card].back
            assert back is not None
            self.defs[card] = back
        elif entry.face == "down" and "face down" in game.rules.states:
            game.states[card] = game.states.get(card, frozenset()) | {"face down"}
        elif entry.face == "down" and not hidden:
            zone = game.rules.layout.specs[game.where[card]]
            message = f"a card in the {zone.title} lies face up; everybody may see it"
            self.board.problems.add("face", message, (*entry.path, "face"), rule=zone.rule)

    def _lies_down(self, card: int) -> None:
        """A card beneath another lies face down, where the game knows that."""
        game = self.board.game
        if "face down" in game.rules.states:
            game.states[card] = game.states.get(card, frozenset()) | {"face down"}

    def _states(self, entry: Entry, card: int) -> None:
        """The named states a card is in; each must be one that the game knows."""
        game = self.board.game
        for state in entry.states:
            if state in game.rules.states:
                game.states[card] = game.states.get(card, frozenset()) | {state}
                continue
            known = sorted(game.rules.states)
            message = f"no card of this game can be {state!r}" + (suggest(state, known) if known else "")
            self.board.problems.add("contents", message, (*entry.path, "states"))


def _nearest_code(code: str, known: dict[str, CardDef]) -> str:
    close = suggest(code, known)
    return close if "did you mean" in close else ""


# -- everything beside cards --------------------------------------------------------------------------


def _set_turn(board: Board) -> None:
    turn, game = board.case.turn, board.game
    game.tp, game.first = PLAYERS.index(turn.player), PLAYERS.index(turn.first)
    usual = 3 if turn.player == turn.first else 4
    game.turn = usual if turn.number is None else turn.number
    if (game.turn % 2 == 1) != (turn.player == turn.first):
        message = f"turn {game.turn} is not {turn.player}'s when {turn.first} goes first"
        board.problems.add("turn-number", message, ("turn",), severity="warning")


def _set_scalars(board: Board) -> None:
    game: Game = board.game
    for player, side in enumerate(PLAYERS):
        data = board.case.players.get(side)  # type: ignore[call-overload]
        given = {folded(key): (key, value) for key, value in data.items()} if isinstance(data, dict) else {}
        for name, scalar in board.table.scalars.items():
            if scalar.write is None:
                continue
            key, value = given.get(name, (name, scalar.default))
            if type(value) is not scalar.kind:
                wanted = "a whole number" if scalar.kind is int else "a word"
                board.problems.add("type", f"expected {wanted}, found {value!r}", ("players", side, key))
                value = scalar.default
            scalar.write(game, player, value)


def _set_used(board: Board) -> None:
    used = board.case.used
    uses = board.table.uses
    rows = used.items() if isinstance(used, dict) else [(board.case.turn.player, used)]
    for side, names in rows:
        for number, name in enumerate(names):
            path: Path = ("used", side, number) if isinstance(used, dict) else ("used", number)
            counter = uses.get(name)
            if counter is not None:
                board.game.tally(counter.replace("{player}", str(player_of(side))))
            elif not board.table.count_use(board.game, player_of(side), name):
                board.problems.add("unknown-use", f"nothing is called {name!r}{suggest(name, uses)}", path)


def _set_stamps(board: Board) -> None:
    """Time stamps in the order of placing: as `placed` lists, those not listed before all others.

    Every stamp leaves the number after it free for the effect of that card.
    """
    game = board.game
    named = {effect.name for effect in board.case.effects if effect.name}
    order: list[tuple[int | str, ...]] = []
    for number, words in enumerate(board.case.placed):
        group: list[int | str] = []
        for word in [words] if isinstance(words, str) else words:
            if word in named:
                group.append(word)
                continue
            try:
                group.append(_only_card(game, word))
            except UnknownName as error:
                board.problems.add("unknown-name", str(error), ("placed", number))
        order.append(tuple(group))
    listed = {item for group in order for item in group}
    rest = [(card,) for card in range(len(game.defs)) if card not in listed]
    recent = board.recent
    _stamp(board, [group for group in (*rest, *order) if not recent.intersection(group)])
    game.clock += 2
    board.table.begin_turn(game)
    _stamp(board, [group for group in (*rest, *order) if recent.intersection(group)])


def _stamp(board: Board, order: Sequence[tuple[int | str, ...]]) -> None:
    """What was placed at the same time has the same time stamp."""
    game = board.game
    for group in order:
        game.clock += 2
        for item in group:
            if isinstance(item, str):
                board.effect_stamps[item] = game.clock
            else:
                game.stamp[item] = game.clock


def _only_card(game: Any, word: str) -> int:
    found = cards_named(game, word)
    if len(found) != 1:
        what = ", ".join(game.labels[card] for card in found[:6])
        raise UnknownName(
            f"{word!r} can be {what}; write the label" if found else f"there is no card {word!r}"
        )
    return found[0]

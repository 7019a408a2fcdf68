"""Which games can the engine play, and which cards do they know?

A game is a package below `judge/games/` with `ruleset(edition)` and a `position` module that holds
its `TABLE`. Its cards lie in `data/cards/<game>/*.yaml`. Everything is loaded once per process.
"""

from __future__ import annotations

import copy
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import judge.games
from judge.case.problem import BadCase, Problem, suggest
from judge.case.source import Source, read_file
from judge.kernel.errors import CardFault, CaseFault, NotInEdition
from rulesdb.places import data_folder

if TYPE_CHECKING:
    from judge.case.table import Table
    from judge.kernel.cards import CardDef
    from judge.kernel.ruleset import Ruleset


@cache
def playable() -> tuple[str, ...]:
    """The games that run, by name: those whose positions can be written down."""
    folders = [Path(folder) for folder in judge.games.__path__]
    return tuple(
        sorted({file.parents[1].name for folder in folders for file in folder.glob("*/table/position.py")})
    )


def editions(game: str) -> tuple[str, ...]:
    """The editions of a game that an engine was written for, newest first."""
    return tuple(_module(game).EDITIONS)


def imported_editions(game: str) -> tuple[str, ...]:
    """The other editions of a game on the shelf, by whose numbers an engine runs; newest first."""
    from judge.carrying import others, standing

    return tuple(book.edition for book in others(game) if standing(game, book.edition).runs)


def runs(game: str, edition: str) -> bool:
    """Whether an edition runs: by an engine of its own or by that of another edition."""
    if game not in playable() or edition in editions(game):
        return game in playable()
    from judge.carrying import others, standing

    return any(book.edition == edition for book in others(game)) and standing(game, edition).runs


def rules(game: str, edition: str | None = None) -> Ruleset:
    """The rules of an edition, the newest with an engine if none is named, with every chance asked.

    Chance is a decision like any other for whoever drives a game; the seed is only the answer that
    is given where nobody else does.
    """
    known = editions(game)
    if edition is None:
        edition = known[0]
    if edition in known:
        return _asked(game, edition)
    from judge.carrying import carried_rules, others

    if edition not in [book.edition for book in others(game)]:
        raise CaseFault(f"{game} {edition} does not run{suggest(edition, known)}")
    return carried_rules(game, edition)


def engine(game: str, edition: str) -> str:
    """The edition whose engine runs an edition: itself, or the one that fits an imported book best."""
    return edition if edition in editions(game) else rules(game, edition).edition


@cache
def _asked(game: str, edition: str) -> Ruleset:
    found = copy.copy(_module(game).ruleset(edition))
    found.chance_is_asked = True
    return found  # type: ignore[no-any-return]


def table(game: str, edition: str | None = None) -> Table:
    """What is special about a game's positions, in an edition (the newest if none is named)."""
    found: Table = _module(game, "table.position").TABLE
    return found if edition is None else found.for_edition(edition)


def same_rule(game: str, rule: str, old: str, new: str) -> str | None:
    """What a game's own table says: the number of a rule in another edition, empty if it has none there.
    None if the game has no such table."""
    find = getattr(_module(game), "same_rule", None)
    if find is None:
        return None
    return find(rule, old, new) or ""


def words(game: str) -> Any:
    """The module that puts a game's log into words."""
    return _module(game, "table.words")


def _module(game: str, part: str = "") -> Any:
    if game not in playable():
        raise CaseFault(f"no game {game!r} runs here{suggest(game, playable())}")
    return import_module(f"judge.games.{game}.{part}" if part else f"judge.games.{game}")


@cache
def cards(game: str, edition: str) -> dict[str, CardDef]:
    """The cards of our own that an edition of a game can have, by code."""
    found: dict[str, CardDef] = {}
    folder = data_folder() / "cards" / game
    for path in sorted(folder.glob("*.yaml")) if folder.is_dir() else ():
        source = read_file(path)
        for code, definition in compile_cards(source, source.data, (), game, edition, fitting=True).items():
            if code in found:
                raise BadCase(
                    [Problem("cards", f"the code {code!r} stands in two files", (), file=source.name)]
                )
            found[code] = definition
    return found


def compile_card(game: str, row: dict[str, Any], edition: str) -> CardDef:
    """One card definition; whatever a compiler stumbles over is a `CardFault` with one sentence."""
    try:
        return table(game, edition).compile_card(row, "card", edition)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        code = row.get("code", "?")
        raise CardFault(f"card {code}: something in it is not understood ({error})") from error


def _faults(game: str, row: dict[str, Any], edition: str, first: CardFault) -> list[str]:
    """Everything that is wrong with a card: each key, each skill or ability and each instruction on its own."""
    found = [str(first)]

    def sound(part: dict[str, Any], *numbers: tuple[str, int]) -> bool:
        """Whether a part of the card can be read; if not, its fault is kept, under its own numbers."""
        try:
            compile_card(game, part, edition)
        except CardFault as error:
            message = str(error)
            for word, number in numbers:
                message = re.sub(rf"({word}) 1\b", rf"\g<1> {number}", message, count=1)
            if message not in found:
                found.append(message)
            return False
        return True

    name = next((key for key in ("skills", "abilities") if isinstance(row.get(key), list)), None)
    kept = {key: row[key] for key in ("code", "type") if key in row}
    if not sound(kept):
        kept.pop("type", None)
    for key, value in row.items():
        if key not in ("code", "type", name) and sound({**kept, key: value}):
            kept[key] = value
    for number, part in enumerate(row[name] if name is not None else (), 1):
        place = ("skill|ability", number)
        body = part.get("do") if isinstance(part, dict) else None
        if sound({**kept, str(name): [part]}, place) or not isinstance(body, list):
            continue
        for count, instruction in enumerate(body, 1):
            sound({**kept, str(name): [{**part, "do": [instruction]}]}, place, ("instruction", count))
    return found


def compile_cards(
    source: Source,
    data: object,
    path: tuple[str | int, ...],
    game: str,
    edition: str,
    *,
    fitting: bool = False,
) -> dict[str, CardDef]:
    """Card definitions, as a list or as a mapping from code to the rest; all faults at once.

    `fitting` leaves out cards that only another edition can have.
    """
    problems: list[Problem] = []
    found: dict[str, CardDef] = {}

    def fault(message: str, where: tuple[str | int, ...]) -> None:
        line, column = source.where(where)
        problems.append(Problem("cards", message, where, file=source.name, line=line, column=column))

    rows: list[tuple[tuple[str | int, ...], Any]] = []
    if isinstance(data, dict):
        for code, row in data.items():
            rows.append(((*path, code), {"code": code, **row} if isinstance(row, dict) else row))
    elif isinstance(data, list):
        rows = [((*path, number), row) for number, row in enumerate(data)]
    elif data is not None:
        fault("expected card definitions, as a list or by code", path)
    for where, row in rows:
        if not isinstance(row, dict):
            fault(f"expected a card definition, found {row!r}", where)
            continue
        try:
            definition = compile_card(game, row, edition)
        except CardFault as error:
            if not (fitting and isinstance(error, NotInEdition)):
                for message in _faults(game, row, edition, error):
                    fault(message, where)
            continue
        if definition.code in found:
            fault(f"the code {definition.code!r} is defined twice", where)
        found[definition.code] = definition
    if problems:
        raise BadCase(problems)
    return found

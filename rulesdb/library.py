"""Which rulebooks are there, and how is one opened?

`load("dbs")` gives the newest edition, `load("dbs@1.00")` a given one. Books are read once per
process, from the cache when it fits the sources.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, NamedTuple

from rulesdb.ages import ages
from rulesdb.cache import built, names_in
from rulesdb.errors import (
    AmbiguousRuleError,
    MalformedRulebookError,
    UnknownEditionError,
    UnknownGameError,
    UnknownRuleError,
    UnreadableError,
)
from rulesdb.importer import store
from rulesdb.model import Rule, Rulebook
from rulesdb.places import data_folder
from rulesdb.records import Problem

_FOLDER = re.compile(r"(?P<game>[a-z][a-z0-9]*)-(?P<edition>[0-9]+(?:\.[0-9]+)*)")
_NAME = re.compile(r"\s*(?P<game>[^@:]*?)\s*(?:@\s*(?P<edition>[^:]*?)\s*)?")
_TRAILING_EDITION = re.compile(r"(?P<game>.*?\S)[\s-]+(?:ver\.?\s*|v)?(?P<edition>[0-9][0-9.]*)")
_books: dict[tuple[str, str, str], Rulebook] = {}
_lock = threading.Lock()


class Edition(NamedTuple):
    """One rulebook on the shelf: `dbs`, `1.23`."""

    game: str
    edition: str

    @property
    def key(self) -> str:
        return f"{self.game}@{self.edition}"

    @property
    def folder(self) -> str:
        return f"{self.game}-{self.edition}"


def editions(game: str | None = None) -> tuple[Edition, ...]:
    """All rulebooks, imported ones included, by game, newest edition first."""
    found = list(dict.fromkeys([*_shipped(), *(Edition(book.game, book.edition) for book in store.stored())]))
    shelves: dict[str, list[str]] = {}
    for edition in sorted(found):
        if game in (None, edition.game):
            shelves.setdefault(edition.game, []).append(edition.edition)
    return tuple(
        Edition(name, version) for name, own in shelves.items() for version in _newest_first(name, own)
    )


def _newest_first(game: str, versions: list[str]) -> list[str]:
    if len(versions) < 2:
        return versions
    age = ages(game, versions)
    return sorted(versions, key=lambda version: age[version], reverse=True)


def _shipped() -> list[Edition]:
    """The editions that we restated."""
    return [
        Edition(match["game"], match["edition"])
        for name in names_in(data_folder() / "rulebooks")
        if (match := _FOLDER.fullmatch(name)) and _holds_a_book(name)
    ]


def _holds_a_book(folder: str) -> bool:
    """Whether a folder has the table of a book, or chapters that lost it: those must not vanish unsaid.

    A folder that may not be read counts as a book, so that asking for the book says why it cannot be had.
    """
    try:
        names = names_in(data_folder() / "rulebooks" / folder)
    except UnreadableError:
        return True
    return any(name == "rulebook.toml" or name.endswith(".md") for name in names)


def is_restated(edition: Edition) -> bool:
    """Whether an edition has our restatement, or only an imported wording."""
    return _holds_a_book(edition.folder)


def restated(game: str) -> Iterator[tuple[str, set[str]]]:
    """The editions of a game that we restated, each with its ids."""
    for edition in _shipped():
        if edition.game == game:
            yield edition.edition, {row[0] for row in built(edition.folder)["rules"]}


def games() -> tuple[str, ...]:
    """The names of the games, in alphabetical order."""
    return tuple(dict.fromkeys(edition.game for edition in editions()))


def load(name: str) -> Rulebook:
    """Open a rulebook: `dbs`, `dbs@1.00`, or a name people use (`dragon ball`, `vg`, `bf`)."""
    return open_edition(find_edition(name))


def locate(reference: str) -> Rule:
    """Find a rule anywhere: `dbs:7-4-1-4`, `dbs@1.00:7-4-1-4`, `dbs 7-4-1-4`, or a number of one game only."""
    book, number = split_reference(reference)
    if book is not None and not number:
        raise UnknownRuleError(
            f"{reference.strip()!r} names a book and no rule; write it as in {book.game}:1"
        )
    if book is not None:
        return book[number]
    found = [
        other.by_id[rule_id] for other in map(load, games()) if (rule_id := other.id_of(number)) is not None
    ]
    if len(found) == 1:
        return found[0]
    if found:
        keys = [f"{rule.book.game}:{rule.id}" for rule in found]
        raise AmbiguousRuleError(f"{number!r} is a rule of several games; write {' or '.join(keys)}", keys)
    if number[:1].isalpha():
        raise _unknown_game(number.split()[0], editions())
    raise UnknownGameError(f"{reference.strip()!r} names no game; write it as in dbs:7-4-1-4", games())


def split_reference(reference: str) -> tuple[Rulebook | None, str]:
    """The book and the rule's part of a reference; no book when the words begin with no game's name."""
    if ":" in reference:
        name, _, number = reference.partition(":")
        return load(name), number.strip()
    words = reference.split()
    for count in range(len(words), 0, -1):
        name = " ".join(words[:count])
        with suppress(UnknownGameError, UnknownEditionError):
            return load(name), " ".join(words[count:])
    if words and "@" in words[0]:
        return load(words[0]), " ".join(words[1:])
    return None, " ".join(words)


def find_edition(name: str) -> Edition:
    """Which edition a name means; errors suggest the nearest."""
    match = _NAME.fullmatch(name)
    wanted, edition = (match["game"], match["edition"]) if match else (name, None)
    shelf = editions()
    game = _game_named(wanted, shelf)
    if game is None and edition is None and (split := _TRAILING_EDITION.fullmatch(wanted)):
        game, edition = _game_named(split["game"], shelf), split["edition"]
    if game is None:
        raise _unknown_game(wanted or name, shelf)
    own = [candidate for candidate in shelf if candidate.game == game]
    if not edition:
        return own[0]
    edition = edition.lower().removeprefix("ver").lstrip("v. ")
    for candidate in own:
        if candidate.edition == edition:
            return candidate
    have = ", ".join(candidate.edition for candidate in own)
    raise UnknownEditionError(f"{game} has no edition {edition!r}; there is {have}", [c.key for c in own])


def _game_named(name: str, shelf: tuple[Edition, ...]) -> str | None:
    wanted = _folded(name)
    for edition in shelf:
        if wanted == edition.game:
            return edition.game
    return _aliases(shelf).get(wanted)


def _folded(name: str) -> str:
    return " ".join(re.findall(r"[a-z0-9]+", name.lower()))


def _aliases(shelf: tuple[Edition, ...]) -> dict[str, str]:
    """Other names of the games, from every rulebook.toml; an unreadable one has no say here."""
    import tomllib

    names: dict[str, str] = {}
    for edition in shelf:
        path = data_folder() / "rulebooks" / edition.folder / "rulebook.toml"
        with suppress(OSError, ValueError):
            meta = tomllib.loads(path.read_text(encoding="utf-8"))
            for name in (meta.get("title", ""), meta.get("short", ""), *meta.get("aliases", ())):
                names.setdefault(_folded(name), edition.game)
    return names


def _unknown_game(name: str, shelf: tuple[Edition, ...]) -> UnknownGameError:
    from difflib import get_close_matches

    names = {edition.game: edition.game for edition in shelf} | _aliases(shelf)
    close = dict.fromkeys(names[match] for match in get_close_matches(_folded(name), names, n=3, cutoff=0.5))
    known = ", ".join(dict.fromkeys(edition.game for edition in shelf))
    hint = f"did you mean {' or '.join(close)}? Known" if close else "known"
    return UnknownGameError(f"no rulebook of a game called {name!r}; {hint}: {known}", list(close))


def open_edition(edition: Edition) -> Rulebook:
    """The book of an edition, read once per process, data folder and import."""
    imported = store.find(*edition)
    shelf = (str(data_folder()), edition.folder, f"{imported.path} {imported.stamp}" if imported else "")
    with _lock:
        if (book := _books.get(shelf)) is None:
            book = _books[shelf] = Rulebook(_data(edition, imported))
        return book


def _data(edition: Edition, imported: store.Stored | None) -> dict[str, Any]:
    """Our restatement with the official wording beside it, or the imported book alone."""
    stored = store.read(imported) if imported else None
    printed = None
    if stored is not None:
        from rulesdb.importer.bookdata import book_data

        printed = book_data(stored)
    if not is_restated(edition):
        if printed is None:
            raise UnknownEditionError(f"{edition.game} has no edition {edition.edition!r} that can be read")
        return printed
    data = built(edition.folder)
    if data["problems"]:
        raise malformed([Problem(*row) for row in data["problems"]])
    if printed is None:
        return data
    return data | {"printed": printed, "stamp": f"{data['stamp']} {printed['stamp']}"}


def malformed(problems: list[Problem]) -> MalformedRulebookError:
    """One sentence for what is wrong with a book, every finding attached."""
    more = f" (and {len(problems) - 1} more; see rulesdb lint)" if len(problems) > 1 else ""
    return MalformedRulebookError(f"{problems[0]}{more}", [str(problem) for problem in problems])

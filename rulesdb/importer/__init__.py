"""Import a printed rulebook: read a file, heal what the layout broke, keep the official wording.

    report = import_file("rules-1.24.pdf")
    report.summary(), report.doubtful, report.findings
    books(), forget("dbs@1.24")

Nothing is imported here but what a look-up needs; reading and healing are loaded when a file comes.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from rulesdb.importer.store import Stored, read, remove, stored

if TYPE_CHECKING:
    from rulesdb.importer.readers.pdf import Progress
    from rulesdb.importer.report import ImportReport

__all__ = ["books", "forget", "import_file"]


def import_file(
    source: str | os.PathLike[str] | bytes,
    name: str | None = None,
    *,
    book: str | None = None,
    keep: bool = True,
    progress: Progress | None = None,
    sure: bool = False,
) -> ImportReport:
    """Read a printed rulebook and store it in the user's data folder.

    `source` is a path or the file's content; `name` what to call it in messages. `book` (`dbs@1.24`,
    `dbs`) overrides the game and edition found in it. With `keep=False` nothing is stored. A book that
    raises questions (`report.questions`) is stored only if the caller is `sure`; else the outcome is
    `ASKED`. Refusals are subclasses of `RulesError`, each with one sentence; nothing is stored then.
    """
    from rulesdb.importer.run import run

    return run(source, name, book, keep, progress, sure)


def books() -> list[dict[str, Any]]:
    """The imported books: key, title, file, hash, when, how many rules; damaged ones are left out."""
    return [_summary(book, data) for book in stored() if (data := read(book)) is not None]


def forget(name: str) -> str:
    """Remove an imported book (`dbs@1.24`); gives its key."""
    return remove(name).key


def _summary(book: Stored, data: dict[str, Any]) -> dict[str, Any]:
    return {
        "key": book.key,
        "game": book.game,
        "edition": book.edition,
        "title": data["title"],
        "date": data["date"],
        "source": data["source"],
        "imported": data["imported"],
        "rules": len(data["rules"]),
        "path": str(book.path),
    }

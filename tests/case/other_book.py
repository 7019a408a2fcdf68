"""An invented edition of a game: our own restatement, printed with other numbers, and changed in a few places.

Every chapter is one further back, because a chapter of our own stands in front; so no number is the same rule,
and a number that was not translated is another rule.
"""

from __future__ import annotations

import re
from pathlib import Path

from click.testing import CliRunner

import rulesdb
from rulesdb.cli.group import cli

_NUMBER = re.compile(r"(?<![\d.-])\d+(?:[-.]\d+)*(?![\d-])")
EDITION = "7.77"


def later(number: str) -> str:
    """A number of ours as the invented edition has it."""
    chapter = re.match(r"\d+", number)
    assert chapter is not None
    return f"{int(chapter[0]) + 1}{number[chapter.end() :]}"


def print_books(
    folder: Path, name: str, *, reworded: dict[str, str], gone: tuple[str, ...], official: bool = True
) -> None:
    """Import the invented edition of `game@edition`, and our own words as the print of the edition itself."""
    game, _, edition = name.partition("@")
    for each in (edition, EDITION) if official else (EDITION,):
        lines = _printed(name, each, reworded if each == EDITION else {}, gone if each == EDITION else ())
        file = folder / f"{game}-{each}.txt"
        file.write_text("\n".join(lines), encoding="utf-8")
        answer = CliRunner().invoke(cli, ["import", str(file), "--book", f"{game}@{each}", "--yes"])
        assert answer.exit_code == 0, answer.output


def _printed(name: str, edition: str, reworded: dict[str, str], gone: tuple[str, ...]) -> list[str]:
    book = rulesdb.load(name)
    dash = book.number_style == "dash"
    lines = [book.title, f"Comprehensive Rules ver. {edition}", ""]
    if edition == EDITION:
        first = "1-1" if dash else "1.1"
        lines += ["1. Foreword", f"{first}. Before everything", f"{first}{first[1]}1. Nobody lends a card."]
    for rule in book.rules:
        if rule.id in gone:
            continue
        number = later(rule.id) if edition == EDITION else rule.id
        text = reworded.get(rule.id) or " ".join((rule.title or rule.text).split())
        lines.append(f"{number}. {_with_later_references(text, rule.book) if edition == EDITION else text}")
    return lines


def _with_later_references(text: str, book: rulesdb.Rulebook) -> str:
    """The references in a text follow their rules; other numbers stay."""
    return _NUMBER.sub(
        lambda match: later(match[0]) if len(match[0]) > 3 and match[0] in book.by_id else match[0], text
    )

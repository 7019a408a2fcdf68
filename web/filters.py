"""Which words does every template know?

Addresses of rules, books and files, dates as people write them, and small renderings that several
pages share.
"""

from __future__ import annotations

import re

from flask import Flask
from markupsafe import Markup, escape

from rulesdb import Rulebook
from rulesdb.compare.words import Piece
from web.cases.examples import titles
from web.rules.address import book_url, rule_url
from web.rules.coverage import proof_url
from web.rules.naming import short
from web.services import services

_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
_DATE = re.compile(r"(\d{4})-(0[1-9]|1[0-2])(?:-(\d\d))?")
_NUMBER = re.compile(r"(?<![\w./-])(?:\d+(?:[-.]\d+)+|[a-z]+(?:/[a-z0-9.-]*[a-z0-9])+)")
_TAGS = {"gone": "del", "new": "ins"}


def install(app: Flask) -> None:
    """Make the filters and functions known to all templates."""
    app.jinja_env.filters |= {
        "day": day,
        "since": since,
        "short": short,
        "book_url": book_url,
        "rule_url": rule_url,
        "marked": marked,
        "with_links": with_links,
        "unbroken": unbroken,
    }
    app.jinja_env.globals |= {
        "asset": asset,
        "modules": modules,
        "proof_url": proof_url,
        "proof_title": proof_title,
    }


def proof_title(game: str, name: str) -> str:
    """What a case, or a deck, that proves something is called."""
    return titles().get((game, name)) or name.replace("-", " ").capitalize()


def asset(name: str) -> str:
    """The address of a static file."""
    return services().assets.url(name)


def modules(name: str) -> list[str]:
    """The addresses of a script and of everything it imports."""
    return services().assets.modules(name)


def day(date: str) -> str:
    """A rulebook's date in words: `2022-02-04` is 4 February 2022; a year stays a year."""
    match = _DATE.fullmatch(date)
    if match is None:
        return date
    month = f"{_MONTHS[int(match[2]) - 1]} {match[1]}"
    return f"{int(match[3])} {month}" if match[3] else month


def since(book: Rulebook) -> str:
    """Since when an edition holds, as far as the book says."""
    return f"in force since {day(book.date)}" if book.date else "of unknown date"


def with_links(text: str, book: Rulebook) -> Markup:
    """Plain text in which the numbers of a book's rules lead to them."""
    parts, end = [], 0
    for match in _NUMBER.finditer(text):
        if (rule := book.by_id.get(match[0])) is not None:
            link = Markup('<a class="num" href="{}">{}</a>').format(rule_url(rule), rule.id)
            parts += [escape(text[end : match.start()]), link]
            end = match.end()
    return Markup("").join([*parts, escape(text[end:])])


def unbroken(text: str) -> Markup:
    """Plain text in which a rule's number does not break over lines; one with dots never does."""
    parts, end = [], 0
    for match in _NUMBER.finditer(text):
        if "-" not in match[0] and "/" not in match[0]:
            continue
        parts += [
            escape(text[end : match.start()]),
            Markup('<span class="unbroken">{}</span>').format(match[0]),
        ]
        end = match.end()
    return Markup("").join([*parts, escape(text[end:])])


def marked(pieces: list[Piece]) -> Markup:
    """A word-level difference with what went struck out and what came underlined."""
    parts: list[Markup] = []
    before = None
    for piece in pieces:
        tag = _TAGS.get(piece.operation)
        opening, closing = (f"<{tag}>", f"</{tag}>") if tag else ("", "")
        if before is not None and before.operation == "gone" and piece.operation == "new":
            # What came for what went would run into it.
            parts.append(Markup("" if before.text[-1:].isspace() else " "))
        parts.append(Markup(opening) + unbroken(piece.text) + Markup(closing))
        before = piece
    return Markup("").join(parts)

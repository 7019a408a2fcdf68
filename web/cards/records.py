"""How is a card told?

As plain data for the API and the templates alike: what is printed, piece by piece, each piece understood
or not, and the definition that the engine holds.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

import yaml

from judge import library
from judge.cardlist.games import GAMES
from judge.cardlist.lookup import Found
from judge.cardlist.readings import card_of, reading_of
from judge.cardlist.shelf import OURS, Record
from judge.case.imported import as_definition
from judge.kernel.errors import CardFault
from judge.reading import Printed, Reading
from rulesdb import Rulebook
from web.rules.address import find_book

Plain = dict[str, Any]
_NUMBERS = {"combo": "combo power"}


def card_url(game: str, number: str) -> str:
    """Where a card's page is."""
    return f"/cards/{game}/{quote(number)}"


def head(record: Record) -> Plain:
    """What of a card stands in lists."""
    return {
        "game": record.game,
        "list": record.list,
        "number": record.number,
        "name": record.card.name,
        "type": record.card.type,
        "text": record.card.text,
        "grade": record.grade,
        "url": card_url(record.game, record.number),
    }


def whole(record: Record) -> Plain:
    """Everything that is known of a card."""
    numbers = {
        _NUMBERS.get(name, name.replace("_", " ")): _once(value)
        for name, value in record.card.numbers.items()
    }
    found = head(record) | {"numbers": numbers, "undefined": [], "problem": "", "usable": True}
    if record.list == OURS:
        source = library.cards(record.game, library.editions(record.game)[0])[record.code].source
        parts = [
            {"printed": line, "understood": True, "said": "", "reason": ""}
            for line in record.card.text.split("\n")
            if line
        ]
        return found | {
            "grade": "whole",
            "parts": parts,
            "definition": _written({record.code: dict(source)}),
            "code": record.code,
            "card": None,
        }
    reading = reading_of(record.game, record.card)
    return found | {
        "grade": reading.grade,
        "usable": reading.usable,
        "problem": reading.problem,
        "undefined": list(reading.undefined),
        "parts": _pieces(reading),
        "definition": _written({record.code: card_of(reading)}) if "type" in reading.card else "",
        "code": record.code,
        "card": _row(record),
    }


def pasted(game: str, printed: Printed, edition: str) -> Plain:
    """What is understood of a card that somebody typed or pasted, and the row a case would define it by."""
    reading = reading_of(game, printed)
    row: Plain | None = None
    if game in library.playable():
        try:
            row = as_definition(Found(game, printed, ""), "pasted", edition)[1]
        except CardFault:
            row = None
    return {
        "grade": reading.grade,
        "usable": reading.usable,
        "problem": reading.problem,
        "undefined": list(reading.undefined),
        "parts": _pieces(reading),
        "card": row,
    }


def _once(value: object) -> str:
    """A number of a card with two sides, once if both sides have the same."""
    sides = str(value).split(" // ")
    return sides[0] if len(set(sides)) == 1 else " // ".join(sides)


def _row(record: Record) -> Plain | None:
    """An imported card as a case defines it; None where no engine can have it."""
    if record.game not in library.playable():
        return None
    try:
        found = Found(record.game, record.card, record.list)
        return as_definition(found, record.code, library.editions(record.game)[0])[1]
    except CardFault:
        return None


def _pieces(reading: Reading) -> list[Plain]:
    """The printed text without gaps: a blank between two parts belongs to the first of them."""
    text, found = reading.printed.text, list[Plain]()
    at = 0
    for part in reading.parts:
        _between(text[at : part.start], found, understood=True)
        words = {"understood": part.understood, "said": part.said, "reason": part.reason}
        found.append({"printed": text[part.start : part.end], **words})
        at = part.end
    _between(text[at:], found, understood=bool(reading.parts), reason=reading.problem)
    for piece in found:
        piece["printed"] = _on_lines(piece["printed"], reading.game)
    return found


def _between(words: str, found: list[Plain], *, understood: bool, reason: str = "") -> None:
    if words.strip(" \n."):
        found.append({"printed": words, "understood": understood, "said": "", "reason": reason})
    elif found:
        found[-1]["printed"] += words


def _on_lines(words: str, game: str) -> str:
    """Lists of Dragon Ball cards part skills and sides by signs; people read them on lines of their own."""
    return words.replace(" // ", "\n\n").replace(" | ", "\n") if game == "dbs" else words


def _written(row: Plain) -> str:
    return yaml.safe_dump(row, sort_keys=False, allow_unicode=True, width=88)


def games() -> list[Rulebook]:
    """The newest rulebook of each game that has cards, for its names."""
    return [find_book(game) for game in GAMES]

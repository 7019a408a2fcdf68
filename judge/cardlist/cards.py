"""How does a row become a card as printed?

Takes the fields of a row, cleans them, and gives a `Printed` under the names that the reader knows; or
the reason why the row is no card. A card with two sides is written as its print is: ` // ` between what
the front and the back say.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from judge.cardlist.cleaning import plain_number, plain_text, plain_words
from judge.cardlist.fields import Fields
from judge.cardlist.raw import LeftOut, Row
from judge.reading import Printed

MOST_TEXT = 5_000  # characters; the longest of 16,603 real cards has 1,335
_MOST_RAW = 8 * MOST_TEXT  # as HTML
_MOST_NAME = 200
_MOST_NUMBER = 40
_SIDES = " // "
_TEXT_FIELDS = ("number", "name", "type", "text", "set", "color_cost")
#: A rarity or printing behind a card number: `BT1-030_SPR`, `BT1-030 UC`.
_PRINTING = re.compile(r"(?<=\d)(?:_[A-Za-z0-9]+|\s+\(?[A-Z]{1,4}\*{0,3}\)?)$")
_BARE_NUMBER = re.compile(r"\d{1,4}")
_SET_CODE = re.compile(r"[A-Z]{1,4}-?[A-Z]{0,4}\d{0,3}")


def printed(row: Row, fields: Fields) -> Printed | LeftOut:
    """The card of a row, or why it is none."""

    def cell(field: str) -> str:
        return row.cells.get(fields.headings.get(field, ""), "")

    longest = max(map(len, row.cells.values()))
    if longest > _MOST_RAW:
        return LeftOut(row.place, f"a cell of {longest} characters; no card has so many")
    name = plain_words(cell("name"))
    text = plain_text(cell("text"))
    back = {field: cell(f"back_{field}") for field in ("name", "text")}
    if not name:
        return LeftOut(row.place, "no name")
    if len(name) > _MOST_NAME:
        return LeftOut(row.place, f"a name of {len(name)} characters")
    if len(text) + len(back["text"]) > MOST_TEXT:
        return LeftOut(
            row.place, f"a text of {len(text) + len(back['text'])} characters; no card has so many"
        )
    if back_name := plain_words(back["name"]):
        name = f"{name} / {back_name}"
    number = _number(plain_words(cell("number")), plain_words(cell("set")))
    if len(number) > _MOST_NUMBER:
        return LeftOut(row.place, f"a card number of {len(number)} characters")
    if back_text := plain_text(back["text"]):
        text = f"{text}{_SIDES}{back_text}"
    return Printed(name, number, plain_words(cell("type")), text, _numbers(cell, fields))


def _numbers(cell: Callable[[str], str], fields: Fields) -> Mapping[str, str]:
    """Everything beside the text that the list gives, by the name the reader knows it by."""
    found: dict[str, str] = {}
    for field in fields.headings:
        if field in _TEXT_FIELDS or field.startswith("back_"):
            continue
        value = plain_number(cell(field))
        if other := plain_number(cell(f"back_{field}")):
            value = f"{value}{_SIDES}{other}"
        if value:
            found[field] = value
    if found.get("cost", "").isdigit() and (color := plain_words(cell("color_cost"))):
        found["cost"] = f"{found['cost']}({color})"
    if code := plain_words(cell("set")):
        found["set"] = code[:_MOST_NAME]
    return found


def _number(number: str, code: str) -> str:
    """The card number: without its printing, and with its set where the list keeps them apart."""
    number = _PRINTING.sub("", number)
    if _BARE_NUMBER.fullmatch(number) and _SET_CODE.fullmatch(code) and any(map(str.isdigit, code)):
        return f"{code}-{int(number):03}"
    # A bare number is a row's, not a card's: two lists would give it to different cards.
    return "" if number.isdigit() else number

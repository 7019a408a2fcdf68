"""What does a deck list say?

Reads the forms in which decks go round: `4 BT99-001 Ryn`, `4x Ryn`, `Ryn x4`, `Ryn (BT99-001) x4` one a
line, under headings such as `Main Deck (50)`; a table with a column of quantities; JSON as a list of
numbers, as numbers with counts, or by section. Knows no cards: what the words mean is check.py's business.
"""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from judge.cardlist.fields import folded, known
from judge.cardlist.tables import SEPARATORS
from judge.case.problem import BadCase, Problem

MOST_LINES = 2_000
MOST_COPIES = 1_000
_COUNT_FIRST = re.compile(
    r"(?:SB:\s*)?(?:[x×]\s*)?(?P<count>\d{1,4})\s*(?:x\s+|[×*]\s*|[-–:|,]\s+|\s+|$)(?P<card>\S.*)",
    re.IGNORECASE,
)
_COUNT_LAST = re.compile(
    r"(?P<card>.*\S)\s*(?:\s[x×*]\s*|[×*]\s*|\t+|\s[-–:|]\s*|,\s*|\s\()(?P<count>\d{1,4})\)?", re.IGNORECASE
)
_HEADING = re.compile(
    r"[#/=\-*\[\s]*(?P<words>[A-Za-zÀ-ÿ][^\d\[\]()=:]*?)\s*\]?\s*[=*:-]*\s*"
    r"(?P<size>[\[(]?\s*\d{1,3}\s*(?:cards?)?\s*[\])]?)?\s*(?P<colon>:)?[=\-*\s]*"
)
_LABELLED = re.compile(r"(?P<label>[A-Za-z][A-Za-z ]*?)\s*:\s+(?P<card>(?=.*[A-Za-z])(?!\d+\s*cards?\b)\S.*)")
# Card numbers of these games have a dash or a stroke in them, and no blank.
_NUMBER = r"(?P<number>(?=[^\s()\[\]]*\d)[A-Za-z][A-Za-z0-9]*[-/][^\s()\[\]{}|,]+)"
_IN_BRACKETS = re.compile(rf"\s*[\[({{]{_NUMBER}[\])}}]\s*")
_NUMBER_FIRST = re.compile(rf"{_NUMBER}(?:\s*[-–:|,]\s+|\s+)(?P<name>\S.*)")
_NUMBER_ALONE = re.compile(_NUMBER)
_QUANTITY = ("quantity", "qty", "count", "amount", "copies", "number of copies", "anzahl")


class Called(NamedTuple):
    """What a card is called: all of the words, and the number and the name among them."""

    words: str
    number: str = ""
    name: str = ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """So many copies of a card, under which heading and on which line."""

    count: int
    called: Called
    section: str
    line: int


@dataclass(slots=True)
class DeckList:
    """What a deck list says: its cards, its title, and lines that are nothing of it."""

    cards: list[Wanted] = field(default_factory=list)
    title: str = ""
    strange: list[tuple[int, str]] = field(default_factory=list)


def is_deck_file(text: str) -> bool:
    """Whether a text is a deck file of ours (`deck: NAME`) and not a list."""
    return re.search(r"^[{\s]*[\"']?deck[\"']?\s*:", text, re.MULTILINE) is not None


def parse(text: str, name: str) -> DeckList:
    """The deck list of a text; refuses what has no cards in it."""
    if text.lstrip()[:1] in ("[", "{") and (data := _json(text, name)) is not None:
        found = _of_json(data)
    else:
        found = _of_table(text) or _of_lines(text)
    if len(found.cards) > MOST_LINES:
        raise _bad(name, f"a deck list has at most {MOST_LINES} lines, this one {len(found.cards)}")
    for card in found.cards:
        if card.count > MOST_COPIES:
            raise _bad(name, f"{card.count} copies of one card are more than a deck can hold", card.line)
    if not found.cards:
        raise _bad(name, "no cards are in it; a deck list has lines such as '4 BT99-001 Name' or '4x Name'")
    return found


def _bad(name: str, message: str, line: int = 0) -> BadCase:
    return BadCase([Problem("syntax", message, (), None, "error", name, line, 0)])


# -- lines ----------------------------------------------------------------------------------------------


def _of_lines(text: str) -> DeckList:
    found = DeckList()
    section = ""
    for number, raw in enumerate(text.replace("\r\n", "\n").replace("\r", "\n").split("\n"), 1):
        line = raw.strip().strip("\ufeff")
        if not line or not re.search(r"\w", line):
            continue
        if (label := _LABELLED.fullmatch(line)) is not None and sort_of(label["label"]) is not None:
            # *Buddy: Ash Dragon*: one card and where it belongs.
            count, name = _card(label["card"]) or (1, called(label["card"]))
            found.cards.append(Wanted(count, name, label["label"], number))
        elif (card := _card(line)) is not None:
            count, name = card
            side = "side" if line[:3].upper() == "SB:" else section
            found.cards.append(Wanted(count, name, side, number))
        elif (heading := _HEADING.fullmatch(line)) is not None and _is_heading(line, heading):
            section = heading["words"].strip(" :-")
        elif line.startswith(("//", "#")):
            continue
        elif not found.cards and not found.title and not re.search(r"\d", line):
            found.title = line
            section = line
        else:
            found.strange.append((number, line))
    return found


def _is_heading(line: str, heading: re.Match[str]) -> bool:
    """Marks, a number of cards or a colon make a heading; so does a word that lists are divided by."""
    marked = bool(heading["size"] or heading["colon"]) or line[0] in "#/=[-*"
    return marked or sort_of(heading["words"]) is not None


#: The words that divide deck lists, without `deck`, `zone` and `cards`; True for what is not in the deck.
_DIVIDING = {
    "leader": False, "main": False, "monster": False, "ride": False, "g": False, "flag": False, "buddy": False,
    "battle": False, "extra": False, "unison": False, "strategy": False, "unit": False, "trigger": False,
    "spell": False, "item": False, "impact": False, "order": False, "normal unit": False, "trigger unit": False,
    "side": True, "sideboard": True, "z": True, "token": True, "maybe": True, "maybeboard": True,
    "considering": True,
}  # fmt: skip


def sort_of(heading: str) -> tuple[str, bool] | None:
    """The word a heading is about, and whether it is of cards outside the deck; None if it divides nothing."""
    words = [word.removesuffix("s") for word in re.findall(r"[a-z]+", heading.casefold())]
    bare = " ".join(word for word in words if word not in ("deck", "zone", "card", "area", "the", "my"))
    if not bare and "deck" in words:
        bare = "main"
    return (bare, _DIVIDING[bare]) if bare in _DIVIDING else None


def _card(line: str) -> tuple[int, Called] | None:
    """How many of which card a line names."""
    if (match := _COUNT_FIRST.fullmatch(line)) is not None:
        return int(match["count"]), called(match["card"])
    if (match := _COUNT_LAST.fullmatch(line)) is not None and not match["card"].endswith((":", "=")):
        heading = _HEADING.fullmatch(line)
        if heading is None or sort_of(heading["words"]) is None:
            return int(match["count"]), called(match["card"])
        return None
    bare = called(line)
    return (1, bare) if bare.number else None


def called(card: str) -> Called:
    """What a card is called by: its number and its name, wherever the number stands."""
    card = card.strip().strip("\"'")
    if _NUMBER_ALONE.fullmatch(card) is not None:
        return Called(card, card)
    if (match := _NUMBER_FIRST.fullmatch(card)) is not None:
        return Called(card, match["number"], match["name"].strip())
    if (match := _IN_BRACKETS.search(card)) is not None:
        return Called(card, match["number"], f"{card[: match.start()]} {card[match.end() :]}".strip(" -|,"))
    return Called(card)


# -- tables ---------------------------------------------------------------------------------------------


def _of_table(text: str) -> DeckList | None:
    """A table with a heading line that names quantities and cards; None if it is none."""
    lines = text.strip().splitlines()
    for separator in SEPARATORS:
        rows = list(csv.reader(lines[: MOST_LINES + 1], delimiter=separator))
        if not rows or len(rows[0]) < 2:
            continue
        count = next((place for place, cell in enumerate(rows[0]) if folded(cell) in _QUANTITY), None)
        fields = {known(cell): place for place, cell in reversed(list(enumerate(rows[0])))}
        if count is None or not {"number", "name"} & set(fields):
            continue
        section = next(
            (p for p, cell in enumerate(rows[0]) if folded(cell) in ("section", "board", "zone", "deck")), -1
        )
        found = DeckList()
        for line, row in enumerate(rows[1:], 2):
            number, name = (
                row[place].strip() if (place := fields.get(field, -1)) in range(len(row)) else ""
                for field in ("number", "name")
            )
            if not number and not name:
                continue
            if count < len(row) and row[count].strip().isdigit():
                where = row[section].strip() if 0 <= section < len(row) else ""
                found.cards.append(Wanted(int(row[count]), Called(number or name, number, name), where, line))
            else:
                found.strange.append((line, " ".join(row)[:80]))
        return found
    return None


# -- JSON -----------------------------------------------------------------------------------------------


def _json(text: str, name: str) -> Any:
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        if text.lstrip()[:1] == "[" and "\n" in text.strip():
            return None  # a heading in brackets
        raise _bad(name, f"not valid JSON: {error.msg.lower()}", error.lineno) from None
    except (ValueError, RecursionError):
        raise _bad(name, "not valid JSON: nested too deeply or a number too long") from None


def _of_json(data: object) -> DeckList:
    found = DeckList()
    if isinstance(data, dict):
        found.title = next(
            (str(data[key]) for key in ("name", "title") if isinstance(data.get(key), str)), ""
        )
        inner = next(
            (
                data[key]
                for key in ("deck", "cards", "decklist", "list")
                if isinstance(data.get(key), dict | list)
            ),
            data,
        )
        data = inner
    for count, name, section in _json_cards(data, "", 0):
        found.cards.append(Wanted(count, name, section, 0))
    return found


def _json_cards(data: object, section: str, depth: int) -> Iterator[tuple[int, Called, str]]:
    if depth > 4:
        return
    if isinstance(data, list):
        names = [item for item in data if isinstance(item, str) and re.search(r"[A-Za-z]", item)]
        for word, count in Counter(names).items():
            line = _card(word) if re.match(r"\d+\s*[x×]?\s", word) else None
            yield (line[0] * count, line[1], section) if line else (count, called(word), section)
        for item in data:
            if isinstance(item, dict):
                yield from _json_item(item, section, depth)
    elif isinstance(data, dict):
        if (one := _json_one(data)) is not None:
            yield (*one, section)
            return
        for key, value in data.items():
            if isinstance(value, int) and not isinstance(value, bool) and re.search(r"[A-Za-z]", str(key)):
                yield value, called(str(key)), section
            elif isinstance(value, str) and sort_of(str(key)) is not None:
                yield 1, called(value), str(key)
            elif isinstance(value, list | dict):
                yield from _json_cards(
                    value, str(key) if sort_of(str(key)) is not None else section, depth + 1
                )


def _json_item(item: dict[str, Any], section: str, depth: int) -> Iterator[tuple[int, Called, str]]:
    one = _json_one(item)
    if one is not None:
        yield (*one, section)
    else:
        yield from _json_cards(item, section, depth + 1)


def _json_one(item: dict[str, Any]) -> tuple[int, Called] | None:
    """One card of a list of objects: a number or a name, and how many."""
    card = next((item[key] for key in ("card", "cardData") if isinstance(item.get(key), dict)), item)
    fields = {known(str(key)): value for key, value in reversed(list(card.items())) if isinstance(value, str)}
    number, name = fields.get("number", ""), fields.get("name", "")
    count = next((value for key, value in item.items() if folded(str(key)) in _QUANTITY), None)
    if not (number or name) or (count is None and not number):
        return None
    copies = int(count) if isinstance(count, int | str) and str(count).isdigit() else 1
    return copies, Called(number or name, number, name)

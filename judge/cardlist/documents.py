"""How does a JSON file become rows?

Card lists come as a list of objects, as one object per line, under a word (`cards`, `data`, `results`),
by set, or by number. Whatever the shape, the cards are the largest collection of objects alike. Inside
a card, objects are unfolded (`stats: {power: …}`), lists are joined, the back of a card keeps its
`back`, texts in several languages are taken in English, and pairs (`{name: Number, value: …}`) become
fields.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from typing import Any

from judge.cardlist.errors import CardListRefused
from judge.cardlist.fields import known
from judge.cardlist.raw import MOST_ROWS, LeftOut, RawList, Row

_DEEPEST = 6
_LANGUAGES = ("en", "eng", "english", "en-us", "en_us")
_SIDES = ("front", "back")


def read_json(text: str, name: str, given: Mapping[str, str]) -> RawList:
    """The rows of a JSON document or of JSON Lines."""
    try:
        data = json.loads(text)
    except ValueError as error:
        if isinstance(error, json.JSONDecodeError) and _is_lines(text):
            return _json_lines(text, name)
        where = f", line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
        what = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
        raise CardListRefused(f"{name}{where}: not valid JSON ({what.lower()})") from None
    except RecursionError:
        raise CardListRefused(f"{name} is nested too deeply; expected a list of cards") from None
    wanted = set(given.values())
    objects = list(_objects(data, wanted))
    if not objects:
        raise CardListRefused(f"{name} is JSON, but no list of cards ({_described(data)})")
    if len(objects) > MOST_ROWS:
        raise CardListRefused(f"{name} has more than {MOST_ROWS} entries; expected a card list")
    return RawList("json", [Row(place, _cells(item)) for place, item in objects])


def _is_lines(text: str) -> bool:
    first = text.strip().partition("\n")[0]
    try:
        return isinstance(json.loads(first), dict)
    except (ValueError, RecursionError):
        return False


def _json_lines(text: str, name: str) -> RawList:
    rows: list[Row] = []
    left_out: list[LeftOut] = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if number > MOST_ROWS:
            raise CardListRefused(f"{name} has more than {MOST_ROWS} lines; expected a card list")
        try:
            item = json.loads(line)
        except (ValueError, RecursionError):
            left_out.append(LeftOut(f"line {number}", "not valid JSON"))
            continue
        if isinstance(item, dict):
            rows.append(Row(f"line {number}", _cells(item)))
        else:
            left_out.append(LeftOut(f"line {number}", "not an object"))
    if len(left_out) > len(rows):
        raise CardListRefused(f"{name}: {len(left_out)} of {len(rows) + len(left_out)} lines are not cards")
    return RawList("jsonl", rows, left_out)


# -- where the cards are --------------------------------------------------------------------------------


def _objects(data: object, wanted: set[str]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The cards of a document with their place: all objects alike in the collections that hold cards."""
    collections = list(_collections(data, "", wanted, 0))
    for place, items, parent in collections:
        for key, item in items:
            yield f"{place}{key}", {**parent, **item}


_Items = list[tuple[str, dict[str, Any]]]


def _collections(
    data: object, place: str, wanted: set[str], depth: int
) -> Iterator[tuple[str, _Items, dict[str, str]]]:
    """Lists of cards and mappings from numbers to cards, wherever they stand in the document."""
    if depth > _DEEPEST:
        return
    if isinstance(data, list):
        items = [(f"entry {number}", item) for number, item in enumerate(data, 1) if isinstance(item, dict)]
        if any(_is_card(item, wanted) for _, item in items[:20]):
            yield (f"{place}, " if place else ""), items, {}
            return
        for number, item in enumerate(data, 1):
            yield from _named(item, f"{place or 'entry'} {number}", wanted, depth)
    elif isinstance(data, dict):
        values = [(str(key), item) for key, item in data.items() if isinstance(item, dict)]
        if len(values) > 1 and all(_is_card(item, wanted) for _, item in values[:20]):
            rows = [
                (key, item if "name" in item and _numbered(item) else {"id": key, **item})
                for key, item in values
            ]
            yield (f"{place}, " if place else ""), rows, {}
            return
        for key, item in data.items():
            yield from _named(item, f"{place}.{key}" if place else str(key), wanted, depth)


def _named(
    item: object, place: str, wanted: set[str], depth: int
) -> Iterator[tuple[str, _Items, dict[str, str]]]:
    """What is below; the cards of a set know the set's name or code if they do not say it themselves."""
    own: dict[str, str] = {}
    if isinstance(item, dict):
        for word in ("code", "set", "name", "id"):
            if isinstance(item.get(word), str):
                own = {"set": item[word]}
                break
    for found, items, parent in _collections(item, place, wanted, depth + 1):
        yield found, items, own | parent


def _is_card(item: dict[str, Any], wanted: set[str]) -> bool:
    """Whether an object looks like a card: it has a name, and two more fields that cards have, or those
    that the user named; a set has a name and cards of its own."""
    if wanted and any(word in item for word in wanted):
        return True
    fields = {known(str(key)) for key in item} - {None}
    for value in item.values():
        if isinstance(value, dict):
            fields |= {known(str(key)) for key in value} - {None}
        elif isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
            if _is_pairs(value):
                fields |= {known(str(part["name"])) for part in value} - {None}
            elif len(value) > 2:
                return False
    return "name" in fields and len(fields) >= 3


def _numbered(item: dict[str, Any]) -> bool:
    return any(known(str(key)) == "number" for key in item)


# -- what a card says -----------------------------------------------------------------------------------


def _cells(item: Mapping[str, Any]) -> dict[str, str]:
    """The fields of a card, unfolded."""
    found: dict[str, str] = {}
    for heading, value in _unfolded(item, "", 0):
        if value and heading in found and found[heading]:
            continue
        found[heading] = value
    return found


def _unfolded(item: Mapping[str, Any], above: str, depth: int) -> Iterator[tuple[str, str]]:
    for key, value in item.items():
        heading = f"{above}{key}"
        if isinstance(value, dict):
            english = next((value[word] for word in value if str(word).casefold() in _LANGUAGES), None)
            if isinstance(english, str):
                yield heading, english
            elif depth < 3:
                yield from _unfolded(value, f"{heading}.", depth + 1)
        elif isinstance(value, list) and value and all(isinstance(part, dict) for part in value):
            yield from _listed(value, heading, above, depth)
        elif isinstance(value, list) and known(heading) == "text":
            yield heading, "\n".join(line for part in value if (line := _plain(part)))
        else:
            yield heading, _plain(value)


def _listed(parts: list[dict[str, Any]], heading: str, above: str, depth: int) -> Iterator[tuple[str, str]]:
    """A list of objects in a card: pairs, its sides, or its skills one by one."""
    if _is_pairs(parts):
        for part in parts:
            yield f"{above}{part['name']}", _plain(part["value"])
    elif known(heading) == "text":
        yield heading, "\n".join(line for part in parts if (line := _skill(part)))
    elif (
        len(parts) == 2
        and depth < 3
        and all(any(known(str(key)) == "name" for key in part) for part in parts)
    ):
        for side, part in zip(_SIDES, parts, strict=True):
            yield from _unfolded(part, f"{side}.", depth + 1)


def _is_pairs(parts: list[dict[str, Any]]) -> bool:
    return all("name" in part and "value" in part for part in parts)


def _skill(part: Mapping[str, Any]) -> str:
    """One skill of a list of skills: its kind in brackets, then its words."""
    words = next((value for key, value in part.items() if known(str(key)) == "text"), "")
    kind = next((value for key, value in part.items() if known(str(key)) in ("type", "name")), "")
    if not isinstance(words, str) or not words:
        return ""
    shown = isinstance(kind, str) and kind and not words.lstrip().startswith(("[", "<", "【"))
    return f"[{kind.strip('[]')}] {words}" if shown else words


def _plain(value: object) -> str:
    if value is None or isinstance(value, dict):
        return ""
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, list):
        return " / ".join(part for part in map(_plain, value) if part)
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value).encode("utf-8", "replace").decode()


def _described(data: object) -> str:
    """What a document is instead, in a few words."""
    if isinstance(data, list):
        first = data[0] if data else None
        if isinstance(first, dict):
            fields = ", ".join(str(key)[:30] for key in list(first)[:8])
            return (
                f"a list of objects with the fields {fields}; say which is the name with --fields name=FIELD"
            )
        return f"a list of {len(data)} values" if data else "an empty list"
    if isinstance(data, dict):
        return f"an object with {', '.join(str(key)[:30] for key in list(data)[:8]) or 'nothing in it'}"
    return f"a single {type(data).__name__}"

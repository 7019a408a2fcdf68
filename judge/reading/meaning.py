"""How does the right side of a phrase become a card, and a card the right side of a phrase?

`build` fills the places of a template; `match` finds what must have stood in them. They are each other's
reverse: what `build` makes, `match` takes apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from judge.reading.phrases import Phrase, only_places

Filled = dict[str, Any]
EMPTY = object()


def build(template: object, filled: Mapping[str, Any]) -> Any:
    """What a phrase means with its places filled; EMPTY if a whole template is an empty place."""
    if isinstance(template, str) and "$" in template:
        if re.fullmatch(r"\$\w+", template):
            return filled.get(template[1:], EMPTY)
        return re.sub(r"\$(\w+)", lambda found: str(filled.get(found[1], "")), template).strip()
    if isinstance(template, list):
        items: list[Any] = []
        for part in template:
            if isinstance(part, str) and part.startswith("$*"):
                value = filled.get(part[2:], [])
                items += value if isinstance(value, list) else [value]
            elif (value := build(part, filled)) is not EMPTY:
                items.append(value)
        return items
    if isinstance(template, Mapping):
        made: dict[str, Any] = {}
        for key, part in template.items():
            if key == "++":
                for name in part if isinstance(part, list) else [part]:
                    value = build(name, filled)
                    if value is not EMPTY:
                        value = {"of": value} if isinstance(value, str) else value
                        clash = [k for k in value if k in made and made[k] != value[k]]
                        if clash:
                            return None
                        made |= value
            elif (value := build(part, filled)) is not EMPTY:
                if value is None or (key in made and made[key] != value):
                    return None
                # A mapping that holds only places, all of them empty, says nothing.
                if not (value == {} and isinstance(part, Mapping) and part):
                    made[key] = value
        return made["of"] if set(made) == {"of"} and isinstance(made["of"], str) else made
    return template


def match(
    template: object, value: object, phrase: Phrase
) -> Iterator[tuple[Filled, dict[str, Any], list[str]]]:
    """What must have stood in the places of a template to mean this.

    Gives the places that are certain, and what remains of a mapping to be shared out among the places
    that are merged into it (with their names): their sorts must say it.
    """
    found = _match(template, value, phrase)
    if found is not None:
        yield found


def _match(
    template: object, value: object, phrase: Phrase
) -> tuple[Filled, dict[str, Any], list[str]] | None:
    if isinstance(template, str) and "$" in template:
        return _words(template, value, phrase)
    if isinstance(template, Mapping):
        if isinstance(value, str) and "of" in template and " " in value:
            value = {"of": value}
        if not isinstance(value, Mapping):
            return None
        return _mapping(template, value, phrase)
    if isinstance(template, list):
        return _list(template, value, phrase)
    same = template == value and isinstance(template, bool) == isinstance(value, bool)
    return ({}, {}, []) if same else None


def _words(template: str, value: object, phrase: Phrase) -> tuple[Filled, dict[str, Any], list[str]] | None:
    if re.fullmatch(r"\$\w+", template):
        return {template[1:]: value}, {}, []
    if not isinstance(value, str):
        return None
    names = re.findall(r"\$(\w+)", template)
    pattern = re.escape(template).replace(r"\$", "$").replace(r"\ ", " ")
    for number, name in enumerate(names, 1):
        # The last place takes all the words there are, those before it as few as possible.
        pattern = pattern.replace(f"${name}", "(.+)" if number == len(names) else "(.+?)", 1)
    got = re.fullmatch(pattern, value)
    if got is None:
        return None
    filled: Filled = {}
    for name, words in zip(names, got.groups(), strict=True):
        if phrase.places[name].sort == "number":
            if not words.isdigit():
                return None
            filled[name] = int(words)
        else:
            filled[name] = words
    return filled, {}, []


def _list(
    template: list[Any], value: object, phrase: Phrase
) -> tuple[Filled, dict[str, Any], list[str]] | None:
    if not isinstance(value, list):
        return None
    filled: Filled = {}
    rest: dict[str, Any] = {}
    shared: list[str] = []
    for number, part in enumerate(template):
        if isinstance(part, str) and part.startswith("$*"):
            behind = len(template) - number - 1
            if len(value) - behind < number:
                return None
            middle = value[number : len(value) - behind]
            if not middle:
                return None
            filled[part[2:]] = middle
            value = [*value[:number], middle, *value[len(value) - behind :]]
            continue
        if number >= len(value):
            return None
        inner = _match(part, value[number], phrase)
        if inner is None or not _join(filled, inner[0]) or (rest and inner[1]):
            return None
        rest, shared = {**rest, **inner[1]}, shared + inner[2]
    return (filled, rest, shared) if len(value) == len(template) else None


def _mapping(
    template: Mapping[str, Any], value: Mapping[str, Any], phrase: Phrase
) -> tuple[Filled, dict[str, Any], list[str]] | None:
    filled: Filled = {}
    rest: dict[str, Any] = {}
    shared: list[str] = []
    for key, part in template.items():
        if key == "++":
            shared += [name.lstrip("$") for name in (part if isinstance(part, list) else [part])]
            continue
        if key not in value:
            if not (only_places(part)):
                return None
            if isinstance(part, Mapping) and "++" in part:
                shared += [
                    n.lstrip("$") for n in (part["++"] if isinstance(part["++"], list) else [part["++"]])
                ]
            continue
        inner = _match(part, value[key], phrase)
        if inner is None or not _join(filled, inner[0]) or (rest and inner[1]):
            return None
        rest, shared = {**rest, **inner[1]}, shared + inner[2]
    left = {key: part for key, part in value.items() if key not in template}
    if left and (rest or "++" not in template):
        return None
    return filled, {**rest, **left}, shared


def _join(filled: Filled, more: Filled) -> bool:
    for name, value in more.items():
        if name in filled and filled[name] != value:
            return False
        filled[name] = value
    return True


__all__ = ["EMPTY", "build", "match"]

"""Habit: an update history or a supplement around the rules, full of rule numbers of its own.

A heading such as "Update History", "Changelog" or "Supplement B: ..." begins it; it ends where the
next one begins, where chapter 1 begins (a history printed in front), or with the book. Its lines are
kept apart: the history tells the edition, supplements are shown beside the rules.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rulesdb.importer.lines import Line, ends_sentence
from rulesdb.importer.numbering import NUMBER, parse

_HISTORY = re.compile(
    r"(?:rules?\s+)?(?:update|revision|version|change|amendment|edit)s?\s*(?:history|log|list|notes|record)s?"
    r"|change\s*log|(?:rule\s+)?updates|what.?s new|errata|改訂履歴|更新履歴",
    re.IGNORECASE,
)
_SUPPLEMENT = re.compile(
    r"(?:supplement|appendix|annex|addendum)\b\s*(?P<id>[A-Z]?\d{0,2})\b\s*[.:：\-–]?\s*(?P<title>.*)",
    re.IGNORECASE,
)
_DATED = re.compile(r"\b(?:19|20)\d\d\b|\bver(?:sion|\.)?\s*\d", re.IGNORECASE)
_FIRST = re.compile(rf"(?:(?:section|chapter|part)\s+)?(?P<number>{NUMBER})[.:]?\s*\S", re.IGNORECASE)
_LONGEST_TITLE = 80


class Part(NamedTuple):
    """A stretch of a book beside the rules: `history` or `supplement`, its heading and its lines."""

    kind: str
    id: str
    title: str
    lines: list[Line]


def set_apart(lines: list[Line]) -> tuple[list[Line], list[Part]]:
    """The lines of the rules, and the parts beside them."""
    rules: list[Line] = []
    parts: list[Part] = []
    current: list[Line] = rules
    for index, line in enumerate(lines):
        part = _opening(lines, index)
        if part is not None:
            parts.append(part)
            current = part.lines
            continue
        if current is not rules and _rules_begin(lines, index):
            current = rules
        current.append(line)
    return rules, parts


def _opening(lines: list[Line], index: int) -> Part | None:
    """The part this line is the heading of."""
    text = lines[index].text.strip("#*● ").rstrip(":")
    if len(text) > _LONGEST_TITLE:
        return None
    if is_history(text) and _history_follows(lines, index):
        return Part("history", "", text, [])
    match = _SUPPLEMENT.fullmatch(text)
    if match and (match["id"] or match["title"]) and not ends_sentence(text):
        before = lines[index - 1].text if index else "."
        if lines[index].gap or ends_sentence(before):
            return Part("supplement", match["id"].upper(), match["title"], [])
    return None


def is_history(text: str) -> bool:
    """Whether a line is the heading of an update history."""
    return bool(_HISTORY.fullmatch(text.strip("#*● ").rstrip(":")))


def _history_follows(lines: list[Line], index: int) -> bool:
    """Whether a date or a version stands in the next lines, as it does below a history's heading."""
    return any(_DATED.search(line.text) for line in lines[index + 1 : index + 6])


def _rules_begin(lines: list[Line], index: int) -> bool:
    """Whether chapter 1 begins here: number 1, and 1-1 soon below it."""
    match = _FIRST.match(lines[index].text)
    if match is None or parse(match["number"]) != (1,):
        return False
    below = [_FIRST.match(line.text) for line in lines[index + 1 : index + 4]]
    return any(found is not None and parse(found["number"]) == (1, 1) for found in below)

"""Habit: an update history, a supplement or a glossary around the rules, full of numbers of its own.

A heading such as "Update History", "Changelog" or "Supplement B: ..." begins it, or "Glossary" behind
the last rule; it ends where the next one begins, where chapter 1 begins (a history printed in front), or
with the book. Its lines are kept apart: the history tells the edition, supplements are shown beside the
rules, the glossary is no rule's text.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from rulesdb.importer.lines import Line, ends_sentence
from rulesdb.importer.numbering import NUMBER, follows, parse

_HISTORY = re.compile(
    r"(?:previous\s+)?(?:rules?\s+)?(?:update|revision|version|change|amendment|edit)s?\s*(?:history|log|list|notes|record|summary)s?"
    r"|(?:summary\s+of\s+)?(?:rules?\s+)?changes(?:\s+(?:in|since|from|to|of|for)\b.{0,50})?|(?:release|patch)\s+notes"
    r"|change\s*log|(?:rule\s+)?updates|what.?s new|errata|改訂履歴|更新履歴",
    re.IGNORECASE,
)
# A heading that says so by itself, even without a date below it.
_PLAIN_HISTORY = re.compile(
    r"(?:previous\s+)?(?:rules?\s+)?(?:update|revision|version|change)s?\s+(?:history|log|summary)",
    re.IGNORECASE,
)
_SUPPLEMENT = re.compile(
    r"(?:supplement|appendix|annex|addendum)\b\s*(?P<id>[A-Z]?\d{0,2})\b\s*[.:：\-–]?\s*(?P<title>.*)",
    re.IGNORECASE,
)
# What follows the rules: words explained, people thanked. In a table of contents it is only an entry.
_AFTER_RULES = re.compile(
    r"(?:appendix\s+\w\s*[:.–-]?\s*)?(?P<kind>glossary(?:\s+of\s+terms)?|credits|index|用語集)", re.IGNORECASE
)
_FEW = 0.02
# The first entry of a history without a heading: a date and a version, or the other way round.
_DATE = r"(?:\d{1,2}[/.\-]\d{1,2}[/.\-](?:19|20)\d\d|(?:19|20)\d\d[/.\-]\d{1,2}[/.\-]\d{1,2})"
_EDITION = r"ver(?:sion|\.)?\s*\d"
_ENTRY = re.compile(
    rf"[(\[]?{_DATE}\W{{1,4}}(?:updated?\s+(?:to\s+)?)?{_EDITION}|{_EDITION}[\d.]*\W{{1,4}}{_DATE}",
    re.IGNORECASE,
)
_DATED = re.compile(r"\b(?:19|20)\d\d\b|\bver(?:sion|\.)?\s*\d", re.IGNORECASE)
_FIRST = re.compile(rf"(?:(?:section|chapter|part)\s+)?(?P<number>{NUMBER})[.:]?\s*\S", re.IGNORECASE)
_DEEP = re.compile(rf"(?!\d+[.:]?\s){NUMBER}[.:]?\s*\S")
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
    middle, end = _middle_and_end(lines)
    for index, line in enumerate(lines):
        part = _opening(lines, index, behind=index >= end)
        if part is None and index >= end:
            part = _closing(line)
        if part is None and index >= middle and current is rules and _ENTRY.match(line.text):
            part = Part("history", "", "", [line])
        if part is not None:
            parts.append(part)
            current = part.lines
            continue
        if current is not rules and _rules_begin(lines, index):
            current = rules
        current.append(line)
    return rules, parts


def _middle_and_end(lines: list[Line]) -> tuple[int, int]:
    """The lines behind which half of the numbered rules, and next to none, stand any more."""
    # A history behind the rules names numbers, too.
    half = len(lines) // 2
    last = next((i for i in range(half, len(lines)) if is_history(lines[i].text)), len(lines))
    numbered = [index for index, line in enumerate(lines[:last]) if _DEEP.match(line.text)]
    if not numbered:
        return 0, 0
    return numbered[len(numbered) // 2], numbered[-int(_FEW * len(numbered)) - 1]


def _closing(line: Line) -> Part | None:
    """The part behind the rules that this line is the heading of."""
    text = line.text.strip("#*● ").rstrip(":")
    match = _AFTER_RULES.fullmatch(text)
    return Part(match["kind"].split()[0].lower(), "", text, []) if match else None


def _opening(lines: list[Line], index: int, behind: bool) -> Part | None:
    """The part this line is the heading of; behind the rules a history needs no date to be one."""
    text = lines[index].text.strip("#*● ").rstrip(":")
    if len(text) > _LONGEST_TITLE:
        return None
    if is_history(text) and (_history_follows(lines, index) or (behind and _PLAIN_HISTORY.fullmatch(text))):
        return Part("history", "", text, [])
    match = _SUPPLEMENT.fullmatch(text)
    if match and (match["id"] or match["title"]) and not ends_sentence(text):
        before = lines[index - 1].text if index else "."
        if lines[index].gap or ends_sentence(before):
            return Part("supplement", match["id"].upper(), match["title"], [])
    return None


def is_history(text: str) -> bool:
    """Whether a line is the heading of an update history."""
    return bool(_HISTORY.fullmatch(text.strip("#*● ").rstrip(":"))) and not text[:1].islower()


def _history_follows(lines: list[Line], index: int) -> bool:
    """Whether a date or a version stands in the next lines, as it does below a history's heading."""
    return any(_DATED.search(line.text) for line in lines[index + 1 : index + 6])


def _rules_begin(lines: list[Line], index: int) -> bool:
    """Whether chapter 1 begins here: number 1, and 1-1 (or 100, and 100.1) soon below it."""
    match = _FIRST.match(lines[index].text)
    if match is None or (first := parse(match["number"])) not in ((0,), (1,), (100,)):
        return False
    below = [_FIRST.match(line.text) for line in lines[index + 1 : index + 4]]
    numbers = [parse(found["number"]) for found in below if found is not None]
    return any(follows(first, number) and (len(number) > 1 or first != (1,)) for number in numbers) or (
        first == (1,) and (100, 1) in numbers
    )

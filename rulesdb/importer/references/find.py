"""Where does a rule's text name another rule?

Numbers of two parts or more, in the book's own style or the other one; ranges of them; chapters named
by number and title; sections named by a quoted title; supplements. A number's term is the words right
before it in brackets: "a drive check (10.6.1.2)" promises something about drive checks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from rulesdb.importer.numbering import Number, parse
from rulesdb.importer.references.vocabulary import SMALL_WORDS, fold

_LETTER = r"(?:\.?[a-z](?![\w’'])(?:\.\d{1,3})*)?"
_PARTED = rf"\d{{1,3}}(?:[-‐–]\d{{1,3}}){{1,7}}|\d{{1,4}}(?:\.\d{{1,3}}){{1,7}}{_LETTER}"
_NUMBER = re.compile(rf"(?<![\w.\-+/$])(?P<number>{_PARTED})(?![\w%]|[-.]\d)")
_RANGE = re.compile(
    rf"(?<![\w.\-])(?P<first>{_PARTED})\.?(?P<joint>\s*[-–~]\s*|\s+(?:to|through)\s+)(?P<last>{_PARTED})(?![\d]|[-.]\d)"
)
# A number without parts is a rule's in a book that counts throughout, and only behind that word.
_WHOLE = re.compile(r"\b[Rr]ules?\s+(?P<number>\d{3,4})\b(?![.\-]\d|[\w%])")
_CHAPTER = re.compile(
    r"\b(?P<word>(?i:section|chapter))\s+(?P<number>\d{1,2})\b(?:\.\s*(?P<title>[A-Z][^().,;”“\"]*))?"
)
_TITLED = re.compile(r"(?<![\w.\-])(?P<number>\d{1,2})\.\s?(?P<title>[A-Z][^().,;”\"]{3,60})")
_QUOTED = re.compile(r"[“\"](?P<title>[A-Z][^“”\"]{3,60})[”\"]\s+(?:section|chapter)\b")
_SUPPLEMENT = re.compile(
    r"\b(?:the\s+)?(?i:supplement|appendix|appendice)(?P<many>s)?(?:\s+(?P<id>[A-Z]\d?)\b)?[^.,;]{0,24}?(?=\bat\b|\bof\b|[.,;)]|$)"
)
_BEFORE = re.compile(r"((?:[^\s(]+\s+){0,4}[^\s(]+)\s*\(\s*(?:see\s+)?$", re.IGNORECASE)
_LOOK_BACK = 160
_BRACKET = 12  # letters in which "(see " stands, or nothing was in brackets
_NOT_A_RULE = re.compile(r"(?:\bver(?:sion|\.)?|[$×x=])\s*$|\b(?:games?|rounds?)\s+$", re.IGNORECASE)
_LEADS = re.compile(
    r"\b(?:see|in|to|rule|rules|section|sections|of|by|and|from|with)\s*$|[(“\"]$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Citation:
    """What a rule's text says about another: the number or title it prints, and the words before it."""

    rule: str
    cited: str
    number: Number = ()
    title: str = ""
    term: str = ""
    last: Number = ()  # the end of a range
    kind: str = "number"


def citations(rule: str, text: str, separator: str) -> Iterator[Citation]:
    """The citations in one rule's text, in order."""
    taken: list[tuple[int, int]] = []
    for match in _RANGE.finditer(text):
        first, last = parse(match["first"]), parse(match["last"])
        spelled = match["joint"].strip() != separator
        if len(first) == len(last) and separator in match["first"] and separator in match["last"] and spelled:
            taken.append(match.span())
            yield Citation(rule, match[0], first, last=last, kind="range")
    for match in _CHAPTER.finditer(text):
        taken.append(match.span())
        yield Citation(
            rule, match[0].strip(), (int(match["number"]),), (match["title"] or "").strip(), kind="chapter"
        )
    for match in (*_WHOLE.finditer(text), *_NUMBER.finditer(text)):
        before = text[max(0, match.start("number") - _LOOK_BACK) : match.start("number")]
        if _inside(match.span("number"), taken) or _NOT_A_RULE.search(before):
            continue
        number = parse(match["number"])
        whole = match.re is _WHOLE
        if not whole and (not _is_reference(match["number"], before, separator) or 0 in number):
            continue
        taken.append(match.span("number"))
        yield Citation(rule, match["number"], number, _title_behind(text[match.end() :]), _term(before))
    for match in _TITLED.finditer(text):
        if not _inside(match.span("number"), taken):
            yield Citation(
                rule, match[0].strip(), (int(match["number"]),), match["title"].strip(), kind="titled"
            )
    for match in _QUOTED.finditer(text):
        yield Citation(rule, match[0], title=match["title"].strip(), kind="quoted")
    for match in _SUPPLEMENT.finditer(text):
        yield Citation(
            rule,
            match[0].strip(),
            title=match["id"] or "",
            kind="supplements" if match["many"] else "supplement",
        )


def _inside(span: tuple[int, int], taken: list[tuple[int, int]]) -> bool:
    return any(start <= span[0] < end for start, end in taken)


def _is_reference(printed: str, before: str, separator: str) -> bool:
    """Two parts may be an amount ("1-2 cards", "0.5"); they must be led to, or be in brackets."""
    parts = len(parse(printed))
    if separator not in printed and parts < 3:
        return False
    return parts > 2 or bool(_LEADS.search(before)) or separator == "."


def _title_behind(text: str) -> str:
    """The title printed after a number: '7-2. Offense Step' gives 'Offense Step'."""
    match = re.match(r"\.\s([A-Z][\w\-’' ]*)", text)
    return match[1].strip() if match else ""


def _term(before: str) -> str:
    """The words right before a number in brackets, folded; small words at their front left out."""
    match = _BEFORE.search(before) if "(" in before[-_BRACKET:] else None
    if match is None:
        return ""
    words = [fold(word) for word in match[1].split()]
    while words and (words[0] in SMALL_WORDS or not words[0]):
        words.pop(0)
    return " ".join(words[-3:])

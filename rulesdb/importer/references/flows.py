"""What do the rules of a book of flows refer to?

There a bare number is a step of the same flow; another flow is named by its heading, with or without a
step ("4.2. under “Flow of an Attack Phase”"); phases are named in passing. A heading or phase that the
book does not have, a number that is not the heading's own, and a step that says nothing of the keyword
it is cited for are findings.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher

from rulesdb.importer.references.model import Reference, Verdict
from rulesdb.importer.references.vocabulary import SMALL_WORDS, fold_all
from rulesdb.importer.result import PrintedBook, PrintedRule

_STEP = r"\d{1,2}(?:\.\d{1,2})+"
_OWN_NUMBER = re.compile(r"^(?:[●☆✂※•]\s*)*(?:\d{1,2}(?:\.\d{1,2})*\.{0,2}\s+|Q\d+\s+)")
_BARE = re.compile(
    rf"(?<![\w.\-])(?P<step>{_STEP})(?![\d\-])|\b(?:until|to|step)\s+(?P<head>\d{{1,2}})\.(?!\d)"
)
_STEP_OF = re.compile(
    rf"(?P<step>{_STEP})\.?\s*(?:section\s+)?(?:of|under|in|during)\s+(?:the\s+)?[“\"](?:\d{{1,2}}\.\s*)?(?P<title>[^“”\"]{{4,60}})[”\"]"
)
_QUOTED = re.compile(r"[“\"](?P<number>\d{1,2})\.\s*(?P<title>[A-Z][^“”\"]{4,60})[”\"]")
_CIRCLED = re.compile(r"(?:refer to|see)\s+(?P<mark>[①-⑳])\s?(?P<title>[A-Z][\w /]{3,40})")
_FLOW_STEP = re.compile(
    rf"(?P<title>Flow of an? \w+ \w+)\s+(?P<step>{_STEP}|\d{{1,2}})\.?\s+(?P<words>[A-Z][^.]*)"
)
_PHASE = re.compile(r"\b(?P<name>[a-z]+) (?P<kind>phase|step)\b", re.IGNORECASE)
_BRACKETED = re.compile(r"\[([^\]\[]{2,30})\]")
_SAME, _LIKE = 0.85, 0.45
_NOT_NAMES = SMALL_WORDS | {
    "first",
    "last",
    "next",
    "new",
    "current",
    "every",
    "whole",
    "during",
    "resolve",
    "through",
}


@dataclass(frozen=True, slots=True)
class _Heading:
    id: str
    number: str
    title: str
    words: str


class FlowJudge:
    """The headings and steps of a book of flows."""

    def __init__(self, book: PrintedBook) -> None:
        self.rules = {rule.id: rule for rule in book.rules}
        self.headings = [
            heading for rule in book.rules if rule.kind == "chapter" for heading in _headings(rule)
        ]
        self.contents = {rule.id for rule in book.rules if rule.text.count("|") > 6}
        self.phases = {
            match["name"].lower() for heading in self.headings for match in _PHASE.finditer(heading.title)
        }

    def references(self) -> Iterator[Reference]:
        for rule in self.rules.values():
            if rule.id not in self.contents:
                yield from self._of(rule)

    def _of(self, rule: PrintedRule) -> Iterator[Reference]:
        text = " " + _OWN_NUMBER.sub("", rule.text)
        taken: list[tuple[int, int]] = []
        for match in _STEP_OF.finditer(text):
            taken.append(match.span())
            yield self._step_of(rule, match)
        for match in _FLOW_STEP.finditer(text):
            taken.append(match.span())
            yield self._flow_step(rule, match)
        for match in _QUOTED.finditer(text):
            if not _overlaps(match.span(), taken):
                taken.append(match.span())
                yield self._titled(rule, match[0], match["number"], match["title"])
        for match in _CIRCLED.finditer(text):
            yield self._titled(
                rule,
                f"{match['mark']} {match['title'].strip()}",
                str(ord(match["mark"]) - 0x245F),
                match["title"],
            )
        chapter = rule.id.partition("/")[0]
        if self._is_flow(chapter):
            yield from self._bare(rule, chapter, text, taken)
        yield from self._phases(rule, text)

    def _is_flow(self, chapter: str) -> bool:
        return any(re.fullmatch(rf"{chapter}/{_STEP}", rule_id) for rule_id in self.rules)

    def _bare(
        self, rule: PrintedRule, chapter: str, text: str, taken: list[tuple[int, int]]
    ) -> Iterator[Reference]:
        for match in _BARE.finditer(text):
            if _overlaps(match.span(), taken):
                continue
            number = match["step"] or match["head"]
            target = f"{chapter}/{number}"
            if target in self.rules:
                yield Reference(rule.id, number, target)
            else:
                why = f"{chapter} has no step {number}"
                yield Reference(rule.id, number, None, Verdict.DANGLING, self._above(target), why)

    def _step_of(self, rule: PrintedRule, match: re.Match[str]) -> Reference:
        cited = match[0].strip()
        heading = self._heading(match["title"])
        if heading is None:
            why = f"no flow is called {match['title']!r}"
            return Reference(rule.id, cited, None, Verdict.DANGLING, self._nearest(match["title"]), why)
        target = f"{heading.id}/{match['step']}"
        if target not in self.rules:
            why = f"{heading.id} has no step {match['step']}"
            return Reference(rule.id, cited, None, Verdict.DANGLING, self._above(target), why)
        names = self._names(rule)
        if names and not any(_mentions(self.rules[target], name) for name in names):
            section = target.rpartition(".")[0]
            better = next(
                (
                    other.id
                    for other in self.rules.values()
                    if other.id.startswith(f"{section}.") and any(_mentions(other, name) for name in names)
                ),
                None,
            )
            why = f"{target} says nothing of {names[0]!r}"
            return Reference(rule.id, cited, target, Verdict.STALE, better, why)
        return Reference(rule.id, cited, target)

    def _flow_step(self, rule: PrintedRule, match: re.Match[str]) -> Reference:
        """A step cited with its own words: they must be the step's."""
        heading = self._heading(match["title"])
        if heading is None:
            why = f"no flow is called {match['title']!r}"
            return Reference(rule.id, match[0], None, Verdict.DANGLING, self._nearest(match["title"]), why)
        target = f"{heading.id}/{match['step']}"
        cited = f"{match['title']} {match['step']}"
        if target not in self.rules:
            why = f"{heading.id} has no step {match['step']}"
            return Reference(rule.id, cited, None, Verdict.DANGLING, self._above(target), why)
        words = fold_all(match["words"]).split()[:4]
        if fold_all(_OWN_NUMBER.sub("", self.rules[target].text)).split()[: len(words)] != words:
            return Reference(rule.id, cited, target, Verdict.STALE, None, f"{target} reads differently")
        return Reference(rule.id, cited, target)

    def _titled(self, rule: PrintedRule, cited: str, number: str, title: str) -> Reference:
        heading = self._heading(title)
        if heading is None:
            why = f"no heading reads {title.strip()!r}"
            return Reference(rule.id, cited, None, Verdict.DANGLING, self._nearest(title), why)
        if heading.number != number:
            printed = f"number {heading.number}" if heading.number else "no number"
            why = f"the heading {heading.title!r} has {printed}"
            return Reference(rule.id, cited, heading.id, Verdict.STALE, heading.id, why)
        return Reference(rule.id, cited, heading.id)

    def _phases(self, rule: PrintedRule, text: str) -> Iterator[Reference]:
        """Phases the book has no heading for, though it has one with a name much like it."""
        if len(self.phases) < 3:
            return
        said: set[str] = set()
        for match in _PHASE.finditer(text):
            name = match["name"].lower()
            if name in self.phases or name in _NOT_NAMES or name in said or match["kind"].lower() != "phase":
                continue
            near = max(self.phases, key=lambda phase: SequenceMatcher(None, phase, name).ratio())
            if 0.5 <= SequenceMatcher(None, near, name).ratio() < 0.8:
                said.add(name)
                heading = next(h for h in self.headings if f" {near} phase " in h.words)
                why = f"the book has no {name} phase"
                yield Reference(rule.id, match[0], None, Verdict.STALE, heading.id, why)

    def _names(self, rule: PrintedRule) -> list[str]:
        """The keywords an entry is about: the brackets in its own heading, or in that of its question's entry."""
        owner = self.rules.get(re.sub(r"/q\d+$", "", rule.id), rule)
        if "/" not in owner.id:
            return []
        return list(_BRACKETED.findall(owner.text[:120]))[:4]

    def _heading(self, title: str) -> _Heading | None:
        words = fold_all(_plain(title))
        found = max(self.headings, key=lambda heading: _ratio(heading.words, words), default=None)
        return found if found is not None and _ratio(found.words, words) >= _SAME else None

    def _nearest(self, title: str) -> str | None:
        words = fold_all(_plain(title))
        found = max(self.headings, key=lambda heading: _ratio(heading.words, words), default=None)
        return found.id if found is not None and _ratio(found.words, words) >= _LIKE else None

    def _above(self, target: str) -> str | None:
        while target and target not in self.rules:
            target = target[: max(target.rfind("."), target.rfind("/"), 0)]
        return target or None


def _headings(rule: PrintedRule) -> Iterator[_Heading]:
    """The headings a chapter is printed with: its page title and the line below it."""
    for piece in re.split(r"[●☆]", rule.text[:160]):
        match = re.match(r"\s*(?:(?P<number>\d{1,2})\.\s*)?(?P<title>.{3,70}?)\s*$", piece)
        if match:
            yield _Heading(rule.id, match["number"] or "", match["title"], fold_all(_plain(match["title"])))


def _plain(title: str) -> str:
    return re.sub(r"[\[\]「」★/]", " ", title)


def _mentions(rule: PrintedRule, name: str) -> bool:
    return fold_all(_plain(name)) in fold_all(_plain(rule.text))


def _ratio(one: str, other: str) -> float:
    return SequenceMatcher(None, one, other).ratio()


def _overlaps(span: tuple[int, int], taken: list[tuple[int, int]]) -> bool:
    return any(span[0] < end and start < span[1] for start, end in taken)

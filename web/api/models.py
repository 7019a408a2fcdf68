"""Which shapes do the API's answers about rules have?"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from web.api.contract import Answer


class Place(Answer):
    """A rule above: its number and what it is called."""

    id: str
    title: str


class BookSummary(Answer):
    """One rulebook: a game's rules in one edition."""

    key: str = Field(examples=["dbs@1.23"])
    game: str
    edition: str
    title: str
    date: str = Field(description="When the edition came into force: a year, or year-month-day.")
    number_style: Literal["dash", "dot", "path"]
    rules: int
    newest: bool
    url: str


class Books(Answer):
    """All rulebooks, by game, the newest edition first."""

    books: list[BookSummary]


class ContentsEntry(Answer):
    """A chapter or section of a book."""

    id: str
    kind: str
    title: str
    depth: int


class BookContents(BookSummary):
    """A rulebook with its table of contents."""

    contents: list[ContentsEntry]


class LinkRecord(Answer):
    """A reference in a rule's text; `printed` is the number of the printed book where that is wrong."""

    words: str
    target: str
    printed: str | None
    line: int


class TermRecord(Answer):
    name: str
    rule: str


class ReadingRecord(Answer):
    """Where the printed text is silent or contradicts itself: what we take it to mean, and why."""

    id: str
    rules: list[str]
    question: str
    reading: str
    why: str


class HistoryRecord(Answer):
    date: str
    version: str
    rules: list[str]
    change: str
    note: str
    today: list[str] = Field(description="Where those numbers stand in this edition.")


class CounterpartRecord(Answer):
    """The matching rule of another edition."""

    key: str
    id: str
    kind: str
    edited: bool


class OfficialRecord(Answer):
    """The publisher's wording from an imported book, and how far to trust it."""

    text: str
    examples: list[str]
    status: str
    reasons: list[str]
    page: int
    line: int
    column: int


class SourceRecord(Answer):
    file: str
    line: int


class RuleRecord(Answer):
    """Everything known about a rule."""

    model_config = Answer.model_config | {"populate_by_name": True}

    key: str = Field(examples=["dbs@1.23:7-4-1-4"])
    id: str
    kind: str
    rule_class: str = Field(alias="class")
    title: str
    text: str
    markdown: str
    html: str
    examples: list[str]
    parent: str | None
    children: list[str]
    breadcrumb: list[Place]
    links: list[LinkRecord]
    cites: list[str]
    cited_by: list[str]
    terms: list[TermRecord]
    defines: list[str]
    readings: list[ReadingRecord]
    history: list[HistoryRecord]
    asked: list[str]
    official: OfficialRecord | None
    source: SourceRecord
    counterparts: list[CounterpartRecord]
    previous: str | None
    next: str | None
    citation: str
    url: str


class ChangeRecord(Answer):
    """What became of a rule between two editions; `words` are pieces of [same|gone|new, text]."""

    kind: Literal["unchanged", "edited", "moved", "added", "removed"]
    old: str | None
    new: str | None
    edited: bool
    renumbered: bool
    shared: bool
    words: list[tuple[str, str]]


class Comparison(Answer):
    """Two editions of one game; `basis` says whose words: official, ours, or numbers (none)."""

    old: str
    new: str
    basis: str
    counts: dict[str, int]
    changes: list[ChangeRecord]


class FindingRecord(Answer):
    """Something doubtful in a rulebook; `known` says why it stays."""

    kind: str
    level: str
    book: str
    rule: str
    place: str
    message: str
    known: str


class Findings(Answer):
    book: str
    findings: list[FindingRecord]
    readings: list[ReadingRecord]


class HitRecord(Answer):
    """One search result."""

    key: str
    id: str
    game: str
    name: str = Field(description="The game's name in short.")
    edition: str
    title: str
    heading: str
    url: str
    breadcrumb: list[Place]
    snippet: list[tuple[bool, str]] = Field(description="The whole rule, in pieces; true marks what matched.")
    group: str = Field(
        description="The key of the rule that decides: results with the same one are one answer."
    )
    why: Literal["number", "term", "asked", "text"] = Field(description="What brought the rule up.")
    asked: str = Field(description="The phrase people ask with that is close to the query; may be empty.")
    score: float
    cited: int = Field(description="How many rules cite it.")


class CaseHit(Answer):
    """A worked case that may answer the query."""

    title: str
    question: str
    verdict: str
    url: str
    game: str


class RuleLink(Answer):
    id: str
    url: str


class ReadingHit(Answer):
    """A reading of an unclear rule that may answer the query."""

    question: str
    reading: str
    rules: list[RuleLink]
    url: str
    game: str


class CardHit(Answer):
    """A card that the query names."""

    name: str
    number: str
    type: str
    text: str
    url: str
    game: str


class BesideRules(Answer):
    """What answers a query beside rules."""

    cases: list[CaseHit]
    readings: list[ReadingHit]
    cards: list[CardHit]


class SearchAnswer(Answer):
    """The results of a search, best first, and what to do when they are not enough."""

    query: str
    hits: list[HitRecord]
    note: str = Field(
        description="A sentence about the answer: a number that moved, nothing found; may be empty."
    )
    suggestions: list[str] = Field(description="Other queries worth trying.")
    game: str = Field(description="The game that was asked for, or the likely one; may be empty.")
    beside: BesideRules = Field(description="Worked cases, readings and cards for the same query.")


class Suggestions(Answer):
    query: str
    suggestions: list[str]


class ErrorBody(Answer):
    """What was refused: a stable slug, a sentence, and facts that depend on the kind."""

    model_config = Answer.model_config | {"extra": "allow"}

    slug: str
    message: str


class ErrorAnswer(Answer):
    error: ErrorBody


class OpenApiDocument(Answer):
    """An OpenAPI 3.1 document."""

    model_config = Answer.model_config | {"extra": "allow"}

    openapi: str
    info: dict[str, Any]
    paths: dict[str, Any]

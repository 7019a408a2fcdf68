"""Which shapes do the API's answers about cases have? The questions are in forms.py."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from web.api.contract import Answer
from web.store import STATUSES

Document = dict[str, Any]
Player = Literal["A", "B"]
View = Literal["A", "B", "both"]
Status = Literal["open", "ruled", "appealed", "closed"]
assert Status.__args__ == STATUSES  # type: ignore[attr-defined]


class ProblemRecord(Answer):
    """Something wrong with a case, with the rule that says so and its place in the file."""

    slug: str
    severity: Literal["error", "warning"]
    message: str
    path: str
    place: str
    rule: str | None
    line: int
    column: int
    keys: list[str | int]


class LineRecord(Answer):
    """One line of the log: the rule and what happened under it."""

    rule: str
    what: str
    text: str
    detail: bool = Field(description="Only explains; shown to who wants every step.")
    outcome: bool = Field(description="Says what came of something: shown first.")


class OptionRecord(Answer):
    """One possible answer, and the rule that grants it."""

    key: str
    text: str
    rule: str
    card: str | None
    zone: str | None
    target: str | None
    action: str


class ChoiceRecord(Answer):
    """What a player is asked."""

    who: Player
    kind: str
    rule: str
    question: str
    low: int
    high: int
    about: list[str]
    options: list[OptionRecord]


class MomentRecord(Answer):
    """A moment: where the game stands, what happened to get there, what changed on the board."""

    number: int
    kind: str
    entry: int | None = Field(description="The entry of `decisions` it comes from.")
    given: int = Field(description="How many entries of `decisions` were put in so far.")
    path: list[str] = Field(description="The rules at work, the calling ones first.")
    lines: list[LineRecord]
    board: dict[str, Any] = Field(description="The whole board at moment 0, then what changed.")
    choice: ChoiceRecord | None


class RuleNote(Answer):
    heading: str
    url: str
    readings: list[str]
    remark: str = Field(description="What must be known where the rule runs as another edition has it.")
    differs: bool = Field(
        description="Whether that edition is known to word it differently, or has no such rule."
    )


class TimelineRecord(Answer):
    """A case played from its position to where somebody must choose."""

    document: Document
    book: str | None
    runs: str = Field(description="By whose engine an imported edition runs, in a sentence; else empty.")
    problems: list[ProblemRecord]
    overridden: list[ProblemRecord]
    differences: list[ProblemRecord] = Field(description="Where it does not come out as the case expects.")
    expects: bool
    codes: dict[str, str] = Field(description="Label of every card to its code.")
    cards: dict[str, dict[str, Any]] = Field(description="Cards as printed, by code.")
    rules: dict[str, RuleNote]
    moments: list[MomentRecord]


class StepAnswer(Answer):
    """The moments that follow."""

    version: int
    last: int = Field(description="The number of the last moment.")
    moments: list[MomentRecord]


class CaseHead(Answer):
    """A kept case without its document."""

    id: str
    version: int
    title: str
    game: str
    edition: str
    status: Status
    ruled_by: str
    table: str
    event: str
    verdict: str
    rules: list[str]
    created: str
    updated: str


class CaseList(Answer):
    cases: list[CaseHead]
    next: str | None = Field(description="What to send as `before` for more.")
    events: list[tuple[str, int]]


class CaseRecord(CaseHead):
    """A kept case."""

    question: str
    document: Document
    forked_from: str | None
    player_a: str
    player_b: str
    event_id: str
    ruled_version: int = Field(description="The version its verdict was given on; 0 without one.")
    ruled_earlier: bool = Field(description="Whether position or decisions were changed after that.")


class KeptAnswer(Answer):
    """A kept case and its timeline."""

    case: CaseRecord
    timeline: TimelineRecord


class CreatedAnswer(KeptAnswer):
    """A new case; its edit token is told here and never again."""

    edit_token: str
    url: str
    edit_url: str


class RevisionRecord(Answer):
    version: int
    at: str
    author: str
    note: str
    title: str
    status: Status
    decisions: int


class ActRecord(Answer):
    """Something done with a case: who ruled, overruled, reopened, appealed, upheld or closed it, when and why."""

    at: str
    kind: str
    version: int
    name: str
    why: str
    verdict: str


class HistoryAnswer(Answer):
    versions: list[RevisionRecord]
    acts: list[ActRecord]


class LinkRecord(Answer):
    """A link to a case; the address of an edit link is told once, when it is made."""

    id: str
    role: str
    url: str | None
    made: str
    made_by: str


class LinksAnswer(Answer):
    links: list[LinkRecord]


class ErasedAnswer(Answer):
    erased: str


class GivenAnswer(Answer):
    case: str
    judge: str


class LiveAnswer(Answer):
    """What the judge looks at: the version and the moment."""

    version: int
    moment: int | None
    at: str | None


class VerdictRecord(Answer):
    """An action with the card: allowed or refused, by a rule; `actions` come out alike."""

    action: str
    text: str
    allowed: bool
    rule: str
    cites: list[str]
    reason: str
    not_now: bool
    apart: bool
    actions: list[str]


class TraceRecord(Answer):
    rule: str
    change: str
    value: Any
    source: str | None


class NumberRecord(Answer):
    name: str
    value: Any
    trace: list[TraceRecord]


class WhyAnswer(Answer):
    """Everything about a card at a moment: its values with their derivation, and what can be done."""

    card: str
    code: str
    name: str
    player: Player
    where: str
    place: str
    values: list[NumberRecord]
    abilities: list[dict[str, str]]
    verdicts: list[VerdictRecord]
    rules: dict[str, RuleNote]


class OpeningAnswer(Answer):
    """A document to begin with; `note` says where it differs from what was asked for."""

    document: Document
    moment: int
    note: str


class FileAnswer(Answer):
    """A case file's text."""

    text: str


class ReadAnswer(Answer):
    """What a file holds; without a document it could not be read at all."""

    document: Document | None
    problems: list[ProblemRecord]


class ComparedLine(Answer):
    """Something that happened: its rule and the step it happened in."""

    rule: str
    step: str
    what: str
    text: str


class ComparisonSide(Answer):
    """A case under one edition; `stopped` says why it ended before its end."""

    edition: str
    lines: list[ComparedLine]
    stopped: str | None
    result: str | None


class EditionsAnswer(Answer):
    """One case under two editions: how many lines they share, and what differs first."""

    case: str
    parts: bool
    shared: int
    step: list[str] | None = Field(description="The last step both go through, in each edition.")
    first: list[ComparedLine | None]
    rules: list[list[str | None]] = Field(description="Rules behind the difference, side by side.")
    texts: list[list[str]]
    editions: list[ComparisonSide]


class DeckRuling(Answer):
    """What one rule says about a deck."""

    rule: str
    kept: bool
    message: str
    line: int


class DeckAnswer(Answer):
    """Whether a deck may be played, by every rule that was looked at."""

    deck: str
    book: str | None
    legal: bool
    rulings: list[DeckRuling]
    notes: list[str] = Field(description="What had to be supposed, or was not looked at.")
    problems: list[ProblemRecord] = Field(description="Why the file could not be read.")


class BoardAnswer(Answer):
    """How a game is laid out, which phases its timing map has, what cards there are."""

    book: str
    game: str
    edition: str
    title: str
    short: str
    columns: int
    rows: int
    places: list[dict[str, Any]]
    shared: list[dict[str, Any]]
    numbers: list[dict[str, Any]]
    modes: list[str]
    markers: bool
    turns: bool
    signs: dict[str, str]
    phases: list[dict[str, Any]]
    programs: list[dict[str, Any]]
    kinds: list[str]
    fields: list[dict[str, Any]]
    openings: list[dict[str, str]]
    actions: list[dict[str, str]]
    cards: dict[str, dict[str, Any]]


class PositionAnswer(Answer):
    """The position of a case in a form that is easy to edit: zone to list of entries."""

    zones: dict[str, list[dict[str, Any]]]
    numbers: dict[Player, dict[str, Any]]
    roles: dict[str, str] | None = None


class DraftAnswer(Answer):
    """A ruling as the run would write it; the judge reads it and puts it right."""

    question: str
    verdict: str = Field(description="What came of it, sentence by sentence, each with its rule.")
    deciding: list[str] = Field(description="The two or three rules that decide.")
    rules: list[str] = Field(description="The rules behind what happened, in order.")

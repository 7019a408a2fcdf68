"""Which shapes do the API's questions and answers about cases have?"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from web.api.contract import Answer, Form
from web.store import STATUSES

Document = dict[str, Any]
Player = Literal["A", "B"]
Status = Literal["open", "ruled", "appealed", "closed"]
assert Status.__args__ == STATUSES  # type: ignore[attr-defined]


# -- what is sent -------------------------------------------------------------------------------------


class PlayForm(Form):
    """A case file as data, to be played without being kept."""

    document: Document
    view: Player | None = Field(None, description="Only what this player may see; the judge without it.")


class EditionsForm(Form):
    """A case to be run under two editions of its game."""

    document: Document
    editions: tuple[str, str]


class TextForm(Form):
    """The text of a case file, YAML or JSON."""

    text: str
    name: str = Field("case.yaml", max_length=200, description="The file's name; `.json` is read as JSON.")


class DocumentForm(Form):
    """A case file as data."""

    document: Document


class AnswerForm(Form):
    """What a player answers, or chance gives, at a moment."""

    moment: int = Field(ge=0, description="The moment at which the choice is open.")
    keys: list[str] = Field(max_length=400, description="The keys of the picked options, in order.")


class AttemptForm(Form):
    """Something a player wants to do and may not: refusals are part of a ruling."""

    moment: int = Field(ge=0)
    action: str = Field(max_length=200, examples=["battle:K3>z6"])
    player: Player | None = None


class EditForm(Form):
    """A change the judge makes by hand at a moment, in the words of case files."""

    moment: int = Field(ge=0)
    edit: dict[str, Any]


class ConcedeForm(Form):
    """A player gives up at a moment."""

    moment: int = Field(ge=0)
    player: Player


class MomentForm(Form):
    """A moment of the timeline."""

    moment: int = Field(ge=0)


class WhyForm(Form):
    """A card that somebody points at."""

    moment: int = Field(ge=0)
    card: str = Field(max_length=200, examples=["A.K3"])
    player: Player | None = Field(
        None, description="Who wants to do something; the card's master without it."
    )


class PlayWhyForm(WhyForm, PlayForm):
    """A card of a case that is not kept."""


class PlayAnswerForm(AnswerForm, DocumentForm):
    """An answer in a case that is not kept."""


class PlayAttemptForm(AttemptForm, DocumentForm):
    """An attempt in a case that is not kept."""


class PlayEditForm(EditForm, DocumentForm):
    """An edit in a case that is not kept."""


class PlayConcedeForm(ConcedeForm, DocumentForm):
    """A concession in a case that is not kept."""


class CaseForm(Form):
    """A case to be kept."""

    document: Document
    table: str = ""
    event: str = ""
    status: Status = "open"
    ruled_by: str = ""
    author: str = Field("", max_length=100, description="Who saves this.")


class SaveForm(CaseForm):
    """A new version of a case."""

    base: int = Field(ge=1, description="The version it was made from.")
    note: str = Field("", max_length=200)
    request: str | None = Field(
        None, max_length=64, description="A name for this save; sent again, it is not saved twice."
    )


class Versioned(Form):
    """A change of a kept case says which version it was made from."""

    base: int = Field(ge=1)
    author: str = Field("", max_length=100)
    request: str | None = Field(None, max_length=64)


class CaseAnswerForm(AnswerForm, Versioned):
    """An answer that is saved."""


class CaseAttemptForm(AttemptForm, Versioned):
    """An attempt that is saved."""


class CaseEditForm(EditForm, Versioned):
    """An edit that is saved."""


class CaseConcedeForm(ConcedeForm, Versioned):
    """A concession that is saved."""


class UndoForm(Versioned):
    """The last decision is taken back."""


class StepForm(Form):
    """From which moment to go on, and how far."""

    moment: int = Field(ge=0)
    to: Literal["step", "choice", "end"] = "step"


class JumpForm(MomentForm):
    """The moment that everybody who follows is to see."""

    version: int = Field(ge=1)


class ForkForm(Form):
    """A case of one's own that begins as another."""

    version: int | None = Field(None, ge=1)
    moment: int | None = Field(None, ge=0, description="Keep only the decisions up to this moment.")
    author: str = Field("", max_length=100)


class CaseListQuery(Form):
    """Which cases: has this come up before?"""

    q: str = Field("", description="Words of the title, the question, the verdict, the position.")
    rule: str = Field("", description="Cases that cite this rule or one below it.")
    game: str = ""
    status: Status | None = None
    ruled_by: str = ""
    event: str = ""
    limit: int = Field(50, ge=1, le=200)
    before: str = Field("", description="Go on after this: `next` of the answer before.")


class VersionQuery(Form):
    """Which version; the newest without it."""

    version: int | None = Field(None, ge=1)
    view: Player | None = None


class OpeningQuery(Form):
    """Where a new position begins: at a rule, or as a named opening."""

    at: str = ""
    name: str = ""


# -- what is answered ---------------------------------------------------------------------------------


class ProblemRecord(Answer):
    """Something wrong with a case, with the rule that says so and its place in the file."""

    slug: str
    severity: Literal["error", "warning"]
    message: str
    path: str
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


class OptionRecord(Answer):
    """One possible answer, and the rule that grants it."""

    key: str
    text: str
    rule: str
    card: str | None
    zone: str | None
    action: str


class ChoiceRecord(Answer):
    """What a player is asked."""

    who: Player
    kind: str
    rule: str
    question: str
    low: int
    high: int
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


class TimelineRecord(Answer):
    """A case played from its position to where somebody must choose."""

    document: Document
    book: str | None
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


class HistoryAnswer(Answer):
    versions: list[RevisionRecord]


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


class DeckForm(Form):
    """The text of a deck file, YAML or JSON."""

    text: str
    name: str = Field("deck.yaml", max_length=200)


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
    problems: list[ProblemRecord] = Field(description="Why the file could not be read.")


class BoardAnswer(Answer):
    """How a game is laid out, which phases its timing map has, what cards there are."""

    book: str
    game: str
    edition: str
    title: str
    columns: int
    rows: int
    places: list[dict[str, Any]]
    shared: list[dict[str, Any]]
    numbers: list[dict[str, Any]]
    phases: list[dict[str, Any]]
    programs: list[dict[str, Any]]
    kinds: list[str]
    fields: list[dict[str, Any]]
    openings: list[dict[str, str]]
    actions: list[dict[str, str]]
    cards: dict[str, dict[str, Any]]


class PositionForm(Form):
    """A case whose position is to be edited."""

    document: Document


class PositionAnswer(Answer):
    """The position of a case in a form that is easy to edit: zone to list of entries."""

    zones: dict[str, list[dict[str, Any]]]
    numbers: dict[Player, dict[str, Any]]


class WriteForm(PositionForm, PositionAnswer):
    """A position that was edited, to be written back into its case."""


class CaseEditionsForm(Form):
    """Two editions to run a kept case under."""

    editions: tuple[str, str]

"""Which shapes do the API's questions about cases have?"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from web.api.contract import Form
from web.cases.models import Document, Player, PositionAnswer, Status, View


class PlayForm(Form):
    """A case file as data, to be played without being kept."""

    document: Document
    view: View | None = Field(
        None, description="Only what this player, or both, may see; the judge without it."
    )


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
    #: Who the players are; may be left out.
    player_a: str = ""
    player_b: str = ""
    #: The event it belongs to; only one of its judges may say so.
    event_id: str = ""
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


class ReopenForm(Versioned):
    """A ruled case is to be changed."""

    why: str = Field(max_length=1000)


class OverruleForm(Versioned):
    """The head judge rules otherwise."""

    verdict: str = Field(max_length=8000)
    why: str = Field(max_length=1000)


class GiveForm(Form):
    """A judge of the event who is to edit a case."""

    judge: str = Field(max_length=32)


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
    mine: bool = Field(False, description="Only those that the asking judge started or was given.")
    limit: int = Field(50, ge=1, le=200)
    before: str = Field("", description="Go on after this: `next` of the answer before.")


class VersionQuery(Form):
    """Which version; the newest without it."""

    version: int | None = Field(None, ge=1)
    view: View | None = None


class OpeningQuery(Form):
    """Where a new position begins: at a rule, or as a named opening."""

    at: str = ""
    name: str = ""


class DeckForm(Form):
    """The text of a deck file, YAML or JSON."""

    text: str
    name: str = Field("deck.yaml", max_length=200)


class PositionForm(Form):
    """A case whose position is to be edited."""

    document: Document


class WriteForm(PositionForm, PositionAnswer):
    """A position that was edited, to be written back into its case."""


class CaseEditionsForm(Form):
    """Two editions to run a kept case under."""

    editions: tuple[str, str]

"""Cards over the API: search, and one card with what is understood of it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from judge import library
from judge.cardlist.errors import UnknownCard
from judge.cardlist.looking import look_up
from judge.cardlist.search import search
from judge.reading import Printed, readable
from web.api.contract import Answer, Form, Operation
from web.cards.records import head, pasted, whole
from web.errors import NotFoundError

Grade = Literal["whole", "partial", "none", ""]


class CardsQuery(Form):
    """What is looked for, and where."""

    q: str = Field(
        "", max_length=400, description="A card number, a name, or words; [Keyword], type:, game:, list:."
    )
    game: str = Field("", description="Only cards of this game.", examples=["dbs"])
    type: str = Field("", max_length=60, description="Only cards of this type.", examples=["leader"])
    keyword: str = Field("", max_length=60, description="Only cards with this keyword.", examples=["blocker"])
    list: str = Field(
        "", max_length=80, description="Only cards of this list; `ours` for those of Floorjudge."
    )
    start: int = Field(0, ge=0, le=100_000)
    limit: int = Field(20, ge=1, le=100)


class CardHead(Answer):
    """A card as it stands in lists."""

    game: str
    list: str = Field(description="The imported list, or `ours`.")
    number: str
    name: str
    type: str
    text: str = Field(description="As printed.")
    grade: Grade = Field(description="How much is understood; empty if it was not read yet.")
    url: str


class CardsAnswer(Answer):
    """The cards that fit, best first."""

    query: str
    total: int
    note: str = Field(description="What was mended in the query; may be empty.")
    cards: list[CardHead]


class CardPiece(Answer):
    """One piece of the printed text."""

    printed: str
    understood: bool
    said: str = Field(description="What was understood, in the game's words; may be empty.")
    reason: str = Field(description="Why it was not understood; may be empty.")


class CardAnswer(CardHead):
    """A card: its numbers, its text piece by piece, and what the engine holds."""

    numbers: dict[str, str]
    usable: bool = Field(description="Whether everything around what is done by hand is understood.")
    problem: str
    undefined: list[str] = Field(description="Keywords that the edition does not define.")
    parts: list[CardPiece]
    code: str = Field(description="Its code in a case.")
    card: dict[str, Any] | None = Field(
        description="What a case writes under that code; null for ours, and if it cannot be used."
    )
    definition: str = Field(
        description="The card as a card file has it; empty if nothing reads the game yet."
    )


class PastedForm(Form):
    """A card as somebody types or pastes it: its text, and what stands beside it."""

    game: str = Field(max_length=40, examples=["dbs"])
    edition: str = Field("", max_length=40, description="The newest that runs without it.")
    name: str = Field("Card", max_length=200)
    type: str = Field("", max_length=60, examples=["battle"])
    text: str = Field(max_length=8000, description="As printed; icons in brackets.")
    numbers: dict[str, str] = Field(
        default_factory=dict,
        max_length=30,
        description="Cost, power and the like.",
        examples=[{"power": "10000"}],
    )


class PastedAnswer(Answer):
    """What is understood of it, piece by piece, and the row a case defines it by."""

    grade: Grade
    usable: bool
    problem: str
    undefined: list[str]
    parts: list[CardPiece]
    card: dict[str, Any] | None = Field(description="Null if the engine cannot have this card.")


def read_card(body: PastedForm) -> PastedAnswer:
    if body.game not in readable():
        raise NotFoundError(f"nothing reads cards of {body.game!r}; games: {', '.join(readable())}")
    edition = body.edition
    if body.game in library.playable() and edition not in library.editions(body.game):
        edition = library.editions(body.game)[0]
    printed = Printed(body.name or "Card", "", body.type, body.text, dict(body.numbers))
    return PastedAnswer.model_validate(pasted(body.game, printed, edition))


def find_cards(query: CardsQuery) -> CardsAnswer:
    try:
        answer = search(
            query.q,
            game=query.game or None,
            kind=query.type,
            keyword=query.keyword,
            where=query.list,
            limit=query.limit,
            start=query.start,
        )
    except UnknownCard as error:
        raise NotFoundError(str(error)) from None
    cards = [CardHead.model_validate(head(hit)) for hit in answer.hits]
    return CardsAnswer(query=query.q, total=answer.total, note=answer.note, cards=cards)


def get_card(game: str, number: str) -> CardAnswer:
    try:
        return CardAnswer.model_validate(whole(look_up(number, game)))
    except UnknownCard as error:
        raise NotFoundError(str(error)) from None


operations = (
    Operation(
        "GET",
        "/cards",
        "find_cards",
        "Find cards by number, name, keyword, type or words",
        find_cards,
        CardsAnswer,
        query=CardsQuery,
        errors=(400, 404, 429),
        limit="search",
    ),
    Operation(
        "POST",
        "/cards/read",
        "read_card",
        "What is understood of a card that was typed or pasted",
        read_card,
        PastedAnswer,
        body=PastedForm,
        errors=(400, 404, 422, 429),
        limit="work",
    ),
    Operation(
        "GET",
        "/cards/{game}/{number+}",
        "get_card",
        "A card, and what is understood of it",
        get_card,
        CardAnswer,
        errors=(404, 429),
        limit="work",
        examples=(("game", "dbs"), ("number", "blk1")),
    ),
)

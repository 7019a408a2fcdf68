"""May this deck be played? The page and the operation that answer it."""

from __future__ import annotations

from functools import cache

from flask import Blueprint, render_template, request

from judge.case.problem import BadCase
from judge.deck import Deck, check_text
from judge.kernel.errors import JudgeError
from judge.playmat import laid_out
from rulesdb.places import data_folder
from web.api.contract import Operation
from web.cases import forms, models
from web.cases.findings import finding_record
from web.cases.uploads import uploaded_text
from web.errors import NotFoundError
from web.rules.address import find_book
from web.security.limits import limited

bp = Blueprint("decks", __name__)


def checked(text: str, name: str = "deck.yaml") -> tuple[Deck | None, models.DeckAnswer]:
    """The check of a deck file's text; what cannot be read is among the problems."""
    deck = None
    try:
        deck = check_text(text, "deck.json" if name.lower().endswith(".json") else "deck.yaml")
    except BadCase as error:
        problems = [
            models.ProblemRecord.model_validate(finding_record(problem)) for problem in error.problems
        ]
        return None, models.DeckAnswer(
            deck="", book=None, legal=False, rulings=[], notes=[], problems=problems
        )
    except JudgeError as error:
        problem = models.ProblemRecord(
            slug=error.slug,
            severity="error",
            message=str(error),
            path="",
            place="",
            rule=None,
            line=0,
            column=0,
            keys=[],
        )
        return None, models.DeckAnswer(
            deck="", book=None, legal=False, rulings=[], notes=[], problems=[problem]
        )
    rulings = [
        models.DeckRuling(
            rule=ruling.rule,
            kept=ruling.kept,
            message=ruling.message,
            line=deck.source.where(ruling.path)[0] if not ruling.kept else 0,
        )
        for ruling in sorted(deck.rulings, key=lambda ruling: ruling.kept)
    ]
    answer = models.DeckAnswer(
        deck=deck.name,
        book=deck.key,
        legal=deck.legal,
        rulings=rulings,
        notes=deck.notes,
        problems=[],
    )
    return deck, answer


def check_deck(body: forms.DeckForm) -> models.DeckAnswer:
    return checked(body.text, body.name)[1]


@bp.get("/decks")
def decks() -> str:
    """The form; `example` fills in a legal deck of a game (`dbs`), or checks one by name (`dbs/five-copies`)."""
    game, _, name = request.args.get("example", "").partition("/")
    if not name:
        return _page(_example(game))
    text = _named(game, name)
    return _page(text, checked(text)[1])


@bp.post("/decks")
@limited("work")
def check() -> str:
    """The answer, below the form."""
    text, name = uploaded_text("deck.yaml")
    return _page(text, checked(text, name)[1])


def _page(text: str, answer: models.DeckAnswer | None = None) -> str:
    book = find_book(answer.book) if answer is not None and answer.book else None
    games = [find_book(game) for game in laid_out()]
    return render_template("cases/decks.html", text=text, answer=answer, book=book, games=games)


def _example(game: str) -> str:
    """A legal deck of ours, as a file to begin with."""
    for text in _ours(game).values():
        if (deck := checked(text)[0]) is not None and deck.legal:
            return text
    return ""


def _named(game: str, name: str) -> str:
    """A deck of ours."""
    if name not in (ours := _ours(game)):
        raise NotFoundError(f"there is no deck {name!r} of {game}; see /decks")
    return ours[name]


@cache
def _ours(game: str) -> dict[str, str]:
    """The decks that prove the rules of deck construction, by name, without what they expect."""
    if game not in laid_out():
        return {}
    return {
        path.stem: path.read_text(encoding="utf-8").partition("\nexpect:")[0] + "\n"
        for path in sorted((data_folder() / "decks" / game).glob("*.yaml"))
    }


operations = (
    Operation(
        "POST",
        "/decks/check",
        "check_deck",
        "Check a deck against the deck rules",
        check_deck,
        models.DeckAnswer,
        body=forms.DeckForm,
        errors=(400, 403, 429),
        limit="work",
    ),
)

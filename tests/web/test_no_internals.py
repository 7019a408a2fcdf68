"""No sentence on the page, in print, in search or after an import names anything of the machine.

What the runs of all our cases say is looked through where they are played: test_case_play.py.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest
from flask.testing import FlaskClient

from judge import library
from judge.drafting import draft
from judge.playmat import laid_out, playmat
from tests.internals import internals
from tests.web.test_case_pages import token_of
from web.cases.examples import Example, examples
from web.cases.findings import finding_record
from web.cases.openings import named
from web.cases.play import Play, play
from web.cases.positions import read_position, write_position
from web.cases.record import timeline_record
from web.cases.why import why_record

#: Every so many of our cases is printed, and asked about with "why": the sentences come from the same place.
SOME = 12


def said_in(record: dict[str, Any]) -> Iterator[str]:
    """All that a timeline says in words."""
    for finding in (*record["problems"], *record["overridden"], *record["differences"]):
        yield f"{finding['place']} {finding['message']}"
    for moment in record["moments"]:
        yield from (line["text"] for line in moment["lines"])
        if (choice := moment["choice"]) is not None:
            yield choice["question"]
            yield from (option["text"] for option in choice["options"])
        board = moment["board"]
        yield from (f"{effect['text']} {effect['until']}" for effect in board.get("effects", ()))
        yield from (f"{row['card']} {row['text']}" for row in board.get("standby", ()))
        yield from (mark["title"] for mark in board.get("marks", ()))


def said_of_a_run(played: Play) -> Iterator[str]:
    """All that a run says in words, with the draft of its ruling."""
    yield from said_in(timeline_record(played))
    if played.moments and (drafted := draft(played.moments[0].game, played.last)) is not None:
        yield from (drafted.question, drafted.verdict)


def said_of_cards(played: Play) -> Iterator[str]:
    """What "Why can't I…?" says of every card at the end of a run."""
    last = len(played.moments) - 1
    for label in played.last.labels:
        told = why_record(played, last, label, None)
        yield from (f"{row['text']} {row['reason']}" for row in told["verdicts"])
        for value in told["values"]:
            yield from (f"{step['change']} {step['source'] or ''}" for step in value["trace"])


def wrong(sentences: Iterator[str]) -> list[tuple[str, list[str]]]:
    return [(sentence, found) for sentence in dict.fromkeys(sentences) if (found := internals(sentence))]


def text_of(page: str) -> Iterator[str]:
    """The sentences of a page, without scripts, styles and what only programs read."""
    body = re.sub(r"(?s)<(script|style|svg|template)\b.*?</\1>", " ", page)
    yield from (html.unescape(part).strip() for part in re.split(r"<[^>]+>", body) if part.strip())


@pytest.mark.slow
@pytest.mark.parametrize("game", laid_out())
def test_why_not_of_the_cards_of_some_worked_cases(game: str) -> None:
    cases = [example for example in examples() if example.game == game][::SOME]
    found = [(case.name, *each) for case in cases for each in wrong(said_of_cards(play(case.document)))]
    assert found == []


def _printed(client: FlaskClient, example: Example) -> str:
    made = client.post("/api/v1/cases", json={"document": example.document}).json
    return client.get(f"/c/{made['case']['id']}/ruling").text


@pytest.mark.parametrize("game", laid_out())
def test_printed_rulings_of_some_worked_cases(client: FlaskClient, game: str) -> None:
    cases = [example for example in examples() if example.game == game][:: 4 * SOME]
    found = [(case.name, *each) for case in cases for each in wrong(text_of(_printed(client, case)))]
    assert found == []


@pytest.mark.parametrize(
    "query",
    ["equal power", "dbs 7-4-1-4", "who goes first", "blocker", "counter", "no such word zzz", "9-9-9"],
)
def test_search(client: FlaskClient, query: str) -> None:
    page = client.get("/search", query_string={"q": query}, follow_redirects=True).text

    assert wrong(text_of(page)) == []


@pytest.mark.slow
@pytest.mark.parametrize("game", laid_out())
def test_what_is_said_of_positions_that_cannot_be(game: str) -> None:
    """Areas emptied and overfull, numbers out of bounds, a battle without its cards, a rule that is none."""
    sentences = []
    for edition in library.editions(game):
        for opening in playmat(game).openings:
            document = named(game, edition, opening.name).document
            zones, numbers, roles = read_position(document)
            broken = [write_position(document, {**zones, key: []}, numbers, roles) for key in zones]
            broken += [
                write_position(document, {**zones, key: zones[key] * 3}, numbers, roles) for key in zones
            ]
            broken += [write_position(document, zones, numbers, {})]
            broken += [{**document, "at": at} for at in ("99", "zz", "")]
            broken += [{**document, "decisions": ["xyz"]}, {**document, "turn": {"player": "A", "number": 0}}]
            for each in broken:
                told = play(each)
                records = [finding_record(problem, each) for problem in (*told.problems, *told.overridden)]
                sentences += [f"{record['place']} {record['message']}" for record in records]
    assert sentences
    assert wrong(iter(sentences)) == []


@pytest.mark.parametrize(
    "text",
    [
        "case: [",
        "game: chess",
        "case: x\ngame: dbs\nat: 9-9",
        "case: x\ngame: dbs\nplayers: {A: {hand: [NOPE]}}",
    ],
)
def test_a_file_that_cannot_be_opened(client: FlaskClient, text: str) -> None:
    """Who wrote the file is told the place in it; the sentences are ours, and the program says nothing of itself."""
    form = {"csrf_token": token_of(client, "/c/new"), "text": text}
    page = client.post("/c/new", data=form).text.partition("cannot be opened")[2].partition("</ul>")[0]

    machine = {"a word of the machine", "an edition as it is typed", "a file"}
    assert page
    assert [found for _, found in wrong(text_of(page)) if machine & set(found)] == []

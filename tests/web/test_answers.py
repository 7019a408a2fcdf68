"""One search answers from rules, worked cases, readings and cards; one's own game comes first."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient


def search(client: FlaskClient, query: str, **more: str) -> Any:
    answer = client.get("/api/v1/search", query_string={"q": query, **more})
    assert answer.status_code == 200
    return answer.json


def test_a_worked_case_is_found_by_what_happened_in_it(client: FlaskClient) -> None:
    found = search(client, "equal power in battle", game="dbs")["beside"]["cases"]

    assert found[0]["title"] == "Equal power in battle"
    assert found[0]["verdict"]
    assert client.get(found[0]["url"]).status_code == 200


def test_a_rules_number_finds_the_cases_that_rest_on_it(client: FlaskClient) -> None:
    found = search(client, "dbs 7-4-1-4")["beside"]["cases"]

    assert found
    assert {case["game"] for case in found} == {"dbs"}


def test_a_reading_is_found_by_its_question(client: FlaskClient) -> None:
    found = search(client, "both powers are equal who wins", game="dbs")["beside"]["readings"]

    assert "equal" in found[0]["question"]
    assert all(client.get(rule["url"]).status_code == 200 for rule in found[0]["rules"])


def test_a_card_is_found_by_its_name_only(client: FlaskClient) -> None:
    card = client.get("/api/v1/cards?game=dbs&limit=1&q=blocker").json["cards"][0]

    assert card["name"] in [
        one["name"] for one in search(client, card["name"], game="dbs")["beside"]["cards"]
    ]
    assert search(client, "who goes first", game="dbs")["beside"]["cards"] == []


def test_nothing_but_rules_is_no_fault(client: FlaskClient) -> None:
    assert search(client, "zzzz qqqq")["beside"] == {"cases": [], "readings": [], "cards": []}


@pytest.mark.parametrize("game", ["dbs", "godzilla", "vanguard", "buddyfight"])
def test_ones_own_game_comes_first(client: FlaskClient, game: str) -> None:
    hits = search(client, "when does a player lose the game", first=game)["hits"]

    assert hits[0]["game"] == game
    assert len({hit["game"] for hit in hits}) > 1, "other games follow"


def test_a_game_that_is_named_in_the_query_comes_before_ones_own(client: FlaskClient) -> None:
    assert {hit["game"] for hit in search(client, "godzilla counter", first="dbs")["hits"]} == {"godzilla"}


def test_the_search_page_knows_ones_game_from_its_cookie(client: FlaskClient) -> None:
    client.set_cookie("floorjudge_game", "godzilla")

    assert client.get("/search?q=7.4.3&go=1").headers["Location"] == "/r/godzilla/7.4.3"


def test_the_list_of_worked_cases_is_searched_and_paged(client: FlaskClient) -> None:
    page = client.get("/cases/examples?game=godzilla").text
    assert page.count('<li class="game-godzilla">') == 40
    assert "more</a>" in page
    found = client.get("/cases/examples?q=blocker+negated").text
    assert "Blocker is negated" in found
    assert "game-godzilla" not in found.partition("<main")[2]


def test_has_this_come_up_shows_worked_cases_where_nobody_kept_one(client: FlaskClient) -> None:
    page = client.get("/cases?q=equal+power+in+battle&game=dbs").text

    assert "Worked cases like this" in page
    assert "Equal power in battle" in page

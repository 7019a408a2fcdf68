"""Cards on the page and over the API: search, a card's page, import and who may keep a list."""

from __future__ import annotations

import io
import re
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from werkzeug.test import TestResponse

from judge.cardlist import forget, import_list, lists
from judge.cardlist.readings import kept
from judge.cardlist.store import place
from tests.cardlist.conftest import INVENTED
from tests.cardlist.shapes import table
from tests.web.support.page import every, one, open_page, tap, until
from tests.web.support.server import Server
from web.cards import imports

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Lists of these tests lie in a folder of their own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("FLOORJUDGE_DATA", str(folder))
    return folder


@pytest.fixture
def own_lists(data_folder: Path) -> None:
    import_list(table(INVENTED["vanguard"]).encode(), "harbour.csv", note="a friend")
    import_list(table([*INVENTED["godzilla"]]).encode(), "moor.csv")


def words_of(answer: TestResponse) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.get_data(as_text=True))).split())


def upload(client: FlaskClient, content: bytes, name: str = "mine.csv", **fields: str) -> TestResponse:
    match = TOKEN.search(client.get("/cards/import").get_data(as_text=True))
    assert match is not None
    data: dict[str, Any] = {"csrf_token": match[1], "file": (io.BytesIO(content), name), **fields}
    return client.post("/cards/import", data=data)


@pytest.mark.usefixtures("own_lists")
def test_a_card_is_found_by_the_api(client: FlaskClient) -> None:
    found = client.get("/api/v1/cards?q=harbour&type=trigger").json

    assert (found["total"], found["cards"][0]["number"]) == (1, "D-ZZ01/002EN")
    told = client.get(f"/api/v1{found['cards'][0]['url']}").json
    assert told["name"] == "Harbour Page"
    assert told["numbers"]["shield"] == "15000"
    assert "".join(part["printed"] for part in told["parts"]) == told["text"]
    assert client.get("/api/v1/cards?keyword=blocker&list=ours&game=dbs").json["total"] > 0
    assert client.get("/api/v1/cards?game=chess").status_code == 404
    assert client.get("/api/v1/cards/dbs/nobody").status_code == 404


@pytest.mark.usefixtures("own_lists")
def test_a_card_s_page_shows_numbers_text_and_origin(client: FlaskClient) -> None:
    text = words_of(client.get("/cards/vanguard/D-ZZ01/001EN"))

    for words in (
        "Harbour Knight, Orla",
        "10000",
        "[AUTO](RC):When placed, draw a card.",
        "From harbour.csv (a friend)",
    ):
        assert words in text


def test_what_is_understood_and_what_not_is_marked_in_place(client: FlaskClient) -> None:
    riddle = (
        "EZZ01-003",
        "Riddle",
        "Battle",
        "<Enter> Draw 1 card.\n<Enter> Hum a tune.",
        {"rank": "2", "invasion": "1"},
    )
    import_list(table([riddle]).encode(), "moor.csv", game="godzilla")

    page = client.get("/cards/godzilla/EZZ01-003").get_data(as_text=True)

    assert "The engine understands part of it" in page
    (marked,) = re.findall(r'<mark class="unread">(.*?)</mark>', page, re.DOTALL)
    assert "Hum a tune" in marked
    assert "Draw 1 card" not in marked


def test_a_card_of_ours_has_a_page_too(client: FlaskClient) -> None:
    text = words_of(client.get("/cards/dbs/blk1"))

    assert "Gate Keeper" in text
    assert "A card of our own invention" in text


def test_what_a_list_says_is_text_and_never_markup(client: FlaskClient) -> None:
    card = (
        "EZZ01-003",
        "Moor <script>alert(1)</script>",
        "Battle",
        "<svg onload=alert(1)> <Enter> Draw.",
        {"rank": "2"},
    )
    import_list(table([card]).encode(), "moor.csv", game="godzilla")

    for address in ("/cards?q=moor", "/cards?q=moor&part=1", "/cards/godzilla/EZZ01-003"):
        page = client.get(address).get_data(as_text=True)
        assert "<script>alert" not in page
        assert "<svg onload" not in page


def test_a_kept_list_is_found_at_once_and_read_by_another_process(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[Any] = []
    monkeypatch.setattr(imports.threading.Thread, "start", lambda thread: started.append(thread))

    answer = upload(client, table(INVENTED["godzilla"]).encode(), keep="1", origin="a friend")

    assert answer.status_code == 200
    assert "godzilla/mine: 2 cards of Godzilla Card Game It is imported" in words_of(answer)
    assert "Moor Beast" in words_of(client.get("/cards?q=moor"))
    assert "2 cards from mine.csv (a friend)" in words_of(client.get("/cards"))
    (found,) = lists()
    assert kept(place("godzilla", "mine"), found) is None
    started[0].run()
    assert kept(place("godzilla", "mine"), found) is not None


def test_a_try_keeps_nothing_and_a_refusal_is_a_sentence(client: FlaskClient) -> None:
    assert "Nothing was kept: this was a try." in words_of(upload(client, table(INVENTED["dbs"]).encode()))
    refused = upload(client, b"date,amount\n1,2\n", keep="1")
    assert refused.status_code == 422
    assert "mine.csv has no heading line that names the fields of cards" in words_of(refused)
    assert lists() == []


def test_fields_and_game_are_given_in_the_form(client: FlaskClient) -> None:
    content = table(INVENTED["dbs"], name="Bezeichnung").encode()

    answer = upload(client, content, fields="name=Bezeichnung", game="dbs")

    assert "Ryn, Hill Guard" in words_of(answer)


def test_only_whoever_sits_at_the_server_keeps_and_forgets(client: FlaskClient) -> None:
    import_list(table(INVENTED["dbs"]).encode(), "mine.csv")
    match = TOKEN.search(client.get("/cards/import").get_data(as_text=True))
    assert match is not None
    far = {"REMOTE_ADDR": "192.0.2.7"}
    form = {"csrf_token": match[1], "keep": "1", "list": "dbs/mine"}

    file = {"file": (io.BytesIO(b"x"), "x.csv")}
    assert client.post("/cards/import", data=form | file, environ_base=far).status_code == 403
    assert client.post("/cards/forget", data=form, environ_base=far).status_code == 403
    assert "only be tried" in words_of(client.get("/cards/import", environ_base=far))
    assert client.post("/cards/forget", data=form).status_code == 303
    assert lists() == []


def test_the_menu_leads_to_the_cards(client: FlaskClient) -> None:
    assert 'href="/cards"' in client.get("/").get_data(as_text=True)


def test_a_deck_list_is_checked_on_the_page(client: FlaskClient) -> None:
    match = TOKEN.search(client.get("/decks").get_data(as_text=True))
    assert match is not None

    answer = client.post(
        "/decks", data={"csrf_token": match[1], "text": "1 Captain\n4 Ember Scout\n4x Tide Scout"}
    )

    assert "Not legal" in words_of(answer)
    assert "a deck has 50 to 60 cards, this one 8" in words_of(answer)


@pytest.mark.browser
def test_cards_are_found_while_somebody_types(server: Server, phone: Any) -> None:
    phone.get(f"{server.address}/cards")
    one(phone, "input[name=q]").send_keys("gate keeper")

    until(phone, lambda browser: every(browser, ".card-hit")[0].text.startswith("Gate Keeper"))
    every(phone, ".card-hit a")[0].click()

    until(phone, lambda browser: browser.find_element(By.TAG_NAME, "h1").text == "Gate Keeper")


@pytest.mark.browser
def test_a_card_of_a_list_is_laid_on_the_board_and_stays_with_the_case(
    server: Server, phone: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The case holds the card's definition: it is there when the list is forgotten."""
    monkeypatch.setenv("FLOORJUDGE_DATA", str(server.folder))
    card = (
        "EZZ09-001",
        "Fen Watch",
        "Battle",
        "<Enter> Draw 1 card.",
        {"rank": "1", "invasion": "1", "counter_power": "2000"},
    )
    import_list(table([card]).encode(), "fen.csv", game="godzilla")
    open_page(phone, server, "/c/new?game=godzilla&name=counter")
    tap(phone, "[data-mode-tab='edit']")
    tap(phone, ".editing [data-open='A.z7']")
    one(phone, "[data-card-search]").send_keys("fen watch")
    tap(phone, "[data-imported='EZZ09-001']")
    until(phone, lambda browser: "Fen Watch" in one(browser, "dialog.sheet .area-list").text)
    forget("godzilla/fen")

    one(phone, "dialog.sheet").send_keys(Keys.ESCAPE)
    until(phone, lambda browser: "Fen Watch" in one(browser, ".editing [data-zone='A.z7']").text)
    assert "is defined" not in one(phone, "main").text


def test_a_pasted_card_is_read_back_piece_by_piece(client: FlaskClient) -> None:
    text = "[Auto] When you play this card, draw 1 card. Then the moon turns blue for a while."
    form = {
        "game": "dbs",
        "name": "Dawn Runner",
        "type": "battle",
        "text": text,
        "numbers": {"power": "15000"},
    }

    answer = client.post("/api/v1/cards/read", json=form)

    assert answer.status_code == 200
    read = answer.json
    assert read["grade"] == "partial"
    assert [piece["understood"] for piece in read["parts"]].count(False) == 1
    assert "moon" in next(piece["printed"] for piece in read["parts"] if not piece["understood"])
    assert read["card"]["text"] == text


def test_a_pasted_card_of_no_game_is_one_sentence(client: FlaskClient) -> None:
    answer = client.post("/api/v1/cards/read", json={"game": "chess", "text": "Castle."})

    assert answer.status_code == 404
    assert "nothing reads cards of 'chess'" in answer.json["error"]["message"]

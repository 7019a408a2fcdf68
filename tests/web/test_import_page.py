"""The page's import button: who may keep a book, what is said, and that nothing of a file is trusted."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from selenium.webdriver.common.by import By
from selenium.webdriver.support.ui import WebDriverWait
from werkzeug.test import TestResponse

from tests.importer.conftest import ours
from tests.importer.hostile import flate_bomb
from tests.importer.layouts import wrap
from tests.importer.press import Sheet, make_pdf
from tests.web.support.chromium import DESKTOP, PHONE
from tests.web.support.server import Server
from web import Config, create_app
from web.config import sqlite_url

TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Imports of these tests lie in a folder of their own."""
    folder = tmp_path / "data"
    monkeypatch.setenv("FLOORJUDGE_DATA", str(folder))
    return folder


def book(version: str = "1.02", words: str = "") -> bytes:
    """A rulebook: our restatement under another version, with words behind 7.4.3."""
    rules = [(a, f"{b} {words}" if a == "7.4.3" else b, c) for a, b, c in ours("godzilla")]
    head = [f"Godzilla Card Game ver. {version}", "Last update: May 8, 2026"]
    return "\n".join([*head, *wrap(rules, 80)]).encode()


def token_of(client: FlaskClient) -> str:
    match = TOKEN.search(client.get("/import").get_data(as_text=True))
    assert match is not None
    return match[1]


def upload(
    client: FlaskClient, content: bytes, name: str = "rules.txt", *, keep: bool = True, **fields: str
) -> TestResponse:
    data: dict[str, Any] = {"csrf_token": token_of(client), "file": (io.BytesIO(content), name), **fields}
    return client.post("/import", data=data | ({"keep": "1"} if keep else {}))


def words_of(answer: TestResponse) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.get_data(as_text=True))).split())


def stored(folder: Path) -> list[str]:
    return sorted(path.name for path in (folder / "imported").glob("*")) if folder.exists() else []


def test_the_menu_leads_to_the_page(client: FlaskClient) -> None:
    assert 'href="/import"' in client.get("/").get_data(as_text=True)


def test_a_kept_book_can_be_read_at_once(client: FlaskClient, data_folder: Path) -> None:
    answer = upload(client, book(words="Official words."))

    assert answer.status_code == 200
    assert "515 rules (51" in words_of(answer)
    assert 'href="/r/godzilla@1.02"' in answer.get_data(as_text=True)
    assert stored(data_folder) == ["godzilla-1.02.json"]
    for address in ("/r/godzilla@1.02", "/r/godzilla@1.02/7.4.3", "/r/godzilla/7.4.3"):
        assert client.get(address, follow_redirects=True).status_code == 200
    assert "Official words." in words_of(client.get("/r/godzilla@1.02/7.4.3", follow_redirects=True))


def test_the_official_wording_stands_first(client: FlaskClient) -> None:
    upload(client, book("1.01", "Official words."))
    shown = client.get("/r/godzilla/7.4.3").get_data(as_text=True)
    assert shown.index("Official words.") < shown.index("In our words")


def test_a_pdf(client: FlaskClient, tmp_path: Path) -> None:
    path = tmp_path / "rules.pdf"
    make_pdf(path, ours("godzilla"), Sheet(contents=1, history="back"))
    answer = upload(client, path.read_bytes(), "rules.pdf")
    assert "515 rules" in words_of(answer)
    assert 'href="/r/godzilla@3.21"' in answer.get_data(as_text=True)


def test_a_try_keeps_nothing(client: FlaskClient, data_folder: Path) -> None:
    answer = upload(client, book(), keep=False)
    assert "Nothing was kept" in words_of(answer)
    assert stored(data_folder) == []
    assert 'href="/r/godzilla@1.02"' not in answer.get_data(as_text=True)


def test_the_same_file_twice(client: FlaskClient, data_folder: Path) -> None:
    upload(client, book())
    before = (data_folder / "imported" / "godzilla-1.02.json").read_bytes()
    assert "This very file was imported before." in words_of(upload(client, book()))
    assert (data_folder / "imported" / "godzilla-1.02.json").read_bytes() == before
    assert "1 of its rules read otherwise" in words_of(upload(client, book(words="New.")))
    assert (data_folder / "imported" / "godzilla-1.02.json").read_bytes() == before
    assert "replaces an earlier file" in words_of(upload(client, book(words="New."), sure="1"))


def test_game_and_edition_can_be_named(client: FlaskClient, data_folder: Path) -> None:
    upload(client, book(), book="pebbles@7.7")
    assert stored(data_folder) == ["pebbles-7.7.json"]


def test_a_book_is_forgotten(client: FlaskClient, data_folder: Path) -> None:
    upload(client, book())
    answer = client.post("/import/forget", data={"csrf_token": token_of(client), "book": "godzilla@1.02"})
    assert (answer.status_code, answer.location) == (303, "/import")
    assert stored(data_folder) == []
    assert client.get("/r/godzilla@1.02").status_code == 404


def test_forgetting_what_is_not_there(client: FlaskClient) -> None:
    answer = client.post("/import/forget", data={"csrf_token": token_of(client), "book": "../../etc/passwd"})
    assert answer.status_code == 404
    assert "o imported book is called" in words_of(answer)


def test_the_report_is_shown(client: FlaskClient) -> None:
    answer = upload(client, book(words="See 5.99.1."))
    assert "What to check (" in words_of(answer)
    assert "there is no rule 5.99.1" in words_of(answer)


@pytest.mark.parametrize(
    ("content", "name", "said"),
    [
        (b"", "empty.pdf", "empty.pdf is empty; expected a rulebook"),
        (b"Dear all, no rules here.\n" * 40, "letter.txt", "letter.txt holds 0 numbered rules"),
        (b"<!doctype html><html><body>404</body></html>", "rules.pdf", "rules.pdf is an HTML page"),
        (b"PK\x03\x04" + b"\0" * 99, "rules.pdf", "rules.pdf is a zip archive"),
        (b"%PDF-1.7\nhalf a file", "rules.pdf", "rules.pdf is a truncated PDF"),
        (b"\x00\x01\x02\x03" * 999, "rules.txt", "rules.txt is a binary file"),
    ],
)
def test_a_file_that_is_no_rulebook_is_refused_in_one_sentence(
    client: FlaskClient, data_folder: Path, content: bytes, name: str, said: str
) -> None:
    answer = upload(client, content, name)
    assert answer.status_code == 422
    assert said in words_of(answer)
    assert 'role="alert"' in answer.get_data(as_text=True)
    assert stored(data_folder) == []


@pytest.mark.slow
def test_a_bomb_is_refused(client: FlaskClient) -> None:
    assert upload(client, flate_bomb(), "bomb.pdf").status_code == 422


def test_a_form_without_a_file(client: FlaskClient) -> None:
    answer = client.post("/import", data={"csrf_token": token_of(client), "file": (io.BytesIO(b""), "")})
    assert answer.status_code == 400
    assert "o file was sent" in words_of(answer)


def test_a_name_that_is_none(client: FlaskClient, data_folder: Path) -> None:
    answer = upload(client, book(), book="../../x@1")
    assert answer.status_code == 422
    assert "is no name for a book" in words_of(answer)
    assert stored(data_folder) == []


@pytest.mark.parametrize("address", ["/import", "/import/forget"])
def test_a_forged_form_is_refused(client: FlaskClient, data_folder: Path, address: str) -> None:
    upload(client, book())
    data = {
        "csrf_token": "forged",
        "book": "godzilla@1.02",
        "keep": "1",
        "file": (io.BytesIO(book("9.9")), "x"),
    }
    assert client.post(address, data=data).status_code == 403
    foreign = {"Origin": "https://elsewhere.example"}
    good = {"csrf_token": token_of(client), "book": "godzilla@1.02", "keep": "1"}
    assert client.post(address, data=good, headers=foreign).status_code == 403
    assert stored(data_folder) == ["godzilla-1.02.json"]


ANOTHER_MACHINE: dict[str, Any] = {"environ_overrides": {"REMOTE_ADDR": "192.0.2.7"}}


def test_through_an_unknown_proxy_nobody_comes_to_the_import(client: FlaskClient) -> None:
    assert client.get("/import", base_url="http://judge.example").status_code == 421


def test_only_who_sits_at_the_server_keeps_and_forgets(client: FlaskClient, data_folder: Path) -> None:
    who = ANOTHER_MACHINE
    upload(client, book())
    page = client.get("/import", **who).get_data(as_text=True)
    token = TOKEN.search(page)
    assert token is not None
    assert 'name="keep"' not in page
    assert "Forget it" not in page
    form = {"csrf_token": token[1], "book": "godzilla@1.02"}
    file = {"file": (io.BytesIO(book("9.9")), "rules.txt")}
    assert client.post("/import", data=form | file | {"keep": "1"}, **who).status_code == 403
    assert client.post("/import/forget", data=form, **who).status_code == 403
    assert stored(data_folder) == ["godzilla-1.02.json"]
    file = {"file": (io.BytesIO(book("9.9")), "rules.txt")}
    assert "Nothing was kept" in words_of(client.post("/import", data={"csrf_token": token[1]} | file, **who))


@pytest.fixture
def open_app(tmp_path: Path) -> Iterator[Callable[..., Flask]]:
    """Makes applications with other settings."""
    made: list[Flask] = []

    def make(**settings: Any) -> Flask:
        config = Config(folder=tmp_path, secret=b"s" * 32, database=sqlite_url(tmp_path), **settings)
        made.append(create_app(config))
        return made[-1]

    yield make
    for app in made:
        app.extensions["floorjudge"].store.close()


@pytest.mark.parametrize(("setting", "code"), [("everybody", 200), ("off", 403), ("local", 403)])
def test_the_setting_decides_who_keeps(open_app: Callable[..., Flask], setting: str, code: int) -> None:
    client = open_app(imports=setting).test_client()
    who = ANOTHER_MACHINE
    token = TOKEN.search(client.get("/import", **who).get_data(as_text=True))
    assert token is not None
    form = {"csrf_token": token[1], "keep": "1", "file": (io.BytesIO(book()), "rules.txt")}
    assert client.post("/import", data=form, **who).status_code == code


def test_a_book_may_be_larger_than_other_requests(open_app: Callable[..., Flask]) -> None:
    """A printed book has some MB; everything else that is sent has some kB."""
    client = open_app(max_body=100_000).test_client()
    assert upload(client, book() + b"\n" * 200_000).status_code == 422  # 200,000 empty lines, but read
    assert upload(client, book() + b" " * 200_000).status_code == 200


def test_a_file_beyond_the_limit_is_not_read(open_app: Callable[..., Flask], data_folder: Path) -> None:
    client = open_app(max_upload=50_000).test_client()
    assert upload(client, book()).status_code == 413
    assert stored(data_folder) == []


def test_uploads_are_limited(client: FlaskClient) -> None:
    token = token_of(client)
    codes = []
    for _ in range(20):
        form = {"csrf_token": token, "file": (io.BytesIO(b"no rules"), "x.txt")}
        codes.append(client.post("/import", data=form).status_code)
    assert set(codes) == {422, 429}


def test_nothing_of_a_file_becomes_markup(client: FlaskClient) -> None:
    """Neither its text, its name, its title nor what is said about it."""
    evil = "<script>alert(1)</script>"
    content = book(words=f"{evil} See 5.99.1.").replace(b"Godzilla Card Game", f"{evil} Pebbles".encode(), 1)
    answers = [
        upload(client, content, f"{evil}.txt", book="pebbles@1.0"),
        upload(client, b"no rules", f"{evil}.txt"),
        upload(client, content, "rules.txt", book=evil),
        client.get("/import"),
    ]
    answers += [client.get(f"/r/{path}") for path in ("pebbles@1.0", "pebbles@1.0/7.4.3", "pebbles@1.0/7")]
    answers += [client.get("/search?q=alert"), client.get("/")]
    for answer in answers:
        assert evil not in answer.get_data(as_text=True)
    assert evil in unescape(answers[0].get_data(as_text=True))


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_in_a_browser(browsers: Callable[..., Any], tmp_path: Path, size: tuple[int, int]) -> None:
    """From the menu to the book and away again."""
    path = tmp_path / "rules.pdf"
    make_pdf(path, ours("godzilla"), Sheet(contents=1, history="back"))
    with Server(tmp_path / "server") as server:
        browser = browsers(size)
        browser.get(server.address)
        browser.get(browser.find_element(By.CSS_SELECTOR, 'a[href="/import"]').get_attribute("href"))
        browser.find_element(By.NAME, "file").send_keys(str(path))
        browser.find_element(By.CSS_SELECTOR, ".file-form button").click()
        wait = WebDriverWait(browser, 120)
        wait.until(lambda one: one.find_elements(By.CSS_SELECTOR, '[role="status"]'))
        assert "515 rules" in browser.find_element(By.CSS_SELECTOR, '[role="status"]').text
        width = browser.execute_script("return document.documentElement.scrollWidth")
        assert width <= size[0]
        browser.find_element(By.CSS_SELECTOR, 'a[href="/r/godzilla@3.21"]').click()
        wait.until(lambda one: "/r/godzilla" in one.current_url)
        assert "Overview of the Game" in browser.find_element(By.TAG_NAME, "main").text

        browser.get(f"{server.address}/import")
        browser.find_element(By.CSS_SELECTOR, ".forget button").click()
        wait.until(lambda one: not one.find_elements(By.CSS_SELECTOR, ".forget"))
        problems = [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"]
        assert problems == []


def test_a_file_beyond_the_limit_is_not_sent(browsers: Callable[..., Any], tmp_path: Path) -> None:
    """The page says so before it sends hundreds of megabytes over a hall's network."""
    large, small = tmp_path / "large.pdf", tmp_path / "small.txt"
    small.write_text("7.4.3 nothing", encoding="utf-8")
    with Server(tmp_path / "server") as server:
        browser = browsers(PHONE)
        browser.get(f"{server.address}/import")
        field = browser.find_element(By.NAME, "file")
        with large.open("wb") as file:
            file.truncate(int(field.get_attribute("data-most")) + 1)

        field.send_keys(str(large))
        browser.find_element(By.CSS_SELECTOR, ".file-form button").click()

        assert "MB can be imported" in field.get_attribute("validationMessage")
        assert browser.find_elements(By.NAME, "file") == [field]

        field.send_keys(str(small))

        assert field.get_attribute("validationMessage") == ""

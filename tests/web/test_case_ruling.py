"""In a real Chromium: from a rule to a ruling that is kept, shared, forked and printed."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import Any

import pypdfium2
import pytest

from tests.web.support.kept import RAGE, make_case, stored
from tests.web.support.page import (
    complaints,
    every,
    one,
    open_page,
    place,
    press,
    ready,
    tap,
    until,
)
from tests.web.support.server import Server

pytestmark = pytest.mark.browser


def test_from_a_rule_to_a_kept_ruling(server: Server, phone: Any) -> None:
    """Open a position from a rule, answer, undo, put in again, keep, rule, cite."""
    phone.get(f"{server.address}/r/godzilla/10.4.4.2")
    one(phone, "a[href^='/c/new?at=']").click()
    ready(phone)
    assert [chip.text for chip in every(phone, ".here-path .num")][-1] == "10.4.4.2"
    tap(phone, "[aria-label='To the next choice']")
    tap(phone, "[data-key='rage:N1']")
    until(phone, lambda b: "gains rage" in one(b, ".log").text)
    assert "rage 1" in one(phone, ".half-A .nameplate").text

    tap(phone, "[data-undo]")
    until(phone, lambda b: "rage 0" in one(b, ".half-A .nameplate").text)
    tap(phone, "[data-redo]")
    until(phone, lambda b: "rage 1" in one(b, ".half-A .nameplate").text)

    tap(phone, "[data-mode-tab='ruling']")
    title = one(phone, "[name='case']")
    title.clear()
    title.send_keys("Rage with another trait")
    until(phone, lambda b: "(8.4.1)" in one(b, "[name='ruling']").get_attribute("value"))
    assert "Drafted from the run" in one(phone, ".drafting").text
    tap(phone, "[data-keep]")
    until(phone, lambda b: "/c/new" not in b.current_url and "/c/" in b.current_url)
    ready(phone)
    case_id = phone.current_url.rsplit("/", 1)[1]
    assert one(phone, "h1").text == "Rage with another trait"

    tap(phone, "[data-mode-tab='ruling']")
    one(phone, "[name='ruling']").clear()
    one(phone, "[name='ruling']").send_keys("It may: any monster card will do, see 8.4.1.")
    one(phone, "[name='table']").send_keys("7")
    one(phone, "[name='status'] option[value='ruled']").click()
    until(phone, lambda _: stored(server, case_id)["status"] == "ruled")
    until(phone, lambda b: "Everything is saved" in one(b, ".saving").text)
    kept = stored(server, case_id)
    assert kept["verdict"].startswith("It may")
    assert kept["table"] == "7"
    until(phone, lambda b: "8.4.1" in one(b, ".cited-list").text)
    assert complaints(phone) == []


def test_an_attack_is_ruled_and_found_again_by_its_rule(server: Server, phone: Any) -> None:
    """The whole job in the other game: from the Main Phase through the battle to a case that has come up."""
    phone.get(f"{server.address}/r/dbs/6-3-1-2")
    one(phone, "a[href^='/c/new?at=']").click()
    ready(phone)
    assert one(phone, ".here-name").text == "Main Phase"
    life = ".board [data-zone='B.life'] .count"
    assert one(phone, life).text == "5"

    def answer(key: str, then: str) -> None:
        press(phone, "End")
        tap(phone, f".choice [data-key='{key}']")
        until(phone, lambda b: _at_end(b) and then in one(b, ".dock-text").get_attribute("textContent"))

    def _at_end(browser: Any) -> bool:
        press(browser, "End")
        now, last = place(browser)
        return now == last

    answer("attack:green2>B.leader", "Offense Step")
    assert "attack card" in one(phone, ".board .tile[data-card='A.green2']").text
    assert "guard card" in one(phone, ".board .tile[data-card='B.leader']").text
    answer("pass", "Defense Step")
    answer("pass", "Main Phase")
    assert one(phone, life).text == "4"
    assert "7-4-1-4" in [chip.text for chip in every(phone, ".log .num")]

    tap(phone, "[data-undo]")
    until(phone, lambda b: _at_end(b) and "Defense Step" in one(b, ".choice").text)
    assert one(phone, life).text == "5"
    tap(phone, "[data-redo]")
    until(phone, lambda b: _at_end(b) and one(b, life).text == "4")

    tap(phone, "[data-mode-tab='ruling']")
    one(phone, "[name='ruling']").send_keys("15000 beats 10000, see 7-4-1-4.")
    one(phone, "[name='ruled_by']").send_keys("Ada")
    one(phone, "[name='event']").send_keys("Autumn Cup")
    tap(phone, "[data-keep]")
    until(phone, lambda b: "/c/new" not in b.current_url and "/c/" in b.current_url)
    ready(phone)
    case_id = phone.current_url.rsplit("/", 1)[1]
    assert stored(server, case_id)["ruled_by"] == "Ada"

    phone.get(f"{server.address}/cases?rule=7-4-1&q=beats&event=Autumn+Cup")
    (found,) = every(phone, f".case-list a[href='/c/{case_id}']")
    assert "15000 beats 10000" in found.text
    assert "Ada" in found.text
    assert complaints(phone) == []


def test_a_fork_is_ones_own(server: Server, phone: Any) -> None:
    case_id, _ = make_case(server)
    open_page(phone, server, f"/c/{case_id}")
    tap(phone, "[data-fork]")
    until(phone, lambda b: "/c/" in b.current_url and case_id not in b.current_url)
    ready(phone)
    fork = phone.current_url.rsplit("/", 1)[1]
    assert stored(server, fork)["forked_from"] == case_id
    tap(phone, "[aria-label='To the next choice']")
    tap(phone, "[data-key='rage:W1']")
    until(phone, lambda _: stored(server, fork)["version"] == 2)
    assert stored(server, case_id)["version"] == 1


def test_who_has_only_the_view_link_explores_in_a_branch(server: Server, phone: Any) -> None:
    case_id, _ = make_case(server)
    open_page(phone, server, f"/c/{case_id}")
    press(phone, "End")
    tap(phone, "[data-key='rage:W1']")
    until(phone, lambda b: "your own branch" in one(b, ".case-facts").text)
    assert stored(server, case_id)["version"] == 1
    tap(phone, "[data-mode-tab='ruling']")
    tap(phone, "[data-keep]")
    until(phone, lambda b: case_id not in b.current_url)
    ready(phone)
    own = phone.current_url.rsplit("/", 1)[1]
    assert len(stored(server, own)["document"]["decisions"]) == 2


def test_links_and_code_are_shared_and_an_edit_link_leaves_no_trace(server: Server, phone: Any) -> None:
    case_id, token = make_case(server)
    open_page(phone, server, f"/c/{case_id}#edit={token}")
    assert token not in phone.current_url
    tap(phone, "[data-mode-tab='ruling']")
    until(phone, lambda b: len(every(b, ".share-row")) == 5)
    links = [field.get_attribute("value") for field in every(phone, ".share-row input")]
    assert f"/c/{case_id}#see=" in links[0]  # what is shared from a table is what both players may see
    assert links[1].endswith(f"/c/{case_id}#edit={token}")
    image = one(phone, ".share-code img")
    until(phone, lambda b: b.execute_script("return arguments[0].naturalWidth > 0", image))
    # The browser remembers the right to edit.
    open_page(phone, server, f"/c/{case_id}")
    tap(phone, "[data-mode-tab='ruling']")
    until(phone, lambda b: len(every(b, ".share-row")) == 5)


def test_a_ruling_is_printed_on_one_or_two_sheets(server: Server, desktop: Any, tmp_path: Path) -> None:
    document = {
        **RAGE,
        "about": "How often may a monster gain rage?",
        "ruling": "As often as there are monster cards in hand (8.4.1).",
    }
    case_id, _ = make_case(server, document, table="12", event="Spring Open", status="ruled", ruled_by="Ada")
    desktop.get(f"{server.address}/c/{case_id}/ruling")
    data = desktop.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True, "printBackground": True})
    path = tmp_path / "ruling.pdf"
    path.write_bytes(base64.b64decode(data["data"]))
    pdf = pypdfium2.PdfDocument(path)
    assert 1 <= len(pdf) <= 2
    text = "".join(pdf[number].get_textpage().get_text_range() for number in range(len(pdf)))
    for words in ("Gaining rage", "12", "Spring Open", "Ada", "As often as there are", "8.4.1", case_id):
        assert words in text
    assert "Find a rule" not in text
    pdf.close()

"""An imported edition on the page: positions by its numbers, and what rests on another edition is said."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

import rulesdb
import web.rules.coverage as measured
from tests.case.other_book import EDITION, print_books
from web.rules.coverage import Badge

BOOK = f"dbs@{EDITION}"
REWORDED = {
    "7-4-1-4": "Both powers are set side by side; a higher or equal one on the attack's side wins here."
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("books")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLOORJUDGE_DATA", str(folder / "data"))
        print_books(folder, "dbs@1.23", reworded=REWORDED, gone=())
    return folder


@pytest.fixture(autouse=True)
def _data(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOORJUDGE_DATA", str(folder / "data"))


@pytest.mark.slow
def test_a_position_opens_at_a_rule_of_it(client: FlaskClient) -> None:
    page = client.get(f"/c/new?at={BOOK}:8-4-1-4").get_data(as_text=True)

    data = re.search(r'id="case-data">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    timeline = json.loads(data[1])["timeline"]
    assert timeline["book"] == BOOK
    assert f"{EDITION} runs as 1.23 does" in timeline["runs"]
    assert (
        f"{EDITION} runs as 1.23 does"
        in page.partition('id="case-data"')[0] + page.rpartition("</script>")[2]
    )
    cited = {line["rule"] for moment in timeline["moments"] for line in moment["lines"]}
    assert {"8-4-1-4", "5-10-2-1"} <= cited
    assert cited <= set(rulesdb.load(BOOK).by_id)
    note = timeline["rules"]["8-4-1-4"]
    assert note["differs"]
    assert note["remark"].startswith(f"runs as in 1.23, 7-4-1-4; {EDITION} words it differently: ")
    assert timeline["rules"]["8-4-1-5"]["remark"] == ""


@pytest.mark.slow
def test_new_positions_are_offered_under_it(client: FlaskClient) -> None:
    assert f"Dragon Ball Super Card Game {EDITION}" in client.get("/c/new").get_data(as_text=True)


@pytest.mark.slow
def test_the_badge_of_a_rule_says_that_it_runs_as_in_another_edition(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    badge = Badge(
        "executed", "Runs in the engine", "a case", ("a case",), "runs as in 1.23, 7-4-1-4; in other words"
    )
    monkeypatch.setattr(measured, "_kept", lambda book: {"8-4-1-4": badge} if book.key == BOOK else {})

    page = client.get(f"/r/{BOOK}/8-4-1-4").get_data(as_text=True)

    assert "as another edition has it" in page
    assert "Runs as in 1.23, 7-4-1-4; in other words." in page

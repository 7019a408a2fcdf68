"""What a link shows: hidden cards are not sent to players, in no field of any answer."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from judge.view import BOTH, sees
from tests.share import one_in
from tests.trust.oracles import case_files, is_case, name_of
from tests.web.support.kept import RAGE
from web.cases.examples import example
from web.cases.play import Play, play
from web.cases.record import timeline_json
from web.cases.sight import viewer_of

STRANGER = {"REMOTE_ADDR": "192.0.2.7"}
VIEWS = ("A", "B", "both")


def hidden_words(played: Play, view: str) -> set[str]:
    """Names, labels and codes of cards that a viewer never sees, unless a seen card is called the same."""
    viewer = viewer_of(view)
    last = played.last
    unseen, seen = set(), set()
    for card in range(len(last.defs)):
        words = {last.defs[card].name, last.labels[card], last.defs[card].code}
        open_ = any(card < len(at.game.defs) and sees(at.game, card, viewer) for at in played.moments)
        (seen if open_ else unseen).update(words)
    document = played.document
    told = " ".join(str(document.get(key, "")) for key in ("case", "about", "ruling"))
    told += " ".join(seen)  # "Saurian elder" is part of "Saurian elder guard"
    return {word for word in unseen - seen if len(word) > 2 and not _in(word, told)}


def _in(word: str, text: str) -> bool:
    return re.search(rf"(?<![\w.]){re.escape(word)}(?![\w#])", text) is not None


@pytest.mark.parametrize("path", one_in(7, [path for path in case_files() if is_case(path)][::9], name_of))
def test_no_example_tells_a_player_of_a_card_that_lies_hidden(path: Path) -> None:
    played = play(example(path.parent.name, path.stem).document)
    for view in VIEWS:
        told = timeline_json(played, view)
        leaks = [word for word in hidden_words(played, view) if _in(word, told)]
        assert leaks == [], view


def test_what_both_may_see_is_what_each_may_see() -> None:
    played = play(RAGE)
    game = played.last
    for card in range(len(game.defs)):
        assert sees(game, card, BOTH) == (sees(game, card, 0) and sees(game, card, 1))


SECRET: dict[str, Any] = {
    **RAGE,
    "about": "May it?",
    "cards": {"ZQ7": {"name": "Zerberus of the Seven Locks", "type": "monster", "rank": 1, "threat": 1000}},
    "players": {**RAGE["players"], "B": {**RAGE["players"]["B"], "hand": ["ZQ7", "f x4"]}},
}
WORDS = ("Zerberus", "ZQ7")


@pytest.fixture
def links(app: Flask, client: FlaskClient) -> dict[str, str]:
    """The tokens of all links to a case that hides a card in B's hand."""
    made = client.post("/api/v1/cases", json={"document": SECRET})
    assert made.status_code == 201, made.text
    case_id, edit = made.json["case"]["id"], made.json["edit_token"]
    bearer = {"Authorization": f"Bearer {edit}"}
    found = {"case": case_id, "edit": edit}
    for role in ("players", "player-A", "player-B", "look"):
        answer = client.post(f"/api/v1/cases/{case_id}/links", json={"role": role}, headers=bearer)
        found[role] = answer.json["url"].partition("#see=")[2]
    return found


def readings(client: FlaskClient, case_id: str, token: str) -> dict[str, Any]:
    """Every way to read a case, with a key and from another machine."""
    client = client.application.test_client(use_cookies=False)
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    api = f"/api/v1/cases/{case_id}"
    answers = {
        path: client.get(path, headers=headers, environ_base=STRANGER)
        for path in (
            *(api, f"{api}?view=A", f"{api}?view=B", f"{api}?version=1", f"{api}/timeline"),
            *(f"{api}/history", f"{api}/live", f"{api}/links", "/api/v1/cases", "/cases"),
            *(f"/c/{case_id}", f"/c/{case_id}/ruling", f"/c/{case_id}/case.yaml", f"/c/{case_id}?version=1"),
        )
    }
    sent = {
        "step": {"moment": 0, "to": "end"},
        "why": {"moment": 0, "card": "B.ZQ7"},
        "fork": {},
        "compare": {"editions": ["1.01", "1.01"]},
        "answer": {"base": 1, "moment": 0, "keys": ["pass"]},
    }
    for name, body in sent.items():
        answers[name] = client.post(f"{api}/{name}", json=body, headers=headers, environ_base=STRANGER)
    return answers


@pytest.mark.parametrize("role", ["", "players", "player-A"])
def test_whoever_may_not_see_a_card_is_told_of_it_nowhere(
    client: FlaskClient, links: dict[str, str], role: str
) -> None:
    answers = readings(client, links["case"], links.get(role, ""))

    assert answers[f"/c/{links['case']}"].status_code == 200
    assert answers["step"].status_code == 200
    for path, answer in answers.items():
        assert not any(word in answer.text for word in WORDS), path
    for name in ("why", "fork", "compare", "answer", f"/c/{links['case']}/case.yaml"):
        assert answers[name].status_code == 403, name


@pytest.mark.parametrize("role", ["player-B", "look", "edit"])
def test_who_may_see_it_does(client: FlaskClient, links: dict[str, str], role: str) -> None:
    answers = readings(client, links["case"], links[role])

    for path in (f"/api/v1/cases/{links['case']}", f"/c/{links['case']}"):
        assert "Zerberus" in answers[path].text, path


def test_on_its_own_machine_a_case_without_an_event_is_seen_whole(
    client: FlaskClient, links: dict[str, str]
) -> None:
    assert "Zerberus" in client.get(f"/c/{links['case']}").text
    assert links["case"] in client.get("/cases").text
    # A proxy that nobody declared makes everybody look local.
    relayed = {"X-Forwarded-For": "192.0.2.7"}
    assert "Zerberus" not in client.get(f"/c/{links['case']}", headers=relayed).text
    assert links["case"] not in client.get("/cases", headers=relayed).text


def test_a_link_is_ended_and_renewed(client: FlaskClient, links: dict[str, str]) -> None:
    case_id, bearer = links["case"], {"Authorization": f"Bearer {links['edit']}"}

    def sees_all(token: str) -> bool:
        return "Zerberus" in readings(client, case_id, token)[f"/c/{case_id}"].text

    again = client.post(f"/api/v1/cases/{case_id}/links", json={"role": "look"}, headers=bearer).json
    assert again["url"].endswith(links["look"])
    fresh = client.post(
        f"/api/v1/cases/{case_id}/links", json={"role": "look", "renew": True}, headers=bearer
    ).json
    token = fresh["url"].partition("#see=")[2]
    assert (sees_all(links["look"]), sees_all(token)) == (False, True)

    client.delete(f"/api/v1/cases/{case_id}/links/{fresh['id']}", headers=bearer)
    assert not sees_all(token)
    renewed = client.post(f"/api/v1/cases/{case_id}/links", json={"role": "edit"}, headers=bearer).json
    assert not sees_all(links["edit"])
    assert sees_all(renewed["url"].partition("#edit=")[2])


def test_who_only_looks_makes_no_links(client: FlaskClient, links: dict[str, str]) -> None:
    for role in ("look", "players"):
        bearer = {"Authorization": f"Bearer {links[role]}"}
        answer = client.post(f"/api/v1/cases/{links['case']}/links", json={"role": "edit"}, headers=bearer)
        assert answer.status_code == 403


def test_a_browser_holds_the_key_of_a_link_in_a_cookie_no_script_reads(
    client: FlaskClient, links: dict[str, str]
) -> None:
    opened = client.post("/api/v1/keys/open", json={"token": links["look"]}, environ_base=STRANGER)
    assert opened.json["role"] == "look"
    assert "HttpOnly" in opened.headers["Set-Cookie"]
    assert "Zerberus" in client.get(f"/c/{links['case']}", environ_base=STRANGER).text

    wrong = client.post("/api/v1/keys/open", json={"token": "x" * 32})
    assert wrong.status_code == 403

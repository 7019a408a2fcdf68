"""How do tests keep cases on a running server, and look at what it has kept?"""

from __future__ import annotations

import json
import urllib.request
from typing import Any

from tests.web.support.server import Server

RAGE: dict[str, Any] = {
    "case": "Gaining rage",
    "game": "godzilla",
    "at": "main",
    "players": {
        "A": {
            "monster": "SA1 < SA2",
            "zone": 4,
            "monster_deck": ["SA3", "SA4"],
            "hand": ["N1", "W1", "K1", "f x2"],
            "deck": 20,
        },
        "B": {"monster": "WB1 < WB2", "zone": 2, "monster_deck": ["WB3"], "hand": 5, "deck": 20},
    },
    "decisions": [{"A": "rage:N1"}],
}


def make_case(server: Server, document: dict[str, Any] = RAGE, **more: Any) -> tuple[str, str]:
    """Keep a case through the API; gives its id and its edit token."""
    request = urllib.request.Request(
        f"{server.address}/api/v1/cases",
        json.dumps({"document": document, **more}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        made = json.load(answer)
    return made["case"]["id"], made["edit_token"]


def stored(server: Server, case_id: str) -> dict[str, Any]:
    with urllib.request.urlopen(f"{server.address}/api/v1/cases/{case_id}") as answer:
        found: dict[str, Any] = json.load(answer)["case"]
    return found


def send(server: Server, method: str, path: str, token: str, body: dict[str, Any]) -> Any:
    """A write of another judge, without a browser."""
    request = urllib.request.Request(
        f"{server.address}/api/v1{path}",
        json.dumps(body).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
        method=method,
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer)

"""One ability of a Vanguard card in the printed manner, for the tests beside this file."""

from __future__ import annotations

from typing import Any

from judge.reading import Printed, read


def ability(text: str, kind: str = "Normal Unit") -> Any:
    """The one ability of a print that is read whole."""
    reading = read(
        "vanguard", Printed("Gate Archer", type=kind, text=text, numbers={"grade": 1, "power": 8000})
    )
    assert reading.grade == "whole", [part.printed for part in reading.parts if not part.understood]
    return reading.card["abilities"][0]

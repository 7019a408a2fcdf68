"""Shared ground of the card list tests: a data folder of their own, invented cards, real lists where they are."""

from __future__ import annotations

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[3] / "shared" / "cards"

needs_lists = pytest.mark.skipif(
    not SHARED.is_dir(), reason="the publishers' cards lie beside this checkout, not in it"
)

#: Cards of our own invention, in the manner of each game's print: number, name, type, text, numbers.
INVENTED = {
    "dbs": [
        ("BT99-001", "Ryn, Hill Guard", "Battle", "[Blocker]\n[Auto] When you play this card, draw 1 card.",
         {"color": "Red", "cost": "2(R)", "power": "15000", "combo_power": "5000", "combo_cost": "0"}),
        ("BT99-002", "Ryn's Oath", "Extra", "[Activate: Main] Choose 1 of your Battle Cards. It gains +5000 power.",
         {"color": "Red", "cost": "1", "power": "", "combo_power": "", "combo_cost": ""}),
    ],
    "vanguard": [
        ("D-ZZ01/001EN", "Harbour Knight, Orla", "Normal Unit", "[AUTO](RC):When placed, draw a card.",
         {"grade": "2", "clan": "Harbour", "power": "10000", "shield": "5000"}),
        ("D-ZZ01/002EN", "Harbour Page", "Trigger Unit", "[CONT](VC):This unit gets [Power] +2000.",
         {"grade": "0", "clan": "Harbour", "power": "5000", "shield": "15000"}),
    ],
    "buddyfight": [
        ("ZZ01/0001EN", "Cinder Drake", "Monster", "■ When this card enters the field, pay 1 gauge.",
         {"world": "Ash World", "size": "2", "power": "5000", "critical": "2", "defense": "3000"}),
        ("ZZ01/0002EN", "Cinder Call", "Spell", "■ Put the top card of your deck into your gauge.",
         {"world": "Ash World", "size": "0", "power": "0", "critical": "0", "defense": "0"}),
    ],
    "godzilla": [
        ("EZZ01-001", "Moor Beast", "Monster", "<Enter> Increase this card's <Rage> by 1.",
         {"rank": "2", "color": "red", "invasion": "1", "threat_level": "12000", "counter_power": ""}),
        ("EZZ01-002", "Moor Watch", "Battle", "Your invading monster gets +1000.",
         {"rank": "1", "color": "red", "invasion": "1", "threat_level": "", "counter_power": "2000"}),
    ],
}  # fmt: skip


@pytest.fixture(autouse=True)
def data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the user's lists."""
    folder = tmp_path / "data"
    monkeypatch.setenv("FLOORJUDGE_DATA", str(folder))
    return folder


def stored(folder: Path) -> list[str]:
    """The files of the data folder's card lists."""
    return sorted(path.name for path in (folder / "cards").glob("*")) if folder.exists() else []

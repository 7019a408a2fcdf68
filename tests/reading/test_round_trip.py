"""What can be said can be read again: our cards go to words and back and are the same cards."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judge.reading import Printed, reader_of
from rulesdb.places import data_folder

#: Cards of ours that no phrase says yet; each falls out of this list when one does.
UNSAID = {
    "godzilla": {"IN07", "IN32", "IN38"},
    "vanguard": {
        "K01",
        "K02",
        "K03",
        "K04",
        "K05",
        "K06",
        "K07",
        "K08",
        "K09",
        "K10",
        "K11",
        "K12",
        "K15",
        "K16",
        "K17",
        "K18",
        "K19",
        "KI",
        "KO",
    },
    "dbs": {"rem2", "tok1", "awk2", "wsh1", "all1", "evo2", "pot1", "abs1", "swp1", "uni2"},
}


def abilities(game: str) -> list[tuple[str, dict[str, Any], Any]]:
    """Every ability of our cards, with its card."""
    holds = "skills" if game == "dbs" else "abilities"
    found = []
    for path in sorted(Path(data_folder() / "cards" / game).glob("*.yaml")):
        for code, card in yaml.safe_load(path.read_text(encoding="utf-8")).items():
            found += [(code, {"type": "battle", **card}, ability) for ability in card.get(holds) or ()]
    return found


@pytest.mark.parametrize("game", ["godzilla", "dbs", "vanguard"])
def test_our_cards_are_the_same_after_words_and_back(game: str) -> None:
    """Card to words to card gives the same, but for the names of choices."""
    reader = reader_of(game)
    assert reader is not None
    wrong: set[str] = set()
    for code, card, ability in abilities(game):
        words = reader.say_ability(ability, card)
        if words is None:
            wrong.add(code)
            continue
        printed = Printed(card["name"], code, card["type"], words)
        wanted = reader.canonical(ability, printed)
        reading = reader.read(printed)
        read = reading.card.get("abilities") or reading.card.get("skills")
        if read != wanted.get("several", [wanted]):
            wrong.add(code)
    assert wrong == UNSAID[game]

"""What holds of a table of phrases."""

from __future__ import annotations

import json
import re

import pytest

from judge.reading import reader_of


@pytest.mark.parametrize("game", ["dbs", "godzilla"])
def test_nothing_that_is_read_is_dropped(game: str) -> None:
    """Every place on the left of a phrase stands on its right: words that were read always mean something."""
    reader = reader_of(game)
    assert reader is not None
    dropped = [
        f"{sort}, line {phrase.line}: {name}"
        for sort, phrases in reader.table.sorts.items()
        for phrase in phrases
        for name in phrase.places
        if not re.search(rf"\$\*?{name}\b", json.dumps(phrase.means)) and phrase.places[name].sort != "did"
    ]

    assert dropped == []


def test_buddyfight_drops_only_what_names_again() -> None:
    """*That 《Ash》* is the card that was spoken of, *of the following 2* how many options follow; nothing else is dropped."""
    reader = reader_of("buddyfight")
    assert reader is not None
    dropped = [
        f"{sort}, line {phrase.line}: {name}"
        for sort, phrases in reader.table.sorts.items()
        for phrase in phrases
        for name in phrase.places
        if not re.search(rf"\$\*?{name}\b", json.dumps(phrase.means))
        and phrase.places[name].sort != "traits"
        and "following" not in str(phrase.pieces)
    ]

    assert dropped == []

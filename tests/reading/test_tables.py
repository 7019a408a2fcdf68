"""What holds of a table of phrases."""

from __future__ import annotations

import json
import re

import pytest

from judge.reading import reader_of

#: What phrases read and leave out, by game: sorts of places, or words beside them, that say again what was said.
SAID_AGAIN = {
    # *That 《Ash》* is the card that was spoken of, *of the following 2* how many options follow.
    "buddyfight": ("traits", "following"),
    # *If you did*: what was done.
    "dbs": ("did",),
    "godzilla": (),
    # What is usual of a keyword, what would happen instead of which, what was counted, the number in a keyword's name;
    # *even when you have 3 or less damage* is always.
    "vanguard": ("usual", "gerund", "deedn", "rearword", "friend", "rescue", "even"),
}


@pytest.mark.parametrize("game", SAID_AGAIN)
def test_phrases_drop_only_what_says_again(game: str) -> None:
    """A number, a card or an area that is read and not meant would be a reading of something else."""
    reader = reader_of(game)
    assert reader is not None
    dropped = [
        f"{sort}, line {phrase.line}: {name}"
        for sort, phrases in reader.table.sorts.items()
        for phrase in phrases
        for name, place in phrase.places.items()
        if not re.search(rf"\$\*?{name}\b", json.dumps(phrase.means))
        and not any(word == place.sort or f"'{word}'" in str(phrase.pieces) for word in SAID_AGAIN[game])
    ]

    assert dropped == []

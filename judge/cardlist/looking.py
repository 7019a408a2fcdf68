"""Which card is meant, among ours and those of all lists?

For people who ask for a card by its number or name without saying whose it is: our cards first, then
the lists. A word that several games or several cards answer to is refused with what there is.
"""

from __future__ import annotations

from judge.cardlist.errors import UnknownCard
from judge.cardlist.games import GAMES
from judge.cardlist.lookup import code_of, named
from judge.cardlist.search import search
from judge.cardlist.shelf import Record, ours, record


def look_up(word: str, game: str | None = None) -> Record:
    """The one card of that number or name, of a game if one is named."""
    if game is not None and game not in GAMES:
        raise UnknownCard(f"no game {game!r} has cards here; there is {', '.join(GAMES)}")
    found: list[Record] = []
    for one in GAMES if game is None else (game,):
        if (own := ours(one, word)) is not None:
            found.append(own)
            continue
        for hit in named(one, word):
            found.append(record(one, hit.list, code_of(hit.card), hit.card, ""))
    if len(found) == 1:
        return found[0]
    if found:
        shown = ", ".join(f"{one.game} {one.number}" for one in found[:8])
        raise UnknownCard(f"{len(found)} cards are called {word!r}: {shown}; name one by game and number")
    near = search(word, game=game, limit=3)
    hint = ", ".join(f"{one.number} {one.card.name}" for one in near.hits)
    raise UnknownCard(f"no card {word!r}" + (f"; nearest: {hint}" if hint else ""))

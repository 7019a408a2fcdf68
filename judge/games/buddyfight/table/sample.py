"""What could lie on a table of Buddyfight?

Random positions as case data, for playouts: the first turn of a game, and boards in the middle of one. The book says
nothing about deck size, hand, gauge and life, so every position writes them: the usual numbers (reading
`set-up-not-in-the-book`) or random ones. The same seed gives the same position for the same cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass
from judge.games.buddyfight.cards.faces import printed
from judge.kernel.cards import CardDef

#: What a game usually begins with; no rule of this book, so written into every position.
DECK, HAND, GAUGE, LIFE = 50, 6, 2, 10
COPIES = 4


def sample(cards: Mapping[str, CardDef], seed: int, *, board: bool | None = None) -> dict[str, object]:
    """A case: the first turn of a game, or (`board`) one that is under way."""
    rng = Random(seed)
    if board is None:
        board = rng.random() < 0.5
    case: dict[str, object] = {"case": f"Random game {seed}", "game": "buddyfight", "seed": seed}
    if not board:
        players = {side: _fresh(cards, rng) for side in "AB"}
        return case | {"at": "start", "turn": {"player": "A", "number": 1}, "players": players}
    players = {side: _player(cards, rng) for side in "AB"}
    number = rng.randint(2, 9)
    turn = {"player": "BA"[number % 2], "number": number}
    return case | {"at": rng.choice(("start", "main", "attack", "final")), "turn": turn, "players": players}


def _deck(cards: Mapping[str, CardDef], rng: Random) -> list[str]:
    """A shuffled deck: at most four copies of a card, no flags, no Lost cards."""
    pool = [
        code
        for code, card in cards.items()
        if printed(card).type != "flag" and printed(card).back == "normal" and not card.token
    ]
    copies = [code for code in pool for _ in range(COPIES)]
    rng.shuffle(copies)
    return copies[:DECK] + ["f"] * (DECK - len(copies))


def _buddy(cards: Mapping[str, CardDef], deck: list[str], rng: Random) -> str:
    kinds = ("monster", "impact monster")
    return rng.choice([code for code in deck if printed(cards[code]).type in kinds])


def _fresh(cards: Mapping[str, CardDef], rng: Random) -> dict[str, object]:
    """A fighter at the beginning of a game."""
    deck = _deck(cards, rng)
    return {
        "flag": "anyflag",
        "life": LIFE,
        "buddy": _buddy(cards, deck, rng),
        "hand": deck[:HAND],
        "gauge": deck[HAND : HAND + GAUGE],
        "deck": deck[HAND + GAUGE :],
    }


def _player(cards: Mapping[str, CardDef], rng: Random) -> dict[str, object]:
    """A fighter in the middle of a game: monsters up to size 3, an item, some cards used up."""
    deck = _deck(cards, rng)
    found: dict[str, object] = {
        "flag": "anyflag",
        "life": rng.randint(1, 12),
        "buddy": _buddy(cards, deck, rng),
    }
    rest: list[str] = []
    size, areas = 0, ["left", "center", "right"]
    rng.shuffle(areas)
    for code in deck:
        face = printed(cards[code])
        mode = rng.choice(("active", "active", "rest"))
        if "monster" in face.type and areas and size + (face.size or 0) <= 3 and rng.random() < 0.2:
            size += face.size or 0
            found[areas.pop()] = {"card": code, "mode": mode} | _soul(rest, rng)
        elif face.type == "item" and "item" not in found and rng.random() < 0.2:
            found["item"] = {"card": code, "mode": mode}
        else:
            rest.append(code)
    hand, gauge, drop = rng.randint(0, 7), rng.randint(0, 6), rng.randint(0, 12)
    return found | {
        "hand": rest[:hand],
        "gauge": rest[hand : hand + gauge],
        "drop": rest[hand + gauge : hand + gauge + drop],
        "deck": rest[hand + gauge + drop :],
    }


def _soul(rest: list[str], rng: Random) -> dict[str, object]:
    """Now and then a card in the soul."""
    return {"beneath": [rest.pop()]} if rest and rng.random() < 0.25 else {}

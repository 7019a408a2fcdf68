"""What could lie on a table of the Dragon Ball Super Card Game?

Random positions as case data, for playouts: whole games from two legal decks, and boards in the
middle of a game. Most decks are those of data/decks/dbs/theme-*.yaml, whose cards work together; the
others are thrown together from all cards. The same seed gives the same position for the same cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from random import Random

from judge.case.source import read_file
from judge.deck import read
from judge.games.dbs.cards.faces import printed
from judge.games.dbs.table.deck import COPIES, number_of
from judge.kernel.cards import CardDef
from rulesdb.places import data_folder

DECK_SIZE = 50
#: Keywords of which a deck may hold only so many cards in all (10-14-1, 10-17, 10-31-1).
LIMITS = {"ultimate": 1, "super combo": 4, "dragon ball": 7}


def sample(cards: Mapping[str, CardDef], seed: int, *, board: bool | None = None) -> dict[str, object]:
    """A case: a game about to be set up, or (`board`) one that is under way."""
    rng = Random(seed)
    if board is None:
        board = rng.random() < 0.5
    case: dict[str, object] = {"case": f"Random game {seed}", "game": "dbs", "seed": seed}
    themes = [deck for deck in _themes() if all(code in cards for code in (deck[0], *deck[1]))]
    decks = [_some_deck(cards, themes, rng) for _ in range(2)]
    players: dict[str, dict[str, object]]
    if not board:
        players = {
            side: {"leader": leader, "deck": deck} for side, (leader, deck) in zip("AB", decks, strict=True)
        }
        return case | {"at": "setup", "players": players}
    players = {side: _player(cards, *decks[number], rng) for number, side in enumerate("AB")}
    number = rng.randint(2, 11)
    turn = {"player": "BA"[number % 2], "number": number}
    return case | {"at": rng.choice(("turn", "main", "end")), "turn": turn, "players": players}


@cache
def _themes() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The decks made for random games: the code of the Leader Card and those of the deck."""
    found = []
    for path in sorted((data_folder() / "decks" / "dbs").glob("theme-*.yaml")):
        deck = read(read_file(path))
        codes = {
            name: tuple(
                card.definition.code
                for card in cards
                for _ in range(card.count)
                if card.definition is not None
            )
            for name, cards in deck.sections.items()
        }
        found.append((codes["leader"][0], codes["main"]))
    return tuple(found)


def _some_deck(
    cards: Mapping[str, CardDef], themes: list[tuple[str, tuple[str, ...]]], rng: Random
) -> tuple[str, list[str]]:
    """A Leader Card and a shuffled deck: three times out of four one whose cards work together."""
    if themes and rng.random() < 0.75:
        leader, codes = rng.choice(themes)
        return leader, rng.sample(codes, len(codes))
    return rng.choice(_leaders(cards)), _deck(cards, rng)


def _leaders(cards: Mapping[str, CardDef]) -> list[str]:
    return [code for code, card in cards.items() if printed(card).type == "leader"]


def _deck(cards: Mapping[str, CardDef], rng: Random) -> list[str]:
    """A legal deck: at most four of a number, and no more of a limited keyword than allowed."""
    pool = [card for card in cards.values() if printed(card).type != "leader" and not card.token]
    copies = [card for card in pool for _ in range(card.source.get("copies", COPIES))]
    rng.shuffle(copies)
    taken: Counter[str] = Counter()
    deck: list[str] = []
    for card in copies:
        limited = [word for word in LIMITS if any(a.keyword == word for a in card.abilities)]
        if any(taken[word] >= LIMITS[word] for word in limited) or taken[number_of(card)] >= COPIES:
            continue
        taken.update((number_of(card), *limited))
        deck.append(card.code)
    return deck[:DECK_SIZE] + ["f"] * (DECK_SIZE - len(deck))


def _player(cards: Mapping[str, CardDef], leader: str, deck: list[str], rng: Random) -> dict[str, object]:
    """A player in the middle of a game: some cards in play, some used up, life and energy."""
    battle: list[object] = []
    unison: list[object] = []
    rest: list[str] = []
    for code in deck:
        kind = printed(cards[code]).type
        if kind == "battle" and len(battle) < 6 and rng.random() < 0.12:
            placed: dict[str, object] = {"card": code, "mode": rng.choice(("active", "active", "rest"))}
            if rest and rng.random() < 0.15:
                placed["beneath"] = [rest.pop()]
            battle.append(placed)
        elif kind == "unison" and not unison and rng.random() < 0.5:
            unison.append({"card": code, "markers": rng.randint(1, 5)})
        else:
            rest.append(code)
    life, energy, hand, drop = rng.randint(1, 8), rng.randint(0, 8), rng.randint(0, 8), rng.randint(0, 12)
    found: dict[str, object] = {
        "leader": {"card": leader, "mode": rng.choice(("active", "rest"))},
        "battle": battle,
        "life": rest[:life],
        "energy": [
            {"card": code, "mode": rng.choice(("active", "active", "rest"))}
            for code in rest[life : life + energy]
        ],
        "hand": rest[life + energy : life + energy + hand],
        "drop": rest[life + energy + hand : life + energy + hand + drop],
        "deck": rest[life + energy + hand + drop :],
    }
    return found | ({"unison": unison} if unison else {})

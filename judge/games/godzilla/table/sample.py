"""What could lie on a table of the Godzilla Card Game?

Random positions as case data, for playouts: whole games from two legal decks, and boards in the
middle of a game. The same seed gives the same position for the same cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING

from judge.games.godzilla.table.areas import ZONES

if TYPE_CHECKING:
    pass
from judge.games.godzilla.table.board import printed
from judge.kernel.cards import CardDef

#: 6.1.1: sizes and limits of decks.
MAIN_DECK, COPIES, ICON_2 = 50, 4, 10
HAND = 5


def sample(cards: Mapping[str, CardDef], seed: int, *, board: bool | None = None) -> dict[str, object]:
    """A case: a game about to be set up, or (`board`) one that is under way."""
    rng = Random(seed)
    decks = [_decks(cards, rng) for _ in range(2)]
    if board is None:
        board = rng.random() < 0.5
    case: dict[str, object] = {"case": f"Random game {seed}", "game": "godzilla", "seed": seed}
    players: dict[str, dict[str, object]]
    if not board:
        players = {
            side: {"monster_deck": monsters, "deck": main}
            for side, (monsters, main) in zip("AB", decks, strict=True)
        }
        return case | {"at": "setup", "players": players}
    players = {side: _player(cards, *decks[number], rng) for number, side in enumerate("AB")}
    number = rng.randint(1, 9)
    turn = {"player": "BA"[number % 2], "number": number}
    # A random board may hold what the next check timing takes away.
    override = ["overloaded", "illegal-card", "under-monster"]
    at = rng.choice(("turn", "main", "counter", "end"))
    return case | {"at": at, "turn": turn, "players": players, "override": override}


def _decks(cards: Mapping[str, CardDef], rng: Random) -> tuple[list[str], list[str]]:
    """A legal monster deck (6.1.1.1), rank I first, and a legal main deck (6.1.1.2)."""
    monsters = [card for card in cards.values() if printed(card).type == "monster" and not card.token]
    while True:
        chain = [rng.choice([card for card in monsters if printed(card).rank == 1])]
        for rank in (2, 3, 4):
            fits = [
                card
                for card in monsters
                if printed(card).rank == rank
                and printed(card).traits & printed(chain[-1]).traits
                and _fits_color(card, chain[0])
            ]
            if fits:
                chain.append(rng.choice(fits))
        if len(chain) == 4:
            break
    return [card.code for card in chain], _main_deck(cards.values(), chain, rng)


def _main_deck(cards: Iterable[CardDef], chain: list[CardDef], rng: Random) -> list[str]:
    pool = [card for card in cards if not card.token and card.code != "f" and _fits_color(card, chain[0])]
    taken = Counter(_number(card) for card in chain)
    deck: list[str] = []
    twos = 0
    while len(deck) < MAIN_DECK:
        card = rng.choice(pool)
        if taken[_number(card)] == COPIES or (printed(card).icon == 2 and twos == ICON_2):
            continue
        taken[_number(card)] += 1
        twos += printed(card).icon == 2
        deck.append(card.code)
    return deck


def _player(
    cards: Mapping[str, CardDef], monsters: list[str], deck: list[str], rng: Random
) -> dict[str, object]:
    """A player in the middle of a game: some cards placed, some discarded, the monster on its way."""
    rank = rng.randint(1, 4)
    zone = rng.randint(1, 8)
    placed: dict[int, str] = {}
    strategy: list[str] = []
    rest: list[str] = []
    for code in deck:
        kind = printed(cards[code]).type
        free = [n for n in ZONES if n not in placed and n != zone]
        if kind == "battle" and free and rng.random() < 0.12:
            placed[rng.choice(free)] = code
        elif kind == "strategy" and len(strategy) < 2 and rng.random() < 0.1:
            strategy.append(code)
        else:
            rest.append(code)
    hand, discarded = rng.randint(0, 8), rng.randint(0, 15)
    return {
        "monster": " < ".join(monsters[:rank]),
        "monster_deck": monsters[rank:],
        "zone": zone,
        "rage": rng.choice((0, 0, 1, 2, 4)),
        "field": {str(number): code for number, code in placed.items()},
        "strategy": strategy,
        "hand": rest[:hand],
        "discard": rest[hand : hand + discarded],
        "deck": rest[hand + discarded :],
    }


def _fits_color(card: CardDef, first: CardDef) -> bool:
    """6.1.1.3: white, or of the color of the rank I card."""
    colors = printed(card).colors
    return "white" in colors or bool(colors & printed(first).colors)


def _number(card: CardDef) -> str:
    """6.1.1.4: the card number counts, without a final plus; the code where there is none."""
    return str(card.source.get("number") or card.code).removesuffix("+")

"""What could lie on a table of Cardfight!! Vanguard?

Random positions as case data, for playouts: whole games from two legal decks (8.1), with and without ride deck and G
deck, and boards in the middle of a game. The same seed gives the same position for the same cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    pass
from judge.games.vanguard.cards.faces import printed
from judge.kernel.cards import CardDef

#: 8.1.4, 8.1.6, 8.1.7: sizes and limits of decks.
MAIN_DECK, COPIES, TRIGGERS, HEALS, SENTINELS = 50, 4, 16, 4, 4


def sample(cards: Mapping[str, CardDef], seed: int, *, board: bool | None = None) -> dict[str, object]:
    """A case: a game about to be set up, or (`board`) one that is under way."""
    rng = Random(seed)
    if board is None:
        board = rng.random() < 0.5
    case: dict[str, object] = {"case": f"Random game {seed}", "game": "vanguard", "seed": seed}
    decks = [_deck(cards, rng) for _ in range(2)]
    if not board:
        players = {side: _before(cards, deck, rng) for side, deck in zip("AB", decks, strict=True)}
        return case | {"at": "setup", "players": players}
    players = {side: _under_way(cards, deck, rng) for side, deck in zip("AB", decks, strict=True)}
    number = rng.randint(2, 9)
    turn = {"player": "BA"[number % 2], "number": number}
    at = rng.choice(("turn", "ride", "main", "main", "battle", "end"))
    return case | {"at": at, "turn": turn, "players": players}


def _usable(cards: Mapping[str, CardDef]) -> list[CardDef]:
    return [card for code, card in cards.items() if not card.token and code != "f"]


def _fill(pool: Sequence[CardDef], size: int, taken: Counter[str], rng: Random, most: int) -> list[str]:
    """Cards of a pool, at most four of a name, at most `most` sentinels, heal and over triggers as they may be."""
    found: list[str] = []
    special: Counter[str] = Counter()
    for _ in range(size * 60):
        if len(found) == size or not pool:
            break
        card = rng.choice(pool)
        face = printed(card)
        names = tuple(sorted(face.names))
        marks = [a.keyword for a in card.abilities if a.keyword in ("sentinel", "regalis piece")]
        limit = {"heal": HEALS, "over": 1}.get(face.trigger)
        if any(taken[name] >= COPIES for name in names):
            continue
        if limit is not None and special[face.trigger] >= limit:
            continue
        if any(special[str(mark)] >= (1 if mark == "regalis piece" else most) for mark in marks):
            continue
        taken.update(names)
        special.update([face.trigger, *map(str, marks)])
        found.append(card.code)
    return found


def _deck(cards: Mapping[str, CardDef], rng: Random) -> dict[str, list[str]]:
    """A main deck with 16 triggers, perhaps with a ride deck set aside, and perhaps a G deck."""
    usable = [card for card in _usable(cards) if "g" not in printed(card).subtypes]
    taken: Counter[str] = Counter()
    ride: list[str] = []
    normal = [c for c in usable if printed(c).main == "unit" and not printed(c).trigger]
    if rng.random() < 0.6:
        for grade in range(4):
            fits = [c for c in normal if printed(c).grade == grade]
            if fits:
                card = rng.choice(fits)
                taken.update(printed(card).names)
                ride.append(card.code)
        if len(ride) < 4:
            ride = []
    first = [] if ride else [rng.choice([c for c in normal if printed(c).grade == 0]).code]
    for code in first:
        taken.update(printed(cards[code]).names)
    triggers = _fill([c for c in usable if printed(c).trigger], TRIGGERS, taken, rng, SENTINELS)
    grades = [c for c in usable if not printed(c).trigger]
    left = MAIN_DECK - len(ride) - len(first) - len(triggers)
    main = _fill(grades, left, taken, rng, SENTINELS)
    g_units = [c for c in _usable(cards) if "g" in printed(c).subtypes]
    g_deck = _fill(g_units, rng.choice((0, 8, 16)), Counter(), rng, 16) if g_units else []
    return {"ride_deck": ride, "first": first, "deck": [*triggers, *main], "g_zone": g_deck}


def _before(cards: Mapping[str, CardDef], deck: Mapping[str, list[str]], rng: Random) -> dict[str, object]:
    main = [*deck["deck"], *deck["first"]]
    rng.shuffle(main)
    given: dict[str, object] = {"deck": main}
    for name in ("ride_deck", "g_zone"):
        if deck[name]:
            given[name] = deck[name]
    return given


def _under_way(cards: Mapping[str, CardDef], deck: Mapping[str, list[str]], rng: Random) -> dict[str, object]:
    """A player in the middle of a game: a vanguard, some rear-guards, soul, damage, drop."""
    rest = list(deck["deck"])
    rng.shuffle(rest)
    by_grade = {
        n: [c for c in rest if printed(cards[c]).grade == n and printed(cards[c]).main == "unit"]
        for n in range(4)
    }
    grade = rng.choice([n for n in (1, 2, 3, 3, 3) if by_grade[n]] or [0])
    vanguard = rng.choice(by_grade[grade] or rest)
    rest.remove(vanguard)
    given: dict[str, object] = {"vc": vanguard}
    for circle in ("fl", "fr", "bl", "bc", "br"):
        fits = [
            c for c in rest if printed(cards[c]).main == "unit" and (printed(cards[c]).grade or 0) <= grade
        ]
        if fits and rng.random() < 0.6:
            code = rng.choice(fits)
            rest.remove(code)
            given[circle] = {"card": code, "mode": "rest"} if rng.random() < 0.15 else code
    for area, most in (("soul", 6), ("drop", 8), ("hand", 7)):
        number = rng.randint(0, most)
        given[area], rest = rest[:number], rest[number:]
    number = rng.randint(0, 5)
    given["damage"] = [{"card": c, "face": rng.choice(("up", "up", "down"))} for c in rest[:number]]
    given["deck"] = rest[number:]
    if deck["g_zone"]:
        given["g_zone"] = deck["g_zone"]
    if deck["ride_deck"]:
        given["ride_deck"] = [c for c in deck["ride_deck"] if (printed(cards[c]).grade or 0) > grade]
    signs = (
        [f"{rng.choice(('vc', 'fl', 'fr'))} force {rng.choice(('I', 'II'))}"] if rng.random() < 0.2 else []
    )
    if rng.random() < 0.15:
        signs.append(f"a1 accel {rng.choice(('I', 'II'))}")
    if signs:
        given["markers"] = ", ".join(signs)
    return given

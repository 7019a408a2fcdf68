"""Whose cards are these?

Four games are known. A list gives itself away by its fields (a threat level, a shield, a world), by the
types it names, by how its cards are numbered and by the marks of its texts. Each card votes; a list is
taken for a game only if most of its cards agree, otherwise the user says which it is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from judge.cardlist.errors import WhichGame


@dataclass(frozen=True, slots=True)
class Marks:
    """What cards of a game look like from outside."""

    title: str
    fields: frozenset[str]
    types: frozenset[str]
    number: re.Pattern[str]
    text: re.Pattern[str]
    words: tuple[str, ...] = field(default=())


GAMES: dict[str, Marks] = {
    "dbs": Marks(
        "Dragon Ball Super Card Game",
        frozenset(("combo_power", "combo_cost", "era", "character", "color_cost")),
        frozenset(("leader", "battle", "extra", "unison", "z-battle", "z-extra", "z-leader", "z-unison")),
        re.compile(r"(?:BT|DB|EX|SD|TB|XD|EB|SP|SB|MB|RP|TS|CB|M|P|PR|E)\d{0,2}-\d{1,3}"),
        re.compile(
            r"Battle Area|Drop Area|Leader Card|\[Activate ?: ?(?:Main|Battle)|\[Awaken|\[Permanent\]"
        ),
        ("dbs", "dragonball", "dbscg"),
    ),
    "vanguard": Marks(
        "Cardfight!! Vanguard",
        frozenset(("clan", "nation", "grade", "shield", "trigger", "gift", "race")),
        frozenset(
            [
                "normal unit",
                "trigger unit",
                "g unit",
                "normal order",
                "set order",
                "blitz order",
                "trigger order",
                "order",
                "ride deck crest",
                "unit",
                "token",
            ]
        ),
        re.compile(r"(?:[A-Z]{1,3}-)?[A-Z]{1,4}\d{0,4}/[A-Z0-9-]+?(?:EN)?"),
        re.compile(r"\([VR]C\)|\[(?:AUTO|ACT|CONT)\]|rear-guard|vanguard|Counter-Blast|Soul-Blast"),
        ("vanguard", "cfv", "vg"),
    ),
    "buddyfight": Marks(
        "Future Card Buddyfight",
        frozenset(("world", "size", "defense")),
        frozenset(("monster", "spell", "item", "impact", "impact monster", "flag")),
        re.compile(r"(?:[A-Z]{1,2}-)?[A-Z]{1,4}\d{0,4}[A-Z]?(?:-[A-Z]+\d+)?/\d{4}(?:EN)?"),
        re.compile(r"■|Buddyfighter|your gauge|Call Cost|\bsoul of\b|pay \d gauge"),
        ("buddyfight", "fcbf", "bfe"),
    ),
    "godzilla": Marks(
        "Godzilla Card Game",
        frozenset(("threat_level", "invasion", "counter_power", "rank")),
        frozenset(("monster", "battle", "strategy")),
        re.compile(r"[A-Z]?(?:BP|SD|PR)\d{2}-\d{3}"),
        re.compile(r"invading|<Rage>|<Enter>|counter phase|threat level|Invading|evolution", re.IGNORECASE),
        ("godzilla",),
    ),
}

#: Games that look like one of the four and are another.
_TWINS = {"dbs": (re.compile(r"F[BSP]\d{0,2}-\d{1,3}"), "Dragon Ball Super Card Game Fusion World")}
_SAMPLE = 400


@dataclass(frozen=True, slots=True)
class Guess:
    """A list's game, and how sure that is: `doubt` is a sentence if it is not certain."""

    game: str
    doubt: str = ""


def which(fields: Iterable[str], rows: Iterable[Mapping[str, str]], name: str) -> Guess:
    """The game of a list. `rows` hold number, type and text. Refuses a list that could be any game's."""
    headings = set(fields)
    own = {game: 2.0 * len(marks.fields & headings) for game, marks in GAMES.items()}
    votes: Counter[str] = Counter()
    seen = twins = 0
    for row in rows:
        if seen == _SAMPLE:
            break
        seen += 1
        twins += any(twin.fullmatch(row.get("number", "")) is not None for twin, _ in _TWINS.values())
        scores = {game: own[game] + _score(marks, row) for game, marks in GAMES.items()}
        best = max(scores.values())
        leaders = [game for game, score in scores.items() if score == best]
        if best >= 2 and len(leaders) == 1:
            votes[leaders[0]] += 1
    said = [game for game, marks in GAMES.items() if any(word in _bare(name) for word in marks.words[:2])]
    if not votes and len(said) == 1:
        return Guess(said[0], f"taken for {GAMES[said[0]].title} by the file's name alone")
    if not votes:
        titles = ", ".join(GAMES)
        raise WhichGame(f"{name} does not look like cards of {titles}; say whose they are with --game")
    (game, count), *rest = votes.most_common()
    if count < 0.6 * seen:
        share = ", ".join(f"{other} {number}" for other, number in votes.most_common())
        if rest and rest[0][1] > 0.4 * count:
            raise WhichGame(f"{name} could be of several games ({share} of {seen} cards); say --game GAME")
        return Guess(game, f"taken for {GAMES[game].title}, though only {count} of {seen} cards show it")
    if twins > seen / 2:
        return Guess(game, f"the numbers are those of {_TWINS['dbs'][1]}, which has other rules")
    return Guess(game)


def _score(marks: Marks, row: Mapping[str, str]) -> float:
    kind = row.get("type", "").casefold().removesuffix(" card").strip()
    return (
        2.0 * (kind in marks.types)
        + 1.0 * (marks.number.fullmatch(row.get("number", "").upper()) is not None)
        + 2.0 * (marks.text.search(row.get("text", "")) is not None)
    )


def _bare(name: str) -> str:
    return re.sub(r"[^a-z]", "", name.casefold())

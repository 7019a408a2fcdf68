"""Cases in which something was changed, dropped, swapped or nested: what a careless hand or a hostile one sends.

`python -m tests.case.mutants 20000` tries so many of all games that run, through the engine and the page's own
operations, and prints every one that ends otherwise than in a run or in sentences.
"""

from __future__ import annotations

import copy
import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from judge import library
from judge.case.source import read_file
from rulesdb.places import data_folder

Data = dict[str, Any]
Way = tuple[Any, ...]
ODD: tuple[Any, ...] = (
    None, True, -1, 0, 3, 10**12, 2.5, "", "x", "A", "yes", "pass", "A.hand", "B.battle.1", "end of turn", "7-4-1-4",
    "7.4.3", "f x9", "f < f", [], [[]], {}, {"a": {"b": [1]}}, {"choose": 1}, ["f", {"mode": "rest"}],
)  # fmt: skip


def all_cases() -> dict[str, list[Data]]:
    """Our own cases of every game that runs."""
    folders = {game: data_folder() / "cases" / game for game in library.playable()}
    return {
        game: [read_file(path).data for path in sorted(folder.rglob("*.yaml"))]
        for game, folder in folders.items()
    }


def ways(data: Any, way: Way = ()) -> Iterator[Way]:
    """The way to everything in plain data."""
    if isinstance(data, dict | list):
        for key in data if isinstance(data, dict) else range(len(data)):
            yield (*way, key)
            yield from ways(data[key], (*way, key))


def at(data: Any, way: Way) -> Any:
    for key in way:
        data = data[key]
    return data


def mutant(case: Data, donor: Data, rng: random.Random) -> Data:
    """A case with one to three changes; `donor` gives what is put in from elsewhere."""
    data = copy.deepcopy(case)
    for _ in range(rng.randint(1, 3)):
        here = [way for way in ways(data) if way != ("game",)]
        if not here:
            break
        *outer, key = way = rng.choice(here)
        home = at(data, tuple(outer))
        change = rng.choice(
            ("odd", "drop", "swap", "nest", "graft", "like", "like", "like", "twice", "rename")
        )
        if change == "odd":
            home[key] = copy.deepcopy(rng.choice(ODD))
        elif change == "drop":
            del home[key]
        elif change == "swap":
            other = rng.choice(here)
            if other[: len(way)] == way or way[: len(other)] == other:
                continue
            there = at(data, other[:-1])
            home[key], there[other[-1]] = copy.deepcopy(there[other[-1]]), home[key]
        elif change == "nest":
            home[key] = rng.choice(([home[key]], {"card": home[key]}, {str(key): home[key]}))
        elif change == "graft":
            home[key] = copy.deepcopy(at(donor, rng.choice(list(ways(donor)))))
        elif change == "like":  # what stands under the same name elsewhere, so that more of them run
            alike = [found for found in ways(donor) if found[-1] == key]
            home[key] = copy.deepcopy(at(donor, rng.choice(alike))) if alike else home[key]
        elif change == "twice" and isinstance(home, list):
            home.insert(key, copy.deepcopy(home[key]))
        elif change == "rename" and isinstance(home, dict):
            home[str(rng.choice(here)[-1])] = home.pop(key)
    return data


def mutants(number: int, seed: int) -> Iterator[Data]:
    """So many mutants, of each game as many, the same for the same seed; every other one has a donor of its own game."""
    rng, cases = random.Random(seed), all_cases()
    games = sorted(cases)
    for place in range(number):
        game = games[place % len(games)]
        donor = game if place // len(games) % 2 else rng.choice(games)
        yield mutant(rng.choice(cases[game]), rng.choice(cases[donor]), rng)


def faults_of(client: Any, data: Data) -> list[str]:
    """What the page's operations say to a document that they should not: a status from 500, a defect."""
    found: list[str] = []

    def ask(path: str, **more: Any) -> Any:
        answer = client.post(f"/api/v1/{path}", json={"document": data, **more})
        if answer.status_code >= 500:
            found.append(f"{path}: {answer.status_code}")
        return answer.json if answer.status_code == 200 else None

    played = ask("plays")
    if played is not None:
        slugs = {problem["slug"] for problem in played["problems"]}
        found += [f"plays: {slug}" for slug in slugs & {"defect", "engine-fault"}]
        if played["moments"]:
            ask("plays", view="both")
            zones = played["moments"][0]["board"]["zones"]  # later moments tell what differs
            cards = [card for lying in zones.values() for card in lying]
            ask("plays/why", moment=0, card=(cards or ["A"])[0])
            ask("plays/undo")
    place = ask("positions/read")
    if place is not None:
        ask("positions/write", **{name: place[name] for name in ("zones", "numbers", "roles")})
    ask("files/write")
    editions = library.editions(str(data.get("game"))) if data.get("game") in library.playable() else ()
    if len(editions) > 1:
        ask("plays/compare", editions=list(editions[:2]))
    return found


def tried(number: int, seed: int = 0) -> Iterator[tuple[str, Data]]:
    """Try so many mutants on an application of their own; gives every fault with its document."""
    from web import Config, create_app
    from web.config import sqlite_url

    with tempfile.TemporaryDirectory() as folder:
        config = Config(
            folder=Path(folder), secret=b"s" * 32, database=sqlite_url(Path(folder)), rate_limits=False
        )
        app = create_app(config)
        for data in mutants(number, seed):
            for fault in faults_of(app.test_client(), data):
                yield fault, data
        app.extensions["floorjudge"].store.close()


def main() -> None:
    given = [int(word) for word in sys.argv[1:3]]
    number, seed = given + [20_000, 0][len(given) :]
    counted: Counter[str] = Counter()
    for fault, data in tried(number, seed):
        counted[fault] += 1
        print(fault, json.dumps(data, ensure_ascii=False), flush=True)
    print(f"{number:,} mutants, {counted.total()} faults {dict(counted)}")


if __name__ == "__main__":
    main()

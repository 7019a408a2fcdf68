"""How fast is the engine, beside python-chess in the same run?

Random playouts with the full list of legal options at every decision, copies, save and load, whole
case runs, memory. Both engines take turns game by game, and each game counts with its fastest of
several runs, so that what else the machine does hits both alike; times are CPU times. python-chess
plays random legal moves (`list(board.legal_moves)`) until `board.is_game_over()` or 150 moves.
"""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import chess

from judge import library
from judge.case.expect import differences
from judge.case.read import load
from judge.case.run import run_case
from judge.case.source import read_file
from judge.kernel.codec import dumps, loads
from judge.trust.answers import random_answer
from judge.trust.start import game_of, random_case
from rulesdb.places import data_folder

GAMES = 12
ROUNDS = 7

_MEMORY = """
import resource
from judge import library
from judge.case.read import load
from judge.case.run import run_case
from judge.trust.start import game_of, random_case
game, _ = game_of(random_case("godzilla", 1))
while (decision := game.run()) is not None:
    game.give(game.guess(decision))
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""

Played = tuple[float, int, int]


def tables() -> Iterator[str]:
    chess_rate, rows = _playouts()
    yield _table(f"Playouts; python-chess: {chess_rate:,.0f} moves/s", rows)
    yield _table("Copies, saving, cases, memory", [*_copies(), *_saving(), *_cases(), *_memory()])


def _table(title: str, rows: list[tuple[str, str, str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([f"**{title}**", "", "| what | measured | limit |", "|---|---|---|", *lines])


# -- playouts ----------------------------------------------------------------------------------------


def _chess_game(seed: int) -> Played:
    rng, board, moves = random.Random(seed), chess.Board(), 0
    start = time.process_time()
    while not board.is_game_over() and moves < 150:
        board.push(rng.choice(list(board.legal_moves)))
        moves += 1
    return time.process_time() - start, moves, 0


def _random_game(start: Any) -> Callable[[int], Played]:
    """Plays a game whose chance the seed answers, so that every decision is a player's."""

    def play(seed: int) -> Played:
        rng, game = random.Random(seed), start(seed)
        decisions = 0
        began = time.process_time()
        decision = game.run()
        while decision is not None and decisions < 1500:
            game.give(random_answer(game, decision, rng))
            decisions += 1
            decision = game.run()
        return time.process_time() - began, decisions, game.steps

    return play


def _start(game: str, *, plain: bool = False) -> Callable[[int], Any]:
    """Gives the same set-up game for the same seed; `plain`: decks of cards without abilities, but for
    those whose text is carried out once."""
    made: dict[int, Any] = {}
    cards = library.cards(game, library.editions(game)[0])
    if plain:
        basics = read_file(data_folder() / "cards" / game / "basics.yaml").data
        cards = {code: card for code, card in cards.items() if code in basics}

    def start(seed: int) -> Any:
        if seed not in made:
            case = import_module(f"judge.games.{game}.table.sample").sample(cards, seed, board=False)
            made[seed], _ = game_of(case)
            made[seed].rules = _unasked(game)
        return made[seed].copy()

    return start


def _unasked(game: str) -> Any:
    """The rules with chance answered by the seed inside the run, as playouts have it."""
    return import_module(f"judge.games.{game}").ruleset(library.editions(game)[0])


#: What is asked of decisions a second, beside python-chess's moves.
LIMITS = {"Godzilla, plain decks": "0.6 ×", "Godzilla, decks with every sort of ability": "0.3 ×"}


def _playouts() -> tuple[float, list[tuple[str, str, str]]]:
    players = {
        "chess": _chess_game,
        "Godzilla, plain decks": _random_game(_start("godzilla", plain=True)),
        "Godzilla, decks with every sort of ability": _random_game(_start("godzilla")),
    }
    best: dict[tuple[str, int], Played] = {}
    for _ in range(ROUNDS):
        for seed in range(GAMES):
            for name, play in players.items():
                played = play(seed)
                if (name, seed) not in best or played[0] < best[name, seed][0]:
                    best[name, seed] = played
    rates = {}
    for name in players:
        seconds, decisions, steps = (sum(best[name, seed][i] for seed in range(GAMES)) for i in range(3))
        rates[name] = (decisions / seconds, steps / seconds)
    base, _ = rates.pop("chess")
    rows = []
    for name, (decisions, steps) in rates.items():
        rows += [
            (f"{name}: decisions/s", f"{decisions:,.0f} = {decisions / base:.2f} ×", LIMITS[name]),
            (f"{name}: cited steps/s", f"{steps:,.0f} = {steps / base:.1f} ×", "10 ×"),
        ]
    return base, rows


# -- the rest ----------------------------------------------------------------------------------------


def _best(run: Callable[[], Any], number: int, repeat: int = 9) -> float:
    """Seconds for one run, the best of several series."""
    found = []
    for _ in range(repeat):
        start = time.process_time()
        for _ in range(number):
            run()
        found.append((time.process_time() - start) / number)
    return min(found)


def _middle(decisions: int = 40) -> Any:
    """A game after some decisions."""
    game, _ = game_of(random_case("godzilla", 3, board=False))
    decision = game.run()
    for _ in range(decisions):
        if decision is None:
            break
        game.give(game.guess(decision))
        decision = game.run()
    return game


def _copies() -> Iterator[tuple[str, str, str]]:
    board = chess.Board()
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5"):
        board.push_san(move)
    game = _middle()
    theirs = _best(lambda: board.copy(stack=False), 3000)
    ours = _best(game.copy, 3000)
    yield (
        "copy of a game",
        f"{ours * 1e6:.2f} µs ({1 / ours:,.0f}/s) = {ours / theirs:.1f} × python-chess ({theirs * 1e6:.2f} µs)",
        "4 ×",
    )


def _saving() -> Iterator[tuple[str, str, str]]:
    for decisions, words in ((8, "early in a game"), (40, "in the middle of a game")):
        game = _middle(decisions)
        entries = len(game.entries())
        text = dumps(game)
        whole = _best(lambda g=game: loads(dumps(g), g.rules, g.pool), 40)
        bare = _best(lambda g=game: loads(dumps(g, log=False), g.rules, g.pool), 40)
        size = len(text) / 1024
        yield (f"save and load, {words}, without the log", f"{bare * 1e3:.2f} ms", "0.5 ms")
        yield (
            f"save and load, {words}, with its log of {entries} lines ({size:.0f} KB)",
            f"{whole * 1e3:.2f} ms",
            "0.5 ms",
        )
        first = _best(lambda g=game: _from_scratch(g), 40)
        yield (
            "the same log written for the first time, and read to its beginning",
            f"{first * 1e3:.2f} ms",
            "",
        )


def _from_scratch(game: Any) -> None:
    """Save and load as if the log had never been written, and look at all of it."""
    game.written = None
    loads(dumps(game), game.rules, game.pool).entries()


def _cases() -> Iterator[tuple[str, str, str]]:
    files = sorted((data_folder() / "cases" / "godzilla").glob("*.yaml"))
    times = sorted((_best(lambda p=path: differences(run_case(load(p))), 1, 5), path.stem) for path in files)
    middle = times[len(times) // 2]
    yield (
        f"a case end to end (read, run, compared), median of {len(times)}",
        f"{middle[0] * 1e3:.1f} ms",
        "20 ms",
    )
    yield (f"the slowest case ({times[-1][1]})", f"{times[-1][0] * 1e3:.1f} ms", "20 ms")


def _memory() -> Iterator[tuple[str, str, str]]:
    run = subprocess.run(
        [sys.executable, "-c", _MEMORY], capture_output=True, text=True, check=True, cwd=Path.cwd()
    )
    yield (
        "memory of a process with the engine loaded, one game played",
        f"{float(run.stdout):.0f} MB",
        "150 MB",
    )

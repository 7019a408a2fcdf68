"""How fast is the Dragon Ball Super engine, beside python-chess in the same run?

Random playouts from developed boards (cards in play, energy, hands, life) with decks of every keyword
the edition has, and from two decks; the full list of legal options is made at every decision. Measured
as in bench_engine: CPU times, each game with its fastest of several runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import chess

from judge import library
from judge.case.expect import differences
from judge.case.read import load
from judge.case.run import run_case
from judge.games.dbs.sample import sample
from judge.trust.start import game_of
from rulesdb.places import data_folder
from tests.bench.bench_engine import GAMES, ROUNDS, Played, _best, _chess_game, _random_game, _table

HALF, COPY, CASE = 0.5, 6, 30


def tables() -> Iterator[str]:
    rate, rows = _playouts()
    yield _table(f"Dragon Ball Super, playouts; python-chess: {rate:,.0f} moves/s", rows)
    yield _table("Dragon Ball Super, copies and cases", [*_copies(), *_cases()])


def _start(edition: str, *, board: bool) -> Callable[[int], Any]:
    """Gives the same game for the same seed; chance is answered by the seed inside the run."""
    cards = library.cards("dbs", edition)
    rules = import_module("judge.games.dbs").ruleset(edition)
    made: dict[int, Any] = {}

    def start(seed: int) -> Any:
        if seed not in made:
            made[seed], _ = game_of(sample(cards, seed, board=board) | {"edition": edition})
            made[seed].rules = rules
        return made[seed].copy()

    return start


def _playouts() -> tuple[float, list[tuple[str, str, str]]]:
    players: dict[str, Callable[[int], Played]] = {"chess": _chess_game}
    for edition in library.editions("dbs"):
        for board, words in ((True, "developed boards"), (False, "from two decks")):
            players[f"{edition}, {words}"] = _random_game(_start(edition, board=board))
    best: dict[tuple[str, int], Played] = {}
    for _ in range(ROUNDS):
        for seed in range(GAMES):
            for name, play in players.items():
                played = play(seed)
                if (name, seed) not in best or played[0] < best[name, seed][0]:
                    best[name, seed] = played
    rows = []
    base = 0.0
    for name in players:
        seconds, decisions, steps = (sum(best[name, seed][i] for seed in range(GAMES)) for i in range(3))
        if name == "chess":
            base = decisions / seconds
            continue
        rate = f"{decisions / seconds:,.0f} = {decisions / seconds / base:.2f} ×"
        rows.append((f"{name}: decisions/s", rate, f"{HALF} ×"))
        rows.append((f"{name}: cited steps/s", f"{steps / seconds:,.0f}", ""))
    return base, rows


def _copies() -> Iterator[tuple[str, str, str]]:
    board = chess.Board()
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5"):
        board.push_san(move)
    theirs = _best(lambda: board.copy(stack=False), 3000)
    for edition in library.editions("dbs"):
        game = _start(edition, board=True)(3)
        ours = _best(game.copy, 3000)
        words = f"{ours * 1e6:.2f} µs = {ours / theirs:.1f} × python-chess ({theirs * 1e6:.2f} µs)"
        yield f"copy of a game, {edition}", words, f"{COPY} ×"


def _cases() -> Iterator[tuple[str, str, str]]:
    files = sorted((data_folder() / "cases" / "dbs").glob("*.yaml"))
    times = sorted((_best(lambda p=path: differences(run_case(load(p))), 1, 3), path.stem) for path in files)
    middle, slowest = times[len(times) // 2], times[-1]
    yield f"a case end to end, median of {len(times)}", f"{middle[0] * 1e3:.1f} ms", f"{CASE} ms"
    yield f"the slowest case ({slowest[1]})", f"{slowest[0] * 1e3:.1f} ms", f"{CASE} ms"

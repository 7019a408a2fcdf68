"""How fast are Dragon Ball Super, Vanguard and Buddyfight, beside python-chess in the same run?

Random playouts from developed boards (cards in play, hands, life) with decks of every keyword the edition has, and from
two decks; the full list of legal options is made at every decision. Measured
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
from judge.trust.start import game_of
from rulesdb.places import data_folder
from tests.bench.bench_engine import GAMES, ROUNDS, Played, _best, _chess_game, _random_game, _table

COPY, CASE = 6, 30
#: What is asked of decisions a second, beside python-chess's moves.
LIMITS = {"dbs": 0.5, "vanguard": 0.4, "buddyfight": 0.4}
EDITIONS = tuple((game, edition) for game in LIMITS for edition in library.editions(game))


def tables() -> Iterator[str]:
    rate, rows = _playouts()
    yield _table(f"Playouts; python-chess: {rate:,.0f} moves/s", rows)
    yield _table("Copies and cases", [*_copies(), *(row for game in LIMITS for row in _cases(game))])


def _start(game: str, edition: str, *, board: bool) -> Callable[[int], Any]:
    """Gives the same game for the same seed; chance is answered by the seed inside the run."""
    cards = library.cards(game, edition)
    rules = import_module(f"judge.games.{game}").ruleset(edition)
    sample = import_module(f"judge.games.{game}.table.sample").sample
    made: dict[int, Any] = {}

    def start(seed: int) -> Any:
        if seed not in made:
            made[seed], _ = game_of(sample(cards, seed, board=board) | {"edition": edition})
            made[seed].rules = rules
        return made[seed].copy()

    return start


def _playouts() -> tuple[float, list[tuple[str, str, str]]]:
    players: dict[str, Callable[[int], Played]] = {"chess": _chess_game}
    for game, edition in EDITIONS:
        for board, words in ((True, "developed boards"), (False, "from two decks")):
            players[f"{game} {edition}, {words}"] = _random_game(_start(game, edition, board=board))
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
        rows.append((f"{name}: decisions/s", rate, f"{LIMITS[name.partition(' ')[0]]} ×"))
        rows.append((f"{name}: cited steps/s", f"{steps / seconds:,.0f}", ""))
    return base, rows


def _copies() -> Iterator[tuple[str, str, str]]:
    board = chess.Board()
    for move in ("e4", "e5", "Nf3", "Nc6", "Bb5"):
        board.push_san(move)
    theirs = _best(lambda: board.copy(stack=False), 3000)
    for game, edition in EDITIONS:
        ours = _best(_start(game, edition, board=True)(3).copy, 3000)
        words = f"{ours * 1e6:.2f} µs = {ours / theirs:.1f} × python-chess ({theirs * 1e6:.2f} µs)"
        yield f"copy of a game, {game} {edition}", words, f"{COPY} ×"


def _cases(game: str) -> Iterator[tuple[str, str, str]]:
    files = sorted((data_folder() / "cases" / game).glob("*.yaml"))
    times = sorted((_best(lambda p=path: differences(run_case(load(p))), 1, 3), path.stem) for path in files)
    middle, slowest = times[len(times) // 2], times[-1]
    yield f"a case of {game} end to end, median of {len(times)}", f"{middle[0] * 1e3:.1f} ms", f"{CASE} ms"
    yield f"the slowest case of {game} ({slowest[1]})", f"{slowest[0] * 1e3:.1f} ms", f"{CASE} ms"

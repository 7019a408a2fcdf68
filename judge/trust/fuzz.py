"""Is there a game that breaks something?

Plays random games from random positions with all invariants looked at. A game that breaks one is
played again with less and less in it, answers and cards, as long as it still breaks the same thing;
what is left is printed as a case. Several processes share the work; the same seeds give the same
games on any machine.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any

from judge.kernel.identity import differences
from judge.trust.playout import MOST_DECISIONS, play, repeat
from judge.trust.shrink import shrink
from judge.trust.start import game_of, random_case
from judge.trust.unordered import is_set_up, side_by_side, twins
from judge.trust.watcher import SELDOM, Broken, Failure, Watcher, sentence_of

#: Decisions that a game is played beside its twins.
BESIDE = 60


@dataclass(slots=True)
class Report:
    """What many games came to."""

    games: int = 0
    decisions: int = 0
    steps: int = 0
    results: dict[str, int] = field(default_factory=dict)
    failures: list[Failure] = field(default_factory=list)

    def add(self, other: Report) -> None:
        """Take in the report of some more games."""
        self.games += other.games
        self.decisions += other.decisions
        self.steps += other.steps
        self.failures += other.failures
        for how, number in other.results.items():
            self.results[how] = self.results.get(how, 0) + number


def fuzz(
    game: str,
    games: int,
    *,
    seed: int = 0,
    edition: str | None = None,
    processes: int | None = None,
    every: int = SELDOM,
    most: int = MOST_DECISIONS,
    beside: int = BESIDE,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Play many random games, each for `most` decisions and `beside` of them beside its twins; stops early once
    something broke, and shrinks it."""
    report = Report()
    size = 50
    starts = range(seed, seed + games, size)
    seeds = [range(first, min(first + size, seed + games)) for first in starts]
    jobs = [(game, edition, some, every, most, beside) for some in seeds]
    workers = processes or os.cpu_count() or 1
    if workers == 1:
        for job in jobs:
            report.add(_batch(job))
            if progress is not None:
                progress(report)
            if report.failures:
                return report
        return report
    with ProcessPoolExecutor(workers) as pool:
        for part in pool.map(_batch, jobs):
            report.add(part)
            if progress is not None:
                progress(report)
            if report.failures:
                pool.shutdown(cancel_futures=True)
                break
    return report


def _batch(job: tuple[str, str | None, range, int, int, int]) -> Report:
    game, edition, seeds, every, most, beside = job
    report = Report()
    for seed in seeds:
        case = random_case(game, seed, edition=edition)
        failure = one_game(case, seed, report, every=every, most=most, beside=beside)
        if failure is not None:
            report.failures.append(shrink(failure))
            break
    return report


def one_game(
    case: dict[str, Any],
    seed: int,
    report: Report,
    *,
    every: int = SELDOM,
    most: int = MOST_DECISIONS,
    beside: int = BESIDE,
) -> Failure | None:
    """Play one random game and replay it; the failure if anything is not as it must be."""
    answers: list[Any] = []
    try:
        game, loaded = game_of(case)
        start = game.copy()
        answers = play(
            game, seed, most=most, look=Watcher(loaded.table, every=every, offset=seed), into=answers
        ).answers
        again = repeat(start.copy(), answers).game
        different = differences(game, again)
        if different:
            raise Broken(f"a replay ends differently: {different[0]}")
        _beside_its_twins(case, seed, beside)
    except Exception as error:
        return Failure(seed, sentence_of(error), case, answers)
    report.games += 1
    report.decisions += len(answers)
    report.steps += game.steps
    how = game.result[2] if game.result else "broken off"
    report.results[how] = report.results.get(how, 0) + 1
    return None


def _beside_its_twins(case: dict[str, Any], seed: int, decisions: int) -> None:
    """Play the beginning once more beside the same position written in another order, and with A and B exchanged."""
    for mirror in (False, True) if decisions else ():
        game, twin, table = twins(case, seed, mirror=mirror)
        if mirror and is_set_up(game):
            return
        for sentence in side_by_side(game, twin, table, Random(seed), most=decisions, mirror=mirror):
            raise Broken(sentence)

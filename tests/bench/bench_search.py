"""How good and how fast is the search?

Quality on the golden questions, beside SQLite FTS5 (BM25, Porter stemming) over the same documents: title, text,
examples and asked phrases of every rule. Speed in the same run, on the same questions. Every question is asked in
three passes, each with a new engine that has kept nothing, and its best time counts. Times are processor time, ours
and SQLite's alike: nothing here waits for disk or network, so on a machine with nothing else to do it is what a clock shows.
"""

from __future__ import annotations

import os
import re
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence

import rulesdb
from tests.search.questions import GAMES, KINDS, Golden, Quality, golden, ours, quality

_APART = ("number", "story", "faq")  # kinds with rows of their own only
_BUILD = """
import time, rulesdb
books = [rulesdb.load(edition.key) for edition in rulesdb.editions()]
from rulesdb.search import build, current
start = time.process_time()
build.make(build.stamp())
made = time.process_time() - start
opened = []
for _ in range(5):
    start = time.process_time()
    current._open()
    opened.append(time.process_time() - start)
print(made, min(opened))
"""


def tables() -> Iterator[str]:
    questions = list(golden())
    yield _speed(questions)
    with _Fts() as fts:
        for name, half in (("reported", True), ("tuning", False)):
            own = [question for question in questions if question.reported is half]
            yield f"Golden questions, {name} half\n\n" + _quality(own, fts)


def _quality(questions: list[Golden], fts: _Fts) -> str:
    rows = [
        ("all without numbers", [q for q in questions if q.kind not in _APART]),
        *((game, [q for q in questions if q.game == game and q.kind not in _APART]) for game in GAMES),
        *((kind, [q for q in questions if q.kind == kind]) for kind in KINDS),
    ]
    head = "| questions | count | first | first three | first five | reciprocal rank | FTS5 first / three / five |"
    return "\n".join([head, "|---|---|---|---|---|---|---|", *(_row(name, own, fts) for name, own in rows)])


def _row(name: str, questions: list[Golden], fts: _Fts) -> str:
    own, other = quality(questions, ours), quality(questions, fts.answer)
    return f"| {name} | {own.count} | {_per_cent(own)} | {other.first:.0f} / {other.first_three:.0f} / {other.first_five:.0f} |"


def _per_cent(found: Quality) -> str:
    return f"{found.first:.0f} % | {found.first_three:.0f} % | {found.first_five:.0f} % | {found.reciprocal:.0f} %"


class _Fts:
    """SQLite FTS5 over the same documents, one game at a time, as a plain search would do it."""

    def __enter__(self) -> _Fts:
        self._database = sqlite3.connect(":memory:")
        self._database.execute(
            "create virtual table rules using fts5(book unindexed, id unindexed, words, tokenize='porter')"
        )
        for edition in rulesdb.editions():
            book = rulesdb.load(edition.key)
            self._database.executemany(
                "insert into rules values (?, ?, ?)",
                [
                    (edition.key, rule.id, " ".join([rule.title, rule.text, *rule.examples, *rule.asked]))
                    for rule in book.rules
                ],
            )
        self._newest = {game: rulesdb.load(game).key for game in GAMES}
        return self

    def __exit__(self, *_: object) -> None:
        self._database.close()

    def answer(self, question: Golden) -> list[str]:
        words = re.findall(r"\w+", question.question.lower())
        match = " OR ".join(f'"{word}"' for word in words)
        rows = self._database.execute(
            "select id from rules where words match ? and book = ? order by bm25(rules) limit 10",
            (match, self._newest[question.game]),
        )
        return [row[0] for row in rows]


def _speed(questions: list[Golden]) -> str:
    from rulesdb.search import search, suggest
    from rulesdb.search.current import engine
    from rulesdb.search.engine import Engine

    made, opened = _build()
    asked = [question for question in questions if question.kind != "number"]
    index = engine().index
    search("what", "dbs")
    with _Fts() as fts:
        plain = _best([[lambda q=q: fts.answer(q) for q in asked]] * 3)
    passes = [Engine(index) for _ in range(3)]
    cold = _best([[lambda q=q, e=e: e.search(q.question, q.game) for q in asked] for e in passes])
    again = _best([[lambda q=q: passes[0].search(q.question, q.game) for q in asked]])
    everywhere = _best([[lambda q=q, e=e: e.search(q.question) for q in asked] for e in passes])
    typing = _best([[lambda q=q: suggest(q.question[:9], q.game) for q in asked]] * 3)
    rules = rulesdb.load("dbs").rules[::7]
    numbers = _best([[lambda rule=rule, e=e: e.search(rule.id, "dbs") for rule in rules] for e in passes])
    median, fts_median = statistics.median(cold), statistics.median(plain)
    rows = [
        ("index of all books made", f"{made:.1f} s", "10 s"),
        ("index opened", f"{opened * 1000:.0f} ms", "80 ms"),
        ("query, median", _ms(median), ""),
        ("query, 95 % within", _ms(_p95(cold)), "30 ms"),
        ("query in all games at once, 95 % within", _ms(_p95(everywhere)), "30 ms"),
        ("SQLite FTS5 on the same documents, median", _ms(fts_median), ""),
        ("our median to FTS5's", f"{median / fts_median:.1f} ×", "8 ×"),
        ("the same query again, 95 % within", _ms(_p95(again)), "1 ms"),
        ("suggestions, 95 % within", _ms(_p95(typing)), "10 ms"),
        ("exact number, 95 % within", _ms(_p95(numbers)), "1 ms"),
    ]
    return "\n".join(
        ["| what | measured | limit |", "|---|---|---|", *(f"| {' | '.join(row)} |" for row in rows)]
    )


def _build() -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        environment = os.environ | {"FLOORJUDGE_CACHE": folder}
        done = subprocess.run(
            [sys.executable, "-c", _BUILD], env=environment, capture_output=True, text=True, check=True
        )
    made, opened = done.stdout.split()
    return float(made), float(opened)


def _best(passes: Sequence[Sequence[Callable[[], object]]]) -> list[float]:
    """The best time of every call over some passes."""
    taken = [[_time(call) for call in calls] for calls in passes]
    return [min(times) for times in zip(*taken, strict=True)]


def _time(call: Callable[[], object]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def _p95(times: list[float]) -> float:
    return sorted(times)[int(0.95 * len(times))]


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.2f} ms"

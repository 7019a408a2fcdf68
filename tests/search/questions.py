"""The golden questions: reading them, the two halves, and how well they are answered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parent / "golden"
GAMES = ("dbs", "vanguard", "buddyfight", "godzilla")
KINDS = ("natural", "sloppy", "synonym", "keyword", "number", "story", "faq")
_FILES = (
    ("", ""),
    ("tuning", "tuning"),
    ("reported", "reported"),
    ("stories", ""),
    ("players", "reported"),
    ("strangers", ""),
)


class Golden(NamedTuple):
    """A question, and the rules that answer it."""

    game: str
    kind: str
    question: str
    rules: frozenset[str]
    half: str = ""  # tuning or reported where the file says so; else the hash decides

    @property
    def reported(self) -> bool:
        """Whether it belongs to the half that nothing was chosen on."""
        if self.half:
            return self.half == "reported"
        digest = blake2b(f"{self.game}\t{self.question}".encode(), digest_size=4).hexdigest()
        return int(digest, 16) % 2 == 1


def golden() -> Iterator[Golden]:
    for game in GAMES:
        for name, half in _FILES:
            path = FOLDER / (f"{game}.{name}.tsv" if name else f"{game}.tsv")
            for line in path.read_text(encoding="utf-8").splitlines():
                kind, question, rules = line.split("\t")
                yield Golden(game, kind, question, frozenset(rules.split("|")), half)


class Quality(NamedTuple):
    """How a set of questions was answered, in per cent."""

    count: int
    first: float
    first_three: float
    first_five: float
    reciprocal: float


Answerer = Callable[[Golden], Sequence[str]]


def quality(questions: Iterable[Golden], answer: Answerer) -> Quality:
    """Answer every question and see where the right rule stands."""
    places = []
    for question in questions:
        ids = answer(question)
        places.append(next((place for place, rule in enumerate(ids) if rule in question.rules), None))
    count = len(places) or 1

    def share(limit: int) -> float:
        return 100 * sum(place is not None and place < limit for place in places) / count

    reciprocal = 100 * sum(1 / (place + 1) for place in places if place is not None) / count
    return Quality(len(places), share(1), share(3), share(5), reciprocal)


def ours(question: Golden) -> list[str]:
    """The ids our search gives, best first."""
    from rulesdb.search import search

    return [result.rule.id for result in search(question.question, question.game).results]

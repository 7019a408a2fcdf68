"""What does the phone need to search by words as the server does?

The search's own documents (weighted words, asked phrases, definitions), its vocabulary, its tables of
English and its constants, in one file. The scripts under static/js/search/ do with them what
rulesdb/search does; a test asks both the same questions.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import rulesdb
from rulesdb.search import answer, engine, english, question, rank
from rulesdb.search.documents import Documents, documents, sections_of, telling
from rulesdb.search.meaning import UNIT, meanings
from rulesdb.search.vocabulary import Meanings, vocabulary
from web.offline.bundle import Bundle, bundle
from web.rules.address import all_books

# Weights are sent as whole numbers.
WEIGHT = 50
SIZE = 10
TELLS = 1000


@cache
def index_bundle() -> Bundle:
    """The search of all books in one file."""
    return bundle("index", _content)


def _content() -> dict[str, Any]:
    found = [documents(book) for book in all_books()]
    return {
        "units": {"weight": WEIGHT, "size": SIZE, "tells": TELLS},
        "english": _english(),
        "constants": _constants(),
        "vocabulary": {game: _vocabulary(game) for game in rulesdb.games()},
        "spelling": dict(sum((Counter(book.spelling) for book in found), Counter())),
        "meanings": _points(),
        "books": [_book(book) for book in found],
    }


def _english() -> dict[str, Any]:
    """The forms that no rule of spelling gives: the phone has the rules, not the tables."""
    return {
        "base": english._BASE,
        "whole": sorted(english._WHOLE),
        "small": sorted(english.SMALL_WORDS),
        "asking": sorted(english.ASKING_WORDS),
    }


def _constants() -> dict[str, Any]:
    return {
        "saturation": rank._SATURATION,
        "phrases": rank._PHRASES,
        "definition": rank._DEFINITION,
        "firstBelow": rank._FIRST_BELOW,
        "heading": rank._HEADING,
        "longestTerm": rank._LONGEST_TERM,
        "compared": rank._COMPARED,
        "nearness": rank._NEARNESS,
        "quoted": engine._QUOTED,
        "term": engine._TERM,
        "alike": engine._ALIKE,
        "together": {
            "share": answer._SHARE,
            "most": answer._MOST_TOGETHER,
            "before": answer._BEFORE,
        },
        "small": question._SMALL,
        "meaning": question._MEANING,
        "close": question._CLOSE,
        "slip": [question._SLIP[slips] for slips in (0, 1, 2)],
        "told": question._TOLD,
        "named": question._NAMED,
        "mostSlips": question._MOST_SLIPS,
        "mostWords": question._MOST_WORDS,
        "longestWord": question._LONGEST_WORD,
    }


def _points() -> dict[str, Any]:
    """Where the words of questions lie; the rules' own places come with each book."""
    table = meanings()
    return {
        "unit": UNIT,
        "dimensions": table.dimensions,
        "words": " ".join(table.words),
        "asked": b64encode(table.asked.tobytes()).decode(),
    }


def _vocabulary(game: str) -> dict[str, Any]:
    known = vocabulary(game)
    return {"meanings": _meanings(known.meanings), "close": _meanings(known.close), "longest": known.longest}


def _meanings(table: Meanings) -> dict[str, list[str]]:
    return {" ".join(said): [" ".join(one) for one in meant] for said, meant in table.items()}


def _book(found: Documents) -> dict[str, Any]:
    return {
        "key": found.key,
        "names": found.names,
        "count": len(found.ids),
        "words": _words(found),
        "phrases": _phrases(found),
        "phraseRules": _steps(found.phrase_rules),
        "phraseSizes": [round(size * SIZE) for size in found.phrase_sizes],
        "headings": _steps(found.headings),
        "meanings": found.meanings,
        "definitions": found.definitions,
        "compounds": {word: " ".join(parts) for word, parts in found.compounds.items()},
    }


def _words(found: Documents) -> dict[str, list[int]]:
    """How much every word tells, then its rules: how many further on, and the weight there, in turn."""
    sections = sections_of(found.ids)
    places: dict[str, list[tuple[int, float]]] = {}
    for place, bag in enumerate(found.bags):
        for word, weight in bag.items():
            places.setdefault(word, []).append((place, weight))
    return {
        word: [round(telling([place for place, _ in entries], sections) * TELLS)]
        + [
            value
            for step, (_, weight) in zip(_steps([place for place, _ in entries]), entries, strict=True)
            for value in (step, max(1, round(weight * WEIGHT)))
        ]
        for word, entries in places.items()
    }


def _phrases(found: Documents) -> dict[str, list[int]]:
    places: dict[str, list[int]] = {}
    for number, phrase in enumerate(found.phrases):
        for word in dict.fromkeys(phrase):
            places.setdefault(word, []).append(number)
    return {word: _steps(numbers) for word, numbers in places.items()}


def _steps(numbers: Sequence[int] | Iterable[int]) -> list[int]:
    """Rising numbers as the steps between them, which compress well."""
    steps, last = [], 0
    for number in numbers:
        steps.append(number - last)
        last = number
    return steps

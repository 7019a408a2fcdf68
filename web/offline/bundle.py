"""What is in the file that carries all rulebooks to the phone?

One JSON document: every book with its rules in order. A rule is a short list (see `RULE`); other rules
are named by their place in the book, and links keep their target as `rule:ID`. The script corpus.js
reads it; the two change together.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

import rulesdb
from rulesdb import Rule, Rulebook
from rulesdb.cache import cached
from rulesdb.places import data_folder
from rulesdb.search import meaning
from web.rules.address import all_books, book_name

# The fields of a rule, in order.
RULE = ("id", "kind", "title", "html", "parent", "cites", "asked")
_KINDS = ("chapter", "section", "rule", "qa")


class Bundle(NamedTuple):
    """A file for the phone: its name with a digest of its content, and its text."""

    name: str
    text: str


@cache
def rules_bundle() -> Bundle:
    """All books in one file."""
    return bundle("rules", _content)


def _content() -> dict[str, Any]:
    return {"fields": RULE, "kinds": _KINDS, "books": [_book(book) for book in all_books()]}


def bundle(name: str, make: Callable[[], dict[str, Any]]) -> Bundle:
    """A named file of some content; kept in the cache, because making one takes seconds."""
    content = cached(f"offline-{name}.json", _stamp(), make)
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    digest = blake2b(text.encode(), digest_size=6).hexdigest()
    return Bundle(f"{name}-{digest}.json", text)


def _stamp() -> str:
    """Changes when a book or any code does that decides what the files hold."""
    digest = blake2b(_makers(), digest_size=16)
    for book in all_books():
        digest.update(f"{book.key} {book.stamp}\0".encode())
    return digest.hexdigest()


@cache
def _makers() -> bytes:
    digest = blake2b(digest_size=16)
    for name in ("vocabulary.toml", meaning.NAME):
        digest.update((data_folder() / name).read_bytes())
    for folder in (Path(__file__).parent, *map(Path, rulesdb.__path__)):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.digest()


def _book(book: Rulebook) -> dict[str, Any]:
    places = {rule.id: place for place, rule in enumerate(book.rules)}
    return {
        "key": book.key,
        "name": book_name(book),
        "game": book.game,
        "edition": book.edition,
        "newest": rulesdb.editions(book.game)[0].edition == book.edition,
        "title": book.title,
        "short": book.meta.get("short") or book.title,
        "aliases": list(book.meta.get("aliases", ())),
        "date": book.date,
        "style": book.number_style,
        "numbers": dict(book.meta.get("numbers", {})),
        "moved": _moved(book),
        "history": [
            [
                entry.date,
                entry.change,
                list(entry.rules),
                [places[today] for today in entry.today if today in places],
            ]
            for entry in book.history
        ],
        "terms": [[places[term.rule], term.name, *term.aliases] for term in book.terms.values()],
        "rules": [_rule(rule, places) for rule in book.rules],
        "readings": [
            [[places[rule_id] for rule_id in reading.rules if rule_id in places], *reading[2:]]
            for reading in book.readings
        ],
    }


def _moved(book: Rulebook) -> dict[str, dict[str, list[int]]]:
    """Where rules stand in the other editions, as far as those do not have the number themselves."""
    moved: dict[str, dict[str, list[int]]] = {}
    if len(rulesdb.editions(book.game)) > 1:
        for rule in book.rules:
            for twin in rule.counterparts:
                other = twin.rule.book
                if rule.id not in other.by_id:
                    moved.setdefault(other.key, {}).setdefault(rule.id, []).append(twin.rule.index)
    return moved


def _rule(rule: Rule, places: dict[str, int]) -> list[Any]:
    parent = places[rule.parent.id] if rule.parent else -1
    kind = _KINDS.index(rule.kind) if rule.kind in _KINDS else _KINDS.index("rule")
    cites = [places[cited.id] for cited in rule.cites]
    html = rule.render(lambda rule_id: f"rule:{rule_id}")
    return [rule.id, kind, rule.title, html, parent, cites, list(rule.asked)]

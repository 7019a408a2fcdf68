"""How are the words of all books kept on disk, and how are they read back?

The only module that touches whoosh. One index holds every book; each book has two fields of its own, so
that a look-up reads no posting of another book: `r` the weighted words of its rules, `p` the words
of the phrases they are asked for with; there the weight says which of the rule's phrases have the word, one
bit each, so that the phrases need no documents of their own. One field, `s`, has the words of all books as written, for typing errors. Documents
are numbered in the order they are written and nothing is ever deleted, so a document number minus the
book's first is a position in the book's lists.

whoosh's readers must not be shared between threads (measured: wrong answers, silently), so they are read
under a lock; what was read is kept, so a word is read once per process.
"""

from __future__ import annotations

import json
import tempfile
import threading
import warnings
from array import array
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any, NamedTuple

from rulesdb.search.documents import Documents

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # whoosh 2.7.4 has escapes that newer Pythons warn about
    from whoosh import fields, formats
    from whoosh.filedb.filestore import FileStorage, RamStorage
    from whoosh.index import FileIndex

_BOOKS = "books.json"
_FORMAT = 3
_MOST_PHRASES = 24  # whoosh keeps weights as floats of 24 significant bits
_MOST_KEPT = 10_000  # typed words are endless, unlike the words of the books
_KEPT = (
    "key",
    "names",
    "ids",
    "headings",
    "phrase_rules",
    "phrase_sizes",
    "definitions",
    "compounds",
    "meanings",
)
Postings = tuple[Sequence[int], Sequence[float]]
_NONE: Postings = ((), ())


class WeightedWords(fields.FieldType):  # type: ignore[misc]
    """A field whose value is words with weights; nothing is analysed by whoosh."""

    def __init__(self) -> None:
        self.format = formats.Existence()
        self.analyzer = self.vector = self.column_type = None
        self.scorable = self.stored = self.unique = self.spelling = False
        self.multitoken_query = "default"

    def index(self, value: Mapping[str, float], **_: Any) -> Iterator[tuple[bytes, int, float, bytes]]:
        return ((word.encode(), 1, weight, b"") for word, weight in value.items())


class _Memory(RamStorage):  # type: ignore[misc]
    """Files in memory; what whoosh needs on disk while it writes goes into a folder of this writer alone.

    whoosh's own takes one folder for all processes of a machine and removes it when the first is done.
    """

    def __init__(self, scratch: str) -> None:
        super().__init__()
        self._scratch = scratch

    def temp_storage(self, name: str | None = None) -> FileStorage:
        return FileStorage(tempfile.mkdtemp(dir=self._scratch))


class Shelf(NamedTuple):
    """What the index knows about a book besides its words."""

    number: int
    key: str
    names: list[str]
    ids: list[str]
    headings: frozenset[int]
    phrase_rules: list[int]
    phrase_sizes: list[float]
    definitions: dict[str, list[int]]
    compounds: dict[str, list[str]]
    meanings: array[int]  # where the rules lie, one after the other
    first_rule: int
    first_phrases: list[int]  # where the phrases of each rule begin


class Index:
    """An open index; any number of threads may read it."""

    def __init__(self, index: FileIndex, books: list[dict[str, Any]]) -> None:
        self._reader = index.reader()
        self._lock = threading.Lock()
        self._kept: dict[tuple[str, str], Postings] = {}
        self._phrases: dict[tuple[int, str], list[int]] = {}
        self._near: dict[tuple[str, int], list[tuple[str, float]]] = {}
        shelves = [
            Shelf(
                **row
                | {"headings": frozenset(row["headings"]), "meanings": array("b", b64decode(row["meanings"]))}
            )
            for row in books
        ]
        self.shelves = {shelf.key: shelf for shelf in shelves}

    def rules(self, shelf: Shelf, word: str) -> Postings:
        """The rules of a book that a word leads to, by position, with the word's weight in each."""
        return self._postings(f"r{shelf.number}", word, shelf.first_rule)

    def phrases(self, shelf: Shelf, word: str) -> Sequence[int]:
        """The asked phrases of a book that have a word, by position."""
        kept = self._phrases.get((shelf.number, word))
        if kept is None:
            rules, masks = self._postings(f"p{shelf.number}", word, shelf.first_rule)
            kept = [
                shelf.first_phrases[rule] + place
                for rule, mask in zip(rules, masks, strict=True)
                for place in _places(int(mask))
            ]
            if kept:
                self._phrases[shelf.number, word] = kept
        return kept

    def spelling(self, word: str, distance: int) -> list[tuple[str, float]]:
        """The words of all books at most so many letters away that begin alike, with how often they occur."""
        near = self._near.get((word, distance))
        if near is None:
            with self._lock:
                found = [
                    text if isinstance(text, str) else text.decode()
                    for text in self._reader.terms_within("s", word, distance, prefix=1)
                ]
            near = [(text, sum(self._postings("s", text, 0)[1])) for text in found]
            if len(self._near) < _MOST_KEPT:
                self._near[word, distance] = near
        return near

    def _postings(self, field: str, word: str, first: int) -> Postings:
        kept = self._kept.get((field, word))
        if kept is None:
            with self._lock:
                kept = self._read(field, word, first)
            if kept is not _NONE:
                self._kept[field, word] = kept
        return kept

    def _read(self, field: str, word: str, first: int) -> Postings:
        if (field, word) not in self._reader:
            return _NONE
        numbers: list[int] = []
        weights: list[float] = []
        matcher = self._reader.postings(field, word)
        while matcher.is_active():
            numbers.append(matcher.id() - first)
            weights.append(matcher.weight())
            matcher.next()
        return numbers, weights


def write(folder: Path | None, books: Sequence[Documents]) -> Index:
    """Write an index of all books into an empty folder, or keep it in memory without one; and open it."""
    # Made in memory even if it goes to disk: whoosh asks for a file's existence at every posting.
    with tempfile.TemporaryDirectory(prefix="floorjudge-") as scratch:
        storage = _Memory(scratch)
        rows = _fill(storage, books)
    if folder is None:
        return Index(FileIndex(storage), rows)
    for name in storage.list():
        with storage.open_file(name) as file:
            (folder / name).write_bytes(file.read())
    (folder / _BOOKS).write_text(json.dumps({"format": _FORMAT, "books": rows}), encoding="utf-8")
    return Index(FileIndex(FileStorage(str(folder))), rows)


def _fill(storage: RamStorage, books: Sequence[Documents]) -> list[dict[str, Any]]:
    """Write the words of all books; what else is known of each comes back."""
    schema = fields.Schema(s=WeightedWords())
    for number in range(len(books)):
        schema.add(f"r{number}", WeightedWords())
        schema.add(f"p{number}", WeightedWords())
    index = FileIndex.create(storage, schema, "MAIN")
    writer = index.writer(limitmb=256)
    rows: list[dict[str, Any]] = []
    count = 0
    for number, book in enumerate(books):
        firsts = _firsts(book)
        for rule, bag in enumerate(book.bags):
            own = book.phrases[firsts[rule] : firsts[rule + 1]][:_MOST_PHRASES]
            writer.add_document(**{f"r{number}": bag, f"p{number}": _masks(own)})
        writer.add_document(s=book.spelling)
        kept = {name: getattr(book, name) for name in _KEPT}
        rows.append(kept | {"number": number, "first_rule": count, "first_phrases": firsts})
        count += len(book.bags) + 1
    writer.commit(optimize=True)
    return rows


def _firsts(book: Documents) -> list[int]:
    """Where the phrases of each rule begin, and after the last."""
    counts = [0] * (len(book.bags) + 1)
    for rule in book.phrase_rules:
        counts[rule + 1] += 1
    return list(accumulate(counts))


def _masks(phrases: Sequence[Sequence[str]]) -> dict[str, float]:
    """For every word, which of the phrases have it: a bit for each."""
    masks: dict[str, float] = {}
    for place, phrase in enumerate(phrases):
        for word in set(phrase):
            masks[word] = masks.get(word, 0.0) + (1 << place)
    return masks


@cache
def _places(mask: int) -> tuple[int, ...]:
    return tuple(place for place in range(mask.bit_length()) if mask >> place & 1)


def open_folder(folder: Path) -> Index | None:
    """The index in a folder; None if there is none or it cannot be read."""
    try:
        table = json.loads((folder / _BOOKS).read_bytes())
        if table["format"] != _FORMAT:
            return None
        return Index(FileIndex(FileStorage(str(folder))), table["books"])
    except FileNotFoundError:
        return None
    except Exception:  # whatever a damaged file makes whoosh raise: the index is built anew
        return None

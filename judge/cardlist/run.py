"""How does one file become a stored card list?

Decode, split into rows, find out what the fields mean and whose cards they are, clean every card, drop
doubles, store. Everything is done before the first byte is written, so a refusal leaves no trace.
"""

from __future__ import annotations

import datetime
import hashlib
import os
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Literal

from judge.cardlist import store
from judge.cardlist.cards import printed
from judge.cardlist.cleaning import folded
from judge.cardlist.documents import read_json
from judge.cardlist.errors import CardListRefused
from judge.cardlist.fields import Fields, match
from judge.cardlist.files import content_of, decode
from judge.cardlist.games import GAMES, Guess, which
from judge.cardlist.raw import LeftOut, RawList
from judge.cardlist.store import CardList, Origin
from judge.cardlist.tables import read_table
from judge.reading import Printed

State = Literal["imported", "replaced", "unchanged", "tried"]
_ENCODINGS = {"cp1252": "Windows' western encoding", "cp932": "Windows' Japanese encoding"}


@dataclass(frozen=True, slots=True)
class Report:
    """What an import did: the list as it is stored now, and how it came there."""

    found: CardList
    state: State

    def summary(self) -> str:
        """One line: how many cards of which game, and what was left out."""
        found = self.found
        parts = [f"{found.key}: {counted(len(found.cards), 'card')} of {GAMES[found.game].title}"]
        if found.doubles:
            parts.append(f"{counted(found.doubles, 'double')} dropped")
        if found.left_out:
            parts.append(f"{counted(len(found.left_out), 'row')} left out")
        return ", ".join(parts)

    def plain(self) -> dict[str, Any]:
        """The report as data."""
        found = self.found
        return {
            "list": found.key,
            "game": found.game,
            "state": self.state,
            "cards": len(found.cards),
            "doubles": found.doubles,
            "left_out": list(found.left_out),
            "doubts": list(found.doubts),
            "unused": list(found.unused),
            "origin": {name: getattr(found.origin, name) for name in Origin.__slots__},
        }


def counted(number: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def import_list(
    source: str | os.PathLike[str] | bytes,
    file: str | None = None,
    *,
    game: str | None = None,
    name: str | None = None,
    fields: Mapping[str, str] | None = None,
    note: str = "",
    keep: bool = True,
) -> Report:
    """Read a card list and store it in the user's data folder.

    `source` is a path or the file's content, `file` what to call it in messages. `game` and `fields`
    override what the file tells; `name` is what to call the list, the file's name if not given; `note`
    says where it comes from. With `keep=False` nothing is stored.
    """
    content = source if isinstance(source, bytes) else content_of(Path(source))
    shown = file or (Path(os.fspath(source)).name if not isinstance(source, bytes) else "cards")
    given = dict(fields or {})
    if game is not None and game not in GAMES:
        raise CardListRefused(f"no game {game!r} has cards here; there is {', '.join(GAMES)}")
    digest = hashlib.sha256(content).hexdigest()
    if keep and (known := _already(digest, game, name, given)) is not None:
        return Report(known, "unchanged")
    text, encoding = decode(content, shown)
    raw = _raw(text, shown, given)
    origin = Origin(shown, raw.kind, encoding, digest, len(content), note)
    found = _list(raw, origin, game, _slug(name or Path(shown).stem), given)
    if not keep:
        return Report(found, "tried")
    earlier = store.place(found.game, found.name).path.exists()
    store.save(found)
    return Report(found, "replaced" if earlier else "imported")


def _already(digest: str, game: str | None, name: str | None, given: dict[str, str]) -> CardList | None:
    """The list that was imported from this very file, in this very way."""
    for found in store.lists(game):
        same = found.origin.sha256 == digest and found.given == given
        if same and (name is None or found.name == _slug(name)):
            return found
    return None


def _raw(text: str, name: str, given: Mapping[str, str]) -> RawList:
    raw = read_json(text, name, given) if text.lstrip()[:1] in ("[", "{") else read_table(text, name, given)
    if not raw.rows:
        raise CardListRefused(f"{name} holds no cards")
    return raw


def _list(raw: RawList, origin: Origin, game: str | None, name: str, given: dict[str, str]) -> CardList:
    fields = match(raw.filled(), given, origin.file)
    results = [printed(row, fields) for row in raw.rows]
    cards = [result for result in results if isinstance(result, Printed)]
    left_out = [*raw.left_out, *(result for result in results if isinstance(result, LeftOut))]
    if not cards:
        raise CardListRefused(f"{origin.file} holds no cards that can be read ({left_out[0]})")
    guess = Guess(game) if game is not None else _guessed(fields, cards, origin.file)
    kept, doubles, doubts = _without_doubles(cards)
    if guess.doubt:
        doubts.insert(0, f"{guess.doubt}; --game GAME says otherwise")
    if origin.encoding in _ENCODINGS:
        doubts.append(f"read in {_ENCODINGS[origin.encoding]}; if signs look wrong, save the file as UTF-8")
    unnumbered = sum(not card.number for card in kept)
    if unnumbered:
        doubts.append(f"{counted(unnumbered, 'card')} without a card number, known by name only")
    if not any(card.text for card in kept):
        doubts.append("no card has a text; --fields text=FIELD names it")
    return CardList(
        guess.game,
        name,
        origin,
        datetime.datetime.now(datetime.UTC).isoformat(timespec="microseconds"),
        tuple(kept),
        given,
        tuple(doubts),
        doubles,
        tuple(map(str, left_out)),
        fields.unused,
    )


def _guessed(fields: Fields, cards: list[Printed], name: str) -> Guess:
    rows = ({"number": card.number, "type": card.type, "text": card.text} for card in cards)
    return which(fields.headings, rows, name)


def _without_doubles(cards: list[Printed]) -> tuple[list[Printed], int, list[str]]:
    """One card per number and name: the first that has a text; what differs is said."""
    kept: dict[tuple[str, str], Printed] = {}
    names: dict[str, str] = {}
    shared: list[str] = []
    different: list[str] = []
    for card in cards:
        number, name = folded(card.number), _bare(card.name)
        first = names.setdefault(number, name) if number else name
        same = name == first or card.text == kept[number, first].text
        if not same:
            shared.append(card.number)
        key = (number, first if same else name) if number else (name, card.text)
        other = kept.get(key)
        if other is None:
            kept[key] = card
        elif not other.text and card.text:
            kept[key] = replace(card, name=other.name)
        elif card.text and card.text != other.text:
            different.append(card.number)
    doubts = []
    if shared:
        doubts.append(f"{_some(shared)}: one number for different cards; find the others by name")
    if different:
        doubts.append(f"{_some(different)}: doubles with another text; the first was kept")
    return list(kept.values()), len(cards) - len(kept), doubts


def _bare(name: str) -> str:
    """A name without its printing: `Scout (Alternate Art)` is `scout`."""
    return re.sub(r"\s*[(\[][^()\[\]]*[)\]]\s*$", "", folded(name)) or folded(name)


def _some(numbers: list[str]) -> str:
    listed = list(dict.fromkeys(numbers))
    return ", ".join(listed[:5]) + (f" and {len(listed) - 5} more" if len(listed) > 5 else "")


def _slug(name: str) -> str:
    """A list's name as it is written in commands and file names."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().casefold()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:40].strip("-") or "cards"

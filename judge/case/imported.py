"""Which card is meant by a word that is no code?

A case may name a card by its number or its name: one of its own, one of ours, or one of the lists that
the user imported, in this order. An imported card is read then and there; what the reader did not
understand is a warning that names the words, since without them the card is not the card. A name may
hold commas, which separate cards elsewhere: words that mean nothing alone are tried together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from judge import library
from judge.case.entries import Entry
from judge.case.problem import Path, Problems
from judge.kernel.errors import CardFault, JudgeError
from judge.reading import reader_of

if TYPE_CHECKING:
    from judge.cardlist.lookup import Found
    from judge.kernel.cards import CardDef

_MOST_COMMAS = 4
_ABILITIES = ("abilities", "skills")


class Imported:
    """Finds the cards that words mean, and adds those of imported lists to a pool.

    `rows` are the imported ones as a case defines cards, by code: with them it runs anywhere. For a deck,
    what is printed beside the text is enough: `unread` names the cards whose text is not understood, by code.
    """

    def __init__(
        self, game: str, edition: str, pool: dict[str, CardDef], problems: Problems, *, deck: bool = False
    ) -> None:
        self.game = game
        self.edition = edition
        self.pool = pool
        self.problems = problems
        self.deck = deck
        self.rows: dict[str, dict[str, Any]] = {}
        self.unread: dict[str, str] = {}
        self._codes: dict[str, str | None] = {}
        self._numbers: dict[tuple[str, str], str] = {}

    def resolved(self, entries: list[Entry]) -> list[Entry]:
        """The entries with the codes of the cards that they mean; unknown words stay as they are."""
        found: list[Entry] = []
        at = 0
        while at < len(entries):
            taken, entry = self._longest(entries[at:])
            found.append(entry)
            at += taken
            entry.beneath = self.resolved(entry.beneath) if entry.beneath else entry.beneath
        return found

    def note_untold(self, zone: str, entries: list[Entry]) -> None:
        """Warn of what the rules will ask of a card that lies there and its list does not tell."""
        reader = reader_of(self.game)
        for entry in entries if reader is not None else ():
            row = self.rows.get(entry.code or "")
            key = reader.untold(row, zone) if reader is not None and row is not None else ""
            if row is not None and key and key not in entry.attributes:
                name = f"{row.get('number', entry.code)} {row['name']}"
                message = (
                    f"the list does not tell the {key} of {name}; write {{card: {entry.code}, {key}: …}}"
                )
                self.problems.add("unread-card", message, entry.path, severity="warning")

    def _longest(self, entries: list[Entry]) -> tuple[int, Entry]:
        """The first entry, or as many as are one name with commas in it."""
        first = entries[0]
        if first.code is None or first.code in self.pool:
            return 1, first
        together = [first]
        for entry in entries[1 : _MOST_COMMAS + 1]:
            last = together[-1]
            if entry.path != first.path or last.count > 1 or last.copy is not None or entry.code is None:
                break
            together.append(entry)
        # The longest first: the beginning of a name may be a name, too.
        for size in range(len(together), 0, -1):
            word = ", ".join(str(entry.code) for entry in together[:size])
            if (code := self.code(word, first.path)) is not None:
                return size, replace(together[size - 1], code=code)
        return 1, first

    def code(self, word: str, path: Path) -> str | None:
        """The code of the card that a word means, in the pool now; None if nobody knows it."""
        if word not in self._codes:
            self._codes[word] = self._known(word, path)
        return self._codes[word]

    def _known(self, word: str, path: Path) -> str | None:
        from judge.cardlist.cleaning import folded
        from judge.cardlist.lookup import find_card, number_key

        number, name = number_key(word), folded(word)
        for code, definition in self.pool.items():
            own = str(definition.source.get("number") or "")
            if (own and number_key(own) == number) or folded(definition.name) == name:
                return code
        try:
            found = find_card(self.game, word)
        except JudgeError as error:
            return self._fault("unknown-card", error, path)
        return None if found is None else self._use(found, path)

    def _use(self, found: Found, path: Path) -> str | None:
        """The code of an imported card, compiled into the pool."""
        from judge.cardlist.lookup import code_of

        key = (found.card.number, found.card.name)
        if key in self._numbers:
            return self._numbers[key]
        code = code_of(found.card)
        while code in self.pool:
            code += "'"
        try:
            compiled = for_a_deck if self.deck else as_definition
            definition, row, unread = compiled(found, code, self.edition)
        except CardFault as error:
            return self._fault("cards", error, path)
        if unread:
            self.unread[code] = found.card.number or found.card.name
        if unread and not self.deck:
            self.problems.add("unread-card", unread, path, severity="warning")
        self.rows[code] = row
        self.pool[code] = definition
        self._numbers[key] = code
        return code

    def _fault(self, slug: str, error: JudgeError, path: Path) -> str:
        """Note what is wrong with a card and lay another in its place: it is not unknown, too."""
        self.problems.add(slug, str(error), path)
        return next(iter(self.pool))


def as_definition(found: Found, code: str, edition: str) -> tuple[CardDef, dict[str, Any], str]:
    """An imported card compiled, as a case would define it, and what of its print is not in it."""
    from judge.cardlist.readings import card_of, reading_of

    reading = reading_of(found.game, found.card)
    name = f"{found.card.number} {found.card.name}".strip()
    if "type" not in reading.card:
        raise CardFault(f"{name} cannot be used: {_reason(reading.parts)}")
    row = {**_without(card_of(reading), ("code",)), "text": found.card.text}
    unread = ""
    if not reading.usable:
        words = [part.printed.strip() for part in reading.parts if not part.understood]
        unread = _unread(name, words or [reading.problem])
    try:
        return library.compile_card(found.game, {**row, "code": code}, edition), row, unread
    except CardFault as error:
        bare = _without(row, _ABILITIES)
        try:
            definition = library.compile_card(found.game, {**bare, "code": code}, edition)
        except CardFault:
            raise CardFault(f"{name} cannot be used: {error}") from None
        return definition, bare, _unread(name, [found.card.text])


def for_a_deck(found: Found, code: str, edition: str) -> tuple[CardDef, dict[str, Any], str]:
    """The same for a deck, which may hold a card whose text nobody understands."""
    try:
        return as_definition(found, code, edition)
    except CardFault:
        card = found.card
        kind = card.type.casefold().removesuffix(" card").strip()
        row = {"name": card.name, "number": card.number or code, "type": kind}
        return library.compile_card(found.game, {**row, "code": code}, edition), row, card.text


def _unread(name: str, words: list[str]) -> str:
    shown = " ".join(words).replace("\n", " ")
    return f"{name} is played without words that are not understood: “{shown[:160]}{'…' if len(shown) > 160 else ''}”"


def _reason(parts: Any) -> str:
    return next((part.reason for part in parts if part.reason), "nothing of it is understood")


def _without(row: Mapping[str, object], keys: tuple[str, ...]) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in keys}


def carried(document: Mapping[str, Any]) -> dict[str, Any]:
    """A case with the imported cards that it names among its own, so that it runs where nobody has them.

    A case that cannot be read is returned as it is.
    """
    from judge.cardlist.store import stored
    from judge.case.build import lay_out
    from judge.case.problem import BadCase
    from judge.case.read import load_source
    from judge.case.source import Source

    whole = dict(document)
    if not any(stored(str(document.get("game")))):
        return whole
    try:
        loaded = load_source(Source("case", whole))
        found = lay_out(loaded.case, loaded.rules, loaded.table, loaded.problems).imported
    except (BadCase, JudgeError):
        return whole
    # A card that is not understood is the judge's to pass over, before it becomes one of the case.
    passed = "unread-card" in loaded.problems.override
    rows = (
        {code: row for code, row in found.rows.items() if passed or code not in found.unread} if found else {}
    )
    if not rows:
        return whole
    own = document.get("cards") or {}
    if isinstance(own, list):
        return whole | {"cards": [*own, *({"code": code, **row} for code, row in rows.items())]}
    return whole | {"cards": {**own, **rows}}

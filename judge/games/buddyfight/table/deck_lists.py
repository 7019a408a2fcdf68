"""What do the lists beside a Buddyfight deck say?

The Irregulars List (irregulars/…), which is given with the deck since it changes and names real cards; the Lost Deck
(lost/building) and the sideboard of a best-of-three (lost/sideboard).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from judge.deck import DeckCard, Ruling
from judge.games.buddyfight.cards.faces import BuddyfightFace, printed
from judge.kernel.cards import CardDef

LOST_CARDS, SIDEBOARD = 30, 10
Parts = dict[str, list[DeckCard]]
#: The lists that the book prints, by the flag they are for.
LISTS = {
    "all": "irregulars/all",
    "the Chaos": "irregulars/the-chaos",
    "Katana World": "irregulars/katana",
    "Hero World": "irregulars/hero",
}


def defined(cards: Iterable[DeckCard]) -> list[tuple[DeckCard, CardDef, BuddyfightFace]]:
    """The cards of a section that somebody has named, with definition and face."""
    return [
        (card, card.definition, printed(card.definition)) for card in cards if card.definition is not None
    ]


def name_of(card: DeckCard) -> str:
    """The name of a card of a deck."""
    return "a card nobody has named" if card.definition is None else card.definition.name


def has_keyword(definition: CardDef, keyword: str) -> bool:
    """Whether a card is printed with a keyword."""
    return any(ability.keyword == keyword for ability in definition.abilities)


# -- the Irregulars List -------------------------------------------------------------------------------------


def irregulars(parts: Parts, lists: dict[str, dict[str, int | str]]) -> Iterator[Ruling]:
    """Limiters by name, those for all flags and those for the flag of the deck; the buddy is not counted."""
    flags = {name for _, _, face in defined(parts["flag"]) for name in face.names}
    limits: dict[str, tuple[int | str, str]] = {}
    for section in SECTIONS:
        for _, definition, _ in defined(parts[section]):
            own = definition.source.get("limit")
            if own is not None:
                limits[definition.name] = (own, "irregulars/all")
    for flag, names in lists.items():
        rule = LISTS.get(flag, "irregulars")
        if flag == "all" or flag in flags:
            limits |= {name: (limit, rule) for name, limit in names.items()}
        elif any(name_of(card) in names for section in SECTIONS for card in parts[section]):
            yield Ruling("irregulars/do2", True, f"the list for {flag} does not bind this flag", ("main",))
    found = False
    for name, (limit, rule) in limits.items():
        for ruling in _limited(parts, name, limit, rule):
            found = True
            yield ruling
    if not found:
        yield Ruling("irregulars", True, "no limiter of the Irregulars List is broken", ("main",))


SECTIONS = ("flag", "buddy", "main", "lost", "sideboard")


def _limited(parts: Parts, name: str, limit: int | str, rule: str) -> Iterator[Ruling]:
    cards = {s: [c for c, d, _ in defined(parts[s]) if d.name == name] for s in SECTIONS}
    if not any(cards.values()):
        return
    if limit == "off-limits":
        for section, held in cards.items():
            for card in held:
                words = f"{name} is Off-Limits! and cannot be used as {section}"
                yield Ruling("irregulars/off-limits", False, words, card.path)
                yield Ruling(rule, False, words, card.path)
        return
    held = [card for section in ("main", "lost", "sideboard") for card in cards[section]]
    copies = sum(card.count for card in held)
    kept = copies <= int(limit)
    words = f"{copies} copies of {name}, {limit} allowed"
    path = held[0].path if held else ("main",)
    yield Ruling("irregulars/x-limit", kept, words, path)
    yield Ruling(rule, kept, words, path)
    numbers = {face.number for _, _, face in defined(held)}
    if not kept and len(numbers) > 1:
        yield Ruling("irregulars/dont1", False, f"{name} has {len(numbers)} card numbers, but one name", path)
    elif kept:
        yield Ruling("irregulars/do1", True, words, path)


# -- Lost Deck and sideboard ------------------------------------------------------------------------------------


def lost_deck(parts: Parts, sleeves: dict[str, str]) -> Iterator[Ruling]:
    """The Lost Deck and the flag it needs (lost/deck, lost/building), and its sleeves (lost/q2)."""
    flag = any(has_keyword(definition, "lost world") for _, definition, _ in defined(parts["main"]))
    size = sum(card.count for card in parts["lost"])
    if size or flag:
        words = (
            "a Lost Deck needs the Lost World flag in the main deck" if size else "no Lost Deck is prepared"
        )
        yield Ruling("lost/deck", flag or not size, words, ("lost",))
    if size:
        yield Ruling(
            "lost/building", size == LOST_CARDS, f"a Lost Deck has 30 cards, this one {size}", ("lost",)
        )
        wrong = [card for card, _, face in defined(parts["lost"]) if face.back != "lost"]
        for card in wrong:
            yield Ruling("lost/q1", False, f"{name_of(card)} is no Lost card", card.path)
        if not wrong:
            yield Ruling("lost/q1", True, "only Lost cards are in the Lost Deck", ("lost",))
    for card, _, face in defined(parts["buddy"]):
        if face.back == "lost":
            yield Ruling("lost/buddy", flag, f"{name_of(card)} as buddy needs the Lost World flag", card.path)
    if sleeves.get("main") and sleeves.get("lost"):
        words = f"main deck in {sleeves['main']} sleeves, Lost Deck in {sleeves['lost']} ones"
        yield Ruling("lost/q2", sleeves["main"] != sleeves["lost"], words, ("sleeves",))


def sideboard(parts: Parts, registered: dict[str, str | list[str]], between: str) -> Iterator[Ruling]:
    """The sideboard of a best-of-three, and what may change between games and rounds."""
    side = sum(card.count for card in parts["sideboard"])
    if side or registered:
        fits = side <= SIDEBOARD
        yield Ruling("lost/sideboard", fits, "a best-of-three with a sideboard", ("sideboard",))
        yield Ruling("lost/sideboard/2", fits, f"0 to 10 cards, this one has {side}", ("sideboard",))
    if not registered:
        return
    for section in ("flag", "buddy"):
        now, then = _counted(parts[section]), _listed(registered.get(section, []))
        words = f"the {section} is that of the list: {', '.join(now)}"
        yield Ruling("lost/sideboard/1", now == then, words, (section,))
    pools = ("main", "lost", "sideboard")
    now = sum((_counted(parts[name]) for name in pools), Counter())
    then = sum((_listed(registered.get(name, [])) for name in pools), Counter())
    if between == "games":
        yield Ruling(
            "lost/sideboard/4", now == then, "only cards of deck and sideboard are exchanged", ("main",)
        )
        yield Ruling("lost/sideboard/5", True, "who goes first was to be decided before this", ("main",))
        lost = sum(card.count for card in parts["lost"])
        legal = side <= SIDEBOARD and lost in (0, LOST_CARDS)
        words = f"after sideboarding: Lost Deck {lost}, sideboard {side}"
        yield Ruling("lost/sideboard/6", legal, words, ("sideboard",))
    else:
        same = all(_counted(parts[name]) == _listed(registered.get(name, [])) for name in pools)
        yield Ruling("lost/sideboard/7", same, "a new round begins with the decks of the list", ("main",))


def _counted(cards: Iterable[DeckCard]) -> Counter[str]:
    found: Counter[str] = Counter()
    for card in cards:
        found[card.definition.code if card.definition is not None else ""] += card.count
    return found


def _listed(rows: str | list[str]) -> Counter[str]:
    """A section of the list that was handed in (`[Pup x4, Axe]`), as counted codes."""
    found: Counter[str] = Counter()
    for row in [rows] if isinstance(rows, str) else rows:
        copies = re.search(r" x(\d{1,3})$", row)
        found[row[: copies.start()] if copies else row] += int(copies[1]) if copies else 1
    return found

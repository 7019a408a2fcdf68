"""Which cards does a deck list mean, and where do they belong?

Finds every card among ours and the user's lists, finds out which game the deck is of, and sorts the cards
into the sections that the game's deck rules know: by the headings of the list, else by what the cards
are. A card that nobody knows is a problem with its line; what had to be supposed is a note.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path as FilePath

from judge import library
from judge.cardlist.cleaning import folded
from judge.cardlist.games import GAMES
from judge.cardlist.lookup import named
from judge.cardlist.search import search
from judge.cardlist.shelf import ours
from judge.case.imported import Imported
from judge.case.problem import Path, Problems
from judge.case.source import Source
from judge.deck import Deck, DeckCard, deck_module, unread_note
from judge.decklist.parse import DeckList, Wanted, parse, sort_of
from judge.kernel.cards import CardDef
from judge.kernel.errors import CaseFault


def read_list(text: str, name: str, game: str | None = None, edition: str | None = None) -> Deck:
    """The deck that a list is; everything wrong with it is reported together."""
    found = parse(text, name)
    source = Source(name, None)
    problems = Problems(source)
    game = game or _which_game(found, name, problems)
    if game not in GAMES:
        raise CaseFault(f"no game {game!r} has cards here; there is {', '.join(GAMES)}")
    if game not in library.playable():
        raise CaseFault(f"{GAMES[game].title}: its deck rules are not checked here yet")
    rules = library.rules(game, edition)
    sections = list(deck_module(game).SECTIONS)
    for line, words in found.strange:
        _at(source, ("line", line), line)
        problems.add("contents", f"neither a card nor a heading: {words[:60]!r}", ("line", line))
    cards = Imported(game, rules.edition, dict(library.cards(game, rules.edition)), problems, deck=True)
    placed: dict[str, list[DeckCard]] = {section: [] for section in sections}
    outside: dict[str, int] = {}
    waiting: list[tuple[Wanted, CardDef]] = []
    notes: list[str] = []
    for place, wanted in enumerate(found.cards):
        path: Path = ("list", place)
        _at(source, path, wanted.line)
        sort = sort_of(wanted.section)
        if sort is not None and sort[1]:
            outside[wanted.section] = outside.get(wanted.section, 0) + wanted.count
            continue
        definition = _found(cards, wanted, path)
        if definition is None:
            continue
        if misnamed := _misnamed(wanted, definition):
            notes.append(misnamed)
        if (section := _section(wanted, sort, sections)) is not None:
            placed[section].append(DeckCard(definition, wanted.count, path))
        else:
            waiting.append((wanted, definition))
    notes += [
        f"{heading} ({count} cards) is not part of these rules and was not looked at"
        for heading, count in outside.items()
    ]
    sort_out = PLACING.get(game, _by_type)
    notes += sort_out(waiting, placed, found.cards, deck_module(game).SECTIONS)
    problems.raise_any()
    return Deck(
        found.title or FilePath(name).stem,
        game,
        rules.edition,
        placed,
        source,
        notes=[*notes, *unread_note(list(cards.unread.values()))],
        under=rules.under,
    )


def _at(source: Source, path: Path, line: int) -> None:
    if line:
        source.marks[path] = (line, 1)


# -- the game -------------------------------------------------------------------------------------------


def _which_game(found: DeckList, name: str, problems: Problems) -> str:
    """The game whose cards the list names; refuses a list that names none, or those of two."""
    known = {game: sum(_is_card(game, wanted) for wanted in found.cards) for game in GAMES}
    best = max(known.values())
    leaders = [game for game, count in known.items() if count == best]
    if best and len(leaders) == 1:
        return leaders[0]
    words = found.cards[0].called.words
    if not best:
        message = (
            f"none of its {len(found.cards)} lines names a card that is known here (such as {words!r}); "
            "import a list of the game's cards: judge cards import FILE"
        )
    else:
        message = f"its cards are those of {' and '.join(leaders)}; say which with --game"
    problems.add("unknown-game", message)
    problems.raise_any()
    raise AssertionError("unreachable: problems were raised")


def _is_card(game: str, wanted: Wanted) -> bool:
    words = filter(None, (wanted.called.words, wanted.called.number))
    return any(ours(game, word) is not None or named(game, word) for word in words)


def _found(cards: Imported, wanted: Wanted, path: Path) -> CardDef | None:
    """The card that a line means; None if nobody knows it, which is a problem then. Where a number is given
    it decides: a name beside it may be another printing's."""
    called = wanted.called
    for word in filter(None, (called.words, called.number)):
        code = word if word in cards.pool else cards.code(word, path)
        if code is not None:
            return cards.pool[code]
    near = search(called.name or called.words, game=cards.game, limit=1)
    hint = f"; did you mean {near.hits[0].number} {near.hits[0].card.name}?" if near.hits else ""
    said = called.number or called.words
    cards.problems.add("unknown-card", f"no card {said!r} is known here{hint}", path)
    return None


def _misnamed(wanted: Wanted, definition: CardDef) -> str:
    """What is said if the name beside a number is not the card's: a slip in one of the two."""
    given, own = folded(wanted.called.name), folded(definition.name)
    if not wanted.called.number or not given or given in own or own in given:
        return ""
    if {folded(part) for part in re.split(r" //? ", given)} & {
        folded(part) for part in re.split(r" //? ", own)
    }:
        return ""
    place = f"line {wanted.line}: " if wanted.line else ""
    return f"{place}{wanted.called.number} is {definition.name}, the list calls it {wanted.called.name}"


# -- the sections ---------------------------------------------------------------------------------------


def _section(wanted: Wanted, sort: tuple[str, bool] | None, sections: list[str]) -> str | None:
    """The section that the heading above a card names, if it does; a heading that is also a type of cards
    only names one if it says `deck`."""
    if sort is None or sort[0] not in sections:
        return None
    certain = sort[0] in ("leader", "flag", "buddy", "main") or "deck" in wanted.section.casefold()
    return sort[0] if certain else None


Waiting = list[tuple[Wanted, CardDef]]
Placed = dict[str, list[DeckCard]]


def _by_type(waiting: Waiting, placed: Placed, cards: list[Wanted], sections: Mapping[str, str]) -> list[str]:
    """Cards under no heading go by their type: a section of their own, else the main deck."""
    own = {kind: name for name, kind in sections.items() if kind != sections["main"]}
    for wanted, definition in waiting:
        section = own.get(str(getattr(definition.face, "type", "")), "main")
        placed[section].append(DeckCard(definition, wanted.count, ("list", cards.index(wanted))))
    return []


def _one_of_each_rank(
    waiting: Waiting, placed: Placed, cards: list[Wanted], sections: Mapping[str, str]
) -> list[str]:
    """Monster cards may be in both decks of Godzilla: without a heading, the first of each rank is taken for
    the monster deck (6.1.1.1), which is said."""
    if placed["monster"]:
        sections = {"main": "battle"}
    taken: set[int] = set()
    for wanted, definition in waiting:
        count, path = wanted.count, ("list", cards.index(wanted))
        rank = getattr(definition.face, "rank", 0)
        if "monster" in sections and getattr(definition.face, "type", "") == "monster" and rank not in taken:
            taken.add(rank)
            placed["monster"].append(DeckCard(definition, 1, path))
            count -= 1
        if count:
            placed["main"].append(DeckCard(definition, count, path))
    return (
        ["no heading names the monster deck; the first monster card of each rank was taken for it"]
        if taken
        else []
    )


def _flag_and_deck(
    waiting: Waiting, placed: Placed, cards: list[Wanted], sections: Mapping[str, str]
) -> list[str]:
    """Without a heading, the first flag of a Buddyfight list is its flag and everything else its deck; which card
    is the buddy is not to be seen, which is said."""
    for wanted, definition in waiting:
        kind = str(getattr(definition.face, "type", ""))
        section = "flag" if kind == "flag" and not placed["flag"] and wanted.count == 1 else "main"
        placed[section].append(DeckCard(definition, wanted.count, ("list", cards.index(wanted))))
    missing = [name for name in ("flag", "buddy") if not placed[name]]
    return [f"the list does not say which card is the {name} ({name.title()}: NAME)" for name in missing]


#: How a game sorts cards that stand under no heading; by their type if it is not here.
PLACING: dict[str, Callable[[Waiting, Placed, list[Wanted], Mapping[str, str]], list[str]]] = {
    "godzilla": _one_of_each_rank,
    "buddyfight": _flag_and_deck,
}

"""A game's folder is its book: the same folders in every game, one module a chapter, steps in the book's order."""

from __future__ import annotations

import re
from inspect import unwrap
from pathlib import Path

import pytest

from judge import library

GAMES = Path(library.__file__).parent / "games"
#: What every game has, in the same place.
FOLDERS = {
    "rules": {"__init__"},
    "cards": {"__init__", "card", "language", "reader"},
    "table": {
        "__init__",
        "areas",
        "board",
        "coverage",
        "deck",
        "game",
        "happenings",
        "invariants",
        "lines",
        "playmat",
        "position",
        "sample",
        "words",
    },
}
#: Steps that stand in another chapter's module, and why.
ELSEWHERE = {
    "dbs": {
        "3-2-4": "shuffling is told among the areas; it is a basic term like drawing",
        "6-3-1-2-4": "an attack is granted in the Main Phase; it is where the battle begins",
        "7-2-1-2": "what may be done in the two steps of a battle is one list of actions with the Main Phase",
        "7-3-1-2": "as 7-2-1-2",
        "9-10": "[Unique] is a keyword; chapter 9 only says when it is looked for",
    },
    "godzilla": {"1.2.1": "a loss that chapter 5's monster terms bring about"},
    "vanguard": {
        "4.3.2": "the deck is left by specific actions of chapter 7",
        "4.3.3": "as 4.3.2",
        "7.4.2": "a specific action that only markers have",
        "14.4.2": "intercept is something to do in the guard step",
        "14.16.2": "as 14.4.2, for G guardians",
    },
}


def steps(game: str) -> list[tuple[str, str, str, int]]:
    """Every step: its rule, its program, its module below rules/, the line it stands on."""
    linked = library.rules(game).linked
    found = []
    for pc, rule in enumerate(linked.rule):
        if not linked.silent[pc]:
            run = unwrap(linked.table[pc][0])
            module = run.__module__.partition(".rules.")[2]
            found.append((rule, linked.program[pc].name, module, run.__code__.co_firstlineno))
    return found


@pytest.mark.parametrize("game", library.playable())
def test_a_game_has_the_same_folders_and_modules_as_its_neighbours(game: str) -> None:
    for folder, wanted in FOLDERS.items():
        there = {path.stem for path in (GAMES / game / folder).iterdir()}
        assert wanted <= there


@pytest.mark.parametrize("game", library.playable())
def test_a_step_stands_in_its_chapter_or_says_why_not(game: str) -> None:
    known = ELSEWHERE.get(game, {})
    strays = set()
    for rule, _, module, _ in steps(game):
        chapter, own = re.match(r"ch(\d+)", module), re.match(r"\d+", rule)
        if chapter and own and int(chapter[1]) != int(own[0]):
            strays.add(rule)

    assert {rule for rule in strays if not any(rule.startswith(part) for part in known)} == set()
    assert {part for part in known if not any(rule.startswith(part) for rule in strays)} == set(), (
        "no longer so"
    )


@pytest.mark.parametrize("game", library.playable())
def test_the_steps_of_a_module_stand_in_the_order_of_the_book(game: str) -> None:
    order = {rule: number for number, rule in enumerate(library.rules(game).book)}
    last: dict[tuple[str, str], tuple[int, int, str]] = {}
    seen = set()
    for rule, program, module, line in steps(game):
        if (module, line) in seen:
            continue  # the same step under another number, as in the two steps of a battle
        seen.add((module, line))
        here = (order[rule], line, rule)
        before = last.get((program, module), (-1, 0, ""))
        later = here[0] > before[0]
        assert later == (line > before[1]), f"{module}: {before[2]} and {rule}"
        last[program, module] = here

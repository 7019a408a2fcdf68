"""Which cards does a position name, and as what?

A rule that runs may have to know a card: the attack card and the guard card of a battle, the card that
is played. A case gives them by name under `context` or a key of its game (`battle`); the editor, where
cards come and go, knows them by their place: `A.battle.1`. What a case says per rule, and what is no
card, is left as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from judge import library
from judge.case.build import Board
from judge.case.names import UnknownName, card_of
from judge.case.table import Table
from judge.kernel.program import Procedure
from judge.kernel.ruleset import Ruleset
from web.cases.play import Document


def card_names(rules: Ruleset) -> frozenset[str]:
    """What running rules call a single card."""
    found: dict[str, set[str]] = {}
    for program in rules.programs:
        for name, sort in program.sorts.items():
            found.setdefault(name, set()).add(sort)
    return frozenset(name for name, kinds in found.items() if kinds == {"card"})


def needed_cards(program: Procedure, rules: Ruleset) -> list[str]:
    """The cards that a program must know to run."""
    known = card_names(rules)
    return [name for name in program.needs if name in known]


def read_roles(board: Board) -> dict[str, str]:
    """The cards that the case names, by their place on the table; one that lies in no area by its name."""
    game, layout = board.game, board.rules.layout
    found: dict[str, str] = {}
    for name, word in _given(board.case.context, board).items():
        found[name] = word
        # Unknown: a Leader Card that goes without saying, or one of the position's problems.
        with suppress(UnknownName):
            card = card_of(game, word)
            zone = game.where[card]
            if zone >= 0:
                found[name] = f"{layout.key(zone)}.{game.zones[zone].index(card) + 1}"
    return found


def write_roles(document: Document, roles: Mapping[str, str], table: Table) -> dict[str, Any]:
    """The document with these cards named, and no others."""
    written = dict(document)
    homes: dict[str, dict[str, Any]] = {"context": dict(_mapping(document.get("context")))}
    for key in table.contexts:
        homes[key] = {**_mapping(homes["context"].pop(key, None)), **_mapping(document.get(key))}
    rules = _rules(document)
    for name in sorted(card_names(rules)):
        stood = [home for home in homes.values() if isinstance(home.get(name), str)]
        for home in stood:
            del home[name]
        if name in roles:
            (stood[0] if stood else homes[_usual_home(rules, name, table)])[name] = roles[name]
    for key, home in homes.items():
        written.pop(key, None)
        if home:
            written[key] = home
    return written


def _given(context: Mapping[str, Any], board: Board) -> dict[str, str]:
    """The cards that a case's context names."""
    flat = dict(context)
    for key in board.table.contexts:
        flat |= _mapping(flat.pop(key, None))
    return {name: flat[name] for name in sorted(card_names(board.rules)) if isinstance(flat.get(name), str)}


def _usual_home(rules: Ruleset, name: str, table: Table) -> str:
    """Where a case gives a card: under the game's own key of a program that needs it, else under `context`."""
    own = {program.name: program.needs for program in rules.programs}
    return next((key for key in table.contexts if name in own.get(key, ())), "context")


def _rules(document: Document) -> Ruleset:
    return library.rules(str(document["game"]), str(document.get("edition") or "") or None)


def _mapping(value: Any) -> dict[str, Any]:
    return dict(value) if isinstance(value, Mapping) else {}

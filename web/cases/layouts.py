"""How is a game laid out on the page?

The playmat's places, the phases of the timing map and the programs as the engine runs them, the
cards and the openings a new position can begin with: everything that is the same for all cases of
an edition. The map is drawn from the programs; only which of them are the turn is the game's to say.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from judge import library
from judge.kernel.cards import Pool
from judge.kernel.program import Procedure
from judge.kernel.ruleset import Ruleset
from judge.playmat import Place, playmat
from rulesdb import Rule
from web.cases.boards import printed_cards
from web.cases.roles import needed_cards

Record = dict[str, Any]


def layout_record(game: str, edition: str) -> Record:
    """The layout of an edition."""
    rules = library.rules(game, edition)
    return _layout(rules.key, rules.book.stamp)


def mat_record(game: str, edition: str) -> Record:
    """The layout as a case's page carries it: without our cards, which only its editor fetches."""
    return {name: part for name, part in layout_record(game, edition).items() if name != "cards"}


@lru_cache(maxsize=32)
def _layout(key: str, _: str) -> Record:
    """Made once for a book as it is now."""
    game, _, edition = key.partition("@")
    rules, mat, table = library.rules(game, edition), playmat(game), library.table(game)
    book = rules.book
    shared = [spec for spec in rules.layout.shared if spec.name in mat.shared]
    return {
        "book": rules.key,
        "game": game,
        "edition": edition,
        "title": book.title,
        "short": book.meta.get("short") or book.title,
        "columns": mat.columns,
        "rows": mat.rows,
        "places": [_place(rules, place) for place in mat.places_of(rules)],
        "shared": [
            {"area": spec.name, "title": spec.title, "rule": rules.shown(spec.rule)} for spec in shared
        ],
        "numbers": [
            {
                "name": name,
                "title": title,
                "about": table.scalars[name].about,
                "editable": table.scalars[name].write is not None,
                "default": table.scalars[name].default,
            }
            for name, title in mat.numbers
        ],
        "modes": list(library.words(game).MODES) if hasattr(library.words(game), "MODES") else [],
        "markers": mat.markers,
        "turns": "face down" in rules.states,
        "signs": dict(mat.signs),
        "phases": [
            phase
            for program in rules.programs
            if program.name in mat.map
            for phase in _phases(rules, program)
        ],
        "programs": [_program(rules, program) for program in rules.programs],
        "kinds": list(mat.kinds),
        "fields": [
            {
                "name": field.name,
                "title": field.title,
                "sort": field.sort,
                "choices": list(field.choices),
                "kinds": list(field.kinds),
            }
            for field in mat.fields
        ],
        "openings": [
            {
                "name": opening.name,
                "title": opening.title,
                "at": rules.shown(opening.at),
                "about": opening.about,
            }
            for opening in mat.openings
        ],
        "actions": [
            {"name": spec.name, "rule": rules.shown(spec.rule), "words": spec.words}
            for spec in rules.actions.values()
        ],
        "cards": _cards(rules),
    }


def _place(rules: Ruleset, place: Place) -> Record:
    spec = rules.layout.own[rules.layout.offset[place.area]]
    return {
        "area": place.area,
        "column": place.column,
        "row": place.row,
        "width": place.width,
        "look": place.look,
        "short": place.title or spec.title,
        "title": spec.title,
        "called": library.table(rules.game).called.get(place.area) or f"{spec.title} card",
        "rule": rules.shown(spec.rule),
        "hidden": spec.hidden_from,
        "ordered": spec.ordered,
        "optional": place.optional,
    }


def _titled(rule: Rule) -> Rule:
    """The nearest rule above that has a title."""
    while not rule.title and rule.parent is not None:
        rule = rule.parent
    return rule


def _phases(rules: Ruleset, program: Procedure) -> list[Record]:
    """The sections of a program, in the order it runs them."""
    phases: list[Record] = []
    for entry in program.entries:
        number = rules.shown(entry.rule)
        section = _titled(rules.book[number])
        if not phases or phases[-1]["rule"] != section.id:
            phases.append({"rule": section.id, "title": section.title, "program": program.name, "steps": []})
        phases[-1]["steps"].append(number)
    return phases


def _program(rules: Ruleset, program: Procedure) -> Record:
    first = rules.book[rules.shown(program.entries[0].rule)]
    return {
        "name": program.name,
        "title": program.name[:1].upper() + program.name[1:],
        "section": _titled(first).id,
        "steps": [rules.shown(entry.rule) for entry in program.entries],
        "cards": needed_cards(program, rules),
    }


def _cards(rules: Ruleset) -> Record:
    """Our own cards, as the editor lists them."""
    found = library.cards(rules.game, rules.edition)
    game = rules.game_class(rules, Pool(found))
    for definition in found.values():
        game.enroll(definition, 0)
    return printed_cards(game, playmat(rules.game))

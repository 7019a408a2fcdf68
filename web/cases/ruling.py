"""What stands on a printed ruling?

The case in one glance: table, question, verdict, the cited rules with their text, the position and
what happened, made ready for a page that fits on one or two sheets of paper.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from judge.kernel.ruleset import Ruleset
from judge.kernel.zones import PLAYERS
from judge.view import Eyes, sees
from judge.words import is_detail, say
from rulesdb import Rule
from web.cases.boards import Boards
from web.cases.drafts import ruling_rules
from web.cases.play import Play
from web.cases.sight import Sieve

#: What fits on the second sheet; the rest is on the page behind the link.
MOST_LINES = 60
MOST_RULES = 14


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the timeline: what a person put in, or what happened."""

    text: str
    rules: tuple[str, ...]
    opens: bool
    readings: bool


@dataclass(frozen=True, slots=True)
class Area:
    """An area that holds something: its name and its cards in short."""

    title: str
    cards: str


@dataclass(frozen=True, slots=True)
class Side:
    """A player's half of the position."""

    name: str
    numbers: tuple[tuple[str, Any], ...]
    areas: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule as it is told: its number, what it says, and what must be known where it runs as another edition
    has it."""

    number: str
    rule: Rule
    remark: str
    read: bool  # whether we have a reading of it that the engine follows


@dataclass(frozen=True, slots=True)
class Ruling:
    """Everything the printed page shows."""

    rules: list[Cited]
    left_out: int
    sides: list[Side]
    turn: str
    at: list[Cited]
    lines: list[Line]
    lines_left_out: int
    result: str
    open_choice: str
    #: By whose engine an imported edition runs, in a sentence; else empty.
    runs: str = ""


def ruling_of(played: Play, viewer: int | None = None) -> Ruling:
    """Gather a ruling as the judge or a player may see it; a case that cannot be laid out has only its words."""
    assert played.loaded is not None
    rules = played.loaded.rules
    runs = rules.carried.about if rules.carried is not None else ""
    cited = [_cited(rules, rule) for rule in ruling_rules(played)]
    if not played.moments:
        return Ruling(cited, 0, [], "", [], [], 0, "", "", runs)
    lines = _lines(played, viewer)
    if not cited:
        # Nothing was chosen: the rules of what happened speak for the ruling.
        named = dict.fromkeys(rule for line in lines for rule in line.rules)
        cited = [_cited(rules, rule) for rule in named if rule in rules.book.by_id]
    first, last = played.moments[0].game, played.last
    return Ruling(
        rules=cited[:MOST_RULES],
        left_out=max(0, len(cited) - MOST_RULES),
        sides=[_side(first, player, viewer) for player in (0, 1)],
        turn=f"Turn {first.turn}, {PLAYERS[first.tp]} is the turn player",
        at=[_cited(rules, rule) for rule in first.path()],
        lines=lines[:MOST_LINES],
        lines_left_out=max(0, len(lines) - MOST_LINES),
        result=_result(last),
        open_choice=_open(last, viewer),
        runs=runs,
    )


def _cited(rules: Ruleset, number: str) -> Cited:
    return Cited(number, rules.book[number], rules.remark(number), bool(rules.readings(number)))


def _lines(played: Play, viewer: int | None) -> list[Line]:
    """What was put in and what happened, without the steps in between."""
    found: list[Line] = []
    by = played.last.rules
    known = 0
    earlier: Any = None
    sieve = Sieve(played, viewer)
    for moment in played.moments:
        eyes = Eyes(moment.game, viewer, *([earlier] if earlier is not None else []))
        earlier = moment.game
        entries = list(moment.game.since(known))
        known = moment.game.logged
        opens = moment.kind in ("answer", "attempt", "concede", "edit")
        for rule, what, facts in reversed(entries):
            if is_detail(moment.game, what):
                continue
            text = sieve(say(moment.game, rule, what, facts, eyes))
            if found and found[-1].text == text:
                last = found.pop()
                rules = tuple(dict.fromkeys((*last.rules, rule)))
                found.append(Line(text, rules, last.opens, last.readings or bool(by.readings(rule))))
            else:
                head = opens and what in ("decision", "refused", "concede", "manual")
                found.append(Line(text, (rule,), head, bool(by.readings(rule))))
    return found


def _side(game: Any, player: int, viewer: int | None) -> Side:
    boards = Boards(game, viewer)
    layout, mat = game.rules.layout, boards.mat
    areas = []
    for place in mat.places_of(game.rules):
        held = game.cards(player, place.area)
        if held:
            title = layout.own[layout.offset[place.area]].title
            areas.append(Area(title[:1].upper() + title[1:], _cards(boards, game, held)))
    scalars = boards.table.scalars
    numbers = ((title, scalars[name].read(game, player)) for name, title in mat.numbers)
    return Side(PLAYERS[player], tuple(pair for pair in numbers if pair[1] is not None), tuple(areas))


def _cards(boards: Boards, game: Any, cards: tuple[int, ...]) -> str:
    """`Tank platoon 5000 (rest), Saurian hunter 20000 on Saurian hatchling, 3 unnamed`."""
    names: dict[str, int] = {}
    for card in cards:
        if not sees(game, card, boards.viewer):
            names["hidden"] = names.get("hidden", 0) + 1
            continue
        below = [
            game.defs[other].name if sees(game, other, boards.viewer) else "a hidden card"
            for other in reversed(game.beneath.get(card, ()))
        ]
        name = " on ".join([game.defs[card].name + _strength(boards, game, card), *below])
        if game.defs[card].code == boards.table.filler:
            name = "unnamed"
        if about := _about(boards, game, card):
            name += f" ({', '.join(about)})"
        names[name] = names.get(name, 0) + 1
    return ", ".join(
        name if number == 1 and name not in ("unnamed", "hidden") else f"{number} {name}"
        for name, number in names.items()
    )


def _strength(boards: Boards, game: Any, card: int) -> str:
    """The number that counts of a card on the field."""
    numbers = boards.mat.tile(game, card).numbers if game.on_field(card) else ()
    return f" {getattr(game.face(card), numbers[0])}" if numbers else ""


def _about(boards: Boards, game: Any, card: int) -> list[str]:
    """What else is to be known of a card: its mode, its markers, that it is the attack card."""
    about = ["rest"] if game.mode[card] else []
    if game.markers.get(card):
        about.append(f"{game.markers[card]} markers")
    zone = game.rules.layout.key(game.where[card])
    return about + [mark.text for mark in boards.mat.marks(game) if mark.card == card and mark.zone == zone]


def _result(game: Any) -> str:
    if game.result is None:
        return ""
    _, winner, how = game.result
    return f"{PLAYERS[winner]} wins: {how}" if winner is not None else f"The game is a draw: {how}"


def _open(game: Any, viewer: int | None) -> str:
    from judge.words import question

    if game.decision is None:
        return ""
    return f"{PLAYERS[game.decision.who]} is asked {question(game, game.decision, Eyes(game, viewer))}"

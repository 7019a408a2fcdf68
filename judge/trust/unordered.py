"""Does anything depend on the order in which a position is written down, or on who is A?

Most areas have no order. A case whose unordered areas are written in another order is the same case, and
so is one in which A and B have changed names: the same questions come, the same answers lead to the same
table, and only the log may name things in another order. A game and its twin are played side by side and
compared at every decision. Time stamps are no matter of order here: which card is older stays as it was.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

from judge.case.entries import read_contents
from judge.case.keys import key_of, option_keys, read_answer
from judge.case.problem import Problems
from judge.case.source import Source
from judge.kernel.decision import Decision, Kind
from judge.trust.answers import random_answer
from judge.trust.start import game_of

#: The number of a copy in a card's name.
_COPY = re.compile(r"#\d+")
#: A player, alone or in front of a card or an area.
_SIDE = re.compile(r"(?<![\w.#])[AB](?=[.>-]|$)")

if TYPE_CHECKING:
    from judge.case.table import Table
    from judge.kernel.game import Game
    from judge.kernel.zones import Layout


def rewritten(case: dict[str, Any], layout: Layout, rng: Random) -> dict[str, Any]:
    """The same case with every unordered area written in another order.

    Cards of one name keep their order among themselves, so that `f#2` means the same card in both.
    """
    players = {
        side: {
            name: _shuffled(value, rng)
            if name in layout.offset and not layout.ordered[layout.offset[name]]
            else value
            for name, value in areas.items()
        }
        if isinstance(areas, dict)
        else areas
        for side, areas in (case.get("players") or {}).items()
    }
    return {**case, "players": players} if players else case


def _shuffled(value: object, rng: Random) -> Any:
    if not isinstance(value, list):
        return value
    names = [_name(item) for item in value]
    order = list(range(len(value)))
    rng.shuffle(order)
    places: dict[str, list[int]] = {}
    for number, name in enumerate(names):
        places.setdefault(name, []).append(number)
    taken = {name: iter(numbers) for name, numbers in places.items()}
    return [value[next(taken[names[number]])] for number in order]


def _name(item: object) -> str:
    """What the cards of an entry are called; all that cannot be read alike is kept in its order."""
    entries = read_contents([item], (), Problems(Source("", {})))
    return str(entries[0].label or entries[0].code) if len(entries) == 1 else "?"


def mirrored(value: object) -> Any:
    """Case data, or a name in it, with A and B exchanged."""
    if isinstance(value, dict):
        return {mirrored(key): mirrored(item) for key, item in value.items()}
    if isinstance(value, list):
        return [mirrored(item) for item in value]
    return _SIDE.sub(lambda found: "BA"["AB".index(found[0])], value) if isinstance(value, str) else value


def twins(case: dict[str, Any], seed: int, *, mirror: bool = False) -> tuple[Game, Game, Table]:
    """A case as a game, and the game of the same case written in another order, or with the players exchanged."""
    game, loaded = game_of(case)
    other = rewritten(case, game.rules.layout, Random(seed))
    if mirror:
        first = "BA"[game.first]
        other = {
            name: value if name in ("cards", "game") else mirrored(value) for name, value in other.items()
        }
        turn = other.get("turn")  # `turn: A` names only the player
        other["turn"] = {
            **(turn if isinstance(turn, dict) else {}),
            "first": first,
            "player": "BA"[game.tp],
        }
    twin, _ = game_of(other)
    number = {label: card for card, label in enumerate(twin.labels)}
    for card, label in enumerate(game.labels):
        twin.stamp[number[mirrored(label) if mirror else label]] = game.stamp[card]
    twin.projection = None
    return game, twin, loaded.table


def is_set_up(game: Game) -> bool:
    """Whether the game is only about to begin: there is no turn player, and A's deck is shuffled before B's."""
    pc = game.frames[0][0] if game.frames else 0
    return game.rules.linked.program[pc if pc >= 0 else -pc - 1].name in ("setup", "set-up")


def side_by_side(
    game: Game,
    twin: Game,
    table: Table,
    answers: Iterable[Any] | Random,
    *,
    most: int = 300,
    mirror: bool = False,
) -> Iterator[str]:
    """Play a game and its twin with the same answers (written keys, or random ones); what is not the same."""
    written = None if isinstance(answers, Random) else iter(answers)
    for _ in range(most):
        decision, other = game.run(), twin.run()
        if any(different(game, twin, table, plainly=False, mirror=mirror)):
            # Equal cards may have changed roles: then only names differ, but answers no longer mean the same.
            yield from different(game, twin, table, plainly=True, mirror=mirror)
            return
        if decision is None or other is None:
            return
        if written is not None:
            key = next(written, None)
            if key is None:
                return
            reply = read_answer(game, table, decision, key)
        elif decision.kind is Kind.CHANCE:
            reply = game.chance(decision)
        else:
            assert isinstance(answers, Random)
            reply = random_answer(game, decision, answers)
        translated = _translated(game, table, decision, reply, option_keys(twin, table, other), mirror)
        twin.give(reply if translated is None else _picked(other, translated))
        game.give(reply)


def _translated(
    game: Game, table: Table, decision: Decision, reply: Any, keys: list[str], mirror: bool
) -> list[int] | None:
    """Which of the twin's options the same answer picks, by their keys; None if no options are picked."""
    if decision.kind in (Kind.YES_NO, Kind.NUMBER):
        return None
    picks = (reply,) if decision.kind in (Kind.ACT, Kind.PLACE) else reply
    wanted = [key_of(game, table, decision, pick) for pick in picks]
    return [keys.index(mirrored(key) if mirror else key) for key in wanted]


def _picked(decision: Decision, numbers: list[int]) -> Any:
    picks = tuple(decision.options[number] for number in numbers)
    return picks[0] if decision.kind in (Kind.ACT, Kind.PLACE) else picks


def different(
    game: Game, twin: Game, table: Table, *, plainly: bool = False, mirror: bool = False
) -> Iterator[str]:
    """What is not the same on the two tables, and in what is asked; `plainly` takes equal cards for the same,
    `mirror` says that the twin's players have changed names."""
    one, two = seen(game, table), seen(twin, table, mirror=mirror)
    for name in one:
        mine, yours = (_COPY.sub("", str(_sorted(v))) if plainly else v for v in (one[name], two[name]))
        if mine != yours:
            yield f"written in another order, {name} is {two[name]}, not {one[name]}"


def _sorted(value: object) -> Any:
    """Names without the numbers of copies, in one order again."""
    return sorted(_COPY.sub("", str(item)) for item in value) if isinstance(value, list) else value


def seen(game: Game, table: Table, *, mirror: bool = False) -> dict[str, Any]:
    """What lies on the table, what waits and what is asked, by names."""
    layout, decision = game.rules.layout, game.decision
    labels = [mirrored(label) for label in game.labels] if mirror else game.labels

    def side(player: int | None) -> int | None:
        return 1 - player if mirror and player is not None and player >= 0 else player

    result = game.result and (game.result[0], side(game.result[1]), game.result[2])
    found: dict[str, Any] = {"the result": result, "the turn": (side(game.tp), game.turn)}
    mixed = None  # an area about to be shuffled
    if decision is not None:
        mixed = decision.facts.get("zone")
        found["the question"] = (side(decision.who), decision.kind.value, decision.rule, decision.prompt)
        found["the range"] = (decision.low, decision.high)
        keys = option_keys(game, table, decision)
        found["the options"] = sorted(mirrored(keys) if mirror else keys)
    for zone, cards in enumerate(game.zones):
        names = [labels[card] for card in cards]
        key = mirrored(layout.key(zone)) if mirror else layout.key(zone)
        found[key] = tuple(names) if layout.ordered[zone] and zone != mixed else sorted(names)
    found["rested cards"] = sorted(label for card, label in enumerate(labels) if game.mode[card])
    found["markers"] = sorted((labels[card], number) for card, number in game.markers.items())
    found["states"] = sorted((labels[card], sorted(held)) for card, held in game.states.items())
    found["stacks"] = sorted(
        (labels[top], [labels[card] for card in below]) for top, below in game.beneath.items()
    )
    found["what waits"] = sorted((side(row[0]), labels[row[1]], row[3]) for row in game.pending)
    found["what lasts"] = sorted(
        (
            e.kind,
            side(e.who),
            labels[e.src] if e.src >= 0 else "",
            sorted(labels[c] for c, _ in e.targets if c >= 0),
        )
        for e in game.effects
    )
    found["what cards are"] = sorted(
        (labels[c], sorted(_plain(_own(game, c, face.values())))) for c, face in game.projected().items()
    )
    return found


def _own(game: Any, card: int, values: dict[str, Any]) -> dict[str, Any]:
    """What a card is, without the name and number that one without a name has from where it is written."""
    if not game.defs[card].code.startswith(_PLACES):
        return values
    return {name: value for name, value in values.items() if name not in ("name", "names", "number")}


#: How the codes of cards begin that a case makes up where they lie.
_PLACES = ("A-", "B-")


def _plain(values: dict[str, Any]) -> Iterator[str]:
    """What is printed on cards stays so whoever is A: a number such as `X01/001-B` names no player."""
    for name, value in values.items():
        yield f"{sorted(map(str, value)) if isinstance(value, frozenset) else value} {name}"

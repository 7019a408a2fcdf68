"""How does a table look in a terminal?

One line per area that holds something, the other player's above, as the judge or a player sees it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click

from judge.view import view

if TYPE_CHECKING:
    from judge.kernel.game import Game

#: Beyond so many cards an area is told as a number of copies of each.
MANY = 9


def board_lines(game: Game, viewer: int | None = None) -> Iterator[str]:
    """The table, one line per area."""
    seen = view(game, viewer)
    turn = seen["turn"]
    yield click.style(f"turn {turn['number']}, {turn['player']} is the turn player", bold=True)
    for side, player in seen["players"].items():
        numbers = ", ".join(
            f"{name} {value}" for name, value in player["numbers"].items() if value is not None
        )
        yield f"{click.style(side, bold=True)}  {numbers}"
        for name, zone in player["zones"].items():
            if zone["count"]:
                yield f"   {name:<13}{contents(zone['cards'])}"
    for name, zone in seen["shared"].items():
        if zone["count"]:
            yield f"{name:<16}{contents(zone['cards'])}"
    for waiting in seen["stand_by"]:
        yield f"stand-by        {waiting['player']}: {waiting['text']} of {waiting['card']} [{waiting['rule']}]"
    for effect in seen["effects"]:
        yield f"effect          {effect_words(effect)}"
    if seen["result"]:
        result = seen["result"]
        winner = "a draw" if result["winner"] is None else f"{result['winner']} wins"
        yield click.style(f"{winner}: {result['how']} [{result['rule']}]", fg="green", bold=True)


def contents(cards: list[dict[str, Any]]) -> str:
    """The cards of an area: each with what counts, or how many of each where there are many."""
    hidden = sum("hidden" in card for card in cards)
    known = [card for card in cards if "hidden" not in card]
    if len(known) > MANY:
        counts: dict[str, int] = {}
        for card in known:
            counts[card["code"]] = counts.get(card["code"], 0) + 1
        words = [code if number == 1 else f"{code} ×{number}" for code, number in counts.items()]
    else:
        words = [card_words(card) for card in known]
    if hidden:
        words.append(f"{hidden} hidden")
    return ", ".join(words)


def card_words(card: dict[str, Any]) -> str:
    """One card: label, its stack, numbers that are not as printed, mode, markers."""
    words = " < ".join([*(below.get("label", "?") for below in card["beneath"]), card["label"]])
    changed = [
        f"{name} {card['values'][name]}" for name, trace in card["traces"].items() if len(trace) > 1
    ] + card["flags"]
    if card["mode"] == "rest":
        changed.append("rest")
    if card["markers"]:
        changed.append(f"{card['markers']} markers")
    return f"{words} ({', '.join(map(str, changed))})" if changed else words


def effect_words(effect: dict[str, Any]) -> str:
    """One lasting effect."""
    changes = ", ".join(f"{attribute} {how} {amount}" for attribute, how, amount in effect["changes"])
    what = changes or effect["name"] or effect["kind"]
    targets = f" on {', '.join(effect['targets'])}" if effect["targets"] else ""
    return f"{what}{targets}, from {effect['source']}, until {' '.join(map(str, effect['until']))}"

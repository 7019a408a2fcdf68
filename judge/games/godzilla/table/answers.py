"""Why can a question of the Godzilla Card Game not be answered so?

The rule that bars an answer: a zone that cannot be named (5.11.1), an ability in stand-by that a player
would rather not play (10.6.3.1), fewer cards than a search asks for (5.8.1.1), a card that does not fit.
"""

from __future__ import annotations

import re
from itertools import takewhile
from typing import Any

from judge.games.godzilla.rules.procedures import Playing
from judge.games.godzilla.table.areas import ZONES
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.decision import Decision, Kind, Refused


def zone_refusal(game: Godzilla, decision: Decision, text: str) -> Refused | None:
    """Why a zone cannot be named for a card that an effect plays or places."""
    wanted = re.fullmatch(r"(?:[ab]\.)?(?:z|zone)?\s*(\d+)", text.strip().casefold())
    if decision.kind is not Kind.PLACE or wanted is None or decision.rule == "10.5.2.1.3":
        return None
    number, side = int(wanted[1]), decision.facts.get("side", decision.who)
    own = number == game.position[side]
    if number not in ZONES:
        return Refused("4.4.3", f"zones are numbered 1 to 8, not {number}", decision.rule)
    if decision.facts.get("among") == "empty" and not game.empty(side, number):
        through = ("3.3.3.2",) if own else ()
        return Refused("4.4.8", f"zone {number} is not empty", decision.rule, through=through)
    if decision.rule != "5.11.1.2":
        return None
    if own:
        return Refused("5.11.1.2", f"the own invading monster occupies zone {number}")
    bonds = game.bonds(side)
    if f"cannot play to zone {number}" in bonds:
        return Refused("1.3.3", f"an effect forbids zone {number}", decision.rule)
    if any(f"must play to zone {n}" in bonds for n in ZONES if f"z{n}" in decision.options):
        return Refused("1.3.2.3", f"an effect demands another zone than {number}", decision.rule)
    if any(spot == number or (isinstance(spot, tuple) and spot[-1] == f"z{number}") for spot in taken(game)):
        return Refused("5.11.1.3", f"zone {number} was named for another card", decision.rule)
    return None


def taken(game: Godzilla) -> tuple[Any, ...]:
    """The zones named so far for cards that the running effect plays at the same time."""
    at = game.frames[-1][1]
    return at.spots or at.numbers if isinstance(at, Playing) else ()


def choice_refusal(game: Godzilla, decision: Decision, text: str, reply: object) -> Refused | None:
    """Why these cards or this ability cannot be chosen; `reply` if the text can be read as an answer."""
    rule = decision.rule
    if decision.prompt == "stand-by":
        return Refused("10.6.3.1", "abilities in stand-by must be played", rule)
    if decision.kind is not Kind.CARDS:
        return None
    reason = "that is not one of the options"
    if isinstance(reply, tuple) and len(reply) < decision.low:
        reason = f"{decision.low} must be chosen, not {len(reply)}"
        if rule == "5.8.1":
            return Refused("5.8.1.1", reason, rule)
    if rule == "5.8.1" and _running(game) == "12.6.2":
        return Refused(rule, reason, "12.6.2")
    if not rule.startswith("10.5.3."):
        return None
    return Refused(rule, reason, "10.5.3", through=_defining(game))


def _defining(game: Godzilla) -> tuple[str, ...]:
    """The definitions by which the cards to choose from were found: cited just before the question."""
    since = takewhile(lambda entry: entry[1] is not None, game.backwards())
    found = [rule for rule, what, _ in since if what == "defined"]
    return tuple(dict.fromkeys(reversed(found)))


def _running(game: Godzilla) -> str | None:
    """The rule of the ability whose effect is going on."""
    key = next((at.key for _, at, _ in reversed(game.frames) if isinstance(at, Playing) and at.key), None)
    return None if key is None else str(game.pool.ability(key).rule)

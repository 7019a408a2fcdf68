"""What is a player asked, and what can be answered?

An open decision as plain data: every option with its key, its words and the rule that grants it,
and with the card or zone it is about and the one it aims at, so that a page can offer it where the
cards lie; and the cards that the question itself names.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from judge.case.keys import option_keys, sort_of
from judge.kernel.decision import Decision, Kind
from judge.kernel.zones import PLAYERS
from judge.view import Eyes, sees
from judge.words import Speaker, question

Record = dict[str, Any]
#: More numbers than this are typed in, not listed.
MOST_NUMBERS = 40


def choice_record(game: Any, table: Any, viewer: int | None = None) -> Record:
    """The open decision of a game; a player sees the options of nobody else, nor those of chance."""
    decision: Decision = game.decision
    listed = decision.kind is not Kind.NUMBER or decision.high - decision.low < MOST_NUMBERS
    if viewer is not None and (viewer != decision.who or decision.kind is Kind.CHANCE):
        listed = False
    return {
        "who": PLAYERS[decision.who],
        "kind": decision.kind.value,
        "rule": game.rules.shown(decision.rule),
        "question": question(game, decision, Eyes(game, viewer)),
        "low": decision.low,
        "high": decision.high,
        "about": _about(game, decision, viewer),
        "options": _options(game, table, decision) if listed else [],
    }


def _about(game: Any, decision: Decision, viewer: int | None) -> list[str]:
    """The cards that a question names, as far as the viewer may see them."""
    named = (decision.facts.get(name, -1) for name in ("source", "of"))
    return [
        game.labels[card]
        for card in named
        if isinstance(card, int) and card >= 0 and sees(game, card, viewer)
    ]


def _options(game: Any, table: Any, decision: Decision) -> list[Record]:
    keys = option_keys(game, table, decision)
    rule = game.rules.shown(decision.rule)
    if decision.kind is Kind.YES_NO:
        return [_option(key, key.capitalize(), rule) for key in keys]
    if decision.kind is Kind.NUMBER:
        return [_option(key, key, rule) for key in keys]
    speaker = Speaker(game)
    return [
        _described(game, decision, speaker, key, option)
        for key, option in zip(keys, decision.options, strict=True)
    ]


def _described(game: Any, decision: Decision, speaker: Speaker, key: str, option: Any) -> Record:
    sort, rule = sort_of(decision), game.rules.shown(decision.rule)
    if sort == "action":
        return _action(game, decision, speaker, key, option)
    if sort == "card":
        return _option(key, speaker.card(option), rule, card=game.labels[option])
    if sort == "zone" and isinstance(option, int):
        zone = game.rules.layout.key(option)
        return _option(key, game.rules.layout.specs[option].title, rule, zone=zone)
    if sort == "ability":
        return _option(key, speaker.keyed_skill(key) or key, rule)
    if sort == "player":
        return _option(key, f"Player {key}", rule)
    return _option(key, speaker.option(option), rule)


def _action(game: Any, decision: Decision, speaker: Speaker, key: str, option: Any) -> Record:
    spec = game.rules.actions.get(option[0])
    rule = game.rules.shown(spec.rule if spec is not None else decision.rule)
    card = target = None
    if spec is not None and (one := _one_card(spec.arguments[:1], option)) is not None:
        card = game.labels[one]
        target = _target(game, decision, spec.arguments[1:2], key, option)
    text = speaker.action(option)
    return _option(key, text[:1].upper() + text[1:], rule, card=card, target=target, action=str(option[0]))


def _one_card(sort: tuple[str, ...], option: Any) -> int | None:
    """The card that acts, if it is a single one: the first argument, or the only one of several that could be."""
    if len(option) < 2 or sort not in (("card",), ("cards",)):
        return None
    cards: Sequence[int] = (option[1],) if sort == ("card",) else option[1]
    return cards[0] if len(cards) == 1 else None


def _target(game: Any, decision: Decision, sort: tuple[str, ...], key: str, option: Any) -> str | None:
    """What an action aims at: a card by its label, one of the player's own zones by its key."""
    if sort == ("card",):
        label: str | None = game.labels[option[2]] if option[2] >= 0 else None
        return label
    zone = f"{PLAYERS[decision.who]}.{key.rpartition('>')[2]}"
    return zone if sort in (("zone",), ("area",)) and zone in game.rules.layout.keys else None


def _option(
    key: str,
    text: str,
    rule: str,
    *,
    card: str | None = None,
    zone: str | None = None,
    target: str | None = None,
    action: str = "",
) -> Record:
    return {
        "key": key,
        "text": text,
        "rule": rule,
        "card": card,
        "zone": zone,
        "target": target,
        "action": action,
    }

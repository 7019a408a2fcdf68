"""What does somebody see?

The state of a game as plain data for a page or a terminal: everything for the judge, and for a
player only what that player may know. Numbers come with their derivations. Knows nothing of layout
on a screen (playmat.py) nor of how a line is worded (words.py).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from judge import library
from judge.case.keys import key_of, offered_abilities, option_keys, sort_of
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.game import PASS
from judge.kernel.state import GONE
from judge.kernel.watch import Pending
from judge.kernel.zones import PLAYERS
from judge.trust.answers import every_action
from judge.words import Speaker, question

if TYPE_CHECKING:
    from judge.kernel.game import Game

HIDDEN = "a card"
#: A viewer: what both players may see, as if somebody looked over the table.
BOTH = -1


def sees(game: Game, card: int, viewer: int | None) -> bool:
    """Whether `viewer` (None: the judge, `BOTH`: each of the players) knows which card this is."""
    if viewer is None or card in game.shown:
        return True
    if viewer == BOTH:
        return all(sees(game, card, player) for player in range(len(PLAYERS)))
    zone = game.where[game.top_of(card)]
    face_down = game.is_in(card, "face down") and game.rules.face_down_hides(game, card, viewer)
    if zone == GONE or (game.rules.layout.visible(zone, viewer) and not face_down):
        return True
    if game.rules.also_sees(game, card, viewer):
        return True
    decision = game.decision
    return decision is not None and decision.who == viewer and card in _offered(decision)


def _offered(decision: Decision) -> tuple[Any, ...]:
    return decision.options if decision.kind in (Kind.CARDS, Kind.ORDER) else ()


class Eyes(Speaker):
    """Names cards as one viewer may: what was hidden from the viewer in all given states is `a card`."""

    def __init__(self, game: Game, viewer: int | None, *others: Game) -> None:
        super().__init__(game)
        self.viewer = viewer
        self.states = (game, *others)

    def knows(self, card: int) -> bool:
        """Whether the viewer saw the card in one of the states."""
        return self.viewer is None or any(
            card < len(state.defs) and sees(state, card, self.viewer) for state in self.states
        )

    def card(self, card: int | None) -> str:
        if card is not None and 0 <= card < len(self.game.labels) and not self.knows(card):
            return HIDDEN
        return super().card(card)


def view(game: Game, viewer: int | None = None) -> dict[str, Any]:
    """The table as `viewer` sees it."""
    table = library.table(game.rules.game, game.rules.edition)
    layout = game.rules.layout
    return {
        "game": game.rules.game,
        "edition": game.rules.under,
        "viewer": None if viewer is None else "both" if viewer == BOTH else PLAYERS[viewer],
        "turn": {"number": game.turn, "player": PLAYERS[game.tp], "first": PLAYERS[game.first]},
        "at": game.path(),
        "players": {
            side: {
                "numbers": {name: scalar.read(game, player) for name, scalar in table.scalars.items()},
                "zones": {
                    spec.name: zone_view(game, layout.zone(player, spec.name), viewer) for spec in layout.own
                },
            }
            for player, side in enumerate(PLAYERS)
        },
        "shared": {spec.name: zone_view(game, layout.zone(0, spec.name), viewer) for spec in layout.shared},
        "stand_by": [_waiting(game, row, viewer) for row in game.pending],
        "effects": [_effect(game, effect, viewer) for effect in game.effects],
        "decision": decision_view(game, viewer),
        "result": _result(game),
    }


# -- cards -------------------------------------------------------------------------------------------


def zone_view(game: Game, zone: int, viewer: int | None) -> dict[str, Any]:
    """One area: its name, its rule, how many cards, and those that can be seen."""
    layout = game.rules.layout
    spec = layout.specs[zone]
    cards = [
        card_view(game, card, viewer) if sees(game, card, viewer) else {"hidden": True}
        for card in game.zones[zone]
    ]
    return {
        "key": layout.key(zone),
        "title": spec.title,
        "rule": game.rules.shown(spec.rule),
        "count": len(cards),
        "cards": cards,
    }


def card_view(game: Game, card: int, viewer: int | None = None) -> dict[str, Any]:
    """One card that can be seen: what it is right now, and how its numbers came about."""
    definition, face = game.defs[card], game.face(card)
    return {
        "id": card,
        "label": game.labels[card],
        "code": definition.code,
        "name": definition.name,
        "owner": PLAYERS[game.owner[card]],
        "token": definition.token,
        "mode": "rest" if game.mode[card] else "active",
        "markers": game.markers.get(card, 0),
        "states": sorted(game.states.get(card, ())),
        "shown": card in game.shown,
        "values": {name: _plain(getattr(face, name)) for name in face.ATTRIBUTES},
        "flags": sorted(face.flags),
        "abilities": [
            {"key": ability.key, "text": ability.text, "rule": game.rules.shown(ability.rule)}
            for ability in face.abilities
        ],
        "traces": {name: trace_view(game, card, name) for name in _derived(game, card)},
        "beneath": [
            card_view(game, below, viewer) if sees(game, below, viewer) else {"hidden": True}
            for below in game.beneath.get(card, ())
        ],
    }


def _derived(game: Game, card: int) -> Iterator[str]:
    """The attributes whose value is not simply what is printed, and all numbers on the field."""
    face = game.face(card)
    for name in face.ATTRIBUTES:
        value = getattr(face, name)
        if (face.trace and name in face.trace) or (game.on_field(card) and type(value) is int):
            yield name


def trace_view(game: Game, card: int, attribute: str) -> list[dict[str, Any]]:
    """The derivation of a number, one entry a step, each with its rule."""
    return [
        {
            "rule": game.rules.shown(entry.rule),
            "change": entry.change,
            "value": _plain(entry.value),
            "source": game.labels[entry.source] if entry.source >= 0 else None,
        }
        for entry in game.trace(card, attribute)
    ]


def _plain(value: object) -> Any:
    return sorted(value) if isinstance(value, frozenset) else value


# -- what waits and lasts ----------------------------------------------------------------------------


def _waiting(game: Game, waiting: Pending, viewer: int | None) -> dict[str, Any]:
    ability = game.pool.ability(waiting.key)
    return {
        "player": PLAYERS[waiting.who],
        "card": Eyes(game, viewer).card(waiting.card),
        "ability": waiting.key,
        "text": ability.text,
        "rule": game.rules.shown(ability.rule),
    }


def _effect(game: Game, effect: Any, viewer: int | None) -> dict[str, Any]:
    eyes = Eyes(game, viewer)
    return {
        "kind": effect.kind,
        "name": effect.name,
        "player": PLAYERS[effect.who],
        "source": eyes.card(effect.src),
        "until": list(effect.until),
        "targets": [eyes.card(card) for card in game.still_there(effect.targets)],
        "changes": [[attribute, how, _plain(amount)] for _, attribute, how, amount in effect.changes],
        "manual": effect.manual,
    }


def _result(game: Game) -> dict[str, Any] | None:
    if game.result is None:
        return None
    rule, winner, how = game.result
    return {"rule": game.rules.shown(rule), "winner": None if winner is None else PLAYERS[winner], "how": how}


# -- decisions ---------------------------------------------------------------------------------------


def decision_view(game: Game, viewer: int | None = None) -> dict[str, Any] | None:
    """What is asked: everything for the judge and the player asked, only that something is for others."""
    decision = game.decision
    if decision is None:
        return None
    asked: dict[str, Any] = {
        "player": PLAYERS[decision.who],
        "rule": game.rules.shown(decision.rule),
        "kind": decision.kind.value,
        "question": question(game, decision, Eyes(game, viewer)),
        "low": decision.low,
        "high": decision.high,
        "options": None,
    }
    # Nobody sees beforehand what a shuffle gives; the other player does not see a hand's options.
    if viewer in (None, decision.who) and (viewer is None or decision.kind is not Kind.CHANCE):
        asked["options"] = list(_options(game, decision))
    return asked


def _options(game: Game, decision: Decision) -> Iterator[dict[str, Any]]:
    table = library.table(game.rules.game, game.rules.edition)
    keys = option_keys(game, table, decision)
    speaker = Speaker(game)
    for number, key in enumerate(keys):
        option: Any = decision.options[number] if decision.options else None
        words, rule = key, game.rules.shown(decision.rule)
        if decision.kind is Kind.ACT:
            words = speaker.action(option)
            rule = game.check(decision.who, option).rule if option != PASS else rule
        elif sort_of(decision) == "ability":
            card, ability = offered_abilities(game, decision, option)[option]
            words = f"{speaker.card(card)}: {game.pool.ability(ability).text}"
        elif decision.kind in (Kind.CARDS, Kind.ORDER):
            words = speaker.card(option) if isinstance(option, int) else key
        yield {"key": key, "text": words, "rule": rule}


def refusals(game: Game, player: int, cards: Iterable[int] | None = None) -> list[dict[str, Any]]:
    """What `player` may not do now, each kind of action with each card once, and the rule that forbids it.

    `cards` narrows it down to actions with these cards; without it, the cards in the player's sight.
    """
    table = library.table(game.rules.game, game.rules.edition)
    wanted = set(cards if cards is not None else _in_sight(game, player))
    speaker = Speaker(game)
    found: dict[tuple[Any, ...], dict[str, Any]] = {}
    allowed: set[tuple[Any, ...]] = set()
    for action in every_action(game, table):
        card = next((v for v, sort in _arguments(game, action) if sort == "card"), None)
        if card is not None and card not in wanted:
            continue
        verdict = game.check(player, action)
        if not isinstance(verdict, Refused):
            allowed.add((action[0], card))
        elif (action[0], card) not in found:
            words = {"action": speaker.action(action), "reason": verdict.reason}
            found[action[0], card] = {"rule": verdict.rule, "cites": list(verdict.cites), **words}
    return [row for key, row in found.items() if key not in allowed]


def _arguments(game: Game, action: tuple[Any, ...]) -> Iterator[tuple[Any, str]]:
    return zip(action[1:], game.rules.actions[action[0]].arguments, strict=False)


def _in_sight(game: Game, player: int) -> Iterator[int]:
    """The cards a player would point at: the own ones that are not in a hidden pile."""
    for card, owner in enumerate(game.owner):
        zone = game.where[card]
        if owner == player and zone >= 0 and game.rules.layout.visible(zone, player):
            yield card


__all__ = [
    "Eyes",
    "card_view",
    "decision_view",
    "key_of",
    "refusals",
    "sees",
    "trace_view",
    "view",
    "zone_view",
]

"""What is where, and what is it worth?

Reads a value out of a game by its path, as expectations and the page write it: `A.hand`, `A.z6`,
`A.deck.top`, `A.rage`, `K3.power`, `K3.zone`, `turn.player`, `A.stand_by`; and compares the cards of
a zone with what a case expects there.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.case.entries import Entry
from judge.case.names import (
    UnknownName,
    ability_name,
    card_of,
    folded,
    has_number,
    short,
    where,
    zone_in_group,
)
from judge.case.problem import suggest
from judge.kernel.watch import Pending
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.case.table import Table
    from judge.kernel.game import Game

CARD_FACTS = (
    "zone",
    "mode",
    "markers",
    "states",
    "owner",
    "master",
    "beneath",
    "flags",
    "abilities",
    "revealed",
)


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards at a path: compared as cards, counted as a number."""

    cards: tuple[int, ...]


def read_path(game: Game, table: Table, path: str) -> object:
    """The value at a path; `UnknownName` says what there is."""
    text = path.strip()
    layout = game.rules.layout
    if text in ("turn", "turn.number"):
        return game.turn
    if text in ("turn.player", "turn.first"):
        return PLAYERS[game.tp if text == "turn.player" else game.first]
    if folded(text) in layout.offset_shared:
        return Cards(game.zones[layout.offset_shared[folded(text)]])
    side, dot, rest = text.partition(".")
    if dot and side in PLAYERS:
        found = _of_player(game, table, PLAYERS.index(side), folded(rest))
        if found is not None:
            return found[0]
    name, dot, attribute = text.rpartition(".")
    if not dot:
        raise UnknownName(f"{path!r} names nothing; expected a path such as A.hand or K3.power")
    return _of_card(game, card_of(game, name), folded(attribute), path)


def _of_player(game: Game, table: Table, player: int, name: str) -> tuple[object] | None:
    layout = game.rules.layout
    scalar = table.scalars.get(name)
    if scalar is not None:
        return (scalar.read(game, player),)
    if name in layout.offset:
        return (Cards(game.cards(player, name)),)
    if name in table.groups:
        return (Cards(game.all_in(layout.zone(player, zone) for zone in table.groups[name].zones)),)
    if name == "stand_by":
        return (sorted(_waiting(game, row) for row in game.pending if row.who == player),)
    zone, dot, place = name.rpartition(".")
    if dot and zone in table.groups:
        zones = table.groups[zone].zones
        one = zone_in_group(zones, place)
        if one is None:
            raise UnknownName(f"there is no {zone} {place!r}{suggest(place, zones)}")
        return (Cards(game.cards(player, one)),)
    if dot and zone in layout.offset:
        held = game.cards(player, zone)
        places = {"top": held[:1], "bottom": held[-1:]}
        if place in places:
            return (Cards(places[place]),)
        if place.isdigit() and int(place) > 0:
            return (Cards(held[int(place) - 1 : int(place)]),)
    if dot:
        return None  # a card: A.K3.power
    known = [*table.scalars, *layout.offset, *table.groups, "stand_by"]
    raise UnknownName(f"{PLAYERS[player]} has no {name!r}{suggest(name, known)}")


def _waiting(game: Game, row: Pending) -> str:
    ability = game.pool.ability(row.key)
    return f"{short(game, row.card, row.who)}/{ability_name(game.defs[row.card].abilities, ability)}"


def _of_card(game: Game, card: int, name: str, path: str) -> object:
    if name == "zone":
        return where(game, card)
    if name == "mode":
        return "rest" if game.mode[card] else "active"
    if name == "markers":
        return game.markers.get(card, 0)
    if name == "states":
        return sorted(game.states.get(card, ()))
    if name in ("owner", "master"):
        return PLAYERS[game.owner[card] if name == "owner" else game.master(card)]
    if name == "beneath":
        return Cards(game.beneath.get(card, ()))
    if name == "flags":
        return sorted(game.face(card).flags)
    if name == "revealed":
        return card in game.shown
    if name == "abilities":
        own = game.face(card).abilities
        return [ability_name(own, ability) for ability in own]
    if name == "name":
        return game.defs[card].name
    face = game.face(card)
    if name not in face.ATTRIBUTES:
        known = [*face.ATTRIBUTES, "name", *CARD_FACTS]
        raise UnknownName(f"{path!r}: a card has no {name!r}{suggest(name, known)}")
    value = getattr(face, name)
    return sorted(value) if isinstance(value, frozenset) else value


# -- cards against what is expected ---------------------------------------------------------------------


def same_cards(game: Game, cards: tuple[int, ...], wanted: list[Entry]) -> bool:
    """Whether exactly the wanted cards are there, in any order. A number means any cards."""
    left = list(cards)
    any_number = 0
    # The most exact entries choose first, so that `K6#2` is not taken by a plain `K6`.
    for entry in sorted(wanted, key=lambda entry: (entry.copy is None, entry.code is None)):
        if entry.code is None:
            any_number += entry.count
            continue
        for _ in range(entry.count):
            found = next((card for card in left if fits(game, card, entry)), None)
            if found is None:
                return False
            left.remove(found)
    return len(left) == any_number


def fits(game: Game, card: int, entry: Entry) -> bool:
    """Whether a card is what an entry says, with all that lies beneath it."""
    label = game.labels[card]
    plain = label[2:]
    code = str(entry.code)
    known: tuple[str, ...] = (game.defs[card].code, game.defs[card].name, label, plain.partition("#")[0])
    if entry.copy is not None:
        code, known = f"{code}#{entry.copy}", (label, plain)
    if code not in known and not (entry.copy is None and has_number(game, card, code)):
        return False
    if entry.mode == "rest" and not game.mode[card]:
        return False
    if entry.states and game.states.get(card) != frozenset(entry.states):
        return False
    if entry.markers and game.markers.get(card, 0) != entry.markers:
        return False
    below = game.beneath.get(card, ())
    return len(below) == len(entry.beneath) and all(
        fits(game, other, part) for other, part in zip(below, entry.beneath, strict=True)
    )


def show_cards(game: Game, cards: tuple[int, ...]) -> str:
    """`K3, f x4, [SA1 < SA2]`, as a case would write it."""
    words = Counter(" < ".join(_code(game, part) for part in game.stack(card)) for card in cards)
    shown = [f"[{word}]" if "<" in word and len(words) > 1 else word for word in words]
    return (
        ", ".join(
            word if number == 1 else f"{word} x{number}"
            for word, number in zip(shown, words.values(), strict=True)
        )
        or "nothing"
    )


def _code(game: Game, card: int) -> str:
    """The code of a card, or the label of one that the case itself gave by its attributes."""
    return game.labels[card][2:].partition("#")[0]

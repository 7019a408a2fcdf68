"""What lies on the table at a moment, as plain data?

A board names every zone's cards by label; a card that is as printed needs no more than that, any
other has a tile that says what differs, each changed number with its derivation. Moments after the
first carry only what changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judge import library
from judge.kernel.altering import words_of
from judge.kernel.zones import PLAYERS
from judge.playmat import Playmat, playmat
from judge.view import sees
from judge.words import Speaker

Record = dict[str, Any]


def printed_cards(game: Any, mat: Playmat) -> Record:
    """Every card of the game as printed, by code."""
    bare = game.copy()
    bare.projection = {}
    found: Record = {}
    filler = library.table(game.rules.game).filler
    for card, definition in enumerate(bare.defs):
        if definition.code not in found:
            tile = mat.tile(bare, card)
            found[definition.code] = {
                "name": definition.name,
                "kind": tile.kind,
                "corner": tile.corner,
                "colors": list(tile.colors),
                "words": list(tile.words),
                "numbers": [{"name": name, "value": getattr(definition.face, name)} for name in tile.numbers],
                "unnamed": definition.code == filler,
                "back": definition.back is not None,
            }
    return found


class Boards:
    """Boards of the moments of one play."""

    def __init__(self, game: Any, viewer: int | None = None) -> None:
        """`viewer` is a player who may not see everything; the judge without it."""
        self.viewer = viewer
        self.mat = playmat(game.rules.game)
        self.table = library.table(game.rules.game)
        self.keys = game.rules.layout.keys

    def board(self, game: Any) -> Record:
        """The whole board."""
        return {
            "zones": {key: self._labels(game, held) for key, held in zip(self.keys, game.zones, strict=True)},
            "tiles": {game.labels[card]: tile for card, tile in self._tiles(game)},
            "sides": {side: self._side(game, player) for player, side in enumerate(PLAYERS)},
            "marks": [self._mark(game, mark) for mark in self.mat.marks(game)],
            "turn": {"player": PLAYERS[game.tp], "number": game.turn, "first": PLAYERS[game.first]},
            "effects": [effect_record(game, effect, self.viewer) for effect in game.effects],
            "standby": [_waiting(game, row, self.viewer) for row in game.pending],
            "result": _result(game),
        }

    def _labels(self, game: Any, cards: Iterable[int]) -> list[str | None]:
        """The labels of cards; None for one that the viewer may not see."""
        labels, viewer = game.labels, self.viewer
        if viewer is None:
            return [labels[card] for card in cards]
        return [labels[card] if sees(game, card, viewer) else None for card in cards]

    def _side(self, game: Any, player: int) -> Record:
        return {name: self.table.scalars[name].read(game, player) for name, _ in self.mat.numbers}

    def _mark(self, game: Any, mark: Any) -> Record:
        label = _seen(game, mark.card, self.viewer)
        return {"zone": mark.zone, "text": mark.text, "title": mark.title, "card": label, "arrow": mark.arrow}

    def _tiles(self, game: Any) -> Iterable[tuple[int, Record]]:
        """The tiles of cards that are not just as printed."""
        faces = game.projected()
        special = {*faces, *game.markers, *game.beneath, *game.shown}
        special.update(card for card, mode in enumerate(game.mode) if mode)
        for card in sorted(special):
            if self.viewer is not None and not sees(game, card, self.viewer):
                continue
            yield card, self._tile(game, card, card in faces)

    def _tile(self, game: Any, card: int, changed: bool) -> Record:
        tile: Record = {}
        if game.mode[card]:
            tile["mode"] = "rest"
        if game.markers.get(card):
            tile["markers"] = game.markers[card]
        if card in game.beneath:
            tile["beneath"] = self._labels(game, game.beneath[card])
        if card in game.shown:
            tile["shown"] = True
        if changed:
            read = self.mat.tile(game, card)
            tile |= {
                "kind": read.kind,
                "corner": read.corner,
                "colors": list(read.colors),
                "words": list(read.words),
                "numbers": [number_record(game, card, name, self.viewer) for name in read.numbers],
            }
        return tile


def number_record(game: Any, card: int, name: str, viewer: int | None = None) -> Record:
    """A number of a card with how it came about."""
    return {
        "name": name,
        "value": plain(getattr(game.face(card), name)),
        "trace": [
            {
                "rule": game.rules.shown(entry.rule),
                "change": entry.change,
                "value": plain(entry.value),
                "source": _named(game, entry.source, viewer),
            }
            for entry in game.trace(card, name)
        ],
    }


#: When something ends, in words.
_ENDS = {
    "turn": "the end of turn {}",
    "battle": "the end of the battle",
    "combo": "the end of the battle",
    "main": "the end of the Main Phase",
    "turn of": "the end of {}’s next turn",
    "begin of": "the beginning of {}’s next turn",
    "main begin of": "the beginning of {}’s next Main Phase",
    "stand phase": "the next stand phase",
    "game": "the end of the game",
}


def effect_record(game: Any, effect: Any, viewer: int | None = None) -> Record:
    """Something that lasts: from which card, on which, what it does, until when."""
    words = [_change(game, attribute, how, amount) for _, attribute, how, amount in effect.changes]
    if effect.name:
        words.append(effect.name)
    if effect.key and (effect.src < 0 or _seen(game, effect.src, viewer)):
        words.append(Speaker(game).ability(effect.key))
    return {
        "source": _named(game, effect.src, viewer),
        "on": [_named(game, card, viewer) for card in game.still_there(effect.targets)],
        "text": ", ".join(words) or effect.kind,
        "until": _ends(*effect.until),
    }


def _ends(what: str, number: int) -> str:
    """When an effect ends, in words."""
    of, player = what[:-2], what[-1]
    return _ENDS[what].format(number) if what in _ENDS else _ENDS[of].format(player)


def _change(game: Any, attribute: str, how: str, amount: Any) -> str:
    """`power +5000`, `cannot attack`, `gains an ability`."""
    words = words_of(how, amount) if how != "flag" else str(amount)
    if attribute in ("flags", "abilities"):
        return "gains an ability" if words == "gains" else words
    return f"{Speaker(game).attribute(attribute)} {words}"


def _seen(game: Any, card: int, viewer: int | None) -> str | None:
    """The label of a card that the viewer may see."""
    return game.labels[card] if 0 <= card < len(game.labels) and sees(game, card, viewer) else None


def _named(game: Any, card: int, viewer: int | None) -> str | None:
    """A card that the viewer may see, as a judge names it."""
    return Speaker(game).card(card) if _seen(game, card, viewer) is not None else None


def _waiting(game: Any, row: Any, viewer: int | None) -> Record:
    card = _named(game, row[1], viewer)
    text = Speaker(game).ability(row[3]) if card is not None else "a hidden ability"
    return {"player": PLAYERS[row[0]], "card": card, "text": text}


def _result(game: Any) -> Record | None:
    if game.result is None:
        return None
    rule, winner, how = game.result
    return {"rule": game.rules.shown(rule), "winner": None if winner is None else PLAYERS[winner], "how": how}


def plain(value: Any) -> Any:
    """A value of a face as JSON has it."""
    return sorted(map(str, value)) if isinstance(value, (frozenset, set)) else value


def patch(before: Record, after: Record) -> Record:
    """What of a board is different; a tile that is gone is None."""
    changed: Record = {}
    for name in ("zones", "tiles"):
        old, new = before[name], after[name]
        part = {key: value for key, value in new.items() if old.get(key) != value}
        part |= {key: None for key in old if key not in new}
        if part:
            changed[name] = part
    for name in ("sides", "marks", "turn", "effects", "standby", "result"):
        if before[name] != after[name]:
            changed[name] = after[name]
    return changed

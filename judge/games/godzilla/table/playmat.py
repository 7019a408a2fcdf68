"""How does the Godzilla Card Game look on the table?

The mat is the printed diagram of 4.4.4: zones 1 to 5 behind, 6 to 8 in front, the middle zones of
both players facing each other. The invading monster lies in its own area and stands on a zone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from judge.games.godzilla.cards.card import COLORS
from judge.games.godzilla.cards.ranks import ROMAN
from judge.games.godzilla.table.areas import RIGHTWARD, ZONES
from judge.kernel.zones import PLAYERS
from judge.playmat import Deed, Field, Mark, Opening, Place, Playmat, Tile

if TYPE_CHECKING:
    from judge.games.godzilla.table.game import Godzilla

_ROMAN = {number: numeral for numeral, number in ROMAN.items()}
_FRONT, _BACK, _PILES, _HAND = 1, 2, 3, 4


def _places() -> tuple[Place, ...]:
    zones = [
        Place(f"z{number}", RIGHTWARD[number] + 1, _FRONT if number > 5 else _BACK, title=str(number))
        for number in ZONES
    ]
    return (
        *zones,
        Place("s1", 1, _FRONT, title="S1"),
        Place("s2", 2, _FRONT, title="S2"),
        Place("monster", 1, _PILES, title="Monster"),
        Place("monster_deck", 2, _PILES, 2, look="hand", title="Monster deck"),
        Place("deck", 4, _PILES, look="pile", title="Deck"),
        Place("discard", 5, _PILES, look="pile", title="Discard"),
        Place("hand", 1, _HAND, 5, look="hand", title="Hand"),
    )


def _side(monster: str, deck: list[str], **more: object) -> dict[str, object]:
    return {"monster": monster, "monster_deck": deck, "hand": ["f x5"], "deck": 20, "discard": 6, **more}


class GodzillaPlaymat(Playmat):
    """The mat of the Godzilla Card Game."""

    columns = 5
    rows = 4
    places = _places()
    shared = ("resolution",)
    numbers = (("zone", "zone"), ("rage", "rage"), ("total", "counter"), ("threat", "threat"))
    kinds = ("battle", "monster", "strategy")
    fields = (
        Field("name", "Name", "word"),
        Field("rank", "Rank", "number"),
        Field("power", "Counter power", "number", kinds=("battle",)),
        Field("threat", "Threat level", "number", kinds=("monster",)),
        Field("icon", "Invasion icon", "number"),
        Field("color", "Color", "choice", COLORS),
        Field("traits", "Traits", "words"),
    )
    openings = (
        Opening("start", "Start phase", "7.2.1", "strategy cards of the last turn, a draw to come"),
        Opening("main", "Main phase, play timing", "7.3.2", "all actions of the main phase"),
        Opening("counter", "Counter phase", "7.4.1", "battle cards add up against a threat level"),
        Opening("compare", "Counter phase, the comparison", "7.4.3", "the total is known"),
        Opening("end", "End phase", "7.5.1", "the monster advances, the hand is filled up"),
    )
    _context: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "play a battle card": {"card": "A.K3", "zone": "A.z6"},
        "activate a strategy card": {"card": "A.Q1", "zone": "A.s1"},
        "gain rage": {"card": "A.N1"},
        "play a monster card": {"card": "A.N1"},
        "invasion": {"card": "A.K4"},
        "playing": {"card": "A.K3", "zone": "A.z6"},
        "destroy": {"cards": ["A.K2"]},
        "losing": {"losers": ["B"]},
        "search": {"cards": ["A.deck.1"], "low": 0, "high": 1},
        "advance to": {"to": 5},
        "retreat to": {"to": 2},
    }

    #: What the steps after the first of a repeated action have counted so far.
    _counted: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "5.4.3.4": {"done": 1},
        "5.5.2.3": {"x": 1},
        "5.5.2.4": {"x": 1},
        "5.5.2.5": {"x": 1},
    }

    deeds: ClassVar[Mapping[str, Deed]] = {
        "battle": Deed(kinds=("battle card",), areas=("hand",)),
        "strategy": Deed(kinds=("strategy card",), areas=("hand",)),
        "rage": Deed(kinds=("monster card",), areas=("hand",)),
        "monster": Deed(kinds=("monster card",), areas=("hand",)),
        "burst": Deed(kinds=("monster card",), areas=("hand",), keyword="burst"),
        "invade": Deed(areas=("hand",)),
    }

    def kinds_of(self, game: Godzilla, card: int) -> Iterable[str]:
        return (f"{game.type_of(card)} card",)

    def tile(self, game: Godzilla, card: int) -> Tile:
        face = game.shows(card)
        number = {"battle": "power", "monster": "threat"}.get(face.type)
        return Tile(
            kind=face.type,
            corner=_ROMAN.get(face.rank, str(face.rank)) if face.type == "monster" else str(face.rank),
            numbers=(number,) if number is not None else (),
            colors=tuple(sorted(face.colors)),
            words=(
                *sorted({ability.keyword for ability in face.abilities if ability.keyword}),
                *sorted(face.flags),
            ),
        )

    def marks(self, game: Godzilla) -> Iterable[Mark]:
        for player, side in enumerate(PLAYERS):
            top = game.monster(player)
            number = game.position[player]
            if top is not None and number in ZONES:
                title = f"{side}'s invading monster {game.defs[top].name} stands on zone {number}"
                yield Mark(f"{side}.z{number}", game.defs[top].name, title, top)

    def usual(self, edition: str) -> dict[str, object]:
        hand = ["K3", "K4", "N1", "Q1", "f"]
        return {
            "turn": {"player": "A"},
            "players": {
                "A": _side("SA1 < SA2", ["SA3", "SA4"], zone=3, field={"4": "K2", "6": "K6"}, hand=hand),
                "B": _side("WB1 < WB2", ["WB3", "WB4"], zone=4, field={"2": "K1"}),
            },
        }

    def context(self, program: str, rule: str) -> dict[str, object]:
        if rule in ("10.5.2.1.4", "10.5.2.3.3"):
            return {"effect": {"ability": "A.Q1/1"}}
        known = {**self._context.get(program, {}), **self._counted.get(rule, {})}
        return {"context": known} if known else {}


PLAYMAT = GodzillaPlaymat()

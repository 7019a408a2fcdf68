"""How does the Dragon Ball Super Card Game look on the table?

The usual mat: Battle Area in front, Leader and Unison behind it, energy and life beside them, deck and
Drop Area on the right, the hand last. Areas that an edition lacks are left out by the page.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Literal

from judge.games.dbs.cards.faces import COLORS
from judge.games.dbs.table.board import ROLES
from judge.playmat import Deed, Field, Mark, Opening, Place, Playmat, Tile

if TYPE_CHECKING:
    from judge.games.dbs.table.game import Dbs

_FRONT, _MIDDLE, _BACK, _HAND = 1, 2, 3, 4
_ARROW: Mapping[str, Literal["from", "to"]] = {"attack": "from", "guard": "to"}


class DbsPlaymat(Playmat):
    """The mat of the Dragon Ball Super Card Game."""

    columns = 6
    markers = True
    rows = 4
    places = (
        Place("combo", 1, _FRONT, 2, look="row", title="Combo"),
        Place("battle", 3, _FRONT, 4, look="row", title="Battle Area"),
        Place("life", 1, _MIDDLE, look="pile", title="Life"),
        Place("leader", 2, _MIDDLE, 2, title="Leader"),
        Place("unison", 4, _MIDDLE, 2, title="Unison"),
        Place("deck", 6, _MIDDLE, look="pile", title="Deck"),
        Place("energy", 1, _BACK, 4, look="row", title="Energy"),
        Place("warp", 5, _BACK, look="pile", title="Warp"),
        Place("drop", 6, _BACK, look="pile", title="Drop"),
        Place("hand", 1, _HAND, 5, look="hand", title="Hand"),
        Place("removed", 6, _HAND, look="pile", title="Removed"),
    )
    numbers = (("power", "power"), ("active_energy", "active energy"), ("markers", "markers"))
    signs: ClassVar[Mapping[str, str]] = {"combo": "+"}
    map = ("turn", "battle")
    kinds = ("battle", "leader", "extra", "unison")
    fields = (
        Field("name", "Name", "word"),
        Field("power", "Power", "number", kinds=("battle", "leader", "unison")),
        Field("cost", "Energy cost", "number", kinds=("battle", "extra", "unison")),
        Field("combo", "Combo power", "number", kinds=("battle",)),
        Field("combo_cost", "Combo cost", "number", kinds=("battle",)),
        Field("color", "Color", "choice", COLORS),
        Field("character", "Character", "words", kinds=("battle", "leader")),
        Field("traits", "Special traits", "words", kinds=("battle", "leader")),
    )
    openings = (
        Opening("charge", "Charge Phase", "6-2-1", "cards become active, a draw, a card to charge"),
        Opening("main", "Main Phase, free timing", "6-3-1-2", "play, activate, attack"),
        Opening("attack", "An attack is declared", "7-1", "triggers, counters, blockers"),
        Opening("offense", "Offense Step", "7-2-1-1", "the attacking player combos"),
        Opening("defense", "Defense Step", "7-3-1-1", "the defending player combos"),
        Opening("damage", "Damage Step", "7-4-1-1", "the powers are compared"),
        Opening("end", "End Phase", "6-4-1-1", "end-of-turn skills, durations"),
    )
    _battle: ClassVar[Mapping[str, object]] = {"attack": "A.green2", "guard": "B.leader"}
    _context: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "play a battle card": {"card": "A.red1"},
        "play a unison card": {"card": "A.red1"},
        "grow the unison card": {"card": "A.red1"},
        "attack": _battle,
        "battle": _battle,
        "loss judgement": {"losers": ["A"]},
    }

    deeds: ClassVar[Mapping[str, Deed]] = {
        "play": Deed(kinds=("battle card", "extra card", "unison card"), areas=("hand",)),
        "attack": Deed(kinds=("leader card", "battle card"), areas=("leader", "battle")),
        "combo": Deed(kinds=("battle card",), areas=("hand", "battle")),
        "grow": Deed(kinds=("unison card",), areas=("hand",)),
    }

    def kinds_of(self, game: Dbs, card: int) -> Iterable[str]:
        return (f"{game.shows(card).type} card",)

    def tile(self, game: Dbs, card: int) -> Tile:
        face = game.shows(card)
        corner = "" if face.cost is None else "X" if face.x_cost else str(face.total)
        numbers = ("power", "combo") if face.type == "battle" else ("power",)
        return Tile(
            kind=face.type,
            corner=corner,
            numbers=tuple(name for name in numbers if getattr(face, name) is not None),
            colors=tuple(sorted(face.colors)),
            words=(
                *sorted({ability.keyword for ability in face.abilities if ability.keyword}),
                *sorted(face.flags),
            ),
        )

    def marks(self, game: Dbs) -> Iterable[Mark]:
        fight = game.fight
        if fight is None:
            return
        for role in ROLES:
            card = fight.get(role)
            if card is not None and card >= 0 and game.where[card] >= 0:
                zone = game.rules.layout.key(game.where[card])
                yield Mark(
                    zone, f"{role} card", f"{game.defs[card].name} is the {role} card", card, _ARROW[role]
                )

    def usual(self, edition: str) -> dict[str, object]:
        return {"turn": {"player": "A"}, "players": self._players()}

    @staticmethod
    def _players(attacker: object = "green2") -> dict[str, object]:
        side = {"leader": "leader", "life": 5, "deck": 25, "drop": 4}
        return {
            "A": {**side, "battle": [attacker], "energy": 4, "hand": ["red1", "yellow2", "f x3"]},
            "B": {**side, "battle": [{"card": "blue1", "mode": "rest"}], "energy": 3, "hand": 4},
        }

    def context(self, program: str, rule: str) -> dict[str, object]:
        known = self._context.get(program, {})
        # The attack card switched to Rest Mode when the attack was declared (7-1).
        attacker = {"card": "green2", "mode": "rest"}
        attacks: dict[str, object] = {"battle": dict(self._battle), "players": self._players(attacker)}
        if program == "battle":
            return attacks
        if program.startswith("combo: "):
            card = "A.red1" if "offense" in program else "B.f"
            return {**attacks, "context": {"card": card}}
        return {"context": dict(known)} if known else {}


PLAYMAT = DbsPlaymat()

"""How does Buddyfight look on the table?

The printed playmat (zone/…): left, center and right in front, the item and the flag behind the center, the spell area
beside them, gauge on the left, deck and drop zone on the right, the hand last.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar

from judge.playmat import Deed, Field, Mark, Opening, Place, Playmat, Tile

if TYPE_CHECKING:
    from judge.games.buddyfight.table.game import Buddyfight

_FRONT, _MIDDLE, _BACK, _HAND = 1, 2, 3, 4


class BuddyfightPlaymat(Playmat):
    """The mat of Future Card Buddyfight."""

    columns = 6
    rows = 4
    places = (
        Place("left", 1, _FRONT, 2, title="Left"),
        Place("center", 3, _FRONT, 2, look="row", title="Center"),
        Place("right", 5, _FRONT, 2, title="Right"),
        Place("gauge", 1, _MIDDLE, look="pile", title="Gauge"),
        Place("buddy", 2, _MIDDLE, title="Buddy"),
        Place("item", 3, _MIDDLE, title="Item"),
        Place("flag", 4, _MIDDLE, title="Flag"),
        Place("declared", 5, _MIDDLE, title="In use", optional=True),
        Place("deck", 6, _MIDDLE, look="pile", title="Deck"),
        Place("spell", 1, _BACK, 4, look="row", title="Spell area"),
        Place("lost_deck", 5, _BACK, look="pile", title="Lost Deck", optional=True),
        Place("drop", 6, _BACK, look="pile", title="Drop"),
        Place("hand", 1, _HAND, 5, look="hand", title="Hand"),
        Place("removed", 6, _HAND, look="pile", title="Removed"),
    )
    numbers = (("life", "life"), ("size", "total size"))
    signs: ClassVar[Mapping[str, str]] = {"defense": "def ", "critical": "crit "}
    map = ("start phase", "main phase", "attack phase", "final phase", "play timing")
    kinds = ("monster", "spell", "item", "impact", "impact monster", "flag")
    fields = (
        Field("name", "Name", "word"),
        Field("size", "Size", "number", kinds=("monster", "impact monster")),
        Field("power", "Power", "number", kinds=("monster", "impact monster", "item", "flag")),
        Field("critical", "Critical", "number", kinds=("monster", "impact monster", "item", "flag")),
        Field("defense", "Defense", "number", kinds=("monster", "impact monster", "item", "flag")),
        Field("attributes", "Attributes", "words"),
        Field("world", "World", "words"),
    )
    openings = (
        Opening("start", "Start phase", "start/1.1", "stand, draw, charge and draw"),
        Opening("main", "Main phase", "counter/2.1", "call, cast, equip, use abilities"),
        Opening("move", "Attack phase begins", "attack/1.1", "[Move], start of the attack phase"),
        Opening("attack", "An attack is chosen", "attack/2.1", "who attacks what"),
        Opening("battle", "An attack is under way", "attack/2.5", "[Counter] during a battle"),
        Opening("final", "Final phase", "final/1.1", "impacts and impact monsters"),
        Opening("end", "The turn ends", "final/5.1", "end-of-turn abilities, durations"),
    )
    _battle: ClassVar[Mapping[str, object]] = {"attackers": ["A.left"], "target": "B.center"}

    deeds: ClassVar[Mapping[str, Deed]] = {
        "call": Deed(kinds=("monster",), areas=("hand",)),
        "cast": Deed(kinds=("spell", "impact"), areas=("hand",)),
        "equip": Deed(kinds=("item",), areas=("hand",)),
        "raise": Deed(kinds=("flag",)),
        "attack": Deed(areas=("left", "center", "right", "item", "flag")),
        "attack fighter": Deed(areas=("left", "center", "right", "item", "flag")),
        "move": Deed(kinds=("monster",), areas=("left", "center", "right"), keyword="move"),
    }

    def kinds_of(self, game: Buddyfight, card: int) -> Iterable[str]:
        return game.kinds(card)

    def tile(self, game: Buddyfight, card: int) -> Tile:
        face = game.shows(card)
        names = ("power", "defense", "critical")
        numbers = tuple(name for name in names if getattr(face, name) is not None)
        return Tile(
            kind=face.type,
            corner="" if face.size is None else str(face.size),
            numbers=numbers,
            words=(
                *sorted({ability.keyword for ability in face.abilities if ability.keyword}),
                *sorted(face.flags),
            ),
        )

    def marks(self, game: Buddyfight) -> Iterable[Mark]:
        battle = game.battle
        if battle is None:
            return
        for card in battle.attackers:
            if game.where[card] >= 0:
                zone = game.rules.layout.key(game.where[card])
                yield Mark(zone, "attacks", f"{game.defs[card].name} attacks", card, "from")
        if battle.target >= 0:
            zone = game.rules.layout.key(game.where[battle.target])
            yield Mark(zone, "attacked", f"{game.defs[battle.target].name} is attacked", battle.target, "to")

    def usual(self, edition: str) -> dict[str, object]:
        return {"turn": {"player": "A"}, "players": self._players()}

    @staticmethod
    def _players(attacker: object = "Axe") -> dict[str, object]:
        side = {"flag": "anyflag", "life": 10, "gauge": 2, "deck": 30, "drop": 4}
        return {
            "A": {**side, "left": attacker, "hand": ["Pup", "Heal", "f x3"]},
            "B": {**side, "center": "Shield", "hand": ["Heal", "f x3"]},
        }

    def context(self, program: str, rule: str) -> dict[str, object]:
        if program in ("attack phase", "final phase") and rule.partition("/")[2][:1] in "234":
            step = rule.partition("/")[2]
            if step.startswith("2.1"):
                return {}
            # The attacking card rested when the attack was declared (attack/2.2).
            return {"battle": dict(self._battle), "players": self._players({"card": "Axe", "mode": "rest"})}
        if program in ("call", "equip"):
            card = {"card": "A.Pup"}
            return {"context": card | ({"zone": "A.right"} if program == "call" else {})}
        if program == "cast":
            return {"context": {"card": "A.Heal"}}
        return {}


PLAYMAT = BuddyfightPlaymat()

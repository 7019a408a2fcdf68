"""How does Cardfight!! Vanguard look on the table?

The mat of the printed diagram (chapter 4): front row with the vanguard circle in the middle, back row behind it, the
guardian circle before it, and the other zones around.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, ClassVar, Literal

from judge.games.vanguard.cards.card import USUAL_SKILL
from judge.games.vanguard.cards.faces import GIFTS, TRIGGERS
from judge.games.vanguard.table.areas import ACCEL_CIRCLES, LAYOUT
from judge.playmat import Deed, Field, Mark, Opening, Place, Playmat, Tile

if TYPE_CHECKING:
    from judge.games.vanguard.table.game import Vanguard

_GUARD, _FRONT, _BACK, _PILES, _ACCEL, _MORE, _HAND = range(1, 8)

_BY_GRADE = frozenset(USUAL_SKILL.values())


def _places() -> tuple[Place, ...]:
    """Piles at both sides are two columns wide, circles three."""
    return (
        Place("order_area", 1, _GUARD, 2, title="Order", optional=True),
        Place("gc", 3, _GUARD, 9, look="row", title="Guardian circle", optional=True),
        Place("trigger", 12, _GUARD, 2, title="Trigger", optional=True),
        Place("damage", 1, _FRONT, 2, look="pile", title="Damage"),
        Place("fl", 3, _FRONT, 3, title="Front left"),
        Place("vc", 6, _FRONT, 3, title="Vanguard"),
        Place("fr", 9, _FRONT, 3, title="Front right"),
        Place("deck", 12, _FRONT, 2, look="pile", title="Deck"),
        Place("soul", 1, _BACK, 2, look="pile", title="Soul"),
        Place("bl", 3, _BACK, 3, title="Back left"),
        Place("bc", 6, _BACK, 3, title="Back center"),
        Place("br", 9, _BACK, 3, title="Back right"),
        Place("drop", 12, _BACK, 2, look="pile", title="Drop"),
        Place("ride_deck", 1, _PILES, 3, look="pile", title="Ride deck", optional=True),
        Place("g_zone", 4, _PILES, 3, look="pile", title="G zone", optional=True),
        Place("bind", 7, _PILES, 3, look="pile", title="Bind", optional=True),
        Place("gauge", 10, _PILES, 2, look="pile", title="Gauge", optional=True),
        Place("removed", 12, _PILES, 2, look="pile", title="Removed", optional=True),
        *(
            Place(f"a{n}", 3 * ((n - 1) % 4) + 1, _ACCEL + (n - 1) // 4, 3, title=f"Accel {n}", optional=True)
            for n in range(1, ACCEL_CIRCLES + 1)
        ),
        Place("order_zone", 7, _MORE, 7, look="row", title="Order zone", optional=True),
        Place("hand", 1, _HAND, 13, look="hand", title="Hand"),
    )


class VanguardPlaymat(Playmat):
    """The mat of Cardfight!! Vanguard."""

    columns = 13
    rows = 7
    places = _places()
    shared = ()
    numbers = (("grade", "grade"), ("power", "power"), ("face_up_damage", "damage face up"))
    signs: ClassVar[Mapping[str, str]] = {"critical": "crit ", "shield": "sh "}
    map = ("turn", "battle")
    kinds = ("normal unit", "trigger unit", "g unit", "normal order", "blitz order", "set order")
    fields = (
        Field("name", "Name", "word"),
        Field("grade", "Grade", "number"),
        Field("power", "Power", "number", kinds=("normal unit", "trigger unit", "g unit")),
        Field("shield", "Shield", "number", kinds=("normal unit", "trigger unit", "g unit")),
        Field("critical", "Critical", "number", kinds=("normal unit", "trigger unit", "g unit")),
        Field("trigger", "Trigger", "choice", TRIGGERS, kinds=("trigger unit",)),
        Field("gift", "Imaginary gift", "choice", GIFTS, kinds=("normal unit",)),
        Field("clan", "Clan", "words"),
        Field("nation", "Nation", "words"),
        Field("race", "Race", "words"),
    )
    openings = (
        Opening("ride", "Ride step", "9.7.2", "a ride from hand or ride deck"),
        Opening("main", "Main phase", "9.9.2", "all actions of the main phase"),
        Opening("battle", "Start step", "10.3.1.2", "an attack to be declared"),
        Opening("guard", "Guard step", "10.5.1.2", "an attack is under way, boosted"),
        Opening("drive", "Drive check", "10.6.1.2", "the vanguard attacks, nobody guards any more"),
        Opening("damage", "Damage step", "10.7.1.2", "powers are compared"),
        Opening("end", "End phase", "9.11.1", "the turn ends"),
    )
    _battle: ClassVar[dict[str, object]] = {
        "attackers": ["A.vc.1"],
        "targets": ["B.vc.1"],
        "boosters": ["A.bc.1"],
    }
    _context: ClassVar[Mapping[str, Mapping[str, object]]] = {
        "trigger icon": {"card": "A.deck.1"},
    }

    deeds: ClassVar[Mapping[str, Deed]] = {
        "ride": Deed(kinds=("unit",), areas=("hand", "ride_deck")),
        "stride": Deed(kinds=("G unit",), areas=("g_zone",)),
        "call": Deed(areas=("hand",)),
        "order": Deed(kinds=("order",), areas=("hand",)),
        "overdress": Deed(areas=("hand",), keyword="overDress"),
        "xoverdress": Deed(areas=("hand",), keyword="XoverDress"),
        "attacker": Deed(areas=("field",)),
        "target": Deed(areas=("field",), opponents=True),
        "boost": Deed(areas=("bl", "bc", "br")),
        "guard": Deed(areas=("hand",)),
        "intercept": Deed(areas=("fl", "fr")),
        "gguard": Deed(kinds=("G unit",), areas=("g_zone",)),
    }

    def kinds_of(self, game: Vanguard, card: int) -> Iterable[str]:
        return ("G unit",) if game.is_g(card) else (game.shows(card).main or "face down",)

    def tile(self, game: Vanguard, card: int) -> Tile:
        face = game.shows(card)
        states = sorted(game.states.get(card, ()))
        # The icon that a grade usually has (2.10) needs no words on every tile.
        words = {str(a.keyword) for a in face.abilities if a.keyword} - _BY_GRADE
        numbers = ["power"]
        if face.main == "unit" and game.on_field(card):
            numbers += ["critical"] if face.critical != 1 else []
        elif face.shield:
            numbers.append("shield")
        return Tile(
            kind=face.main or "face down",
            corner="" if face.grade is None else str(face.grade),
            numbers=tuple(numbers) if face.power is not None else (),
            colors=tuple(sorted(face.clans)),
            words=(*states, *([face.trigger] if face.trigger else []), *sorted(words), *sorted(face.flags)),
        )

    def marks(self, game: Vanguard) -> Iterable[Mark]:
        fight = game.fight()
        roles: tuple[tuple[str, tuple[int, ...], Literal["", "from", "to"]], ...] = ()
        if fight is not None:
            roles = (
                ("attacks", fight.attackers, "from"),
                ("attacked", fight.targets, "to"),
                ("boosts", fight.boosters, ""),
            )
        for text, cards, arrow in roles:
            for card in cards:
                if game.where[card] >= 0:
                    name = game.defs[card].name
                    title = f"{name} is attacked" if text == "attacked" else f"{name} {text}"
                    yield Mark(LAYOUT.key(game.where[card]), text, title, card, arrow)
        for zone, signs in sorted(game.signs.items()):
            for sign in signs:
                yield Mark(LAYOUT.key(zone), sign, f"marker on {LAYOUT.specs[zone].title}: {sign}")

    def usual(self, edition: str) -> dict[str, object]:
        return {"turn": {"player": "A", "number": 5}, "players": self._players()}

    @staticmethod
    def _players(mode: str = "") -> dict[str, object]:
        """Two players in the middle of a game; the vanguard of the first and its booster in a mode."""

        def side(vanguard: object, left: str, back: object, hand: list[str]) -> dict[str, object]:
            shared = {"soul": 3, "drop": 4, "damage": 3, "deck": 30}
            return {"vc": vanguard, "fl": left, "fr": "G2", "bc": back, "hand": hand, **shared}

        vanguard, back = ({"card": code, "mode": mode} if mode else code for code in ("G3", "G1"))
        return {
            "A": side(vanguard, "R2", back, ["R3", "G1", "f x2"]),
            "B": side("R3", "R2", "R1", ["G0", "TC", "f x2"]),
        }

    def context(self, program: str, rule: str) -> dict[str, object]:
        if rule.startswith(("10.4", "10.5", "10.6", "10.7", "10.8")) and program in ("battle", "play timing"):
            # Attacking and boosting units were rested (10.4.1).
            return {"battle": dict(self._battle), "players": self._players("rest")}
        known = self._context.get(program, {})
        return {"context": dict(known)} if known else {}


PLAYMAT = VanguardPlaymat()

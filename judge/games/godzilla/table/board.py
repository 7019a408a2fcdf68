"""What lies on the table in the Godzilla Card Game?

The state's own fields are the two positions (3.3.3) and the two rages (3.4). Reading only: invading
monsters, battle cards, zones, and the numbers of cards with the rules they come from. How things move
is moves.py's business.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, ClassVar

from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import MONSTER, STRIDE, number_of
from judge.kernel import lines as common
from judge.kernel.cards import Ability, CardDef, Face
from judge.kernel.continuous import Layered
from judge.kernel.fields import Own
from judge.kernel.frames import context_of
from judge.kernel.happening import Happenings
from judge.kernel.state import BENEATH

#: The areas of the two invading monsters.
MONSTERS = (MONSTER, STRIDE + MONSTER)


class GodzillaFace(Face):
    """What a card shows: type, rank, colors, traits, counter power or threat level, invasion icon.

    The last three belong to invading monsters: how often they may invade in a turn, and by how much
    effects raise the rank limits of the battle and strategy cards their master plays.
    """

    __slots__ = (
        "battle_limit",
        "colors",
        "icon",
        "invasions",
        "only_moves",
        "power",
        "rank",
        "strategy_limit",
        "threat",
        "total",
        "traits",
        "type",
    )
    ATTRIBUTES = (
        "type", "rank", "colors", "traits", "power", "threat", "icon", "invasions", "battle_limit", "strategy_limit",
        "total", "only_moves",
    )  # fmt: skip

    type: str
    rank: int
    colors: frozenset[str]
    traits: frozenset[str]
    power: int | None
    threat: int | None
    icon: int
    invasions: int
    battle_limit: int
    strategy_limit: int
    #: What is added to the total counter power of its master, and up to which total it only moves.
    total: int
    only_moves: int


def printed(card: CardDef) -> GodzillaFace:
    """What is printed on a card."""
    assert isinstance(card.face, GodzillaFace)
    return card.face


#: The number of each zone; 0 where an invading monster is, None for other areas and nowhere.
_AT = (*(0 if zone in MONSTERS else number_of(zone) for zone in range(2 * STRIDE + 1)), None)


@cache
def _raised(top: int, amount: int) -> Layered:
    """What rage does to the top card of a monster; a value, the same in every game."""
    return Layered(2, 0, top, "threat", "add", lambda game: ((top,), amount))


class Board(Happenings):
    """The table, to look at."""

    OWN: ClassVar[Mapping[str, Own]] = {
        "position": Own([1, 1], "The number of the zone that each player's invading monster is in."),
        "rage": Own([0, 0], "The rage of each player's invading monster."),
    }
    __slots__ = tuple(OWN)
    NAME = "godzilla"

    position: list[int]
    rage: list[int]

    # -- invading monsters and zones -----------------------------------------------------------------

    def monster(self, player: int) -> int | None:
        """The top card of a player's invading monster (3.3.2); None before set-up."""
        held = self.zones[player * STRIDE + MONSTER]
        return held[0] if held else None

    def shows(self, card: int) -> GodzillaFace:
        """What a card is right now."""
        face = self.face(card)
        assert isinstance(face, GodzillaFace)
        return face

    def monster_face(self, player: int) -> GodzillaFace | None:
        """What a player's invading monster is right now: the top card counts (3.2.3.1)."""
        top = self.monster(player)
        return self.shows(top) if top is not None else None

    def rank_of_monster(self, player: int) -> int:
        """The rank of a player's invading monster as a number; 0 if there is none."""
        face = self.monster_face(player)
        return face.rank if face is not None else 0

    def is_monster(self, card: int) -> bool:
        """Whether a card is part of an invading monster, on top or beneath."""
        zone = self.where[self.top_of(card)]
        return 0 <= zone < 2 * STRIDE and zone % STRIDE == MONSTER

    def type_of(self, card: int) -> str:
        """The type of a card (2.2); no effect changes it."""
        return printed(self.defs[card]).type

    def battle_cards(self, player: int) -> tuple[int, ...]:
        """The battle cards in a player's zones."""
        memo = (self.index or self.index_of()).memo
        fights = memo.get("battle") or self._fighting(memo)
        start = player * STRIDE
        return tuple(filter(fights, chain.from_iterable(self.zones[start : start + 8])))

    def _fighting(self, memo: dict[str, Any]) -> Callable[[int], bool]:
        """Whether a card is a battle card; kept, since no effect changes types."""
        cards = frozenset(card for card in range(len(self.defs)) if self.type_of(card) == "battle")
        memo["battle"] = found = cards.__contains__
        return found

    def holds_battle_card(self, player: int, number: int) -> bool:
        """Whether a zone is occupied by a battle card."""
        held = self.zones[player * STRIDE + number - 1]
        return bool(held) and "battle" in [self.type_of(card) for card in held]

    def zone_number(self, card: int) -> int | None:
        """The zone a card is in; an invading monster is where its position says (3.3.3.2)."""
        zone = self.where[card]
        if zone == BENEATH:
            zone = self.where[self.top_of(card)]
        number = _AT[zone]
        return self.position[zone // STRIDE] if number == 0 else number

    def empty(self, player: int, number: int) -> bool:
        """Whether a zone holds no card (4.4.8); an invading monster is in the zone of its position."""
        return number != self.position[player] and not self.zones[player * STRIDE + number - 1]

    # -- numbers -----------------------------------------------------------------------------------

    def rule_changes(self) -> list[Layered]:
        """Rage raises the threat level by 5000 each (3.4.5), in the layer of 10.8.1.4."""
        found = []
        for player, rage in enumerate(self.rage):
            if rage:
                top = self.monster(player)
                if top is not None and printed(self.defs[top]).threat is not None:
                    found.append(_raised(top, 5000 * rage))
        return found

    def cite_number(self, card: int, attribute: str) -> int:
        """A number of a card, with the rules it comes from written into the log."""
        face = self.face(card)
        if face is self.defs[card].face:
            printed = getattr(face, attribute)
            self.cite(self.rules.base_rule, common.NUMBER, card, attribute, "printed", printed)
            return int(printed or 0)
        trace = self.trace(card, attribute)
        if len(trace) > 1:
            self.cite("10.8.1", common.NUMBER, card, attribute, "derived", trace[-1].value)
        if self.face(card).trace:
            self._cite_beside(card, attribute)
        for entry in trace:
            self.cite(entry.rule, common.NUMBER, card, attribute, entry.change, entry.value)
            if entry.rule == "10.8.1.4":
                self.cite("3.4.5", common.NUMBER, card, attribute, entry.change, entry.value)
            elif entry.source >= 0:
                if entry.source != card:
                    self._cite_awakening(entry.source)
                self.cite_defined(entry.source)
            if entry.rule == "10.8.1.7":
                self._cite_stamp(entry.source, card, attribute)
        if len(trace) > 1:
            self._cite_awakening(card)
        value = trace[-1].value
        return int(value) if value is not None else 0

    def cite_changes(self, cards: Sequence[int], attributes: Collection[str]) -> None:
        """What effects made of the numbers and words of cards that somebody looks at."""
        projection = self.projected()
        for card in cards if projection else ():
            face = projection.get(card)
            if face is None or not face.trace:
                continue
            for attribute in [name for name in attributes if name in face.trace]:
                if isinstance(getattr(face, attribute), int):
                    self.cite_number(card, attribute)
                    continue
                for entry in self.trace(card, attribute)[1:]:
                    self.cite(entry.rule, common.NUMBER, card, attribute, entry.change, entry.value)

    def changed_by(self, card: int, *attributes: str) -> tuple[str, ...]:
        """The rules by which effects changed what is printed on a card, each once."""
        if not self.face(card).trace:
            return ()
        return tuple(dict.fromkeys(row.rule for name in attributes for row in self.trace(card, name)[1:]))

    def _cite_beside(self, card: int, attribute: str) -> None:
        """What else effects made of the card: traits that let it be reached, abilities it was given."""
        face = self.face(card)
        for name in face.trace or ():
            if name != attribute:
                for entry in self.trace(card, name)[1:]:
                    self.cite(entry.rule, common.NUMBER, card, name, entry.change, entry.value)

    def cite_defined(self, source: int) -> None:
        """The definitions by which a card's continuous abilities look at cards (2.5.3, 4.4.5); whose they are
        where its owner is not its master (3.1.2.1)."""
        abilities = [ability for ability in self.face(source).abilities if ability.statics]
        if abilities and self.master(source) != self.owner[source]:
            self.cite("3.1.2.1", lines.MASTER_OF_THE_ABILITY, source, self.master(source))
        for ability in abilities:
            for rule in ability.extra.get("defined", ()):
                self.cite(rule, lines.DEFINED, source)

    def _cite_stamp(self, source: int, card: int, attribute: str) -> None:
        """What the time stamp of an effect is: when its card was placed, or its ability played."""
        own = source >= 0 and any(
            static.attribute == attribute for a in self.face(source).abilities for static in a.statics
        )
        self.cite("10.8.1.7.1" if own else "10.8.1.7.2", lines.TIME_STAMP, source, card)

    def _cite_awakening(self, source: int) -> None:
        """A continuous ability counts only from a zone on (12.4.2)."""
        for ability in self.face(source).abilities:
            if ability.statics and "awakening" in ability.extra:
                active = ability.condition is None or ability.condition(
                    self, context_of(self.master(source), source)
                )
                if active:
                    self.cite("12.4.2", lines.AWAKE, source, ability.extra["awakening"])

    def cite_asleep(self, attribute: str) -> None:
        """Continuous abilities that would change a number, but not here and now (10.3.3, 12.4.2)."""
        for card, ability in (self.index or self.index_of()).statics:
            condition = ability.condition
            if condition is None or self.area_name(card) not in ability.active:
                continue
            if all(static.attribute not in (attribute, "flags") for static in ability.statics):
                continue
            if not condition(self, context_of(self.master(card), card)):
                self.cite_inactive(card, ability)

    def cite_inactive(self, card: int, ability: Ability) -> None:
        """What an ability says does nothing while its condition is not fulfilled (10.3.3)."""
        if "awakening" in ability.extra:
            self.cite("12.4.2", lines.ASLEEP, card, ability.extra["awakening"])
        self.cite("10.3.3", lines.INACTIVE, card)

    # -- rage (3.4) --------------------------------------------------------------------------------

    def set_rage(self, player: int, value: int, rule: str, cause: str = "rule", by: int = -1) -> None:
        """Set a monster's rage; never below 0 (3.4.4), nothing happens if it is so already (1.3.2.1)."""
        before = self.rage[player]
        if value < 0:
            self.cite("3.4.4", lines.RAGE, player, before, 0)
            value = 0
        if value == before:
            self.cite("1.3.2.1", lines.NO_CHANGE, player, "rage", value)
            return
        self.rage[player] = value
        self.projection = None
        self.cite(rule, lines.RAGE, player, before, value)
        self.cite("3.4.5", lines.RAGE_ADDS, player, 5000 * value)
        self.tell("rage", player, cause=cause, by=by, n=value - before)

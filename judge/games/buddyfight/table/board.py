"""What lies on the table in Future Card Buddyfight?

Life, buddies, flags, souls and areas, the battle and the use that go on. Reading only: how things move is moves.py's.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from judge.games.buddyfight.cards.faces import COUNTS_AS, BuddyfightFace
from judge.games.buddyfight.rules.procedures import Fighting, Using
from judge.games.buddyfight.table.areas import (
    CENTER,
    FLAG,
    ITEM,
    MONSTER_AREAS,
    SPELL,
    STRIDE,
)
from judge.kernel import lines as common
from judge.kernel.cards import Ability
from judge.kernel.continuous import Effect
from judge.kernel.fields import Own
from judge.kernel.happening import Happenings
from judge.kernel.state import BENEATH

FACE_DOWN, STOPPED = "face down", "time stopped"
#: The named states of a card, each with the rule that defines it.
STATES = {
    FACE_DOWN: "topic/souls/face-down",
    STOPPED: "topic/stop-time",
    "reversal": "keyword/reversal",
    "magic treasure": "topic/magic-treasure",
}
#: An event that a card may still look back at (topic/when-destroyed): kind, who, card, src, dst, cause, by, source, n, and
#: when it happened.
Fresh = tuple[str, int, int, int, int, str, int, int, int, int]


class Battle(NamedTuple):
    """The attack that is going on: who attacks what. `target` is -1 where the fighter is attacked."""

    attackers: tuple[int, ...]
    target: int
    who: int
    link: bool
    nullified: bool


class Board(Happenings):
    """The table: what lies where, and the changes that move it."""

    OWN: ClassVar[Mapping[str, Own]] = {
        "battles": Own(0, "How many attacks there were: the number of the battle that is going on."),
        "buddies": Own(((), ()), "The names of each fighter's buddies."),
        "ending": Own("", "What an effect has ended and the flow has not left yet."),
        "extra": Own(
            (-1, False), "Who gets another turn (-1: nobody), and whether this turn is such a turn."
        ),
        "flags": Own(((), ()), "The names of the flags that each fighter began with."),
        "fresh": Own((), "What happened just now, for cards that may still look back at it."),
        "life": Own([0, 0], "The life of each fighter."),
    }
    __slots__ = tuple(OWN)
    NAME = "buddyfight"

    battles: int
    buddies: tuple[tuple[str, ...], tuple[str, ...]]
    ending: str
    extra: tuple[int, bool]
    flags: tuple[tuple[str, ...], tuple[str, ...]]
    fresh: tuple[Fresh, ...]
    life: list[int]

    # -- looking -----------------------------------------------------------------------------------

    def area(self, player: int, offset: int) -> tuple[int, ...]:
        """The cards in an area of a fighter."""
        return self.zones[player * STRIDE + offset]

    def offset_of(self, card: int) -> int:
        """The kind of area a card is in (also for a soul); -1 if it is nowhere."""
        zone = self.where[card]
        if zone == BENEATH:
            zone = self.where[self.top_of(card)]
        return zone % STRIDE if zone >= 0 else -1

    def area_name(self, card: int) -> str:
        """The name of the area a card is in; `soul` beneath another card."""
        return "soul" if self.where[card] == BENEATH else super().area_name(card)

    @property
    def phase(self) -> str:
        """The phase of the turn fighter that is going on: start, main, attack or final."""
        pc = self.frames[0][0] if self.frames else 0
        return self.rules.linked.program[pc if pc >= 0 else -pc - 1].name.partition(" ")[0]

    def cite_number(self, card: int, attribute: str) -> int:
        """A number of a card, with the rules it comes from written into the log."""
        trace = self.trace(card, attribute)
        for entry in trace[1:]:
            self.cite(entry.rule, common.NUMBER, card, attribute, entry.change, entry.value)
        return int(trace[-1].value or 0)

    def shows(self, card: int) -> BuddyfightFace:
        """What the card is right now."""
        projection = self.projection
        if projection is None:
            projection = self.projected()
        return projection.get(card) or self.defs[card].face  # type: ignore[return-value]

    def printed(self, card: int) -> BuddyfightFace:
        """What is printed on the card."""
        return self.defs[card].face  # type: ignore[return-value]

    def kinds(self, card: int) -> frozenset[str]:
        """What a card counts as where it lies: an equipped monster is an item and nothing else
        (keyword/transform), an impact monster both monster and impact (impact/about), a face-down card nothing."""
        if self.states and self.is_in(card, FACE_DOWN):
            return frozenset()
        if self.offset_of(card) == ITEM and self.where[card] != BENEATH:
            return frozenset(("item",))
        return COUNTS_AS[self.shows(card).type]

    def is_monster(self, card: int) -> bool:
        """Whether a card counts as a monster where it is."""
        return "monster" in self.kinds(card)

    def souls(self, card: int) -> tuple[int, ...]:
        """The soul of a card, bottom first."""
        return self.beneath.get(card, ())

    def monsters(self, player: int) -> tuple[int, ...]:
        """The cards in a fighter's monster areas, left to right."""
        zones, base = self.zones, player * STRIDE
        return (*zones[base], *zones[base + 1], *zones[base + 2])

    def field(self, player: int) -> tuple[int, ...]:
        """The cards on a fighter's field: monsters, items and set spells (zone/spell, zone/flag)."""
        base = player * STRIDE
        return (*self.monsters(player), *self.zones[base + ITEM], *self.zones[base + SPELL])

    def flag(self, player: int) -> int | None:
        """A fighter's flag, the top one."""
        held = self.zones[player * STRIDE + FLAG]
        return held[-1] if held else None

    def size(self, player: int) -> int:
        """The total size of the monsters on a fighter's field (check/3)."""
        return sum(self.shows(card).size or 0 for card in self.monsters(player))

    def has(self, card: int, keyword: str) -> bool:
        """Whether a card has a keyword that works where it is."""
        return self.keyword_of(card, keyword) is not None

    def keyword_of(self, card: int, keyword: str) -> Ability | None:
        """The working ability of a card with this keyword."""
        if self.states and (self.is_in(card, STOPPED) or self.is_in(card, FACE_DOWN)):
            return None
        for ability in self.face(card).abilities:
            if ability.keyword == keyword and self.active_at(card, ability):
                return ability
        return None

    def has_set(self, card: int) -> bool:
        """Whether a spell stays on the field once it is cast (keyword/set)."""
        return any(ability.keyword == "set" for ability in self.defs[card].abilities)

    def is_buddy(self, card: int) -> bool:
        """Whether a card counts as its fighter's buddy monster (call/q5)."""
        return not self.shows(card).names.isdisjoint(self.buddies[self.master(card)])

    def use_ability(self, card: int) -> Ability | None:
        """How a card itself is used: its cost, its condition, the effect of a spell."""
        return next((ability for ability in self.defs[card].abilities if ability.kind == "use"), None)

    def use_key(self, card: int) -> str:
        """The key of how a card itself is used; empty where nothing is printed about it."""
        ability = self.use_ability(card)
        return "" if ability is None else ability.key

    def forbidden(self, player: int, what: str) -> Effect | None:
        """The standing instruction that bars a fighter from something."""
        for effect in self.effects:
            if effect.kind == "rule" and effect.name == what and effect.bound.get("player") == player:
                return effect
        return None

    def deck_back(self, player: int) -> str:
        """The back of the cards that lie in a fighter's deck zone (lost/no-mix)."""
        return "lost" if self.count(f"lost deck/{player}") else "normal"

    # -- the battle and the use that go on -------------------------------------------------------------

    @property
    def battle(self) -> Battle | None:
        """The attack that is going on; None outside of one (attack/2.3, attack/3.3)."""
        at = self.fighting()
        if at is None or not at.fighting:
            return None
        attackers = self.still_there(at.attackers)
        target = self.attacked(at)
        return Battle(attackers, target, at.fighter, len(attackers) > 1, at.nullified)

    def fighting_phase(self) -> Fighting:
        """What the attack phase or final phase that runs knows."""
        assert isinstance(self.loc, Fighting)
        return self.loc

    def fighting(self) -> Fighting | None:
        """What the innermost attack knows; None where there is none."""
        if isinstance(self.loc, Fighting) and self.loc.attackers:
            return self.loc
        for _, at, _ in reversed(self.frames):
            if isinstance(at, Fighting) and at.attackers:
                return at
        return None

    def attacked(self, at: Fighting) -> int:
        """The attacked card, if it is still where it was attacked (attack/q4); -1 otherwise."""
        held = self.still_there(at.target)
        return held[0] if held and self.where[held[0]] == at.spot else -1

    def attacking(self, card: int) -> bool:
        """Whether a card is attacking."""
        battle = self.battle
        return battle is not None and card in battle.attackers

    def in_battle(self, card: int) -> bool:
        """Whether a card is in battle: it attacks, is attacked, or is the attacked fighter's item or flag with
        defense (topic/item-defense, topic/flag-values)."""
        battle = self.battle
        if battle is None:
            return False
        if card in battle.attackers or card == battle.target:
            return True
        return battle.who >= 0 and card in self.guarding(battle.who)

    def guarding(self, player: int) -> tuple[int, ...]:
        """The items and the flag with defense that an attack on a fighter is an attack on as well."""
        flag = self.flag(player)
        held = (*self.area(player, ITEM), *(() if flag is None else (flag,)))
        return tuple(card for card in held if self.shows(card).defense is not None and not self.hidden(card))

    def hidden(self, card: int) -> bool:
        """Whether a card lies face down: it has no information then."""
        return bool(self.states) and self.is_in(card, FACE_DOWN)

    def being_used(self) -> Using | None:
        """The use that is being answered or resolves, the innermost one that is no answer itself."""
        for _, at, _ in reversed(self.frames):
            if isinstance(at, Using) and not at.answering:
                return at
        return None


__all__ = ["CENTER", "FACE_DOWN", "MONSTER_AREAS", "STATES", "STOPPED", "Battle", "Board", "Fresh"]

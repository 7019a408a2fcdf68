"""What is a card of Cardfight!! Vanguard right now, and why?

Chapter 5 and 11.9: keywords, flags and numbers of cards, and what the rules themselves make of them: states, hearts,
gift markers, boosts, legion and guardians, each in its layer (11.9.1.2 to 11.9.1.9).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

from judge.games.vanguard.cards.faces import VanguardFace
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import (
    BIND,
    DAMAGE,
    ORDER_ZONE,
    STRIDE,
    VC,
)
from judge.games.vanguard.table.board import Board
from judge.kernel import lines as common
from judge.kernel.cards import Ability
from judge.kernel.continuous import Effect, Layered
from judge.kernel.frames import context_of
from judge.kernel.state import ACTIVE, LOOKS_NOWHERE

#: The layers of continuous effects, as their numbers (11.9.1.2 to 11.9.1.9).
ORIGINAL, ORIGINAL_LOSS, RULES, ABILITIES, OTHER, VALUES, BATTLE, SET = range(8)
#: What a card without any information has (7.30.1.2, 4.11.3, 4.12.4).
_BLANK: tuple[tuple[str, object], ...] = (
    ("main", ""),
    ("subtypes", frozenset()),
    ("special", frozenset()),
    ("names", frozenset()),
    ("clans", frozenset()),
    ("nations", frozenset()),
    ("races", frozenset()),
    ("grade", None),
    ("power", None),
    ("shield", None),
    ("critical", None),
    ("trigger", ""),
    ("gift", ""),
    ("persona", False),
    ("abilities", ()),
)
#: Face down in these areas a card has no information (4.11.3, 4.12.4, 4.17.3.1).
_BLANK_RULES = {DAMAGE: "4.11.3", BIND: "4.12.4", ORDER_ZONE: "4.17.3.1"}


#: What gift markers add to the power of a unit in the turn of their player, with their rules.
_IN_OWN_TURN = {
    "force I": (10000, "16.3.1.4.2"),
    "accel I": (10000, "16.3.1.5.3"),
    "accel II": (5000, "16.3.1.5.4"),
}
_FACE_DOWN = frozenset(("face down",))


@lru_cache(maxsize=20000)
def rule_change(layer: int, card: int, attribute: str, how: str, amount: object, rule: str) -> Layered:
    """A change that a rule makes to a card; a value, the same in every game."""
    return Layered(
        layer, 0, card, attribute, how, lambda game: ((card,), amount), frozenset(), rule, LOOKS_NOWHERE
    )


@lru_cache(maxsize=4000)
def _blank(card: int, face: VanguardFace, rule: str) -> Layered:
    """The change that takes all information from a card at once; what it has not in print is left alone."""
    gone = tuple((name, nothing) for name, nothing in _BLANK if getattr(face, name) != nothing)
    return rule_change(ORIGINAL_LOSS, card, "main", "blank", gone, rule)


@lru_cache(maxsize=4000)
def _by_keyword(abilities: tuple[Ability, ...]) -> dict[str, tuple[Ability, ...]]:
    """The keyword abilities among those of a card, by their keyword."""
    found: dict[str, tuple[Ability, ...]] = {}
    for ability in abilities:
        if ability.keyword is not None:
            found[ability.keyword] = (*found.get(ability.keyword, ()), ability)
    return found


class Information(Board):
    """The table, with what each card is."""

    __slots__ = ()

    # -- keywords ------------------------------------------------------------------------------------------

    def has(self, card: int, keyword: str) -> bool:
        """Whether a card has a keyword ability that works where the card is."""
        return self.keyword(card, keyword) is not None

    has_skill = has

    def keyword(self, card: int, keyword: str) -> Ability | None:
        """The keyword ability of that name that a card has and that works."""
        for ability in _by_keyword(self.face(card).abilities).get(keyword, ()):
            if not ability.active or self.area_name(card) in ability.active:
                condition = ability.condition
                if condition is None or condition(self, context_of(self.master(card), card)):
                    return ability
        return None

    def _known_here(self, keyword: str) -> bool:
        """Whether any card of this game has a keyword in print, or could be given it; looked up once."""
        memo = (self.index or self.index_of()).memo
        known: frozenset[str] | None = memo.get("keywords")
        if known is None:
            given = self.pool.handed_out({one.code for one in self.defs})
            own = (ability for one in self.defs for ability in one.abilities)
            known = memo["keywords"] = frozenset(a.keyword for a in (*own, *given) if a.keyword is not None)
        return keyword in known

    def in_sight(self, player: int) -> int:
        """How many cards from the top of their deck a player may look at whenever they wish (7.7.3)."""
        if not self._known_here("deck in sight"):
            return 0
        found = (self.keyword(card, "deck in sight") for card in self.units(player))
        return max((int(ability.value or 1) for ability in found if ability is not None), default=0)

    def flag(self, card: int, name: str) -> bool:
        """Whether an effect has put a flag on a card."""
        return name in self.face(card).flags

    def is_friend(self, card: int) -> bool:
        """Whether a unit is in the friend state: it or another unit of its master in its column has Friend (14.49.1.1)."""
        if not self.on_field(card) or not self.is_unit(card):
            return False
        if not self._known_here("friend"):
            return False
        units = self.units(self.master(card))
        friends = [c for c in units if self.has(c, "friend") and self.same_column(c, card)]
        return bool(friends) and any(c != card and self.same_column(c, card) for c in units)

    # -- numbers -------------------------------------------------------------------------------------------

    def power(self, card: int) -> int:
        """The power of a card right now; 0 if it has none (15.1.2.4.2)."""
        return self.shows(card).power or 0

    def critical(self, card: int) -> int:
        """The critical of a card right now."""
        return self.shows(card).critical or 0

    def grade(self, card: int | None) -> int:
        """The grade of a card right now; -1 of none."""
        found = self.shows(card).grade if card is not None else None
        return -1 if found is None else found

    def drive(self, card: int) -> int:
        """The drive of a unit: only the drive ability with the largest increase counts (14.3.2)."""
        more = 2 if self.has(card, "triple drive") else 1 if self.has(card, "twin drive") else 0
        return self.shows(card).drive + more

    def stands(self, card: int) -> bool:
        """Whether a unit is in the stand state; a locked card is in neither (7.30.1.3)."""
        return self.mode[card] == ACTIVE and not self.is_in(card, "locked")

    def _states_changed(self, cards: list[int], state: str, now: int, rule: str, cause: str) -> list[int]:
        """Rules make something of the states of cards."""
        self.projection = None
        return super()._states_changed(cards, state, now, rule, cause)

    def next_turn(self) -> None:
        """Some gift markers work in the turn of their player (16.3.1.4.2)."""
        super().next_turn()
        self.projection = None

    # -- what rules do to information (11.9.1.4, 11.9.1.8) ---------------------------------------------------

    def rule_changes(self) -> list[Layered]:
        """What the rules themselves make of cards: states, hearts, gift markers, boosts, legion, guardians."""
        found: list[Layered] = []
        if self.states:
            where = self.where
            for card, states in self.states.items():
                # Most cards with a state lie face down in G zone or ride deck, where that changes nothing.
                if states != _FACE_DOWN or where[card] % STRIDE in _BLANK_RULES:
                    found += self._state_changes(card, states)
        for top, below in self.beneath.items() if self.beneath else ():
            found += self._beneath_changes(top, below)
        for zone, signs in self.signs.items() if self.signs else ():
            found += self._sign_changes(zone, signs)
        for effect in self.effects:
            if effect.kind == "rule":
                found += self._standing_changes(effect)
        return found

    def _standing_changes(self, effect: Effect) -> list[Layered]:
        """Persona ride (7.15.1.4.2), units in harmony (14.36.1), set cards as units (18.5.2)."""
        if effect.name == "persona ride":
            row = self.front_row(effect.bound["player"])
            return [rule_change(RULES, card, "power", "add", 10000, "7.15.1.4.2") for card in row]
        if effect.name == "harmony":
            pair = self.in_harmony(effect)
            return [rule_change(OTHER, card, "flags", "flag", "harmony", "14.36.1") for card in pair]
        if effect.name == "set as unit":
            return self._as_unit(effect)
        return []

    def in_harmony(self, effect: Effect) -> tuple[int, ...]:
        """The two units of a harmony, while both are on the field and belong to the same master (14.36.1)."""
        pair = self.still_there(effect.targets)
        if len(pair) < 2 or not all(self.is_unit(card) for card in pair):
            return ()
        return pair if self.master(pair[0]) == self.master(pair[1]) else ()

    def _as_unit(self, effect: Effect) -> list[Layered]:
        """A set card that is a unit: its types and numbers are those that the text gives (18.5.2, 18.5.3)."""
        found = []
        for card in self.still_there(effect.targets):
            for name, value in effect.bound.items():
                rule = "18.5.3" if name in ("power", "critical", "shield") else "18.5.2"
                value = frozenset(value) if name in ("subtypes", "special", "races") else value
                found.append(rule_change(ORIGINAL, card, name, "set", value, rule))
        return found

    def _state_changes(self, card: int, states: frozenset[str]) -> list[Layered]:
        if "locked" in states:
            return [_blank(card, self.printed(card), "7.30.1.2")]
        if "deleted" in states:
            icons = tuple(a for a in self.defs[card].abilities if a.extra.get("icon"))
            less = rule_change(RULES, card, "power", "add", -(self.printed(card).power or 0), "7.32.2")
            return [less, rule_change(RULES, card, "abilities", "set", icons, "7.32.2")]
        if "face down" in states:
            rule = _BLANK_RULES.get(self.offset_of(card))
            if rule is not None and self.where[card] >= 0:
                return [_blank(card, self.printed(card), rule)]
        return []

    def _beneath_changes(self, top: int, below: tuple[int, ...]) -> list[Layered]:
        """Hearts keep power and name and lend them to the G unit (6.5.1.3); originalDress has another main type."""
        zone = self.where[top]
        if zone < 0:
            return []
        found: list[Layered] = []
        if zone % STRIDE == VC:
            hearts = self.hearts(top)
            for card in hearts:
                found.append(rule_change(RULES, card, "main", "set", "heart", "6.5.2.2.2"))
            lender = self.heart_of(top)
            if lender is not None:
                face = self.printed(lender)
                for name in sorted(face.names):
                    found.append(rule_change(RULES, top, "names", "grant", name, "6.5.1.3"))
                found.append(rule_change(RULES, top, "power", "add", face.power or 0, "6.5.1.3"))
        else:
            for card in below:
                found.append(rule_change(RULES, card, "main", "set", "originalDress", "6.7.2.1"))
        return found

    def heart_of(self, card: int) -> int | None:
        """The specified heart whose name and power a G unit has (6.5.1.3)."""
        if "g" not in self.printed(card).subtypes:
            return None
        normal = [c for c in self.hearts(card) if "g" not in self.printed(c).subtypes]
        chosen = self.ties.get(card)
        if chosen in normal:
            return chosen
        return normal[-1] if normal else None

    def _sign_changes(self, zone: int, signs: tuple[str, ...]) -> list[Layered]:
        """The texts of gift markers (16.3.1.4.2 to 16.3.1.6.2); not for a dominated unit (7.39.8)."""
        unit = self.unit_on(zone)
        if unit is None or (self.sway and unit in self.sway):
            return []
        found = []
        for sign in signs:
            if sign == "force II":
                # Reading `force-ii-layer`: it changes original information.
                found.append(rule_change(ORIGINAL, unit, "critical", "set", 2, "16.3.1.4.3"))
            elif zone // STRIDE == self.tp and sign in _IN_OWN_TURN:
                amount, rule = _IN_OWN_TURN[sign]
                found.append(rule_change(RULES, unit, "power", "add", amount, rule))
        return found

    def added_changes(self) -> list[Layered]:
        """Boosts, the legion mate and guardians (11.9.1.8), each with the numbers they have without these: whoever
        boosts or guards is boosted or guarded by nobody."""
        fight = self.fight() if self.frames else None
        if fight is None:
            return []
        added = []
        for booster, boosted in zip(fight.boosters, fight.boosted, strict=True):
            added.append((boosted, self.power(booster), "10.4.1.11.1"))
        for mate in fight.attackers[1:]:
            added.append((fight.attackers[0], self.power(mate), "10.4.1.11.1"))
        for guardian, guarded in zip(fight.guardians, fight.guarded, strict=True):
            added.append((guarded, self.shows(guardian).shield or 0, "6.2.4.1"))
        return [rule_change(BATTLE, unit, "power", "add", more, rule) for unit, more, rule in added]

    def looked_through(self, cards: Sequence[int], attributes: Collection[str]) -> None:
        """An effect looks at information that others have changed: by which layer (11.9.1)."""
        for card in cards:
            face = self.face(card)
            changed = face.trace or {}
            for attribute in attributes:
                if attribute in changed and not isinstance(getattr(face, attribute), int):
                    self._cite_trace(card, attribute)

    def _cite_trace(self, card: int, attribute: str) -> None:
        """The changes of information that is no number, each by its layer."""
        for entry in self.trace(card, attribute)[1:]:
            self.cite_layer(card, attribute, entry.rule, entry.change, None)

    def cite_number(self, card: int, attribute: str) -> int:
        """A number of a card, with the rules it comes from written into the log (11.9.1)."""
        trace = self.trace(card, attribute)
        if len(trace) > 1:
            self.cite("11.9.1", common.NUMBER, card, attribute, "derived", trace[-1].value)
        for entry in trace:
            self.cite_layer(card, attribute, entry.rule, entry.change, entry.value)
            if entry.rule == self.rules.stamp_rule:
                if self._is_static(entry.source, attribute):
                    self.cite("11.9.3.1.1", lines.STAMP_OF_THE_FIELD, entry.source)
                else:
                    self.cite("11.9.3.1.1.1")
            if entry.source >= 0 and entry.change != "printed":
                self._cite_source(card, entry.source)
        if self.sway and card in self.sway and self.signs.get(self.where[card]):
            self.cite("7.39.8", lines.MARKER_DOES_NOTHING, card)
        return int(trace[-1].value or 0)

    def _cite_source(self, card: int, source: int) -> None:
        """Why an ability of `source` changes a card: its condition is looked at all the time (14.2.3.1.1), and a dominated
        unit is one of its dominating player's (7.39.2.2)."""
        if any(a.extra.get("marks") and a.statics for a in self.face(source).abilities):
            self.cite("14.2.3.1.1", lines.CONDITION_IS_SO, source)
        if self.sway and card in self.sway and source != card and self.master(source) == self.sway[card]:
            self.cite("7.39.2.2", lines.REACHES_IT, card, source)

    def _is_static(self, source: int, attribute: str) -> bool:
        """Whether a change comes from a continuous ability of a card on the field (11.9.3.1.1)."""
        if source < 0 or not self.on_field(source):
            return False
        return any(s.attribute == attribute for a in self.face(source).abilities for s in a.statics)

    def cite_layer(self, card: int, attribute: str, rule: str, change: str, value: object) -> None:
        """One line of a derivation; a change by a rule also names its layer."""
        layer = LAYERS_OF_RULES.get(rule)
        if layer is not None:
            self.cite(layer, lines.LAYER, card)
            if layer == "11.9.1.4" and rule.startswith("16."):
                self.cite("16.2.1.3.1.1", lines.LAYER, card)
        self.cite(rule, common.NUMBER, card, attribute, change, value)


#: The layer in which each rule that changes information by itself is applied.
LAYERS_OF_RULES = {
    "6.5.1.3": "11.9.1.4",
    "7.15.1.4.2": "11.9.1.4",
    "7.32.2": "11.9.1.4",
    "16.3.1.4.2": "11.9.1.4",
    "16.3.1.5.3": "11.9.1.4",
    "16.3.1.5.4": "11.9.1.4",
    "16.3.1.4.3": "11.9.1.2",
    "10.4.1.11.1": "11.9.1.8",
    "6.2.4.1": "11.9.1.8",
}

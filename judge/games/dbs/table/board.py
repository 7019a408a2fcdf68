"""What lies on the table in the Dragon Ball Super Card Game, and how does it move?

Chapters 3, 4 and the parts of 9 and 11 that say what moving, stacking, flipping and markers do. The
state's own fields are the battle that is going on and how many there were. Knows nothing of turns,
actions and skills. Rules are named by their numbers in 1.23; `n` holds the edition's own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, TypedDict, overload

from judge.games.dbs.cards.faces import COLORS, DbsFace
from judge.games.dbs.rules.hooks import Hooks
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import (
    BATTLE,
    COMBO,
    DECK,
    DROP,
    ENERGY,
    FOREIGN,
    HAND,
    LEADER,
    LIFE,
    REMOVED,
    UNISON,
)
from judge.kernel import lines as common
from judge.kernel.atoms import Passage, to_one
from judge.kernel.events import Event
from judge.kernel.fields import Own
from judge.kernel.frames import Context, Resolving, context_of, replace
from judge.kernel.happening import Happenings
from judge.kernel.lines import Facts, Line
from judge.kernel.state import ACTIVE, BENEATH, LOOKS_ANYWHERE, REST


class Fight(TypedDict, total=False):
    """A battle, as plain data."""

    no: int
    attack: int
    guard: int
    first: int
    negated: bool
    step: str
    damage: int
    koed: bool
    combos: tuple[int, ...]
    #: The cards used in a combo, with the area each came from.
    came: tuple[tuple[int, int], ...]


Role = Literal["attack", "guard"]
ROLES: tuple[Role, ...] = ("attack", "guard")


def in_role(fight: Fight, role: Role, card: int) -> Fight:
    """The battle with another attack card or guard card; -1 for none."""
    return {**fight, "attack": card} if role == "attack" else {**fight, "guard": card}


#: Attributes that are numbers, changed after everything else (8-8-1-3).
NUMERIC = frozenset(("power", "combo", "combo_cost", "cost", *COLORS))


class Board(Happenings):
    """The table of the game, without what skills and keywords do to it (table.py)."""

    OWN: ClassVar[Mapping[str, Own]] = {
        "battles": Own(0, "How many battles there were: the number of the one that is going on."),
        "fight": Own(
            None, "Who battles whom, and what came of it so far; None between battles.", mapping=True
        ),
    }
    __slots__ = tuple(OWN)
    NAME = "dbs"

    battles: int
    fight: Fight | None

    #: How many areas a player has, the edition's numbers, and what its keywords add.
    stride: ClassVar[int]
    n: ClassVar[Numbers]
    hooks: ClassVar[Hooks]

    # -- looking -----------------------------------------------------------------------------------

    @overload
    def note(self, rule: str) -> None: ...
    @overload
    def note(self, rule: str, line: Line[*Facts], *facts: *Facts) -> None: ...
    def note(self, rule: str, line: Line[*tuple[object, ...]] = common.CITED, *facts: object) -> None:
        """Cite a rule by its number in 1.23; nothing happens in an edition that lacks it."""
        number = self.n.get(rule)
        if number is not None:
            self.log.append((number, line.name, facts))

    def area(self, player: int, offset: int) -> tuple[int, ...]:
        """The cards in an area of a player."""
        return self.zones[player * self.stride + offset]

    def offset_of(self, card: int) -> int:
        """The kind of area a card is in (also for a card beneath another); -1 if it is nowhere."""
        zone = self.where[card]
        if zone == BENEATH:
            zone = self.where[self.top_of(card)]
        return zone % self.stride if zone >= 0 else -1

    def shows(self, card: int) -> DbsFace:
        """What the card is right now."""
        projection = self.projection
        if projection is None:
            projection = self.projected()
        # Every face of this game is a DbsFace; asked some ten times a decision, so not checked here.
        return projection.get(card) or self.defs[card].face  # type: ignore[return-value]

    def printed(self, card: int) -> DbsFace:
        """What is printed on the card (its original information)."""
        return self.defs[card].face  # type: ignore[return-value]

    def leader(self, player: int) -> int | None:
        """A player's Leader Card."""
        held = self.zones[player * self.stride + LEADER]
        return held[0] if held else None

    def unison(self, player: int) -> int | None:
        """A player's Unison Card; None if there is none or the edition has none."""
        if self.stride <= UNISON:
            return None
        held = self.zones[player * self.stride + UNISON]
        return held[0] if held else None

    def battle_cards(self, player: int) -> tuple[int, ...]:
        """The Battle Cards in a player's Battle Area (8-5-4)."""
        held = self.zones[player * self.stride + BATTLE]
        return tuple(card for card in held if self.shows(card).type == "battle")

    def has(self, card: int, keyword: str) -> bool:
        """Whether a card has a keyword skill that works where the card is."""
        memo = (self.index or self.index_of()).memo
        printed, given = memo.get("keywords") or self._keywords(memo)
        if keyword not in given and card not in printed.get(keyword, ()):
            return False
        zone = self.where[card]
        if zone < 0:
            return False
        for ability in self.face(card).abilities:
            if ability.keyword == keyword and self.rules.layout.specs[zone].name in ability.active:
                condition = ability.condition
                if condition is None or condition(self, context_of(self.master(card), card)):
                    return True
        return False

    def _keywords(self, memo: dict[str, Any]) -> tuple[dict[str, frozenset[int]], frozenset[str]]:
        """The cards that are printed with each keyword, and the keywords that effects could hand out."""
        found: dict[str, set[int]] = {}
        for card, definition in enumerate(self.defs):
            for ability in definition.abilities:
                if ability.keyword is not None:
                    found.setdefault(ability.keyword, set()).add(card)
        own = {ability for definition in self.defs for ability in definition.abilities}
        given = {a.keyword for a in self.pool.abilities.values() if a.keyword is not None and a not in own}
        memo["keywords"] = {word: frozenset(cards) for word, cards in found.items()}, frozenset(given)
        kept: tuple[dict[str, frozenset[int]], frozenset[str]] = memo["keywords"]
        return kept

    def keyword_value(self, card: int, keyword: str) -> Any:
        """The value of a keyword skill the card has, such as the X of [Strike]; None without it."""
        return next((a.value for a in self.face(card).abilities if a.keyword == keyword), None)

    def power(self, card: int) -> int:
        """The power of a card right now."""
        return self.shows(card).power or 0

    def active_energy(self, player: int) -> tuple[int, ...]:
        """The cards in a player's Energy Area that are in Active Mode."""
        mode = self.mode
        return tuple(c for c in self.zones[player * self.stride + ENERGY] if mode[c] == ACTIVE)

    def cite_number(self, card: int, attribute: str) -> int:
        """A number of a card, with the rules it comes from written into the log."""
        trace = self.trace(card, attribute)
        face = self.face(card)
        if face.trace:
            self.note("8-8-1", lines.SEVERAL_EFFECTS, card)
            if any(name not in NUMERIC for name in face.trace):
                self.note("8-8-1-2", lines.BEFORE_NUMBERS, card)
        for entry in trace:
            self.cite(entry.rule, common.NUMBER, card, attribute, entry.change, entry.value)
        return int(trace[-1].value or 0)

    def known_value(self, card: int, attribute: str, context: Context, ident: int | None = None) -> Any:
        """A card that moved is looked at where it went (8-10-1)."""
        if isinstance(context, Resolving) and self.offset_of(card) not in (LEADER, BATTLE, UNISON):
            self.note("8-10-1", lines.FINAL, card, attribute)
        return getattr(self.face(card), attribute)

    def changed(self) -> None:
        """Effects or information changed: projections are made anew, rule processing looks again."""
        self.projection = None
        self.alarm = True
        self.clock += 1

    # -- moving ------------------------------------------------------------------------------------

    def keeps_identity(self, src: int, dst: int) -> bool:
        """Which moves leave a card the same card (3-1-4, 3-1-5, 3-1-8)."""
        if src < 0 or dst < 0:
            return False
        came, went = src % self.stride, dst % self.stride
        if came in (BATTLE, UNISON):
            return went in (BATTLE, UNISON, COMBO)
        if came in (HAND, DECK, LIFE):
            # No rule makes a new card of one that comes into play from there: effects on it go with it.
            return went in (BATTLE, UNISON, COMBO, HAND, LIFE, ENERGY)
        return came == COMBO and went == BATTLE

    def remember(self, cards: Sequence[int]) -> None:
        """Nothing to remember: triggers use the event's face (8-6-5-1), effects the final area (8-10-1)."""

    def move(
        self,
        cards: Sequence[int],
        zone: int,
        rule: str,
        *,
        bottom: bool = False,
        cause: str = "rule",
        by: int = -1,
        source: int = -1,
        carry: bool = False,
    ) -> None:
        """Move cards to one area at the same time, as `relocate` does."""
        self.relocate(to_one(cards, zone, rule, cause, by, source, bottom, carry))

    def relocate(self, passages: Sequence[Passage]) -> None:
        """Move cards at the same time, each to its area.

        A Leader Card never leaves (3-5-3), a token leaves the game instead of going where tokens
        cannot be (10-18-7), and what lies beneath a card goes to the Drop Area unless the card only
        goes between Battle Area and Combo Area (11-3-4) or to another player's area (11-3-5).
        """
        stride, where = self.stride, self.where
        go: list[Passage] = []
        whole: list[int] = []
        tokens: list[int] = []
        bare: list[int] = []
        new: list[tuple[int, bool]] = []
        for row in passages:
            card, zone = row.card, row.zone
            went = zone % stride
            came = where[card] % stride if where[card] >= 0 else BENEATH
            if came == LEADER and self.shows(card).type == "leader":
                self.note("3-5-3", lines.STAYS, card)
                continue
            if card in self.markers and not (went == UNISON and where[card] != zone):
                bare.append(card)
            if self.effects and COMBO in (came, went):
                self._between_areas(card, went)
            elif came in (BATTLE, UNISON) and not self.keeps_identity(where[card], zone):
                here = (card, self.ident[card])
                new.append((card, any(here in effect.targets for effect in self.effects)))
            if went not in (BATTLE, COMBO, REMOVED) and self.defs[card].token:
                tokens.append(card)
                away = self.owner[card] * stride + REMOVED
                row = Passage(card, away, self.n["10-19-4"], row.cause, row.by, row.source)
            elif card in self.beneath and (
                row.carry or {came, went} == {BATTLE, COMBO} or (came == went and where[card] != zone)
            ):
                whole.append(card)
                row = row._replace(carry=True)
            go.append(row)
        for token in tokens:
            self.note("10-18-7", lines.TOKEN, token)
        if tokens:
            self._said_removed(tokens)
        self._go(go)
        carried = [card for card in whole if where[card] % stride == BATTLE]
        if carried:
            self.note("11-3-5", lines.WITH_IT, *carried)
        for card, affected in new:
            # A card that changes areas is a new card, and effects on it are left behind.
            self.note("3-1-4", lines.NEW_CARD, card)
            if affected:
                self.note("8-8-1-4", lines.LEFT_BEHIND, card)
        if bare:
            self.markers = {card: number for card, number in self.markers.items() if card not in bare}
            self.projection = None
            for card in bare:
                self.note("4-12-4", lines.MARKERS_ON, card, 0)

    def _go(self, go: list[Passage]) -> None:
        """Carry out the moves; what lay beneath a card that leaves is left behind (11-3-4)."""
        below = [other for row in go if not row.carry for other in self.beneath.get(row.card, ())]
        if len(go) == 1:
            card, zone, rule, cause, by, source, bottom, carry = go[0]
            super().move((card,), zone, rule, bottom=bottom, cause=cause, by=by, source=source, carry=carry)
        else:
            self.transfer(go)
        if below:
            self.note("11-3-4", lines.LIES_BENEATH, *below)
            self.note("11-3-4-1", lines.SILENT, *below)
        for token in (other for other in below if self.defs[other].token):
            self.note("10-18-7", lines.TOKEN, token)
            self._said_removed((token,))
            self.note("10-19-4", lines.REMOVED, token)

    def area_for(self, card: int, zone: int) -> int:
        """What lay beneath a card that leaves goes to its owner's Drop Area (11-3-4), a token out of the game
        (10-18-7)."""
        return self.owner[card] * self.stride + (REMOVED if self.defs[card].token else DROP)

    def _between_areas(self, card: int, went: int) -> None:
        """An effect does not apply to a card that went to the Combo Area (8-8-1-4), but does again when
        it comes back as the same card (3-1-5). A target in waiting is written with a negative identity."""
        ident = self.ident[card]
        old, new = (
            ((card, ident), (card, -1 - ident)) if went == COMBO else ((card, -1 - ident), (card, ident))
        )
        if went not in (COMBO, BATTLE) or not any(old in e.targets for e in self.effects):
            return
        self.note("8-8-1-4" if went == COMBO else "3-1-5", lines.EFFECTS, card)
        self.effects = tuple(
            replace(e, targets=tuple(new if t == old else t for t in e.targets)) if old in e.targets else e
            for e in self.effects
        )
        self.fixed = LOOKS_ANYWHERE  # the move that follows drops the projection

    def send(
        self,
        cards: Sequence[int],
        name: str,
        rule: str,
        *,
        cause: str = "rule",
        by: int = -1,
        source: int = -1,
        bottom: bool = False,
    ) -> None:
        """Move cards to their owners' areas of that name (3-1-7), all at the same time."""
        self.relocate(
            [
                Passage(card, self.zone(self.owner[card], name), rule, cause, by, source, bottom)
                for card in self.turn_player_first(cards)
            ]
        )

    def turn_player_first(self, cards: Sequence[int]) -> list[int]:
        """Cards, those of the turn player before the others; nothing but the order of the log depends on it."""
        return sorted(cards, key=lambda card: self.owner[card] != self.tp)

    def remove_from_game(
        self, cards: Sequence[int], *, cause: str = "rule", by: int = -1, source: int = -1
    ) -> None:
        """Move cards outside the game, face up (10-19-1); that counts as leaving their area (10-19-4)."""
        if cards:
            self._said_removed(cards)
            self.send(cards, "removed", self.n["10-19-4"], cause=cause, by=by, source=source)

    def _said_removed(self, cards: Sequence[int]) -> None:
        """Cite what being removed from the game means (10-19-1 to 10-19-3)."""
        self.note("10-19-1", lines.REMOVED, *cards)
        self.note("10-19-2", lines.REMOVED, *cards)
        self.note("10-19-3", lines.FACE_UP, *cards)

    def destination(self, card: int, player: int, offset: int) -> int:
        """The area a card goes to if an effect names a player's area (3-1-7-1, 4-2-4)."""
        if offset not in FOREIGN and self.owner[card] != player:
            self.note("4-2-4", lines.OWNER, card)
            self.note("3-1-7-1", lines.OWNER, card)
            player = self.owner[card]
        return player * self.stride + offset

    def moved(self, batch: list[Event], rule: str) -> None:
        """Positions on entering, markers that come off, and the alarm for interruptive rule processing."""
        self.alarm = True
        stride = self.stride
        for event in batch:
            card, dst = event.card, event.dst
            if dst < 0:
                continue
            went = dst % stride
            if went in (ENERGY, BATTLE):
                for enters in self.hooks.enters_rest:
                    keeps = enters(self, card, went)  # type: ignore[arg-type]
                    if keeps is not None:
                        self.mode[card] = REST
                        self.look_again()
                        self.cite(keeps, lines.REST, card)
            if self.fight is not None:
                self._left_fight(event)

    def _left_fight(self, event: Event) -> None:
        """A card that changed areas is no longer attack card or guard card."""
        fight = self.fight
        assert fight is not None
        if event.src != event.dst:
            for role in ROLES:
                if fight[role] == event.card:
                    self.fight = fight = in_role(fight, role, -1)

    # -- revealing --------------------------------------------------------------------------------------

    def hide(self) -> None:
        """Stop showing revealed cards; life that lies face up stays so (3-9-3)."""
        if self.shown:
            self.shown = frozenset(c for c in self.shown if self.offset_of(c) == LIFE)

    def alike(self, cards: Sequence[int]) -> bool:
        """Whether it makes no difference which of the cards is meant: same card, same position."""
        if len(cards) < 2:
            return True
        first, mode, shown = self.defs[cards[0]], self.mode[cards[0]], cards[0] in self.shown
        projection = self.projected()
        return all(
            self.defs[c] is first
            and self.mode[c] == mode
            and (c in self.shown) == shown
            and c not in projection
            and self.owner[c] == self.owner[cards[0]]
            for c in cards
        )


__all__ = ["ACTIVE", "REST", "Board", "Fight"]

"""What happens to cards on cards, to sides, positions and markers?

9-4 and 11-3 (stacks), 9-9 (Leader Cards that are flipped), 4-8 (positions), 4-12 and 9-6 (markers).
"""

from __future__ import annotations

from typing import Any

from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE, ENERGY, LEADER, UNISON
from judge.games.dbs.table.board import ACTIVE, ROLES, Board, in_role
from judge.kernel.continuous import Effect
from judge.kernel.events import Event
from judge.kernel.frames import replace

#: The flag of a card that nothing switches to Active Mode.
NEVER_ACTIVE = "cannot be switched to Active Mode"


class Stacks(Board):
    """The table with what lies on top of and under cards, and on them."""

    __slots__ = ()

    # -- stacks (9-4, 11-3) --------------------------------------------------------------------------

    def play_on_top(self, card: int, onto: int, rule: str, *, by: int, mode: int | None = None) -> None:
        """Place a card on another: position and changes of power are carried over (9-4-2)."""
        position = self.mode[onto] if mode is None else mode
        fight = self.fight
        self.note("3-6-3", lines.PLAY, card)
        self.note("9-4-1", lines.ON_TOP, card, onto)
        self.put_on_top(card, onto, rule, cause="play", by=by)
        self.mode[card] = position
        self.hand_on_power(onto, card)
        self.note("9-4-2", lines.CARRIED_OVER, onto, card)
        if fight is not None:
            for role in ROLES:
                if fight[role] == onto:
                    self.fight = in_role(self.fight or fight, role, card)
                    self.note("7-1-4", lines.NEW_ATTACK if role == "attack" else lines.NEW_GUARD, card)

    def hand_on_power(self, old: int, new: int) -> None:
        """Effects on the power of one card go on with another (9-4-2, 11-3-6)."""
        old_target, new_target = (old, self.ident[old]), (new, self.ident[new])
        kept: list[Effect] = []
        for effect in self.effects:
            power = tuple(c for c in effect.changes if c[1] == "power")
            if effect.kind != "static" or not power or old_target not in effect.targets:
                kept.append(effect)
                continue
            others = tuple(c for c in effect.changes if c[1] != "power")
            rest = tuple(t for t in effect.targets if t != old_target)
            if rest:
                kept.append(replace(effect, targets=rest))
            if others:
                kept.append(replace(effect, targets=(old_target,), changes=others))
            kept.append(replace(effect, targets=(new_target,), changes=power))
        self.effects = tuple(kept)
        self.changed()

    def take_top(self, card: int, zone: int, *, cause: str, by: int) -> None:
        """Move only the card on top; the one below stays and takes over power and position (11-3-6)."""
        below = self.beneath.get(card)
        if not below:
            self.move((card,), zone, self.n["3-1-7"], cause=cause, by=by)
            return
        new, position = below[-1], self.mode[card]
        self.hand_on_power(card, new)
        self.uncover(card, self.n.get("11-3-6", self.n["3-1-7"]), zone, cause=cause, by=by)
        self.mode[new] = position
        self.changed()

    def flip(self, card: int, rule: str) -> None:
        """Turn a Leader Card over: the same card with other information (9-9-1, 9-9-2)."""
        definition = self.defs[card]
        back = definition.back
        if back is None:
            self.note("1-3-2", lines.NO_OTHER_SIDE, card)
            return
        self.defs = (*self.defs[:card], back, *self.defs[card + 1 :])
        self.index = None
        self.changed()
        self.note("9-9-1" if back.code.endswith("~back") else "9-9-2", lines.FLIPPED, card)
        self.note("9-9-3", lines.CARRIED_OVER, card, card)
        self.cite(rule, lines.FLIP, card)
        self.emit(Event("flipped", self.master(card), card))

    def in_charge_phase(self, player: int) -> bool:
        """Whether this is the Charge Phase of a player (6-2)."""
        rules = self.rules.linked.rule
        callers = (rules[origin] for _, _, origin in self.frames[1:])
        return self.tp == player and any(rule.startswith("6-2-") for rule in callers)

    def stays_in_rest(self, card: int) -> bool:
        """Whether a keyword keeps a card in Rest Mode during the Charge Phase (10-43-1); says so."""
        for hook in self.hooks.stays_rest:
            rule = hook(self, card)  # type: ignore[arg-type]
            if rule is not None:
                self.cite(rule, lines.STAYS_IN_REST_MODE, card)
                self.note("1-3-3", lines.NOT_SWITCHED, card)
                return True
        return False

    # -- positions and markers -------------------------------------------------------------------------

    def switch(
        self, card: int, mode: int, rule: str, *, cause: str = "rule", by: int = -1, source: int = -1
    ) -> bool:
        """Switch a card to Active Mode or Rest Mode; not again if it is so already (1-3-2-1)."""
        if self.offset_of(card) not in (LEADER, BATTLE, ENERGY, UNISON):
            # Only there cards have a position (4-8-1).
            self.note("1-3-2", lines.NO_POSITION, card)
            return False
        if self.mode[card] == mode:
            self.note("1-3-2-1", lines.ALREADY, card)
            return False
        if mode == ACTIVE and NEVER_ACTIVE in self.face(card).flags:
            self.note("1-3-3", lines.NOT_SWITCHED, card)
            return False
        charging = mode == ACTIVE and cause in ("effect", "cost") and self.in_charge_phase(self.owner[card])
        if charging and self.stays_in_rest(card):
            return False
        return self.set_mode(card, mode, rule, cause=cause, by=by, source=source)

    def put_markers(
        self, card: int, number: int, rule: str, *, because: Effect | None = None, **how: Any
    ) -> None:
        """Add markers, or remove them one at a time (4-12-3, 4-12-5), `because` of an effect (9-7-2-1); `how`
        says what brought it about, as of an event."""
        if number >= 0:
            if number:
                self.add_markers(card, number, rule, **how)
            return
        self.note("4-12-5")
        if number < -1:
            self.note("4-12-5-2", lines.ONE_AT_A_TIME, card, -number)
        ident = self.ident[card]
        for _ in range(-number):
            if self.ident[card] != ident or not self.markers.get(card):
                break
            self.add_markers(card, -1, self.n["4-12-5-1"], **how)
            self.marker_removed(card, because)

    def marker_removed(self, card: int, because: Effect | None = None) -> None:
        """Rule processing when a marker has come off a Unison Card (9-6)."""
        if self.offset_of(card) != UNISON:
            return
        self.note("9-6-1", lines.INTERRUPT, card)
        if self.markers.get(card, 0) > 0:
            here = (card, self.ident[card])
            held = any(here in e.targets for e in self.effects)
            self.note("9-6-1-1", lines.REVERTED if held else lines.MARKERS_LEFT, card)
            if held:
                changed = (
                    replace(e, targets=tuple(t for t in e.targets if t != here)) if here in e.targets else e
                    for e in self.effects
                )
                self.effects = tuple(e for e in changed if e.targets or e.kind != "static")
                self.changed()
            return
        if because is None:
            self.send((card,), "drop", self.n["9-6-1-2"], cause="markers")
        else:
            by, source = because.who, because.src
            self.send((card,), "drop", self.n["9-6-1-2"], cause="effect", by=by, source=source)
        # 9-8 says of the markers that are left what 9-6 says of those that came off.
        self.note("9-8-1", lines.INTERRUPT, card)
        self.note("9-8-2")

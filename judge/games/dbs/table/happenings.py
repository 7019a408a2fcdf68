"""How does an event happen in the Dragon Ball Super Card Game that nothing forbids and nothing replaces?

KO (10-1), leaving an area, discarding (10-45), damage, drawing and losing, one of them or several as one; and
what keeps a card where it is (1-3-3).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from judge.games.dbs.rules.procedures import Damage, DrawOne, damage, draw_one, skill_damage
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import BATTLE, HAND, LEADER, REMOVED
from judge.games.dbs.table.stacks import Stacks
from judge.kernel.atoms import Passage
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.program import Program


class Happening(Stacks):
    """A table on which events happen, one or several at once."""

    __slots__ = ()

    def kept(self, event: Event) -> bool:
        """Whether a rule keeps the event's card where it is; says so."""
        for keeps in self.hooks.keeps:
            rule = keeps(self, event)  # type: ignore[arg-type]
            if rule is not None:
                self.cite(rule, lines.STAYS, event.card)
                self.note("1-3-3", lines.NOT_CARRIED_OUT, event.card)
                return True
        flags = self.face(event.card).flags
        flag = "cannot be KO'd" if event.kind == "ko" else "cannot leave"
        if flag in flags or self._safe_from_skills(event, flags):
            self.note("1-3-3", lines.NOT_CARRIED_OUT, event.card)
            return True
        return False

    def _safe_from_skills(self, event: Event, flags: Collection[str]) -> bool:
        """Whether a card is not removed by skills, or by those of its master's opponent, and this is one."""
        if event.cause not in ("effect", "cost"):
            return event.kind == "ko" and event.cause == "battle" and "cannot be KO'd in battle" in flags
        theirs = event.by != self.master(event.card)
        words = (
            ("cannot be removed by", "cannot be KO'd by") if event.kind == "ko" else ("cannot be removed by",)
        )
        return any(
            f"{word} skills" in flags or (theirs and f"{word} the opponent's skills" in flags)
            for word in words
        )

    def can_be_koed(self, card: int) -> bool:
        """KO is for Battle Cards in the Battle Area (10-1-1); says why not."""
        if self.offset_of(card) == BATTLE and self.where[card] >= 0 and self.shows(card).type == "battle":
            return True
        self.note("10-1-1", lines.ONLY_BATTLE_CARDS, card)
        if self.offset_of(card) == LEADER:
            self.note("3-5-3", lines.STAYS, card)
        return False

    def knock_out(
        self, cards: Sequence[int], *, cause: str, by: int = -1, source: int = -1, rule: str = "10-1-1"
    ) -> None:
        """Put Battle Cards into their owners' Drop Areas as KO'd (10-1-1), all at the same time.

        A token is removed from the game instead and does not count as KO'd (reading `token-ko`).
        """
        facts = {"rule": self.n[rule]}
        self.leave_together(
            [
                Event("ko", self.master(card), card, cause=cause, by=by, source=source, facts=facts)
                for card in cards
            ]
        )

    def leave_together(self, events: Sequence[Event]) -> None:
        """Cards leave their areas as one, each KO'd or taken elsewhere; what keeps one of them there is looked
        for before any has left. Those who wait hear of all of them together."""
        going = [event for event in events if self._goes(event)]
        ways = [self._way(event) for event in going if not event.facts.get("alone")]
        koed = [
            event.instead(kind="ko'd", src=self.where[event.card], was=self.face(event.card))
            for event in going
            if event.kind == "ko"
        ]
        removed = [way.card for way in ways if way.zone % self.stride == REMOVED]
        if removed:
            self._said_removed(removed)
        self.relocate(sorted(ways, key=lambda way: self.owner[way.card] != self.tp))
        for event in going:
            if event.facts.get("alone"):
                self.take_top(event.card, event.dst, cause=event.cause, by=event.by)
        combos = [event.card for event in going if event.kind == "leave combo" and event.cause == "combo"]
        if combos:
            self.note("3-1-5", lines.NEW_CARDS, *combos)
        self._tell_koed([event for event in koed if not self.defs[event.card].token])

    def _goes(self, event: Event) -> bool:
        """Whether a card that is to leave its area does."""
        if event.kind == "ko":
            return self.can_be_koed(event.card) and not self.kept(event)
        return event.kind != "leave" or not self.kept(event)

    def _way(self, event: Event) -> Passage:
        """Where a card that leaves goes, and by which rule."""
        card, by, source = event.card, event.by, event.source
        if event.kind == "ko":
            drop = self.zone(self.owner[card], "drop")
            # A card that a skill KO's goes to the Drop Area by that skill.
            cause = event.cause if event.cause in ("effect", "cost") else "ko"
            return Passage(card, drop, event.facts.get("rule") or self.n["10-1-1"], cause, by, source)
        if event.dst % self.stride == REMOVED:
            rule = self.n["10-19-4"]
        else:
            rule = event.facts.get("rule") or self.n["3-1-7"]
        return Passage(card, event.dst, rule, event.cause, by, source, bool(event.facts.get("bottom")))

    def _tell_koed(self, koed: list[Event]) -> None:
        """Cards were KO'd: told to those who wait for that, and to those who wait for having done it."""
        if not koed:
            return
        for event in koed:
            self.cite(event.facts.get("rule") or self.n["10-1-1"], lines.KOD, event.card)
        self.emit_all(koed)
        if koed[0].cause == "battle" and self.fight is not None:
            # Having KO'd a card in battle is told by a step of its own (7-4-1-4-2-1).
            self.fight = {**self.fight, "koed": True}
        else:
            for event in koed:
                self.tell("kos", event.by, event.source, cause=event.cause, by=event.by)

    def discard(self, cards: Sequence[int], *, cause: str, by: int, source: int = -1) -> None:
        """Put cards from hands into their owners' Drop Areas (10-45-1)."""
        held = [card for card in cards if self.offset_of(card) == HAND]
        if not held:
            return
        self.note("10-45-1", lines.DISCARD, *held)
        rule = self.n.get("10-45-1", self.n["3-1-7"])
        self.send(held, "drop", rule, cause=cause, by=by, source=source)
        self.emit_all([Event("discarded", self.owner[c], c, cause=cause, by=by, source=source) for c in held])

    def happen(self, event: Event) -> Flow:
        """Make an event happen that nothing replaced (8-9-1)."""
        kind = event.kind
        if kind == "draw":
            return self.call(draw_one, DrawOne(who=event.who))
        if kind == "ko":
            self.knock_out((event.card,), cause=event.cause, by=event.by, source=event.source)
        elif kind == "damage":
            given = Damage(who=event.who, n=event.n, source=event.source, cause=event.cause)
            return self.call(self._damage(event), given)
        elif kind == "lose":
            self.lose((event.who,), str(event.facts.get("how", "card effect")))
        elif kind == "discard":
            self.discard((event.card,), cause=event.cause, by=event.by, source=event.source)
        elif kind in ("leave", "leave combo", "moves"):
            self.leave_together((event,))
        return None

    def happen_all(self, events: Sequence[Event]) -> Flow:
        """Make the members of a happening happen as one (reading `one-instruction-at-once`)."""
        if len(events) > 1:
            self.note("1-3-7", lines.AT_THE_SAME_TIME, len(events))
        leaving = [event for event in events if event.kind in ("ko", "leave", "leave combo", "moves")]
        if leaving:
            self.leave_together(leaving)
        losing = [event for event in events if event.kind == "lose"]
        if losing:
            how = str(losing[0].facts.get("how", "card effect"))
            together = "all players lose at the same time"
            self.lose([event.who for event in losing], together if len(losing) > 1 else how)
        thrown = [event for event in events if event.kind == "discard"]
        if thrown:
            cards = [event.card for event in thrown]
            self.discard(cards, cause=thrown[0].cause, by=thrown[0].by, source=thrown[0].source)
        # What takes steps of its own; one instruction is about one of the two.
        players = tuple(event.who for event in events if event.kind in ("draw", "damage"))
        if not players:
            return None
        first = next(event for event in events if event.kind in ("draw", "damage"))
        who, also = players[0], players[1:]
        if first.kind == "draw":
            return self.call(draw_one, DrawOne(who=who, also=also))
        given = Damage(who=who, also=also, n=first.n, source=first.source, cause=first.cause)
        return self.call(self._damage(first), given)

    def _damage(self, event: Event) -> Program[Damage]:
        """The program that deals damage: 1.00 knows one for skills."""
        apart = event.cause != "attack" and "skill damage" in self.rules.linked.entry
        return skill_damage if apart else damage

    def shielded(self, event: Event) -> bool:
        """Whether a card stays where it is, so that nothing happens to it, nor anything instead (1-3-3)."""
        if event.kind == "ko":
            return not self.can_be_koed(event.card) or self.kept(event)
        return event.kind == "leave" and self.kept(event)

    def affected(self, event: Event) -> int:
        """The player who orders replacement effects (8-9-2, reading `who-picks-the-replacement`)."""
        return self.master(event.card) if event.card >= 0 else event.who

    def ordering(self, event: Event) -> None:
        """Cite who picks: a card's master (8-9-2-1), or the player whose action it is (8-9-2-2)."""
        self.note("8-9-2", lines.PLAYER, self.affected(event))
        if event.card >= 0:
            self.note("8-9-2-1", lines.MASTER, self.master(event.card), event.card)
        else:
            self.note("8-9-2-2", lines.PLAYER, event.who)

    def lose(self, losers: Sequence[int], how: str) -> None:
        """Players lose at the same time: one wins the game, or it is a draw (1-2-1, 1-2-3)."""
        if len(losers) > 1:
            self.finish(self.n["1-2-3"], None, how)
        else:
            self.finish(self.n["1-2-1"], 1 - losers[0], how)

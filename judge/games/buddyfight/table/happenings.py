"""How does an event happen in Future Card Buddyfight that nothing forbids and nothing replaces?

A card that is destroyed leaves the field for the drop zone, so whatever is said of leaving (Soulguard, "would
leave the field") sees one kind of event, `leave`. Damage lowers life; whoever has none left loses at the next
resolution check, not before. Several of them happen as one.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import DROP, STRIDE
from judge.games.buddyfight.table.moves import Moves
from judge.kernel.atoms import Passage
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.state import BENEATH

#: What keeps a card from being destroyed: the status, the causes it speaks of (empty: all), whether only the
#: opponent's.
_KEPT: dict[str, tuple[tuple[str, ...], bool]] = {
    "cannot be destroyed": ((), False),
    "cannot be destroyed in battle": (("battle",), False),
    "cannot be destroyed by effects": (("effect",), False),
    "cannot be destroyed by opponent's effects": (("effect",), True),
}


class Happening(Moves):
    """A table on which events happen, one or several at once."""

    __slots__ = ()

    def shielded(self, event: Event) -> bool:
        """Whether card text keeps an event from happening (cont/3.1)."""
        if event.kind == "destroy" and self.face(event.card).flags:
            return self._kept(event)
        if event.kind == "leave" and self.face(event.card).flags:
            return self._stays(event)
        return False

    def _kept(self, event: Event) -> bool:
        flags = self.face(event.card).flags
        for flag, (causes, opponents) in _KEPT.items():
            if flag not in flags or (causes and event.cause not in causes):
                continue
            if not opponents or event.by not in (-1, self.master(event.card)):
                self.cite("cont/3.1", lines.NOT_DESTROYED, event.card)
                return True
        return False

    def _stays(self, event: Event) -> bool:
        flags = self.face(event.card).flags
        opponents = event.by not in (-1, self.master(event.card))
        to = self.rules.layout.names[event.dst] if event.dst >= 0 else ""
        barred = (
            ("cannot leave by opponent's effects" in flags and opponents and event.cause == "effect")
            or ("cannot return to hand" in flags and to == "hand")
            or ("cannot return to hand by effects" in flags and to == "hand" and event.cause == "effect")
            or ("cannot return to hand by opponent's effects" in flags and to == "hand" and opponents)
        )
        if barred:
            self.cite("cont/3.1", lines.STAYS, event.card)
        return barred

    def becomes(self, event: Event) -> Event | None:
        """A destroyed card leaves the field for the drop zone (zone/drop)."""
        if event.kind != "destroy":
            return None
        facts = {**event.facts, "destroyed": True}
        zone = self.owner[event.card] * STRIDE + DROP
        return event.instead(kind="leave", src=self.where[event.card], dst=zone, facts=facts)

    def happen(self, event: Event) -> Flow:
        """Make an event happen that nothing replaced."""
        if event.kind == "destroy":
            leaves = self.becomes(event)
            assert leaves is not None
            return self.perform(leaves)
        if event.kind == "leave":
            self.leave_together((event,))
        elif event.kind == "damage":
            return self._damage(event)
        elif event.kind == "life zero":
            self.set_life(event.who, 0, str(event.facts.get("rule", "check/1")))
        elif event.kind == "lose":
            self.lose((event.who,), str(event.facts.get("how", "card effect")))
        return None

    def happen_all(self, events: Sequence[Event]) -> Flow:
        """Make the members of a happening happen as one."""
        leaving = [event for event in events if event.kind == "leave"]
        leaving += [found for event in events if (found := self.becomes(event)) is not None]
        if leaving:
            self.leave_together(leaving)
        for event in events:
            if event.kind == "damage":
                self._damage(event)
            elif event.kind == "life zero":
                self.happen(event)
        losing = [event.who for event in events if event.kind == "lose"]
        if losing:
            self.lose(losing, "card effect")
        return None

    def leave_together(self, events: Sequence[Event]) -> None:
        """Cards leave the field as one, each to where it goes; who waits hears of all of them together."""
        going = [event for event in events if self.where[event.card] >= 0]
        destroyed = [
            event.instead(kind="destroyed", src=self.where[event.card], was=self.face(event.card))
            for event in going
            if event.facts.get("destroyed")
        ]
        for event in destroyed:
            self.cite(str(event.facts.get("rule", "zone/drop")), lines.DESTROYED, event.card)
            self._cite_cross(event)
        self.passing([self._way(event) for event in going if event.dst != BENEATH])
        for event in going:
            if event.dst == BENEATH:
                down = bool(event.facts.get("face down"))
                self.into_soul(
                    (event.card,), event.facts["under"], "topic/souls", face_down=down, by=event.by
                )
        self.announce(destroyed)
        done = [e for e in destroyed if e.source >= 0]
        self.announce(
            [Event("destroys", e.by, e.source, cause=e.cause, by=e.by, source=e.card) for e in done]
        )

    def _cite_cross(self, event: Event) -> None:
        """Between a Cross card and an ordinary one the types are the same (cross/q1, cross/q2)."""
        if event.source < 0 or self.printed(event.source).cross == self.printed(event.card).cross:
            return
        if event.cause == "effect":
            spell = self.printed(event.card).type == "spell"
            self.cite("cross/q2" if spell else "cross/q1", lines.THE_SAME_TYPES, event.card)

    def _way(self, event: Event) -> Passage:
        rule = str(event.facts.get("rule", "zone/drop" if event.dst % STRIDE == DROP else "topic/resolve"))
        bottom = bool(event.facts.get("bottom"))
        return Passage(event.card, event.dst, rule, event.cause, event.by, event.source, bottom)

    def _damage(self, event: Event) -> Flow:
        """Damage is deducted from the fighter's life (cross/card/6)."""
        who, n = event.who, event.n
        rule = str(event.facts.get("rule", "topic/resolve"))
        if n <= 0:
            self.cite(rule, lines.NO_DAMAGE, who)
            return None
        if self.forbidden(who, "cannot be dealt damage") is not None:
            self.cite("cont/3.1", lines.NO_DAMAGE, who)
            return None
        self.cite(rule, lines.DAMAGE, who, n)
        flow: Flow = None
        if self.life[who] - n <= 0 and self.replaceable("life zero"):
            flow = self.perform(Event("life zero", who, cause=event.cause, by=event.by, facts={"rule": rule}))
        else:
            self.set_life(who, self.life[who] - n, rule)
        cause = event.cause
        self.announce(
            [Event("damaged", who, event.source, cause=cause, by=event.by, source=event.source, n=n)]
        )
        return flow

    def affected(self, event: Event) -> int:
        """The fighter who orders what happens instead."""
        return self.master(event.card) if event.card >= 0 else event.who

    def lose(self, losers: Sequence[int], how: str) -> None:
        """Fighters lose at the same time: one wins, or it is a draw (reading `both-lose`)."""
        if len(losers) > 1:
            self.finish("check/1", None, "both fighters lose at the same time")
        else:
            self.finish("check/1", 1 - losers[0], how)


__all__ = ["Happening"]

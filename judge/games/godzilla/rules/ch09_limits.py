"""What do effects forbid and demand?

1.3.1 (card text comes first), 1.3.2.3 (as many demands as possible), 1.3.3 (a restriction beats an
instruction). Restrictions and demands are flags: on a card, or on an invading monster for what binds
its master. A `forbid` instruction leaves a standing rule with the same words.
"""

from __future__ import annotations

from typing import Any

from judge.games.godzilla.rules.procedures import Advance, advance
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import ZONES
from judge.games.godzilla.table.moves import Moves
from judge.kernel.decision import Decision, Refused
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.frames import Context

#: Main phase actions an effect can forbid, and instructions that a player can be kept from. Rage that cannot
#: be gained does not rise in any other way either (reading `cannot-gain-rage`).
ACTIONS = ("play battle cards", "activate strategy cards", "gain rage", "play monster cards", "invade")
INSTRUCTIONS = ("draw", "discard", "search", "advance", "retreat", "be countered")
FORBIDDABLE = (*ACTIONS, *INSTRUCTIONS)
#: Flags of a card, each with what it means.
CARD_FLAGS = {
    "cannot engage": "its counter power is not added in the counter phase (5.16.1)",
    "cannot be destroyed": "nothing destroys it",
    "cannot be crushed": "its own invading monster does not destroy it (11.3)",
    "cannot be destroyed by effects": "effects do not destroy it; rules do",
    "cannot be destroyed by opponent's effects": "effects of the opponent do not destroy it",
    "cannot be chosen": "effects of the opponent cannot choose it",
    "cannot be played": "its player cannot play it, by an action or an effect",
    "must be chosen": "effects of the opponent that choose such a card must choose it if possible",
}
#: Flags of an invading monster that bind its master.
MONSTER_FLAGS = {
    **{f"cannot {action}": f"its master cannot {action}" for action in FORBIDDABLE},
    **{f"must play to zone {n}": f"battle cards are played to zone {n} if possible" for n in ZONES},
    **{f"cannot play to zone {n}": f"battle cards cannot be played to zone {n}" for n in ZONES},
}
FLAGS = {**CARD_FLAGS, **MONSTER_FLAGS}
#: The flag that keeps a card from being destroyed for a certain cause.
_SPARED = {"effect": "cannot be destroyed by effects", "crush": "cannot be crushed"}
#: What forbids to play a card of a type.
PLAYING = {
    "battle": "play battle cards",
    "strategy": "activate strategy cards",
    "monster": "play monster cards",
}
#: The kind of event that a word forbids.
_STOPS = {
    "draw": "draw",
    "discard": "discard",
    "advance": "advance",
    "retreat": "retreat",
    "counter": "be countered",
    "rage": "gain rage",
}


class Limits(Moves):
    """A table on which effects can forbid and demand things."""

    __slots__ = ()

    def bonds(self, player: int) -> frozenset[str]:
        """What effects say to this player: `cannot …` and `must …`."""
        if not self.any_limits():
            return frozenset()
        face = self.monster_face(player)
        words: frozenset[str] = face.flags if face is not None else frozenset()
        said = [e.name for e in self.effects if e.kind == "rule" and e.bound.get("player") == player]
        return words.union(said) if said else words

    def bound_by(self, player: int, word: str) -> bool:
        """Whether an effect says this to the player."""
        face = self.monster_face(player)
        if face is not None and word in face.flags:
            return True
        for effect in self.effects:
            if effect.kind == "rule" and effect.name == word and effect.bound.get("player") == player:
                return True
        return False

    def any_limits(self) -> bool:
        """Whether anything could be forbidden or demanded at all: no effect and no ability that could."""
        return bool(self.effects) or (self.index or self.index_of()).flags

    def undisturbed(self, kind: str) -> bool:
        """Whether no effect can forbid or replace events of a kind: then they need not be announced."""
        index = self.index or self.index_of()
        return not (self.effects or index.flags or kind in index.replaceable)

    def destroys_plainly(self) -> bool:
        """Whether no effect can forbid a destruction or put something else in its place."""
        return not (self.any_limits() or self.replaceable("destroy") or self.replaceable("place"))

    def prevented(self, event: Event) -> bool:
        """Whether an effect keeps an event from happening."""
        if event.kind == "destroy":
            flags = self.face(event.card).flags
            if not flags:
                return False
            if event.cause == "effect" and event.by not in (-1, self.master(event.card)):
                spared = "cannot be destroyed by opponent's effects" in flags
            else:
                spared = False
            return spared or "cannot be destroyed" in flags or _SPARED.get(event.cause, "") in flags
        word = _STOPS.get(event.kind)
        return word is not None and self.bound_by(event.who, f"cannot {word}")

    def cite_prevented(self, event: Event) -> None:
        """A restriction wins (1.3.3); over what a rule says, card text comes first (1.3.1)."""
        if event.cause != "effect":
            self.cite("1.3.1", lines.PREVENTED, event.kind, event.who, event.card)
        self.cite("1.3.3", lines.PREVENTED, event.kind, event.who, event.card)
        if event.kind in ("advance", "retreat"):
            self.cite("5.13.3", lines.NOT_MOVED, event.who)
            self.not_invading(event)

    def not_invading(self, event: Event) -> None:
        """An invasion whose advance does not come about fulfils no When invading (12.3.2.1)."""
        if event.kind == "advance" and event.cause == "invasion":
            self.cite("12.3.2.1", lines.NOT_MOVED, event.who)

    def perform(self, event: Event) -> Flow:
        """Let an event happen, or what replaces it, unless an effect forbids it."""
        if self.undisturbed(event.kind):
            return self.happen(event)  # most events
        if self.prevented(event):
            self.cite_prevented(event)
            return None
        return super().perform(event)

    def advance(self, who: int, cause: str, by: int = -1) -> Flow:
        """Let an invading monster advance (5.13.1), unless an effect forbids or replaces it."""
        if self.undisturbed("advance"):
            return self.call(advance, Advance(who=who, cause=cause, by=by, invasion=cause == "invasion"))
        return self.perform(Event("advance", who, self.monster(who) or 0, cause=cause, by=by))

    # -- playing -----------------------------------------------------------------------------------

    def may_play(self, player: int, kind: str) -> bool:
        """Whether an effect may let a player play a card of a type: a restriction wins (1.3.3)."""
        if not self.any_limits() or not self.bound_by(player, f"cannot {PLAYING[kind]}"):
            return True
        self.cite("1.3.3", lines.PREVENTED, PLAYING[kind], player)
        return False

    def playable(self, player: int, card: int) -> bool:
        """Whether an effect may let a player play this card."""
        if self.any_limits() and "cannot be played" in self.face(card).flags:
            self.cite("1.3.3", lines.PREVENTED, "play", player, card)
            return False
        return self.may_play(player, self.type_of(card))

    def allowed_zones(self, player: int, numbers: list[int]) -> tuple[int, ...]:
        """The zones among these that a player may play battle cards to: none that an effect forbids
        (1.3.3), those that effects demand if there are any (1.3.2.3)."""
        bonds = self.bonds(player)
        if not bonds:
            return tuple(numbers)
        free = [n for n in numbers if f"cannot play to zone {n}" not in bonds]
        if len(free) < len(numbers):
            self.cite("1.3.3", lines.PREVENTED, "play", player)
        demanded = [n for n in free if f"must play to zone {n}" in bonds]
        if demanded:
            self.cite("1.3.2.3", lines.DEMANDED, player)
        return tuple(demanded or free)

    # -- choosing ----------------------------------------------------------------------------------

    def choosable(self, cards: tuple[int, ...], context: Context) -> tuple[int, ...]:
        """Without the cards that effects of their opponent cannot choose."""
        if not self.any_limits():
            return cards
        who = context.who
        barred = tuple(
            card for card in cards if "cannot be chosen" in self.face(card).flags and self.master(card) != who
        )
        for card in barred:
            self.cite("1.3.3", lines.PREVENTED, "choose", who, card)
        return tuple(card for card in cards if card not in barred) if barred else cards

    def demanded(self, decision: Decision) -> tuple[int, ...]:
        """The cards among the options that an effect of the chooser must choose if possible."""
        if "wanted" not in decision.facts or not self.any_limits():
            return ()
        return tuple(
            card
            for card in decision.options
            if "must be chosen" in self.face(card).flags and self.master(card) != decision.who
        )

    def group_objection(self, decision: Decision, reply: tuple[object, ...]) -> str | None:
        """As many demands as possible are to be met (1.3.2.3); a loop is not gone round again."""
        refused = self.group_refusal(decision, reply)
        return None if refused is None else refused.reason

    def group_refusal(self, decision: Decision, reply: tuple[object, ...]) -> Refused | None:
        """What is wrong with the cards picked together."""
        wanted = self.demanded(decision)
        met = sum(1 for card in wanted if card in reply)
        if met < min(len(wanted), len(reply)):
            reason = "cards that say they must be chosen are, as many as possible"
            return Refused("1.3.2.3", reason, decision.rule)
        return None

    def safe_pick(self, decision: Decision) -> tuple[Any, ...]:
        """A pick that meets the demands."""
        wanted = self.demanded(decision)
        rest = [option for option in decision.options if option not in wanted]
        return (*wanted, *rest)[: max(decision.low, 1)]

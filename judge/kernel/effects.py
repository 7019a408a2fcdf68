"""How does the effect of an ability happen?

An ability is a flat list of operations; the frame that resolves it holds the index and the choices
bound so far, so a resolution can stop at any choice and is still plain data. Effects that stay are
added to and taken from the state here.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Any

from judge.kernel import lines
from judge.kernel.continuous import Effect
from judge.kernel.durations import is_over
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import Context, Member, Resolving, given, replace
from judge.kernel.game import Game

if TYPE_CHECKING:
    from judge.kernel.happening import Happenings

#: Operations that change nothing: they may be done while a happening is being settled.
QUIET = ("choose", "number", "options", "if", "skip", "bind")


def resolve(game: Happenings, at: Resolving) -> Flow:
    """Do the next operation of the effect in the top frame; the step of the rule that says so."""
    ops = game.pool.abilities[at.key].ops
    if at.i >= len(ops):
        return END if at.gather is None else gathered(game, at)
    op = ops[at.i]
    flow: Flow = op.run(game, at, op) if at.gather is None else gather(game, at, at.gather, op)
    return AGAIN if flow is None else flow


def gather(game: Happenings, at: Resolving, found: tuple[Member, ...], op: Any) -> Flow:
    """Do an operation of what happens instead without changing anything: choices are made, what can be part
    of the happening becomes a member; the rest waits until the happening has happened."""
    if "members" in op.args:
        new = tuple(Member(event.plain(), at.applied) for event in op.args["members"](game, at))
        game.keep(replace(at, i=at.i + 1, gather=(*found, *new)))
        return AGAIN
    if op.verb in QUIET:
        flow: Flow = op.run(game, at, op)
        return flow
    return gathered(game, at)


def gathered(game: Happenings, at: Resolving) -> Flow:
    """End gathering: hand over the members, and the locals of what is left if anything is."""
    left = at.i < len(game.pool.ability(at.key).ops)
    game.value = (at.gather, given(replace(at, gather=None)) if left else None)
    return END


def choose_early(game: Happenings, at: Resolving) -> Flow:
    """Make the choices that are due when an ability is played; then start it from the beginning."""
    ops = game.pool.abilities[at.key].ops
    number = at.i
    while number < len(ops) and not ops[number].args.get("early"):
        number += 1
    if number >= len(ops):
        game.keep(replace(at, i=0))
        return None
    at = game.keep(replace(at, i=number))
    op = ops[number]
    flow: Flow = op.run(game, at, op)
    return flow if flow is not None else AGAIN


class Effects(Game):
    """A game whose abilities leave effects behind."""

    __slots__ = ()

    def add_effect(self, at: Resolving, kind: str, rule: str, until: tuple[str, int], **given: Any) -> Effect:
        """Leave an effect of the running ability (its source and master) behind."""
        self.clock += 1
        effect = Effect(kind, at.who, at.src, at.stamp or self.clock, until, **given)
        self.effects = (*self.effects, effect)
        self.projection = None
        self.cite(rule, lines.EFFECT, effect.src, *(card for card, _ in effect.targets))
        return effect

    def expire(self, what: str, number: int) -> int:
        """End the effects that last until then; how many ended."""
        kept = tuple(e for e in self.effects if not is_over(e.until, what, number, self.tp))
        ended = len(self.effects) - len(kept)
        if ended:
            self.effects = kept
            self.projection = None
        return ended

    def effect_targets(
        self, cards: tuple[int, ...], context: Context, *, particular: bool = False
    ) -> tuple[tuple[int, int], ...]:
        """The cards an effect holds on to, with their identity; `particular` if it names one card itself."""
        return tuple((card, self.ident[card]) for card in cards)

    def choosable(self, cards: tuple[int, ...], context: Context) -> tuple[int, ...]:
        """Hook: which of the cards an effect may choose (a game's Barrier and the like)."""
        return cards

    def looked_through(self, cards: Sequence[int], attributes: Collection[str]) -> None:
        """Hook: a running effect looks at these attributes of cards."""

    def too_few(self, context: Context) -> None:
        """Hook: a running effect speaks of more cards than there are."""

    def counted(self, cards: Sequence[int]) -> None:
        """Hook: a running effect counts cards."""

    def looked_up(self, name: str, player: int) -> None:
        """Hook: a running effect looks at a number of a player."""

    def no_longer_held(self, card: int) -> None:
        """Hook: a running effect speaks of a card it chose, which is not that card any more."""

    def source_is_gone(self, context: Context) -> None:
        """Hook: a running effect speaks of its own card, which is no longer where it was."""

    def known_value(self, card: int, attribute: str, context: Context, ident: int | None = None) -> Any:
        """A value of a card that an effect speaks of, `ident` if it holds on to that very card.

        A card that has left since is as it was when it was last there; the card of the event as it
        was before the event.
        """
        if ident is not None and self.ident[card] != ident:
            final = self.final.get(card)
            if final is not None and final[0] == ident:
                self.cite_final(card)
                return getattr(self.defs[card].face, attribute) if final[2] is None else final[2][attribute]
            return getattr(self.defs[card].face, attribute)
        event = context.event
        if event.get("card") == card and "was" in event and not self.on_field(card):
            return event["was"][attribute]
        return getattr(self.face(card), attribute)

    def cite_final(self, card: int) -> None:
        """Hook: an effect reads the final information of a card (a game cites its rule)."""

    def lose_by_effect(self, losers: tuple[int, ...]) -> Flow:
        """Hook: an effect makes players lose."""
        raise NotImplementedError

    def win_by_effect(self, winner: int) -> None:
        """Hook: an effect makes a player win."""
        raise NotImplementedError

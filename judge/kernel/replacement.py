"""What happens instead?

An event that could be replaced is performed through `perform`: if nothing replaces it, it just
happens; otherwise a frame of the game's replacement program decides, one effect after the other,
each at most once for the same event, in the order the affected player wants.
"""

from __future__ import annotations

from typing import Any

from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Kind
from judge.kernel.effects import Effects
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, CALL, END, Flow

#: The name of the program that a game must provide (its steps are the functions below).
PROGRAM = "replacement"


class Replacing(Effects):
    """A game in which events can be replaced."""

    __slots__ = ()

    def perform(self, event: Event, *, again: bool = False) -> Flow:
        """Let an event happen, or what replaces it; the step returns what this returns.

        `again` as in `call`: whether the step goes on within its rule afterwards.
        """
        if self.replaceable(event.kind):
            applied = self.loc.get("applied", ())
            self.not_again(event, applied)
            if self.replacers(event, applied):
                return self.call(PROGRAM, again=again, ev=event.plain(), applied=applied)
        return self.happen(event, again=again)

    def replaceable(self, kind: str) -> bool:
        """Whether anything that is awake, or an effect that lasts, could replace events of a kind."""
        index = self.index or self.index_of()
        if kind in index.replaceable:
            return True
        return bool(self.effects) and (
            kind in index.grantable or any(effect.kind == "replace" for effect in self.effects)
        )

    def happen(self, event: Event, *, again: bool = False) -> Flow:
        """Hook: make the event happen: None if it has, CALL if a program of its own was pushed."""
        raise NotImplementedError

    def replacers(self, event: Event, applied: tuple[str, ...]) -> list[tuple[int, int, Ability]]:
        """The replacement effects that apply: (master, source card, ability)."""
        found = []
        index = self.index or self.index_of()
        for card, ability in index.replacements.get(event.kind, ()):
            replacement = ability.replacement
            assert replacement is not None
            name = f"{card}/{ability.key}"
            if name not in applied and self.active_at(card, ability) and replacement.test(self, card, event):
                found.append((self.master(card), card, ability))
        if event.kind in index.grantable and (index.granting or self.effects):
            found += self._granted_replacers(event, applied)
        for effect in self.effects:
            if effect.kind == "replace":
                ability = self.pool.ability(effect.key)
                replacement = ability.replacement
                assert replacement is not None
                name = f"{effect.src}/{ability.key}"
                if name in applied or replacement.event != event.kind:
                    continue
                if replacement.test(self, effect.src, event):
                    found.append((effect.who, effect.src, ability))
        return found

    def _granted_replacers(self, event: Event, applied: tuple[str, ...]) -> list[tuple[int, int, Ability]]:
        """Replacement effects of abilities that cards were given."""
        return [
            (self.master(card), card, ability)
            for card, face in self.projected().items()
            for ability in face.abilities
            if ability.replacement is not None
            and ability.replacement.event == event.kind
            and ability not in self.defs[card].abilities
            and f"{card}/{ability.key}" not in applied
            and self.active_at(card, ability)
            and ability.replacement.test(self, card, event)
        ]

    def affected(self, event: Event) -> int:
        """The player who orders replacement effects of an event."""
        return self.master(event.card) if event.card >= 0 else event.who

    def ordering(self, event: Event) -> None:
        """Hook: a player is about to order replacement effects of an event (a game cites its rule)."""

    def offered(self, event: Event, ability: Ability) -> None:
        """Hook: a player may let something else happen, if that can be done."""

    def replaced(self, event: Event, ability: Ability) -> None:
        """Hook: an event did not happen because something else happens instead."""

    def not_again(self, event: Event, applied: tuple[str, ...]) -> None:
        """Hook: an event happens; the replacement effects in `applied` had their turn already."""

    def use_up(self, card: int, ability: Ability) -> dict[str, Any]:
        """End a replacement effect that works once; what it was given to remember."""
        for effect in self.effects:
            if effect.kind == "replace" and effect.src == card and effect.key == ability.key:
                if effect.once:
                    self.effects = tuple(e for e in self.effects if e is not effect)
                return dict(effect.bound)
        return {}

    def possible(self, ability: Ability, who: int, src: int, event: Event) -> bool:
        """Whether an optional replacement can be done at all."""
        context = self.perform_locals(ability, who, src, event)
        return all(op.args["possible"](self, context) for op in ability.ops if "possible" in op.args)

    def perform_locals(
        self, ability: Ability, who: int, src: int, event: Event | None = None, **more: Any
    ) -> dict[str, Any]:
        """The locals with which an ability's effect resolves."""
        self.clock += 1
        return {
            "who": who,
            "src": src,
            "key": ability.key,
            "i": 0,
            "event": event.plain() if event is not None else {},
            "bound": {},
            "stamp": self.clock,
            **more,
        }


def to_choose_from(
    game: Replacing, found: dict[str, tuple[int, int, Ability]], event: Event, optional_rule: str
) -> dict[str, tuple[int, int, Ability]]:
    """Without the optional replacement effects that cannot be carried out, unless nothing else is left."""
    able = {}
    for name, (who, card, ability) in found.items():
        optional = ability.replacement is not None and ability.replacement.optional
        if not optional or game.possible(ability, who, card, event):
            able[name] = (who, card, ability)
    if not able:
        return found
    for name, (_, card, _) in found.items():
        if name not in able:
            game.cite(optional_rule, "not possible", card)
    return able


def choose_replacement(order_rule: str, optional_rule: str, effect_program: str) -> Any:
    """The step that applies the next replacement effect to an event, or lets the event happen."""

    def step(game: Replacing) -> Flow:
        event = Event.read(game.loc["ev"])
        applied = game.loc["applied"]
        found = {f"{card}/{a.key}": (who, card, a) for who, card, a in game.replacers(event, applied)}
        reply = game.take()
        if game.loc.get("pick") is None:
            if not found:
                game.not_again(event, applied)
                flow = game.happen(event)
                return END if flow is None else flow
            if len(found) > 1 and reply is None:
                found = to_choose_from(game, found, event, optional_rule)
            if len(found) > 1 and reply is None:
                facts = {"cards": tuple(card for _, card, _ in found.values())}
                who = game.affected(event)
                game.ordering(event)
                order = Decision(Kind.OPTION, who, order_rule, "replacement", tuple(found), 1, 1, facts)
                return game.ask(order)
            game.set(pick=next(iter(found)) if reply is None else reply[0])
            reply = None
        name = game.loc["pick"]
        who, card, ability = found[name]
        if ability.replacement is not None and ability.replacement.optional and reply is None:
            game.offered(event, ability)
            if game.possible(ability, who, card, event):
                return game.ask(Decision(Kind.YES_NO, who, optional_rule, "instead", facts={"source": card}))
            game.cite(optional_rule, "not possible", card)
            reply = False
        if reply is False:
            game.set(pick=None, applied=(*applied, name))
            return AGAIN
        game.cite(game.rules.linked.rule[game.rules.linked.entry[PROGRAM]], "instead", card, event.kind)
        game.replaced(event, ability)
        bound = game.use_up(card, ability)
        given = game.perform_locals(ability, who, card, event, applied=(*applied, name), bound=bound)
        game.frames[-1] = (game.rules.linked.entry[effect_program], given, game.frames[-1][2])
        return CALL

    return step

"""What happens instead?

An event that could be replaced is performed through `perform`: if nothing replaces it, it just
happens; otherwise a frame of the game's replacement program decides, one effect after the other,
each at most once for the same event, in the order the affected player wants.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from judge.kernel import lines
from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Kind
from judge.kernel.effects import Effects
from judge.kernel.events import NO_EVENT, Event, EventData
from judge.kernel.flow import END, Flow
from judge.kernel.frames import Locals, Member, Resolving, replace
from judge.kernel.program import Program

R = TypeVar("R", bound=Resolving)


#: A replacement effect that applies: its master, its card and the ability.
Row = tuple[int, int, Ability]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settling(Locals):
    """An event that may be replaced (`ev`), or a happening whose members are being settled (`todo`).

    `pick`: the replacement effect that is being applied. Of a happening: `going` are the members that nothing
    replaces, `later` the locals of what happens instead and cannot be made as one with them, `only` the member
    that an effect which works once is used for, `sharing` the one that is asked about, `gathering` and `made`
    how far it is.
    """

    ev: EventData = field(default_factory=lambda: NO_EVENT)
    pick: str | None = None
    todo: tuple[Member, ...] | None = None
    going: tuple[EventData, ...] = ()
    later: tuple[Mapping[str, object], ...] = ()
    only: Mapping[str, int] = field(default_factory=dict)
    sharing: str | None = None
    gathering: bool = False
    made: bool = False


#: The name of the procedure that every game must have; happening.py fills it.
REPLACEMENT = Program("replacement", Settling)


class Replacing(Effects):
    """A game in which events can be replaced."""

    __slots__ = ()

    def perform(self, event: Event) -> Flow:
        """Let an event happen, or what replaces it: None if it has happened, else the step returns this."""
        if self.replaceable(event.kind):
            applied = self.loc.applied
            self.not_again(event, applied)
            if self.replacers(event, applied):
                return self.call(REPLACEMENT, Settling(ev=event.plain(), applied=applied))
        return self.happen(event)

    def replaceable(self, kind: str) -> bool:
        """Whether anything that is awake, or an effect that lasts, could replace events of a kind."""
        index = self.index or self.index_of()
        if kind in index.replaceable:
            return True
        return bool(self.effects) and (
            kind in index.grantable or any(effect.kind == "replace" for effect in self.effects)
        )

    def happen(self, event: Event) -> Flow:
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
                if effect.targets and not self._is_of(effect.targets, event.card):
                    continue
                if replacement.test(self, effect.src, event):
                    found.append((effect.who, effect.src, ability))
        return found

    def _is_of(self, targets: tuple[tuple[int, int], ...], card: int) -> bool:
        """Whether an event's card is one of those that an effect holds on to."""
        return card >= 0 and (card, self.ident[card]) in targets

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

    def contested(self, event: Event, abilities: tuple[Ability, ...]) -> None:
        """Hook: several replacement effects apply to an event, whether or not each can be carried out."""

    def ordering(self, event: Event) -> None:
        """Hook: a player is about to order replacement effects of an event (a game cites its rule)."""

    def offered(self, event: Event, ability: Ability) -> None:
        """Hook: a player may let something else happen, if that can be done."""

    def replaced(self, event: Event, ability: Ability) -> None:
        """Hook: an event did not happen because something else happens instead."""

    def not_again(self, event: Event, applied: tuple[str, ...]) -> None:
        """Hook: an event happens; the replacement effects in `applied` had their turn already."""

    def works_once(self, ability: Ability) -> bool:
        """Hook: whether the text of a replacement effect lets it work only once for now."""
        return False

    def use_up(self, card: int, ability: Ability) -> Mapping[str, Any]:
        """End a replacement effect that works once; what it was given to remember."""
        for effect in self.effects:
            if effect.kind == "replace" and effect.src == card and effect.key == ability.key:
                if effect.once:
                    self.effects = tuple(e for e in self.effects if e is not effect)
                return dict(effect.bound)
        return {}

    def possible(self, ability: Ability, who: int, src: int, event: Event) -> bool:
        """Whether an optional replacement can be done at all."""
        context = self.begin(Resolving, ability, who, src, event)
        return all(op.args["possible"](self, context) for op in ability.ops if "possible" in op.args)

    def begin(
        self, record: type[R], ability: Ability, who: int, src: int, event: Event | None = None, **more: Any
    ) -> R:
        """The locals with which an ability's effect resolves, as a record of the program that carries it out."""
        self.clock += 1
        if event is not None:
            more["event"] = event.plain()
        return record(who=who, src=src, key=ability.key, stamp=self.clock, **more)


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
            game.cite(optional_rule, lines.NOT_POSSIBLE, card)
    return able


def choose_replacement(
    order_rule: str, optional_rule: str, instead: Program[R]
) -> Callable[[Any, Settling], Flow]:
    """The step that applies the next replacement effect to an event, or lets the event happen; `instead` is
    the procedure that carries out what happens in its place."""

    def step(game: Replacing, at: Settling) -> Flow:
        event = Event.read(at.ev)
        applied = at.applied
        found = {f"{card}/{a.key}": (who, card, a) for who, card, a in game.replacers(event, applied)}
        reply = game.take()
        if at.pick is None:
            if not found:
                game.not_again(event, applied)
                flow = game.happen(event)
                return END if flow is None else flow
            if len(found) > 1 and reply is None:
                game.contested(event, tuple(ability for _, _, ability in found.values()))
                found = to_choose_from(game, found, event, optional_rule)
            if len(found) > 1 and reply is None:
                facts = {"cards": tuple(card for _, card, _ in found.values())}
                who = game.affected(event)
                game.ordering(event)
                order = Decision(Kind.OPTION, who, order_rule, "replacement", tuple(found), 1, 1, facts)
                return game.ask(order)
            at = game.keep(replace(at, pick=next(iter(found)) if reply is None else reply[0]))
            reply = None
        name = at.pick
        assert name is not None
        who, card, ability = found[name]
        if ability.replacement is not None and ability.replacement.optional and reply is None:
            game.offered(event, ability)
            if game.possible(ability, who, card, event):
                return game.ask(Decision(Kind.YES_NO, who, optional_rule, "instead", facts={"source": card}))
            game.cite(optional_rule, lines.NOT_POSSIBLE, card)
            reply = False
        if reply is False:
            return step(game, game.keep(replace(at, pick=None, applied=(*applied, name))))
        game.cite(game.rule, lines.INSTEAD, card, event.kind)
        game.replaced(event, ability)
        bound = game.use_up(card, ability)
        given = game.begin(instead.locals, ability, who, card, event, applied=(*applied, name), bound=bound)
        return game.turn_into(instead, given)

    return step

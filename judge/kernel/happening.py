"""What happens at once?

A happening is a set of changes made as one: every card that an instruction destroys, both players who
lose, the damage of each. What forbids a member of it and what happens instead are looked for on the state
before it, for every member. Each affected player settles what concerns them, the turn player first; what
happens instead may bring members of its own (`gather` in effects.py), which are settled like the others.
Then all changes are made, each once even if two members lead to it, and what cannot be made as one with
them follows. Knows nothing of the changes themselves: `happen_all` is the game's.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from judge.kernel import lines
from judge.kernel.cards import Ability, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.effects import QUIET
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import Member, Resolving, given, replace, restore
from judge.kernel.program import Program
from judge.kernel.replacement import (
    REPLACEMENT,
    R,
    Replacing,
    Row,
    Settling,
    choose_replacement,
    to_choose_from,
)

#: Events that end the game.
ENDING = ("lose",)


class Happenings(Replacing):
    """A game in which several things happen at the same time."""

    __slots__ = ()

    def perform_all(self, events: Sequence[Event]) -> Flow:
        """Let events happen as one, or what replaces them: None if they have happened, else the step returns
        this. What is forbidden is left out first, judged on the state as it is now."""
        events = distinct([event for event in events if not self.shielded(event)])
        if len(events) == 1:
            return self.perform(events[0])
        applied = self.loc.applied
        if not any(self._disturbed(event, applied) for event in events):
            return self.happen_all(events) if events else None
        todo = tuple(Member(event.plain(), applied) for event in self.in_order(events))
        flow = self.call(REPLACEMENT, Settling(todo=todo))
        if applied:
            # Each member knows what had its turn with it; the happening as a whole is nobody's successor.
            pc, at, origin = self.frames[-1]
            self.frames[-1] = (pc, replace(at, applied=()), origin)
        return flow

    def _disturbed(self, event: Event, applied: tuple[str, ...]) -> bool:
        """Whether something could happen instead of an event, or of what it comes to."""
        if self.replaceable(event.kind) and self.replacers(event, applied):
            return True
        next_event = self.becomes(event)
        return next_event is not None and self._disturbed(next_event, applied)

    def becomes(self, event: Event) -> Event | None:
        """Hook: what an event that nothing replaced comes to, if that could be replaced as well."""
        return None

    def shielded(self, event: Event) -> bool:
        """Hook: whether something forbids an event, so that it is no part of a happening; says so."""
        return False

    def happen_all(self, events: Sequence[Event]) -> Flow:
        """Hook: make all these changes as one: None if they are made, CALL if a program was pushed."""
        raise NotImplementedError

    def in_order(self, events: Sequence[Event]) -> list[Event]:
        """Events in the order in which players are asked about them: the turn player's first, then by name.

        Neither the order of typing nor the place on the table may decide who is asked what first.
        """

        def key(event: Event) -> tuple[bool, str, str]:
            label = self.labels[event.card] if event.card >= 0 else ""
            return self.affected(event) != self.tp, label, event.kind

        return sorted(events, key=key)

    def still_to_pay(self, at: Resolving) -> Sequence[Op]:
        """Hook: choices of another cost that is paid at the same time as the one being paid, after it."""
        return ()

    def members_of(self, ability: Ability) -> bool:
        """Whether what happens instead begins with something that can be part of the happening."""
        first = ability.ops[0] if ability.ops else None
        return first is not None and ("members" in first.args or first.verb in QUIET)


def distinct(events: Sequence[Event]) -> list[Event]:
    """Each change once, whoever asked for it: the same kind of event for the same card or player.

    A card can only go one way: of two ways out of its area the first stands.
    """
    found: dict[object, Event] = {}
    for event in events:
        found.setdefault(("card", event.card) if event.card >= 0 else (event.kind, event.who), event)
    return list(found.values())


def add_replacement(
    program: Program[Settling], rule: str, order_rule: str, optional_rule: str, instead: Program[R]
) -> None:
    """Make `program` the procedure by which something else happens, for one event or for the members of a
    happening; `instead` carries out what happens in their place."""
    alone = choose_replacement(order_rule, optional_rule, instead)
    settling = _Settling(order_rule, optional_rule, instead)

    def begins(game: Happenings, at: Settling) -> Flow:
        return alone(game, at) if at.todo is None else settling.settle(game, at)

    def goes_on(game: Happenings, at: Settling) -> Flow:
        """An answer has come, or what was called has returned: a single event has happened then."""
        if at.todo is None:
            return END if game.reply is None else alone(game, at)
        return settling.settle(game, at)

    program.step(rule, again=True)(begins)
    program.then(goes_on)


class _Settling(Generic[R]):
    """How the members of a happening are settled, by a game's rules."""

    def __init__(self, order_rule: str, optional_rule: str, instead: Program[R]) -> None:
        self.order_rule = order_rule
        self.optional_rule = optional_rule
        self.instead = instead

    def settle(self, game: Happenings, at: Settling) -> Flow:
        """Settle the next member of the happening in the top frame; when none is left, let it happen."""
        if at.gathering:
            at = _gathered(game, at)
        if at.todo:
            return self._next(game, at)
        going = distinct([Event.read(data) for data in at.going])
        # What ends the game comes last: the rest is made as one with it, and shall be seen.
        ending = [event for event in going if event.kind in ENDING]
        if not at.made:
            at = game.keep(replace(at, made=True))
            now = [event for event in going if event.kind not in ENDING]
            flow: Flow = game.happen_all(now) if now else None
            if flow is not None:
                return flow
        if at.later:
            first, *rest = at.later
            game.keep(replace(at, later=tuple(rest)))
            called: Flow = game.call(self.instead, restore(self.instead.locals, first))
            return called
        if ending:
            game.happen_all(ending)
        return END

    def _next(self, game: Happenings, at: Settling) -> Flow:
        assert at.todo is not None
        member, *others = at.todo
        event, applied = Event.read(member.event), member.applied
        found = {
            name: row
            for name, row in _named(game, event, applied).items()
            if at.only.get(name, event.card) == event.card
        }
        reply = game.take()
        if at.sharing is not None:
            game.keep(replace(at, only={**at.only, at.sharing: reply[0]}, sharing=None))
            return AGAIN
        if at.pick is None:
            if not found:
                return self._goes(game, at, event, applied)
            shared = _shared(game, at, found)
            if shared is not None:
                return self._share(game, at, event, found, shared)
            if len(found) > 1 and reply is None:
                found = to_choose_from(game, found, event, self.optional_rule)
            if len(found) > 1 and reply is None:
                return self._ask_order(game, event, found)
            at = game.keep(replace(at, pick=next(iter(found)) if reply is None else reply[0]))
            reply = None
        name = at.pick
        assert name is not None
        who, card, ability = found[name]
        if ability.replacement is not None and ability.replacement.optional and reply is None:
            game.offered(event, ability)
            if game.possible(ability, who, card, event):
                facts = {"source": card, "of": event.card}
                may: Flow = game.ask(Decision(Kind.YES_NO, who, self.optional_rule, "instead", facts=facts))
                return may
            game.cite(self.optional_rule, lines.NOT_POSSIBLE, card)
            reply = False
        if reply is False:
            declined = Member(member.event, (*applied, name))
            game.keep(replace(at, pick=None, todo=(declined, *others)))
            return AGAIN
        return self._replace(
            game, replace(at, pick=None, todo=tuple(others)), event, (who, card, ability), (*applied, name)
        )

    def _goes(self, game: Happenings, at: Settling, event: Event, applied: tuple[str, ...]) -> Flow:
        """Nothing replaces a member: it is part of what happens, or comes to something that may be replaced."""
        assert at.todo is not None
        game.not_again(event, applied)
        comes_to = game.becomes(event)
        if comes_to is not None:
            game.keep(replace(at, todo=(Member(comes_to.plain(), applied), *at.todo[1:])))
        else:
            game.keep(replace(at, todo=at.todo[1:], going=(*at.going, event.plain())))
        return AGAIN

    def _share(
        self,
        game: Happenings,
        at: Settling,
        event: Event,
        found: dict[str, Row],
        shared: tuple[str, tuple[int, ...]],
    ) -> Flow:
        """Ask which member a replacement effect that works once is used for."""
        name, cards = shared
        game.keep(replace(at, sharing=name))
        facts, who = {"source": found[name][1]}, game.affected(event)
        ask: Flow = game.ask(Decision(Kind.CARDS, who, self.order_rule, "replaced", cards, 1, 1, facts))
        return ask

    def _ask_order(self, game: Happenings, event: Event, found: dict[str, Row]) -> Flow:
        """Ask which of several replacement effects is applied first."""
        game.ordering(event)
        facts = {"cards": tuple(card for _, card, _ in found.values()), "of": event.card}
        who, options = game.affected(event), tuple(found)
        ask: Flow = game.ask(Decision(Kind.OPTION, who, self.order_rule, "replacement", options, 1, 1, facts))
        return ask

    def _replace(
        self, game: Happenings, at: Settling, event: Event, chosen: Row, applied: tuple[str, ...]
    ) -> Flow:
        """Apply a replacement effect to a member: what it begins with may be part of the happening."""
        who, card, ability = chosen
        game.cite(game.rule, lines.INSTEAD, card, event.kind)
        game.replaced(event, ability)
        bound = game.use_up(card, ability)
        effect = game.begin(self.instead.locals, ability, who, card, event, applied=applied, bound=bound)
        if game.members_of(ability):
            game.keep(replace(at, gathering=True))
            flow: Flow = game.call(self.instead, replace(effect, gather=()))
            return flow
        game.keep(replace(at, later=(*at.later, given(effect))))
        return AGAIN


def _named(game: Happenings, event: Event, applied: tuple[str, ...]) -> dict[str, Row]:
    """The replacement effects that apply to a member, by name."""
    return {f"{card}/{a.key}": (who, card, a) for who, card, a in game.replacers(event, applied)}


def _shared(game: Happenings, at: Settling, found: dict[str, Row]) -> tuple[str, tuple[int, ...]] | None:
    """A replacement effect that works once and could be used for several members: its name, their cards."""
    once = {f"{e.src}/{e.key}" for e in game.effects if e.kind == "replace" and e.once}
    once |= {name for name, (_, _, ability) in found.items() if game.works_once(ability)}
    for name in found:
        if name not in once or name in at.only:
            continue
        cards = []
        for member in at.todo or ():
            event = Event.read(member.event)
            if event.card >= 0 and name in _named(game, event, member.applied):
                cards.append(event.card)
        if len(cards) > 1:
            return name, tuple(cards)
    return None


def _gathered(game: Happenings, at: Settling) -> Settling:
    """What happens instead has said which members it brings, and what is left of it for later."""
    members, rest = game.value
    game.value = None
    taken = {(data["kind"], data["card"], data["who"]) for data in at.going}
    new = []
    for event, applied in members:
        one = Event.read(event)
        if (one.kind, one.card, one.who) not in taken and not game.shielded(one):
            new.append(Member(event, applied))
    later = at.later if rest is None else (*at.later, rest)
    kept: Settling = game.keep(replace(at, gathering=False, todo=(*(at.todo or ()), *new), later=later))
    return kept

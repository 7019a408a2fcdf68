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
from typing import Any

from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Kind
from judge.kernel.effects import QUIET
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.replacement import PROGRAM, Replacing, choose_replacement, to_choose_from

#: Events that end the game.
ENDING = ("lose",)


class Happenings(Replacing):
    """A game in which several things happen at the same time."""

    __slots__ = ()

    def perform_all(self, events: Sequence[Event], *, again: bool = False) -> Flow:
        """Let events happen as one, or what replaces them; the step returns what this returns.

        `again` as in `call`. What is forbidden is left out first, judged on the state as it is now.
        """
        events = distinct([event for event in events if not self.shielded(event)])
        if len(events) == 1:
            return self.perform(events[0], again=again)
        applied = self.loc.get("applied", ())
        if not any(self._disturbed(event, applied) for event in events):
            return self.happen_all(events, again=again) if events else None
        todo = tuple({**event.plain(), "applied": applied} for event in self.in_order(events))
        return self.call(PROGRAM, again=again, applied=(), todo=todo, going=(), later=(), only={})

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

    def happen_all(self, events: Sequence[Event], *, again: bool = False) -> Flow:
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

    def members_of(self, ability: Ability, context: dict[str, Any]) -> bool:
        """Whether what happens instead begins with something that can be part of the happening."""
        first = ability.ops[0] if ability.ops else None
        return first is not None and ("members" in first.args or first.verb in QUIET)


def distinct(events: Sequence[Event]) -> list[Event]:
    """Each change once, whoever asked for it: the same kind of event for the same card or player.

    A card can only go one way: of two ways out of its area the first stands.
    """
    found: dict[Any, Event] = {}
    for event in events:
        found.setdefault(("card", event.card) if event.card >= 0 else (event.kind, event.who), event)
    return list(found.values())


def replacement_step(order_rule: str, optional_rule: str, effect_program: str) -> Any:
    """The step of a game's replacement program: for one event, or for the members of a happening."""
    alone = choose_replacement(order_rule, optional_rule, effect_program)

    def step(game: Any) -> Flow:
        if "todo" in game.loc:
            return settle(game, order_rule, optional_rule, effect_program)
        flow: Flow = alone(game)
        return flow

    return step


def settle(game: Any, order_rule: str, optional_rule: str, effect_program: str) -> Flow:
    """Settle the next member of the happening in the top frame; when none is left, let it happen."""
    if game.loc.get("gathering"):
        _gathered(game)
    todo = game.loc["todo"]
    if todo:
        return _settle_next(game, order_rule, optional_rule, effect_program)
    going = distinct([Event.read(data) for data in game.loc["going"]])
    # What ends the game comes last: the rest is made as one with it, and shall be seen.
    ending = [event for event in going if event.kind in ENDING]
    if not game.loc.get("made"):
        game.set(made=True)
        now = [event for event in going if event.kind not in ENDING]
        flow: Flow = game.happen_all(now, again=True) if now else None
        if flow is not None:
            return flow
    if game.loc["later"]:
        given, *rest = game.loc["later"]
        game.set(later=tuple(rest))
        called: Flow = game.call(effect_program, again=True, **given)
        return called
    if ending:
        game.happen_all(ending)
    return END


def _settle_next(game: Any, order_rule: str, optional_rule: str, effect_program: str) -> Flow:
    loc = game.loc
    member = loc["todo"][0]
    applied: tuple[str, ...] = member["applied"]
    event = Event.read({name: value for name, value in member.items() if name != "applied"})
    found = {
        name: row
        for name, row in _named(game, event, applied).items()
        if loc["only"].get(name, event.card) == event.card
    }
    reply = game.take()
    if loc.get("sharing") is not None:
        game.set(only={**loc["only"], loc["sharing"]: reply[0]}, sharing=None)
        return AGAIN
    if loc.get("pick") is None:
        if not found:
            game.not_again(event, applied)
            comes_to = game.becomes(event)
            if comes_to is not None:
                game.set(todo=({**comes_to.plain(), "applied": applied}, *loc["todo"][1:]))
            else:
                game.set(todo=loc["todo"][1:], going=(*loc["going"], event.plain()))
            return AGAIN
        shared = _shared(game, found)
        if shared is not None:
            name, cards = shared
            game.set(sharing=name)
            facts = {"source": found[name][1]}
            ask: Flow = game.ask(
                Decision(Kind.CARDS, game.affected(event), order_rule, "replaced", cards, 1, 1, facts)
            )
            return ask
        if len(found) > 1 and reply is None:
            found = to_choose_from(game, found, event, optional_rule)
        if len(found) > 1 and reply is None:
            game.ordering(event)
            cards = tuple(card for _, card, _ in found.values())
            order = Decision(
                Kind.OPTION,
                game.affected(event),
                order_rule,
                "replacement",
                tuple(found),
                1,
                1,
                {"cards": cards, "of": event.card},
            )
            asked: Flow = game.ask(order)
            return asked
        game.set(pick=next(iter(found)) if reply is None else reply[0])
        reply = None
    name = game.loc["pick"]
    who, card, ability = found[name]
    if ability.replacement is not None and ability.replacement.optional and reply is None:
        game.offered(event, ability)
        if game.possible(ability, who, card, event):
            facts = {"source": card, "of": event.card}
            may: Flow = game.ask(Decision(Kind.YES_NO, who, optional_rule, "instead", facts=facts))
            return may
        game.cite(optional_rule, "not possible", card)
        reply = False
    if reply is False:
        declined = {**member, "applied": (*applied, name)}
        game.set(pick=None, todo=(declined, *loc["todo"][1:]))
        return AGAIN
    game.cite(game.rules.linked.rule[game.rules.linked.entry[PROGRAM]], "instead", card, event.kind)
    game.replaced(event, ability)
    bound = game.use_up(card, ability)
    given = game.perform_locals(ability, who, card, event, applied=(*applied, name), bound=bound)
    game.set(pick=None, todo=loc["todo"][1:])
    if game.members_of(ability, given):
        game.set(gathering=True)
        flow: Flow = game.call(effect_program, again=True, gather=(), **given)
        return flow
    game.set(later=(*game.loc["later"], given))
    return AGAIN


def _named(game: Any, event: Event, applied: tuple[str, ...]) -> dict[str, tuple[int, int, Ability]]:
    """The replacement effects that apply to a member, by name."""
    return {f"{card}/{a.key}": (who, card, a) for who, card, a in game.replacers(event, applied)}


def _shared(game: Any, found: dict[str, Any]) -> tuple[str, tuple[int, ...]] | None:
    """A replacement effect that works once and could be used for several members: its name, their cards."""
    once = {f"{e.src}/{e.key}" for e in game.effects if e.kind == "replace" and e.once}
    for name in found:
        if name not in once or name in game.loc["only"]:
            continue
        cards = []
        for member in game.loc["todo"]:
            event = Event.read({key: value for key, value in member.items() if key != "applied"})
            if event.card >= 0 and name in _named(game, event, member["applied"]):
                cards.append(event.card)
        if len(cards) > 1:
            return name, tuple(cards)
    return None


def _gathered(game: Any) -> None:
    """What happens instead has said which members it brings, and what is left of it for later."""
    members, rest = game.value
    game.value = None
    events = [Event.read({k: v for k, v in data.items() if k != "applied"}) for data in members]
    applied = members[0]["applied"] if members else ()
    taken = {(data["kind"], data["card"], data["who"]) for data in game.loc["going"]}
    new = [
        event
        for event in events
        if (event.kind, event.card, event.who) not in taken and not game.shielded(event)
    ]
    todo = (*game.loc["todo"], *({**event.plain(), "applied": applied} for event in new))
    later = game.loc["later"] if rest is None else (*game.loc["later"], rest)
    game.set(gathering=False, todo=todo, later=later)

"""What do the keywords do that are whole automatic abilities?

Forerunner (14.8), seek mate (14.11), revelation (14.22), blaze (14.23), afterimage (14.24), engorge (14.26), charge
(14.31), hollow (14.35), harmony (14.36), success (14.39), and the Protect card's ability (15.3.3). When each triggers, and
what it does when it is resolved.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judge.games.vanguard.cards.nations import share_a_clan
from judge.games.vanguard.rules.ch02_trigger_icons import give
from judge.games.vanguard.rules.hooks import HOOKS
from judge.games.vanguard.rules.procedures import (
    Call,
    Deed,
    Legion,
    Playing,
    Retire,
    Shuffle,
    call,
    legion,
    rest,
    retire,
    shuffle,
)
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import BIND, DECK, DROP, HAND, REAR, SOUL, STRIDE, VC
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Ability, Trigger
from judge.kernel.continuous import Effect
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import Context, replace

RULES = {
    "forerunner": "14.8.2",
    "seek mate": "14.11.2",
    "revelation": "14.22.2",
    "blaze": "14.23.1",
    "afterimage": "14.24.1",
    "engorge": "14.26.1",
    "charge": "14.31.1",
    "hollow": "14.35.1",
    "harmony": "14.36.1",
    "success": "14.39.2",
}

# -- when they trigger ------------------------------------------------------------------------------------------


def _own(kind: str, test: Callable[[Vanguard, int, Event], bool]) -> Trigger:
    return Trigger(kind, lambda g, card, event: event.card == card and test(g, card, event), own=True)


def _always(g: Vanguard, card: int, event: Event) -> bool:
    return True


def _same_clan(g: Vanguard, card: int, event: Event) -> bool:
    return event.source >= 0 and share_a_clan(g.shows(event.source), g.printed(card))


def _on_rear(g: Vanguard, card: int, event: Event) -> bool:
    return event.dst >= 0 and event.dst % STRIDE in REAR


def _by_effect(g: Vanguard, card: int, event: Event) -> bool:
    return _on_rear(g, card, event) and event.cause not in ("normal call", "overdress", "xoverdress")


def _to_opponents_hand(g: Vanguard, card: int, event: Event) -> bool:
    other = 1 - g.master(card)
    return event.src == other * STRIDE + BIND and event.dst == other * STRIDE + HAND


def _harmony(g: Vanguard, card: int, event: Event) -> bool:
    other = event.card
    mine = g.where[other] >= 0 and g.master(other) == g.master(card)
    return other != card and mine and g.same_column(card, other)


def _success(value: int) -> Trigger:
    def situation(g: Vanguard, at: Context) -> bool:
        return g.tp == at.who and not g.flag(at.src, "successful") and _strong(g, at.who, value)

    return Trigger("situation", lambda g, card, event: False, situation)


def _strong(g: Vanguard, player: int, value: int) -> bool:
    return any(g.power(card) >= value for card in g.rear_guards(player))


def _on_named(value: object) -> Callable[[Vanguard, int, Event], bool]:
    """Revelation names the circle: VC or RC."""
    wanted = (VC,) if str(value or "RC").upper() == "VC" else REAR
    return lambda g, card, event: event.dst >= 0 and event.dst % STRIDE in wanted


TRIGGERS: dict[str, Callable[[Any], Trigger]] = {
    "forerunner": lambda value: _own("rode upon", _same_clan),
    "revelation": lambda value: _own("placed", _on_named(value)),
    "blaze": lambda value: Trigger("attack step begins", lambda g, card, event: event.who == g.master(card)),
    "afterimage": lambda value: Trigger("move", _to_opponents_hand),
    "engorge": lambda value: _own("attacks", _always),
    "charge": lambda value: _own("placed", _by_effect),
    "hollow": lambda value: _own("placed", _on_rear),
    "harmony": lambda value: Trigger("placed", _harmony),
    "success": _success,
}

# -- what they do -----------------------------------------------------------------------------------------------


def _here(g: Vanguard, at: Playing) -> bool:
    return g.ident[at.src] == at.ident and g.where[at.src] >= 0


def _ask(g: Vanguard, at: Playing, rule: str) -> Flow:
    return g.ask(Decision(Kind.YES_NO, at.who, rule, "may", facts={"source": at.src}))


def forerunner(g: Vanguard, at: Playing) -> Flow:
    """When a unit of the same clan rides on it, it may be called; only from where the ride put it (6.3.5.1)."""
    reply = g.take()
    if at.todo is not None:
        return None
    if g.where[at.src] != g.owner[at.src] * STRIDE + SOUL or g.ident[at.src] != at.ident:
        g.cite("6.3.5.1", lines.NOT_CALLED, at.src)
        return None
    if reply is None:
        return _ask(g, at, "14.8.2")
    g.keep(replace(at, todo=()))
    if not reply:
        return None
    held = ((at.src, g.ident[at.src]),)
    return g.call(call, Call(who=at.who, cards=held, by=at.who, source=at.src))


def seek_mate(g: Vanguard, at: Playing) -> Flow:
    """Four cards of the drop zone go on top of the deck, a mate is searched, and they legion (14.11.2)."""
    reply = g.take()
    mates = g.pool.ability(at.key).extra.get("mates", ())
    drop = g.area(at.who, DROP)
    if at.left is None and not at.found and at.todo is None:
        if reply is None:
            facts = {"source": at.src}
            return g.ask(Decision(Kind.CARDS, at.who, "14.11.2", "seek mate cost", drop, 4, 4, facts))
        g.send(tuple(reversed(reply)), "deck", "14.11.2", cause="cost", by=at.who, source=at.src)
        at = g.keep(replace(at, todo=()))
        reply = None
        g.tally("game " + g.used_name(at.src, g.pool.ability(at.key)))
    if at.left is None:
        if reply is None:
            fits = tuple(c for c in g.area(at.who, DECK) if g.shows(c).names & frozenset(mates))
            if len(mates) > 1:
                g.cite("14.11.2.1", lines.ONE_OF_THE_NAMES, at.src)
            facts = {"source": at.src}
            return g.ask(
                Decision(Kind.CARDS, at.who, "14.11.2", "seek mate", fits, 0, min(1, len(fits)), facts)
            )
        at = g.keep(replace(at, left=(), found=tuple(reply)))
        if reply and _here(g, at):
            return g.call(legion, Legion(who=at.who, leader=at.src, mate=reply[0], by=at.who, named=True))
    if at.left == ():
        g.keep(replace(at, left=(at.who,)))
        return g.call(shuffle, Shuffle(zone=at.who * STRIDE + DECK))
    return None


def revelation(g: Vanguard, at: Playing) -> Flow:
    """The top card is looked at and may go to the soul; then a standing rear-guard rests (14.22.2)."""
    reply = g.take()
    deck = g.area(at.who, DECK)
    if at.todo is None:
        if not deck:
            return None
        if reply is None:
            g.cite("7.7.1", lines.LOOKS_AT, at.who, 1)
            facts = {"source": at.src, "cards": deck[:1]}
            return g.ask(Decision(Kind.YES_NO, at.who, "14.22.2", "revelation", facts=facts))
        if not reply:
            return None
        g.send(deck[:1], "soul", "14.22.3", cause="revelation", by=at.who, source=at.src)
        at = g.keep(replace(at, todo=()))
        reply = None
    if at.left is not None:
        return None
    standing = tuple(c for c in g.rear_guards(at.who) if g.stands(c))
    if not standing:
        g.cite("14.22.2.1", lines.NONE_TO_REST, at.src)
        return None
    if reply is None:
        facts = {"source": at.src}
        return g.ask(Decision(Kind.CARDS, at.who, "14.22.2", "revelation rest", standing, 1, 1, facts))
    g.keep(replace(at, left=()))
    held = ((reply[0], g.ident[reply[0]]),)
    return g.call(rest, Deed(cards=held, by=at.who, source=at.src))


def blaze(g: Vanguard, at: Playing) -> Flow:
    """With more rear-guards than the opponent, the vanguard is blazing until the end of the turn (14.23.1)."""
    if len(g.rear_guards(at.who)) > len(g.rear_guards(1 - at.who)):
        vanguards = g.vanguards(at.who)
        if len(vanguards) > 1:
            g.cite("14.23.1.1", lines.TOGETHER, *vanguards)
        give(g, at.who, at.src, vanguards, "flags", "blazing")
        g.cite("14.23.1", lines.NOW, at.src, "blazing")
    return None


def afterimage(g: Vanguard, at: Playing) -> Flow:
    """With six cards or less in hand, the unit may return to the hand (14.24.1)."""
    reply = g.take()
    if reply is None:
        if len(g.area(at.who, HAND)) > 6 or not _here(g, at):
            return None
        return _ask(g, at, "14.24.1")
    if reply:
        g.send((at.src,), "hand", "14.24.1", cause="effect", by=at.who, source=at.src)
    return None


def engorge(g: Vanguard, at: Playing) -> Flow:
    """Other rear-guards may be retired; if any was, the unit is engorged until the end of the turn (14.26.1)."""
    reply = g.take()
    if at.todo is None:
        others = tuple(c for c in g.rear_guards(at.who) if c != at.src)
        if reply is None:
            if not others:
                return None
            facts = {"source": at.src}
            return g.ask(Decision(Kind.CARDS, at.who, "14.26.1", "engorge", others, 0, len(others), facts))
        held = tuple((c, g.ident[c]) for c in reply)
        g.keep(replace(at, todo=held))
        g.cite("14.26.2", lines.AN_EFFECT, at.src)
        return g.call(retire, Retire(cards=held, by=at.who, source=at.src)) if held else None
    if any(g.ident[c] != ident for c, ident in at.todo) and _here(g, at):
        give(g, at.who, at.src, (at.src,), "flags", "engorged")
        g.cite("14.26.1", lines.NOW, at.src, "engorged")
    return None


def _becomes(rule: str, state: str) -> Callable[[Vanguard, Playing], Flow]:
    def resolve(g: Vanguard, at: Playing) -> Flow:
        reply = g.take()
        if not _here(g, at):
            return None
        if reply is None:
            return _ask(g, at, rule)
        if reply:
            give(g, at.who, at.src, (at.src,), "flags", state)
            g.cite(rule, lines.NOW, at.src, state)
        return None

    return resolve


def harmony(g: Vanguard, at: Playing) -> Flow:
    """The two units are associated in harmony until the end of the turn, while both stay (14.36.1)."""
    other = int(at.event.get("card", -1))
    if not _here(g, at) or other < 0 or not g.is_unit(other) or g.master(other) != at.who:
        g.cite("14.36.1.1", lines.NOT_IN_HARMONY, at.src)
        return None
    new = [card for card in (at.src, other) if not g.flag(card, "harmony")]
    g.clock += 1
    held = ((at.src, g.ident[at.src]), (other, g.ident[other]))
    effect = Effect("rule", at.who, at.src, g.clock, ("turn", g.turn), held, name="harmony")
    g.effects = (*g.effects, effect)
    g.projection = None
    g.cite("14.36.1", lines.NOW, at.src, "in harmony")
    for card in (at.src, other):
        if card not in new:
            g.cite("14.36.1.2.1", lines.ASSOCIATED_ONCE_MORE, card)
            g.cite("14.36.1.3.1", lines.ALREADY_SO, card)
    for card in new:
        g.emit(Event("harmony", at.who, card, cause="harmony", by=at.who))
    return None


def harmony_goes_along(g: Vanguard, card: int) -> None:
    """A unit in harmony that is moved to another column stays in harmony (14.36.1.2)."""
    for effect in g.effects:
        if effect.kind == "rule" and effect.name == "harmony":
            pair = g.in_harmony(effect)
            if card in pair and not g.same_column(*pair):
                g.cite("14.36.1.2", lines.STILL_IN_HARMONY, *pair)


def friends_meet(g: Vanguard, card: int) -> None:
    """A unit came to a circle where it, or one in its column, has Friend: they are in the friend state (14.49.1.1)."""
    if g.on_field(card) and g.is_friend(card):
        g.cite("14.49.1.1", lines.FRIENDS, *(c for c in g.units(g.master(card)) if g.same_column(c, card)))


def success(g: Vanguard, at: Playing) -> Flow:
    """The unit is successful until the end of the turn, if a rear-guard still has the power (14.39.4)."""
    ability = g.pool.ability(at.key)
    if not _strong(g, at.who, ability.value):
        g.cite("14.39.4", lines.NOT_SUCCESSFUL, at.src)
    elif _here(g, at):
        give(g, at.who, at.src, (at.src,), "flags", "successful")
        g.cite("14.39.2", lines.NOW, at.src, "successful")
    return None


def seek_mate_refusal(g: Vanguard, player: int, card: int, ability: Ability) -> Refused | None:
    """What Seek Mate asks for: never in legion, an opponent's vanguard of grade 3, four cards to pay with."""
    if ability.keyword != "seek mate":
        return None
    if g.count(f"game legioned/{card}/{g.ident[card]}") or g.mate(player) is not None:
        return Refused("14.11.2", "the unit has been in legion", "9.9.2.4")
    if g.grade(g.leader(1 - player)) < 3:
        return Refused("14.11.2", "the opponent's vanguard is not grade 3 or greater", "9.9.2.4")
    if len(g.area(player, DROP)) < 4:
        return Refused(
            "11.8.2.2", "there are not four cards in the drop zone", "14.11.2", through=("11.7.1",)
        )
    return None


def install() -> None:
    """Put these keywords where the rules ask."""
    HOOKS.resolve |= {
        "forerunner": forerunner,
        "seek mate": seek_mate,
        "revelation": revelation,
        "blaze": blaze,
        "afterimage": afterimage,
        "engorge": engorge,
        "charge": _becomes("14.31.1", "charging"),
        "hollow": _becomes("14.35.1", "hollowed"),
        "harmony": harmony,
        "success": success,
    }
    HOOKS.not_played.append(seek_mate_refusal)
    HOOKS.arrived += [harmony_goes_along, friends_meet]


__all__ = ["END", "RULES", "TRIGGERS", "install"]

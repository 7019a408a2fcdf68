"""How does card text liken a card to others, and take back what was done to it?

11.9.4.1 (a number increases or decreases to a value), 11.8.6 (several cards are referred to), 11.8.5.3 (no unit is
named: it is the one whose ability this is), 11.9.8 (what lasts is nullified) and 2.8.5 (several trigger icons at once).
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from judge.games.vanguard.rules.procedures import Icon, Playing, trigger_icon
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import cards_of, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest

#: The numbers that can be brought to a value.
NUMBERS = ("grade", "power", "shield", "critical", "drive")


def _until(word: str, compiler: Compiler) -> Any:
    durations = compiler.language.durations
    if word not in durations:
        raise CardFault(f"{compiler.where}: unknown duration {word!r}{nearest(word, durations)}")
    return durations[word]


def _in_order(g: Vanguard, at: Playing, cards: tuple[int, ...]) -> tuple[int, ...] | Decision:
    """The cards that are referred to, in the order that the master of the effect wants, or the question for it."""
    reply = g.take()
    if reply is not None:
        g.cite("11.8.6", lines.ONE_AFTER_THE_OTHER, at.src)
        return tuple(reply)
    if len(cards) < 2:
        return cards
    return Decision(Kind.ORDER, at.who, "11.8.6", "referred to", cards, facts={"source": at.src})


class Match(Verb):
    """`match: SELECT, power: 15000, until: end of turn`: the number increases or decreases to that value, or to that
    of other cards (`power: {of: your vanguards}`); by how much is fixed now (11.9.4.1)."""

    match: object
    grade: object = None
    power: object = None
    shield: object = None
    critical: object = None
    drive: object = None
    until: str

    def compile(self, compiler: Compiler) -> None:
        given = [name for name in NUMBERS if getattr(self, name) is not None]
        if not given:
            raise CardFault(f"{compiler.where}: match needs one of {', '.join(NUMBERS)}")
        cards = cards_of(self.match, compiler)
        for name in given:
            value = getattr(self, name)
            args: Args = {"cards": cards, "name": name, "until": _until(self.until, compiler)}
            if isinstance(value, dict) and set(value) <= {"of", "where"}:
                args["of"] = cards_of(value if "where" in value else value["of"], compiler)
            else:
                args["n"] = compile_amount(value, compiler)
            compiler.add(Op("match", _run_match, args))


def _run_match(g: Vanguard, at: Playing, op: Op) -> Flow:
    args, name = op.args, op.args["name"]
    if "of" in args:
        others = _in_order(g, at, args["of"](g, at))
        if isinstance(others, Decision):
            return g.ask(others)
        values = [g.known_value(card, name, at) or 0 for card in others]
    else:
        values = [args["n"](g, at)]
    for value in values:
        for card in args["cards"](g, at):
            more = value - (getattr(g.face(card), name) or 0)
            g.cite("11.9.4.1", lines.COMES_TO, card, name, more)
            targets = g.effect_targets((card,), at)
            if targets:
                change = (("values", name, "add", more),)
                until = args["until"](g, at.who)
                g.add_effect(at, "static", "11.3.1.2", until, targets=targets, changes=change)
    return proceed(g, at)


class Names(Verb):
    """`take names: SELECT, of: SELECT, until: end of turn`: cards get the names of others, too (12.6.2.1)."""

    cards: object = Field(alias="take names")
    of: object
    until: str

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"cards": cards_of(self.cards, compiler), "of": cards_of(self.of, compiler)}
        args["until"] = _until(self.until, compiler)
        compiler.add(Op("take names", _run_names, args))


def _run_names(g: Vanguard, at: Playing, op: Op) -> Flow:
    args = op.args
    others = _in_order(g, at, args["of"](g, at))
    if isinstance(others, Decision):
        return g.ask(others)
    for other in others:
        targets = g.effect_targets(args["cards"](g, at), at)
        changes = tuple(("other", "names", "grant", name) for name in sorted(g.shows(other).names))
        if targets and changes:
            until = args["until"](g, at.who)
            g.add_effect(at, "static", "11.3.1.2", until, targets=targets, changes=changes)
    return proceed(g, at)


class Gets(Verb):
    """`gets: {power: 10000}, until: end of turn`: no unit is named, so it is this one (11.8.5.3)."""

    gets: dict[str, object]
    until: str

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("unnamed", _run_unnamed))
        give = {"give": "this", "add": self.gets, "until": self.until}
        compiler.instruction(give, compiler.where)


def _run_unnamed(g: Vanguard, at: Playing, op: Op) -> Flow:
    g.cite("11.8.5.3", lines.ITSELF, at.src)
    return proceed(g, at)


class Nullify(Verb):
    """`nullify: SELECT, by: opponent`: what abilities of that player have left on these units is nullified, each
    effect whole (11.9.8); not what comes from a unit that this cannot affect (12.5.2)."""

    nullify: object
    by: str = "opponent"

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"cards": cards_of(self.nullify, compiler), "by": compile_who(self.by, compiler)}
        compiler.add(Op("nullify", _run_nullify, args))


def _run_nullify(g: Vanguard, at: Playing, op: Op) -> Flow:
    cards, players = frozenset(op.args["cards"](g, at)), op.args["by"](g, at)
    gone = []
    for effect in g.effects:
        held = g.still_there(effect.targets)
        if effect.kind != "static" or effect.who not in players or cards.isdisjoint(held):
            continue
        source = effect.src
        if source >= 0 and g.where[source] >= 0 and g.on_field(source) and g.unaffected(source, at.who):
            g.cite("12.5.2", lines.NOT_AFFECTED, source)
            continue
        gone.append(effect)
        g.cite("11.9.8", lines.EFFECT_ENDS, *held)
        if len(held) > 1 or len(effect.changes) > 1:
            g.cite("11.9.8.1", lines.EFFECT_ENDS, *held)
    if gone:
        g.effects = tuple(effect for effect in g.effects if effect not in gone)
        g.projection = None
        g.settled = -1
    else:
        g.cite("1.3.2", lines.NOTHING, at.who)
    return proceed(g, at)


class TriggerIcons(Verb):
    """`trigger icons: SELECT`: what the trigger icons of these cards say is done, one icon after the other (2.8.5)."""

    cards: object = Field(alias="trigger icons")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("trigger icons", _run_icons, {"cards": cards_of(self.cards, compiler)}))


def _run_icons(g: Vanguard, at: Playing, op: Op) -> Flow:
    """The icons in the order their player wants; each is carried out whole before the next."""
    if not at.found:
        reply = g.take()
        cards = op.args["cards"](g, at)
        if reply is None and len(cards) > 1:
            facts = {"source": at.src}
            return g.ask(Decision(Kind.ORDER, at.who, "2.8.5", "trigger icons", cards, facts=facts))
        if not cards:
            return proceed(g, at)
        at = g.keep(replace(at, found=tuple(reply) if reply is not None else cards))
        if len(cards) > 1:
            g.cite("2.8.5", lines.ONE_AFTER_THE_OTHER, at.src)
    card, left = at.found[0], at.found[1:]
    g.keep(replace(at, found=left, i=at.i if left else at.i + 1))
    g.cite("7.15.1.5", lines.TRIGGER, card, at.who)
    return g.call(trigger_icon, Icon(who=at.who, card=card))


VERBS: dict[str, type[Verb]] = {
    "match": Match, "take names": Names, "gets": Gets, "nullify": Nullify, "trigger icons": TriggerIcons,
}  # fmt: skip

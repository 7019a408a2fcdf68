"""Which instructions of a skill change cards and players where they are?

Positions, markers, flips, standing instructions, and energy that is paid as part of a cost.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import Field

from judge.games.dbs.cards.faces import COLORS
from judge.games.dbs.cards.language.words import DURATIONS
from judge.games.dbs.rules.ch08_costs import still_due
from judge.games.dbs.rules.ch08_payment import Specified, pay
from judge.games.dbs.rules.procedures import Skill
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import LEADER
from judge.games.dbs.table.game import ADDED_COST, NO_DAMAGE, OUT_OF_REACH, Dbs
from judge.kernel.cards import Args, Op
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.state import ACTIVE, REST
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import cards_of, pairs, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest, words_of
from judge.kernel.vocabulary.select import compile_filter, compile_select

if TYPE_CHECKING:
    from judge.kernel.frames import Context

# -- positions and markers --------------------------------------------------------------------------------


class Rest(Verb):
    """`rest: this` or `rest: {choose: 1, of: opponent battle}`."""

    rest: object

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.rest, compiler, prompt="rest")
        args: Args = {"cards": cards, "mode": REST, "possible": _switchable(cards, self.rest, REST)}
        compiler.add(Op("switch", _run_switch, args))


class Activate(Verb):
    """`active: {choose: 2, of: your energy, up_to: true}`: switch cards to Active Mode."""

    active: object

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.active, compiler, prompt="active")
        args: Args = {"cards": cards, "mode": ACTIVE, "possible": _switchable(cards, self.active, ACTIVE)}
        compiler.add(Op("switch", _run_switch, args))


def _switchable(cards: Any, data: Any, mode: int) -> Any:
    """As a price: a card that is so already cannot be switched (1-3-2-1)."""
    if not isinstance(data, str) or (" " not in data and data != "this"):
        return lambda g, c: True

    def possible(g: Dbs, c: Context) -> bool:
        found = cards(g, c)
        return bool(found) and all(g.mode[card] != mode for card in found)

    return possible


def _switch(g: Dbs, at: Skill, card: int, mode: int) -> None:
    """A skill switches a card, as its effect or as its price."""
    cause = "effect" if at.skill is None else "cost"
    g.switch(card, mode, g.n["4-8-1"], cause=cause, by=at.who, source=at.src)


def _run_switch(g: Dbs, at: Skill, op: Op) -> Flow:
    with g.at_once():
        for card in g.reached(op.args["cards"](g, at), at):
            _switch(g, at, card, op.args["mode"])
    return proceed(g, at)


class Switch(Verb):
    """`switch: {rest: SELECT, active: SELECT}`: both at the same time; a card meant by both is rested (1-3-8)."""

    switch: dict[str, object]

    def compile(self, compiler: Compiler) -> None:
        for key in self.switch:
            if key not in ("rest", "active"):
                raise CardFault(
                    f"{compiler.where}: unknown position {key!r}{nearest(str(key), ('rest', 'active'))}"
                )
        chosen = {key: cards_of(data, compiler, prompt=key) for key, data in self.switch.items()}
        compiler.add(
            Op("switch", _run_switch_both, {"rest": chosen.get("rest"), "active": chosen.get("active")})
        )


def _run_switch_both(g: Dbs, at: Skill, op: Op) -> Flow:
    rest, active = (
        () if cards is None else g.reached(cards(g, at), at) for cards in (op.args["rest"], op.args["active"])
    )
    both = [card for card in active if card in rest]
    if both:
        g.note("1-3-8", lines.REST_MODE_GOES_FIRST, *both)
    for card in rest:
        _switch(g, at, card, REST)
    for card in active:
        if card not in both:
            _switch(g, at, card, ACTIVE)
    return proceed(g, at)


class Markers(Verb):
    """`markers: 2` or `markers: -1`, `on: this`: add or remove markers (4-12); `part of` the keyword that asks for it."""

    markers: object
    on: object = "this"
    part_of: str | None = Field(default=None, alias="part of")

    def compile(self, compiler: Compiler) -> None:
        n, cards = compile_amount(self.markers, compiler), cards_of(self.on, compiler, prompt="markers")

        def possible(g: Dbs, c: Context) -> bool:
            number = n(g, c)
            found = cards(g, c)
            return bool(found) and all(g.markers.get(card, 0) + number >= 0 for card in found)

        args: Args = {"n": n, "cards": cards, "possible": possible, "cites": ("8-4-2-5-1", "8-4-2-5-1-3")}
        args["facts"] = {} if self.part_of is None else {"part": self.part_of}
        compiler.add(Op("markers", _run_markers, args))


def _run_markers(g: Dbs, at: Skill, op: Op) -> Flow:
    number = op.args["n"](g, at)
    how: dict[str, Any] = {"by": at.who, "source": at.src, "facts": op.args["facts"]}
    how["cause"] = "effect" if at.skill is None else "cost"
    with g.at_once():
        for card in op.args["cards"](g, at):
            if number > 0:
                g.note("8-4-2-5-1-1" if at.skill is not None else "4-12-1", lines.MARKERS_ON, card, number)
            elif number == 0:
                g.note("8-4-2-5-1-2", lines.MARKERS_ON, card, 0)
            else:
                g.note("8-4-2-5-1-3" if at.skill is not None else "4-12-3", lines.MARKERS_ON, card, number)
            g.put_markers(card, number, g.n["4-12-1"], **how)
    return proceed(g, at)


class FlipVerb(Verb):
    """`flip: this`: turn a Leader Card over (9-9)."""

    flip: object

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("flip", _run_flip, {"cards": compile_select(self.flip, compiler)}))


def _run_flip(g: Dbs, at: Skill, op: Op) -> Flow:
    for card in op.args["cards"](g, at):
        if g.offset_of(card) == LEADER:
            g.flip(card, g.n["10-2-1"])
    return proceed(g, at)


# -- standing instructions ---------------------------------------------------------------------------------

FORBIDDABLE = ("attack", "play cards", "activate skills", "combo")
STANDING = (*(f"cannot {what}" for what in FORBIDDABLE), NO_DAMAGE)


class Forbid(Verb):
    """`forbid: attack, who: opponent, until: end of turn`; only with some cards: `named: Ryn`, `copies: true` (of the
    card that says so), `others: true` (all but it) or `where: {type: battle}`; `forbid: activate skills, copies: true, skill: activate main` those
    skills of copies of the card, `skill: card` the activation of Extra Cards."""

    forbid: str
    who: str = "opponent"
    until: str = "end of turn"
    named: str | None = None
    copies: bool = False
    skill: str | None = None
    where: dict[str, object] | None = None
    others: bool = False

    def compile(self, compiler: Compiler) -> None:
        if self.forbid not in FORBIDDABLE:
            raise CardFault(
                f"{compiler.where}: unknown action {self.forbid!r}{nearest(self.forbid, FORBIDDABLE)}"
            )
        some = self.named or self.copies or self.where
        able = ("play cards", "attack") if self.where else ("play cards",)
        if (some and self.forbid not in able and not self.skill) or (
            self.skill and not (self.copies or self.named or self.others)
        ):
            raise CardFault(
                f"{compiler.where}: only playing and attacking can be forbidden for some cards, a skill for copies"
            )
        about: dict[str, object] = {} if self.named is None else {"named": self.named}
        if self.skill is not None:
            about["skill"] = self.skill
        where = {**(self.where or {}), **({"other": True} if self.others else {})}
        tests = compile_filter(where, compiler) if where else None
        _standing(f"cannot {self.forbid}", self.who, self.until, compiler, about, self.copies, tests)


class NoDamage(Verb):
    """`no damage: you, until: end of battle`: the player takes no damage."""

    who: str = Field(alias="no damage")
    until: str = "end of battle"

    def compile(self, compiler: Compiler) -> None:
        _standing(NO_DAMAGE, self.who, self.until, compiler)


def _standing(
    name: str,
    who: str,
    until: str,
    compiler: Compiler,
    said: Mapping[str, object] | None = None,
    copies: bool = False,
    tests: object = None,
) -> None:
    if until not in DURATIONS:
        raise CardFault(f"{compiler.where}: unknown duration {until!r}{nearest(until, DURATIONS)}")
    args: Args = {"name": name, "who": compile_who(who, compiler), "until": DURATIONS[until]}

    def about(g: Dbs, at: Skill) -> dict[str, Any]:
        number = {"number": g.printed(at.src).number} if copies else {}
        # A state is plain data: the tests are found again by the skill and the place of the instruction in it.
        which = {"which": (at.key, at.i)} if tests is not None else {}
        return {**(said or {}), **number, **which}

    compiler.add(Op("forbid", _run_standing, {**args, "about": about, "tests": tests}))


def _run_standing(g: Dbs, at: Skill, op: Op) -> Flow:
    until = op.args["until"](g, at.who)
    for player in op.args["who"](g, at):
        bound = {"player": player, **op.args["about"](g, at)}
        g.add_effect(at, "rule", g.n["8-2-2-2"], until, name=op.args["name"], bound=bound)
    return proceed(g, at)


# -- energy as part of a cost (8-4-2-3, 8-4-2-4) -----------------------------------------------------------------


class Energy(Verb):
    """`energy: 2`, or with colors `energy: {red: 1, total: 2}`: switch energy to Rest Mode; `either: [red, green]`: one icon
    that energy of either color pays."""

    energy: object

    def compile(self, compiler: Compiler) -> None:
        data: Mapping[str, object] = (
            self.energy if isinstance(self.energy, Mapping) else {"total": self.energy}
        )
        for key in data:
            if key not in (*COLORS, "total", "either"):
                raise CardFault(f"{compiler.where}: unknown color {key!r}{nearest(str(key), COLORS)}")
        either = words_of(data["either"], compiler.where) if "either" in data else [None]
        ways = tuple(_specified(data, compiler, one) for one in either)
        total = compile_amount(data.get("total", sum(ways[0])), compiler)
        args: Args = {"energy": lambda g, c: (total(g, c), ways[0])}
        if len(ways) > 1:
            args["ways"] = ways
        compiler.add(Op("energy", _run_energy, args))


def _specified(data: Mapping[str, object], compiler: Compiler, one: str | None) -> Specified:
    """The colors that are asked for, with one of those that an icon names."""
    if one is not None and one not in COLORS:
        raise CardFault(f"{compiler.where}: unknown color {one!r}{nearest(str(one), COLORS)}")
    red, blue, green, yellow, black = (_icons(data, color, compiler) + (color == one) for color in COLORS)
    return red, blue, green, yellow, black


def _icons(data: Mapping[str, object], color: str, compiler: Compiler) -> int:
    """How many icons of a color are asked for."""
    number = data.get(color, 0)
    if not isinstance(number, int):
        raise CardFault(f"{compiler.where}: a number of {color} energy is expected, not {number!r}")
    return number


def _run_energy(g: Dbs, at: Skill, op: Op) -> Flow:
    total, specified = op.args["energy"](g, at)
    g.note("8-4-2-4" if any(specified) else "8-4-2-3", lines.ENERGY, total)
    rule = g.n.get("8-4-2-3", g.n["8-4-2"])
    flow = pay(g, at.who, total, specified, rule, at.src, still_due(g, at), op.args.get("ways", ()))
    if flow is not None:
        return flow
    g.value = None
    return proceed(g, at)


class OutOfReach(Verb):
    """`out of reach: SELECT, of: SELECT`: cards are no objects of those cards' [Permanent] skills this turn."""

    cards: object = Field(alias="out of reach")
    of: object

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"cards": cards_of(self.cards, compiler), "of": cards_of(self.of, compiler)}
        compiler.add(Op("out of reach", _run_out_of_reach, args))


def _run_out_of_reach(g: Dbs, at: Skill, op: Op) -> Flow:
    targets = pairs(g, op.args["cards"](g, at))
    for card in op.args["of"](g, at):
        rule = g.n.get("8-1-4-2", g.n["8-2-2-2"])
        g.add_effect(
            at, "rule", rule, ("turn", g.turn), name=OUT_OF_REACH, targets=targets, bound={"of": card}
        )
    return proceed(g, at)


class AddedCost(Verb):
    """`added cost: 1, who: opponent, until: end of turn`: [Activate] skills cost so much more energy."""

    energy: object = Field(alias="added cost")
    who: str = "opponent"
    until: str = "end of turn"

    def compile(self, compiler: Compiler) -> None:
        if self.until not in DURATIONS:
            raise CardFault(
                f"{compiler.where}: unknown duration {self.until!r}{nearest(self.until, DURATIONS)}"
            )
        args: Args = {"n": compile_amount(self.energy, compiler), "who": compile_who(self.who, compiler)}
        compiler.add(Op("added cost", _run_added_cost, {**args, "until": DURATIONS[self.until]}))


def _run_added_cost(g: Dbs, at: Skill, op: Op) -> Flow:
    until = op.args["until"](g, at.who)
    for player in op.args["who"](g, at):
        bound = {"player": player, "energy": op.args["n"](g, at)}
        g.add_effect(at, "rule", g.n["8-2-2-2"], until, name=ADDED_COST, bound=bound)
    return proceed(g, at)


CHANGING: dict[str, type[Verb]] = {
    "switch": Switch,
    "out of reach": OutOfReach,
    "added cost": AddedCost,
    "rest": Rest,
    "active": Activate,
    "markers": Markers,
    "flip": FlipVerb,
    "forbid": Forbid,
    "no damage": NoDamage,
    "energy": Energy,
}

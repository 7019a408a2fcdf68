"""How does card text say stand, retire, bind, lock, counter-blast?

The specific actions of chapter 7 that are done to cards: each compiles to the choice of the cards and a call of the
action's program. Within one effect a card that it moved is still meant by the name it was chosen under, and `as` names
the cards with which it was done.
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from judge.games.vanguard.rules import procedures
from judge.games.vanguard.rules.ch06_legion_stride_dress import open_choice
from judge.games.vanguard.rules.ch07_icons import ICONS, icon_used
from judge.games.vanguard.rules.procedures import Deed, Playing, Put, Retire
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import MOVED, Vanguard
from judge.kernel.cards import Args, Op
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.program import Program
from judge.kernel.vocabulary.choosing import cards_of, pairs, proceed, wholly
from judge.kernel.vocabulary.language import Compiler, Verb, nearest

#: Actions that need nothing but the cards.
DEEDS: dict[str, Program[Deed]] = {
    "stand": procedures.stand,
    "rest": procedures.rest,
    "face up": procedures.face_up,
    "face down": procedures.face_down,
    "discard": procedures.discard,
    "remove": procedures.remove,
    "heal": procedures.heal,
    "lock": procedures.lock,
    "unlock": procedures.unlock,
    "delete": procedures.delete,
    "battle": procedures.battle_too,
    "attack target": procedures.change_target,
    "counter-blast": procedures.counter_blast,
    "soul-blast": procedures.soul_blast,
    "counter-charge": procedures.counter_charge,
    "imprison": procedures.imprison,
    "scout": procedures.scout,
    "sing": procedures.sing,
    "operate": procedures.operate,
    "flip over": procedures.flip_over,
    "restore": procedures.restore_deleted,
}
#: Where cards can be put, and whether at the bottom.
AREAS = {
    "hand": ("hand", False), "soul": ("soul", False), "drop": ("drop", False), "damage": ("damage", False),
    "order_zone": ("order_zone", False), "bind": ("bind", False), "g_zone": ("g_zone", False),
    "ride_deck": ("ride_deck", False), "deck": ("deck", False), "deck top": ("deck", False), "deck bottom": ("deck", True),
}  # fmt: skip


#: In the bindings of an effect while a cost in its middle is paid; what is only optional (*you may*) is no cost.
PAYING = "(cost)"
#: What an effect remembers: a dominated unit went to its owner's deck, so that all players shuffle (7.39.2.5).
ALL_SHUFFLE = "all players shuffle"


def cause(at: Playing) -> str:
    """Why something is done: for a cost, or by an effect."""
    return "cost" if at.skill or PAYING in at.bound else "effect"


def add_deed(compiler: Compiler, kind: str, data: object, name: str | None, **more: object) -> None:
    """The choice of some cards, what is done to them, and what is known of them afterwards."""
    cards = cards_of(data, compiler, prompt=kind)
    args: Args = {"cards": cards, "kind": kind, **more}  # type: ignore[typeddict-item]
    args["exact"] = isinstance(data, dict) and "choose" in data
    if not (isinstance(data, str) and data.startswith(("your ", "opponent ", "each "))):
        # All cards of a place may be none, also for a cost (11.7.3).
        args.update(wholly(data, cards, compiler))
    compiler.add(Op(kind, run_deed, args))
    compiler.add(Op("followed", run_followed, {"name": name or ""}))


def run_deed(g: Vanguard, at: Playing, op: Op) -> Flow:
    """Do something to the cards meant, all of them at once."""
    args = op.args
    held = pairs(g, args["cards"](g, at))
    at = g.keep(replace(at, i=at.i + 1, todo=held))
    kind = args["kind"]
    if (
        g.sway
        and kind == "put"
        and args["area"] == "deck"
        and any(_swayed(g, at.who, card) for card, _ in held)
    ):
        at = g.keep(replace(at, bound={**at.bound, ALL_SHUFFLE: 1}))
    if not held and cause(at) == "cost":
        if args.get("exact"):
            paid_nothing(g, at)
        else:
            g.cite("11.7.3", lines.ALL_IS_NONE, at.src)
    if any(pair in at.bound.get(MOVED, ()) for pair in held):
        g.cite("4.1.8.1", lines.STILL_THAT_CARD, *(card for card, _ in held))
    if kind == "put" and args.get("whose"):
        player = at.who if args["whose"] == "your" else 1 - at.who
        for card, _ in held:
            if g.owner[card] != player:
                g.cite("4.1.13", lines.NOT_MOVED, card)
        held = tuple(pair for pair in held if g.owner[pair[0]] == player)
        at = g.keep(replace(at, todo=held))
    elif kind == "put" and any(g.owner[card] != at.who for card, _ in held):
        foreign = next(card for card, _ in held if g.owner[card] != at.who)
        g.cite("11.8.5.2", lines.OWNERS_ZONE, foreign)
        g.cite("4.1.12", lines.OWNERS_ZONE, foreign)
    why: dict[str, Any] = {"cards": held, "by": at.who, "source": at.src, "cause": cause(at)}
    if kind in ICONS:
        icon_used(g, at.who, kind)
    if kind == "retire":
        return g.call(procedures.retire, Retire(**why))
    if kind in ("put", "bind"):
        program = procedures.put if kind == "put" else procedures.bind
        given = Put(**why, area=args["area"], bottom=args["bottom"], face_down=not args.get("up", True))
        return g.call(program, given)
    return g.call(DEEDS[kind], Deed(**why))


def _swayed(g: Vanguard, who: int, card: int) -> bool:
    """Whether a card is another player's that `who` dominates."""
    return g.sway.get(card) == who and g.owner[card] != who


def paid_nothing(g: Vanguard, at: Playing) -> None:
    """A part of a cost that is done 0 times counts as done (1.3.2.3); one that was changed so is declared paid
    (11.7.2)."""
    g.cite("1.3.2.3", lines.COUNTS_AS_PAID, at.src)
    if g.shows(at.src).counter_blast or g.shows(at.src).soul_blast:
        g.cite("11.7.2", lines.DECLARED, at.src)


def run_followed(g: Vanguard, at: Playing, op: Op) -> Flow:
    """The cards an effect has moved are still those it speaks of; `name` are those with which it was done. What a
    move has left open is asked first (6.5.4.2)."""
    flow = open_choice(g)
    if flow is not None:
        return flow
    held = at.todo or ()
    now = {(card, ident): (card, g.ident[card]) for card, ident in held if g.ident[card] != ident}
    bound: dict[str, Any] = {}
    for name, value in at.bound.items():
        if now and isinstance(value, tuple) and value and isinstance(value[0], tuple):
            value = tuple(now.get(pair, pair) for pair in value)
        bound[name] = value
    if now:
        bound[MOVED] = (*bound.get(MOVED, ()), *now.values())
    if op.args["name"]:
        bound[op.args["name"]] = tuple(now.get(pair, pair) for pair in held)
    # A card that its own effect has moved is still the one that effect calls this card.
    if (at.src, at.ident) in now:
        at = replace(at, ident=g.ident[at.src])
    return proceed(g, replace(at, bound=bound, todo=None))


class _Deed(Verb):
    """An instruction that does one thing to cards."""

    as_: str | None = Field(default=None, alias="as")

    def done(self, compiler: Compiler, kind: str, data: object, **more: object) -> None:
        add_deed(compiler, kind, data, self.as_, **more)


class RetireVerb(_Deed):
    """`retire: SELECT` (7.18)."""

    retire: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "retire", self.retire)


class StandVerb(_Deed):
    """`stand: SELECT` (7.2)."""

    stand: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "stand", self.stand)


class RestVerb(_Deed):
    """`rest: SELECT` (7.2); as a cost only a standing card can be rested."""

    rest: object

    def compile(self, compiler: Compiler) -> None:
        start = len(compiler.ops)
        self.done(compiler, "rest", self.rest)
        op = compiler.ops[-2]
        if compiler.whole and len(compiler.ops) - start == 2:
            cards = op.args["cards"]
            op.args["possible"] = lambda g, c: all(
                g.stands(card) for card in cards(g, replace(c, running=False))
            )


class DiscardVerb(_Deed):
    """`discard: SELECT` (7.9): from the hand, the deck or the gauge zone."""

    discard: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "discard", self.discard)


class RemoveVerb(_Deed):
    """`remove: SELECT` (7.19)."""

    remove: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "remove", self.remove)


class HealVerb(_Deed):
    """`heal: SELECT` of the own damage zone (7.20)."""

    heal: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "heal", self.heal)


class LockVerb(_Deed):
    """`lock: SELECT` (7.30)."""

    lock: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "lock", self.lock)


class UnlockVerb(_Deed):
    """`unlock: SELECT` (7.31)."""

    unlock: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "unlock", self.unlock)


class DeleteVerb(_Deed):
    """`delete: SELECT` (7.32)."""

    delete: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "delete", self.delete)


class TurnVerb(_Deed):
    """`turn: SELECT, face: up` (or `down`, 7.3)."""

    turn: object
    face: str

    def compile(self, compiler: Compiler) -> None:
        if self.face not in ("up", "down"):
            raise CardFault(f"{compiler.where}: face: up or down is expected, not {self.face!r}")
        self.done(compiler, f"face {self.face}", self.turn)


class BindVerb(_Deed):
    """`bind: SELECT` (7.29); `face: down` if it lies face down there."""

    bind: object
    face: str = "up"

    def compile(self, compiler: Compiler) -> None:
        if self.face not in ("up", "down"):
            raise CardFault(f"{compiler.where}: face: up or down is expected, not {self.face!r}")
        self.done(compiler, "bind", self.bind, area="bind", bottom=False, up=self.face == "up")


class PutVerb(_Deed):
    """`put: SELECT, to: soul` (7.4): hand, soul, drop, damage, deck top, deck bottom, deck top or bottom…; `your soul`
    where the text says whose (4.1.13); of `deck top or bottom`, `top as` and `bottom as` name what was put there."""

    put: object
    to: str
    shuffle: bool = False
    top_as: str | None = Field(default=None, alias="top as")
    bottom_as: str | None = Field(default=None, alias="bottom as")

    def compile(self, compiler: Compiler) -> None:
        if self.to == "deck top or bottom":
            names = {"top": self.top_as or self.as_, "bottom": self.bottom_as or self.as_}
            ways = [
                [{"put": self.put, "to": f"deck {end}"} | ({"as": name} if name else {})]
                for end, name in names.items()
            ]
            compiler.instruction({"options": {"choose": 1, "from": ways}}, compiler.where)
            return
        whose, _, rest = self.to.partition(" ")
        named = whose in ("your", "opponent")
        to = rest if named else self.to
        if to not in AREAS:
            raise CardFault(f"{compiler.where}: unknown zone {self.to!r}{nearest(to, AREAS)}")
        area, bottom = AREAS[to]
        self.done(compiler, "put", self.put, area=area, bottom=bottom, whose=whose if named else None)
        if self.shuffle:
            compiler.instruction({"shuffle": "deck"}, compiler.where)


class Imprison(_Deed):
    """`imprison: SELECT`: into the own Prison (17.5)."""

    imprison: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "imprison", self.imprison)


class Scout(_Deed):
    """`scout: SELECT`: to the own Base (17.10)."""

    scout: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "scout", self.scout)


class Sing(_Deed):
    """`sing: SELECT`: songs of the order zone are sung (17.6.2)."""

    sing: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "sing", self.sing)


class Operate(_Deed):
    """`operate: SELECT`: products are operated (17.11.2)."""

    operate: object

    def compile(self, compiler: Compiler) -> None:
        self.done(compiler, "operate", self.operate)


class ArmVerb(Verb):
    """`arm: SELECT`: arms orders are armed to the own vanguard (17.7.4)."""

    arm: object

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("arm", _run_arm, {"cards": cards_of(self.arm, compiler, prompt="arm")}))


def _run_arm(g: Vanguard, at: Playing, op: Op) -> Flow:
    held = pairs(g, op.args["cards"](g, at))
    g.keep(replace(at, i=at.i + 1))
    unit = g.leader(at.who)
    given = procedures.Arm(
        cards=held, by=at.who, source=at.src, cause=cause(at), unit=-1 if unit is None else unit
    )
    return g.call(procedures.arm, given)


VERBS: dict[str, type[Verb]] = {
    "imprison": Imprison, "scout": Scout, "sing": Sing, "operate": Operate, "arm": ArmVerb,
    "retire": RetireVerb, "stand": StandVerb, "rest": RestVerb, "discard": DiscardVerb, "remove": RemoveVerb,
    "heal": HealVerb, "lock": LockVerb, "unlock": UnlockVerb, "delete": DeleteVerb,
    "turn": TurnVerb, "bind": BindVerb, "put": PutVerb,
}  # fmt: skip

"""How does card text declare something, change the numbers of icons, and make a unit of a set card?

Declare (7.13), increase and decrease (7.28), and set cards as units (18.5).
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from judge.games.vanguard.rules import procedures
from judge.games.vanguard.rules.ch07_icons import ICONS, change_icon
from judge.games.vanguard.rules.procedures import AsUnit, Playing
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import bind, cards_of, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest

# -- declare (7.13) --------------------------------------------------------------------------------------------------

#: What can be declared.
DECLARED = ("name", "grade", "clan")
#: Grades that cards have.
GRADES = tuple(range(5))


class Declare(Verb):
    """`declare: name, as: said`: a player names information that a card has (7.13); also `grade`, `clan`."""

    declare: str
    as_: str = Field(default="said", alias="as")

    def compile(self, compiler: Compiler) -> None:
        if self.declare not in DECLARED:
            raise CardFault(
                f"{compiler.where}: nobody declares {self.declare!r}{nearest(self.declare, DECLARED)}"
            )
        compiler.add(Op("declare", _run_declare, {"kind": self.declare, "name": self.as_}))


def declarable(g: Vanguard, kind: str) -> tuple[Any, ...]:
    """What can be said: names and clans of cards that there are, each of which tells which one is meant (7.13.2)."""
    if kind == "grade":
        return GRADES
    faces = [g.printed(card) for card in range(len(g.defs))]
    found = {word for face in faces for word in (face.names if kind == "name" else face.clans)}
    return tuple(sorted(found))


def _run_declare(g: Vanguard, at: Playing, op: Op) -> Flow:
    reply = g.take()
    if reply is None:
        options = declarable(g, op.args["kind"])
        facts = {"source": at.src}
        return g.ask(Decision(Kind.OPTION, at.who, "7.13.1", "declare", options, 1, 1, facts))
    g.cite("7.13.2", lines.DECLARES, at.who, str(reply[0]))
    return proceed(g, replace(at, bound=bind(at, op.args["name"], reply[0])))


# -- icons (7.28), set cards as units (18.5) ----------------------------------------------------------------------------


class _Icon(Verb):
    by: object = 1
    who: str = "you"
    next: bool = False
    until: str = "end of turn"

    def change(self, compiler: Compiler, icon: str, sign: int) -> None:
        durations = compiler.language.durations
        if icon not in ICONS:
            raise CardFault(f"{compiler.where}: unknown icon {icon!r}{nearest(icon, ICONS)}")
        if self.until not in durations:
            raise CardFault(
                f"{compiler.where}: unknown duration {self.until!r}{nearest(self.until, durations)}"
            )
        args: Args = {
            "kind": icon,
            "n": compile_amount(self.by, compiler),
            "who": compile_who(self.who, compiler),
        }
        args.update({"amount": sign, "once": self.next, "until": durations[self.until]})
        compiler.add(Op("icon", _run_icon, args))


class Increase(_Icon):
    """`increase: counter-blast, by: 1, until: end of turn`; `next: true` only the next time (7.28.2)."""

    increase: str

    def compile(self, compiler: Compiler) -> None:
        self.change(compiler, self.increase, 1)


class Decrease(_Icon):
    """`decrease: soul-blast, by: 1, next: true` (7.28)."""

    decrease: str

    def compile(self, compiler: Compiler) -> None:
        self.change(compiler, self.decrease, -1)


def _run_icon(g: Vanguard, at: Playing, op: Op) -> Flow:
    args = op.args
    for player in args["who"](g, at):
        change_icon(
            g, at, player, args["kind"], args["amount"] * args["n"](g, at), args["once"], args["until"]
        )
    return proceed(g, at)


class AsUnitVerb(Verb):
    """`as unit: SELECT, power: 10000, critical: 1`: a set card is put on a rear-guard circle as a unit (18.5)."""

    cards: object = Field(alias="as unit")
    power: int | None = None
    critical: int | None = None
    shield: int | None = None
    subtypes: list[str] = Field(default_factory=lambda: ["normal"])
    special: list[str] = Field(default_factory=list)

    def compile(self, compiler: Compiler) -> None:
        numbers = {"power": self.power, "critical": self.critical, "shield": self.shield}
        given: dict[str, object] = {name: number for name, number in numbers.items() if number is not None}
        given |= {"subtypes": tuple(self.subtypes), "special": tuple(word.lower() for word in self.special)}
        cards = cards_of(self.cards, compiler, prompt="as unit")
        compiler.add(Op("as unit", _run_as_unit, {"cards": cards, "rows": given}))


def _run_as_unit(g: Vanguard, at: Playing, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    if not cards:
        g.cite("1.3.2", lines.NOTHING, at.who)
        return proceed(g, at)
    g.keep(replace(at, i=at.i + 1))
    given = AsUnit(who=at.who, card=cards[0], given=op.args["rows"], source=at.src)
    return g.call(procedures.as_unit, given)


VERBS: dict[str, type[Verb]] = {
    "declare": Declare, "increase": Increase, "decrease": Decrease,
    "as unit": AsUnitVerb,
}  # fmt: skip

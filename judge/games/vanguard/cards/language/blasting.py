"""How does card text say counter-blast, soul-charge, draw, deal damage?

7.24 to 7.27 (blasts and charges, changed costs by 11.7.2), 7.6 (cards from the top of the deck) and 7.35 (damage): actions
with a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from pydantic import Field

from judge.games.vanguard.cards.language.doing import add_deed, cause, paid_nothing
from judge.games.vanguard.rules import procedures
from judge.games.vanguard.rules.ch07_icons import icon_used
from judge.games.vanguard.rules.procedures import Damage, FromDeck, Playing
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.areas import STRIDE
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Args, Op
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import cards_of, proceed, run_test
from judge.kernel.vocabulary.language import Compiler, Verb

if TYPE_CHECKING:
    from judge.kernel.frames import Context

#: The rules by which a blast with too few cards is not carried out.
_NOT_WHOLE = {"counter-blast": "7.24.3", "soul-blast": "7.25.3"}


#: The rules by which only cards that fit are used for a blast.
_FITTING = {"counter-blast": "7.24.2.1", "soul-blast": "7.25.2.1"}


def _run_fitting(g: Vanguard, at: Playing, op: Op) -> Flow:
    """The cards that were used had to fulfil a condition."""
    g.cite(op.args["rule"], lines.FITTING_CARDS, at.src)
    return proceed(g, at)


def _run_enough(g: Vanguard, at: Playing, op: Op) -> Flow:
    """Go on if there are enough cards; otherwise say why nothing is done."""
    if not op.args["test"](g, at):
        g.cite(op.args["rule"], lines.NOT_PERFORMED, at.src)
    return run_test(g, at, op)


class _Blast(Verb):
    """An instruction that chooses cards of one zone and does one thing to them."""

    where: dict[str, object] | None = None
    different: str | None = None

    def blast(self, compiler: Compiler, kind: str, n: object, of: str, where: Mapping[str, object]) -> None:
        name = compiler.fresh()
        number = {"add": [n, {"number": f"{kind} change"}]}
        wanted = {"choose": number, "of": of, "where": {**where, **(self.where or {})}, "as": name}
        if self.different is not None:
            wanted["different"] = self.different
        test = None if compiler.whole else compiler.add(Op("if", _run_enough, {"rule": _NOT_WHOLE[kind]}))
        start = len(compiler.ops)
        add_deed(compiler, kind, wanted, None)
        if self.where:
            compiler.add(Op("fitting", _run_fitting, {"rule": _FITTING[kind]}))
        if compiler.whole:
            choosing = compiler.ops[start].args
            choosing["amount"] = _changed(choosing["amount"], kind.replace("-", "_"))
        if test is not None:
            # 7.24.3, 7.25.3: with fewer cards than that it is not carried out.
            test.args.update({"test": compiler.ops[start].args["possible"], "to": len(compiler.ops)})


def _changed(amount: Any, name: str) -> Any:
    """The number of a blast in a cost, as effects have changed it for the card whose ability this is."""
    return lambda g, c: max(0, amount(g, c) + getattr(g.face(c.src), name)) if amount is not None else None


class CounterBlast(_Blast):
    """`counter-blast: 1` (7.24), `where` if the cards must fit."""

    n: object = Field(alias="counter-blast")

    def compile(self, compiler: Compiler) -> None:
        self.blast(compiler, "counter-blast", self.n, "your damage", {"face": "up"})


class SoulBlast(_Blast):
    """`soul-blast: 1` (7.25), `where` if the cards must fit."""

    n: object = Field(alias="soul-blast")

    def compile(self, compiler: Compiler) -> None:
        self.blast(compiler, "soul-blast", self.n, "your soul", {})


class CounterCharge(Verb):
    """`counter-charge: 1` (7.26)."""

    n: object = Field(alias="counter-charge")

    def compile(self, compiler: Compiler) -> None:
        number = {"add": [self.n, {"number": "counter-charge change"}]}
        wanted = {"choose": number, "of": "your damage", "where": {"face": "down"}}
        add_deed(compiler, "counter-charge", wanted, None)


class _FromDeck(Verb):
    who: str = "you"
    up_to: bool = False

    def top(self, compiler: Compiler, kind: str, n: object, area: str) -> None:
        amount, who = compile_amount(n, compiler), compile_who(self.who, compiler)

        def possible(g: Vanguard, c: Context) -> bool:
            return all(len(g.zones[g.zone(p, "deck")]) >= amount(g, c) for p in who(g, c))

        args: Args = {
            "n": amount,
            "who": who,
            "kind": kind,
            "area": area,
            "up_to": self.up_to,
            "possible": possible,
        }
        if "who" not in self.model_fields_set:
            args["rule"] = "11.8.5.1"
        compiler.add(Op(kind, _run_from_deck, args))


def _run_from_deck(g: Vanguard, at: Playing, op: Op) -> Flow:
    """Cards from the top of a deck, for each player meant."""
    args = op.args
    left = at.left if at.left is not None else args["who"](g, at)
    if not left:
        return proceed(g, replace(at, left=None))
    player, rest = left[0], left[1:]
    at = g.keep(replace(at, left=rest) if rest else replace(at, left=None, i=at.i + 1))
    if "rule" in args:
        g.cite(args["rule"], lines.MASTER_PERFORMS, at.src, player)
    if cause(at) == "cost" and args["n"](g, at) <= 0:
        paid_nothing(g, at)
    why: dict[str, Any] = {"who": player, "n": args["n"](g, at), "area": args["area"], "cause": cause(at)}
    why |= {"by": at.who, "source": at.src}
    if args["kind"] == "soul-charge":
        icon_used(g, at.who, "soul-charge")
        return g.call(procedures.soul_charge, FromDeck(**why))
    if args["up_to"]:
        return g.call(procedures.up_to_from_deck, procedures.UpTo(**why))
    return g.call(procedures.from_deck, FromDeck(**why))


class Draw(_FromDeck):
    """`draw: 2`, `who: opponent`, `up_to: true` (7.6.4)."""

    draw: object

    def compile(self, compiler: Compiler) -> None:
        self.top(compiler, "draw", self.draw, "hand")


class SoulCharge(_FromDeck):
    """`soul-charge: 1` (7.27)."""

    n: object = Field(alias="soul-charge")

    def compile(self, compiler: Compiler) -> None:
        number = {"add": [self.n, {"number": "soul-charge change"}]}
        self.top(compiler, "soul-charge", number, "soul")


class DamageVerb(Verb):
    """`damage: 1, to: SELECT`: damage is dealt to each of these vanguards (7.35)."""

    damage: object
    to: object = "opponent vanguards"

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.to, compiler, prompt="damage")
        compiler.add(Op("damage", _run_damage, {"cards": cards, "n": compile_amount(self.damage, compiler)}))


def _run_damage(g: Vanguard, at: Playing, op: Op) -> Flow:
    cards = [card for card in op.args["cards"](g, at) if g.is_vanguard(card)]
    if at.left is None and len(cards) > 1:
        g.cite("7.35.1.1", lines.DAMAGE_TO_EACH, *cards)
    left = at.left if at.left is not None else tuple(g.where[card] // STRIDE for card in cards)
    if not left:
        return proceed(g, replace(at, left=None))
    n = op.args["n"](g, at)
    g.keep(replace(at, left=left[1:]) if left[1:] else replace(at, left=None, i=at.i + 1))
    return g.call(procedures.damage, Damage(who=left[0], n=n, by=at.who, source=at.src))


VERBS: dict[str, type[Verb]] = {
    "counter-blast": CounterBlast, "soul-blast": SoulBlast, "counter-charge": CounterCharge, "soul-charge": SoulCharge,
    "draw": Draw, "damage": DamageVerb,
}  # fmt: skip

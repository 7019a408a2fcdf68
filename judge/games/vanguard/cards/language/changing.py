"""How does card text change what a card is?

Beside the words of every game: original information (11.9.1.2, 11.9.1.3): `set: {original critical: 2}`, `grant:
{original clans: Reed}`, `remove: {original races: Human}`, `lose original: continuous`; doubling, whose amount is fixed
when it resolves (11.9.4.1.1); and changes that a slash joins (11.8.3.1.3).
"""

from __future__ import annotations

from typing import Any

from pydantic import Field

from judge.games.vanguard.rules.procedures import Playing
from judge.games.vanguard.table import lines
from judge.games.vanguard.table.game import Vanguard
from judge.kernel.cards import Op
from judge.kernel.flow import Flow
from judge.kernel.vocabulary.changes import Changes, StaticWord
from judge.kernel.vocabulary.choosing import proceed
from judge.kernel.vocabulary.language import Compiler, Verb
from judge.kernel.vocabulary.verbs import Give

ORIGINAL = "original "
#: How original information changes, and the layer of each.
_LAYERS = {
    "add": "original",
    "set": "original",
    "grant": "original",
    "remove": "original loss",
}

Row = tuple[str, str, str, Any]


class _Original(Changes):
    """Changes among which some are of original information."""

    lose_original: str | None = Field(default=None, alias="lose original")

    def rows(self, compiler: Compiler) -> list[Row]:
        """The changes; those of original information in their own layers."""
        own: dict[str, dict[str, object]] = {}
        left: dict[str, dict[str, object] | None] = {}
        for how in _LAYERS:
            given = getattr(self, how) or {}
            own[how] = {k.removeprefix(ORIGINAL): v for k, v in given.items() if k.startswith(ORIGINAL)}
            left[how] = {k: v for k, v in given.items() if not k.startswith(ORIGINAL)} or None
        mine: list[Row] = []
        if any(own.values()):
            wanted = {how: value or None for how, value in own.items()}
            named = Changes.model_validate({how: value for how, value in wanted.items() if value})
            mine = [(_LAYERS[how], name, how, amount) for _, name, how, amount in named.rows(compiler)]
        if self.lose_original is not None:
            mine.append(("original loss", "abilities", "mute", self.lose_original))
        others = self.model_copy(update=left) if any(own.values()) else self
        if mine and not any(getattr(others, name) for name in Changes.model_fields):
            return mine
        return [*mine, *super(_Original, others).rows(compiler)]


class OwnGive(_Original, Give):
    """`give: SELECT, add: {power: 5000, critical: 1}, until: end of turn`."""

    def compile(self, compiler: Compiler) -> None:
        super().compile(compiler)
        op = compiler.ops[-1]
        give, rows = op.run, op.args["rows"]
        doubled = [row for row in rows if row[2] == "multiply"]
        if doubled:
            op.args["rows"] = [row for row in rows if row[2] != "multiply"]
            op.run = _doubling(doubled)
        elif len(rows) > 1:
            op.run = _joined(give)
        amounts = ((name, amount) for name, amount in (self.add or {}).items() if isinstance(amount, dict))
        if any(amount.get("value") == name for name, amount in amounts):
            compiler.add(Op("gets", _run_gets))


def _joined(give: Any) -> Any:
    """Several changes, as a slash joins them: all of them are made (11.8.3.1.3)."""

    def run(g: Vanguard, at: Playing, op: Op) -> Flow:
        g.cite("11.8.3.1.3", lines.SLASH, at.src)
        flow: Flow = give(g, at, op)
        return flow

    return run


def _doubling(doubled: list[Row]) -> Any:
    """A number that is doubled rises by what it is at that moment (11.9.4.1.1); each card has its own."""

    def run(g: Vanguard, at: Playing, op: Op) -> Flow:
        args = op.args
        until = args["until"](g, at.who)
        for card in args["cards"](g, at):
            changes = [
                (layer, name, "add", (getattr(g.face(card), name) or 0) * (times(g, at) - 1))
                for layer, name, _, times in doubled
            ]
            changes += [
                (
                    layer,
                    name,
                    how,
                    amount.key if how == "ability" else amount(g, at) if callable(amount) else amount,
                )
                for layer, name, how, amount in args["rows"]
            ]
            targets = g.effect_targets((card,), at)
            if targets:
                g.cite("11.9.4.1.1", lines.DOUBLED, card)
                g.add_effect(at, "static", args["rule"], until, targets=targets, changes=tuple(changes))
        return proceed(g, at)

    return run


def _run_gets(g: Vanguard, at: Playing, op: Op) -> Flow:
    """A card got a number of the same type from another one (7.14.4)."""
    g.cite("7.14.4", lines.GETS_THAT_NUMBER, at.src)
    return proceed(g, at)


class OwnStatic(_Original, StaticWord):
    """A part of a continuous ability, with changes of original information."""


VERBS: dict[str, type[Verb]] = {"give": OwnGive}

"""How does card text change what a card is?

`add: {power: 2000}`, `set: {threat: 25000}`, `multiply: {power: 2}`, `divide: {power: 2}` (rounded down), `grant: {traits: Elite}`,
`remove: {traits: Elite}`, `flag: cannot engage`, `ability: {…}` (a granted ability, or a list of them), `lose: all` or
`lose: revenge`, `inactive: all` (abilities stay but do nothing), `negate: all` (abilities are gone and
new ones of that kind cannot be gained). The same words serve continuous abilities and effects with a
duration.
"""

from __future__ import annotations

from typing import Any

from judge.kernel.cards import Static
from judge.kernel.errors import CardFault
from judge.kernel.vocabulary.amounts import compile_amount
from judge.kernel.vocabulary.language import BEYOND, Compiler, Word, nearest
from judge.kernel.vocabulary.select import compile_select


class Changes(Word):
    """What happens to the cards meant."""

    add: dict[str, object] | None = None
    set: dict[str, object] | None = None
    multiply: dict[str, object] | None = None
    divide: dict[str, object] | None = None
    grant: dict[str, str | list[str]] | None = None
    remove: dict[str, str | list[str]] | None = None
    flag: str | list[str] | None = None
    ability: dict[str, object] | str | list[dict[str, object] | str] | None = None
    lose: str | None = None
    inactive: str | None = None
    negate: str | None = None

    def rows(self, compiler: Compiler) -> list[tuple[str, str, str, Any]]:
        """The changes as `(layer, attribute, how, amount)`; amounts of numbers are functions."""
        language = compiler.language
        rows: list[tuple[str, str, str, object]] = []
        for how in ("add", "set", "multiply", "divide"):
            for name, amount in (getattr(self, how) or {}).items():
                _expect(name, "int", compiler)
                rows.append(
                    (language.layer_of_change(name, how), name, how, compile_amount(amount, compiler))
                )
        for how in ("grant", "remove"):
            for name, given in (getattr(self, how) or {}).items():
                _expect(name, "set", compiler)
                for word in [given] if isinstance(given, str) else given:
                    rows.append((language.layer_of_change(name, how), name, how, word))
        for word in [self.flag] if isinstance(self.flag, str) else self.flag or []:
            if language.flags and word not in language.flags:
                raise CardFault(f"{compiler.where}: unknown flag {word!r}{nearest(word, language.flags)}")
            rows.append((language.layer_of_change("flags", "flag"), "flags", "flag", word))
        for ability in self.ability if isinstance(self.ability, list) else [self.ability]:
            if ability is None:
                continue
            given_ability = language.ability(ability, compiler)
            compiler.gives.append(given_ability)
            rows.append(
                (language.layer_of_change("abilities", "ability"), "abilities", "ability", given_ability)
            )
        if self.lose is not None:
            rows.append((language.layer_of_change("abilities", "mute"), "abilities", "mute", self.lose))
        if self.inactive is not None:
            layer = language.layer_of_change("abilities", "mute")
            rows.append((layer, "flags", "flag", f"inactive {self.inactive}"))
        if self.negate is not None:
            layer = language.layer_of_change("abilities", "negate")
            rows.append((layer, "abilities", "negate", self.negate))
        if not rows:
            raise CardFault(
                f"{compiler.where}: no change given; expected one of {', '.join(Changes.model_fields)}"
            )
        return rows


def _expect(name: str, kind: str, compiler: Compiler) -> None:
    attributes = compiler.language.attributes
    if attributes.get(name) != kind:
        known = [n for n, k in attributes.items() if k == kind]
        raise CardFault(f"{compiler.where}: {name!r} cannot be changed so{nearest(name, known)}")


class StaticWord(Changes):
    """One part of a continuous ability: which cards, and what happens to them."""

    of: object = "this"
    where: dict[str, object] | None = None

    def compile_static(self, compiler: Compiler) -> list[Static]:
        """The continuous effects this part makes; conditions are to be compiled before it."""
        targets = compile_select({"of": self.of, "where": self.where} if self.where else self.of, compiler)
        rows = self.rows(compiler)
        # A continuous ability can always depend on effects that take abilities away or make them idle.
        reads = frozenset(compiler.reads) | {"abilities", "flags"}
        if not compiler.language.number_reads:
            reads |= {BEYOND}  # a game that does not say what its words look at
        return [
            Static(layer, attribute, how, amount.key if how == "ability" else amount, targets, reads)
            for layer, attribute, how, amount in rows
        ]

"""How does card text change the original information of a card?

`set: {original critical: 2}` beside the words of every game (11.9.1.2): what a card is by itself, before anything
raises or lowers it.
"""

from __future__ import annotations

from typing import Any

from judge.kernel.vocabulary.amounts import compile_amount
from judge.kernel.vocabulary.changes import Changes, StaticWord
from judge.kernel.vocabulary.language import Compiler, Verb
from judge.kernel.vocabulary.verbs import Give

ORIGINAL = "original "
#: The numbers whose original value text can change.
NUMBERS = ("grade", "power", "shield", "critical", "drive")


def _original(given: dict[str, Any] | None) -> dict[str, Any]:
    return {
        key: value
        for key, value in (given or {}).items()
        if key.removeprefix(ORIGINAL) in NUMBERS and key.startswith(ORIGINAL)
    }


class _Original(Changes):
    """Changes among which some are of original information."""

    def rows(self, compiler: Compiler) -> list[tuple[str, str, str, Any]]:
        """The changes; those of original information in their own layer."""
        mine = [
            ("original", name.removeprefix(ORIGINAL), how, compile_amount(amount, compiler))
            for how in ("add", "set")
            for name, amount in _original(getattr(self, how)).items()
        ]
        if not mine:
            return super().rows(compiler)
        left: dict[str, Any] = {}
        for how in ("add", "set"):
            rest = {k: v for k, v in (getattr(self, how) or {}).items() if not k.startswith(ORIGINAL)}
            left[how] = rest or None
        others = self.model_copy(update=left)
        kept = (
            "add",
            "set",
            "multiply",
            "divide",
            "grant",
            "remove",
            "flag",
            "ability",
            "lose",
            "inactive",
            "negate",
        )
        if not any(getattr(others, name) for name in kept):
            return mine
        return [*mine, *super(_Original, others).rows(compiler)]


class OwnGive(_Original, Give):
    """`give: SELECT, set: {original power: 12000}, until: end of turn`."""


class OwnStatic(_Original, StaticWord):
    """A part of a continuous ability, with changes of original information."""


VERBS: dict[str, type[Verb]] = {"give": OwnGive}

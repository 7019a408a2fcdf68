"""Which instructions can a skill give, in which edition?

All verbs of this package and those that all games share; what only one edition has a rule for says so.
"""

from __future__ import annotations

from pydantic import ConfigDict

from judge.games.dbs.cards.language.answering import ANSWERING
from judge.games.dbs.cards.language.battling import BATTLING
from judge.games.dbs.cards.language.changing import CHANGING
from judge.games.dbs.cards.language.entering import ENTERING
from judge.games.dbs.cards.language.looking import LOOKING
from judge.games.dbs.cards.language.moving import MOVING
from judge.games.dbs.rules.numbers import Numbers
from judge.kernel.errors import NotInEdition
from judge.kernel.vocabulary.language import Compiler, Verb
from judge.kernel.vocabulary.verbs import SHARED

VERBS: dict[str, type[Verb]] = {
    **SHARED,
    **MOVING,
    **ENTERING,
    **CHANGING,
    **BATTLING,
    **ANSWERING,
    **LOOKING,
}

#: Instructions that only editions with this rule (by its number in 1.23) can give.
_NEEDS = {"markers": "4-12-1", "control": "11-5-1", "put beneath": "11-3-3", "token": "10-18-3"}


class _Missing(Verb):
    """An instruction that another edition has."""

    model_config = ConfigDict(extra="allow")

    def compile(self, compiler: Compiler) -> None:
        words = ", ".join(self.model_extra or ())
        raise NotInEdition(f"{compiler.where}: this edition has no rule for {words!r}")


def verbs_of(n: Numbers) -> dict[str, type[Verb]]:
    """The instructions of an edition; what only another one has says so when it is used."""
    missing = {verb: _Missing for verb, rule in _NEEDS.items() if rule not in n}
    return {**VERBS, **missing}

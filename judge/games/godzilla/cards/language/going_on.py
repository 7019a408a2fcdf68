"""What if something is done before an event, and the event happens all the same?

*When this card would be destroyed, add the cards under it to your hand* does not say *instead*. Such a text replaces the event
by what it says and the event itself (10.9.1); each replacement effect has its turn once (10.9.2), so it does not apply again.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from judge.games.godzilla.rules.procedures import Playing
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.cards import Op
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.language import Compiler, Verb


class GoOn(Verb):
    """`go on: true`, inside what happens instead: the event that it is about happens as well."""

    go_on: Literal[True] = Field(alias="go on")

    def compile(self, compiler: Compiler) -> None:
        compiler.add(Op("go on", _run_go_on))


def _run_go_on(g: Godzilla, at: Playing, op: Op) -> Flow:
    g.keep(replace(at, i=at.i + 1))
    flow = g.perform(Event.read(at.event))
    return AGAIN if flow is None else flow


VERBS: dict[str, type[Verb]] = {"go on": GoOn}

__all__ = ["VERBS"]

"""Which conditions and numbers does only Buddyfight have?

`{attack: true}` during an attack, `{attacked: you}` while a fighter is being attacked, `{link attack: true}`,
`{phase: attack}`, `{alone: this}` if the card attacks alone, `{different: SELECT}` how many different card names.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from judge.kernel.cards import Amount, Condition
from judge.kernel.errors import CardFault
from judge.kernel.frames import Context
from judge.kernel.vocabulary.amounts import compile_who
from judge.kernel.vocabulary.language import BEYOND, Compiler, nearest
from judge.kernel.vocabulary.select import compile_select

if TYPE_CHECKING:
    from judge.games.buddyfight.table.game import Buddyfight

PHASES = ("start", "main", "attack", "final")


def _attack(data: Mapping[str, object], compiler: Compiler) -> Condition:
    """`{attack: true}`: there is an attack now."""
    compiler.reads.add(BEYOND)
    return lambda g, c: (g.battle is not None) == bool(data["attack"])


def _attacked(data: Mapping[str, object], compiler: Compiler) -> Condition:
    """`{attacked: you}`: the fighter himself or herself is being attacked."""
    whose = compile_who(data["attacked"], compiler)
    compiler.reads.add(BEYOND)
    return lambda g, c: g.battle is not None and g.battle.target < 0 and g.battle.who in whose(g, c)


def _link(data: Mapping[str, object], compiler: Compiler) -> Condition:
    """`{link attack: true}`: the attack that goes on is a link attack (attack/q3: with two attackers or more)."""
    compiler.reads.add(BEYOND)
    return lambda g, c: g.battle is not None and (len(g.battle.attackers) > 1) == bool(data["link attack"])


def _phase(data: Mapping[str, object], compiler: Compiler) -> Condition:
    """`{phase: attack}`; with `turn: you` beside it, of that fighter's turn."""
    word = str(data["phase"])
    if word not in PHASES:
        raise CardFault(f"{compiler.where}: unknown phase {word!r}{nearest(word, PHASES)}")
    compiler.reads.add(BEYOND)
    return lambda g, c: bool(g.phase == word)


def _alone(data: Mapping[str, object], compiler: Compiler) -> Condition:
    """`{alone: this}`: the card attacks, and no other with it."""
    select = compile_select(data["alone"], compiler)
    compiler.reads.add(BEYOND)
    return lambda g, c: g.battle is not None and g.battle.attackers == select(g, c)


def _different(data: Mapping[str, object], compiler: Compiler) -> Amount:
    """`{different: SELECT}`: how many different names the cards have."""
    select = compile_select(data["different"], compiler)

    def count(g: Buddyfight, c: Context) -> int:
        return len({g.shows(card).names for card in select(g, c)})

    return count


def _worlds(data: Mapping[str, object], compiler: Compiler) -> Amount:
    """`{worlds: SELECT}`: how many different worlds the cards belong to."""
    select = compile_select(data["worlds"], compiler)
    return lambda g, c: len({world for card in select(g, c) for world in g.face(card).worlds})


CONDITIONS = {
    "attack": _attack,
    "attacked": _attacked,
    "link attack": _link,
    "phase": _phase,
    "alone": _alone,
}
AMOUNTS = {"different": _different, "worlds": _worlds}

__all__ = ["AMOUNTS", "CONDITIONS", "PHASES"]

"""How long does an effect last?

An effect knows what ends it (`until`): the end of a turn, a battle, a phase, by number. The next turn of a player has no
number yet, because turns need not alternate (extra turns): it is the first one of that player after the turn in which
the effect began.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.kernel.game import Game

#: What ends an effect, and its number; with ` of A` or ` of B` only in that player's turns, from that number on.
End = tuple[str, int]


def next_turn_of(player: int, g: Game, what: str = "turn") -> End:
    """The end of a player's next turn, or of something else in it."""
    return f"{what} of {PLAYERS[player]}", g.turn + 1


def is_over(until: End, what: str, number: int, turn_player: int) -> bool:
    """Whether an effect ends with something that ends now."""
    kind, first = until
    return first <= number and (kind == what or kind == f"{what} of {PLAYERS[turn_player]}")


#: The durations that all games know, by their words: for whom, in which game.
DURATIONS: Mapping[str, Callable[[Game, int], End]] = {
    "end of turn": lambda g, who: ("turn", g.turn),
    "end of opponent's turn": lambda g, who: ("turn", g.turn) if g.tp != who else next_turn_of(1 - who, g),
    "end of opponent's next turn": lambda g, who: next_turn_of(1 - who, g),
    "end of your next turn": lambda g, who: next_turn_of(who, g),
    "end of game": lambda g, who: ("game", 0),
}

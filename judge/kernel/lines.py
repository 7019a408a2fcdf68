"""What can stand in a log?

Every kind of line is declared once, as a `Line`: its name in saved states, its sentence, and the types of its facts.
A step writes `g.cite(rule, lines.MODE, card, mode)`. A line that nobody declared, a fact too many or one of another
type does not type-check, so no line is without a sentence. The lines of all games are here, a game's own are in its
`table/lines.py`; a game may word one of these in its own manner by declaring it under the same name.

A sentence takes the facts by number and a sort (card, cards, zone, player, ability, mode, action: `judge.words`);
`{*:cards}` takes all of them, `{1*:cards}` those from the second on. An empty one reads as its rule's heading.
"""

from __future__ import annotations

from dataclasses import dataclass
from types import ModuleType
from typing import Generic, TypeVarTuple

from judge.kernel.frames import Card, Player, Zone

Facts = TypeVarTuple("Facts")


@dataclass(frozen=True)
class Line(Generic[*Facts]):
    """One kind of line. `detail`: it explains rather than happens, and is shown only to who wants every step;
    `outcome`: it says what came of something (an attack, damage, the end of the game)."""

    name: str
    sentence: str
    detail: bool = False
    outcome: bool = False


def declared(*modules: ModuleType) -> dict[str, Line[*tuple[object, ...]]]:
    """The lines that modules declare, by name; a later module words a line anew."""
    return {line.name: line for module in modules for line in vars(module).values() if isinstance(line, Line)}


MOVE = Line[Card, Zone, Zone]("move", "{0:card} goes from {1:zone} to {2:zone}")
#: Several cards that go the same way, for who shows them together.
MOVES = Line[Zone, Zone, *tuple[Card, ...]]("moves", "{2*:pile} go from {0:zone} to {1:zone}")
BENEATH = Line[Card, Card]("beneath", "{0:card} goes beneath {1:card}")
MODE = Line[Card, int]("mode", "{0:card} is now {1:mode}")
MARKERS = Line[Card, int, int]("markers", "{0:card}: markers {1} → {2}")
STATE = Line[Card, str]("state", "{0:card} is now {1}")
STATE_ENDS = Line[Card, str]("state ends", "{0:card} is no longer {1}")
SHUFFLE = Line[Zone]("shuffle", "{0:zone} is shuffled")
REVEAL = Line[*tuple[Card, ...]]("reveal", "shown to everybody: {*:cards}")
HIDDEN = Line[Card]("hidden", "{0:card} is no longer shown")
APPEAR = Line[Card, Zone]("appear", "{0:card} appears in {1:zone}")
VANISH = Line[Card, object]("vanish", "{0:card} no longer exists")
EFFECT = Line[Card, *tuple[Card, ...]]("effect", "the effect of {0:card} begins to apply{1*:on}")
EFFECT_BY_HAND = Line[str, *tuple[Card, ...]]("effect by hand", "the judge lets this apply{1*:on}: {0}")
EFFECTS_END = Line[object]("effects end", "{0:effect ends/effects end}")
STAND_BY = Line[Card, str]("stand-by", "{1:ability} of {0:card} enters stand-by")
PLAYS = Line[Player, Card, str]("plays", "{0:player} plays {2:ability} of {1:card}")
ATTEMPT = Line[Player, object]("attempt", "{0:player} wants to {1:action}", detail=True)
WANTED = Line[Player, object]("wanted", "{0:player} wants to {1:action}")
REFUSED = Line[object, object, object]("refused", "{0:somebody} may not {1:action}: {2}")
NUMBER = Line[Card, str, str, object]("number", "{0:card}: {1:attribute} {2}, {3}", detail=True)
NO_TARGET = Line[Card]("no target", "no card can be chosen for {0:card}")
PICKED = Line[*tuple[object, ...]]("picked", "the options picked: {*}")
MAY_NOT = Line[Card]("may not", "{0:card}: it cannot be done as a whole, so nobody is asked")
NOT_WHOLE = Line[Card]("not whole", "{0:card}: not possible as a whole", detail=True)
WHOLE = Line[Card]("whole", "{0:card}: done as a whole", detail=True)
BY_HAND = Line[Card, object]("by hand", "{0:card}: carried out by hand: {1}")
NOT_BY_HAND = Line[Card, object]("not by hand", "{0:card}: not carried out: {1}")
INSTEAD = Line[Card, object]("instead", "{0:card} replaces {1:event}")
NOT_POSSIBLE = Line[Card]("not possible", "{0:card}: the replacement cannot be done")
LOOP = Line[()]("loop", "the same position has come back")
BARRED = Line[*tuple[object, ...]]("barred", "may not be repeated this turn: {*}")
MANUAL = Line[object, object]("manual", "the judge changes the position by hand{1:because}")
SET = Line[Player, object, object, object]("set", "{0:player}'s {1}: {2} → {3}")
CONCEDE = Line[Player]("concede", "{0:player} concedes")
CITED = Line[()]("cited", "", detail=True)
DECISION = Line[*tuple[object, ...]]("decision", "")
RESULT = Line[object, object]("result", "", outcome=True)
MUST_STOP = Line[Player]("must stop", "{0:player} must make another choice")
ROUNDS = Line[int]("rounds", "the loop goes round {0:more time/more times}")
DEFINED = Line[Card]("defined", "")
# What the words of cards say beside their effect; each is cited by the games whose book has a rule for it.
REQUIREMENT_NOT_MET = Line[Card](
    "requirement not met", "{0:card}: the requirement is not met; what it governs is left out"
)
CHOOSE = Line[Card]("choose", "")
AS_POSSIBLE = Line[Card]("as possible", "")
AS_MUCH = Line[Card]("as much", "")
AS_MANY = Line[Card]("as many", "{0:card}: as many as possible are chosen")
FEWER = Line[Card]("fewer", "")
ZERO = Line[Card]("zero", "")
UP_TO_ZERO = Line[Card]("up to zero", "")
SEVERAL = Line[Card]("several", "{0:card}: the turn player chooses first")
SEVERAL_HIDDEN = Line[Card]("several hidden", "{0:card}: the turn player chooses first, nothing is shown yet")
UNSURE = Line[Card]("unsure", "")
AT_RANDOM = Line[Card]("at random", "")
OPTIONS_REST = Line[Card]("options rest", "")
REPEATED = Line[Card]("repeated", "")
NUMBER_IS_FIXED = Line[Card]("number is fixed", "")

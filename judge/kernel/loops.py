"""Is this going on for ever?

Two questions, answered by comparing positions. Inside a check timing: the same position comes back
although abilities keep being played (or all but numbers that only grow). If nobody chose anything on
the way, nobody can stop it; otherwise those who chose can, and after as many rounds as the rules let
them name they must. At a play timing: an action led back to a position of the same turn, so it may
not be repeated. Games name their rules through `Ruleset.facts["loops"]`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from judge.kernel import lines
from judge.kernel.budget import afford
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import EndlessRun
from judge.kernel.flow import AGAIN, ASK, Flow
from judge.kernel.frames import Locals, replace
from judge.kernel.identity import position_number

if TYPE_CHECKING:
    from judge.kernel.game import Game

#: Abilities played in one check timing before positions are compared: nearly all check timings are shorter.
PATIENCE = 3
#: Rounds without any choice after which a loop that only makes numbers grow is called endless, if nothing on the
#: table looks at numbers; and after which the engine gives up if something does.
ENDLESS_ROUNDS = 200
MOST_GROWTH = 2000

#: Rounds of rule actions in a row before positions are compared, and after which the engine gives up although no
#: position came back.
SHORT_CIRCLE = 5
MOST_CIRCLES = 200

#: A choice made in a loop: player, kind, prompt, reply, source; an ability in stand-by as (card, key).
Made = tuple[int, str, str, object, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Rounds(Locals):
    """What a check timing remembers to notice a loop: how many abilities were played in it, and the
    positions met on the way, each exactly, roughly, after how many abilities and choices. `rounds`: how often rule
    actions were done since the last ability, and in `circle` the positions and numbers of choices met then."""

    plays: int = 0
    seen: tuple[tuple[int, int, int, int], ...] = ()
    rounds: int = 0
    circle: tuple[tuple[int, int], ...] = ()


def in_circles(game: Game, at: Rounds) -> bool:
    """Called before rule actions are done: whether they bring back the same position for ever, so that nobody can
    stop them."""
    done = at.rounds + 1
    at = game.keep(replace(at, rounds=done))
    if done < SHORT_CIRCLE:
        return False
    here = (position_number(game), game.choices)
    if here in at.circle:
        return True
    if done >= MOST_CIRCLES:
        raise EndlessRun(
            f"rule actions were due {done} times in a row and never the same position came back; whether this "
            "ever ends is for the judge to say"
        )
    game.keep(replace(at, circle=(*at.circle, here)))
    return False


def going_round(game: Game, at: Rounds) -> tuple[Made, ...] | None:
    """Called before an ability in stand-by is played: the choices of a loop that just closed.

    Empty if there were none: nobody can stop it. None if there is no loop.
    """
    plays = at.plays + 1
    if at.rounds:
        at = replace(at, rounds=0, circle=())
    if plays < PATIENCE or "auto" in game.seen:
        game.keep(replace(at, plays=plays))
        return None
    here, rough = position_number(game), game.rough_position()
    seen = at.seen
    found = next((row for row in seen if row[0] == here), None)
    if found is None:
        like = [row for row in seen if row[1] == rough]
        if like and (game.choices > like[-1][3] or _for_ever(game, len(like))):
            found = like[-1]
    if found is None:
        game.keep(replace(at, plays=plays, seen=(*seen, (here, rough, plays, game.choices))))
        return None
    if found[0] == here and game.choices == found[3] and _begun_before(game, plays, found[2]):
        game.keep(replace(at, plays=plays))
        return None
    game.keep(replace(at, plays=0, seen=()))
    return () if game.choices == found[3] else _choices_of(game, plays - found[2])


def _for_ever(game: Game, rounds: int) -> bool:
    """Whether a loop that nobody chooses in and that only makes numbers grow can be called endless: it has
    gone round often, and nothing looks at numbers. Otherwise it may still come to an end, and a bound of the
    engine does not decide a game."""
    if rounds < ENDLESS_ROUNDS:
        return False
    if game.growth_is_idle():
        return True
    if rounds >= MOST_GROWTH:
        raise EndlessRun(
            f"a loop that nobody chooses in has made numbers grow for {rounds} rounds, and cards on the table look "
            "at numbers; whether it ever ends is for the judge to say"
        )
    return False


def _begun_before(game: Game, plays: int, first: int) -> bool:
    """Whether a loop without choices must go on to come back to where it began.

    Its first abilities may have been played before positions were compared; they come again in turn.
    """
    period = plays - first
    played: list[tuple[int, str]] = []
    for _, what, facts in game.backwards():
        if len(played) >= plays - 1:
            break
        if what == "plays":
            played.append((facts[1], facts[2]))
    start = first
    while (
        start > 1 and plays - start < len(played) and played[plays - start] == played[plays - start - period]
    ):
        start -= 1
    return (plays - start) % period > 0


def _choices_of(game: Game, plays: int) -> tuple[Made, ...]:
    """The choices of the last so many abilities played, oldest first, read from the log."""
    found: list[Made] = []
    played: tuple[int, str] = (-1, "")
    for _, what, facts in game.backwards():
        if plays <= 0:
            break
        if what == "plays":
            played = (facts[1], facts[2])
            plays -= 1
        elif what == "decision" and facts[1] != Kind.CHANCE.value:
            who, kind, prompt, reply, source = facts[:5]
            found.append((who, kind, prompt, played if prompt == "stand-by" else reply, source))
    found.reverse()
    return tuple(found)


def repeated_check(game: Game, at: Rounds) -> bool:
    """`going_round` with a plain answer: end the game if nobody can stop the loop, else those who
    chose must choose something else from now on. For games whose players name no number."""
    made = going_round(game, at)
    if made is None:
        return False
    rules = game.rules.facts["loops"]
    game.cite(rules["loop"], lines.LOOP)
    if not bar(game, made):
        game.cite(rules["endless"], lines.LOOP)
        game.finish(rules["endless"], None, "infinite loop that nobody can stop")
        return True
    return False


def can_stop(game: Game, made: tuple[Made, ...], player: int) -> bool:
    """Whether a player made a choice in the loop that could be made otherwise."""
    barred = game.seen.get("bars", ())
    return any(row[0] == player and row not in barred and avoidable(row) for row in made)


def avoidable(row: Made) -> bool:
    """Whether a choice could have been made otherwise."""
    _, kind, prompt, reply, _ = row
    if kind == Kind.YES_NO.value:
        return reply is True
    if prompt == "stand-by":
        return False
    return kind == Kind.PLACE.value or (isinstance(reply, tuple) and len(reply) == 1)


def bar(
    game: Game, made: tuple[Made, ...], players: tuple[int, ...] = (0, 1), rule: str | None = None
) -> bool:
    """Bar those players from making the same choices again this turn, by a rule; whether any could be barred."""
    barred = game.seen.get("bars", ())
    new = tuple(row for row in made if row[0] in players and row not in barred and avoidable(row))
    if new:
        by = rule or game.rules.facts["loops"]["choice"]
        game.seen = {**game.seen, "bars": (*barred, *dict.fromkeys(new)), "barred by": by}
    return bool(new)


def go_round(game: Game, made: tuple[Made, ...], times: int) -> None:
    """Let the choices of a loop be made again that many times, without asking."""
    if times > 0:
        afford(len(made) * times)
        game.seen = {**game.seen, "auto": (made, 0, times)}


def asked(game: Game, decision: Decision) -> Flow:
    """Open a decision while a loop is gone round again, or after it was."""
    if decision.kind is not Kind.CHANCE:
        if "auto" in game.seen and _answered(game, decision):
            return AGAIN
        if "auto" not in game.seen and _barred(game, decision):
            return AGAIN
    game.decision = decision
    return ASK


def _answered(game: Game, decision: Decision) -> bool:
    """Answer as in the round before; the first thing that does not fit ends the repetition."""
    made, place, left = game.seen["auto"]
    who, kind, prompt, reply, source = made[place]
    place, left = (place + 1, left) if place + 1 < len(made) else (0, left - 1)
    game.seen = {**game.seen, "auto": (made, place, left)}
    if not left:
        game.seen = {key: value for key, value in game.seen.items() if key != "auto"}
    said = (decision.who, decision.kind.value, decision.prompt, decision.facts.get("source", -1))
    if prompt == "stand-by":
        waiting = {(p.card, p.key): p.number for p in reversed(game.pending)}
        reply = (waiting.get(reply, -1),)
    if said != (who, kind, prompt, source) or game.objection(decision, reply) is not None:
        game.seen = {key: value for key, value in game.seen.items() if key != "auto"}
        return False
    game.decision = decision
    game.give(reply)
    return True


def _barred(game: Game, decision: Decision) -> bool:
    """Leave out what would go round again; True if that leaves only one answer, which is given."""
    said = (decision.who, decision.kind.value, decision.prompt)
    source = decision.facts.get("source", -1)
    barred = [row[3] for row in game.seen.get("bars", ()) if row[:3] == said and row[4] == source]
    if not barred:
        return False
    rule = game.seen.get("barred by") or game.rules.facts["loops"]["choice"]
    game.cite(rule, lines.MUST_STOP, decision.who)
    if decision.kind is Kind.YES_NO:
        game.decision = decision
        game.give(False)
        return True
    taken = {reply[0] if isinstance(reply, tuple) else reply for reply in barred}
    left = tuple(option for option in decision.options if option not in taken)
    if left and decision.high <= 1:
        decision.options = left
    return False


def name_rounds(game: Game, times: int, *, both: bool = False) -> None:
    """A player who can act otherwise says how often actions that lead back to a position are carried out;
    `both` if the other player can stop it as well and named a number too."""
    rules = game.rules.facts["loops"]
    game.cite(rules["loop"], lines.LOOP)
    game.cite(rules["both" if both else "choice"], lines.ROUNDS, times)


def bar_actions(game: Game, actions: Sequence[object]) -> None:
    """Bar actions for the turn, also from the decision that is open."""
    barred = game.seen.get("barred", ())
    new = tuple(action for action in dict.fromkeys(actions) if action not in barred)
    if new:
        game.cite(game.rules.facts["loops"]["repeat"], lines.BARRED, *new)
        game.seen = {**game.seen, "barred": (*barred, *new)}
    if game.decision is not None:
        game.decision.options = tuple(option for option in game.decision.options if option not in new)


def repeated_action(game: Game) -> None:
    """Called before a player acts: bar the actions that led back to a position of this turn.

    The way through the turn is kept as `trail`: positions (numbers), and after each what was done there.
    """
    here = position_number(game)
    trail: tuple[object, ...] = game.trail
    if here in trail:
        _bar_way_back(game, trail[trail.index(here) :])
    game.trail = (*trail, here)


def _bar_way_back(game: Game, trail: tuple[object, ...]) -> None:
    barred = game.seen.get("barred", ())
    new = tuple(done for done in trail if type(done) is tuple and done not in barred)
    if new:
        game.cite(game.rules.facts["loops"]["loop"], lines.LOOP)
        game.cite(game.rules.facts["loops"]["repeat"], lines.BARRED, *new)
        game.seen = {**game.seen, "barred": (*barred, *new)}


def acted(game: Game, action: tuple[object, ...]) -> None:
    """Called when a player acts: remember what was done, if positions of this turn are remembered."""
    if game.trail:
        game.trail = (*game.trail, action)


__all__ = [
    "Made",
    "Rounds",
    "acted",
    "asked",
    "avoidable",
    "bar",
    "bar_actions",
    "can_stop",
    "go_round",
    "going_round",
    "name_rounds",
    "repeated_action",
    "repeated_check",
]

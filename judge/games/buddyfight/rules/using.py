"""What do all uses of cards and abilities have in common?

Calls, casts, equips, activated and automatic abilities are declared, may be answered once with a [Counter],
and resolve, the answer first (counter/q2, counter/q3). The flows name these steps by their own numbers and by
those of the play timing; this module holds what they share. An answer is declared in the window and waits
as data (kernel/exchange.py) until its check is done.
"""

from __future__ import annotations

from typing import Any

from judge.games.buddyfight.rules.check import resolution_check
from judge.games.buddyfight.rules.procedures import FLOWS, RESOLVES, Raising, Using, raise_flag
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.exchange import Declared, last_answer, may_use, wait
from judge.kernel.flow import CALL, Flow
from judge.kernel.frames import Card, Player
from judge.kernel.game import PASS
from judge.kernel.lines import Line

Action = tuple[Any, ...]

#: Whether a use answers another and whether the turn fighter makes it: the numbers of the play timing under which
#: it is declared and resolves.
_NUMBERS = {
    (False, True): ("2", "5"),
    (True, False): ("3", "4"),
    (False, False): ("6", "9"),
    (True, True): ("7", "8"),
}


def timing_rule(g: Buddyfight, at: Using, part: int, step: int) -> str:
    """The number in the play timing of a step of a use: part 0 is its declaration, part 1 its resolution."""
    return f"counter/{_NUMBERS[at.answering, at.who == g.tp][part]}.{step}"


def cite_timing(g: Buddyfight, at: Using, part: int, step: int, line: Line[Player, Card]) -> None:
    """Cite the play timing's own number for a step of a use, if it is used in one."""
    if at.timed:
        rule = timing_rule(g, at, part, step)
        if part == 1 and step == 1:
            g.cite(rule.partition(".")[0])
        g.cite(rule, line, at.who, at.card if at.card >= 0 else at.src)


def new_use(g: Buddyfight, who: int, action: Action, *, free: str, answering: bool, timed: bool) -> Using:
    """The use that an action begins."""
    name, card = action[0], action[1]
    g.clock += 1
    given: dict[str, Any] = {"who": who, "src": card, "ident": g.ident[card], "stamp": g.clock, "free": free}
    given |= {"answering": answering, "timed": timed}
    if name == "act":
        return Using(flow="act", key=action[2], cost=action[2], **given)
    key = g.use_key(card)
    if name == "call":
        return Using(flow="call", card=card, zone=g.zone(who, action[2]), cost=key, **given)
    if name == "cast":
        return Using(flow="cast", card=card, key=key, cost=key, **given)
    if name == "transform":
        return Using(flow="equip", card=card, cost=action[2], **given)
    return Using(flow="equip", card=card, cost=key, **given)


def begin_use(
    g: Buddyfight, who: int, action: Action, *, free: str = "", answering: bool = False, timed: bool = True
) -> Flow:
    """Begin the flow of a chosen action."""
    from judge.games.buddyfight.rules.moments import battle_counter

    counter = battle_counter(g, who)
    if counter:
        g.tally(counter)
    if action[0] == "raise":
        return g.call(raise_flag, Raising(who=who, card=action[1]))
    at = new_use(g, who, action, free=free, answering=answering, timed=timed)
    return g.call(FLOWS[at.flow], at)


# -- the window (x/2.1 to x/2.4) ---------------------------------------------------------------------------


def not_answered(g: Buddyfight, at: Using) -> bool:
    """Whether nobody may answer a use; says why. An answer waits here until it is its turn to resolve."""
    if at.answering:
        g.cite("counter/q2", lines.NO_WINDOW, at.src)
        g.cite("counter/q3", lines.NO_WINDOW, at.src)
    elif at.by_effect:
        g.cite("topic/when-cast", lines.NO_WINDOW, at.card)
    else:
        ability = g.pool.abilities.get(at.key)
        if ability is None or ability.keyword != "overturn":
            return False
        g.cite("keyword/overturn/6", lines.NO_WINDOW, at.src)
        g.cite("keyword/overturn/7", lines.NO_WINDOW, at.src)
    return True


def window(g: Buddyfight, at: Using) -> Flow:
    """The opponent may use a [Counter] once; an answer itself steps back and waits."""
    from judge.games.buddyfight.rules.legality import legal_uses
    from judge.games.buddyfight.rules.moments import Moment

    reply = g.take()
    if reply is None:
        if not_answered(g, at):
            return wait(g, at.flow, at) if at.answering else None
        other = 1 - at.who
        rule = ("counter/3.1" if at.who == g.tp else "counter/7.1") if at.timed else g.rule
        if at.timed:
            g.cite(rule.partition(".")[0])
            g.cite(rule, lines.WINDOW, other)
        moment = Moment(other, g.rule, "", at)
        return may_use(g, other, "answer", legal_uses(g, other, moment))
    if reply == PASS:
        return None
    return begin_use(g, 1 - at.who, reply, answering=True, timed=at.timed)


def check_answer(g: Buddyfight, at: Using) -> Flow:
    """A resolution check once the answer is declared."""
    return resolution_check(g) if at.chain else None


def resolve_answer(g: Buddyfight, at: Using) -> Flow:
    """The answer resolves first."""
    answer, at = last_answer(g, at)
    return None if answer is None else resume(g, answer)


def resume(g: Buddyfight, waiting: Declared) -> Flow:
    """Let a use that waits resolve."""
    program = FLOWS[waiting.flow]
    at = waiting.knows(Using)
    g.call(program, at)
    origin = g.frames[-1][2]
    g.frames[-1] = (g.rules.linked.pc[RESOLVES[waiting.flow]], at, origin)
    return CALL


def closing(g: Buddyfight, at: Using) -> Flow:
    """What was used has resolved: an effect may have ended the timing, else a resolution check follows."""
    from judge.games.buddyfight.rules.ending import leave_timing

    cite_timing(g, at, 1, 2, lines.RESOLVED)
    _no_longer_fresh(g, at)
    if g.ending and not at.by_effect:
        return leave_timing(g)
    return resolution_check(g)


def cite_effect(g: Buddyfight, at: Using) -> None:
    """Cite what decides how an effect resolves: a choice without a target leaves what follows "if you do"
    (topic/if-you-do/exception), the types of a Cross card are those of other cards (cross/types)."""
    ops = g.pool.ability(at.key).ops
    empty = any(op.args.get("early") and at.bound.get(op.args.get("name", "")) == () for op in ops)
    if empty and any(op.verb in ("may", "whole") for op in ops):
        g.cite("topic/if-you-do/exception", lines.WITHOUT_A_TARGET, at.src)
    if g.printed(at.src).cross:
        g.cite("cross/types", lines.THE_SAME_TYPES, at.src)
        if any(op.verb == "look" for op in ops):
            g.cite("cross/q3", lines.THE_SAME_TYPES, at.src)


def _no_longer_fresh(g: Buddyfight, at: Using) -> None:
    """A card without [Counter] that looks back at nothing has resolved: whoever could have looked back before it no
    longer can (topic/when-destroyed/1)."""
    if not g.fresh or not at.timed or at.answering or at.nullified:
        return
    ability = g.pool.abilities.get(at.key or at.cost)
    extra = {} if ability is None else ability.extra
    if extra.get("counter") or "after" in extra:
        return
    before = tuple(row for row in g.fresh if row[-1] > at.stamp)
    if len(before) < len(g.fresh):
        g.cite("topic/when-destroyed/1", lines.TOO_LATE)
        g.fresh = before


def declared_check(g: Buddyfight, at: Using) -> Flow:
    """A resolution check once the use is declared and paid."""
    cite_timing(g, at, 0, 3, lines.DECLARED)
    return resolution_check(g)

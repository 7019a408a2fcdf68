"""Is this the moment for a card or an ability?

What every use must heed, whatever is used: whose window it is, what is open in it (main/1.1, final/1.1, abilities/act;
reading `what-is-usable-when`), what a [Counter] answers (topic/when-cast) or looks back at (topic/when-destroyed), its
own condition, once per turn, and that there is something to choose.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from judge.games.buddyfight.rules.procedures import Using
from judge.games.buddyfight.table.board import STOPPED
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.cards import Ability
from judge.kernel.decision import Refused
from judge.kernel.events import NO_EVENT, Event
from judge.kernel.frames import Context

Action = tuple[Any, ...]


class Moment(NamedTuple):
    """When something is used: who may, by which rule, what is open beside [Counter], and what is answered."""

    who: int
    rule: str
    free: str
    answered: Using | None


def moment_of(g: Buddyfight) -> Moment | None:
    """The moment that is open now; None if nobody may use anything."""
    decision = g.decision
    if decision is None or decision.prompt not in ("use", "answer"):
        return None
    answered = g.loc if decision.prompt == "answer" and isinstance(g.loc, Using) else None
    return Moment(decision.who, decision.rule, str(decision.facts.get("free", "")), answered)


# -- what every use must heed ----------------------------------------------------------------------------


def moment_refusal(g: Buddyfight, player: int, moment: Moment | None, grant: str) -> Refused | None:
    """It must be the fighter's own window."""
    if moment is None:
        rule = g.decision.rule if g.decision is not None else (g.path() or ("counter/2.1",))[-1]
        return Refused(rule, "no card or ability can be used now", grant)
    if moment.who != player:
        through: tuple[str, ...] = ()
        if moment.answered is not None and moment.answered.flow == "auto":
            through = ("abilities/auto",)
        elif moment.answered is not None:
            through = ("counter/q2",)
        return Refused(
            moment.rule, "it is the other fighter who may use something now", grant, through=through
        )
    if g.forbidden(player, STOPPED) is not None:
        return Refused("topic/stop-time", "the fighter's time is stopped", moment.rule)
    return None


def counter_refusal(
    g: Buddyfight,
    player: int,
    card: int,
    ability: Ability | None,
    moment: Moment,
    free: bool,
    rule: str,
    flow: str,
) -> Refused | None:
    """Outside of what is open a [Counter] is needed; one that answers something must have it before it."""
    extra = {} if ability is None else ability.extra
    if not free and not extra.get("counter"):
        return _untimely(g, card, moment, rule, flow)
    if not free and g.forbidden(player, "cannot use [Counter]") is not None:
        return Refused("cont/3.1", "card text forbids the use of [Counter]", moment.rule)
    if not free and g.forbidden(player, OLD_COUNTER) is not None and g.count(battle_counter(g, player)):
        return Refused("change/2", "before June 2018: one [Counter] in a battle", moment.rule)
    wanted = extra.get("answers")
    if wanted and not (
        _answers(g, player, moment, wanted)
        and _fits(g, player, card, moment.answered, extra.get("answers_test"))
    ):
        return Refused("topic/when-cast", "there is nothing of that kind to answer", moment.rule)
    after = extra.get("after")
    if after is not None and not any(_looks_back(g, card, after, row) for row in g.fresh):
        return Refused("topic/when-destroyed", "what it waits for has not just happened", moment.rule)
    return None


#: The name of a standing rule: the play under the rule before change/2.
OLD_COUNTER = "one [Counter] a battle"


def battle_counter(g: Buddyfight, player: int) -> str:
    """The counter of what a fighter has used in the battle that goes on; none outside of one."""
    return f"turn/used in battle/{g.battles}/{player}" if g.battle is not None else ""


def _looks_back(g: Buddyfight, card: int, trigger: Any, row: tuple[Any, ...]) -> bool:
    kind, who, about, src, dst, cause, by, source, n, _ = row
    event = Event(kind, who, about, src, dst, cause, by, source, n)
    return bool(trigger.event == kind and trigger.test(g, card, event))


def _answers(g: Buddyfight, player: int, moment: Moment, wanted: tuple[str, ...]) -> bool:
    """Whether what is going on is something a [Counter] of this kind may answer."""
    if "attack" in wanted:
        battle = g.battle
        if battle is not None and g.tp != player:
            return True
    used = moment.answered
    if used is None or used.who == player:
        return False
    if used.flow == "cast":
        kind = "impact" if "impact" in g.kinds(used.card) else "spell"
        return kind in wanted or "cast" in wanted
    if used.flow in ("act", "auto"):
        return used.flow in wanted or "ability" in wanted
    if used.flow == "call" and "impact" in wanted and "impact" in g.kinds(used.card):
        return True
    return used.flow in wanted


def _fits(g: Buddyfight, player: int, card: int, answered: Using | None, test: Any) -> bool:
    """Whether the card that is used is of the kind that the [Counter] on `card` asks for."""
    if test is None or answered is None:
        return True
    used = answered.card if answered.card >= 0 else answered.src
    return bool(test(g, used, context_for(g, player, card)))


def _untimely(g: Buddyfight, card: int, moment: Moment, rule: str, flow: str) -> Refused:
    """Why something without [Counter] cannot be used at this moment."""
    kinds = g.kinds(card)
    through: tuple[str, ...] = ()
    if flow == "act":
        return Refused("abilities/act", "an ability without [Counter] needs the main phase", moment.rule)
    if "impact" in kinds and "monster" in kinds:
        through = ("main/1.1", "impact/call") if moment.free == "main" else ("impact/call",)
        return Refused(
            "impact/q1", "an impact monster is called in the final phase", moment.rule, through=through
        )
    if "impact" in kinds:
        return Refused("final/q3", "an impact needs the first play timing of the final phase", moment.rule)
    if moment.answered is not None or moment.free != "main":
        through = (rule,)
    return Refused(
        "main/1.1", "without [Counter] it needs the turn fighter's main phase", moment.rule, through=through
    )


def condition_refusal(
    g: Buddyfight, player: int, card: int, ability: Ability | None, grant: str
) -> Refused | None:
    """ "You may only call this card if…" must hold."""
    if ability is None or ability.condition is None:
        return None
    if ability.condition(g, context_for(g, player, card)):
        return None
    return Refused(grant, "its own condition is not fulfilled")


def context_for(g: Buddyfight, player: int, card: int) -> Context:
    answered = g.loc
    event = NO_EVENT
    if isinstance(answered, Using) and answered.who != player:
        about = answered.card if answered.card >= 0 else answered.src
        event = Event(answered.flow, answered.who, about, source=about).plain()
    return Context(who=player, src=card, ident=g.ident[card], event=event)


def once_refusal(
    g: Buddyfight, player: int, card: int, ability: Ability | None, grant: str
) -> Refused | None:
    if ability is not None and g.spent(player, card, ability):
        return Refused(g.once_rule(ability), "it was used this turn", grant, through=("topic/once-per-turn",))
    return None


def target_refusal(
    g: Buddyfight, player: int, card: int, ability: Ability | None, rule: str, moment: Moment
) -> Refused | None:
    """What does nothing but choose and act on cards needs a card to choose (cast/1.4, act/1.1.1)."""
    if ability is None or not ability.extra.get("needs_target"):
        return None
    context = context_for(g, player, card)
    for op in ability.ops:
        if op.args.get("early") and "possible" in op.args and not op.args["possible"](g, context):
            through: tuple[str, ...] = ()
            if moment.answered is not None and moment.answered.flow == "call":
                through = (rule,)
                return Refused(
                    "call/q2",
                    "the monster that is being called is not on the field",
                    moment.rule,
                    through=through,
                )
            if any(g.shows(c).size is None for p in (0, 1) for c in g.monsters(p)):
                through = ("lost/cards",)
            return Refused(rule, "there is nothing it could choose", moment.rule, through=through)
    return None

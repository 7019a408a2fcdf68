"""How are automatic abilities used?

auto/2.1 to auto/2.4: the turn fighter picks one that stands by, then the other fighter; each may be answered once
by its user's opponent. They come before cards and abilities that somebody wants to use (abilities/auto).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.headings import head
from judge.games.buddyfight.rules.procedures import Using, auto
from judge.games.buddyfight.rules.using import check_answer, cite_effect, closing, resolve_answer, window
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.effects import choose_early, resolve
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace
from judge.kernel.timing import standing_by, which_first


@auto.step("auto/2.1")
def stands_by(g: Buddyfight, at: Using) -> Flow:
    """What has triggered stands by; it comes before cards."""
    head(g)
    g.cite("abilities/auto", lines.FIRST, len(g.pending))
    return None


@auto.step("auto/2.1.1", leads=["auto/2.1.2", "auto/2.2"])
def turn_fighter_picks(g: Buddyfight, at: Using) -> Flow:
    """The turn fighter picks an ability, as long as one waits (reading `picking-is-not-optional`)."""
    return _pick(g, at, g.tp)


@auto.then
def turn_fighter_picked(g: Buddyfight, at: Using) -> Flow:
    """It is picked."""
    return _picked(g, at, g.tp)


@auto.then
def turn_fighter_targets(g: Buddyfight, at: Using) -> Flow:
    """Its targets in public zones are chosen."""
    return choose_early(g, at) if at.key else None


@auto.step("auto/2.1.2", leads=["auto/2.2", "auto/2.4"])
def other_fighter_picks(g: Buddyfight, at: Using) -> Flow:
    """The non-turn fighter picks an ability, if the turn fighter has none."""
    return g.goto(window_opens) if at.key else _pick(g, at, 1 - g.tp)


@auto.then
def other_fighter_picked(g: Buddyfight, at: Using) -> Flow:
    """It is picked; with none there is nothing to do."""
    flow = _picked(g, at, 1 - g.tp)
    return flow if g.now(Using).key else g.goto(check_auto)


@auto.then
def other_fighter_targets(g: Buddyfight, at: Using) -> Flow:
    """Its targets in public zones are chosen."""
    return choose_early(g, at) if at.key else None


def _pick(g: Buddyfight, at: Using, player: int) -> Flow:
    question = which_first(g, player)
    return None if question is None else g.ask(question)


def _picked(g: Buddyfight, at: Using, player: int) -> Flow:
    reply = g.take()
    own = standing_by(g, player)
    if not own:
        return None
    number = own[0].number if reply is None else reply[0]
    waiting = g.remove_pending(number)
    assert waiting is not None
    ability = g.pool.ability(waiting.key)
    if ability.keyword == "d" and ability not in g.defs[waiting.card].abilities:
        g.cite("keyword/d-share", lines.LENT, waiting.card)
    g.cite(g.rule, lines.PICKS, player, waiting.card, waiting.key)
    if g.ident[waiting.card] != waiting.ident or ability not in (
        *g.face(waiting.card).abilities,
        *g.defs[waiting.card].abilities,
    ):
        g.cite("topic/resolve", lines.RESOLVES_ALL_THE_SAME, waiting.card)
    g.clock += 1
    g.keep(
        replace(
            at,
            who=player,
            src=waiting.card,
            ident=waiting.ident,
            key=waiting.key,
            bound=waiting.bound,
            event=waiting.event,
            number=number,
            stamp=g.clock,
            i=0,
        )
    )
    return None


@auto.step("auto/2.2")
def window_opens(g: Buddyfight, at: Using) -> Flow:
    """The fighter whose ability it is not has a timing for a [Counter] (counter/q1)."""
    ability = g.pool.ability(at.key)
    if "no counter" in ability.extra:
        g.cite(ability.rule, lines.NO_WINDOW, at.src)
        return g.goto(ability_resolves)
    return None


@auto.step("auto/2.2.1")
def answer_auto(g: Buddyfight, at: Using) -> Flow:
    """That fighter may use a [Counter] once."""
    return window(g, at)


@auto.step("auto/2.2.2", leads=["check/1"])
def check_answer_to_auto(g: Buddyfight, at: Using) -> Flow:
    """Resolution check."""
    return check_answer(g, at)


@auto.step("auto/2.2.3")
def resolve_answer_to_auto(g: Buddyfight, at: Using) -> Flow:
    """The [Counter] resolves first."""
    if at.chain:
        g.cite("counter/q1", lines.ANSWERED, at.src)
    return resolve_answer(g, at)


@auto.step("auto/2.2.4", leads=["check/1"])
def check_after_answer_to_auto(g: Buddyfight, at: Using) -> Flow:
    """Resolution check: that of the [Counter] which has just resolved."""
    return None


_PICKED = "the ability that was picked there"


@auto.step("auto/2.3", apart={"auto/2.1.1": _PICKED, "auto/2.1.2": _PICKED})
def ability_resolves(g: Buddyfight, at: Using) -> Flow:
    """The ability resolves, also if it is no longer there (keyword/d-share/q3), unless it was nullified."""
    ability = g.pool.ability(at.key)
    if at.nullified:
        g.cite(g.rule, lines.NULLIFIED, at.src)
        g.spend(at.who, at.src, ability, -1)
        return g.goto(check_auto)
    if ability.keyword == "d" and ability not in g.face(at.src).abilities:
        g.cite("keyword/d-share/q3", lines.RESOLVES_ALL_THE_SAME, at.src)
    cite_effect(g, at)
    return None


@auto.step("auto/2.3.1", again=True)
def effects_of_auto(g: Buddyfight, at: Using) -> Flow:
    """All effects of the text take place; optional parts are decided now."""
    flow = resolve(g, at)
    return None if flow == END else flow


@auto.step("auto/2.3.2")
def conditions_of_auto(g: Buddyfight, at: Using) -> Flow:
    """What follows a condition that is not fulfilled does not take place; the rest does, as much as possible, also if
    the ability is no longer there."""
    if g.pool.ability(at.key) not in (*g.face(at.src).abilities, *g.defs[at.src].abilities):
        g.cite("topic/resolve", lines.RESOLVES_ALL_THE_SAME, at.src)
    return None


@auto.step(
    "auto/2.4",
    leads=["check/1"],
    apart={"auto/2.1": "the play timing calls this flow again as long as something stands by"},
)
def check_auto(g: Buddyfight, at: Using) -> Flow:
    """Resolution check; whatever still stands by is picked in the next round (counter/2.1 calls it again)."""
    return closing(g, at)


PROGRAMS = (auto,)

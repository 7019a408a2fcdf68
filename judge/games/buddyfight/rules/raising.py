"""How is a flag used from the hand?

topic/flags-in-deck: at the time that is stated on it, at the end of the opponent's turn or once life becomes 0. It is put on
top of the flag that was there. The Lost World flag changes the deck (lost/game).
"""

from __future__ import annotations

from judge.games.buddyfight.cards.ability_builder import AT_END
from judge.games.buddyfight.rules.check import resolution_check
from judge.games.buddyfight.rules.moments import Moment, moment_refusal
from judge.games.buddyfight.rules.procedures import Raising, raise_flag
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import FLAG, HAND, STRIDE
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.cards import Ability
from judge.kernel.decision import Refused
from judge.kernel.flow import Flow


def raising(g: Buddyfight, card: int) -> Ability | None:
    """What a flag says about being used from the hand; None if it says nothing."""
    return next((ability for ability in g.defs[card].abilities if ability.keyword == "raise"), None)


def raise_refusal(g: Buddyfight, player: int, card: int, moment: Moment | None) -> Refused | None:
    """Why a flag cannot be used from the hand now; None if it can."""
    early = moment_refusal(g, player, moment, "topic/flags-in-deck")
    if early is not None or moment is None:
        return early
    ability = raising(g, card)
    if ability is None or g.where[card] != player * STRIDE + HAND:
        return Refused("topic/flags-in-deck", "it is no flag in hand that can be used so")
    if ability.value["when"] != AT_END or moment.free != "end" or g.tp == player:
        return Refused("topic/flags-in-deck", "the flag is used at another time", moment.rule)
    return None


def put_up(g: Buddyfight, player: int, card: int) -> None:
    """The flag is put on top of the one that was there, and what it says about deck and life happens."""
    below = g.flag(player)
    g.cite("topic/flags-in-deck", lines.RAISES, player, card)
    if below is None:
        g.move((card,), player * STRIDE + FLAG, "topic/flags-in-deck", cause="flag", by=player)
    else:
        g.put_on_top(card, below, "topic/flags-in-deck", cause="flag", by=player)
    ability = raising(g, card)
    life = None if ability is None else ability.value.get("life")
    if life is not None:
        g.set_life(player, int(life), "topic/flags-in-deck")
    if any(ability.keyword == "lost world" for ability in g.defs[card].abilities):
        g.change_deck(player, "lost/game")


@raise_flag.step("topic/flags-in-deck", leads=["check/1"])
def flag_is_raised(g: Buddyfight, at: Raising) -> Flow:
    """The flag is put up; nobody can answer it."""
    put_up(g, at.who, at.card)
    return resolution_check(g)


PROGRAMS = (raise_flag,)

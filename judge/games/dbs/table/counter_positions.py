"""How does a position stand inside a counter timing?

What the timing answers (4-7-2) follows from the path, the battle, the card being played or the running
skill of a case; `context: {chain: […]}` lists the [Counter] skills activated so far. What then happens is
counter_timing.py's business.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from judge.case.names import ability_of, card_of, player_of
from judge.case.table import Finding
from judge.games.dbs.rules.ch04_counter_timing import answering
from judge.games.dbs.rules.procedures import Skill
from judge.games.dbs.table.game import Dbs
from judge.kernel.errors import JudgeError
from judge.kernel.events import Event, EventData
from judge.kernel.exchange import Declared, declared

if TYPE_CHECKING:
    from judge.case.build import Board

#: The step that begins a counter timing, by what it answers (4-7-2).
CALLERS = {"attack": "7-1-2", "play": "6-3-1-2-1-2", "activated": "8-5-2-4", "resolved": "8-5-2-6"}


class Answers(NamedTuple):
    """What a counter timing would answer; `card`: None if the case does not say which."""

    when: str
    who: int
    card: int | None = None
    key: str = ""


def answered(game: Dbs, board: Board, rules: list[str]) -> Answers:
    """What a counter timing at the path of `rules` would answer: when, who, which card and skill."""
    case, n = board.case, game.n
    steps = {n[rule]: when for when, rule in CALLERS.items() if rule in n}
    if "6-3-1-2-2-2" in n:
        steps[n["6-3-1-2-2-2"]] = "play"
    usual = "attack" if "battle" in case.context else "activated" if case.effect is not None else "play"
    when = next((steps[rule] for rule in rules if rule in steps), usual)
    with suppress(JudgeError):  # said by whoever reads the key
        if when == "attack" and game.fight is not None:
            return Answers(when, game.tp, game.fight.get("attack"))
        if when == "play" and "card" in case.context:
            return Answers(when, game.tp, card_of(game, str(case.context["card"])))
        if case.effect is not None:
            card, ability = ability_of(game, case.effect.ability)
            player = case.effect.player
            who = game.master(card) if player is None else player_of(player)
            return Answers(when, who, card, ability.key)
    return Answers(when, game.tp)


def event_of(answers: Answers) -> EventData | None:
    """The event a counter timing is about; None if the case does not say which card."""
    when, who, card, key = answers
    if card is None:
        return None
    facts = {"key": key, "number": 0}
    return Event(when, who, card, cause=when, by=who, source=card, facts=facts).plain()


def check_chain(board: Board) -> Iterator[Finding]:
    """Cards in the chain of a case that have no [Counter]."""
    names = board.case.context.get("chain")
    for name in names if isinstance(names, list) else [names] if names else []:
        with suppress(JudgeError):  # said by whoever reads the key
            card = card_of(board.game, str(name))
            if not any(ability.kind == "counter" for ability in board.game.defs[card].abilities):
                message = f"{board.game.labels[card]} has no [Counter] that could be in the chain"
                yield Finding("context", message, ("context", "chain"), board.game.n["10-10-1"])


def chain_of(game: Dbs, cards: tuple[int, ...], event: EventData) -> tuple[Declared, ...]:
    """The [Counter] skills of these cards as activated one after the other, each by the card's master."""
    chain: tuple[Declared, ...] = ()
    for card in cards:
        ability = next((a for a in game.defs[card].abilities if a.kind == "counter"), None)
        if ability is None:
            continue  # said by `check_chain`
        player = game.master(card)
        about = Event.read(event)
        if ability.value == "counter" and chain:
            about = answering(chain[-1].knows(Skill))
        at = game.begin(Skill, ability, player, card, about, ident=game.ident[card], sort="counter")
        chain = (*chain, declared("resolving", at))
    return chain

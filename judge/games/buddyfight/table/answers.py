"""Why may a card not be chosen?

What a choice of Buddyfight leaves out and by which rule: a monster without a size where a size is asked for
(lost/cards), an item for [Counterattack], a normal card for a Lost Deck (lost/no-mix), a card that is not on the field.
"""

from __future__ import annotations

from judge.case.names import UnknownName, card_of
from judge.games.buddyfight.table.areas import ITEM, MONSTER_AREAS
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.decision import Decision, Refused


def choice_refusal(game: Buddyfight, decision: Decision, text: str) -> Refused | None:
    """The rule by which a named card is not among the options; None if nothing special is known of it."""
    try:
        card = card_of(game, text, decision.who)
    except UnknownName:
        return None
    if decision.prompt == "counterattack":
        return Refused(
            "keyword/counterattack", "only an attacking monster of low enough defense", decision.rule
        )
    if game.offset_of(card) == ITEM and game.printed(card).type != "item":
        return Refused("keyword/transform", "equipped it is an item and no monster", decision.rule)
    if not game.fits_deck(card):
        return Refused("lost/no-mix", "it has another back than the deck", decision.rule)
    if game.offset_of(card) in MONSTER_AREAS and game.shows(card).size is None:
        return Refused("lost/cards", "a Lost monster has no size", decision.rule)
    return None

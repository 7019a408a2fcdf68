"""Where do cards lie, what can be counted, and what has a card, in the Dragon Ball Super Card Game?

The places, numbers, attributes and states that card text names, tied to the kernel's vocabulary.
"""

from __future__ import annotations

from collections.abc import Callable

from judge.games.dbs.cards.faces import COLORS, FIRM_ATTACK, FREE_TO_PLAY
from judge.games.dbs.table.areas import (
    BATTLE,
    COMBO,
    DECK,
    DROP,
    ENERGY,
    HAND,
    LEADER,
    LIFE,
    REMOVED,
    UNISON,
    WARP,
)
from judge.games.dbs.table.board import Role
from judge.games.dbs.table.game import Dbs
from judge.kernel.vocabulary.language import Place


def _area(*offsets: int) -> Callable[[Dbs, int], tuple[int, ...]]:
    def cards(g: Dbs, p: int) -> tuple[int, ...]:
        start = p * g.stride
        return tuple(card for o in offsets if o < g.stride for card in g.zones[start + o])

    return cards


def _in_fight(role: Role) -> Callable[[Dbs, int], tuple[int, ...]]:
    def cards(g: Dbs, p: int) -> tuple[int, ...]:
        card = -1 if g.fight is None else g.fight[role]
        return (card,) if card >= 0 and g.master(card) == p else ()

    return cards


_TYPE = frozenset(("type",))
PLACES = {
    "battle": Place(
        lambda g, p: g.battle_cards(p), about="Battle Cards in the Battle Area (8-5-4)", reads=_TYPE
    ),
    "battle area": Place(_area(BATTLE), about="all cards in the Battle Area, Extra Cards too"),
    "leader": Place(_area(LEADER), about="the Leader Card"),
    "unison": Place(_area(UNISON), about="the Unison Card (8-5-7)"),
    "cards": Place(_area(LEADER, BATTLE, UNISON), about="cards in Leader, Battle and Unison Area"),
    "named": Place(_area(LEADER, BATTLE), about="where character names and traits are meant (8-5-9)"),
    "combo": Place(_area(COMBO), about="cards in the Combo Area"),
    "energy": Place(_area(ENERGY), about="cards in the Energy Area (8-5-5)"),
    "drop": Place(_area(DROP), about="the Drop Area"),
    "warp": Place(_area(WARP), about="the Warp"),
    "removed": Place(_area(REMOVED), about="cards removed from the game"),
    "life": Place(_area(LIFE), public=False, about="cards in the Life Area (8-5-6)"),
    "hand": Place(_area(HAND), public=False, about="cards in hand"),
    "deck": Place(_area(DECK), public=False, about="the deck, top first"),
    "attack card": Place(_in_fight("attack"), about="the attack card of the battle", common=True),
    "guard card": Place(_in_fight("guard"), about="the guard card of the battle", common=True),
}


def _count(*offsets: int) -> Callable[[Dbs, int], int]:
    cards = _area(*offsets)
    return lambda g, p: len(cards(g, p))


NUMBERS = {
    "life": _count(LIFE),
    "hand": _count(HAND),
    "deck": _count(DECK),
    "drop": _count(DROP),
    "warp": _count(WARP),
    "energy": _count(ENERGY),
    "energy colors": lambda g, p: len(
        {color for card in g.area(p, ENERGY) for color in g.shows(card).colors}
    ),
    "active energy": lambda g, p: len(g.active_energy(p)),
    "battle cards": lambda g, p: len(g.battle_cards(p)),
    "combo cards": _count(COMBO),
    "markers": lambda g, p: g.markers.get(g.unison(p), 0),
    "cards played": lambda g, p: g.count(f"played/{p}"),
    "turn": lambda g, p: g.turn,
}

ATTRIBUTES = {
    "type": "word",
    "number": "word",
    "era": "word",
    "names": "set",
    "colors": "set",
    "characters": "set",
    "traits": "set",
    "power": "int",
    "combo": "int",
    "combo_cost": "int",
    "cost": "int",
    **dict.fromkeys(COLORS, "int"),
}

#: States that effects can put on a card.
FLAGS = (
    "cannot attack",
    "cannot be attacked",
    "can be attacked in Active Mode",
    "can attack Battle Cards in Active Mode",
    "cannot combo",
    "cannot be KO'd",
    "cannot be KO'd by skills",
    "cannot be KO'd by the opponent's skills",
    "cannot be KO'd in battle",
    "cannot attack Leader Cards",
    FIRM_ATTACK,
    "can attack Battle Cards without Barrier in Active Mode",
    "cannot be removed by skills",
    "cannot be removed by the opponent's skills",
    "cannot be played",
    "cannot be switched to Active Mode",
    "cannot leave",
    "cannot activate skills",
    "stays in Rest Mode",
    "unaffected",
    "no energy cost of its counter",
    "no energy cost of its activate",
    "no energy cost of its activate main",
    "no energy cost of its activate battle",
    FREE_TO_PLAY,
)

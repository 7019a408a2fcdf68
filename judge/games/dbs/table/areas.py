"""Where are things in the Dragon Ball Super Card Game?

Chapter 3: the areas of a player and who sees them. The first edition has eight; the Warp, the
Unison Area and the place for cards removed from the game came later, so they stand last and the
offsets below hold for both.
"""

from __future__ import annotations

from judge.kernel.zones import Layout, ZoneSpec

_FIRST = (
    ZoneSpec("leader", "Leader Area", "3-5", field=True),
    ZoneSpec("battle", "Battle Area", "3-6", field=True),
    ZoneSpec("combo", "Combo Area", "3-7"),
    ZoneSpec("energy", "Energy Area", "3-8"),
    ZoneSpec("life", "Life Area", "3-9", hidden_from="everybody"),
    ZoneSpec("deck", "Deck Area", "3-2", hidden_from="everybody", ordered=True),
    ZoneSpec("hand", "Hand", "3-3", hidden_from="opponent"),
    ZoneSpec("drop", "Drop Area", "3-4"),
)
_LATER = (
    ZoneSpec("unison", "Unison Area", "3-11", field=True),
    ZoneSpec("warp", "The Warp", "3-10"),
    ZoneSpec("removed", "removed from the game", "10-19"),
)

#: Offsets within a player's areas.
LEADER, BATTLE, COMBO, ENERGY, LIFE, DECK, HAND, DROP, UNISON, WARP, REMOVED = range(11)

LAYOUTS = {"1.00": Layout(own=_FIRST), "1.23": Layout(own=(*_FIRST, *_LATER))}

#: Areas whose cards are hidden from somebody (3-1-3).
SECRET = frozenset((LIFE, DECK, HAND))
#: Areas in which a card has a position, Active or Rest Mode (4-8-1).
POSITIONED = (LEADER, BATTLE, ENERGY, UNISON)
#: Areas of another player that a card can enter (4-2-4, reading `owner-area-exceptions`).
FOREIGN = frozenset((LEADER, BATTLE, COMBO, UNISON))

"""Where are things in Future Card Buddyfight?

The playmat (zone/…) as areas. A card between its declaration and the moment it is placed or resolves lies
in an area of its own, `declared`: it has left the hand and is not yet on the field (call/q2). Souls lie
beneath their card; the Lost Deck waits aside (lost/prepare), removed cards are nobody's to see (topic/removed).
"""

from __future__ import annotations

from judge.kernel.zones import Layout, ZoneSpec

LAYOUT = Layout(
    own=(
        ZoneSpec("left", "left", "zone/left-right", field=True),
        ZoneSpec("center", "center", "zone/center", field=True),
        ZoneSpec("right", "right", "zone/left-right", field=True),
        ZoneSpec("item", "item area", "zone/flag", field=True),
        ZoneSpec("spell", "spell area", "zone/spell", field=True),
        ZoneSpec("flag", "flag", "zone/flag"),
        ZoneSpec("buddy", "Buddy Zone", "zone/buddy"),
        ZoneSpec("gauge", "gauge", "zone/gauge", hidden_from="everybody"),
        ZoneSpec("drop", "drop zone", "zone/drop"),
        ZoneSpec("deck", "deck", "zone/deck", hidden_from="everybody", ordered=True),
        ZoneSpec("hand", "hand", "start/3.1", hidden_from="opponent"),
        ZoneSpec("lost_deck", "Lost Deck", "lost/prepare", hidden_from="everybody", ordered=True),
        ZoneSpec("removed", "removed cards", "topic/removed", hidden_from="everybody"),
        ZoneSpec("declared", "declared cards", "call/1.1"),
    ),
)

STRIDE = LAYOUT.stride
#: Offsets within a player's areas.
LEFT, CENTER, RIGHT, ITEM, SPELL, FLAG, BUDDY, GAUGE, DROP, DECK, HAND, LOST_DECK, REMOVED, DECLARED = range(
    14
)
#: The areas for monsters, and all areas of the field in which "a card on the field" can be chosen.
MONSTER_AREAS = (LEFT, CENTER, RIGHT)
FIELD = (LEFT, CENTER, RIGHT, ITEM, SPELL)
MONSTER_NAMES = ("left", "center", "right")
FIELD_NAMES = ("left", "center", "right", "item", "spell")
#: Whether everybody sees the cards of an area.
PUBLIC = tuple(spec.hidden_from == "nobody" for spec in LAYOUT.specs)


def on_field(zone: int) -> bool:
    """Whether an area belongs to the field."""
    return zone >= 0 and LAYOUT.on_field[zone]

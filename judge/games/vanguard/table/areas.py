"""Where are things in Cardfight!! Vanguard?

Chapter 4: the zones, who sees them, and how the circles lie to one another (4.9.1). Circles that Accel gifts
bring into being (16.3.1.5) are areas of their own that are there while a marker lies on them. Knows nothing of
cards.
"""

from __future__ import annotations

from judge.kernel.zones import Layout, ZoneSpec

#: How many circles a player can gain by Accel gifts; the book has no limit.
ACCEL_CIRCLES = 6

_CIRCLES = (
    ("vc", "vanguard circle"),
    ("fl", "front left circle"),
    ("fr", "front right circle"),
    ("bl", "back left circle"),
    ("bc", "back center circle"),
    ("br", "back right circle"),
    *((f"a{n}", f"Accel circle {n}") for n in range(1, ACCEL_CIRCLES + 1)),
    ("gc", "guardian circle"),
)

LAYOUT = Layout(
    own=(
        *(ZoneSpec(name, title, "4.9", field=True) for name, title in _CIRCLES),
        ZoneSpec("soul", "soul", "4.10"),
        ZoneSpec("deck", "deck", "4.5", hidden_from="everybody", ordered=True),
        ZoneSpec("hand", "hand", "4.6", hidden_from="opponent"),
        ZoneSpec("drop", "drop zone", "4.7"),
        ZoneSpec("damage", "damage zone", "4.11"),
        ZoneSpec("bind", "bind zone", "4.12"),
        ZoneSpec("trigger", "trigger zone", "4.13", ordered=True),
        ZoneSpec("g_zone", "G zone", "4.14"),
        ZoneSpec("gauge", "gauge zone", "4.15", hidden_from="opponent"),
        ZoneSpec("order_area", "order area", "4.16"),
        ZoneSpec("order_zone", "order zone", "4.17"),
        ZoneSpec("ride_deck", "ride deck zone", "4.18"),
        ZoneSpec("removed", "cards removed from the game", "7.19"),
    ),
)

STRIDE = LAYOUT.stride
VC, FL, FR, BL, BC, BR = range(6)
A1 = 6
GC = A1 + ACCEL_CIRCLES
SOUL, DECK, HAND, DROP, DAMAGE, BIND, TRIGGER, G_ZONE, GAUGE = range(GC + 1, GC + 10)
ORDER_AREA, ORDER_ZONE, RIDE_DECK, REMOVED = range(GC + 10, GC + 14)

ACCEL = tuple(range(A1, GC))
#: The rear-guard circles every player has, and those Accel gifts may add (4.9.2.5).
PLAIN_REAR = (FL, FR, BL, BC, BR)
REAR = (*PLAIN_REAR, *ACCEL)
#: The rows (4.9.1.3); circles of Accel gifts are in the front row (16.3.1.5.1.1).
FRONT = (FL, VC, FR, *ACCEL)
BACK = (BL, BC, BR)
#: The circles on which a unit stands as vanguard or rear-guard.
UNIT_CIRCLES = (VC, *REAR)

_NAMES = LAYOUT.names[:STRIDE]
#: Circles by the words of card text (11.4.4).
CIRCLES = {
    "VC": frozenset(("vc",)),
    "RC": frozenset(_NAMES[offset] for offset in REAR),
    "GC": frozenset(("gc",)),
}
#: Every place in which an ability that names none is active (11.4.4.1).
ALL = frozenset((*_NAMES, "beneath"))

#: 4.9.1.1: circles of one column; the other circle in front of or behind one.
BEHIND = {FL: BL, VC: BC, FR: BR}
IN_FRONT = {back: front for front, back in BEHIND.items()}
_COLUMNS = {FL: 0, BL: 0, VC: 1, BC: 1, FR: 2, BR: 2}


def column(offset: int, opposite: bool = False) -> int | None:
    """The column of a circle, as a number seen by its own player; by the other player with `opposite`.

    The first circle gained by one player faces the second gained by the other, and so on (16.3.1.5.1.2.1).
    """
    own = _COLUMNS.get(offset)
    if own is not None:
        return 2 - own if opposite else own
    if offset in ACCEL:
        number = offset - A1
        return 10 + (number ^ 1 if opposite else number)
    return None


def is_circle(zone: int) -> bool:
    """Whether an area is a circle (4.9)."""
    return zone >= 0 and LAYOUT.on_field[zone]

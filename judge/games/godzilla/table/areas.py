"""Where are things in the Godzilla Card Game?

Chapter 4: the areas, who sees them, and how zones lie to one another. The board is the printed
diagram of 4.4.4: zones 1 to 5 behind, 6 to 8 in front, 8 in the middle of the table.
"""

from __future__ import annotations

from judge.kernel.zones import Layout, ZoneSpec

ZONES = tuple(range(1, 9))

LAYOUT = Layout(
    own=(
        *(ZoneSpec(f"z{n}", f"zone {n}", "4.4", field=True) for n in ZONES),
        ZoneSpec("s1", "strategy zone 1", "4.5"),
        ZoneSpec("s2", "strategy zone 2", "4.5"),
        ZoneSpec("monster", "invading monster zone", "4.7", field=True),
        ZoneSpec("monster_deck", "monster deck zone", "4.6", hidden_from="opponent"),
        ZoneSpec("deck", "deck", "4.8", hidden_from="everybody", ordered=True),
        ZoneSpec("hand", "hand", "4.9", hidden_from="opponent"),
        ZoneSpec("discard", "discard pile", "4.10"),
    ),
    shared=(ZoneSpec("resolution", "resolution area", "4.11"),),
)

STRIDE = LAYOUT.stride
#: Offsets within a player's areas; zone n is at n - 1.
S1, S2, MONSTER, MONSTER_DECK, DECK, HAND, DISCARD = range(8, 15)
RESOLUTION = LAYOUT.zone(0, "resolution")
#: Whether everybody sees the cards of an area (4.1.2).
PUBLIC = tuple(spec.hidden_from == "nobody" for spec in LAYOUT.specs)
FIELD = tuple(f"z{n}" for n in ZONES)
STRATEGY = ("s1", "s2")

#: 4.4.5.1: the zone behind 8, 7 and 6.
BEHIND = {8: 3, 7: 4, 6: 5}
#: 4.4.5.4: own zone to the zones of the opponent in the same column.
COLUMN = {1: (5, 6), 2: (4, 7), 3: (3, 8), 8: (3, 8), 4: (2,), 7: (2,), 5: (1,), 6: (1,)}
#: 4.4.5.5.1: how far to the right a zone lies, seen by its own player.
RIGHTWARD = {1: 0, 2: 1, 3: 2, 8: 2, 4: 3, 7: 3, 5: 4, 6: 4}


_NUMBERS = tuple(int(spec.name[1:]) if spec.name in FIELD else None for spec in LAYOUT.specs)


def number_of(zone: int) -> int | None:
    """The zone number 1 to 8 of a zone index, or None for other areas."""
    return _NUMBERS[zone] if zone >= 0 else None


def on_field(zone: int) -> bool:
    """Whether an area belongs to the field (4.3.1); an invading monster is in a zone (3.3.3.2)."""
    return zone >= 0 and LAYOUT.on_field[zone]


def adjacent(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two zones, each `(player, number)`, are adjacent (4.4.5.2)."""
    if one[0] != other[0]:
        return one[1] == other[1] == 8
    return abs(one[1] - other[1]) == 1 or BEHIND.get(one[1]) == other[1] or BEHIND.get(other[1]) == one[1]


def same_column(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two zones lie in one column (4.4.5.4)."""
    if one[0] == other[0]:
        return RIGHTWARD[one[1]] == RIGHTWARD[other[1]]
    return other[1] in COLUMN[one[1]]


def rightward(spot: tuple[int, int], viewer: int | None = None) -> int:
    """How far to the right a zone lies, seen by `viewer` (its own player if not given; 4.4.5.5.2)."""
    player, number = spot
    own = RIGHTWARD[number]
    return own if viewer in (None, player) else 4 - own


def beyond(zone: int, other: int) -> bool:
    """Whether `zone` lies beyond `other` (4.4.5.3); a zone is beyond itself (4.4.5.3.1)."""
    return zone >= other


def before(zone: int, other: int) -> bool:
    """Whether `zone` lies before `other` (4.4.5.3); a zone is before itself (4.4.5.3.1)."""
    return zone <= other

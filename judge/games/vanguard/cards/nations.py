"""Which clans and nations does a card of Cardfight!! Vanguard belong to?

2.2.4, 2.2.5, 2.14.4 and supplement B: a nation of column A and the one beside it in column B are the same; a card that
shows a nation and no clan belongs to every clan of that nation. What is printed stays on the face; this says what it
counts as.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from judge.games.vanguard.cards.faces import VanguardFace


class Row(NamedTuple):
    """A row of supplement B: the nation of column A (empty if there is none), that of column B, and the clans."""

    new: str
    old: str
    clans: frozenset[str]


def _row(new: str, old: str, clans: str) -> Row:
    return Row(new, old, frozenset(clans.split(", ")))


#: Supplement B (reading `nation-table-cells`).
TABLE = (
    _row(
        "Keter Sanctuary",
        "United Sanctuary",
        "Royal Paladin, Oracle Think Tank, Angel Feather, Shadow Paladin, Gold Paladin, Genesis",
    ),
    _row("Dragon Empire", "Dragon Empire", "Kagero, Nubatama, Tachikaze, Murakumo, Narukami"),
    _row("Brandt Gate", "Star Gate", "Nova Grappler, Dimension Police, Link Joker"),
    _row("", "Star Gate", "Etranger"),
    _row("Dark States", "Dark Zone", "Spike Brothers, Dark Irregulars, Pale Moon, Gear Chronicle"),
    _row("Stoicheia", "Zoo", "Megacolony, Great Nature, Neo Nectar"),
    _row("Stoicheia", "Magallanica", "Granblue, Aqua Force"),
    _row("Lyrical Monasterio", "Magallanica", "Bermuda Triangle"),
    _row("", "Touken Ranbu", "Touken Ranbu"),
    _row("", "BanG Dream!", "BanG Dream!"),
    _row("", "SHAMAN KING", "SHAMAN KING"),
    _row("", "Record of Ragnarok", "Record of Ragnarok"),
)
#: Cards of this clan belong to all clans and nations (2.2.4, reading `cray-elemental-race-or-clan`).
EVERYWHERE = "Cray Elemental"


@lru_cache(maxsize=4096)
def _rows(nations: frozenset[str], clans: frozenset[str]) -> tuple[Row, ...]:
    """The rows of the table that a card with these nations and clans belongs to."""
    return tuple(
        row
        for row in TABLE
        if (row.new in nations or row.old in nations) and (not clans or clans & row.clans)
    )


def clans_of(face: VanguardFace) -> frozenset[str]:
    """The clans a card belongs to: those it has, or all of its nations if it has none (2.14.4)."""
    if face.clans or not face.nations:
        return face.clans
    found = (row.clans for row in _rows(face.nations, face.clans))
    return frozenset().union(*found)


def nations_of(face: VanguardFace) -> frozenset[str]:
    """The nations a card belongs to, with those that are considered the same (2.14.4)."""
    if not face.nations:
        return face.nations
    same = {name for row in _rows(face.nations, face.clans) for name in (row.new, row.old) if name}
    return face.nations | same


def in_all_clans(face: VanguardFace) -> bool:
    """Whether a card belongs to all clans and nations: Cray Elementals (2.2.4), orders without either (2.2.5)."""
    if EVERYWHERE in face.clans or EVERYWHERE in face.races or "from all clans" in face.flags:
        return True
    return face.main == "order" and not face.clans and not face.nations


def share_a_clan(one: VanguardFace, other: VanguardFace) -> bool:
    """Whether two cards have a clan in common."""
    if in_all_clans(one) or in_all_clans(other):
        return True
    return bool(clans_of(one) & clans_of(other))

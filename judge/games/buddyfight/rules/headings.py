"""Under which heading does a step stand?

The flows print a heading above their steps; the step that begins what a heading names cites it.
"""

from __future__ import annotations

from judge.games.buddyfight.table.game import Buddyfight

#: The first step below each heading.
HEADINGS: dict[str, tuple[str, ...]] = {
    "check/1": ("check",),
    "call/1.1": (
        "call",
        "call/1",
    ),
    "call/2.1": ("call/2",),
    "call/3.1": ("call/3",),
    "cast/1.1": (
        "cast",
        "cast/1",
    ),
    "cast/2.1": ("cast/2",),
    "cast/3.1": ("cast/3",),
    "equip/1.1": (
        "equip",
        "equip/1",
    ),
    "equip/2.1": ("equip/2",),
    "equip/3.1": ("equip/3",),
    "counter/1.1": (
        "counter",
        "counter/1",
    ),
    "counter/2.1": ("counter/2",),
    "counter/6.1": ("counter/6",),
    "counter/10.1": ("counter/10",),
    "start/1.1": (
        "start",
        "start/1",
    ),
    "start/2.1": ("start/2",),
    "start/3.1": ("start/3",),
    "main/1.1": (
        "main",
        "main/1",
    ),
    "attack/1.1": (
        "attack",
        "attack/1",
    ),
    "attack/1.3": ("attack/1b",),
    "attack/2.1": ("attack/2",),
    "attack/2.5": ("attack/2b",),
    "attack/3.1": ("attack/3",),
    "attack/3.4": ("attack/3b",),
    "attack/4.1": ("attack/4",),
    "attack/4.3": ("attack/4b",),
    "attack/5.1": ("attack/5",),
    "final/1.1": (
        "final",
        "final/1",
    ),
    "final/2.1": ("final/2",),
    "final/2.5": ("final/2b",),
    "final/3.1": ("final/3",),
    "final/3.4": ("final/3b",),
    "final/4.1": ("final/4",),
    "final/5.1": ("final/5",),
    "act/1.1": ("act",),
    "auto/2.1": ("auto",),
}


def head(g: Buddyfight) -> None:
    """Cite the headings that the step which runs begins; not again when an answer brings it back."""
    if g.pc >= 0 and g.reply is None:
        for heading in HEADINGS[g.rule]:
            g.cite(heading)

"""Printed card text in, a card that runs out; and back again.

`read` turns what is printed on a card into the vocabulary that card files use, and says how much of it
was understood. Nothing is guessed: a sentence is understood whole or kept as printed.
"""

from __future__ import annotations

from judge.reading.record import Grade, Part, Printed, Reading


def read(game: str, printed: Printed) -> Reading:
    """Read a card of a game; never raises for what is printed, only for a game nobody knows."""
    part = Part(0, len(printed.text), printed.text, False, reason="no grammar reads this game yet")
    return Reading(game, printed, {"name": printed.name}, "none", (part,) if printed.text else ())


__all__ = ["Grade", "Part", "Printed", "Reading", "read"]

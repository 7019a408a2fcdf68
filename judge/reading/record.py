"""What is printed on a card, and what was understood of it?

`Printed` is what goes in: the words and numbers as somebody typed or imported them. `Reading` is what
comes out: the card as a card file would say it, how much of the print it holds, and every part of the
print with its place. Knows nothing of grammars.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

Grade = Literal["whole", "partial", "none"]


@dataclass(frozen=True, slots=True)
class Printed:
    """A card as printed. `numbers` holds what stands beside the text: rank, power, cost, color, traits…"""

    name: str
    number: str = ""
    type: str = ""
    text: str = ""
    numbers: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Part:
    """One part of the printed text: a sentence, a keyword, a reminder in brackets."""

    #: Where it stands in `Printed.text`: from and to, in characters.
    start: int
    end: int
    #: The words of the print between these two.
    printed: str
    understood: bool
    #: What was understood, said in the game's own manner of speaking; empty if nothing was.
    said: str = ""
    #: Why it was not understood; empty if it was.
    reason: str = ""

    def plain(self) -> dict[str, Any]:
        """As data, for JSON."""
        return {
            "start": self.start, "end": self.end, "printed": self.printed, "understood": self.understood,
            "said": self.said, "reason": self.reason,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Reading:
    """What was understood of a card.

    `card` is the mapping that a card file would hold (without a code). What was not understood stands
    in it as `by hand: "printed words"`. The grade is `whole` if every part was understood, `none` if
    the text is not one this game's cards have, else `partial`.
    """

    game: str
    printed: Printed
    card: Mapping[str, Any]
    grade: Grade
    parts: tuple[Part, ...] = ()
    #: Keywords of the print that the edition does not define.
    undefined: tuple[str, ...] = ()
    #: Whether the engine can run it: everything around what is done by hand was understood.
    usable: bool = False
    #: What is wrong with the print as a whole, in one sentence; empty if nothing is.
    problem: str = ""

    def plain(self) -> dict[str, Any]:
        """As data, for JSON."""
        return {
            "game": self.game, "name": self.printed.name, "grade": self.grade, "usable": self.usable,
            "problem": self.problem, "undefined": list(self.undefined), "card": dict(self.card),
            "parts": [part.plain() for part in self.parts],
        }  # fmt: skip


__all__ = ["Grade", "Part", "Printed", "Reading"]

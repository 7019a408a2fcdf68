"""How does English bend a word?

What sentences need beside their words: *attack* is *attacks* where somebody does it, one card *is*, two *are*, and
the second of three is *second*. Knows nothing of games.
"""

from __future__ import annotations

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")
_IRREGULAR = {"do": "does", "go": "goes", "have": "has", "be": "is"}


def third_person(phrase: str) -> str:
    """What somebody does: `attack B's Y with A's X` is `attacks B's Y with A's X`."""
    verb, space, rest = phrase.partition(" ")
    bare = verb.rstrip(",")
    return f"{_bent(bare)}{verb[len(bare) :]}{space}{rest}"


def _bent(verb: str) -> str:
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    if verb.endswith("y") and verb[-2:-1] not in tuple("aeiou"):
        return f"{verb[:-1]}ies"
    return f"{verb}es" if verb.endswith(("s", "x", "z", "ch", "sh")) else f"{verb}s"


def agreed(value: object, forms: str) -> str:
    """`is/are` for several things, `2 cards` for a number and `card/cards`."""
    singular, _, plural = forms.partition("/")
    if isinstance(value, tuple):
        return singular if len(value) == 1 else plural
    return f"{value} {singular if value == 1 else plural}"


def ordinal(number: int) -> str:
    """`second`; from eleven on `11th`, `22nd`."""
    if number <= len(ORDINALS):
        return ORDINALS[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{ending}"


def listed(names: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else ""

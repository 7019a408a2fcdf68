"""How is the rank of a card written?"""

from __future__ import annotations

from judge.kernel.errors import CardFault

#: Ranks of monster cards as they are printed.
ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5}


def rank_number(value: object) -> int:
    """A rank as a number; monster ranks may be written as Roman numerals (2.3.2.1)."""
    if isinstance(value, str) and value.strip().upper() in ROMAN:
        return ROMAN[value.strip().upper()]
    if not isinstance(value, (int, str)):
        raise TypeError(f"a rank is a number, not {value!r}")
    return int(value)


def whole_number(value: object, where: str) -> int:
    """A rank or another number of an ability; a fault says where it stands."""
    try:
        return rank_number(value)
    except (TypeError, ValueError):
        raise CardFault(f"{where}: a number is expected, not {value!r}") from None

"""Which word was meant?

Card lists misprint words (*ths turn*, *eqiupped*). A word that no phrase knows is taken for the one word of the phrases that
differs from it by a single slip: a letter too many, too few, another one, or two exchanged. Where two words are as near, where
the first letter differs, where the word is short or only another form, nothing is taken for anything.
"""

from __future__ import annotations

#: Words shorter than this are left as they are: too many others are near.
SHORTEST = 3
#: Words that mean something else than the word they are near to.
APART = frozenset(("must", "well", "played", "changed", "not", "now", "has", "had", "was", "won", "lost"))
#: Slips in words too short, or of a kind too special, to be found out.
SLIPS = {"te": "the", "opponent'": "opponent's", "opponents'": "opponent's"}


def meant(word: str, known: frozenset[str]) -> str:
    """The word that was meant; the same if it is known, or if nothing is near enough."""
    word = SLIPS.get(word, word)
    if word in known or len(word) < SHORTEST or not word.isalpha() or word in APART:
        return word
    near = {one for one in known if one[0] == word[0] and _one_slip(word, one)}
    return near.pop() if len(near) == 1 else word


def _one_slip(a: str, b: str) -> bool:
    """Whether two words differ by one letter, or by two neighbours exchanged."""
    if abs(len(a) - len(b)) > 1 or len(b) < SHORTEST or a in (b + "s", b + "d") or b in (a + "s", a + "d"):
        return False  # another form of a word is no slip
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    if len(a) != len(b):
        longer, shorter = (a, b) if len(a) > len(b) else (b, a)
        return longer[at + 1 :] == shorter[at:]
    exchanged = a[at : at + 2] == b[at : at + 2][::-1] and a[at + 2 :] == b[at + 2 :]
    return exchanged or a[at + 1 :] == b[at + 1 :]


__all__ = ["meant"]

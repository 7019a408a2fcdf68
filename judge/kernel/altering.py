"""What does a change do to a face?

One attribute becomes something else: a number more or less, a word more or less, abilities gained, lost or negated.
When a change applies and to whom is continuous.py's business.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judge.kernel.cards import Ability, Face


def alter(face: Face, attribute: str, how: str, amount: Any, abilities: dict[str, Ability]) -> Any:
    """Change one attribute of a face in place; the new value. A number that a card does not have stays so."""
    if how == "ability":
        return _give(face, abilities[amount])
    if how in ("negate", "mute"):
        return _take(face, how, amount)
    if how == "flag":
        face.flags = face.flags | {amount}
        return amount
    if how == "blank":
        for name, nothing in amount:
            setattr(face, name, nothing)
        return None
    old = getattr(face, attribute)
    if how == "set":
        new = amount
    elif old is None:
        new = None
    elif how == "add":
        new = old + amount
    elif how == "multiply":
        new = old * amount
    elif how == "divide":
        new = old // amount if amount else old
    elif how == "grant":
        new = old | {amount}
    else:
        new = old - {amount}
    setattr(face, attribute, new)
    return new


def _give(face: Face, ability: Ability) -> str:
    """Give a card an ability, unless what negates its skills means that one too."""
    for flag in face.flags:
        if flag[:8] == "negated " and _negated(ability, flag.removeprefix("negated ")):
            return "nothing"
    face.abilities = (*face.abilities, ability)
    return ability.text


def _take(face: Face, how: str, what: str) -> str:
    """Take abilities from a card: all, a kind or one keyword (mute), also those it is given later (negate)."""
    if how == "negate":
        face.flags = face.flags | {f"negated {what}"}
        face.abilities = tuple(a for a in face.abilities if not _negated(a, what))
    else:
        left = () if what == "all" else (a for a in face.abilities if what not in (a.keyword, a.kind))
        face.abilities = tuple(left)
    return what


def _negated(ability: Ability, what: str) -> bool:
    """Whether negating `what` (all, keywords, a kind of ability or one keyword) means this ability."""
    if what == "keywords":
        return ability.keyword is not None
    if what in ("all", ability.kind, ability.keyword):
        return True
    family = ability.extra.get("family")
    return family is not None and family[0] == what


_WORDS = {
    "add": "{:+d}",
    "set": "becomes {}",
    "multiply": "×{}",
    "divide": "÷{}",
    "grant": "also {}",
    "remove": "without {}",
    "flag": "has",
    "ability": "gains",
    "mute": "loses abilities",
    "negate": "skills negated",
    "order": "order",
}


def words_of(how: str, amount: object) -> str:
    """What a change did, in a word or two."""
    return _WORDS[how].format("none" if amount is None else amount)

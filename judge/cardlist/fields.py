"""Which column is the name, which the number, which the text?

Lists of cards call the same things by many names: `Card No.`, `card_number`, `cardNumber`, `extNumber`.
A heading is folded to its bare words and looked up in a table; where several headings say the same, the
more telling one wins. What nobody could know is given: `name=Title,text=Effect`.
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from judge.cardlist.errors import CardListRefused

#: What we call it -> what lists call it, the most telling heading first. Words are joined, without case,
#: and without the words of `_LEADING` before them.
ALIASES: dict[str, str] = {
    "number": "number no num code cardno serial setnumber collectornumber id cardid imagefile カード番号 番号",
    "name": "name title nameen englishname unitname cleanname cardtitle nom nombre カード名 名前",
    "type": "type kind unittype category unit typeline types supertype カード種類 種類",
    "text": "text skillunstyled skilltext effecttext abilitytext rulestext gametext oracletext printedtext "
    "effect effects ability abilities efecto effet skill skills skillhtml description テキスト 効果",
    "set": "set setcode setid series expansion product setname edition sets cardset group",
    "color": "color colour colors colours 色",
    "power": "power atk attack powerint パワー",
    "cost": "cost energycost energy energycolorcost totalcost playcost コスト",
    "color_cost": "colorcost specifiedcost colourcost",
    "combo_cost": "combocost comboenergy combocostint",
    "combo_power": "combopower combo combopowerint",
    "character": "character characters charactername",
    "traits": "traits trait specialtrait specialtraits charactertraits attribute attributes tribe features",
    "era": "era eras saga",
    "clan": "clan clans クラン",
    "nation": "nation nations 国家",
    "grade": "grade grades グレード",
    "shield": "shield guard シールド",
    "critical": "critical crit criticals クリティカル",
    "trigger": "trigger triggertype triggereffect",
    "race": "race races 種族",
    "gift": "gift imaginarygift",
    "world": "world worlds ワールド",
    "size": "size サイズ",
    "defense": "defense defence def 防御力",
    "rank": "rank ranks level",
    "invasion": "invasion invasionicon icon invasions",
    "threat_level": "threatlevel threat",
    "counter_power": "counterpower",
    "back_name": "backname awakenname",
    "back_text": "backtext backskillunstyled backskilltext backeffect backability backskill backskillhtml",
    "back_power": "backpower",
    "back_color": "backcolor",
    "back_character": "backcharacter",
    "back_traits": "backtraits backtrait backspecialtrait",
    "back_era": "backera",
}
#: Words before or behind a heading that say nothing about it.
_LEADING = (
    "card",
    "cards",
    "ext",
    "extended",
    "stats",
    "front",
    "face",
    "attributes",
    "data",
    "fields",
    "info",
)
_TRAILING = ("value", "en", "english", "json")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


@cache
def _by_alias() -> dict[str, tuple[str, int]]:
    return {
        alias: (field, rank) for field, known in ALIASES.items() for rank, alias in enumerate(known.split())
    }


def folded(heading: str) -> str:
    """A heading as its bare words: `Card No.` is `no`, `extCardType` is `type`."""
    plain = _CAMEL.sub(" ", unicodedata.normalize("NFKC", heading)).replace("_", " ").casefold()
    words = re.findall(r"\w+", plain)
    while len(words) > 1 and words[0] in _LEADING:
        words = words[1:]
    while len(words) > 1 and words[-1] in _TRAILING:
        words = words[:-1]
    return "".join(words)


def known(heading: str) -> str | None:
    """The field that a heading means, if it means one."""
    found = _by_alias().get(folded(heading))
    return None if found is None else found[0]


@dataclass(frozen=True, slots=True)
class Fields:
    """Which heading holds which field, and the headings that hold none."""

    headings: Mapping[str, str]
    unused: tuple[str, ...]

    def __contains__(self, field: object) -> bool:
        return field in self.headings


def match(filled: Mapping[str, int], given: Mapping[str, str], name: str) -> Fields:
    """The fields of a list; `filled` counts under how many rows each heading has something to say.

    `given` are fields that the user named; they win, and must be there. Refuses a list without names.
    """
    chosen: dict[str, str] = {}
    for field, heading in given.items():
        chosen[field] = _given(field, heading, filled, name)
    ranked: dict[str, list[tuple[int, int, str]]] = {}
    for place, heading in enumerate(filled):
        found = _by_alias().get(folded(heading))
        if found is not None and filled[heading] and heading not in chosen.values():
            ranked.setdefault(found[0], []).append((found[1], place, heading))
    for field, candidates in ranked.items():
        if field not in chosen:
            chosen[field] = min(candidates)[2]
    if "name" not in chosen:
        shown = ", ".join(_short(heading) for heading in list(filled)[:12]) or "none"
        raise CardListRefused(
            f"{name} has no field that holds the names of cards (its fields: {shown}); "
            "say which one does with --fields name=FIELD"
        )
    return Fields(chosen, tuple(heading for heading in filled if heading not in chosen.values()))


def _given(field: str, heading: str, headings: Iterable[str], name: str) -> str:
    wanted = heading.strip().casefold()
    for other in headings:
        if wanted == other.strip().casefold() or folded(heading) == folded(other):
            return other
    raise CardListRefused(
        f"{name} has no field {heading!r} for the {field}; its fields: "
        + ", ".join(_short(other) for other in list(headings)[:20])
    )


def parse_given(words: Iterable[str]) -> dict[str, str]:
    """`name=Title,text=Effect`, once or several times, as a mapping."""
    found: dict[str, str] = {}
    for part in (part for word in words for part in word.split(",") if part.strip()):
        field, equals, heading = part.partition("=")
        field = field.strip().casefold().replace(" ", "_").replace("-", "_")
        if not equals or not heading.strip():
            raise CardListRefused(f"{part.strip()!r} names no field; expected one such as name=Title")
        if field not in ALIASES:
            close = difflib.get_close_matches(field, ALIASES, 1)
            hint = f"did you mean {close[0]!r}?" if close else f"there is {', '.join(ALIASES)}"
            raise CardListRefused(f"cards have no field {field!r}; {hint}")
        found[field] = heading.strip()
    return found


def _short(heading: str) -> str:
    return heading if len(heading) <= 30 else heading[:29] + "…"

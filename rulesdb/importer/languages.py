"""In which language is a book written, and how does that language write a date?

A language is known by its small words, or by its script. 2/8/2019 is the eighth of February in American
English and the second of August nearly everywhere else, so dates are read by the book's own habit; one
that can only be read the other way round is.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

NAMES = {
    "en": "English",
    "de": "German",
    "fr": "French",
    "es": "Spanish",
    "it": "Italian",
    "pt": "Portuguese",
    "ja": "Japanese",
    "zh": "Chinese",
    "ko": "Korean",
}
_SMALL_WORDS = {
    "en": "the of and to is are that this with for when player card",
    "de": "der die das und ist nicht ein eine wenn mit den oder auf wird spieler karte",
    "fr": "le les des et est une du dans pour qui sur par joueur carte lorsque",
    "es": "el los las una del que por para con jugador carta cuando su",
    "it": "il di che una per con del della sono giocatore carta quando gli",
    "pt": "o os uma do da que para com não jogador carta quando seu em",
}
_OWNERS: dict[str, list[str]] = {}
for _language, _words in _SMALL_WORDS.items():
    for _word in _words.split():
        _OWNERS.setdefault(_word, []).append(_language)
_WORD = re.compile(r"[^\W\d_]+")
_SCRIPTS = (
    ("ja", re.compile("[\u3040-\u30ff]")),
    ("ko", re.compile("[\uac00-\ud7a3]")),
    ("zh", re.compile("[\u4e00-\u9fff]")),
)
_IN_SCRIPT = 0.05
_MONTHS = (
    "jan gen ene",
    "feb fév fev",
    "mar mär",
    "apr avr abr",
    "may mai mag",
    "jun juin giu",
    "jul juil lug",
    "aug aoû ago",
    "sep set",
    "oct okt ott out",
    "nov",
    "dec dez déc dic",
)
_NUMBERS = {word: place for place, words in enumerate(_MONTHS, 1) for word in words.split()}
_YEAR = r"(?P<y>(?:19|20)\d\d)"
_NAME = r"(?P<name>[^\W\d_]{3,10})\.?"
_DATES = (
    re.compile(rf"{_YEAR}[年년]\s*(?P<m>\d{{1,2}})[月월]\s*(?P<d>\d{{1,2}})[日일]"),
    re.compile(rf"{_YEAR}[/.\-](?P<m>\d{{1,2}})[/.\-](?P<d>\d{{1,2}})(?!\d)"),
    re.compile(rf"(?<![\d/])(?P<first>\d{{1,2}})/(?P<second>\d{{1,2}})/{_YEAR}"),
    re.compile(rf"(?<![\d.])(?P<d>\d{{1,2}})\.(?P<m>\d{{1,2}})\.{_YEAR}"),
    re.compile(rf"{_NAME} (?P<d>\d{{1,2}})(?:st|nd|rd|th)?,? {_YEAR}"),
    re.compile(rf"(?<!\d)(?P<d>\d{{1,2}})(?:\.|er|º|st|nd|rd|th)? (?:de )?{_NAME},? (?:de )?{_YEAR}"),
)


def language_of(texts: Iterable[str]) -> str:
    """The language of a book as a code; English if nothing tells."""
    text = " ".join(texts)
    for language, script in _SCRIPTS:
        if len(script.findall(text)) > _IN_SCRIPT * len(text):
            return language
    counts: Counter[str] = Counter()
    for word in _WORD.findall(text.lower()):
        counts.update(_OWNERS.get(word, ()))
    return max(NAMES, key=lambda language: counts[language])


def dates_in(text: str, language: str = "en") -> list[str]:
    """All dates in a text, as 2023-02-03; where there is none, the years."""
    found = []
    for pattern in _DATES:
        for match in pattern.finditer(text):
            parts = match.groupdict()
            month, day = _month_and_day(parts, language)
            if 1 <= month <= 12 and 1 <= day <= 31:
                found.append(f"{parts['y']}-{month:02}-{day:02}")
    return found or re.findall(r"\b((?:19|20)\d\d)\b", text)


def _month_and_day(parts: dict[str, str], language: str) -> tuple[int, int]:
    if "first" in parts:
        first, second = int(parts["first"]), int(parts["second"])
        month_first = language == "en" if max(first, second) <= 12 else second > 12
        return (first, second) if month_first else (second, first)
    if "name" in parts:
        name = parts["name"].lower()
        return _NUMBERS.get(name[:4], _NUMBERS.get(name[:3], 0)), int(parts["d"])
    return int(parts["m"]), int(parts["d"])

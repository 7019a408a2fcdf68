"""What are the words of a Buddyfight print?

Card lists write icons as `[Counter]`, `【Act】`, `Soulguard@` or without any mark; attributes in 《》, worlds in angle
brackets that some lists turned into tags; numbers in words. One token for each, with its place in the print.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from judge.reading.tokens import SIGNS, Lexer, Token

#: Keywords of the 2019 book and icons of the print, with the slips that lists make.
KEYWORDS = (
    "call cost", "cast cost", "equip cost", "counter", "act", "stand", "rest", "soulguard", "penetrate",
    "double attack", "triple attack", "quadruple attack", "hextuple attack", "move", "counterattack", "set",
    "transform", "ride", "station", "dragonify", "impact transform", "lifelink", "equipment change", "crossnize",
    "omni lord", "dragod", "ambush", "purge", "weaponry link", "chaos territory", "d-share", "d", "overturn",
    "overkill: reboot", "overkill", "overthrow", "reversal", "dual", "double buddy", "triple buddy", "buddy gift", "buddy call",
)  # fmt: skip
SLIPS = {
    "counster": "counter", "callcost": "call cost", "castcost": "cast cost", "equipcost": "equip cost",
    "doubl attack": "double attack", "crozznize": "crossnize", "dshare": "d-share", "d share": "d-share",
    "equip": "equip cost", "counter attack": "counterattack",
}  # fmt: skip
#: Keywords that are no ordinary words, so that they are known without brackets.
BARE = (
    "Call Cost", "Cast Cost", "Equip Cost", "Double Attack", "Triple Attack", "Quadruple Attack", "Soulguard",
    "Penetrate", "Counterattack", "Crossnize", "Omni Lord", "Equipment Change", "Impact Transform", "Lifelink", "Transform", "Stand", "Rest",
)  # fmt: skip
NUMBERS = {
    word: number
    for number, word in enumerate(
        [
            "one",
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "eleven",
            "twelve",
            "thirteen",
            "fourteen",
            "fifteen",
            "sixteen",
            "seventeen",
            "eighteen",
            "nineteen",
            "twenty",
        ],
        1,
    )
}
#: What begins a cost in brackets, so that the brackets are no icon.
COSTS = re.compile(
    r"(pay|put|discard|drop|destroy|return|rest|choose|you|your|when|if|reveal|this|\d)\b", re.IGNORECASE
)
_ALL = "|".join(re.escape(word) for word in sorted((*KEYWORDS, *SLIPS), key=len, reverse=True))
_SPACED = _ALL.replace(r"\ ", r"\s*")
_VALUE = r"(?:\s*(\d+|lose))?"
_PATTERN = re.compile(
    "|".join(
        (
            rf"(?P<icon>[\[【]\s*[\[【]?\s*(?P<inside>{_SPACED}){_VALUE}\s*!?\s*[\]】]?\s*[\]】])",
            rf"(?P<at>\b(?P<before>{_SPACED}){_VALUE}\s*@)",
            rf"(?P<bare>\b(?-i:(?P<word_bare>{'|'.join(BARE)}))\b(?:\s*(\d+|lose))?)",
            r"(?P<alone>^[ \t■]*(?-i:Move|Set|Counter|MOVE|Ride|Station)(?=[ \t]*(?:$|[\[【]|Penetrate|Double|Triple|Soulguard|Lifelink|Counterattack|Act)))",
            r"(?P<given>(?<=get )(?-i:Move|Set)\b|(?<=gets )(?-i:Move|Set)\b|(?<=with )(?-i:Set)\b|(?<=and )(?-i:Move)\b(?=[.,!]|$))",
            r"(?P<opening>^[ \t■・]*(?-i:Counter)(?=[ \t]+(?-i:[A-Z])))",
            r"(?P<trait>《\s*([^》\n]*?)\s*》|(?-i:\?[A-Z][A-Za-z ]+\?)|(?-i:(?<=[a-z0-9] )[A-Z][\w'-]*(?: [A-Z][\w'-]*)*》))",
            r"(?P<closing></[^>\n]*>|<(?:b|i|u|p|br|td|tr|div|span|font)(?:[<\s/][^<>\n]*)?>)",
            r"(?P<world>[<＜]\s*([A-Za-z][^<>＜＞\n]*?)\s*(?:=\"\")?[>＞])",
            r'(?P<quoted>"([^"\n]*?(?: "[^"\n]+")?[^"\n]*?)"|(?<![A-Za-z])\'[A-Z][^"\'\n]*")',
            r"(?P<foreign>[\[【](?-i:([A-Z][A-Za-z.:' -]{1,30}))!?[\]】])",
            r"(?P<open>[\[【])",
            r"(?P<close>[\]】])",
            r"(?P<their>\b(?:his or her|his/her)\b)",
            r"(?P<signed>[+-]\s?\d[\d,]*)",
            r"(?P<number>\d{1,3}(?:,\d{3})+\b|\d+)",
            r"(?P<word>[A-Za-z\u00c0-\u024f]+(?:['/.-](?!\d)[A-Za-z\u00c0-\u024f]+)*'?)",
            r"(?P<mark>[^\s?『』])",
        )
    ),
    re.IGNORECASE | re.MULTILINE,
)
_MORE_SIGNS = str.maketrans({
    "＠": "@", "！": "!", "［": "[", "］": "]", "≪": "《", "≫": "》", "．": ".", "＋": "+",
    "＆": "&", "〔": "[", "〕": "]", "。": ".", "´": "'", "`": "'", "？": "?", "”": '"', "“": '"', "″": '"',
    **{chr(0xFF10 + digit): str(digit) for digit in range(10)},
    **{chr(0xFEE0 + letter): chr(letter) for letter in (*range(65, 91), *range(97, 123))},
})  # fmt: skip


def flat(text: str) -> str:
    """A print with one form of every sign, as long as it was."""
    return text.translate(_MORE_SIGNS).translate(SIGNS)


@dataclass(frozen=True)
class BuddyfightLexer(Lexer):
    """Finds the tokens of a Buddyfight print."""

    brackets: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        """Nothing to prepare: the pattern is this module's."""

    def tokens(self, text: str, start: int = 0, end: int | None = None) -> tuple[Token, ...]:
        """The tokens of a stretch of text."""
        found: list[Token] = []
        words = flat(text)
        for got in _PATTERN.finditer(words, start, len(words) if end is None else end):
            found += _token(got)
        return tuple(found)


def _token(got: re.Match[str]) -> list[Token]:
    kind = next(name for name in _KINDS if got[name] is not None)
    text, start, end = got[0], got.start(), got.end()
    if kind in ("icon", "at", "bare", "alone", "given", "opening"):
        return _keyword(kind, got)
    if kind == "closing":
        return []
    if kind in ("trait", "world"):
        held = " ".join(re.sub(r'=""?|"', " ", text.strip("《》<>＜＞?")).split())
        name = "world" if kind == "world" or held.endswith((" World", " world")) else "trait"
        held = held.title() if name == "world" and held.islower() else held
        return [Token(f"<{name}>", name, held, start, end)]
    if kind == "quoted":
        return [Token("<quoted>", "quoted", text[1:-1].strip(), start, end)]
    if kind == "foreign":
        return _foreign(text, start, end)
    if kind in ("open", "close"):
        return [Token(f"<{kind}>", kind, text, start, end)]
    if kind == "their":
        return [Token("their", "word", "their", start, end)]
    if kind in ("signed", "number"):
        number = int(re.sub(r"[,\s]", "", text))
        return [Token(str(number) if kind == "number" else f"{number:+d}", kind, number, start, end)]
    return [_word(text, start, end)]


_KINDS = (
    "icon", "at", "bare", "alone", "given", "opening", "trait", "closing", "world", "quoted", "foreign", "open", "close", "their",
    "signed", "number", "word", "mark",
)  # fmt: skip


def _word(text: str, start: int, end: int) -> Token:
    lower = text.lower()
    if lower in NUMBERS:
        number = NUMBERS[lower]
        return Token(str(number), "number", number, start, end)
    if lower == "!":
        return Token(".", "mark", ".", start, end)
    return Token(lower, "word", text, start, end)


def _keyword(kind: str, got: re.Match[str]) -> list[Token]:
    start, end = got.start(), got.end()
    inside = got["inside"] or got["before"] or got["word_bare"] or got[0].strip(" \t■・")
    word = " ".join(inside.lower().split())
    if word not in KEYWORDS:
        word = (
            SLIPS.get(word)
            or SLIPS.get(word.replace(" ", ""))
            or next((one for one in KEYWORDS if one.replace(" ", "") == word.replace(" ", "")), word)
        )
    token = Token(f"<{word}>", "keyword", word, start, end)
    value = re.search(r"(\d+|lose)\s*!?\s*[@\]】\s]*$", got[0], re.IGNORECASE)
    if value is None:
        return [token]
    if value[1].isdigit():
        return [token, Token(value[1], "number", int(value[1]), start, end)]
    return [token, Token("lose", "word", "lose", start, end)]


def _foreign(text: str, start: int, end: int) -> list[Token]:
    """Brackets that are no icon of this book: a cost in words, or a keyword of another edition."""
    held = text[1:-1].strip()
    if COSTS.match(held):
        inner = [
            Token(one.text, one.kind, one.value, one.start + start + 1, one.end + start + 1)
            for one in BuddyfightLexer().tokens(text[1:-1])
        ]
        return [
            Token("<open>", "open", text[0], start, start + 1), *inner,
            Token("<close>", "close", text[-1], end - 1, end),
        ]  # fmt: skip
    return [Token(f"<{held.lower()}>", "keyword", held.lower().strip("! "), start, end)]


__all__ = ["COSTS", "KEYWORDS", "BuddyfightLexer", "flat"]

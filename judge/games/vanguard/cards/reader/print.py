"""What are the words of a Vanguard card?

The normal form of its print: icons in square brackets are words (`power`, `counter-blast 1`), circles and the
types of abilities are keywords (`<vc>`, `<auto>`), the brackets of a cost are `⟦` and `⟧`, number words are
numbers. An ability in quotation marks is one token that holds its words. Reminders in round brackets are left
out (2.11.3), and so are notes of the list about errata.
"""

from __future__ import annotations

import re
from dataclasses import replace

from judge.reading.reader import Line
from judge.reading.tokens import Lexer, Token

#: Icons that print puts where a word could stand.
WORDS = (
    "power", "critical", "shield", "stand", "rest", "boost", "intercept", "heal", "draw", "front", "over",
    "ultimate stride", "stride", "legion", "counter-blast", "soul-blast", "counter-charge", "soul-charge",
)  # fmt: skip
#: Zones that stand in round brackets before the colon of an ability.
ZONES = (
    "hand", "soul", "drop zone", "drop", "deck", "damage zone", "bind zone", "bind", "g zone", "order zone",
    "ride deck", "trigger zone", "gauge zone",
)  # fmt: skip
#: Bracketed words that are keywords and not the contents of a cost: those of 4.15, then later ones.
KEYED = (
    "auto", "act", "cont", "cost", r"\d/turn", r"generation break ?\d*", r"limit[- ]break ?\d*", "g guardian", "glitter",
    "overdress", "xoverdress", "revoldress", "dressboost", "melody", "regalis piece", "v.lundr",
)  # fmt: skip
LATER = (
    r"energy-blast ?\d*", r"energy-charge ?\d*", "divine skill", "oversized!?", "malwyrm", "mental pollution", "retry",
    "explosivegrowth", "unique skill", "happy toys", "versionup", "dangerous skill", "oversoul", "ace unit", "ustride", "deal",
)  # fmt: skip
_CIRCLES = r"\(\s*((?:VC|RC|GC)(?:\s*/\s*(?:VC|RC|GC))*)\s*\)"
_ZONES = r"[(\[]\s*(" + "|".join(map(re.escape, ZONES)) + r")\s*[)\]]"
_ICONS = r"\[\s*((?:" + "|".join(map(re.escape, WORDS)) + r")\s*\d*)\s*\]"
_KEYED = r"\[\s*(" + "|".join((*KEYED, *LATER)) + r")\s*\]"
LEXER = Lexer((
    ("trait", r"<<?\s*([^<>\s][^<>]*?)\s*>>?|《([^》]+)》|≪([^≫]+)≫|«([^»]+)»"),
    ("quoted", r'"([^"]*)"'),
    ("circle", f"(?i:{_CIRCLES})"),
    ("zone", f"(?i:{_ZONES})"),
    ("icon", f"(?i:{_ICONS})"),
    ("tokenname", r"(?<=[a-z\d] )([A-Z][\w'-]*(?: (?:of )?[A-Z][\w'-]*){0,3}|plant|evil decoy|vision)(?= tokens?\b)"),
    ("keyword", f"(?i:{_KEYED})"),
))  # fmt: skip
NUMBERS = {
    word: number
    for number, word in enumerate(
        (
            "zero",
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
        )
    )
} | {"sixteen": 16, "twenty": 20, "thirty": 30}
#: Where a word is missing.
HOLE = "\u2026"
#: Words that print says in several ways, by the one we read.
SAME: tuple[tuple[tuple[str, ...], tuple[str, ...]], ...] = (
    (("he", "or", "she", "does", "not"), ("they", "do", "not")),
    (("he", "or", "she", "did", "not"), ("they", "do", "not")),
    (("his", "or", "her"), ("their",)),
    (("he", "or", "she"), ("they",)),
    (("they", "does", "not"), ("they", "do", "not")),
    (("they", "did", "not"), ("they", "do", "not")),
    # A list has lost the word between them: no phrase says this, so the judge is asked.
    (("an", "vanguard"), ("an", HOLE, "vanguard")),
    *(
        (("your", "other", behind), ("your", "other", HOLE, behind))
        for behind in ("is", "attacks", "boosts", "from", ",")
    ),
    (("vaunguard",), ("vanguard",)),
    (("atttacks",), ("attacks",)),
    (("the", "deck"), ("your", "deck")),
    (("your", "drop", "zone"), ("your", "drop")),
    (("drop", "zone"), ("drop",)),
    (("fighters'",), ("players'",)),
    (("rearguard",), ("rear-guard",)),
    (("rearguards",), ("rear-guards",)),
    (("begininng",), ("beginning",)),
    (("seperate",), ("separate",)),
    (("cardname",), ("card", "name")),
    (("into", "the", "soul"), ("into", "soul")),
    (("all", "fighters"), ("all", "players")),
    (("his", "and", "her"), ("their",)),
    (("atk",), ("power",)),
    (("superior", "call"), ("call",)),
    (("on", "your", "back", "row"), ("in", "your", "back", "row")),
    (("on", "your", "front", "row"), ("in", "your", "front", "row")),
    (("back-row",), ("back", "row")),
    (("front-row",), ("front", "row")),
    (("when", "when"), ("when",)),
    ((",", ","), (",",)),
    ((";", "from"), ("from",)),
    (("isn't",), ("is", "not")),
    (("don't",), ("do", "not")),
    (("doesn't",), ("does", "not")),
    (("can't",), ("cannot",)),
    (("cards's",), ("cards'",)),
    (("at", "the", "start", "of"), ("at", "the", "beginning", "of")),
)
ODD = str.maketrans(
    {"【": "[", "】": "]", "－": "-", "‐": "-", "［": "[", "］": "]", "‑": "-", "～": "~", "？": "?", "！": "!", "／": "/", "{": "(", "}": ")",
     "“": '"', "”": '"', "’": "'", "＜": "<", "＞": ">", "。": ".", "–": "-", "、": ",", "，": ",", "＋": "+"}
)  # fmt: skip
#: A name that a list has put on a line of its own, where quotation marks should stand.
_ON_ITS_LINE = re.compile(r"(?:named|with|\ban?)[ ]?\n([^\n\[\]\"<>]{3,60})\n(?=[ ]?(?:in its|from|,|and|on|rides|$))", re.IGNORECASE)  # fmt: skip
#: A name with quotation marks inside; they are kept as a sign of their own while words are parted.
_QUOTE_INSIDE = re.compile(r'"([A-Z][^"\n]*[ ,-])"([^"\n]+)"((?: [^"\n]*)?)"')
_QUOTE_FIRST = re.compile(r'""([^"\n]+)"( [^"\n]+)"')
INSIDE = "\ue000"
#: Words that can stand on either side of a stroke before the colon of an ability.
_ZONE_WORDS = frozenset(word.split()[0] for word in ZONES)
_REMINDER = re.compile(r"\((?!\s*(?:VC|RC|GC)\b)(?!\s*(?:" + "|".join(ZONES) + r")\s*\))(?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)?", re.IGNORECASE)  # fmt: skip
_NOTE = re.compile(r"^\s*Updated\s*:[^\n]*$", re.MULTILINE)
TYPE = re.compile(r"\[\s*(?:AUTO|ACT|CONT)\s*\]", re.IGNORECASE)
#: An ability in a list of those that a card gets.
_LISTED = re.compile(r"・\s*(?=(?:[A-Z][A-Za-z ]*-)?\[\s*(?:AUTO|ACT|CONT)\s*\])")
_GRANTED = re.compile(r'"\s*(?:[A-Z][A-Za-z0-9 ]*-)?\[\s*(?:AUTO|ACT|CONT)\s*\]')


def plain(text: str) -> str:
    """A print with its odd characters and slips made plain; every character keeps its place."""
    flat = text.translate(ODD).replace("&91;", "[   ").replace("&93;", "]   ")
    flat = _ON_ITS_LINE.sub(lambda got: got[0].replace("\n", '"'), flat)
    flat = _QUOTE_FIRST.sub(lambda got: f'"{INSIDE}{got[1]}{INSIDE}{got[2]}"', flat)
    return _QUOTE_INSIDE.sub(lambda got: f'"{got[1]}{INSIDE}{got[2]}{INSIDE}{got[3]}"', flat)


def is_later(word: str) -> bool:
    """Whether a bracketed word is one that 4.15 does not define."""
    return any(re.fullmatch(f"(?i:{later})", word) for later in LATER)


def bracketed_later(words: str) -> list[str]:
    """The words in square brackets that 4.15 does not define, without their numbers."""
    found = [word for word in re.findall(r"\[\s*([^\[\]]+?)\s*\]", words) if is_later(word)]
    return [word.rstrip(" 0123456789").title() for word in found]


def lines(text: str, order: bool) -> list[Line]:
    """The abilities of a print; the text of an order is one, whatever lines it has."""
    found: list[Line] = []
    flat = plain(text)
    inside = [range(a, b) for a, b in granted(flat)]
    at = 0
    for row in flat.splitlines(keepends=True):
        start, at = at, at + len(row)
        starts = [start]
        for got in TYPE.finditer(flat, start + 1, at):
            before = flat[start : got.start()]
            fresh = re.search(r"[.!)] ?$|(?:forerunner|sentinel|lord|restraint) ?$", before, re.IGNORECASE)
            if fresh and not any(got.start() in span for span in inside):
                starts.append(got.start())
        for first, last in zip(starts, [*starts[1:], at], strict=True):
            if not flat[first:last].strip():
                continue
            if found and _goes_on(flat[first:last], flat[found[-1].start : found[-1].end], order):
                found[-1] = Line(found[-1].start, last)
            else:
                found.append(Line(first, last))
    return found


def _goes_on(row: str, before: str, order: bool) -> bool:
    """Whether a line goes on with the ability of the line before: an option, or the next sentence of an order."""
    if re.match(r"\s*[・•･]", row):
        return True
    if re.match(r"\s*(?:(?:Left|Right) Deity Arms|Regalis Piece)", before):
        return False
    starts = re.match(r"\s*(?:\[|Additional Effect|Updated)", row)
    if order and not TYPE.search(before) and not starts:
        return True
    return bool(re.match(r"\s*(?:Then,? |If you do|[a-z])", row)) and not before.lstrip().startswith("(")


def granted(flat: str) -> list[tuple[int, int]]:
    """The stretches between quotation marks that are an ability, marks included; names may be quoted inside."""
    found: list[tuple[int, int]] = []
    reminders = [got.span() for got in _REMINDER.finditer(flat)]
    at = 0
    while (got := _GRANTED.search(flat, at)) is not None:
        if any(a <= got.start() < b for a, b in reminders):
            at = got.end()
            continue
        depth, end = 1, got.start() + 1
        while end < len(flat) and depth:
            if flat[end] == '"':
                opens = flat[end - 1] in " ([-/&" and end + 1 < len(flat) and flat[end + 1] not in " ,.)"
                depth += 1 if opens else -1
            end += 1
        if depth:
            return found
        found.append((got.start(), end))
        at = end
    return found


def listed(flat: str) -> list[tuple[int, int]]:
    """The stretches of a list that are an ability each, from behind its bullet to the next one or the end."""
    starts = [got.end() for got in _LISTED.finditer(flat)]
    ends = [flat.rindex("・", 0, start) for start in starts[1:]]
    return list(zip(starts, [*ends, len(flat)], strict=True)) if starts else []


def tokens(text: str, line: Line) -> tuple[Token, ...]:
    """The words of a line."""
    flat = plain(text)
    spans = [span for span in granted(flat) if line.start <= span[0] < line.end]
    if line.start in [start for start, _ in spans]:
        spans = []
    begun = [(line.start + a, line.start + b) for a, b in listed(flat[line.start : line.end])]
    spans = [span for span in spans if not any(a <= span[0] < b for a, b in begun)]
    spans = sorted([*spans, *((a - 1, b + 1) for a, b in begun)])
    holes = [got.span() for got in _NOTE.finditer(flat, line.start, line.end)]
    found: list[Token] = []
    at = line.start
    for start, end in [*spans, (line.end, line.end)]:
        holes += [got.span() for got in _REMINDER.finditer(flat, at, start)]
        found += LEXER.tokens(flat, at, start)
        if start < end:
            held = flat[start + 1 : end - 1].strip()
            found.append(Token("<granted>", "granted", held, start + 1, min(end, line.end)))
        at = min(end, line.end) - (flat[end - 1 : end] == "・")
    kept = [one for one in found if not any(a <= one.start < b for a, b in holes)]
    return tuple(_same(_bracketed(_numbered([part for one in kept for part in _normal(one)]))))


def _normal(token: Token) -> list[Token]:
    """One token of the print in its normal form."""
    if token.kind == "circle":
        word = re.sub(r"\s", "", str(token.value)).lower()
        return [replace(token, text=f"<{word}>", kind="keyword", value=word)]
    if token.kind == "zone":
        word = re.sub(r"(?<=drop|bind) zone|(?<=damage) zone", "", str(token.value).lower())
        return [replace(token, text=f"<{word}>", kind="keyword", value=word)]
    if token.kind == "quoted" and re.fullmatch(r"(?i)\[?heal\]?\s*heal", str(token.value)):
        return [_word(token, "heal")]
    if token.kind == "quoted":
        # Names are compared letter by letter: a colon stands as on the card that has the name.
        return [replace(token, value=str(token.value).replace(INSIDE, '"').replace(" : ", ": "))]
    if token.kind == "tokenname":
        return [replace(token, text="<tokenname>", value=_titled(str(token.value)))]
    if token.kind == "icon":
        got = re.fullmatch(r"(.*?)\s*(\d*)", str(token.value).lower())
        words = [_word(token, word) for word in (got[1] if got else "").split()]
        if got and got[2]:
            words.append(replace(token, text=got[2], kind="number", value=int(got[2])))
        return words
    if token.kind == "word" and token.text.startswith("wave-"):
        return [_word(token, "wave"), replace(token, text="-", kind="mark"), _word(token, token.text[5:])]
    signed = re.fullmatch(r"(power|critical|shield|drive|grade)([+-])(\d+)", token.text)
    if token.kind == "word" and signed:
        number = int(signed[2] + signed[3])
        return [_word(token, signed[1]), replace(token, text=f"{number:+d}", kind="signed", value=number)]
    parts = token.text.split("/")
    if token.kind == "word" and len(parts) > 1 and all(part in _ZONE_WORDS for part in parts):
        made = [_word(token, parts[0])]
        for part in parts[1:]:
            made += [replace(token, text="/", kind="mark"), _word(token, part)]
        return made
    return [token]


def _titled(name: str) -> str:
    """The name of a token, also where print does not begin it with capitals."""
    return " ".join(word[:1].upper() + word[1:] for word in name.split())


def _word(token: Token, text: str) -> Token:
    return replace(token, text=text, kind="word", value=text)


def _numbered(found: list[Token]) -> list[Token]:
    """Number words as numbers, a sign with its number as one."""
    made: list[Token] = []
    for token in found:
        if token.kind == "word" and token.text in NUMBERS:
            token = replace(token, kind="number", text=str(NUMBERS[token.text]), value=NUMBERS[token.text])
        before = made[-1] if made else None
        if token.kind == "number" and before is not None and before.kind == "mark" and _signs(made):
            number = int(str(token.value)) * (-1 if before.text == "-" else 1)
            made[-1] = Token(f"{number:+d}", "signed", number, before.start, token.end)
            continue
        if (
            token.kind == "word"
            and token.text == "million"
            and before is not None
            and before.kind == "signed"
        ):
            number = int(str(before.value)) * 1_000_000
            made[-1] = Token(f"{number:+d}", "signed", number, before.start, token.end)
            continue
        if token.kind == "mark" and token.text in "[]":
            token = replace(token, text="⟦" if token.text == "[" else "⟧")
        made.append(token)
    return made


def _bracketed(found: list[Token]) -> list[Token]:
    """Without the brackets that lists misplace: `[Soul-Blast]1]`, `[Soul-Blast 1 & Rest] this unit]`, `[(RC)]`."""
    made: list[Token] = []
    head = next((at for at, token in enumerate(found) if token.text == ":"), 0)
    for at, token in enumerate(found):
        before = made[-1].text if made else ""
        behind = found[at + 1] if at + 1 < len(found) else None
        if token.text == "⟧" and behind is not None:
            if before in BLASTS and behind.kind == "number":
                continue
            if before == "rest" and (behind.text in ("this", "a", "another") or behind.kind == "number"):
                continue
        if token.text in "⟦⟧" and at < head:
            continue
        made.append(token)
    return made


BLASTS = ("counter-blast", "soul-blast", "counter-charge", "soul-charge")


def _signs(made: list[Token]) -> bool:
    """Whether the words end with a sign behind the name of a number."""
    named = ("power", "critical", "shield", "drive", "grade")
    return len(made) > 1 and made[-1].text in ("+", "-") and made[-2].text in named


def _same(found: list[Token]) -> list[Token]:
    made: list[Token] = []
    at = 0
    while at < len(found):
        for said, meant in SAME:
            if tuple(token.text for token in found[at : at + len(said)]) == said:
                first, last = found[at], found[at + len(said) - 1]
                made += [Token(word, "word", word, first.start, last.end) for word in meant]
                at += len(said)
                break
        else:
            made.append(found[at])
            at += 1
    return made


__all__ = ["LEXER", "TYPE", "bracketed_later", "granted", "is_later", "lines", "plain", "tokens"]

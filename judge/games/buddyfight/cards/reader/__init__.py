"""How are cards of Future Card Buddyfight read and said?

`■` starts an ability, keywords stand on lines of their own, reminders in round brackets. The phrases stand in the
tables beside this module. Keywords that the 2019 book does not define are named as such.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any, ClassVar

from judge.games.buddyfight.cards.faces import CROSS, TYPES
from judge.games.buddyfight.cards.reader.abilities import shape_ability
from judge.games.buddyfight.cards.reader.beside import beside
from judge.games.buddyfight.cards.reader.folding import folded
from judge.games.buddyfight.cards.reader.lexing import COSTS, KEYWORDS, BuddyfightLexer, flat
from judge.games.buddyfight.cards.reader.spelling import meant
from judge.games.buddyfight.cards.reader.unshaping import unshape_ability
from judge.reading.phrases import core_phrases, load, vocabulary
from judge.reading.reader import GameReader, Heard, Line
from judge.reading.record import Printed
from judge.reading.sayer import Marks
from judge.reading.tokens import Token

#: A reminder, in round brackets; one that is not closed goes on to the end of its line.
REMINDER = re.compile(r"\((?:[^()\n]|\([^()\n]*\))*(?:\)|$)", re.MULTILINE)
#: Where an ability begins: at a square, or on a line of its own with an icon or a keyword.
BEGINS = re.compile(
    r"\s*(?:■|『?[\[【]|(?:Call|Cast|Equip) Cost|Soulguard|Double Attack|Triple Attack|Penetrate|Lifelink|Move\b|"
    r"Counterattack|Crossnize|Omni Lord|Transform@|Ride@|Set@|Counter@|Act@|\()"
)
#: Keywords at the end of a line, behind a sentence: a line of their own that a list has joined to it.
JOINED = re.compile(
    r"(?<=[.!])[ \t]+(?=(?:[\[【]\s*(?:Soulguard|Move|Penetrate|Counterattack|(?:Double|Triple|Quadruple) Attack|Crossnize|"
    r"Lifelink\s*(?:\d+|Lose))\s*[\]】][ \t]*)+$)",
    re.IGNORECASE | re.MULTILINE,
)
#: What makes a spell stay on the field.
STAYS = re.compile(r"\[\s*Set\s*\]|\bSet\s*@|^\W*Set\s*$", re.IGNORECASE | re.MULTILINE)
#: What is said of one thing.
ONE = re.compile(
    r"\b([Aa]n?|[Aa]nother|[Tt]his|[Tt]hat|1) ((?:(?!(?:of|and|or|all|cards)\b)[^\s.,]+ ){0,6}?)"
    r"(monster|item|spell|impact|card|character)s\b"
)
ICONS = frozenset(("act",))
#: The tables of phrases; of two phrases that say the same, the one that stands first is said.
TABLES = ("lines", "events", "conditions", "cards", "doing", "changes")


class BuddyfightReader(GameReader):
    """Reads and says cards of Future Card Buddyfight."""

    game = "buddyfight"
    types = (*TYPES, *CROSS)
    table = load(
        *(files(__package__).joinpath(f"{name}.phrases").read_text(encoding="utf-8") for name in TABLES),
        core_phrases(),
    )
    lexer = BuddyfightLexer()
    marks: ClassVar[Marks] = {
        "trait": lambda held: f"《{held}》",
        "world": lambda held: f"《{held}》" if held.endswith(" World") else f"<{held}>",
        "quoted": lambda held: f'"{held}"',
        "keyword": lambda held: f"[{held.title()}]",
    }
    numbered = frozenset(("lifelink",))
    sound: ClassVar[Mapping[str, Any]] = {"size": 1, "power": 1000, "critical": 1, "defense": 1000}

    known = vocabulary(table)

    def edition(self) -> str:
        return "buddyfight 2019"

    def lines(self, text: str) -> list[Line]:
        words = REMINDER.sub(lambda got: " " * len(got[0]), flat(text))
        found: list[Line] = []
        at = 0
        joined = {got.end() for got in JOINED.finditer(words)}
        cuts = {got.end() if got[0] else got.start() for got in re.finditer(r"\n|(?=■)|$", words)}
        for cut in sorted(cuts | joined):
            start, at = at, cut
            row = words[start:at]
            if not text[start:at].strip("\n\r\t ■"):
                continue
            if found and not self.begins(row, words[found[-1].start : found[-1].end]):
                found[-1] = Line(found[-1].start, at)
            else:
                found.append(Line(start, at))
        return _once(found, words)

    def begins(self, row: str, before: str) -> bool:
        """Whether a line starts an ability of its own, and does not go on with the one before."""
        if not row.strip():
            return False
        if re.match(r"\s*[・※&]|\s*[\[【]Counter[\]】][^【]*$", row) and re.search(r"following", before):
            return not row.lstrip().startswith("・") and not row.lstrip().startswith("&")
        if re.match(r"\s*[・※&]", row):
            return False
        if re.match(r"\s*[\[【]", row) and COSTS.match(row.strip()[1:].lstrip()):
            return False
        if BEGINS.match(row):
            return True
        return before.rstrip().endswith((".", "!", ")", "]", "@", '"')) and bool(re.match(r"\s*[A-Z\"]", row))

    def tokens(self, text: str, line: Line) -> tuple[Token, ...]:
        words = flat(text)
        holes = [(got.start(), got.end()) for got in REMINDER.finditer(words, line.start, line.end)]
        found = _this_card(self.lexer.tokens(text, line.start, line.end))
        found = [
            replace(one, text=meant(one.text, self.known)) if one.kind == "word" else one for one in found
        ]
        found = _closed(_said_once(found))
        return tuple(
            one
            for one in found
            if one.text not in ("■", ")", "※") and not any(a <= one.start < b for a, b in holes)
        )

    def sort(self, printed: Printed) -> str:
        kind = printed.type.lower()
        if kind in ("spell", "impact", "event", "special"):
            return "spell"
        return "flag" if kind == "flag" else "line"

    def folded(self, before: list[Any], sentence: list[Any]) -> list[Any] | None:
        return folded(before, sentence)

    def shape(self, ability: object, printed: Printed) -> Any:
        stays = bool(STAYS.search(flat(printed.text)))
        return shape_ability(ability, printed.type.lower(), printed.name, stays)

    def unshape(self, ability: object, card: Mapping[str, object]) -> Any:
        return unshape_ability(ability, str(card.get("type", "monster")))

    def say_ability(self, ability: object, card: Mapping[str, object]) -> str | None:
        """An ability in words; one line that gave several abilities says each of them."""
        parts = ability.get("several", ()) if isinstance(ability, Mapping) else ()
        if any(isinstance(one, Mapping) and ("when" in one or "act" in one) for one in parts):
            said = [super(BuddyfightReader, self).say_ability(one, card) for one in parts]
            return None if None in said else " ".join(words for words in said if words)
        return super().say_ability(ability, card)

    def fields(self, printed: Printed) -> dict[str, Any]:
        return beside(printed)

    def assemble(self, card: Mapping[str, object], heard: list[Heard]) -> dict[str, Any]:
        made = dict(card)
        abilities: list[object] = []
        for one in heard:
            for ability in (
                one.ability.get("several", [one.ability])
                if isinstance(one.ability, Mapping)
                else [one.ability]
            ):
                if isinstance(ability, Mapping) and "field" in ability:
                    made.update(ability["field"])
                else:
                    abilities.append(ability)
        if abilities:
            made["abilities"] = abilities
        return made

    def undefined(self, tokens: tuple[Token, ...]) -> tuple[str, ...]:
        found = [str(token.value) for token in tokens if token.kind == "keyword"]
        return tuple(dict.fromkeys(f"[{word.title()}]" for word in found if word not in KEYWORDS))

    def bracket(self, word: str, number: str) -> str:
        if word in ("open", "close"):
            return "[" if word == "open" else "]"
        name = " ".join(part.capitalize() for part in word.split())
        name = {"Chaos Territory": "CHAOS Territory", "D-share": "D-Share"}.get(name, name)
        return f"【{name}】" if word in ICONS else f"[{name} {number}]" if number else f"[{name}]"

    def polish(self, words: str) -> str:
        """Icons before their words, costs in their brackets."""
        words = ONE.sub(r"\1 \2\3", super().polish(words))
        words = re.sub(r"\b([Aa]n? size \d or (?:less|more) (?:monster|item|card))s\b", r"\1", words)
        words = re.sub(
            r"\b([Aa]n? [^.,]{0,60}?(?:monster|item|spell|card)) or (item|spell|monster)s\b",
            r"\1 or \2",
            words,
        )
        words = re.sub(r"\b([Aa]) (?=[aeio])", r"\1n ", words)
        words = re.sub(r"\[ (?=[A-Za-z])", "[", words)
        words = re.sub(r" \](?=\.?$|\s|\[)", "]", words).replace("[.", "[")
        words = re.sub(r"(power|defense|critical) ([+-])", r"\1\2", words)
        words = re.sub(r"\[([a-z])", lambda got: "[" + got[1].upper(), words)
        return words.removesuffix(".") if words.endswith(("].", "】.")) else words

    def has_timing(self, words: str) -> bool:
        """Whether words that nobody understands say at least nothing of their own timing, cost or condition."""
        return not re.match(
            r"[■\s]*(?:[\[【]|\"[^\"]*\"\s*(?:when|at|if|during)\b|when|whenever|at |if |while |during |once |you may only |"
            r"(?:call|cast|equip) cost)",
            flat(words),
            re.IGNORECASE,
        )

    def fault(self, card: Mapping[str, object]) -> str:
        from judge.games.buddyfight.cards.card import compile_card
        from judge.kernel.errors import CardFault

        try:
            compile_card({**card, "code": "R"})
        except CardFault as fault:
            return str(fault)
        return ""


def _this_card(tokens: tuple[Token, ...]) -> list[Token]:
    """*This monster* is this card."""
    made: list[Token] = []
    for token in tokens:
        if made and made[-1].text == "this" and token.text in ("monster", "monster's"):
            token = replace(token, text=token.text.replace("monster", "card"))
        made.append(token)
    return made


def _said_once(tokens: list[Token]) -> list[Token]:
    """Without the second of two equal words (*this this card*): no sentence needs both."""
    return [
        one
        for number, one in enumerate(tokens)
        if one.kind != "word"
        or not number
        or one.text != tokens[number - 1].text
        or not one.text.isalpha()
        or (number > 1 and one.text == tokens[number - 2].text)
    ]


def _closed(tokens: list[Token]) -> list[Token]:
    """Without brackets that close behind a keyword and were never opened (*Lifelink 3]*)."""
    made: list[Token] = []
    depth = 0
    for one in tokens:
        if one.kind == "close" and not depth and made and made[-1].kind in ("keyword", "number"):
            continue
        depth += (one.kind == "open") - (one.kind == "close")
        made.append(one)
    return made


def _once(lines: list[Line], words: str) -> list[Line]:
    """Lines without a second copy of all of them, which some lists print."""
    half = len(lines) // 2
    if len(lines) % 2 == 0 and half:
        said = [" ".join(words[line.start : line.end].split()).strip("■ ") for line in lines]
        if said[:half] == said[half:]:
            return lines[:half]
    return lines


READER = BuddyfightReader()

__all__ = ["READER", "BuddyfightReader"]

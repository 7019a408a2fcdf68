"""How is a card read, and how is one said?

The steps all games share: bounds and characters, the lines of the print, each line as one ability (whole,
or with what is not understood by hand), and the card as the compiler takes it. A game gives its table
of phrases, its brackets and how its print is divided.
"""

from __future__ import annotations

import json
import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from judge.reading.chart import Left, Parser, TooLong
from judge.reading.folding import fold
from judge.reading.naming import Unclear
from judge.reading.phrases import Table
from judge.reading.record import Grade, Part, Printed, Reading
from judge.reading.sayer import Marks, Sayer
from judge.reading.tokens import SIGNS, Lexer, Token

#: The longest text a card can have; the longest printed one we know has below 1,500 characters.
LONGEST = 6_000
#: The most words of one ability, and the deepest brackets.
MOST_WORDS, DEEPEST = 400, 4

#: A reminder: round brackets after a space or at the beginning of a line.
REMINDER = re.compile(r"(?:(?<=\s)|(?<=[\].])|(?<=>)|^)\((?:[^()]|\([^()]*\))*\)?", re.MULTILINE)
#: What is said of one thing, and where a sentence begins.
SINGULAR = re.compile(r"\b(1|an?) ((?:(?!of\b|when\b|at\b)[^\s.,:]+ ){0,8}?)(card|token|marker|zone|time)s\b")
HEAD = re.compile(r"(^|[.:] )((?:<(?!destroy)[^<>]*>(?: [+-]?\d+)? )*)([a-z])")
#: What may stand beside words that are left to the judge without being a part of its own.
NO_WORDS = " \n\t.!■"
#: Why words were not understood, where nothing else is to say.
UNSAID = "no phrase of this game says this"


@dataclass(frozen=True, slots=True)
class Line:
    """A stretch of the print that is one ability, reminders in round brackets included."""

    start: int
    end: int
    #: 1 for the back of a card with two sides.
    side: int = 0


@dataclass(frozen=True, slots=True)
class Heard:
    """One line as it was understood."""

    ability: Any
    parts: tuple[Part, ...]
    whole: bool
    usable: bool
    undefined: tuple[str, ...] = ()
    side: int = 0


class GameReader(ABC):
    """Reads and says the cards of one game."""

    game: str
    table: Table
    lexer: Lexer
    #: The types of cards that there are, the most usual first.
    types: ClassVar[tuple[str, ...]]
    #: What stands beside the text of a card that nothing is wrong with, to try single abilities on.
    sound: ClassVar[Mapping[str, Any]] = {}
    marks: ClassVar[Marks]

    def __init__(self) -> None:
        self.sayer = Sayer(self.table, self.marks)

    # -- what a game gives ----------------------------------------------------------------------------

    @abstractmethod
    def lines(self, text: str) -> list[Line]:
        """The abilities of a print, in order."""

    @abstractmethod
    def sort(self, printed: Printed) -> str:
        """The sort of phrase that an ability of this card is."""

    @abstractmethod
    def shape(self, ability: object, printed: Printed) -> Any:
        """An ability as the phrases mean it, as the compiler takes it; raises `Unclear`."""

    @abstractmethod
    def unshape(self, ability: object, card: Mapping[str, Any]) -> Any:
        """The reverse of `shape`; raises `Unclear`."""

    @abstractmethod
    def fields(self, printed: Printed) -> dict[str, Any]:
        """What stands beside the text, as a card file says it."""

    @abstractmethod
    def assemble(self, card: dict[str, Any], heard: list[Heard]) -> dict[str, Any]:
        """The card with its abilities."""

    @abstractmethod
    def undefined(self, tokens: tuple[Token, ...]) -> tuple[str, ...]:
        """The keywords among the tokens that the edition does not define."""

    @abstractmethod
    def fault(self, card: Mapping[str, Any]) -> str:
        """What the compiler says against a card; empty if nothing."""

    def untold(self, card: Mapping[str, Any], zone: str) -> str:
        """The key of something that the rules ask of a card in that zone and that is not among its values; empty if
        nothing is missing. Card lists leave out what they show by a picture."""
        return ""

    def folded(self, before: list[Any], sentence: list[Any]) -> list[Any] | None:
        """Instructions and those of the next sentence, put together where one belongs to the other; None if it
        has nothing before it."""
        return fold([*before, *sentence])

    # -- reading --------------------------------------------------------------------------------------

    def read(self, printed: Printed) -> Reading:
        """Read a card; what cannot be one is said in one sentence."""
        problem = unreadable(printed.text)
        card = self.fields(printed)
        if problem:
            return Reading(self.game, printed, card, "none", (), problem=problem)
        heard = [self.checked(self.hear(printed, line), card, printed) for line in self.lines(printed.text)]
        parts = tuple(part for one in heard for part in one.parts)
        abilities = [one for one in heard if one.ability is not None]
        undefined = tuple(dict.fromkeys(word for one in heard for word in one.undefined))
        whole = all(one.whole for one in heard)
        usable = all(one.usable for one in heard)
        made = self.assemble(card, abilities)
        fault = self.fault(self.assemble(card, []))
        if fault:
            whole, usable = False, False
            problem = f"what stands beside the text is not a card of this game: {fault}"
        understood = any(part.understood for part in parts)
        grade: Grade = "whole" if whole else "partial" if understood else "none"
        return Reading(self.game, printed, made, grade, parts, undefined, usable, problem)

    def checked(self, heard: Heard, card: dict[str, Any], printed: Printed) -> Heard:
        """What was heard, if the compiler takes it; else the line by hand."""
        if heard.ability is None:
            return heard
        fault = self.fault(self.assemble({**card, **self.sound}, [heard]))
        if not fault:
            return heard
        start, end = heard.parts[0].start, heard.parts[-1].end
        reason = f"the engine does not take this yet: {fault}"
        line = Line(start, end, side=heard.side)
        for hand in (2, 3):
            again = self.hear(printed, line, hands=(hand,))
            if again.ability is not None and not self.fault(self.assemble({**card, **self.sound}, [again])):
                parts = tuple(
                    part if part.understood else replace(part, reason=reason) for part in again.parts
                )
                return replace(again, parts=parts)
        words = " ".join(printed.text[start:end].split())
        part = Part(start, end, words, False, reason=reason)
        return Heard(self.by_hand(words, printed), (part,), False, self.has_timing(words), side=heard.side)

    def by_hand(self, words: str, printed: Printed) -> Any:
        """An ability of which only the words are known."""
        return {"by hand": words}

    def has_timing(self, words: str) -> bool:
        """Whether words that nobody understands say at least nothing of their own timing or condition."""
        return not re.match(r"[<\[(]|when|whenever|at |if |while |during ", words, re.IGNORECASE)

    def has_price(self, words: str) -> bool:
        """Whether words left to the judge hold a price or a condition of the whole ability."""
        return False

    def hear(self, printed: Printed, line: Line, hands: tuple[int, ...] = (0, 1, 2, 3)) -> Heard:
        """Read one line: whole if possible, else with what is not understood by hand, else all but its head."""
        text = printed.text
        words = text[line.start : line.end]
        tokens = self.tokens(text, line)
        while tokens and tokens[-1].text == ".":
            tokens = tokens[:-1]
        if not tokens:
            part = (self.part(line.start, line.end, printed, True),) if words.strip() else ()
            return Heard(None, part, True, True)
        undefined = self.undefined(tokens)
        if undefined:
            reason = f"{self.edition()} does not define {', '.join(undefined)}"
            return self.unknown(line, words, reason, undefined)
        if len(tokens) > MOST_WORDS:
            return self.unknown(line, words, f"one ability has {len(tokens)} words")
        first: Heard | None = None
        try:
            for hand in hands:
                parser = Parser(self.table, tokens, self.folded, text, hand)
                found = self.meanings(parser, printed)
                if found:
                    made, value = found[0]
                    heard = self.understood(made, value, line, printed)
                    if heard.usable:
                        return heard
                    # With more by hand, a price or a condition may stand before the words that are left.
                    first = first or heard
        except (TooLong, RecursionError):
            return first or self.unknown(line, words, "the sentence has too many possible readings")
        return first or self.unknown(line, words, UNSAID)

    def tokens(self, text: str, line: Line) -> tuple[Token, ...]:
        """The words of a line, without the reminders in round brackets."""
        flat = text.translate(SIGNS)
        holes = [(got.start(), got.end()) for got in REMINDER.finditer(flat, line.start, line.end)]
        found = self.lexer.tokens(text, line.start, line.end)
        return tuple(one for one in found if not any(a <= one.start < b for a, b in holes))

    def meanings(self, parser: Parser, printed: Printed) -> list[tuple[Any, Any]]:
        """What a line can mean, best first: shaped, and as the phrases gave it."""
        found: list[tuple[Any, Any]] = []
        for value in parser.whole(self.sort(printed)):
            try:
                found.append((self.shape(value, printed), value))
            except Unclear:
                continue
        return sorted(found, key=lambda one: by_hand(one[0]))

    def understood(self, made: object, value: object, line: Line, printed: Printed) -> Heard:
        left = sorted(_left(value), key=lambda words: words.start)
        if not left:
            said = self.say_ability(made, {"type": printed.type.lower()}) or ""
            part = self.part(line.start, line.end, printed, True, said)
            return Heard(made, (part,), True, True, side=line.side)
        parts: list[Part] = []
        at = line.start
        for words in left:
            if printed.text[at : words.start].strip(NO_WORDS):
                parts.append(self.part(at, words.start, printed, True))
            parts.append(self.part(words.start, words.end, printed, False, reason=UNSAID))
            at = words.end
        if printed.text[at : line.end].strip(NO_WORDS):
            parts.append(self.part(at, line.end, printed, True))
        usable = all(self.has_timing(words) for words in _left_whole(made))
        usable = usable and not any(self.has_price(printed.text[one.start : one.end]) for one in left)
        return Heard(made, tuple(parts), False, usable, side=line.side)

    def part(
        self, start: int, end: int, printed: Printed, known: bool, said: str = "", reason: str = ""
    ) -> Part:
        words = printed.text[start:end].strip()
        return Part(start, end, words, known, said, reason)

    def unknown(self, line: Line, words: str, reason: str, undefined: tuple[str, ...] = ()) -> Heard:
        """A line of which nothing is understood: its words are kept, nothing runs."""
        part = Part(line.start, line.end, words.strip(), False, reason=reason)
        return Heard(None, (part,), False, False, undefined)

    def edition(self) -> str:
        """The edition whose words are read."""
        return self.game

    # -- saying ---------------------------------------------------------------------------------------

    def say_ability(self, ability: object, card: Mapping[str, Any]) -> str | None:
        """An ability in the game's own words; None if no phrase says it."""
        try:
            value = self.unshape(ability, card)
        except Unclear:
            return None
        words = self.sayer.say(self.sort(Printed("", type=str(card.get("type", "")))), value)
        return None if words is None else self.polish(words)

    #: Where a card file holds its abilities.
    holds: ClassVar[str] = "abilities"

    def say(self, card: Mapping[str, Any]) -> list[str]:
        """A card in the game's own words, an ability a line; one that no phrase says in the words of a file."""
        lines = [self._line(ability, card) for ability in card.get(self.holds) or ()]
        back = card.get("back")
        if isinstance(back, Mapping):
            lines += ["//", *(self._line(ability, card) for ability in back.get(self.holds) or ())]
        return lines

    def _line(self, ability: object, card: Mapping[str, Any]) -> str:
        return self.say_ability(ability, card) or f"({json.dumps(ability, ensure_ascii=False, default=str)})"

    def canonical(self, ability: object, printed: Printed) -> Any:
        """An ability in the one form that all ways to write it have in common; raises `Unclear`."""
        return self.shape(self.unshape(ability, {"type": printed.type}), printed)

    def bracket(self, word: str, number: str) -> str:
        """A keyword as this game prints it, with its number if it has one."""
        return f"<{' '.join(part.capitalize() for part in word.split())}{number}>"

    #: Keywords whose number stands within the brackets.
    numbered: ClassVar[frozenset[str]] = frozenset()

    def polish(self, words: str) -> str:
        """Words with capitals, full stops, singulars and the game's brackets."""

        def bracketed(got: re.Match[str]) -> str:
            within = got[1] in self.numbered and got[2] is not None
            behind = "" if within or got[2] is None else f" {got[2]}"
            return self.bracket(got[1], got[2] if within else "") + behind

        words = re.sub(r"\s+([,.:;])", r"\1", " ".join(words.split())).replace(",,", ",")
        words = re.sub(SINGULAR, r"\1 \2\3", words)
        words = re.sub(r"\b(cards|they|them) (gain|get)s\b", r"\1 \2", words)
        words = re.sub(r"(\d) -(\d)", r"\1-\2", words)
        words = HEAD.sub(lambda got: got[1] + got[2] + got[3].upper(), words)
        words = re.sub(r"<([a-z][^<>《》＜＞]*)>(?: ([+-]?\d+))?", bracketed, words)
        return words if words.endswith((".", ">", "]")) else words + "."


def unreadable(text: str) -> str:
    """Why a text cannot be a card's; empty if it can."""
    if len(text) > LONGEST:
        return f"the text has {len(text):,} characters; no card has more than {LONGEST:,}"
    depth = deepest = 0
    for sign in text:
        if unicodedata.category(sign) == "Cc" and sign not in "\n\r\t":
            return f"the text holds a control character (U+{ord(sign):04X}), which no card has"
        depth += (sign in "([{<") - (sign in ")]}>")
        deepest = max(deepest, depth)
    if deepest > DEEPEST:
        return f"brackets stand {deepest} deep in the text; no card has more than {DEEPEST}"
    letters = [sign for sign in text if sign.isalpha()]
    latin = sum(sign.isascii() for sign in letters)
    if letters and latin < 0.6 * len(letters):
        return "the text is not in English; only English cards are read"
    return ""


def _left(value: object) -> Iterator[Left]:
    """The words in an ability that are left to the judge."""
    if isinstance(value, Left):
        yield value
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from _left(part)
    elif isinstance(value, list):
        for part in value:
            yield from _left(part)


def _left_whole(value: object) -> Iterator[str]:
    """The words of abilities that are left to the judge as a whole."""
    if isinstance(value, Mapping):
        if "by hand" in value:
            yield str(value["by hand"])
        for key in ("has", "base"):
            yield from _left_whole(value.get(key))


def by_hand(value: object) -> int:
    """How many characters of an ability are left to the judge."""
    if isinstance(value, Mapping):
        if "by hand" in value:
            return len(str(value["by hand"]))
        return sum(by_hand(part) for part in value.values())
    return sum(by_hand(part) for part in value) if isinstance(value, list) else 0


__all__ = ["GameReader", "Heard", "Line", "by_hand", "unreadable"]

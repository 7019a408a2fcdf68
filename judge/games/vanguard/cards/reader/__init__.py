"""How are cards of Cardfight!! Vanguard read and said?

One ability a line, its type and zone in brackets before a colon (11.1, 11.4.4), icons in square brackets, reminders in
round ones. The phrases stand in vanguard.phrases. Words that 4.15 does not define (Energy, Crest, Divine Skill) are
named as such.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any, ClassVar

from judge.games.vanguard.cards.faces import TYPES
from judge.games.vanguard.cards.reader import print as printing
from judge.games.vanguard.cards.reader.abilities import shape
from judge.games.vanguard.cards.reader.beside import beside
from judge.games.vanguard.cards.reader.folding import fold
from judge.games.vanguard.cards.reader.unshaping import unshape
from judge.reading.chart import Parser
from judge.reading.naming import Unclear
from judge.reading.phrases import load
from judge.reading.reader import GameReader, Heard, Line, by_hand
from judge.reading.record import Printed
from judge.reading.sayer import Marks
from judge.reading.tokens import Token

#: The tables of phrases; what stands first is said first.
TABLES = ("vanguard", "events", "conditions", "lines", "instructions", "wider", "situations")
#: A keyword on a line of its own: *Glitter - Name*, or Melody.
FRAME = re.compile(
    r"\s*(?:\[Glitter\]\s*-\s*([^\n:\[\]]+?)|\[Melody\])\s*(?:\([^()\n]*\)\s*)*$", re.IGNORECASE
)
MELODY = "(melody)"
#: Why a line is not read whole whose own words are all understood.
IN_PART = "an ability in quotation marks is understood in part"
#: Words without brackets that 4.15 does not define.
LATER_WORDS = (
    "energy", "crest", "crests", "dressup", "unisondress", "overcharge", "finishing attack", "energy-blast",
    "energy-charge", "memory",
)  # fmt: skip
#: Words in quotation marks that 4.15 does not define: states of a player beside Final Rush (7.43).
LATER_NAMES = ("final burst",)


class VanguardReader(GameReader):
    """Reads and says cards of Cardfight!! Vanguard."""

    game = "vanguard"
    types = TYPES
    table = load(
        *(files(__package__).joinpath(f"{name}.phrases").read_text(encoding="utf-8") for name in TABLES)
    )
    lexer = printing.LEXER
    marks: ClassVar[Marks] = {
        "trait": lambda held: f"<{held}>",
        "quoted": lambda held: f'"{held}"',
        "keyword": lambda held: f"[{held.title()}]",
        "granted": lambda held: f'"{held}"',
        "tokenname": str,
    }
    sound: ClassVar[Mapping[str, Any]] = {"grade": 1, "power": 8000}

    def edition(self) -> str:
        return "vanguard 4.15"

    def lines(self, text: str) -> list[Line]:
        return printing.lines(text, order=self.is_order)

    #: Whether the card that is read is an order.
    is_order = False

    def read(self, printed: Printed) -> Any:
        """Read a card; the lines of an order's text are one ability."""
        self.is_order = printed.type.lower().endswith("order")
        return super().read(printed)

    def tokens(self, text: str, line: Line) -> tuple[Token, ...]:
        return printing.tokens(text, line)

    def folded(self, made: Sequence[object], new: Sequence[object]) -> list[Any] | None:
        return fold([*made, *new])

    def sort(self, printed: Printed) -> str:
        return "order" if printed.type.lower().endswith("order") else "line"

    def shape(self, ability: object, printed: Printed) -> Any:
        return shape(ability, self.quoted)

    #: Whether abilities in quotation marks may have words that are left to the judge.
    partly = False

    def quoted(self, words: str) -> Any:
        """An ability in quotation marks, read whole (or as far as its timing, cost and conditions are); a cost in
        quotation marks; raises `Unclear`."""
        line = Line(0, len(words))
        if not printing.TYPE.search(words):
            return self.price(words, line)
        partly, self.partly = self.partly, False
        heard = self.hear(Printed("", text=words), line, hands=(0, 1, 2) if partly else (0,))
        self.partly = partly
        if heard.ability is None or not (heard.whole or (partly and heard.usable)):
            raise Unclear
        return heard.ability

    def price(self, words: str, line: Line) -> Any:
        """A cost or instructions by themselves; raises `Unclear`."""
        parser = Parser(self.table, self.tokens(words, line), self.folded, words)
        found = [one for one in (*parser.whole("price"), *parser.whole("costs")) if isinstance(one, list)]
        if not found:
            raise Unclear
        return found[0]

    def meanings(self, parser: Parser, printed: Printed) -> list[tuple[Any, Any]]:
        before, self.partly = self.partly, parser.hand > 0
        found = super().meanings(parser, printed)
        self.partly = before
        return found

    def understood(self, made: object, value: object, line: Line, printed: Printed) -> Heard:
        """What was heard; an ability in quotation marks that is understood in part is not understood whole."""
        heard = super().understood(made, value, line, printed)
        if not heard.whole or not by_hand(made):
            return heard
        part = replace(heard.parts[0], understood=False, said="", reason=IN_PART)
        return replace(heard, parts=(part,), whole=False)

    def unshape(self, ability: object, card: Mapping[str, object]) -> Any:
        return unshape(ability, lambda inner: self.say_inner(inner, card))

    def say_ability(self, ability: object, card: Mapping[str, object]) -> str | None:
        """An ability in the game's own words; several that print says in one line one after the other."""
        if isinstance(ability, Mapping) and "several" in ability:
            said = [self.say_ability(one, card) for one in ability["several"]]
            return None if None in said else " ".join(str(one) for one in said)
        return super().say_ability(ability, card)

    def bracket(self, word: str, number: str) -> str:
        """Circles stand in round brackets, everything else in square ones."""
        if re.fullmatch(r"(?:[vrg]c/?)+", word):
            return f"({word.upper()})"
        name = word.upper() if word in ("auto", "act", "cont", "cost") else word.title()
        return f"[{name} {number}]" if number else f"[{name}]"

    def polish(self, words: str) -> str:
        """Icons in their brackets, costs in square ones."""
        words = re.sub(r"<(\d/turn)>", r"[\1]", words)
        words = words.replace("⟦ ", "[").replace(" ⟧", "]").replace("⟦", "[").replace("⟧", "]")
        return re.sub(r"\] (?=[\[(])|\) (?=\[)", lambda got: got[0].strip(), super().polish(words))

    numbered = frozenset(("generation break", "limit-break"))

    def say_inner(self, ability: object, card: Mapping[str, object]) -> str:
        """An ability as it stands in quotation marks; raises `Unclear`."""
        said = self.say_ability(ability, card)
        if said is None:
            raise Unclear
        return said

    def fields(self, printed: Printed) -> dict[str, Any]:
        return beside(printed)

    def hear(self, printed: Printed, line: Line, hands: tuple[int, ...] = (0, 1, 2, 3)) -> Heard:
        """Read one line; a keyword alone on its line frames the abilities behind it (14.44, 14.50.3.1.1)."""
        words = printed.text[line.start : line.end]
        got = FRAME.match(printing.plain(words))
        if got is None:
            return super().hear(printed, line, hands)
        part = self.part(line.start, line.end, printed, True)
        return Heard({"frame": got[1].strip() if got[1] else MELODY}, (part,), True, True)

    def assemble(self, card: dict[str, Any], heard: list[Heard]) -> dict[str, Any]:
        abilities: list[Any] = []
        frame = ""
        for one in heard:
            frame = one.ability.get("frame", frame)
            for part in () if "frame" in one.ability else one.ability.get("several", [one.ability]):
                framed = (
                    {"melody": part} if frame == MELODY else {**part, "glitter": frame} if frame else part
                )
                abilities.append(framed)
        return {**card, "abilities": abilities} if abilities else card

    def undefined(self, tokens: tuple[Token, ...]) -> tuple[str, ...]:
        found: list[str] = []
        for number, token in enumerate(tokens):
            follows = tokens[number + 1].text if number + 1 < len(tokens) else ""
            if token.kind == "keyword" and printing.is_later(str(token.value)):
                found.append(f"[{str(token.value).title()}]")
            elif token.kind == "quoted" and str(token.value).lower() in LATER_NAMES:
                found.append(f'"{token.value}"')
            elif token.kind == "word" and (
                token.text in LATER_WORDS or f"{token.text} {follows}" in LATER_WORDS
            ):
                found.append(str(token.value))
            elif token.kind == "granted":
                words = str(token.value)
                found += self.undefined(self.tokens(words, Line(0, len(words))))
            elif token.kind == "quoted":
                # A cost in quotation marks; names may hold any word, so only what stands in brackets counts.
                found += [f"[{word}]" for word in printing.bracketed_later(str(token.value))]
        return tuple(dict.fromkeys(found))

    def has_timing(self, words: str) -> bool:
        if re.match(r"(?:when|if) [^,]* would ", words, re.IGNORECASE):
            # What happens instead, or is asked of a player: that is what the ability does, not when.
            return True
        return not re.match(r"\W*\[?(AUTO|ACT|CONT)|when |at |if |while |during ", words, re.IGNORECASE)

    def has_price(self, words: str) -> bool:
        """A cost that is left to the judge was not read; that of an ability in quotation marks is paid later."""
        for start, end in reversed(printing.granted(printing.plain(words))):
            words = words[:start] + words[end:]
        return re.search(r"\[COST\]", words, re.IGNORECASE) is not None

    def untold(self, card: Mapping[str, object], zone: str) -> str:
        """The icon of a trigger unit that may be checked (2.8.1)."""
        return (
            "trigger"
            if zone == "deck" and card.get("type") == "trigger unit" and "trigger" not in card
            else ""
        )

    def fault(self, card: Mapping[str, object]) -> str:
        from judge.games.vanguard.cards.card import compile_card
        from judge.kernel.errors import CardFault

        try:
            compile_card({**card, "code": "R"})
        except CardFault as fault:
            return str(fault)
        return ""


READER = VanguardReader()

__all__ = ["READER", "VanguardReader"]

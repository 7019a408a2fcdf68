"""How are cards of the Dragon Ball Super Card Game read and said?

Skills parted by ` | ` or lines, the two sides of a Leader Card by ` // `, reminders in round brackets. The
phrases stand in the tables beside it. Words that 1.23 does not define (Z-Cards, Hidden Mode) are named as such.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from importlib.resources import files
from typing import Any, ClassVar

from judge.games.dbs.cards.reader.skills import says_it, shape_skill, unshape_skill
from judge.reading.naming import Unclear
from judge.reading.phrases import core_phrases, load
from judge.reading.reader import GameReader, Heard, Line
from judge.reading.record import Printed, Reading
from judge.reading.sayer import Marks
from judge.reading.tokens import Lexer, Token

#: Bracketed words that 1.23 defines or the print uses as icons.
KEYWORDS = frozenset((
    "auto", "permanent", "activate main", "activate battle", "activate main/battle", "counter play",
    "counter attack", "counter counter", "counter battle card attack", "counter", "activate", "awaken",
    "awaken surge", "field", "blocker", "evolve", "ex-evolve", "xeno-evolve", "critical", "double strike",
    "triple strike", "quadruple strike", "strike", "dual attack", "triple attack", "revenge", "once per turn",
    "indestructible", "union", "union-fusion", "union-potara", "union-absorb", "ultimate", "over realm",
    "dark over realm", "wormhole", "barrier", "super combo", "dragon ball", "victory strike",
    "warrior of universe 7", "deflect", "bond", "swap", "wish", "sparking", "burst", "arrival", "aegis",
    "energy-exhaust", "alliance", "offering", "revive", "heroic", "villainous", "invoker", "successor",
    "unique", "servant", "overlord", "rejuvenate", "spirit boost", "limit", "empower", "unison", "one", "two",
    "three", "four", "five", "six", "x", "spirit boost x", "unison -x",
))  # fmt: skip
PROPERLY = {
    word.lower(): word
    for word in (
        "Battle Card", "Battle Cards", "Leader Card", "Leader Cards", "Unison Card", "Unison Cards", "Extra Card",
        "Extra Cards", "Rest Mode", "Active Mode", "Drop Area", "Warp", "Battle Area", "Combo Area", "Leader Area",
        "Main Phase", "Charge Phase", "KO", "KOs", "KO'd",
    )
}  # fmt: skip
PROPER = re.compile(
    r"\b(?:" + "|".join(sorted(map(re.escape, PROPERLY), key=len, reverse=True)) + r")\b", re.IGNORECASE
)


#: A line that goes on with the skill before it: an option, a skill in quotation marks that is gained, a sentence.
GOES_ON = re.compile(r"\s*(?:[・･•·]|[\"\u201c]\s*\[|※|(?!You can include)[A-Za-z])")
#: A skill that is gained, in quotation marks.
QUOTED_SKILL = re.compile(r"[\"\u201c]\s*(?=\[)")
#: Words before a colon that leads to options or to a skill that is gained.
LEADS_ON = re.compile(
    r"choose (?:one|\d)\W*(?:of the following)?\W*$|following (?:skill|effect)s?\W*(?:for the (?:turn|battle|game))?\W*$"
)
#: Words that are printed in several ways, by the one that the phrases have.
ALIKE = {"cannot": "can't", "ko-ed": "ko'd"}
#: Keywords that name two colors.
TWO_COLORED = ("arrival", "aegis", "alliance", "revive")
PAIRED = re.compile(r"\[(" + "|".join(word.title() for word in TWO_COLORED) + r")\] (\w+/\w+)")
#: What happens to cards of the opponent: the areas are theirs.
THEIRS = re.compile(r"\b[Oo]ne of your opponent's [^,.:]*? is (?:played|placed|sent|returned)[^,.:]*")
#: The tables of phrases, in the order in which they are said.
TABLES = ("skills", "events", "permanent", "cards", "conditions", "doing")
#: How a token is called: words with capitals before *Token*.
TOKEN_NAME = (
    r"\b((?!(?:Choose|Play|Remove|Switch|If|When|All|Each|Your|Those|The|That|This|Place|Battle|Use|Return)\b)"
    r"[A-Z][\w'\u2019.-]*(?: [A-Z][\w'\u2019.-]*)*? [Tt]oken)s?\b"
)


class DbsReader(GameReader):
    """Reads and says cards of the Dragon Ball Super Card Game."""

    game = "dbs"
    types = ("battle", "leader", "extra", "unison")
    holds = "skills"
    table = load(
        core_phrases(),
        *(files(__package__).joinpath(f"{part}.phrases").read_text(encoding="utf-8") for part in TABLES),
    )
    lexer = Lexer((
        ("trait", r"《([^》]+)》|≪\s*([^≫]+?)\s*≫|[＜<]{2}([^＜＞<>]+)[＞>]{2}"),
        ("character", r"[＜〈<]([^＞〉>]+)[＞〉>]"),
        ("quoted", r"[{\uff5b]([^}\uff5d]+)[}\uff5d]"),
        ("keyword", r"\[([^\[\]{}]*)[\]}]"),
        ("tokenname", TOKEN_NAME),
        ("colors", r"(?<![A-Za-z])([RBGYK]{1,6})(?![A-Za-z'])"),
    ), "from|to|in|or|among|and|both|all|it's|you|other")  # fmt: skip
    marks: ClassVar[Marks] = {
        "trait": lambda held: f"《{held}》",
        "character": lambda held: f"＜{held}＞",
        "quoted": lambda held: f"{{{held}}}",
        "keyword": lambda held: f"[{held.title()}]",
        "colors": lambda held: held,
        "tokenname": lambda held: held,
    }
    numbered = frozenset((
        "limit", "sparking", "burst", "bond", "spirit boost", "swap", "over realm", "dark over realm", "empower",
        "empower red", "empower blue", "empower green", "empower yellow", "empower black", "unison",
    ))  # fmt: skip
    sound: ClassVar[Mapping[str, Any]] = {
        "color": "red",
        "cost": 1,
        "power": 5000,
        "combo": 5000,
        "combo_cost": 0,
    }

    def bracket(self, word: str, number: str) -> str:
        special = {"once per turn": "Once per turn", "ex-evolve": "EX-Evolve", "unison": "UNISON"}
        name = (
            special.get(word)
            or (["one", "two", "three", "four", "five", "six", "x"].count(word) and word)
            or word.title()
        )
        return f"[{name} {number}]" if number else f"[{name}]"

    def polish(self, words: str) -> str:
        """The words that this game writes with capitals."""
        words = re.sub(r"\] \[", "][", super().polish(words)).replace(": ", " : ")
        words = re.sub(r"\b[Ii]f you you can't\b", "You can't", words)
        words = THEIRS.sub(lambda got: re.sub(r"\b(from|in) your\b", r"\1 their", got[0]), words)
        words = PAIRED.sub(lambda got: f"[{got[1]} {got[2].title()}]", words)
        return PROPER.sub(lambda got: PROPERLY[got[0].lower()], words)

    def edition(self) -> str:
        return "dbs 1.23"

    def read(self, printed: Printed) -> Reading:
        """Read a card. One of a type that the edition does not define (Z-Battle) is no Battle Card: it cannot be used."""
        reading = super().read(printed)
        kind = printed.type.strip()
        if not kind.lower().startswith("z-"):
            return reading
        return replace(
            reading,
            grade="partial" if reading.grade == "whole" else reading.grade,
            usable=False,
            undefined=(kind, *reading.undefined),
            problem=reading.problem or f"{self.edition()} does not define {kind} cards",
        )

    def lines(self, text: str) -> list[Line]:
        found: list[Line] = []
        at = side = 0
        for got in re.finditer(r" *(\||//|\n)\s*|$", text):
            start, at = at, got.end()
            goes_on = GOES_ON.match(text[start : got.start()])
            if found and goes_on and found[-1].side == side:
                found[-1] = Line(found[-1].start, got.start(), side=side)
            elif text[start : got.start()].strip(" \u203b"):
                found.append(Line(start, got.start(), side=side))
            side += got[1] == "//"
        return found

    def sort(self, printed: Printed) -> str:
        return "line"

    def shape(self, ability: object, printed: Printed) -> Any:
        made = shape_skill(ability, printed.type.lower())
        if says_it(made):
            raise Unclear
        return made

    def unshape(self, ability: object, card: Mapping[str, object]) -> Any:
        return unshape_skill(ability)

    def fields(self, printed: Printed) -> dict[str, Any]:
        from judge.games.dbs.cards.reader.beside import beside

        return beside(printed)

    def assemble(self, card: dict[str, Any], heard: list[Heard]) -> dict[str, Any]:
        made = dict(card)
        front: list[Any] = []
        back: list[Any] = []
        for one in heard:
            skills = back if one.side else front
            for skill in one.ability.get("several", [one.ability]):
                if "beside" in skill:
                    made.update(skill["beside"])
                else:
                    skills.append(skill)
        if front:
            made["skills"] = front
        if back:
            made["back"] = {**made.get("back", {}), "skills": back}
        return made

    def tokens(self, text: str, line: Line) -> tuple[Token, ...]:
        """The words of a line; the two colors of a keyword are a word of their own."""
        found: list[Token] = []
        for token in super().tokens(text, line):
            word, _, colors = str(token.value).rpartition(" ")
            if token.kind == "keyword" and word in TWO_COLORED:
                found.append(Token(f"<{word}>", "keyword", word, token.start, token.end))
                found.append(Token(colors, "word", colors, token.start, token.end))
            elif token.text in ALIKE:
                found.append(replace(token, text=ALIKE[token.text]))
            else:
                found.append(token)
        return tuple(found)

    def undefined(self, tokens: tuple[Token, ...]) -> tuple[str, ...]:
        found: list[str] = []
        for token in tokens:
            if token.kind == "keyword":
                word = str(token.value)
                if word not in KEYWORDS and not word.startswith("empower "):
                    found.append(f"[{word.title()}]")
            elif token.text.startswith("z-") or token.text in ("hidden", "white", "白"):
                found.append("white" if token.text == "白" else str(token.value))
            elif token.text == "revealed" and _mode_follows(tokens, token):
                found.append("Revealed Mode")
        return tuple(dict.fromkeys(found))

    def has_price(self, words: str) -> bool:
        """A price stands before a colon; so do the words that lead to a choice of options."""
        words = QUOTED_SKILL.split(words)[0]
        for token in self.tokens(words, Line(0, len(words))):
            if token.text in ("\u30fb", ":"):
                before = words[: token.start].lower()
                return token.text == ":" and not LEADS_ON.search(before)
        return False

    def fault(self, card: Mapping[str, object]) -> str:
        from judge.games.dbs.cards.card import compile_card
        from judge.kernel.errors import CardFault

        try:
            compile_card({**card, "code": "R"})
        except CardFault as fault:
            return str(fault)
        return ""


def _mode_follows(tokens: tuple[Token, ...], token: Token) -> bool:
    number = tokens.index(token) + 1
    return number < len(tokens) and tokens[number].text == "mode"


READER = DbsReader()

__all__ = ["READER", "DbsReader"]

"""How are cards of the Godzilla Card Game read and said?

One ability a line, keywords in angle brackets, reminders in round ones. The phrases stand in
godzilla.phrases, and what may be said otherwise in variants.phrases.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any, ClassVar

from judge.games.godzilla.cards.ranks import rank_number
from judge.reading.naming import Naming, Unclear
from judge.reading.phrases import core_phrases, load
from judge.reading.reader import GameReader, Heard, Line
from judge.reading.record import Printed
from judge.reading.sayer import Marks
from judge.reading.shaping import shape, unshape
from judge.reading.tokens import Lexer, Token

NAMING = Naming(
    keeps={
        "search": "found", "look": "looked", "reveal": "revealed", "move": "moved", "place": "moved",
        "send": "sent", "destroy": "destroyed", "discard": "discarded", "play": "played",
        "activate": "played", "token": "token", "pick": "chosen", "number": "number",
    }
)  # fmt: skip
#: Keywords of chapter 12, icons of the print among them.
KEYWORDS = frozenset((
    "enter", "when invading", "revenge", "awakening", "burst", "evolution", "base", "resonance", "rage",
    "destroy", "your turn", "opponent's turn", "step",
))  # fmt: skip
#: Evolution with its reminder where the bracket was never opened; the keyword says all there is.
UNOPENED = re.compile(r"\s*<Evolution\s*\d+>\s*<《[^》]*》>\s*([A-Z].*\))\s*$", re.DOTALL)
#: Where an ability holds its instructions.
BODIES = ("enter", "invading", "revenge", "text", "do")
#: How field names of card lists are called in a card file.
NUMBERS = {
    "rank": "rank", "power": "power", "counter_power": "power", "counter power": "power", "threat": "threat",
    "threat_level": "threat", "threat level": "threat", "icon": "icon", "invasion": "icon", "color": "color",
    "colour": "color", "traits": "traits", "trait": "traits",
}  # fmt: skip


#: The tables of phrases; of two phrases that say the same, the one that stands first is said.
TABLES = ("godzilla", "variants")


class GodzillaReader(GameReader):
    """Reads and says cards of the Godzilla Card Game."""

    game = "godzilla"
    types = ("battle", "monster", "strategy")
    table = load(
        core_phrases(),
        *(files(__package__).joinpath(f"{name}.phrases").read_text(encoding="utf-8") for name in TABLES),
    )
    lexer = Lexer((
        ("trait", r"<\s*《([^》>]*)》\s*>|《([^》]*)》"),
        ("keyword", r"<([^<>]*)>"),
        ("quoted", r'"([^"]*)"|「([^」]*)」'),
    ))  # fmt: skip
    marks: ClassVar[Marks] = {
        "trait": lambda held: f"<《{held}》>",
        "quoted": lambda held: f'"{held}"',
        "keyword": lambda held: f"<{held.title()}>",
    }

    numbered = frozenset(("awakening", "burst", "evolution", "step"))
    sound: ClassVar[Mapping[str, Any]] = {"rank": 1, "color": "white", "icon": 1}

    def by_hand(self, words: str, printed: Printed) -> Any:
        strategy = self.sort(printed) == "strategy"
        return {"text": [{"by hand": words}]} if strategy else {"by hand": words}

    def edition(self) -> str:
        return "godzilla 1.01"

    def has_timing(self, words: str) -> bool:
        """How the card itself is played is no timing: the judge applies it when the card is played."""
        played = re.match(r"(?:if|when) you (?:would )?play(?:ing)? this card\b", words, re.IGNORECASE)
        return bool(played) or super().has_timing(words)

    def lines(self, text: str) -> list[Line]:
        found: list[Line] = []
        at = 0
        for row in text.splitlines(keepends=True):
            start, at = at, at + len(row)
            if found and _goes_on(row):
                found[-1] = Line(found[-1].start, at)
            elif row.strip():
                found.append(Line(start, at))
        return found

    def tokens(self, text: str, line: Line) -> tuple[Token, ...]:
        found = super().tokens(text, line)
        words = text[line.start : line.end]
        reminder = UNOPENED.match(words) if words.count(")") > words.count("(") else None
        if reminder is None:
            return found
        return tuple(one for one in found if one.start < line.start + reminder.start(1))

    def sort(self, printed: Printed) -> str:
        return "strategy" if printed.type.lower() == "strategy" else "ability"

    def shape(self, ability: object, printed: Printed) -> Any:
        return _shape(ability, "")

    def unshape(self, ability: object, card: Mapping[str, object]) -> Any:
        return _unshape(ability)

    def fields(self, printed: Printed) -> dict[str, Any]:
        card: dict[str, object] = {"name": printed.name}
        if printed.number:
            card["number"] = printed.number
        if printed.type:
            card["type"] = printed.type.lower()
        for key, value in printed.numbers.items():
            word = NUMBERS.get(str(key).lower())
            if word is None or value in (None, ""):
                continue
            if word in ("color", "traits"):
                many = value if isinstance(value, list) else re.split(r"\s*[,/]\s*", str(value))
                many = [one.lower() for one in many] if word == "color" else many
                card[word] = many[0] if len(many) == 1 and word == "color" else many
            else:
                digits = str(value).replace(",", "")
                card[word] = int(digits) if digits.isdigit() else value
        return card

    def assemble(self, card: dict[str, Any], heard: list[Heard]) -> dict[str, Any]:
        abilities = [one.ability for one in heard]
        return {**card, "abilities": abilities} if abilities else card

    def undefined(self, tokens: tuple[Token, ...]) -> tuple[str, ...]:
        found = [str(token.value) for token in tokens if token.kind == "keyword"]
        return tuple(dict.fromkeys(f"<{word.title()}>" for word in found if word not in KEYWORDS))

    def fault(self, card: Mapping[str, object]) -> str:
        from judge.games.godzilla.cards.card import compile_card
        from judge.kernel.errors import CardFault

        try:
            compile_card(
                {**card, "code": "R", "power": _number(card.get("power")), "rank": card.get("rank", 1)}
            )
        except CardFault as fault:
            return str(fault)
        return ""


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _goes_on(row: str) -> bool:
    """Whether a line goes on with the ability of the line before: an option, or a sentence about *it*."""
    return bool(re.match(r"\s*(・|•|If it is |If you do|If a .* this way|Then,? )", row))


def _shape(data: Any, turn: str) -> Any:
    """[Your Turn] and [Opponent's Turn] are conditions of the ability behind them."""
    if "has" in data and "turn" in data:
        return _shape(data["has"], data["turn"])
    if "awakening" in data:
        return {"awakening": data["awakening"], "has": _shape(data["has"], turn)}
    if "base" in data:
        return {"base": _shape(data["base"], turn) if data["base"] else {}}
    made = dict(data)
    if turn:
        was = made.get("while")
        mine = {"turn": turn}
        made["while"] = mine if was is None else {"all": [mine, *was.get("all", [was])]}
    event = "when" in made or "instead" in made
    for key in BODIES:
        if isinstance(made.get(key), list):
            cost, made[key] = shape(made.get("cost") or [], made[key], NAMING, event)
            if cost:
                made["cost"] = cost
            made[key] = _with_sides(made[key], {})
    _check_ways(made)
    return made


#: What "this way" looks back at, and the instruction that must have come before.
WAYS = {"revealed": "reveal", "sent": "send", "discarded": "discard", "destroyed": "destroy"}


def _check_ways(ability: Mapping[str, object]) -> None:
    """*Sent this way* means nothing where nothing was sent."""
    held = list(_mappings(ability))
    for part in held:
        verb = WAYS.get(str(part.get("of")))
        if verb is not None and not any(verb in other for other in held):
            raise Unclear


def _mappings(data: object) -> Iterator[Mapping[str, Any]]:
    if isinstance(data, Mapping):
        yield data
        for part in data.values():
            yield from _mappings(part)
    elif isinstance(data, list):
        for part in data:
            yield from _mappings(part)


def _with_sides(data: object, whose: dict[str, str]) -> Any:
    """Cards that move to a zone stay on their side unless print says otherwise; a card file names the other side.
    `whose` are the names under which cards were chosen, with the side they are on."""
    if isinstance(data, list):
        return [_with_sides(part, whose) for part in data]
    if not isinstance(data, Mapping):
        return data
    if "choose" in data and "as" in data:
        whose[str(data["as"])] = _side(data, whose)
    made = {key: _with_sides(part, whose) for key, part in data.items()}
    moved = data.get("move", data.get("place"))
    if moved is not None and data.get("to") == "zone":
        side = made.pop("side", None) or _side(moved, whose)
        if side not in ("you", "opponent"):
            raise Unclear
        if side == "opponent":
            made["side"] = side
    return made


def _side(cards: object, whose: Mapping[str, str]) -> str:
    """Whose side the cards are on that are meant; empty if that is not said."""
    words = str(cards.get("of", "")) if isinstance(cards, Mapping) else str(cards)
    known = {"this": "you", "your": "you", "opponent": "opponent"}
    return known.get(words.split(" ")[0], whose.get(words, ""))


def _without_sides(data: object, whose: dict[str, str]) -> Any:
    """The reverse; a side is only said where it is not the cards' own."""
    if isinstance(data, list):
        return [_without_sides(part, whose) for part in data]
    if not isinstance(data, Mapping):
        return data
    if "choose" in data and "as" in data:
        whose[str(data["as"])] = _side(data, whose)
    made = {key: _without_sides(part, whose) for key, part in data.items()}
    moved = data.get("move", data.get("place"))
    if moved is not None and data.get("to") == "zone":
        side = made.pop("side", "you")
        if side != _side(moved, whose):
            made["side"] = side
    return made


def _unshape(data: object) -> Any:
    if not isinstance(data, Mapping):
        raise Unclear
    if "awakening" in data:
        inner = data.get("has") or {key: part for key, part in data.items() if key != "awakening"}
        return {"awakening": data["awakening"], "has": _unshape(inner)}
    if "base" in data:
        return {"base": _unshape(data["base"]) if data["base"] else {}}
    made = dict(data)
    if "burst" in made or "evolution" in made:
        return {key: rank_number(part) if key != "trait" else part for key, part in made.items()}
    event = "when" in made or "instead" in made
    if isinstance(made.get("when"), str):
        made["when"] = {"event": made["when"]}
    for key in BODIES:
        if key in made:
            body = made[key] if isinstance(made[key], list) else [made[key]]
            body = _without_sides(body, {})
            cost, made[key] = unshape(made.get("cost") or [], body, NAMING, event)
            if cost:
                made["cost"] = cost
    was = made.get("while")
    parts = was["all"] if isinstance(was, Mapping) and "all" in was else [was] if was else []
    if parts and set(parts[0]) == {"turn"}:
        made.pop("while")
        if len(parts) > 1:
            made["while"] = parts[1] if len(parts) == 2 else {"all": parts[1:]}
        return {"turn": parts[0]["turn"], "has": made}
    return made


READER = GodzillaReader()

__all__ = ["READER", "GodzillaReader"]

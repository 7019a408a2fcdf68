"""What is paid for a call, a cast, an equip or a keyword with a cost in brackets?

The parts of a printed cost as the rules pay them (call/1.6, topic/cost): all of them are checked together, and
paid at the same time. The words are those of effects: `pay gauge`, `pay life`, `move`, `discard`, `destroy`,
`rest`, `damage`, `life`, `onto`; a part that is only `if: CONDITION` is a condition of the use.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.games.buddyfight.rules.costs import CostPart
from judge.kernel.errors import CardFault
from judge.kernel.vocabulary.amounts import compile_amount
from judge.kernel.vocabulary.language import Compiler, nearest
from judge.kernel.vocabulary.select import compile_select

WORDS = ("pay gauge", "pay life", "move", "discard", "destroy", "rest", "damage", "life", "onto", "if")
#: Where a cost can put cards, by the word of effects.
PLACES = {
    "drop": "drop", "hand": "hand", "gauge": "gauge", "deck top": "deck", "deck bottom": "deck bottom",
    "removed": "removed", "soul": "soul",
}  # fmt: skip


def cost_parts(data: object, compiler: Compiler) -> list[CostPart]:
    """The parts of a cost, in printed order."""
    if not isinstance(data, Sequence) or isinstance(data, str):
        raise CardFault(f"{compiler.where}: a cost is a list of instructions, not {data!r}")
    found = []
    for part in data:
        if not isinstance(part, Mapping) or not part:
            raise CardFault(
                f"{compiler.where}: a part of a cost is a mapping such as 'pay gauge: 1', not {part!r}"
            )
        word = next((key for key in part if key in WORDS), None)
        if word is None:
            raise CardFault(
                f"{compiler.where}: unknown cost {next(iter(part))!r}{nearest(str(next(iter(part))), WORDS)}"
            )
        if word != "if":
            found.append(_part(word, part, compiler))
    return found


def _part(word: str, part: Mapping[str, object], compiler: Compiler) -> CostPart:
    rule = "topic/cost"
    if word == "pay gauge":
        return CostPart("gauge", compile_amount(part[word], compiler), None, "drop", rule)
    if word == "pay life":
        return CostPart("life", compile_amount(part[word], compiler), None, "", rule)
    if word == "damage":
        if part.get("who", "opponent") != "you":
            raise CardFault(f"{compiler.where}: the damage of a cost is dealt to you")
        return CostPart("damage", compile_amount(part[word], compiler), None, "", rule)
    if word == "life":
        return CostPart("life becomes", compile_amount(part[word], compiler), None, "", rule)
    data = part[word]
    if word == "discard" and isinstance(data, int):
        data = {"choose": data, "of": "your hand"}
    if word == "discard":
        number, low, cards = _cards(data, compiler)
        return CostPart("move", number, cards, "drop", rule, low=low)
    if word == "move":
        return _moved(part, compiler)
    number, low, cards = _cards(data, compiler)
    return CostPart(word, number, cards, "drop" if word == "destroy" else "", rule, low=low)


def _moved(part: Mapping[str, object], compiler: Compiler) -> CostPart:
    to, data = str(part.get("to")), part["move"]
    if to not in PLACES:
        raise CardFault(f"{compiler.where}: a cost puts cards into {', '.join(PLACES)}, not {to!r}")
    down = part.get("face") == "down"
    where = "soul face down" if to == "soul" and down else PLACES[to]
    if to == "soul" and part.get("under", "this") != "this":
        raise CardFault(f"{compiler.where}: a cost puts cards into the soul of this card")
    if isinstance(data, Mapping) and data.get("of") == "your deck" and "top" in data:
        return CostPart("top", compile_amount(data["top"], compiler), None, where, "topic/cost")
    number, low, cards = _cards(data, compiler)
    return CostPart("move", number, cards, where, "topic/cost", low=low)


def _cards(data: object, compiler: Compiler) -> tuple[Any, Any, Any]:
    """How many cards at most and at least, and which; no number where all of them are meant."""
    plain = {k: v for k, v in data.items() if k != "at_least"} if isinstance(data, Mapping) else data
    select = compile_select(plain, compiler)
    if not isinstance(data, Mapping) or "choose" not in data:
        return None, None, select
    least = data.get("at_least")
    low = compile_amount(0 if least is None else least, compiler) if data.get("up_to") else None
    if data["choose"] == "all":
        return None, low, select
    return compile_amount(data["choose"], compiler), low, select


__all__ = ["cost_parts"]

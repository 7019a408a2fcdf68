"""How does card text say a number, a condition, a player?

Numbers: `3`, `{count: SELECT}`, `{value: rank, of: SELECT}`, `{sum: power, of: SELECT}`,
`{highest: power, of: SELECT}` (lowest), `{number: rage, whose: you}`, `{chosen: x}` (the number chosen,
or how many cards), `{event: n}`, `{markers: SELECT}`, `{add: [a, b]}`, `{subtract: [a, b]}`,
`{multiply: [a, b]}`, `{divide: [a, b]}` (rounded down), `{smaller: [a, b]}`, `{larger: [a, b]}`.
Conditions: `{is: NUMBER, at_least: NUMBER}` (also at_most, equals, above, below), `{exists: SELECT}`,
`{turn: you}`, `{did: name}`, `{not: …}`, `{all: […]}`, `{any: […]}`.
A game may have conditions and numbers of its own (`Language.conditions`, `Language.amounts`).
Players: you, opponent, each, turn player, owner (of the event's card), they (the player meant).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from judge.kernel.cards import Amount, Condition
from judge.kernel.errors import CardFault, EndlessRun
from judge.kernel.frames import Context
from judge.kernel.vocabulary.language import ANYTHING, BEYOND, Compiler, Whose, nearest
from judge.kernel.vocabulary.select import compile_held, compile_select

if TYPE_CHECKING:
    from judge.kernel.happening import Happenings

#: The player that an effect has chosen, by this word and under this name.
CHOSEN_PLAYER = "chosen player"


def is_chosen(context: Context) -> bool:
    """Whether an effect has chosen a player."""
    return CHOSEN_PLAYER in context.bound


PLAYER_WORDS: dict[str, Whose] = {
    "you": lambda g, c: (c.who,),
    "opponent": lambda g, c: (1 - c.who,),
    "each": lambda g, c: (g.tp, 1 - g.tp),
    "turn player": lambda g, c: (g.tp,),
    "non-turn player": lambda g, c: (1 - g.tp,),
    "event player": lambda g, c: (c.event["who"],),
    "first player": lambda g, c: (g.first,),
    CHOSEN_PLAYER: lambda g, c: (c.bound[CHOSEN_PLAYER],) if is_chosen(c) else (),
}

COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "at_least": lambda a, b: a >= b,
    "at_most": lambda a, b: a <= b,
    "equals": lambda a, b: a == b,
    "above": lambda a, b: a > b,
    "below": lambda a, b: a < b,
}


#: How often one instruction is done, and how high a number to choose may be: more is taken for a mistake.
MOST_TIMES = 10_000


def within_bounds(number: int) -> int:
    """A number of times, or a number to choose; one past every bound would run or be listed for ever."""
    if number > MOST_TIMES:
        raise EndlessRun(f"an effect asks for {number}, which is past every bound ({MOST_TIMES})")
    return number


def compile_who(data: object, compiler: Compiler) -> Whose:
    """The players a word means, in the order in which they act."""
    found = PLAYER_WORDS.get(str(data))
    if found is None:
        raise CardFault(f"{compiler.where}: unknown player word {data!r}{nearest(str(data), PLAYER_WORDS)}")
    if "turn" in str(data):
        compiler.reads.add(BEYOND)
    return found


def compile_one(data: object, compiler: Compiler) -> Whose:
    """A word for players where only one can be meant: who decides, wins, or whose area it is. As long as
    nobody was chosen, the chosen player is `you`."""
    if str(data) == "each":
        raise CardFault(f"{compiler.where}: one player is meant here, not 'each'; write it for each of them")
    who = compile_who(data, compiler)
    return who if data != CHOSEN_PLAYER else lambda g, c: who(g, c) or (c.who,)


def compile_amount(data: object, compiler: Compiler) -> Amount:
    """A number as a function of the game and the running effect."""
    if isinstance(data, bool):
        raise CardFault(f"{compiler.where}: a number is expected, not {data!r}")
    if isinstance(data, int):
        return lambda game, context: data
    if data in ("X", "-X") and "X" in compiler.language.rules:
        chosen, sign = _chosen({"chosen": "X"}, compiler), -1 if data == "-X" else 1
        return lambda game, context: sign * chosen(game, context)
    if not isinstance(data, Mapping):
        raise CardFault(f"{compiler.where}: a number is expected, not {data!r}")
    own = next((key for key in data if key in compiler.language.amounts), None)
    if own is not None:
        return compiler.language.amounts[own](data, compiler)
    form = next((key for key in data if key in _FORMS), None)
    if form is None:
        raise CardFault(
            f"{compiler.where}: unknown number {dict(data)!r}{nearest(str(next(iter(data), '')), _FORMS)}"
        )
    known = (form, *_BESIDE.get(form, ()))
    for key in data:
        if key not in known:
            raise CardFault(f"{compiler.where}: unknown key {key!r}{nearest(str(key), known)}")
    if "of" in known and form != "value" and "of" not in data:
        raise CardFault(f"{compiler.where}: {form!r} needs 'of', the cards meant")
    return _FORMS[form](data, compiler)


#: What may stand beside the word that says what kind of number it is.
_BESIDE = {"value": ("of",), "sum": ("of",), "highest": ("of",), "lowest": ("of",), "number": ("whose",)}


def _count(data: Mapping[str, object], compiler: Compiler) -> Amount:
    select = compile_select(data["count"], compiler)

    def count(game: Happenings, context: Context) -> int:
        cards = select(game, context)
        if context.running:
            game.counted(cards)
        return len(cards)

    return count


def _attribute(data: Mapping[str, object], compiler: Compiler, key: str) -> str:
    name = str(data[key])
    if compiler.language.attributes.get(name) != "int":
        numbers = [n for n, kind in compiler.language.attributes.items() if kind == "int"]
        raise CardFault(f"{compiler.where}: {name!r} is not a number of a card{nearest(name, numbers)}")
    compiler.reads.add(name)
    return name


def _value(data: Mapping[str, object], compiler: Compiler) -> Amount:
    name = _attribute(data, compiler, "value")
    meant = compile_held(data.get("of", "this"), compiler)

    def value(game: Happenings, context: Context) -> int:
        cards = meant(game, context)
        return int(game.known_value(cards[0][0], name, context, cards[0][1]) or 0) if cards else 0

    return value


def _sum(data: Mapping[str, object], compiler: Compiler) -> Amount:
    name = _attribute(data, compiler, "sum")
    meant = compile_held(data["of"], compiler)
    return lambda game, context: sum(
        game.known_value(card, name, context, ident) or 0 for card, ident in meant(game, context)
    )


def _number(data: Mapping[str, object], compiler: Compiler) -> Amount:
    name = str(data["number"])
    read = compiler.language.numbers.get(name)
    if read is None:
        raise CardFault(
            f"{compiler.where}: unknown number {name!r}{nearest(name, compiler.language.numbers)}"
        )
    whose = compile_who(data.get("whose", "you"), compiler)
    compiler.reads |= compiler.language.number_reads.get(name, ANYTHING)

    def number(game: Happenings, context: Context) -> int:
        players = whose(game, context)
        if context.running:
            for player in players:
                game.looked_up(name, player)
        return sum(read(game, player) for player in players)

    return number


def _chosen(data: Mapping[str, object], compiler: Compiler) -> Amount:
    name = str(data["chosen"])

    def chosen(game: Happenings, context: Context) -> int:
        value = context.bound.get(name, 0)
        return len(value) if isinstance(value, tuple) else int(value)

    return chosen


def _extreme(word: str, pick: Callable[..., int]) -> Callable[[Mapping[str, object], Compiler], Amount]:
    def compile_extreme(data: Mapping[str, object], compiler: Compiler) -> Amount:
        name = _attribute(data, compiler, word)
        meant = compile_held(data["of"], compiler)
        return lambda game, context: pick(
            (game.known_value(card, name, context, ident) or 0 for card, ident in meant(game, context)),
            default=0,
        )

    return compile_extreme


def _markers(data: Mapping[str, object], compiler: Compiler) -> Amount:
    select = compile_select(data["markers"], compiler)
    return lambda game, context: sum(game.markers.get(card, 0) for card in select(game, context))


def _event(data: Mapping[str, object], compiler: Compiler) -> Amount:
    return lambda game, context: int(context.event.get("n", 0))


def _combined(
    word: str, combine: Callable[[list[int]], int]
) -> Callable[[Mapping[str, object], Compiler], Amount]:
    def compile_combined(data: Mapping[str, object], compiler: Compiler) -> Amount:
        given = data[word]
        if not isinstance(given, list) or len(given) < 2:
            raise CardFault(f"{compiler.where}: {word!r} needs a list of two or more numbers, not {given!r}")
        parts = [compile_amount(part, compiler) for part in given]
        return lambda game, context: combine([part(game, context) for part in parts])

    return compile_combined


def _divided(numbers: list[int]) -> int:
    result = numbers[0]
    for divisor in numbers[1:]:
        result = result // divisor if divisor else 0
    return result


_FORMS: dict[str, Callable[[Mapping[str, object], Compiler], Amount]] = {
    "count": _count,
    "value": _value,
    "sum": _sum,
    "highest": _extreme("highest", max),
    "lowest": _extreme("lowest", min),
    "number": _number,
    "chosen": _chosen,
    "markers": _markers,
    "event": _event,
    "add": _combined("add", sum),
    "subtract": _combined("subtract", lambda numbers: numbers[0] - sum(numbers[1:])),
    "multiply": _combined("multiply", math.prod),
    "divide": _combined("divide", _divided),
    "smaller": _combined("smaller", min),
    "larger": _combined("larger", max),
}


def compile_condition(data: object, compiler: Compiler) -> Condition:
    """A condition as a function of the game and the running effect."""
    if not isinstance(data, Mapping) or not data:
        raise CardFault(f"{compiler.where}: a condition is expected, not {data!r}")
    words = {**_CONDITIONS, **compiler.language.conditions}
    word = next((key for key in data if key in words), None)
    if word is None:
        raise CardFault(f"{compiler.where}: unknown condition{nearest(str(next(iter(data))), words)}")
    return words[word](data, compiler)


def _is(data: Mapping[str, object], compiler: Compiler) -> Condition:
    left = compile_amount(data["is"], compiler)
    tests = []
    for word, value in data.items():
        if word == "is":
            continue
        if word not in COMPARISONS:
            raise CardFault(f"{compiler.where}: unknown comparison {word!r}{nearest(word, COMPARISONS)}")
        tests.append((COMPARISONS[word], compile_amount(value, compiler)))
    if not tests:
        raise CardFault(f"{compiler.where}: 'is' needs a comparison: {', '.join(COMPARISONS)}")

    def holds(game: Happenings, context: Context) -> bool:
        number = left(game, context)
        return all(test(number, value(game, context)) for test, value in tests)

    return holds


def _exists(data: Mapping[str, object], compiler: Compiler) -> Condition:
    select = compile_select(data["exists"], compiler)
    return lambda game, context: bool(select(game, context))


def _turn(data: Mapping[str, object], compiler: Compiler) -> Condition:
    whose = compile_who(data["turn"], compiler)
    compiler.reads.add(BEYOND)
    return lambda game, context: game.tp in whose(game, context)


def _did(data: Mapping[str, object], compiler: Compiler) -> Condition:
    name = str(data["did"])
    compiler.uses.add(name)
    compiler.language.asked.setdefault(name, compiler.where)
    return lambda game, context: bool(context.bound.get(name))


def _not(data: Mapping[str, object], compiler: Compiler) -> Condition:
    inner = compile_condition(data["not"], compiler)
    return lambda game, context: not inner(game, context)


def _conditions(data: object, compiler: Compiler) -> list[Condition]:
    if not isinstance(data, list):
        raise CardFault(f"{compiler.where}: a list of conditions is expected, not {data!r}")
    return [compile_condition(part, compiler) for part in data]


def _all(data: Mapping[str, object], compiler: Compiler) -> Condition:
    parts = _conditions(data["all"], compiler)
    return lambda game, context: all(part(game, context) for part in parts)


def _any(data: Mapping[str, object], compiler: Compiler) -> Condition:
    parts = _conditions(data["any"], compiler)
    return lambda game, context: any(part(game, context) for part in parts)


_CONDITIONS: dict[str, Callable[[Mapping[str, object], Compiler], Condition]] = {
    "is": _is,
    "exists": _exists,
    "turn": _turn,
    "did": _did,
    "not": _not,
    "all": _all,
    "any": _any,
}

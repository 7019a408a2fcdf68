"""How does card text name cards?

`this` is the card itself, `it` the card of the event, a bare name something chosen before. A group
is `your battle`, `opponent's hand`, `each deck`: whose, then a place of the game, or several (`your hand or drop`). As a mapping:
`{of: opponent battle, where: {rank: "<=2", trait: Army}}`, `{of: your deck, top: 3}`,
`{of: looked, without: moved}`, `{beneath: this}`; with `choose: 1` (and `up_to`, `by`, `random`, `as: name`) where a player picks; `choose: all, at_least: 1` is one or
more, `different: names` (`same`, `sum: {grade: 3}`) what the cards must be together (gathering.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from judge.kernel import lines
from judge.kernel.cards import Amount, Select
from judge.kernel.errors import CardFault
from judge.kernel.frames import Context
from judge.kernel.vocabulary.comparing import compared
from judge.kernel.vocabulary.language import ANYTHING, Compiler, nearest

Test = Callable[[Any, int, Context], bool]

WHOSE = {
    "your": (0,),
    "you": (0,),
    "own": (0,),
    "opponent": (1,),
    "opponent's": (1,),
    "each": (0, 1),
    "any": (0, 1),
    "all": (0, 1),
}
_KEYS = (
    "of",
    "beneath",
    "where",
    "other",
    "without",
    "top",
    "bottom",
    "choose",
    "up_to",
    "by",
    "as",
    "random",
    "ignoring",
    "as_much",
    "at_least",
    "different",
    "same",
    "sum",
    "total",
)

if TYPE_CHECKING:
    from judge.kernel.happening import Happenings


def bound_cards(game: Happenings, context: Context, name: str) -> tuple[int, ...]:
    """The cards bound to a name that are still the same cards."""
    pairs = context.bound.get(name, ())
    if context.running:
        for card, ident in pairs:
            if game.ident[card] != ident:
                game.no_longer_held(card)
    return tuple(card for card, ident in pairs if game.ident[card] == ident)


def compile_select(data: object, compiler: Compiler) -> Select:
    """The cards meant, as a function of the game and the running effect (no choice involved)."""
    if isinstance(data, str):
        return _named(data, compiler)
    if isinstance(data, Mapping) and ("of" in data or "beneath" in data):
        for key in data:
            if key not in _KEYS:
                raise CardFault(f"{compiler.where}: unknown key {key!r}{nearest(str(key), _KEYS)}")
        if "beneath" in data:
            base = _ends([_beneath(compile_select(data["beneath"], compiler))], data, compiler)
        else:
            base = _ends(_groups(str(data["of"]), data, compiler), data, compiler)
        where = dict(data.get("where") or {})
        if data.get("other"):
            where["other"] = True
        before, compiler.reads = compiler.reads, set()
        tests = compile_filter(where, compiler)
        looked = tuple(name for name in compiler.language.attributes if name in compiler.reads)
        compiler.reads |= before
        if tests:
            base = _filtered(base, tests, _defining(where, compiler), looked)
        without = data.get("without")
        for left_out in without if isinstance(without, list) else [] if without is None else [without]:
            base = _without(base, compile_select(left_out, compiler))
        return base
    raise CardFault(f"{compiler.where}: cards are expected (such as 'opponent battle'), not {data!r}")


def _beneath(tops: Select) -> Select:
    """The cards stacked under other cards, bottom first."""
    return lambda game, context: tuple(
        card for top in tops(game, context) for card in game.beneath.get(top, ())
    )


def _groups(words: str, data: Mapping[str, object], compiler: Compiler) -> list[Select]:
    """A group; where its ends are meant and it is both players', the group of each."""
    whose, _, place = words.strip().partition(" ")
    ends = data.get("top") is not None or data.get("bottom") is not None
    apart = ends and place and len(WHOSE.get(whose, ())) > 1
    names = [f"your {place}", f"opponent {place}"] if apart else [words]
    return [_named(name, compiler) for name in names]


def _ends(groups: list[Select], data: Mapping[str, object], compiler: Compiler) -> Select:
    """All cards of the groups, or so many of each from one end."""
    for end in ("top", "bottom"):
        if data.get(end) is None:
            continue
        groups = [_from_end(group, compiler.amount(data[end]), end) for group in groups]
    if len(groups) == 1:
        return groups[0]
    return lambda game, context: tuple(card for group in groups for card in group(game, context))


def _without(base: Select, others: Select) -> Select:
    """The cards of a group that are not among others: the rest."""

    def select(game: Happenings, context: Context) -> tuple[int, ...]:
        left_out = others(game, context)
        return tuple(card for card in base(game, context) if card not in left_out)

    return select


def _from_end(base: Select, amount: Amount, end: str) -> Select:
    """So many cards from the top (the first) or the bottom of a group."""

    def select(game: Happenings, context: Context) -> tuple[int, ...]:
        cards, number = base(game, context), max(0, amount(game, context))
        if number > len(cards) and context.running:
            game.too_few(context)
        if end == "top":
            return cards[:number]
        return cards[len(cards) - min(number, len(cards)) :]

    return select


def _defining(where: Mapping[str, object], compiler: Compiler) -> tuple[str, ...]:
    """The rules of the game that define what a `where` mapping asks for."""
    known = compiler.language.filter_rules
    found = [rule for key in where for rule in known.get(key, ())]
    inner = where.get("not")
    return (*found, *(_defining(inner, compiler) if isinstance(inner, Mapping) else ()))


def _filtered(base: Select, tests: list[Test], rules: tuple[str, ...], looked: tuple[str, ...]) -> Select:
    """The cards of a group that pass all tests; a running effect says by which definitions and numbers."""

    def select(game: Happenings, context: Context) -> tuple[int, ...]:
        group = base(game, context)
        if context.running:
            for rule in rules:
                game.cite(rule, lines.DEFINED, context.src)
            if looked:
                game.looked_through(group, looked)
        found = []
        for card in group:
            for test in tests:
                if not test(game, card, context):
                    break
            else:
                found.append(card)
        return tuple(found)

    return select


def _named(words: str, compiler: Compiler) -> Select:
    text = words.strip()
    if text == "this":
        return _this
    if text == "it":
        return lambda game, context: (context.event["card"],) if context.event.get("card", -1) >= 0 else ()
    first, _, rest = text.partition(" ")
    if first in WHOSE and " or " in rest:
        groups = [_named(f"{first} {one}", compiler) for one in rest.split(" or ")]
        return lambda game, context: tuple(
            dict.fromkeys(card for group in groups for card in group(game, context))
        )
    if first in WHOSE and rest:
        place = compiler.language.places.get(rest)
        if place is None:
            raise CardFault(
                f"{compiler.where}: unknown place {rest!r}{nearest(rest, compiler.language.places)}"
            )
        sides, cards = WHOSE[first], place.cards
        compiler.reads |= place.reads
        if len(sides) == 2:
            return lambda game, context: cards(game, context.who) + cards(game, 1 - context.who)
        if sides[0] == 0:
            return lambda game, context: cards(game, context.who)
        return lambda game, context: cards(game, 1 - context.who)
    common = compiler.language.places.get(text)
    if common is not None and common.common:
        return _named(f"each {text}", compiler)
    if rest:
        raise CardFault(
            f"{compiler.where}: {text!r}: whose cards? expected one of {', '.join(WHOSE)}, then a place"
        )
    compiler.uses.add(text)
    compiler.language.asked.setdefault(text, compiler.where)
    return lambda game, context: bound_cards(game, context, text)


def compile_held(data: object, compiler: Compiler) -> Callable[[Any, Context], list[tuple[int, int | None]]]:
    """The cards meant, with the identity an effect holds on to: also those that have left since."""
    select = compile_select(data, compiler)
    name = str(data).strip()
    if isinstance(data, str) and name not in ("this", "it") and " " not in name:
        return lambda game, context: list(context.bound.get(name, ()))
    if data == "this":
        return lambda game, context: [(context.src, context.ident)]
    return lambda game, context: [(card, None) for card in select(game, context)]


def _this(game: Happenings, context: Context) -> tuple[int, ...]:
    """The card whose ability this is, as long as it is still that card."""
    ident = context.ident
    if ident is None or game.ident[context.src] == ident:
        return (context.src,)
    if context.running:
        game.source_is_gone(context)
    return ()


def place_is_public(words: object, compiler: Compiler) -> bool:
    """Whether the named group lies where everybody sees it."""
    name = words.get("of", "") if isinstance(words, Mapping) else words
    _, _, rest = str(name).partition(" ")
    places = compiler.language.places
    found = [places.get(one) or places.get(str(name)) for one in rest.split(" or ")]
    return all(place is not None and place.public for place in found)


def compile_filter(data: object, compiler: Compiler) -> list[Test]:
    """The tests of a `where` mapping."""
    if not isinstance(data, Mapping):
        raise CardFault(f"{compiler.where}: 'where' is a mapping of attributes, not {data!r}")
    tests: list[Test] = []
    for key, wanted in data.items():
        if key == "not":
            tests.append(_fails(compile_filter(wanted, compiler)))
        elif key == "any":
            if not isinstance(wanted, list):
                raise CardFault(f"{compiler.where}: 'any' is a list of descriptions, not {wanted!r}")
            tests.append(_passes_one([compile_filter(one, compiler) for one in wanted]))
        elif key == "other":
            tests.append(lambda g, card, c: card != c.src)
        elif key in compiler.language.filters:
            compiler.reads |= compiler.language.filter_reads.get(key, ANYTHING)
            compiler.defined |= set(compiler.language.filter_rules.get(key, ()))
            try:
                tests.append(compiler.language.filters[key](wanted))
            except CardFault as fault:
                raise CardFault(f"{compiler.where}: {key}: {fault}") from None
        else:
            tests.append(_attribute_test(key, wanted, compiler))
    return tests


def _passes_one(ways: list[list[Test]]) -> Test:
    """Whether a card passes all tests of one of several lists."""
    return lambda game, card, context: any(all(test(game, card, context) for test in way) for way in ways)


def _fails(tests: list[Test]) -> Test:
    """Whether a card fails one of some tests."""

    def test(game: Happenings, card: int, context: Context) -> bool:
        for inner in tests:
            if not inner(game, card, context):
                break
        else:
            return False
        return True

    return test


def _attribute_test(key: str, wanted: object, compiler: Compiler) -> Test:
    kinds = compiler.language.attributes
    kind = kinds.get(key)
    if kind is None:
        known = [*kinds, *compiler.language.filters, "not", "any", "other"]
        raise CardFault(f"{compiler.where}: unknown attribute {key!r}{nearest(key, known)}")
    compiler.reads.add(key)
    if kind == "int":
        try:
            fits = compared(wanted)
        except CardFault as fault:
            raise CardFault(f"{compiler.where}: {key}: {fault}") from None
        return lambda g, card, c: (value := getattr(g.face(card), key)) is not None and fits(value)
    if kind == "set":
        alternatives = frozenset(wanted) if isinstance(wanted, list) else frozenset((wanted,))
        return lambda g, card, c: not alternatives.isdisjoint(getattr(g.face(card), key))
    alternatives = frozenset(wanted) if isinstance(wanted, list) else frozenset((wanted,))
    return lambda g, card, c: getattr(g.face(card), key) in alternatives

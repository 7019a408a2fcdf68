"""How does a player choose cards that must fit together?

`Materials` is the part of a skill cost by which a keyword asks for cards: one of each name, with
equal power, of certain colors, adding up to a number. The pick is judged as a whole; the cost can be
paid only if some pick fits.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from typing import Any

from pydantic import ConfigDict

from judge.games.dbs.rules.ch10_keywords.kit import Do
from judge.games.dbs.rules.procedures import Skill
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import HAND, LAYOUTS
from judge.games.dbs.table.game import Dbs
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import Context, replace
from judge.kernel.vocabulary.choosing import bind, pairs, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest, words_of
from judge.kernel.vocabulary.select import bound_cards

Offer = Callable[[Dbs, Context], tuple[int, ...]]
Fits = Callable[[Any, tuple[int, ...], Context], bool]
Test = Callable[[Dbs, int], bool]


class Materials(Verb):
    """Choose cards that together fit, as part of a cost; bound to a name.

    `offer` gives the cards to choose from, `sizes` the numbers that may be chosen, `fits` judges a
    pick as a whole, `some` finds one without trying all (where that would take long). `wider` is the
    rule that lets cards come from other areas than the usual one.
    """

    model_config = ConfigDict(arbitrary_types_allowed=True)

    name: str
    rule: str
    offer: Offer
    sizes: Callable[[Dbs, Context], Sequence[int]]
    fits: Fits
    wanted: str
    some: Callable[[Any, tuple[int, ...], Context], tuple[int, ...] | None] | None = None
    wider: tuple[str, int] | None = None

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "name": self.name,
            "rule": self.rule,
            "offer": self.offer,
            "sizes": self.sizes,
            "fits": self.fits,
            "wanted": self.wanted,
            "some": self.some,
            "wider": self.wider,
            "cites": (self.rule,),
        }
        args["possible"] = lambda g, c: find(g, args, c) is not None
        compiler.add(Op("materials", _run_materials, args))


def find(g: Dbs, args: Args, context: Context) -> tuple[int, ...] | None:
    """Some pick that fits, or None."""
    cards: tuple[int, ...] = args["offer"](g, context)
    if args["some"] is not None:
        found: tuple[int, ...] | None = args["some"](g, cards, context)
        return found
    for size in args["sizes"](g, context):
        for pick in combinations(cards, size):
            if args["fits"](g, pick, context):
                return tuple(pick)
    return None


def _run_materials(g: Dbs, at: Skill, op: Op) -> Flow:
    args = op.args
    reply = g.take()
    if reply is None:
        cards = args["offer"](g, at)
        sizes = list(args["sizes"](g, at))
        facts = {"group": "materials", "key": at.key, "at": at.i, "source": at.src}
        low, high = min(sizes), min(max(sizes), len(cards))
        flow: Flow = g.ask(
            Decision(Kind.CARDS, at.who, g.n[args["rule"]], "materials", cards, low, high, facts)
        )
        return flow
    if args["wider"] is not None:
        rule, usual = args["wider"]
        for card in reply:
            if g.offset_of(card) != usual:
                g.note(rule, lines.OTHER_AREA, card)
    return proceed(g, replace(at, bound=bind(at, args["name"], pairs(g, reply))))


def _asked(g: Dbs, decision: Decision) -> tuple[Args, Context]:
    facts = decision.facts
    context = Skill(who=decision.who, src=facts["source"], key=facts["key"], running=False)
    return g.pool.ability(facts["key"]).ops[facts["at"]].args, context


def materials_objection(g: Dbs, decision: Decision, reply: tuple[object, ...]) -> str | None:
    """What is wrong with chosen materials."""
    args, context = _asked(g, decision)
    return None if args["fits"](g, reply, context) else str(args["wanted"])


def some_materials(g: Dbs, decision: Decision) -> tuple[int, ...]:
    """A pick of materials that fits."""
    args, context = _asked(g, decision)
    return find(g, args, context) or ()


# -- which cards are offered ------------------------------------------------------------------------------


def places(data: Mapping[str, object], default: str, where: str) -> list[int]:
    """The areas materials come from: the usual one and those a text adds (10-5-8, 10-13-3-5, 10-13-4-5)."""
    offset = LAYOUTS["1.23"].offset
    names = [default, *(words_of(data["also"], where) if "also" in data else ())]
    for name in names:
        if name not in offset:
            raise CardFault(f"{where}: unknown area {name!r}{nearest(str(name), offset)}")
    return [offset[name] for name in names]


def offered(areas: Sequence[int], fits: Test) -> Offer:
    """The Battle Cards in a player's areas that fit and can be chosen, but for the card itself."""

    def offer(g: Dbs, c: Context) -> tuple[int, ...]:
        found = tuple(
            card
            for offset in areas
            if offset < g.stride
            for card in g.area(c.who, offset)
            if card != c.src and g.shows(card).type == "battle" and fits(g, card)
        )
        return tuple(g.choosable(found, c))

    return offer


def in_hand(g: Dbs, c: Context) -> tuple[int, ...]:
    """The cards in the hand of the player, but for the card itself."""
    return tuple(card for card in g.area(c.who, HAND) if card != c.src)


# -- what fits together -----------------------------------------------------------------------------------


def one_each(tests: Sequence[Test]) -> Fits:
    """Every card fills one of the wanted places, and every place is filled."""

    def fits(g: Dbs, cards: tuple[int, ...], context: Context) -> bool:
        return len(cards) == len(tests) and _assign(g, list(cards), list(tests))

    return fits


def _assign(g: Dbs, cards: list[int], tests: list[Test]) -> bool:
    if not tests:
        return True
    return any(tests[0](g, card) and _assign(g, [c for c in cards if c != card], tests[1:]) for card in cards)


def showing(colors: Sequence[str], *, printed: bool = True) -> Fits:
    """Cards that together show the colors, none of them for nothing (reading `two-colors-on-one-card`)."""
    wanted = frozenset(colors)

    def fits(g: Dbs, cards: tuple[int, ...], context: Context) -> bool:
        shown = [(g.printed(c) if printed else g.shows(c)).colors & wanted for c in cards]
        return all(shown) and frozenset().union(*shown) == wanted

    return fits


def hand_showing(colors: Sequence[str], name: str, rule: str) -> Materials:
    """Cards of the hand that together show the colors, as [Aegis] and [Revive] ask for."""
    return Materials(
        name=name,
        rule=rule,
        offer=in_hand,
        sizes=lambda g, c: range(1, len(colors) + 1),
        fits=showing(colors),
        wanted=f"the cards must show {' and '.join(colors)} together",
    )


# -- what becomes of them -----------------------------------------------------------------------------------


def dropped(name: str) -> Do:
    """Put chosen cards into their owners' Drop Areas as a cost: from the hand that is a discard."""
    return Do(run=lambda g, at, op: _drop(g, at, name))


def _drop(g: Dbs, at: Skill, name: str) -> Flow:
    from judge.games.dbs.cards.language.moving import refreshed

    cards = bound_cards(g, at, name)
    who, src = at.who, at.src
    held = tuple(card for card in cards if g.offset_of(card) == HAND)
    g.discard(held, cause="cost", by=who, source=src)
    others = [card for card in cards if card not in held]
    if others:
        g.send(others, "drop", g.n["3-1-7"], cause="cost", by=who, source=src)
    return proceed(g, replace(at, bound=refreshed(g, at, cards)))

"""Keywords about paying and about decks: Warrior of Universe 7, Invoker, Empower, Ultimate, Super
Combo, Dragon Ball.

10-14, 10-17, 10-21, 10-31, 10-40, 10-49.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from judge.games.dbs.cards.faces import NO_SPECIFIED
from judge.games.dbs.rules.ch06_playing import Entering
from judge.games.dbs.rules.ch10_keywords.kit import EVERYWHERE, IN_PLAY, add, colors_of, mark, spec, whole
from judge.games.dbs.rules.hooks import Hooks, OtherPayment
from judge.games.dbs.rules.numbers import Numbers
from judge.games.dbs.table import lines
from judge.kernel.cards import Ability, CardDef, Static
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.state import REST

if TYPE_CHECKING:
    from judge.games.dbs.cards.skill_builder import SkillBuilder
    from judge.games.dbs.table.game import Dbs
    from judge.kernel.frames import Context

PAIR = frozenset(("red", "blue"))


def install(hooks: Hooks, n: Numbers) -> None:
    """Add the keywords about costs and decks."""
    about = "your «Universe 7» cards have no specified cost"
    if add(hooks, n, "warrior of universe 7", "10-21-1", _warrior, about):
        hooks.costs.append(warrior_says)
    about = "a Red/Blue Extra Card for one Red/Blue energy"
    if add(hooks, n, "invoker", "10-40-1", mark("10-40-1", "invoker"), about):
        offer = OtherPayment("invoker", "10-40-1", invoker_fits, invoker_offers, invoker_pays, invoker_energy)
        hooks.other_payments.append(offer)
    if add(hooks, n, "empower", "10-49-2", _empower, "takes over markers of the Unison Card it replaces"):
        hooks.unison_enters.append(empower)
    if add(hooks, n, "ultimate", "10-14-1", mark("10-14-1", "ultimate"), "one such card in a deck"):
        hooks.deck.append(lambda deck: _at_most(deck, "ultimate", 1, n["10-14-1"]))
    if add(hooks, n, "super combo", "10-17", mark("10-17", "super combo"), "four such cards in a deck"):
        hooks.deck.append(lambda deck: _at_most(deck, "super combo", 4, n["10-17"]))
    if add(hooks, n, "dragon ball", "10-31-1", mark("10-31-1", "dragon ball"), "seven such cards in a deck"):
        hooks.copies.append(lambda card: (n["10-31-1"], 7) if _has(card, "dragon ball") else None)
        hooks.deck.append(lambda deck: _at_most(deck, "dragon ball", 7, n["10-31-1"]))


# -- decks ------------------------------------------------------------------------------------------------------


def _has(card: CardDef, keyword: str) -> bool:
    return any(ability.keyword == keyword for ability in card.abilities)


def _at_most(deck: Sequence[CardDef], keyword: str, limit: int, rule: str) -> list[tuple[str, bool, str]]:
    """What the rule says about a deck with such cards: kept or broken."""
    found = sum(1 for card in deck if _has(card, keyword))
    if not found:
        return []
    return [(rule, found <= limit, f"{found} cards with [{keyword.title()}], {limit} are allowed")]


# -- Warrior of Universe 7 (10-21) --------------------------------------------------------------------------------


def _warrior(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    def targets(g: Dbs, c: Context) -> tuple[int, ...]:
        who, owner, faces = c.who, g.owner, g.projected()
        memo = g.index_of().memo
        if "universe 7" not in memo:
            printed = (card for card in range(len(g.defs)) if "Universe 7" in g.printed(card).traits)
            memo["universe 7"] = tuple(card for card in printed if any(g.printed(card).specified))
        gained = (card for card in faces if "Universe 7" in g.shows(card).traits)
        return tuple(card for card in dict.fromkeys((*memo["universe 7"], *gained)) if owner[card] == who)

    data = spec(value, where, "while")
    compiler = builder.compiler(where)
    condition = builder.condition(data, compiler)
    name = "warrior of universe 7"
    rule = builder.n["10-21-1"]
    ability = Ability("permanent", rule, "[Warrior of Universe 7]", IN_PLAY[builder.kind], keyword=name)
    ability.condition = condition
    reads = frozenset(("traits", "abilities"))
    ability.statics = (Static("other", "flags", "flag", NO_SPECIFIED, targets, reads),)
    return [builder.finish(ability, compiler)]


def warrior_says(g: Dbs, card: int) -> None:
    """A specified cost does not count, the total does (10-21-1, 2-11-3-2-2)."""
    player = g.owner[card]
    in_play = (*g.cards(player, "leader"), *g.battle_cards(player))
    if (
        "Universe 7" in g.shows(card).traits
        and any(g.printed(card).specified)
        and any(g.has(other, "warrior of universe 7") for other in in_play)
    ):
        g.note("10-21-1", lines.NO_SPECIFIED_COST, card)
        g.note("2-11-3-2-2", lines.NO_SPECIFIED_COST, card)


# -- Invoker (10-40) ------------------------------------------------------------------------------------------------


def invoker_energy(g: Dbs, card: int) -> bool:
    """Whether a card in the Energy Area is a multicolor card whose original colors are Red/Blue."""
    return g.printed(card).colors == PAIR


def _invoker_energy(g: Dbs, player: int) -> tuple[int, ...]:
    return tuple(card for card in g.active_energy(player) if invoker_energy(g, card))


def invoker_fits(g: Dbs, player: int, card: int) -> bool:
    """A Red/Blue Extra Card, and a card with [Invoker] in play."""
    if g.printed(card).type != "extra" or g.printed(card).colors != PAIR:
        return False
    in_play = (*g.cards(player, "leader"), *g.cards(player, "battle"), *g.cards(player, "unison"))
    return any(g.has(other, "invoker") for other in in_play)


def invoker_offers(g: Dbs, player: int, card: int, ability: Ability) -> bool:
    """What [Invoker] asks of the cards, and a Red/Blue energy that is Active."""
    return invoker_fits(g, player, card) and bool(_invoker_energy(g, player))


def invoker_pays(g: Dbs, player: int, card: int) -> Flow:
    """Switch one such energy to Rest Mode in place of the energy cost."""
    energy = _invoker_energy(g, player)
    reply = g.take()
    if reply is None:
        if len(energy) > 1 and not g.alike(energy):
            return g.ask(Decision(Kind.CARDS, player, g.n["10-40-1"], "pay", energy, facts={"source": card}))
        reply = energy[:1]
    g.note("10-40-1", lines.INVOKER, card)
    g.set_mode(reply[0], REST, g.n["10-40-1"], cause="cost")
    return None


# -- Empower (10-49) ------------------------------------------------------------------------------------------------


def _empower(builder: SkillBuilder, value: object, where: str) -> list[Ability]:
    data = spec(value, where, "colors", number="number")
    number = whole(data, "number", where)
    colors = tuple(colors_of(data["colors"], where)) if data.get("colors") else ()
    ability = Ability("permanent", builder.n["10-49-2"], "[Empower]", EVERYWHERE, keyword="empower")
    ability.value = (number, colors)
    return [builder.finish(ability, builder.compiler(where))]


def empower(g: Dbs, at: Entering) -> Flow:
    """Add up to X markers of the Unison Cards that were replaced and have the color (10-49-2)."""
    card, who = at.card, at.who
    value = g.keyword_value(card, "empower")
    if value is None or at.empowered or not at.replaced:
        return None
    number, colors = value
    reply = g.take()
    color = at.empower_color
    if color is None and len(colors) > 1:
        if reply is None:
            flow: Flow = g.ask(
                Decision(Kind.OPTION, who, g.n["10-49-2-1"], "color", colors, facts={"source": card})
            )
            return flow
        color, reply = reply[0], None
        at = g.keep(replace(at, empower_color=color))
    wanted = color or (colors[0] if colors else None)
    if wanted is None:
        g.note("10-49-2-2", lines.ANY_COLOR, card)
    there = sum(markers for _, markers, shown in at.replaced or () if wanted is None or wanted in shown)
    most = min(number, there)
    if reply is None and most > 0:
        facts = {"source": card}
        number_of = Decision(Kind.NUMBER, who, g.n["10-49-2"], "empower", (), 0, most, facts)
        return g.ask(number_of)
    g.keep(replace(at, markers=at.markers + (reply or 0), empowered=True))
    return None

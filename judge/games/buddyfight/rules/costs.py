"""What does a cost ask for, and can it be paid?

Every action of a cost is performed, or none of them (topic/cost), and all at the same time (call/1.6, cast/1.3,
equip/1.5): what one part of it puts somewhere does not serve another part (call/q3). A cost is a tuple of
`CostPart`s; which cards pay is decided before anything is paid. A card that is put on top of another has that one and its
soul as its own (reading `on-top-of-a-soul`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from judge.games.buddyfight.rules.procedures import Using
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import DECK, DROP, GAUGE, STRIDE
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.atoms import Passage
from judge.kernel.cards import Amount, Select
from judge.kernel.costs import matched, without
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.frames import Context, replace
from judge.kernel.state import ACTIVE

#: What a cost can ask for: cards that are chosen, or something that needs no choice.
CARD_VERBS = ("gauge", "move", "rest", "destroy", "onto")
OTHER_VERBS = ("life", "life becomes", "damage", "top")


@dataclass(frozen=True, slots=True)
class CostPart:
    """One action of a cost.

    `gauge`: pay n gauge; `life`: pay n life; `life becomes`; `damage`: take n damage; `move`: put n of `cards` to
    `to` (an area, `deck bottom`, `soul`, `soul face down`); `top`: put the top n cards of the deck to `to`; `rest`,
    `destroy`: n of `cards`; `onto`: put this card on top of n of `cards`. Without `n` all of `cards` are meant.
    """

    verb: str
    n: Amount | None = None
    cards: Select | None = None
    to: str = "drop"
    rule: str = "topic/cost"
    #: The fewest cards, where fewer than `n` will do ("up to four", "one or more").
    low: Amount | None = None


Cost = tuple[CostPart, ...]


def cost_of(g: Buddyfight, at: Using) -> Cost:
    """The cost that a use pays; none where an effect uses the card without paying."""
    key = at.cost or (g.use_key(at.card) if at.by_effect and at.card >= 0 else "")
    if not key or not at.pay:
        return ()
    return tuple(g.pool.ability(key).cost)


def candidates(g: Buddyfight, context: Context, part: CostPart, card: int) -> tuple[int, ...]:
    """The cards that can pay a part of the cost of `card`; never the card itself while it is declared."""
    if part.verb == "gauge":
        return g.area(context.who, GAUGE)
    if part.cards is None:
        return ()
    found = tuple(c for c in part.cards(g, context) if c != card or g.on_field(c))
    if part.verb == "rest":
        return tuple(c for c in found if g.mode[c] == ACTIVE)
    if part.verb == "move" and part.to.startswith("deck"):
        return tuple(c for c in found if g.fits_deck(c))
    return found


def wanted(g: Buddyfight, context: Context, part: CostPart, there: int) -> int:
    """How many cards or points a part asks for; effects may reduce the gauge that a card costs."""
    if part.n is None:
        return there
    number = part.n(g, context)
    return max(0, number - g.shows(context.src).discount if part.verb == "gauge" else number)


def fewest(g: Buddyfight, context: Context, part: CostPart, there: int) -> int:
    """The fewest cards that pay a part."""
    return wanted(g, context, part, there) if part.low is None else max(0, part.low(g, context))


def unpayable(g: Buddyfight, context: Context, cost: Cost, card: int) -> tuple[str, str] | None:
    """Why a cost cannot be paid: what is missing, and a precedent if one decides it; None if it can be paid."""
    slots: list[tuple[int, ...]] = []
    life, top = 0, 0
    for part in cost:
        if part.verb in CARD_VERBS:
            there = candidates(g, context, part, card)
            n = fewest(g, context, part, len(there))
            if len(there) < n:
                other = part.verb == "move" and len(cost) > 1
                return f"{n} asked for, {len(there)} there", "call/q3" if other else ""
            slots += [there] * n
        elif part.verb == "life":
            life += wanted(g, context, part, 0)
        elif part.verb == "top":
            top += wanted(g, context, part, 0)
    if life > g.life[context.who]:
        return f"{life} life asked for, {g.life[context.who]} left", ""
    if top > len(g.area(context.who, DECK)):
        return f"{top} cards of the deck asked for", ""
    return None if matched(slots) else ("the same card cannot pay twice", "")


def payment_choice(g: Buddyfight, at: Using) -> Flow:
    """Decide how to pay: the cards for each part in turn, where there is a choice. None when all is decided.

    Where another part could want the same cards, they are chosen one by one, and only those are offered that leave
    enough for the rest of the cost: it is paid whole or not at all (topic/cost).
    """
    cost = cost_of(g, at)
    reply = g.take()
    paid, partly = at.paid, at.partly
    if reply is not None and partly is None:
        paid = (*paid, tuple(reply))
    elif reply is not None:
        done = not reply
        partly = (*(partly or ()), *reply)
        if done:
            paid, partly = (*paid, partly), None
    while len(paid) < len(cost):
        part = cost[len(paid)]
        if part.verb not in CARD_VERBS:
            paid = (*paid, ())
            continue
        chosen = partly or ()
        taken = {card for cards in paid for card in cards} | set(chosen)
        there = tuple(c for c in candidates(g, at, part, at.card) if c not in taken)
        known = len(there) + len(chosen)
        n = min(wanted(g, at, part, known), known) - len(chosen)
        low = max(0, min(n, fewest(g, at, part, known) - len(chosen)))
        rest = _slots(g, at, cost[len(paid) + 1 :], taken)
        contested = any(not set(there).isdisjoint(slot) for slot in rest)
        if contested:
            own = [there] * max(0, low - 1)
            there = tuple(c for c in there if matched([without(slot, {c}) for slot in (*own, *rest)]))
        if n == 0 or not there or (n == len(there) and low == n and not contested):
            paid, partly = (*paid, (*chosen, *there[:n])), None
            continue
        g.keep(replace(at, paid=paid, partly=chosen if contested else None))
        facts = {"source": at.card if at.card >= 0 else at.src, "cost": part.verb}
        low, n = (min(low, 1), 1) if contested else (low, n)
        return g.ask(Decision(Kind.CARDS, at.who, g.rule, "pay", there, low, n, facts))
    g.keep(replace(at, paid=paid, partly=None))
    return None


def _slots(g: Buddyfight, at: Using, cost: Cost, taken: set[int]) -> list[tuple[int, ...]]:
    """The cards that could fill each place of some parts of a cost, without those that are taken."""
    found: list[tuple[int, ...]] = []
    for part in cost:
        if part.verb in CARD_VERBS:
            there = tuple(c for c in candidates(g, at, part, at.card) if c not in taken)
            found += [there] * fewest(g, at, part, len(there))
    return found


def pay(g: Buddyfight, at: Using) -> Flow:
    """Pay the whole cost at the same time; a position that begins here decides how to pay first."""
    cost = cost_of(g, at)
    if not cost:
        return None
    if len(at.paid) < len(cost):
        flow = payment_choice(g, at)
        if flow is not None:
            return flow
        at = g.now(Using)
    who, card = at.who, at.card if at.card >= 0 else at.src
    rows: list[Passage] = []
    souls: list[tuple[int, bool]] = []
    rule, paying = g.rule, [other for cards in at.paid for other in cards]
    g.cite("topic/cost", lines.COST, card, *paying)
    for part, cards in zip(cost, at.paid, strict=True):
        if part.verb == "gauge":
            rows += [Passage(c, g.owner[c] * STRIDE + DROP, "zone/gauge", "cost", who, card) for c in cards]
        elif part.verb == "top":
            cards = g.area(who, DECK)[: wanted(g, at, part, 0)]
        if part.verb in ("move", "top"):
            if part.to.startswith("soul"):
                souls += [(c, part.to.endswith("face down")) for c in cards]
            else:
                name, _, end = part.to.partition(" ")
                offset = g.rules.layout.offset[name]
                rows += [
                    Passage(c, g.owner[c] * STRIDE + offset, rule, "cost", who, card, end == "bottom")
                    for c in cards
                ]
        elif part.verb == "destroy":
            rows += [Passage(c, g.owner[c] * STRIDE + DROP, rule, "cost", who, card) for c in cards]
        elif part.verb == "onto":
            souls += [(c, g.hidden(c)) for base in cards for c in (*g.souls(base), base)]
    _cite_precedents(g, at, rows)
    g.passing(rows)
    for other, down in souls:
        g.into_soul((other,), card, rule, face_down=down, by=who)
    return _pay_rest(g, at, cost)


def _pay_rest(g: Buddyfight, at: Using, cost: Cost) -> Flow:
    """What a cost asks for beside moving cards: life, damage, cards to rest."""
    events: list[Event] = []
    for part, cards in zip(cost, at.paid, strict=True):
        if part.verb == "rest":
            for card in cards:
                g.rest(card, g.rule, "cost")
        elif part.verb == "life":
            n = wanted(g, at, part, 0)
            g.set_life(at.who, g.life[at.who] - n, g.rule)
        elif part.verb == "life becomes":
            g.set_life(at.who, wanted(g, at, part, 0), g.rule)
        elif part.verb == "damage":
            n = wanted(g, at, part, 0)
            events.append(Event("damage", at.who, n=n, cause="cost", by=at.who, source=at.src))
    return g.perform_all(events) if events else None


def _cite_precedents(g: Buddyfight, at: Using, rows: Sequence[Passage]) -> None:
    """A monster in the area that the new one is called to may pay for it (call/q4)."""
    if at.flow == "call" and any(g.where[row.card] == at.zone for row in rows):
        g.cite("call/q4", lines.PAYS, *(row.card for row in rows if g.where[row.card] == at.zone))


def cost_refusal(
    g: Buddyfight, context: Context, cost: Cost, card: int, grant: str, through: str
) -> Refused | None:
    """Why the cost of a use cannot be paid, with the rules of its flow; None if it can be."""
    missing = unpayable(g, context, cost, card)
    if missing is None:
        return None
    reason, precedent = missing
    rules = (through, precedent) if precedent else (through,)
    return Refused(
        "topic/cost", f"the cost cannot be paid: {reason}", grant, through=tuple(r for r in rules if r)
    )


__all__ = ["Cost", "CostPart", "cost_of", "cost_refusal", "pay", "payment_choice", "unpayable"]

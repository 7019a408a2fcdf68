"""Can a skill be activated, and what does it cost?

8-4 and 8-5-8: whether a skill is valid and its whole cost can be paid, with the rule that says no; X costs (2-11-2-3)
and other ways to pay (10-40-1). The same answers list what is legal and explain what is not.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.games.dbs.cards.faces import COLORS
from judge.games.dbs.rules.ch08_payment import (
    FREE,
    Rest,
    Specified,
    cost_rules,
    enough,
    most_payable,
    payable,
    together,
)
from judge.games.dbs.rules.procedures import PlayCard, Skill
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import COMBO, HAND, LEADER
from judge.games.dbs.table.game import Dbs
from judge.kernel.cards import Ability, Op, Select
from judge.kernel.costs import enough_for_all
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.events import NO_EVENT, Event
from judge.kernel.flow import AGAIN, Flow
from judge.kernel.frames import Context, replace
from judge.kernel.state import BENEATH

#: The largest X that is looked for; no table has more to pay with.
MOST_X = 60

# -- what can be activated ---------------------------------------------------------------------------


def energy_due(g: Dbs, card: int, ability: Ability) -> tuple[int, Specified] | None:
    """The energy cost that activating a skill asks for: that of an Extra Card in hand (8-1-3-1-2,
    8-1-3-1-3) or of a card with [Counter] (10-10-1). None if there is none to pay."""
    if g.where[card] < 0 or g.where[card] % g.stride != HAND:
        return None
    face = g.shows(card)
    if face.type != "extra" and ability.kind != "counter":
        return None
    if not _freed_by(ability).isdisjoint(face.flags) or "free" in ability.extra:
        return 0, FREE
    return face.total, face.specified


def _freed_by(ability: Ability) -> frozenset[str]:
    """The flags of a card that let this skill of it be activated without paying the energy cost."""
    kinds = [ability.kind]
    timing = ability.extra.get("timing")
    kinds += [f"activate {name}" for name, main in (("main", True), ("battle", False)) if timing == {main}]
    return frozenset(f"no energy cost of its {kind}" for kind in kinds)


def leaders_stay(ops: Sequence[Op]) -> None:
    """Let no cost be paid with a Leader Card that would have to leave its area: it cannot (3-5-3, 8-4-2-2)."""
    for op in ops:
        if op.verb == "choose" and op.args.get("prompt") in ("ko", "move", "beneath"):
            op.args["select"] = _without_leaders(op.args["select"])


def _without_leaders(select: Select) -> Select:
    def cards(g: Dbs, context: Context) -> tuple[int, ...]:
        # A card under a Leader Card may go.
        leaders = {card for player in (0, 1) for card in g.area(player, LEADER)}
        return tuple(card for card in select(g, context) if card not in leaders)

    return cards


def skill_refusal(
    g: Dbs, player: int, card: int, ability: Ability, event: Event | None = None
) -> Refused | None:
    """Why a player cannot activate a skill now; None if they can. The same answer lists and explains."""
    n = g.n
    zone = g.where[card]
    name = g.rules.layout.specs[zone].name if zone >= 0 else "beneath" if zone == BENEATH else ""
    if name not in ability.active:
        where = g.rules.layout.specs[zone].title if zone >= 0 else "no area"
        usual, special = n.get("8-5-8", n["2-12-2"]), n.get(ability.extra.get("area rule", ""))
        reason = f"the skill cannot be activated while the card is in {where}"
        home = (n["2-12-2"],) if "8-5-8" in n else ()
        if ability.keyword is not None:
            home = (ability.rule, *home)
        if zone == BENEATH and "11-3-2" in n:
            home = (*home, n["11-3-2"])
        if zone >= 0 and zone % g.stride == COMBO and "combo text" in g.rules.facts:
            special, home = g.rules.facts["combo text"], (n["2-12-2"],)
        return Refused(special or usual, reason, through=home if special is None else (*home, usual))
    if g.master(card) != player:
        return Refused(n["4-3-3"], "the player is not the master of the skill")
    if not g.is_valid(card, ability):
        return _not_valid(g, card, ability)
    for usable in g.hooks.usable:
        refused = usable(g, player, card, ability)
        if refused is not None:
            return refused
    if ability.extra.get("marker cost") is not None and g.count(f"marker skill/{card}/{g.ident[card]}"):
        return Refused(n["8-4-2-5-2"], "a skill with a marker skill cost of this card was used this turn")
    return cost_refusal(g, player, card, ability, event)


def _not_valid(g: Dbs, card: int, ability: Ability) -> Refused:
    if ability not in g.face(card).abilities:
        # A card without any valid skill counts as one that has none (8-3-4).
        nothing = _known(g, "8-3-4") if not g.face(card).abilities else ()
        return Refused(g.n["8-3-2"], "the skill is negated", through=nothing)
    rules = [g.n[rule] for rule in ("8-3-3", *ability.extra.get("condition rules", ())) if rule in g.n]
    return Refused(rules[-1], "the condition of the skill is not fulfilled", through=tuple(rules[:-1]))


def cost_refusal(
    g: Dbs,
    player: int,
    card: int,
    ability: Ability,
    event: Event | None = None,
    ident: int | None = None,
    x: int = 1,
) -> Refused | None:
    """Why the whole cost of a skill cannot be paid (8-4-2-2), or None.

    `ident` is the card that "this" means if it may have moved since (8-5-10), `x` what X would be (4-14).
    """
    due = energy_due(g, card, ability)
    total, specified = 0, FREE
    if ability.kind == "activate" and g.effects:
        total = sum(g.added_costs(player))
    ways: list[tuple[int, Specified]] = [(total, specified)]
    cost = ability.extra.get("cost")
    if cost is not None:
        this = g.ident[card] if ident is None else ident
        about = event.plain() if event is not None else NO_EVENT
        bound = {"X": x}
        context = Skill(
            who=player, src=card, key=ability.key, ident=this, event=about, bound=bound, running=False
        )
        for number, op in enumerate(cost.ops):
            possible = op.args.get("possible")
            if possible is not None and not possible(g, context):
                through = _asking(g, ability, number, op.args.get("cites", ()))
                wanted = op.args.get("wanted")
                reason = "the skill cost cannot be paid" + (f": {wanted}" if isinstance(wanted, str) else "")
                return Refused(g.n["8-4-2-2"], reason, through=through)
            if "energy" in op.args:
                count, first = op.args["energy"](g, context)
                each = op.args.get("ways", (first,))
                ways = [together(way, (count, colors)) for way in ways for colors in each]
        if not enough_for_all(g, context, cost.ops):
            return Refused(g.n["8-4-2-2"], "one card would have to pay for two parts of the skill cost")
    total, specified = ways[0]
    wholes = ways if due is None else [together(way, due) for way in ways]
    if any(payable(g, player, *way) for way in wholes):
        return None
    if due is not None and any(otherwise_payable(g, player, card, ability, *way) for way in ways):
        return None
    whole, colors = wholes[0]
    reason = f"{max(whole, sum(colors))} energy of the right colors is not there to be rested"
    if due is None:
        through = ("8-5-2-2", "8-4-2-4" if specified != FREE else "8-4-2-3")
        return Refused(g.n["8-4-2-2"], reason, through=_known(g, *through))
    through = ("10-10-1",) if ability.kind == "counter" else ()
    through = (*through, *(offer.rule for offer in g.hooks.other_payments if offer.fits(g, player, card)))
    through = (*through, "8-5-2-2", "8-5-2-2-1", *(("8-4-2-2",) if total else ()))
    *more, rule = reversed(cost_rules(g, card, colors))
    return Refused(rule, reason, through=(*_known(g, *through), *more))


def _known(g: Dbs, *rules: str) -> tuple[str, ...]:
    """The numbers that rules of 1.23 have in the edition, of those it has."""
    return tuple(g.n[rule] for rule in rules if rule in g.n)


def _asking(g: Dbs, ability: Ability, number: int, own: tuple[str, ...]) -> tuple[str, ...]:
    """The rules that ask for one part of a skill cost: those of a keyword before the skill, of the keyword
    itself and of the part."""
    before = ability.extra.get("cost rules", ())
    said = before[number] if number < len(before) else ()
    found = [g.n[rule] for rule in (*said, *own) if rule in g.n]
    keyword = [ability.rule] if ability.keyword is not None and not said else []
    return tuple(dict.fromkeys((*keyword, *found)))


def otherwise_payable(
    g: Dbs, player: int, card: int, ability: Ability, total: int, specified: Specified
) -> bool:
    """Whether a keyword offers another way to pay the energy cost that leaves enough for the skill cost."""
    for offer in g.hooks.other_payments:
        if offer.offers(g, player, card, ability):
            energy = g.active_energy(player)
            for one in energy:
                left = [other for other in energy if other != one]
                if offer.energy(g, one) and enough(g, left, total, specified):
                    return True
    return False


def still_due(g: Dbs, at: Skill) -> Rest | None:
    """The energy that is to be paid after the running part of a skill cost; None outside a cost."""
    key = at.skill
    if key is None:
        return None
    ability, cost = g.pool.ability(key), g.pool.ability(at.key)
    found: tuple[int, Specified] = (0, FREE)
    for op in cost.ops[at.i + 1 :]:
        if "energy" in op.args:
            found = together(found, op.args["energy"](g, at))
    src, who = at.src, at.who
    due = energy_due(g, src, ability)
    if due is None:
        return (*found, "")
    offers = (offer.name for offer in g.hooks.other_payments if offer.offers(g, who, src, ability))
    return (*together(found, due), next(offers, ""))


def speaks_of(ability: Ability) -> frozenset[str]:
    """Which kinds of [Counter] the words of a skill call up (10-10-3-2 to 10-10-3-4)."""
    found: frozenset[str] = ability.extra.get("speaks", frozenset())
    return found


def other_payment(g: Dbs, at: Skill, ability: Ability, usual: bool) -> Flow:
    """Ask whether to pay in another way that a keyword offers (10-40-1); None to pay as usual."""
    who, card = at.who, at.src
    offers = [offer for offer in g.hooks.other_payments if offer.offers(g, who, card, ability)]
    if not offers:
        return None
    name = at.payment
    if name is None:
        reply = g.take()
        names = (*(("energy",) if usual else ()), *(offer.name for offer in offers))
        if reply is None and len(names) > 1:
            return g.ask(
                Decision(Kind.OPTION, who, g.n[offers[0].rule], "payment", names, facts={"source": card})
            )
        name = names[0] if reply is None else reply[0]
        at = g.keep(replace(at, payment=name))
    chosen = next((offer for offer in offers if offer.name == name), None)
    if chosen is None:
        return None
    flow: Flow = chosen.pay(g, who, card)
    if flow is None:
        g.keep(replace(at, paid_otherwise=True))
    return flow


def determine_x(g: Dbs, at: Skill, op: object) -> Flow:
    """The master determines the X of a skill cost (4-14-2), at least 1 (1-3-5), as much as can be paid; it is
    the same number until the skill has resolved (4-14-3)."""
    reply = g.take()
    if reply is None:
        ability = g.pool.ability(at.skill or at.key)
        high = 1
        told = Event.read(at.event) if at.event else None
        while high < MOST_X and cost_refusal(g, at.who, at.src, ability, told, at.ident, high + 1) is None:
            high += 1
        rule = g.n.get("4-14-2", g.n["8-4-2-1"])
        flow: Flow = g.ask(Decision(Kind.NUMBER, at.who, rule, "X", (), 1, high, {"source": at.src}))
        return flow
    g.note("4-14-3", lines.X, reply)
    g.keep(replace(at, i=at.i + 1, bound={**at.bound, "X": reply}))
    return AGAIN


def choose_x(g: Dbs, at: PlayCard | Skill, who: int, specified: Specified) -> Flow:
    """The master determines X (2-11-2-3): at least 1 (1-3-5) and the specified cost. None when chosen."""
    if at.x is not None:
        return None
    reply = g.take()
    if reply is None:
        g.note("2-11-2-2", lines.X_COST, who)
        g.note("4-14-2", lines.X, who)
        low = max(1, sum(specified))
        high = max(low, most_payable(g, who))
        return g.ask(Decision(Kind.NUMBER, who, g.n["2-11-2-3"], "X", (), low, high))
    g.keep(replace(at, x=reply, bound={**at.bound, "X": reply}))
    g.note("4-14-3", lines.X, reply)
    return None


def say_cost(g: Dbs, card: int, above: str) -> None:
    """Cite what effects made of a card's cost, and a specified cost above the total."""
    face = g.shows(card)
    for color in COLORS if face.trace else ():
        if face.shift(color) > 0:
            g.note("2-11-3-1", lines.COST, card)
        elif face.shift(color) < 0:
            g.note("2-11-3-2", lines.COST, card)
            g.note("2-11-3-2-1", lines.COST, card)
    if (face.cost or 0) < 0:
        g.note("1-3-6", lines.COST, card)
    if not face.x_cost and sum(face.specified) > (face.cost or 0):
        g.note("2-11-2-1", lines.COST, card)
        g.note(above, lines.COST, card)
    for said in g.hooks.costs:
        said(g, card)

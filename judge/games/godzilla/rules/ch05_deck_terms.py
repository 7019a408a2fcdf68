"""What do the instructions about decks do?

Chapter 5 as programs: shuffle (5.3), draw (5.4), look (5.5), search (5.8). Each is called by a phase, an
action or an effect with the locals it needs.
"""

from __future__ import annotations

from judge.games.godzilla.rules.procedures import (
    Draw,
    DrawOne,
    DrawUpTo,
    Look,
    Reshuffle,
    Search,
    Shuffle,
    draw,
    draw_one,
    draw_up_to,
    look,
    look_up_to,
    reshuffle,
    search,
    shuffle,
)
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import DECK, HAND, STRIDE
from judge.games.godzilla.table.game import Godzilla
from judge.kernel import lines as common
from judge.kernel.atoms import Passage
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import replace
from judge.kernel.timing import new_order

# -- shuffle (5.3) ----------------------------------------------------------------------------------


@shuffle.step("5.3.1")
def randomize(g: Godzilla, at: Shuffle) -> Flow:
    """The order of the named group of cards becomes random."""
    zone = at.zone
    reply = g.take()
    player = zone // STRIDE
    if reply is None:
        g.cite("5.3.1.1", lines.GROUP, zone)
        order = new_order(g, zone, player, "5.3.1")
        if order is not None:
            return g.ask(order)
        g.cite("5.3.1.2", common.SHUFFLE, zone)
    else:
        g.arrange(zone, reply, "5.3.1")
    g.tell("shuffled", player)
    return END


# -- draw (5.4) -------------------------------------------------------------------------------------


@draw_one.step("5.4.1", leads=["11.2.2"])
def draw_a_card(g: Godzilla, at: DrawOne) -> Flow:
    """An empty deck is reshuffled before a card is drawn (11.2)."""
    return _reshuffle(g, at)


@draw_one.then
def other_deck_too(g: Godzilla, at: DrawOne) -> Flow:
    """So is that of a player who draws at the same time."""
    return _reshuffle(g, at)


@draw_one.then
def take_top_cards(g: Godzilla, at: DrawOne) -> Flow:
    """The top card of the deck goes to the hand; those of players who draw at the same time go together."""
    drawing = []
    for who in (at.who, *at.also):
        deck = g.zones[who * STRIDE + DECK]
        if deck:
            drawing.append(Passage(deck[0], who * STRIDE + HAND, "5.4.1", "draw", who))
        else:
            g.cite("1.3.2", lines.NOTHING_TO_DRAW, who)
    if g.replaceable("place") and any(g.diverted(r.card, "hand", cause="draw", by=r.by) for r in drawing):
        facts = {"area": "hand", "rule": "5.4.1", "bottom": False}
        return g.perform_all([g.placing(row.card, "hand", "draw", row.by, facts=facts) for row in drawing])
    if len(drawing) == 1:
        g.move((drawing[0].card,), drawing[0].zone, "5.4.1", cause="draw", by=drawing[0].by)
    else:
        g.transfer(drawing)
    for row in drawing:
        g.tell("drawn", row.by, cause=at.cause)
    return END


def _reshuffle(g: Godzilla, at: DrawOne) -> Flow:
    """Reshuffle the first deck that is empty and was not reshuffled for this draw."""
    for who in (at.who, *at.also):
        if not g.zones[who * STRIDE + DECK] and who not in at.reshuffled:
            g.keep(replace(at, reshuffled=(*at.reshuffled, who)))
            return g.call(reshuffle, Reshuffle(who=who))
    return None


@draw.step("5.4.2", leads=["5.4.1"], again=True)
def draw_cards(g: Godzilla, at: Draw) -> Flow:
    """Drawing a number of cards is drawing 1 card that many times."""
    if at.n <= 0:
        return END
    g.keep(replace(at, n=at.n - 1))
    if g.undisturbed("draw"):
        return g.call(draw_one, DrawOne(who=at.who, also=at.also, cause=at.cause))
    flow = g.perform_all([Event("draw", player, cause=at.cause) for player in (at.who, *at.also)])
    return AGAIN if flow is None else flow


def start_draw(
    g: Godzilla, players: tuple[int, ...], n: int, *, cause: str = "rule", one: bool = False
) -> Flow:
    """Players draw n cards each, at the same time: by 5.4.2, also where the number comes to 1; nothing for 0
    or less (1.3.2.2).

    `one`: the instruction itself says 1 card (5.4.1).
    """
    if n <= 0:
        for who in players:
            g.cite("1.3.2.2", lines.NOTHING, who)
        return None
    if one:
        return g.perform_all([Event("draw", who, cause=cause) for who in players])
    return g.call(draw, Draw(who=players[0], also=players[1:], n=n, cause=cause))


@draw_up_to.step("5.4.3")
def draw_up_to_begins(g: Godzilla, at: DrawUpTo) -> Flow:
    """Up to a number of cards: step by step."""
    return None


@draw_up_to.step("5.4.3.1")
def draw_up_to_nothing(g: Godzilla, at: DrawUpTo) -> Flow:
    """A number of 0 or less ends the instruction."""
    return END if at.n <= 0 else None


@draw_up_to.step("5.4.3.2")
def draw_up_to_stop(g: Godzilla, at: DrawUpTo) -> Flow:
    """The player may stop."""
    reply = g.take()
    if reply is None:
        facts = {"done": at.done}
        return g.ask(Decision(Kind.YES_NO, at.who, "5.4.3.2", "draw one more", facts=facts))
    return None if reply else END


@draw_up_to.step("5.4.3.3", leads=["5.4.1"])
def draw_up_to_draw(g: Godzilla, at: DrawUpTo) -> Flow:
    """The player draws 1 card."""
    at = g.keep(replace(at, done=at.done + 1))
    return g.perform(Event("draw", at.who, cause="effect"))


@draw_up_to.step("5.4.3.4", leads=["5.4.3.2"], apart={"5.4.3.3": "what is counted"})
def draw_up_to_again(g: Godzilla, at: DrawUpTo) -> Flow:
    """Until the number is reached, back to the choice to stop."""
    return END if at.done >= at.n else g.goto("5.4.3.2")


# -- look (5.5) -------------------------------------------------------------------------------------


@look.step("5.5.1")
def look_at_top(g: Godzilla, at: Look) -> Flow:
    """The player sees the top cards of the deck, as many as there are (1.3.2)."""
    deck, n = g.zones[at.zone], max(0, at.n)
    if n > len(deck):
        g.cite("1.3.2", lines.AS_MANY_AS_POSSIBLE, at.who)
    g.value = deck[:n]
    g.cite("5.5.1", lines.LOOK, at.who, *g.value)
    g.cite("4.1.3", lines.ORDER_STAYS, at.zone)
    return END


@look_up_to.step("5.5.2")
def look_up_to_begins(g: Godzilla, at: Look) -> Flow:
    """Up to a number of cards: step by step."""
    g.value = ()
    return None


@look_up_to.step("5.5.2.1")
def look_up_to_nothing(g: Godzilla, at: Look) -> Flow:
    """A number of 0 or less ends the instruction."""
    return END if at.n <= 0 else None


@look_up_to.step("5.5.2.2")
def look_up_to_first(g: Godzilla, at: Look) -> Flow:
    """X is 1."""
    at = g.keep(replace(at, x=1))
    return None


@look_up_to.step("5.5.2.3")
def look_up_to_stop(g: Godzilla, at: Look) -> Flow:
    """The player may stop."""
    reply = g.take()
    if reply is None:
        facts = {"done": at.x - 1}
        return g.ask(Decision(Kind.YES_NO, at.who, "5.5.2.3", "look one more", facts=facts))
    return None if reply else END


@look_up_to.step("5.5.2.4")
def look_up_to_look(g: Godzilla, at: Look) -> Flow:
    """The player sees the top X cards."""
    g.value = g.zones[at.zone][: at.x]
    g.cite("5.5.2.4", lines.LOOK, at.who, *g.value)
    return None


@look_up_to.step("5.5.2.5", leads=["5.5.2.3"], apart={"5.5.2.4": "what is counted"})
def look_up_to_again(g: Godzilla, at: Look) -> Flow:
    """Until the number is reached: add 1 to X and back to the choice to stop."""
    if at.x >= at.n:
        return END
    at = g.keep(replace(at, x=at.x + 1))
    return g.goto("5.5.2.3")


# -- search (5.8) -----------------------------------------------------------------------------------


@search.step("5.8.1")
def search_deck(g: Godzilla, at: Search) -> Flow:
    """The player looks at the whole deck and chooses; described cards need not be found (5.8.1.2)."""
    reply = g.take()
    who = at.who
    if reply is None:
        cards, low, high = at.cards, at.low, at.high
        if low:
            g.cite("5.8.1.1", lines.SEARCH, who)
            if low > len(cards):
                g.cite("5.8.1.1.1", lines.ALL_OF_THEM, who)
        else:
            g.cite("5.8.1.2", lines.SEARCH, who)
            g.cite("4.1.2.3", lines.CANNOT_BE_CHECKED, who)
        high = min(high, len(cards))
        if high > 0:
            return g.ask(Decision(Kind.CARDS, who, "5.8.1", "search", cards, min(low, high), high))
        reply = ()
    g.value = reply
    g.emit(Event("searched", who))
    return END


PROGRAMS = (shuffle, draw_one, draw, draw_up_to, look, look_up_to, search)

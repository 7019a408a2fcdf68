"""What do the instructions about decks do?

Chapter 5 as programs: shuffle (5.3), draw (5.4), look (5.5), search (5.8). Each is called by a phase, an
action or an effect with the locals it needs.
"""

from __future__ import annotations

from judge.games.godzilla.areas import DECK, HAND, STRIDE
from judge.games.godzilla.table import Godzilla
from judge.kernel.atoms import Passage
from judge.kernel.decision import Decision, Kind
from judge.kernel.events import Event
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.program import Program

# -- shuffle (5.3) ----------------------------------------------------------------------------------

shuffle = Program("shuffle", needs=("zone",))


@shuffle.step("5.3.1")
def randomize(g: Godzilla) -> Flow:
    """The order of the named group of cards becomes random."""
    zone = g.loc["zone"]
    reply = g.take()
    player = zone // STRIDE
    if reply is None:
        cards = g.zones[zone]
        g.cite("5.3.1.1", "group", zone)
        if len(cards) > 1:
            size = len(cards)
            return g.ask(Decision(Kind.CHANCE, player, "5.3.1", "shuffle", cards, size, size, {"zone": zone}))
        g.cite("5.3.1.2", "shuffle", zone)
    else:
        g.arrange(zone, reply, "5.3.1")
    g.tell("shuffled", player)
    return END


# -- draw (5.4) -------------------------------------------------------------------------------------

draw_one = Program("draw one", needs=("who",))


@draw_one.step("5.4.1", leads=["11.2.2"])
def draw_a_card(g: Godzilla) -> Flow:
    """The top card of the deck goes to the hand; an empty deck is reshuffled first (11.2). Players who draw
    at the same time (`also`) do so together, with their decks reshuffled first, the turn player's before."""
    players = (g.loc["who"], *g.loc.get("also", ()))
    reshuffled: tuple[int, ...] = g.loc.get("reshuffled", ())
    for who in players:
        if not g.zones[who * STRIDE + DECK] and who not in reshuffled and not g.loc.get("diverted"):
            g.set(reshuffled=(*reshuffled, who))
            return g.call("reshuffle", again=True, who=who)
    if g.loc.get("diverted"):
        return END
    drawing = []
    for who in players:
        deck = g.zones[who * STRIDE + DECK]
        if deck:
            drawing.append(Passage(deck[0], who * STRIDE + HAND, "5.4.1", "draw", who))
        else:
            g.cite("1.3.2", "nothing to draw", who)
    if g.replaceable("place") and any(g.diverted(r.card, "hand", cause="draw", by=r.by) for r in drawing):
        g.set(diverted=True)
        facts = {"area": "hand", "rule": "5.4.1", "bottom": False}
        placing = [g.placing(row.card, "hand", "draw", row.by, facts=facts) for row in drawing]
        return g.perform_all(placing, again=True)
    if len(drawing) == 1:
        g.move((drawing[0].card,), drawing[0].zone, "5.4.1", cause="draw", by=drawing[0].by)
    else:
        g.transfer(drawing)
    for row in drawing:
        g.tell("drawn", row.by, cause=g.loc.get("cause", "rule"))
    return END


draw = Program("draw", needs=("who", "n"))


@draw.step("5.4.2", leads=["5.4.1"])
def draw_cards(g: Godzilla) -> Flow:
    """Drawing a number of cards is drawing 1 card that many times."""
    left = g.loc["n"]
    if left <= 0:
        return END
    g.set(n=left - 1)
    who, also = g.loc["who"], g.loc.get("also", ())
    cause = g.loc.get("cause", "rule")
    if g.undisturbed("draw"):
        return g.call("draw one", again=True, who=who, also=also, cause=cause)
    flow = g.perform_all([Event("draw", player, cause=cause) for player in (who, *also)], again=True)
    return AGAIN if flow is None else flow


def start_draw(
    g: Godzilla,
    players: tuple[int, ...],
    n: int,
    *,
    again: bool = False,
    cause: str = "rule",
    one: bool = False,
) -> Flow:
    """Players draw n cards each, at the same time: by 5.4.2, also where the number comes to 1; nothing for 0
    or less (1.3.2.2).

    `one`: the instruction itself says 1 card (5.4.1).
    """
    if n <= 0:
        for who in players:
            g.cite("1.3.2.2", "nothing", who)
        return AGAIN if again else None
    if one:
        flow = g.perform_all([Event("draw", who, cause=cause) for who in players], again=again)
        return AGAIN if flow is None and again else flow
    return g.call("draw", again=again, who=players[0], also=players[1:], n=n, cause=cause)


draw_up_to = Program("draw up to", needs=("who", "n"))


@draw_up_to.step("5.4.3")
def draw_up_to_begins(g: Godzilla) -> Flow:
    """Up to a number of cards: step by step."""
    return None


@draw_up_to.step("5.4.3.1")
def draw_up_to_nothing(g: Godzilla) -> Flow:
    """A number of 0 or less ends the instruction."""
    return END if g.loc["n"] <= 0 else None


@draw_up_to.step("5.4.3.2")
def draw_up_to_stop(g: Godzilla) -> Flow:
    """The player may stop."""
    reply = g.take()
    if reply is None:
        facts = {"done": g.loc.get("done", 0)}
        return g.ask(Decision(Kind.YES_NO, g.loc["who"], "5.4.3.2", "draw one more", facts=facts))
    return None if reply else END


@draw_up_to.step("5.4.3.3", leads=["5.4.1"])
def draw_up_to_draw(g: Godzilla) -> Flow:
    """The player draws 1 card."""
    g.set(done=g.loc.get("done", 0) + 1)
    return g.perform(Event("draw", g.loc["who"], cause="effect"))


@draw_up_to.step("5.4.3.4", leads=["5.4.3.2"], apart={"5.4.3.3": "what is counted"})
def draw_up_to_again(g: Godzilla) -> Flow:
    """Until the number is reached, back to the choice to stop."""
    return END if g.loc["done"] >= g.loc["n"] else g.goto("5.4.3.2")


# -- look (5.5) -------------------------------------------------------------------------------------

look = Program("look", needs=("who", "n", "zone"))


@look.step("5.5.1")
def look_at_top(g: Godzilla) -> Flow:
    """The player sees the top cards of the deck, as many as there are (1.3.2)."""
    deck, n = g.zones[g.loc["zone"]], max(0, g.loc["n"])
    if n > len(deck):
        g.cite("1.3.2", "as many as possible", g.loc["who"])
    g.value = deck[:n]
    g.cite("5.5.1", "look", g.loc["who"], *g.value)
    g.cite("4.1.3", "order stays", g.loc["zone"])
    return END


look_up_to = Program("look up to", needs=("who", "n", "zone"))


@look_up_to.step("5.5.2")
def look_up_to_begins(g: Godzilla) -> Flow:
    """Up to a number of cards: step by step."""
    g.value = ()
    return None


@look_up_to.step("5.5.2.1")
def look_up_to_nothing(g: Godzilla) -> Flow:
    """A number of 0 or less ends the instruction."""
    return END if g.loc["n"] <= 0 else None


@look_up_to.step("5.5.2.2")
def look_up_to_first(g: Godzilla) -> Flow:
    """X is 1."""
    g.set(x=1)
    return None


@look_up_to.step("5.5.2.3")
def look_up_to_stop(g: Godzilla) -> Flow:
    """The player may stop."""
    reply = g.take()
    if reply is None:
        facts = {"done": g.loc["x"] - 1}
        return g.ask(Decision(Kind.YES_NO, g.loc["who"], "5.5.2.3", "look one more", facts=facts))
    return None if reply else END


@look_up_to.step("5.5.2.4")
def look_up_to_look(g: Godzilla) -> Flow:
    """The player sees the top X cards."""
    g.value = g.zones[g.loc["zone"]][: g.loc["x"]]
    g.cite("5.5.2.4", "look", g.loc["who"], *g.value)
    return None


@look_up_to.step("5.5.2.5", leads=["5.5.2.3"], apart={"5.5.2.4": "what is counted"})
def look_up_to_again(g: Godzilla) -> Flow:
    """Until the number is reached: add 1 to X and back to the choice to stop."""
    if g.loc["x"] >= g.loc["n"]:
        return END
    g.set(x=g.loc["x"] + 1)
    return g.goto("5.5.2.3")


# -- search (5.8) -----------------------------------------------------------------------------------

search = Program("search", needs=("who", "cards", "low", "high"))


@search.step("5.8.1")
def search_deck(g: Godzilla) -> Flow:
    """The player looks at the whole deck and chooses; described cards need not be found (5.8.1.2)."""
    reply = g.take()
    who = g.loc["who"]
    if reply is None:
        cards, low, high = g.loc["cards"], g.loc["low"], g.loc["high"]
        if low:
            g.cite("5.8.1.1", "search", who)
            if low > len(cards):
                g.cite("5.8.1.1.1", "all of them", who)
        else:
            g.cite("5.8.1.2", "search", who)
            g.cite("4.1.2.3", "cannot be checked", who)
        high = min(high, len(cards))
        if high > 0:
            return g.ask(Decision(Kind.CARDS, who, "5.8.1", "search", cards, min(low, high), high))
        reply = ()
    g.value = reply
    g.emit(Event("searched", who))
    return END


PROGRAMS = (shuffle, draw_one, draw, draw_up_to, look, look_up_to, search)

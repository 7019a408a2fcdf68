"""How is a game prepared?

The book has no procedure for it beside lost/prepare (both decks are shuffled) and topic/special-flags (a flag may print its own
numbers for hand, gauge and life). How many cards are drawn is therefore a fact of the position: `context: {hand: 6, gauge: 2}`;
life stands with the fighters (reading `set-up-not-in-the-book`).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.procedures import Phase, Preparation, preparation, start
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import BUDDY, DECK, FLAG, GAUGE, HAND, LOST_DECK, STRIDE
from judge.games.buddyfight.table.board import FACE_DOWN
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.atoms import Passage
from judge.kernel.decision import Decision, Kind
from judge.kernel.flow import Flow
from judge.kernel.frames import replace


@preparation.step("lost/prepare", leads=["start/1.1"])
def prepare(g: Buddyfight, at: Preparation) -> Flow:
    """Each main deck and each Lost Deck is shuffled; then hand and gauge are taken from the main deck."""
    reply = g.take()
    decks = [player * STRIDE + offset for player in (g.tp, 1 - g.tp) for offset in (DECK, LOST_DECK)]
    if reply is not None:
        g.arrange(decks[at.done], reply, g.rule)
        at = g.keep(replace(at, done=at.done + 1))
    while at.done < len(decks):
        zone = decks[at.done]
        cards = g.zones[zone]
        if len(cards) > 1:
            facts = {"zone": zone}
            size = len(cards)
            return g.ask(Decision(Kind.CHANCE, zone // STRIDE, g.rule, "shuffle", cards, size, size, facts))
        at = g.keep(replace(at, done=at.done + 1))
    for player in (g.tp, 1 - g.tp):
        _begin(g, at, player)
    return g.turn_into(start, Phase())


def _begin(g: Buddyfight, at: Preparation, player: int) -> None:
    """Take hand and gauge, and turn a Lost buddy face down (lost/buddy)."""
    base = player * STRIDE
    numbers = {"hand": at.hand, "gauge": at.gauge}
    for card in g.zones[base + FLAG]:
        for name in ("hand", "gauge", "life"):
            own = g.defs[card].source.get(name)
            if own is None:
                continue
            g.cite("topic/special-flags", lines.OWN_NUMBER, card, name, int(own))
            if name == "life":
                g.set_life(player, int(own), "topic/special-flags")
            else:
                numbers[name] = int(own)
    for name, offset in (("hand", HAND), ("gauge", GAUGE)):
        top = g.zones[base + DECK][: numbers[name]]
        g.passing(
            [Passage(card, base + offset, "topic/special-flags", "preparation", player) for card in top]
        )
    for card in g.zones[base + BUDDY]:
        if g.printed(card).back == "lost":
            g.put_in_state((card,), FACE_DOWN, "lost/buddy")


PROGRAMS = (preparation,)

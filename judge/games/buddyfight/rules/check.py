"""What does a resolution check do?

check/1 to check/3, in the printed order, each on the position that the one before has left, and again until
nothing is due (reading `order-of-the-check`). "★ Rule Resolution ★" is the same check (reading `rule-resolution`).
"""

from __future__ import annotations

from judge.games.buddyfight.rules.headings import head
from judge.games.buddyfight.rules.hooks import HOOKS
from judge.games.buddyfight.rules.procedures import Check, check
from judge.games.buddyfight.table import lines
from judge.games.buddyfight.table.areas import CENTER, DECK, DROP, FLAG, HAND, ITEM, LEFT, RIGHT, STRIDE
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import EndlessRun
from judge.kernel.events import Event
from judge.kernel.flow import END, Flow
from judge.kernel.frames import replace

#: The areas that hold one card unless card text says otherwise (zone/flag, zone/left-right, zone/center).
SINGLE = (LEFT, CENTER, RIGHT, ITEM, FLAG)
#: A total size above this makes monsters leave (reading `size-exactly-3`).
MOST_SIZE = 3
#: Rounds of one check after which it is for the judge to say whether it ever ends.
MOST_ROUNDS = 200


def losers(g: Buddyfight) -> tuple[int, ...]:
    """The fighters who have no life or no deck left (check/1), the turn fighter first."""
    return tuple(p for p in (g.tp, 1 - g.tp) if g.life[p] <= 0 or not g.zones[p * STRIDE + DECK])


def crowded(g: Buddyfight) -> list[int]:
    """The areas with more cards than they can hold (check/2), the turn fighter's first."""
    found = []
    for player in (g.tp, 1 - g.tp):
        for offset in SINGLE:
            held = g.zones[player * STRIDE + offset]
            if len(held) > 1 and len(held) > room(g, player, offset):
                found.append(player * STRIDE + offset)
    return found


def room(g: Buddyfight, player: int, offset: int) -> int:
    """How many cards an area can hold: one, unless card text says otherwise."""
    return max((n for hook in HOOKS.room if (n := hook(g, player, offset)) is not None), default=1)


def too_large(g: Buddyfight) -> list[int]:
    """The fighters whose monsters have a total size above 3 and could leave (check/3)."""
    return [p for p in (g.tp, 1 - g.tp) if g.size(p) > MOST_SIZE and could_leave(g, p)]


def could_leave(g: Buddyfight, player: int) -> list[int]:
    """The monsters that would make the total size smaller by leaving: all but the one that came last."""
    held = sorted(g.monsters(player), key=lambda card: g.stamp[card])
    return [card for card in held[:-1] if g.shows(card).size]


@check.idle_when
def nothing_due(g: Buddyfight) -> bool:
    """Whether a check would do nothing."""
    return not (losers(g) or crowded(g) or too_large(g) or shared_center(g))


def shared_center(g: Buddyfight) -> list[int]:
    """The centers on which more than one monster stands."""
    return [zone for p in (0, 1) if len(g.zones[zone := p * STRIDE + CENTER]) > 1]


@check.step("check/1")
def somebody_loses(g: Buddyfight, at: Check) -> Flow:
    """A fighter without life or without cards in the deck loses; both at once is a draw."""
    if not nothing_due(g):
        head(g)  # an idle check cites its steps and nothing else
    lost = losers(g)
    if not lost:
        return None
    for player in lost:
        flow = _last_flag(g, player)
        if flow is not None:
            return flow
    for player in lost:
        g.cite("check/1", lines.NO_LIFE if g.life[player] <= 0 else lines.NO_DECK, player)
    how = "life is at 0" if g.life[lost[0]] <= 0 else "no cards left in the deck"
    g.lose(lost, how)
    return END


def _last_flag(g: Buddyfight, player: int) -> Flow:
    """A flag that is used once life becomes 0 comes before the loss (reading `life-zero-flag`)."""
    from judge.games.buddyfight.cards.ability_builder import AT_ZERO
    from judge.games.buddyfight.rules.raising import put_up, raising

    held = [
        c for c in g.area(player, HAND) if (a := raising(g, c)) is not None and a.value["when"] == AT_ZERO
    ]
    reply = g.take()
    if g.life[player] > 0 or not held:
        return None
    if reply is None:
        facts = {"source": held[0]}
        return g.ask(Decision(Kind.YES_NO, player, "topic/flags-in-deck", "raise", facts=facts))
    if not reply:
        return None
    put_up(g, player, held[0])
    return g.goto(somebody_loses)


@check.step("check/2", again=True)
def one_card_an_area(g: Buddyfight, at: Check) -> Flow:
    """Of two or more cards in an area all but the one that came last go to the drop zone."""
    reply = g.take()
    going: list[int] = []
    for zone in shared_center(g):
        for hook in HOOKS.sharing:
            hook(g, tuple(sorted(g.zones[zone], key=lambda card: g.stamp[card])))
    for zone in crowded(g):
        held = sorted(g.zones[zone], key=lambda card: g.stamp[card])
        limit = room(g, zone // STRIDE, zone % STRIDE)
        newest, older = held[-1], tuple(held[:-1])
        if limit == 1:
            going += older
            continue
        stay = next((s for hook in HOOKS.staying if (s := hook(g, tuple(held))) is not None), older)
        if len(stay) > limit - 1:
            if reply is None:
                facts = {"newest": newest}
                return g.ask(
                    Decision(Kind.CARDS, zone // STRIDE, "check/2", "stays with it", stay, 1, 1, facts)
                )
            stay = reply
        going += [card for card in older if card not in stay]
    return _leave(g, at, going, "check/2")


@check.then
def look_again(g: Buddyfight, at: Check) -> Flow:
    """The cards have left, or stayed by what happens instead: the check looks again."""
    flow = one_card_an_area(g, at) if g.reply is not None else None
    if flow is not None:
        return flow
    return g.goto(somebody_loses) if crowded(g) else None


@check.step("check/3", again=True)
def total_size(g: Buddyfight, at: Check) -> Flow:
    """While the total size is above 3, a monster other than the one that came last goes to the drop zone; the
    fighter on whose field they are chooses (reading `size-who-chooses`)."""
    reply = g.take()
    due = too_large(g)
    if not due:
        return END
    player = due[0]
    older = could_leave(g, player)
    if reply is None and len(older) > 1:
        facts = {"size": g.size(player)}
        return g.ask(Decision(Kind.CARDS, player, "check/3", "size", tuple(older), 1, 1, facts))
    g.cite("check/3", lines.SIZE, player, g.size(player))
    return _leave(g, at, [older[0] if reply is None else reply[0]], "check/3")


@check.then
def look_at_size_again(g: Buddyfight, at: Check) -> Flow:
    """One at a time, until the total is 3 or less."""
    flow = total_size(g, at) if g.reply is not None else None
    if flow is not None:
        return flow
    return g.goto(somebody_loses) if losers(g) or crowded(g) or too_large(g) else END


def _leave(g: Buddyfight, at: Check, cards: list[int], rule: str) -> Flow:
    if not cards:
        return None
    if at.rounds >= MOST_ROUNDS:
        raise EndlessRun(
            f"a resolution check did something {at.rounds} times in a row; the judge must say how it ends"
        )
    g.keep(replace(at, rounds=at.rounds + 1))
    events = [
        Event("leave", g.master(c), c, src=g.where[c], dst=g.owner[c] * STRIDE + DROP, facts={"rule": rule})
        for c in cards
    ]
    for card in cards:
        g.cite(rule, lines.TOO_MANY, card)
    return g.perform_all(events)


def resolution_check(g: Buddyfight) -> Flow:
    """Call a resolution check."""
    return g.call(check, Check())


PROGRAMS = (check,)

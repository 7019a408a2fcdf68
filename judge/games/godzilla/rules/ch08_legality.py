"""What may the turn player do in the main phase, and why not the rest?

Chapter 8, the limits: one predicate answers for each card and one for each place; the list of legal
actions (legal_list.py) is what they let through, a refusal is what they say. What an action does is
actions.py's.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from judge.games.godzilla.table.areas import HAND, S1, S2, STRIDE
from judge.games.godzilla.table.board import GodzillaFace
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.decision import Allowed, Refused, Verdict, together
from judge.kernel.frames import Context

Action = tuple[Any, ...]
# -- what all actions have in common ------------------------------------------------------------------


def _turn_refusal(g: Godzilla, player: int, grant: str) -> Refused | None:
    """Only the turn player, and only when the play timing is theirs (8.1.1)."""
    if player != g.tp:
        return Refused("8.1.1", "only the turn player performs main phase actions", grant)
    if g.decision is None or g.decision.prompt != "play timing":
        return Refused("8.1.1", "main phase actions need the play timing of the main phase", grant)
    return None


def _hand_refusal(g: Godzilla, player: int, card: int, wanted: str, rule: str) -> Refused | None:
    """The card must be of the right type and in the player's hand."""
    if not 0 <= card < len(g.defs) or g.where[card] != player * STRIDE + HAND:
        return Refused(rule, "the card is not in that player's hand")
    if wanted and g.type_of(card) != wanted:
        return Refused(rule, f"it is not a {wanted} card", facts=(("type", g.type_of(card)),))
    return None


def limits_refusal(g: Godzilla, bonds: Collection[str], action: Action, grant: str) -> Refused | None:
    """What an effect forbids (1.3.3), and what only leads back to the same state (13.1.1.2); `bonds` is what
    effects say to the player."""
    if bonds:
        word = _WORDS[action[0]]
        if f"cannot {word}" in bonds:
            return _forbidden(f"an effect says: cannot {word}", grant)
        if action[0] in ("rage", "invade") and "cannot discard" in bonds:
            return _forbidden("an effect says: cannot discard", grant)
    if action[0] in _PLAYS and "cannot be played" in g.face(action[1]).flags:
        return _forbidden("an effect says that this card cannot be played", grant)
    if bonds and action[0] == "battle" and f"cannot play to zone {action[2]}" in bonds:
        return _forbidden(f"an effect forbids zone {action[2]}", grant)
    if action in g.seen.get("barred", ()):
        return Refused("13.1.1.2", "the same action led to an identical game state this turn", grant)
    return None


def _forbidden(reason: str, grant: str) -> Refused:
    """Card text comes before the rule that grants the action (1.3.1), and a restriction wins (1.3.3)."""
    return Refused("1.3.3", reason, grant, through=("1.3.1",))


#: What effects call the actions.
_WORDS = {
    "battle": "play battle cards",
    "strategy": "activate strategy cards",
    "rage": "gain rage",
    "monster": "play monster cards",
    "burst": "play monster cards",
    "invade": "invade",
}

_PLAYS = ("battle", "strategy", "monster", "burst")

# -- play a battle card (8.2) -------------------------------------------------------------------------


def battle_card_refusal(g: Godzilla, player: int, card: int) -> Refused | None:
    """Rank at most the number of the zone the opponent's invading monster occupies (8.2.1)."""
    face, now = g.shows(card), g.monster_face(player)
    rank, limit = (
        rank_to_play(g, player, card),
        g.position[1 - player] + (now.battle_limit if now is not None else 0),
    )
    if rank > limit and not any_rank(face):
        facts = (("rank", rank), ("limit", limit))
        reason = f"rank {rank} is above {limit}, the zone of the opponent's invading monster"
        return Refused("8.2.1", reason, facts=facts, through=g.changed_by(card, "rank"))
    return None


def battle_zone_refusal(g: Godzilla, player: int, number: int, demanded: Sequence[int]) -> Refused | None:
    """One of the own zones, not the one the own invading monster occupies (10.5.2.1.2), and one of those that
    effects demand."""
    if not isinstance(number, int) or not 1 <= number <= 8:
        return Refused("4.4.3", f"zones are numbered 1 to 8, not {number}", "8.2.1")
    if number == g.position[player]:
        return Refused("10.5.2.1.2", f"the own invading monster occupies zone {number}", "8.2.1")
    if demanded and number not in demanded:
        wanted = " or ".join(str(n) for n in demanded)
        rule = "1.3.2.3" if len(demanded) > 1 else "1.3.1"
        return Refused(rule, f"an effect demands zone {wanted}", "8.2.1")
    return None


def demanded_zones(g: Godzilla, player: int) -> list[int]:
    """The zones effects demand for battle cards, as far as they can be indicated (1.3.2.3)."""
    bonds = g.bonds(player)
    own = g.position[player]
    asked = [n for n in range(1, 9) if n != own and f"must play to zone {n}" in bonds] if bonds else []
    return [n for n in asked if f"cannot play to zone {n}" not in bonds]


def check_battle(g: Godzilla, player: int, action: Action) -> Verdict:
    """May the player play this battle card to this zone?"""
    return (
        _turn_refusal(g, player, "8.2.1")
        or _hand_refusal(g, player, action[1], "battle", "8.2.1")
        or together(
            battle_card_refusal(g, player, action[1]),
            battle_zone_refusal(g, player, action[2], demanded_zones(g, player)),
            limits_refusal(g, g.bonds(player), action, "8.2.1"),
        )
        or Allowed("8.2.1")
    )


# -- activate a strategy card (8.3) -------------------------------------------------------------------


def strategy_card_refusal(g: Godzilla, player: int, card: int) -> Refused | None:
    """Rank at most the number of the zone the own invading monster occupies (8.3.1)."""
    face, now = g.shows(card), g.monster_face(player)
    rank, limit = (
        rank_to_play(g, player, card),
        g.position[player] + (now.strategy_limit if now is not None else 0),
    )
    if rank > limit and not any_rank(face):
        facts = (("rank", rank), ("limit", limit))
        reason = f"rank {rank} is above {limit}, the zone of the own invading monster"
        return Refused("8.3.1", reason, facts=facts, through=g.changed_by(card, "rank"))
    return None


def strategy_zones_refusal(g: Godzilla, player: int) -> Refused | None:
    """Not while every strategy zone holds a strategy card (8.3.2)."""
    start = player * STRIDE
    if g.zones[start + S1] and g.zones[start + S2]:
        return Refused("8.3.2", "every strategy zone already holds a strategy card", "8.3.1")
    return None


def check_strategy(g: Godzilla, player: int, action: Action) -> Verdict:
    """May the player activate this strategy card in this strategy zone?"""
    unknown = None
    if action[2] not in (1, 2):
        unknown = Refused("4.5.2", f"there are strategy zones 1 and 2, not {action[2]}", "8.3.1")
    return (
        _turn_refusal(g, player, "8.3.1")
        or _hand_refusal(g, player, action[1], "strategy", "8.3.1")
        or together(
            strategy_card_refusal(g, player, action[1]),
            strategy_zones_refusal(g, player),
            unknown,
            limits_refusal(g, g.bonds(player), action, "8.3.1"),
        )
        or Allowed("8.3.1")
    )


# -- gain rage (8.4) ----------------------------------------------------------------------------------


def check_rage(g: Godzilla, player: int, action: Action) -> Verdict:
    """May the player gain rage with this card?"""
    return (
        _turn_refusal(g, player, "8.4.1")
        or _hand_refusal(g, player, action[1], "monster", "8.4.1")
        or limits_refusal(g, g.bonds(player), action, "8.4.1")
        or Allowed("8.4.1")
    )


# -- play a monster card (8.5) ------------------------------------------------------------------------


def monster_refusals(g: Godzilla, player: int, card: int, rank: int) -> list[Refused]:
    """Same rank as the own invading monster and a shared trait with it (8.5.1): its top card counts."""
    now, card_on_top = g.monster_face(player), g.monster(player)
    if now is None or card_on_top is None:
        return [Refused("3.3.1", "there is no invading monster to place it on", "8.5.1")]
    found = []
    top = ("3.2.3.1",) if g.beneath.get(card_on_top) else ()
    if rank != now.rank and not any_rank(g.shows(card)):
        facts = (("rank", rank), ("monster", now.rank))
        reason = f"rank {rank} is not the rank {now.rank} of the invading monster"
        why = (*g.changed_by(card, "rank"), *g.changed_by(card_on_top, "rank"))
        found.append(Refused("8.5.1", reason, facts=facts, through=(*top, *why)))
    if g.shows(card).traits.isdisjoint(now.traits):
        reason = "it shares no trait with the top card of the invading monster"
        why = (*g.changed_by(card, "traits"), *g.changed_by(card_on_top, "traits"))
        found.append(Refused("8.5.1", reason, through=(*top, *why)))
    return found


def rank_to_play(g: Godzilla, player: int, card: int) -> int:
    """The rank a card counts with when it is played from the hand: its own text may lower it (1.3.1)."""
    face, context = g.shows(card), Context(who=player, src=card)
    rank = face.rank
    for ability in face.abilities:
        if ability.keyword == "reduced rank" and (ability.condition is None or ability.condition(g, context)):
            rank -= max(0, ability.value(g, context))
    return rank


def any_rank(face: GodzillaFace) -> bool:
    """Whether a card's own text lets it be played whatever its rank; it comes before the rule (1.3.1)."""
    return any(ability.keyword == "any rank" for ability in face.abilities)


def burst_ranks(face: GodzillaFace) -> list[int]:
    """The lower ranks a card may be played as (12.5.2)."""
    return [ability.value for ability in face.abilities if ability.keyword == "burst"]


def check_monster(g: Godzilla, player: int, action: Action) -> Verdict:
    """May the player play this monster card with its own rank?"""
    card = action[1]
    return (
        _turn_refusal(g, player, "8.5.1")
        or _hand_refusal(g, player, card, "monster", "8.5.1")
        or together(
            *monster_refusals(g, player, card, g.shows(card).rank),
            limits_refusal(g, g.bonds(player), action, "8.5.1"),
        )
        or Allowed("8.5.1")
    )


def check_burst(g: Godzilla, player: int, action: Action) -> Verdict:
    """May the player play this monster card at its Burst rank?"""
    card = action[1]
    refused = _turn_refusal(g, player, "8.5.1") or _hand_refusal(g, player, card, "monster", "8.5.1")
    if refused is not None:
        return refused
    refusals = burst_refusals(g, player, card)
    if refusals is None:
        return Refused("12.5.1", "the card has no Burst", "8.5.1", through=("12.5.2",))
    return together(*refusals, limits_refusal(g, g.bonds(player), action, "8.5.1")) or Allowed("8.5.1")


def burst_refusals(g: Godzilla, player: int, card: int) -> list[Refused] | None:
    """Why a monster card cannot be played at its Burst rank (12.5.2); None if it has no Burst."""
    ranks = burst_ranks(g.shows(card))
    if not ranks:
        return None
    now = g.rank_of_monster(player)
    refusals = monster_refusals(g, player, card, now if now in ranks else ranks[0])
    return [refusal._replace(through=("8.5.1", "12.5.2", *refusal.through)) for refusal in refusals]


# -- invasion (8.6) -----------------------------------------------------------------------------------


def may_invade(g: Godzilla, player: int) -> bool:
    """Once per turn (8.6.2), unless an effect lets the monster invade more often."""
    done = g.counters.get("invasion")
    if not done:
        return True
    face = g.monster_face(player)
    return face is not None and done < face.invasions


def invasion_refusal(g: Godzilla, player: int) -> Refused | None:
    """Why no further invasion is possible this turn."""
    if may_invade(g, player):
        return None
    return Refused("8.6.2", "an invasion was already performed this turn", "8.6.1")


def check_invasion(g: Godzilla, player: int, action: Action) -> Verdict:
    """May the player invade, discarding this card?"""
    return (
        _turn_refusal(g, player, "8.6.1")
        or together(
            invasion_refusal(g, player),
            _hand_refusal(g, player, action[1], "", "8.6.1"),
            limits_refusal(g, g.bonds(player), action, "8.6.1"),
        )
        or Allowed("8.6.1")
    )

"""Why can't I…?

For a card that somebody points at: every action of the game with it, allowed by a rule or refused
by one, from the same code that lists what is legal; and each of its values with its derivation. What
the card can do stands first, then what says most about it: a refusal of its own before "not now"; last and apart what
is not done with such a card at all (a monster is not cast), with what it is as the reason.
An action that activates a skill is only listed for a card that has one of that sort.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any

from judge.case.keys import action_key
from judge.case.names import where
from judge.kernel.decision import Refused, Verdict
from judge.kernel.zones import PLAYERS
from judge.playmat import playmat
from judge.words import Speaker
from web.cases.boards import number_record, plain
from web.cases.documents import state_at
from web.cases.play import Play
from web.cases.record import rule_note
from web.errors import NotFoundError

Record = dict[str, Any]
#: Ways to try one action with a card; beyond that the first ones speak for the rest.
MOST_WAYS = 200
#: Names that a sentence lists.
MOST_NAMES = 3


def why_record(played: Play, moment: int, label: str, player: str | None) -> Record:
    """Everything about a card at a moment."""
    game = state_at(played, moment)
    card = game.find(label)
    if card is None:
        raise NotFoundError(f"there is no card {label!r} in this game")
    who = PLAYERS.index(player) if player is not None else game.master(card)
    verdicts = [] if game.result is not None else sorted(_verdicts(played, game, who, card), key=_place)
    values = [_value(game, card, name) for name in game.face(card).ATTRIBUTES]
    record: Record = {
        "card": label,
        "code": game.defs[card].code,
        "name": game.defs[card].name,
        "player": PLAYERS[who],
        "where": where(game, card),
        "place": f"in {Speaker(game).zone(zone)}"
        if (zone := game.where[card]) >= 0
        else Speaker(game).zone(zone),
        "values": [value for value in values if value["value"] not in (None, [], "")],
        "abilities": [
            {"text": ability.text, "rule": game.rules.shown(ability.rule), "kind": ability.kind}
            for ability in game.face(card).abilities
        ],
        "verdicts": verdicts,
    }
    rules = game.rules
    cited = {rule for verdict in verdicts for rule in verdict["cites"]}
    cited |= {entry["rule"] for value in record["values"] for entry in value["trace"]}
    cited |= {ability["rule"] for ability in record["abilities"]}
    return record | {
        "rules": {rule: rule_note(rules, rule) for rule in sorted(cited) if rule in rules.book.by_id}
    }


def _place(verdict: Record) -> int:
    """Where a verdict stands: allowed, refused for what the card is, refused because it is not the time, and what
    is not about such a card."""
    return 0 if verdict["allowed"] else 3 if verdict["apart"] else 2 if verdict["not_now"] else 1


def _has(game: Any, card: int, name: str, arguments: Sequence[str]) -> bool:
    """Whether the card has a skill that such an action activates; other actions need none."""
    if "skill" not in arguments:
        return True
    return any(_of_sort(ability, name) for ability in game.face(card).abilities)


def _of_sort(ability: Any, action: str) -> bool:
    return bool(action in (ability.kind, ability.keyword))


def _telling(verdict: Verdict, grant: str) -> Verdict:
    """Of all that stands in the way the first that is more than the rule which would grant the action."""
    if not isinstance(verdict, Refused):
        return verdict
    return next((each for each in (verdict, *verdict.also) if each.rule != grant), verdict)


def _value(game: Any, card: int, name: str) -> Record:
    record = number_record(game, card, name)
    return record | {"value": plain(record["value"])}


def _verdicts(played: Play, game: Any, who: int, card: int) -> Iterator[Record]:
    """The actions of the game with this card, those that come out alike taken together."""
    assert played.loaded is not None
    table, speaker, mat = played.loaded.table, Speaker(game), playmat(game.rules.game)
    for name, spec in game.rules.actions.items():
        if spec.arguments[:1] not in (("card",), ("cards",)) or not _has(game, card, name, spec.arguments):
            continue
        groups: dict[tuple[bool, str, str], tuple[Verdict, list[tuple[Any, ...]]]] = {}
        for action in islice(_ways(game, table, name, spec.arguments, card), MOST_WAYS):
            verdict = _telling(game.check(who, action), game.rules.shown(spec.rule))
            reason = verdict.reason if isinstance(verdict, Refused) else ""
            key = (not isinstance(verdict, Refused), verdict.rule, reason)
            groups.setdefault(key, (verdict, []))[1].append(action)
        if not groups:  # it needs another card on the table, and there is none
            continue
        not_about = mat.not_about(game, who, card, name)
        if not_about and not any(allowed for allowed, _, _ in groups):
            ways = [action for _, actions in groups.values() for action in actions]
            yield _apart(game, table, who, spec, ways, _said(speaker, spec, ways, card), not_about)
            continue
        for (allowed, rule, reason), (verdict, actions) in sorted(
            groups.items(), key=lambda group: not group[0][0]
        ):
            text = _said(speaker, spec, actions, card)
            yield {
                "action": name,
                "text": text[:1].upper() + text[1:],
                "allowed": allowed,
                "rule": rule,
                "cites": list(verdict.cites) if isinstance(verdict, Refused) else [rule],
                "reason": reason,
                "not_now": not allowed and rule == game.rules.shown(spec.rule),
                "apart": False,
                "actions": [action_key(game, table, who, action) for action in actions],
            }


def _apart(
    game: Any, table: Any, who: int, spec: Any, ways: list[tuple[Any, ...]], text: str, reason: str
) -> Record:
    """An action that is not about such a card: refused by the rule that grants it to others."""
    rule = game.rules.shown(spec.rule)
    return {
        "action": spec.name,
        "text": text[:1].upper() + text[1:],
        "allowed": False,
        "rule": rule,
        "cites": [rule],
        "reason": reason,
        "not_now": False,
        "apart": True,
        "actions": [action_key(game, table, who, action) for action in ways[:1]],
    }


def _ways(game: Any, table: Any, name: str, sorts: Sequence[str], card: int) -> Iterator[tuple[Any, ...]]:
    choices: list[Sequence[Any]] = [(card,) if sorts[0] == "card" else ((card,),)]
    for number, sort in enumerate(sorts[1:], 2):
        if sort == "card":
            choices.append([other for other in range(len(game.defs)) if game.on_field(other)])
        elif sort == "cards":
            choices.append([()])
        elif sort == "skill":
            choices.append([ability.key for ability in game.face(card).abilities if _of_sort(ability, name)])
        else:
            choices.append(table.argument_choices(name, number) or (1,))
    for arguments in product(*choices):
        yield (name, *arguments)


def _said(speaker: Speaker, spec: Any, actions: list[tuple[Any, ...]], card: int) -> str:
    """An action in words; where it was tried in several ways, all that differs is named."""
    if len(actions) == 1 or not spec.words:
        return speaker.action(actions[0])
    words = [speaker.card(card)]
    for number, sort in enumerate(spec.arguments[1:], 1):
        seen = list(dict.fromkeys(action[number + 1] for action in actions))
        named = [speaker.argument(sort, value) for value in seen]
        words.append(_listed(named, sort))
    return str(spec.words.format(*words))


def _listed(names: list[str], sort: str) -> str:
    """A few by name, many together: a list of every card on the table says nothing."""
    if len(names) > MOST_NAMES and not names[0].isdigit():
        return "any card" if sort == "card" else "any place"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"

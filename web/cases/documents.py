"""How does a document change when somebody answers, tries, edits or takes back?

Each function takes a play and gives the changed document; nothing is kept here. What is put in at a
moment before the end replaces what came after it; a new outcome of chance, or an edit by hand, keeps
the later decisions as far as they still fit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.case.forced import chance_answer
from judge.case.keys import read_action, read_answer
from judge.film import next_rule
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.errors import JudgeError
from judge.kernel.zones import PLAYERS
from web.cases.play import Document, Play, play
from web.errors import BadRequestError

_MANY = (Kind.CARDS, Kind.OPTION, Kind.ORDER)


class IllegalMoveError(BadRequestError):
    """Something that the rules, or the case, do not allow at this moment."""

    slug = "illegal-answer"
    status = 422


def state_at(played: Play, moment: int) -> Any:
    """The game at a moment."""
    if not played.moments:
        raise IllegalMoveError("the position cannot be laid out; correct its problems first")
    if moment >= len(played.moments):
        raise BadRequestError(f"moment is {moment}; the timeline ends at {len(played.moments) - 1}")
    return played.moments[moment].game


def answered(played: Play, moment: int, keys: list[str]) -> dict[str, Any]:
    """The document with the choice at a moment answered."""
    game = state_at(played, moment)
    decision: Decision | None = game.decision
    if decision is None:
        raise IllegalMoveError("nobody is asked anything at this moment")
    assert played.loaded is not None
    table = played.loaded.table
    try:
        if decision.kind is Kind.CHANCE:
            chance_answer(game.copy(), table, decision, keys)
            return _inserted(played, moment, [{"chance": keys[0] if len(keys) == 1 else list(keys)}])
        given = list(keys) if decision.kind in _MANY else (keys[0] if keys else "")
        objection = game.objection(decision, read_answer(game, table, decision, given))
    except JudgeError as error:
        raise _illegal(error) from None
    if objection is not None:
        raise IllegalMoveError(
            f"{', '.join(keys) or 'nothing'}: {objection}", rule=game.rules.shown(decision.rule)
        )
    written = given if not isinstance(given, list) else (given[0] if len(given) == 1 else given or "none")
    return _replaced(played, moment, [{PLAYERS[decision.who]: written}])


def attempted(played: Play, moment: int, action: str, player: str | None) -> dict[str, Any]:
    """The document with a refused attempt at a moment; an allowed action is not an attempt."""
    game = state_at(played, moment)
    if game.decision is None or game.decision.kind is not Kind.ACT:
        raise IllegalMoveError("an attempt needs a moment at which somebody may act")
    assert played.loaded is not None
    who = game.decision.who if player is None else PLAYERS.index(player)
    try:
        verdicts = [game.check(who, wanted) for wanted in read_action(game, played.loaded.table, who, action)]
    except JudgeError as error:
        raise _illegal(error) from None
    allowed = next((verdict for verdict in verdicts if not isinstance(verdict, Refused)), None)
    if allowed is not None:
        raise IllegalMoveError(f"{action} is allowed; answer with it instead", rule=allowed.rule)
    entry: dict[str, Any] = {"try": action, "refused": verdicts[0].rule}
    if who != game.decision.who:
        entry["by"] = PLAYERS[who]
    return _inserted(played, moment, [entry])


def conceded(played: Play, moment: int, player: str) -> dict[str, Any]:
    """The document with a player giving up at a moment."""
    state_at(played, moment)
    return _replaced(played, moment, [*_stand(played, moment), {"concede": player}])


def edited(played: Play, moment: int, edit: Mapping[str, Any]) -> dict[str, Any]:
    """The document with a change by hand at a moment."""
    if state_at(played, moment).result is not None:
        raise IllegalMoveError("the game is over; nothing can be changed any more")
    return _inserted(played, moment, [*_stand(played, moment), {"edit": dict(edit)}])


def undone(played: Play) -> dict[str, Any]:
    """The document without its last decision."""
    entries = [moment.entry for moment in played.moments if moment.entry is not None]
    decisions = _decisions(played)
    if not decisions:
        raise IllegalMoveError("there is no decision to take back")
    return _with(played, decisions[: entries[-1]] if entries else decisions[:-1])


def cut(played: Play, moment: int) -> dict[str, Any]:
    """The document with only the decisions up to a moment: where a fork begins."""
    state_at(played, moment)
    return _with(played, _decisions(played)[: played.given(moment)])


def going_on(document: Document) -> dict[str, Any]:
    """The document without the rule it stops before."""
    return {key: value for key, value in document.items() if key != "until"}


# -- entries ------------------------------------------------------------------------------------------


def _decisions(played: Play) -> list[Any]:
    found = played.document.get("decisions")
    return list(found) if isinstance(found, list) else []


def _with(played: Play, decisions: list[Any]) -> dict[str, Any]:
    return {**going_on(played.document), "decisions": decisions}


def _replaced(played: Play, moment: int, entries: list[Any]) -> dict[str, Any]:
    """What was put in later is gone: it answered other questions."""
    return _checked(played, _with(played, [*_decisions(played)[: played.given(moment)], *entries]))


def _inserted(played: Play, moment: int, entries: list[Any]) -> dict[str, Any]:
    """What was put in later stays as long as it still fits."""
    given = played.given(moment)
    before, after = _decisions(played)[:given], _decisions(played)[given:]
    if after and isinstance(after[0], dict) and "chance" in after[0] and "chance" in entries[-1]:
        after = after[1:]
    whole = _with(played, [*before, *entries, *after])
    tried = _run(played, whole)
    if not tried.problems:
        return whole
    return _checked(played, _with(played, [*before, *entries]))


def _stand(played: Play, moment: int) -> list[Any]:
    """Entries that bring a run to stand at a moment where nobody is asked."""
    game = played.moments[moment].game
    if game.decision is not None or not game.frames:
        return []
    first = moment
    while first > 0 and played.moments[first].entry is None:
        first -= 1
    if moment == 0:
        return []
    rule = game.path()[-1]
    passed = [number for number in range(first, moment + 1) if _awaits(played.moments[number].game, rule)]
    if not passed or passed[-1] != moment:
        raise IllegalMoveError("a change by hand is made between two steps or at a choice", rule=rule)
    return [{"until": rule} for _ in passed]


def _awaits(game: Any, rule: str) -> bool:
    """Whether a rule's step comes next."""
    return game.decision is None and next_rule(game) == rule


def _run(played: Play, document: dict[str, Any]) -> Play:
    """A changed document run; whoever shows it next finds it in the memory the first one came from."""
    return played.again(document) if played.again is not None else play(document)


def _checked(played: Play, document: dict[str, Any]) -> dict[str, Any]:
    """The document, if it runs as far as it goes."""
    tried = _run(played, document)
    if tried.problems:
        first = tried.problems[0]
        raise IllegalMoveError(first.message, rule=first.rule)
    return document


def _illegal(error: JudgeError) -> IllegalMoveError:
    return IllegalMoveError(str(error).removesuffix(f" [{error.rule}]"), rule=error.rule)

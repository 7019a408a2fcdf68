"""Did it come out as expected?

Compares a finished run with the expectations of its case. Every difference is one `Difference`: what
was expected, what was found, and enough around it to see why.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.case import model
from judge.case.entries import NOTHING, read_contents
from judge.case.keys import condensed, option_keys, read_action, read_answer
from judge.case.names import card_of, folded, with_codes, zone_in_group, zones_in_one_line
from judge.case.paths import Cards, read_path, same_cards, show_cards
from judge.case.problem import Path, Problem, Problems, suggest
from judge.kernel.decision import Kind, Refused
from judge.kernel.errors import JudgeError
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.case.going import Outcome
    from judge.kernel.game import Game

_AFTER = 8
_OF_PLAYER = tuple(f"{player}." for player in PLAYERS)


@dataclass(frozen=True, slots=True)
class Difference:
    """Something that did not come out as expected."""

    path: Path
    expected: str
    found: str
    more: str = ""

    def __str__(self) -> str:
        text = f"expected {self.expected}, found {self.found}"
        return f"{text}; {self.more}" if self.more else text


def differences(outcome: Outcome) -> list[Problem]:
    """All differences between a run and what its case expects, with their lines."""
    expect = outcome.loaded.case.expect
    found: list[Difference] = [
        *_cites(outcome, expect),
        *_state(outcome, expect),
        *_result(outcome, expect),
        *_refused(outcome, expect),
        *_legal(outcome, expect),
        *_trace(outcome, expect),
        *_at(outcome, expect),
    ]
    problems = []
    for difference in found:
        line, column = outcome.loaded.source.where(difference.path)
        problems.append(
            Problem(
                "expected", str(difference), difference.path, None, "error", outcome.loaded.name, line, column
            )
        )
    return sorted(problems, key=lambda problem: (problem.line, problem.column))


# -- citations ----------------------------------------------------------------------------------------


def _cites(outcome: Outcome, expect: model.Expect) -> list[Difference]:
    log = [rule for rule, _, _ in outcome.game.entries()]
    found = []
    place = 0
    so_far: list[str] = []
    for number, rule in enumerate(expect.cites):
        try:
            place = log.index(rule, place) + 1
            so_far.append(rule)
        except ValueError:
            matched = " > ".join(so_far) or "nothing"
            after = " ".join(_runs(log[place:])[:_AFTER]) or "nothing"
            earlier = " (it was cited before that)" if rule in log[:place] else ""
            more = f"matched so far: {matched}; after that came: {after}"
            found.append(
                Difference(
                    ("expect", "cites", number), f"{rule} to be cited next", f"not cited{earlier}", more
                )
            )
    cited = set(log)
    for number, rule in enumerate(expect.cites_any):
        if rule not in cited:
            path: Path = ("expect", "cites_any", number)
            found.append(Difference(path, f"{rule} to be cited", "not cited"))
    for number, rule in enumerate(expect.never):
        if rule in cited:
            path = ("expect", "never", number)
            found.append(Difference(path, f"{rule} not to be cited", f"cited ({log.count(rule)}×)"))
    return found


def _runs(log: list[str]) -> list[str]:
    """The rules with repetitions in a row taken together."""
    return [rule for number, rule in enumerate(log) if number == 0 or log[number - 1] != rule]


# -- the position at the end ------------------------------------------------------------------------------


def _state(outcome: Outcome, expect: model.Expect) -> list[Difference]:
    found = []
    for path, key, wanted in _by_path(outcome, expect.state):
        try:
            value = read_path(outcome.game, outcome.loaded.table, key)
        except JudgeError as error:
            found.append(Difference(path, _show(wanted), "no such thing", str(error)))
            continue
        if isinstance(value, Cards):
            found += _cards(outcome, path, value.cards, wanted)
        elif not _equal(value, wanted):
            found.append(Difference(path, _show(wanted), _show(value)))
    return found


def _by_path(outcome: Outcome, state: Mapping[str, object]) -> Iterator[tuple[Path, str, object]]:
    """What is expected, each with its path. As in the position, a player may have a mapping (`A: {hand: 5}`)
    and so may zones of a short form (`A.field: {6: K3}`): those that it does not name are empty then."""
    for key, wanted in state.items():
        path: Path = ("expect", "state", key)
        if key not in PLAYERS or not isinstance(wanted, dict):
            yield from _zone_by_zone(outcome, key, wanted, path)
            continue
        for name, part in wanted.items():
            yield from _zone_by_zone(outcome, f"{key}.{name}", part, (*path, name))


def _zone_by_zone(outcome: Outcome, name: str, wanted: Any, path: Path) -> Iterator[tuple[Path, str, object]]:
    group = outcome.loaded.table.groups.get(folded(name[2:])) if name[:2] in _OF_PLAYER else None
    line = None if group is None else zones_in_one_line(group.zones, wanted)
    if group is None or not (line or isinstance(wanted, dict)):
        yield path, name, wanted
        return
    if line:
        yield from (((*path, zone), f"{name}.{zone}", line.get(zone, [])) for zone in group.zones)
        return
    for zone in group.zones:
        key = next((key for key in wanted if zone_in_group((zone,), key) is not None), None)
        yield (path, f"{name}.{zone}", []) if key is None else ((*path, key), f"{name}.{zone}", wanted[key])
    for key in wanted:
        if zone_in_group(group.zones, key) is None:
            yield (*path, key), f"{name}.{key}", wanted[key]


def _cards(outcome: Outcome, path: Path, cards: tuple[int, ...], wanted: object) -> list[Difference]:
    game = outcome.game
    shown = show_cards(game, cards)
    if isinstance(wanted, int) and not isinstance(wanted, bool):
        if len(cards) == wanted:
            return []
        return [Difference(path, f"{wanted} cards", f"{len(cards)} ({shown})")]
    problems = Problems(outcome.loaded.source)
    entries = read_contents(_coded(game, wanted), path, problems)
    if problems:
        return [Difference(problem.path, "cards", problem.message) for problem in problems]
    if any(entry.attributes for entry in entries):
        return [Difference(path, "codes or labels", "attributes; expect those by path, such as K3.power")]
    if same_cards(game, cards, entries):
        return []
    return [Difference(path, _show(wanted), shown)]


def _coded(game: Game, wanted: object) -> object:
    """What a zone must hold, with codes for names that hold a comma."""
    if isinstance(wanted, list):
        return [_coded(game, part) for part in wanted]
    return with_codes(game, wanted) if isinstance(wanted, str) else wanted


def _equal(value: object, wanted: object) -> bool:
    if isinstance(value, list):
        words = wanted if isinstance(wanted, list) else [wanted]
        if isinstance(wanted, str) and wanted.casefold() in NOTHING:
            words = []
        return sorted(map(_word, value)) == sorted(map(_word, words or []))
    if isinstance(value, str) and isinstance(wanted, str):
        return _word(value) == _word(wanted)
    return type(value) is type(wanted) and bool(value == wanted)


def _word(word: object) -> str:
    """A word as it is compared: capitals, blanks and dashes do not matter."""
    return re.sub(r"[\s_-]+", " ", str(word).casefold())


def _show(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return f"[{', '.join(map(str, value))}]"
    return str(value)


def _result(outcome: Outcome, expect: model.Expect) -> list[Difference]:
    if expect.winner is None and expect.how is None:
        return []
    result = outcome.game.result
    if result is None:
        if expect.winner in (None, "nobody") and expect.how is None:
            return []
        return [Difference(("expect", "winner"), str(expect.winner or expect.how), "a game that goes on")]
    _, winner, how = result
    name = "draw" if winner is None else PLAYERS[winner]
    found = []
    if expect.winner is not None and expect.winner != name:
        found.append(Difference(("expect", "winner"), expect.winner, name, how))
    if expect.how is not None and expect.how.casefold() != how.casefold():
        found.append(Difference(("expect", "how"), expect.how, how))
    return found


# -- what could be done at the end ------------------------------------------------------------------------


def _refused(outcome: Outcome, expect: model.Expect) -> list[Difference]:
    if isinstance(expect.refused, list):
        found = outcome.reasons
        alike = len(expect.refused) == len(found) and all(
            rule in refused.cites for rule, refused in zip(expect.refused, found, strict=True)
        )
        if not expect.refused or alike:
            return []
        return [Difference(("expect", "refused"), _show(expect.refused), _show(outcome.refusals))]
    differences = []
    game, table = outcome.game, outcome.loaded.table
    for key, rule in expect.refused.items():
        path: Path = ("expect", "refused", key)
        try:
            who = game.decision.who if game.decision is not None else game.tp
            verdicts = [game.check(who, action) for action in read_action(game, table, who, key)]
        except JudgeError as error:
            differences.append(Difference(path, f"refused by {rule}", "no such action", str(error)))
            continue
        refusals = [verdict for verdict in verdicts if isinstance(verdict, Refused)]
        if len(refusals) < len(verdicts):
            allowed = next(verdict for verdict in verdicts if verdict not in refusals)
            differences.append(Difference(path, f"refused by {rule}", f"allowed by {allowed.rule}"))
        elif all(refusal.reason_by(rule) is None for refusal in refusals):
            first = refusals[0]
            differences.append(
                Difference(path, f"refused by {rule}", f"refused by {first.rule}", first.reason)
            )
    return differences


def _legal(outcome: Outcome, expect: model.Expect) -> list[Difference]:
    if expect.legal is None:
        return []
    game, table, decision = outcome.game, outcome.loaded.table, outcome.game.decision
    path: Path = ("expect", "legal")
    if decision is None:
        return [Difference(path, "an open decision at the end", "none")]
    keys = option_keys(game, table, decision)

    def options(words: Sequence[object], *, must: bool) -> tuple[set[str], list[str]]:
        named, unknown = set(), []
        for word in words:
            try:
                reply = read_answer(game, table, decision, word)
                picks = reply if isinstance(reply, tuple) and reply not in decision.options else (reply,)
                named |= {keys[decision.options.index(pick)] for pick in picks}
            except (JudgeError, ValueError) as error:
                if must or " can mean " in str(error):
                    unknown.append(str(word))
        return named, unknown

    if isinstance(expect.legal, list):
        named, unknown = options(expect.legal, must=True)
        missing, extra = unknown, condensed([key for key in keys if key not in named])
        if not missing and not extra:
            return []
        more = "; ".join(
            part
            for part in (
                f"not possible: {', '.join(missing)}" if missing else "",
                f"possible too: {', '.join(extra)}" if extra else "",
            )
            if part
        )
        return [Difference(path, "exactly these options", "others", more)]
    found = []
    _, unknown = options(expect.legal.includes, must=True)
    if unknown:
        more = suggest(unknown[0], keys).removeprefix("; ")
        found.append(Difference((*path, "includes"), ", ".join(unknown), "not possible", more))
    named, _ = options(expect.legal.excludes, must=False)
    if named:
        found.append(
            Difference((*path, "excludes"), f"{', '.join(sorted(named))} not to be possible", "possible")
        )
    return found


def _trace(outcome: Outcome, expect: model.Expect) -> list[Difference]:
    found = []
    game = outcome.game
    for number, wanted in enumerate(expect.trace):
        path: Path = ("expect", "trace", number)
        try:
            card = card_of(game, wanted.card)
            if wanted.attribute not in game.face(card).ATTRIBUTES:
                known = suggest(wanted.attribute, game.face(card).ATTRIBUTES)
                found.append(Difference((*path, "attribute"), wanted.attribute, f"no such attribute{known}"))
                continue
            entries = game.trace(card, wanted.attribute)
        except JudgeError as error:
            found.append(Difference(path, wanted.card, "no such card", str(error)))
            continue
        told = [game.rules.shown(entry.rule) for entry in entries]
        shown = " → ".join(
            f"{entry.change} {_show(entry.value)} [{rule}]" for entry, rule in zip(entries, told, strict=True)
        )
        if not _equal(_plain(entries[-1].value), wanted.value):
            found.append(
                Difference((*path, "is"), _show(wanted.value), _show(_plain(entries[-1].value)), shown)
            )
        rules = iter(told)
        missing = next((rule for rule in wanted.rules if rule not in rules), None)
        if missing is not None:
            found.append(
                Difference((*path, "rules"), f"{missing} in this order", "another derivation", shown)
            )
    return found


def _plain(value: object) -> object:
    return sorted(value) if isinstance(value, frozenset) else value


def _at(outcome: Outcome, expect: model.Expect) -> list[Difference]:
    if expect.at is None:
        return []
    here = outcome.game.path()
    wanted = expect.at if isinstance(expect.at, list) else [expect.at]
    # A play timing is named by the rule that grants it, too, as where a position begins.
    decision = outcome.game.decision
    asked = here[:-1] if decision is not None and decision.kind is Kind.ACT else here
    if wanted in (here[-len(wanted) :], asked[-len(wanted) :]):
        return []
    return [Difference(("expect", "at"), " > ".join(wanted), " > ".join(here) or "the end of the game")]

"""How does a case of one edition read under another?

Every rule number that a case names (where it stands, what is refused, what it expects) is followed to the
other edition: by a game's own table, by the table an imported edition runs with, else by the comparison of the
books. A number that has no counterpart stays as it is and is then found wrong, or not cited, under the other edition.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import rulesdb
from judge import library
from judge.case.source import Source

if TYPE_CHECKING:
    from judge.kernel.ruleset import Ruleset


def under(source: Source, edition: str | None) -> Source:
    """A case file as it reads under another edition (None: as it is), with the lines of everything in it."""
    data = source.data
    if edition is None or not isinstance(data, dict) or data.get("game") not in library.playable():
        return source
    game = str(data["game"])
    edition = edition.removeprefix(f"{game}@")
    own = library.rules(game, None if data.get("edition") is None else str(data["edition"]))
    found = translated(data, own, library.rules(game, edition))
    return Source(source.name, {**found, "edition": edition}, source.marks)


def followed(old: Ruleset, new: Ruleset, rule: str) -> str | None:
    """The rule of another edition that says what this one says, or None."""
    if old.key == new.key:
        return rule
    meant = (rule,) if old.carried is None else old.carried.meant(rule)
    for each in meant:
        step = each if old.edition == new.edition else _between(old, new, each)
        if step is not None:
            return new.shown(step)
    return None


def _between(old: Ruleset, new: Ruleset, rule: str) -> str | None:
    """The same between two editions that engines were written for."""
    known = library.same_rule(old.game, rule, old.edition, new.edition)
    if known is not None:
        return known or None
    here = rulesdb.load(f"{old.game}@{old.edition}")
    there = [c for c in here[rule].counterparts if c.rule.book.edition == new.edition]
    own = [c.rule.id for c in there if not c.change.shared]
    return own[0] if own else next((c.rule.id for c in there), None)


def translated(data: Mapping[str, Any], old: Ruleset, new: Ruleset) -> dict[str, Any]:
    """The data of a case with its rule numbers followed to another edition."""
    case = copy.deepcopy(dict(data))
    if old.key == new.key:
        return case

    def follow(word: object) -> object:
        if isinstance(word, list):
            return [follow(part) for part in word]
        rule = _rule(old, word)
        return word if rule is None else followed(old, new, rule) or rule

    def follow_in(part: Any, *keys: str) -> None:
        for key in keys if isinstance(part, dict) else ():
            if key in part:
                part[key] = follow(part[key])

    follow_in(case, "at", "until")
    entries = case.get("decisions")
    for entry in entries if isinstance(entries, list) else ():
        follow_in(entry, "until", "refused")
    if isinstance(case.get("context"), dict):
        case["context"] = {follow(key): value for key, value in case["context"].items()}
    expect = case.get("expect")
    if isinstance(expect, dict):
        follow_in(expect, "cites", "cites_any", "never", "at")
        refused = expect.get("refused")
        if isinstance(refused, dict):
            expect["refused"] = {key: follow(rule) for key, rule in refused.items()}
        else:
            follow_in(expect, "refused")
        trace = expect.get("trace")
        for wanted in trace if isinstance(trace, list) else ():
            follow_in(wanted, "rules")
    return case


def _rule(rules: Ruleset, word: object) -> str | None:
    """The rule that a word of a case names, or None."""
    word = str(word)
    return word if word in rules.book.by_id else rules.book.id_of(word)


def without_expectations(data: Mapping[str, object]) -> dict[str, Any]:
    """A case that expects nothing: under another edition it is only looked at."""
    return {key: value for key, value in data.items() if key != "expect"}

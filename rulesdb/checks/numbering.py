"""Are all numbers there, each once, and does every number say something?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesdb.checks.finding import Finding, about
from rulesdb.model import Rule, Rulebook

_LAST = re.compile(r"(?P<head>(?:.*[-./q])?)(?P<number>\d+)")


def gaps(book: Rulebook) -> Iterator[Finding]:
    """Numbers the book skips: an earlier sibling, or a rule above, that is not there."""
    reported: set[str] = set()
    for rule in book.rules:
        for missing in _expected_before(rule.id):
            if missing not in book.by_id and missing not in reported:
                reported.add(missing)
                yield about(rule, "gap", "warning", f"{missing} is missing, but there is {rule.id}")


def _expected_before(rule_id: str) -> Iterator[str]:
    """The ids that a number takes for granted: 7-4-3 stands below 7-4 and after 7-4-1 and 7-4-2.

    A path's first number starts a count of its own: act/1.2 needs no act/1.
    """
    match = _LAST.fullmatch(rule_id)
    if match is None:
        return
    head = match["head"]
    if "/" not in rule_id and (above := head[:-1]):
        yield from (*_expected_before(above), above)
    start = 2 if "/" in rule_id and head[-1:] == "/" else 1
    for number in range(start, int(match["number"])):
        yield f"{head}{number}"


def duplicates(book: Rulebook) -> Iterator[Finding]:
    """Neighbours that say word for word the same, and titles given twice below one heading."""
    for children in book.children_of.values():
        texts: dict[str, Rule] = {}
        for rule in children:
            said = f"{rule.title}\n{rule.text}".strip()
            if len(said.split()) >= 8 and (twin := texts.setdefault(said, rule)) is not rule:
                yield about(
                    rule, "duplicate-text", "warning", f"{rule.id} says word for word what {twin.id} says"
                )
        titles: dict[str, Rule] = {}
        for rule in children:
            if rule.title and (twin := titles.setdefault(rule.title.casefold(), rule)) is not rule:
                yield about(
                    rule,
                    "duplicate-title",
                    "warning",
                    f"{rule.id} has the title of {twin.id}: {rule.title!r}",
                )


def silent(book: Rulebook) -> Iterator[Finding]:
    """Rules without text, and rules that no class is given for in a book that has classes."""
    for rule in book.rules:
        if not rule.text and not rule.children:
            yield about(rule, "empty", "warning", f"{rule.id} says nothing and has nothing below it")
        if book.classes and not rule.rule_class and not rule.id[0].isupper():
            yield about(rule, "unclassified", "warning", f"{rule.id} has no class in classes.toml")

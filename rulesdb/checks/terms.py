"""Are the words a book uses as terms defined, once, where the table says?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from rulesdb.checks.finding import Finding, about
from rulesdb.compare.vectors import words
from rulesdb.model import Rule, Rulebook
from rulesdb.reader.terms import TermMatcher

_BRACKETED = re.compile(r"[\[【]([^\[\]【】\n]{2,40})[\]】](?!\()")
_PLACE = re.compile(
    r"\b((?:[A-Z][a-z]+|[a-z]+)(?:[ -][A-Za-z][a-z]+)?) (area|zone|phase|step|timing|circle)s?\b",
    re.IGNORECASE,
)
# What may stand before "zone" or "phase" without naming one.
_PLAIN_WORDS = """
    a all an and another any at by each every first following for from in into its last named next no of on one or other
    own per public same secret several single some specific specified such than that the their these this those to two
    under what which whose with your player's opponent's owner's master's s
"""
_PLAIN = frozenset(_PLAIN_WORDS.split())


def undefined(book: Rulebook) -> Iterator[Finding]:
    """Bracketed names, and zones, phases and timings by name, that no term covers."""
    matcher = TermMatcher(book.terms.values())
    yield from _bracketed(book, matcher)
    yield from _places(book, matcher)


def _bracketed(book: Rulebook, matcher: TermMatcher) -> Iterator[Finding]:
    seen: set[str] = set()
    for rule in book.rules:
        for match in _BRACKETED.finditer(rule.text):
            name = match[1].strip()
            if name[0].isalpha() and name not in seen and not any(term for _, term in matcher.split(name)):
                seen.add(name)
                yield about(
                    rule, "undefined-term", "warning", f"{rule.id} uses [{name}], which no rule defines"
                )


def _places(book: Rulebook, matcher: TermMatcher) -> Iterator[Finding]:
    """Names such as `Energy Area` that are used more than once and defined nowhere (best effort)."""
    uses: Counter[str] = Counter()
    first: dict[str, Rule] = {}
    for rule in book.rules:
        for match in _PLACE.finditer(rule.text):
            before = match[1].split()[-1].lower()
            phrase = f"{before} {match[2].lower()}"
            if (
                before in _PLAIN
                or before.isdigit()
                or any(term for _, term in matcher.split(f"{match[1]} {match[2]}"))
            ):
                continue
            uses[phrase] += 1
            first.setdefault(phrase, rule)
    for phrase, count in uses.items():
        if count >= 3:
            message = f"{phrase!r} is used {count} times and defined nowhere"
            yield about(first[phrase], "undefined-term", "best effort", message)


def definitions(book: Rulebook) -> Iterator[Finding]:
    """Terms whose rule does not mention them, and names that two terms claim."""
    claimed: dict[str, str] = {}
    for term in book.terms.values():
        rule = book.by_id.get(term.rule)
        if rule is None:
            continue
        for name in (term.name, *term.aliases):
            owner = claimed.setdefault(name.casefold(), term.name)
            if owner != term.name:
                message = f"{name!r} is claimed by the terms {owner!r} and {term.name!r}"
                yield about(rule, "duplicate-term", "warning", message)
        spoken = set(
            words(" ".join([rule.title, rule.text, *(f"{b.title} {b.text}" for b in rule.descendants())]))
        )
        forms = [set(words(name)) for name in (term.name, *term.aliases)]
        if not any(form <= spoken for form in forms):
            message = f"{rule.id} is said to define {term.name!r} but does not mention it"
            yield about(rule, "doubtful-definition", "best effort", message)

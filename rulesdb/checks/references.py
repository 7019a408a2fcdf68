"""Do references lead where they say, and is every mention of a number one?"""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesdb.checks.finding import Finding, about
from rulesdb.compare.vectors import words
from rulesdb.model import Rule, Rulebook
from rulesdb.numbers import normalize_number
from rulesdb.records import Link

_NUMBERS = {
    "dash": re.compile(r"(?<![\w-])\d+(?:-\d+)+(?![\w-])"),
    "dot": re.compile(r"(?<![\w.])\d+(?:\.\d+)+(?![\w]|\.\d)"),
    "path": re.compile(r"(?<![\w/])[a-z]+(?:/[a-z0-9.-]*[a-z0-9])+|(?<![\w.])\d+(?:\.\d+)+(?![\w]|\.\d)"),
}
# Words that point without promising anything about the rule they point to.
_POINTING = frozenset(
    words(
        "a all an and any are as at be below by case description entry first following for from go goes here how in is it "
        "its list match next no number of on one or order other point procedure process return rule said same section see "
        "step steps still that the their then there these this those three timing to two under up what when where which "
        "with you your above again back before begin choice described do done end handled instead just last late like "
        "moment only own order part something stand thing way work"
    )
)


def stale(book: Rulebook) -> Iterator[Finding]:
    """References the printed book gets wrong; the link's title says what is printed, so they are known."""
    for rule in book.rules:
        for link in rule.links:
            if link.printed is not None:
                message = f"{rule.id} is printed with a reference to {link.printed}; {link.target} is meant"
                known = "the printed book is wrong; the link leads to the rule that is meant"
                yield about(rule, "stale-reference", "warning", message, known, link.line)


def doubtful(book: Rulebook) -> Iterator[Finding]:
    """Links that name one number and lead to another, lead to themselves, or carry a title for nothing."""
    pattern = _NUMBERS[book.number_style]
    for rule in book.rules:
        for link in rule.links:
            named = [normalize_number(match[0], book.number_style) for match in pattern.finditer(link.words)]
            if named and link.target not in named and link.printed not in named and not _short(named, link):
                message = f"{rule.id} says {link.words!r} and links to {link.target}"
                yield about(rule, "doubtful-reference", "warning", message, line=link.line)
            if link.target == rule.id:
                yield about(
                    rule, "doubtful-reference", "warning", f"{rule.id} links to itself", line=link.line
                )
            if link.printed == link.target:
                message = f"{rule.id} keeps {link.printed} as printed although it is right"
                yield about(rule, "doubtful-reference", "warning", message, line=link.line)


def _short(named: list[str], link: Link) -> bool:
    """In books of paths a step may be named by its number alone: `3.3` for attack/3.3."""
    return any(link.target.endswith(f"/{number}") for number in named)


def unlinked(book: Rulebook) -> Iterator[Finding]:
    """Numbers of rules that stand in the text without a link."""
    pattern = _NUMBERS[book.number_style]
    for rule in book.rules:
        for match in pattern.finditer(_outside_links(rule)):
            number = match[0]
            if number in book.by_id or len(re.split(r"[-./]", number)) >= 3:
                yield about(rule, "unlinked-number", "warning", f"{rule.id} mentions {number} without a link")


def _outside_links(rule: Rule) -> str:
    return re.sub(r"\[[^\]]*\]\([^)]*\)", " ", rule.markdown)


def off_target(book: Rulebook) -> Iterator[Finding]:
    """Links whose words say nothing that the rule they lead to speaks of (best effort)."""
    vocabulary: dict[str, set[str]] = {}
    for rule in book.rules:
        for link in rule.links:
            target = book.by_id.get(link.target)
            promised = set(words(link.words)) - _POINTING
            promised = {word for word in promised if not word.isdigit()}
            if target is None or not promised:
                continue
            if target.id not in vocabulary:
                vocabulary[target.id] = _spoken_of(target)
            if not {word[:5] for word in promised} & vocabulary[target.id]:
                message = f"{rule.id} promises {link.words!r}, but {target.id} does not speak of it"
                yield about(rule, "off-target", "best effort", message, line=link.line)


def _spoken_of(target: Rule) -> set[str]:
    """The words of a rule, of what stands below it and of the headings above it."""
    parts = [target.title, target.text]
    parts += [f"{below.title} {below.text}" for below in target.descendants()]
    parts += [above.title or above.text for above in target.breadcrumb]
    parts += [f"{term.name} {' '.join(term.aliases)}" for term in target.defines]
    return {word[:5] for word in words(" ".join(parts))}

"""How do two books get compared, and how does a rule run through all editions of its game?

The matching of two editions takes about a second, so it is kept in the cache beside the books.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from rulesdb.cache import cached
from rulesdb.compare.changes import Basis, Change, Diff
from rulesdb.compare.match import Matching
from rulesdb.errors import NotComparableError
from rulesdb.library import editions, open_edition, restated
from rulesdb.model import Rule, Rulebook
from rulesdb.records import Reading


@dataclass(frozen=True, slots=True)
class Counterpart:
    """The matching rule of another edition, and what happened between the two."""

    rule: Rule
    change: Change

    @property
    def kind(self) -> str:
        """unchanged, edited or moved; `moved, edited` when both."""
        both = self.change.kind == "moved" and self.change.edited
        return "moved, edited" if both else self.change.kind

    def record(self) -> dict[str, Any]:
        return {
            "key": self.rule.key,
            "id": self.rule.id,
            "kind": self.change.kind,
            "edited": self.change.edited,
        }


@cache
def compare(old: Rulebook, new: Rulebook) -> Diff:
    """Compare two editions of one game."""
    if old.game != new.game:
        raise NotComparableError(
            f"{old.name} and {new.name} are different games; expected two editions of one"
        )
    basis = Basis.OURS if old.restated and new.restated else Basis.NUMBERS
    if old.printed and new.printed:
        old, new, basis = old.printed, new.printed, Basis.OFFICIAL
    stamp = blake2b(f"{old.stamp} {new.stamp} {_makers()}".encode(), digest_size=16).hexdigest()
    stored = cached(
        f"{old.key}..{new.key}.{basis.name.lower()}.json", stamp, lambda: asdict(_match(old, new))
    )
    return Diff(old, new, Matching(**stored), basis)


def _match(old: Rulebook, new: Rulebook) -> Matching:
    from rulesdb.compare.match import match

    return match(old, new)


@cache
def _makers() -> str:
    folder = Path(__file__).resolve().parent
    digest = blake2b(digest_size=16)
    for name in ("match.py", "vectors.py"):
        digest.update((folder / name).read_bytes())
    return digest.hexdigest()


def counterparts(rule: Rule) -> tuple[Counterpart, ...]:
    """The rule's matches in the other editions of its game, oldest edition first."""
    found: list[Counterpart] = []
    older = True
    for edition in reversed(editions(rule.book.game)):
        if edition.edition == rule.book.edition:
            older = False
            continue
        other = open_edition(edition)
        changes = compare(other, rule.book) if older else compare(rule.book, other)
        for change in changes.of(rule):
            twin = change.old if older else change.new
            if twin is not None:
                found.append(Counterpart(twin, change))
    return tuple(found)


def read_elsewhere(rule: Rule) -> tuple[tuple[Rule, Reading], ...]:
    """Our readings of the same rule in the newest edition that we restated; none where this one is restated."""
    if rule.book.restated:
        return ()
    known = {edition for edition, _ in restated(rule.book.game)}
    newest = next((one for one in editions(rule.book.game) if one.edition in known), None)
    if newest is None:
        return ()
    ours = open_edition(newest)
    same = (other.rule.id for other in rule.counterparts if other.rule.book.edition == newest.edition)
    return tuple(
        (ours.by_id[rule_id], reading)
        for rule_id in same
        if rule_id in ours.by_id
        for reading in ours.by_id[rule_id].readings
    )


def trace(rule: Rule) -> tuple[Rule, ...]:
    """The rule through all editions, oldest first, itself included."""
    steps = [rule, *(other.rule for other in rule.counterparts if not other.change.shared)]
    newest_first = [edition.key for edition in editions(rule.book.game)]
    return tuple(sorted(steps, key=lambda step: -newest_first.index(step.book.key)))

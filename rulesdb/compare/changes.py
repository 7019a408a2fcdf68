"""What became of every rule between two editions?

Turns a matching into one change per rule, in the order of the newer book with removed rules at the
place they had: unchanged, edited, moved, added or removed. A moved rule has another number; if its
parent is the same it was only renumbered. It may be edited as well.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Literal

from rulesdb.compare.match import Matching
from rulesdb.compare.words import Piece, word_diff
from rulesdb.model import Rule, Rulebook
from rulesdb.records import Link

_TYPOGRAPHY = str.maketrans(
    dict.fromkeys("‘’‚‛`´′", "'")
    | dict.fromkeys("“”„‟″«»", '"')
    | dict.fromkeys("‐‑‒–—―−", "-")
    | {"…": "...", "。": ".", "、": ","}
)
_REPEATED = re.compile(r"([.,;:])\1+")
#: How a remark begins that says what of a rule cannot be read any more; it is no text of the rule.
LOST = "Lost:"
Kind = Literal["unchanged", "edited", "moved", "added", "removed"]
KINDS: tuple[Kind, ...] = ("unchanged", "edited", "moved", "added", "removed")


@dataclass(frozen=True, slots=True)
class Change:
    """What became of one rule; `shared` marks a rule merged into or split from one that has a partner."""

    kind: Kind
    old: Rule | None
    new: Rule | None
    edited: bool = False
    renumbered: bool = False
    shared: bool = False
    cites: tuple[tuple[str, str], ...] = ()  # references that lead elsewhere now, as printed then and now

    def words(self) -> list[Piece]:
        """The word-level difference of the two texts, titles included."""
        return word_diff(said(self.old), said(self.new))


class Basis(StrEnum):
    """Whose words are compared. Words of two authors differ everywhere, so they are never compared."""

    OFFICIAL = "the official wording of both"
    OURS = "our wording of both"
    NUMBERS = "numbers and subjects only"


class Diff:
    """The changes from one edition to another; iterate over it, or ask for one kind."""

    def __init__(self, old: Rulebook, new: Rulebook, matching: Matching, basis: Basis = Basis.OURS) -> None:
        self.old, self.new, self.matching, self.basis = old, new, matching, basis

    def __iter__(self) -> Iterator[Change]:
        return iter(self.changes)

    def __len__(self) -> int:
        return len(self.changes)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        taken = {new_id: old_id for old_id, new_id in self.matching.pairs.items()}
        lost = self._lost_by_place()
        changes = [change for rule in lost.pop("", []) for change in self._lost(rule)]
        for rule in self.new.rules:
            old_id = taken.get(rule.id)
            changes += [self._paired(self.old.by_id[old_id], rule)] if old_id else self._come(rule)
            if old_id:
                changes += [change for gone in lost.pop(old_id, []) for change in self._lost(gone)]
        return tuple(changes)

    def _lost_by_place(self) -> dict[str, list[Rule]]:
        """Old rules without partner, by the nearest rule before them that stayed ('' at the beginning)."""
        groups: dict[str, list[Rule]] = {}
        before = ""
        for rule in self.old.rules:
            if rule.id not in self.matching.pairs:
                groups.setdefault(before, []).append(rule)
            elif self._same_parent(rule, self.new.by_id[self.matching.pairs[rule.id]]):
                before = rule.id
        return groups

    def of(self, rule: Rule) -> tuple[Change, ...]:
        """What became of one rule of either book; the change that is its own comes first."""
        return (
            self._old_index.get(rule.id, ())
            if rule.book.key == self.old.key
            else self._new_index.get(rule.id, ())
        )

    @cached_property
    def _old_index(self) -> dict[str, tuple[Change, ...]]:
        return _index((change.old, change) for change in self.changes)

    @cached_property
    def _new_index(self) -> dict[str, tuple[Change, ...]]:
        return _index((change.new, change) for change in self.changes)

    def count(self) -> dict[str, int]:
        """How many changes of each kind."""
        counts = Counter(change.kind for change in self.changes)
        return {kind: counts[kind] for kind in KINDS}

    def _paired(self, old: Rule, new: Rule) -> Change:
        cites = self._cites_otherwise(old, new) if self._compares else ()
        edited = self._compares and (bare(said(old)) != bare(said(new)) or bool(cites))
        if old.id == new.id:
            return Change("edited" if edited else "unchanged", old, new, edited, cites=cites)
        renumbered = self._same_parent(old, new)
        return Change("moved", old, new, edited, renumbered=renumbered, cites=cites)

    def _cites_otherwise(self, old: Rule, new: Rule) -> tuple[tuple[str, str], ...]:
        """The references that were led to another rule, as printed then and now, though the words stayed."""
        before, after = ([_printed(link) for link in rule.links] for rule in (old, new))
        if len(before) != len(after):
            return ()
        return tuple(
            (cited, now)
            for cited, now in zip(before, after, strict=True)
            if self.matching.pairs.get(cited, now) != now and now in self.new.by_id
        )

    @property
    def _compares(self) -> bool:
        return self.basis is not Basis.NUMBERS

    def _same_parent(self, old: Rule, new: Rule) -> bool:
        if old.parent is None or new.parent is None:
            return old.parent is new.parent
        return self.matching.pairs.get(old.parent.id) == new.parent.id

    def _lost(self, old: Rule) -> list[Change]:
        if targets := self.matching.merged.get(old.id):
            return [
                Change("moved", old, self.new.by_id[target], self._compares, shared=True)
                for target in targets
            ]
        return [Change("removed", old, None)]

    def _come(self, new: Rule) -> list[Change]:
        if sources := self.matching.split.get(new.id):
            return [
                Change("moved", self.old.by_id[source], new, self._compares, shared=True)
                for source in sources
            ]
        return [Change("added", None, new)]


def plain(text: str) -> str:
    """A text without what is only typography: kinds of quotation marks, dashes, widths and blanks."""
    text = unicodedata.normalize("NFKC", text).translate(_TYPOGRAPHY)
    return " ".join(text.split())


def bare(text: str) -> str:
    """A text as it is compared: without typography, blanks (`stand by` is `standby`), punctuation set twice, and
    the full stop at its end."""
    return _REPEATED.sub(r"\1", "".join(plain(text).split())).rstrip(".")


def said(rule: Rule | None) -> str:
    """A rule's title and text, without remarks about what is lost of it; where the source breaks its lines does not
    count."""
    if rule is None:
        return ""
    text = rule.text
    for remark in rule.examples:
        if remark.startswith(LOST):
            text = text.replace(remark, "").strip()
    return "\n\n".join(filter(None, [rule.title, text]))


def _printed(link: Link) -> str:
    """The number a reference is printed with, right or wrong."""
    return link.printed if link.printed and link.printed[0].isdigit() else link.target


def _index(pairs: Iterable[tuple[Rule | None, Change]]) -> dict[str, tuple[Change, ...]]:
    index: dict[str, list[Change]] = {}
    for rule, change in pairs:
        if rule is not None:
            index.setdefault(rule.id, []).append(change)
    return {
        rule_id: tuple(sorted(found, key=lambda change: change.shared)) for rule_id, found in index.items()
    }

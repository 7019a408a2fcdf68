"""How much of an engine carries over to another edition, and how does it run there?

The rules of an edition that runs are set beside the comparison of its rulebook with another one's: the same
rule under the same or another number, the same rule in other words, gone; and the rules that only the other
book has. What is compared (official wording, ours, or numbers only) is part of the answer. From it follows
the table of numbers under which the engine runs by the other book (kernel/carried.py). An edition in which
less than half of the steps are found does not run.
"""

from __future__ import annotations

import copy
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import lru_cache

import rulesdb
from judge import library
from judge.kernel.carried import Carried, Fate, How
from judge.kernel.errors import CaseFault
from judge.kernel.ruleset import Ruleset
from rulesdb import Rule, Rulebook
from rulesdb.compare.changes import Basis, Change, Diff, bare, plain, said
from rulesdb.compare.words import word_diff
from rulesdb.library import Edition
from rulesdb.library import editions as books

HOWS: tuple[How, ...] = ("same", "moved", "reworded", "unread", "gone")
#: The part of an engine's steps that must be found in a book for the engine to run by it.
ENOUGH = 0.5
#: How alike the words of two rules must be that stand at different places of their books. Between Dragon Ball
#: 1.23 and 1.074 the rightly matched ones reach 0.75 and more, the others 0.57 at most.
ALIKE = 0.7
#: The same for rules that stand between the same neighbours.
_BETWEEN = 0.25
#: How much each kind of match says for an engine, where a game has several.
_WORTH: Mapping[How, float] = {"same": 1, "moved": 1, "unread": 0.8, "reworded": 0.5, "gone": 0}
#: How many words of a change are quoted.
_LONGEST = 160
_NUMBER = re.compile(r"\d+(?:[-.]\d+)+")


@dataclass(frozen=True, slots=True, eq=False)
class Standing:
    """The engine of one edition beside the book of another."""

    game: str
    engine: str
    edition: str
    basis: str
    fates: Mapping[str, Fate]
    #: The rules that have a step, and the rules that only the other book has.
    steps: tuple[str, ...]
    new: tuple[str, ...]

    @property
    def words_compared(self) -> bool:
        """Whether the wording of the two books was compared, or only numbers and subjects."""
        return self.basis != Basis.NUMBERS

    @property
    def runs(self) -> bool:
        """Whether enough of the engine is found in the book to run by it."""
        return self.count()["gone"] <= (1 - ENOUGH) * len(self.steps)

    def count(self) -> dict[How, int]:
        """How many steps of each kind."""
        counts = Counter(self.fates[rule].how for rule in self.steps)
        return {how: counts[how] for how in HOWS}

    @property
    def worth(self) -> float:
        """How well the engine fits: of all rules of both books the part that it carries."""
        return sum(_WORTH[fate.how] for fate in self.fates.values()) / (len(self.fates) + len(self.new))

    def about(self) -> str:
        """How much of the engine stands in the book, in a sentence."""
        counts = self.count()
        stand = (
            f"{counts['same'] + counts['moved']} stand as they are, {counts['reworded']} are worded differently"
            if self.words_compared
            else f"{counts['unread']} are found, their wording was not compared (import the official "
            f"{self.engine}, too, to have it compared)"
        )
        return (
            f"{self.edition} runs as {self.engine} does: of {len(self.steps)} steps {stand}, {counts['gone']} "
            f"are gone; {len(self.new)} rules are new and do not run"
        )


def others(game: str) -> tuple[Edition, ...]:
    """The editions of a game on the shelf, imported ones included, that no engine of ours was written for."""
    written = library.editions(game)
    return tuple(book for book in books(game) if book.edition not in written)


def standing(game: str, edition: str) -> Standing:
    """What of a game's engine stands in another edition's book; of several engines the one that fits best."""
    engines = library.editions(game)
    if edition in engines:
        raise CaseFault(f"{game}@{edition} runs itself; name an edition that does not")
    known = [book.edition for book in others(game)]
    if edition not in known:
        raise CaseFault(
            f"there is no rulebook {game}@{edition}; import it with 'rulesdb import FILE'"
            + (f", or name one of {', '.join(known)}" if known else "")
        )
    book = rulesdb.load(f"{game}@{edition}")
    stamps = tuple(rulesdb.load(f"{game}@{engine}").stamp for engine in engines)
    return _best(game, edition, book.stamp, stamps)


@lru_cache(maxsize=64)
def _best(game: str, edition: str, stamp: str, stamps: tuple[str, ...]) -> Standing:
    """Made once for books as they are now."""
    return max((_standing(game, engine, edition) for engine in library.editions(game)), key=lambda s: s.worth)


def _standing(game: str, engine: str, edition: str) -> Standing:
    diff = rulesdb.diff(f"{game}@{engine}", f"{game}@{edition}")
    ours = rulesdb.load(f"{game}@{engine}")
    # The official wording of an edition may lack a number that our restatement has, or print it otherwise.
    changes = {
        rule: next(iter(diff.of(diff.old.by_id[rule])), None) if rule in diff.old.by_id else None
        for rule in ours
    }
    numbers = {
        rule: change.new.id for rule, change in changes.items() if change and change.new and not change.shared
    }
    fates = {rule: _fate(rule, change, diff, numbers) for rule, change in changes.items()}
    fates |= _in_their_place(fates, diff, numbers)
    new = tuple(rule.id for rule in diff.new.rules if rule.id not in {fate.number for fate in fates.values()})
    steps = tuple(library.rules(game, engine).linked.pc)
    return Standing(game, engine, edition, str(diff.basis), fates, steps, new)


def _fate(rule: str, change: Change | None, diff: Diff, numbers: Mapping[str, str]) -> Fate:
    if change is None or change.new is None or change.old is None or change.shared:
        return Fate(rule, "gone", None)
    number = change.new.id
    in_place = number == rule or change.renumbered
    if diff.basis is Basis.NUMBERS:
        return Fate(rule, "unread", number) if in_place else Fate(rule, "gone", None)
    # A reference that follows its rule to another number is no change.
    before, after = plain(_followed(said(change.old), numbers)), plain(said(change.new))
    if bare(before) == bare(after):
        return Fate(rule, "same" if number == rule else "moved", number)
    if not in_place and _likeness(before, after) < ALIKE:
        return Fate(rule, "gone", None)
    return Fate(rule, "reworded", number, _in_short(before, after))


def _in_their_place(fates: Mapping[str, Fate], diff: Diff, numbers: Mapping[str, str]) -> dict[str, Fate]:
    """Rules whose words did not tell them, but whose place does: below the same rule, where the other book has a
    number that nothing else was found for; between the same neighbours, or, where one book is in our words and
    the other in the publisher's, under the same number."""
    taken = {fate.number for fate in fates.values()}
    found: dict[str, Fate] = {}
    for rule, fate in fates.items():
        old = diff.old.by_id.get(rule)
        if fate.number is not None or old is None:
            continue
        above = None if old.parent is None else found.get(old.parent.id, fates[old.parent.id]).number
        if old.parent is not None and above is None:
            continue
        free = [new for new in diff.new.children_of.get(above, ()) if new.id not in taken]
        if diff.basis is Basis.NUMBERS:
            if any(new.id == rule for new in free):
                found[rule] = Fate(rule, "unread", rule)
            continue
        new = next((new for new in free if _between_the_same(old, new, fates)), None)
        if new is not None:
            before, after = plain(_followed(said(old), numbers)), plain(said(new))
            if _children_stay(old, new, fates) or _likeness(before, after) >= _BETWEEN:
                found[rule] = Fate(rule, "reworded", new.id, _in_short(before, after))
                taken.add(new.id)
    return found


def _between_the_same(old: Rule, new: Rule, fates: Mapping[str, Fate]) -> bool:
    """Whether two rules have the same neighbours on both sides, or none on that side."""
    return all(
        (None if one is None else fates[one.id].number) == (None if other is None else other.id)
        for one, other in zip(_neighbours(old), _neighbours(new), strict=True)
    )


def _neighbours(rule: Rule) -> tuple[Rule | None, Rule | None]:
    family = rule.book.children_of[rule.book.parents[rule.id]]
    place = family.index(rule)
    return family[place - 1] if place else None, family[place + 1] if place + 1 < len(family) else None


def _children_stay(old: Rule, new: Rule, fates: Mapping[str, Fate]) -> bool:
    """Whether what stands below one rule stands below the other."""
    below = {child.id for child in new.children}
    return bool(below) and any(fates[child.id].number in below for child in old.children if child.id in fates)


def _likeness(before: str, after: str) -> float:
    return SequenceMatcher(None, before.split(), after.split(), autojunk=False).ratio()


def _followed(text: str, numbers: Mapping[str, str]) -> str:
    return _NUMBER.sub(lambda match: numbers.get(match[0], match[0]), text)


def _in_short(before: str, after: str) -> str:
    """What went and what came, quoted, as far as a line has room for it."""
    found: list[str] = []
    gone = ""
    for operation, text in (*word_diff(before, after), ("same", "")):
        words = text.strip()
        if operation == "gone":
            gone = words
        elif operation == "new" and words:
            found.append(f"“{gone}” → “{words}”" if gone else f"adds “{words}”")
            gone = ""
        elif gone:
            found.append(f"without “{gone}”")
            gone = ""
    text = "; ".join(found)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1].rsplit(' ', 1)[0]}…"


# -- running by another book ------------------------------------------------------------------------------


def carried_rules(game: str, edition: str) -> Ruleset:
    """The rules of an edition that no engine was written for: an engine of ours under its numbers."""
    return _carried_rules(standing(game, edition))


@lru_cache(maxsize=16)
def _carried_rules(found: Standing) -> Ruleset:
    game, edition = found.game, found.edition
    if not found.runs:
        raise CaseFault(
            f"{game} {edition} does not run: of the {len(found.steps)} steps of {found.engine} "
            f"{found.count()['gone']} are not found in it"
        )
    rules = copy.copy(library.rules(game, found.engine))
    rules.carried = Carried(found.engine, edition, found.fates, found.about())
    rules.home = rules.book
    rules.book = _with_what_is_gone(rulesdb.load(f"{game}@{edition}"), rules.book, rules.carried)
    return rules


def _with_what_is_gone(book: Rulebook, engine: Rulebook, carried: Carried) -> Rulebook:
    """The book, in which a rule that only the engine's edition has can be looked up under its own name."""
    found = copy.copy(book)
    found.by_id = book.by_id | {
        carried.shown(fate.rule): engine.by_id[fate.rule]
        for fate in carried.fates.values()
        if fate.number is None
    }
    return found

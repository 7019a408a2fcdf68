"""Which rule of one edition is which rule of another?

Headings are matched first, by title and by what stands below them; then rules, in rounds. The first
round takes only pairs whose words single them out; later rounds trust place as well (the parents
match, the neighbours match, the number is the same) and need less likeness of words. What stays alone
but says what an already matched rule says is noted as merged or split.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import NamedTuple

from rulesdb.compare.vectors import Vector, Weights, likeness, words
from rulesdb.model import Rule, Rulebook

HEADINGS = ("chapter", "section")
ALIKE = 0.5  # words alone make two rules one
ENOUGH = 4  # words a text must have before its words alone say anything
# How alike two rules must be, given how much their places agree.
NEEDED = ((4, 0.23), (3, 0.28), (2, 0.45), (0, 9.0))
# A pair in place is not taken when another rule is so much more alike.
OUTSHONE = 0.7
# How alike a rule without partner must be to one that has one to count as merged into it.
MERGED = 0.5
# The same where the rule above it has that partner, and nothing stands below it any more.
TAKEN_IN = 0.15


@dataclass(slots=True)
class Matching:
    """Pairs of ids (old to new), and old rules merged into, new rules split from a matched one."""

    pairs: dict[str, str] = field(default_factory=dict)
    merged: dict[str, list[str]] = field(default_factory=dict)
    split: dict[str, list[str]] = field(default_factory=dict)


def match(old: Rulebook, new: Rulebook) -> Matching:
    """Match two editions of one game."""
    return _Matcher(old, new).run()


class _Candidate(NamedTuple):
    """Two rules that may be one: how good the pair is, place included, and how alike the words are."""

    rank: float
    alike: float
    old: str
    new: str


class _Matcher:
    def __init__(self, old: Rulebook, new: Rulebook) -> None:
        self.old, self.new = old, new
        texts = [_said(rule) for book in (old, new) for rule in book.rules]
        self.weights = Weights(texts)
        self.old_vectors = {rule.id: self.weights.vector(_said(rule)) for rule in old.rules}
        self.new_vectors = {rule.id: self.weights.vector(_said(rule)) for rule in new.rules}
        self.pairs: dict[str, str] = {}
        self.taken: dict[str, str] = {}

    def run(self) -> Matching:
        self._headings()
        candidates = sorted(self._candidates(), reverse=True)
        self._singled_out(candidates)
        self._definitions()
        for _ in range(3):
            self._in_place(candidates)
        self._by_words(candidates)
        self._in_place(candidates)
        merged = self._merged_rules()
        return Matching(self.pairs, merged | self._dissolved(merged), self._divided())

    def _pair(self, old_id: str, new_id: str) -> None:
        self.pairs[old_id] = new_id
        self.taken[new_id] = old_id

    def _free(self, old_id: str, new_id: str) -> bool:
        return old_id not in self.pairs and new_id not in self.taken

    def _headings(self) -> None:
        """Pair headings by title, then those whose title changed by what stands below them."""
        olds = [rule for rule in self.old.rules if rule.kind in HEADINGS]
        news = [rule for rule in self.new.rules if rule.kind in HEADINGS]
        below_old = {rule.id: self._below(rule) for rule in olds}
        below_new = {rule.id: self._below(rule) for rule in news}
        scored: list[tuple[float, str, str]] = []
        for one in olds:
            for other in news:
                if one.kind != other.kind:
                    continue
                title = _title_likeness(one.title, other.title)
                content = likeness(below_old[one.id], below_new[other.id])
                score = title + content + 0.2 * (one.id == other.id)
                if title >= 0.8 or content >= 0.7 or score >= 1.0:
                    scored.append((score, one.id, other.id))
        for _, old_id, new_id in sorted(scored, key=lambda row: -row[0]):
            if self._free(old_id, new_id):
                self._pair(old_id, new_id)
        for one in olds:
            twin = self.new.by_id.get(one.id)
            if (
                twin in news
                and self._free(one.id, one.id)
                and self._partners(one.parent, twin and twin.parent)
            ):
                self._pair(one.id, one.id)

    def _definitions(self) -> None:
        """Where the definition of a term moved: pair the rules that define it, if their words agree at all."""
        for name, term in self.old.terms.items():
            target = self.new.terms.get(name)
            old_rule = self.old.by_id.get(term.rule)
            if (
                target is None
                or old_rule is None
                or old_rule.kind in HEADINGS
                or target.rule not in self.new.by_id
            ):
                continue
            definer = self.new.by_id[target.rule]
            family = [rule for rule in (definer, *definer.children) if rule.kind not in HEADINGS]
            scored = [
                (likeness(self.old_vectors[old_rule.id], self.new_vectors[rule.id]), rule.id)
                for rule in family
            ]
            score, new_id = max(scored, default=(0.0, ""))
            if score >= NEEDED[0][1] and self._free(old_rule.id, new_id):
                self._pair(old_rule.id, new_id)

    def _below(self, rule: Rule) -> Vector:
        return self.weights.vector(" ".join([_said(rule), *(_said(child) for child in rule.descendants())]))

    def _candidates(self) -> Iterator[_Candidate]:
        """Rules that share words worth looking at, with how alike they are."""
        posting: dict[str, list[tuple[str, float]]] = {}
        for rule in self.new.rules:
            if rule.kind not in HEADINGS:
                for word, value in self.new_vectors[rule.id].items():
                    posting.setdefault(word, []).append((rule.id, value))
        for rule in self.old.rules:
            if rule.kind in HEADINGS:
                continue
            scores: dict[str, float] = {}
            for word, value in self.old_vectors[rule.id].items():
                for new_id, other in posting.get(word, ()):
                    scores[new_id] = scores.get(new_id, 0.0) + value * other
            for new_id, score in scores.items():
                if score >= 0.15:
                    home = self._at_home(rule, self.new.by_id[new_id])
                    yield _Candidate(score + home, score, rule.id, new_id)

    def _at_home(self, one: Rule, other: Rule) -> float:
        """What it counts that a rule stayed in its section and kept its number."""
        return 0.15 * self._partners(_section(one), _section(other)) + 0.05 * (one.id == other.id)

    def _singled_out(self, candidates: list[_Candidate]) -> None:
        """Pairs that are alike and more so than any other choice, on both sides; place decides a tie."""
        best_old: dict[str, list[float]] = {}
        best_new: dict[str, list[float]] = {}
        for rank, _, old_id, new_id in candidates:
            best_old.setdefault(old_id, []).append(rank)
            best_new.setdefault(new_id, []).append(rank)
        for rank, alike, old_id, new_id in candidates:
            if alike < ALIKE:
                continue
            rival = max(_second(best_old[old_id]), _second(best_new[new_id]))
            same_place = old_id == new_id or self._place(old_id, new_id) >= 2
            if self._free(old_id, new_id) and (rank - rival > 0.02 or (same_place and rank >= rival - 0.1)):
                self._pair(old_id, new_id)

    def _in_place(self, candidates: list[_Candidate]) -> None:
        """Pairs whose place agrees; the better the place, the less the words have to."""
        scored = []
        best: dict[str, float] = {}
        open_pairs = [pair for pair in candidates if self._free(pair.old, pair.new)]
        for pair in open_pairs:
            best[pair.old] = max(pair.alike, best.get(pair.old, 0.0))
        for _, alike, old_id, new_id in open_pairs:
            place = self._place(old_id, new_id)
            least = next(least for agreed, least in NEEDED if place >= agreed)
            if alike >= max(least, OUTSHONE * best[old_id]):
                scored.append((alike + 0.05 * place, old_id, new_id))
        for _, old_id, new_id in sorted(scored, key=lambda row: -row[0]):
            if self._free(old_id, new_id):
                self._pair(old_id, new_id)

    def _by_words(self, candidates: list[_Candidate]) -> None:
        """What is left and much alike, wherever it stands: rules that moved."""
        for _, alike, old_id, new_id in candidates:
            one, other = self.old.by_id[old_id], self.new.by_id[new_id]
            # What opens a procedure is no step of another, however alike the two sound.
            if bool(one.children) != bool(other.children):
                continue
            if alike >= ALIKE and self._free(old_id, new_id) and len(self.old_vectors[old_id]) >= ENOUGH:
                self._pair(old_id, new_id)

    def _place(self, old_id: str, new_id: str) -> int:
        """How much two rules stand in the same place: parent, children, neighbours, number."""
        one, other = self.old.by_id[old_id], self.new.by_id[new_id]
        agree = 2 * self._partners(one.parent, other.parent)
        # A step may have become a point below another step of its procedure.
        agree += 3 * any(self._partners(one.parent, above) for above in other.breadcrumb[2:-1])
        agree += 3 * any(
            self.pairs.get(child.id) in {below.id for below in other.children} for child in one.children
        )
        agree += 2 * self._partners(_elder(one), _elder(other))
        agree += self._partners(one.previous, other.previous)
        agree += self._partners(one.next, other.next)
        return agree + (old_id == new_id)

    def _partners(self, one: Rule | None, other: Rule | None) -> bool:
        return one is not None and other is not None and self.pairs.get(one.id) == other.id

    def _merged_rules(self) -> dict[str, list[str]]:
        """Old rules without partner that say what a rule with another partner says."""
        merged: dict[str, list[str]] = {}
        for rule in self.old.rules:
            vector = self.old_vectors[rule.id]
            if rule.id in self.pairs or rule.kind in HEADINGS or len(vector) < ENOUGH:
                continue
            scored = (
                (likeness(vector, self.new_vectors[other.id]), other.id)
                for other in self.new.rules
                if other.kind not in HEADINGS
            )
            score, new_id = max(scored, default=(0.0, ""))
            if (above := self._taken_in(rule)) is not None:
                merged[rule.id] = [above]
            elif score >= MERGED:
                merged[rule.id] = [new_id]
        return merged

    def _taken_in(self, rule: Rule) -> str | None:
        """The rule that took in all that stood below its old form: it has nothing below it any more."""
        above = self.pairs.get(rule.parent.id) if rule.parent else None
        if above is None or self.new.by_id[above].kind in HEADINGS or self.new.by_id[above].children:
            return None
        alike = likeness(self.old_vectors[rule.id], self.new_vectors[above])
        return above if alike >= TAKEN_IN else None

    def _dissolved(self, merged: dict[str, list[str]]) -> dict[str, list[str]]:
        """Old headings without partner: the sections to which at least two of their rules went."""
        dissolved: dict[str, list[str]] = {}
        for rule in self.old.rules:
            if rule.id in self.pairs or rule.kind not in HEADINGS:
                continue
            went = [
                self.pairs.get(below.id) or next(iter(merged.get(below.id, [])), None)
                for below in rule.descendants()
            ]
            if sections := _sections(self.new, went, least=2):
                dissolved[rule.id] = sections
        return dissolved

    def _divided(self) -> dict[str, list[str]]:
        """New headings without partner: split off the old heading whose title they extend or whose rules they hold."""
        divided: dict[str, list[str]] = {}
        for rule in self.new.rules:
            if rule.id in self.taken or rule.kind not in HEADINGS:
                continue
            title = set(words(rule.title))
            elder = _elder(rule)
            origin = self.old.by_id[self.taken[elder.id]] if elder and elder.id in self.taken else None
            origins = [origin.id] if origin and set(words(origin.title)) < title else []
            below = [self.taken.get(child.id) for child in rule.descendants()]
            origins += _sections(self.old, below, least=max(1, len(below) // 2))
            if origins:
                divided[rule.id] = list(dict.fromkeys(origins))
        return divided


def _second(scores: list[float]) -> float:
    """The second best score; scores come best first."""
    return scores[1] if len(scores) > 1 else 0.0


def _section(rule: Rule) -> Rule | None:
    """The section a rule stands in."""
    return next((above for above in reversed(rule.breadcrumb) if above.kind == "section"), None)


def _elder(rule: Rule) -> Rule | None:
    """The sibling just before."""
    family = rule.parent.children if rule.parent else rule.book.chapters
    at = family.index(rule)
    return family[at - 1] if at else None


def _said(rule: Rule) -> str:
    """What a rule is about: its title, which counts twice, and its text."""
    return f"{rule.title} {rule.title} {rule.text}" if rule.title else rule.text


def _title_likeness(one: str, other: str) -> float:
    """How alike two headings are, additions in brackets aside: `[Evolve]` and `[Evolve] ([EX-Evolve])`."""
    left, right = (" ".join(words(title.partition(" (")[0])) for title in (one, other))
    return SequenceMatcher(None, left, right).ratio() if left and right else 0.0


def _sections(book: Rulebook, ids: Iterable[str | None], least: int) -> list[str]:
    """The sections that hold at least so many of these rules, in the order of the book."""
    counts: Counter[str] = Counter()
    for rule_id in ids:
        if rule_id is not None:
            rule = book.by_id[rule_id]
            counts.update(step.id for step in (rule, *reversed(rule.breadcrumb)) if step.kind == "section")
    return [rule.id for rule in book.rules if counts[rule.id] >= least and rule.kind == "section"]

"""What is a rule, and what is a rulebook?

A `Rulebook` is a mapping of rules by number, in the order of the book, with its tree and its graph
of references. A `Rule` is a view on one entry: its text is stored, its neighbours are looked up.
Both are read-only. Where the data comes from is library.py's business.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from rulesdb.errors import AmbiguousRuleError, UnknownRuleError
from rulesdb.numbers import key_of, nearest_ids, parse_number, without_fillers
from rulesdb.records import HistoryEntry, Link, Official, Reading, Term
from rulesdb.tree import parents_of

if TYPE_CHECKING:
    from rulesdb.compare.editions import Counterpart

LinkFunction = Callable[[str], str]
_TARGET = re.compile(r'href="rule:([^"]*)"')


class Rule:
    """One numbered entry of a rulebook."""

    __slots__ = (
        "_html",
        "_links",
        "_terms",
        "book",
        "examples",
        "file",
        "id",
        "index",
        "kind",
        "line",
        "markdown",
        "text",
        "title",
    )

    def __init__(self, book: Rulebook, index: int, row: Sequence[Any]) -> None:
        self.book = book
        self.index = index
        self.id: str
        self.kind: str
        self.title: str
        self.file: str
        self.line: int
        self.markdown: str
        self.text: str
        self.examples: list[str]
        (self.id, self.kind, self.title, self.file, self.line, self.markdown, *rest) = row
        (self.text, self._html, self._links, self._terms, self.examples) = rest

    def __repr__(self) -> str:
        return f"<Rule {self.key}>"

    @property
    def key(self) -> str:
        """The rule's name everywhere: `dbs@1.23:7-4-1-4`."""
        return f"{self.book.key}:{self.id}"

    @property
    def heading(self) -> str:
        """The title, or the first words of the text where the book gives no title."""
        if self.title:
            return self.title
        first = self.text.split("\n", 1)[0]
        return first if len(first) <= 80 else first[:79].rsplit(" ", 1)[0] + "…"

    @property
    def html(self) -> str:
        """The text as HTML, with links to where the book says rules live."""
        return self.render(self.book.link)

    def render(self, link: LinkFunction) -> str:
        """The text as HTML; `link` gives the address of a rule id of this book."""
        return _TARGET.sub(lambda match: f'href="{link(match[1])}"', self._html)

    @property
    def rule_class(self) -> str:
        """procedure, constraint, definition, deck or informational; empty when the book has no classes."""
        return self.book.classes.get(self.id, "")

    @property
    def parent(self) -> Rule | None:
        above = self.book.parents[self.id]
        return self.book.by_id[above] if above is not None else None

    @property
    def children(self) -> tuple[Rule, ...]:
        return self.book.children_of.get(self.id, ())

    @property
    def siblings(self) -> tuple[Rule, ...]:
        """The other entries below the same parent."""
        return tuple(rule for rule in self.book.children_of[self.book.parents[self.id]] if rule is not self)

    @property
    def previous(self) -> Rule | None:
        return self.book.rules[self.index - 1] if self.index else None

    @property
    def next(self) -> Rule | None:
        return self.book.rules[self.index + 1] if self.index + 1 < len(self.book.rules) else None

    @property
    def breadcrumb(self) -> tuple[Rule, ...]:
        """The way down from the chapter to the parent."""
        way: list[Rule] = []
        above = self.parent
        while above is not None:
            way.append(above)
            above = above.parent
        return tuple(reversed(way))

    def descendants(self) -> Iterator[Rule]:
        """Everything below this rule, in order."""
        for child in self.children:
            yield child
            yield from child.descendants()

    @property
    def links(self) -> tuple[Link, ...]:
        """The references in the text, one by one, as written."""
        return tuple(Link(*link) for link in self._links)

    @property
    def cites(self) -> tuple[Rule, ...]:
        """The rules this one refers to, each once."""
        by_id = self.book.by_id
        targets = dict.fromkeys(link[1] for link in self._links)
        return tuple(by_id[target] for target in targets if target in by_id)

    @property
    def cited_by(self) -> tuple[Rule, ...]:
        return self.book.citations.get(self.id, ())

    @property
    def terms(self) -> tuple[Term, ...]:
        """The defined terms the text uses, except those this rule defines itself."""
        terms = self.book.terms
        return tuple(terms[name] for name in self._terms if terms[name].rule != self.id)

    @property
    def defines(self) -> tuple[Term, ...]:
        return tuple(term for term in self.book.terms.values() if term.rule == self.id)

    @property
    def history(self) -> tuple[HistoryEntry, ...]:
        """What the printed update history says about this rule, under whatever number it had then."""
        return tuple(entry for entry in self.book.history if self.id in entry.today)

    @property
    def readings(self) -> tuple[Reading, ...]:
        return tuple(reading for reading in self.book.readings if self.id in reading.rules)

    @property
    def readings_elsewhere(self) -> tuple[tuple[Rule, Reading], ...]:
        """Our readings of the same rule in an edition that we restated, where this one is only imported."""
        from rulesdb.compare.editions import read_elsewhere

        return read_elsewhere(self)

    @property
    def asked(self) -> tuple[str, ...]:
        """How people ask for this rule."""
        return tuple(self.book.asked.get(self.id, ()))

    @property
    def official(self) -> Official | None:
        """The publisher's wording, if the printed book was imported (`rulesdb import`)."""
        return self.book.official.get(self.id)

    @property
    def counterparts(self) -> tuple[Counterpart, ...]:
        """The matching rules of the game's other editions (see `rulesdb diff`)."""
        from rulesdb.compare.editions import counterparts

        return counterparts(self)


def _unpadded(key: str) -> str:
    return " ".join(part.lstrip("0") or "0" for part in key.split())


class Rulebook(Mapping[str, Rule]):
    """One edition of one game's rules; look rules up by number as people type them."""

    def __init__(self, data: Mapping[str, Any], link: LinkFunction | None = None) -> None:
        meta = data["meta"]
        self.meta: Mapping[str, Any] = meta
        self.stamp: str = data.get("stamp", "")
        self.game: str = meta["game"]
        self.edition: str = meta["edition"]
        self.key = f"{self.game}@{self.edition}"
        self.title: str = meta["title"]
        self.date: str = meta["date"]
        self.number_style: str = meta["number_style"]
        self.link: LinkFunction = link or self._default_link
        self.rules = tuple(Rule(self, index, row) for index, row in enumerate(data["rules"]))
        self.by_id = {rule.id: rule for rule in self.rules}
        self.classes: Mapping[str, str] = data["classes"]
        self.asked: Mapping[str, Sequence[str]] = data["asked"]
        self.terms = {row[0]: Term(row[0], row[1], row[2], tuple(row[3]), row[4]) for row in data["terms"]}
        self.history = tuple(
            HistoryEntry(e[0], e[1], tuple(e[2]), e[3], e[4], tuple(e[5])) for e in data["history"]
        )
        self.readings = tuple(Reading(r[0], tuple(r[1]), r[2], r[3], r[4]) for r in data["readings"])
        self.parents = parents_of(list(self.by_id))
        # False for an imported edition that nobody has restated: its text is the official wording.
        self.restated: bool = meta.get("restated", True)
        self._printed: Mapping[str, Any] | None = data.get("printed")

    def __repr__(self) -> str:
        return f"<Rulebook {self.key}: {len(self.rules)} rules>"

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return self is other

    def __len__(self) -> int:
        return len(self.rules)

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_id)

    def __getitem__(self, number: str) -> Rule:
        if (rule := self.by_id.get(number)) is not None:
            return rule
        return self.find(number)

    def find(self, number: str) -> Rule:
        """The rule a typed number means; an error that suggests the nearest when there is none."""
        parsed = parse_number(number)
        if parsed is not None:
            key = parsed.key
            rule_id = self._keys.get(key) or self._keys.get(without_fillers(key))
            if rule_id is not None:
                return self.by_id[rule_id]
            if key.isdigit() and (candidates := self._compact.get(key)):
                if len(candidates) == 1:
                    return self.by_id[candidates[0]]
                message = (
                    f"{number!r} can be {' or '.join(candidates)} of {self.name}; write it with separators"
                )
                raise AmbiguousRuleError(message, candidates)
        nearest = nearest_ids(number, self.by_id)
        hint = f"; nearest: {', '.join(nearest)}" if nearest else ""
        raise UnknownRuleError(f"{number.strip()!r} is not a rule of {self.name}{hint}", nearest)

    def id_of(self, number: str) -> str | None:
        """The id a typed number stands for, if the book has it; digits without separators do not count."""
        parsed = parse_number(number)
        if parsed is None:
            return None
        return self._keys.get(parsed.key) or self._keys.get(without_fillers(parsed.key))

    def select(self, number: str) -> tuple[Rule, ...]:
        """A rule and everything below it; with a final dot (`7-4-1.`) this rule alone."""
        rule = self[number]
        parsed = parse_number(number)
        if parsed is not None and parsed.alone:
            return (rule,)
        return (rule, *rule.descendants())

    @property
    def name(self) -> str:
        """The book's name in a sentence: `dbs 1.23`."""
        return f"{self.game} {self.edition}"

    @property
    def chapters(self) -> tuple[Rule, ...]:
        return self.children_of[None]

    @cached_property
    def official(self) -> dict[str, Official]:
        """The official wording by rule id; empty if the printed book was not imported."""
        rows: Mapping[str, Sequence[Any]] = self._printed["official"] if self._printed else {}
        return {
            rule_id: Official(row[0], tuple(row[1]), row[2], tuple(row[3]), *row[4:])
            for rule_id, row in rows.items()
        }

    @cached_property
    def printed(self) -> Rulebook | None:
        """The imported book as a book of its own, for comparing wordings; itself if nobody restated it."""
        if not self.restated:
            return self
        return Rulebook(self._printed, self.link) if self._printed else None

    @cached_property
    def children_of(self) -> dict[str | None, tuple[Rule, ...]]:
        below: dict[str | None, list[Rule]] = {None: []}
        for rule in self.rules:
            below.setdefault(self.parents[rule.id], []).append(rule)
        return {above: tuple(rules) for above, rules in below.items()}

    @cached_property
    def citations(self) -> dict[str, tuple[Rule, ...]]:
        """Who cites whom: target id to citing rules, in the order of the book."""
        citing: dict[str, list[Rule]] = {}
        for rule in self.rules:
            for cited in rule.cites:
                citing.setdefault(cited.id, []).append(rule)
        return {target: tuple(rules) for target, rules in citing.items()}

    @cached_property
    def _keys(self) -> dict[str, str]:
        """Typed keys to ids: every number, the book's other names for rules, and names that are unique."""
        tails: dict[str, list[str]] = {}
        if self.number_style == "path":
            for rule_id in self.by_id:
                head, slash, tail = rule_id.rpartition("/")
                if slash and head and tail[0].isalpha():
                    tails.setdefault(key_of(tail), []).append(rule_id)
        keys = {tail: ids[0] for tail, ids in tails.items() if len(ids) == 1}
        keys |= {key_of(name): rule_id for name, rule_id in self.meta.get("numbers", {}).items()}
        # A book that prints 050 is asked for 50, too.
        keys |= {_unpadded(key_of(rule_id)): rule_id for rule_id in self.by_id if rule_id[0] == "0"}
        return keys | {key_of(rule_id): rule_id for rule_id in self.by_id}

    @cached_property
    def _compact(self) -> dict[str, list[str]]:
        """Digits without separators (`7414`) to the ids they can mean."""
        compact: dict[str, list[str]] = {}
        for rule_id in self.by_id:
            compact.setdefault(key_of(rule_id).replace(" ", ""), []).append(rule_id)
        return compact

    def _default_link(self, rule_id: str) -> str:
        return f"/r/{self.key}/{rule_id}"

"""What is known about a rule when somebody looks for it?

A rule is found by its title and the terms it defines, its text and examples, the headings above it, and
how people ask for it. All of that becomes one bag of weighted words, so that a word counts once however
many fields repeat it; every asked phrase is also kept on its own, because a question that is close to
one phrase is better evidence than the same words scattered over four.
"""

from __future__ import annotations

import math
import re
from base64 import b64encode
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from rulesdb.model import Rule, Rulebook
from rulesdb.search.english import stem
from rulesdb.search.meaning import passages, rule_meaning
from rulesdb.search.words import fold, stems, words

# What a word is worth by where it stands, and how far long fields are brought down to the average
# length (0 not at all, 1 fully). Chosen on the tuning half of the golden questions (docs/search.md).
_WEIGHTS = {
    "asked": (1.0, 0.5),
    "text": (1.0, 0.6),
    "official": (0.5, 0.6),
    "title": (1.5, 0.3),
    "terms": (1.5, 0.3),
    "headings": (0.5, 0.5),
    "parent": (0.2, 0.5),
    "examples": (0.5, 0.3),
}
_LONGEST_PARENT = 400
_PARTS = re.compile(r"[-./]")
_SCATTERED = 0.5  # how much a word loses whose rules have nothing to do with each other
_FEW = 5  # so many rules are needed to tell whether they lie together
_HYPHENED = re.compile(r"[a-z]{3,}-[a-z]{3,}")


class Documents(NamedTuple):
    """Everything the index holds of one book; rules and phrases are told by their position."""

    key: str
    names: list[str]  # what people call the game, folded
    ids: list[str]
    headings: list[int]  # positions of rules that only head others
    bags: list[dict[str, float]]
    phrases: list[list[str]]
    phrase_rules: list[int]
    phrase_sizes: list[float]  # how much the words of each phrase tell, together
    definitions: dict[str, list[int]]  # a term's words, blank between, to the rules that define it
    compounds: dict[str, list[str]]  # words run together: rearguard to rear, guard
    meanings: str  # where each rule lies (meaning.py), one after the other, in base64
    spelling: dict[str, int]  # words as written, for typing errors


class Fields(NamedTuple):
    """The words of every rule of a book, in the form that is compared."""

    asked: list[list[list[str]]]  # phrase by phrase
    named: dict[str, list[list[str]]]  # every other field of _WEIGHTS, and asked in one piece
    compounds: dict[str, list[str]]
    spelling: Counter[str]

    @property
    def meant(self) -> list[list[str]]:
        """What each rule says: its title and its text."""
        return [title + text for title, text in zip(self.named["title"], self.named["text"], strict=True)]

    @property
    def headings(self) -> list[list[str]]:
        """The titles above each rule."""
        return self.named["headings"]


def fields_of(book: Rulebook) -> Fields:
    """Read everything a book's rules can be found by."""
    compounds = _compounds(book)
    spelling: Counter[str] = Counter(compounds.keys())  # overtriger is a slip of overtrigger

    def read(text: str) -> list[str]:
        """The stems of a text; its words are noted for the spelling."""
        if not text:
            return []
        written = words(text)
        spelling.update(written)
        return split(map(stem, written), compounds)

    fields: dict[str, list[list[str]]] = {name: [] for name in _WEIGHTS}
    asked: list[list[list[str]]] = []
    for rule in book.rules:
        phrases = [read(phrase) for phrase in rule.asked]
        asked.append(phrases)
        official, *_ = wordings(rule)
        fields["asked"].append([word for phrase in phrases for word in phrase])
        fields["text"].append(read(rule.text))
        fields["official"].append(read(official if official != rule.text else ""))
        fields["title"].append(read(rule.title))
        fields["terms"].append(read(" ".join(term.name for term in rule.defines)))
        fields["examples"].append(read(" ".join(rule.examples)))
    for rule in book.rules:
        above = [parent.index for parent in rule.breadcrumb[-3:]]
        fields["headings"].append([word for parent in above for word in fields["title"][parent]])
        short = above and len(book.rules[above[-1]].text) < _LONGEST_PARENT
        fields["parent"].append(fields["text"][above[-1]] if short else [])
    return Fields(asked, fields, compounds, spelling)


def documents(book: Rulebook) -> Documents:
    """Gather what a book's rules can be found by."""
    fields = fields_of(book)
    bags = _blend(fields.named, len(book.rules))
    phrases = [phrase for own in fields.asked for phrase in own]
    return Documents(
        key=book.key,
        names=_names(book),
        ids=[rule.id for rule in book.rules],
        headings=[rule.index for rule in book.rules if rule.kind != "rule" or not rule.text],
        bags=bags,
        phrases=phrases,
        phrase_rules=[rule for rule, own in enumerate(fields.asked) for _ in own],
        phrase_sizes=_sizes(phrases, bags, sections_of(book.by_id)),
        definitions=_definitions(book, fields.compounds),
        compounds=fields.compounds,
        meanings=_meanings(fields),
        spelling={word: times for word, times in fields.spelling.items() if len(word) > 2 and word.isalpha()},
    )


def _meanings(fields: Fields) -> str:
    rows = zip(fields.asked, fields.meant, fields.headings, strict=True)
    return b64encode(b"".join(rule_meaning(passages(*row)) for row in rows)).decode()


def wordings(rule: Rule) -> list[str]:
    """A rule in the official wording, if the printed book was imported, and in ours."""
    official = rule.official
    if official is None or not rule.book.restated:
        return [rule.text]
    return [official.text, rule.text]


def sections_of(ids: Iterable[str]) -> list[str]:
    """The section each rule belongs to: the first two parts of its number."""
    return [" ".join(_PARTS.split(rule_id)[:2]) for rule_id in ids]


def telling(rules: Collection[int], sections: Sequence[str]) -> float:
    """How much a word tells that leads to these rules.

    The rarer the more; and less if its rules lie all over the book, as those of `actually` and `away` do,
    than if they lie together.
    """
    count = len(rules)
    rarity = math.log(1 + (len(sections) - count + 0.5) / (count + 0.5))
    if count < 2:
        return rarity
    together = sum((times / count) ** 2 for times in Counter(sections[rule] for rule in rules).values())
    scattered = 1 / (together * count)
    return rarity * (1 - _SCATTERED * scattered * min(1.0, count / _FEW))


def split(stemmed: Iterable[str], compounds: dict[str, list[str]]) -> list[str]:
    """Words with those that people run together taken apart."""
    return [part for word in stemmed for part in compounds.get(word, (word,))]


def _blend(fields: dict[str, list[list[str]]], count: int) -> list[dict[str, float]]:
    """One weighted bag per rule: the counts of all fields, each brought to its average length."""
    bags: list[dict[str, float]] = [{} for _ in range(count)]
    for name, (weight, pull) in _WEIGHTS.items():
        lengths = [len(field) for field in fields[name]]
        average = sum(lengths) / max(count, 1)
        for bag, field, length in zip(bags, fields[name], lengths, strict=True):
            share = weight / (1 - pull + pull * length / average) if field else 0.0
            for word, times in Counter(field).items():
                bag[word] = bag.get(word, 0.0) + share * times
    return bags


def _sizes(phrases: list[list[str]], bags: list[dict[str, float]], sections: list[str]) -> list[float]:
    rules: dict[str, list[int]] = {}
    for position, bag in enumerate(bags):
        for word in bag:
            rules.setdefault(word, []).append(position)
    tells = {word: telling(own, sections) for word, own in rules.items()}
    return [round(sum(tells[word] for word in set(phrase)), 3) for phrase in phrases]


def _names(book: Rulebook) -> list[str]:
    meta = book.meta
    called = [book.game, meta.get("title", ""), meta.get("short", ""), *meta.get("aliases", ())]
    return list(dict.fromkeys(" ".join(words(name)) for name in called if name))


def _definitions(book: Rulebook, compounds: dict[str, list[str]]) -> dict[str, list[int]]:
    found: dict[str, dict[int, None]] = {}
    for term in book.terms.values():
        for name in (term.name, *term.aliases):
            if words_of := split(stems(name), compounds):
                found.setdefault(" ".join(words_of), {})[book[term.rule].index] = None
    return {name: list(rules) for name, rules in found.items()}


def _compounds(book: Rulebook) -> dict[str, list[str]]:
    """Hyphened words and terms of two words, as they look when the blank is left out.

    Not where the book itself has the word in one: Counterattack is a keyword, no counter attack.
    """
    pairs = {tuple(match.split("-")) for rule in book.rules for match in _HYPHENED.findall(fold(rule.text))}
    for term in book.terms.values():
        name = words(term.name)
        if len(name) == 2 and min(map(len, name)) >= 3:
            pairs.add((name[0], name[1]))
    single = {word for rule in book.rules for word in words(f"{rule.title} {rule.text}")}
    single |= {word for term in book.terms.values() for word in words(term.name)}
    joined = {"".join(pair): stems(" ".join(pair)) for pair in sorted(pairs) if "".join(pair) not in single}
    return {stems(word)[0]: parts for word, parts in joined.items()}

"""What does a small card say when a word or number in a text is touched?

A page carries one card for every term and rule its texts link to, so that a card opens at once, with
or without network.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from rulesdb import Rule
from web.rules.address import rule_url

_SENTENCE_END = re.compile(r"(?<=[.!?])\s+(?=[A-Z\[\"“(])")
_LONGEST = 260


class Card(NamedTuple):
    """What a card shows: the term or title, the number, where it leads, the first sentences."""

    rule: str
    url: str
    title: str
    kind: str
    text: str


def cards_for(rules: Iterable[Rule]) -> list[Card]:
    """The cards of everything the texts of some rules link to, in order of first mention."""
    cards: dict[str, Card] = {}
    for rule in rules:
        for term in rule.terms:
            if term.rule in rule.book.by_id and term.rule not in cards:
                cards[term.rule] = card_of(rule.book.by_id[term.rule], term.name, term.kind)
        for cited in rule.cites:
            if cited.id not in cards:
                cards[cited.id] = card_of(cited)
    return list(cards.values())


def card_of(rule: Rule, name: str = "", kind: str = "") -> Card:
    """The card of one rule, under a term's name if it has one."""
    return Card(rule.id, rule_url(rule), name or rule.title or "", kind, first_words(rule))


def first_words(rule: Rule) -> str:
    """The beginning of what a rule says; a heading without text speaks through the first rule below it."""
    text = rule.text
    for below in rule.children:
        if text:
            break
        text = below.text or below.title
    short = ""
    for sentence in _SENTENCE_END.split(" ".join(text.split())):
        if short and len(short) + len(sentence) > _LONGEST:
            break
        short = f"{short} {sentence}".strip()
    if len(short) > _LONGEST + 80:
        short = short[:_LONGEST].rsplit(" ", 1)[0] + " …"
    return short

"""Everything a rule's page shows, gathered once.

Takes a rule, looks its neighbours up and puts them into the order of the page. Nothing here is HTML
except the rule's own text, which rulesdb renders and escapes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from markupsafe import Markup

from rulesdb import Rule, Rulebook
from rulesdb.compare.editions import Counterpart
from rulesdb.library import editions, open_edition
from web.filters import day
from web.rules.address import link_to
from web.rules.cards import Card, cards_for
from web.rules.coverage import Badge, badges
from web.rules.neighbourhood import Picture, neighbourhood


class Entry(NamedTuple):
    """A rule of a family with its depth below the one on top."""

    rule: Rule
    depth: int
    html: Markup
    official: Markup | None


class OtherEdition(NamedTuple):
    """What became of the rule in another edition; no counterpart when that edition lacks it."""

    book: Rulebook
    counterparts: tuple[Counterpart, ...]
    newer: bool


@dataclass(frozen=True, slots=True)
class RuleView:
    """What the template of a rule needs."""

    rule: Rule
    html: Markup
    official: Markup | None
    below: list[Entry]
    cards: list[Card]
    others: list[OtherEdition]
    picture: Picture | None
    citation: str
    badge: Badge | None


def rule_view(rule: Rule) -> RuleView:
    """Gather the page of a rule."""
    below = family(rule)
    measured = badges(rule.book)
    shown = [rule, *(entry.rule for entry in below)]
    return RuleView(
        rule=rule,
        html=rule_html(rule),
        official=official_html(rule),
        below=below,
        cards=cards_for(shown),
        others=other_editions(rule),
        picture=neighbourhood(rule),
        citation=citation(rule),
        badge=measured.get(rule.id) if measured else None,
    )


def rule_html(rule: Rule) -> Markup:
    """The rule's text; links lead to the page's own addresses."""
    return Markup(rule.render(lambda rule_id: link_to(rule.book, rule_id)))


def official_html(rule: Rule) -> Markup | None:
    """The publisher's wording where the printed book was imported and says more than a heading."""
    printed = rule.book.printed
    if printed is None or printed is rule.book or not rule.text:
        return None
    own = printed.by_id.get(rule.id)
    return Markup(own.render(lambda rule_id: link_to(rule.book, rule_id))) if own else None


def family(rule: Rule, depth: int = 1) -> list[Entry]:
    """Everything below a rule, in the order of the book."""
    entries: list[Entry] = []
    for child in rule.children:
        entries.append(Entry(child, depth, rule_html(child), official_html(child)))
        entries += family(child, depth + 1)
    return entries


def other_editions(rule: Rule) -> list[OtherEdition]:
    """The rule in every other edition of its game, the newest first."""
    own = [edition.edition for edition in editions(rule.book.game)]
    if len(own) == 1:
        return []
    found = rule.counterparts
    here = own.index(rule.book.edition)
    others = []
    for place, edition in enumerate(editions(rule.book.game)):
        if edition.edition != rule.book.edition:
            book = open_edition(edition)
            matching = tuple(other for other in found if other.rule.book is book)
            others.append(OtherEdition(book, matching, newer=place < here))
    return others


def citation(rule: Rule) -> str:
    """How a ruling names the rule: `Dragon Ball Super Card Game 1.23 (4 February 2022), 7-4-1-4`."""
    book = rule.book
    return f"{book.title} {book.edition} ({day(book.date)}), {rule.id}"

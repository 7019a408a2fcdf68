"""What a reference promises, and what shows that it leads elsewhere: one invented book per evidence."""

from __future__ import annotations

import pytest

from rulesdb.importer.pipeline import read_book
from rulesdb.importer.readers.text import read_text
from rulesdb.importer.references import judge_references
from rulesdb.importer.references.model import Reference, Verdict

BOOK = """1. Outline
1.1. Players
1.1.1. Two players take part in a match.
1.1.2. Each player brings a deck of forty cards.
2. Cards
2.1. Overview
2.1.1. There are pebbles and stones.
2.2. River Pebbles
2.2.1. A pebble lies on the table.
2.2.2. A pebble may be thrown away.
2.3. Stones
2.3.1. A stone lies in the garden.
3. Turns
3.1. Opening Step
3.1.1. The player draws a card.
3.1.2. The player lays out a row check: every pebble in the row is counted. This is called a row check.
3.1.3. The player reads the result aloud.
3.1.4. The turn goes on.
4. Ending
4.1. Results
4.1.1. Whoever has more pebbles wins.
"""


def judged(extra: str, *, book: str = BOOK) -> list[Reference]:
    """The references of the rules from 5.1.1 on, in a book that goes on with them."""
    text = f"{book}5. More\n5.1. More Rules\n{extra}"
    found = judge_references(read_book(read_text(text.encode(), "book.txt"), "book.txt"))
    return [one for one in found if one.rule.startswith("5.")]


def one(extra: str, *, book: str = BOOK) -> Reference:
    (found,) = judged(extra, book=book)
    return found


@pytest.mark.parametrize(
    ("text", "cited"),
    [
        ("5.1.1. Do as in 3.1.2.", "3.1.2"),
        ("5.1.1. Throw the pebble away (2.2.2).", "2.2.2"),
        ("5.1.1. The player draws (see 3.1.1) a card.", "3.1.1"),
        ("5.1.1. Return to 3.1.4 and go on.", "3.1.4"),
    ],
)
def test_a_number_in_a_sentence_is_a_reference(text: str, cited: str) -> None:
    found = one(text)
    assert (found.cited, found.target, found.verdict) == (cited, cited, Verdict.EXISTING)


@pytest.mark.parametrize(
    "text",
    [
        "5.1.1. Draw 2 cards.",
        "5.1.1. The value x-1 counts.",
        "5.1.1. See ver. 2.10 of this book.",
        "5.1.1. Add +5000.",
    ],
)
def test_amounts_and_versions_are_no_references(text: str) -> None:
    assert judged(text) == []


def test_a_number_the_book_does_not_have_dangles() -> None:
    found = one("5.1.1. Whoever has more pebbles wins (3.1.7).")
    assert (found.verdict, found.target, found.why) == (Verdict.DANGLING, None, "there is no rule 3.1.7")


def test_the_same_place_one_chapter_further_is_suggested() -> None:
    """A chapter was put in before it, so 2.1.4 is now 3.1.4."""
    assert one("5.1.1. The turn goes on as always (2.1.4).").suggestion == "3.1.4"


def test_both_ends_of_a_range_are_references() -> None:
    found = judged("5.1.1. Repeat 3.1.1 to 3.1.4.")
    assert [ref.target for ref in found] == ["3.1.1", "3.1.4"]


def test_a_range_that_stops_short_of_its_list() -> None:
    first, last = judged("5.1.1. Repeat 3.1.1-3.1.3 in this order.")
    assert first.verdict is Verdict.EXISTING
    assert (last.verdict, last.suggestion, last.why) == (Verdict.STALE, "3.1.4", "the list goes on to 3.1.4")


def test_the_book_cites_another_rule_for_the_same_term() -> None:
    found = judged(
        "5.1.1. After a row check (3.1.2) draw.\n5.1.2. Before a row check (3.1.2) rest.\n5.1.3. A row check (3.1.3) ends."
    )
    assert [ref.verdict for ref in found] == [Verdict.EXISTING, Verdict.EXISTING, Verdict.STALE]
    assert found[2].suggestion == "3.1.2"


def test_a_section_close_by_is_called_so() -> None:
    found = one("5.1.1. This counts a river pebble (2.1).")
    assert (found.verdict, found.suggestion, found.why) == (
        Verdict.STALE,
        "2.2",
        "2.2 is called 'River Pebbles'",
    )


def test_the_neighbour_says_it() -> None:
    found = one("5.1.1. Nobody may skip the row check (3.1.1).")
    assert (found.verdict, found.suggestion) == (Verdict.STALE, "3.1.2")


def test_two_references_of_one_rule_are_swapped() -> None:
    found = judged("5.1.1. A row check is the series of acts (3.1) in the opening step (3.1.2).")
    assert [(ref.verdict, ref.suggestion) for ref in found] == [
        (Verdict.STALE, "3.1.2"),
        (Verdict.STALE, "3.1"),
    ]


def test_a_chapter_by_number_and_title() -> None:
    assert one("5.1.1. Please refer to 3. Turns for details.").verdict is Verdict.EXISTING
    found = one("5.1.1. Please refer to 2. Turns for details.")
    assert (found.verdict, found.suggestion, found.why) == (Verdict.STALE, "3", "chapter 2 is 'Cards'")


def test_a_section_by_its_title() -> None:
    assert one("5.1.1. See the later “Opening Step” section.").target == "3.1"
    found = one("5.1.1. See the later “Step of Opening” section.")
    assert (found.verdict, found.suggestion) == (Verdict.DANGLING, "3.1")


def test_supplements() -> None:
    book = BOOK
    tail = "\n\nSupplement A: Pebbles of all kinds\nRound pebbles\n\nSupplement B: Stones of all kinds\nFlat stones\n"
    assert one(f"5.1.1. Please refer to supplement A for a list.{tail}", book=book).target == "A"
    assert (
        one(f"5.1.1. Please refer to supplement C for a list.{tail}", book=book).verdict is Verdict.DANGLING
    )
    vague = one(f"5.1.1. Those that are not in the supplements are lost.{tail}", book=book)
    assert (vague.verdict, vague.why) == (Verdict.STALE, "it names none of the supplements A, B")


def test_a_finding_is_one_sentence() -> None:
    found = one("5.1.1. Please refer to 2. Turns for details.")
    assert str(found) == "5.1.1 cites 2. Turns: chapter 2 is 'Cards'; 3 may be meant"


def test_a_rule_of_another_keyword() -> None:
    """A section was taken out before: what cites its own first rule by the old number cites another keyword's."""
    keywords = [
        "5.1.1. Nothing more.",
        "5.2. [Glow]",
        "5.2.1. [Glow] is a keyword that lights one card.",
        "5.2.2. A card with [Glow] is put beside the card chosen in 5.3.1.",
        "5.3. [Hide]",
        "5.3.1. [Hide] is a keyword that turns a card.",
        "5.3.2. [Hide] ends with the turn.",
    ]
    found = one("\n".join(keywords))
    assert (found.verdict, found.suggestion) == (Verdict.STALE, "5.2.1")
    assert found.why == "5.3.1 is about '[Hide]' now"

"""What lint finds, each kind in a small book that has it."""

from __future__ import annotations

import pytest

import rulesdb
from rulesdb.errors import MalformedRulebookError
from tests.rulesdb.conftest import WriteBook

TERMS = '[[term]]\nname = "Energy Area"\nrule = "1-1"\nkind = "zone"\n'

CASES = {
    "a gap": ("**1-1** First.\n\n**1-3** Third.", {}, "gap", "1-2 is missing, but there is 1-3"),
    "a missing level": ("**1-1-1** Deep.", {}, "gap", "1-1 is missing, but there is 1-1-1"),
    "a number without a link": (
        "**1-1** As 1-2 says.\n\n**1-2** So.",
        {},
        "unlinked-number",
        "1-1 mentions 1-2 without a link",
    ),
    "a stale reference": (
        '**1-1** See [what follows](1-2 "printed as 9-9").\n\n**1-2** So it follows.',
        {},
        "stale-reference",
        "1-1 is printed with a reference to 9-9; 1-2 is meant",
    ),
    "words that name another number": (
        "**1-1** See [1-3](1-2).\n\n**1-2** So.\n\n**1-3** Thus.",
        {},
        "doubtful-reference",
        "1-1 says '1-3' and links to 1-2",
    ),
    "a link to itself": ("**1-1** See [here](1-1).", {}, "doubtful-reference", "1-1 links to itself"),
    "a title for nothing": (
        '**1-1** See [below](1-2 "printed as 1-2").\n\n**1-2** So.',
        {},
        "doubtful-reference",
        "1-1 keeps 1-2 as printed although it is right",
    ),
    "a bracketed word nobody defines": (
        "**1-1** A card with [Flying] flies.",
        {},
        "undefined-term",
        "1-1 uses [Flying], which no rule defines",
    ),
    "a place nobody defines": (
        "**1-1** Into the Energy Area.\n\n**1-2** From the Energy Area.\n\n**1-3** An Energy Area is empty.",
        {},
        "undefined-term",
        "'energy area' is used 3 times and defined nowhere",
    ),
    "a link that promises something else": (
        "**1-1** See [the mulligan](1-2).\n\n**1-2** Decks hold fifty cards.",
        {},
        "off-target",
        "1-1 promises 'the mulligan', but 1-2 does not speak of it",
    ),
    "a term its rule does not mention": (
        "**1-1** Here lie cards.",
        {"terms": TERMS},
        "doubtful-definition",
        "1-1 is said to define 'Energy Area' but does not mention it",
    ),
    "a name two terms claim": (
        "**1-1** The Energy Area.",
        {"terms": TERMS + TERMS.replace("Energy Area", "Pool") + 'aliases = ["Energy Area"]\n'},
        "duplicate-term",
        "'Energy Area' is claimed by the terms 'Energy Area' and 'Pool'",
    ),
    "neighbours that say the same": (
        "**1-1** Draw one card from the top of your deck.\n\n**1-2** Draw one card from the top of your deck.",
        {},
        "duplicate-text",
        "1-2 says word for word what 1-1 says",
    ),
    "a title given twice": (
        "## 1-1 Same\n\nA.\n\n## 1-2 Same\n\nB.",
        {},
        "duplicate-title",
        "1-2 has the title of 1-1",
    ),
    "a rule that says nothing": ("**1-1**", {}, "empty", "1-1 says nothing and has nothing below it"),
    "a rule without a class": (
        "**1-1** First.\n\n**1-2** Second.",
        {"classes": 'informational = ["1", "1-1"]\n'},
        "unclassified",
        "1-2 has no class in classes.toml",
    ),
    "a dangling link": (
        "**1-1** See [it](7).",
        {},
        "dangling",
        "1-1 links to '7', which is no rule of this book",
    ),
    "a duplicate": ("**1-1** A.\n\n**1-1** B.", {}, "duplicate", "1-1 is given twice"),
    "an outdated known finding": (
        "**1-1** A.",
        {"known": '[[known]]\nkind = "gap"\nrule = "4"\nreason = "so"\n'},
        "stale-known",
        "known.toml lists gap of 4, which is not found any more",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_lint_finds(write_book: WriteBook, case: str) -> None:
    chapter, tables, kind, message = CASES[case]
    write_book(f"# 1 One\n\n{chapter}\n", **tables)
    assert [finding.kind for finding in rulesdb.lint("toy") if message in finding.message] == [kind]


def test_guesses_are_marked_as_such(write_book: WriteBook) -> None:
    write_book("# 1 One\n\n**1-1** See [the mulligan](1-2).\n\n**1-2** Decks hold fifty cards.\n")
    (finding,) = rulesdb.lint("toy")
    assert finding.level == "best effort"


def test_a_clean_book_has_no_findings(write_book: WriteBook) -> None:
    write_book("# 1 One\n\n**1-1** First, see [the second](1-2).\n\n**1-2** The second rule.\n")
    assert rulesdb.lint("toy") == []


def test_what_is_known_is_marked_with_its_reason(write_book: WriteBook) -> None:
    known = '[[known]]\nkind = "gap"\nrule = "1-3"\nreason = "a page is lost"\n'
    write_book("# 1 One\n\n**1-1** First.\n\n**1-3** Third.\n", known=known)
    assert [(finding.kind, finding.known) for finding in rulesdb.lint("toy")] == [("gap", "a page is lost")]


@pytest.mark.parametrize("known", ["[[known]", '[[known]]\nkind = "gap"\n'])
def test_a_malformed_list_of_known_findings_is_refused(write_book: WriteBook, known: str) -> None:
    write_book("# 1 One\n\n**1-1** First.\n", known=known)
    with pytest.raises(MalformedRulebookError, match=r"rulebooks/toy-1.0/known.toml: "):
        rulesdb.lint("toy")

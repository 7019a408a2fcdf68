"""What a book is called, which game and edition it is of: from its own text, if no profile knows it."""

from __future__ import annotations

import pytest

from rulesdb.importer import import_file
from rulesdb.importer.report import ImportReport
from rulesdb.importer.titles import game_of, title_of
from tests.importer.conftest import ours
from tests.importer.layouts import wrap

# Our Godzilla rules in the words of a game that nobody declared.
WORDS = {"monster": "pilot", "invad": "raid", "threat": "armor", "counter": "repel", "strategy": "tactic"}


def unknown() -> list[str]:
    lines = wrap(ours("godzilla"), 70)
    for word, other in WORDS.items():
        lines = [line.replace(word, other).replace(word.title(), other.title()) for line in lines]
    return [line.replace("rage", "focus").replace("Rage", "Focus") for line in lines]


def read(front: list[str], name: str = "rules.txt", body: list[str] | None = None) -> ImportReport:
    text = "\n".join([*front, "", *(unknown() if body is None else body)])
    return import_file(text.encode(), name, keep=False)


@pytest.mark.parametrize(
    ("front", "game", "edition", "title", "date"),
    [
        (
            ["Star Pilots Card Game", "Comprehensive Rules", "Version 1.1.8", "Last updated: 2/21/2025"],
            *("starpilots", "1.1.8", "Star Pilots Card Game", "2025-02-21"),
        ),
        (
            ["STAR PILOTS Comprehensive Rules ver. 2.05 (updated 2024/06/01)"],
            *("starpilots", "2.05", "STAR PILOTS Comprehensive Rules", "2024-06-01"),
        ),
        (
            ["Comprehensive Rules", "Pilots of the Stars", "v1.5", "June 14th, 2024"],
            *("pilotsstars", "1.5", "Pilots of the Stars", "2024-06-14"),
        ),
        (
            ["Table of Contents", "1. Overview of the Game .......... 1", "2. Card Information ...... 2"]
            + ["3. Player Information .... 3", "Star Pilots Official Rule", "Ver.1.2　2023年10月27日"],
            *("starpilots", "1.2", "Star Pilots Official Rule", "2023-10-27"),
        ),
        (
            ["Star Pilots: The Rules", "These rules are effective as of November 8, 2024."],
            *("starpilots", "2024.11.08", "Star Pilots: The Rules", "2024-11-08"),
        ),
    ],
    ids=[
        "title page",
        "one line",
        "generic line first",
        "behind the contents",
        "a date instead of a version",
    ],
)
def test_a_book_that_no_profile_knows(
    front: list[str], game: str, edition: str, title: str, date: str
) -> None:
    report = read(front)
    assert (report.game, report.edition, report.title, report.date) == (game, edition, title, date)
    assert "of no game known here" in report.doubts[0]
    assert len(report.rules) == 515


def test_a_book_without_a_title_is_called_by_its_file() -> None:
    report = read([], "star-pilots_rules_v1.3.pdf.txt")
    assert report.key == "starpilots@1.3"


def test_letters_of_other_languages() -> None:
    assert game_of(title_of(["Weiße Wölfe: Rules"]), "x.pdf") == "weissewolfe"


def test_a_game_with_the_words_of_another_is_not_filed_under_it() -> None:
    """Its profile names the games that share its name and its areas."""
    body = wrap(ours("dbs"), 70)
    known = read(["Dragon Ball Super Card Game Official Rule ver. 1.30"], body=body)
    other = read(["Dragon Ball Super Card Game Fusion World Official Rule ver. 1.30"], body=body)
    assert known.key == "dbs@1.30"
    assert other.game not in ("dbs", "")


def test_a_numbered_edition_of_a_game_of_flows_is_read_by_its_numbers() -> None:
    """Buddyfight's profile is for books that start each flow at 1; another edition may count throughout."""
    report = read(["Future Card Buddyfight Comprehensive Rules ver. 1.10"])
    assert (report.key, report.number_style, len(report.rules)) == ("buddyfight@1.10", "dot", 515)

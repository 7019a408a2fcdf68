"""The five books as they are: complete, in order, connected."""

from __future__ import annotations

import csv
import re
import subprocess
import sys

import pytest

import rulesdb
from rulesdb.errors import UnknownEditionError, UnknownGameError
from tests.rulesdb.conftest import REPOSITORY, SHARED

SIZES = {
    "godzilla@1.01": 515,
    "dbs@1.23": 802,
    "dbs@1.00": 428,
    "vanguard@4.15": 1564,
    "buddyfight@2019": 390,
}
EDITIONS = [edition.key for edition in rulesdb.editions()]


def supplements(book: rulesdb.Rulebook) -> list[str]:
    return [rule_id for rule_id in book if rule_id[0].isupper()]


def test_the_five_books_are_there() -> None:
    assert set(EDITIONS) == set(SIZES)


def test_the_readme_counts_the_rules_as_the_page_does() -> None:
    readme = (REPOSITORY / "README.md").read_text(encoding="utf-8")
    counts = re.findall(r"^\|[^|]*\| ([\d.]+) \| ([\d,]+) \|", readme, re.MULTILINE)
    said = {edition: int(count.replace(",", "")) for edition, count in counts}
    assert said == {key.partition("@")[2]: len(rulesdb.load(key).rules) for key in EDITIONS}
    assert rulesdb.games() == ("buddyfight", "dbs", "godzilla", "vanguard")


@pytest.mark.parametrize(("key", "size"), SIZES.items())
def test_a_book_has_all_its_rules(key: str, size: int) -> None:
    book = rulesdb.load(key)
    assert len(book) - len(supplements(book)) == size
    assert book.key == key


@pytest.mark.parametrize("key", EDITIONS)
def test_a_book_has_the_ids_of_the_printed_one_in_its_order(key: str) -> None:
    table = SHARED / "truth" / f"{key.replace('@', '-')}.numbers.tsv"
    if not table.exists():
        pytest.skip("the list of printed numbers is not on this machine")
    with table.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        printed = [row["id"] for row in rows if row["status"] != "missing"]
    book = rulesdb.load(key)
    ours = [rule_id for rule_id in book if rule_id not in supplements(book)]
    assert ours == printed


def test_the_restatement_tool_finds_nothing_missing_copied_or_unlinked() -> None:
    tool = SHARED / "tools" / "restatement"
    if not tool.exists():
        pytest.skip("the tool that compares with the printed books is not on this machine")
    run = subprocess.run([sys.executable, tool], cwd=REPOSITORY, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("key", EDITIONS)
def test_the_graph_is_whole(key: str) -> None:
    """Parents and children, references and their reverse, neighbours: each agrees with its opposite."""
    book = rulesdb.load(key)
    for rule in book.rules:
        assert rule.parent is None or rule in rule.parent.children
        assert all(child.parent is rule for child in rule.children)
        assert all(rule in cited.cited_by for cited in rule.cites if cited is not rule)
        assert rule not in rule.siblings
        assert rule.next is None or rule.next.previous is rule
        assert all(link.target in book for link in rule.links)
        assert [above.id for above in rule.breadcrumb] == [above.id for above in _upwards(rule)][::-1]
    assert sum(len(chapter_rules(chapter)) for chapter in book.chapters) == len(book)


def _upwards(rule: rulesdb.Rule) -> list[rulesdb.Rule]:
    return [rule.parent, *_upwards(rule.parent)] if rule.parent else []


def chapter_rules(chapter: rulesdb.Rule) -> list[rulesdb.Rule]:
    return [chapter, *chapter.descendants()]


@pytest.mark.parametrize("key", EDITIONS)
def test_every_rule_says_something_or_heads_something(key: str) -> None:
    for rule in rulesdb.load(key).rules:
        assert rule.text or rule.children or rule.id == "irregulars/examples", rule
        assert rule.heading or rule.kind != "rule"


@pytest.mark.parametrize("key", EDITIONS)
def test_keywords_and_zones_are_known_by_name(key: str) -> None:
    kinds = {term.kind for term in rulesdb.load(key).terms.values()}
    assert {"keyword", "zone", "timing"} <= kinds


@pytest.mark.parametrize("key", EDITIONS)
def test_every_book_lints_clean_or_says_why_not(key: str) -> None:
    assert [finding for finding in rulesdb.lint(key) if not finding.known] == []


def test_a_rule_with_everything_around_it(dbs: rulesdb.Rulebook) -> None:
    rule = dbs["7-4-1-4"]
    assert rule.key == "dbs@1.23:7-4-1-4"
    assert rule.kind == "rule"
    assert rule.rule_class == "procedure"
    assert [above.id for above in rule.breadcrumb] == ["7", "7-4", "7-4-1"]
    assert [child.id for child in rule.children] == ["7-4-1-4-1", "7-4-1-4-2", "7-4-1-4-3"]
    assert rule.previous is dbs["7-4-1-3"]
    assert rule.next is dbs["7-4-1-4-1"]
    assert "7-4-1-5" in [cited.id for cited in rule.cites]
    assert rule in dbs["7-4-1-5"].cited_by
    assert rule.asked
    assert "/r/dbs@1.23/7-4-1-5" in rule.html
    assert "#7-4-1-5" in rule.render(lambda rule_id: f"#{rule_id}")


def test_readings_and_history_hang_on_their_rules(dbs: rulesdb.Rulebook) -> None:
    assert any("loss" in reading.question.lower() for reading in dbs["9-2-1"].readings)
    assert any(entry.version == "1.23" for entry in dbs["10-49"].history)


def test_history_follows_a_rule_whose_number_changed(dbs: rulesdb.Rulebook) -> None:
    """Union-Potara was 10-14 when it was explained and is 10-13-4 today; 10-14 is [Ultimate] now."""
    assert any(entry.rules == ("10-14",) for entry in dbs["10-13-4"].history)
    assert not any("Potara" in entry.change for entry in dbs["10-14"].history)


def test_second_headings_of_buddyfight_hold_the_steps_printed_below_them(
    buddyfight: rulesdb.Rulebook,
) -> None:
    assert buddyfight["attack/1b"].parent is buddyfight["attack"]
    assert buddyfight["attack/1.2"].parent is buddyfight["attack/1"]
    assert buddyfight["attack/1.3"].parent is buddyfight["attack/1b"]
    assert buddyfight["act/1.1"].parent is buddyfight["act"]


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("dbs", "dbs@1.23"),
        ("dbs@1.00", "dbs@1.00"),
        ("dbs 1.00", "dbs@1.00"),
        ("DBS ver. 1.00", "dbs@1.00"),
        ("dbs-1.00", "dbs@1.00"),
        ("Dragon Ball", "dbs@1.23"),
        ("vg", "vanguard@4.15"),
        ("Cardfight!! Vanguard", "vanguard@4.15"),
        ("bf", "buddyfight@2019"),
        ("gcg", "godzilla@1.01"),
    ],
)
def test_books_are_opened_by_the_names_people_use(name: str, key: str) -> None:
    assert rulesdb.load(name).key == key


@pytest.mark.parametrize(
    ("reference", "key"),
    [
        ("dbs:7-4-1-4", "dbs@1.23:7-4-1-4"),
        ("dbs@1.00:7-4-1-4", "dbs@1.00:7-4-1-4"),
        ("dragon ball 7 4 1 4", "dbs@1.23:7-4-1-4"),
        ("dbs 7414", "dbs@1.23:7-4-1-4"),
        ("vg 11.6.1", "vanguard@4.15:11.6.1"),
        ("bf attack 3.1.1", "buddyfight@2019:attack/3.1.1"),
        ("attack 3.1.1", "buddyfight@2019:attack/3.1.1"),
    ],
)
def test_a_rule_is_located_anywhere(reference: str, key: str) -> None:
    assert rulesdb.locate(reference).key == key


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(
        UnknownGameError, match="no rulebook of a game called 'vangaurd'; did you mean vanguard"
    ):
        rulesdb.load("vangaurd")


def test_an_unknown_edition_names_those_there_are() -> None:
    with pytest.raises(UnknownEditionError, match=r"dbs has no edition '2\.0'; there is 1\.23, 1\.00"):
        rulesdb.load("dbs@2.0")

"""An imported book is read like any other: beside our restatement, or as a book of its own."""

from __future__ import annotations

import logging

import pytest

import rulesdb
from rulesdb.checks.run import lint
from rulesdb.compare.changes import Basis
from rulesdb.compare.editions import compare
from rulesdb.compare.report import summary
from rulesdb.errors import UnknownEditionError
from rulesdb.export import rule_record
from rulesdb.importer import forget, import_file
from rulesdb.search import current, search
from tests.importer.conftest import Rule, ours
from tests.importer.layouts import wrap


def printed(rules: list[Rule], version: str) -> bytes:
    head = [f"Godzilla Card Game ver. {version}", "Last update: May 8, 2026"]
    return "\n".join([*head, *wrap(rules, 80)]).encode()


def shouted(rules: list[Rule]) -> list[Rule]:
    """Another wording, with the same numbers."""
    return [(rule_id, words if kind != "rule" else f"Mind: {words}", kind) for rule_id, words, kind in rules]


OFFICIAL = shouted(ours("godzilla"))


@pytest.fixture(autouse=True)
def no_index_open(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search looks for new books every few seconds; here it looks in every test."""
    monkeypatch.setattr(current, "_shelves", {})


def test_the_official_wording_stands_beside_ours() -> None:
    before = rulesdb.load("godzilla@1.01")["7.4.3"]
    assert before.official is None
    report = import_file(printed(OFFICIAL, "1.01"), "rules.txt")
    assert (report.restated, report.missing, report.extra) == (True, (), ())
    rule = rulesdb.load("godzilla@1.01")["7.4.3"]
    assert rule.official is not None
    assert (
        rule.official.text
        == f"Mind: {next(words for rule_id, words, _ in ours('godzilla') if rule_id == '7.4.3')}"
    )
    assert (rule.official.status, rule.text) == ("as printed", before.text)
    assert rule_record(rule)["official"]["text"] == rule.official.text


def test_a_book_changes_when_it_is_imported_and_when_it_is_forgotten() -> None:
    """What is kept per process and on disk (search, comparisons) goes by the book's stamp."""
    plain = rulesdb.load("godzilla@1.01")
    import_file(printed(OFFICIAL, "1.01"), "rules.txt")
    imported = rulesdb.load("godzilla@1.01")
    assert imported.stamp != plain.stamp
    assert imported.official
    forget("godzilla@1.01")
    assert rulesdb.load("godzilla@1.01").stamp == plain.stamp


def test_an_edition_nobody_restated_is_a_book_of_its_own() -> None:
    import_file(printed(OFFICIAL, "1.02"), "rules.txt")
    book = rulesdb.load("godzilla")
    assert (book.key, book.restated, len(book)) == ("godzilla@1.02", False, 515)
    rule = book["7.4.3"]
    assert rule.parent is book["7.4"]
    assert rule.text == rule.official.text if rule.official else False
    assert [child.id for child in book["7.4.2"].children] == ["7.4.2.1"]
    assert rulesdb.locate("godzilla@1.02:7 4 3") is rule
    forget("godzilla@1.02")
    assert rulesdb.load("godzilla").edition == "1.01"
    with pytest.raises(UnknownEditionError):
        rulesdb.load("godzilla@1.02")


@pytest.mark.slow
def test_a_newer_edition_is_found_by_what_people_ask() -> None:
    """An imported edition has no phrases of its own; those of the restated one lead to its rules."""
    rule = rulesdb.load("godzilla")["7.4.3"]
    assert rule.asked
    import_file(printed(OFFICIAL, "1.02"), "rules.txt")
    found = search(rule.asked[0], "godzilla").results
    assert (found[0].rule.book.key, found[0].rule.id, found[0].why) == ("godzilla@1.02", "7.4.3", "asked")
    assert len(found) == len({one.rule.id for one in found})


@pytest.mark.slow
def test_a_part_of_an_edition_hides_no_answer_of_ours() -> None:
    """What the newer file does not have is still found, under the edition that has it."""
    rule = rulesdb.load("godzilla")["7.4.3"]
    import_file(printed([one for one in OFFICIAL if not one[0].startswith("7")], "1.02"), "rules.txt")
    found = [result.rule for result in search(rule.asked[0], "godzilla").results]
    assert "godzilla@1.01:7.4.3" in [f"{one.book.key}:{one.id}" for one in found]


def test_editions_are_compared_as_printed() -> None:
    """Both wordings are known, so only what the publisher changed is a change."""
    newer = [one for one in OFFICIAL if one[0] != "8.6.2"]
    newer = [(a, b.replace("Mind:", "Mind well:") if a == "7.4.3" else b, c) for a, b, c in newer]
    newer.append(("13.1.1.4", "Mind: this rule is new.", "rule"))
    import_file(printed(OFFICIAL, "1.01"), "old.txt")
    import_file(printed(newer, "1.02"), "new.txt")
    found = compare(rulesdb.load("godzilla@1.01"), rulesdb.load("godzilla@1.02"))
    changed = {(one.kind, (one.new or one.old).id) for one in found if one.kind != "unchanged"}  # type: ignore[union-attr]
    assert changed == {("edited", "7.4.3"), ("removed", "8.6.2"), ("added", "13.1.1.4")}


def test_our_words_are_never_compared_with_official_ones() -> None:
    """Two authors differ everywhere; what came, went and moved can still be told."""
    newer = [*OFFICIAL, ("13.1.1.4", "Mind: this rule is new.", "rule")]
    import_file(printed(newer, "1.02"), "new.txt")
    found = compare(rulesdb.load("godzilla@1.01"), rulesdb.load("godzilla@1.02"))
    assert found.basis is Basis.NUMBERS
    assert found.count()["edited"] == 0
    assert found.count()["added"] + found.count()["removed"] < 5
    assert "of godzilla 1.01 only our wording is here; import its printed book" in summary(found)


def test_typography_is_no_change() -> None:
    for version, marks in (("1.02", "’“–”"), ("1.03", '\'"-"')):
        rules = [
            (rule_id, words.replace(" the ", f" {marks} the "), kind) for rule_id, words, kind in OFFICIAL
        ]
        import_file(printed(rules, version), f"{version}.txt")
    found = compare(rulesdb.load("godzilla@1.02"), rulesdb.load("godzilla@1.03"))
    assert (found.basis, found.count()["unchanged"]) == (Basis.OFFICIAL, 515)


def test_references_are_findings() -> None:
    rules = [(a, f"{b} See 5.99.1." if a == "7.4.3" else b, c) for a, b, c in ours("godzilla")]
    import_file(printed(rules, "1.02"), "rules.txt")
    (finding,) = [one for one in lint("godzilla@1.02") if one.rule == "7.4.3"]
    assert (finding.kind, finding.level) == ("dangling-printed", "warning")
    assert "7.4.3 is printed with a reference to 5.99.1: there is no rule 5.99.1" in finding.message
    assert finding.place.startswith("rules.txt:")


def test_what_our_restatement_corrects_is_known() -> None:
    rules = [(a, f"{b} (9.4.1)" if a == "1.2.3" else b, c) for a, b, c in ours("godzilla")]
    import_file(printed(rules, "1.01"), "rules.txt")
    (finding,) = [one for one in lint("godzilla@1.01") if one.kind == "dangling-printed"]
    assert finding.known


def test_imported_text_is_never_markup() -> None:
    rules = [
        (a, f"{b} <script>alert(1)</script> See 5.1." if a == "7.4.3" else b, c)
        for a, b, c in ours("godzilla")
    ]
    import_file(printed(rules, "1.02"), "<b>.txt")
    html = rulesdb.load("godzilla@1.02")["7.4.3"].html
    assert "<script>" not in html
    assert "&lt;script&gt;" in html
    assert '<a href="/r/godzilla@1.02/5.1" class="ref">5.1</a>' in html


def test_a_damaged_import_does_not_hide_our_restatement(caplog: pytest.LogCaptureFixture) -> None:
    from pathlib import Path

    from rulesdb.importer import books, store

    import_file(printed(OFFICIAL, "1.01"), "rules.txt")
    Path(books()[0]["path"]).write_bytes(b"half a bo")
    store._said.clear()
    with caplog.at_level(logging.WARNING):
        assert rulesdb.load("godzilla@1.01")["7.4.3"].official is None
    assert "is damaged; import its file again" in caplog.text

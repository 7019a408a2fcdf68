"""An import that does not add up says so in its first line, and asks before it is stored."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from rulesdb.cli.group import cli
from rulesdb.importer import books, import_file
from rulesdb.importer.errors import NotARulebookError
from rulesdb.importer.report import Outcome
from tests.importer.conftest import ours
from tests.importer.layouts import wrap
from tests.importer.manners import by_hundreds

HEAD = ["Godzilla Card Game ver. 3.21", "Last update: May 8, 2026"]


def book(without: int = 0) -> bytes:
    """A book of five pages that lacks every so-many-th rule."""
    rules = [rule for place, rule in enumerate(ours("godzilla"), 1) if not without or place % without]
    lines = [*HEAD, *wrap(rules, 80)]
    size = len(lines) // 5 + 1
    return "\f".join("\n".join(lines[at : at + size]) for at in range(0, len(lines), size)).encode()


def test_a_whole_book_raises_no_alarm() -> None:
    report = import_file(book(), "rules.txt")
    assert (report.alarm, report.gaps, report.outcome) == ("", (), Outcome.IMPORTED)


def test_a_book_that_lacks_numbers_asks_first() -> None:
    report = import_file(book(without=12), "rules.txt")
    assert report.outcome is Outcome.ASKED
    assert not books()
    assert report.summary().startswith(
        f"godzilla@3.21: does not add up: {len(report.gaps)} numbers are missing ("
    )
    assert "on the pages 1-5" in report.summary()
    assert len(report.gaps) > 20
    assert import_file(book(without=12), "rules.txt", sure=True).outcome is Outcome.IMPORTED


def test_the_command_asks_and_lists_the_gaps(tmp_path: Path) -> None:
    path = tmp_path / "rules.txt"
    path.write_bytes(book(without=12))
    asked = CliRunner().invoke(cli, ["import", str(path), "--report"])
    assert asked.exit_code == 1
    assert "does not add up" in asked.output.splitlines()[0]
    assert "gap: this number is missing after" in asked.output
    assert "the same command with --yes" in asked.output
    assert not books()
    assert CliRunner().invoke(cli, ["import", str(path), "--yes"]).exit_code == 0
    assert len(books()) == 1


def test_the_rule_before_a_missing_one_is_doubtful() -> None:
    text = book().replace(b"\n7.4.3. ", b"\n")
    report = import_file(text, "rules.txt", keep=False)
    (before,) = [rule for rule in report.rules if rule.id == "7.4.2.1"]
    assert before.status.value == "doubtful"
    assert "7.4.3, which comes after it, is missing; its words may stand here" in before.reasons
    assert [gap.id for gap in report.gaps] == ["7.4.3"]


def test_a_number_that_fits_nowhere_is_said() -> None:
    text = book().replace(b"\n7.4.3. ", b"\n2.9.7.5. A row is counted twice.\n7.4.3. ")
    report = import_file(text, "rules.txt", keep=False)
    (before,) = [rule for rule in report.rules if rule.id == "7.4.2.1"]
    assert "a line within it begins with the number 2.9.7.5" in before.reasons


def test_a_number_that_is_printed_again_is_a_doubtful_rule_of_its_own() -> None:
    text = book().replace(b"\n7.4.3. ", b"\n7.4.2.1. A row is counted twice.\n7.4.3. ")
    report = import_file(text, "rules.txt", keep=False)
    before, again = (rule for rule in report.rules if rule.id.startswith("7.4.2."))
    assert (before.id, before.status.value) == ("7.4.2.1", "as printed")
    assert (again.id, again.text, again.status.value) == ("7.4.2.2", "A row is counted twice.", "doubtful")


@pytest.mark.parametrize("misprint", ["2.4.3", "7.9.3", "7.4.30"])
def test_a_misprinted_number_is_read_as_the_one_that_goes_on_with_the_count(misprint: str) -> None:
    text = book().replace(b"\n7.4.3. ", f"\n{misprint}. ".encode())
    report = import_file(text, "rules.txt", keep=False)
    (healed,) = [rule for rule in report.rules if rule.id == "7.4.3"]
    assert healed.reasons == (f"its number was printed as {misprint}",)
    assert not report.gaps
    assert len(report.rules) == len(ours("godzilla"))


def test_letters_that_are_left_out_are_no_gaps() -> None:
    assert import_file(by_hundreds()[0].encode(), "rules.txt", keep=False).gaps == ()


@pytest.mark.parametrize("form", ["{}. ", "1.{}. ", "{} "])
def test_a_list_of_sentences_is_no_rulebook(form: str) -> None:
    lines = [
        f"{form.format(place)}Somebody must bring the blue cup number {place}." for place in range(1, 40)
    ]
    with pytest.raises(NotARulebookError):
        import_file("\n".join(lines).encode(), "list.txt")


def test_three_lists_of_sentences_are_none_either() -> None:
    lines = [
        f"{1 + place // 13}.{1 + place % 13}. Somebody must bring the blue cup number {place}."
        for place in range(39)
    ]
    with pytest.raises(NotARulebookError, match="is a list of 39 numbered sentences"):
        import_file("\n".join(lines).encode(), "list.txt")


def test_show_says_how_a_rule_was_read() -> None:
    import_file(book(), "rules.txt")
    assert "Read as printed (page 3, line " in CliRunner().invoke(cli, ["show", "godzilla@3.21:7.4.3"]).output

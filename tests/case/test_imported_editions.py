"""An edition that was imported runs: by its own numbers, and it says where it rests on another one's rules."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import rulesdb
from judge import library
from judge.case.expect import differences
from judge.case.read import load
from judge.case.run import run_case
from judge.cli.group import cli
from judge.view import refusals, view
from rulesdb.cli.group import cli as rules
from tests.case.other_book import EDITION, later, print_books

DATA = Path(__file__).parents[2] / "data"
SHARED = Path(__file__).parents[3] / "shared"
DBS = "dbs@1.23"
#: The comparison of powers in other words; the rule that sends a card without power away is left out.
REWORDED = {
    "7-4-1-4": "Both powers are set side by side; a higher or equal one on the attack's side wins here."
}
GONE = ("9-5-2",)


def judge(*words: object) -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words])


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("books")


@pytest.fixture(scope="module")
def _books(folder: Path) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLOORJUDGE_DATA", str(folder / "data"))
        print_books(folder, DBS, reworded=REWORDED, gone=GONE)
        print_books(folder, "godzilla@1.01", reworded={}, gone=())


@pytest.fixture(autouse=True)
def _data(_books: None, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FLOORJUDGE_DATA", str(folder / "data"))


def own_cases(game: str, edition: str) -> list[Path]:
    found = []
    for path in sorted((DATA / "cases" / game).glob("*.yaml")):
        named = re.search(r"^edition: *[\"']?([\d.]+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        if named is None or named[1] == edition:
            found.append(path)
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("game", "edition"), [("dbs", "1.23"), ("godzilla", "1.01")])
def test_every_case_comes_out_by_the_other_numbers(game: str, edition: str) -> None:
    failed = []
    cases = own_cases(game, edition)[::3]
    for path in cases:
        outcome = run_case(load(path, edition=EDITION))
        assert outcome.loaded.rules.key == f"{game}@{EDITION}"
        failed += [f"{path.name}: {difference}" for difference in differences(outcome)]
    assert not failed
    assert len(cases) > 90


def test_a_case_can_be_written_by_the_other_numbers(tmp_path: Path) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(
        f"""
case: Equal power
game: dbs
edition: "{EDITION}"
at: 8-4-1-1
turn: {{player: A, number: 3, first: A}}
players:
  A: {{leader: {{power: 15000, mode: rest}}, life: 6, deck: 30}}
  B: {{leader: {{power: 15000}}, life: 4, deck: 28}}
battle: {{attack: A.leader, guard: B.leader}}
expect:
  cites: [8-4-1-4, 8-4-1-4-1-1, 5-10-2-1]
  state: {{B.life: 3, B.hand: 1}}
""",
        encoding="utf-8",
    )

    answer = judge("run", case)

    assert answer.exit_code == 0, answer.output
    assert f"{EDITION} runs as 1.23 does" in answer.output
    assert f"runs as in 1.23, 7-4-1-4; {EDITION} words it differently" in answer.output


def test_what_the_edition_lacks_runs_and_is_named_as_what_it_is() -> None:
    answer = judge("run", DATA / "cases/dbs/s41-battle-card-reduced-to-0-1.23.yaml", "--under", EDITION)

    assert answer.exit_code == 0, answer.output
    assert re.search(r"^ +9-5-2@1\.23 ", answer.output, re.MULTILINE)
    assert f"runs as in 1.23, 9-5-2; {EDITION} has no such rule" in answer.output


@pytest.mark.parametrize(
    ("at", "sentence"),
    [
        ("1-1-1", "1-1-1 is not a step that runs, so nothing can stand there; nearest: "),
        ("7-4-1-44", "7-4-1-44 is not a rule of dbs 7.77"),
    ],
)
def test_a_position_cannot_stand_at_what_is_new(tmp_path: Path, at: str, sentence: str) -> None:
    case = tmp_path / "case.yaml"
    case.write_text(f"case: New\ngame: dbs\nedition: '{EDITION}'\nat: {at}\nplayers: {{A: {{}}, B: {{}}}}\n")

    answer = judge("run", case)

    assert answer.exit_code == 3
    assert sentence in answer.output


def shifted(value: Any, book: rulesdb.Rulebook, key: str = "") -> Any:
    """Data of a run with every rule number as the invented edition has it."""
    if isinstance(value, dict):
        return {name: shifted(part, book, name) for name, part in value.items()}
    if isinstance(value, list):
        return [shifted(part, book, key) for part in value]
    if key in ("rule", "cites", "at") and value in book.by_id:
        return "9-5-2@1.23" if value in GONE else later(value)
    return value


@pytest.mark.parametrize(
    "name", ["equal-power-in-battle", "s40-attack-on-the-first-turn-1.23", "who-may-attack-whom"]
)
def test_no_number_of_the_engine_reaches_who_looks(name: str) -> None:
    """What a page or a terminal is given is the same as under 1.23, but for the numbers."""
    path = DATA / "cases" / "dbs" / f"{name}.yaml"
    book = rulesdb.load(DBS)
    games = [run_case(load(path, edition=edition)).game for edition in (None, EDITION)]

    one, two = (view(game) for game in games)
    no, also_no = (refusals(game, game.tp) for game in games)

    assert two["edition"] == EDITION
    assert shifted(one, book) | {"edition": EDITION} == two
    assert shifted(no, book) == also_no
    assert no


@pytest.mark.parametrize(
    "words", [("run", "CASE", "--json", "--steps"), ("why", "CASE", "attack A.leader B.leader", "--json")]
)
def test_commands_speak_by_the_other_numbers(words: tuple[str, ...]) -> None:
    case = str(DATA / "cases/dbs/s40-attack-on-the-first-turn-1.23.yaml")
    given = [case if word == "CASE" else word for word in words]
    book = rulesdb.load(DBS)

    own, other = (json.loads(judge(*given, *more).output) for more in ((), ("--under", EDITION)))

    assert _numbers(shifted(own, book)) == _numbers(other)
    assert _numbers(own)


def _numbers(value: Any, key: str = "") -> list[str]:
    if isinstance(value, dict):
        return [number for name, part in value.items() for number in _numbers(part, name)]
    if isinstance(value, list):
        return [number for part in value for number in _numbers(part, key)]
    return [value] if key in ("rule", "cites", "at") and isinstance(value, str) else []


def test_two_imported_editions_can_be_compared() -> None:
    case = DATA / "cases/dbs/equal-power-in-battle.yaml"

    answer = judge("compare", case, "--under", "1.00", EDITION)

    assert answer.exit_code == 0, answer.output
    assert f"1.00: 7-4-1-4                                         {EDITION}: 8-4-1-4" in answer.output


def test_coverage_says_what_is_new_and_what_runs_as_before(tmp_path: Path) -> None:
    answer = judge("coverage", f"dbs@{EDITION}", "--json", "--cases", _one_case(tmp_path))

    rows = {row["rule"]: row for row in json.loads(answer.output)["rules"]}
    assert list(rows) == [rule.id for rule in rulesdb.load(f"dbs@{EDITION}").rules]
    assert (rows["1-1-1"]["status"], rows["1-1-1"]["class"]) == ("not yet", "new")
    assert rows["8-4-1-4"]["status"] == "executed"
    assert "words it differently" in rows["8-4-1-4"]["remark"]
    assert rows["8-4-1-1"]["remark"] == ""


def _one_case(folder: Path) -> Path:
    case = DATA / "cases/dbs/equal-power-in-battle.yaml"
    (folder / case.name).write_bytes(case.read_bytes())
    return folder


def test_a_deck_is_checked_by_the_other_numbers(tmp_path: Path) -> None:
    deck = tmp_path / "deck.yaml"
    deck.write_text(
        f"deck: Short\ngame: dbs\nedition: '{EDITION}'\n"
        "leader: [{type: leader}]\nmain: [{type: battle, name: Wall}]\n"
    )

    answer = json.loads(judge("deckcheck", deck, "--json").output)

    assert answer["edition"] == f"dbs@{EDITION}"
    cited = {row["rule"] for row in answer["rulings"]}
    assert cited
    assert cited <= {later(rule) for rule in rulesdb.load(DBS).by_id}
    assert any(f"{EDITION} runs as 1.23 does" in note for note in answer["notes"])


def test_where_only_one_book_has_the_official_wording_nothing_is_claimed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOORJUDGE_DATA", str(tmp_path / "data"))
    print_books(tmp_path, DBS, reworded=REWORDED, gone=GONE, official=False)

    carried = library.rules("dbs", EDITION).carried

    assert carried is not None
    assert "their wording was not compared (import the official 1.23, too" in carried.about
    assert carried.remark("8-4-1-1").endswith("was not compared")


def test_a_book_that_shares_little_with_the_engine_does_not_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOORJUDGE_DATA", str(tmp_path / "data"))
    lines = ["Dragon Ball Super Card Game", "Rules ver. 8.88", ""]
    for chapter in range(1, 7):
        lines.append(f"{chapter}. Chapter {chapter}")
        lines += [f"{chapter}-{n}. Of wood and water number {n} nothing is said." for n in range(1, 12)]
    file = tmp_path / "book.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert CliRunner().invoke(rules, ["import", str(file), "--book", "dbs@8.88", "--yes"]).exit_code == 0

    answer = judge("run", DATA / "cases/dbs/equal-power-in-battle.yaml", "--under", "8.88")

    assert answer.exit_code == 3
    assert re.search(r"dbs 8\.88 does not run: of the \d+ steps of .* are not found in it", answer.output)


@pytest.mark.slow
@pytest.mark.skipif(not SHARED.is_dir(), reason="the printed books are not here")
@pytest.mark.parametrize(
    ("file", "engine"),
    [("dbs-1.074.txt", "dbs-1.23"), ("dbs-1.074.pdf", "dbs-1.23"), ("vanguard-4.45.md", "vanguard-4.15")],
)
def test_real_editions_run_and_what_differs_differs_by_a_listed_rule(
    file: str, engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FLOORJUDGE_DATA", str(tmp_path / "data"))
    for book in (SHARED / "editions" / file, SHARED / "rulebooks" / f"{engine}.txt"):
        assert CliRunner().invoke(rules, ["import", str(book), "--yes"]).exit_code == 0
    (game, written), edition = engine.split("-"), file.rpartition(".")[0].split("-")[1]
    cases = own_cases(game, written)
    printed = rulesdb.load(f"{game}@{edition}").by_id

    for path in cases[:: max(1, len(cases) // 100)]:
        outcome = run_case(load(path, edition=edition))
        assert not differences(outcome), path
        carried = outcome.loaded.rules.carried
        assert carried is not None
        for rule, _, _ in outcome.game.entries():
            assert rule in printed or f"{edition} has no such rule" in carried.remark(rule)
    if game != "dbs":
        return
    assert carried.fates["6-3-1-2-4"].how == "reworded", "1.074 lets the first player attack"
    assert carried.fates["7-4-1-4-3-1"].how == "gone", "1.074 knows no Unison Cards"
    assert carried.fates["6-3-1-2-4"].number == "6-3-1-2-3"


def test_our_readings_are_known_under_the_other_numbers() -> None:
    """The engine follows them there, too: timeline, ruling and the rule itself say so."""
    own = library.rules("dbs", "1.23")
    read = {rule for reading in own.book.readings for rule in reading.rules}
    other = library.rules("dbs", EDITION)
    assert {reading.id for reading in other.readings(later("9-2-1"))} == {
        reading.id for reading in own.readings("9-2-1")
    }
    assert all(other.readings(later(rule)) for rule in read if rule not in GONE)
    shown = CliRunner().invoke(rules, ["show", f"dbs@{EDITION}:{later('9-2-1')}"]).output
    assert "Reading of 1.23, 9-2-1: When is a loss carried out" in shown

"""Playing a document for the page: the same run as the engine's own, kept moment by moment."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from judge import library
from judge.case.read import load_source
from judge.case.run import run_case
from judge.case.source import Source
from judge.kernel.identity import fingerprint
from judge.playmat import laid_out, playmat
from tests.share import one_in
from tests.trust.oracles import case_files, is_case, name_of
from tests.web.support.kept import RAGE
from tests.web.test_no_internals import said_of_a_run, wrong
from web.cases import documents
from web.cases.boards import Boards
from web.cases.examples import example, examples_citing, first_moment_citing
from web.cases.files import read_file_text, write_file_text
from web.cases.findings import finding_record
from web.cases.openings import at_rule, named
from web.cases.play import Play, play
from web.cases.positions import read_position, write_position
from web.cases.record import moment_records, timeline_record
from web.cases.why import why_record

#: Examples with more steps than the page shows.
TOO_LONG = ("a-compulsory-loop-with-a-shuffle", "a-loop-of-more-than-999-rounds")


class Shown(NamedTuple):
    """An example, and how the page plays it."""

    document: dict[str, Any]
    played: Play


@pytest.fixture(
    scope="module",
    params=one_in(
        16, [path for path in case_files() if is_case(path) and path.stem not in TOO_LONG], name_of
    ),
)
def shown(request: pytest.FixtureRequest) -> Shown:
    """Played once for all that is asked of it; what is asked changes nothing."""
    path: Path = request.param
    document = dict(example(path.parent.name, path.stem).document)
    return Shown(document, play(document))


@pytest.mark.parametrize("name", TOO_LONG)
def test_a_run_that_is_too_long_for_the_page_says_so_and_shows_its_beginning(name: str) -> None:
    path = next(path for path in case_files() if path.stem == name)
    played = play(example(path.parent.name, name).document)
    assert [problem.slug for problem in played.problems] == ["too-long"]
    assert played.moments
    assert wrong(said_of_a_run(played)) == []


def test_no_sentence_of_a_run_or_its_draft_names_anything_of_the_machine(shown: Shown) -> None:
    assert wrong(said_of_a_run(shown.played)) == []


def test_a_recorded_run_ends_where_the_strict_run_ends(shown: Shown) -> None:
    assert shown.played.problems == []
    assert shown.played.differences == []
    outcome = run_case(load_source(Source("case", shown.document)))
    assert fingerprint(shown.played.last) == fingerprint(outcome.game)
    assert shown.played.last.entries() == outcome.game.entries()


def test_boards_folded_from_changes_are_the_boards(shown: Shown) -> None:
    played = shown.played
    boards = Boards(played.last)
    board: dict[str, Any] = {}
    for moment, record in zip(played.moments, moment_records(played), strict=True):
        change = copy.deepcopy(record["board"])
        for part in ("zones", "tiles"):
            merged = {**board.get(part, {}), **change.pop(part, {})}
            board[part] = {key: value for key, value in merged.items() if value is not None}
        board |= change
        assert board == boards.board(moment.game)


def test_a_file_written_and_read_back_is_the_same_case(shown: Shown) -> None:
    document, problems = read_file_text(write_file_text(shown.document))
    assert problems == []
    assert document is not None
    again = play(document)
    assert again.problems == shown.played.problems
    assert again.last.entries() == shown.played.last.entries()


def test_a_position_read_by_the_editor_and_written_back_plays_the_same(shown: Shown) -> None:
    again = play(write_position(shown.document, *read_position(shown.document)))
    assert again.problems == shown.played.problems
    assert again.differences == shown.played.differences
    # A card that was made up where it lies is known by its place afterwards; what happens is the same.
    told = [(rule, what) for rule, what, _ in again.last.entries()]
    assert told == [(rule, what) for rule, what, _ in shown.played.last.entries()]


def test_the_cards_of_a_battle_are_known_by_their_place() -> None:
    document = named("dbs", "1.23", "damage").document
    assert read_position(document).roles == {"attack": "A.battle.1", "guard": "B.leader.1"}


def test_what_a_case_says_beside_the_cards_of_a_battle_is_kept() -> None:
    """`negated` is no card; a battle under `context` is the same battle."""
    document = named("dbs", "1.23", "damage").document
    inside = {key: value for key, value in document.items() if key != "battle"}
    inside["context"] = {"battle": {**document["battle"], "negated": True}}
    written = write_position(inside, *read_position(inside))
    assert written["battle"] == {"attack": "A.battle.1", "guard": "B.leader.1", "negated": True}
    assert "context" not in written


def test_a_battle_whose_attack_card_was_taken_away_asks_for_one() -> None:
    document = named("dbs", "1.23", "damage").document
    zones, numbers, roles = read_position(document)
    written = write_position(document, {**zones, "A.battle": []}, numbers, {"guard": roles["guard"]})
    found = [finding_record(problem, written)["message"] for problem in play(written).problems]
    assert found == ["7-4-1-1 must know the attack card to run"]


# -- what is put in -----------------------------------------------------------------------------------


def test_a_choice_nobody_answered_is_where_the_page_goes_on() -> None:
    played = play(RAGE)
    assert played.problems == []
    assert played.last.decision is not None
    assert [moment.kind for moment in played.moments].count("answer") == 1
    assert played.given(len(played.moments) - 1) == 1


def test_an_answer_is_written_as_a_case_file_writes_it() -> None:
    played = play(RAGE)
    document = documents.answered(played, len(played.moments) - 1, ["rage:W1"])
    assert document["decisions"] == [{"A": "rage:N1"}, {"A": "rage:W1"}]
    assert play(document).last.rage == [2, 0]


def test_another_answer_at_an_earlier_choice_replaces_what_followed() -> None:
    played = play(RAGE)
    first_choice = next(number for number, moment in enumerate(played.moments) if moment.game.decision)
    document = documents.answered(played, first_choice, ["pass"])
    assert document["decisions"] == [{"A": "pass"}]


def test_an_answer_that_is_no_option_is_refused_with_the_rule() -> None:
    played = play(RAGE)
    with pytest.raises(documents.IllegalMoveError, match="is not an option") as caught:
        documents.answered(played, len(played.moments) - 1, ["rage:K1"])
    assert caught.value.facts["rule"] == "10.4.4.2"


def test_a_refused_attempt_is_written_down_with_its_rule() -> None:
    played = play(RAGE)
    document = documents.attempted(played, len(played.moments) - 1, "rage:K1", None)
    assert document["decisions"][-1] == {"try": "rage:K1", "refused": "8.4.1"}
    kinds = [moment.kind for moment in play(document).moments]
    assert kinds[-1] == "attempt"


def test_an_allowed_action_is_no_attempt() -> None:
    played = play(RAGE)
    with pytest.raises(documents.IllegalMoveError, match="is allowed"):
        documents.attempted(played, len(played.moments) - 1, "rage:W1", None)


def test_an_edit_by_hand_at_a_choice() -> None:
    played = play(RAGE)
    edit = {"move": "A.K1", "to": "A.z6", "because": "it was there"}
    after = play(documents.edited(played, len(played.moments) - 1, edit))
    assert after.problems == []
    assert [after.last.labels[card] for card in after.last.cards(0, "z6")] == ["A.K1"]
    assert "edit" in [moment.kind for moment in after.moments]


def test_an_edit_by_hand_between_two_steps_stands_there() -> None:
    played = play(documents.answered(play(RAGE), len(play(RAGE).moments) - 1, ["pass"]))
    adding = next(
        number for number, moment in enumerate(played.moments) if moment.game.path()[-1:] == ["7.4.2"]
    )
    after = play(documents.edited(played, adding, {"set": {"A.rage": 5}}))
    assert after.problems == []
    edited = next(number for number, moment in enumerate(after.moments) if moment.kind == "edit")
    assert after.moments[edited].game.path()[-1] == "7.4.2"
    assert after.moments[edited].game.rage == [5, 0]


def test_undo_takes_the_last_decision_back() -> None:
    played = play(RAGE)
    document = documents.undone(played)
    assert document["decisions"] == []
    with pytest.raises(documents.IllegalMoveError, match="no decision to take back"):
        documents.undone(play(document))


def test_a_fork_keeps_the_decisions_up_to_its_moment() -> None:
    played = play(documents.answered(play(RAGE), len(play(RAGE).moments) - 1, ["rage:W1"]))
    first = next(number for number, moment in enumerate(played.moments) if moment.entry == 0)
    assert documents.cut(played, first)["decisions"] == [{"A": "rage:N1"}]
    assert documents.cut(played, 0)["decisions"] == []


def test_a_concession_ends_the_game() -> None:
    played = play(RAGE)
    after = play(documents.conceded(played, len(played.moments) - 1, "B"))
    assert after.last.result == ("1.2.1", 0, "concession")


# -- what is wrong ------------------------------------------------------------------------------------


def test_problems_of_a_position_come_with_their_rules() -> None:
    document = copy.deepcopy(RAGE)
    document["players"]["A"]["zone"] = 11
    document["players"]["B"]["monster"] = "WB9"
    played = play(document)
    assert played.moments == []
    assert {(problem.slug, problem.rule) for problem in played.problems} >= {
        ("zone-number", "4.4.3"),
        ("unknown-card", None),
    }


def test_a_decision_that_does_not_fit_leaves_what_was_run_before() -> None:
    played = play({**RAGE, "decisions": [{"A": "rage:N1"}, {"A": "battle:K9>z1"}]})
    assert len(played.problems) == 1
    assert played.problems[0].path == ("decisions", 1)
    assert len(played.moments) > 5


def test_a_document_that_is_no_case_is_told_so() -> None:
    played = play({"case": "x", "game": "chess"})
    assert played.loaded is None
    assert "chess" in played.problems[0].message


# -- what is asked ------------------------------------------------------------------------------------


def test_why_lists_every_action_with_the_card_allowed_or_refused() -> None:
    played = play(RAGE)
    told = why_record(played, len(played.moments) - 1, "A.K1", None)
    verdicts = {(row["action"], row["allowed"]): row for row in told["verdicts"]}
    assert verdicts["rage", False]["rule"] == "8.4.1"
    assert verdicts["battle", True]["actions"][0].startswith("battle:K1>z")
    actions = library.rules("godzilla").actions
    with_cards = {name for name, spec in actions.items() if spec.arguments[:1] == ("card",)}
    assert {row["action"] for row in told["verdicts"]} == with_cards


def test_why_lists_no_skill_that_a_card_has_not_and_begins_with_what_it_can_do() -> None:
    document = named("dbs", "1.23", "main").document
    document["players"]["B"]["hand"] = ["cta1", "red1"]
    played = play({**document, "decisions": [{"A": "attack:leader>B.blue1"}]})
    last = len(played.moments) - 1
    counter = why_record(played, last, "B.cta1", None)["verdicts"]
    assert (counter[0]["action"], counter[0]["allowed"]) == ("counter", True)
    plain_card = why_record(played, last, "B.red1", None)["verdicts"]
    assert not {"counter", "activate"} & {verdict["action"] for verdict in plain_card}


def test_an_option_names_its_target_and_a_question_its_card() -> None:
    document = named("dbs", "1.23", "main").document
    document["players"]["B"]["battle"].append("blk2")
    asked = [moment["choice"] for moment in timeline_record(play(document))["moments"] if moment["choice"]]
    targets = {(option["card"], option["target"]) for option in asked[-1]["options"]}
    assert ("A.leader", "B.blue1") in targets
    attacked = play({**document, "decisions": [{"A": "attack:leader>B.blue1"}]})
    assert timeline_record(attacked)["moments"][-1]["choice"]["about"] == ["B.blk2"]


def test_why_unfolds_numbers_into_their_derivation() -> None:
    played = play(RAGE)
    told = why_record(played, len(played.moments) - 1, "A.SA2", None)
    threat = next(value for value in told["values"] if value["name"] == "threat")
    assert [(step["rule"], step["value"]) for step in threat["trace"]] == [
        ("10.8.1.1", 20000),
        ("10.8.1.4", 25000),
    ]


def test_a_player_sees_no_hidden_card_anywhere() -> None:
    played = play(RAGE)
    told = timeline_record(played, "B")
    assert set(told["moments"][0]["board"]["zones"]["A.hand"]) == {None}
    assert "A.W1" not in told["codes"]
    assert "A.N1" in told["codes"]  # it was discarded for everybody to see
    assert all(moment["choice"] is None or not moment["choice"]["options"] for moment in told["moments"])


# -- where it begins ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", laid_out())
def test_every_opening_can_be_played(game: str) -> None:
    for edition in library.editions(game):
        for opening in playmat(game).openings:
            assert play(named(game, edition, opening.name).document).problems == []


#: Every book in so many parts, each with rules from all over it.
MANY = 40
PARTS = [
    (game, edition, part) for game in laid_out() for edition in library.editions(game) for part in range(MANY)
]


@pytest.mark.parametrize("part", one_in(MANY, PARTS, lambda part: "{}@{}-{}".format(*part)))
def test_a_position_can_be_opened_at_every_rule(part: tuple[str, str, int]) -> None:
    """Every rule of the book opens a position without problems; a step that runs opens at itself."""
    game, edition, first = part
    rules = library.rules(game, edition)
    for rule in list(rules.book.rules)[first::MANY]:
        opened = at_rule(rule)
        played = play(opened.document)
        assert played.problems == [], rule.id
        assert opened.moment < len(played.moments)
        if rule.id in rules.linked.pc and not opened.note:
            assert played.moments[0].game.path()[-1] == rule.id


def test_examples_are_found_by_the_rules_they_cite() -> None:
    found = examples_citing("godzilla", "1.01", "5.13.1")
    assert found
    moment = first_moment_citing(play(found[0].document), "5.13.1")
    assert moment is not None
    assert moment > 0

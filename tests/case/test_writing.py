"""What a person who writes a case meets: errors that name what is meant, all at once, where it stands."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judge.case.problem import WARNINGS
from judge.cli.group import cli
from tests.case.boards import problem, problems, run, text

CODE = Path(__file__).parents[2] / "judge"


def judge(*words: object, said: str = "") -> Result:
    return CliRunner().invoke(cli, [str(word) for word in words], input=said)


def test_yes_to_a_question_that_another_rule_kept_from_being_asked():
    found = problem("decisions: [battle:EN>z6, {try: yes, refused: 11.5.1}]\n", players=FEW, cards=CARDS)

    assert found.slug == "wrong-refusal"
    assert re.fullmatch(r"yes is refused by 10\.5\.4\S* .*not by 11\.5\.1", found.message)


CARDS = "cards:\n  EN: {rank: 1, abilities: [{enter: [{may: [{discard: 2}], to: [{draw: 1}]}]}]}\n"
FEW = "players:\n  A: {monster: SA1, zone: 3, hand: [EN, f]}\n  B: {monster: WB1}\n"


def test_an_action_is_refused_where_it_was_meant_and_not_two_phases_later():
    """B can only pass in A's turn; what A may not do is said in A's phase."""
    found = problem("decisions: [pass, {A: battle:K9>z1}]\n", cards="cards:\n  K9: {rank: 9}\n", players=NINE)

    assert found.slug == "refused"


NINE = "players:\n  A: {monster: SA1, zone: 3, hand: [K9]}\n  B: {monster: WB1}\n"


def test_every_missing_citation_is_reported():
    outcome = run("decisions: [invade:J2]\nexpect: {cites: [1.2.1, 8.6.1, 1.2.2]}\n")
    from judge.case.expect import differences

    assert [each.path[-1] for each in differences(outcome)] == [0, 2]


def test_every_fault_of_a_card_is_reported():
    cards = "cards:\n  K9: {rank: 1, abilities: [{enter: [{drw: 1}]}, {revenge: [{draw: 1}]}, {entr: []}]}\n"
    found = [each.message for each in problems(text(cards=cards, players=NINE))]

    assert len(found) == 2
    assert "ability 1" in found[0]
    assert "ability 3" in found[1]


def test_every_key_and_every_instruction_of_a_card_is_looked_at():
    cards = "cards:\n  K9: {rnk: 1, type: batle, abilities: [{when: drawn, do: [{drw: 1}, {draw: 1}, {ragge: 1}]}]}\n"
    found = [each.message for each in problems(text(cards=cards, players=NINE))]

    assert [part in message for part, message in zip(("rnk", "batle", "drw", "ragge"), found, strict=True)]
    assert "ability 1, when, instruction 3" in found[3]


def test_a_name_that_nothing_gives_is_a_fault():
    """It would mean no card at all, and nothing would happen."""
    cards = "cards:\n  X: {type: extra, skills: [{activate: main, do: [{ko: {choose: 1, of: your battle, as: x}}, {move: y, to: hand}]}]}\n"
    case = f"case: x\ngame: dbs\nat: main\n{cards}players: {{A: {{hand: [X]}}, B: {{}}}}\n"

    assert problems(case)[0].message == (
        "card X, skill 1, activate, instruction 2: 'y' is neither a group of cards nor a name that the card gives; it gives x"
    )


def test_a_key_inside_a_cost_is_named():
    cards = "cards:\n  X: {cost: {total: 1, purple: 2}}\n"
    case = f"case: x\ngame: dbs\nat: main\n{cards}players: {{A: {{hand: [X]}}, B: {{}}}}\n"

    assert problems(case)[0].message == "card: cost: unknown key 'purple'"


def test_an_ability_that_works_is_not_refused():
    found = problem("decisions: [{try: W1/1, refused: 10.3.3}]\n", players=WORKS[0], cards=WORKS[1])

    assert found.slug == "allowed"
    assert found.message.startswith("W1/1 works")


WORKS = (
    "players:\n  A: {monster: SA1, zone: 3, field: {6: W1}, hand: [f]}\n  B: {monster: WB1}\n",
    "cards:\n  W1: {rank: 1, abilities: [{when: drawn, do: [{rage: 1}]}]}\n",
)


def test_until_and_at_know_the_names_of_where_a_position_begins():
    from judge.case.expect import differences

    outcome = run("decisions: [pass]\nuntil: counter\nexpect: {at: counter}\n")

    assert differences(outcome) == []


def test_a_play_timing_is_named_by_the_rule_that_grants_it():
    from judge.case.expect import differences

    assert differences(run("expect: {at: main}\n")) == []


def test_a_leader_card_that_nobody_named():
    case = "case: x\ngame: dbs\nat: main\nplayers: {A: {leader: {mode: rest}}, B: {}}\n"

    assert problems(case) == []


def test_a_number_in_the_style_of_another_game_is_no_rule():
    found = problem(at="6-3-1-2")

    assert (found.slug, "write 6.3.1.2 if that is meant" in found.message) == ("unknown-rule", True)


def test_an_override_that_is_no_warning():
    found = problem("override: [nonsense]\n")

    assert found.slug == "unknown-override"


def test_all_warnings_of_the_code_can_be_overridden():
    """The list of warnings is what the code has."""
    named = set()
    for path in CODE.rglob("*.py"):
        source = path.read_text(encoding="utf-8")
        named |= set(re.findall(r'\.add\(\s*"([\w-]+)",[^\n]*severity="warning"', source))
        named |= set(re.findall(r'Finding\(\s*"([\w-]+)",[^\n]*"warning"\)', source))

    assert named == set(WARNINGS)


@pytest.mark.slow
@pytest.mark.parametrize("words", [("--class", "nonsense"), ("--under", "99.9")])
def test_coverage_of_nothing(words: tuple[str, str]):
    result = judge("coverage", "godzilla", *words)

    assert result.exit_code != 0
    assert words[1] in result.output


def test_a_deck_is_no_case_and_a_case_no_deck(tmp_path: Path):
    deck, case = tmp_path / "deck.yaml", tmp_path / "case.yaml"
    deck.write_text("deck: mine\ngame: godzilla\n", encoding="utf-8")
    case.write_text(text(), encoding="utf-8")

    assert "judge deckcheck" in judge("run", deck).output
    assert "judge run" in judge("deckcheck", case).output


def test_a_terminal_obeys_no_title(tmp_path: Path):
    path = tmp_path / "case.yaml"
    path.write_text(text().replace("case: a test", 'case: "a \\e[31mtest"'), encoding="utf-8")

    assert "\x1b" not in judge("run", path).output


def test_play_says_why(tmp_path: Path):
    path = tmp_path / "case.yaml"
    path.write_text(text(), encoding="utf-8")
    result = judge("play", path, said="run\nwhy battle EN z3\nwhy battle EN z6\nquit\n")

    assert "no:" in result.output
    assert "yes" in result.output
    assert "pick 1 to 1" not in result.output


def test_a_pick_among_equal_cards_may_be_written_or_not():
    """Damage takes one of equal life cards without a question; naming it is no mistake."""
    whole = """case: x
game: dbs
at: main
cards:
  D: {type: extra, skills: [{activate: main, do: [{damage: 1}]}]}
players:
  A: {hand: [D]}
  B: {life: [f, f, f]}
decisions: [activate:D, {B: f}]
"""
    assert problems(whole) == []
    assert problems(whole.replace(", {B: f}", "")) == []


def test_a_replacement_effect_of_the_other_player_is_named_by_its_card():
    guard = "{rank: 1, abilities: [{instead: {event: destroy, where: {name: K1}}, do: [{destroy: this}]}]}"
    cards = f"""cards:
  G1: {guard}
  G2: {guard}
  K1: {{name: K1, rank: 1}}
  PS: {{type: strategy, rank: 1, abilities: [{{text: [{{destroy: {{choose: 1, of: opponent battle, where: {{name: K1}}}}}}]}}]}}
"""
    players = """players:
  A: {monster: SA1, zone: 3, hand: [PS], field: {1: G1}}
  B: {monster: WB1, zone: 3, field: {1: K1, 2: G2}}
"""
    outcome = run("decisions: [strategy:PS>s1, {B: G1}]\n", cards=cards, players=players)

    assert outcome.game.cards(0, "z1") == ()

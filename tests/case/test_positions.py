"""Positions: what can be written down, and everything that is wrong with one at once."""

from __future__ import annotations

import pytest

import rulesdb
from judge import library
from judge.case.paths import Cards, read_path, show_cards
from judge.case.problem import BadCase, Problems
from judge.case.read import loads, position
from judge.case.rule_ids import resolve
from judge.case.source import Source
from judge.kernel.state import REST
from tests.case.boards import PLAYERS, board, problem, problems, text

TABLE = library.table("godzilla")


def cards(game, path: str) -> str:
    found = read_path(game, TABLE, path)
    assert isinstance(found, Cards)
    return show_cards(game, found.cards)


# -- what can be written -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("contents", "shown"),
    [
        ("30", "f x30"),
        ("K3", "K3"),
        ("f x9", "f x9"),
        ("f×9", "f x9"),
        ("[K3, f x2]", "K3, f x2"),
        ("'K3, K4, f x2'", "K3, K4, f x2"),
        ("[K1, 4]", "K1, f x4"),
        ("[{card: K3}, {card: f, count: 2}]", "K3, f x2"),
        ("empty", "nothing"),
        ("0", "nothing"),
        ("[]", "nothing"),
    ],
)
def test_a_zone_is_written_in_many_ways(contents: str, shown: str):
    game = board(players=f"players: {{A: {{monster: SA1, hand: {contents}}}, B: {{monster: WB1}}}}\n")

    assert cards(game, "A.hand") == shown


def test_stacks_are_written_from_the_bottom_up():
    game = board(
        players="players: {A: {monster: SA1 < SA2 < SA3}, B: {monster: {card: WB2, beneath: [WB1]}}}\n"
    )

    assert cards(game, "A.monster") == "SA1 < SA2 < SA3"
    assert cards(game, "B.monster") == "WB1 < WB2"
    assert read_path(game, TABLE, "A.rank") == 3


@pytest.mark.parametrize("words", ['"z4 K2, z6 [K1 < K3]"', '[z4 K2, "z6: K1 < K3"]'])
def test_several_zones_in_one_line(words: str):
    game = board(players=f"players: {{A: {{monster: SA1, field: {words}}}, B: {{monster: WB1}}}}\n")

    assert [cards(game, f"A.z{n}") for n in (4, 6)] == ["K2", "K1 < K3"]


@pytest.mark.parametrize("words", ["z4", "z9 K2", "z4 K1, z4 K2"])
def test_a_line_of_zones_that_cannot_be_read(words: str):
    found = problem(players=f'players: {{A: {{monster: SA1, field: "{words}"}}, B: {{monster: WB1}}}}\n')

    assert "expected a mapping such as" in str(found)


def test_zones_of_the_field_have_three_spellings():
    game = board(players="players: {A: {monster: SA1, z2: K1, Z4: K2, field: {7: K3}}, B: {monster: WB1}}\n")

    assert [cards(game, f"A.z{n}") for n in (2, 4, 7)] == ["K1", "K2", "K3"]


def test_a_card_can_be_given_by_the_attributes_that_matter():
    game = board(
        players="players: {A: {monster: {threat: 15000}, z4: {power: 9000, rank: 3}}, B: {monster: WB1}}\n"
    )

    assert read_path(game, TABLE, "A.threat") == 15000
    assert read_path(game, TABLE, "A.z4.power") == 9000
    assert game.labels[game.cards(0, "z4")[0]] == "A.z4"


def test_a_known_card_can_differ_in_one_attribute():
    game = board(
        players="players: {A: {monster: SA1, z4: {card: K3, power: 1}}, B: {monster: WB1, z4: K3}}\n"
    )

    assert read_path(game, TABLE, "A.K3.power") == 1
    assert read_path(game, TABLE, "B.K3.power") == 8000


def test_a_card_entry_says_mode_markers_label_owner_and_face():
    entry = "{card: K3, mode: rest, markers: 2, label: big, owner: B}"
    game = board(
        players=f"players: {{A: {{monster: SA1, z4: {entry}, hand: {{card: K1, face: up}}}}, B: {{monster: WB1}}}}\n"
    )
    big = game.find("B.big")

    assert (game.mode[big], game.markers[big], game.master(big)) == (REST, 2, 0)
    assert read_path(game, TABLE, "A.K1.revealed") is True


def test_copies_are_told_apart_by_number():
    game = board(
        players="players: {A: {monster: SA1, hand: [E, E#2], deck: [K1, K1]}, B: {monster: WB1}}\n",
        cards="cards: {E: {rank: 1}}\n",
    )

    assert [game.labels[card] for card in game.cards(0, "hand")] == ["A.E", "A.E#2"]
    assert [game.labels[card] for card in game.cards(0, "deck")] == ["A.K1", "A.K1#2"]
    assert read_path(game, TABLE, "K1#1.zone") == "A.deck"


def test_placed_says_which_card_is_older():
    older = board("placed: [RV, K2]\n")
    younger = board("placed: [K2, RV]\n")

    for game, order in ((older, ("A.RV", "A.K2")), (younger, ("A.K2", "A.RV"))):
        first, second = (game.find(label) for label in order)
        assert game.stamp[first] < game.stamp[second]
        assert game.stamp[first] > game.stamp[game.find("B.K3")]


def test_1_01_7_2_3_only_a_card_placed_this_turn_stays():
    """A strategy card that came this turn is not cleared in the start phase; an older one is."""
    players = (
        "players: {A: {monster: SA1, s1: Q1, s2: {card: Q2, since: this turn}, deck: 9}, B: {monster: WB1}}\n"
    )
    game = board(players=players, at="start")

    game.run()

    assert cards(game, "A.s1") == "nothing"
    assert cards(game, "A.s2") == "Q2"


@pytest.mark.parametrize(("order", "threat"), [("[P1, P2]", 35000), ("[P2, P1]", 25000)])
def test_an_effect_is_as_old_as_the_card_it_comes_from(order: str, threat: int):
    definitions = """cards:
  P1: {rank: 2, abilities: [{continuous: {of: your monster, set: {threat: 25000}}}]}
  P2: {type: strategy, rank: 2}
"""
    players = "players: {A: {monster: SA1 < SA2, zone: 3, z1: P1, s1: P2}, B: {monster: WB1}}\n"
    effect = "effects: [{on: A.monster, add: {threat: 10000}, from: P2}]\n"
    game = board(f"placed: {order}\n{effect}", players=players, cards=definitions)

    assert read_path(game, TABLE, "A.threat") == threat


def test_an_effect_without_a_source_can_be_placed_by_its_name():
    definitions = (
        "cards: {P1: {rank: 2, abilities: [{continuous: {of: your monster, set: {threat: 25000}}}]}}\n"
    )
    players = "players: {A: {monster: SA1 < SA2, zone: 3, z1: P1}, B: {monster: WB1}}\n"
    effect = "effects: [{on: A.monster, add: {threat: 10000}, name: old bonus}]\n"
    game = board(f"placed: [old bonus, P1]\n{effect}", players=players, cards=definitions)

    assert read_path(game, TABLE, "A.threat") == 25000


def test_an_effect_of_the_previous_turn_counts_its_turns_from_there():
    """Until the end of the opponent's next turn, from A's last turn on: it ends with this turn of B."""
    rest = "turn: {player: B}\neffects: [{on: A.monster, add: {threat: 1}, player: A, since: previous turn, until: end of opponent's next turn}]\n"
    game = board(rest)

    assert game.effects[0].until == ("turn of B", game.turn)


def test_a_situation_that_already_holds_does_not_trigger_anew():
    definitions = "cards: {SI: {rank: 2, abilities: [{when: {situation: {is: {number: hand}, equals: 0}}, do: [{draw: 2}]}]}}\n"
    game = board(
        players="players: {A: {monster: SA1, z2: SI, deck: 9}, B: {monster: WB1}}\n", cards=definitions
    )

    game.run()

    assert cards(game, "A.hand") == "nothing"


def test_the_turn_number_fits_the_player_by_default():
    assert board("turn: {player: B}\n").turn == 4
    assert board("turn: {player: A, number: 7}\n").turn == 7


# -- what is wrong -----------------------------------------------------------------------------------


def test_all_problems_of_a_position_come_at_once_with_their_lines():
    found = problems(
        """case: bad
game: godzilla
at: 7.4.33
turn: {player: C}
handd: 3
players:
  A: {monster: SA1 < SAX, zone: 9, rage: two, hnd: 3, threat: 1, z4: [K1, K2], hand: [{card: K3, mode: tapped}, [f]]}
  B: {zone: 3, z3: K1, deck: -3, discard: true, field: {9: K1}}
effects: [{on: Zork, add: {threat: 1}}, {on: B.K1, add: {thret: 1}}, {on: B.K1, add: {power: 1}, until: noon}]
stand_by: [K1/revenge]
used: [invasoin]
decisions: [{tyr: x}, {try: x}, {until: 99}, {edit: {movee: 3}}]
expect: {cites: [7.2.1, 1.2.3.4.5], stat: {}}
"""
    )
    shown = "\n".join(map(str, found))

    for expected in (
        "case.yaml:3:1: at: 7.4.33 is not a rule of godzilla 1.01; nearest: 7.4.3",
        "case.yaml:4:8: turn.player: expected 'A' or 'B', found 'C'",
        "case.yaml:5:1: handd: unknown key",
        "case.yaml:7:7: players.A.monster: no card 'SAX' is defined; did you mean 'SA4'?",
        "players.A.zone: zones are numbered 1 to 8, not 9 [4.4.3]",
        "players.A.rage: expected a whole number, found 'two'",
        "players.A.hnd: unknown key 'hnd'; did you mean 'hand'?",
        "players.A.threat: threat follows from the position and is only written under 'expect'",
        "players.A.z4: zone 4 holds 2 battle cards [11.5.1] (warning: override: [overloaded])",
        "players.A.hand[1].mode: expected active or rest, found 'tapped'",
        "players.A.hand[2]: a list of cards cannot hold another list",
        "case.yaml:8:3: players.B: B has no invading monster [3.3.1]",
        "players.B.z3: B's own invading monster stands in zone 3 too [11.3.2] (warning: override: [under-monster])",
        "players.B.deck: a number of cards cannot be -3",
        "players.B.discard: expected cards, found true",
        "players.B.field.9: there is no field '9'",
        "effects[1]: there is no card 'Zork'",
        "effects[2]: effect: 'thret' cannot be changed so; nearest: threat",
        "effects[3]: no effect lasts until 'noon'",
        "used[1]: nothing is called 'invasoin'; did you mean 'invasion'?",
        "decisions[1]: expected a key or one of 'A: …', 'B: …', 'try: …'",
        "decisions[2]: 'refused' is missing",
        "decisions[3].until: 99 is not a rule of godzilla 1.01",
        "decisions[4].edit.movee: unknown key; did you mean 'move'?",
        "expect.cites[2]: 1.2.3.4.5 is not a rule of godzilla 1.01; nearest: 1.2.3.1",
        "expect.stat: unknown key; did you mean 'state'?",
    ):
        assert expected in shown
    assert all(each.line for each in found)


@pytest.mark.parametrize(
    ("side", "slug", "rule"),
    [
        ("monster: empty", "no-monster", "3.3.1"),
        ("monster: [SA1, SA2]", "two-monsters", "3.3.2"),
        ("monster: SA1, zone: 0", "zone-number", "4.4.3"),
        ("monster: SA1, rage: -1", "rage", "3.4.4"),
        ("monster: SA1, hand: TK", "token-area", "9.1.4.1"),
    ],
)
def test_an_impossible_position_is_an_error_with_its_rule(side: str, slug: str, rule: str):
    found = problem(
        players=f"players: {{A: {{{side}}}, B: {{monster: WB1}}}}\n", cards="cards: {TK: {token: true}}\n"
    )

    assert (found.slug, found.rule, found.severity) == (slug, rule, "error")


@pytest.mark.parametrize(
    ("side", "slug", "rule"),
    [
        ("s1: [Q1, Q2]", "overloaded", "11.5.1"),
        ("z3: K1, zone: 3", "under-monster", "11.3.2"),
        ("z3: Q1", "illegal-card", "11.4.1"),
        ("s2: K1", "illegal-card", "11.4.1"),
    ],
)
def test_a_warning_stops_the_case_unless_a_judge_overrides_it(side: str, slug: str, rule: str):
    players = f"players: {{A: {{monster: SA1, {side}}}, B: {{monster: WB1}}}}\n"
    found = problem(players=players)

    assert (found.slug, found.rule, found.severity) == (slug, rule, "warning")
    assert problems(text(f"override: [{slug}]\n", players=players)) == []
    position(loads(text(players=players), override=[slug]))


def test_an_error_cannot_be_overridden():
    found = problems(text("override: [no-monster]\n", players="players: {A: {monster: SA1}}\n"))

    assert [each.slug for each in found] == ["no-monster", "unknown-override"]


@pytest.mark.parametrize(
    ("whole", "sentence"),
    [
        ("- 1\n", "case.yaml:1:1: a case is a mapping that begins with 'case: TITLE', not a list"),
        ("hello\n", "case.yaml:1:1: a case is a mapping that begins with 'case: TITLE', not 'hello'"),
        ("case: x\n", "case.yaml:1:1: 'game' is missing: which game it is, such as godzilla"),
        (
            "case: x\ngame: godzila\n",
            "case.yaml:2:1: game: no game 'godzila' runs here; did you mean 'godzilla'?",
        ),
        ("case: x\ngame: godzilla\nedition: 2.0\n", "case.yaml:3:1: edition: godzilla 2.0 does not run"),
    ],
)
def test_a_case_without_a_game_says_so(whole: str, sentence: str):
    assert str(problems(whole)[0]).startswith(sentence)


def test_a_case_without_at_says_what_to_write():
    whole = f"case: x\ngame: godzilla\n{PLAYERS.replace('RV', 'K1')}".replace("EN, ", "").replace("D2, ", "")

    assert [str(each) for each in problems(whole)] == [
        "case.yaml:1:1: 'at' is missing: the rule the position stands at, such as 7.3.2, or a name for it such as 'main'"
    ]


def test_a_rule_that_only_another_edition_has_is_named_as_such():
    found = Problems(Source("case.yaml", {}))
    old, new = rulesdb.load("dbs@1.00"), rulesdb.load("dbs@1.23")
    only_old = next(rule for rule in old if rule not in new)

    assert resolve(new, only_old, ("at",), found) is None
    assert f"{only_old} is a rule of dbs 1.00, not of dbs 1.23" in str(next(iter(found)))


@pytest.mark.parametrize(
    ("definition", "sentence"),
    [
        ("{X: {powr: 1}}", "cards.X: card: unknown key 'powr'; nearest: power"),
        ("{X: {color: pink}}", "unknown color 'pink'"),
        ("{X: {abilities: [{entr: []}]}}", "unknown ability 'entr'; nearest: enter"),
        ("[{rank: 1}]", "cards[1]: card: 'code' is missing"),
        ("[{code: X}, {code: X}]", "the code 'X' is defined twice"),
        ("3", "cards: expected card definitions, as a list or by code"),
        ("{X: 3}", "cards.X: expected a card definition, found 3"),
    ],
)
def test_a_faulty_card_definition_names_its_line(definition: str, sentence: str):
    players = "players: {A: {monster: SA1}, B: {monster: WB1}}\n"
    found = problem(players=players, cards=f"cards: {definition}\n")

    assert sentence in str(found)
    assert found.line == 4


def test_a_faulty_card_definition_is_the_only_fault_of_its_card():
    found = problems(
        """case: bad
game: godzilla
at: main
cards: {X: {powr: 1}, Y: {rank: 2}}
players:
  A: {monster: SA1, hand: [X, Y]}
  B: {monster: WB1}
"""
    )

    assert [problem.slug for problem in found] == ["cards"]


def test_bad_case_is_raised_once_for_everything():
    with pytest.raises(BadCase) as caught:
        position(loads(text(players="players: {A: {zone: 9}}\n"), "case.yaml"))
    assert len(caught.value.problems) == 3

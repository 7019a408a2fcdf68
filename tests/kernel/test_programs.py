"""A rulebook is a program: what linking refuses and how steps follow one another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import EndlessRun, ProgramFault
from judge.kernel.flow import AGAIN, END
from judge.kernel.frames import NOTHING, Locals, Nothing
from judge.kernel.program import Program, link, unlinked_citations
from tests.kernel import toy

KNOWN = frozenset(("1.1", "1.2", "1.3", "2.1", "2.2")).__contains__


def program(name: str, *rules: str, **given: Any) -> Program[Nothing]:
    made = Program(name, Nothing, **given)
    for rule in rules:
        made.step(rule)(lambda g, at: END)
    return made


def linked(*programs: Program[Nothing]) -> Any:
    return link(programs, KNOWN, "toy 1.0")


def test_a_program_counter_names_a_rule_and_a_rule_names_a_program_counter() -> None:
    found = linked(program("a", "1.1", "1.2"), program("b", "2.1"))

    assert [found.rule[found.pc[rule]] for rule in ("1.1", "1.2", "2.1")] == ["1.1", "1.2", "2.1"]
    assert found.entry == {"a": found.pc["1.1"], "b": found.pc["2.1"]}


def test_a_rule_the_edition_does_not_have_is_refused() -> None:
    with pytest.raises(ProgramFault, match=r"9\.9 is not a rule of toy 1\.0"):
        linked(program("a", "1.1", "9.9"))


def test_a_rule_runs_in_one_step_only() -> None:
    with pytest.raises(ProgramFault, match=r"1\.1 already runs"):
        linked(program("a", "1.1"), program("b", "1.1"))


def test_a_program_without_steps_is_refused() -> None:
    with pytest.raises(ProgramFault, match="has no steps"):
        linked(Program("empty", Nothing))


def test_a_step_leads_only_to_rules_that_run() -> None:
    made = Program("a", Nothing)
    made.step("1.1", leads=["2.1"])(lambda g, at: END)
    with pytest.raises(ProgramFault, match=r"1\.1: leads to 2\.1, which no program runs"):
        linked(made)


def test_a_reason_not_to_lead_somewhere_names_a_known_rule() -> None:
    made = Program("a", Nothing)
    made.step("1.1", apart={"7.7": "told elsewhere"})(lambda g, at: END)
    with pytest.raises(ProgramFault, match=r"7\.7, not a rule"):
        linked(made)


def test_a_caller_must_run() -> None:
    with pytest.raises(ProgramFault, match=r"called from 1\.3, which no program runs"):
        linked(program("a", "1.1", called_from="1.3"))


def test_a_link_of_the_text_to_another_procedure_must_be_declared() -> None:
    """1.1 cites 2.1 in the toy's book; a program that does not lead there is reported."""
    careless = Program("round", Nothing)
    careless.step("1.1")(lambda g, at: END)
    other = program("draw", "2.1")
    found = link((careless, other), toy.book().__contains__, "toy")
    book = toy.book()

    def cites(rule: str) -> list[str]:
        return [cited.id for cited in book[rule].cites]

    assert unlinked_citations((careless, other), cites, found) == [
        "1.1 cites 2.1, which runs, but its step neither leads there nor says why not"
    ]


def test_the_toy_declares_all_its_links() -> None:
    book = toy.book()
    found = unlinked_citations(toy.PROGRAMS, lambda rule: [r.id for r in book[rule].cites], toy.RULES.linked)
    assert found == []


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Locals):
    n: int = 0


# -- running -----------------------------------------------------------------------------------------


def test_steps_fall_through_call_and_come_back_in_the_order_of_the_rules() -> None:
    g = toy.game(A_deck=("p",))
    g.run()

    assert toy.rules_of(g) == ["1.1", "2.1", "2.2", "2.2", "1.2", "3.1", "1.3"]


def test_a_jump_goes_on_at_another_rule_of_the_program() -> None:
    g = toy.game(A_deck=("p",), B_deck=("p",))
    g.run()
    g.answer(("pass",))

    assert toy.rules_of(g)[-8:] == ["1.4", "1.1", "2.1", "2.2", "2.2", "1.2", "3.1", "1.3"]
    assert g.tp == 1


def test_a_run_stops_before_the_rule_it_was_asked_to_reach() -> None:
    g = toy.game(A_deck=("p",))
    assert g.run(until="2.2") is None

    assert toy.rules_of(g) == ["1.1", "2.1"]
    assert g.path()[-1] == "2.2"


def test_a_run_of_one_step_executes_one_rule() -> None:
    g = toy.game(A_deck=("p",))
    seen = []
    for _ in range(4):
        g.run(limit=1)
        seen.append(g.path()[-1])

    assert g.steps == 4
    assert seen == ["2.1", "2.2", "1.2", "3.1"]


def test_stepping_gives_the_same_state_as_running() -> None:
    stepped, ran = (toy.game(A_deck=("p",) * 3, B_deck=("p",) * 3) for _ in range(2))
    ran.run()
    while stepped.decision is None:
        stepped.run(limit=1)

    from judge.kernel.identity import differences

    assert differences(stepped, ran) == []


def test_a_step_that_goes_on_within_its_rule_is_logged_once() -> None:
    counted = Program("count", Counted)

    @counted.step("1.1")
    def count(g: Any, at: Counted) -> Any:
        g.keep(Counted(n=at.n + 1))
        return AGAIN if at.n < 4 else END

    rules = toy.ruleset(programs=(counted,), actions={})
    g = toy.Lanterns(rules, toy.game().pool)
    g.frames = [(0, Counted(), 0)]
    g.run()

    assert toy.rules_of(g) == ["1.1"]


def test_a_run_without_end_is_stopped_and_says_where() -> None:
    round_and_round = Program("round and round", Nothing)
    round_and_round.step("1.1")(lambda g, at: g.goto("1.1"))
    rules = toy.ruleset(programs=(round_and_round,), actions={})
    g = toy.Lanterns(rules, toy.game().pool)
    g.frames = [(0, NOTHING, 0)]

    with pytest.raises(EndlessRun, match=r"without a decision, now at 1\.1"):
        g.run()


def test_no_step_runs_once_the_game_is_over() -> None:
    g = toy.game()
    assert g.run() is None

    assert g.result == ("2.1", 1, "empty deck")
    before = g.steps
    g.run()
    assert g.steps == before


# -- parts -------------------------------------------------------------------------------------------


def test_a_rule_in_two_halves_is_two_functions_and_is_cited_once() -> None:
    """What a step calls returns to its next part; the next rule comes after the last one."""
    halves, called = Program("halves", Counted), program("called", "2.1")

    @halves.step("1.1", leads=["2.1"])
    def first(g: Any, at: Counted) -> Any:
        g.keep(Counted(n=1))
        return g.call(called, NOTHING)

    @halves.then
    def second(g: Any, at: Counted) -> Any:
        assert at.n == 1, "the second half sees what the first one kept"
        return None

    halves.step("1.2")(lambda g, at: END)
    g = toy.Lanterns(toy.ruleset(programs=(halves, called), actions={}), toy.game().pool)
    g.frames = [(0, Counted(), 0)]
    g.run()

    assert toy.rules_of(g) == ["1.1", "2.1", "1.2"]


def test_an_answer_comes_to_the_next_part() -> None:
    asks = Program("asks", Nothing)
    heard = []

    @asks.step("1.1")
    def first(g: Any, at: Nothing) -> Any:
        return g.ask(Decision(Kind.YES_NO, 0, "1.1", "x"))

    @asks.then
    def second(g: Any, at: Nothing) -> Any:
        heard.append(g.take())
        return END

    g = toy.Lanterns(toy.ruleset(programs=(asks,), actions={}), toy.game().pool)
    g.frames = [(0, NOTHING, 0)]
    g.run()
    g.answer(True)

    assert (heard, toy.rules_of(g)) == ([True], ["1.1", "1.1"]), "the step and the decision, nothing more"


def test_a_step_says_where_what_it_called_returns_to() -> None:
    steps, called = Program("steps", Counted), program("called", "2.1")

    @steps.step("1.1")
    def first(g: Any, at: Counted) -> Any:
        g.keep(Counted(n=at.n + 1))
        return END if at.n == 2 else None

    @steps.step("1.2", leads=["1.1", "2.1"], back_to="1.1")
    def second(g: Any, at: Counted) -> Any:
        return g.call(called, NOTHING)

    g = toy.Lanterns(toy.ruleset(programs=(steps, called), actions={}), toy.game().pool)
    g.frames = [(0, Counted(), 0)]
    g.run()

    assert toy.rules_of(g) == ["1.1", "1.2", "2.1", "1.1", "1.2", "2.1", "1.1"]


def test_the_same_steps_run_under_other_numbers() -> None:
    home = Program("home", Nothing)
    home.step("1.1", back_to="1.1")(lambda g, at: None)

    @home.step("1.2")
    def ends(g: Any, at: Nothing) -> Any:
        return END

    moved = {"1.1": "2.1", "1.2": "2.2"}
    rows = [(moved[entry.rule], entry.run) for entry in home.entries]
    other = home.under(rows, leads={}, apart={}, number=moved.__getitem__)

    assert [(entry.rule, entry.back_to) for entry in other.entries] == [("2.1", "2.1"), ("2.2", None)]

"""Events, keys and signed rulings in the store, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from web.config import sqlite_url
from web.errors import BadRequestError, ForbiddenError, RuledError, UnknownCaseError, UnknownEventError
from web.store import CaseQuery, Conflict, Draft, Event, Saved, Store, open_store

GROUND = {"case": "Equal power", "at": "7-4-1-1", "decisions": [{"A": "pass"}]}


def draft(**other: Any) -> Draft:
    return Draft(**{"title": "Equal power", "game": "dbs", "edition": "1.23", "document": GROUND, **other})


class Cup:
    """An event with a head judge and two judges."""

    def __init__(self, store: Store, **facts: Any) -> None:
        self.store = store
        self.event, _, self.head = store.people.create_event(Event(id="", name="Autumn Cup", **facts), "Hana")
        self.ada, self.ben = "ada-" + "a" * 20, "ben-" + "b" * 20
        self.ada_key = store.people.add("judge", self.ada, name="Ada", event_id=self.event.id)
        self.ben_key = store.people.add("judge", self.ben, name="Ben", event_id=self.event.id)

    def case(self, **other: Any) -> str:
        return self.store.create(draft(**other), event_id=self.event.id, tokens=self.ada).case.id

    def ruled(self) -> str:
        case_id = self.case()
        self.store.save(case_id, self.ada, draft(verdict="The attack wins.", status="ruled"), base=1)
        return case_id


@pytest.fixture
def cup(store: Store) -> Cup:
    return Cup(store)


def test_only_a_judge_of_an_event_starts_a_case_there(cup: Cup) -> None:
    for stranger in ((), "x" * 32, ("y" * 32, "")):
        with pytest.raises(ForbiddenError, match="only a judge of Autumn Cup"):
            cup.store.create(draft(), event_id=cup.event.id, tokens=stranger)
    with pytest.raises(UnknownEventError):
        cup.store.create(draft(), event_id="nothing", tokens=cup.ada)
    assert cup.store.get(cup.case()).draft.event == "Autumn Cup"


def test_a_judge_edits_what_they_started_or_were_given_and_the_head_judge_everything(cup: Cup) -> None:
    case_id = cup.case()
    assert cup.store.may_edit(case_id, cup.ada)
    assert cup.store.may_edit(case_id, cup.head)
    with pytest.raises(ForbiddenError, match="started by another judge"):
        cup.store.save(case_id, cup.ben, draft(table="9"), base=1)

    cup.store.people.give(case_id, cup.ben_key.id)

    assert isinstance(cup.store.save(case_id, cup.ben, draft(table="9"), base=1), Saved)


def test_a_ruling_is_signed_by_the_name_behind_the_key(cup: Cup) -> None:
    case_id = cup.case()

    cup.store.save(
        case_id, cup.ada, draft(verdict="Yes.", status="ruled", ruled_by="Hana"), base=1, author="Hana"
    )

    case = cup.store.get(case_id)
    assert case.draft.ruled_by == "Ada"
    assert [past.author for past in cup.store.history(case_id)] == ["Ada", "Ada"]
    assert [(act.kind, act.name, act.version) for act in cup.store.acts(case_id)] == [("ruled", "Ada", 2)]


def test_an_edit_link_changes_a_case_of_an_event_and_does_not_rule(cup: Cup) -> None:
    made = cup.store.create(draft(), event_id=cup.event.id, tokens=cup.ada)
    cup.store.save(made.case.id, made.edit_token, draft(table="4"), base=1)
    for wanted in (draft(verdict="Mine."), draft(status="ruled")):
        with pytest.raises(ForbiddenError, match="signed by a judge of Autumn Cup"):
            cup.store.save(made.case.id, made.edit_token, wanted, base=2)
    # With the link and a judge's key in one hand, the judge signs.
    both = (made.edit_token, cup.ben)
    cup.store.save(made.case.id, both, draft(verdict="Yes.", status="ruled"), base=2)
    assert cup.store.get(made.case.id).draft.ruled_by == "Ben"


def test_a_ruled_case_is_changed_only_by_reopening_it_with_who_and_why(cup: Cup) -> None:
    case_id = cup.ruled()
    ruled = cup.store.get(case_id).draft
    for change in ({"verdict": "No."}, {"table": "1"}, {"status": "open"}):
        with pytest.raises(RuledError, match="ruled by Ada; reopen it"):
            cup.store.save(case_id, cup.ada, replace(ruled, **change), base=2)
    with pytest.raises(BadRequestError, match="a reason is needed"):
        cup.store.reopen(case_id, cup.ada, 2, " ")

    cup.store.reopen(case_id, cup.ada, 2, "A card was overlooked.")
    cup.store.save(case_id, cup.ada, draft(verdict="No.", status="ruled"), base=3)

    told = [(act.kind, act.name, act.why, act.verdict) for act in cup.store.acts(case_id)]
    assert told == [
        ("ruled", "Ada", "", "The attack wins."),
        ("reopened", "Ada", "A card was overlooked.", "The attack wins."),
        ("ruled", "Ada", "", "No."),
    ]


def test_the_head_judge_overrules_and_the_first_ruling_is_kept(cup: Cup) -> None:
    case_id = cup.ruled()
    ruled = cup.store.get(case_id).draft
    appealed = cup.store.save(case_id, cup.ada, replace(ruled, status="appealed"), base=2)
    assert isinstance(appealed, Saved)
    with pytest.raises(ForbiddenError, match="only the head judge overrules"):
        cup.store.overrule(case_id, cup.ada, 3, replace(ruled, verdict="No."), "I think so.")

    cup.store.overrule(case_id, cup.head, 3, replace(ruled, verdict="No."), "7-4-1-4 says otherwise.")

    case = cup.store.get(case_id)
    assert (case.draft.status, case.draft.ruled_by, case.draft.verdict) == ("ruled", "Hana", "No.")
    assert [(act.kind, act.name, act.verdict) for act in cup.store.acts(case_id)] == [
        ("ruled", "Ada", "The attack wins."),
        ("appealed", "Ada", "The attack wins."),
        ("overruled", "Hana", "No."),
    ]
    assert cup.store.revision(case_id, 2).draft.verdict == "The attack wins."


def test_only_the_head_judge_closes_and_opens_what_is_closed(cup: Cup) -> None:
    case_id = cup.ruled()
    ruled = cup.store.get(case_id).draft
    with pytest.raises(ForbiddenError, match="only the head judge closes"):
        cup.store.save(case_id, cup.ada, replace(ruled, status="closed"), base=2)
    cup.store.save(case_id, cup.head, replace(ruled, status="closed"), base=2)
    with pytest.raises(ForbiddenError, match="only the head judge reopens"):
        cup.store.reopen(case_id, cup.ada, 3, "Please.")
    assert isinstance(cup.store.reopen(case_id, cup.head, 3, "An appeal."), Saved)


def test_reopening_from_an_old_version_is_a_conflict(cup: Cup) -> None:
    assert isinstance(cup.store.reopen(cup.ruled(), cup.ada, 1, "Old."), Conflict)


def test_a_verdict_keeps_the_version_it_was_given_on(store: Store) -> None:
    """What it rests on may change afterwards; the case says so until it is ruled again."""
    made = store.create(draft())
    case_id, token = made.case.id, made.edit_token
    store.save(case_id, token, draft(verdict="Yes."), base=1)
    store.save(case_id, token, draft(verdict="Yes.", table="7"), base=2)
    assert (store.get(case_id).ruled_version, store.get(case_id).ruled_earlier) == (2, False)

    moved = {**GROUND, "decisions": [{"A": "pass"}, {"B": "pass"}]}
    store.save(case_id, token, draft(verdict="Yes.", document=moved), base=3)
    assert (store.get(case_id).ruled_version, store.get(case_id).ruled_earlier) == (2, True)

    store.save(case_id, token, draft(verdict="Still yes.", document=moved), base=4)
    assert (store.get(case_id).ruled_version, store.get(case_id).ruled_earlier) == (5, False)


def test_an_ended_key_opens_nothing_and_a_renewed_one_all_it_did(cup: Cup) -> None:
    case_id = cup.case()
    cup.store.people.end(cup.ada_key.id)
    assert cup.store.people.held([cup.ada]) == []
    with pytest.raises(ForbiddenError):
        cup.store.save(case_id, cup.ada, draft(), base=1)

    fresh = cup.store.people.renew(cup.ada_key.id)

    assert not cup.store.may_edit(case_id, cup.ada)
    assert cup.store.may_edit(case_id, fresh)


def test_two_judges_of_an_event_do_not_share_a_name(cup: Cup) -> None:
    with pytest.raises(BadRequestError, match="ada is a judge here already"):
        cup.store.people.add("judge", "z" * 32, name=" ada ", event_id=cup.event.id)
    with pytest.raises(BadRequestError, match="expected 1 to 80"):
        cup.store.people.add("judge", "z" * 32, name="  ", event_id=cup.event.id)


def test_a_list_holds_only_the_cases_of_its_scope(cup: Cup) -> None:
    inside, outside = cup.case(), cup.store.create(draft()).case.id

    def found(scope: tuple[str, ...] | None) -> set[str]:
        return {case.id for case in cup.store.find(CaseQuery(scope=scope))}

    assert found(None) == {inside, outside}
    assert found((cup.event.id,)) == {inside}
    assert found(("",)) == {outside}
    assert found(()) == set()
    assert cup.store.events(("",)) == []


def test_an_event_can_leave_the_names_of_players_out(cup: Cup) -> None:
    """From the moment it is set: names that were kept are gone, from every version too."""
    case_id = cup.case(player_a="Ines Ohm", player_b="Jo Volt")
    cup.store.save(case_id, cup.ada, draft(player_a="Ines Ohm", table="2"), base=1)
    assert [case.id for case in cup.store.find(CaseQuery(words="ines ohm"))] == [case_id]

    cup.store.people.change_event(replace(cup.event, names=False))

    assert cup.store.get(case_id).draft.player_a == ""
    assert {past.draft.player_a + past.draft.player_b for past in cup.store.history(case_id)} == {""}
    assert cup.store.find(CaseQuery(words="ines ohm")) == []
    cup.store.save(case_id, cup.ada, draft(player_a="Ines Ohm"), base=2)
    assert cup.store.get(case_id).draft.player_a == ""


def test_an_erased_event_is_gone_with_everything_that_belonged_to_it(cup: Cup) -> None:
    case_id, other = cup.ruled(), cup.store.create(draft()).case.id

    assert cup.store.people.erase_event(cup.event.id) == 1

    with pytest.raises(UnknownCaseError):
        cup.store.get(case_id)
    with pytest.raises(UnknownEventError):
        cup.store.people.event(cup.event.id)
    assert cup.store.people.held([cup.head, cup.ada]) == []
    assert cup.store.acts(case_id) == []
    assert cup.store.get(other).version == 1


def test_nothing_of_an_erased_case_is_left_in_the_files(tmp_path: Path) -> None:
    store = open_store(sqlite_url(tmp_path))
    store.migrate()
    made = store.create(draft(player_a="Ines Ohm", question="What of Zerberus?"))
    store.erase(made.case.id)

    files = [path.read_bytes() for path in tmp_path.iterdir()]
    store.close()

    assert files
    assert not any(word in content for content in files for word in (b"Ines Ohm", b"Zerberus"))


def test_the_database_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    (tmp_path / "cases.sqlite").touch(mode=0o644)
    store = open_store(sqlite_url(tmp_path))
    store.migrate()
    store.create(draft())
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    store.close()
    assert set(modes.values()) == {0o600}, modes


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({"name": " "}, "expected 1 to 100"),
        ({"name": "Cup", "begins": "30.05.2026"}, "expected year-month-day"),
        ({"name": "Cup", "begins": "2026-05-30", "ends": "2026-05-29"}, "before it begins"),
    ],
)
def test_an_event_that_cannot_be_is_refused(facts: dict[str, str], said: str) -> None:
    with pytest.raises(BadRequestError, match=said):
        Event(id="", **facts)

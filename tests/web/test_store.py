"""The store: what is saved stays, on SQLite and on PostgreSQL alike."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from web.errors import BadRequestError, ConfigError, DatabaseError, ForbiddenError, UnknownCaseError
from web.store import CaseQuery, Conflict, Draft, Saved, Store, open_store
from web.store.records import LIMITS


def draft(title: str = "Equal power", **other: object) -> Draft:
    return Draft(**{"title": title, "game": "dbs", "edition": "1.23", **other})


def test_a_new_case_is_read_back_as_it_was_saved(store: Store) -> None:
    made = store.create(
        draft(
            document={"case": "Equal power", "at": "7-4-1-1"}, rules=("7-4-1-4",), status="ruled", table="12"
        )
    )

    case = store.get(made.case.id)

    assert case == made.case
    assert case.version == 1
    assert case.draft.document == {"case": "Equal power", "at": "7-4-1-1"}
    assert case.draft.rules == ("7-4-1-4",)


def test_a_save_makes_a_new_version_and_keeps_the_old_one(store: Store) -> None:
    made = store.create(draft("First"))

    saved = store.save(made.case.id, made.edit_token, draft("Second"), base=1, author="Ana", note="ruled")

    assert isinstance(saved, Saved)
    assert saved.case.version == 2
    assert store.get(made.case.id).draft.title == "Second"
    assert [(one.version, one.draft.title, one.author) for one in store.history(made.case.id)] == [
        (1, "First", ""),
        (2, "Second", "Ana"),
    ]
    assert store.revision(made.case.id, 1).draft.title == "First"


def test_a_save_from_an_old_version_is_a_conflict_with_both_versions(store: Store) -> None:
    made = store.create(draft("Base"))
    store.save(made.case.id, made.edit_token, draft("Theirs"), base=1)

    answer = store.save(made.case.id, made.edit_token, draft("Yours"), base=1)

    assert isinstance(answer, Conflict)
    assert (answer.base.draft.title, answer.yours.title, answer.theirs.draft.title) == (
        "Base",
        "Yours",
        "Theirs",
    )
    assert store.get(made.case.id).draft.title == "Theirs"
    assert len(store.history(made.case.id)) == 2


def test_a_merge_is_saved_on_top_of_theirs(store: Store) -> None:
    made = store.create(draft("Base"))
    store.save(made.case.id, made.edit_token, draft("Theirs"), base=1)
    conflict = store.save(made.case.id, made.edit_token, draft("Yours"), base=1)
    assert isinstance(conflict, Conflict)

    merged = store.save(made.case.id, made.edit_token, draft("Both"), base=conflict.theirs.version)

    assert isinstance(merged, Saved)
    assert merged.case.version == 3


def test_of_many_saves_at_once_exactly_one_wins_each_version(store: Store) -> None:
    made = store.create(draft())
    start = threading.Barrier(8)

    def judge(number: int) -> list[int]:
        start.wait()
        won = []
        for _ in range(10):
            base = store.version_of(made.case.id)
            answer = store.save(made.case.id, made.edit_token, draft(f"Judge {number}"), base=base)
            if isinstance(answer, Saved):
                won.append(answer.case.version)
        return won

    with ThreadPoolExecutor(8) as pool:
        versions = sorted(version for won in pool.map(judge, range(8)) for version in won)

    assert versions == list(range(2, len(versions) + 2))
    assert store.version_of(made.case.id) == len(versions) + 1
    assert len(store.history(made.case.id)) == len(versions) + 1


def test_the_same_request_sent_again_is_saved_once(store: Store) -> None:
    made = store.create(draft())
    first = store.save(made.case.id, made.edit_token, draft("Ruled"), base=1, request="phone-7")
    store.save(made.case.id, made.edit_token, draft("Appealed"), base=2)

    again = store.save(made.case.id, made.edit_token, draft("Ruled"), base=1, request="phone-7")

    assert isinstance(first, Saved)
    assert isinstance(again, Saved)
    assert (first.repeated, again.repeated) == (False, True)
    assert again.case.version == 2
    assert store.version_of(made.case.id) == 3


def test_a_request_name_is_used_for_one_content_only(store: Store) -> None:
    made = store.create(draft())
    store.save(made.case.id, made.edit_token, draft("Ruled"), base=1, request="phone-7")

    with pytest.raises(BadRequestError, match="a save named 'phone-7' has written something else, version 2"):
        store.save(made.case.id, made.edit_token, draft("Other"), base=2, request="phone-7")

    assert store.version_of(made.case.id) == 2


def test_without_the_edit_token_nothing_is_saved(store: Store) -> None:
    made = store.create(draft())

    for wrong in ("", "x", made.case.id, made.edit_token[:-1], "\ud800"):
        with pytest.raises(ForbiddenError, match="edit link"):
            store.save(made.case.id, wrong, draft("Mine now"), base=1)

    assert store.get(made.case.id).draft.title == "Equal power"
    assert store.may_edit(made.case.id, made.edit_token)
    assert not store.may_edit(made.case.id, made.case.id)


def test_a_renewed_token_replaces_the_old_one(store: Store) -> None:
    made = store.create(draft())

    fresh = store.renew_token(made.case.id, made.edit_token)

    assert store.may_edit(made.case.id, fresh)
    assert not store.may_edit(made.case.id, made.edit_token)


def test_a_fork_is_a_case_of_its_own(store: Store) -> None:
    made = store.create(draft("First"))
    store.save(made.case.id, made.edit_token, draft("Second"), base=1)

    newest, earlier = store.fork(made.case.id), store.fork(made.case.id, version=1)

    assert newest.case.draft.title == "Second"
    assert earlier.case.draft.title == "First"
    assert earlier.case.forked_from == made.case.id
    assert not store.may_edit(earlier.case.id, made.edit_token)


@pytest.mark.parametrize("case_id", ["", "nope", "0" * 12, "\x00", "a\ud800", "x" * 5000, "' OR 1=1 --"])
def test_an_unknown_case_is_said_to_be_unknown(store: Store, case_id: str) -> None:
    for ask in (store.get, store.version_of, store.history, store.fork):
        with pytest.raises(UnknownCaseError, match="no case"):
            ask(case_id)


def test_a_version_that_was_never_saved_is_said_to_be_unknown(store: Store) -> None:
    made = store.create(draft())

    for version in (-1, 2, 2**31, 2**70):
        with pytest.raises(UnknownCaseError, match="has no version"):
            store.revision(made.case.id, version)
    for base in (0, -1, 2**31, 2**70):
        with pytest.raises(BadRequestError, match="base version"):
            store.save(made.case.id, made.edit_token, draft(), base=base)


def test_cases_are_found_by_rule_and_the_rules_below_it(store: Store) -> None:
    one = store.create(draft("One", rules=("7-4-1-4",))).case.id
    two = store.create(draft("Two", rules=("7-4",))).case.id
    store.create(draft("Three", rules=("7-40", "7-3")))

    def found(rule: str) -> set[str]:
        return {case.id for case in store.find(CaseQuery(rule=rule))}

    assert found("7-4-1-4") == {one}
    assert found("7-4-1") == {one}
    assert found("7-4") == {one, two}
    assert found("7-5") == set()
    assert found("7_4") == set()


def test_cases_are_found_by_words_of_any_field(store: Store) -> None:
    case = store.create(
        draft(
            "Tie on power",
            question="Who WINS the battle?",
            verdict="The attack",
            document={"players": {"A": {"battle": [{"name": "Čert & Élan"}]}}},
            ruled_by="Zoë",
            event="Spring Open",
            table="14",
        )
    ).case.id
    store.create(draft("Another matter"))

    for words in ("tie", "wins battle", "čert", "ÉLAN", "spring open", "zoë tie"):
        assert [found.id for found in store.find(CaseQuery(words=words))] == [case], words
    for words in ("nothing", "100%", "tie another", "_"):
        assert store.find(CaseQuery(words=words)) == [], words


def test_cases_are_found_by_status_judge_event_and_game(store: Store) -> None:
    ruled = store.create(draft(status="ruled", ruled_by="Ana Lima", event="Open", game="godzilla")).case.id
    store.create(draft(event="Open"))

    assert [case.id for case in store.find(CaseQuery(status="ruled"))] == [ruled]
    assert [case.id for case in store.find(CaseQuery(ruled_by="lima"))] == [ruled]
    assert [case.id for case in store.find(CaseQuery(game="godzilla", event="Open"))] == [ruled]
    assert store.find(CaseQuery(event="open")) == []
    assert store.events() == [("Open", 2)]


def test_a_long_list_is_read_page_by_page_without_gaps(store: Store) -> None:
    made = [store.create(draft(f"Case {number}")).case.id for number in range(25)]
    seen: list[str] = []
    before = None

    while page := store.find(CaseQuery(limit=10, before=before)):
        seen += [case.id for case in page]
        before = (page[-1].updated, page[-1].id)

    assert sorted(seen) == sorted(made)
    assert len(seen) == len(set(seen))


def test_odd_characters_are_kept_or_dropped_but_never_break_a_save(store: Store) -> None:
    made = store.create(
        draft(
            "a\x00b\x07c \ud800 <script>&\u202e 🂡",
            question="line\nline\r\nline",
            document={"x\x00": "\ud800\x00"},
        )
    )

    case = store.get(made.case.id)

    assert case.draft.title == "abc <script>&\u202e 🂡"
    assert case.draft.question == "line\nline\nline"
    assert case.draft.document == {"x\x00": "\ud800\x00"}


@pytest.mark.parametrize("field", sorted(LIMITS))
def test_a_text_that_is_too_long_is_refused(field: str) -> None:
    with pytest.raises(BadRequestError, match=f"{field} has {LIMITS[field] + 1} characters"):
        draft(**{field: "x" * (LIMITS[field] + 1)})


def test_an_unknown_status_is_refused() -> None:
    with pytest.raises(BadRequestError, match="status is 'done'; expected one of open, ruled"):
        draft(status="done")


def test_tokens_are_not_in_the_database(store: Store, database: str) -> None:
    made = store.create(draft())
    with store._engine.connect() as connection:
        rows = connection.exec_driver_sql("SELECT digest FROM keys").all()
    assert made.edit_token not in str(rows)


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("mysql://x/y", "'mysql' are not supported; expected sqlite or postgresql"),
        ("sqlite://", "in memory cannot be shared"),
        ("://", "cannot be read"),
    ],
)
def test_a_database_we_cannot_use_is_refused_in_one_sentence(url: str, said: str) -> None:
    with pytest.raises(ConfigError, match=said):
        open_store(url)


def test_a_database_that_does_not_answer_is_said_in_one_sentence() -> None:
    store = open_store("postgresql://judge@127.0.0.1:1/none?connect_timeout=2")
    with pytest.raises(DatabaseError, match="the database does not work"):
        store.ping()
    store.close()

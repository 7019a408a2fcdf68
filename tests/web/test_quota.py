"""Nobody fills the disk: what an address, all strangers together and an event may keep is bounded, in bytes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.web.support.kept import RAGE
from tests.web.test_events import Cup, Person
from web import Config, create_app
from web.security.clients import network_of
from web.store import Draft, Quota, Store, open_store
from web.store import quota as quotas
from web.store.people import Event
from web.store.quota import MOST_KEYS, SHARE, QuotaError

LARGE = Draft(title="Large", game="dbs", edition="1.23", document={"about": "x" * 5000})


@pytest.fixture
def small(database: str) -> Iterator[Store]:
    """A store in which an event, and all strangers, have one MiB."""
    store = open_store(database, Quota(1))
    store.migrate()
    yield store
    store.close()


def fill(store: Store, most: int = 1000, **how: Any) -> int:
    """Create cases until one is refused; how many there are."""
    for number in range(most):
        try:
            store.create(LARGE, **how)
        except QuotaError:
            return number
    raise AssertionError(f"{most} cases were kept, and none was refused")


def test_an_address_fills_its_own_share_and_nobody_elses(small: Store) -> None:
    kept = fill(small, origin="one")

    assert (1 << 20) // SHARE // 6000 <= kept <= (1 << 20) // SHARE // 5000
    small.create(LARGE, origin="another")
    small.create(LARGE)  # at the server itself


def test_saves_count_as_well_as_new_cases(small: Store) -> None:
    made = small.create(LARGE, origin="one")
    refused: list[str] = []
    for version in range(1, 20):
        try:
            small.save(made.case.id, made.edit_token, LARGE, version)
        except QuotaError as error:
            refused.append(error.message)
            break
    assert refused[0].startswith(
        "nothing was saved: the cases of your address take all of 0.0625 MiB; erase some"
    )
    assert (
        small.get(made.case.id).version == version
    )  # what was acknowledged is there, the refused one is not


@pytest.mark.slow
def test_strangers_together_have_a_bound_and_leave_events_theirs(small: Store) -> None:
    for number in range(SHARE + 1):
        fill(small, origin=f"address {number}")

    with pytest.raises(QuotaError, match="all without an event"):
        small.create(LARGE, origin="somebody new")

    event, _, token = small.people.create_event(Event(id="", name="Cup"), "Hana")
    small.create(LARGE, event_id=event.id, tokens=token, origin="somebody new")
    assert fill(small, event_id=event.id, tokens=token) > 150
    with pytest.raises(QuotaError, match="this event"):
        small.create(LARGE, event_id=event.id, tokens=token)


def test_what_is_erased_makes_room(small: Store) -> None:
    first = small.create(LARGE, origin="one")
    fill(small, origin="one")

    small.erase(first.case.id)

    small.create(LARGE, origin="one")


def test_with_a_disk_nearly_full_only_events_go_on(
    small: Store, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    event, _, token = small.people.create_event(Event(id="", name="Cup"), "Hana")
    small._connections.quota = Quota(1, tmp_path)
    monkeypatch.setattr(quotas, "LEAST_LEFT", 1 << 60)

    with pytest.raises(QuotaError, match="disk is nearly full"):
        small.create(LARGE, origin="one")
    small.create(LARGE, event_id=event.id, tokens=token)


@pytest.mark.slow
def test_links_are_not_made_without_end(store: Store) -> None:
    made = store.create(LARGE)
    for number in range(MOST_KEYS - 1):
        store.people.add("look", f"token number {number}", case_id=made.case.id)

    with pytest.raises(QuotaError):
        store.people.add("look", "one more token", case_id=made.case.id)
    with pytest.raises(QuotaError):
        store.renew_token(made.case.id, made.edit_token)


def test_a_stranger_is_told_and_a_judge_goes_on(config: Config) -> None:
    """Over the API: 507 and a sentence, which the page shows and tries again."""
    app = create_app(replace(config, quota=1))
    cup, stranger = Cup(app), Person(app)
    document = {**RAGE, "about": "x" * 3900}
    refused = None
    for _ in range(40):
        answer = stranger.api("POST", "/cases", {"document": document})
        if answer.status_code != 201:
            refused = answer
            break

    assert refused is not None
    assert (refused.status_code, refused.json["error"]["slug"]) == (507, "quota")
    cup.case(cup.judge("Ada"))
    assert Person(app, at_server=True).api("POST", "/cases", {"document": document}).status_code == 201
    app.extensions["floorjudge"].store.close()


def test_of_ipv6_a_whole_network_is_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1:2:3") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:192.0.2.7") == network_of("192.0.2.7") == "192.0.2.7"

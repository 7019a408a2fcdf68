"""In a real Chromium: an event from its creation to an overruled verdict, and what players see of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.error import HTTPError

import pytest

from tests.web.support.chromium import DESKTOP, PHONE
from tests.web.support.kept import make_case, send, stored
from tests.web.support.page import complaints, every, one, open_page, press, ready, tap, until
from tests.web.support.server import Server

pytestmark = pytest.mark.browser


def test_an_event_from_the_invitation_to_an_overruled_verdict(
    server: Server, browsers: Callable[..., Any]
) -> None:
    head, judge, player = browsers(DESKTOP), browsers(PHONE), browsers(PHONE)
    head.get(f"{server.address}/events")
    one(head, "[name='name']").send_keys("Autumn Cup")
    one(head, "[name='head']").send_keys("Hana")
    tap(head, "form[action='/events'] button")
    tap(head, "main .actions a")
    tap(head, "#judges button")
    invitation = one(head, ".join-link input").get_attribute("value")

    judge.get(invitation)
    one(judge, "[name='name']").send_keys("Ada")
    tap(judge, "form[action$='/join'] button")
    until(judge, lambda b: "you are Ada, judge" in one(b, "main").text)
    judge.get(f"{server.address}/c/new?at=godzilla:10.4.4.2")
    ready(judge)
    tap(judge, "[data-mode-tab='ruling']")
    tap(judge, "[data-keep]")
    until(judge, lambda b: "/c/new" not in b.current_url and "/c/" in b.current_url)
    ready(judge)
    tap(judge, "[data-mode-tab='ruling']")
    one(judge, "[name='ruling']").send_keys("It may.")
    one(judge, "[name='status'] option[value='ruled']").click()
    until(judge, lambda b: every(b, "[data-act='reopen']"))
    assert not one(judge, "[name='ruling']").is_enabled()
    assert not every(judge, "[data-act='overrule']")
    link = until(judge, lambda b: one(b, ".share-row input").get_attribute("value"))

    player.get(link)
    until(player, lambda b: "What both players may see" in one(b, ".case-facts").text)
    ready(player)
    assert "#" not in player.current_url
    assert not one(player, "[data-fork]").is_displayed()

    head.get(judge.current_url)
    ready(head)
    tap(head, "[data-mode-tab='ruling']")
    tap(head, "[data-act='overrule']")
    one(head, "dialog [name='verdict']").send_keys("It may not.")
    one(head, "dialog [name='why']").send_keys("One card too many.")
    tap(head, "[data-act-done]")
    until(head, lambda b: "It may not." in one(b, "[name='ruling']").get_attribute("value"))
    tap(head, "[data-history]")
    told = until(head, lambda b: one(b, ".acts").text)
    for words in ("Hana overruled", "Why: One card too many.", "Ada ruled", "It may."):
        assert words in told
    assert complaints(head) == []
    assert complaints(judge) == []


def test_who_edits_a_case_looks_with_other_eyes_gets_everything_back_and_erases_it(
    server: Server, phone: Any
) -> None:
    case_id, token = make_case(server)
    open_page(phone, server, f"/c/{case_id}#edit={token}")
    for view in ("both", "judge"):
        tap(phone, "[data-more]")
        tap(phone, f"[data-entry='view-{view}']")
        until(phone, lambda b, view=view: bool(every(b, ".viewing")) == (view == "both"))
    press(phone, "End")
    tap(phone, "[data-key='rage:W1']")
    until(phone, lambda _: stored(server, case_id)["version"] == 2)
    assert stored(server, case_id)["document"]["players"]
    tap(phone, "[data-more]")
    tap(phone, "[data-entry='erase']")
    tap(phone, "[data-act-done]")
    until(phone, lambda b: b.current_url.endswith("/cases"))
    with pytest.raises(HTTPError) as gone:
        stored(server, case_id)
    assert gone.value.code == 404
    gone.value.close()


def test_a_ruled_case_is_reopened_with_a_reason(server: Server, phone: Any) -> None:
    case_id, token = make_case(server)
    open_page(phone, server, f"/c/{case_id}#edit={token}")
    tap(phone, "[data-mode-tab='ruling']")
    one(phone, "[name='ruled_by']").send_keys("Ada")
    one(phone, "[name='ruling']").send_keys("Yes.")
    one(phone, "[name='status'] option[value='ruled']").click()
    tap(phone, "[data-act='reopen']")
    one(phone, "dialog [name='why']").send_keys("A card was overlooked.")
    tap(phone, "[data-act-done]")
    until(phone, lambda _: stored(server, case_id)["status"] == "open")
    until(phone, lambda b: one(b, "[name='ruling']").is_enabled())


def test_a_phone_forgets_what_it_may_not_see_any_more(server: Server, phone: Any) -> None:
    """Erased on the server, a case goes from the phone when it is opened; the rest when its owner says so."""
    case_id, token = make_case(server)
    other, _ = make_case(server)
    open_page(phone, server, f"/c/{other}")
    open_page(phone, server, f"/c/{case_id}#edit={token}")
    phone.get(f"{server.address}/cases")
    until(phone, lambda b: every(b, f"[data-own-list] a[href='/c/{case_id}']"))
    send(server, "DELETE", f"/cases/{case_id}", token, {})

    phone.get(f"{server.address}/c/{case_id}")
    until(phone, lambda b: "forgotten" in one(b, "[data-toast]").text)

    phone.get(f"{server.address}/cases")
    until(phone, lambda b: every(b, f"[data-own-list] a[href='/c/{other}']"))
    assert not every(phone, f"[data-own-list] a[href='/c/{case_id}']")
    phone.get(f"{server.address}/events")
    tap(phone, "[data-forget]")
    until(phone, lambda b: b.execute_script("return localStorage.getItem('floorjudge.tokens') === null"))
    phone.get(f"{server.address}/cases")
    until(phone, lambda b: b.execute_script("return document.readyState") == "complete")
    assert not every(phone, "[data-own-list] a")

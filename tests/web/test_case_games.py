"""In a real Chromium, in every game and edition that runs: why not, a change by hand, and a link for everybody it
concerns."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from tests.internals import internals
from tests.web.support.kept import make_case, send
from tests.web.support.page import complaints, every, one, open_page, tap, tap_words, until
from tests.web.support.server import Server
from web.cases.openings import named

pytestmark = pytest.mark.browser


class Table(NamedTuple):
    """What a test needs to know of a game: where it begins, a card on the field whose number can be changed, what
    it is called when it is turned, and what is changed beside the cards."""

    game: str
    edition: str
    card: str
    number: str
    turned: str
    player: tuple[str, ...]


TABLES = (
    Table("dbs", "1.23", "A.leader", "power +5000", "Put it in Rest Mode", ()),
    Table("dbs", "1.00", "A.leader", "power +5000", "Put it in Rest Mode", ()),
    Table("vanguard", "4.15", "A.R2", "power +5000", "Put it in the rest state", ()),
    Table("buddyfight", "2019", "A.Axe", "power +5000", "Put it at rest", ("Set life",)),
    Table("godzilla", "1.01", "A.SA2", "threat +5000", "", ("Set zone", "Set rage")),
)


@pytest.fixture(params=TABLES, ids=lambda table: f"{table.game}-{table.edition}")
def table(request: pytest.FixtureRequest) -> Table:
    found: Table = request.param
    return found


def open_table(server: Server, browser: Any, table: Table) -> None:
    open_page(browser, server, f"/c/new?game={table.game}%40{table.edition}&name=main")
    tap(browser, "[aria-label='To the next choice']")
    until(browser, lambda b: every(b, ".choice:not([hidden]) [data-key]"))


def open_card(browser: Any, card: str) -> None:
    """Everything about a card, from the question."""
    tap(browser, ".choice [data-why]")
    tap(browser, f".board:not(.editing) .tile[data-card='{card}']")
    one(browser, "dialog.sheet[open] .verdicts")


def by_hand(browser: Any, words: str) -> None:
    """Tap a button of the sheet; the change is an entry of the timeline."""
    before = one(browser, ".dock-count").text
    tap_words(browser, "dialog.sheet[open] button", words)
    until(browser, lambda b: one(b, ".dock-count").text != before)


def log(browser: Any) -> str:
    return "\n".join(each.text for each in every(browser, ".log-line"))


def test_why_not_begins_with_what_can_be_done_and_sets_apart_what_never_is(
    server: Server, phone: Any, table: Table
) -> None:
    open_table(server, phone, table)
    open_card(phone, table.card)
    shown = every(phone, ".verdicts > ul > .verdict")
    kinds = ["allowed" in each.get_attribute("class") for each in shown]
    assert kinds == sorted(kinds, reverse=True), "what is allowed stands first"
    words = one(phone, "dialog.sheet").text
    assert not every(phone, ".verdicts > ul > [data-action='counter']"), "no skill that the card has not"
    tap(phone, ".verdicts .apart summary")
    until(phone, lambda b: every(b, ".verdicts .apart .verdict"))
    words += one(phone, "dialog.sheet").text
    assert [line for line in words.splitlines() if internals(line)] == []
    assert complaints(phone) == []


def test_a_card_and_a_player_are_changed_by_hand_and_each_change_is_the_judges_own(
    server: Server, phone: Any, table: Table
) -> None:
    open_table(server, phone, table)
    steps = ["Add until end of turn", *filter(None, [table.turned]), "Move there"]
    for words in steps:
        open_card(phone, table.card)
        tap(phone, "dialog.sheet .by-hand summary")
        if words == "Move there":
            one(phone, "[aria-label='Where to'] :is([value='A.drop'], [value='A.discard'])").click()
        by_hand(phone, words)
    assert table.number in log(phone)
    for words in ("Draw", "Move", "Shuffle", *table.player):
        tap(phone, "[data-more]")
        tap(phone, "[data-entry='by-hand']")
        if words.startswith("Set "):
            one(phone, f"[aria-label='{words[4:]}']").send_keys("4")
        one(phone, "dialog.sheet [name='because']").send_keys("as both say")
        by_hand(phone, words)
    written = log(phone)
    assert written.count("✎") == len(steps) + 3 + len(table.player), "each is marked as the judge's"
    assert "as both say" in written
    assert [line for line in written.splitlines() if internals(line)] == []
    tap(phone, "[data-undo]")
    until(phone, lambda b: log(b).count("✎") < written.count("✎"))
    assert complaints(phone) == []


#: Who gets a link, and whose hand they see.
LINKS = {"players": "", "player-A": "A", "player-B": "B", "look": "AB"}


def test_a_link_shows_what_its_holder_may_see(server: Server, browsers: Any, table: Table) -> None:
    """Opened on another machine: for both players, for each of them, for judges."""
    document = named(table.game, table.edition, "main").document
    for role, sees in LINKS.items():
        case_id, token = make_case(server, document)
        link = send(server, "POST", f"/cases/{case_id}/links", token, {"role": role})["url"]
        browser = browsers()
        browser.execute_cdp_cmd("Network.enable", {})
        # Whoever comes through a proxy that nobody declared is a stranger to the server.
        stranger = {"headers": {"X-Forwarded-For": "192.0.2.7"}}
        browser.execute_cdp_cmd("Network.setExtraHTTPHeaders", stranger)
        browser.get(link)
        until(browser, lambda b: "#" not in b.current_url and every(b, "body.ready .board .area"), 10)
        until(browser, lambda b: every(b, ".board [data-zone='A.hand'] .tile"), 10)
        for side in "AB":
            hidden = every(browser, f".board [data-zone='{side}.hand'] .tile.hidden")
            assert bool(hidden) == (side not in sees), (role, side)
        assert bool(every(browser, "[data-mode-tab='edit']:not([hidden])")) == (role == "look")
        assert complaints(browser) == []

"""Rule, chapter and book pages: everything a judge needs to know about a rule stands on its page."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from flask.testing import FlaskClient

import rulesdb
from rulesdb.places import data_folder
from web.cases.examples import examples
from web.rules import view
from web.rules.address import all_books, rule_url
from web.rules.coverage import Badge, proof_url


class Links(HTMLParser):
    """Collects the addresses and ids of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.hrefs: list[str] = []
        self.ids: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if tag == "a" and values.get("href"):
            self.hrefs.append(str(values["href"]))
        if values.get("id"):
            self.ids.append(str(values["id"]))


def test_a_rule_shows_its_text_place_edition_and_date(client: FlaskClient) -> None:
    page = client.get("/r/dbs/7-4-1-4").text

    rule = rulesdb.load("dbs")["7-4-1-4"]
    assert rule.text.split(".")[0].split("'")[0] in page
    assert "1.23" in page
    assert "in force since 4 February 2022" in page
    for above in rule.breadcrumb:
        assert f'href="{rule_url(above)}"' in page


def test_a_rule_shows_all_rules_below_it_in_full(client: FlaskClient) -> None:
    page = client.get("/r/dbs/7-4").text

    ids = Links(page).ids
    for below in rulesdb.load("dbs")["7-4"].descendants():
        assert below.id in ids


def test_a_rule_links_what_it_cites_and_what_cites_it(client: FlaskClient) -> None:
    rule = rulesdb.load("dbs")["7-4-1-5"]
    hrefs = Links(client.get("/r/dbs/7-4-1-5").text).hrefs

    assert rule.cited_by
    for citing in rule.cited_by:
        assert rule_url(citing) in hrefs


def test_a_rule_shows_how_people_ask_for_it_and_our_readings(client: FlaskClient) -> None:
    rule = rulesdb.load("dbs")["7-1-4"]
    page = client.get("/r/dbs/7-1-4").text

    assert rule.asked
    assert rule.asked[0] in page
    assert rule.readings
    assert 'id="readings"' in page


def test_a_rule_shows_the_other_edition_with_differences_marked(client: FlaskClient) -> None:
    page = client.get("/r/dbs/7-4-1-4").text

    assert 'href="/r/dbs@1.00/7-4-1-4"' in page
    assert "<ins>" in page
    assert "<del>" in page


def test_a_rule_of_an_old_edition_says_that_it_is_superseded(client: FlaskClient) -> None:
    assert re.search(r"superseded by\s*<a href=\"/r/dbs\">1.23", client.get("/r/dbs@1.00/7-4-1-4").text)
    assert "superseded" not in client.get("/r/dbs/7-4-1-4").text


def test_a_rule_that_the_other_edition_lacks_says_so(client: FlaskClient) -> None:
    new = next(rule for rule in rulesdb.load("dbs").rules if not rule.counterparts and rule.kind == "rule")

    assert "Not there yet." in client.get(rule_url(new)).text


def test_a_rule_shows_its_neighbourhood_as_a_picture(client: FlaskClient) -> None:
    page = client.get("/r/dbs/7-4-1-4").text

    picture = page[page.index('<svg class="neighbourhood"') :]
    picture = picture[: picture.index("</svg>")]
    assert 'aria-label="Rules around 7-4-1-4"' in picture
    assert 'href="/r/dbs/7-4-1-5"' in picture
    assert 'href="/r/dbs/7-4-1"' in picture


def test_terms_have_a_card_that_says_what_they_mean(client: FlaskClient) -> None:
    page = client.get("/r/dbs/7-4-1-1").text

    term = next(term for term in rulesdb.load("dbs")["7-4-1-1"].terms)
    assert f'<article data-rule-url="/r/dbs/{term.rule}">' in page


def test_a_rule_says_what_the_engine_does_with_it_and_which_cases_prove_it(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cases lead to where they are played, decks to where they are checked."""
    case, deck = "s02-counter-against-a-play", "five-copies"
    badge = Badge("executed", "Runs in the engine", "", (case, deck))
    monkeypatch.setattr(view, "badges", lambda _book: {"7-4-1-4": badge})

    page = client.get("/r/dbs/7-4-1-4").text

    assert "Runs in the engine" in page
    assert "2 cases" in page
    for address in (f"/cases/examples/dbs/{case}", f"/decks?example=dbs/{deck}"):
        assert f'href="{address}"' in page
        assert client.get(address).status_code == 200
    assert "Not legal" in client.get(f"/decks?example=dbs/{deck}").text
    assert client.get("/decks?example=dbs/nothing").status_code == 404


@pytest.mark.parametrize("game", ["dbs", "godzilla"])
def test_every_case_and_deck_that_may_prove_a_rule_has_a_page(client: FlaskClient, game: str) -> None:
    decks = [path.stem for path in (data_folder() / "decks" / game).glob("*.yaml")]

    for deck in decks:
        assert client.get(proof_url(game, deck)).status_code == 200, deck
    for each in examples():
        if each.game == game:
            assert proof_url(game, each.name) == each.url


def test_a_chapter_has_its_contents_and_all_its_rules(client: FlaskClient) -> None:
    page = Links(client.get("/r/godzilla/8").text)

    chapter = rulesdb.load("godzilla")["8"]
    assert {f"#{child.id}" for child in chapter.children} <= set(page.hrefs)
    assert {below.id for below in chapter.descendants()} <= set(page.ids)


def test_a_book_lists_its_chapters_and_its_editions(client: FlaskClient) -> None:
    page = client.get("/r/dbs").text
    hrefs = Links(page).hrefs

    assert {rule_url(chapter) for chapter in rulesdb.load("dbs").chapters} <= set(hrefs)
    assert "/r/dbs@1.00" in hrefs
    assert "/compare/dbs/1.00/1.23" in hrefs


@pytest.mark.slow
@pytest.mark.parametrize("book", all_books(), ids=lambda book: book.key)
def test_every_rule_of_every_book_has_a_page_whose_links_lead_somewhere(
    client: FlaskClient, book: rulesdb.Rulebook
) -> None:
    """All rules are rendered; a rule link that leads nowhere would be a dead end at a table."""
    known = {rule_url(rule) for every in all_books() for rule in every.rules}
    known |= {f"/r/{every.key}" for every in all_books()} | {f"/r/{every.game}" for every in all_books()}
    for rule in book.rules[:: 7 if len(book.rules) > 600 else 3]:
        answer = client.get(rule_url(rule))
        assert answer.status_code == 200, rule
        for href in Links(answer.text).hrefs:
            if href.startswith("/r/"):
                assert href.partition("#")[0] in known, (rule, href)


@pytest.mark.parametrize(
    ("typed", "proper"),
    [
        ("/r/dbs/7.4.1.4", "/r/dbs/7-4-1-4"),
        ("/r/dbs@1.23/7-4-1-4", "/r/dbs/7-4-1-4"),
        ("/r/dragon-ball/7-4-1-4", "/r/dbs/7-4-1-4"),
        ("/r/vg/10-1", "/r/vanguard/10.1"),
        ("/r/bf/attack 3.1", "/r/buddyfight/attack/3.1"),
        ("/r/bf", "/r/buddyfight"),
        ("/r/dbs@1.23", "/r/dbs"),
        ("/r/dbs/rule 7-4?part=section", "/r/dbs/7-4?part=section"),
        ("/r/dbs/７－４", "/r/dbs/7-4"),
    ],
)
def test_every_spelling_leads_to_the_one_address(client: FlaskClient, typed: str, proper: str) -> None:
    answer = client.get(typed)

    assert answer.status_code == 302
    assert answer.headers["Location"] == proper
    assert client.get(proper).status_code == 200


def test_an_unknown_rule_offers_the_nearest(client: FlaskClient) -> None:
    answer = client.get("/r/dbs/7-4-1-44")

    assert answer.status_code == 404
    assert "&#39;7-4-1-44&#39; is not a rule of Dragon Ball 1.23" in answer.text
    assert 'href="/r/dbs/7-4-1-4"' in answer.text


def test_words_that_are_no_rule_can_be_searched_and_the_book_be_read(client: FlaskClient) -> None:
    answer = client.get("/r/dbs/tie in battle")

    assert answer.status_code == 404
    assert 'href="/search?q=tie%20in%20battle"' in answer.text
    assert 'href="/r/dbs"' in answer.text
    assert "Contents of the book" not in client.get("/nowhere").text


def test_an_unknown_game_or_edition_says_which_there_are(client: FlaskClient) -> None:
    assert "buddyfight, dbs, godzilla, vanguard" in client.get("/r/chess/1").text
    assert "there is 1.23, 1.00" in client.get("/r/dbs@9.99/1-1").text


def test_a_page_that_the_browser_has_is_not_sent_again(client: FlaskClient) -> None:
    first = client.get("/r/dbs/7-4-1-4", headers={"Accept-Encoding": "gzip"})
    again = client.get("/r/dbs/7-4-1-4", headers={"If-None-Match": first.headers["ETag"]})

    assert first.headers["Content-Encoding"] == "gzip"
    assert again.status_code == 304
    assert again.data == b""


def test_the_comparison_shows_each_kind_of_change(client: FlaskClient) -> None:
    everything = client.get("/compare/dbs/1.00/1.23").text
    added = client.get("/compare/dbs/1.00/1.23?kind=added").text

    for kind in ("edited", "moved", "added", "removed"):
        assert f'class="change kind-{kind}"' in everything
    assert 'class="change kind-edited"' not in added
    assert client.get("/compare/dbs/1.00/1.23?kind=odd").status_code == 404
    assert client.get("/compare/dbs/1.23/9").status_code == 404


def test_the_contradictions_of_a_book_come_with_our_readings(client: FlaskClient) -> None:
    book = rulesdb.load("vanguard")
    page = client.get("/doubts/vanguard@4.15").text

    assert page.count('<article class="reading"') == len(book.readings)
    assert "References that the printed book gets wrong" in page


def test_the_first_page_names_every_game_with_edition_and_date(client: FlaskClient) -> None:
    page = client.get("/").text

    for game in rulesdb.games():
        book = rulesdb.load(game)
        assert book.title in page
        assert f'<span class="game-edition">{book.edition}</span>' in page
    assert "autofocus" in page


def test_numbers_in_our_readings_lead_to_their_rules(client: FlaskClient) -> None:
    page = client.get("/r/dbs/7-4-1-5").text
    why = page[page.index('<p class="why">') :]

    assert 'href="/r/dbs/7-1-4"' in why[: why.index("</p>")]


def test_a_book_says_what_runs_and_which_parts_of_an_id_are_ours(client: FlaskClient) -> None:
    """The coverage page has every rule with its state, or says that it is being measured."""
    measure_now = client.get("/coverage/godzilla").text
    assert "being measured" in measure_now or "Runs in the engine" in measure_now
    assert client.get("/coverage/nosuchgame").status_code == 404
    book = client.get("/r/buddyfight").text
    assert "our names for the place" in book
    rule = client.get("/r/buddyfight/attack/3.1.1").text
    assert '<span class="num">3.1.1</span> is printed' in rule
    assert "In our words" in rule


def test_the_coverage_of_an_edition_is_what_judge_coverage_measures(client: FlaskClient) -> None:
    import rulesdb
    from web.pages.coverage import _render
    from web.rules.coverage import Badge

    book = rulesdb.load("godzilla")
    found = {
        "7.4.3": Badge("executed", "Runs in the engine", "", ("one", "two")),
        "7.4.4": Badge("not yet", "Not in the engine yet", "", ()),
    }
    with client.application.test_request_context("/coverage/godzilla"):
        everything, missing = _render(book, found, ""), _render(book, found, "not yet")

    assert "Runs in the engine, 2 cases" in everything
    assert "7.4.4" in missing
    assert ">7.4.3<" not in missing

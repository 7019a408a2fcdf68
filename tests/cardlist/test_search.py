"""Finding cards: by number, name, keyword, type and words, among ours and those of lists."""

from __future__ import annotations

import difflib

import pytest

from judge.cardlist import find_card, import_list
from judge.cardlist.coverage import coverage
from judge.cardlist.errors import UnknownCard
from judge.cardlist.looking import look_up
from judge.cardlist.readings import outcomes
from judge.cardlist.search import MOST_SLIPS, search
from tests.cardlist.conftest import INVENTED
from tests.cardlist.shapes import table


@pytest.fixture(autouse=True)
def all_lists() -> None:
    for game, cards in INVENTED.items():
        import_list(table(cards).encode(), f"{game}.csv", game=game)


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("BT99-001", "BT99-001"),
        ("bt99 002", "BT99-002"),
        ("Ryn, Hill Guard", "BT99-001"),
        ("hill", "BT99-001"),
        ("harbour knight", "D-ZZ01/001EN"),
        ("[Blocker] ryn", "BT99-001"),
        ('keyword:rage "increase this card"', "EZZ01-001"),
        ("type:spell gauge", "ZZ01/0002EN"),
        ("game:godzilla watch", "EZZ01-002"),
        ("gate keeper", "blk1"),
        ("harbuor page", "D-ZZ01/002EN"),
    ],
)
def test_a_query_finds_its_card_first(query: str, first: str) -> None:
    assert search(query).hits[0].number == first


def test_all_words_must_be_there() -> None:
    assert search("harbour drake").total == 0


def test_a_mended_slip_is_said() -> None:
    assert search("harbuor page").note == "nothing for “harbuor page”; cards for “harbour page”"


def test_filters_narrow() -> None:
    assert {hit.list for hit in search("", where="dbs/dbs").hits} == {"dbs/dbs"}
    assert {hit.card.type for hit in search("", kind="normal unit").hits} == {"Normal Unit"}
    assert {hit.list for hit in search("", game="dbs", where="ours", limit=5).hits} == {"ours"}
    with pytest.raises(UnknownCard, match="no game 'chess'"):
        search("king", game="chess")


@pytest.mark.parametrize("word", ["D-ZZ01/001EN", "d-zz01/001", "D-ZZ01-001", "harbour knight, orla"])
def test_a_card_is_found_by_number_and_by_name(word: str) -> None:
    found = find_card("vanguard", word)

    assert found is not None
    assert found.card.number == "D-ZZ01/001EN"


def test_of_two_lists_the_one_imported_last_is_looked_at() -> None:
    newer = [("BT99-001", "Ryn, Hill Guard", "Battle", "[Critical]", INVENTED["dbs"][0][4])]
    import_list(table(newer).encode(), "newer.csv", game="dbs")

    found = find_card("dbs", "BT99-001")

    assert found is not None
    assert (found.card.text, found.list) == ("[Critical]", "dbs/newer")


def test_a_name_that_several_cards_have_is_not_decided() -> None:
    ranks = [(f"EZZ02-00{rank}", "Twin Beast", "Monster", "", {"rank": str(rank)}) for rank in (1, 2)]
    import_list(table(ranks).encode(), "twins.csv", game="godzilla")

    with pytest.raises(UnknownCard, match="2 cards are called 'Twin Beast': EZZ02-001, EZZ02-002"):
        find_card("godzilla", "Twin Beast")


def test_a_card_nobody_has_comes_with_its_neighbours() -> None:
    with pytest.raises(UnknownCard, match="no card 'harbour kn'; nearest: D-ZZ01/001EN Harbour Knight, Orla"):
        look_up("harbour kn")


def test_coverage_adds_up_and_counts_what_is_missing() -> None:
    found = import_list(table(INVENTED["dbs"]).encode(), "dbs.csv", game="dbs").found
    read = outcomes(found)

    result = coverage(found, read)

    assert sum(result.grades.values()) == result.cards == 2
    assert all(1 <= row.cards <= 2 for row in (*result.reasons, *result.openings))
    assert bool(result.reasons) == any(outcome.missed for outcome in read)


def test_what_was_read_is_kept_until_the_cards_change(tmp_path: object) -> None:
    found = import_list(table(INVENTED["dbs"]).encode(), "dbs.csv", game="dbs").found
    seen: list[int] = []

    outcomes(found, lambda done, total: seen.append(done))
    outcomes(found, lambda done, total: seen.append(done))
    changed = import_list(table(INVENTED["dbs"][:1]).encode(), "dbs.csv", game="dbs").found
    outcomes(changed, lambda done, total: seen.append(done))

    assert seen == [1, 2, 1]


def test_a_long_list_is_read_on_all_cores_in_its_own_order() -> None:
    cards = [
        (f"EZZ05-{n:04}", f"Beast {n}", "Battle", f"Gabble {n}.", {"rank": "1", "invasion": "1"})
        for n in range(1100)
    ]
    found = import_list(table(cards).encode(), "many.csv", game="godzilla").found
    seen: list[tuple[int, int]] = []

    read = outcomes(found, lambda done, total: seen.append((done, total)))

    assert [outcome.missed[0][0] for outcome in read] == [f"Gabble {n}." for n in range(1100)]
    assert seen == [(n, 1100) for n in range(1, 1101)]


def test_a_query_full_of_slips_costs_no_more_than_a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each slip is compared with names that could be meant, and only some are."""
    compared: list[tuple[str, list[str]]] = []
    real = difflib.get_close_matches

    def close(word: str, names: list[str], *more: float) -> list[str]:
        compared.append((word, names))
        return real(word, names, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(difflib, "get_close_matches", close)
    search(" ".join(f"harbou{letter}" for letter in "abcdefghijklmno") + " harboua" * 20)

    assert 0 < len(compared) <= MOST_SLIPS
    assert all(name[0] == word[0] for word, names in compared for name in names)

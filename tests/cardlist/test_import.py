"""A card list of one's own: the shapes people have, whose cards they are, and what is kept of them."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from judge.cardlist import forget, import_list, lists
from judge.cardlist.errors import CardListRefused, UnknownCardList, WhichGame
from judge.cardlist.fields import folded, parse_given
from tests.cardlist.conftest import INVENTED, SHARED, needs_lists, stored
from tests.cardlist.shapes import SHAPES, rows, table

DBS = INVENTED["dbs"]


@pytest.mark.parametrize("game", INVENTED)
@pytest.mark.parametrize("shape", SHAPES)
def test_every_shape_gives_the_same_cards(game: str, shape: str) -> None:
    found = import_list(SHAPES[shape](INVENTED[game]).encode(), "list", name="mine").found

    assert found.game == game
    assert [(card.number, card.name, card.type, card.text) for card in found.cards] == [
        card[:4] for card in INVENTED[game]
    ]
    for card, (*_, numbers) in zip(found.cards, INVENTED[game], strict=True):
        kept = {key: value for key, value in card.numbers.items() if key != "set"}
        assert kept == {key: value for key, value in numbers.items() if value}


@pytest.mark.parametrize(
    ("heading", "bare"),
    [("Card No.", "no"), ("card_number", "number"), ("extNumber", "number"), ("cardName", "name"),
     ("Threat Level", "threatlevel"), ("attributes.power", "power"), ("back.name", "backname"), ("name.en", "name")],
)  # fmt: skip
def test_headings_are_folded_to_their_words(heading: str, bare: str) -> None:
    assert folded(heading) == bare


def test_fields_nobody_could_know_are_given() -> None:
    text = table(DBS, name="Bezeichnung", text="Was er kann")
    with pytest.raises(CardListRefused, match=r"no heading line|--fields name=FIELD"):
        import_list(text.encode(), "liste.csv")

    found = import_list(
        text.encode(), "liste.csv", fields=parse_given(["name=Bezeichnung", "text=Was er kann"])
    )

    assert found.found.cards[0].name == "Ryn, Hill Guard"
    assert "draw 1 card" in found.found.cards[0].text


@pytest.mark.parametrize("words", ["title=Name", "name", "name="])
def test_a_field_that_cards_do_not_have_is_refused(words: str) -> None:
    with pytest.raises(CardListRefused):
        parse_given([words])


def test_html_and_pictures_become_words_and_keywords_in_brackets_stay() -> None:
    text = (
        "number,name,type,power,combo_power,text\n"
        'BT99-003,Scout,Battle,"15,000",5000,'
        '"<b><img src=""/i/auto.png"" alt=""Auto""></b> When you play this card:<br>draw 1 card &amp; <Rage> stays."\n'
    )

    card = import_list(text.encode(), "x.csv", game="dbs").found.cards[0]

    assert card.text == "[Auto] When you play this card:\ndraw 1 card & <Rage> stays."
    assert card.numbers["power"] == "15000"


def test_the_back_of_a_card_is_written_behind_its_front() -> None:
    text = (
        '[{"card_number": "BT99-010", "card_name": "Captain", "card_type": "Leader", "card_power": "10000",'
        ' "card_skill": "[Auto] A.", "card_back_name": "Captain Awake", "card_back_power": "15000",'
        ' "card_back_skill": "[Auto] B."}]'
    )

    card = import_list(text.encode(), "x.json", game="dbs").found.cards[0]

    assert (card.name, card.text) == ("Captain / Captain Awake", "[Auto] A. // [Auto] B.")
    assert card.numbers["power"] == "10000 // 15000"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_encodings_are_recognised(encoding: str) -> None:
    cards = [("BT99-001", "Élan of Ryn", *DBS[0][2:]), DBS[1]]

    report = import_list(table(cards).encode(encoding), "x.csv")

    assert report.found.cards[0].name == "Élan of Ryn"
    assert any("encoding" in doubt for doubt in report.found.doubts) == (encoding == "cp1252")


def test_doubles_are_dropped_and_printings_of_a_number_are_doubles() -> None:
    again = ("BT99-001_SPR", "Ryn, Hill Guard (Alternate Art)", *DBS[0][2:])

    found = import_list(table([*DBS, DBS[1], again]).encode(), "x.csv").found

    assert [card.number for card in found.cards] == ["BT99-001", "BT99-002"]
    assert found.doubles == 2


def test_two_cards_with_one_number_are_both_kept() -> None:
    other = ("BT99-001", "Somebody Else", "Battle", "[Auto] Draw 2 cards.", DBS[0][4])

    found = import_list(table([*DBS, other]).encode(), "x.csv").found

    assert len(found.cards) == 3
    assert "BT99-001: one number for different cards" in found.doubts[0]


def test_a_list_of_no_known_game_must_be_named() -> None:
    text = "name,type,text\nGrizzly,Creature,A bear.\nForest,Land,Tap for green.\n"
    with pytest.raises(WhichGame, match="say whose they are with --game"):
        import_list(text.encode(), "x.csv")

    assert import_list(text.encode(), "x.csv", game="godzilla").found.game == "godzilla"


def test_cards_of_two_games_in_one_list_must_be_named() -> None:
    both = rows(INVENTED["vanguard"]) + rows(INVENTED["dbs"])
    text = "number,name,type,text\n" + "".join(
        f'"{row["number"]}","{row["name"]}","{row["type"]}","{row["text"]}"\n' for row in both
    )

    with pytest.raises(WhichGame, match="several games"):
        import_list(text.encode(), "x.csv")


def test_importing_twice_changes_nothing(data_folder: Path) -> None:
    content = table(DBS).encode()
    first = import_list(content, "my cards.csv", note="from a friend")
    before = {path: path.stat().st_mtime_ns for path in (data_folder / "cards").iterdir()}

    again = import_list(content, "other name.csv")

    assert (first.state, again.state) == ("imported", "unchanged")
    assert again.found.key == "dbs/my-cards"
    assert {path: path.stat().st_mtime_ns for path in (data_folder / "cards").iterdir()} == before


def test_another_file_of_the_same_name_takes_its_place() -> None:
    import_list(table(DBS).encode(), "x.csv")

    assert import_list(table(DBS[:1]).encode(), "x.csv").state == "replaced"
    assert [len(found.cards) for found in lists()] == [1]


def test_a_list_keeps_its_origin() -> None:
    import_list(table(DBS).encode(), "My list.csv", note="from a friend")

    (found,) = lists()

    assert (found.origin.file, found.origin.note, found.origin.kind) == (
        "My list.csv",
        "from a friend",
        "csv",
    )
    assert len(found.origin.sha256) == 64


def test_a_list_can_be_forgotten(data_folder: Path) -> None:
    import_list(table(DBS).encode(), "x.csv")

    assert forget("x").key == "dbs/x"
    assert stored(data_folder) == []
    with pytest.raises(UnknownCardList, match="there is none"):
        forget("x")


def test_a_damaged_file_is_left_alone_and_the_rest_is_found(data_folder: Path) -> None:
    import_list(table(DBS).encode(), "x.csv")
    (data_folder / "cards" / "dbs-broken.json").write_text('{"format": 1, "cards": [')

    assert [found.key for found in lists()] == ["dbs/x"]


def test_a_kill_in_the_middle_leaves_what_was_there(data_folder: Path, tmp_path: Path) -> None:
    import_list(table(DBS).encode(), "x.csv")
    (tmp_path / "x.csv").write_text(table(DBS[:1]))
    script = (
        "import os, signal, sys; from judge.cardlist import import_list, store\n"
        "store.os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL); import_list(sys.argv[1])"
    )

    done = subprocess.run(
        [sys.executable, "-c", script, str(tmp_path / "x.csv")], env=os.environ, check=False
    )

    assert done.returncode == -signal.SIGKILL
    assert [len(found.cards) for found in lists()] == [2]


@pytest.mark.slow
@needs_lists
@pytest.mark.parametrize(
    ("game", "cards"), [("dbs", 4541), ("vanguard", 9827), ("buddyfight", 2049), ("godzilla", 185)]
)
def test_the_real_lists_come_in_whole(game: str, cards: int) -> None:
    """One Vanguard number stands there twice."""
    found = import_list(SHARED / f"{game}.jsonl", name="mine").found

    assert (found.game, len(found.cards), len(found.left_out)) == (game, cards, 0)

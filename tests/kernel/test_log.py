"""A log is written once and read when somebody looks at it."""

from __future__ import annotations

import json
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.kernel.codec import dumps, loads, plain, value_of
from judge.kernel.errors import BadState
from judge.kernel.identity import differences
from judge.kernel.log import Saved, read, write
from tests.kernel import toy
from tests.kernel.test_copies import play_on, rich_game
from tests.kernel.toy import REMARK


def test_a_saved_log_stays_a_text_until_somebody_looks_back() -> None:
    g = rich_game()
    back = loads(dumps(g), g.rules, g.pool)

    assert type(back.past) is Saved
    again = dumps(back)
    assert back.past._entries is None, "saving it again needs no look"
    assert again == dumps(g)
    assert back.logged == g.logged
    assert back.entries() == g.entries()


def test_a_game_goes_on_from_a_log_that_was_not_read() -> None:
    g = rich_game()
    back = loads(dumps(g), g.rules, g.pool)
    play_on(g)
    play_on(back)

    assert differences(g, back) == []
    assert dumps(back) == dumps(g)


def test_the_text_is_the_same_written_at_once_or_bit_by_bit() -> None:
    g = toy.game(A_deck=("p",) * 4, B_deck=("p",) * 4)
    pieces = toy.game(A_deck=("p",) * 4, B_deck=("p",) * 4)
    for game in (g, pieces):
        while game.result is None:
            if game.decision is not None:
                game.give(game.guess(game.decision))
            game.run(limit=1)
            if game is pieces:
                dumps(pieces)

    assert len(g.entries()) > 30
    assert dumps(pieces) == dumps(g)


def test_what_was_written_of_a_branch_is_not_taken_for_another() -> None:
    g = rich_game()
    dumps(g)
    other = g.copy()
    other.cite("2.1", REMARK, "one way")
    g.cite("2.1", REMARK, "another way")
    dumps(other)

    assert loads(dumps(g), g.rules, g.pool).entries()[-1] == ("2.1", "remark", ("another way",))
    assert loads(dumps(other), g.rules, g.pool).entries()[-1] == ("2.1", "remark", ("one way",))


def test_a_damaged_log_with_a_fitting_sum_is_told_when_it_is_read() -> None:
    g = rich_game()
    data = json.loads(dumps(g))
    data["log"] = data["log"] + ",7"
    del data["sum"]
    text = json.dumps(data, separators=(",", ":"), sort_keys=True)
    text = f'{text[:-1]},"sum":"{zlib.crc32(text.encode()):08x}"}}'
    back = loads(text, g.rules, g.pool)

    with pytest.raises(BadState, match="the log of the saved state is damaged"):
        back.entries()


facts = st.lists(st.integers() | st.text(alphabet='"\\`~,[]é x', max_size=6) | st.none(), max_size=4)


@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from(["1.1", "2.1"]), st.none() | st.text(max_size=4), facts)))
def test_every_entry_comes_back_as_it_was(rows: list[Any]) -> None:
    log: list[Any] = [
        rule if what is None and not found else (rule, what, tuple(found)) for rule, what, found in rows
    ]
    text = json.loads(f'"{write(None, log, None, plain)}"')

    assert read(text, value_of) == log


def test_a_log_can_be_followed_back_from_a_mark_through_copies() -> None:
    g = rich_game()
    mark = g.logged
    g.cite("2.1", REMARK, "first")
    later = g.copy()
    later.cite("2.1", REMARK, "second")
    g.cite("2.1", REMARK, "of the other branch")

    assert [facts for _, _, facts in later.since(mark)] == [("second",), ("first",)]
    assert [facts for _, _, facts in g.since(mark)] == [("of the other branch",), ("first",)]


def test_a_log_that_says_another_length_is_told_when_it_is_read() -> None:
    g = rich_game()
    text = dumps(g).replace(f'"logged":{g.logged}', f'"logged":{g.logged + 1}')
    body = text[: text.rindex(',"sum"')] + "}"
    text = f'{body[:-1]},"sum":"{zlib.crc32(body.encode()):08x}"}}'

    with pytest.raises(BadState, match=f"has {g.logged} entries, not {g.logged + 1}"):
        loads(text, g.rules, g.pool).entries()

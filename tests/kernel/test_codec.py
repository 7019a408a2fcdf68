"""A state is written as plain JSON at any step and continues elsewhere as if nothing had happened."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge.kernel.codec import VERSION, dump, dumps, load, loads, plain, value_of
from judge.kernel.errors import BadState, ProgramFault
from judge.kernel.frames import Resolving
from judge.kernel.identity import differences
from judge.kernel.state import State
from tests.kernel import toy
from tests.kernel.test_copies import play_on, rich_game


def test_json_out_and_in_gives_the_identical_state() -> None:
    g = rich_game()
    assert differences(g, loads(dumps(g), g.rules, g.pool)) == []
    assert differences(g, load(dump(g), g.rules, g.pool)) == []


def test_it_does_so_at_every_step_of_a_game() -> None:
    g = toy.game(A_deck=("p",) * 6, B_deck=("p",) * 6, A_hand=("p", "p"))
    steps = 0
    while g.result is None:
        if g.decision is not None:
            g.give(g.guess(g.decision))
            assert differences(g, loads(dumps(g), g.rules, g.pool)) == [], "between answer and step"
        g.run(limit=1)
        assert differences(g, loads(dumps(g), g.rules, g.pool)) == []
        steps += 1

    assert steps > 80


def test_in_the_middle_of_an_effect() -> None:
    """The frame that resolves an effect holds the operation and what was chosen so far."""

    def asks(g: Any) -> Any:
        at = g.now(Resolving)
        if at.bound.get("x") is None:
            reply = g.take()
            if reply is None:
                return g.ask(toy.Decision(toy.Kind.CARDS, 0, "3.2", "choose", g.cards(0, "field")))
            g.keep(replace(at, bound={"x": tuple((c, g.ident[c]) for c in reply)}))
            return toy.AGAIN
        g.move([c for c, _ in at.bound["x"]], g.zone(0, "pile"), "3.2")
        return None

    waits = toy.ability("w", trigger=toy.on("drawn"), ops=(toy.op("asks", asks),))
    g = toy.game(toy.card("w", abilities=(waits,)), A_field=("w", "p"), A_deck=("p",))
    decision = g.run()
    assert decision is not None
    assert decision.prompt == "choose"

    there = loads(dumps(g), g.rules, g.pool)
    g.answer((1,))
    there.answer((1,))
    assert differences(g, there) == []
    assert g.cards(0, "pile") == (1,)


def test_it_continues_in_another_process(tmp_path: Any) -> None:
    g = rich_game()
    file = tmp_path / "state.json"
    file.write_text(dumps(g))
    script = (
        "import sys; from judge.kernel.codec import dumps, loads;"
        "from tests.kernel.test_copies import play_on, rich_game;"
        "pool = rich_game().pool; g = loads(open(sys.argv[1]).read(), rich_game().rules, pool);"
        "play_on(g); print(dumps(g))"
    )
    run = subprocess.run(
        [sys.executable, "-c", script, str(file)], capture_output=True, text=True, check=True
    )
    play_on(g)

    assert run.stdout.strip() == dumps(g)


def test_every_field_of_a_state_is_written_or_is_a_cache() -> None:
    """A field that is added to `State` and forgotten here would be lost silently."""
    from judge.kernel.identity import CACHES

    g = rich_game()
    for name in (*State.__slots__, *g.OWN):
        if name in CACHES:
            continue
        changed = g.copy()
        setattr(changed, name, _other(name, getattr(g, name)))
        try:
            text = dumps(changed)
        except (AttributeError, TypeError, ValueError, KeyError, IndexError):
            continue
        assert text != dumps(g) or name == "where", f"{name} is not written"


def _other(name: str, value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, (tuple, list)):
        return value[1:] if value else type(value)((1,))
    if isinstance(value, dict):
        return {} if value else {"x": 1}
    if isinstance(value, frozenset):
        return value ^ {5}
    return ("2.1", 0, "x") if value is None else None


def test_the_text_is_the_same_for_equal_states() -> None:
    g = rich_game()
    assert dumps(g) == dumps(g.copy()) == dumps(loads(dumps(g), g.rules, g.pool))


def test_cards_are_named_not_included() -> None:
    g = rich_game()
    data = dump(g)

    assert data["cards"]["code"].startswith("w p p")
    assert data["pool"] == g.pool.fingerprint
    assert "abilities" not in json.dumps(data)


def test_frames_name_rules() -> None:
    g = toy.game(A_deck=("p",))
    g.run(until="2.2")
    assert dump(g)["frames"] == [["1.2", {}, "1.1"], ["2.2", {"who": 0}, "1.1"]]
    g.run()
    assert dump(g)["frames"][-1][0] == "within 1.3"


def test_a_reordered_or_pretty_text_is_read_too() -> None:
    g = rich_game()
    data = dump(g)
    pretty = json.dumps(dict(sorted(data.items(), reverse=True)), indent=2)

    assert differences(g, loads(pretty, g.rules, g.pool)) == []


# -- damage ------------------------------------------------------------------------------------------


def broken(change: Any, words: str, *, keep_sum: bool = True) -> None:
    """Change the saved data, put a fitting check sum on it if wanted, and read the error."""
    import zlib

    g = rich_game()
    data = dump(g)
    change(data)
    if keep_sum:
        body = {key: value for key, value in data.items() if key != "sum"}
        text = json.dumps(body, separators=(",", ":"), sort_keys=True)
        data["sum"] = f"{zlib.crc32(text.encode()):08x}"
    with pytest.raises(BadState, match=words) as caught:
        load(data, g.rules, g.pool)
    assert "\n" not in str(caught.value)


def setting(*path: Any, to: Any) -> Any:
    def change(data: Any) -> None:
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return change


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (setting("version", to=VERSION + 1), f"version {VERSION + 1}; this program reads version {VERSION}"),
        (setting("floorjudge", to="recording"), "not a saved state"),
        (setting("game", to="chess@1"), "is of 'chess@1', not of 'lanterns@1.0'"),
        (setting("pool", to="00"), "other card definitions"),
        (lambda data: data.pop("zones"), "'zones' is missing"),
        (setting("surprise", to=1), "'surprise' is not a part of a state"),
        (setting("turn", to="three"), "turn is a number, not 'three'"),
        (setting("zones", "A.attic", to=[1]), "no zone 'A.attic'"),
        (setting("zones", "A.deck", to=[0]), "card 0 is in two places"),
        (setting("zones", "A.deck", to=[999]), "no card number 999"),
        (setting("zones", "A.deck", to="abc"), "no card number 'a'"),
        (
            lambda data: data["cards"].update(code=data["cards"]["code"].replace("w", "nobody")),
            "no card 'nobody'",
        ),
        (lambda data: data["cards"].update(label="A.p"), "label has not one entry"),
        (setting("cards", "mode", to=[1]), "mode has not one entry for each"),
        (setting("frames", 0, 0, to="9.9"), "stands at '9.9', where lanterns@1.0 runs no step"),
        (setting("frames", 0, 1, to=[]), "are a mapping"),
        (setting("effects", 0, to=[1]), "damaged"),
        (setting("own", to={}), "own fields are score"),
        (setting("log", to="`1.1`,[1]"), "the log of the saved state is damaged"),
        (setting("log", to={}), "the log is a text, not {}"),
        (setting("decision", to={"kind": "guess"}), "damaged"),
        (setting("pending", to=[1, 2]), "damaged"),
    ],
)
def test_damage_is_told_in_one_sentence(change: Any, words: str) -> None:
    broken(change, words)


def test_a_changed_value_does_not_fit_the_check_sum() -> None:
    broken(setting("clock", to=3), "do not fit its check sum", keep_sum=False)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "12", '{"floorjudge": "state"}', "[" * 100_000])
def test_what_is_no_state_is_refused(text: str) -> None:
    g = toy.game()
    with pytest.raises(BadState):
        loads(text, g.rules, g.pool)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_text_with_a_changed_character_is_refused_or_the_same(data: Any) -> None:
    g = GAME
    text = TEXT
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from('0123456789"{}[],:abAB.x \n'))
    changed = text[:at] + sign + text[at + 1 :]
    try:
        back = loads(changed, g.rules, g.pool)
    except BadState:
        return
    assert differences(g, back) == []


GAME = rich_game()
TEXT = dumps(GAME)


# -- values ------------------------------------------------------------------------------------------

scalars = st.none() | st.booleans() | st.integers() | st.text(max_size=5)
keys = st.integers() | st.text(max_size=5) | st.tuples(st.integers(), st.text(max_size=2))
values = st.recursive(
    scalars | st.frozensets(st.integers() | st.text(max_size=3), max_size=3),
    lambda inner: st.lists(inner, max_size=3).map(tuple) | st.dictionaries(keys, inner, max_size=3),
    max_leaves=8,
)


@pytest.mark.slow
@given(values)
def test_every_plain_value_comes_back_as_it_was(value: Any) -> None:
    assert value_of(json.loads(json.dumps(plain(value)))) == value


def test_what_is_not_plain_is_a_defect_of_ours() -> None:
    with pytest.raises(ProgramFault, match="holds a object"):
        plain({"x": object()})

"""The schemas that editors use agree with what is read."""

from __future__ import annotations

from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from judge import library
from judge.case.schema import schema_of
from judge.case.source import read_file, read_text

ROOT = Path(__file__).parents[2] / "data"
CASE = Draft202012Validator(schema_of("case", "godzilla"))
CARD = Draft202012Validator(schema_of("card", "godzilla"))


@pytest.mark.parametrize("game", library.playable())
def test_every_case_fits_the_schema_of_its_game(game: str):
    schema = Draft202012Validator(schema_of("case", game))
    paths = sorted((ROOT / "cases" / game).glob("*.yaml"))
    faults = {path.name: [e.message for e in schema.iter_errors(read_file(path).data)] for path in paths}

    assert {name: found for name, found in faults.items() if found} == {}


@pytest.mark.parametrize(
    "path", sorted((ROOT / "cards" / "godzilla").glob("*.yaml")), ids=lambda path: path.stem
)
def test_every_card_file_fits_the_schema(path: Path):
    assert [error.message for error in CARD.iter_errors(read_file(path).data)] == []


def test_the_template_fits_the_schema():
    template = library.table("godzilla").template.replace("EDITION", "1.01")

    assert list(CASE.iter_errors(read_text(template).data)) == []


@pytest.mark.parametrize(
    "change",
    [
        {"players": {"A": {"hnd": 3}}},
        {"players": {"C": {}}},
        {"turn": {"player": "C"}},
        {"expect": {"cite": []}},
        {"decisions": [{"edit": {"movee": 1}}]},
        {"shared": {"table": 1}},
    ],
)
def test_what_is_refused_does_not_fit_either(change: dict):
    data = {"case": "x", "game": "godzilla", "at": "main"}

    assert list(CASE.iter_errors(data)) == []
    assert list(CASE.iter_errors(data | change)) != []


def test_the_schema_itself_is_valid():
    Draft202012Validator.check_schema(schema_of("case", None))
    Draft202012Validator.check_schema(CASE.schema)
    Draft202012Validator.check_schema(CARD.schema)


@pytest.mark.parametrize(("game", "words"), [("dbs", ("draw", "ko")), ("godzilla", ("draw", "destroy"))])
def test_a_card_is_described_down_to_its_instructions(game: str, words: tuple[str, ...]):
    """An editor can complete what a skill or ability does."""
    defs = schema_of("card", game)["$defs"]

    assert set(words) <= {form["title"] for form in defs["Instruction"]["anyOf"]}

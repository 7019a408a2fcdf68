"""Which cases come with Floorjudge, and which of them show a rule?

The files of `data/cases/<game>/`; their names are their addresses. What each one cites is known by
running it, once per process and only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from judge.case.problem import BadCase
from judge.case.source import read_file
from judge.playmat import laid_out
from rulesdb.places import data_folder
from web.cases.play import Play, play
from web.errors import NotFoundError


@dataclass(frozen=True, slots=True)
class Example:
    """One case file of ours."""

    game: str
    name: str
    title: str
    about: str
    ruling: str
    document: Mapping[str, Any]

    @property
    def url(self) -> str:
        return f"/cases/examples/{self.game}/{self.name}"


@cache
def examples() -> tuple[Example, ...]:
    """All examples of games that the page can lay out, by game and name."""
    found = []
    for game in laid_out():
        for path in sorted((data_folder() / "cases" / game).glob("**/*.yaml")):
            try:
                data = read_file(path).data
            except BadCase:
                continue  # `judge run` says what is wrong with it
            if isinstance(data, dict) and "case" in data:
                title, about, ruling = (str(data.get(key, "")).strip() for key in ("case", "about", "ruling"))
                found.append(Example(game, path.stem, title, about, ruling, data))
    return tuple(found)


@cache
def titles() -> Mapping[tuple[str, str], str]:
    """What the examples are called, by game and name."""
    return {(each.game, each.name): each.title for each in examples()}


def example(game: str, name: str) -> Example:
    """The example at an address."""
    for each in examples():
        if each.game == game and each.name == name:
            return each
    raise NotFoundError(f"there is no worked case {name!r} of this game; look through all of them")


@cache
def _citing(game: str, edition: str) -> dict[str, list[Example]]:
    """Rule to the examples of an edition whose run cites it."""
    found: dict[str, list[Example]] = {}
    for each in examples():
        if each.game != game:
            continue
        played = play(each.document)
        if played.loaded is None or played.loaded.rules.under != edition or not played.moments:
            continue
        for rule in dict.fromkeys(rule for rule, _, _ in played.last.entries()):
            found.setdefault(rule, []).append(each)
    return found


def examples_citing(game: str, edition: str, rule: str) -> list[Example]:
    """The examples whose run cites a rule."""
    return _citing(game, edition).get(rule, []) if game in laid_out() else []


def first_moment_citing(played: Play, rule: str) -> int | None:
    """The moment at which a run first cites a rule."""
    known = 0
    for number, moment in enumerate(played.moments):
        if any(cited == rule for cited, _, _ in moment.game.since(known)):
            return number
        known = moment.game.logged
    return None

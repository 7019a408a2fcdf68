"""The pages about the page say what is there: options, settings, limits, refusals, addresses."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from flask import Flask

from judge.cli.serve import serve
from tests.web.screenshots import PICTURES
from web import errors
from web.config import ENVIRONMENT
from web.security.limits import BUDGETS

DOCS = Path(__file__).parents[2] / "docs"
WEB = (DOCS / "web.md").read_text(encoding="utf-8")
DEPLOYMENT = (DOCS / "deployment.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("option", [option for option in serve.params if isinstance(option, click.Option)])
def test_every_option_of_the_server_is_documented(option: click.Option) -> None:
    assert f"| `{option.opts[0]}` |" in DEPLOYMENT


@pytest.mark.parametrize("name", ENVIRONMENT)
def test_every_setting_is_documented(name: str) -> None:
    assert f"| `{name}` |" in DEPLOYMENT


def refusals(above: type[errors.WebError] = errors.WebError) -> list[type[errors.WebError]]:
    return [above, *(one for below in above.__subclasses__() for one in refusals(below))]


def test_every_refusal_is_documented_and_has_a_slug_of_its_own(app: Flask) -> None:
    """Asked of the whole application: parts bring refusals of their own."""
    slugs = [one.slug for one in refusals()]

    assert len(set(slugs)) == len(slugs)
    for one in refusals():
        status = "" if one is errors.ConfigError else f" {one.status}"
        assert f"| `{one.slug}` |{status} |" in WEB, one.slug


def test_the_limits_are_those_of_the_code() -> None:
    for kind, words in {"search": "searches", "work": "steps and other work", "write": "saves"}.items():
        line = next(line for line in DEPLOYMENT.splitlines() if line.startswith(f"| {words}"))
        assert f"{BUDGETS[kind].rate:.0f} a second, {BUDGETS[kind].burst:,.0f} at once" in line


def test_every_kind_of_address_is_documented(app: Flask) -> None:
    """The first part of every route stands in the table of addresses."""
    for rule in app.url_map.iter_rules():
        first = "/" + rule.rule.split("/")[1]
        assert f"`{first}" in WEB, rule.rule


def test_every_picture_is_made_by_the_command_and_shown() -> None:
    shown = {Path(target).stem for target in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", WEB)}
    kept = {path.stem for path in (DOCS / "screenshots").iterdir()}

    assert shown == kept == {picture.name for picture in PICTURES}

"""Every kind of fault has a slug of its own, and docs/errors.md a heading for it."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import judge
from judge.kernel.errors import JudgeError

DOC = (Path(__file__).parents[2] / "docs" / "errors.md").read_text(encoding="utf-8")


def kinds() -> set[type[JudgeError]]:
    for module in walk_packages(judge.__path__, "judge."):
        import_module(module.name)
    found: set[type[JudgeError]] = set()
    waiting = [JudgeError]
    while waiting:
        kind = waiting.pop()
        found.add(kind)
        waiting += kind.__subclasses__()
    return {kind for kind in found if "slug" in vars(kind) and kind.__module__.startswith("judge.")}


def test_every_slug_has_a_heading() -> None:
    part = DOC[DOC.index("\n## judge\n") :]
    headings = set(re.findall(r"^### (\S+)$", part, re.MULTILINE))

    assert {kind.slug for kind in kinds()} == headings


def test_no_two_kinds_share_a_slug() -> None:
    slugs = [kind.slug for kind in kinds()]
    assert len(set(slugs)) == len(slugs)


def test_a_rule_stands_in_brackets_at_the_end() -> None:
    assert str(JudgeError("not possible", rule="1.3.2")) == "not possible [1.3.2]"
    assert str(JudgeError("not possible")) == "not possible"

"""Dependencies point one way: web -> judge -> rulesdb; heavy libraries are touched in one place each."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.rulesdb.conftest import REPOSITORY

MAY_IMPORT = {"rulesdb": {"rulesdb"}, "judge": {"judge", "rulesdb"}, "web": {"web", "judge", "rulesdb"}}
# Where the program is put together: these commands start the page or work on what it keeps, so they may name it.
PUT_TOGETHER = {Path("judge/cli") / name for name in ("serve.py", "cases.py", "event.py", "kept.py")}


@cache
def imports(path: Path) -> frozenset[str]:
    """The modules a file imports, wherever in the file it does so."""
    return frozenset(_imports(path))


def _imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


@pytest.mark.parametrize("package", MAY_IMPORT)
def test_a_package_imports_only_what_is_below_it(package: str) -> None:
    for path in (REPOSITORY / package).rglob("*.py"):
        if path.relative_to(REPOSITORY) in PUT_TOGETHER:
            continue
        ours = {name.split(".")[0] for name in imports(path)} & set(MAY_IMPORT)
        assert ours <= MAY_IMPORT[package], path


def test_one_module_touches_whoosh() -> None:
    assert len(users_of("whoosh")) <= 1, users_of("whoosh")


def test_one_folder_touches_sqlalchemy() -> None:
    """The store: tables, engine, queries and migrations, and nothing beside it."""
    folders = {Path(*path.parts[:2]) for path in users_of("sqlalchemy") | users_of("alembic")}
    assert len(folders) <= 1, folders


def users_of(library: str) -> set[Path]:
    """The modules of our packages that import a library."""
    return {
        path.relative_to(REPOSITORY)
        for package in MAY_IMPORT
        for path in (REPOSITORY / package).rglob("*.py")
        if any(name.split(".")[0] == library for name in imports(path))
    }


def test_looking_a_rule_up_needs_no_heavy_library() -> None:
    """`rulesdb show` on a warm cache starts without Markdown, search, web or data libraries."""
    code = (
        "import sys; sys.argv = ['rulesdb', 'show', 'dbs:7-4-1-4'];"
        "from rulesdb.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        "print(*sys.modules)"
    )
    for _ in range(2):  # the first run may have to build the cache
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=REPOSITORY, capture_output=True, text=True, check=True
        )
    loaded = {name.split(".")[0] for name in done.stdout.splitlines()[-1].split()}
    assert "rulesdb" in loaded
    assert not loaded & {
        "markdown_it",
        "whoosh",
        "flask",
        "pydantic",
        "sqlalchemy",
        "yaml",
        "pypdfium2",
        "judge",
        "web",
    }

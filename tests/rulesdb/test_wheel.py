"""The built wheel works outside the checkout, data included."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

import pytest

from tests.rulesdb.conftest import REPOSITORY


def run(*command: str | Path, cwd: Path) -> str:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("FLOORJUDGE", "PYTHON"))
    }
    environment["XDG_CACHE_HOME"] = str(cwd / "cache")
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.slow
def test_the_wheel_installed_into_an_empty_venv_looks_a_rule_up(tmp_path: Path) -> None:
    quiet = ("--quiet", "--disable-pip-version-check")
    run(sys.executable, "-m", "pip", "wheel", *quiet, "--no-deps", "-w", tmp_path, REPOSITORY, cwd=tmp_path)
    (wheel,) = tmp_path.glob("floorjudge-*.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / "bin"
    run(binaries / "python", "-m", "pip", "install", *quiet, wheel, cwd=tmp_path)

    shown = run(binaries / "rulesdb", "show", "dbs:7-4-1-4", cwd=tmp_path)

    assert shown.startswith("7-4-1-4")
    where = run(binaries / "python", "-c", "import rulesdb; print(rulesdb.__file__)", cwd=tmp_path)
    assert where.startswith(str(tmp_path))
    books = run(binaries / "python", "-c", "import rulesdb; print(len(rulesdb.editions()))", cwd=tmp_path)
    assert books.strip() == "5"

"""The scripts of the page are formatted and their types fit: prettier and tsc, with types made from the API's own document.

Both come from the npm registry, in the versions of `scripts/package-lock.json`; where it cannot be reached these tests
are skipped and say so.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.web.support.node import SCRIPTS, run_tool, tools
from web.api.document import document

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
STATIC = ROOT / "web" / "static"
WORKER = STATIC / "js" / "worker.js"


@pytest.fixture(scope="module", autouse=True)
def _tools() -> None:
    if isinstance(found := tools(), str):
        pytest.skip(found)


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Types of everything that goes over the API."""
    folder = tmp_path_factory.mktemp("api")
    (folder / "openapi.json").write_text(json.dumps(document()), encoding="utf-8")
    done = run_tool("openapi-typescript/bin/cli.js", "openapi.json", "-o", "api.d.ts", cwd=folder)
    assert done.returncode == 0, done.stderr
    return folder / "api.d.ts"


def checked(folder: Path, files: list[Path], api: Path, lib: list[str] | None = None) -> list[str]:
    """What tsc finds in some scripts."""
    options: dict[str, object] = {"paths": {"#api": [str(api)]}}
    if lib is not None:
        options["lib"] = lib
    settings = {
        "extends": str(SCRIPTS / "tsconfig.json"),
        "compilerOptions": options,
        "files": [str(file) for file in files],
    }
    (folder / "tsconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    done = run_tool("typescript/bin/tsc", "-p", str(folder), cwd=folder)
    return done.stdout.splitlines()


def test_the_scripts_are_formatted() -> None:
    files = [
        *STATIC.rglob("*.js"),
        *SCRIPTS.glob("*.mjs"),
        *(ROOT / "tests/web/support/measures").glob("*.js"),
    ]
    found = run_tool(
        "prettier/bin/prettier.cjs", "--check", "--print-width", "140", *map(str, sorted(files)), cwd=ROOT
    )

    assert found.returncode == 0, found.stderr


def test_the_types_of_the_scripts_fit(tmp_path: Path, api: Path) -> None:
    scripts = sorted(path for path in STATIC.rglob("*.js") if path != WORKER)

    assert checked(tmp_path, scripts, api) == []


def test_the_types_of_the_service_worker_fit(tmp_path: Path, api: Path) -> None:
    found = checked(tmp_path, [WORKER, SCRIPTS / "worker.d.ts"], api, ["es2023", "webworker"])

    assert found == []


def test_a_script_that_reads_what_the_api_does_not_send_is_found(tmp_path: Path, api: Path) -> None:
    """So that the check itself can fail."""
    wrong = tmp_path / "wrong.js"
    wrong.write_text(
        '/** @param {import("#api").components["schemas"]["TimelineRecord"]} record */\n'
        "export const titles = (record) => record.moment.map(({ titel }) => titel);\n"
    )

    assert ["TS2551" in line for line in checked(tmp_path, [wrong], api)] == [True]

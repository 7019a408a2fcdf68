"""An imported rulebook: its wording stands first, ours beside it, at once and without a restart."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from urllib.request import urlopen

import pytest

from tests.web.support.server import Server

PRINTED = Path(__file__).parents[3] / "shared" / "rulebooks" / "godzilla-1.01.txt"


def page(server: Server, path: str) -> str:
    with urlopen(server.address + path, timeout=120) as answer:
        return str(answer.read().decode())


def rulesdb(folder: Path, *arguments: str) -> None:
    command = [sys.executable, "-c", "from rulesdb.cli import main; main()", *arguments]
    subprocess.run(
        command, env=os.environ | {"FLOORJUDGE_DATA": str(folder)}, check=True, capture_output=True
    )


@pytest.mark.slow
@pytest.mark.skipif(not PRINTED.is_file(), reason="the printed rulebooks are not beside this checkout")
def test_the_official_wording_comes_and_goes_with_the_import(tmp_path: Path) -> None:
    text = PRINTED.read_text(encoding="utf-8")
    words = "check timing"
    spoiled = tmp_path / "godzilla.txt"
    spoiled.write_text(text.replace(words, f"{words} <script>alert(1)</script>"), encoding="utf-8")
    folder = tmp_path / "data"
    with Server(folder) as server:
        assert "Official wording" not in page(server, "/r/godzilla/7.2.1")

        rulesdb(folder, "import", str(spoiled))
        time.sleep(3.5)
        shown = page(server, "/r/godzilla/7.2.1")
        assert shown.index("Official wording") < shown.index("In our words")
        assert "<script>alert" not in page(server, "/r/godzilla/7")

        rulesdb(folder, "forget", "godzilla@1.01")
        time.sleep(3.5)
        assert "Official wording" not in page(server, "/r/godzilla/7.2.1")

"""How do tests get a real PostgreSQL of their own?

A cluster in a temporary folder, run as the user `postgres` when the tests run as root (PostgreSQL
refuses to run as root), reachable through a socket in that folder only.
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from tests.packages import ensure


def find_binaries() -> str | None:
    """The folder with initdb and pg_ctl, the newest version first."""
    if (on_path := shutil.which("initdb")) is not None:
        return str(Path(on_path).parent)
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), reverse=True)
    return str(versions[0].parent) if versions else None


@contextmanager
def running_postgres() -> Iterator[str | None]:
    """The URL of a new, empty PostgreSQL; None where there can be none."""
    binaries = ensure(find_binaries, "postgresql")
    if binaries is None:
        yield None
        return
    folder = Path(tempfile.mkdtemp(prefix="floorjudge-pg-"))
    user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    if os.geteuid() == 0:
        shutil.chown(folder, user)
    cluster = folder / "data"

    def run(program: str, *arguments: str) -> None:
        command = [f"{binaries}/{program}", *arguments]
        if os.geteuid() == 0:
            command = ["setpriv", "--reuid", user, "--regid", user, "--init-groups", *command]
        log = (folder / "output.txt").open("ab")
        with log:
            subprocess.run(command, check=True, stdout=log, stderr=log, cwd=folder, timeout=120)

    try:
        run("initdb", "--pgdata", str(cluster), "--auth", "trust", "--username", "judge", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories='{folder}'"
        run("pg_ctl", "--pgdata", str(cluster), "--options", options, "--wait", "start")
        try:
            yield f"postgresql://judge@/postgres?host={quote(str(folder), safe='')}"
        finally:
            run("pg_ctl", "--pgdata", str(cluster), "--mode", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)

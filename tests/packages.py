"""How do tests get what the machine lacks?

As root on Debian a package is installed once; elsewhere the caller skips and says why.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path


def ensure(find: Callable[[], str | None], *packages: str) -> str | None:
    """What `find` gives; if that is nothing, install the packages where possible and look again."""
    if (found := find()) is not None:
        return found
    if not hasattr(os, "geteuid") or os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    lock_path = Path(tempfile.gettempdir()) / "floorjudge-tests-apt.lock"
    with lock_path.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if (found := find()) is not None:
            return found
        environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
        for command in (["update", "-qq"], ["install", "-y", "-qq", "--no-install-recommends", *packages]):
            done = subprocess.run(
                ["apt-get", *command], env=environment, capture_output=True, timeout=600, check=False
            )
            if done.returncode != 0:
                return None
    return find()

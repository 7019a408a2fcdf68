"""Where do the rulebooks lie, where does the user's own data go, and where may built copies be kept?

In a checkout the data folder stands beside the packages; in an installed wheel it is inside this
package. What the user brings (imported rulebooks) goes to the user's data folder, never beside ours.
The cache is the user's own folder too and is never needed: without it books are built anew.
"""

from __future__ import annotations

import os
from pathlib import Path

from rulesdb.errors import MissingDataError

_PACKAGE = Path(__file__).resolve().parent


def data_folder() -> Path:
    """The folder that holds rulebooks/, readings/ and asked/ (FLOORJUDGE_RULEBOOKS overrides it)."""
    if chosen := os.environ.get("FLOORJUDGE_RULEBOOKS"):
        candidates = [Path(chosen)]
    else:
        candidates = [_PACKAGE / "_data", _PACKAGE.parent / "data"]
    for folder in candidates:
        if (folder / "rulebooks").is_dir():
            return folder
    raise MissingDataError(
        f"no rulebooks folder in {candidates[-1]}; set FLOORJUDGE_RULEBOOKS to the folder that holds it"
    )


def user_folder() -> Path:
    """Where the user's own data is kept: FLOORJUDGE_DATA, else the user's data folder (XDG)."""
    if chosen := os.environ.get("FLOORJUDGE_DATA"):
        return Path(chosen)
    if base := os.environ.get("XDG_DATA_HOME"):
        return Path(base) / "floorjudge"
    return Path.home() / ".local" / "share" / "floorjudge"


def cache_folder() -> Path:
    """Where built books are kept: FLOORJUDGE_CACHE, else the user's cache folder."""
    if chosen := os.environ.get("FLOORJUDGE_CACHE"):
        return Path(chosen)
    if base := os.environ.get("XDG_CACHE_HOME"):
        return Path(base) / "floorjudge"
    return Path.home() / ".cache" / "floorjudge"

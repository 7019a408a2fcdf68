"""How are style sheets, scripts and pictures served?

All files of static/ are read once and kept with their compressed form. Their address holds a digest of
all of them (`/static/1f2e…/js/home.js`), so browsers may keep them for ever, and relative imports
between modules stay inside one version. What is not in the table does not exist: no path is ever
looked up on the disk.
"""

from __future__ import annotations

import gzip
import posixpath
import re
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from flask import Blueprint, Response, request

from web.errors import NotFoundError

_FOLDER = Path(__file__).resolve().parent / "static"
_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".txt": "text/plain; charset=utf-8",
}
_IMPORT = re.compile(r"""^import [^;]*?from "(\.[^"]+)";""", re.MULTILINE)
_SQUEEZED = (".css", ".js", ".svg", ".txt")
#: Comments of scripts that stand on lines of their own. They are for who reads the source: a seventh of what a phone
#: would load.
_COMMENT = re.compile(r"^[ \t]*(?:/\*\*.*?\*/[ \t]*$|//[^\n]*$)", re.MULTILINE | re.DOTALL)

bp = Blueprint("assets", __name__)


@dataclass(frozen=True, slots=True)
class Asset:
    """One file: its type, its bytes and, where that is smaller, its compressed bytes."""

    mimetype: str
    plain: bytes
    squeezed: bytes | None


def without_comments(script: str) -> str:
    """A script without the comments on lines of their own; every line keeps its number."""
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), script)


class Assets:
    """All static files and the version they have together."""

    def __init__(self, folder: Path = _FOLDER) -> None:
        self._files: dict[str, Asset] = {}
        self._modules: dict[str, list[str]] = {}
        digest = blake2b(digest_size=6)
        for path in sorted(folder.rglob("*")):
            if path.suffix in _TYPES and path.is_file():
                name, content = path.relative_to(folder).as_posix(), path.read_bytes()
                if path.suffix == ".js":
                    content = without_comments(content.decode()).encode()
                squeezed = gzip.compress(content, 9, mtime=0) if path.suffix in _SQUEEZED else None
                self._files[name] = Asset(_TYPES[path.suffix], content, squeezed)
                digest.update(f"{name}\0{len(content)}\0".encode() + content)
        self.version = digest.hexdigest()

    def url(self, name: str) -> str:
        """The address of a file; a name that does not exist is our own mistake."""
        if name not in self._files:
            raise KeyError(f"no static file {name!r}")
        return f"/static/{self.version}/{name}"

    def modules(self, name: str) -> list[str]:
        """The addresses of a script and of all it imports, so that a browser need not find them one by one."""
        if name in self._modules:
            return self._modules[name]
        found: dict[str, None] = {}
        waiting = [name]
        while waiting:
            if (module := waiting.pop()) in found:
                continue
            found[module] = None
            source = self._files[module].plain.decode()
            waiting += [
                posixpath.normpath(posixpath.join(posixpath.dirname(module), path))
                for path in _IMPORT.findall(source)
            ]
        self._modules[name] = [self.url(module) for module in found]
        return self._modules[name]

    def get(self, name: str) -> Asset | None:
        return self._files.get(name)

    def names(self) -> list[str]:
        return list(self._files)


@bp.get("/static/<version>/<path:name>")
def static_file(version: str, name: str) -> Response:
    """A file; an old version's address gives today's content, but not for ever."""
    from web.services import services

    assets = services().assets
    asset = assets.get(name)
    if asset is None:
        raise NotFoundError(f"there is no file {name!r}")
    use_gzip = asset.squeezed is not None and "gzip" in request.headers.get("Accept-Encoding", "")
    response = Response(asset.squeezed if use_gzip else asset.plain, content_type=asset.mimetype)
    if use_gzip:
        response.headers["Content-Encoding"] = "gzip"
    if asset.squeezed is not None:
        response.headers["Vary"] = "Accept-Encoding"
    lasting = version == assets.version
    response.headers["Cache-Control"] = "public, max-age=31536000, immutable" if lasting else "no-cache"
    return response

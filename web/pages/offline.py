"""What does the phone fetch to work without network? Service worker, manifest, bundles, the shell."""

from __future__ import annotations

import json

from flask import Blueprint, Response, render_template

from web.assets import Assets
from web.errors import NotFoundError
from web.offline.bundle import Bundle, rules_bundle
from web.offline.index import index_bundle
from web.pagecache import respond
from web.services import services

bp = Blueprint("offline", __name__)
# Pages that are kept whole; all others are drawn from the bundle by the shell.
_PAGES = ("/", "/search", "/cases", "/offline")


def bundles() -> tuple[Bundle, ...]:
    """The data files of the phone."""
    return (rules_bundle(), index_bundle())


@bp.get("/sw.js")
def worker() -> Response:
    """The service worker, with what it is to keep; a new version of anything makes a new worker."""
    page = services().pages.get("sw.js", _worker_text, "text/javascript")
    return respond(page)


def _worker_text() -> str:
    assets = services().assets
    kept = [assets.url(name) for name in assets.names() if _is_needed(name)]
    settings = {
        "version": f"{assets.version}.{'.'.join(bundle.name for bundle in bundles())}",
        "pages": _PAGES,
        "assets": kept,
        "bundles": [f"/offline/{bundle.name}" for bundle in bundles()],
    }
    asset = assets.get("js/worker.js")
    if asset is None:
        raise NotFoundError("there is no service worker")
    return f"const SETTINGS = {json.dumps(settings)};\n{asset.plain.decode()}"


def _is_needed(name: str) -> bool:
    return not name.startswith("licences/") and name != "js/worker.js"


@bp.get("/offline")
def shell() -> Response:
    """The page that the worker shows for an address it has not kept."""
    page = services().pages.get(
        "offline", lambda: render_template("offline.html", bundles=[bundle.name for bundle in bundles()])
    )
    return respond(page)


@bp.get("/offline/<name>")
def data(name: str) -> Response:
    """A data file; its name holds a digest of its content, so it may be kept for ever."""
    texts = {bundle.name: bundle.text for bundle in bundles()}
    if name not in texts:
        raise NotFoundError(f"there is no offline file {name!r}; it may be of an older version")
    page = services().pages.get(("bundle", name), lambda: texts[name], "application/json")
    return respond(page, "public, max-age=31536000, immutable")


@bp.get("/manifest.webmanifest")
def manifest() -> Response:
    """What a phone needs to know to keep the page on its home screen."""
    assets = services().assets
    page = services().pages.get(
        "manifest", lambda: json.dumps(_manifest(assets)), "application/manifest+json"
    )
    return respond(page)


def _manifest(assets: Assets) -> dict[str, object]:
    icons = [
        {"src": assets.url("icons/mark.svg"), "sizes": "any", "type": "image/svg+xml"},
        {"src": assets.url("icons/icon-192.png"), "sizes": "192x192", "type": "image/png"},
        {"src": assets.url("icons/icon-512.png"), "sizes": "512x512", "type": "image/png"},
    ]
    return {
        "name": "Floorjudge",
        "short_name": "Floorjudge",
        "description": "Rules, search and rulings for card-game judges",
        "start_url": "/",
        "scope": "/",
        "id": "/",
        "display": "standalone",
        "background_color": "#fbfaf7",
        "theme_color": "#0b5c69",
        "icons": icons,
    }

"""Which keys does a request hold?

A script sends one token as `Authorization: Bearer TOKEN`. A browser keeps its tokens in one cookie that no
script can read; it goes with pages, streams and downloads, which carry no header of ours. Links hand a token
over behind `#`, which browsers never send, so it reaches no log and no referrer.
"""

from __future__ import annotations

import re

from flask import Response, g, request

from web.services import services
from web.store import Key

COOKIE = "floorjudge_keys"
_TOKEN = re.compile(r"[0-9A-Za-z_-]{16,64}")
_MOST = 24
_DAYS = 60


def tokens() -> tuple[str, ...]:
    """All tokens of the request, the one of its header first."""
    scheme, _, sent = request.headers.get("Authorization", "").partition(" ")
    header = (sent.strip(),) if scheme.lower() == "bearer" and sent.strip() else ()
    return (*header, *_kept())


def held() -> list[Key]:
    """The keys of those tokens that still open something."""
    if "held_keys" not in g:
        carried = tokens()
        g.held_keys = services().store.people.held(carried) if carried else []
    found: list[Key] = g.held_keys
    return found


def _kept() -> list[str]:
    parts = request.cookies.get(COOKIE, "").split(".")
    return [part for part in parts if _TOKEN.fullmatch(part)][:_MOST]


def keep(response: Response, token: str) -> Response:
    """Let the browser hold a token from now on; the oldest give way."""
    others = [other for other in _kept() if other != token]
    _set(response, [token, *others][:_MOST])
    return response


def forget(response: Response) -> Response:
    """Let the browser hold nothing any more."""
    response.delete_cookie(COOKIE, path="/")
    return response


def _set(response: Response, kept: list[str]) -> None:
    response.set_cookie(
        COOKIE,
        ".".join(kept),
        max_age=_DAYS * 86400,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
        path="/",
    )
    response.headers["Cache-Control"] = "no-store"

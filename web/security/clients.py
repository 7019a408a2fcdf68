"""Whose request is this, as far as limits are concerned?

Whoever holds a link that opens something counts as that link; everybody else at an address counts together.
So one who asks for too much does not silence the judges behind the same address. Tokens are believed only
after the store has been asked, and that is remembered for a while; a wrong one counts as its address.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

from web.errors import WebError
from web.keys import token_digest
from web.store import Store

_CASE = re.compile(r"/api/v1/cases/([0-9a-z]{4,40})(?:/|$)")
_KEYS = re.compile(r"(?:^|;\s*)floorjudge_keys=\"?([0-9A-Za-z_-]{16,64})")
_SECONDS = 60.0
_MOST = 4096


def token_of(environ: dict[str, Any]) -> str:
    """The token that a request carries, or nothing."""
    scheme, _, token = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def sign_in_of(environ: dict[str, Any]) -> str:
    """The newest key that a browser holds, or nothing."""
    found = _KEYS.search(environ.get("HTTP_COOKIE", ""))
    return found[1] if found is not None else ""


class Clients:
    """Names of clients; safe to use from many threads."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._known: dict[tuple[str, str], tuple[float, bool]] = {}

    def name(self, environ: dict[str, Any]) -> str:
        """The name under which a request is counted."""
        if token_of(environ) and self._opens(environ):
            return f"link {token_digest(token_of(environ))}"
        if (key := sign_in_of(environ)) and self._is_held(key):
            return f"link {token_digest(key)}"
        return self.address(environ)

    def _is_held(self, token: str) -> bool:
        """Whether a browser's key still opens something."""
        return self._remembered(("", token_digest(token)), lambda: bool(self._store.people.held([token])))

    def address(self, environ: dict[str, Any]) -> str:
        """The name of all who share the request's address."""
        return f"address {environ.get('REMOTE_ADDR', '')}"

    def is_wrong(self, environ: dict[str, Any]) -> bool:
        """Whether a request carries a token that does not open the case it names."""
        about = _CASE.match(environ.get("PATH_INFO", ""))
        return about is not None and bool(token_of(environ)) and not self._opens(environ)

    def _opens(self, environ: dict[str, Any]) -> bool:
        found = _CASE.match(environ.get("PATH_INFO", ""))
        if found is None:
            return False
        token = token_of(environ)
        return self._remembered(
            (found[1], token_digest(token)), lambda: self._store.may_edit(found[1], token)
        )

    def _remembered(self, key: tuple[str, str], ask: Callable[[], bool]) -> bool:
        """What the store said about a key not long ago, or says now."""
        now = self._clock()
        when, opens = self._known.get(key, (-_SECONDS, False))
        if now - when < _SECONDS:
            return opens
        try:
            opens = ask()
        except WebError:  # no such case, or no database: nothing is opened now
            opens = False
        if len(self._known) >= _MOST:
            self._known.clear()
        self._known[key] = (now, opens)
        return opens

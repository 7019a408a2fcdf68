"""How is a page that was sent before sent again without asking anybody?

Pages about rules are the same for everyone, so the whole answer, headers included, is kept and given out
before Flask looks at the request: routing, hooks and headers cost three times what the page does. Only
plain requests are answered here; every few seconds one goes through, so that the shelf is looked at and
what was made from old rulebooks is dropped.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from web import logs
from web.metrics import Counters
from web.pagecache import KEEP, PageCache

Environ = dict[str, Any]
Headers = list[tuple[str, str]]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
_EVERY = 3.0
_MOST = 4096


class Kept(NamedTuple):
    """An answer, and the pattern of its address for the log."""

    headers: Headers
    body: bytes
    route: str


class Front:
    """Answers what it has kept, hands everything else on."""

    def __init__(self, app: Wsgi, pages: PageCache, counters: Counters) -> None:
        self._app, self._counters = app, counters
        self._kept: dict[tuple[str, str], Kept] = {}
        self._passed = 0.0
        pages.on_clear(self._kept.clear)

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        started = time.perf_counter()
        key = _key(environ)
        if key is None:
            return self._app(environ, start_response)
        kept = self._kept.get(key)
        if kept is None or started - self._passed > _EVERY:
            self._passed = started
            return self._pass(key, environ, start_response)
        start_response("200 OK", kept.headers)
        self._counters.answered(200, time.perf_counter() - started)
        logs.answered("GET", kept.route, 200, started, len(kept.body))
        return [kept.body]

    def _pass(
        self, key: tuple[str, str], environ: Environ, start_response: Callable[..., Any]
    ) -> Iterable[bytes]:
        """Let the application answer, and keep that if it says so."""
        sent: list[Any] = []

        def note(status: str, headers: Headers, *more: Any) -> Any:
            sent[:] = [status, headers]
            return start_response(status, headers, *more)

        parts = self._app(environ, note)
        if KEEP not in environ or sent[0] != "200 OK" or any(name == "Set-Cookie" for name, _ in sent[1]):
            return parts
        body = b"".join(parts)
        getattr(parts, "close", bool)()
        if len(self._kept) >= _MOST:
            self._kept.clear()
        self._kept[key] = Kept(list(sent[1]), body, environ[KEEP])
        return [body]


def _key(environ: Environ) -> tuple[str, str] | None:
    """What an answer depends on; None for requests that need more than a kept answer."""
    if (
        environ["REQUEST_METHOD"] != "GET"
        or environ.get("QUERY_STRING")
        or "HTTP_IF_NONE_MATCH" in environ
        or "gzip" not in environ.get("HTTP_ACCEPT_ENCODING", "")
    ):
        return None
    return environ["wsgi.url_scheme"], environ.get("PATH_INFO", "")

"""How is a page made once and served often?

Rules do not change while the server runs, so a page about them is rendered once, compressed once and
kept with its check sum; the least recently used go first. Pages that depend on who asks never come
here.
"""

from __future__ import annotations

import gzip
import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from hashlib import blake2b

from flask import Response, request

# All rules of five books fit; at about 6 kB a page that is some 25 MB.
_MOST_PAGES = 4096
# Where a request says that its answer may be kept whole: the pattern of its address (see front.py).
KEEP = "floorjudge.keep"


@dataclass(frozen=True, slots=True)
class Page:
    """A rendered answer: its compressed body, its check sum, its type."""

    body: bytes
    etag: str
    content_type: str
    length: int


class PageCache:
    """Rendered pages by key; safe to use from many threads."""

    def __init__(self, most: int = _MOST_PAGES) -> None:
        self._pages: OrderedDict[Hashable, Page] = OrderedDict()
        self._lock = threading.Lock()
        self._most = most
        self._followers: list[Callable[[], object]] = []

    def get(self, key: Hashable, make: Callable[[], str], content_type: str = "text/html") -> Page:
        """The page of a key, made now if need be; two threads may make the same page, which is harmless."""
        with self._lock:
            if (page := self._pages.get(key)) is not None:
                self._pages.move_to_end(key)
                return page
        page = squeeze(make(), content_type)
        with self._lock:
            self._pages[key] = page
            while len(self._pages) > self._most:
                self._pages.popitem(last=False)
        return page

    def clear(self) -> None:
        """Forget all pages: a rulebook was imported or removed."""
        with self._lock:
            self._pages.clear()
        for follow in self._followers:
            follow()

    def on_clear(self, follow: Callable[[], object]) -> None:
        """Have something done whenever the pages are forgotten."""
        self._followers.append(follow)


def squeeze(text: str, content_type: str) -> Page:
    """The page of a text."""
    plain = text.encode()
    etag = blake2b(plain, digest_size=12).hexdigest()
    return Page(gzip.compress(plain, 6, mtime=0), etag, f"{content_type}; charset=utf-8", len(plain))


def respond(page: Page, cache_control: str = "no-cache", final: bool = True) -> Response:
    """The answer to the current request: the page, or "not modified" if the browser has it.

    A page that is not final may be another one soon, without any rulebook having changed.
    """
    headers = [
        ("Content-Type", page.content_type),
        ("ETag", f'"{page.etag}"'),
        ("Cache-Control", cache_control),
        ("Vary", "Accept-Encoding"),
    ]
    sent = request.environ
    if final and request.url_rule:
        sent[KEEP] = request.url_rule.rule
    if "HTTP_IF_NONE_MATCH" in sent and page.etag in request.if_none_match:
        return Response(status=304, headers=headers[1:])
    if "gzip" in sent.get("HTTP_ACCEPT_ENCODING", ""):
        return Response(page.body, headers=[*headers, ("Content-Encoding", "gzip")])
    return Response(gzip.decompress(page.body), headers=headers)

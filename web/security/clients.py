"""Whose request is this, as far as limits are concerned?

Whoever holds a key or link of an event counts as that key. So does a link to a case without one; but since anybody
can make those, all of one address count together as well. Everybody else at an address counts as one. So one who
asks for too much does not silence the judges behind the same address. Tokens are believed only after the store has
been asked, and that is remembered for a while; a wrong one counts as its address.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from ipaddress import ip_address, ip_network
from typing import Any, NamedTuple

from web.errors import WebError
from web.keys import token_digest
from web.store import Store
from web.store.people import Standing

_CASE = re.compile(r"/api/v1/cases/([0-9a-z]{4,40})(?:/|$)")
_KEYS = re.compile(r"(?:^|;\s*)floorjudge_keys=\"?([0-9A-Za-z_.-]{16,1600})")
_SECONDS = 60.0
_MOST = 4096


def token_of(environ: dict[str, Any]) -> str:
    """The token that a request carries, or nothing."""
    scheme, _, token = environ.get("HTTP_AUTHORIZATION", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def sign_ins_of(environ: dict[str, Any]) -> list[str]:
    """The keys that a browser holds, the newest first."""
    found = _KEYS.search(environ.get("HTTP_COOKIE", ""))
    return [key for key in found[1].split(".") if len(key) >= 16][:24] if found is not None else []


def network_of(address: str) -> str:
    """Whom an address stands for: of IPv6 everybody has a whole network of 64 bits."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((found.packed[:8] + bytes(8), 64)))


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False


class Client(NamedTuple):
    """Who is counted: by `name`, and where anybody can make such a link, by `group` too."""

    name: str
    group: str = ""

    @property
    def turn(self) -> str:
        """Under which name it waits for a game to run: links that cost nothing wait behind each other."""
        return self.group or self.name


class Clients:
    """Names of clients; safe to use from many threads."""

    def __init__(self, store: Store, clock: Callable[[], float] = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._known: dict[tuple[str, str], tuple[float, Standing]] = {}

    def client(self, environ: dict[str, Any]) -> Client:
        """Whom a request is counted as."""
        about = _case_of(environ)
        carried = [(token_of(environ), about), *((key, "") for key in sign_ins_of(environ))]
        standings = [(key, self._standing(key, case_id)) for key, case_id in carried if key]
        for wanted in ("event", "link"):  # an ended key before it takes no judge's place away
            for key, standing in standings:
                if standing == wanted:
                    free = standing == "link" and not is_loopback(environ.get("REMOTE_ADDR", ""))
                    group = f"links of {self.address(environ)}" if free else ""
                    return Client(f"link {token_digest(key)}", group)
        return Client(self.address(environ))

    def address(self, environ: dict[str, Any]) -> str:
        """The name of all who share the request's address."""
        return f"address {network_of(environ.get('REMOTE_ADDR', ''))}"

    def is_wrong(self, environ: dict[str, Any]) -> bool:
        """Whether a request carries a token that does not open the case it names."""
        about, token = _case_of(environ), token_of(environ)
        return bool(about) and bool(token) and not self._standing(token, about)

    def _standing(self, token: str, case_id: str) -> Standing:
        """What the store said about a key not long ago, or says now."""
        key, now = (case_id, token_digest(token)), self._clock()
        when, standing = self._known.get(key, (-_SECONDS, ""))
        if now - when < _SECONDS:
            return standing
        try:
            standing = self._store.people.standing(token, case_id)
        except WebError:  # no database: nothing is opened now
            standing = ""
        if len(self._known) >= _MOST:
            self._known.clear()
        self._known[key] = (now, standing)
        return standing


def _case_of(environ: dict[str, Any]) -> str:
    """The case that a request of the API names, or nothing."""
    found = _CASE.match(environ.get("PATH_INFO", ""))
    return found[1] if found is not None else ""

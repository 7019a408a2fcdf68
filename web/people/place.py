"""Where does a request come from: the machine the server runs on, or elsewhere?"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import request

from web.keys import sign
from web.security.clients import is_loopback, network_of
from web.services import services

_LOCAL = ("localhost", "127.0.0.1", "::1")
# A proxy that we were not told of leaves its marks.
_RELAYED = ("X-Forwarded-For", "X-Real-Ip", "Forwarded", "Via")


def from_own_machine() -> bool:
    """Whether whoever asks sits at the server.

    Behind a proxy that we were not told of every address looks local; the name asked for and the headers
    such proxies set do not.
    """
    return from_own_address() and urlsplit(f"//{request.host}").hostname in _LOCAL


def from_own_address() -> bool:
    """Whether a request comes from this machine, under whatever name, and through no proxy that left marks."""
    return is_loopback(request.remote_addr or "") and not any(name in request.headers for name in _RELAYED)


def origin() -> str:
    """Where a new case is begun, for the quota: a keyed digest of the address; nothing at the server itself."""
    if from_own_machine():
        return ""
    return sign(services().config.secret, "origin", network_of(request.remote_addr or ""))[:16]


def allowed_here(setting: str) -> bool:
    """Whether a setting of `local`, `everybody` or `off` lets this request do something."""
    return setting == "everybody" or (setting == "local" and from_own_machine())

"""Where does a request come from: the machine the server runs on, or elsewhere?"""

from __future__ import annotations

from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import request

_LOCAL = ("localhost", "127.0.0.1", "::1")
# A proxy that we were not told of leaves its marks.
_RELAYED = ("X-Forwarded-For", "X-Real-Ip", "Forwarded", "Via")


def from_own_machine() -> bool:
    """Whether whoever asks sits at the server.

    Behind a proxy that we were not told of every address looks local; the name asked for and the headers
    such proxies set do not.
    """
    if not is_loopback(request.remote_addr or ""):
        return False
    if any(name in request.headers for name in _RELAYED):
        return False
    return urlsplit(f"//{request.host}").hostname in _LOCAL


def allowed_here(setting: str) -> bool:
    """Whether a setting of `local`, `everybody` or `off` lets this request do something."""
    return setting == "everybody" or (setting == "local" and from_own_machine())


def is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False

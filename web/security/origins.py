"""Which names does this server answer to, and whose word about a client counts?

A foreign Host header is how another site makes a browser talk to us under its own name, so only names that are
ours are answered: addresses as such, this machine's name, and what the settings say. `X-Forwarded-*` counts
from proxies that were declared; anybody else could write whatever they like into it.
"""

from __future__ import annotations

import socket
from collections.abc import Callable, Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

from web.config import Config

Environ = dict[str, Any]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]
_REFUSED = b"this server does not answer to that name; open it by its own address"
_PROTOCOLS = ("http", "https")
#: What a proxy leaves on a request.
_MARKS = ("X_FORWARDED_FOR", "X_FORWARDED_PROTO", "X_FORWARDED_HOST", "X_REAL_IP", "FORWARDED", "VIA")


class Origins:
    """Takes over what declared proxies say, and refuses names that are not ours."""

    def __init__(self, app: Wsgi, config: Config) -> None:
        self._app = app
        self._proxies: list[IPv4Network | IPv6Network] = [ip_network(each) for each in config.proxies]
        machine = socket.gethostname().lower()
        ours = {urlsplit(config.url).hostname} if config.url else set()
        self._names = {"localhost", machine, f"{machine}.local", *config.hosts, *ours}
        # A proxy passes the name it was asked for; which ones it takes is its own setting.
        trusting = bool(self._proxies) and not config.url and not config.hosts
        self._relayed, self._any = trusting, "*" in config.hosts

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        relayed = self._take_over(environ)
        if self._any or (relayed and self._relayed) or self._is_ours(environ.get("HTTP_HOST", "")):
            return self._app(environ, start_response)
        start_response("421 Misdirected Request", [("Content-Type", "text/plain; charset=utf-8")])
        return [_REFUSED]

    def _is_ours(self, host: str) -> bool:
        if not host:
            return True  # HTTP/1.0: nobody was named
        try:
            name = (urlsplit(f"//{host}").hostname or "").rstrip(".")
        except ValueError:
            return False
        return name in self._names or _is_address(name)

    def _take_over(self, environ: Environ) -> bool:
        """Put the client's own address, name and protocol in, if a declared proxy tells them."""
        if not self._proxies or not self._declared(environ.get("REMOTE_ADDR", "")):
            return False
        hops = [hop.strip() for hop in environ.get("HTTP_X_FORWARDED_FOR", "").split(",") if hop.strip()]
        # From the right: proxies we know, then the first we do not is the client.
        while hops and self._declared(hops[-1]) and len(hops) > 1:
            hops.pop()
        if hops and _is_address(hops[-1]):
            environ["REMOTE_ADDR"] = hops[-1]
        elif any(f"HTTP_{mark}" in environ for mark in _MARKS):
            environ["REMOTE_ADDR"] = ""  # relayed by a proxy that does not say for whom: nobody we know
        protocol = environ.get("HTTP_X_FORWARDED_PROTO", "").split(",")[-1].strip()
        if protocol in _PROTOCOLS:
            environ["wsgi.url_scheme"] = protocol
        if name := environ.get("HTTP_X_FORWARDED_HOST", "").split(",")[-1].strip():
            environ["HTTP_HOST"] = name
        for header in ("FOR", "PROTO", "HOST"):
            environ.pop(f"HTTP_X_FORWARDED_{header}", None)
        for header in ("HTTP_X_REAL_IP", "HTTP_FORWARDED", "HTTP_VIA"):
            environ.pop(header, None)
        return True

    def _declared(self, address: str) -> bool:
        try:
            found = ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._proxies)


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True

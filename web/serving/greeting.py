"""What is said when the server starts so that others can reach it?

Under which addresses, what strangers will see, and how phones get a page that also works offline.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from ipaddress import ip_address

from web.config import Config
from web.store import Store

#: Hosts that mean every address of the machine.
_ALL = ("0.0.0.0", "::", "")


def own_addresses() -> list[str]:
    """The machine's own addresses that others can reach; best effort, nothing is sent."""
    found: dict[str, None] = {}
    for family, somewhere in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((somewhere, 9))
                found[probe.getsockname()[0]] = None
        except OSError:
            continue
    try:
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            found[str(address[0]).partition("%")[0]] = None
    except OSError:
        pass
    return [each for each in found if not ip_address(each).is_loopback and not ip_address(each).is_link_local]


def reachable(host: str, port: int) -> tuple[str, str]:
    """Where others reach the server, and where they would if it listened to them; one of the two is empty."""
    shown = own_addresses() if _is_local(host) or host in _ALL else [host]
    address = _at(shown[0], port) if shown else ""
    return ("", address) if _is_local(host) else (address, "")


def _at(address: str, port: int) -> str:
    return f"http://{f'[{address}]' if ':' in address else address}:{port}"


def greeting(config: Config, host: str, port: int, store: Store | None) -> Iterator[str]:
    """Sentences for the operator; none where only this machine is served."""
    if _is_local(host):
        return
    shown = own_addresses() if host in _ALL else [host]
    for address in shown:
        yield f"Others reach it at {_at(address, port)}/"
    if config.proxies:
        return
    if store is not None and not store.people.events():
        yield (
            "There is no event: strangers on this network read rules and examples, keep cases of their own, and see "
            "what both players may see of any case whose address they have; judges cannot sign in. Create one at "
            f"http://127.0.0.1:{port}/events or with `judge event new NAME --head YOU`."
        )
    yield (
        "Everything goes over the network unencrypted, keys too, and phones keep nothing for offline use: put a proxy "
        "with a certificate before it and set FLOORJUDGE_PROXIES and FLOORJUDGE_URL (docs/deployment.md)."
    )


def _is_local(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"

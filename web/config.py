"""Which settings does the server have, and where do they come from?

A setting given to the command wins, then the environment, then the default. Everything is checked
here, so that a wrong setting is one sentence before the server starts.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from ipaddress import ip_network
from pathlib import Path

from rulesdb.places import user_folder
from web.errors import ConfigError
from web.keys import load_secret
from web.metrics import Counters

KIB = 1024
# name of the environment variable -> what it sets; docs/deployment.md lists each of them.
ENVIRONMENT = {
    "FLOORJUDGE_DATA": "the folder for the database, the secret, imported rulebooks and card lists",
    "FLOORJUDGE_DATABASE": "the database's URL; SQLite in the data folder when empty",
    "FLOORJUDGE_SECRET": "the server's secret, at least 16 characters; generated and kept when empty",
    "FLOORJUDGE_PROXIES": "addresses of reverse proxies whose X-Forwarded-* counts; `local` for this machine",
    "FLOORJUDGE_HOSTS": "other names the server answers to, beside its addresses and FLOORJUDGE_URL",
    "FLOORJUDGE_RATE_LIMITS": "`off` lifts the limits on requests per address",
    "FLOORJUDGE_IMPORT": "who may import rulebooks and card lists through the page: `local`, `everybody` or `off`",
    "FLOORJUDGE_EVENTS": "who may create events through the page: `local`, `everybody` or `off`",
    "FLOORJUDGE_METRICS": "who may read `/metrics`: `off`, `local` or `everybody`",
    "FLOORJUDGE_QUOTA": "MiB that the cases of one event, and all cases of strangers, may take; 0 for no limit",
    "FLOORJUDGE_URL": "the address people reach the server at, for share links behind a proxy",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Config:
    """The settings of one server."""

    folder: Path
    secret: bytes = field(repr=False)
    database: str = field(repr=False)
    proxies: tuple[str, ...] = ()  # networks of declared proxies
    hosts: tuple[str, ...] = ()
    rate_limits: bool = True
    url: str = ""
    imports: str = "local"
    events: str = "local"
    metrics: str = "off"
    counters: Counters = field(default_factory=Counters, repr=False, compare=False)
    quota: int = 1024  # MiB for an event, and for all cases of strangers
    reach: str = ""  # the address others reach this machine's server at
    would_reach: str = ""  # the same, while it listens to this machine alone
    streams: int = 4  # live followers at once in one process; each holds a thread
    room: str = ""  # the way to the processes that run games; without it they run where they are asked for
    rooms: int = 0  # how many processes those are
    max_body: int = 1024 * KIB
    max_upload: int = 32 * 1024 * KIB

    @classmethod
    def from_environment(cls, database: str | None = None, rate_limits: bool | None = None) -> Config:
        """The settings of the environment; what is passed here wins."""
        folder = user_folder()
        chosen = database or os.environ.get("FLOORJUDGE_DATABASE") or sqlite_url(folder)
        limits = rate_limits
        if limits is None:
            limits = _switch("FLOORJUDGE_RATE_LIMITS", default=True)
        return cls(
            folder=folder,
            secret=load_secret(folder),
            database=chosen,
            proxies=_proxies("FLOORJUDGE_PROXIES"),
            hosts=tuple(_list("FLOORJUDGE_HOSTS")),
            rate_limits=limits,
            url=_url("FLOORJUDGE_URL"),
            events=_word("FLOORJUDGE_EVENTS", ("local", "everybody", "off")),
            imports=_word("FLOORJUDGE_IMPORT", ("local", "everybody", "off")),
            quota=_number("FLOORJUDGE_QUOTA", 1024),
            metrics=_word("FLOORJUDGE_METRICS", ("off", "local", "everybody")),
        )


def sqlite_url(folder: Path) -> str:
    """The default database: one file in the data folder."""
    return f"sqlite:///{folder / 'cases.sqlite'}"


def _switch(name: str, default: bool) -> bool:
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return default
    if value in ("on", "1", "true", "yes"):
        return True
    if value in ("off", "0", "false", "no"):
        return False
    raise ConfigError(f"{name} is {value!r}; expected on or off")


def _number(name: str, default: int) -> int:
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not (value.isascii() and value.isdigit() and len(value) < 10):
        raise ConfigError(f"{name} is {value!r}; expected a number of MiB, 0 for no limit")
    return int(value)


def _list(name: str) -> list[str]:
    return [part.strip().lower() for part in os.environ.get(name, "").split(",") if part.strip()]


def _proxies(name: str) -> tuple[str, ...]:
    """Networks of proxies; `local` (or a number, as it once was) is a proxy on this machine."""
    found: list[str] = []
    for part in _list(name):
        if part == "local" or (part.isascii() and part.isdigit()):
            found += ["127.0.0.0/8", "::1/128"] if part != "0" else []
            continue
        try:
            found.append(str(ip_network(part, strict=False)))
        except ValueError:
            raise ConfigError(
                f"{name} names {part!r}; expected addresses or networks of proxies, or local"
            ) from None
    return tuple(found)


def _word(name: str, known: tuple[str, ...]) -> str:
    """One of some words, the first by default."""
    value = os.environ.get(name, "").strip().lower() or known[0]
    if value not in known:
        raise ConfigError(f"{name} is {value!r}; expected {', '.join(known[:-1])} or {known[-1]}")
    return value


def _url(name: str) -> str:
    value = os.environ.get(name, "").strip().rstrip("/")
    if value and not value.startswith(("http://", "https://")):
        raise ConfigError(f"{name} is {value!r}; expected an address that begins with http:// or https://")
    return value

"""How is the page served in earnest?

Settings are checked, tables brought up to date, and what all processes need is read before they are forked.
Then gunicorn's arbiter looks after them (serving/workers.py). Where a system cannot fork, one process does it
all. On SIGTERM or SIGINT no new connection is taken, what is being answered is finished, and the server ends
with 0.
"""

from __future__ import annotations

import logging
import os
import shutil
import signal
import socket
import sys
import tempfile
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, cast

from judge import library
from judge.reading import readable, reader_of
from rulesdb.search import is_made, search
from web import logs
from web.api import operations
from web.app import PARTS, create_app
from web.config import Config
from web.errors import ConfigError, DatabaseError
from web.pages.offline import bundles
from web.rules.address import all_books
from web.rules.coverage import badges
from web.search.beside import open_shelves
from web.serving.connections import answer
from web.serving.greeting import greeting, reachable
from web.store import Store, open_store

if TYPE_CHECKING:
    from web.services import Services

_log = logging.getLogger("floorjudge")
THREADS = 16
#: Processes that run games.
ROOMS = 2
# Live followers in one process. Their threads come on top, so that they take nobody's place; asleep they cost
# little.
STREAMS = 32


def serve(
    config: Config, host: str, port: int, workers: int, threads: int = THREADS, rooms: int = ROOMS
) -> int:
    """Serve until told to stop; gives the process's exit code."""
    forks = hasattr(os, "fork")
    if workers > 1 and not forks:
        raise ConfigError("several workers need a system that can fork; expected --workers 1")
    logs.configure()
    # Until requests are answered there is nothing to finish.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGINT, lambda *_: sys.exit(0))
    store: Store | None = open_store(config.database)
    assert store is not None
    try:
        store.prepare()
    except DatabaseError as error:
        print(f"judge: {error.reason}", file=sys.stderr)
        print("Rules and search are served; no case is kept or shown until that is settled.", file=sys.stderr)
        store.close()
        store = None
    _warm_up()
    listening = listen(host, port)
    address = _address(host, listening)
    _log.info("serving", extra={"address": address, "workers": workers, "pid": os.getpid()})
    for sentence in greeting(config, host, listening.getsockname()[1], store):
        print(sentence, file=sys.stderr)
    if store is not None:
        store.close()
    print(f"Floorjudge is at {address}  (stop with Ctrl-C)", file=sys.stderr, flush=True)
    reach, would_reach = reachable(host, listening.getsockname()[1])
    config = replace(config, streams=STREAMS, reach=reach, would_reach=would_reach)
    return _fork(config, listening, workers, threads, rooms) if forks else _work(config, listening, threads)


def _fork(config: Config, listening: socket.socket, workers: int, threads: int, rooms: int) -> int:
    """Let processes serve the page until a signal says stop."""
    from web.serving.workers import Plan, run

    # The way into the room lies where nobody else can reach it.
    folder = Path(tempfile.mkdtemp(prefix="floorjudge-"))
    parent = os.getpid()
    line = socket.socket(socket.AF_UNIX)
    line.bind(str(folder / "room"))
    line.listen(64)
    try:
        config = replace(config, room=str(folder / "room"), rooms=rooms)
        run(Plan(config, workers, rooms, threads, listening, line))
    finally:
        line.close()
        listening.close()
        if os.getpid() == parent:
            shutil.rmtree(folder, ignore_errors=True)
            _log.info("stopped", extra={"pid": parent})
    return 0


def _warm_up() -> None:
    """Open what every worker needs before they are forked, so that they share its memory."""
    for name in PARTS:
        import_module(name)
    operations()
    for book in all_books():
        badges(book)  # starts measuring if need be
        book.rules[0].counterparts  # noqa: B018 - reads the comparison of the editions
    for game in library.playable():
        for edition in library.editions(game):
            library.rules(game, edition)
            library.cards(game, edition)
    for game in readable():
        reader_of(game)
    open_shelves()
    if hasattr(os, "fork"):
        _make_index()


def _make_index() -> None:
    """Let a process of its own make the search index; open files must not be shared with workers."""
    if not is_made():
        print("Making the search index; this happens once.", file=sys.stderr, flush=True)
    pid = os.fork()
    if pid:
        os.waitpid(pid, 0)
        return
    try:
        search("")
        # Otherwise the first phone that keeps the rulebooks would hold up everybody for seconds.
        bundles()
    finally:
        os._exit(0)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes a free one."""
    try:
        family, _, _, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
        listening.listen(1024)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise ConfigError(
            f"cannot listen on {host}:{port} ({reason}); choose another --host or --port"
        ) from None
    listening.setblocking(False)
    return listening


def _address(host: str, listening: socket.socket) -> str:
    port = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def _work(config: Config, listening: socket.socket, threads: int) -> int:
    """Serve the page in this process until a signal says stop."""
    app = create_app(config)
    search("")  # opens the index
    services = cast("Services", app.extensions["floorjudge"])

    def drain() -> None:
        services.draining = True

    answer(app, listening, threads + STREAMS, config.max_body, config.max_upload, drain=drain)
    services.store.close()
    return 0

"""How is the page served in earnest?

Waitress behind one listening socket. With several workers the socket is opened once and handed down to
forked processes that all accept from it; the parent starts a worker again when it dies. On SIGTERM or
SIGINT no new connection is taken, what is being answered is finished, and the process ends with 0.
"""

from __future__ import annotations

import contextlib
import logging
import os
import signal
import socket
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from types import FrameType
from typing import TYPE_CHECKING, Any, cast

from flask import Flask
from waitress import create_server, wasyncore

from rulesdb.search import is_made, search
from web import logs
from web.api import operations
from web.app import PARTS, create_app
from web.config import Config
from web.errors import ConfigError
from web.pages.offline import bundles
from web.rules.address import all_books
from web.rules.coverage import badges
from web.store import open_store

if TYPE_CHECKING:
    from web.services import Services

_log = logging.getLogger("floorjudge")
# Answers that take longer than this when the server stops are cut off.
_GRACE = 10.0
# A worker that dies sooner than this after its start is started again with a pause.
_YOUNG = 1.0
THREADS = 16
# Live followers in one process. Their threads come on top, so that they take nobody's place; asleep they cost
# little.
STREAMS = 32


def serve(config: Config, host: str, port: int, workers: int, threads: int = THREADS) -> int:
    """Serve until told to stop; gives the process's exit code."""
    if workers > 1 and not hasattr(os, "fork"):
        raise ConfigError("several workers need a system that can fork; expected --workers 1")
    logs.configure()
    # Until requests are answered there is nothing to finish.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    signal.signal(signal.SIGINT, lambda *_: sys.exit(0))
    store = open_store(config.database)
    store.migrate()
    store.close()
    _warm_up()
    listening = listen(host, port)
    address = _address(host, listening)
    _log.info("serving", extra={"address": address, "workers": workers, "pid": os.getpid()})
    print(f"Floorjudge is at {address}  (stop with Ctrl-C)", file=sys.stderr, flush=True)
    if workers == 1:
        return _work(config, listening, threads)
    return _Supervisor(config, listening, workers, threads).run()


def _warm_up() -> None:
    """Open what every worker needs before they are forked, so that they share its memory."""
    for name in PARTS:
        import_module(name)
    operations()
    for book in all_books():
        badges(book)  # starts measuring if need be
        book.rules[0].counterparts  # noqa: B018 - reads the comparison of the editions
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
    app = create_app(replace(config, streams=STREAMS))
    search("")  # opens the index
    services = cast("Services", app.extensions["floorjudge"])

    def drain() -> None:
        services.draining = True

    answer(app, listening, threads + STREAMS, config.max_upload, drain)
    services.store.close()
    _log.info("stopped", extra={"pid": os.getpid()})
    return 0


def answer(
    app: Flask, listening: socket.socket, threads: int, most: int, drain: Callable[[], object] = bool
) -> None:
    """Answer requests to any application until a signal says stop; then finish what was begun."""
    server: Any = create_server(
        app,
        sockets=[listening],
        threads=threads,
        ident=None,
        connection_limit=1000,
        # Live followers need what is written at once; by default 18 kB are waited for.
        send_bytes=1,
        # Reading on while a request is at work is how a follower who left is noticed.
        channel_request_lookahead=1,
        channel_timeout=60,
        max_request_header_size=32 * 1024,
        max_request_body_size=most,
        clear_untrusted_proxy_headers=False,
    )
    stopping = False

    def stop(_signal: int, _frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    while not stopping:
        wasyncore.loop(timeout=0.5, map=server._map, count=1)
    drain()
    _drain(server)


def _drain(server: Any) -> None:
    """Take no more connections, let every begun request be answered and sent, then end."""
    server.del_channel(server._map)
    server.socket.close()
    deadline = time.monotonic() + _GRACE
    while time.monotonic() < deadline and _is_busy(server):
        wasyncore.loop(timeout=0.05, map=server._map, count=1)
    server.task_dispatcher.shutdown(cancel_pending=True, timeout=1)


def _is_busy(server: Any) -> bool:
    """Whether any connection has a request at work or an answer not sent."""
    channels = list(server.active_channels.values())
    return any(channel.requests or channel.total_outbufs_len or channel.request for channel in channels)


class _Supervisor:
    """Keeps a number of worker processes running on one socket."""

    def __init__(self, config: Config, listening: socket.socket, workers: int, threads: int) -> None:
        self._config, self._listening = config, listening
        self._wanted, self._threads = workers, threads
        self._children: dict[int, float] = {}
        self._stopping = False

    def run(self) -> int:
        signal.signal(signal.SIGTERM, self._stop)
        signal.signal(signal.SIGINT, self._stop)
        worst = 0
        while not self._stopping or self._children:
            while not self._stopping and len(self._children) < self._wanted:
                self._start()
            with contextlib.suppress(ChildProcessError):
                pid, status = os.wait()
                if pid not in self._children:
                    continue  # what measures the coverage
                age = time.monotonic() - self._children.pop(pid)
                code = os.waitstatus_to_exitcode(status)
                if self._stopping:
                    worst = max(worst, abs(code))
                    continue
                _log.error("worker died", extra={"pid": pid, "status": code})
                if age < _YOUNG:
                    time.sleep(_YOUNG)
        return worst

    def _start(self) -> None:
        pid = os.fork()
        if pid:
            self._children[pid] = time.monotonic()
            return
        # Until it answers requests a worker has nothing to finish.
        signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
        signal.signal(signal.SIGINT, lambda *_: os._exit(0))
        code = 1
        try:
            code = _work(self._config, self._listening, self._threads)
        except BaseException:
            _log.exception("worker failed")
        finally:
            os._exit(code)

    def _stop(self, number: int, _frame: FrameType | None) -> None:
        """Pass the signal on; from a terminal the workers have it already, which does no harm."""
        self._stopping = True
        for pid in self._children:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        # As long as one process has the socket open, the system takes connections that nobody answers.
        self._listening.close()

"""How are many connections held without one of them holding up the others?

Waitress takes requests in without giving a thread to anybody who is still sending. On top of that: `poll`
instead of `select`, which ends at 1,024 descriptors; a head that is not complete after ten seconds is given
up; when all places are taken, whoever holds most of them loses the one that was idle longest; a body that is too
large for its address is refused before it is taken in, and whoever still sends it gets to read why. Measured against gunicorn's threads, which a head that
never ends holds for ever: docs/deployment.md.
"""

from __future__ import annotations

import signal
import socket
import time
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any, ClassVar

from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.utilities import Error, RequestEntityTooLarge

from web.config import KIB

#: Seconds for a head, for a usual body, for an upload; and for a connection on which nothing is asked.
HEAD, BODY, UPLOAD, IDLE = 10.0, 30.0, 300.0, 60.0
#: Seconds for what was begun when the server stops.
GRACE = 10.0
#: Connections at once, as far as the system gives that many descriptors.
MOST_CONNECTIONS = 4000
#: Uploads that are taken in at once: each may lie in a temporary file of its full size.
MOST_UPLOADS = 3
#: The addresses that take more than a usual body: printed rulebooks, card lists, exported events.
UPLOADS = ("/import", "/cards/import", "/events/import")
#: Seconds, and bytes thrown away, for who still sends when the answer is out: a connection that is closed
#: at once takes the answer along.
LINGER, MOST_LINGER = 5.0, 64 << 20

Wsgi = Callable[..., Any]


class _Busy(Error):  # type: ignore[misc]
    code, reason = 503, "Service Unavailable"


class _Request(HTTPRequestParser):  # type: ignore[misc]
    """A request that is refused as soon as its head says that its body is too large for its address."""

    most = 0
    uploading: ClassVar[set[_Request]] = set()

    def parse_header(self, header_plus: bytes) -> None:
        super().parse_header(header_plus)
        self.most = self.adj.max_usual_body
        if self.path in UPLOADS and (self.content_length > self.most or self.chunked):
            self.most = self.adj.max_request_body_size
            if len(self.uploading) >= MOST_UPLOADS:
                self.error = _Busy("other files are being taken in; try again in a minute")
                self.completed = True
            else:
                self.uploading.add(self)
        self._refuse_large(self.content_length)

    def received(self, data: bytes) -> int:
        taken: int = super().received(data)
        self._refuse_large(self.body_bytes_received)
        if self.completed:
            self.uploading.discard(self)
        return taken

    def close(self) -> None:
        self.uploading.discard(self)
        super().close()

    def _refuse_large(self, size: int) -> None:
        if self.most and size > self.most and self.error is None:
            words = f"this is larger than the server takes here ({self.most} bytes)"
            self.error, self.completed = RequestEntityTooLarge(words), True


class Connection(HTTPChannel):  # type: ignore[misc]
    """A connection that remembers when the request it is sending began."""

    parser_class = _Request
    began = 0.0
    #: Until when, and for how many bytes more, it waits for the other side to stop sending; 0 while it is open.
    lingers = 0.0
    left = MOST_LINGER
    _after_answer = False

    def received(self, data: bytes) -> bool:
        if self.request is None:
            self.began = time.time()
        taken: bool = super().received(data)
        return taken

    def readable(self) -> bool:
        return bool(self.lingers) or bool(super().readable())

    def writable(self) -> bool:
        return not self.lingers and bool(super().writable())

    def handle_read(self) -> None:
        if not self.lingers:
            super().handle_read()
            return
        try:
            part = self.recv(1 << 16)
        except OSError:
            part = b""
        self.left -= len(part)
        if not part or self.left < 0:
            self.handle_close()

    def handle_write(self) -> None:
        self._after_answer = self.close_when_flushed
        super().handle_write()

    def _linger(self) -> bool:
        """Whether the connection stays open for reading: its answer is out, and more may be on its way."""
        if self.lingers or not self._after_answer or not self.connected or self.total_outbufs_len:
            return False
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            return False
        self.lingers = time.time() + LINGER
        self.will_close = self.close_when_flushed = False
        return True

    @property
    def idle(self) -> bool:
        """Whether nothing is at work for it and nothing is being sent to it."""
        return not self.requests and not self.total_outbufs_len

    def is_late(self, now: float) -> bool:
        """Whether what it began to send should be here by now."""
        if self.lingers:
            return now > self.lingers
        request = self.request
        if request is None or self.requests:
            return False
        if not request.headers_finished:
            return now - self.began > HEAD
        return now - self.began > (UPLOAD if request in _Request.uploading else BODY)

    def handle_close(self) -> None:
        if self._linger():
            return
        if self.request is not None:
            self.request.close()  # what was taken in so far may lie in a temporary file
        super().handle_close()


class Connections(TcpWSGIServer):  # type: ignore[misc]
    """The server's connections."""

    channel_class = Connection

    def maintenance(self, now: float) -> None:
        """Give up idle and late connections."""
        super().maintenance(now)
        for channel in list(self.active_channels.values()):
            if channel.lingers and channel.is_late(now):
                channel.handle_close()
            elif channel.is_late(now):
                channel.will_close = True

    def handle_accept(self) -> None:
        if len(self.active_channels) >= self.adj.most_connections:
            self._make_room()
        super().handle_accept()

    def _make_room(self) -> None:
        """Close the idle connections that were silent longest, of the address that holds most."""
        counted = Counter(channel.addr[0] for channel in self.active_channels.values())
        greedy = counted.most_common(1)[0][0]
        idle = [c for c in self.active_channels.values() if c.addr[0] == greedy and c.idle]
        for channel in sorted(idle, key=lambda c: c.last_activity)[: max(1, len(idle) // 20)]:
            channel.handle_close()


def answer(
    app: Wsgi,
    listening: socket.socket,
    threads: int,
    most_body: int,
    most_upload: int,
    *,
    drain: Callable[[], object] = bool,
    alive: Callable[[], object] = bool,
) -> None:
    """Answer requests until a signal says stop; then finish what was begun.

    `alive` is called at least every second while that goes on, `drain` once when the stop begins.
    """
    server = _server(app, listening, threads, most_body, most_upload)
    stopping = False

    def stop(_signal: int, _frame: FrameType | None) -> None:
        nonlocal stopping
        stopping = True

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    while not stopping:
        alive()
        wasyncore.loop(timeout=0.5, map=server._map, count=1, use_poll=True)
    drain()
    _drain(server, alive)


def _server(app: Wsgi, listening: socket.socket, threads: int, most_body: int, most_upload: int) -> Any:
    settings: Any = Adjustments(
        sockets=[listening],
        threads=threads,
        ident=None,
        # Never reached: at `most_connections` the idle make room.
        connection_limit=1 << 20,
        # Reading on while a request is at work is how a follower who left is noticed.
        channel_request_lookahead=1,
        channel_timeout=int(IDLE),
        cleanup_interval=2,
        max_request_header_size=32 * KIB,
        max_request_body_size=most_upload,
        # Larger answers wait on disk for slow readers; not more than this per connection in memory.
        outbuf_overflow=256 * KIB,
        clear_untrusted_proxy_headers=False,
    )
    # Live followers need what is written at once; by default 18 kB are waited for.
    settings.send_bytes = 1
    settings.max_usual_body = most_body
    settings.most_connections = _places()
    sockinfo = (listening.family, listening.type, listening.proto, listening.getsockname())
    return Connections(app, adj=settings, _sock=listening, bind_socket=False, sockinfo=sockinfo)


def _places() -> int:
    """As many connections as the system gives descriptors for, with some left for everything else."""
    try:
        import resource
    except ImportError:
        return 400
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + 500
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return MOST_CONNECTIONS if soft == resource.RLIM_INFINITY else max(100, min(MOST_CONNECTIONS, soft - 300))


def _drain(server: Any, alive: Callable[[], object]) -> None:
    """Take no more connections, let every begun request be answered and sent, then end."""
    server.del_channel(server._map)
    server.socket.close()
    deadline = time.monotonic() + GRACE
    while time.monotonic() < deadline and _is_busy(server):
        alive()
        wasyncore.loop(timeout=0.05, map=server._map, count=1, use_poll=True)
    server.task_dispatcher.shutdown(cancel_pending=True, timeout=1)


def _is_busy(server: Any) -> bool:
    """Whether any connection has a request at work or an answer not sent."""
    channels = list(server.active_channels.values())
    return any(channel.requests or channel.total_outbufs_len or channel.request for channel in channels)

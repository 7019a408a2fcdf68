"""Where do engines run, so that one of them can be stopped and nobody else waits for it?

Requests that may run a game are handed to processes of their own, over a socket in a private folder: the
processes that hold the connections only wait for them. A process of the room works on one request at a time,
for a few seconds and with a bounded amount of memory; who asks for much waits behind oneself, since no client
has all processes of the room at once. When nobody waits for an answer any more, its work is given up.
"""

from __future__ import annotations

import json
import socket
import struct
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from io import BytesIO
from typing import IO, Any

from web.errors import WebError
from web.serving.connections import UPLOADS

Environ = dict[str, Any]
Headers = list[tuple[str, str]]
Wsgi = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

#: Where a game may run; everything else is answered by whoever holds the connection.
PLACES = (
    "/api/v1/plays",
    "/api/v1/positions/",
    "/api/v1/files/",
    "/api/v1/decks/",
    "/api/v1/cases",
    "/api/v1/openings/",
    "/api/v1/cards",
    "/c/",
    "/decks",
    "/examples",
    *UPLOADS,
)
#: Followers' streams and looks ask the database alone, and often.
ELSEWHERE = ("/events", "/live")
#: A whole event, written down.
EXPORT = "/export.yaml"
#: Seconds for one request at work; reading a printed book takes longer than running a game.
ALLOWED, ALLOWED_IMPORT = 8.0, 60.0
#: Seconds that a request waits for its turn; requests of one client, and of all, that may wait.
PATIENCE, WAITING, ALL_WAITING = 20.0, 12, 24
_LOOK = 0.5
_UNKNOWN = "this took too long and was stopped; whether something was saved is not known"
_SIZES = struct.Struct("!IQ")
_LIMIT = 1 << 30


class NoTurnError(WebError):
    """Too many requests are waiting for a game to run."""

    slug = "no-turn"
    status = 503


class StoppedError(WebError):
    """A request that was stopped with the process that worked on it."""

    slug = "stopped"
    status = 503


def belongs(path: str) -> bool:
    """Whether requests to a path are handed to the room."""
    return (path.startswith(PLACES) and not path.endswith(ELSEWHERE)) or path.endswith(EXPORT)


def allowed(path: str) -> float:
    """How long a request may be at work."""
    return ALLOWED_IMPORT if path in UPLOADS or path.endswith(EXPORT) else ALLOWED


class Gate:
    """Who may go in now: fewer of one client than there are processes, and whoever waits comes in turn."""

    def __init__(self, processes: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._processes, self._share = processes, max(1, processes - 1)
        self._at_work: Counter[str] = Counter()
        self._waiting: Counter[str] = Counter()
        self._change = threading.Condition()
        self._clock = clock

    @contextmanager
    def turn(self, client: str, patience: float = PATIENCE) -> Iterator[None]:
        """Wait for a turn and have it; `NoTurnError` when too many wait or it took too long."""
        end = self._clock() + patience
        with self._change:
            if self._waiting[client] >= WAITING or self._waiting.total() >= ALL_WAITING:
                raise NoTurnError(
                    "many games are running here just now; try again in a moment", retry_after=2
                )
            self._waiting[client] += 1
            try:
                while not self._is_free(client):
                    left = end - self._clock()
                    if left <= 0 or not self._change.wait(left):
                        raise NoTurnError(
                            "many games are running here just now; try again in a moment", retry_after=5
                        )
                self._at_work[client] += 1
            finally:
                self._leave(self._waiting, client)
        try:
            yield
        finally:
            with self._change:
                self._leave(self._at_work, client)
                self._change.notify_all()

    def _is_free(self, client: str) -> bool:
        return self._at_work.total() < self._processes and self._at_work[client] < self._share

    @staticmethod
    def _leave(counted: Counter[str], client: str) -> None:
        counted[client] -= 1
        if not counted[client]:
            del counted[client]

    def counts(self) -> tuple[int, int]:
        """How many are at work and how many wait."""
        with self._change:
            return self._at_work.total(), self._waiting.total()


class Door:
    """Hands requests to the room; what the room cannot take any more is answered here."""

    def __init__(
        self,
        app: Wsgi,
        address: str,
        gate: Gate,
        client_of: Callable[[Environ], str],
        refuse: Callable[..., Any],
    ) -> None:
        self._app, self._address, self.gate = app, address, gate
        self._client_of, self._refuse = client_of, refuse

    def __call__(self, environ: Environ, start_response: Callable[..., Any]) -> Iterable[bytes]:
        path = environ.get("PATH_INFO", "")
        if not belongs(path):
            return self._app(environ, start_response)
        client = (
            "an import"
            if path in UPLOADS and environ["REQUEST_METHOD"] == "POST"
            else self._client_of(environ)
        )
        try:
            with self.gate.turn(client):
                answer = self._ask(environ, allowed(path))
        except WebError as error:
            answer = self._refuse(environ, error)
        if answer is None:  # the room is closed: the server is stopping, and this is finished here
            environ["wsgi.input"].seek(0)
            return self._app(environ, start_response)
        status, headers, content = answer
        start_response(status, headers)
        return [content]

    def _ask(self, environ: Environ, seconds: float) -> tuple[str, Headers, bytes] | None:
        """What the room answers; None if nobody is there."""
        gone = environ.get("waitress.client_disconnected", bool)
        with socket.socket(socket.AF_UNIX) as line:
            try:
                line.connect(self._address)
                head = {key: value for key, value in environ.items() if isinstance(value, str)}
                send(line, head, environ["wsgi.input"], int(environ.get("CONTENT_LENGTH") or 0))
            except OSError:
                return None
            # Twice what the room allows itself, and then some for whoever is killed there.
            end = time.monotonic() + 2 * seconds + 10
            try:
                while not _is_answering(line):
                    if gone() or time.monotonic() > end:
                        raise StoppedError(_UNKNOWN)
                told, content = receive(line)
            except (OSError, ValueError):
                raise StoppedError(_UNKNOWN) from None
        return told["status"], [(name, value) for name, value in told["headers"]], content


def _is_answering(line: socket.socket) -> bool:
    """Wait a moment for the answer to begin. (`select` would end at 1,024 descriptors.)"""
    line.settimeout(_LOOK)
    try:
        line.recv(1, socket.MSG_PEEK)
    except TimeoutError:
        return False
    line.settimeout(None)
    return True


# -- the line between them --------------------------------------------------------------------------------


def send(line: socket.socket, head: dict[str, Any], body: IO[bytes], size: int) -> None:
    """Send plain data and so many bytes of a file, piece by piece: a large one lies on disk, not in memory."""
    text = json.dumps(head).encode("utf-8", errors="surrogatepass")
    line.sendall(_SIZES.pack(len(text), size) + text)
    while size > 0 and (part := body.read(min(size, 1 << 16))):
        line.sendall(part)
        size -= len(part)


def receive(line: socket.socket) -> tuple[dict[str, Any], bytes]:
    """Receive what `send` sent; `ValueError` if the other side left in between."""
    sizes = _SIZES.unpack(_exactly(line, _SIZES.size))
    if sum(sizes) > _LIMIT:
        raise ValueError("the message is larger than any request")
    head = json.loads(_exactly(line, sizes[0]).decode("utf-8", errors="surrogatepass"))
    return head, _exactly(line, sizes[1])


def _exactly(line: socket.socket, size: int) -> bytes:
    parts: list[bytes] = []
    while size:
        part = line.recv(min(size, 1 << 20))
        if not part:
            raise ValueError("the other side left")
        parts.append(part)
        size -= len(part)
    return b"".join(parts)


def work(app: Wsgi, line: socket.socket) -> None:
    """Answer the one request of a line."""
    head, body = receive(line)
    environ: Environ = {
        **head,
        "wsgi.input": BytesIO(body),
        "wsgi.errors": _Nowhere(),
        "wsgi.version": (1, 0),
        "wsgi.multithread": False,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    answer: list[Any] = []

    def start_response(status: str, headers: Headers, *_: Any) -> Any:
        answer[:] = [status, headers]
        return bytes

    parts = app(environ, start_response)
    try:
        content = b"".join(parts)
    finally:
        getattr(parts, "close", bool)()
    told = {"status": answer[0], "headers": [list(pair) for pair in answer[1]]}
    send(line, told, BytesIO(content), len(content))


class _Nowhere:
    """Nothing is written there; our own log knows more."""

    def write(self, text: str) -> int:
        return len(text)

    def writelines(self, lines: Iterable[str]) -> None:
        pass

    def flush(self) -> None:
        pass

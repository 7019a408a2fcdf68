"""Which processes serve the page, and who looks after them?

Gunicorn's arbiter does: it opens nothing by itself, forks workers, replaces the dead and kills those that give
no sign of life. A worker is either a *front*, which holds connections (connections.py), or one of the *room*,
which runs games (room.py). The arbiter starts whichever is missing.
"""

from __future__ import annotations

import gc
import os
import resource
import select
import signal
import socket
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from types import FrameType
from typing import TYPE_CHECKING, Any, cast

from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.glogging import Logger
from gunicorn.workers.base import Worker

from judge.kernel.budget import BudgetSpent
from rulesdb.search import search
from web.app import create_app
from web.config import Config
from web.serving.connections import GRACE, answer
from web.serving.room import allowed, work

if TYPE_CHECKING:
    from web.services import Services

#: Seconds without a sign of life after which a process is killed.
SILENCE = 15
#: Memory that a process of the room may take on top of what it starts with.
MEGABYTES = 192
#: Requests after which a process of the room makes room for a fresh one.
LIFETIME = 2000
_IDLE = 0.5
_MB = 1 << 20


@dataclass(frozen=True, slots=True)
class Plan:
    """How many processes of each kind, and what they need."""

    config: Config
    fronts: int
    rooms: int
    threads: int
    listening: socket.socket
    line: socket.socket


class _Logger(Logger):  # type: ignore[misc]
    """Gunicorn's messages go where ours go; what it says about every start is left out."""

    def setup(self, cfg: Any) -> None:
        self.error_log.propagate = True
        self.error_log.setLevel("WARNING")


class _Application(BaseApplication):  # type: ignore[misc]
    """The arbiter's settings. Each worker makes its own application, when it is forked."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        super().__init__()

    def load_config(self) -> None:
        settings: dict[str, Any] = {
            "workers": self.plan.fronts + self.plan.rooms,
            "worker_class": HallWorker,
            "timeout": SILENCE,
            "graceful_timeout": int(GRACE) + 5,
            "logger_class": _Logger,
            "control_socket_disable": True,
            "pre_fork": _assign,
        }
        for name, value in settings.items():
            if name in self.cfg.settings:
                self.cfg.set(name, value)

    def load(self) -> Any:
        return None


def _assign(arbiter: Any, worker: Any) -> None:
    """Give a new worker the part that is missing."""
    fronts = sum(1 for other in arbiter.WORKERS.values() if other.is_front)
    worker.is_front = fronts < arbiter.app.plan.fronts


class _Arbiter(Arbiter):  # type: ignore[misc]
    """Gunicorn's arbiter with sockets that are open already, and a Ctrl-C that finishes what was begun."""

    def __init__(self, app: _Application) -> None:
        super().__init__(app)
        self.LISTENERS = [app.plan.listening, app.plan.line]

    def handle_int(self) -> None:
        self.handle_term()


class HallWorker(Worker):  # type: ignore[misc]
    """One process of the server."""

    is_front = True
    alive: bool

    @property
    def plan(self) -> Plan:
        return cast(Plan, self.app.plan)

    def init_signals(self) -> None:
        super().init_signals()
        # From a terminal Ctrl-C reaches every process; the arbiter passes it on as a stop.
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    def run(self) -> None:
        self.plan.config.counters.row = self.age
        if self.is_front:
            self._hold_connections()
        else:
            self._run_games()

    # -- a front ---------------------------------------------------------------------------------------

    def _hold_connections(self) -> None:
        plan = self.plan
        plan.line.close()
        app = create_app(plan.config)
        search("")  # opens the index
        own = cast("Services", app.extensions["floorjudge"])

        def drain() -> None:
            own.draining = True

        def alive() -> None:
            self.notify()
            if self.ppid != os.getppid():  # the arbiter is gone, nobody would ever stop this
                os.kill(os.getpid(), signal.SIGTERM)

        config = plan.config
        threads = plan.threads + config.streams
        answer(app, plan.listening, threads, config.max_body, config.max_upload, drain=drain, alive=alive)
        own.store.close()

    # -- the room --------------------------------------------------------------------------------------

    def _run_games(self) -> None:
        plan = self.plan
        plan.listening.close()
        os.nice(5)
        # The front has looked at names and proxies already.
        app = create_app(replace(plan.config, room="", streams=0, proxies=(), hosts=("*",)))
        full = _bound_memory()
        plan.line.setblocking(False)
        done, quiet = 0, 0.0
        while (self.alive and done < LIFETIME) or quiet < _IDLE:
            self.notify()
            if self.ppid != os.getppid():
                break
            if not select.select([plan.line], [], [], _IDLE)[0]:
                quiet += _IDLE
                continue
            try:
                line, _ = plan.line.accept()
            except OSError:  # another one was quicker
                continue
            done, quiet = done + 1, 0.0
            line.setblocking(True)
            with line, suppress(OSError, ValueError):
                self._one(app, line)
            # What a large request leaves behind is given back with the process.
            self.alive = self.alive and _data() < full
        cast("Services", app.extensions["floorjudge"]).store.close()

    def _one(self, app: Any, line: socket.socket) -> None:
        """Answer one request; it is stopped when its time is over or nobody waits for it any more."""
        began = time.monotonic()
        limit = [allowed("")]

        def watched(environ: dict[str, Any], start_response: Callable[..., Any]) -> Any:
            limit[0] = allowed(environ.get("PATH_INFO", ""))
            return app(environ, start_response)

        def tick(_signal: int, _frame: FrameType | None) -> None:
            spent = time.monotonic() - began
            if spent <= limit[0]:
                self.notify()
                if not _has_left(line):
                    return
            # Without a sign of life the arbiter ends this process, should the exception be held up.
            raise BudgetSpent("time", f"this was stopped: it took more than {limit[0]:g} seconds")

        signal.signal(signal.SIGALRM, tick)
        signal.setitimer(signal.ITIMER_REAL, 1.0, 1.0)
        try:
            work(watched, line)
        except (BudgetSpent, MemoryError):  # nobody waits, or not even the answer had room
            self.alive = False
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


def _has_left(line: socket.socket) -> bool:
    """Whether the other side closed the line; it sends nothing more after its request."""
    if not select.select([line], [], [], 0)[0]:
        return False
    try:
        return not line.recv(1, socket.MSG_PEEK)
    except OSError:
        return True


def _data() -> int:
    """Bytes of memory of its own that this process has; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as file:
            return int(file.read().split()[5]) * resource.getpagesize()
    except OSError:
        return 0


def _bound_memory() -> int:
    """Let the system refuse memory beyond the limit, which Python says with a MemoryError; how many bytes
    are so many that the process had better be replaced."""
    now = _data()
    if now:
        hard = resource.getrlimit(resource.RLIMIT_DATA)[1]
        resource.setrlimit(resource.RLIMIT_DATA, (now + MEGABYTES * _MB, hard))
    return now + MEGABYTES * _MB // 2 if now else sys.maxsize


def run(plan: Plan) -> None:
    """Serve until a signal says stop; ends with `SystemExit`."""
    gc.collect()
    gc.freeze()  # what was read before the fork stays shared
    _Arbiter(_Application(plan)).run()

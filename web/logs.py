"""What does the server write down about itself?

One JSON object per line: what was asked for as a pattern (`/c/<case_id>`), how it ended, how long it
took. No addresses, no names, no queries, no tokens: a log can be shown to anyone.
"""

from __future__ import annotations

import json
import logging
import sys
import time
import traceback
from typing import Any

from flask import Flask, Response, g, request

from web.services import services

_FIELDS = frozenset(
    {"method", "route", "status", "ms", "bytes", "error", "reason", "workers", "address", "pid"}
)
_log = logging.getLogger("floorjudge")
_encode = json.JSONEncoder(ensure_ascii=False, default=str).encode


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(record.created))}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            # Other libraries put what was asked for into their words; only ours are known to be clean.
            "event": record.getMessage() if record.name == _log.name else str(record.msg),
        }
        line |= {
            name: value
            for name, value in record.__dict__.items()
            if name in _FIELDS and (name != "reason" or value)
        }
        if record.exc_info and record.exc_info[0] is not None:
            # Where it happened, not the exception's words: those may quote what somebody typed.
            line["traceback"] = "".join(traceback.format_tb(record.exc_info[2]))
        return _encode(line)


def configure() -> None:
    """Send everything to standard error, as JSON lines; for the server, not for tests."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    # A request is logged in 35 µs instead of 105 without what no line shows: caller, thread, process.
    logging.logThreads = logging.logProcesses = logging.logMultiprocessing = False
    logging._srcfile = None
    _log.setLevel(logging.INFO)
    # Waitress tells every queued task; Flask repeats, with the address, what failures.py has logged.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    logging.getLogger("web").setLevel(logging.CRITICAL)


def install(app: Flask) -> None:
    """Log every request when it is answered."""
    app.before_request(_start)
    app.after_request(_finish)


def _start() -> None:
    g.started = time.perf_counter()


def _finish(response: Response) -> Response:
    started = g.get("started")
    seconds = time.perf_counter() - started if started else None
    services().config.counters.answered(response.status_code, seconds)
    if _log.isEnabledFor(logging.INFO):
        method = request.method if request.method.isalpha() else "?"
        route = request.url_rule.rule if request.url_rule else None
        answered(method, route, response.status_code, g.get("started"), response.content_length)
    return response


def answered(method: str, route: str | None, status: int, started: float | None, size: int | None) -> None:
    """Write down that a request was answered."""
    if _log.isEnabledFor(logging.INFO):
        spent = round((time.perf_counter() - started) * 1000, 2) if started else None
        extra = {"method": method, "route": route, "status": status, "ms": spent, "bytes": size}
        _log.info("request", extra=extra)

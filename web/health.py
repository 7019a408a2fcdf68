"""Is the server alive, is it ready to answer, and how is it doing?

`/healthz`: the process answers. `/readyz`: the rulebooks are open, the database works and can be written, there
is space on the disk, and the server is not about to stop. `/metrics`: numbers for operators, for whom the setting
allows. What strangers read names no hosts, files or databases; the log does.
"""

from __future__ import annotations

import logging
import shutil
import time

from flask import Blueprint, Response, jsonify

import rulesdb
from rulesdb import RulesError
from web import metrics
from web.errors import DatabaseError, NotFoundError
from web.people.place import from_own_address
from web.services import services

bp = Blueprint("health", __name__)
_log = logging.getLogger("floorjudge")
#: Below so much space nothing is promised to be kept.
LEAST_SPACE = 64 << 20


@bp.get("/healthz")
def healthz() -> Response:
    """The process answers."""
    return _uncached(jsonify(status="ok"))


@bp.get("/readyz")
def readyz() -> tuple[Response, int]:
    """What is needed to answer is there; 503 and the reason when it is not."""
    own = services()
    problems = ["the server is stopping"] if own.draining else []
    try:
        own.store.ping()
    except DatabaseError as error:
        _log.error("not ready", extra={"error": error.slug, "reason": error.reason})
        problems.append("the database does not answer")
    if own.config.database.startswith("sqlite") and _space() < LEAST_SPACE:
        _log.error("not ready", extra={"error": "disk", "reason": f"{_space() >> 20} MB are free"})
        problems.append("the disk is nearly full")
    try:
        books = [rulesdb.load(edition.key).key for edition in rulesdb.editions()]
    except RulesError as error:
        _log.error("not ready", extra={"error": error.slug, "reason": str(error)})
        problems.append("a rulebook cannot be read; see rulesdb lint")
        books = []
    ready = not problems
    answer = jsonify(status="ready" if ready else "not ready", problems=problems, books=books)
    return _uncached(answer), 200 if ready else 503


@bp.get("/metrics")
def show_metrics() -> Response:
    """The numbers of this server, all its processes together."""
    own = services()
    if not _may_measure(own.config.metrics):
        raise NotFoundError("there is nothing at this address")
    began = time.perf_counter()
    try:
        own.store.ping()
        up = 1
    except DatabaseError:
        up = 0
    took = time.perf_counter() - began
    at_work, waiting = own.gate.counts() if own.gate is not None else (0, 0)
    gauges = {
        "store_up": ("Whether the database answers.", up),
        "store_seconds": ("How long the database took to answer just now.", took),
        "disk_free_bytes": ("Space in the data folder.", _space()),
        "engine_running": ("Games at work, asked for by this process.", at_work),
        "engine_waiting": ("Requests that wait for their turn in this process.", waiting),
        "followers": ("Live followers of this process.", own.followers()),
    }
    text = metrics.text(own.config.counters, gauges)
    return _uncached(Response(text, content_type="text/plain; version=0.0.4; charset=utf-8"))


def _may_measure(setting: str) -> bool:
    if setting != "local":
        return setting == "everybody"
    return from_own_address()


def _space() -> int:
    """Free bytes where the server keeps its files."""
    try:
        return shutil.disk_usage(services().config.folder).free
    except OSError:
        return 0


def _uncached(response: Response) -> Response:
    response.headers["Cache-Control"] = "no-store"
    return response

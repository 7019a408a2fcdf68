"""How do others follow the judge's steps as they happen?

A stream of server-sent events per follower: whenever the newest version or the moment the judge
looks at changes, one event. A stream holds one of the server's threads, so only a few are open at a
time and each ends after a while; whoever finds no place asks again and again instead, which the
page's script does by itself.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator

from flask import Blueprint, Response, request

from web.cases.api_cases import live_answer
from web.errors import UnknownCaseError, WebError
from web.services import Services, services

bp = Blueprint("live", __name__)

#: Streams at once in one process; the server has four times as many threads.
MOST_STREAMS = 4
#: Seconds between two looks, between two signs of life, and until a stream ends.
LOOK, ALIVE, LONGEST = 0.2, 10.0, 60.0
_places = threading.BoundedSemaphore(MOST_STREAMS)


class NoPlaceError(WebError):
    """All places for followers are taken."""

    slug = "no-place"
    status = 503


@bp.get("/c/<case_id>/events")
def events(case_id: str) -> Response:
    """The stream of one follower."""
    services().store.shown(case_id)  # an unknown case is told so before a place is taken
    if not _places.acquire(blocking=False):
        raise NoPlaceError("all places for live followers are taken; ask /live instead", retry_after=5)
    gone = request.environ.get("waitress.client_disconnected", lambda: False)
    stream = Response(_stream(case_id, services(), gone), content_type="text/event-stream")
    stream.call_on_close(_places.release)
    stream.headers["Cache-Control"] = "no-store"
    stream.headers["X-Accel-Buffering"] = "no"
    return stream


def _stream(case_id: str, own: Services, gone: Callable[[], bool]) -> Iterator[str]:
    """Events until the stream has lasted long enough, the follower leaves or the server stops."""
    end = time.monotonic() + LONGEST
    told, last = "", time.monotonic()
    yield "retry: 500\n\n"
    while time.monotonic() < end and not own.draining and not gone():
        try:
            now = json.dumps(live_answer(own.store.shown(case_id)).model_dump())
        except UnknownCaseError:
            return
        except WebError:
            now = told  # the database is away for a moment
        if now != told:
            told, last = now, time.monotonic()
            yield f"event: live\ndata: {now}\n\n"
        elif time.monotonic() - last > ALIVE:
            last = time.monotonic()
            yield ": alive\n\n"
        time.sleep(LOOK)

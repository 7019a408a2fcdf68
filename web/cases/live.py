"""How do others follow the judge's steps as they happen?

A stream of server-sent events per follower: whenever the newest version or the moment the judge
looks at changes, one event. A stream holds a thread, which sleeps most of the time: `judge serve` has
threads of their own for them, other servers give them a few. Each stream ends after a while; whoever
finds no place asks again and again instead, which the page's script does by itself. However many
follow a case, the database is asked once for all of them: when it tells that something changed (PostgreSQL, also
what another server saved), else a few times a second.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from typing import cast

from flask import Blueprint, Response, current_app, request
from flask.blueprints import BlueprintSetupState

from web.cases.api_cases import check_sight, live_answer
from web.errors import UnknownCaseError, WebError
from web.services import Services, services
from web.store import Store

bp = Blueprint("live", __name__)

#: Seconds between two looks, between two signs of life, and until a stream ends.
LOOK, ALIVE, LONGEST = 0.2, 10.0, 60.0
#: Seconds until a follower who hears nothing looks all the same, and between two looks whether they are there.
UNHEARD, THERE = 5.0, 0.5
_MOST_KNOWN = 1000
_KEY = "floorjudge_followers"


class NoPlaceError(WebError):
    """All places for followers are taken."""

    slug = "no-place"
    status = 503


class Followers:
    """The places for streams in one process, and what was last seen of the cases they follow."""

    def __init__(self, places: int) -> None:
        self._places = places
        self.count = 0
        self._lock = threading.Lock()
        self._seen: dict[str, tuple[float, int, str]] = {}

    def come(self) -> bool:
        """Take a place, if there is one."""
        with self._lock:
            if self.count >= self._places:
                return False
            self.count += 1
            return True

    def leave(self) -> None:
        """Give a place back."""
        with self._lock:
            self.count -= 1

    def look(self, store: Store, case_id: str) -> str:
        """What the judge of a case shows, as JSON; as old as the last notice, without those as a look may be."""
        now, mark = time.monotonic(), store.notices.mark(case_id)
        when, marked, text = self._seen.get(case_id, (0.0, -1, ""))
        if now - when < (UNHEARD if store.notices.listening else LOOK) and marked == mark:
            return text
        text = json.dumps(live_answer(store.shown(case_id)).model_dump())
        with self._lock:
            if len(self._seen) >= _MOST_KNOWN:
                self._seen.clear()
            self._seen[case_id] = (now, mark, text)
        return text


@bp.record_once
def _install(state: BlueprintSetupState) -> None:
    own = cast(Services, state.app.extensions["floorjudge"])
    state.app.extensions[_KEY] = followers = Followers(own.config.streams)
    own.followers = lambda: followers.count


@bp.get("/c/<case_id>/events")
def events(case_id: str) -> Response:
    """The stream of one follower."""
    check_sight(case_id)  # an unknown case is told so before a place is taken
    followers = cast(Followers, current_app.extensions[_KEY])
    if not followers.come():
        raise NoPlaceError("all places for live followers are taken; ask /live instead", retry_after=5)
    gone = request.environ.get("waitress.client_disconnected", lambda: False)
    stream = Response(_stream(case_id, services(), followers, gone), content_type="text/event-stream")
    stream.call_on_close(followers.leave)
    stream.headers["Cache-Control"] = "no-store"
    stream.headers["X-Accel-Buffering"] = "no"
    return stream


def _stream(case_id: str, own: Services, followers: Followers, gone: Callable[[], bool]) -> Iterator[str]:
    """Events until the stream has lasted long enough, the follower leaves or the server stops."""
    end = time.monotonic() + LONGEST
    told, last = "", time.monotonic()
    yield "retry: 500\n\n"
    notices = own.store.notices
    while time.monotonic() < end and not own.draining and not gone():
        mark = notices.mark(case_id)
        try:
            now = followers.look(own.store, case_id)
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
        if notices.listening:
            notices.wait(case_id, mark, THERE)
        else:
            time.sleep(LOOK)

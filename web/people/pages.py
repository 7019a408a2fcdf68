"""Which pages does an event have?

`/events` lists those this browser holds a key of and creates new ones, `/e/<id>` is one: what its judges
need, and for the head judge who may come in. Forms without scripts, except that a key behind `#` has to be
handed over by one.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from urllib.parse import quote

from flask import Blueprint, Response, redirect, render_template, request
from markupsafe import Markup
from werkzeug.wrappers import Response as AnyResponse

from web.cases.links import base_url, derived_token, qr_svg
from web.errors import BadRequestError, ForbiddenError, NotFoundError
from web.keys import new_case_id, new_edit_token
from web.people import holder
from web.people.exports import export_text, import_text
from web.people.place import allowed_here
from web.rules.address import newest_books
from web.security.csrf import csrf_token
from web.security.limits import check_limit, check_wrong, limited
from web.services import services
from web.store import CaseQuery, Event, Key
from web.store.people import judge_of
from web.store.records import iso

bp = Blueprint("events", __name__)
_REFUSED = "events are created at the server itself: open the page there, or use `judge event new`"


@bp.get("/events")
def events() -> str:
    """The events of this browser, and the form for a new one."""
    csrf_token()
    keys = {key.event_id: key for key in holder.held() if key.is_judge}
    own = services().store.people.events(keys) if keys else []
    return render_template(
        "people/events.html",
        events=[event.record() | {"role": keys[event.id].role, "me": keys[event.id].name} for event in own],
        books=newest_books(),
        may_create=allowed_here(services().config.events),
    )


@bp.post("/events")
@limited("write")
def create() -> AnyResponse:
    """A new event; its head judge's key goes to this browser, and is shown once."""
    if not allowed_here(services().config.events):
        raise ForbiddenError(_REFUSED)
    form = request.form
    event = Event(
        id="",
        name=form.get("name", ""),
        begins=form.get("begins", ""),
        ends=form.get("ends", ""),
        books=tuple(form.getlist("books"))[:20],
        names="names" in form,
    )
    made, _, token = services().store.people.create_event(event, form.get("head", ""))
    return _with_key(made.id, token, fresh=True)


@bp.url_value_preprocessor
def admit(endpoint: str | None, _: dict[str, Any] | None) -> None:
    """An exported event is larger than any other request; that is settled before its form is looked at."""
    if endpoint == "events.import_event":
        check_limit("import")
        request.max_content_length = services().config.max_upload


@bp.post("/events/import")
def import_event() -> AnyResponse:
    """An event that was exported elsewhere; it comes with a new head judge's key."""
    if not allowed_here(services().config.events):
        raise ForbiddenError(_REFUSED)
    file = request.files.get("file")
    if file is None or not file.filename:
        raise BadRequestError("no file was sent; expected the file of an exported event")
    with file.stream as stream:
        content = stream.read()
    done = import_text(services().store, content, request.form.get("head", ""))
    if done.token:
        return _with_key(done.event_id, done.token, fresh=True)
    return redirect("/cases", 303)


@bp.get("/e/<event_id>")
def event(event_id: str) -> Response:
    """The page of an event: its judges and its cases; for the head judge, all that can be changed."""
    own, me = _judged(event_id)
    csrf_token()
    people = services().store.people
    keys = people.of_event(event_id)
    heads = me.role == "head"
    joins = [key for key in keys if key.role == "join" and key.ended is None]
    fresh = request.args.get("fresh", "") if heads else ""
    page = render_template(
        "people/event.html",
        event=own.record(),
        me=me,
        heads=heads,
        judges=[_judge(key) for key in keys if key.is_judge],
        join=_join_url(event_id, joins[-1]) if heads and joins else "",
        join_id=joins[-1].id if joins else "",
        qr=Markup(qr_svg(_join_url(event_id, joins[-1]))) if heads and joins else "",
        cases=services().store.find(CaseQuery(scope=(event_id,), limit=10)),
        yours=services().store.find(CaseQuery(scope=(event_id,), judges=(me.id,), limit=20)),
        fresh=bool(fresh),
        handed="",
    )
    return _private(page)


@bp.get("/e/<event_id>/join")
def join_page(event_id: str) -> str:
    """Where a judge who was invited gives a name; the invitation stands behind `#`."""
    csrf_token()
    return render_template("people/join.html", event=services().store.people.event(event_id).record())


@bp.post("/e/<event_id>/join")
def join(event_id: str) -> AnyResponse:
    people = services().store.people
    invited = [key for key in people.held([request.form.get("token", "")]) if key.role == "join"]
    if not any(key.event_id == event_id for key in invited):
        check_wrong()
        raise ForbiddenError("this invitation opens nothing any more; ask the head judge for the new one")
    token = new_edit_token()
    people.add("judge", token, name=request.form.get("name", ""), by="invitation", event_id=event_id)
    return _with_key(event_id, token)


@bp.post("/e/<event_id>/change")
def change(event_id: str) -> AnyResponse:
    """Other facts about an event."""
    own = _headed(event_id)
    form = request.form
    changed = replace(
        own,
        name=form.get("name", own.name),
        begins=form.get("begins", own.begins),
        ends=form.get("ends", own.ends),
        names="names" in form,
    )
    services().store.people.change_event(changed)
    return redirect(f"/e/{event_id}", 303)


@bp.post("/e/<event_id>/invite")
def invite(event_id: str) -> AnyResponse:
    """A new invitation; the one before ends."""
    _headed(event_id)
    people = services().store.people
    for key in people.of_event(event_id):
        if key.role == "join" and key.ended is None:
            people.end(key.id)
    if request.form.get("end") != "1":
        key_id = new_case_id()
        people.add("join", derived_token(key_id), key_id=key_id, event_id=event_id)
    return redirect(f"/e/{event_id}#judges", 303)


@bp.post("/e/<event_id>/judges/<key_id>/<what>")
def change_judge(event_id: str, key_id: str, what: str) -> AnyResponse:
    """End a judge's key, or renew it: the new link is shown once, to be handed over."""
    own = _headed(event_id)
    people = services().store.people
    key = next((key for key in people.of_event(event_id) if key.id == key_id and key.is_judge), None)
    if key is None or what not in ("end", "renew"):
        raise NotFoundError("this event has no such judge")
    if what == "end":
        if key.role == "head":
            raise BadRequestError("the head judge's key is renewed, not ended: nobody could get in any more")
        people.end(key_id)
        return redirect(f"/e/{event_id}#judges", 303)
    token = people.renew(key_id)
    link = f"{base_url()}/e/{event_id}#key={quote(token)}"
    page = render_template(
        "people/handed.html", event=own.record(), name=key.name, link=link, qr=Markup(qr_svg(link))
    )
    response = _private(page)
    # Who renews their own key goes on with the new one.
    return holder.keep(response, token) if key.role == "head" else response


@bp.get("/e/<event_id>/export.yaml")
def export(event_id: str) -> Response:
    """The event in one file: its facts, its cases with all versions and rulings."""
    own = _headed(event_id)
    response = Response(export_text(services().store, own), content_type="application/yaml; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="event-{event_id}.yaml"'
    response.headers["Cache-Control"] = "no-store"
    return response


@bp.post("/e/<event_id>/erase")
def erase(event_id: str) -> AnyResponse:
    """Remove the event with everything that belongs to it, after its name was typed."""
    own = _headed(event_id)
    if request.form.get("name", "").strip().casefold() != own.name.casefold():
        raise BadRequestError("the name does not fit; nothing was erased: type the event's name to erase it")
    services().store.people.erase_event(event_id)
    return redirect("/events", 303)


def _judged(event_id: str) -> tuple[Event, Key]:
    """The event and the key of one of its judges."""
    own = services().store.people.event(event_id)
    me = judge_of(holder.held(), event_id)
    if me is None:
        raise ForbiddenError("this page is for the judges of the event; open your judge's link")
    return own, me


def _headed(event_id: str) -> Event:
    own, me = _judged(event_id)
    if me.role != "head":
        raise ForbiddenError("only the head judge of the event does this")
    return own


def _judge(key: Key) -> dict[str, object]:
    return {
        "id": key.id,
        "name": key.name,
        "role": key.role,
        "since": iso(key.made),
        "ended": iso(key.ended) if key.ended is not None else "",
    }


def _join_url(event_id: str, key: Key) -> str:
    return f"{base_url()}/e/{event_id}/join#key={derived_token(key.id)}"


def _with_key(event_id: str, token: str, fresh: bool = False) -> AnyResponse:
    """Go to the event's page; this browser holds the key from now on."""
    if not fresh:
        response = redirect(f"/e/{event_id}", 303)
        holder.keep(response, token)  # type: ignore[arg-type]
        return response
    link = f"{base_url()}/e/{event_id}#key={quote(token)}"
    event_ = services().store.people.event(event_id)
    page = render_template(
        "people/handed.html", event=event_.record(), name="", link=link, qr=Markup(qr_svg(link))
    )
    return holder.keep(_private(page), token)


def _private(page: str) -> Response:
    response = Response(page, content_type="text/html; charset=utf-8")
    response.headers["Cache-Control"] = "private, no-store"
    return response

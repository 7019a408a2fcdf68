"""Keys over the API: a browser takes a link's key, a phone forgets, links to a case are made and ended."""

from __future__ import annotations

import json

from flask import Response

from web.api.contract import Answer, Form, Operation
from web.cases.links import derived_token, edit_url, link_url
from web.cases.models import LinkRecord, LinksAnswer
from web.errors import BadRequestError, ForbiddenError, NotFoundError
from web.keys import new_case_id
from web.people import holder
from web.people.rights import Rights, rights_to
from web.security.limits import check_wrong
from web.services import services
from web.store import VIEWS, Key, Role
from web.store.records import iso


class TokenForm(Form):
    """What stands behind `#` in a link."""

    token: str


class OpenedAnswer(Answer):
    """What a key is for."""

    role: Role
    event_id: str
    case_id: str
    name: str


class DoneAnswer(Answer):
    done: bool


class LinkForm(Form):
    """A link to a case, by role; `renew` ends the one there was."""

    role: Role
    renew: bool = False


def open_key(body: TokenForm) -> Response:
    """Let this browser hold a key; one to join an event is used with a name, on the event's page."""
    found = services().store.people.held([body.token])
    if not found:
        check_wrong()
        raise ForbiddenError("this link opens nothing any more: it was ended, or it is cut off")
    key = found[0]
    answer = OpenedAnswer(role=key.role, event_id=key.event_id, case_id=key.case_id, name=key.name)
    response = Response(answer.model_dump_json(), content_type="application/json")
    return response if key.role == "join" else holder.keep(response, body.token)


def forget_keys() -> Response:
    return holder.forget(Response(json.dumps({"done": True}), content_type="application/json"))


# -- links to a case ------------------------------------------------------------------------------------


def get_links(case_id: str) -> LinksAnswer:
    _sharing(case_id)
    return LinksAnswer(links=[_record(key) for key in services().store.people.of_case(case_id)])


def make_link(case_id: str, body: LinkForm) -> LinkRecord:
    """The link of a role: the one there is, or a new one."""
    rights = _sharing(case_id)
    if body.role == "edit":
        token = services().store.renew_token(case_id, holder.tokens())
        (key,) = [key for key in services().store.people.of_case(case_id) if key.role == "edit"]
        return _record(key, edit_url(case_id, token))
    if body.role not in VIEWS:
        raise BadRequestError(f"a case has no link for {body.role}; expected edit, {', '.join(VIEWS)}")
    people = services().store.people
    known = [key for key in people.of_case(case_id) if key.role == body.role]
    if known and not body.renew:
        return _record(known[-1])
    for key in known:
        people.end(key.id)
    key_id = new_case_id()
    made = people.add(body.role, derived_token(key_id), by=rights.name, key_id=key_id, case_id=case_id)
    return _record(made)


def end_link(case_id: str, key_id: str) -> DoneAnswer:
    rights = _sharing(case_id)
    people = services().store.people
    key = next((key for key in people.of_case(case_id) if key.id == key_id), None)
    if key is None:
        raise NotFoundError("this case has no such link; it may have been ended already")
    if key.role == "edit" and not rights.edits:
        raise ForbiddenError("the edit link is ended by the head judge and by who edits the case")
    people.end(key_id)
    return DoneAnswer(done=True)


def _sharing(case_id: str) -> Rights:
    rights = rights_to(case_id, services().store.event_of(case_id))
    if not rights.shares:
        raise ForbiddenError("links are made and ended by who edits the case and by judges of its event")
    return rights


def _record(key: Key, url: str | None = None) -> LinkRecord:
    if url is None and key.role in VIEWS:
        url = link_url(key.case_id, derived_token(key.id))
    return LinkRecord(id=key.id, role=key.role, url=url, made=iso(key.made), made_by=key.made_by)


_CASE = (("case_id", "0123456789ab"),)
operations = (
    Operation("POST", "/keys/open", "open_key", "Let this browser hold a link's key", open_key, OpenedAnswer, body=TokenForm, errors=(400, 403, 429, 503)),
    Operation("POST", "/keys/forget", "forget_keys", "Let this browser forget all keys", forget_keys, DoneAnswer, errors=(403,)),
    Operation("GET", "/cases/{case_id}/links", "get_links", "The links to a case", get_links, LinksAnswer, errors=(403, 404, 503), examples=_CASE),
    Operation("POST", "/cases/{case_id}/links", "make_link", "The link of a role, made if need be", make_link, LinkRecord, body=LinkForm, errors=(400, 403, 404, 429, 503), limit="write", examples=_CASE),
    Operation("DELETE", "/cases/{case_id}/links/{key_id}", "end_link", "End a link", end_link, DoneAnswer, errors=(403, 404, 429, 503), limit="write", examples=_CASE),
)  # fmt: skip

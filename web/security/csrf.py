"""Does a write come from our own page?

A browser attaches cookies and sends simple forms to any site, so a write must prove more: no foreign
origin, and the value of our cookie repeated in the form or in the header `X-CSRF-Token`. A script of
the user's own (curl, an event's tool) has no cookie and can only send JSON, which no foreign page can
send to us: CORS is off. What a request may change is decided by edit tokens, not here.
"""

from __future__ import annotations

import hmac
import secrets
from urllib.parse import urlsplit

from flask import Flask, Response, g, request

from web.errors import BadRequestError, ForgedRequestError
from web.keys import sign
from web.services import services

COOKIE = "floorjudge_csrf"
FIELD = "csrf_token"
HEADER = "X-CSRF-Token"
_SAFE = ("GET", "HEAD", "OPTIONS")
_FORMS = ("application/x-www-form-urlencoded", "multipart/form-data")
_SITES = ("same-origin", "none")


def install(app: Flask) -> None:
    """Check every write before its view runs; set the cookie where a page asked for a token."""
    app.before_request(_check)
    app.after_request(_set_cookie)
    app.jinja_env.globals["csrf_token"] = csrf_token


def csrf_token() -> str:
    """The token of this browser, for a form's hidden field; the answer then also sets the cookie."""
    if "csrf_token" not in g:
        known = request.cookies.get(COOKIE, "")
        g.csrf_token = known if _is_ours(known) else _new()
        g.csrf_cookie = g.csrf_token != known
    return str(g.csrf_token)


def _new() -> str:
    value = secrets.token_hex(16)
    return f"{value}.{sign(services().config.secret, 'csrf', value)}"


def _is_ours(token: str) -> bool:
    value, _, signature = token.partition(".")
    expected = sign(services().config.secret, "csrf", value)
    return hmac.compare_digest(signature.encode(errors="surrogatepass"), expected.encode())


def _check() -> None:
    if request.method in _SAFE:
        return
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None and site not in _SITES:
        raise ForgedRequestError(f"this write comes from another site ({site}); expected our own page")
    origin = request.headers.get("Origin")
    if origin is not None and urlsplit(origin).netloc != request.host:
        raise ForgedRequestError("this write comes from another origin; expected our own page")
    is_form = request.mimetype in _FORMS
    if not is_form and request.mimetype != "application/json" and _has_body():
        raise BadRequestError(f"the body is {request.mimetype or 'of no type'}; expected application/json")
    if is_form or request.cookies:
        sent = request.headers.get(HEADER) or (request.form.get(FIELD, "") if is_form else "")
        known = request.cookies.get(COOKIE, "")
        if not known or not _is_ours(known) or not _same(sent, known):
            raise ForgedRequestError("this write lacks the page's token; load the page again and repeat it")


def _same(sent: str, known: str) -> bool:
    return hmac.compare_digest(sent.encode(errors="surrogatepass"), known.encode(errors="surrogatepass"))


def _has_body() -> bool:
    return bool(request.content_length) or "Transfer-Encoding" in request.headers


def _set_cookie(response: Response) -> Response:
    """Scripts read this cookie to repeat it, so it is not HttpOnly; it opens nothing by itself."""
    if g.get("csrf_cookie"):
        response.set_cookie(COOKIE, g.csrf_token, samesite="Strict", secure=request.is_secure, path="/")
        response.headers["Cache-Control"] = "no-store"
    return response

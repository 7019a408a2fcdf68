"""Where does a case live, and how is that shared?

A case lives at one address; what a link shows follows from the token behind `#`: browsers never send that
part, so it reaches no log and no referrer. Tokens of links that only show a case are derived from the server's
secret, so that they can be shown again to who may share them; the database holds their digests alone.
"""

from __future__ import annotations

from io import BytesIO
from urllib.parse import quote, urlsplit

import segno
from flask import request

from web.keys import sign
from web.security.clients import is_loopback
from web.services import services


def base_url() -> str:
    """The address people reach the server at; this machine's own name for itself leads others nowhere."""
    config = services().config
    if config.url:
        return config.url
    own = config.reach if is_own_name(urlsplit(request.host_url).hostname or "") else ""
    return own or request.host_url.rstrip("/")


def is_own_name(name: str) -> bool:
    """Whether a machine calls itself so, and nobody else does."""
    return name == "localhost" or is_loopback(name)


def case_path(case_id: str) -> str:
    return f"/c/{quote(case_id)}"


def view_url(case_id: str) -> str:
    """The link to look at a case."""
    return base_url() + case_path(case_id)


def edit_url(case_id: str, token: str) -> str:
    """The link that can edit a case."""
    return f"{view_url(case_id)}#edit={quote(token)}"


def link_url(case_id: str, token: str) -> str:
    """The link that shows a case by a role."""
    return f"{view_url(case_id)}#see={quote(token)}"


def derived_token(key_id: str) -> str:
    """The token of a link that only shows or invites, made from the server's secret and the key's id."""
    return sign(services().config.secret, "link", key_id)


def qr_svg(text: str) -> str:
    """A QR code as SVG, black on white, so that it can be scanned from paper and from a dark page."""
    written = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        written, kind="svg", xmldecl=False, nl=False, border=2, omitsize=True, dark="#000", light="#fff"
    )
    return written.getvalue().decode()

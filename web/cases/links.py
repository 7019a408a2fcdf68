"""Where does a case live, and how is that shared?

A view link is the case's address. An edit link carries the token behind `#`: browsers never send
that part, so it reaches no log and no referrer.
"""

from __future__ import annotations

from io import BytesIO
from urllib.parse import quote

import segno
from flask import request

from web.services import services


def base_url() -> str:
    """The address people reach the server at."""
    return services().config.url or request.host_url.rstrip("/")


def case_path(case_id: str) -> str:
    return f"/c/{quote(case_id)}"


def view_url(case_id: str) -> str:
    """The link to look at a case."""
    return base_url() + case_path(case_id)


def edit_url(case_id: str, token: str) -> str:
    """The link that can edit a case."""
    return f"{view_url(case_id)}#edit={quote(token)}"


def qr_svg(text: str) -> str:
    """A QR code as SVG, black on white, so that it can be scanned from paper and from a dark page."""
    written = BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(
        written, kind="svg", xmldecl=False, nl=False, border=2, omitsize=True, dark="#000", light="#fff"
    )
    return written.getvalue().decode()

"""How are answers that are made for one request kept small on the wire?"""

from __future__ import annotations

import gzip

from flask import Flask, Response, request

_SMALLEST = 600
_TYPES = ("text/", "application/json", "application/yaml", "image/svg+xml", "application/manifest+json")


def install(app: Flask) -> None:
    """Compress what is text, whole, large enough and not compressed already."""
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    if (
        response.is_streamed
        or response.direct_passthrough
        or "Content-Encoding" in response.headers
        or not (response.content_type or "").startswith(_TYPES)
        or response.status_code in (204, 304)
    ):
        return response
    response.vary.add("Accept-Encoding")
    body = response.get_data()
    if len(body) >= _SMALLEST and "gzip" in request.headers.get("Accept-Encoding", ""):
        response.set_data(gzip.compress(body, 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"
    return response

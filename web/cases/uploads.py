"""What did somebody paste or upload?

A file is only ever read into memory: it is not stored under its own name, nor executed, nor believed
to be what its name says.
"""

from __future__ import annotations

from flask import request

from web.errors import BadRequestError


def uploaded_text(name: str) -> tuple[str, str]:
    """The text of the form's file, else of its text field; and what the file is called."""
    upload = request.files.get("file")
    if upload is None or not upload.filename:
        return request.form.get("text", ""), name
    try:
        return upload.stream.read().decode("utf-8-sig"), upload.filename
    except UnicodeDecodeError:
        raise BadRequestError("the file is not UTF-8 text; expected a YAML or JSON file") from None

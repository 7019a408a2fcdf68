"""What can the page refuse, and how is it said?

Every refusal is one class below `WebError` with a stable slug and an HTTP status; the same sentence
goes into the page and into the API's JSON.
"""

from __future__ import annotations

from typing import Any, ClassVar


class WebError(Exception):
    """Anything the page refuses; the message is fit to be shown as it stands."""

    slug: ClassVar[str] = "web-error"
    status: ClassVar[int] = 400

    def __init__(self, message: str, **facts: Any) -> None:
        super().__init__(message)
        self.message = message
        self.facts = facts

    def __str__(self) -> str:
        return self.message

    def record(self) -> dict[str, Any]:
        """The body of an API answer."""
        return {"error": {"slug": self.slug, "message": self.message, **self.facts}}


class ConfigError(WebError):
    """A setting that cannot be used; the server does not start."""

    slug = "bad-setting"


class BadRequestError(WebError):
    """A request that is not in the agreed form."""

    slug = "bad-request"


class ForgedRequestError(WebError):
    """A write that does not prove that it comes from our own page."""

    slug = "forged-request"
    status = 403


class ForbiddenError(WebError):
    """A write without the right to write."""

    slug = "forbidden"
    status = 403


class TooManyRequestsError(WebError):
    """More requests than the server takes from one address."""

    slug = "too-many-requests"
    status = 429


class NotFoundError(WebError):
    """Nothing lives at this address."""

    slug = "not-found"
    status = 404


class UnknownCaseError(NotFoundError):
    """No case has this id."""

    slug = "unknown-case"


class UnknownEventError(NotFoundError):
    """No event has this id."""

    slug = "unknown-event"


class RuledError(WebError):
    """A change to a case that was ruled: it has to be reopened first."""

    slug = "ruled"
    status = 409


class DatabaseError(WebError):
    """The database cannot be reached or is of another version.

    `reason` is for the operator: it may name hosts and files, so no answer carries it.
    """

    slug = "database"
    status = 503

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason

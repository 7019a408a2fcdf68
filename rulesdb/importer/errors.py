"""What can be wrong with a file someone wants to import, and how is it said?

Every refusal names the file, says what it is and what to do. Nothing is stored when one is raised.
"""

from __future__ import annotations

from rulesdb.errors import NotFoundError, RulesError


class ImportRefusedError(RulesError):
    """A file that cannot be imported; nothing was stored."""

    slug = "import-refused"


class UnreadableBookError(ImportRefusedError):
    """A file whose text cannot be read: encrypted, damaged, scanned, of another kind."""

    slug = "unreadable-book"


class TooBigBookError(ImportRefusedError):
    """A file beyond the limits of size, pages, memory or time."""

    slug = "too-big-book"


class NotARulebookError(ImportRefusedError):
    """A readable file without the numbered rules of a rulebook."""

    slug = "not-a-rulebook"


class UnknownImportError(NotFoundError):
    """No imported book of that name."""

    slug = "unknown-import"

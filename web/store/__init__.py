"""Where cases are kept: records.py says what a case is, database.py keeps it."""

from web.store.database import Store, open_store
from web.store.records import (
    STATUSES,
    Case,
    CaseQuery,
    CaseSummary,
    Conflict,
    Created,
    Draft,
    Live,
    Revision,
    Saved,
)

__all__ = [
    "STATUSES",
    "Case",
    "CaseQuery",
    "CaseSummary",
    "Conflict",
    "Created",
    "Draft",
    "Live",
    "Revision",
    "Saved",
    "Store",
    "open_store",
]

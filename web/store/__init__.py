"""Where cases are kept: records.py says what a case is, people.py who may do what, database.py keeps both."""

from web.store.database import Store, open_store
from web.store.people import VIEWS, Act, Event, Key, Role
from web.store.quota import Quota
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
    "VIEWS",
    "Act",
    "Case",
    "CaseQuery",
    "CaseSummary",
    "Conflict",
    "Created",
    "Draft",
    "Event",
    "Key",
    "Live",
    "Quota",
    "Revision",
    "Role",
    "Saved",
    "Store",
    "open_store",
]

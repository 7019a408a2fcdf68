"""The JSON API under `/api/v1`.

contract.py says what an operation is; the modules listed here declare them; openapi.py writes the
document that is served and tested against. A new part of the API is a row in `MODULES`.
"""

from __future__ import annotations

from importlib import import_module

from flask import Blueprint

from web.api.contract import Operation, blueprint

# Modules with a tuple called `operations`.
MODULES = (
    "web.api.books",
    "web.api.search",
    "web.cases.api_plays",
    "web.cases.api_cases",
    "web.cases.api_rulings",
    "web.cases.api_moves",
    "web.people.api_keys",
    "web.cases.decks",
    "web.cards.api",
    "web.api.document",
)


def operations() -> list[Operation]:
    """All operations of the API, in the order of the document."""
    return [operation for name in MODULES for operation in import_module(name).operations]


def api_blueprint() -> Blueprint:
    """The blueprint that serves all operations."""
    return blueprint(operations())

"""The OpenAPI document, made from the operations themselves."""

from __future__ import annotations

import json
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from flask import Response
from pydantic.json_schema import models_json_schema

from web.api.contract import Operation
from web.api.models import ErrorAnswer, OpenApiDocument
from web.pagecache import respond
from web.services import services

_REASONS = {
    400: "The request is not in the agreed form.",
    403: "No right to do this.",
    404: "There is no such thing; `nearest` may say what was meant.",
    409: "Somebody else saved first; both versions are in the answer.",
    413: "Too large.",
    422: "The rules, or the case, do not allow this; `rule` says which.",
    429: "Too many requests from this address.",
    503: "The database does not answer.",
    507: "There is no room for more; the answer says whose.",
}


#: What keeps something, and so may find no room.
_KEEPING = ("write", "create")


def document() -> dict[str, Any]:
    """The document of all operations."""
    from web.api import operations as all_operations

    found = all_operations()
    models = {
        model: None
        for operation in found
        for model in (operation.answer, operation.query, operation.body, ErrorAnswer)
        if model is not None
    }
    wanted = [(model, _mode(model, found)) for model in models]
    references, definitions = models_json_schema(wanted, ref_template="#/components/schemas/{model}")
    schemas = {model: references[model, mode] for model, mode in wanted}
    paths: dict[str, Any] = {}
    for operation in found:
        entry = paths.setdefault(operation.public_path, {})
        entry[operation.method.lower()] = _entry(operation, schemas, definitions["$defs"])
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Floorjudge",
            "version": _version(),
            "summary": "Rules, search and rulings for card-game judges.",
            "license": {"name": "MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": definitions["$defs"]},
    }


def _mode(model: Any, operations: list[Operation]) -> Any:
    sent = any(model in (operation.query, operation.body) for operation in operations)
    return "validation" if sent else "serialization"


def _entry(operation: Operation, schemas: dict[Any, Any], definitions: dict[str, Any]) -> dict[str, Any]:
    examples = dict(operation.examples)
    parameters: list[dict[str, Any]] = [
        {
            "name": name,
            "in": "path",
            "required": True,
            "schema": {"type": "string", "minLength": 1},
            **({"example": examples[name]} if name in examples else {}),
        }
        for name in operation.parameters
    ]
    if operation.query is not None:
        schema = definitions[operation.query.__name__]
        required = schema.get("required", [])
        parameters += [
            {"name": name, "in": "query", "required": name in required, "schema": _bare(field)}
            for name, field in schema["properties"].items()
        ]
    entry: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.summary,
        "parameters": parameters,
        "responses": _responses(operation, schemas),
    }
    if operation.body is not None:
        content = {"application/json": {"schema": schemas[operation.body]}}
        entry["requestBody"] = {"required": True, "content": content}
    return entry


def _bare(field: dict[str, Any]) -> dict[str, Any]:
    """A field's schema as a parameter's: a missing value is left out, never null."""
    options = [option for option in field.get("anyOf", []) if option.get("type") != "null"]
    rest = {name: value for name, value in field.items() if name not in ("anyOf", "default")}
    if len(options) == 1:
        rest |= options[0]
    if field.get("default") is not None:
        rest["default"] = field["default"]
    return rest


def _responses(operation: Operation, schemas: dict[Any, Any]) -> dict[str, Any]:
    content = {"application/json": {"schema": schemas[operation.answer]}} if operation.answer else {}
    responses = {str(operation.status): {"description": operation.summary, "content": content}}
    always = (*((400,) if operation.query is None else ()), *((507,) if operation.limit in _KEEPING else ()))
    for status in sorted({*always, *operation.errors}):
        error = {"application/json": {"schema": schemas[ErrorAnswer]}}
        responses[str(status)] = {"description": _REASONS[status], "content": error}
    return responses


def _version() -> str:
    try:
        return version("floorjudge")
    except PackageNotFoundError:
        return "0"


def get_document() -> Response:
    page = services().pages.get("openapi", lambda: json.dumps(document()), "application/json")
    return respond(page)


operations = (
    Operation("GET", "/openapi.json", "get_document", "This document", get_document, OpenApiDocument),
)

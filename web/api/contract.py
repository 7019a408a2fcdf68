"""What is an operation of the API, and how does a request become a call?

An operation names its method, its path, the models of its query, body and answer, and the function
that answers. From that come the route, the checks of what is sent, and its part of the OpenAPI
document, so the three cannot disagree.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from flask import Blueprint, Response, request
from pydantic import BaseModel, ConfigDict, ValidationError

from web.api.plain import check_plain
from web.errors import BadRequestError
from web.security.limits import check_limit

M = TypeVar("M", bound=BaseModel)
PREFIX = "/api/v1"
_PARAMETER = re.compile(r"\{(\w+)(\+)?\}")


class Form(BaseModel):
    """What a client sends: unknown fields are refused, because they are typing errors."""

    model_config = ConfigDict(extra="forbid")


class Answer(BaseModel):
    """What the server answers."""

    model_config = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True)
class Operation:
    """One operation; `{name}` in the path is a parameter, `{name+}` one that may contain slashes."""

    method: str
    path: str
    name: str
    summary: str
    view: Callable[..., Any]
    answer: type[BaseModel] | None
    query: type[Form] | None = None
    body: type[Form] | None = None
    status: int = 200
    errors: tuple[int, ...] = ()
    limit: str = ""
    examples: tuple[tuple[str, str], ...] = ()

    @property
    def parameters(self) -> list[str]:
        """The names of the path's parameters."""
        return [match[1] for match in _PARAMETER.finditer(self.path)]

    @property
    def public_path(self) -> str:
        """The path as OpenAPI writes it."""
        return PREFIX + _PARAMETER.sub(r"{\1}", self.path)

    @property
    def route(self) -> str:
        """The path as Flask writes it."""
        return PREFIX + _PARAMETER.sub(
            lambda match: f"<path:{match[1]}>" if match[2] else f"<{match[1]}>", self.path
        )

    def __call__(self, **parameters: str) -> Response:
        """Answer the current request."""
        if self.limit:
            check_limit(self.limit)
        arguments: dict[str, Any] = dict(parameters)
        if self.query is not None:
            arguments["query"] = checked(self.query, _query())
        elif request.args:
            raise BadRequestError(f"unknown parameter {next(iter(request.args))!r}; expected none")
        if self.body is not None:
            arguments["body"] = checked(self.body, read_json())
        result = self.view(**arguments)
        if isinstance(result, Response):
            return result
        return Response(result.model_dump_json(), status=self.status, content_type="application/json")


def blueprint(operations: list[Operation]) -> Blueprint:
    """A blueprint that serves the operations."""
    bp = Blueprint("api", __name__)
    for operation in operations:
        bp.add_url_rule(operation.route, operation.name, operation, methods=[operation.method])
    return bp


def checked(model: type[M], data: Any) -> M:
    """The data as a model; one sentence about the first thing that does not fit, all in `problems`."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        problems = [
            {"where": ".".join(map(str, problem["loc"])) or "body", "message": problem["msg"]}
            for problem in error.errors(include_url=False, include_context=False, include_input=False)[:20]
        ]
        first = problems[0]
        raise BadRequestError(f"{first['where']}: {first['message'].lower()}", problems=problems) from None
    except RecursionError:
        raise BadRequestError("the body is nested too deeply") from None


def read_json() -> Any:
    """The request's body as plain data."""
    if request.mimetype != "application/json":
        raise BadRequestError(f"the body is {request.mimetype or 'of no type'}; expected application/json")
    try:
        data = json.loads(request.get_data(), parse_constant=_no_constant)
    except (UnicodeDecodeError, ValueError) as error:
        reason = str(error) if isinstance(error, json.JSONDecodeError) else "it cannot be read"
        raise BadRequestError(f"the body is not JSON: {reason}") from None
    except RecursionError:
        raise BadRequestError("the body is nested too deeply") from None
    check_plain(data)
    return data


def _no_constant(name: str) -> Any:
    raise BadRequestError(f"the body is not JSON: {name} is no number")


def _query() -> dict[str, Any]:
    """The query's parameters; each once."""
    for name in request.args:
        if len(request.args.getlist(name)) > 1:
            raise BadRequestError(f"{name} is given twice; expected it once")
    return request.args.to_dict()

"""Random and hostile requests: whatever is sent, the server answers with something other than 5xx."""

from __future__ import annotations

from pathlib import Path

import pytest
import schemathesis
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS, load_all_checks

from tests.web.support.server import Server
from web import Config, create_app
from web.api.document import document
from web.config import sqlite_url

load_all_checks()
# What must hold for every answer; "unsupported method" and the like are Flask's own tests.
WANTED = CHECKS.get_by_names(
    [
        "not_a_server_error",
        "status_code_conformance",
        "content_type_conformance",
        "response_schema_conformance",
    ]
)


@pytest.fixture(scope="module")
def hostile_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    folder: Path = tmp_path_factory.mktemp("hostile")
    config = Config(folder=folder, secret=b"s" * 32, database=sqlite_url(folder), rate_limits=False)
    return create_app(config)


SCHEMA = schemathesis.openapi.from_dict(document())
OPERATIONS = [result.ok() for result in SCHEMA.get_all_operations()]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_the_api_keeps_to_its_document(server: Server, operation: schemathesis.schemas.APIOperation) -> None:
    """Made-up requests to the running server, good ones and bad ones, for every operation."""

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy())
    def ask(case: schemathesis.Case) -> None:
        case.call_and_validate(base_url=server.address, checks=WANTED)

    ask()


ODD = st.one_of(
    st.text(st.characters(exclude_categories=("Cs",)), max_size=60),
    st.sampled_from(
        [
            "../../etc/passwd",
            "%00",
            "\x00",
            "7-4-1:",
            "AND OR",
            "*",
            '"',
            "'; DROP TABLE cases; --",
            "<svg onload=alert(1)>",
            "\u202e\u0661\u0662",
            "9" * 5000,
            "-" * 3000,
            "a" * 10_000,
            "cites:",
            "chapter:7 keyword:",
            "dbs@",
            "@1.23",
            ":::",
            "//",
            "．．",
        ]
    ),
)


@settings(max_examples=250, deadline=None, suppress_health_check=list(HealthCheck))
@given(odd=ODD, other=ODD)
def test_pages_survive_odd_addresses(hostile_app: Flask, odd: str, other: str) -> None:
    client: FlaskClient = hostile_app.test_client()
    for address in (
        "/r/{}",
        "/r/dbs/{}",
        "/r/{}/7-4",
        "/compare/dbs/{}/1.23",
        "/doubts/{}",
        "/offline/{}",
        "/static/{}",
    ):
        try:
            answer = client.get(address.replace("{}", odd))
        except (UnicodeError, ValueError):
            continue  # the test client itself cannot send it
        assert answer.status_code < 500, (address, odd)
    answer = client.get("/search", query_string={"q": odd, "game": other, "go": "1"})
    assert answer.status_code < 500, (odd, other)


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    method=st.sampled_from(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW"]),
    address=st.sampled_from(
        ["/", "/search", "/api/v1/books", "/api/v1/search", "/r/dbs/7-4", "/sw.js", "/healthz"]
    ),
    body=st.binary(max_size=200),
    kind=st.sampled_from(
        ["application/json", "text/xml", "multipart/form-data", "application/x-www-form-urlencoded", ""]
    ),
    odd=st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=40),
)
def test_odd_methods_bodies_and_headers_are_refused_not_failed(
    hostile_app: Flask, method: str, address: str, body: bytes, kind: str, odd: str
) -> None:
    headers = {
        "Accept-Encoding": odd,
        "If-None-Match": odd,
        "Range": odd,
        "Cookie": odd,
        "X-Forwarded-For": odd,
    }
    answer = hostile_app.test_client().open(
        address, method=method, data=body, content_type=kind, headers=headers
    )
    assert answer.status_code < 500

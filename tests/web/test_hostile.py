"""Random and hostile requests: whatever is sent, the server answers with something other than 5xx."""

from __future__ import annotations

import copy
import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import CHECKS, load_all_checks

from judge import library
from judge.case.source import read_file
from rulesdb.places import data_folder
from tests.case.mutants import faults_of, mutants
from tests.web.support.kept import make_case
from tests.web.support.server import Server
from web import Config, create_app
from web.api.document import document
from web.cases import live
from web.config import sqlite_url

pytestmark = pytest.mark.fuzz

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
def hostile_app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """An application with a case, and a folder of its own for whatever is imported."""
    folder: Path = tmp_path_factory.mktemp("hostile")
    config = Config(folder=folder, secret=b"s" * 32, database=sqlite_url(folder), rate_limits=False)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FLOORJUDGE_DATA", str(folder))
        patch.setattr(live, "LONGEST", 0.0)  # streams end at once
        yield create_app(config)


@pytest.fixture(scope="module")
def kept(server: Server) -> tuple[str, str]:
    """A kept case of the running server: its id and its edit token."""
    return make_case(server)


DOCUMENTS = [
    read_file(path).data
    for game in library.playable()
    for path in sorted((data_folder() / "cases" / game).glob("*.yaml"))[:6]
]


SCHEMA = schemathesis.openapi.from_dict(document())
OPERATIONS = [result.ok() for result in SCHEMA.get_all_operations()]


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_the_api_keeps_to_its_document(
    server: Server, kept: tuple[str, str], operation: schemathesis.schemas.APIOperation
) -> None:
    """Made-up requests to the running server, good ones and bad ones, for every operation.

    Where a case is named it is often one that exists, and whoever asks may edit it; where a document is sent it
    is often one of ours.
    """

    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(
        case=operation.as_strategy(),
        exists=st.sampled_from([True, True, False]),
        document=st.sampled_from([None, *DOCUMENTS]),
    )
    def ask(case: schemathesis.Case, exists: bool, document: Any) -> None:
        if exists and "case_id" in (case.path_parameters or {}):
            case.path_parameters["case_id"] = kept[0]
            case.headers["Authorization"] = f"Bearer {kept[1]}"
        if document is not None and isinstance(case.body, dict) and "document" in case.body:
            case.body["document"] = document
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


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**6), 10**6) | st.floats(allow_nan=False) | ODD,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(ODD, below, max_size=3),
    max_leaves=5,
)


def places_in(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to everything in plain data."""
    if isinstance(value, dict | list):
        for key in value if isinstance(value, dict) else range(len(value)):
            yield (*way, key)
            yield from places_in(value[key], (*way, key))


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_cases_with_anything_in_them_are_answered(hostile_app: Flask, data: st.DataObject) -> None:
    """A case of ours in which one or two things are replaced by something odd."""
    document = copy.deepcopy(data.draw(st.sampled_from(DOCUMENTS)))
    for _ in range(data.draw(st.integers(1, 2))):
        *way, last = data.draw(st.sampled_from(list(places_in(document))))
        spot = document
        for key in way:
            spot = spot[key]
        spot[last] = data.draw(ANYTHING)
    client = hostile_app.test_client()
    for path in ("/api/v1/plays", "/api/v1/positions/read", "/api/v1/files/write", "/api/v1/cases"):
        answer = client.post(path, json={"document": document})
        assert answer.status_code < 500, (path, document)
    if answer.status_code == 201:
        case_id = answer.json["case"]["id"]
        for path in (f"/c/{case_id}", f"/c/{case_id}/ruling", f"/c/{case_id}/case.yaml"):
            assert client.get(path).status_code < 500, (path, document)


QUERIES = ("q", "game", "go", "kind", "part", "rule", "status", "event", "judge", "at", "name", "version")


@settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_pages_survive_odd_addresses(hostile_app: Flask, data: st.DataObject) -> None:
    """Every page, with something odd in its address and its query."""
    pages = [rule for rule in hostile_app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    rule = data.draw(st.sampled_from(sorted(pages, key=lambda page: page.rule)))
    likely = {"game": "dbs", "name": "dbs", "old": "1.00", "new": "1.23", "number": "7-4"}
    address = rule.rule
    for name in rule.arguments:
        value = data.draw(st.sampled_from([likely.get(name, ""), ""])) or data.draw(ODD)
        address = re.sub(rf"<(?:path:)?{name}>", lambda _, value=value: value, address)
    query = data.draw(st.dictionaries(st.sampled_from(QUERIES), ODD, max_size=3))
    try:
        answer = hostile_app.test_client().get(address, query_string=query)
    except (UnicodeError, ValueError):
        return  # the test client itself cannot send it
    assert answer.status_code < 500, (address, query)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    address=st.sampled_from(["/c/new", "/decks", "/import", "/import/forget"]),
    fields=st.dictionaries(st.sampled_from(["text", "book", "name", "key", "replace"]), ODD),
    upload=st.none() | st.tuples(ODD, st.binary(max_size=400) | ODD.map(lambda text: text.encode())),
)
def test_forms_and_uploads_survive_anything(
    hostile_app: Flask, address: str, fields: dict[str, str], upload: tuple[str, bytes] | None
) -> None:
    client = hostile_app.test_client()
    client.get("/decks")
    cookie = client.get_cookie("floorjudge_csrf")
    assert cookie is not None
    form: dict[str, Any] = {**fields, "csrf_token": cookie.value}
    if upload:
        name, content = upload
        form["file"] = (io.BytesIO(content), name)
    try:
        answer = client.post(address, data=form, content_type="multipart/form-data")
    except (UnicodeError, ValueError):
        return  # the test client itself cannot send it
    assert answer.status_code < 500, (address, form)


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


def test_mutants_of_our_cases_are_answered_with_a_run_or_with_sentences(hostile_app: Flask) -> None:
    """Nodes of a case changed, dropped, swapped, nested, renamed, and taken from other cases and games.

    More of them: `python -m tests.case.mutants 20000`.
    """
    client = hostile_app.test_client()

    found = [(faults, data) for data in mutants(500, seed=7414) if (faults := faults_of(client, data))]

    assert found == []


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"count": "x", "card": "f"},
        {"count": True, "card": "f"},
        {"card": 1},
        {"card": ["f"]},
        {"card": "f", "beneath": 3},
        {"card": "f", "beneath": [{}]},
        {"card": "f", "attributes": 3},
    ],
    ids=str,
)
def test_a_zone_of_a_wrong_shape_is_refused_with_its_name(hostile_app: Flask, entry: dict[str, Any]) -> None:
    document = {"case": "x", "game": "dbs", "at": "main", "players": {"A": {}, "B": {}}}
    zones = {"A.battle": [entry]}
    body = {"document": document, "zones": zones, "numbers": {}, "roles": {}}

    answer = hostile_app.test_client().post("/api/v1/positions/write", json=body)

    assert answer.status_code == 422
    assert answer.json["error"]["message"].startswith("A.battle: ")


@pytest.mark.parametrize("path", ["plays", "files/write", "positions/read", "cases"])
def test_a_document_that_is_nested_too_deeply_is_neither_played_nor_kept(
    hostile_app: Flask, path: str
) -> None:
    deep: dict[str, Any] = {}
    for _ in range(400):
        deep = {"a": deep}

    answer = hostile_app.test_client().post(
        f"/api/v1/{path}", json={"document": {"case": "x", "expect": deep}}
    )

    assert answer.status_code == 400
    assert "nested deeper than 44 levels" in answer.json["error"]["message"]


def test_a_document_with_more_values_than_any_case_is_refused(hostile_app: Flask) -> None:
    answer = hostile_app.test_client().post("/api/v1/plays", json={"document": {"placed": ["x"] * 20_000}})

    assert answer.status_code == 400
    assert "more than 20,000 values" in answer.json["error"]["message"]


def test_a_comparison_of_something_that_has_no_list_of_decisions_is_refused(hostile_app: Flask) -> None:
    document = {"case": "x", "game": "dbs", "edition": "1.00", "at": "main", "decisions": 99}

    answer = hostile_app.test_client().post(
        "/api/v1/plays/compare", json={"document": document, "editions": ["1.23", "1.00"]}
    )

    assert answer.status_code == 422
    assert answer.json["error"]["message"] == "expected a list, found 99"

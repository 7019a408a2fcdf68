"""The API: answers fit their document, numbers as typed, refusals with a slug and a sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient
from jsonschema import Draft202012Validator

import rulesdb
from web.api import operations
from web.api.models import BookContents, Books, Comparison, Findings, RuleRecord, SearchAnswer


def test_the_document_describes_every_operation(client: FlaskClient) -> None:
    document = client.get("/api/v1/openapi.json").json

    assert document["openapi"] == "3.1.0"
    described = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert described == {(operation.method, operation.public_path) for operation in operations()}
    for schema in document["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize(
    ("address", "model"),
    [
        ("/books", Books),
        ("/books/dbs", BookContents),
        ("/rules/dbs/7-4-1-4", RuleRecord),
        ("/rules/buddyfight/attack/3.1", RuleRecord),
        ("/rules/vg/10.1", RuleRecord),
        ("/compare/dbs/1.00/1.23", Comparison),
        ("/compare/dbs/1.00/1.23?only=added", Comparison),
        ("/findings/godzilla", Findings),
        ("/search?q=7-4", SearchAnswer),
        ("/search?q=dbs+7-4-1-4&limit=1", SearchAnswer),
    ],
)
def test_answers_fit_their_models(client: FlaskClient, address: str, model: Any) -> None:
    answer = client.get(f"/api/v1{address}")

    assert answer.status_code == 200
    assert answer.content_type.startswith("application/json")
    model.model_validate_json(answer.data)


def test_every_rule_fits_its_model(client: FlaskClient) -> None:
    for edition in rulesdb.editions():
        for rule in rulesdb.load(edition.key).rules[::11]:
            answer = client.get(f"/api/v1/rules/{edition.key}/{rule.id}")
            assert RuleRecord.model_validate_json(answer.data).id == rule.id


def test_a_rule_can_be_asked_for_as_people_type_it(client: FlaskClient) -> None:
    for typed in ("7-4-1-4", "7.4.1.4", "7 4 1 4", "rule 7-4-1-4.", "７－４－１－４"):
        assert client.get(f"/api/v1/rules/dbs/{typed}").json["key"] == "dbs@1.23:7-4-1-4"


@pytest.mark.parametrize(
    ("address", "status", "slug"),
    [
        ("/rules/dbs/7-4-1-44", 404, "unknown-rule"),
        ("/rules/chess/1", 404, "unknown-game"),
        ("/books/dbs@9", 404, "unknown-edition"),
        ("/search", 400, "bad-request"),
        ("/search?q=x&limit=0", 400, "bad-request"),
        ("/search?q=x&q=y", 400, "bad-request"),
        ("/search?q=x&odd=1", 400, "bad-request"),
        ("/books?odd=1", 400, "bad-request"),
        ("/compare/dbs/1.00/1.23?only=odd", 400, "bad-request"),
        ("/nothing", 404, "not-found"),
    ],
)
def test_refusals_have_a_slug_and_a_sentence(
    client: FlaskClient, address: str, status: int, slug: str
) -> None:
    answer = client.get(f"/api/v1{address}")

    assert answer.status_code == status
    assert answer.json["error"]["slug"] == slug
    assert len(answer.json["error"]["message"]) > 10


def test_a_wrong_method_is_refused(client: FlaskClient) -> None:
    answer = client.delete("/api/v1/books")

    assert answer.status_code == 405
    assert "GET" in answer.headers["Allow"]
    assert answer.json["error"]["slug"] == "method-not-allowed"


def test_an_unknown_rule_names_the_nearest(client: FlaskClient) -> None:
    assert "7-4-1-4" in client.get("/api/v1/rules/dbs/7-4-1-44").json["error"]["nearest"]


def test_the_document_is_plain_json(client: FlaskClient) -> None:
    json.loads(client.get("/api/v1/openapi.json").data)

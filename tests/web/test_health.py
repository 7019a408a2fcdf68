"""What operators are told: readiness that is true, numbers that add up, no words about hosts or files."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from web import Config, create_app, health
from web.metrics import Counters


def test_a_full_disk_is_not_ready(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "_space", lambda: 1 << 20)

    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.json["problems"] == ["the disk is nearly full"]


def test_a_database_that_is_gone_is_not_ready_and_its_file_is_not_named(config: Config) -> None:
    app = create_app(config)
    app.extensions["floorjudge"].store.close()
    for suffix in ("", "-wal", "-shm"):
        Path(config.database.removeprefix("sqlite:///") + suffix).unlink(missing_ok=True)

    answer = app.test_client().get("/readyz")

    assert answer.status_code == 503
    assert answer.json["problems"] == ["the database does not answer"]
    assert "sqlite" not in answer.get_data(as_text=True)
    app.extensions["floorjudge"].store.close()


def test_metrics_are_off_unless_a_setting_opens_them(client: FlaskClient) -> None:
    assert client.get("/metrics").status_code == 404


def test_metrics_count_answers_and_games(config: Config) -> None:
    app = create_app(replace(config, metrics="local"))
    client = app.test_client()
    client.get("/nothing-here")
    client.post(
        "/api/v1/plays",
        json={"document": {"case": "x", "game": "dbs", "at": "main", "players": {"A": {}, "B": {}}}},
    )

    lines = client.get("/metrics").get_data(as_text=True).splitlines()

    assert 'floorjudge_requests_total{status="4xx"} 1' in lines
    assert 'floorjudge_requests_total{status="2xx"} 1' in lines
    assert 'floorjudge_request_seconds_bucket{le="+Inf"} 2' in lines
    assert "floorjudge_request_seconds_count 2" in lines
    assert "floorjudge_engine_runs_total 1" in lines
    assert "floorjudge_store_up 1" in lines
    other = client.get("/metrics", environ_base={"REMOTE_ADDR": "192.0.2.7"})
    assert other.status_code == 404
    app.extensions["floorjudge"].store.close()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs processes that are forked")
def test_processes_count_together() -> None:
    counters = Counters()
    counters.add("engine_runs_total")
    pid = os.fork()
    if not pid:
        counters.row = 7
        counters.add("engine_runs_total", amount=2)
        os._exit(0)
    os.waitpid(pid, 0)

    assert counters.total("engine_runs_total") == 3

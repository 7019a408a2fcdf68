"""The running server: health, several processes, a stop that loses nothing, a start that explains itself."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import psutil
import pytest

from tests.web.support.kept import RAGE, make_case, send, stored
from tests.web.support.server import Server
from web.server import ROOMS


def get(server: Server, path: str) -> tuple[int, str]:
    with urlopen(Request(server.address + path), timeout=120) as answer:
        return answer.status, answer.read().decode()


def test_health_and_readiness(server: Server) -> None:
    assert get(server, "/healthz")[0] == 200
    status, body = get(server, "/readyz")
    assert status == 200
    assert "dbs@1.23" in json.loads(body)["books"]


def test_the_log_is_json_without_personal_data(server: Server) -> None:
    get(server, "/search?q=who+is+Bob")
    deadline = time.monotonic() + 120
    while not any(line.get("route") == "/search" for line in server.log()):
        assert time.monotonic() < deadline
        time.sleep(0.05)

    assert server.log()[0]["event"] == "serving"
    assert "Bob" not in "".join(server.lines)


def workers_of(server: Server) -> list[psutil.Process]:
    """The worker processes, without the one that measures the coverage."""
    found = []
    for child in psutil.Process(server.process.pid).children():
        with contextlib.suppress(psutil.NoSuchProcess):  # dead, and not yet replaced
            if not any("web.rules.coverage" in word for word in child.cmdline()):
                found.append(child)
    return found


def until_there_are(number: int, server: Server) -> list[psutil.Process]:
    deadline = time.monotonic() + 120
    while len(found := workers_of(server)) < number:
        assert time.monotonic() < deadline, f"{len(found)} processes instead of {number}"
        time.sleep(0.05)
    return found


@pytest.mark.slow
def test_several_workers_share_one_socket_and_one_database(tmp_path: Path) -> None:
    with Server(tmp_path, "--workers", "3") as server:
        assert get(server, "/readyz")[0] == 200
        children = until_there_are(3 + ROOMS, server)

        for child in children[0], children[-1]:
            child.kill()
            child.wait(120)
        replaced = until_there_are(3 + ROOMS, server)
        for _ in range(20):
            assert get(server, "/r/dbs/7-4-1-4")[0] == 200

        assert server.stop() == 0
        _, left = psutil.wait_procs(replaced, timeout=120)
        assert [child for child in left if child.status() != psutil.STATUS_ZOMBIE] == []


@pytest.mark.slow
def test_several_servers_on_one_database_share_its_cases(tmp_path: Path, database: str) -> None:
    """A case made on one server is saved on another; a third save from an old version is a conflict."""
    folders = [tmp_path / "one", tmp_path / "two"]
    with Server(folders[0], "--database", database) as one, Server(folders[1], "--database", database) as two:
        case_id, token = make_case(one)

        saved = send(
            two, "PUT", f"/cases/{case_id}", token, {"base": 1, "document": {**RAGE, "ruling": "Yes."}}
        )

        assert saved["case"]["version"] == 2
        assert stored(one, case_id)["verdict"] == "Yes."
        with pytest.raises(HTTPError) as conflict:
            send(one, "PUT", f"/cases/{case_id}", token, {"base": 1, "document": {**RAGE, "ruling": "No."}})
        assert conflict.value.code == 409
        conflict.value.close()
        assert stored(two, case_id)["verdict"] == "Yes."


def takes_connections(host: str, port: int) -> bool:
    try:
        socket.create_connection((host, port), timeout=2).close()
    except OSError:
        return False
    return True


@pytest.mark.slow
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize("workers", ["1", "2"])
def test_a_stop_finishes_what_was_begun(tmp_path: Path, how: int, workers: str) -> None:
    """A request whose body is still on its way when the signal comes is answered all the same."""
    with Server(tmp_path, "--workers", workers) as server:
        get(server, "/healthz")
        host = urlsplit(server.address)
        connection = http.client.HTTPConnection(host.hostname, host.port, timeout=120)
        connection.request("GET", "/healthz")
        connection.getresponse().read()
        connection.putrequest("POST", "/api/v1/nothing")
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Content-Length", "2")
        connection.endheaders(b"{")
        time.sleep(1)

        server.process.send_signal(how)
        deadline = time.monotonic() + 120
        while takes_connections(str(host.hostname), int(host.port or 0)):
            assert time.monotonic() < deadline, "the server takes connections although it was told to stop"
            time.sleep(0.05)
        assert server.process.poll() is None, "the server did not wait"
        connection.send(b"}")
        answer = connection.getresponse()

        assert answer.status == 404
        answer.read()
        connection.close()
        assert server.process.wait(120) == 0


@pytest.mark.slow
def test_answers_under_way_are_whole_when_the_server_stops(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        lengths: list[int] = []
        errors: list[BaseException] = []
        stop = threading.Event()

        def read() -> None:
            while not stop.is_set():
                try:
                    lengths.append(len(get(server, "/r/vanguard/14")[1]))
                except OSError as error:
                    if "refused" not in str(error) and "reset" not in str(error):
                        errors.append(error)
                    return

        readers = [threading.Thread(target=read) for _ in range(4)]
        for reader in readers:
            reader.start()
        time.sleep(1.5)
        code = server.stop()
        stop.set()
        for reader in readers:
            reader.join()

    assert code == 0
    assert errors == []
    assert len(set(lengths)) == 1


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "judge.cli.serve", *arguments],
        env=os.environ | environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--host", "256.1.1.1"], "cannot listen on 256.1.1.1:8000"),
        (["--database", "oracle://x"], "'oracle' are not supported; expected sqlite or postgresql"),
        (["--port", "70000"], "70000 is not in the range"),
        (["--workers", "0"], "0 is not in the range"),
    ],
)
def test_a_start_that_cannot_work_is_one_sentence(tmp_path: Path, arguments: list[str], said: str) -> None:
    done = run(*arguments, FLOORJUDGE_DATA=str(tmp_path))

    assert done.returncode in (2, 4)
    assert said in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.slow
def test_a_port_that_is_taken_is_said(tmp_path: Path, server: Server) -> None:
    done = run("--port", server.address.rpartition(":")[2], FLOORJUDGE_DATA=str(tmp_path))

    assert done.returncode == 4
    assert "choose another --host or --port" in done.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_data_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    done = run(FLOORJUDGE_DATA=str(tmp_path))

    assert done.returncode == 4
    assert "FLOORJUDGE_DATA" in done.stderr

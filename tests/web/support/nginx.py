"""How do tests put nginx before servers, as docs/deployment.md says?

The configuration is the one of that page: its servers, its port and its certificate are replaced, nothing else.
The process is the tests' own, on a free port of this machine, with a certificate made for it.
"""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from tests.packages import ensure
from tests.web.support.server import Server

RECIPE = Path(__file__).parents[3] / "docs" / "deployment.md"
#: The name of the recipe.
NAME = "judge.example.org"
_FRAME = """daemon off;
master_process off;
pid {folder}/nginx.pid;
error_log {folder}/error.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
{recipe}
}}
"""


def find_nginx() -> str | None:
    """The path of nginx; it often lies where only root looks."""
    return shutil.which("nginx") or shutil.which("nginx", path="/usr/sbin:/usr/local/sbin")


def nginx_path() -> str | None:
    """The path of nginx, after an attempt to install it."""
    return ensure(find_nginx, "nginx-light")


def recipe() -> str:
    """The configuration as the page gives it."""
    found = re.search(r"```\n# /etc/nginx/sites-enabled/floorjudge\n(.*?)```", RECIPE.read_text(), re.S)
    assert found is not None, f"{RECIPE.name} gives no configuration of nginx any more"
    return found[1]


@contextmanager
def nginx_before(servers: list[Server]) -> Iterator[tuple[int, ssl.SSLContext]]:
    """nginx before servers; gives its port and what trusts its certificate."""
    path = nginx_path()
    assert path is not None
    with tempfile.TemporaryDirectory(prefix="floorjudge-nginx-") as name:
        folder = Path(name)
        _certificate(folder)
        port, plain = _free_port(), _free_port()
        file = folder / "nginx.conf"
        file.write_text(_FRAME.format(folder=folder, recipe=_fitted(folder, servers, port, plain)))
        command = [path, "-c", str(file), "-p", str(folder)]
        tested = subprocess.run([*command, "-t"], capture_output=True, text=True, check=False, timeout=120)
        assert tested.returncode == 0, tested.stderr
        process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        try:
            _wait_for(port, process)
            trusting = ssl.create_default_context(cafile=str(folder / "own.pem"))
            yield port, trusting
        finally:
            process.terminate()
            process.wait(120)


def _fitted(folder: Path, servers: list[Server], port: int, plain: int) -> str:
    """The recipe with our own servers, ports and certificate; everything else stays."""
    text = recipe()
    ours = "".join(f"    server {urlsplit(server.address).netloc};\n" for server in servers)
    changes = (
        (r"(?m)^    server 10\.\S+;\n(    server 10\.\S+;\n)*", ours),
        (r"listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"),
        (r"listen 80;", f"listen 127.0.0.1:{plain};"),
        (r"ssl_certificate +\S+;", f"ssl_certificate {folder}/own.pem;"),
        (r"ssl_certificate_key +\S+;", f"ssl_certificate_key {folder}/own.key;"),
    )
    for pattern, words in changes:
        text, number = re.subn(pattern, words, text)
        assert number == 1, f"the recipe has {number} times {pattern}; expected it once"
    return text


def _certificate(folder: Path) -> None:
    """A certificate of our own for the recipe's name."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}"]
        + ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(folder / "own.key")]
        + ["-out", str(folder / "own.pem")],
        check=True,
        capture_output=True,
        timeout=120,
    )


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def _wait_for(port: int, process: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        assert process.poll() is None, "nginx has ended"
        with socket.socket() as line:
            if line.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.05)
    raise AssertionError("nginx takes no connections")

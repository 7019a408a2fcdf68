"""How does a server answer when many people ask at once?

A load generator with plain sockets and asyncio, run as a process of its own so that it does not share the
server's interpreter: `python -m tests.bench.load ADDRESS` reads a plan as JSON from standard input and writes
what it measured to standard output. A request is [method, path, body or null, kind].

`judges`: so many people, each sending a request every `pause` seconds for `seconds`.
`full`: so many connections, each sending the next request as soon as the last is answered.
`once`: the same, but every request is sent once: fills the caches.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from typing import Any
from urllib.parse import urlsplit

_HEADERS = "Accept-Encoding: gzip\r\nConnection: keep-alive\r\n"


class Person:
    """One connection that sends requests and times the answers."""

    def __init__(self, host: str, port: int, headers: str) -> None:
        self.host, self.port, self.headers = host, port, headers
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: str | None) -> tuple[int, float]:
        """Send one request; its status (0 when the connection failed) and the seconds until the last byte."""
        start = time.perf_counter()
        try:
            if self.writer is None:
                self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
            status = await asyncio.wait_for(self._send(method, path, body), 30)
        except (OSError, TimeoutError, asyncio.IncompleteReadError, ValueError):
            status = 0
            self.close()
        return status, time.perf_counter() - start

    async def _send(self, method: str, path: str, body: str | None) -> int:
        assert self.reader is not None
        assert self.writer is not None
        content = (body or "").encode()
        kind = f"Content-Type: application/json\r\nContent-Length: {len(content)}\r\n" if body else ""
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}:{self.port}\r\n{_HEADERS}{self.headers}{kind}\r\n"
        )
        self.writer.write(head.encode() + content)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        fields = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
        await self.reader.readexactly(int(fields.get("content-length", "0")))
        if fields.get("connection", "").lower() == "close":
            self.close()
        return int(lines[0].split()[1])

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.reader = self.writer = None


async def judges(plan: dict[str, Any], host: str, port: int) -> list[list[Any]]:
    """People who think between requests; they start at moments spread over one pause."""
    results: list[list[Any]] = []
    chance = random.Random(7414)
    ends = time.perf_counter() + plan["seconds"]

    async def judge(own: random.Random) -> None:
        person = Person(host, port, plan.get("headers", ""))
        due = time.perf_counter() + own.uniform(0, plan["pause"])
        while due < ends:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            method, path, body, kind = own.choices(plan["requests"], plan.get("weights"))[0]
            status, seconds = await person.ask(method, path, body)
            results.append([kind, status, seconds])
            due += plan["pause"]
        person.close()

    await asyncio.gather(*(judge(random.Random(chance.random())) for _ in range(plan["people"])))
    return results


async def once(plan: dict[str, Any], host: str, port: int) -> list[list[Any]]:
    """Every request one time."""
    results: list[list[Any]] = []
    person = Person(host, port, plan.get("headers", ""))
    for method, path, body, kind in plan["requests"]:
        status, seconds = await person.ask(method, path, body)
        results.append([kind, status, seconds])
    person.close()
    return results


async def full(plan: dict[str, Any], host: str, port: int) -> list[list[Any]]:
    """Connections without a pause."""
    results: list[list[Any]] = []
    ends = time.perf_counter() + plan["seconds"]
    requests = plan["requests"]

    async def connection(number: int) -> None:
        person = Person(host, port, plan.get("headers", ""))
        turn = number
        while time.perf_counter() < ends:
            method, path, body, kind = requests[turn % len(requests)]
            turn += plan["people"]
            status, seconds = await person.ask(method, path, body)
            results.append([kind, status, seconds])
        person.close()

    await asyncio.gather(*(connection(number) for number in range(plan["people"])))
    return results


def main() -> None:
    address = urlsplit(sys.argv[1])
    plan = json.load(sys.stdin)
    run = {"judges": judges, "full": full, "once": once}[plan["how"]]
    start = time.perf_counter()
    results = asyncio.run(run(plan, address.hostname or "", address.port or 80))
    json.dump({"seconds": time.perf_counter() - start, "results": results}, sys.stdout)


if __name__ == "__main__":
    main()

"""Runs every benchmark: `make bench`, or `python -m tests.bench rulesdb` for one of them.

A benchmark is a module `bench_<name>.py` here that has `def tables() -> Iterable[str]`, each string a
finished Markdown table. Nothing is judged here; the limits are in the tables.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path


def main() -> None:
    modules = sorted(path.stem for path in Path(__file__).parent.glob("bench_*.py"))
    wanted = {f"bench_{name}" for name in sys.argv[1:]}
    if unknown := wanted - set(modules):
        names = ", ".join(name.removeprefix("bench_") for name in modules)
        sys.exit(f"no benchmark {', '.join(sorted(unknown))}; there are: {names}")
    for module in modules:
        if wanted and module not in wanted:
            continue
        print(f"## {module.removeprefix('bench_')}\n")
        for table in import_module(f"tests.bench.{module}").tables():
            print(table, flush=True)
            print()


if __name__ == "__main__":
    main()

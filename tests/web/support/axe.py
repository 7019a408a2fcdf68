"""How do tests ask whether everybody can use a page?

With axe-core as the package selenium-axe-python carries it; the repository holds no copy.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

_RUN = """
const done = arguments[arguments.length - 1];
axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => done(violations));
"""


@cache
def _script() -> str:
    return (files("selenium_axe_python") / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def faults(browser: Any) -> list[tuple[str, str, list[str]]]:
    """What is wrong with the page as it stands: the check, how grave it is, where."""
    browser.execute_script(_script())
    return [
        (fault["id"], fault["impact"], [node["html"][:120] for node in fault["nodes"]][:3])
        for fault in browser.execute_async_script(_RUN)
    ]

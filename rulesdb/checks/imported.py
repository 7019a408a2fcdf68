"""What is wrong with the references of a printed book that was imported?

They were judged when the book was imported: dangling, or stale with the rule that may be meant. Where
our restatement already links to the right rule and keeps the printed number, the finding is known.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdb.checks.finding import Finding
from rulesdb.importer import store
from rulesdb.library import Edition
from rulesdb.model import Rulebook

_KNOWN = "the printed book is wrong; our restatement leads to the rule that is meant"


def findings(edition: Edition, restatement: Rulebook | None = None) -> Iterator[Finding]:
    """The references of an imported book that lead nowhere or to something else."""
    book = store.find(*edition)
    data = store.read(book) if book else None
    if data is None:
        return
    lines = {row["id"]: row["line"] for row in data["rules"]}
    for row in data["references"]:
        if row["verdict"] == "existing":
            continue
        better = f"; {row['suggestion']} may be meant" if row["suggestion"] else ""
        message = f"{row['rule']} is printed with a reference to {row['cited']}: {row['why']}{better}"
        dangling = row["verdict"] == "dangling"
        yield Finding(
            "dangling-printed" if dangling else "stale-printed",
            "warning" if dangling else "best effort",
            edition.key,
            row["rule"],
            f"{data['source']['name']}:{lines.get(row['rule'], 0)}",
            message,
            _KNOWN if restatement and _corrected(restatement, row["rule"], row["cited"]) else "",
        )


def _corrected(book: Rulebook, rule_id: str, cited: str) -> bool:
    rule = book.by_id.get(rule_id)
    return rule is not None and any(link.printed and link.printed in cited for link in rule.links)

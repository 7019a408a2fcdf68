"""How does an imported book become a rulebook that everything else can read?

Gives the same plain data that our Markdown is built into: rows of rules with text, HTML and links, so
that an edition nobody restated can be browsed, searched and compared at once; and, by id, the official
wording to be shown beside a restatement.
"""

from __future__ import annotations

import re
from html import escape
from typing import Any

_NO_TEXT = "(no text is printed under this number)"


def book_data(stored: dict[str, Any]) -> dict[str, Any]:
    """A stored import as the data of a `Rulebook`."""
    known = {row["id"] for row in stored["rules"]}
    cited: dict[str, list[dict[str, Any]]] = {}
    for reference in stored["references"]:
        if reference["target"] in known or reference["suggestion"] in known:
            cited.setdefault(reference["rule"], []).append(reference)
    official = {row["id"]: _official(row) for row in stored["rules"]}
    for part in stored["appendices"]:
        if part["kind"] == "supplement" and part["id"]:
            official.setdefault(
                part["id"], [f"{part['title']}\n{part['text']}", [], "as printed", [], 0, 0, 0]
            )
    data: dict[str, Any] = {
        "meta": _meta(stored),
        "stamp": stored["source"]["sha256"],
        "rules": [_row(row, cited.get(row["id"], []), stored["source"]["name"]) for row in stored["rules"]],
        "terms": [],
        "classes": {},
        "history": [],
        "readings": [],
        "asked": {},
        "problems": [],
        "official": official,
    }
    return data | {"printed": {"official": official}}


def _meta(stored: dict[str, Any]) -> dict[str, Any]:
    return {
        "game": stored["game"],
        "edition": stored["edition"],
        "title": stored["title"],
        "short": stored["title"],
        "aliases": [],
        "date": stored["date"],
        "number_style": stored["number_style"],
        "source": stored["source"]["name"],
        "restated": False,
    }


def _official(row: dict[str, Any]) -> list[Any]:
    return [
        *(row["text"], row["examples"], row["status"], row["reasons"]),
        *(row["page"], row["line"], row["column"]),
    ]


def _row(row: dict[str, Any], cited: list[dict[str, Any]], source: str) -> list[Any]:
    """A rule's row; a heading's text is its title and whatever else was printed below it."""
    text = row["text"]
    if row["title"]:
        text = text.removeprefix(row["title"]).lstrip(" .")
    examples = list(row["examples"])
    whole = "\n\n".join(filter(None, [text, *examples]))
    if not whole and not row["title"]:
        text = whole = _NO_TEXT
    links = [[reference["cited"], _goal(reference), _printed(reference), row["line"]] for reference in cited]
    html = _html(text, examples, links)
    return [
        *(row["id"], row["kind"], row["title"], source, row["line"], whole),
        *(whole, html, links, [], examples),
    ]


def _goal(reference: dict[str, Any]) -> str:
    """Where a reference leads: to what is printed if the book has it, else to what is likely meant."""
    return str(reference["target"] or reference["suggestion"])


def _printed(reference: dict[str, Any]) -> str | None:
    return None if reference["target"] else str(reference["cited"])


def _html(text: str, examples: list[str], links: list[list[Any]]) -> str:
    """The text as paragraphs, its references linked, everything else escaped."""
    goals = {escape(words): goal for words, goal, _, _ in links}
    blocks = [f"<p>{_linked(text, goals)}</p>"] if text else []
    blocks += [f"<blockquote><p>{_linked(example, goals)}</p></blockquote>" for example in examples]
    return "\n".join(blocks)


def _linked(text: str, goals: dict[str, str]) -> str:
    escaped = escape(text)
    if not goals:
        return escaped
    # Longest first, so that 7-4-1-4 is not linked as 7-4-1.
    pattern = "|".join(re.escape(words) for words in sorted(goals, key=len, reverse=True))
    return re.sub(
        rf"(?<![\w.\-])(?:{pattern})(?![\w\-])",
        lambda match: f'<a href="rule:{escape(goals[match[0]])}" class="ref">{match[0]}</a>',
        escaped,
    )

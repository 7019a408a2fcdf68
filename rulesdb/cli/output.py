"""How do commands print: JSON for scripts, wrapped and coloured text for people?

Colour goes to terminals only (click strips it elsewhere, NO_COLOR switches it off).
"""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Iterable
from typing import Any

import click

from rulesdb.model import Rule

as_json = click.option("--json", "json_", is_flag=True, help="Print JSON for scripts.")


def print_json(value: Any) -> None:
    click.echo(json.dumps(value, ensure_ascii=False, indent=1))


def number(text: str) -> str:
    return click.style(text, fg="cyan", bold=True)


def faint(text: str) -> str:
    return click.style(text, dim=True)


def strong(text: str) -> str:
    return click.style(text, bold=True)


def width() -> int:
    """The terminal's width, but never wider than reads well."""
    return max(40, min(shutil.get_terminal_size().columns, 100))


def wrapped(text: str, indent: str = "  ") -> str:
    """Text folded to the terminal, its lines and paragraphs kept apart."""
    return "\n".join(
        textwrap.fill(line, width(), initial_indent=indent, subsequent_indent=indent + _hang(line))
        for line in text.split("\n")
    )


def _hang(line: str) -> str:
    return "  " if line.startswith("- ") else ""


def rule_line(rule: Rule, indent: str = "  ") -> str:
    """A rule on one line: its number and as much of its heading as fits."""
    return entry_line(rule.id, rule.heading, indent)


def entry_line(label: str, text: str, indent: str = "  ") -> str:
    room = width() - len(indent) - len(label) - 2
    if len(text) > room:
        text = text[: max(room - 1, 10)].rsplit(" ", 1)[0] + "…"
    return f"{indent}{number(label)}  {text}"


def print_section(name: str, lines: Iterable[str]) -> None:
    """A named list, or nothing when it is empty."""
    listed = list(lines)
    if listed:
        click.echo(f"\n{strong(name)}")
        click.echo("\n".join(listed))

"""What does a file say, and on which line?

Reads YAML or JSON into plain data (str, int, bool, None, list, dict with string keys) and remembers
line and column of everything. Numbers with a point stay text, so that `edition: 1.00` and
`at: 7.10` mean what they say, and so do `yes`, `no` and `on`. Refuses with one sentence what a case
never needs: tags, files beyond `MAX_BYTES`, aliases that multiply, nesting beyond `MAX_DEPTH`.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

import yaml

from judge.case.problem import BadCase, Path, Problem

MAX_BYTES = 512 * 1024
MAX_DEPTH = 40
MAX_VALUES = 100_000

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_WHOLE = re.compile(r"[-+]?(0|[1-9][0-9]*)")
_BRACKET = re.compile(r'"(?:[^"\\]|\\.)*"|[\[\]{}]')
_PAIR = re.compile(r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})")


@dataclass(slots=True)
class Source:
    """The data of one file with the place of every value."""

    name: str
    data: Any
    marks: dict[Path, tuple[int, int]] = field(default_factory=dict)

    def where(self, path: Path) -> tuple[int, int]:
        """Line and column of a value, or of the nearest thing around it that stands in the file."""
        while path not in self.marks and path:
            path = path[:-1]
        return self.marks.get(path, (0, 0))


@dataclass(slots=True)
class _Node:
    """A value while it is read: a scalar, a list of nodes, or a list of (key node, node)."""

    kind: str
    value: Any
    line: int
    column: int
    closed: bool = False


def read_file(path: str | FilePath) -> Source:
    """Read a file; every fault is one sentence with the file's name."""
    return read_text(text_of(path), str(path))


def text_of(path: str | FilePath) -> str:
    """The text of a file that may be a case or a deck."""
    name = str(path)
    file = FilePath(path)
    try:
        size = file.stat().st_size
        if size > MAX_BYTES:
            raise _bad(name, f"{size / 1e6:.1f} MB is more than a case may have ({MAX_BYTES // 1024} KB)")
        raw = file.read_bytes()
    except IsADirectoryError:
        raise _bad(name, "is a folder; a case is one YAML or JSON file") from None
    except OSError as error:
        raise _bad(name, (error.strerror or str(error)).lower()) from None
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise _bad(name, f"is not UTF-8 text (byte {raw[error.start]:#04x})", line) from None


def read_text(text: str, name: str = "case") -> Source:
    """Read the text of a case; JSON is read as YAML once its own syntax was checked."""
    if len(text) > MAX_BYTES:
        raise _bad(name, f"{len(text) / 1e6:.1f} MB is more than a case may have ({MAX_BYTES // 1024} KB)")
    if name.endswith(".json"):
        text = _checked_json(text, name)
    source = Source(name, None)
    root = _compose(text, name)
    if root is None:
        raise _bad(name, "is empty; a case begins with 'case: TITLE'")
    budget = [MAX_VALUES]
    source.data = _expand(root, (), source, budget)
    return source


def _checked_json(text: str, name: str) -> str:
    """JSON text made fit for the YAML reader; valid JSON has tabs between values only."""
    depth = 0
    for bracket in _BRACKET.finditer(text):
        # Strings are passed over. How deep its own reader goes depends on the version of Python.
        depth += 1 if bracket[0] in "[{" else -1 if bracket[0] in "]}" else 0
        if depth > MAX_DEPTH:
            raise _bad(name, f"is nested deeper than {MAX_DEPTH} levels")
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        raise _bad(name, f"not valid JSON: {error.msg.lower()}", error.lineno, error.colno) from None

    def joined(match: re.Match[str]) -> str:
        high, low = int(match[1], 16), int(match[2], 16)
        return chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))

    return _PAIR.sub(joined, text.replace("\t", " "))


def _compose(text: str, name: str) -> _Node | None:
    """Build the tree from parser events without recursion."""
    root: _Node | None = None
    stack: list[_Node] = []
    waiting: list[_Node | None] = []  # the key that waits for its value, per open mapping
    anchors: dict[str, _Node] = {}
    documents = 0
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            mark = event.start_mark
            line, column = (mark.line + 1, mark.column + 1) if mark is not None else (0, 0)
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise _bad(name, "holds a second document; a file is one case", line, column)
            elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
                stack.pop().closed = True
                waiting.pop()
            elif isinstance(event, yaml.NodeEvent):
                node = _node_of(event, anchors, name, line, column)
                if not stack:
                    root = node
                elif stack[-1].kind == "list":
                    stack[-1].value.append(node)
                elif waiting[-1] is None:
                    if node.kind != "scalar":
                        raise _bad(name, "a key must be a word, not a list or mapping", line, column)
                    waiting[-1] = node
                else:
                    stack[-1].value.append((waiting[-1], node))
                    waiting[-1] = None
                if isinstance(event, yaml.CollectionStartEvent):
                    stack.append(node)
                    waiting.append(None)
                    if len(stack) > MAX_DEPTH:
                        raise _bad(name, f"is nested deeper than {MAX_DEPTH} levels", line, column)
    except yaml.MarkedYAMLError as error:
        where = error.problem_mark or error.context_mark
        line, column = (where.line + 1, where.column + 1) if where else (0, 0)
        what = " ".join(part for part in (error.context, error.problem) if part)
        raise _bad(name, f"not valid YAML: {what}", line, column) from None
    except yaml.reader.ReaderError as error:
        line = text.count("\n", 0, error.position) + 1
        character = (
            error.character if isinstance(error.character, int) else ord(str(error.character)[:1] or " ")
        )
        raise _bad(name, f"not valid YAML: character {character:#06x} is not allowed", line) from None
    except yaml.YAMLError as error:
        raise _bad(name, f"not valid YAML: {' '.join(str(error).split())}") from None
    return root


def _node_of(event: Any, anchors: dict[str, _Node], name: str, line: int, column: int) -> _Node:
    if isinstance(event, yaml.AliasEvent):
        found = anchors.get(str(event.anchor))
        if found is None:
            raise _bad(name, f"alias *{event.anchor} names nothing before it", line, column)
        if found.kind != "scalar" and not found.closed:
            raise _bad(name, f"alias *{event.anchor} contains itself", line, column)
        return found
    if event.tag is not None:
        raise _bad(name, f"tags such as {event.tag} are not allowed in a case", line, column)
    if isinstance(event, yaml.ScalarEvent):
        plain = event.style in (None, "")
        node = _Node("scalar", _scalar(event.value) if plain else event.value, line, column)
    else:
        kind = "mapping" if isinstance(event, yaml.MappingStartEvent) else "list"
        node = _Node(kind, [], line, column)
    if event.anchor is not None:
        anchors[event.anchor] = node
    return node


def _scalar(text: str) -> object:
    if _WHOLE.fullmatch(text) and len(text) < 19:
        return int(text)
    if text in ("true", "True", "false", "False"):
        return text.lower() == "true"
    return None if text in ("", "~", "null") else text


def _expand(node: _Node, path: Path, source: Source, budget: list[int]) -> Any:
    """The node as plain data; an alias is written out each time, within the budget."""
    budget[0] -= 1
    if budget[0] < 0:
        raise _bad(
            source.name, f"holds more than {MAX_VALUES} values (aliases written out)", node.line, node.column
        )
    if len(path) > MAX_DEPTH:
        raise _bad(source.name, f"is nested deeper than {MAX_DEPTH} levels", node.line, node.column)
    source.marks.setdefault(path, (node.line, node.column))
    if node.kind == "scalar":
        return node.value
    if node.kind == "list":
        return [_expand(item, (*path, number), source, budget) for number, item in enumerate(node.value)]
    found: dict[str, object] = {}
    for key, value in node.value:
        word = key.value if isinstance(key.value, str) else json.dumps(key.value)
        if word in found:
            raise _bad(source.name, f"the key {word!r} stands here twice", key.line, key.column)
        source.marks[(*path, word)] = (key.line, key.column)
        found[word] = _expand(value, (*path, word), source, budget)
    return found


def _bad(name: str, message: str, line: int = 0, column: int = 0) -> BadCase:
    return BadCase([Problem("syntax", message, (), None, "error", name, line, column)])

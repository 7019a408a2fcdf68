"""Which rules does a chapter file hold?

Reads the Markdown form of a rulebook (`# 7 Title`, `## 7-4 Title`, `**7-4-1** text`) into entries:
an id, its title, its source lines and its Markdown tokens. Finds malformed places and reports them
as problems with file and line; does not know whether the target of a link exists.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from markdown_it import MarkdownIt
from markdown_it.token import Token

from rulesdb.records import Problem

_ID = re.compile(r"[0-9A-Za-z]+(?:[.\-/][0-9A-Za-z]+)*")
_HEADING = re.compile(r"(\S+)(?:\s+(.*))?", re.DOTALL)
_STRAY = re.compile(r"^\*\*([^*\s]+)\*\*")
_BARE = re.compile(r"\*{0,2}((?:[a-z-]+/)?\d+(?:[.-]\d+)+)\*{0,2}(?=\s|$)")
_HALF_LINK = re.compile(r"\]\([^\s)]*")
KINDS = {"h1": "chapter", "h2": "section", "h3": "section", "h4": "section"}
_QUESTION = re.compile(r"(?:^|/)q\d+$")


@dataclass(slots=True)
class Entry:
    """One rule as it stands in a file."""

    id: str
    kind: str
    title: str
    file: str
    line: int
    markdown: str = ""
    tokens: list[Token] = field(default_factory=list)


@cache
def parser() -> MarkdownIt:
    """The one Markdown dialect of rulebooks: CommonMark with tables, without raw HTML."""
    return MarkdownIt("commonmark", {"html": False}).enable("table")


def parse_chapter(source: str, file: str) -> tuple[list[Entry], list[Problem]]:
    """Split one chapter file into its entries, in order."""
    entries: list[Entry] = []
    problems: list[Problem] = []
    lines = source.split("\n")
    starts: list[int] = []
    for block in _blocks(parser().parse(source)):
        first = block[0]
        line = (first.map[0] if first.map else 0) + 1
        entry = _opening(block, file, line, problems)
        problems.extend(_half_links(block, file))
        if entry is not None:
            entries.append(entry)
            starts.append(line)
        elif entries:
            entries[-1].tokens.extend(block)
        else:
            message = "text before the first number; expected a heading such as '# 7 Title'"
            problems.append(Problem("stray-text", file, line, message))
    if not entries:
        problems.append(Problem("empty", file, 1, "holds no rule; expected a heading such as '# 7 Title'"))
    for entry, start, end in zip(entries, starts, [*starts[1:], len(lines) + 1], strict=False):
        entry.markdown = _body(lines[start - 1 : end - 1], entry)
        problems.extend(_swallowed(lines[start : end - 1], entry, start + 1))
    return entries, problems


def _blocks(tokens: list[Token]) -> Iterator[list[Token]]:
    """The top-level blocks (a paragraph, a list, a table), each with all its tokens."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


def _opening(block: list[Token], file: str, line: int, problems: list[Problem]) -> Entry | None:
    """The entry this block begins, if it begins one."""
    first = block[0]
    if first.type == "heading_open":
        return _heading(block, file, line, problems)
    if first.type != "paragraph_open" or not (children := block[1].children):
        return None
    # markdown-it puts an empty text token before a strong that opens the paragraph
    start = 1 if children[0].type == "text" and not children[0].content else 0
    if len(children) < start + 3 or children[start].type != "strong_open":
        if bare := _BARE.match(block[1].content):
            message = f"{bare[1]} opens a paragraph but is not in bold; expected '**{bare[1]}** text'"
            problems.append(Problem("no-id", file, line, message))
        return None
    rule_id = children[start + 1].content
    if not _is_id(rule_id) or children[start + 2].type != "strong_close":
        message = (
            f"bold text {rule_id!r} opens a paragraph; expected a rule's number there, as in '**7-4-1** text'"
        )
        problems.append(Problem("no-id", file, line, message))
        return None
    rest = children[start + 3 :]
    if rest and rest[0].type == "text":
        rest[0].content = rest[0].content.lstrip()
    block[1].children = rest
    kind = "qa" if _QUESTION.search(rule_id) else "rule"
    return Entry(rule_id, kind, "", file, line, tokens=block if any(t.content for t in rest) else [])


def _heading(block: list[Token], file: str, line: int, problems: list[Problem]) -> Entry | None:
    text = block[1].content
    match = _HEADING.fullmatch(text)
    if match is None or not _is_id(match[1], top=block[0].tag == "h1"):
        message = f"heading {text!r} has no id; expected '{block[0].markup} NUMBER Title'"
        problems.append(Problem("no-id", file, line, message))
        return None
    if not match[2]:
        problems.append(
            Problem("no-title", file, line, f"heading {match[1]} has no title; expected one after the id")
        )
    if (kind := KINDS.get(block[0].tag)) is None:
        problems.append(
            Problem("too-deep", file, line, f"heading {match[1]} is too deep; expected one to four #")
        )
        kind = "section"
    return Entry(match[1], kind, match[2] or "", file, line)


def _is_id(word: str, top: bool = False) -> bool:
    """A number or a path (`zone/deck`); only a chapter may be a bare name (`# attack Attack phase`, `# B ...`)."""
    if not _ID.fullmatch(word):
        return False
    return any(char.isdigit() for char in word) or "/" in word or (top and (word.islower() or len(word) == 1))


def _body(lines: list[str], entry: Entry) -> str:
    """The entry's Markdown without its number or heading."""
    first = lines[0]
    if entry.kind in ("rule", "qa"):
        first = first[first.index("**", 2) + 2 :].lstrip()
        return "\n".join([first, *lines[1:]]).strip()
    return "\n".join(lines[1:]).strip()


def _swallowed(lines: list[str], entry: Entry, line: int) -> Iterator[Problem]:
    """Rules that Markdown reads as part of the paragraph above because no empty line parts them."""
    for offset, text in enumerate(lines):
        if match := _STRAY.match(text):
            message = f"rule {match[1]} runs on from {entry.id}; expected an empty line before it"
            yield Problem("swallowed", entry.file, line + offset, message)


def _half_links(block: list[Token], file: str) -> Iterator[Problem]:
    """Links that Markdown reads as plain text because a bracket is missing."""
    for token in block:
        line = token.map[0] + 1 if token.map else 1
        for child in token.children or ():
            line += child.type in ("softbreak", "hardbreak")
            if child.type == "text" and (half := _HALF_LINK.search(child.content)):
                message = f"'{half[0]}' is part of no link; expected '[words](NUMBER)'"
                yield Problem("half-link", file, line, message)

"""How does Markdown become lines?

Line by line, since a printed book's numbers would be taken for lists by a Markdown parser: headings
lose their hashes (and are remembered as headings), links keep their words, pictures, comments, rules
and escapes go, a row of a table (HTML or bars) is a line of its cells; what stands between fences is taken as it is. Emphasis and list marks are left to the passes, which meet
them in plain text, too.
"""

from __future__ import annotations

import html
import re
from dataclasses import replace

from rulesdb.importer.lines import Line
from rulesdb.importer.numbering import NUMBER
from rulesdb.importer.readers.text import decode, to_lines

_HEADING = re.compile(r"^(#{1,6})\s+(.*?)\s*#*$")
_PICTURE = re.compile(r"!\[[^\]]*\]\([^)]*\)")
_LINK = re.compile(r"(?<!!)\[([^\]\[]+)\]\((?:[^()\s]|\([^()]*\))+(?:\s+\"[^\"]*\")?\)")
_ESCAPE = re.compile(r"\\([\\`*_{}\[\]()#+\-.!|<>~])")
_TAG = re.compile(r"</?(?:b|i|u|em|strong|span|sup|sub|p|div|a|font|center)\b[^<>]*>", re.IGNORECASE)
_CELL = re.compile(r"</t[dh]>\s*<t[dh]\b[^<>]*>", re.IGNORECASE)
_ROW = re.compile(r"</?tr\b[^<>]*>", re.IGNORECASE)
_TABLE = re.compile(r"</?(?:table|thead|tbody|t[dh]|colgroup|col)\b[^<>]*>", re.IGNORECASE)
# A row between bars whose first cell is a number; the line below the heads of a table is none.
_BARS = re.compile(rf"\|\s*(?P<number>{NUMBER}[.:]?)\s*\|(?P<rest>.*)")
_BREAK = re.compile(r"\s*<br\s*/?>\s*", re.IGNORECASE)
_RULE = re.compile(r"^\s*(?:[-*_]\s*){3,}$")
_QUOTE = re.compile(r"^(?:>\s?)+")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FENCE = re.compile(r"^\s*(?:```|~~~)")


def read_markdown(content: bytes, name: str) -> list[Line]:
    """The lines of a Markdown file."""
    text = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), decode(content, name))
    text = _TABLE.sub("", _ROW.sub("\n", _CELL.sub(" ", text)))
    lines: list[Line] = []
    gap = 0
    literal = False
    for line in to_lines(text):
        fence = _FENCE.match(line.text)
        if fence or (_RULE.match(line.text) and not literal):
            literal = literal != bool(fence)
            gap += line.gap + 1
            continue
        plain, level = (line.text, 0) if literal else _plain(line.text)
        if plain:
            lines.append(replace(line, text=plain, heading=level, gap=line.gap + gap))
            gap = 0
        else:
            gap += line.gap + 1
    return lines


def _plain(text: str) -> tuple[str, int]:
    """A line without Markdown's own marks, and its level if it is a heading."""
    text = _QUOTE.sub("", text)
    level = 0
    if match := _HEADING.match(text):
        level, text = len(match[1]), match[2]
    if match := _BARS.fullmatch(text):
        text = f"{match['number']} {match['rest'].strip(' |').replace(' | ', ' ')}"
    text = _LINK.sub(r"\1", _PICTURE.sub("", text))
    text = html.unescape(_TAG.sub("", _BREAK.sub(" ", text)))
    return _ESCAPE.sub(r"\1", text).strip(), level

"""Habit: hashes, list dashes, bold and italic marks from a converter, before and inside the rules.

They are layout, not wording. A dash before a line is remembered, since a book may use it for its
examples only; the other marks leave no trace.
"""

from __future__ import annotations

import re
from dataclasses import replace

from rulesdb.importer.lines import Line, ends_sentence

_HASHES = re.compile(r"^#{1,6}\s+(?=\S)")
_DASH = re.compile(r"^(?:[-*+•]\s+)+(?=\S)")
# Longer dashes are punctuation, too: they mark a list only where a sentence is over.
_LONG_DASH = re.compile(r"^[–—]\s+(?=\S)")
_BOLD = re.compile(r"\*\*|__(?=\S)|(?<=\S)__")
_ITALIC = re.compile(r"(?<![\w*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\w*])")
_SLANTED = re.compile(r"(?<![\w_])_(?=[^\s_])([^_\n]+?)(?<=[^\s_])_(?![\w_])")
_FORMULA = re.compile(r"\$([^$\n]{1,40})\$")
_STRUCK = re.compile(r"~~(?=\S)([^~\n]+?)(?<=\S)~~")


def take_off_marks(lines: list[Line]) -> list[Line]:
    """Remove list dashes and emphasis marks; empty lines that remain are dropped."""
    kept: list[Line] = []
    for line in lines:
        text = plain(_HASHES.sub("", line.text))
        bare = _DASH.sub("", text)
        if not kept or line.gap or ends_sentence(kept[-1].text):
            bare = _LONG_DASH.sub("", bare)
        if bare.strip(" -–—*+•"):
            kept.append(replace(line, text=bare.strip(), bullet=bare != text))
    return kept


def plain(text: str) -> str:
    """A text without emphasis and formula marks."""
    for pattern in (_ITALIC, _SLANTED, _FORMULA, _STRUCK):
        text = pattern.sub(r"\1", _BOLD.sub("", text))
    return text.strip()

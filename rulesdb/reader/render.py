"""What does a rule say, as plain text and as HTML?

Works on the Markdown tokens of one entry. HTML keeps its targets as `rule:ID`, so that whoever shows
it decides where a rule lives; defined terms become links unless they stand inside a link or define
the very rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from markdown_it.token import Token

from rulesdb.reader.chapters import Entry, parser
from rulesdb.reader.terms import TermMatcher
from rulesdb.records import Link, Term

_OUTSIDE = ("http://", "https://", "mailto:")


class Rendered(NamedTuple):
    """An entry's text in every form a reader may want, and what it refers to."""

    text: str
    html: str
    links: list[Link]
    terms: list[Term]
    examples: list[str]


def render(entry: Entry, matcher: TermMatcher) -> Rendered:
    """Turn an entry's tokens into text and HTML; the tokens are changed on the way."""
    links = list(_links(entry))
    text = plain(entry.tokens)
    examples = [plain(block) for block in _quotes(entry.tokens)]
    used = _link_terms(entry, matcher)
    html = parser().renderer.render(entry.tokens, parser().options, {})
    return Rendered(text, html.strip(), links, used, examples)


def plain(tokens: Iterable[Token]) -> str:
    """The words of a run of blocks: paragraphs apart, list items with a dash, table cells with a bar."""
    parts: list[str] = []
    before = "\n\n"
    for token in tokens:
        if token.type == "list_item_open":
            before = "\n- " if token.markup in "-*+" else f"\n{token.info}. "
        elif token.type == "tr_open":
            before = "\n"
        elif token.type == "inline":
            parts.append(before + _words(token.children or []))
            before = "\n\n"
        elif token.type in ("th_close", "td_close"):
            before = " | "
        elif token.type == "table_close":
            before = "\n\n"
        elif token.type in ("fence", "code_block"):
            parts.append("\n\n" + token.content.rstrip())
    return "".join(parts).strip()


def _words(children: Iterable[Token]) -> str:
    out: list[str] = []
    for child in children:
        if child.type in ("text", "code_inline"):
            out.append(child.content)
        elif child.type in ("softbreak", "hardbreak"):
            out.append(" ")
    return "".join(out)


def _quotes(tokens: list[Token]) -> Iterator[list[Token]]:
    """The outermost block quotes: a rule's examples."""
    start: int | None = None
    depth = 0
    for index, token in enumerate(tokens):
        if token.type == "blockquote_open":
            depth += 1
            if depth == 1:
                start = index + 1
        elif token.type == "blockquote_close":
            depth -= 1
            if depth == 0 and start is not None:
                yield tokens[start:index]


def _links(entry: Entry) -> Iterator[Link]:
    """The references of an entry; marks them in the tokens as `rule:ID` on the way."""
    for token in entry.tokens:
        if not token.children:
            continue
        line = token.map[0] + 1 if token.map else entry.line
        for index, child in enumerate(token.children):
            if child.type in ("softbreak", "hardbreak"):
                line += 1
            if child.type != "link_open":
                continue
            target = str(child.attrGet("href") or "")
            if target.startswith(_OUTSIDE):
                continue
            title = child.attrGet("title")
            child.attrSet("href", f"rule:{target}")
            child.attrJoin("class", "ref")
            yield Link(_words(_until_close(token.children, index + 1)), target, _printed(title), line)


def _printed(title: str | int | float | None) -> str | None:
    """The number in a link's title `printed as 9.4.1`."""
    if title is None:
        return None
    return str(title).removeprefix("printed as ").strip()


def _until_close(children: list[Token], start: int) -> list[Token]:
    for index in range(start, len(children)):
        if children[index].type == "link_close":
            return children[start:index]
    return children[start:]


def _link_terms(entry: Entry, matcher: TermMatcher) -> list[Term]:
    """Replace words that name a term by links to its rule; gives the terms in order of use."""
    used: dict[str, Term] = {}
    for token in entry.tokens:
        if not token.children:
            continue
        children: list[Token] = []
        inside = 0
        for child in _joined(token.children):
            if child.type in ("link_open", "link_close"):
                inside += child.nesting
            if child.type != "text":
                children.append(child)
                continue
            for words, term in matcher.split(child.content):
                if term is not None:
                    used.setdefault(term.name, term)
                if term is None or inside or not term.link or term.rule == entry.id:
                    children.append(Token("text", "", 0, content=words, level=child.level))
                else:
                    children.extend(_term_link(words, term, child.level))
        token.children = children
    return list(used.values())


def _joined(children: list[Token]) -> list[Token]:
    """Running text in one piece: a term may stand across a line end."""
    joined: list[Token] = []
    for child in children:
        if child.type not in ("text", "softbreak"):
            joined.append(child)
            continue
        content = "\n" if child.type == "softbreak" else child.content
        if joined and joined[-1].type == "text":
            joined[-1].content += content
        else:
            joined.append(Token("text", "", 0, content=content, level=child.level))
    return joined


def _term_link(words: str, term: Term, level: int) -> list[Token]:
    opening = Token("link_open", "a", 1, {"href": f"rule:{term.rule}", "class": "term"}, level=level)
    text = Token("text", "", 0, content=words, level=level + 1)
    return [opening, text, Token("link_close", "a", -1, level=level)]

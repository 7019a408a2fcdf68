"""How is a comparison of two editions written: as text, as JSON, as a page?"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape
from typing import Any

from rulesdb.compare.changes import Basis, Change, Diff
from rulesdb.compare.words import Piece

SIGNS = {"unchanged": "=", "edited": "~", "moved": ">", "added": "+", "removed": "-"}


def summary(diff: Diff) -> str:
    """One line: how many changes of each kind."""
    counts = ", ".join(f"{count} {kind}" for kind, count in diff.count().items())
    return f"{diff.old.name} → {diff.new.name}: {counts} ({basis(diff)})"


def basis(diff: Diff) -> str:
    """What was compared; where the wordings cannot be, why not and what to do."""
    if diff.basis is not Basis.NUMBERS:
        return str(diff.basis.value)
    ours = next(book for book in (diff.old, diff.new) if book.restated)
    return f"{diff.basis.value}: of {ours.name} only our wording is here; import its printed book to compare wordings"


def numbers(change: Change) -> str:
    """`7-4-1-4`, or `2-10 → 2-11` for a rule that moved."""
    ids = dict.fromkeys(rule.id for rule in (change.old, change.new) if rule is not None)
    return " → ".join(ids)


def remark(change: Change) -> str:
    """What else is to be said: renumbered only, merged or split, edited on the way."""
    remarks = []
    if change.shared:
        remarks.append("merged or split")
    elif change.kind == "moved":
        remarks.append("renumbered" if change.renumbered else "to another place")
        if change.edited:
            remarks.append("edited")
    remarks += [
        f"cites {now}, not {before} any more"
        if now != before
        else f"still cites {now}, which is another rule now"
        for before, now in change.cites
    ]
    return ", ".join(remarks)


def record(diff: Diff, kinds: Collection[str]) -> dict[str, Any]:
    """The comparison as plain data."""
    return {
        "old": diff.old.key,
        "new": diff.new.key,
        "basis": diff.basis.name.lower(),
        "counts": diff.count(),
        "changes": [_change_record(change) for change in diff if change.kind in kinds],
    }


def _change_record(change: Change) -> dict[str, Any]:
    return {
        "kind": change.kind,
        "old": change.old.id if change.old else None,
        "new": change.new.id if change.new else None,
        "edited": change.edited,
        "renumbered": change.renumbered,
        "shared": change.shared,
        "words": [list(piece) for piece in change.words()] if change.edited and not change.shared else [],
    }


def html(diff: Diff, kinds: Collection[str]) -> Iterator[str]:
    """A page of its own: every change with what went struck out and what came underlined."""
    name = f"{diff.old.title}: {diff.old.edition} → {diff.new.edition}"
    yield f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(name)}</title>\n<style>{_STYLE}</style>'
    yield f"<h1>{escape(name)}</h1>\n<p>{escape(summary(diff))}</p>"
    for change in diff:
        if change.kind in kinds:
            note = f" <small>{remark(change)}</small>" if remark(change) else ""
            yield f'<article class="{change.kind}"><h2>{SIGNS[change.kind]} {escape(numbers(change))}{note}</h2>'
            yield f"<p>{''.join(map(_marked, _shown(change)))}</p></article>"
    yield "</html>"


_STYLE = (
    "body{font:1rem/1.5 system-ui;max-width:50rem;margin:1rem auto;padding:0 1rem;color-scheme:light dark}"
    "h2{font-size:1rem;margin:1.2rem 0 0}p{margin:.2rem 0;white-space:pre-line}"
    "del{color:#b00020}ins{color:#00701a}small{font-weight:normal}"
)


def _shown(change: Change) -> list[Piece]:
    """The words of a change; a merged or split rule is shown as it stands in the newer book."""
    if change.shared and change.new is not None:
        return [Piece("same", change.new.heading)]
    return change.words()


def _marked(piece: Piece) -> str:
    tag = {"same": "", "gone": "del", "new": "ins"}[piece.operation]
    text = escape(piece.text)
    return f"<{tag}>{text}</{tag}>" if tag else text

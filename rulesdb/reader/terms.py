"""Where does a text use a term that its book defines?

One compiled pattern per book: longest name first, whole words, plural forms included. A term of
several words or written in lower case matches in any case; a single capitalised word (a keyword
such as Blocker, the card type Extra) only as written, so that everyday words stay plain.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from rulesdb.records import Term

_WORD = re.compile(r"(?<![\w-])\w+")
_LINKABLE = re.compile(r"\w")


class TermMatcher:
    """Finds the terms of one book in running text.

    Names are grouped by their first word: one pattern of all names at every place of the text took
    half of the time of a build.
    """

    def __init__(self, terms: Iterable[Term]) -> None:
        self._exact: dict[str, Term] = {}
        self._folded: dict[str, Term] = {}
        for term in terms:
            for name in (term.name, *term.aliases):
                for form in _forms(name):
                    if " " in form or "-" in form or form.islower():
                        self._folded.setdefault(form.lower(), term)
                    else:
                        self._exact.setdefault(form, term)
        names: dict[str, list[str]] = {}
        for name in sorted({*self._exact, *self._folded}, key=len, reverse=True):
            if first := _WORD.match(name):
                pattern = re.escape(name).replace(r"\ ", r"\s+")
                names.setdefault(first[0].lower(), []).append(
                    pattern if name in self._exact else f"(?i:{pattern})"
                )
        self._starts = {
            first: re.compile(rf"(?:{'|'.join(patterns)})(?![\w-]|'\w)") for first, patterns in names.items()
        }

    def split(self, text: str) -> list[tuple[str, Term | None]]:
        """The text in pieces, each with the term it names or None."""
        pieces: list[tuple[str, Term | None]] = []
        end = 0
        for word in _WORD.finditer(text):
            start = self._starts.get(word[0].lower()) if word.start() >= end else None
            if start is None or (match := start.match(text, word.start())) is None:
                continue
            if word.start() > end:
                pieces.append((text[end : word.start()], None))
            name = " ".join(match[0].split())
            pieces.append((match[0], self._exact.get(name) or self._folded[name.lower()]))
            end = match.end()
        if end < len(text):
            pieces.append((text[end:], None))
        return pieces


def _forms(name: str) -> list[str]:
    """A name and its plural; a bracketed keyword is found by its name inside the brackets."""
    bare = name.strip("[]<>{}\"' ")
    if not _LINKABLE.search(bare):
        return []
    forms = [bare]
    if bare[-1].isalpha():
        if bare.endswith(("s", "x", "ch", "sh")):
            forms.append(bare + "es")
        elif bare.endswith("y") and bare[-2:-1] not in tuple("aeiou"):
            forms.append(bare[:-1] + "ies")
        else:
            forms.append(bare + "s")
    return forms

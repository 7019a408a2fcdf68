"""What is a book called that no profile knows, and which game is it of?

The title stands before the first rule or in the margins of the pages: the first line there that names
something, rather than a date, a version, an entry of the contents or a sentence.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from rulesdb.importer.lines import ends_sentence
from rulesdb.importer.passes.matter import is_history

_VERSION = re.compile(r"\s*[(\[–-]?\s*\bv(?:er(?:sion)?)?\b\.?\s*\d.*$", re.IGNORECASE)
_UPDATED = re.compile(
    r"\s*[(\[–-]?\s*\b(?:last\s+)?(?:updated?|revised|effective|released|as of)\b.*$", re.IGNORECASE
)
_CONTENTS = re.compile(r"(?:table\s+of\s+)?contents?\b.*|index|.*[.…·]{3,}\s*\d*|.*\t\d+", re.IGNORECASE)
# Headings of what stands before the rules: they name no game.
_GREETING = re.compile(
    r"(?:an?\s+)?(?:note|word|message)s?\b|introduction|foreword|preface|welcome|about\b|important|disclaimer|how to\b|legal\b|please\b",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"((?:[A-Z][\w’'!&-]*\s+){1,4})(?:[Tt]rading [Cc]ard [Gg]ame|[Cc]ollectible [Cc]ard [Gg]ame|TCG|CCG|[Cc]ard [Gg]ame)\b"
)
_LONGEST = 100
_LONGEST_GAME = 24
_GENERIC = re.compile(
    r"the|an?|of|and|for|in|to|official|comprehensive|core|detailed|complete|full|basic|general|rules?|ruleset|rulebook"
    r"|rulings|manual|book|guide|games?|ver|version|updated?|last|page|trading|collectible|cards?|tcg|ccg|table"
    r"|contents|introduction|welcome|pdf|txt|en|eng|english|final|v\d+"
)


def title_of(front: Iterable[str], margins: Iterable[str] = ()) -> str:
    """The title of a book, without its version and date; the first line that says anything otherwise."""
    lines = [_bare(text) for text in (*front, *margins)]
    named = [text for text in lines if text and _names(text)]
    return next(iter(named or filter(None, lines)), "")


def names_a_game(front: Sequence[str]) -> bool:
    """Whether a title or a greeting among these lines says which game a book is of."""
    return any(_names(_bare(text)) for text in front) or bool(_CALLED.search(" ".join(front)))


def game_of(title: str, name: str, front: Iterable[str] = ()) -> str:
    """A short name for a game: from its book's title, else from what the greeting calls it, else the file's name."""
    called = _CALLED.search(" ".join(front))
    for text in (title, called[1] if called else "", name.rpartition(".")[0] or name):
        if words := _names(text):
            return "".join(words[:2])[:_LONGEST_GAME]
    return "book"


def _bare(text: str) -> str:
    """A line as a title; nothing if it cannot be one."""
    text = text.strip("#*●☆■ ")
    if _CONTENTS.fullmatch(text) or is_history(text) or _GREETING.match(text):
        return ""
    sentence = ends_sentence(text) and len(text.split()) > 6
    text = _UPDATED.sub("", _VERSION.sub("", text)).strip(" -–:·|")
    return "" if sentence or len(text) > _LONGEST or text[:1].isdigit() or "©" in text else text


def _names(text: str) -> list[str]:
    """The words of a text that can name a game, in plain small letters."""
    plain = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    words = re.findall(r"[a-z][a-z0-9]*", plain)
    return [word for word in words if not _GENERIC.fullmatch(word)]

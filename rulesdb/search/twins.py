"""How is an edition found that nobody has restated yet?

An imported edition has the publisher's words only: no terms, none of the phrases people ask with. Where
it is the newest of its game, the newest restated one is asked, too, and what is found there is shown
as the rule that it is in the newest. A rule that the newest does not have stays what it is.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from rulesdb.library import Edition, is_restated
from rulesdb.model import Rulebook
from rulesdb.search.answer import Result
from rulesdb.search.snippets import unmarked


def restated_behind(keys: Iterable[str]) -> dict[str, str]:
    """The newest edition of each game, if only imported, with the newest restated one; newest come first."""
    newest: dict[str, str] = {}
    behind: dict[str, str] = {}
    for key in keys:
        edition = Edition(*key.split("@", 1))
        first = newest.setdefault(edition.game, key)
        if is_restated(edition) and not is_restated(Edition(*first.split("@", 1))):
            behind.setdefault(first, key)
    return behind


def in_force(results: Iterable[Result], books: Iterable[Rulebook]) -> list[Result]:
    """The results as rules of these books where those have them, each rule once, the best first."""
    newest = {book.game: book for book in books}
    best: dict[tuple[str, str], Result] = {}
    for result in results:
        wanted = newest.get(result.rule.book.game)
        if result.rule.book is not wanted:
            twin = next((other.rule for other in result.rule.counterparts if other.rule.book is wanted), None)
            if twin is not None:
                result = replace(result, rule=twin, snippet=unmarked(twin), sentence="")
        best.setdefault((result.rule.book.key, result.rule.id), result)
    return list(best.values())

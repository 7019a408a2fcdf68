"""Finding rules: by any form of the number, by any way of asking.

>>> from rulesdb.search import search
>>> search("both at 15000 who wins the battle", game="dbs").results[0].rule.id
'7-4-1-4'
"""

from __future__ import annotations

from rulesdb.search.answer import Answer, Result

__all__ = ["Answer", "Result", "is_made", "search", "suggest"]


def search(query: str, game: str = "", edition: str = "", limit: int = 10) -> Answer:
    """The rules a query means, the best first; in all games, or in one game or edition (`dbs`, `dbs@1.00`)."""
    from rulesdb.search.current import engine

    return engine().search(query, game, edition, limit)


def suggest(typed: str, game: str = "", edition: str = "", limit: int = 8) -> list[str]:
    """How the query that somebody is typing may go on."""
    from rulesdb.search.current import engine

    return engine().suggest(typed, game, edition, limit)


def is_made() -> bool:
    """Whether the index is there; otherwise the first search makes it, which takes some seconds."""
    from rulesdb.search.current import is_made as made

    return made()

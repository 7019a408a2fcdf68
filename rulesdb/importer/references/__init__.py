"""What do the rules of a printed book refer to, and does it still fit?"""

from __future__ import annotations

from collections.abc import Iterator

from rulesdb.importer.references.model import Reference
from rulesdb.importer.result import PrintedBook


def judge_references(book: PrintedBook) -> Iterator[Reference]:
    """Every reference of a book, judged."""
    if book.number_style == "path":
        from rulesdb.importer.references.flows import FlowJudge

        yield from FlowJudge(book).references()
    else:
        from rulesdb.importer.references.judge import Judge

        yield from Judge(book).references()

"""What of a document does the store keep beside it?

Title, question and verdict are the document's own; what it is found by are the rules its run cites
and those its ruling names. Table, event, status and judge belong to the event, not to the case file.
"""

from __future__ import annotations

import re
from typing import Any

from judge.case.imported import carried
from rulesdb import Rulebook
from web.cases.forms import CaseForm
from web.cases.models import CaseRecord
from web.cases.play import Document, Play
from web.errors import BadRequestError
from web.store import Case, Draft

#: A number as a person writes it in a sentence: 7-4-1-4, 7.4.2, 11.3.
_NUMBER = re.compile(r"(?<![\w.-])\d{1,2}(?:[-.]\d{1,2}){1,6}(?![\w-])")
_MOST_RULES = 400


def draft_of(played: Play, form: CaseForm) -> Draft:
    """What is kept of a play; a document that is no case cannot be kept."""
    if played.loaded is None:
        first = played.problems[0]
        raise BadRequestError(f"this is no case that can be kept: {first.message}")
    # A kept case holds the cards it needs: the list they came from may be forgotten or be another's.
    document = carried(played.document)
    return Draft(
        title=_text(document, "case") or "Untitled",
        game=played.loaded.rules.game,
        edition=played.loaded.rules.under,
        document=document,
        rules=tuple(cited_rules(played)[:_MOST_RULES]),
        question=_text(document, "about"),
        verdict=_text(document, "ruling"),
        status=form.status,
        ruled_by=form.ruled_by,
        table=form.table,
        event=form.event,
        player_a=form.player_a,
        player_b=form.player_b,
    )


def _text(document: Document, key: str) -> str:
    value = document.get(key)
    return "" if value is None else str(value)


def cited_rules(played: Play) -> list[str]:
    """The rules a ruling names first, then those its run cites, each once."""
    logged = [rule for rule, _, _ in played.last.entries()] if played.moments else []
    return list(dict.fromkeys([*ruling_rules(played), *logged]))


def ruling_rules(played: Play) -> list[str]:
    """The rules the judge cites: those that the words of the ruling name decide and come first, then those that the
    case expects."""
    if played.loaded is None:
        return []
    book: Rulebook = played.loaded.rules.book
    expect = played.loaded.case.expect
    named = [found[0] for found in _NUMBER.finditer(played.loaded.case.ruling)]
    named += [*expect.cites, *expect.cites_any]
    ids = (book.id_of(number) for number in named)
    return list(dict.fromkeys(rule for rule in ids if rule is not None))


def case_record(case: Case) -> CaseRecord:
    """A kept case as the API tells it."""
    return CaseRecord.model_validate(case.record())


def head(record: dict[str, Any]) -> dict[str, Any]:
    """What of a record stands in lists."""
    from web.cases.models import CaseHead

    return {name: record[name] for name in CaseHead.model_fields}

"""How does one case go under two editions of its game?"""

from __future__ import annotations

from typing import Any

from judge.case.problem import BadCase
from judge.case.source import Source
from judge.compare import Comparison, compare_source
from judge.kernel.budget import limited
from judge.kernel.errors import JudgeError
from web.cases.documents import IllegalMoveError
from web.cases.play import PAGE, Document


def compared(document: Document, editions: tuple[str, str]) -> Comparison:
    """A document run under two editions; one that cannot be laid out there is refused."""
    try:
        with limited(PAGE):
            return compare_source(Source("case", dict(document)), editions)
    except BadCase as error:
        first = error.problems[0]
        raise IllegalMoveError(first.message, rule=first.rule) from None
    except JudgeError as error:
        raise IllegalMoveError(str(error)) from None


def comparison_record(found: Comparison) -> dict[str, Any]:
    """The comparison as plain data, with what each rule says in its edition."""
    return found.plain() | {
        "texts": [
            [
                side.text_of(rule) if rule is not None else ""
                for side, rule in zip(found.sides, pair, strict=True)
            ]
            for pair in found.rules()
        ]
    }

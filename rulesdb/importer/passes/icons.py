"""Habit: icons printed inside sentences do not survive as text.

They leave a double blank, a blank before a full stop, an empty bracket or an article before nothing
("indicated by a icon"). The words stay as they are; the rule is doubtful until someone looks at the
printed page.
"""

from __future__ import annotations

import re

_TRACES = re.compile(
    r"\ban?\s{1,3}icons?\b(?! (?:such|with|that|to))"  # indicated by a icon
    r"|[^\s.:;!?,”\"’')\]] {2,}\S"  # two blanks behind a sentence are a typist's habit
    r"|[a-z] +[.,](?=[\s”]|$)"  # placed on any , choose
    r"|\(\s+\)$"
    r"|(?:^|\s)“\s+\S"
    r"|【\s*/?\s*】"
    r"|[/,] *\)"
)
_HEADLESS = re.compile(r"(?:is|are|may|can|means?|has|have|icon)\b")


def seems_lost(text: str) -> bool:
    """Whether a text shows the trace of a lost icon."""
    return bool(_TRACES.search(text) or _HEADLESS.match(text))

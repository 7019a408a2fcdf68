"""How are the questions and answers of keywords worded?

By prompt, as in judge/games/dbs/table/words.py, which takes these in.
"""

from __future__ import annotations

QUESTIONS = {
    "materials": "which cards to use for {source}",
    "keep": "which card with [Unique] stays",
    "color": "which color of {source} counts",
    "empower": "how many markers {source} takes over",
}
ANSWERS = {
    "materials": "{who} uses {answer} for {source}",
    "keep": "{who} keeps {answer}",
    "color": "{who} names {answer}",
    "empower": "{who} takes over {answer} markers",
}

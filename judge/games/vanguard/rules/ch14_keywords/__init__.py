"""The keywords of chapter 14: each reaches into the rules only through `hooks.HOOKS`.

conditions.py has the activation condition keywords (14.2), automatic.py those that are whole automatic abilities,
standing.py those that only say what is so.
"""

from __future__ import annotations

from judge.games.vanguard.rules.ch14_keywords import automatic, standing

automatic.install()
standing.install()

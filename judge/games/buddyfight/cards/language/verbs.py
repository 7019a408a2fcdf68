"""Which instructions does card text of Buddyfight know?

The control words that all games share, and this game's own.
"""

from __future__ import annotations

from judge.games.buddyfight.cards.language.changing import CHANGING
from judge.games.buddyfight.cards.language.moving import MOVING
from judge.games.buddyfight.cards.language.replaced import REPLACED
from judge.games.buddyfight.cards.language.using import USING
from judge.kernel.vocabulary.language import Verb
from judge.kernel.vocabulary.verbs import SHARED

VERBS: dict[str, type[Verb]] = {**SHARED, **MOVING, **CHANGING, **REPLACED, **USING}

__all__ = ["VERBS"]

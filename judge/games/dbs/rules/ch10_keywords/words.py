"""How do the lines of a log read that keywords write?

Templates as in judge/games/dbs/table/words.py, which takes these in.
"""

from __future__ import annotations

SENTENCES = {
    "keyword": "the keyword of {0:card}",
    "invoker": "{0:card} is activated by resting one Red/Blue energy",
    "no specified cost": "{0:card} counts as having no specified cost",
    "any color": "{0:card} takes markers of any color",
    "once per turn": "this skill of {0:card} is used for this turn",
    "limit": "this skill of {0:card} is counted for all cards of its number",
    "negated since": "the skill of {0:card} was negated since; it is resolved all the same",
    "no attack card": "the attack was negated: there is no attack card for {0:card}",
    "no guard card": "the attack was negated: {*:cards} cannot become the guard card",
    "rest": "{0:card} enters in Rest Mode",
    "may use it": "{0:card} is a card that can use it",
    "deflect": "{0:card} is not affected by [Counter: Play]",
    "attacked": "{0:card} counts as attacked",
    "returned": "{0:card} was returned to the hand and stays there",
    "only by attacking": "[Critical] of {0:card} is about attacks only",
    "critical": "{0:card}: life goes to the Drop Area",
    "strike": "{0:card} deals {1} damage",
    "victory": "{0:card} has dealt damage by attacking",
    "attacks": "{0:card} attacks",
    "wormhole": "{0:player} activates the second Over Realm of the turn",
    "onto": "{0:card} is played on top of {1:card}",
    "evolve": "{0:card} is evolved",
    "xeno-evolve": "{0:card} comes in place of the card chosen",
    "new card": "{0:card} is a new card there",
    "field": "{0:card} is placed in the Battle Area",
    "kept": "{*:cards} stays",
    "other area": "{0:card} may be chosen where it is",
    "in a Battle Area": "a Battle Card's skill: {0:card} must be in a Battle Area",
    "in any area": "{0:card} may be in any area",
    "an [Activate] skill": "{0:card}: an [Activate] skill of this free timing",
    "guard card": "{0:card} is the guard card now",
}
DETAILS = frozenset(
    ("keyword", "once per turn", "limit", "may use it", "new card", "in a Battle Area", "in any area",
     "an [Activate] skill")
)  # fmt: skip
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

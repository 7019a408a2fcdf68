"""How are questions and answers of a Buddyfight game worded?

What a player is asked and what an answer was, by prompt; the lines of the log are in `lines.py`.
"""

from __future__ import annotations

QUESTIONS = {
    "use": "whether to use a card or an ability",
    "answer": "whether to answer with a [Counter]",
    "attack": "whether to attack",
    "attack by effect": "what to attack",
    "move": "whether to move a monster",
    "buddy call": "make {source} a Buddy Call",
    "area": "to which area {source} is called",
    "pay": "which cards pay for {source}",
    "charge": "which card to put into the gauge",
    "size": "which monster leaves",
    "stays with it": "which monster stays on the center",
    "counterattack": "which attacking monster {source} destroys",
    "soul": "which card of the soul of {source}",
    "neodragon": "into whose soul {source} goes",
    "ambush": "call {source} by paying its cost",
    "raise": "use the flag {source}",
    "equipment change": "return the item equipped before to hand",
}
ANSWERS = {
    "buddy call": "{who} {does} make {source} a Buddy Call",
    "area": "{who} calls {source} to {answer}",
    "pay": "{who} pays with {answer}",
    "charge": "{who} charges {answer}",
    "size": "{who} lets {answer} leave",
    "stays with it": "{who} lets {answer} stay",
    "counterattack": "{who} chooses {answer}",
    "soul": "{who} chooses {answer}",
    "neodragon": "{who} chooses {answer}",
    "ambush": "{who} {does} call {source}",
    "raise": "{who} {does} use the flag {source}",
    "equipment change": "{who} {does} return the item equipped before",
}

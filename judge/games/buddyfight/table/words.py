"""How are questions and answers of a Buddyfight game worded?

What a player is asked and what an answer was, by prompt; the lines of the log are in `lines.py`.
"""

from __future__ import annotations

from judge.games.buddyfight.table.areas import LAYOUT

#: How a card lies, in the book's words: upright, turned.
MODES = ("standing", "at rest")
QUESTIONS = {
    "use": "whether to use a card or an ability",
    "answer": "whether to answer with a [Counter]",
    "attack": "whether to attack",
    "attack by effect": "what to attack",
    "move a monster": "whether to move a monster",
    "redirect": "to which card {source} redirects the attack",
    "under": "under which card {source} puts it",
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
    "still": "whether what {source} speaks of happens after all",
}
ANSWERS = {
    "still": "what {source} speaks of happens after all | what {source} speaks of does not happen",
    "buddy call": "{who} makes {source} a Buddy Call | {who} does not make {source} a Buddy Call",
    "area": "{who} calls {source} to {answer}",
    "pay": "{who} pays with {answer}",
    "charge": "{who} charges {answer}",
    "size": "{who} lets {answer} leave",
    "stays with it": "{who} lets {answer} stay",
    "counterattack": "{who} chooses {answer}",
    "soul": "{who} chooses {answer} of the soul of {source}",
    "neodragon": "{who} chooses {answer}",
    "ambush": "{who} calls {source} | {who} does not call {source}",
    "raise": "{who} uses the flag {source} | {who} does not use the flag {source}",
    "equipment change": "{who} returns the item equipped before to hand | {who} does not return the item equipped before",
}

#: An area that an action names, as the book calls it.
ARGUMENTS: dict[str, str] = {f"area {spec.name}": f"the {spec.title}" for spec in LAYOUT.own}

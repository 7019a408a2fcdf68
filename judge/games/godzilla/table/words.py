"""How are questions and answers of a Godzilla game worded?

What a player is asked and what an answer was, by prompt; the lines of the log are in `lines.py`.
"""

from __future__ import annotations

QUESTIONS = {
    "play timing": "what to do in the play timing",
    "discard": "which cards to discard",
    "keep": "which cards to keep",
    "search": "which cards to take from the deck",
    "rank up": "which monster card becomes the new invading monster",
    "zone": "which zone for {source}",
    "destroy": "which cards {source} destroys",
    "place": "which cards {source} places",
    "move": "which cards {source} moves",
    "play": "which cards {source} plays",
    "draw one more": "whether to draw one more card",
    "look one more": "whether to look at one more card",
    "first player": "who goes first",
    "order": "in which order the cards go into the deck",
    "pay": "pay for the ability of {source}",
    "player": "which player {source} means",
    "swap": "which cards {source} swaps",
    "send": "which cards {source} sends into the discard pile",
    "stack": "which cards {source} stacks",
    "evolve": "which cards {source} is about",
    "reveal": "which cards {source} reveals",
    "vanish": "which tokens disappear",
    "loop": "how many times the loop is gone through",
    "loop accepted": "how many times you accept",
}
ANSWERS = {
    "discard": "{who} picks {answer} to discard",
    "keep": "{who} keeps {answer}",
    "search": "{who} takes {answer} from the deck",
    "rank up": "{who} makes {answer} the new invading monster",
    "zone": "{who} names {answer}",
    "destroy": "{who} chooses {answer} to be destroyed",
    "place": "{who} chooses {answer} to be placed",
    "move": "{who} chooses {answer} to be moved",
    "play": "{who} chooses {answer} to be played",
    "draw one more": "{who} draws one more card | {who} draws no further card",
    "look one more": "{who} looks at one more card | {who} looks at no further card",
    "first player": "{answer} goes first",
    "order": "{who} puts {answer} in this order",
    "pay": "{who} pays for the ability of {source} | {who} does not pay for the ability of {source}",
    "swap": "{who} chooses {answer} for the swap",
    "send": "{who} chooses {answer} to be sent away",
    "stack": "{who} chooses {answer} to be stacked",
    "reveal": "{who} reveals {answer}",
    "player": "{who} chooses {answer}",
    "loop": "{who} names {answer} rounds",
    "loop accepted": "{who} accepts {answer} rounds",
}

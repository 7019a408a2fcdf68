"""How are questions and answers of a Dragon Ball Super game worded?

What a player is asked and what an answer was, by prompt; the lines of the log are in `lines.py`.
"""

from __future__ import annotations

from judge.games.dbs.rules.ch10_keywords import words as keywords

#: How a card lies, in the book's words: upright, turned.
MODES = ("in Active Mode", "in Rest Mode")
QUESTIONS = {
    **keywords.QUESTIONS,
    "main": "what to do in the Main Phase",
    "offense": "what to do in the Offense Step",
    "defense": "what to do in the Defense Step",
    "counter timing": "whether to answer with a [Counter]",
    "charge": "which card to place into the Energy Area",
    "use": "whether to activate the skill of {source} and pay for it",
    "pay": "which energy to switch to Rest Mode for {source}",
    "X": "which number X is",
    "payment": "how to pay for {source}",
    "life": "which life card to take",
    "redraw": "which cards to return and redraw",
    "order": "in which order the cards go",
    "discard": "which cards to discard",
    "ko": "which cards {source} KO's",
    "move": "which cards {source} moves",
    "play": "which cards {source} plays",
    "onto": "on which card {source} plays it",
    "control": "of which cards to gain control",
    "rest": "which cards to switch to Rest Mode",
    "active": "which cards to switch to Active Mode",
    "markers": "which cards the markers are about",
    "beneath": "which cards to place beneath",
    "search": "which cards to take from the deck",
    "look through": "whether to look through the deck for {source}",
    "combo": "which cards to use in a combo",
    "turn": "which cards to turn over",
    "draw one more": "whether to draw one more card",
    "loop": "how often to go through the loop",
    "first player": "who goes first",
}
ANSWERS = {
    **keywords.ANSWERS,
    "charge": "{who} charges {answer}",
    "use": "{who} pays for the skill of {source} | {who} does not pay for the skill of {source}",
    "pay": "{who} pays with {answer}",
    "X": "{who} says that X is {answer}",
    "payment": "{who} pays by {answer}",
    "life": "{who} takes {answer} from life",
    "redraw": "{who} returns {answer}",
    "order": "{who} orders {answer}",
    "discard": "{who} picks {answer} to discard",
    "ko": "{who} chooses {answer} to be KO'd",
    "move": "{who} chooses {answer} to be moved",
    "play": "{who} chooses {answer} to be played",
    "onto": "{who} chooses {answer}",
    "control": "{who} gains control of {answer}",
    "rest": "{who} chooses {answer} to be rested",
    "active": "{who} chooses {answer} to become active",
    "beneath": "{who} places {answer} beneath",
    "combo": "{who} uses {answer} in a combo",
    "turn": "{who} turns {answer} over",
    "search": "{who} takes {answer} from the deck",
    "look through": "{who} looks through the deck: {answer}",
    "draw one more": "{who} draws one more card | {who} draws no further card",
    "loop": "{who} says {answer} rounds",
    "first player": "{answer} goes first",
}

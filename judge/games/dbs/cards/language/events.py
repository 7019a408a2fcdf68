"""What can skills of the Dragon Ball Super Card Game wait for?"""

from __future__ import annotations

from judge.games.dbs.table.areas import REMOVED
from judge.kernel.vocabulary.language import EventSpec

EVENTS = {
    "played": EventSpec("played", about="a card is played (8-6-5-3)"),
    "moved": EventSpec("move", about="a card moves to another area; `from` and `to` say which"),
    "KO'd": EventSpec("ko'd", about="a Battle Card is KO'd"),
    "KOs": EventSpec("kos", about="a card KO's another; the card is the one that does it (7-4-1-4-2-1)"),
    "removed": EventSpec(
        "move", lambda g, c, e: e.dst >= 0 and e.dst % g.stride == REMOVED, "a card is removed from the game"
    ),
    "discarded": EventSpec("discarded", about="a card goes from a hand to the Drop Area (10-45-1)"),
    "drawn": EventSpec("drawn", about="a player draws a card"),
    "attacks": EventSpec("attacks", about="a card attacks"),
    "attacked": EventSpec("attacked", about="a card is attacked"),
    "guards": EventSpec("guards", about="a card becomes the guard card"),
    "comboed": EventSpec("comboed", about="a card is used in a combo"),
    "combo dropped": EventSpec(
        "combo dropped", about="a combo card is about to go to the Drop Area (7-4-1-7)"
    ),
    "end of battle after combo": EventSpec(
        "end of battle after combo", about="the end of the battle in which the card was a combo (7-4-1-9-1)"
    ),
    "would damage": EventSpec("would damage", about="an attack card is about to deal damage (7-4-1-4-1)"),
    "damaged": EventSpec("damaged", about="a player takes damage; the card is the one that deals it"),
    "would remove markers": EventSpec(
        "would remove markers", about="markers are about to come off (7-4-1-4-3)"
    ),
    "marker removed": EventSpec("marker removed", about="a marker came off in a battle (7-4-1-4-3-4)"),
    "markers": EventSpec("markers", about="the number of markers on a card changes"),
    "markers removed": EventSpec(
        "markers", lambda g, c, e: e.n < 0, "a marker came off, in a battle or by a skill (4-12-5)"
    ),
    "power raised": EventSpec("power", lambda g, c, e: e.n > 0, "an effect raises a card's power (8-8-1-3)"),
    "power lowered": EventSpec("power", lambda g, c, e: e.n < 0, "an effect lowers a card's power (8-8-1-3)"),
    "attack negated": EventSpec(
        "attack negated", about="an attack is negated; the card is the attack card (7-1-4)"
    ),
    "switched to rest": EventSpec("mode", lambda g, c, e: e.n == 1, "a card is switched to Rest Mode"),
    "switched to active": EventSpec("mode", lambda g, c, e: e.n == 0, "a card is switched to Active Mode"),
    "turned face up": EventSpec(
        "turned", lambda g, c, e: e.n == 1, "a card in a Life Area is turned face up (3-9-3)"
    ),
    "flipped": EventSpec("flipped", about="a Leader Card is flipped"),
    "activated": EventSpec("activated", about="a skill is activated (8-5-2-3)"),
    "placed in leader area": EventSpec("placed in leader area", about="set-up, 5-2-1-3"),
    "beginning of turn": EventSpec("beginning of turn", about="the turn begins"),
    "beginning of charge phase": EventSpec("beginning of charge phase", about="the Charge Phase begins"),
    "beginning of main phase": EventSpec("beginning of main phase", about="the Main Phase begins"),
    "end of main phase": EventSpec("end of main phase", about="the Main Phase ends"),
    "end of turn": EventSpec("end of turn", about="the turn ends"),
    "beginning of offense step": EventSpec("beginning of offense step", about="the Offense Step begins"),
    "beginning of defense step": EventSpec("beginning of defense step", about="the Defense Step begins"),
    "beginning of damage step": EventSpec("beginning of damage step", about="the Damage Step begins"),
    "end of battle": EventSpec("end of battle", about="a battle ends; the card is the attack card"),
}

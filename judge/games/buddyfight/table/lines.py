"""What can stand in the log of a Buddyfight game?

The lines that this game's programs write, each with its sentence; the notation is that of `judge.kernel.lines`.
"""

from __future__ import annotations

from judge.kernel.frames import Card, Player, Zone
from judge.kernel.lines import Line

AS_POSSIBLE = Line[object]("as possible", "as many as there are: {0:card/cards}")
DECLARES = Line[Player, Card]("declares", "{0:player} declares {1:card}")
USES = Line[Player, Card, str]("uses", "{0:player} uses {2:ability} of {1:card}")
COST = Line[Card, *tuple[Card, ...]]("cost", "the cost of {0:card} is paid: {1*:cards}")
HOW_TO_PAY = Line[Player, Card]("how to pay", "{0:player} decides how to pay for {1:card}", detail=True)
DECLARED = Line[Player, Card]("declared", "{1:card} is declared", detail=True)
WINDOW = Line[Player]("window", "{0:player} may answer with a [Counter]", detail=True)
NO_WINDOW = Line[*tuple[Card, ...]]("no window", "nobody may answer with a [Counter] here", detail=True)
ANSWERED = Line[Card]("answered", "an automatic ability of {0:card} is answered")
RESOLVES = Line[Player, Card]("resolves", "{1:card} resolves")
RESOLVED = Line[Player, Card]("resolved", "{1:card} has resolved", detail=True)
PICKS = Line[Player, Card, str]("picks", "{0:player} picks {2:ability} of {1:card}")
FIRST = Line[object]("first", "automatic abilities come before cards: {0} stand by", detail=True)
RESOLVES_ALL_THE_SAME = Line[Card]("resolves all the same", "the ability of {0:card} resolves all the same")
NULLIFIED = Line[Card]("nullified", "{0:card} is nullified", outcome=True)
NOT_NULLIFIED = Line[*tuple[Card, ...]]("not nullified", "{*:cards}: this cannot be nullified")
NOTHING_TO_NULLIFY = Line[()]("nothing to nullify", "there is nothing to nullify")
NOT_SPENT = Line[Card]("not spent", "the nullified use of {0:card} does not count")
ONCE_PER_TURN = Line[Card]("once per turn", "{0:card} has been used for this turn", detail=True)
NOT_AGAIN = Line[Card]("not again", "{0:card} has replaced something already and does not do so again")
NOT_PENDING = Line[Card, str]("not pending", "{1:ability} of {0:card} does not trigger")
LENT = Line[Card]("lent", "{0:card} has a [D] that another card lends it")
LENDS_NO_MORE = Line[*tuple[Card, ...]]("lends no more", "a nullified [D-Share] lends nothing: {*:cards}")
NO_LONGER_USABLE = Line[*tuple[Card, ...]]("no longer usable", "the flag allows nothing any more: {*:cards}")
FLAG_CONDITION = Line[Card]("flag condition", "{0:card} says itself with which flags it can be used")
TOO_LATE = Line[()]("too late", "what just happened can no longer be answered", detail=True)
NO_LONGER_THERE = Line[Card]("no longer there", "{0:card} is no longer there")
AS_MUCH_AS_POSSIBLE = Line[Card]("as much as possible", "{0:card}: as much as possible is done")
WITHOUT_A_TARGET = Line[Card]("without a target", "{0:card} has no target; what follows is done all the same")
THE_SAME_TYPES = Line[Card](
    "the same types", "{0:card} is a Cross card: its words for types mean the ordinary ones too"
)
ANOTHER_COPY = Line[Card]("another copy", "{0:card}: each copy may be used once")
PAYS = Line[*tuple[Card, ...]]("pays", "a monster in the designated area pays: {*:cards}")
TO_AREA = Line[Card, Zone]("to area", "{0:card} is called to {1:zone}")
IMPACT_MONSTER = Line[Card]("impact monster", "{0:card} is an impact monster", detail=True)
BUDDY = Line[Card, Card]("buddy", "Buddy Call: {0:card} takes the place of {1:card}")
NO_BUDDY_GIFT = Line[Card]("no Buddy Gift", "no Buddy Gift for {0:card}")
TRANSFORMS = Line[Card]("transforms", "{0:card} is equipped, not called")
RETURNED = Line[*tuple[Card, ...]]("returned", "the item equipped before returns to hand: {*:cards}")
IS_SET = Line[Card]("is set", "{0:card} stays in the spell area")
IN_THE_SPELL_AREA = Line[Card]("in the spell area", "{0:card} is in the spell area, which has no limit")
IN_EFFECT = Line[Card]("in effect", "what {0:card} says is in effect")
CAN_BE_CHOSEN = Line[*tuple[Card, ...]]("can be chosen", "cards in the spell area can be chosen: {*:cards}")
LIFE = Line[Player, object, object]("life", "{0:player}'s life: {1} → {2}")
DAMAGE = Line[Player, object]("damage", "{0:player} is dealt {1} damage", outcome=True)
NO_DAMAGE = Line[Player]("no damage", "{0:player} is dealt no damage")
NO_LIFE_GAINED = Line[Player]("no life gained", "{0:player} gains no life")
DRAWS = Line[Player, object]("draws", "{0:player} draws {1:card/cards}")
NO_DRAW = Line[Player]("no draw", "{0:player} does not draw in the first turn")
NOTHING_TO_DRAW = Line[Player]("nothing to draw", "{0:player} has no card to draw")
NOT_INTO_THIS_DECK = Line[*tuple[Card, ...]](
    "not into this deck", "these cannot be put into this deck: {*:cards}"
)
SOUL = Line[Card, *tuple[Card, ...]]("soul", "the soul of {0:card}: {1*:cards}")
SOUL_DROPPED = Line[*tuple[Card, ...]]("soul dropped", "souls go to the drop zone: {*:cards}")
WITH_IT = Line[Card]("with it", "the soul moves with {0:card}")
DESTROYED = Line[Card]("destroyed", "{0:card} is destroyed", outcome=True)
NOT_DESTROYED = Line[Card]("not destroyed", "{0:card} cannot be destroyed")
STAYS = Line[Card]("stays", "{0:card} stays on the field")
REDUCED = Line[object, object, object]("reduced", "the damage is reduced")
LOOK = Line[Player, *tuple[Card, ...]]("look", "{0:player} looks at {1*:cards}")
LOST_DECK = Line[Player, object, object](
    "Lost Deck",
    "{0:player} changes to the Lost Deck: {1:card is/cards are} removed, {2:card is/cards are} the deck",
)
REVEALED = Line[Card]("revealed", "{0:card} is revealed")
RAISES = Line[Player, Card]("raises", "{0:player} uses the flag {1:card}")
OWN_NUMBER = Line[Card, object, object]("own number", "{0:card} prints its own {1}: {2}")
MIXED = Line[*tuple[Card, ...]]("mixed", "normal and Lost cards lie together: {*:cards}")
STILL_FACE_DOWN = Line[Card]("still face down", "{0:card} lies face down: no Buddy Call")
PORTRAIT = Line[Card]("portrait", "{0:card} is at rest in portrait", detail=True)
NO_LIFE = Line[Player]("no life", "{0:player} has no life left")
NO_DECK = Line[Player]("no deck", "{0:player} has no cards left in the deck")
TOO_MANY = Line[Card]("too many", "{0:card} goes to the drop zone", outcome=True)
SIZE = Line[Player, object]("size", "the total size of {0:player}'s monsters is {1}")
ROOM_FOR_TWO = Line[*tuple[object, ...]]("room for two", "[CHAOS Territory]: two monsters stay on the center")
MOVES_BY_KEYWORD = Line[Card]("moves by keyword", "{0:card} moves to an open area")
ATTACKS = Line[*tuple[Card, ...]]("attacks", "{*:cards} {*:attacks/attack}")
TARGET = Line[Card]("target", "the target is {0:card}")
TARGET_FIGHTER = Line[Player]("target fighter", "the target is the fighter {0:player}")
NEW_TARGET = Line[object]("new target", "the target changes")
TARGET_STAYS = Line[Player]("target stays", "the target stays the fighter {0:player}")
ONE_OF_THEM = Line[Card]("one of them", "only {0:card} is in battle")
IN_BATTLE = Line[Card]("in battle", "{0:card} is in battle")
CANNOT_ATTACK = Line[*tuple[Card, ...]]("cannot attack", "{*:cards} cannot attack")
CUT_SHORT = Line[*tuple[object, ...]]("cut short", "whether the attack hits is not determined")
NO_LINK_ATTACK = Line[*tuple[Card, ...]](
    "no link attack", "with one attacker left it is no link attack: {*:cards}"
)
HIT = Line[Card, object, object]("hit", "the attack hits {0:card}: {1} against {2}", outcome=True)
NO_HIT = Line[Card, object, object](
    "no hit", "the attack does not hit {0:card}: {1} against {2}", outcome=True
)
FIGHTER_HIT = Line[Player, object](
    "fighter hit", "the attack hits {0:player} with critical {1}", outcome=True
)
PENETRATES = Line[Card, object]("penetrates", "[Penetrate] of {0:card} with critical {1}")
STRIKES_BACK = Line[Card, Card, object, object](
    "strikes back", "[Counterattack] of {0:card} destroys {1:card}: {2} against {3}"
)
NOBODY_TO_DESTROY = Line[Card, object](
    "nobody to destroy", "[Counterattack] of {0:card} with power {1} finds nobody to destroy"
)
STANDS_AGAIN = Line[Card]("stands again", "{0:card} stands again")
ATTACK_NULLIFIED = Line[*tuple[Card, ...]]("attack nullified", "the attack of {*:cards} is nullified")
ATTACK_WITH_IT = Line[Card]("attack with it", "an effect attacks with {0:card}")
SEVERAL_COUNTERS = Line[object]("several counters", "another [Counter] in the same battle")
END = Line[object]("end", "the {0} ends")
PHASE = Line[object]("phase", "the {0} goes on")
WAIT = Line[object]("wait", "{0:use or ability waits/uses and abilities wait} for the next play timing")
NOW = Line[()]("now", "a use that waited resolves now")
NO_DETERMINATION = Line[*tuple[Card, ...]](
    "no determination", "whether the attack hits is not determined: {*:cards}"
)
NOTHING_TO_END = Line[()]("nothing to end", "there is nothing of that name to end")
ANOTHER_TURN = Line[Player]("another turn", "{0:player} gets another turn")
NO_FURTHER_TURN = Line[object]("no further turn", "after an extra turn it is the opponent's turn")
TURN = Line[Player, object]("turn", "turn {1} begins, {0:player} is the turn fighter")
CROSSNIZES = Line[Card, Card]("crossnizes", "{0:card} goes into the soul of {1:card}")
AMBUSH = Line[Card]("ambush", "{0:card} is called from the drop zone")

"""What can stand in the log of a Vanguard game?

The lines that this game's programs write, each with its sentence; the notation is that of `judge.kernel.lines`.
"""

from __future__ import annotations

from judge.kernel.frames import Card, Player, Zone
from judge.kernel.lines import Line

ACTIVE_EVERYWHERE = Line[Card, str](
    "active everywhere", "{1:ability} of {0:card} names no zone, so it is active in all of them", detail=True
)
ACTIVE_IN_EITHER = Line[Card, str](
    "active in either", "{1:ability} of {0:card} is active on vanguard and rear-guard circles", detail=True
)
ANNOUNCED = Line[Card, str](
    "announced", "{1:ability} of {0:card} has no cost and is played by saying so", detail=True
)
ANY_GRADE = Line[Card]("any grade", "a guardian may have any grade: {0:card}", detail=True)
ATTACKS_ON = Line[*tuple[Card, ...]]("attacks on", "can no longer attack, but the battle goes on: {*:cards}")
BOOSTS = Line[Card, Card]("boosts", "{0:card} boosts {1:card}", detail=True)
CONDITION_IS_NOT_SO = Line[Card]("condition is not so", "what {0:card} asks for is not so", detail=True)
CONDITION_IS_SO = Line[Card]("condition is so", "what {0:card} asks for is so", detail=True)
COUNTS_TOO = Line[Card]("counts too", "{0:card} counts for it, too", detail=True)
DOES_NOT_BATTLE = Line[*tuple[Card, ...]](
    "does not battle", "cannot be attacked, so it does not battle: {*:cards}"
)
FAMILY = Line[Card, object]("family", "an ability of {0:card} of the family {1}", detail=True)
HITS = Line[Card, *tuple[Card, ...]]("hits", "the attack of {0:card} hits {1*:cards}", detail=True)
NEW_ZONE = Line[Card]("new zone", "{0:card} counts as it is in its new zone", detail=True)
NOT_ATTACKED_INSTEAD = Line[*tuple[Card, ...]](
    "not attacked instead",
    "a unit that comes to the circle of these is not attacked in their place: {*:cards}",
)
ONCE_AGAIN = Line[*tuple[Card, ...]]("once again", "G units are on vanguard circles still: {*:cards}")
ONE_OF_THE_NAMES = Line[Card](
    "one of the names", "{0:card} takes one card with one of the names", detail=True
)
PUBLIC_INFORMATION = Line[Card](
    "public information", "{0:card} counts as it was, or is, in the public zone", detail=True
)
RESOLVES_ANYWAY = Line[Card, str](
    "resolves anyway", "{1:ability} of {0:card} is resolved although its condition is no longer fulfilled"
)
TWO_SIDES = Line[Player]("two sides", "{0:player} lacks an attacking unit or a unit to attack", detail=True)
NUMBER_IS_FIXED = Line[Card](
    "number is fixed", "{0:card}: how often it is done is fixed before it begins", detail=True
)
REPEATED = Line[Card]("repeated", "{0:card}: something is done as often as there are cards", detail=True)
SHARED = Line[Card, str]("shared", "{0:card} has {1:ability} by a melody", detail=True)
ALL_IS_NONE = Line[Card]("all is none", "{0:card}: all of none is paid")
FIXED = Line[*tuple[Card, ...]]("fixed", "which cards it is for is fixed now: {*:cards}", detail=True)
KEEPS_ITS_ABILITY = Line[Card, str](
    "keeps its ability", "{0:card} keeps {1:ability} until it is resolved", detail=True
)
REQUIREMENT_NOT_MET = Line[Card](
    "requirement not met", "{0:card}: the requirement is not met; what it governs is left out"
)
THE_EVENT_ALONE = Line[Card, str](
    "the event alone",
    "the event alone triggers {1:ability} of {0:card}; what it requires is asked later",
    detail=True,
)
AT_RANDOM = Line[Card]("at random", "{0:card}: what is taken is left to chance", detail=True)
MASTER_PERFORMS = Line[Card, Player](
    "master performs", "{0:card} does not say who, so its master {1:player} does it", detail=True
)
KEEPS_ITS_ORIENTATION = Line[Card]("keeps its orientation", "{0:card} keeps its orientation")
HIDDEN_AGAIN = Line[Card]("hidden again", "what {0:card} showed is hidden again")
HIDDEN_MEANWHILE = Line[Zone]("hidden meanwhile", "nobody looks at {0:zone} meanwhile")
LEAVE = Line[*tuple[Card, ...]]("leave", "leave their circles: {*:cards}")
NAME_IS_GONE = Line[Card]("name is gone", "no vanguard there has the name that {0:card} wants any more")
NEW_CARD = Line[*tuple[Card, ...]]("new card", "counts as a new card: {*:cards}")
RODE_UPON = Line[*tuple[Card, ...]]("rode upon", "ridden upon: {*:cards}")
SHOWN_UNTIL_ITS_END = Line[Card](
    "shown until its end", "the cards stay visible until the effect of {0:card} ends"
)
ARMED = Line[Card, Card]("armed", "{0:card} is armed with {1:card}")
ARMED_WITH = Line[Card, Card]("armed with", "{0:card} is armed with {1:card}")
AS_AN_ARMS_ORDER = Line[Card]("as an arms order", "{0:card} counts as an arms order there")
FIRST_SIDE = Line[Card]("first side", "{0:card} shows its first side again")
MUSIC_ORDER = Line[Card]("music order", "{0:card} is a music order")
NO_ORIENTATION = Line[Card]("no orientation", "{0:card} is in neither stand nor rest state")
NO_SONG = Line[Player]("no song", "{0:player} has no such song in the order zone")
NO_UNIT = Line[Card]("no unit", "{0:card} is no unit there")
NO_UNIT_OF_THAT_NAME = Line[Card]("no unit of that name", "no vanguard has the name that {0:card} wants")
OPERATED = Line[*tuple[Card, ...]]("operated", "operated: {*:cards}")
STAYS = Line[*tuple[Card, ...]]("stays", "nothing happens to {*:cards}")
SUNG = Line[*tuple[Card, ...]]("sung", "sung: {*:cards}")
THE_SAME_CARD = Line[Card]("the same card", "{0:card} is still the same card")
WITH_IT = Line[*tuple[Card, ...]]("with it", "imprisoned with it: {*:cards}")
XOVERDRESS = Line[Card]("XoverDress", "{0:card} is put on a circle by XoverDress")
ABILITIES_LEFT = Line[object](
    "abilities left", "abilities that stand by are played in the end phase: {0}", detail=True
)
ABILITY = Line[Card, str]("ability", "{1:ability} of {0:card}", detail=True)
ADDS_SHIELD = Line[Card, Card, object]("adds shield", "{0:card} adds a shield of {2} to {1:card}")
CHANGED_WHILE_DELETED = Line[*tuple[Card, ...]](
    "changed while deleted", "changed as any unit although deleted: {*:cards}"
)
DIFFERENT_CIRCLES = Line[*tuple[Card, ...]]("different circles", "each on another circle: {*:cards}")
DOMINATING_PLAYERS_DECK = Line[Player](
    "dominating player's deck", "the checks are made with {0:player}'s deck"
)
GAUGE_GOES = Line[*tuple[Card, ...]]("gauge goes", "their unit is gone, so this gauge goes: {*:cards}")
GRADE_DOES_NOT_COUNT = Line[Card]("grade does not count", "{0:card} may be called there whatever its grade")
DAMAGE_TO_EACH = Line[*tuple[Card, ...]]("damage to each", "damage to each of these vanguards: {*:cards}")
DOMINATING_PLAYER_PLAYS = Line[Player, Card](
    "dominating player plays", "{0:player} plays abilities of {1:card} as its master would"
)
FITTING_CARDS = Line[Card]("fitting cards", "{0:card}: only cards that fulfil the condition were used")
ONE_BY_ONE = Line[Player]("one by one", "{0:player}'s cards move one by one")
OWNER_SEES_IT = Line[Card]("owner sees it", "its owner looks at {0:card} before the circle is chosen")
WITHOUT_THE_RIDE_DECK = Line[Player](
    "without the ride deck", "{0:player}'s deck zone holds the main deck without the ride deck"
)
GIFT_AT_ONCE = Line[Player, object]("gift at once", "{0:player} gets a gift at once: {1}")
ITS_TYPE_AGAIN = Line[Zone]("its type again", "{0:zone} has its own type again")
MASTER_GETS_IT = Line[Card, Player]("master gets it", "nobody else is named by {0:card}: {1:player} gets it")
ONE_OF_SEVERAL = Line[Card]("one of several", "of several hearts it is {0:card}")
UNITS_AGAIN = Line[*tuple[Card, ...]]("units again", "units again: {*:cards}")
UNLOCKED = Line[*tuple[Card, ...]]("unlocked", "unlocked: {*:cards}")
AGAIN = Line[Player]("again", "{0:player} may act again", detail=True)
ALREADY_SO = Line[Card]("already so", "{0:card} is so already, so nothing happens", detail=True)
ARMED_STILL = Line[Card, Card]("armed still", "{0:card} stays, armed to {1:card} now")
AS_A_UNIT = Line[Card]("as a unit", "{0:card} may be called as if it were a unit", detail=True)
AS_IT_WAS_ON_THE_FIELD = Line[Card](
    "as it was on the field", "{0:card} counts as it was on the field", detail=True
)
AS_MANY_AS_POSSIBLE = Line[Card]("as many as possible", "{0:card}: as many as there are", detail=True)
AT_ONCE = Line[object]("at once", "all {0} rounds happen at once", detail=True)
AT_THE_SAME_TIME = Line[*tuple[Player, ...]]("at the same time", "at the same time: {*:players}", detail=True)
ATTACKED = Line[object]("attacked", "a {0} is attacked", detail=True)
ATTACKS = Line[*tuple[Card, ...]]("attacks", "{*:cards} {*:attacks/attack}")
ATTACKS_FROM_THE_BACK_ROW = Line[Card]("attacks from the back row", "{0:card} may attack from the back row")
ATTACKS_LATER = Line[*tuple[Card, ...]](
    "attacks later", "{*:cards} {*:attacks/attack} when nothing else waits"
)
CHOOSES_WHO_ATTACKS = Line[Player]("chooses who attacks", "{0:player} chooses the unit that attacks next")
BATTLE = Line[object]("battle", "battle {0} of this turn", detail=True)
BELONG_TO_IT_NOW = Line[*tuple[Card, ...]](
    "belong to it now", "belong to the new unit now: {*:cards}", detail=True
)
BOTH_ATTACK = Line[*tuple[Card, ...]]("both attack", "both units of the legion attack: {*:cards}")
CALL = Line[Card]("call", "{0:card} is called", detail=True)
CANCELED = Line[Card, *tuple[object, ...]]("canceled", "{0:card}: canceled")
CANNOT_BE_HIT = Line[Card]("cannot be hit", "{0:card} cannot be hit", outcome=True)
CANNOT_RIDE = Line[Card]("cannot ride", "{0:card} is not ridden: nothing can be discarded for it")
CHOOSES_ORDER = Line[Player]("chooses order", "{0:player} decides the order", detail=True)
CIRCLE = Line[Card, Zone]("circle", "{0:card} goes to {1:zone}", detail=True)
CIRCLE_DISAPPEARS = Line[Zone]("circle disappears", "{0:zone} disappears")
COLUMN = Line[Card]("column", "{0:card} counts as part of the dominating player's column", detail=True)
COMPARE = Line[Card, object, Card, object](
    "compare", "{0:card} with {1} against {2:card} with {3}", outcome=True
)
CONDITION = Line[Card, object](
    "condition", "{0:card}: its activation condition {1} was fulfilled", detail=True
)
COST = Line[Card]("cost", "the cost of {0:card} is paid", detail=True)
CUMULATIVE = Line[Zone]("cumulative", "markers on {0:zone} add up", detail=True)
DAMAGE = Line[Player, object]("damage", "{0:player}'s vanguard is dealt {1} damage", outcome=True)
DAMAGE_LEFT = Line[*tuple[Player, ...]]("damage left", "vanguard damage is left: {*:players}", detail=True)
DECIDES_THE_ORDER = Line[Player]("decides the order", "{0:player} decides the order", detail=True)
DELETED = Line[*tuple[Card, ...]]("deleted", "deleted: {*:cards}")
DID_NOT_HIT = Line[Card]("did not hit", "the attack of {0:card} did not hit", outcome=True)
DID_NOT_OCCUR = Line[Card, object](
    "did not occur", "what was replaced did not happen to {0:card}", detail=True
)
DISCARDED = Line[*tuple[Card, ...]]("discarded", "counts as discarded: {*:cards}", detail=True)
DOES_NOT_HEAL = Line[Player](
    "does not heal", "{0:player} has less damage than the opponent, so nothing is healed"
)
DOES_NOT_TRIGGER = Line[Card, str]("does not trigger", "{1:ability} of {0:card} does not trigger")
DOMINATED = Line[Card, Player]("dominated", "{0:card} is dominated by {1:player}")
DOMINATED_NO_MORE = Line[*tuple[Card, ...]]("dominated no more", "no longer dominated: {*:cards}")
DRAWS = Line[Player]("draws", "{0:player} draws for the persona ride")
DRIVE = Line[Card, object]("drive", "the drive of {0:card} is {1}", detail=True)
DRIVE_UNIT = Line[Card]("drive unit", "{0:card} performs the drive checks", detail=True)
END_PHASE = Line[Player]("end phase", "{0:player}'s turn goes to its end phase at once")
ERASE_ZONE = Line[Card]("erase zone", "{0:card} cannot exist there", detail=True)
ERASED = Line[Card]("erased", "{0:card} is erased")
EXTRA_TURN = Line[Player]("extra turn", "{0:player} takes an extra turn")
FACE_UP = Line[Card]("face up", "{0:card} lies face up", detail=True)
FINAL_INFORMATION = Line[Card](
    "final information", "{0:card} has left; its last information counts", detail=True
)
FLIPPED = Line[Card]("flipped", "{0:card} shows its other side")
FROM_THE_RIDE_DECK = Line[Player](
    "from the ride deck", "{0:player}'s first vanguard comes from the ride deck", detail=True
)
GAUGE_MOVES = Line[*tuple[Card, ...]]("gauge moves", "gauge changes its unit: {*:cards}")
GAUGE_OF = Line[Card, *tuple[Card, ...]]("gauge of", "gauge of {0:card}: {1*:cards}")
GIFT = Line[Card, object]("gift", "{0:card} brings an imaginary gift: {1}")
GIFT_TYPE = Line[Player, object]("gift type", "the type of {0:player}'s {1} gift", detail=True)
GOES_FIRST = Line[Player]("goes first", "{0:player} goes first")
GOES_ON = Line[*tuple[Card, ...]]("goes on", "the battle goes on without {*:cards}", detail=True)
GUARD = Line[Card]("guard", "{0:card} is called as a guardian", detail=True)
GUARDS_FOR = Line[Card, Card]("guards for", "{0:card} guards for {1:card}")
HAS_MOVED = Line[Card](
    "has moved", "{0:card} has moved since; its ability is played all the same", detail=True
)
HEART = Line[Card]("heart", "{0:card} is a heart")
HEARTS = Line[*tuple[Card, ...]]("hearts", "hearts go to the soul: {*:cards}")
IN_ORDER = Line[Card]("in order", "{0:card} resolves as it is written", detail=True)
INTERCEPTS = Line[Card]("intercepts", "{0:card} intercepts")
LAYER = Line[Card]("layer", "the layer in which {0:card} is changed", detail=True)
LEADER_AND_MATE = Line[Card, Card](
    "leader and mate", "{0:card} is the legion leader, {1:card} the legion mate"
)
LEAVES_ITS_ZONE = Line[Card]("leaves its zone", "{0:card} leaves its zone", detail=True)
LEFT = Line[Player, object]("left", "{0:player}'s vanguard damage is {1} now", detail=True)
LEGION = Line[*tuple[Card, ...]]("legion", "the legion belongs together: {*:cards}", detail=True)
LEGION_AGAIN = Line[Card, Card]("legion again", "{0:card} and {1:card} are in legion again")
LENDS_NAME_AND_POWER = Line[Card, Card]("lends name and power", "{0:card} lends name and power to {1:card}")
LOOKS_AT = Line[Player, object]("looks at", "{0:player} looks at cards of the deck: {1}")
LOSING_CONDITION = Line[Player]("losing condition", "{0:player} fulfils a losing condition")
MARKER = Line[Zone, object]("marker", "a marker lies on {0:zone}: {1}")
MARKER_OF_ITS_CIRCLE = Line[Card](
    "marker of its circle", "the marker on the circle of {0:card} counts", detail=True
)
MARKER_ERASED = Line[Zone, object]("marker erased", "the marker on {0:zone} is erased: {1}")
MARKER_TEXT = Line[Zone]("marker text", "what the marker on {0:zone} does", detail=True)
MARKERS_MOVE = Line[Zone, Zone]("markers move", "Accel markers move from {0:zone} to {1:zone}")
MASTER_THEN = Line[Card, Player](
    "master then", "played as {1:player}'s, who was the master of {0:card}", detail=True
)
MOVED = Line[Card]("moved", "{0:card} is moved, not placed", detail=True)
MUST_BE_PLAYED = Line[Player]("must be played", "{0:player} must play what stands by", detail=True)
NEW_CIRCLE = Line[Zone]("new circle", "{0:zone} comes into being")
NO_G_ASSIST = Line[Player]("no G assist", "no G assist for {0:player}")
NO_ATTACK = Line[*tuple[Card, ...]]("no attack", "no attack by {*:cards}")
NO_ATTACK_POSSIBLE = Line[Player]("no attack possible", "{0:player} can make no attack")
NO_ATTACKER = Line[Player]("no attacker", "{0:player} has nothing to attack with")
NO_BOOST = Line[*tuple[Card, ...]]("no boost", "an attack that text made is not boosted: {*:cards}")
NO_CARD = Line[Player]("no card", "{0:player} has no card for it")
NO_COMPARISON = Line[*tuple[Card, ...]]("no comparison", "no powers are compared for {*:cards}")
NO_DAMAGE = Line[*tuple[Card, ...]]("no damage", "no damage by {*:cards}")
NO_DAMAGE_DEALT = Line[Player]("no damage dealt", "{0:player} is dealt no damage")
NO_DRIVE_CHECK = Line[Card]("no drive check", "{0:card} performs no drive checks this turn")
NO_GIFT = Line[Player, object](
    "no gift", "{0:player} gets no {1} gift: another ride brought one of another kind"
)
NO_ICON = Line[Card]("no icon", "{0:card} has no trigger icon", detail=True)
NO_LONGER_DOMINATED = Line[Card]("no longer dominated", "{0:card} is no longer dominated")
NO_SHIELD = Line[Card]("no shield", "{0:card} has no shield: it counts as 0", detail=True)
NOTHING_TO_ATTACK = Line[*tuple[Card, ...]]("nothing to attack", "nothing to attack for {*:cards}")
NORMAL_CALL = Line[*tuple[Card, ...]]("normal call", "{*:cards}: a normal call", detail=True)
NORMAL_RIDE = Line[*tuple[Card, ...]]("normal ride", "{*:cards}: a normal ride", detail=True)
NORMAL_STRIDE = Line[Card]("normal stride", "{0:card}: a normal stride", detail=True)
NOT_A_REAR_GUARD = Line[Card]("not a rear-guard", "{0:card} is no rear-guard, so it does not stand")
NOT_A_RIDE = Line[Card]("not a ride", "{0:card} was not ridden", detail=True)
NOT_AFFECTED = Line[Card]("not affected", "{0:card} is not affected")
NOT_CALLED = Line[Card]("not called", "{0:card} is not called")
NOT_CHOSEN = Line[Card]("not chosen", "{0:card} cannot be chosen")
NOT_CREATED = Line[Card]("not created", "{0:card}: no effect is left behind, there is no battle")
NOT_ITS_MASTER = Line[Card](
    "not its master", "{0:card} is not a unit of its original master for now", detail=True
)
NOT_MOVED = Line[Card]("not moved", "{0:card} does not move")
NOT_PERFORMED = Line[*tuple[Card, ...]]("not performed", "not performed: {*:cards}")
NOT_RIDDEN = Line[Card]("not ridden", "{0:card} cannot be ridden from where it is")
NOT_SWITCHED = Line[Player]("not switched", "{0:player}'s cards cannot change places")
NOT_TWICE = Line[Card]("not twice", "{0:card} replaces the same event only once", detail=True)
AN_EFFECT = Line[Card]("an effect", "{0:card}: what is retired so is retired by an effect")
CANNOT_PAY = Line[Card]("cannot pay", "{0:card}: the cost cannot be paid whole")
NO_CIRCLE = Line[Player]("no circle", "{0:player} has no circle for it")
NONE_TO_REST = Line[Card]("none to rest", "{0:card}: no rear-guard stands that could rest")
NOT_FLIPPED = Line[Card]("not flipped", "{0:card} has no other side, so nothing happens")
NOT_IN_HARMONY = Line[Card]("not in harmony", "{0:card} is not in harmony: one of the units has left")
NOT_PAID = Line[Card]("not paid", "{0:card}: the cost is not paid")
NOT_RESOLVED = Line[Card]("not resolved", "{0:card} is not resolved")
NOT_SUCCESSFUL = Line[Card](
    "not successful", "{0:card} is not successful: no rear-guard has the power any more"
)
AS_POSSIBLE = Line[Card]("as possible", "{0:card}: as much as possible is done")
CHOOSE = Line[Card]("choose", "{0:card} asks for a choice", detail=True)
NOTHING = Line[Player]("nothing", "nothing happens for {0:player}")
OPTIONS_REST = Line[Card]("options rest", "{0:card}: options not picked do not exist")
SEVERAL = Line[Card]("several", "{0:card}: the turn player chooses first")
SEVERAL_HIDDEN = Line[Card]("several hidden", "{0:card}: the turn player chooses first, nothing is shown yet")
UNSURE = Line[Card]("unsure", "{0:card}: what a hidden zone holds cannot be checked")
UP_TO_ZERO = Line[Card]("up to zero", "{0:card}: none may be chosen")
ZERO = Line[Card]("zero", "{0:card}: a number of 0 or less does nothing")
NOW = Line[Card, object]("now", "{0:card} is {1} now")
PAYS = Line[Card]("pays", "{0:card}: the cost is paid")
SEARCHES = Line[Player, object]("searches", "{0:player} searches and finds {1:card/cards}")
THE_TURN_ENDS = Line[Player]("the turn ends", "{0:player}'s turn is ended")
NOTHING_INTERFERES = Line[Player](
    "nothing interferes", "nothing can interfere with {0:player} conceding", detail=True
)
NULLIFIED = Line[Card]("nullified", "the trigger effect of {0:card} is nullified")
ONCE = Line[Card]("once", "that ability of {0:card} works only once", detail=True)
ONCE_MORE = Line[Card, str]("once more", "{1:ability} of {0:card} stands by once more")
ORDER = Line[Card, *tuple[object, ...]]("order", "{0:card} is played as an order")
ORDER_OF_TURNS = Line[Player](
    "order of turns", "{0:player}'s extra turn comes now: the one gained last comes first", detail=True
)
ORDER_ON_A_CIRCLE = Line[Card]("order on a circle", "{0:card} is an order and goes to no circle")
ORDER_ZONE = Line[Card]("order zone", "{0:card} lies in the order zone")
ORDERS = Line[Player]("orders", "{0:player} decides the order", detail=True)
ORIENTATION = Line[*tuple[Card, ...]]("orientation", "{*:cards}: placed as the circle says", detail=True)
ORIGINALDRESS = Line[Card]("originalDress", "{0:card} is originalDress now")
OVERDRESS = Line[Card]("overDress", "{0:card} is overDressed")
OVERDRESS_STATE = Line[Card]("overDress state", "{0:card} is in the overDress state", detail=True)
OWNERS_ZONE = Line[Card]("owner's zone", "{0:card} goes to its owner's zone", detail=True)
PASSES = Line[Player]("passes", "{0:player} passes", detail=True)
PERSONA_RIDE = Line[Card]("persona ride", "{0:card}: persona ride")
PLACE = Line[Zone]("place", "where the new circle lies: {0:zone}", detail=True)
PLACED = Line[*tuple[Card, ...]]("placed", "placed: {*:cards}", detail=True)
POWER = Line[Card, object]("power", "power +{1} for {0:card}")
PRESENTS = Line[Player, object, object](
    "presents", "{0:player} presents a deck of {1} and a ride deck of {2} cards", detail=True
)
PROTECT = Line[Player]("protect", "{0:player} gets a Protect card")
REPLACEMENT_EFFECT = Line[object]("replacement effect", "a replacement effect on: {0}", detail=True)
REST = Line[Card]("rest", "{0:card} rests there", detail=True)
RETIRED = Line[*tuple[Card, ...]]("retired", "counts as retired: {*:cards}", detail=True)
REVEALED = Line[Card]("revealed", "the trigger of {0:card} is revealed", detail=True)
ROUNDS = Line[object]("rounds", "the loop is gone through {0:time/times}")
RULE_ACTION = Line[Card]("rule action", "{0:card} cannot stay where it is")
SAME_CARD = Line[Card]("same card", "{0:card} is the same card", detail=True)
SAME_OR_DIFFERENT = Line[Card](
    "same or different", "{0:card}: one unit or different ones may be chosen", detail=True
)
SET_UP_BEFORE = Line[Card]("set up before", "{0:card} set this up for now", detail=True)
SEVERAL_TARGETS = Line[*tuple[Card, ...]]("several targets", "attacked together: {*:cards}")
SHIELD = Line[Card, object]("shield", "shield +{1} for {0:card}")
SHUFFLED = Line[Zone]("shuffled", "{0:zone} counts as shuffled")
SITUATION = Line[Card, str]("situation", "{1:ability} of {0:card} waits for a situation", detail=True)
SPECIFIED = Line[Card, *tuple[Card, ...]]("specified", "{0:card}: originalDress are {1*:cards}")
STAGE = Line[Zone]("stage", "{0:zone} is the stage")
STAND_BY = Line[Card]("stand by", "{0:card}: its ability stands by as it is chosen to intercept", detail=True)
STANDS = Line[*tuple[Card, ...]]("stands", "{*:cards}: in the stand state", detail=True)
STILL_A_UNIT = Line[*tuple[Card, ...]]("still a unit", "still units: {*:cards}", detail=True)
SUPERIOR_CALL = Line[*tuple[Card, ...]]("superior call", "{*:cards}: a superior call", detail=True)
SUPERIOR_RIDE = Line[*tuple[Card, ...]]("superior ride", "{*:cards}: a superior ride", detail=True)
SURPLUS = Line[*tuple[Card, ...]]("surplus", "too many cards on one circle: {*:cards} must go")
SWITCH = Line[Player]("switch", "{0:player} lets cards of a column change places", detail=True)
TO_THE_G_ZONE = Line[Card]("to the G zone", "{0:card} goes to the G zone instead")
TO_THE_RIDE_DECK_ZONE = Line[Card]("to the ride deck zone", "{0:card} goes to the ride deck zone instead")
TOGETHER = Line[*tuple[Card, ...]]("together", "together: {*:cards}", detail=True)
TRIGGER = Line[Card, Player]("trigger", "the trigger icon of {0:card} counts for {1:player}")
TURN_PLAYER_FIRST = Line[Player](
    "turn player first", "{0:player} as the turn player comes first", detail=True
)
UNTIL_THE_END_OF_TURN = Line[*tuple[Card, ...]](
    "until the end of turn", "{*:cards} {*:goes/go} to the bottom of the deck at the end of the turn"
)
USED = Line[Card, str]("used", "{1:ability} of {0:card} cannot be used again this turn")
USUAL_COST = Line[Card]("usual cost", "{0:card} has the usual cost of a stride", detail=True)
VANGUARD_AGAIN = Line[Card]("vanguard again", "{0:card} is the vanguard again")
WAITS = Line[object]("waits", "a checked card waits for abilities that stand by: {0}", detail=True)
WIN = Line[Player]("win", "{0:player} wins by an effect")
WORLD = Line[Player, object]("world", "{0:player}'s world becomes {1}")
WORLD_LOST = Line[Player, object]("world lost", "{0:player}'s world is no longer {1}")
ZONE_CHANGE = Line[Card, str](
    "zone change", "{1:ability} of {0:card} waits for a change of zones", detail=True
)
NOBODY_DEFINED_IT = Line[object]("nobody defined it", "nobody has said what it is, so nothing happens")

# -- how text hangs together, and what it changes (11, 12) -----------------------------------------------------------

ALL_OF_IT = Line[Card]("all of it", "{0:card}: all of it is done for each", detail=True)
ANOTHER_CARD = Line[Card]("another card", "{0:card} is another card where it is now")
AS_MUCH = Line[Card]("as much", "{0:card}: as much of it as possible must be done", detail=True)
CEASES = Line[Card, str]("ceases", "{1:ability} of {0:card} ceases to exist without being played")
COMES_TO = Line[Card, object, object]("comes to", "the {1} of {0:card} changes by {2}")
COUNTS_AS_PAID = Line[Card](
    "counts as paid", "{0:card}: a part of the cost that is done 0 times counts as paid", detail=True
)
DECLARED = Line[Card]("declared", "{0:card}: there is no cost any more; it is declared paid")
DOUBLED = Line[Card]("doubled", "{0:card}: it rises by what it is now")
EFFECT_ENDS = Line[*tuple[Card, ...]]("effect ends", "an effect on these is nullified: {*:cards}")
FOR_CARDS_TO_COME = Line[Card](
    "for cards to come",
    "{0:card} changes a rule of the game: it counts for cards that come later, too",
    detail=True,
)
HAS_LOST_IT = Line[Card]("has lost it", "{0:card} has lost the ability since; it is played all the same")
HIDDEN_ORDER = Line[Player]("hidden order", "nobody but {0:player} knows the order", detail=True)
INACTIVE = Line[Card, str]("inactive", "{1:ability} of {0:card} is inactive: it is there and does nothing")
ITSELF = Line[Card]("itself", "no unit is named, so {0:card} itself is meant", detail=True)
LEFT_OUT = Line[Card]("left out", "{0:card}: what follows is left out as well")
LEGION_ENDS = Line[*tuple[Card, ...]]("legion ends", "the legion state of {*:cards} ends")
LIST = Line[Card]("list", "{0:card} has a list", detail=True)
LIST_IS_FIXED = Line[Card, object](
    "list is fixed",
    "{0:card}: which items of the list are done is fixed now, the number is {1}",
    detail=True,
)
LOOKS_AT_GAUGE = Line[Player](
    "looks at gauge", "{0:player} may look at the cards that became gauge", detail=True
)
LOOKS_BACK = Line[Card](
    "looks back", "{0:card}: what this looks back at was left out, so it is left out, too"
)
NEXT_ITEM = Line[Card]("next item", "{0:card}: the next item is done all the same", detail=True)
NOT_AGAIN = Line[Card]("not again", "{0:card}: what was chosen once this turn cannot be chosen again")
NOT_CANCELED = Line[*tuple[Card, ...]](
    "not canceled", "effects of trigger icons from before stay on {*:cards}", detail=True
)
NOT_SAID = Line[Card]("not said", "{0:card}: nobody says so, so it does not stand by")
NOT_THE_SAME = Line[Card]("not the same", "{0:card}: nothing is chosen twice", detail=True)
NOT_USED = Line[Card, str]("not used", "nothing has changed, so {1:ability} of {0:card} is not used up")
ONE_AFTER_THE_OTHER = Line[Card]("one after the other", "{0:card}: one after the other", detail=True)
ORDER_OF_EFFECTS = Line[*tuple[Card, ...]]("order of effects", "the effects count in this order: {*:cards}")
PUBLIC = Line[*tuple[Card, ...]]("public", "{*:cards}: in the public state now", detail=True)
RIDES_ONE_BY_ONE = Line[*tuple[Card, ...]]("rides one by one", "ridden one after the other: {*:cards}")
SAID = Line[Card]("said", "{0:card}: its master says that it stands by")
SLASH = Line[Card]("slash", "{0:card}: what the slash joins is all done", detail=True)
STAMP_OF_THE_FIELD = Line[Card](
    "stamp of the field", "the effect of {0:card} counts from when it came to the field", detail=True
)
STILL_THAT_CARD = Line[*tuple[Card, ...]](
    "still that card", "still the cards that the effect has moved: {*:cards}", detail=True
)
THE_MOMENT_IT_COMES = Line[Card](
    "the moment it comes", "{0:card} is changed the moment it comes", detail=True
)
WITH_WHAT_CHANGES_IT = Line[Card](
    "with what changes it", "{0:card} counts with what changes it there", detail=True
)
ALL_OTHERS_ARE_REMOVED = Line[Card](
    "all others are removed", "all other cards of circles, soul and G zone are removed for {0:card}"
)
ALL_SHUFFLE = Line[Player]("all shuffle", "a unit of {0:player} went to another deck, so all players shuffle")
ASSOCIATED_ONCE_MORE = Line[Card](
    "associated once more", "{0:card} is associated with one more unit", detail=True
)
ATTACKED_NOW = Line[Card]("attacked now", "{0:card} is attacked instead")
CHANGED_BY = Line[object, object]("changed by", "the number of {0} is changed by {1}")
COMBINED = Line[Card, Card]("combined", "{1:card} is added to {0:card}")
DECLARES = Line[Player, object]("declares", "{0:player} declares {1}")
DIFFERENT = Line[Card, object]("different", "{0:card} counts what is different: {1}", detail=True)
DOMINATED_IN_THIS_BATTLE = Line[*tuple[Card, ...]](
    "dominated in this battle", "dominated until the end of this battle: {*:cards}"
)
EVERYBODY_SEES_IT = Line[Card]("everybody sees it", "everybody may look at {0:card}", detail=True)
FRIENDS = Line[*tuple[Card, ...]]("friends", "in the friend state: {*:cards}", detail=True)
GETS_ABILITIES = Line[*tuple[Card, ...]]("gets abilities", "get an ability: {*:cards}")
GETS_THAT_NUMBER = Line[Card](
    "gets that number", "{0:card} has a number added that another card has", detail=True
)
GRADE_STAYS = Line[*tuple[Card, ...]]("grade stays", "a grade that is no number cannot be changed: {*:cards}")
ITS_MASTER_NOW = Line[Card, Player](
    "its master now", "who is the master of {0:card} is seen now: {1:player}", detail=True
)
LOOKED_AT_BEFORE = Line[Player](
    "looked at before", "{0:player} has looked at a deck in this effect before", detail=True
)
LOSES_ABILITIES = Line[*tuple[Card, ...]]("loses abilities", "lose abilities: {*:cards}")
MADE_ACTIVE = Line[Card, object](
    "made active", "an effect makes {1} of {0:card} active, and no more than that", detail=True
)
MARKER_DOES_NOTHING = Line[Card](
    "marker does nothing", "the marker on its circle does nothing for {0:card}", detail=True
)
MARKER_GONE = Line[Card, object]("marker gone", "the marker on {0:card} is erased: {1}")
MARKER_ON_A_UNIT = Line[Card, object]("marker on a unit", "a marker lies on {0:card}: {1}")
MAY_LOOK_AT = Line[Player, object](
    "may look at", "{0:player} may look at cards of the deck whenever they wish: {1}", detail=True
)
MOVES_AS_ANY_CARD = Line[Card]("moves as any card", "{0:card} moves as any card does", detail=True)
NAME_OF_GAUGE = Line[object, *tuple[Card, ...]]("name of gauge", "as gauge they are named {0}: {1*:cards}")
NO_COST = Line[Card]("no cost", "{0:card} has lost its costs: none is paid")
NO_MARKER = Line[Player, object]("no marker", "{0:player} has nothing on which the marker could be put: {1}")
NO_NUMBERS_GIVEN = Line[Card](
    "no numbers given", "{0:card}: what the text does not name is 0, and there is no shield", detail=True
)
NOT_CREATED_THERE = Line[Zone, object](
    "not created there", "{1} cannot exist in {0:zone}, so it is not created"
)
NOT_SHUFFLED_IN = Line[*tuple[Card, ...]](
    "not shuffled in", "kept apart from the shuffle: {*:cards}", detail=True
)
REACHES_IT = Line[Card, Card](
    "reaches it", "{1:card} reaches {0:card} as a unit of its dominating player", detail=True
)
SHOWN_AS_A_COST = Line[*tuple[Card, ...]](
    "shown as a cost", "shown when all costs are paid: {*:cards}", detail=True
)
STANDS_BY_STILL = Line[Card, str]("stands by still", "{1:ability} of {0:card} stands by once more")
STAY_AT_REST = Line[*tuple[Card, ...]]("stay at rest", "do not stand in this stand phase: {*:cards}")
STAYS_ON_THE_CIRCLE = Line[Card](
    "stays on the circle",
    "{0:card} stays on the circle: no rule action on orders there touches it",
    detail=True,
)
STILL_IN_HARMONY = Line[*tuple[Card, ...]]("still in harmony", "still in harmony: {*:cards}", detail=True)
TEXT_OF_THE_OTHER_ORDER = Line[Card](
    "text of the other order", "the text of the other order follows that of {0:card}", detail=True
)
UNIT_NOW = Line[Card]("unit now", "{0:card} is a unit now")

"""What can stand in the log of a Dragon Ball Super game?

The lines that this game's programs write, each with its sentence; the notation is that of `judge.kernel.lines`.
"""

from __future__ import annotations

from judge.kernel.frames import Card, Player
from judge.kernel.lines import Line

FREE_TIMING = Line[object]("free timing", "", detail=True)
IN_ORDER = Line[object]("in order", "", detail=True)
COUNTER_TIMINGS = Line[object]("counter timings", "", detail=True)
RULE_PROCESSING_FIRST = Line[()]("rule processing first", "", detail=True)
CHECKPOINT = Line[()]("checkpoint", "", detail=True)
NO_SKILL_COST = Line[Card]("no skill cost", "{0:card} asks for no skill cost", detail=True)
NO_ENERGY_COST = Line[Card]("no energy cost", "{0:card} asks for no energy cost here")
OFFENSE_STEP = Line[object]("Offense Step", "the Offense Step begins")
DEFENSE_STEP = Line[object]("Defense Step", "the Defense Step begins")
DAMAGE_STEP = Line[object]("Damage Step", "the Damage Step begins")
MAIN_PHASE = Line[object]("Main Phase", "the Main Phase begins")
MAIN_PHASE_END_STEP = Line[object]("Main Phase End Step", "the Main Phase End Step begins")
END_PHASE = Line[object]("End Phase", "the End Phase begins")
BEFORE_THE_GAME = Line[()]("before the game", "the game is prepared")
LASTS = Line[object]("lasts", "", detail=True)
ANY_NUMBER = Line[Card]("any number", "{0:card} joins the others: there is no limit")
NO_LIMIT = Line[Card]("no limit", "{0:card} joins the others: there is no limit")
ONLY_ONE = Line[Card]("only one", "{0:card} takes the place: only one can be there")
ONLY_ONE_WITH_FIELD = Line[Card](
    "only one with [Field]", "{0:card} takes the place: only one with [Field] can be there"
)
NO_TIMING_OF_ITS_OWN = Line[object]("no timing of its own", "", detail=True)
LEFT_BEHIND = Line[Card]("left behind", "effects on {0:card} are left behind")
ITS_SOURCE = Line[*tuple[Card, ...]]("its source", "{*:cards} itself is meant", detail=True)
NEW_CARDS = Line[*tuple[Card, ...]]("new cards", "new cards where they are now: {*:cards}")
IN_THE_DROP_AREA = Line[*tuple[Card, ...]]("in the Drop Area", "in the Drop Area: {*:cards}", detail=True)
NO_ROOM = Line[Card]("no room", "{0:card} is not placed: one Extra Card is there already")
AS_POSSIBLE = Line[Card]("as possible", "{0:card}: as much as possible is done", detail=True)
FEWER = Line[Card]("fewer", "as many as possible are chosen for {0:card}")
UP_TO_ZERO = Line[()]("up to zero", "", detail=True)
UNSURE = Line[()]("unsure", "", detail=True)
NO_NEW_SKILLS = Line[object]("no new skills", "", detail=True)
NOT_GAINED = Line[Card]("not gained", "{0:card} cannot gain that skill")
BEFORE_NUMBERS = Line[Card]("before numbers", "{0:card}: everything but numbers comes first", detail=True)
ONCE = Line[object]("once", "each replacement effect applies once")
THE_TURN_PLAYER_FIRST = Line[()](
    "the turn player first", "both players order their cards, the turn player first"
)
SUM = Line[Card, object]("sum", "{0:card} enters with {1} markers")
INFORMATION = Line[object]("information", "", detail=True)
ON_ENTERING = Line[Card]("on entering", "{0:card} is changed as it enters")
AS_IT_IS_THERE = Line[Card]("as it is there", "{0:card} is judged as it is there")
DAMAGE = Line[Player]("damage", "{0:player} takes damage")
KEYWORD = Line[Card]("keyword", "the keyword of {0:card}", detail=True)
INVOKER = Line[Card]("invoker", "{0:card} is activated by resting one Red/Blue energy")
NO_SPECIFIED_COST = Line[Card]("no specified cost", "{0:card} counts as having no specified cost")
ANY_COLOR = Line[Card]("any color", "{0:card} takes markers of any color")
ONCE_PER_TURN = Line[Card]("once per turn", "this skill of {0:card} is used for this turn", detail=True)
LIMIT = Line[Card]("limit", "this skill of {0:card} is counted for all cards of its number", detail=True)
NEGATED_SINCE = Line[Card](
    "negated since", "the skill of {0:card} was negated since; it is resolved all the same"
)
NO_ATTACK_CARD = Line[Card]("no attack card", "the attack was negated: there is no attack card for {0:card}")
NO_GUARD_CARD = Line[*tuple[Card, ...]](
    "no guard card", "the attack was negated: {*:cards} cannot become the guard card"
)
REST = Line[Card]("rest", "{0:card} enters in Rest Mode")
MAY_USE_IT = Line[Card]("may use it", "{0:card} is a card that can use it", detail=True)
DEFLECT = Line[Card]("deflect", "{0:card} is not affected by [Counter: Play]")
ATTACKED = Line[Card]("attacked", "{0:card} counts as attacked")
RETURNED = Line[Card]("returned", "{0:card} was returned to the hand and stays there")
ONLY_BY_ATTACKING = Line[Card]("only by attacking", "[Critical] of {0:card} is about attacks only")
CRITICAL = Line[Card]("critical", "{0:card}: life goes to the Drop Area")
STRIKE = Line[Card, object]("strike", "{0:card} deals {1} damage")
VICTORY = Line[Card]("victory", "{0:card} has dealt damage by attacking")
ATTACKS = Line[Card]("attacks", "{0:card} attacks")
WORMHOLE = Line[Player]("wormhole", "{0:player} activates the second Over Realm of the turn")
ONTO = Line[Card, Card]("onto", "{0:card} is played on top of {1:card}")
EVOLVE = Line[Card]("evolve", "{0:card} is evolved")
XENO_EVOLVE = Line[Card]("xeno-evolve", "{0:card} comes in place of the card chosen")
NEW_CARD = Line[Card]("new card", "{0:card} is a new card there", detail=True)
FIELD = Line[Card]("field", "{0:card} is placed in the Battle Area")
KEPT = Line[*tuple[Card, ...]]("kept", "{*:cards} {*:stays/stay}")
OTHER_AREA = Line[Card]("other area", "{0:card} may be chosen where it is")
IN_A_BATTLE_AREA = Line[Card](
    "in a Battle Area", "a Battle Card's skill: {0:card} must be in a Battle Area", detail=True
)
IN_ANY_AREA = Line[Card]("in any area", "{0:card} may be in any area", detail=True)
AN_ACTIVATE_SKILL = Line[Card](
    "an [Activate] skill", "{0:card}: an [Activate] skill of this free timing", detail=True
)
GUARD_CARD = Line[Card]("guard card", "{0:card} is the guard card now")
TURN = Line[Player, *tuple[object, ...]]("turn", "{1:number_of_turn} begins, {0:player} is the turn player")
NO_DRAW = Line[Player]("no draw", "{0:player} goes first and does not draw")
ATTACK = Line[Card, Card]("attack", "{0:card} attacks {1:card}")
COMPARE = Line[Card, object, Card, object]("compare", "{0:card} with {1} against {2:card} with {3}")
ATTACK_SUCCEEDS = Line[object, object, object, object](
    "attack succeeds", "the attack succeeds: {1} against {3}", outcome=True
)
ATTACK_FAILS = Line[object, object, Card, object](
    "attack fails", "the attack fails: {1} against {3}; nothing happens to {2:card}", outcome=True
)
DAMAGE_TAKEN = Line[Player, object, object](
    "damage taken", "{0:player} takes {1} damage and has {2} life left", outcome=True
)
KOD = Line[Card]("KO'd", "{0:card} is KO'd", outcome=True)
COMBO = Line[Card, Card, object]("combo", "{1:card} adds {2} to {0:card}")
TO_THE_COMBO_AREA = Line[Card]("to the Combo Area", "{0:card} is to go to the Combo Area")
COST_AND_POWER = Line[Card]("cost and power", "{0:card} has a combo cost and combo power", detail=True)
AS_A_CARD = Line[Card]("as a card", "the token {0:card} is dealt with like a card", detail=True)
AS_CARDS = Line[*tuple[Card, ...]]("as cards", "tokens can be chosen like cards: {*:cards}", detail=True)
NEGATED = Line[Card]("negated", "{0:card} is negated")
VALID = Line[Card, object]("valid", "the condition of a skill of {0:card} is fulfilled")
NOT_VALID = Line[Card, object]("not valid", "the condition of a skill of {0:card} is not fulfilled")
SKILLS_NEGATED = Line[*tuple[Card, ...]]("skills negated", "skills of {*:cards} are negated")
NEW_ATTACK = Line[Card]("new attack", "{0:card} is the attack card now")
NEW_GUARD = Line[Card]("new guard", "{0:card} is the guard card now")
ORDER_UNSEEN = Line[*tuple[Card, ...]]("order unseen", "the opponent does not see the order of {*:cards}")
DAMAGE_PROCESSING = Line[Player]("damage processing", "damage to {0:player}'s life")
NO_SKILL_LEFT = Line[Card]("no skill left", "{0:card} counts as having no skill")
MARKERS_LEFT = Line[Card]("markers left", "{0:card} keeps the markers that are left")
X_IS_0 = Line[Card]("X is 0", "the X of {0:card} counts as 0")
ANY_ENERGY = Line[Player]("any energy", "{0:player} pays with energy whose color nobody named")
GOES_ON = Line[Player]("goes on", "the Main Phase goes on for {0:player}")
LEFT_OUT = Line[()]("left out", "the steps up to the end of the battle are left out")
NO_POSITION = Line[Card]("no position", "{0:card} has no position where it is")
NO_COMBO = Line[Card]("no combo", "{0:card} has no combo power")
NO_DEFENSE_STEP = Line[Card]("no Defense Step", "{0:card} is a Unison Card: no Defense Step")
NOTHING_TO_COMPARE = Line[()](
    "nothing to compare", "the attack card or guard card is gone: nothing to compare"
)
NO_DAMAGE = Line[Player]("no damage", "{0:player} takes no damage")
SOURCE = Line[Card]("source", "the damage comes from {0:card}", detail=True)
NO_LIFE = Line[Player]("no life", "{0:player} has no life left")
NO_DECK = Line[Player]("no deck", "{0:player} has no cards left in the deck")
NO_UNISON_CARD = Line[Player]("no Unison Card", "{0:player} has no Unison Card")
NO_LIFE_LEFT = Line[Player]("no life left", "{0:player} has no life to take")
LOSES = Line[Player]("loses", "{0:player} loses")
LOSE = Line[*tuple[Player, ...]]("lose", "{*:players} lose")
WIN = Line[Player]("win", "{0:player} wins by an effect")
SURRENDER = Line[Player]("surrender", "{0:player} surrenders")
DRAW = Line[Player]("draw", "{0:player} draws a card", detail=True)
NOTHING_TO_DRAW = Line[Player]("nothing to draw", "{0:player} has no card to draw")
NOTHING = Line[Player]("nothing", "nothing happens for {0:player}")
DISCARD = Line[*tuple[Card, ...]]("discard", "{*:cards} {*:is/are} discarded")
STAYS = Line[Card]("stays", "{0:card} stays where it is")
STAYS_IN_REST_MODE = Line[Card]("stays in Rest Mode", "{0:card} stays in Rest Mode")
NOT_CARRIED_OUT = Line[Card]("not carried out", "what would happen to {0:card} is not carried out")
NOT_SWITCHED = Line[Card]("not switched", "{0:card} is not switched")
ALREADY = Line[Card]("already", "{0:card} is in that mode already, so nothing changes")
NOT_KOD = Line[*tuple[Card, ...]]("not KO'd", "{*:cards} did not count as KO'd")
ONLY_BATTLE_CARDS = Line[Card](
    "only Battle Cards", "{0:card} is not a Battle Card in the Battle Area and cannot be KO'd"
)
NO_POWER_LEFT = Line[*tuple[Card, ...]]("no power left", "no power left: {*:cards}")
PLACED_BECAUSE_OF = Line[Card, Card](
    "placed because of", "{1:card} was placed in the Drop Area because of {0:card}"
)
BECAUSE_OF = Line[Card, *tuple[Card, ...]]("because of", "this happens because of {0:card}: {1*:cards}")
CONFIRMATIVE = Line[*tuple[Card, ...]](
    "confirmative", "rule processing that waited for this moment", detail=True
)
INTERRUPT = Line[*tuple[object, ...]]("interrupt", "rule processing that happens at once", detail=True)
AT_THE_SAME_TIME = Line[*tuple[object, ...]]("at the same time", "all at the same time", detail=True)
RULE_PROCESSING = Line[*tuple[object, ...]]("rule processing", "rule processing", detail=True)
STRAY = Line[*tuple[Card, ...]]("stray", "{*:cards} {*:is a combo card/are combo cards} outside a battle")
MARKERS_ON = Line[Card, int]("markers on", "markers on {0:card}")
MARKER = Line[Card]("marker", "a marker comes off {0:card}")
ONE_AT_A_TIME = Line[Card, object]("one at a time", "{1} markers come off {0:card}, one at a time")
REVERTED = Line[Card]("reverted", "effects on {0:card} end")
NO_MARKERS = Line[Card]("no markers", "{0:card} has no markers")
PLAY = Line[Card]("play", "{0:card} is played")
COST = Line[Card]("cost", "the cost of {0:card} is determined", detail=True)
ACTIVE_MODE = Line[*tuple[Card, ...]]("Active Mode", "in Active Mode as they enter: {*:cards}", detail=True)
X_COST = Line[Player]("X cost", "{0:player} determines X")
X = Line[object]("X", "X is {0} throughout")
NOT_PLAYED = Line[Card]("not played", "{0:card} is not played")
PLAYED_AS_ANSWERED = Line[Card]("played as answered", "{0:card} is played as the [Counter: Play] says")
NO_LONGER_THERE = Line[Card]("no longer there", "{0:card} is no longer there")
COUNTER_TIMING = Line[Player, Card](
    "counter timing", "what {0:player} does with {1:card} brings a counter timing"
)
PENDING = Line[Player]("pending", "a skill of {0:player} can be activated")
AFTER_COMBO = Line[Card](
    "after combo", "a skill of {0:card}, which was a combo card, waits for the end of the battle"
)
NO_LONGER_PENDING = Line[()]("no longer pending", "what was not activated is no longer pending", detail=True)
ACTIVATES = Line[Player, Card, str]("activates", "{0:player} activates {2:skill} of {1:card}")
TO_THE_DROP_AREA = Line[Card]("to the Drop Area", "{0:card} goes to the Drop Area", detail=True)
PLAYS = Line[Player, Card, str]("plays", "{0:player} resolves a pending skill of {1:card}")
HAS_MOVED = Line[Card]("has moved", "{0:card} has moved since; its skill is resolved all the same")
NOT_PENDING = Line[Card, object]("not pending", "a skill of {0:card} does not trigger")
NOT_RESOLVED = Line[Card, object]("not resolved", "a pending skill of {0:card} is dropped")
CANCELLED = Line[Card, object]("cancelled", "a pending skill of {0:card} cannot be activated")
NOT_PAID = Line[Card, *tuple[object, ...]]("not paid", "the cost of {0:card}'s skill is not paid")
CHOOSE = Line[Card]("choose", "{0:card} asks for a choice", detail=True)
NOT_CHOSEN = Line[Card]("not chosen", "{0:card} cannot be chosen")
NOT_AFFECTED = Line[Card]("not affected", "{0:card} is not affected")
CARRIED_OVER = Line[object, Card](
    "carried over", "position and changes of power go on with {1:card}", detail=True
)
ON_TOP = Line[Card, Card]("on top", "{0:card} is placed on top of {1:card}")
LIES_BENEATH = Line[*tuple[Card, ...]]("lies beneath", "beneath another card: {*:cards}")
SILENT = Line[*tuple[Card, ...]]("silent", "the skills of {*:cards} do not trigger", detail=True)
WITH_IT = Line[*tuple[Card, ...]]("with it", "what lies beneath goes with {*:cards}", detail=True)
ONE_CARD = Line[Card]("one card", "the stack counts as one card: {0:card}", detail=True)
AT_THE_BOTTOM = Line[Card]("at the bottom", "{0:card} goes to the bottom", detail=True)
FLIP = Line[Card]("flip", "{0:card} is flipped")
FLIPPED = Line[Card]("flipped", "{0:card} is the same card with its other side up")
NO_OTHER_SIDE = Line[Card]("no other side", "{0:card} has no other side")
TOKEN = Line[object]("token", "a token", detail=True)
REMOVED = Line[*tuple[Card, ...]]("removed", "{*:cards} {*:is/are} in no area any more")
CONTROL = Line[Player, Card]("control", "{0:player} gains control of {1:card}")
AS_IT_WAS = Line[Card]("as it was", "{0:card} keeps its position and effects", detail=True)
MASTER = Line[Player, object]("master", "{0:player} is the master", detail=True)
OWNER = Line[Card]("owner", "{0:card} goes to its owner's area", detail=True)
PLAYER = Line[Player]("player", "{0:player} decides", detail=True)
FINAL = Line[Card, object]("final", "{0:card} is looked at where it is now", detail=True)
EFFECTS = Line[Card]("effects", "effects on {0:card} wait or go on", detail=True)
BEGINS = Line[Card]("begins", "an effect of {0:card} begins")
LEADER = Line[Player, Card]("leader", "{1:card} is {0:player}'s Leader Card")
DECK = Line[Player, object]("deck", "{0:player}'s deck has {1:card/cards}")
FIRST_PLAYER = Line[Player]("first player", "{0:player} goes first")
LIFE = Line[Player, object]("life", "{0:player} starts with {1} life")
LOOK = Line[Player, *tuple[Card, ...]]("look", "{0:player} looks at {1*:cards}")
STAY = Line[*tuple[object, ...]]("stay", "the cards stay where they are", detail=True)
SEARCH = Line[Player]("search", "{0:player} searches the deck")
NOT_SURE = Line[object]("not sure", "nobody can check that nothing was there", detail=True)
FACE_DOWN = Line[*tuple[Card, ...]]("face down", "{*:cards} {*:lies/lie} face down")
FACE_UP = Line[*tuple[Card, ...]]("face up", "{*:cards} {*:lies/lie} face up")
ENERGY = Line[object]("energy", "{0} energy is to be paid")
ORIGINAL_COLOR = Line[Card]("original color", "{0:card} counts with its original color")
ORIGINAL_COLORS = Line[Card]("original colors", "{0:card} counts with its original colors")
NO_LESS_THAN_0 = Line[Card]("no less than 0", "the power of {0:card} is 0 and no less")
ROUNDS = Line[object]("rounds", "the loop is gone through {0:time/times} more")
MUST_STOP = Line[Player]("must stop", "{0:player} must stop the loop")
NOT_AGAIN = Line[Player]("not again", "{0:player} may not start the loop again")
REST_MODE_GOES_FIRST = Line[*tuple[Card, ...]](
    "Rest Mode goes first", "{*:cards} would be switched both ways: Rest Mode goes first"
)
WORKS_BENEATH = Line[Card](
    "works beneath", "the skill of {0:card} works although it lies beneath another card"
)
ADDED_COST = Line[Card, object]("added cost", "an effect adds {1} energy to the cost of {0:card}'s skill")
NEW = Line[Card]("new", "{0:card} is a new card there")
ONLY_BATTLE_CARDS_AND_UNISON_CARDS = Line[Card](
    "only Battle Cards and Unison Cards", "{0:card} is neither a Battle Card nor a Unison Card"
)
NO_CARD_LEFT = Line[Player]("no card left", "{0:player} has no card left")
NO_CARD_IN_HAND = Line[Player]("no card in hand", "{0:player} has no card in hand")
THE_ATTACK_CARD_IS_GONE = Line[()]("the attack card is gone", "the attack card is gone")
SEVERAL_EFFECTS = Line[Card](
    "several effects", "what applies to {0:card} is worked out in order", detail=True
)

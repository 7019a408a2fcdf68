"""What can stand in the log of a Godzilla game?

The lines that this game's programs write, each with its sentence; the notation is that of `judge.kernel.lines`.
"""

from __future__ import annotations

from judge.kernel.frames import Card, Player, Zone
from judge.kernel.lines import Line

TURN = Line[Player, object]("turn", "turn {1} begins, {0:player} is the turn player")
RAGE = Line[Player, object, object]("rage", "{0:player}'s rage: {1} → {2}")
RAGE_ADDS = Line[Player, object](
    "rage adds", "rage adds {1} to the threat level of {0:player}'s invading monster", detail=True
)
POSITION = Line[Player, object, object]("position", "{0:player}'s invading monster: zone {1} → zone {2}")
DESTROYED = Line[Card]("destroyed", "{0:card} counts as destroyed", outcome=True)
NEW_MONSTER = Line[Card, Player]("new monster", "{0:card} is {1:player}'s invading monster now")
TOTAL = Line[Player, object]("total", "{0:player}'s counter power in total: {1}")
COMPARE = Line[Player, object, object]("compare", "{0:player}'s {1} against a threat level of {2}")
COUNTER_SUCCEEDS = Line[Card, object, object](
    "counter succeeds", "{0:card} is countered: {1} reaches a threat level of {2}", outcome=True
)
COUNTER_FAILS = Line[Card, object, object](
    "counter fails", "{0:card} is not countered: {1} does not reach a threat level of {2}", outcome=True
)
MONSTERS_DO_NOT_COUNT = Line[Player](
    "monsters do not count", "monster cards of {0:player} add nothing to the total", detail=True
)
CANNOT_ENGAGE = Line[Card]("cannot engage", "{0:card} cannot engage and adds nothing")
ICON = Line[Card, object]("icon", "invasion icon of {0:card}: {1}")
INVADE = Line[Player, Card]("invade", "{0:player}'s monster invades, {1:card} is discarded")
INDICATE = Line[Card, Zone]("indicate", "{0:card} is to go to {1:zone}", detail=True)
ACTIVATE = Line[Card]("activate", "{0:card} is activated")
PLAYED = Line[Card]("played", "{0:card} has been played")
NOT_PLAYED = Line[Card]("not played", "{0:card} is not played")
BURST = Line[Card]("burst", "{0:card} is played with Burst")
EVOLVED = Line[Card]("evolved", "a battle card has evolved into {0:card}")
NOT_ENTERED = Line[Card]("not entered", "{0:card} is on top again but has not entered")
STAYS = Line[Card]("stays", "{0:card} stays: it has Base")
CANNOT_GO = Line[Card]("cannot go", "{0:card} is one too many, but cannot be destroyed")
DOES_NOT_TRIGGER = Line[Card]("does not trigger", "the Revenge of {0:card} does not trigger")
ILLEGAL = Line[*tuple[Card, ...]]("illegal", "cards that cannot be where they are: {*:cards} must go")
OVERLOADED = Line[*tuple[Card, ...]]("overloaded", "too many cards in one zone: {*:cards} must go")
AT_THE_SAME_TIME = Line[object]("at the same time", "rule actions at the same time: {0}", detail=True)
NOT_ANY_MORE = Line[()](
    "not any more", "what was wrong for a moment is not any more, so no rule action is due", detail=True
)
INTERRUPT = Line[Player]("interrupt", "what goes on is suspended for {0:player}", detail=True)
NO_CARDS = Line[Player]("no cards", "{0:player} has no cards to reshuffle")
NOTHING = Line[Player]("nothing", "nothing happens for {0:player}")
NOTHING_TO_DRAW = Line[Player]("nothing to draw", "{0:player} has no card to draw")
NOT_MOVED = Line[Player]("not moved", "{0:player}'s invading monster has not moved")
BEHIND = Line[object, object]("behind", "zone {1} is behind zone {0}", detail=True)
BEYOND = Line[object]("beyond", "the monster is beyond zone {0} already", detail=True)
BEYOND_ITSELF = Line[object]("beyond itself", "zone {0} counts as beyond itself", detail=True)
BEFORE = Line[object]("before", "the monster is before zone {0} already", detail=True)
BEFORE_ITSELF = Line[object]("before itself", "zone {0} counts as before itself", detail=True)
TOP_CARD = Line[Card | None]("top card", "only the top card counts: {0:card}", detail=True)
STACK = Line[Card]("stack", "the stack counts as one card: {0:card}", detail=True)
SEARCH = Line[Player]("search", "{0:player} searches the deck")
LOOK = Line[Player, *tuple[Card, ...]]("look", "{0:player} looks at {1*:cards}")
HIDDEN_CHOICE = Line[Player]("hidden choice", "{0:player} chooses first, without showing it", detail=True)
HIDDEN_AGAIN = Line[()]("hidden again", "what was shown is hidden again", detail=True)
GROUP = Line[Zone]("group", "all cards of {0:zone}", detail=True)
ORDER = Line[Player]("order", "{0:player} decides in which order the abilities are played", detail=True)
HAS_MOVED = Line[Card]("has moved", "{0:card} has moved since; its ability is played all the same")
MASTER_THEN = Line[Card, Player]("master then", "played as {1:player}'s, who was the master of {0:card}")
AS_IT_WAS = Line[Card]("as it was", "{0:card} is looked at as it was on the field", detail=True)
DEFINED = Line[Card]("defined", "{0:card} looks at cards by this definition", detail=True)
SOURCE = Line[Card]("source", "the source is {0:card}", detail=True)
TIME_STAMP = Line[Card, *tuple[object, ...]]("time stamp", "what {0:card} does counts from then", detail=True)
TIMED = Line[Card]("timed", "an ability of {0:card} waits for later", detail=True)
SET_UP_BEFORE = Line[Card]("set up before", "{0:card} set this up for now", detail=True)
ONCE = Line[Card]("once", "that ability of {0:card} works only once", detail=True)
FOR_A_PERIOD = Line[Card](
    "for a period", "that ability of {0:card} works as often as it happens, for its period", detail=True
)
ZONE = Line[Card]("zone", "a zone without the own monster must be chosen for {0:card}", detail=True)
NO_ZONE = Line[Card]("no zone", "no zone can be chosen for {0:card}")
NOT_SWAPPED = Line[Card]("not swapped", "{0:card}: the swap is not possible")
TOKEN = Line[*tuple[Card, ...]]("token", "a token", detail=True)
VICTORY = Line[Player]("victory", "this is a victory of {0:player}")
LOSE = Line[*tuple[Player, ...]]("lose", "{*:players} cannot go on and must lose")
WIN = Line[Player]("win", "{0:player} wins by an effect")
TWO_PLAYERS = Line[()]("two players", "two players take part", detail=True)
PRESENTS = Line[Player, object, object](
    "presents", "{0:player} presents a monster deck of {1} and a main deck of {2} cards", detail=True
)
FACE_DOWN = Line[Zone]("face down", "{0:zone} lies face down", detail=True)
GOES_FIRST = Line[Player]("goes first", "{0:player} goes first")
STARTS_IN = Line[Player, object]("starts in", "{0:player}'s invading monster starts in zone {1}", detail=True)
RAGE_IS_0 = Line[Player]("rage is 0", "{0:player}'s rage is 0", detail=True)
PHASES = Line[object, object]("phases", "the phases of turn {1} come in their order", detail=True)
NO_CHANGE = Line[Player, object, object](
    "no change", "{0:player}'s {1} is {2} already, so nothing happens", detail=True
)
AWAKE = Line[Card, object]("awake", "{0:card}: active from zone {1} on", detail=True)
ASLEEP = Line[Card, object]("asleep", "{0:card}: not active before zone {1}", detail=True)
INACTIVE = Line[Card]("inactive", "what {0:card} says is inactive and does nothing", detail=True)
SEVERAL_OF_THEM = Line[object, *tuple[Card, ...]](
    "several of them", "each of several {0} counts: {1*:cards}", detail=True
)
SAME_CARD = Line[Card]("same card", "{0:card} only changes zones; what applies to it goes on", detail=True)
TOGETHER = Line[*tuple[Card, ...]]("together", "placed together: {*:cards}", detail=True)
TO_ITS_OWNER = Line[Card, Player](
    "to its owner", "{0:card} goes to the area of its owner {1:player}", detail=True
)
PUBLIC = Line[Card]("public", "{0:card} is public now", detail=True)
HIDDEN = Line[Card]("hidden", "{0:card} is hidden now", detail=True)
WITH_ITS_STACK = Line[Card]("with its stack", "{0:card} goes with its stack", detail=True)
NEW_CARD = Line[Card]("new card", "{0:card} is a new card where it is now", detail=True)
NO_LONGER_APPLIES = Line[Card](
    "no longer applies", "an effect does not apply to {0:card} any more", detail=True
)
COMES_TOO_LATE = Line[Card](
    "comes too late",
    "{0:card} came after the ability was played; what that changes does not apply to it",
    detail=True,
)
APPLIES_AT_ONCE = Line[Card]("applies at once", "effects apply to {0:card} as it comes", detail=True)
WITH_ITS_EFFECTS = Line[Card](
    "with its effects", "{0:card} counts with the effects that apply to it there", detail=True
)
NO_LONGER_SHOWN = Line[Card]("no longer shown", "{0:card} is no longer shown", detail=True)
RESTRICTED = Line[Card]("restricted", "{0:card}: tokens cannot exist everywhere", detail=True)
ONLY_IN_ZONES = Line[Card]("only in zones", "{0:card}: a battle token exists in zones only", detail=True)
MOVED_TO_ITS_POSITION = Line[Player, object](
    "moved to its position", "{0:player}'s invading monster is in zone {1} now", detail=True
)
PREVENTED = Line[str, object, *tuple[object, ...]]("prevented", "an effect forbids {0:event}")
ORDERS = Line[Player]("orders", "{0:player} decides the order", detail=True)
COUNTS_AS_DONE = Line[Card]("counts as done", "{0:card}: what was replaced counts as done", detail=True)
NOT_TWICE = Line[Card]("not twice", "{0:card} replaces the same event only once")
TURN_PLAYER_FIRST = Line[Player](
    "turn player first", "{0:player} as the turn player comes first", detail=True
)
CAME_ALONG = Line[Card]("came along", "{0:card} came at the same time")
LOST_ABILITY = Line[Card, str]("lost ability", "{0:card} has lost {1:ability}, which does not trigger")
WORKS_THERE = Line[Card](
    "works there", "{0:card} speaks of where it is, so its ability works there", detail=True
)
GIVEN_ABILITY = Line[Card, str]("given ability", "{0:card} was given {1:ability}", detail=True)
INFORMATION = Line[Card]("information", "{0:card} is looked at as it was where that counts", detail=True)
FINAL_INFORMATION = Line[Card](
    "final information", "{0:card} has left; its last information counts", detail=True
)
AS_IT_LAST_WAS = Line[Card]("as it last was", "{0:card} as it last was", detail=True)
IN_NO_ZONE = Line[Card]("in no zone", "{0:card} is in no zone, so nothing is done there", detail=True)
ZONE_IT_WAS_IN = Line[Card]("zone it was in", "the zone {0:card} was in last", detail=True)
NOTHING_INTERFERES = Line[Player](
    "nothing interferes", "nothing can interfere with {0:player} conceding", detail=True
)
EACH_PLAYER = Line[*tuple[Player, ...]]("each player", "each player: {*:players}", detail=True)
MASTER_ACTS = Line[Player]("master acts", "{0:player} does it as master of the effect", detail=True)
AS_MANY_AS_POSSIBLE = Line[Player]("as many as possible", "{0:player} does as much as possible", detail=True)
AS_POSSIBLE = Line[Card]("as possible", "{0:card}: as much as possible is done", detail=True)
ALL_OF_THEM = Line[Player]("all of them", "{0:player} must take all there are", detail=True)
CANNOT_BE_CHECKED = Line[Player](
    "cannot be checked", "what {0:player} finds in a hidden area cannot be checked", detail=True
)
ROUNDS = Line[object]("rounds", "the loop is gone through {0:time/times}")
MUST_STOP = Line[Player]("must stop", "{0:player} must do something else now")
CARD_TEXT_FIRST = Line[Card | None]("card text first", "{0:card}: card text comes before the rule")
CHECK_TIMING = Line[()]("check timing", "a check timing with something to resolve", detail=True)
RULE_ACTIONS_FIRST = Line[()]("rule actions first", "rule actions come before abilities", detail=True)
CHECK_TIMING_FIRST = Line[Player](
    "check timing first", "{0:player} acts only when everything is resolved", detail=True
)
IN_A_CHECK_TIMING = Line[object](
    "in a check timing", "rule actions that waited for the check timing: {0}", detail=True
)
CANNOT_BE_PLAYED = Line[Card]("cannot be played", "{0:card}: its ability cannot be played")
NOT_PAID = Line[Card]("not paid", "{0:card}: the price is not paid, its ability is not played")
ONE_AT_A_TIME = Line[*tuple[Card, ...]]("one at a time", "one at a time: {*:cards}", detail=True)
ABILITY = Line[Card, str]("ability", "{1:ability} of {0:card}")
ONCE_MORE = Line[Card, str]("once more", "{1:ability} of {0:card} stands by once more")
FROM_BENEATH = Line[Card]("from beneath", "{0:card} is sent away although it is not on top")
ORDER_STAYS = Line[Zone]("order stays", "the order of {0:zone} stays as it is", detail=True)
ORDER_IS_HIDDEN = Line[Player]("order is hidden", "only {0:player} knows the order", detail=True)
STILL_THAT_CARD = Line[*tuple[Card, ...]](
    "still that card", "within the effect still the same: {*:cards}", detail=True
)
DIFFERENT_ZONES = Line[Player]("different zones", "{0:player} must name different zones", detail=True)
NOT_A_TOKEN = Line[Card]("not a token", "{0:card} is not a token and cannot disappear", detail=True)
LEFT_THE_ZONE = Line[Card]("left the zone", "{0:card} has left its zone", detail=True)
DIFFERENT_CARD = Line[Card]("different card", "{0:card} on top is a different card", detail=True)
KEEPS_ITS_RAGE = Line[Player, object](
    "keeps its rage", "{0:player}'s invading monster keeps its rage of {1}", detail=True
)
OWNER = Line[Card, Player]("owner", "{0:card} belongs to {1:player}", detail=True)
MASTER_OF_THE_ABILITY = Line[Card, Player](
    "master of the ability", "{1:player} is the master of that ability of {0:card}", detail=True
)
MASTER_OF_THE_EFFECT = Line[Card, Player](
    "master of the effect", "{1:player} is the master of what that ability of {0:card} does", detail=True
)
BELOW_0 = Line[Card, object]("below 0", "a number below 0 counts as it is: {1} of {0:card}", detail=True)
REPLACEMENT_EFFECT = Line[object]("replacement effect", "a replacement effect on: {0}", detail=True)
RAGE_OF_THE_MONSTER = Line[Player, object](
    "rage of the monster", "the rage of {0:player}'s invading monster: {1}", detail=True
)
MONSTER = Line[Player, Card](
    "monster", "{0:player}'s monster card is the invading monster: {1:card}", detail=True
)
FROM_WHERE_IT_IS = Line[Card]("from where it is", "{0:card} is played directly from where it is", detail=True)
BY_EFFECT = Line[Card]("by effect", "an effect plays {0:card}", detail=True)
DEMANDED = Line[Player]("demanded", "effects demand zones of {0:player}, as many as possible")
ADJACENT = Line[Player]("adjacent", "only adjacent zones of {0:player} count", detail=True)
EMPTY_ZONES = Line[Player]("empty zones", "zones of {0:player} that hold no card", detail=True)
WHERE_THE_MONSTER_IS = Line[Player, object](
    "where the monster is", "{0:player}'s invading monster is in zone {1}", detail=True
)
MUST_BE_PLAYED = Line[Player]("must be played", "{0:player} must play what is in stand-by", detail=True)
MASTER = Line[Card, Player]("master", "{1:player} is the master of {0:card} now", detail=True)
PART_OF_A_STACK = Line[Card](
    "part of a stack", "{0:card} is part of a stack, which counts as one card", detail=True
)
NOT_PERFORMED = Line[Card]("not performed", "{0:card}: nothing makes a card a token or takes that from one")
CHOOSE = Line[Card]("choose", "{0:card} asks for a choice")
SEVERAL = Line[Card]("several", "{0:card}: the turn player chooses first")
SEVERAL_HIDDEN = Line[Card]("several hidden", "{0:card}: the turn player chooses first, nothing is shown yet")
UP_TO_ZERO = Line[Card]("up to zero", "{0:card}: none may be chosen")
UP_TO = Line[Player]("up to", "{0:player} may choose none", detail=True)
UNSURE = Line[Card]("unsure", "{0:card}: what a hidden area holds cannot be checked")
ZERO = Line[Card]("zero", "{0:card}: a number of 0 or less does nothing")
OPTIONS_REST = Line[Card]("options rest", "{0:card}: options not picked do not exist")

"""Which part of the engine carries a definition of the rulebook?

A definition does not run; something in the state or the code is what it says. `judge coverage` shows
these sentences for rules that no case cites by number. Rules are named by their numbers in 1.23;
`models` gives them the numbers of an edition and adds what only 1.00 says. A test keeps the lists
honest: every name in backquotes exists.
"""

from __future__ import annotations

import rulesdb
from judge.games.dbs.rules.numbers import numbers

_TYPE = "`DbsFace.type`, one of `TYPES`; `shows` asks for it"
_TYPE_WORD = "`PLACES` names cards by type and area; the filter `type` asks for one"
_SIDES = (
    "`CardDef.back`, the other side; `flip` swaps the two, and only the upper one is the card's definition"
)
_NAMES = "`DbsFace.names`, a set; the filter `name` asks for one, `singular` makes no difference of a plural"
_COLORS = "`DbsFace.colors`, a set of `COLORS`"
_PRINTED = "`printed` shows the colors on the card, for the filters `mono` and `multicolor`"
_SAME_COLORS = "the filter `same colors as`"
_CHARACTERS = "`DbsFace.characters`, a set; the filter `character` asks for one"
_TRAITS = "`DbsFace.traits`, a set; the filter `trait` asks for one"
_ERA = "`DbsFace.era`"
_POWER = "`DbsFace.power`, None for Extra Cards; `power` reads it"
_COMBO = "`DbsFace.combo`, None for all but Battle Cards"
_COMBO_COST = "`DbsFace.combo_cost`, None for all but Battle Cards"
_COST = "`DbsFace.cost` and `DbsFace.specified`; None for Leader Cards"
_TOTAL = "`DbsFace.total`: the total, or the specified cost where that is more"
_SKILLS = "`CardDef.abilities`, compiled by `SkillBuilder`"
_SKILL_LESS = "the filter `skill-less`: no ability is left on the projected face"
_NUMBER = "`DbsFace.number`"
_AREAS = "`LAYOUTS`: the areas of each player"
_COUNTS = "`view` shows the number of cards of every area to everybody"
_VISIBLE = "`ZoneSpec.hidden_from` and `Layout.visible`; `SECRET` names the secret areas"
_OWNER = "`State.owner`, fixed when a card is enrolled"
_MASTER = "`State.master`: the player of the area a card is in"
_SKILL_MASTER = "the local `who` of the frame that resolves a skill, and `Effect.who`"
_KINDS = "`Ability.kind`: activate, auto, permanent, counter, replacement"
_EFFECTS = "operations of a skill, `Effect` for what stays, `Replacement` for what happens instead"
_TURN = "`State.tp`, the turn player; the other one is the non-turn player"
_CHECKPOINT = "the program `checkpoint`"
_FREE = "the program `free_timing`"
_COUNTER = "the program `counter_timing`"
_MODE = "`State.mode`: `ACTIVE` or `REST`; how a card lies on the table is the page's business"
_DAMAGE = "the program `damage`; its local `source` is where damage comes from"
_MARKERS = "`State.markers`, whole numbers; `put_markers` never goes below zero"
_X = "the local `x` of a frame, asked for by `choose_x`"
_AWAKEN = "`timing` of a keyword's skill: `TIMINGS` has main/battle for [Awaken] and [Wish]"
_TRIGGER = "`Trigger.event` and `Trigger.test`; `Trigger.situation` for a situation"
_COSTS = "the operations in `cost` of a skill, carried out by the program `paying`"
_WORDS = "`PLACES`: which cards a word of card text means"
_TOKEN = "`CardDef.token`; `create` makes one with the information of its definition"
_REMOVED = "the area `removed` of `LAYOUTS`, which everybody sees"
_STRIKES = "`STRIKES`: the X of each [Strike]"
_ATTACKS = "`ATTACKS`: the X of each [Attack]"
_EVOLVES = "`EVOLVES`: the keywords that [Evolve] means"
_INTERRUPTS = "`Hooks.interrupts` for interruptive rule processing, `process` for confirmative"
_LOSS = "`losers` looks at life and deck of each player"

MODELLED: dict[str, str] = {
    "1-1-1": "two players, everywhere: `PLAYERS`",
    **dict.fromkeys(("1-2-1-1", "1-2-1-1-1", "1-2-1-1-2"), _LOSS),
    **dict.fromkeys(("2-1-1", "2-1-2", "2-1-2-1", "2-1-3"), _NAMES),
    **dict.fromkeys(("2-3-1", "2-3-2", "2-3-2-1", "2-3-2-2", "2-3-2-3", "2-3-2-4"), _TYPE),
    **dict.fromkeys(("2-3-2-1-1", "2-3-2-2-1", "2-3-2-3-1", "2-3-2-4-1"), _TYPE_WORD),
    **dict.fromkeys(("2-3-2-1-2", "2-3-2-1-2-1", "9-9-1", "9-9-1-1", "9-9-2"), _SIDES),
    **dict.fromkeys(("2-4-1", "2-4-1-1", "2-4-1-2"), _COLORS),
    **dict.fromkeys(("2-4-1-2-1", "2-4-1-3"), _PRINTED),
    "2-4-1-4": _SAME_COLORS,
    **dict.fromkeys(("2-5-1", "2-5-2", "2-5-3", "2-5-4", "2-5-5"), _CHARACTERS),
    **dict.fromkeys(("2-6-1", "2-6-2", "2-6-3", "2-6-4", "2-6-5", "2-6-6"), _TRAITS),
    **dict.fromkeys(("2-7-1", "2-7-2", "2-7-3"), _ERA),
    **dict.fromkeys(("2-8-1", "2-8-2", "2-8-3"), _POWER),
    **dict.fromkeys(("2-9-1", "2-9-2"), _COMBO),
    **dict.fromkeys(("2-10-1", "2-10-2"), _COMBO_COST),
    **dict.fromkeys(("2-11-1", "2-11-3", "2-11-4", "2-11-5", "2-11-3-2-2"), _COST),
    **dict.fromkeys(("2-11-2", "2-11-2-1", "2-11-6"), _TOTAL),
    **dict.fromkeys(("2-11-2-4", "4-14-1"), _X),
    **dict.fromkeys(("2-12-1", "4-1-1", "8-1-1"), _SKILLS),
    **dict.fromkeys(("2-12-4", "8-3-4"), _SKILL_LESS),
    "2-15-1": _NUMBER,
    "3-1-1": _AREAS,
    "3-1-2": _COUNTS,
    "3-1-3": _VISIBLE,
    **dict.fromkeys(
        ("3-2-1", "3-3-1", "3-4-1", "3-5-1", "3-6-1", "3-7-1", "3-8-1", "3-9-1", "3-10-1", "3-11-1"), _AREAS
    ),
    **dict.fromkeys(
        ("3-2-2", "3-3-2", "3-4-2", "3-5-2", "3-6-2", "3-7-2", "3-8-2", "3-9-2", "3-10-2", "3-11-2"), _VISIBLE
    ),
    **dict.fromkeys(("3-7-3-2", "8-5-4-1"), "the place `combo`, beside `battle`, for cards used in a combo"),
    "3-9-3": "`State.shown` holds face-up life; `hide` leaves it there",
    **dict.fromkeys(("4-1-1-1", "8-1-2"), _KINDS),
    **dict.fromkeys(("4-1-2", "4-1-2-1", "8-2-1", "8-2-2", "8-2-2-1", "8-2-2-3", "8-2-2-3-1"), _EFFECTS),
    **dict.fromkeys(("4-2-1", "4-2-2"), _OWNER),
    **dict.fromkeys(("4-3-1", "4-3-2"), _MASTER),
    **dict.fromkeys(("4-3-3", "4-3-4", "4-3-5"), _SKILL_MASTER),
    **dict.fromkeys(("4-4-1", "4-4-2"), _TURN),
    "4-5-1": _CHECKPOINT,
    "4-6-1": _FREE,
    "4-7-1": _COUNTER,
    **dict.fromkeys(("4-8-1", "4-8-1-1", "4-8-1-1-1", "4-8-1-2", "4-8-2", "4-8-2-1", "4-8-2-2"), _MODE),
    **dict.fromkeys(("4-10-1", "4-11-1"), _DAMAGE),
    "4-12-2": _MARKERS,
    **dict.fromkeys(("6-3-1-2-3-2", "7-2-1-2-3-2", "7-3-1-2-3-2"), _AWAKEN),
    **dict.fromkeys(("8-1-3", "8-1-3-1-4"), "`activate_skill` of `SkillBuilder`"),
    "8-1-4": "`Ability.statics`, always applied while the skill is valid",
    "8-1-5": _TRIGGER,
    **dict.fromkeys(("8-6-5", "8-6-5-3", "8-6-6"), _TRIGGER),
    **dict.fromkeys(("8-4-1", "8-4-2", "8-4-2-4"), _COSTS),
    "8-4-2-5-1": "`marker cost` in `Ability.extra`, from the verb `markers` in a cost",
    **dict.fromkeys(("8-5-4", "8-5-4-2", "8-5-5", "8-5-6", "8-5-7", "8-5-9", "8-5-9-1"), _WORDS),
    **dict.fromkeys(("9-1-1", "9-1-2"), _INTERRUPTS),
    "10-2-2-1": "the keywords `awaken` and `awaken surge`",
    **dict.fromkeys(("10-5-3-1", "10-5-3-2", "10-5-6"), _EVOLVES),
    **dict.fromkeys(("10-7-1-1", "10-7-1-2", "10-7-1-3"), _STRIKES),
    **dict.fromkeys(("10-8-1-1", "10-8-1-2"), _ATTACKS),
    "10-10-3-1": "`COUNTERS`: the kinds of [Counter]",
    **dict.fromkeys(
        ("10-13-1", "10-13-2-1"), "the keywords `union-fusion`, `union-potara` and `union-absorb`"
    ),
    **dict.fromkeys(("10-18-1", "10-18-2", "10-18-4"), _TOKEN),
    **dict.fromkeys(("10-19-1", "10-19-3"), _REMOVED),
    "10-24-1": "the keyword `swap`",
    "10-27-1": "the verb `options`",
    **dict.fromkeys(("10-45-2", "10-45-3"), "`Event.source` of a discard: the card whose skill does it"),
    "11-3-2-1": "`State.beneath`: the cards under a card, each with its own number",
    "3-3-3": "`Layout.visible`: a hand is hidden from the opponent in every view",
    "3-1-6-1": "`Layout.visible`: the order in a secret area is shown to nobody",
    "11-6-2": "the verb `look` binds cards and moves none",
}

#: What only 1.00 says, under its own numbers.
_FIRST: dict[str, str] = {
    "2-3-2-1-3": _SIDES,
    "3-8-1-1": _WORDS,
    "3-6-3": "`enter`: placing a Battle Card in the Battle Area is playing it",
    "4-2-1": _OWNER,
    "4-3-3": _SKILL_MASTER,
    "4-3-4": _SKILL_MASTER,
    "4-9-1": "the program `draw_one`",
    "1-2-2-1": _LOSS,
    "1-2-2-2": _LOSS,
    "9-2-3": _LOSS,
    "9-2-4": _LOSS,
    "7-4-1-4-2-1": "`knock_out`: a KO is a Battle Card going to the Drop Area by a battle or an effect",
    "8-7-5": _TRIGGER,
    "8-7-6": _TRIGGER,
    "10-1-3-1": _SIDES,
    "10-1-4-1": _SIDES,
    "10-10-3": "only skills with `once per turn` are counted: `spent`",
    "11-1-1": "`repeated_check` and `repeated_action` compare positions",
}

#: Procedures that 1.00 describes a second time: they run under the other number.
_TWICE: dict[str, str] = {
    **dict.fromkeys(
        ("8-5-3", "8-5-3-1", "8-5-3-2", "8-5-3-3"),
        "cannot be reached: the counter timing runs as 4-7-3 (reading `counter-timing-twice`)",
    ),
    **dict.fromkeys(
        ("4-6-2", "4-6-3", "4-6-3-1", "4-6-3-2"),
        "described again as 8-5-2, whose steps run: the program `free_timing`",
    ),
    "3-3-3": "`Layout.visible`: a hand is hidden from the opponent in every view",
    "3-1-6-1": "`Layout.visible`: the order in a secret area is shown to nobody",
    "3-7-4": "`HOME`: no skill works in the Combo Area unless it says so",
    "9-1-2-3": "cannot be reached: 1.00 has one kind of confirmative rule processing, 9-3",
}


def models(edition: str) -> dict[str, str]:
    """The definitions of an edition and what carries them."""
    if edition == "1.23":
        return MODELLED
    known, book = numbers(edition), rulesdb.load(f"dbs@{edition}")
    found = {known[rule]: words for rule, words in MODELLED.items() if rule in known}
    # A rule that only defines in 1.23 can be a step in 1.00, and a step has to run.
    defined = {
        rule: words for rule, words in {**found, **_FIRST}.items() if book[rule].rule_class == "definition"
    }
    return {**defined, **_TWICE}

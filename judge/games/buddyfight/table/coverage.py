"""Which part of the engine carries a definition of the book?

A definition does not run; something in the state or the code is what it says. `judge coverage` shows these sentences for
rules that no case cites by number. A test keeps the list honest: every name in backquotes exists.
"""

from __future__ import annotations

_FACE = "`BuddyfightFace`: everything that is printed on a card"

MODELLED: dict[str, str] = {
    "zone/deck": "the area `deck` of `LAYOUT`, in order and hidden from everybody; `draw` takes its top cards",
    "zone/flag": "the areas `flag` and `item` of `LAYOUT`; `SINGLE` names them among those that hold one card",
    "zone/buddy": "the area `buddy` of `LAYOUT`; `Board.buddies` keeps the names that count for the fight",
    "zone/gauge": "the area `gauge` of `LAYOUT`, hidden from everybody; `into_gauge` puts cards there",
    "zone/left-right": "the areas `left` and `right` of `LAYOUT`; `MONSTER_AREAS`",
    "zone/spell": "the area `spell` of `LAYOUT`, part of the field and without a limit",
    "zone/drop": "the area `drop` of `LAYOUT`, which everybody sees",
    "call/q5": "`is_buddy`: every card with a name of `Board.buddies`",
    "abilities/types": "`Ability.kind`: act, auto, continuous",
    "abilities/act": "`act_refusal`: without [Counter] only in the main phase",
    "abilities/auto": "`turn_fighter_uses` runs what stands by before it asks anybody",
    "abilities/cont": "`Ability.statics`, projected by the kernel as long as `condition` holds",
    "cont": "`Ability.statics`",
    "cont/3.1": "`Ability.condition` and `Ability.active`: on the field unless it says otherwise",
    "keyword": "`BUILDERS`: one entry a keyword",
    "keyword/weaponry-link": "a keyword without effect in `BUILDERS`; card text asks for it",
    "keyword/d-share": "`d_share`: a continuous ability that lends the [D] abilities",
    "keyword/d-share/q1": "`_takers`: whoever has [D-Share], with or without a [D]",
    "keyword/reversal": "`CardDef.back`, the other front; the state `reversal` of `STATES`",
    "topic/souls/abilities": "`active_at`: a soul works only under a card on the field",
    "topic/removed": "the area `removed` of `LAYOUT`, hidden from everybody",
    "topic/special-flags": "`allowed`: worlds, attributes and names that a flag lists",
    "topic/magic-treasure": "the state `magic treasure` of `STATES`; face down in the area `spell`",
    "topic/drop": "`put`: one atom for dropping and for putting into the drop zone",
    "topic/end/phase": "`leave_timing` looks which phase goes on",
    "attack/q3": "`battle_goes_on`: with one attacker left it is no link attack",
    "impact/about": "`COUNTS_AS`: an impact monster is a monster and an impact",
    "impact/stand": "`rest`: the log says that it lies in portrait",
    "lost/cards": "`BuddyfightFace.size` is None for them, and no filter by size finds them",
    "cross/card": _FACE,
    "cross/card/2": "`BuddyfightFace.type`, by `CROSS` that of other cards",
    "cross/card/9": "`BuddyfightFace.worlds`",
    "cross/card/5": "`BuddyfightFace.defense`",
    "cross/card/6": "`BuddyfightFace.critical`; `against_the_fighter` adds it up",
    "cross/card/4": "`BuddyfightFace.power`",
    "cross/card/11": "`BuddyfightFace.character`",
    "cross/card/3": "`BuddyfightFace.size`",
    "cross/card/10": "not kept: flavor text has nothing to do with the rules",
    "cross/card/7": "`CardDef.abilities`",
    "cross/card/8": "`BuddyfightFace.attributes`",
    "cross/types": "`CROSS`: each type of the Cross Series and the one it equals",
    "cross/q1": "`CROSS`: character and monster are one type",
    "cross/q2": "`CROSS`: event and spell are one type",
    "cross/q3": "`CROSS`: special and impact are one type",
}


def models(edition: str) -> dict[str, str]:
    """The definitions of an edition and what carries them."""
    return MODELLED

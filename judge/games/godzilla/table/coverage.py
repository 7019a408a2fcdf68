"""Which part of the engine carries a definition of the rulebook?

A definition does not run; something in the state or the code is what it says. `judge coverage` shows
these sentences for rules that no case cites by number. A test keeps the list complete and honest: every
name in backquotes exists.
"""

from __future__ import annotations

_NUMBERS = (
    "a number of `GodzillaFace`, which effects may make 0 or negative; only rage has a floor (`set_rage`)"
)
_TYPE = "`GodzillaFace.type`; `type_of` asks for it, `BELONGS` says where each type belongs"
_RANK = "`GodzillaFace.rank` as a whole number; `rank_number` reads Roman numerals"
_COLORS = "`GodzillaFace.colors`, a set of `COLORS`"
_TRAITS = "`GodzillaFace.traits`, a set; the filter `trait` asks for one"
_ICON = "`GodzillaFace.icon`, read by the step `read_icon`"
_MASTER = "`State.master`: the player of the area a card is in"
_EFFECT_MASTER = "the local `who` of a frame that resolves an effect, and `Effect.who`"
_POSITION = "`Board.position`, one zone number for each player; `zone_number` looks there for a monster"
_RAGE = "`Board.rage`, one number for each player"
_AREAS = "`LAYOUT`: the areas of each player, then the shared ones"
_VISIBLE = "`ZoneSpec.hidden_from` and `Layout.visible`; `PUBLIC` for the areas all players see"
_ORDER = "`ZoneSpec.ordered`: the tuple of an area is its order, top first"
_ZONES = "`z1` to `z8` of `LAYOUT`"
_RIGHT = "`RIGHTWARD` and `rightward`; the filters `left of`, `right of`, `leftmost`, `rightmost` use them"
_KINDS = "`Ability.kind` with `Ability.trigger`, `Ability.statics` or `Ability.replacement`"
_REPLACEMENT = (
    "`Ability.replacement` and `Effect.kind` replace; `Replacement.optional` where a player may decline"
)
_ACTIVE = "`Ability.active`: the areas where it works, from `ACTIVE` by type of card"

MODELLED: dict[str, str] = {
    "1.3.2.4": _NUMBERS,
    "2.1.1": "`CardDef.name`",
    "2.1.3": "the filter `name`",
    "2.2.1": _TYPE,
    "2.2.2": _TYPE,
    "2.2.3": _TYPE,
    "2.2.4": _TYPE,
    "2.3.1": _RANK,
    "2.3.2.1": _RANK,
    "2.3.2.2": _RANK,
    "2.3.2.3": _RANK,
    "2.4.1": _COLORS,
    "2.4.3": _COLORS,
    "2.4.4": _COLORS,
    "2.5.1": _TRAITS,
    "2.5.1.1": _TRAITS,
    "2.5.3": _TRAITS,
    "2.6.1": "`GodzillaFace.threat`",
    "2.7.1": "`GodzillaFace.power`",
    "2.8.1": _ICON,
    "2.8.2": _ICON,
    "2.9.1": "`CardDef.abilities`, compiled by `AbilityBuilder`",
    "3.1.1": "`State.owner`, fixed when a card gets its number",
    "3.1.2": _MASTER,
    "3.1.2.1": "the reach of a continuous ability is asked for with `State.master` of its card",
    "3.1.2.2": "the player that `stand_by` keeps with an ability in stand-by",
    "3.1.2.3": _EFFECT_MASTER,
    "3.2.1": "`put_on_top` and `put_beneath`",
    "3.2.2": "`State.beneath`: the cards under a top card, bottom first",
    "3.2.5": "`put_on_top` gives the new card an identity of its own; the old ones keep theirs",
    "3.3.1": "`Board.monster`; positions without one are refused by the case reader",
    "3.3.2": "`Board.monster` and `State.stack`",
    "3.3.3": _POSITION,
    "3.3.3.1": _POSITION,
    "3.3.3.2": _POSITION,
    "3.3.4": "the place `monster` of the card language",
    "3.4.1": _RAGE,
    "3.4.3": "the number `rage` of the card language",
    "4.1.1": _AREAS,
    "4.1.2": _VISIBLE,
    "4.1.2.2": "the number of cards of an area is in every player's view",
    "4.1.3.1": _ORDER,
    "4.1.6": "`your` in the card language; an area word without a player means the master's",
    "4.2.1": _VISIBLE,
    "4.2.2": _VISIBLE,
    "4.2.3": _VISIBLE,
    "4.3.1": "`Layout.on_field` and `on_field`",
    "4.3.2": _ZONES,
    "4.4.1": _ZONES,
    "4.4.2": _ZONES,
    "4.4.3": _ZONES,
    "4.4.4": "`COLUMN`, `BEHIND` and `RIGHTWARD` are the printed diagram",
    "4.4.4.1": _ZONES,
    "4.4.5.2": "`adjacent`",
    "4.4.5.4": "`same_column`",
    "4.4.5.5.1": _RIGHT,
    "4.4.5.5.1.1": _RIGHT,
    "4.4.5.5.2": _RIGHT,
    "4.4.5.5.3": _RIGHT,
    "4.4.5.5.4": _RIGHT,
    "4.4.7": _VISIBLE,
    "4.4.8": "`Board.empty`; the zone word `empty`",
    "4.5.1": "`s1` and `s2` of `LAYOUT`",
    "4.5.2": "`s1` and `s2` of `LAYOUT`",
    "4.5.3": _VISIBLE,
    "4.6.1": "`monster_deck` of `LAYOUT`",
    "4.6.2": _VISIBLE,
    "4.7.1": "`monster` of `LAYOUT`",
    "4.7.3": _VISIBLE,
    "4.8.1": "`deck` of `LAYOUT`",
    "4.8.2": _VISIBLE,
    "4.9.1": "`hand` of `LAYOUT`",
    "4.9.2": _VISIBLE,
    "4.10.1": "`discard` of `LAYOUT`",
    "4.10.2": _VISIBLE,
    "4.11.1": "`RESOLUTION`, the one shared area of `LAYOUT`",
    "4.11.2": _VISIBLE,
    "5.11.3": "the program `playing` from the hand, the instruction `play` from any other area",
    "7.1.1": "`State.tp`, the turn player",
    "9.1.1": "`CardDef.token` and `Moves.appear`",
    "9.1.5": "`compile_card` gives every token the trait",
    "9.1.5.1": "the filter `token` asks for the trait",
    "10.1.1": _KINDS,
    "10.1.1.1": _KINDS,
    "10.1.1.1.1": "`Ability.trigger`, written as `when`",
    "10.1.1.2": _KINDS,
    "10.1.1.2.1": _KINDS,
    "10.2.1": "operations that happen (`Op`), effects that stay (`Effect`), replacement effects (`Replacement`)",
    "10.2.1.1": "the operations of an ability, each done once by `resolve`",
    "10.2.1.3": _REPLACEMENT,
    "10.2.1.3.1": _REPLACEMENT,
    "10.2.1.3.2": _REPLACEMENT,
    "10.3.4.1": _ACTIVE,
    "10.3.4.1.1": "the trigger of Enter, Revenge and strategy text looks at the move itself (`active_at`)",
    "10.3.4.2": _ACTIVE,
    "10.3.4.3": _ACTIVE,
    "10.4.1": "the program `check timing`",
    "10.5.1": "cards of the hand go through the program `playing`; continuous abilities are always projected",
    "10.6.1": "`State.pending`, taken up only by the program `check timing`",
    "10.6.6": "`Trigger.situation` and `look_around`",
    "10.8.1.7.1": "`State.stamp` of the card, set when it comes to an area",
    "10.8.1.7.2": "`Effect.stamp`, the clock when the ability was played",
    "10.11.2": "the local `src` of a frame that resolves an effect, and `Effect.src`",
    "11.1.1": "`rule_actions`: the programs `reshuffle` and `crush`, and `settle`",
    "11.1.2": "`interrupt` for crushing, `draw_a_card` for reshuffling",
    "12.2.1": "the keyword `enter` of `AbilityBuilder`",
    "12.3.1": "the keyword `invading` of `AbilityBuilder`",
    "12.4.1": "the keyword `awakening` of `AbilityBuilder`: a condition on the zone",
    "12.6.1": "the keyword `evolution` of `AbilityBuilder`",
    "12.7.1": "the keyword `revenge` of `AbilityBuilder`",
    "12.9.1": "the keyword `base` of `AbilityBuilder`: a mark for 7.2.3 and an automatic ability",
}

"""Which part of the engine carries a definition of the rulebook?

A definition does not run; something in the state or the code is what it says. `judge coverage` shows these sentences for
definitions that no case cites by number; they are given by section, the longest number that fits counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import rulesdb

#: Section to what carries its definitions.
SECTIONS: Mapping[str, str] = {
    "1.2": "`losers` and `Happening.lose`; the result of a game is `State.result`",
    "1.3": "`Happenings.perform`, `SHIELDS` and the amounts of the vocabulary, which never count below 0",
    "2.1": "`VanguardFace.names`, a set",
    "2.2": "`VanguardFace.clans`, a set; the filter `clan` asks for one",
    "2.2.4": "`in_all_clans`",
    "2.2.5": "`in_all_clans`",
    "2.3": "`VanguardFace.races`, a set",
    "2.4": "`VanguardFace.grade`",
    "2.5": "`VanguardFace.power`",
    "2.6": "`VanguardFace.shield`, None where there is none",
    "2.7": "`VanguardFace.critical`",
    "2.8": "`VanguardFace.trigger` and `VanguardFace.trigger_power`; `ICONS` says what each icon does",
    "2.9": "`VanguardFace.main`, `VanguardFace.subtypes` and `VanguardFace.special`",
    "2.10": "skill icons are abilities with that keyword; `USUAL_SKILL` by grade",
    "2.11": "`CardDef.abilities`, compiled by `AbilityBuilder`",
    "2.13": "`VanguardFace.gift` and `VanguardFace.persona`",
    "2.14": "`VanguardFace.nations`, a set",
    "2.14.4": "`clans_of` and `nations_of` by the `TABLE` of supplement B",
    "2.16": "`VanguardFace.number`",
    "2.17": "`VanguardFace.drive`, 1 for every card; `Board.drive` adds drive abilities",
    "3.1": "`Board.due`, the vanguard damage of each player",
    "3.2": "`State.owner`; `Board.master` is the player of the zone, or who dominates the card",
    "4.1": "`LAYOUT`: the zones of each player, `ZoneSpec.hidden_from` who sees them, `ZoneSpec.ordered` whether order counts",
    "4.2": "`Layout.visible` and `State.shown`",
    "4.3": "`State.mode` is the orientation, the state `face down` the facing",
    "4.5": "`LAYOUT`: deck, hidden from everybody and ordered",
    "4.6": "`LAYOUT`: hand, hidden from the opponent",
    "4.7": "`LAYOUT`: drop",
    "4.8": "`ZoneSpec.field` of the circles",
    "4.9": "`FRONT`, `BACK`, `REAR`, `BEHIND` and `column` of the circles; `Board.signs` has further types",
    "4.10": "`LAYOUT`: soul",
    "4.11": "`LAYOUT`: damage; `Board.rule_changes` takes the information of face down cards",
    "4.12": "`LAYOUT`: bind; face down cards are hidden by `Ruleset.face_down_hides`",
    "4.13": "`LAYOUT`: trigger, ordered",
    "4.14": "`LAYOUT`: g_zone; face down cards are hidden by `Ruleset.face_down_hides`",
    "4.15": "`LAYOUT`: gauge; `Board.ties` associates its cards with units",
    "4.16": "`LAYOUT`: order_area",
    "4.17": "`LAYOUT`: order_zone",
    "4.18": "`LAYOUT`: ride_deck; `Board.ridden` are the cards that began there",
    "5": "`VanguardFace` is the information of a card, `State.states` and `State.mode` its state",
    "6.2": "the program `call`; `Call.how` is normal or superior",
    "6.3": "the program `ride`; `Ride.how` is normal or superior",
    "6.4": "the state `mate` and `Board.ties`; `Board.leader` and `Board.mate`",
    "6.5": "cards beneath a vanguard are hearts (`Board.hearts`); `Board.heart_of` lends name and power",
    "6.6": "`stride_refusal` and the program `stride_skill`",
    "6.7": "cards beneath a rear-guard are originalDress (`Board.dress`)",
    "6.8": "the state `xoverdress` and `Board.dress`",
    "7": "the program of the action in procedures.py, and the event it tells",
    "9": "the program `turn`",
    "10": "the record `Battle` of the program `battle`",
    "11.1": "`Ability.kind`: activate, auto, continuous, order",
    "11.2": "the `if` and `pay` of the vocabulary",
    "11.3": "`Effect.kind` and `Ability.replacement`",
    "11.4": "`Ability.active` and `Ability.condition`",
    "11.5": "`Event.source` and `Effect.src`",
    "11.6": "the programs `check_timing` and `play_timing`",
    "11.7": "the program `paying`",
    "11.8": "the program `playing` and `State.pending`",
    "11.9": "`Ruleset.layers` and the projection of faces",
    "11.10": "the program `replacement`",
    "11.11": "`State.final`",
    "12.2": "`Vanguard.cannot_use`",
    "12.3": "`Ability.extra` once, counted by `Vanguard.used_name`",
    "12.4": "choices with `random` are chance",
    "12.5": "the flags `unaffected` and `unaffected by opponent`",
    "12.6": "sets of `VanguardFace.names` are compared",
    "12.7": "the amounts of the vocabulary are fixed when an instruction begins",
    "13": "`settle` of the rule actions",
    "14.2": "`Ability.extra` marks, and `MARKS` of the vocabulary",
    "14.3": "`Board.drive`",
    "14.4": "the keyword `intercept`",
    "14.5": "the keyword `boost`",
    "14.6": "the keyword `restraint`",
    "14.7": "`MARKS`: limit break",
    "14.8": "the keyword `forerunner`",
    "14.9": "the keyword `lord`",
    "14.10": "the keyword `sentinel`",
    "14.11": "the ability kind `seek mate`",
    "14.12": "the ability kind `stride`",
    "14.13": "the ability kind `stride` with the keyword ultimate stride",
    "14.14": "`MARKS`: generation break",
    "14.15": "the keyword `resist`",
    "14.16": "the ability kind `g guardian`",
    "14.17": "`MARKS`: brave",
    "14.18": "`MARKS`: oracle",
    "14.19": "the family `rescue` of an ability (`Ability.extra` sort)",
    "14.20": "`MARKS`: ritual",
    "14.21": "`MARKS`: unite",
    "14.27": "the family `shadowstitch` of an ability",
    "14.28": "`MARKS`: thunderstrike",
    "14.29": "the family `rush` of an ability",
    "14.30": "the family `burst` of an ability",
    "14.32": "`MARKS`: darkness",
    "14.33": "the family `magia` of an ability",
    "14.37": "`MARKS`: wave",
    "14.38": "`MARKS`: dark device",
    "14.40": "the family `bloom` of an ability",
    "14.41": "`MARKS`: shinken hissatsu",
    "14.43": "the family `nitou kaigan` of an ability",
    "14.46": "`MARKS`: white wings, black wings",
    "14.45": "the ability kind `overdress`",
    "14.47": "the family `dressboost` of an ability",
    "14.48": "the family `powerful` of an ability",
    "14.44": "the ability kind `melody`",
    "14.49": "the keyword `friend` and `Board.is_friend`",
    "14.50": "the keyword `glitter` and the condition `glitter: Name`",
    "14.51": "the family `revoldress` of an ability",
    "14.53": "the family `cannonball` of an ability",
    "14.52": "the ability kind `xoverdress`",
    "14.54": "the keyword `regalis piece`",
    "15.1": "`Board.signs` for markers, `CardDef.token` for pseudo-cards",
    "15.2": "`Moves.pseudo` and `EFFECTIVE`",
    "15.3": "the pseudo-card `protect`",
    "15.4": "token units",
    "15.5": "pseudo-cards with the special type ticket",
    "15.7": "`Board.signs` for markers on circles, standing effects for those on units (`markers_on`)",
    "15.8": "`Board.signs` for markers on circles, standing effects for those on units (`markers_on`)",
    "16": "the program `gift`; `Board.signs` are the markers it puts",
    "15.6": "the pseudo-card `present`",
    "17.2": "`CardDef.back` and the program `flip_over`; `shows_first_side` where it is no longer on a circle",
    "17.3": "`Board.signs`: astral plane, with the hooks of ch17_circles.py",
    "17.5": "the state `imprisoned` in the order zone",
    "17.6": "the special type `song` and the program `sing`",
    "17.9": "the keyword `volundr`; beneath a vanguard it is arms",
    "17.10": "the state `scouted` in the order zone",
    "17.11": "the special type `product` and the program `operate`",
    "18.1": "the program `infinite_loop`",
    "18.2": "`Board.turns`",
    "18.3": "the amount `different` of the vocabulary",
    "18.4": "`Board.ending`",
}

#: Limits that nothing can overstep here: no decision, instruction or view offers what they forbid.
BOUNDS: Mapping[str, str] = {
    "1.1.1": "`PLAYERS`: a state has exactly two sides, and a case that names a third is refused as unreadable",
    "4.1.7": "`ZoneSpec.ordered`: the order of a zone is its tuple, and only `put`, `shuffle` and drawing change it",
    "4.1.7.1": "`ZoneSpec.ordered`: a zone without order is one set of cards; `rewritten` writes it in another order, and nothing changes",
    "4.5.2": "`ZoneSpec.hidden_from` of the deck; only `look`, `search`, `reveal` and `shuffle` reach into it",
}


@cache
def models(edition: str) -> dict[str, str]:
    """Every definition of an edition that the engine carries, with what carries it."""
    book = rulesdb.load(f"vanguard@{edition}")
    found = dict(BOUNDS)
    for rule in book.rules:
        if rule.rule_class != "definition":
            continue
        parts = rule.id.split(".")
        for length in range(len(parts), 0, -1):
            words = SECTIONS.get(".".join(parts[:length]))
            if words is not None:
                found[rule.id] = words
                break
    return found

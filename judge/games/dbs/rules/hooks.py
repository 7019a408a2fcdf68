"""Where do keywords (chapter 10) reach into the rules?

The rules of chapters 2 to 9 ask the lists below at the places the keywords speak of; a keyword
module puts functions into them with `install`. A keyword's own wording (what a card file writes and
what it compiles to) is a `Keyword`. Rules and keywords know each other only through this module.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from judge.games.dbs.cards.skill_builder import SkillBuilder
    from judge.games.dbs.rules.ch06_playing import Entering
    from judge.games.dbs.table.game import Dbs
    from judge.kernel.cards import Ability
    from judge.kernel.decision import Refused
    from judge.kernel.events import Event
    from judge.kernel.flow import Flow
    from judge.kernel.vocabulary.language import Verb


@dataclass(frozen=True, slots=True)
class Keyword:
    """A keyword that stands on its own on a card.

    `rule` is its number in 1.23 (an edition that lacks it does not know the keyword). `build` turns
    what stands after the keyword in a card file (None if nothing does) into compiled skills.
    """

    name: str
    rule: str
    build: Callable[[SkillBuilder, Any, str], list[Ability]]
    about: str = ""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A keyword that stands in front of another skill (once per turn, burst 5, bond 2…).

    `apply` gets the entry of the card file, without the modifier, and the value after it; it returns
    the entry to compile (with a cost added, say). `finish` may change the compiled skill.
    """

    name: str
    rule: str
    apply: Callable[[dict[str, Any], Any, str], dict[str, Any]] | None = None
    finish: Callable[[Ability, Any], None] | None = None
    about: str = ""


@dataclass(frozen=True, slots=True)
class OtherPayment:
    """A way to activate an Extra Card without paying its energy cost.

    `fits(game, player, card)` says whether it is meant for the card at all; `offers(game, player, card, skill)`
    whether it can be used now; `pay(game, player, card)` is called by the step that pays until it returns
    None (it may ask); `energy(game, card)` says whether one card in the Energy Area would be enough for it.
    """

    name: str
    rule: str
    fits: Callable[[Dbs, int, int], bool]
    offers: Callable[[Dbs, int, int, Ability], bool]
    pay: Callable[[Dbs, int, int], Any]
    energy: Callable[[Dbs, int], bool]


@dataclass(slots=True)
class Hooks:
    """What keywords add to the rules of one edition. Every list may stay empty."""

    keywords: dict[str, Keyword] = field(default_factory=dict)
    modifiers: dict[str, Modifier] = field(default_factory=dict)
    #: Instructions of skills that belong to a keyword (`evolve: …`).
    verbs: dict[str, type[Verb]] = field(default_factory=dict)

    #: (game, event) -> the rule that keeps event.card where it is, or None. Asked for `ko` and
    #: `leave` events: who does it (event.by), with what (event.cause: battle, effect, cost, rule).
    keeps: list[Callable[[Dbs, Event], str | None]] = field(default_factory=list)
    #: (game, card, context) -> the rule by which a skill cannot choose the card (Barrier), or None.
    not_chosen: list[Callable[[Dbs, int, Any], str | None]] = field(default_factory=list)
    #: (game, card, context) -> the rule by which a skill's effect does not touch the card, or None.
    not_affected: list[Callable[[Dbs, int, Any], str | None]] = field(default_factory=list)
    #: (game, player, card, skill) -> why the skill cannot be activated now, or None.
    usable: list[Callable[[Dbs, int, int, Ability], Refused | None]] = field(default_factory=list)
    #: (game, player, card, skill): the skill was activated (8-5-2-3); count it.
    used: list[Callable[[Dbs, int, int, Ability], None]] = field(default_factory=list)
    #: (game, player, card, skill) -> the rule by which an [Auto] does not become pending, or None.
    silent: list[Callable[[Dbs, int, int, Ability], str | None]] = field(default_factory=list)
    #: (game, player, card, skill) -> the rule by which a pending [Auto] is dropped unresolved, or None.
    dropped: list[Callable[[Dbs, int, int, Ability], str | None]] = field(default_factory=list)
    #: (game, player, card) -> why the card cannot be played into the player's area, or None (Unique).
    not_played: list[Callable[[Dbs, int, int], Refused | None]] = field(default_factory=list)
    #: (game, card, by a skill): the card has been announced as being played, or a skill plays it (Deflect).
    announced: list[Callable[[Dbs, int, bool], None]] = field(default_factory=list)
    #: (game, attack card, damage) -> the damage it deals instead (Strike).
    damage: list[Callable[[Dbs, int, int], int]] = field(default_factory=list)
    #: (game, source, cause) -> the area name that damage sends life to instead of the hand, or None.
    damage_goes: list[Callable[[Dbs, int, str], str | None]] = field(default_factory=list)
    #: (game, source, cause, player): damage was dealt; may end the game (Victory Strike).
    damaged: list[Callable[[Dbs, int, str, int], None]] = field(default_factory=list)
    #: (game, attack card, guard card) -> all markers or a number are removed instead, or None.
    markers: list[Callable[[Dbs, int, int], int | None]] = field(default_factory=list)
    #: (game, card, area offset) -> whether the card enters that area in Rest Mode (Energy-Exhaust).
    enters_rest: list[Callable[[Dbs, int, int], str | None]] = field(default_factory=list)
    #: (game, card) -> the rule by which the Charge Phase leaves a card in Rest Mode (Servant), or None.
    stays_rest: list[Callable[[Dbs, int], str | None]] = field(default_factory=list)
    #: (game, card): the cost of a card is determined; a keyword that changes it says so.
    costs: list[Callable[[Dbs, int], None]] = field(default_factory=list)
    #: Other ways to pay for an Extra Card (Invoker).
    other_payments: list[OtherPayment] = field(default_factory=list)
    #: (game): push what interrupts, such as a second card with Unique (9-10).
    interrupts: list[Callable[[Dbs], None]] = field(default_factory=list)
    #: Steps run while a Unison Card enters (6-3-1-2-2-3-2): (game) -> Flow, as a step of that rule.
    unison_enters: list[Callable[[Dbs, Entering], Flow]] = field(default_factory=list)
    #: (skills of a card): what a keyword says about the other skills of its card (Field).
    whole_card: list[Callable[[list[Ability]], None]] = field(default_factory=list)
    #: (all cards of a deck) -> what a keyword says about it as (rule, kept, message) (Ultimate…).
    deck: list[Callable[[Any], list[tuple[str, bool, str]]]] = field(default_factory=list)
    #: (card definition) -> how many copies of its number a deck may hold, or None for the usual four.
    copies: list[Callable[[Any], tuple[str, int] | None]] = field(default_factory=list)

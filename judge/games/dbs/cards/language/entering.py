"""Which instructions of a skill bring cards into play?

Play (also on top of another card), gain control, put beneath, tokens.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pydantic import Field

from judge.games.dbs.cards.language.moving import refreshed
from judge.games.dbs.cards.language.words import DURATIONS
from judge.games.dbs.rules.ch06_combo import use_in_combo
from judge.games.dbs.rules.ch06_playing import (
    enter,
    enter_together,
    find_room,
    kept_from_play,
    markers_by_skill,
    played,
    without_markers_leaves,
)
from judge.games.dbs.rules.procedures import Skill
from judge.games.dbs.table import lines
from judge.games.dbs.table.areas import (
    BATTLE,
    LEADER,
    UNISON,
)
from judge.games.dbs.table.game import Dbs
from judge.kernel import lines as common
from judge.kernel.atoms import Passage
from judge.kernel.cards import Args, Op
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.state import ACTIVE, REST
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import cards_of, pairs, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest
from judge.kernel.vocabulary.verbs import Give, run_by_hand

#: The position a skill names for a card it plays; None if it names none.
_MODES: dict[str | None, int | None] = {"rest": REST, "active": ACTIVE, "same": None, None: None}


class Play(Verb):
    """`play: SELECT` (`mode: rest`, `markers: 2`), or on top of a card: `play: this, onto: SELECT`.

    `negated: end of turn`: it comes into play with its skills negated, so that none of them hears of it.
    """

    play: object
    onto: object = None
    mode: str | None = None
    markers: object = 0
    negated: str | None = None

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "cards": cards_of(self.play, compiler, prompt="play"),
            "onto": None if self.onto is None else cards_of(self.onto, compiler, prompt="onto"),
            # On top of another card it keeps that card's position (9-4-2) unless the skill names one.
            "mode": _MODES[self.mode],
            "markers": compile_amount(self.markers, compiler),
            # Whether it is known which card will be played before the skill resolves.
            "particular": self.play == "this",
        }
        if self.negated is not None:
            args["negated"] = negation(self.negated, compiler)
        compiler.add(Op("play", _run_play, args))


def negation(until: str, compiler: Compiler) -> Callable[[Dbs, Skill, tuple[int, ...]], None]:
    """What negates the skills of cards that have just come into play, as long as is said."""
    if until not in DURATIONS:
        raise CardFault(f"{compiler.where}: unknown duration {until!r}{nearest(until, DURATIONS)}")
    rows = tuple(Give(give="this", negate="all").rows(compiler))
    lasts: Callable[[Dbs, int], tuple[str, int]] = DURATIONS[until]

    def negate(g: Dbs, at: Skill, cards: tuple[int, ...]) -> None:
        if cards:
            end = lasts(g, at.who)
            g.add_effect(at, "static", g.n["8-2-2-2"], end, targets=pairs(g, cards), changes=rows)

    return negate


def _run_play(g: Dbs, at: Skill, op: Op) -> Flow:
    who, cards = at.who, op.args["cards"](g, at)
    markers = op.args["markers"](g, at)
    unison = next((card for card in cards if g.shows(card).type == "unison"), None)
    if unison is not None and op.args["onto"] is None and at.stopped is None:
        if at.replaced is None and kept_from_play(g, at, unison, who):
            cards = tuple(card for card in cards if card != unison)
        else:
            flow: Flow = markers_by_skill(g, at, unison, markers)
            if flow is not None:
                return flow
            at = g.now(Skill)
            markers = at.markers
            at = replace(at, card=-1, replaced=None, markers=0, empowered=False, empower_color=None)
    if op.args["onto"] is None and len(cards) > 1:
        _play_together(g, at, cards, who, op.args, markers)
    else:
        for card in cards:
            play_card(g, at, card, who, op.args, markers)
    return proceed(g, replace(at, bound=refreshed(g, at, op.args["cards"](g, replace(at, ident=None)) or ())))


def _play_together(g: Dbs, at: Skill, cards: tuple[int, ...], who: int, args: Args, markers: int) -> None:
    """Play several cards by one instruction: they enter at the same time and see one another enter."""
    coming = {card: g.where[card] for card in cards if _may_enter(g, at, card, who)}
    enter_together(g, tuple(coming), who, g.n["3-6-3"], mode=args["mode"] or ACTIVE, markers=markers)
    there = tuple(card for card in coming if g.offset_of(card) in (BATTLE, UNISON))
    if "negated" in args:
        args["negated"](g, at, there)
    for card in there:
        played(g, card, who, coming[card], at.key, at.src)


def _may_enter(g: Dbs, at: Skill, card: int, who: int) -> bool:
    """Whether a card that a skill plays can be placed at all."""
    for announced in g.hooks.announced:
        announced(g, card, True)
    if kept_from_play(g, at, card, who):
        return False
    if g.shows(card).type in ("battle", "unison"):
        return True
    g.note("3-6-3", lines.ONLY_BATTLE_CARDS_AND_UNISON_CARDS, card)
    return False


def play_card(g: Dbs, at: Skill, card: int, who: int, args: Args, markers: int = 0) -> bool:
    """Play a card by a skill: into its area, or onto the cards meant. False if it fails to enter."""
    rule = g.n["3-6-3"]
    if args.get("onto") is not None:
        for announced in g.hooks.announced:
            announced(g, card, True)
        if kept_from_play(g, at, card, who):
            return False
        below = args["onto"](g, at)
        if not below:
            return False
        came = g.where[card]
        for other in below[1:]:
            g.put_beneath(other, below[0], rule, cause="stack", by=who)
        g.play_on_top(card, below[0], rule, by=who, mode=args["mode"])
        if "negated" in args:
            args["negated"](g, at, (card,))
        played(g, card, who, came, at.key, at.src)
        return True
    if not _may_enter(g, at, card, who):
        return False
    came = g.where[card]
    enter(g, card, who, rule, mode=args["mode"] or ACTIVE, markers=markers)
    if g.offset_of(card) in (BATTLE, UNISON):
        if "negated" in args:
            args["negated"](g, at, (card,))
        played(g, card, who, came, at.key, at.src)
    return True


class Combo(Verb):
    """`combo: SELECT`: cards are used in a combo by the skill, without their combo cost (3-7-3); `negated` as of `play`."""

    combo: object
    negated: str | None = None

    def compile(self, compiler: Compiler) -> None:
        args: Args = {"cards": cards_of(self.combo, compiler, prompt="combo")}
        if self.negated is not None:
            args["negated"] = negation(self.negated, compiler)
        compiler.add(Op("combo", _run_combo, args))


def _run_combo(g: Dbs, at: Skill, op: Op) -> Flow:
    cards = op.args["cards"](g, at)
    if g.fight is None or not cards:
        return proceed(g, at)
    able = tuple(card for card in cards if g.shows(card).combo is not None)
    for card in cards:
        if card not in able:
            g.note("3-7-3-1", lines.NO_COMBO, card)
    negate = op.args.get("negated")
    arrived = None if negate is None else lambda there: negate(g, at, there)
    use_in_combo(g, able, at.who, g.n["3-7-3"], at.src, arrived)
    return proceed(g, replace(at, bound=refreshed(g, at, cards)))


class Control(Verb):
    """`control: {choose: 1, of: opponent battle}`: gain control of cards (11-5)."""

    control: object

    def compile(self, compiler: Compiler) -> None:
        compiler.add(
            Op("control", _run_control, {"cards": cards_of(self.control, compiler, prompt="control")})
        )


def _run_control(g: Dbs, at: Skill, op: Op) -> Flow:
    """Cards change sides at the same time, and find their new place as cards that are played do."""
    who, src = at.who, at.src
    cards = []
    for card in g.reached(op.args["cards"](g, at), at):
        if g.offset_of(card) == LEADER:
            g.note("3-5-3", lines.STAYS, card)
        event = Event("leave", g.master(card), card, cause="effect", by=who, source=src)
        if g.offset_of(card) in (BATTLE, UNISON) and not g.kept(event):
            cards.append(card)
    for card in cards:
        g.note("11-5-1", lines.CONTROL, who, card)
    ways = []
    for card in find_room(g, cards, who):
        g.note("11-5-1", lines.MASTER, who, card)
        g.note("11-5-1-1", lines.AS_IT_WAS, card)
        zone = who * g.stride + g.offset_of(card)
        ways.append(Passage(card, zone, g.n["11-5-1"], "control", who, src))
    g.relocate(ways)
    for way in ways:
        g.note("4-3-2", lines.MASTER, who, way.card)
        if way.zone % g.stride == UNISON:
            without_markers_leaves(g, way.card)
    return proceed(g, at)


class Beneath(Verb):
    """`put beneath: SELECT, under: this`: place cards under another card (11-3-3)."""

    cards: object = Field(alias="put beneath")
    under: object = "this"

    def compile(self, compiler: Compiler) -> None:
        chosen = self.cards
        if self.under == "this" and isinstance(chosen, Mapping) and "choose" in chosen:
            # No card is placed under itself.
            chosen = {**chosen, "where": {**(chosen.get("where") or {}), "other": True}}
        cards = cards_of(chosen, compiler, prompt="beneath")
        under = cards_of(self.under, compiler, prompt="onto")
        compiler.add(Op("beneath", _run_beneath, {"cards": cards, "under": under}))


def _run_beneath(g: Dbs, at: Skill, op: Op) -> Flow:
    tops = op.args["under"](g, at)
    cards = op.args["cards"](g, at)
    if tops and g.offset_of(tops[0]) >= 0:
        for card in cards:
            if card != tops[0]:
                g.note("11-3-1", common.BENEATH, card, tops[0])
                g.put_beneath(card, tops[0], g.n["11-3-3"], cause="effect", by=at.who)
    return proceed(g, replace(at, bound=refreshed(g, at, cards)))


class TokenVerb(Verb):
    """`token: CODE` (`number: 2`, `mode: rest`, `who: opponent`): tokens appear in the own Battle Area, or in
    that of another player if the skill says so (10-18-3)."""

    token: str
    number: object = 1
    mode: str = "active"
    who: str = "you"

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "code": self.token,
            "n": compile_amount(self.number, compiler),
            "rest": self.mode == "rest",
        }
        args["who"] = compile_who(self.who, compiler)
        compiler.add(Op("token", _run_token, args))


def _run_token(g: Dbs, at: Skill, op: Op) -> Flow:
    definition = g.pool.token(op.args["code"])
    if definition is None:
        # Nobody has said what this token is: the judge puts it there.
        words = f"Play the token {op.args['code']} ({op.args['n'](g, at)})."
        return run_by_hand(g, at, Op("by hand", run_by_hand, {"words": words, "rule": g.n["1-3-1"]}))
    number = op.args["n"](g, at)
    with g.at_once():
        for who in (player for player in op.args["who"](g, at) for _ in range(number)):
            g.note("10-18-1", lines.TOKEN, who)
            g.note("10-18-2", lines.TOKEN, who)
            card = g.create(definition, who, who * g.stride + BATTLE, g.n["10-18-3"])
            g.note("10-18-4", lines.TOKEN, who)
            if op.args["rest"]:
                g.mode[card] = REST
                g.look_again()
            # Reading `token-is-played`: a token is a Battle Card that is placed in the Battle Area.
            g.note("3-6-3", lines.PLAY, card)
            played(g, card, who, -1)
    return proceed(g, at)


ENTERING: dict[str, type[Verb]] = {
    "play": Play,
    "combo": Combo,
    "control": Control,
    "put beneath": Beneath,
    "token": TokenVerb,
}

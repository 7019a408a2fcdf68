"""Which instructions of a skill bring cards into play?

Play (also on top of another card), gain control, put beneath, tokens.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pydantic import Field

from judge.games.dbs.areas import (
    BATTLE,
    UNISON,
)
from judge.games.dbs.language.moving import refreshed
from judge.games.dbs.playing import enter, kept_from_play, markers_by_skill, played
from judge.kernel.cards import Op
from judge.kernel.errors import CardFault
from judge.kernel.events import Event
from judge.kernel.flow import Flow
from judge.kernel.state import ACTIVE, REST
from judge.kernel.vocabulary.amounts import compile_amount, compile_who
from judge.kernel.vocabulary.choosing import cards_of, proceed
from judge.kernel.vocabulary.language import Compiler, Verb
from judge.kernel.vocabulary.select import compile_select

#: Locals of a frame that plays a Unison Card, until it is in play.
ENTERS = ("card", "replaced", "markers", "empowered", "empower color")


class Play(Verb):
    """`play: SELECT` (`mode: rest`, `markers: 2`), or on top of a card: `play: this, onto: SELECT`."""

    play: Any
    onto: Any = None
    mode: str = "active"
    markers: Any = 0

    def compile(self, compiler: Compiler) -> None:
        args = {
            "cards": cards_of(self.play, compiler, prompt="play"),
            "onto": None if self.onto is None else cards_of(self.onto, compiler, prompt="onto"),
            "mode": {"rest": REST, "active": ACTIVE, "same": None}[self.mode],
            "markers": compile_amount(self.markers, compiler),
        }
        compiler.add(Op("play", _run_play, args))


def _run_play(g: Any, op: Op) -> Flow:
    who, cards = g.loc["who"], op.args["cards"](g, g.loc)
    markers = op.args["markers"](g, g.loc)
    unison = next((card for card in cards if g.shows(card).type == "unison"), None)
    if unison is not None and op.args["onto"] is None and "stopped" not in g.loc:
        if "replaced" not in g.loc and kept_from_play(g, unison, who):
            cards = tuple(card for card in cards if card != unison)
        else:
            flow: Flow = markers_by_skill(g, unison, markers)
            if flow is not None:
                return flow
            markers = g.loc["markers"]
            g.loc = {key: value for key, value in g.loc.items() if key not in ENTERS}
    for card in cards:
        play_card(g, card, who, op.args, markers)
    return proceed(g, bound=refreshed(g, op.args["cards"](g, {**g.loc, "ident": None}) or ()))


def play_card(g: Any, card: int, who: int, args: Mapping[str, Any], markers: int = 0) -> bool:
    """Play a card by a skill: into its area, or onto the cards meant. False if it fails to enter."""
    rule = g.n["3-6-3"]
    for announced in g.hooks.announced:
        announced(g, card, True)
    if kept_from_play(g, card, who):
        return False
    if args.get("onto") is not None:
        below = args["onto"](g, g.loc)
        if not below:
            return False
        came = g.where[card]
        for other in below[1:]:
            g.put_beneath(other, below[0], rule, cause="stack", by=who)
        g.play_on_top(card, below[0], rule, by=who, mode=args["mode"])
        played(g, card, who, came)
        return True
    if g.shows(card).type not in ("battle", "unison"):
        g.note("3-6-3", "only Battle Cards and Unison Cards", card)
        return False
    came = g.where[card]
    enter(g, card, who, rule, mode=args["mode"] or ACTIVE, markers=markers)
    if g.offset_of(card) in (BATTLE, UNISON):
        played(g, card, who, came)
    return True


class Control(Verb):
    """`control: {choose: 1, of: opponent battle}`: gain control of cards (11-5)."""

    control: Any

    def compile(self, compiler: Compiler) -> None:
        compiler.add(
            Op("control", _run_control, {"cards": cards_of(self.control, compiler, prompt="control")})
        )


def _run_control(g: Any, op: Op) -> Flow:
    who = g.loc["who"]
    for card in g.reached(op.args["cards"](g, g.loc), g.loc):
        offset = g.offset_of(card)
        event = Event("leave", g.master(card), card, cause="effect", by=who, source=g.loc["src"])
        if offset not in (BATTLE, UNISON) or g.kept(event):
            continue
        g.note("11-5-1", "control", who, card)
        g.note("11-5-1-1", "as it was", card)
        g.move((card,), who * g.stride + offset, g.n["11-5-1"], cause="control", by=who, source=g.loc["src"])
        g.note("4-3-2", "master", who, card)
    return proceed(g)


class Beneath(Verb):
    """`put beneath: SELECT, under: this`: place cards under another card (11-3-3)."""

    cards: Any = Field(alias="put beneath")
    under: Any = "this"

    def compile(self, compiler: Compiler) -> None:
        cards = cards_of(self.cards, compiler, prompt="beneath")
        compiler.add(
            Op("beneath", _run_beneath, {"cards": cards, "under": compile_select(self.under, compiler)})
        )


def _run_beneath(g: Any, op: Op) -> Flow:
    tops = op.args["under"](g, g.loc)
    cards = op.args["cards"](g, g.loc)
    if tops and g.offset_of(tops[0]) >= 0:
        for card in cards:
            if card != tops[0]:
                g.note("11-3-1", "beneath", card, tops[0])
                g.put_beneath(card, tops[0], g.n["11-3-3"], cause="effect", by=g.loc["who"])
    return proceed(g, bound=refreshed(g, cards))


class TokenVerb(Verb):
    """`token: CODE` (`number: 2`, `mode: rest`, `who: opponent`): tokens appear in the own Battle Area, or in
    that of another player if the skill says so (10-18-3)."""

    token: str
    number: Any = 1
    mode: str = "active"
    who: str = "you"

    def compile(self, compiler: Compiler) -> None:
        args = {"code": self.token, "n": compile_amount(self.number, compiler), "rest": self.mode == "rest"}
        args["who"] = compile_who(self.who, compiler)
        compiler.add(Op("token", _run_token, args))


def _run_token(g: Any, op: Op) -> Flow:
    definition = g.pool.defs.get(op.args["code"])
    if definition is None:
        raise CardFault(f"no card {op.args['code']!r} is defined for the token to appear")
    number = op.args["n"](g, g.loc)
    for who in (player for player in op.args["who"](g, g.loc) for _ in range(number)):
        g.note("10-18-1", "token", who)
        g.note("10-18-2", "token", who)
        card = g.create(definition, who, who * g.stride + BATTLE, g.n["10-18-3"])
        g.note("10-18-4", "token", who)
        if op.args["rest"]:
            g.mode[card] = REST
        # Reading `token-is-played`: a token is a Battle Card that is placed in the Battle Area.
        g.note("3-6-3", "play", card)
        played(g, card, who, -1)
    return proceed(g)


ENTERING: dict[str, type[Verb]] = {
    "play": Play,
    "control": Control,
    "put beneath": Beneath,
    "token": TokenVerb,
}

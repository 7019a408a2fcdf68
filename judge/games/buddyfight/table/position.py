"""How is a position of Future Card Buddyfight written down, and when is it impossible?

What cases of this game have beside areas: life, the battle that is going on, names of starting points, what running
rules must know, and the checks of a position. Life is never assumed: the book does not say it (reading
`set-up-not-in-the-book`). A deck or a flag that a case does not mention plays no part and is filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judge.case.table import Finding, Group, Scalar, Table
from judge.games.buddyfight.cards.ability_builder import AbilityBuilder
from judge.games.buddyfight.cards.card import BuddyfightCard, compile_card
from judge.games.buddyfight.rules.final_phase import OLD_EXTRA
from judge.games.buddyfight.rules.keywords.battle import stood_again
from judge.games.buddyfight.rules.moments import OLD_COUNTER
from judge.games.buddyfight.rules.start_phase import OLD_DRAW
from judge.games.buddyfight.table.areas import (
    BUDDY,
    CENTER,
    DECK,
    FLAG,
    ITEM,
    MONSTER_AREAS,
    MONSTER_NAMES,
    SPELL,
    STRIDE,
)
from judge.games.buddyfight.table.board import STOPPED
from judge.games.buddyfight.table.deck import BuddyfightDeck
from judge.games.buddyfight.table.game import Buddyfight
from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Refused
from judge.kernel.frames import Context
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.case.build import Board
    from judge.kernel.cards import CardDef
    from judge.kernel.program import Procedure
    from judge.kernel.vocabulary.language import Compiler

#: How many cards a deck gets that a case does not mention, and the code of its flag.
USUAL_DECK, USUAL_FLAG = 20, "anyflag"
#: The life of a fighter whose life nobody wrote: no number of the game, and never without a problem.
NO_LIFE = -1


def _set_life(g: Buddyfight, player: int, value: int) -> None:
    g.life[player] = value


TEMPLATE = """\
# A case of Future Card Buddyfight. docs/cases.md describes every key; run it with: judge run FILE
case: What is disputed, in a few words
game: buddyfight
edition: "EDITION"
about: The question, as the fighters put it.
ruling: >-
  What you rule, in words a fighter understands.

# The rule the position stands at. Names for common ones: start, main, attack, final, end.
at: main
turn: {player: A}          # A is the turn fighter

# What each fighter has. A number is that many unnamed cards. The book says nothing about life, so write it.
players:
  A:
    flag: anyflag          # a flag that allows every card; that is also meant if none is written
    life: 10
    gauge: 2
    hand: [f, 2]           # one named card and two others
    left: f
    deck: 30
  B:
    life: 10
    gauge: 2
    hand: 3
    center: {card: f, defense: 3000}
    deck: 30

# What the fighters do, in order. An attempt that must be refused names the rule that forbids it.
decisions:
  - call:f>center
  - {B: pass}              # B uses no [Counter] against the call
  - {A: pass}              # A uses nothing more in the main phase
  - {until: attack/2.1}
  - {try: attack fighter:A.left, refused: zone/center}

# What must come out: rules cited in this order (others may come in between), and the position.
expect:
  cites: [call/1.1, call/3.1, attack/2.1, zone/center]
  state: {A.center: f, A.hand: 2, B.life: 10}
"""

#: [N Attack] by the name it is printed with.
_N_ATTACK = re.compile(r"/(?:double|triple|quadruple|hextuple)[- ]attack$", re.IGNORECASE)


class BuddyfightTable(Table[Buddyfight]):
    """Positions of Future Card Buddyfight."""

    manual_rule = "topic/resolve"
    filler = "f"
    called = {  # noqa: RUF012
        "item": "item",
        "spell": "set spell",
        "flag": "flag",
        "buddy": "buddy",
        "removed": "removed card",
        "declared": "declared card",
    }
    card_model = BuddyfightCard
    deck_model = BuddyfightDeck
    template = TEMPLATE
    taken_from = {"call": "hand", "cast": "hand", "equip": "hand"}  # noqa: RUF012
    starts = {  # noqa: RUF012
        "setup": "lost/prepare",
        "turn": "start/1.1",
        "start": "start/1.1",
        "draw": "start/3.1",
        "main": "counter/2.1",
        "attack": "attack/2.1",
        "final": "final/1.1",
        "end": "final/5.1",
    }
    scalars = {  # noqa: RUF012
        "life": Scalar("the life of the fighter", lambda g, p: g.life[p], _set_life, NO_LIFE),
        "size": Scalar("the total size of the fighter's monsters", lambda g, p: g.size(p)),
    }
    groups = {"monsters": Group("monsters by area", MONSTER_NAMES)}  # noqa: RUF012
    filled_in = frozenset(("deck", "flag"))
    left_out = frozenset(("no window", "cut short", "target stays"))
    uses = {  # noqa: RUF012
        "attack": "turn/attacks/{player}",
        "impact monster": "turn/impact call/{player}",
        "impact transform": "turn/impact transform/{player}",
        "equipment change": "turn/equipment change/{player}",
        "overturn": "fight/overturn/{player}",
        "overkill": "fight/overkill/{player}",
        "overthrow": "fight/overthrow/{player}",
        "overkill: reboot": "fight/overkill: reboot/{player}",
        "extra turn": "extra turn/{player}",
        "lost deck": "lost deck/{player}",
    }
    standing_rules = (
        STOPPED,
        OLD_COUNTER,
        OLD_DRAW,
        OLD_EXTRA,
        "cannot attack",
        "cannot be dealt damage",
        "cannot call",
        "cannot cast",
        "cannot gain life",
        "cannot use [Counter]",
        "deck cannot be dropped",
    )
    contexts = ("battle",)
    callers = {"check": "counter/1.1", "replacement": "start/3.1", "instead": "start/3.1"}  # noqa: RUF012
    effect_frames = {"act": {}, "auto": {}, "cast": {}, "instead": {}}  # noqa: RUF012

    # -- cards -------------------------------------------------------------------------------------

    def compile_card(self, data: Mapping[str, object], where: str, edition: str) -> CardDef:
        return compile_card(dict(data), where)

    def compiler(self, where: str) -> Compiler:
        return AbilityBuilder("case", "monster", "case").compiler(where)

    def complete(self, zone: str, attributes: Mapping[str, object]) -> dict[str, object]:
        kinds = {"item": "item", "spell": "spell", "flag": "flag"}
        return {"type": kinds.get(zone, "monster"), **attributes}

    # -- where it starts ---------------------------------------------------------------------------

    def caller(self, game: Buddyfight, program: Procedure, given: Mapping[str, object]) -> str | None:
        if program.name in ("call", "cast", "equip", "act", "auto"):
            return (
                "counter/6.1"
                if given.get("who", game.tp) != game.tp and program.name != "auto"
                else "counter/2.1"
            )
        if program.name == "play timing":
            return {"final": "final/1.1", "": "attack/1.3"}.get(str(given.get("free", "main")), "main/1.1")
        return super().caller(game, program, given)

    def local(self, game: Buddyfight, program: Procedure, name: str) -> Any:
        if name == "who":
            return game.tp
        return None

    def settle(self, game: Buddyfight, program: Procedure, rule: str, loc: dict[str, Any]) -> None:
        if program.name == "play timing":
            loc.setdefault("free", "main")
        elif program.name in ("call", "cast", "equip", "act", "auto"):
            loc.setdefault("flow", program.name)
            loc.setdefault("timed", program.name != "auto")
            card = loc.get("card", loc.get("src", -1))
            if card >= 0:
                loc.setdefault("src", card)
                loc.setdefault("ident", game.ident[card])
                loc.setdefault("stamp", game.clock)
                if program.name in ("call", "cast", "equip"):
                    loc.setdefault("card", card)
                    loc.setdefault("cost", game.use_key(card))
                if program.name == "cast":
                    loc.setdefault("key", game.use_key(card))
        elif program.name in ("attack phase", "final phase"):
            self._settle_attack(game, rule, loc)

    def _settle_attack(self, game: Buddyfight, rule: str, loc: dict[str, Any]) -> None:
        if not loc.get("attackers"):
            return
        if loc.get("target"):
            loc.setdefault("spot", game.where[loc["target"][0][0]])
        else:
            loc.setdefault("fighter", 1 - game.tp)
        loc.setdefault("link", len(loc["attackers"]) > 1)
        step = rule.partition("/")[2]
        if step in ("2.4", "2.5", "2.6") or step.startswith(("3.1", "3.2")) or step == "3.3":
            loc.setdefault("fighting", True)
            game.battles = max(game.battles, 1)

    def fill_in(self, game: Buddyfight, board: Board) -> None:
        """Add the decks and flags that a case does not mention."""
        for player in (0, 1):
            for offset, number, code in ((DECK, USUAL_DECK, self.filler), (FLAG, 1, USUAL_FLAG)):
                zone = player * STRIDE + offset
                if zone not in board.zone_paths:
                    _fill(game, board, zone, number, code)

    def ready(self, game: Buddyfight, board: Board) -> None:
        """Who is whose buddy and which flags the game began with, as the position shows them."""
        buddies = [_names(game, p, BUDDY) for p in (0, 1)]
        flags = [_names(game, p, FLAG) for p in (0, 1)]
        game.buddies, game.flags = (buddies[0], buddies[1]), (flags[0], flags[1])
        if game.count(f"extra turn/{game.tp}"):
            game.clear_counters("extra turn/")
            game.extra = (-1, True)

    def count_use(self, game: Buddyfight, player: int, name: str) -> bool:
        """An ability that was used, for those that work once per turn."""
        from judge.case.names import ability_of
        from judge.kernel.errors import JudgeError

        try:
            card, ability = ability_of(game, _N_ATTACK.sub("/n-attack", name))
        except JudgeError:
            return False
        if ability.keyword == "n attack":
            game.tally(stood_again(game, card))
            return True
        counter = game.once_name(player, card, ability)
        if counter:
            game.tally(counter)
        return True

    # -- keys --------------------------------------------------------------------------------------

    def argument_key(self, action: str, number: int, value: object) -> str:
        return str(value).rpartition("/")[2]

    def argument_choices(self, action: str, number: int) -> tuple[Any, ...]:
        return MONSTER_NAMES if action in ("call", "move") and number == 2 else ()

    def why_not(self, game: Buddyfight, decision: Decision, text: str) -> Refused:
        """Why a card may not be chosen: it has no size (lost/cards), is no monster ([Counterattack]), cannot be
        put into this deck (lost/no-mix)."""
        from judge.games.buddyfight.table.answers import choice_refusal

        return choice_refusal(game, decision, text) or super().why_not(game, decision, text)

    def not_working(self, game: Buddyfight, card: int, ability: Ability) -> Refused | None:
        """An ability that was nullified, does not work where its card is, or whose condition does not hold."""
        if game.is_stopped(card, ability):
            return Refused("topic/stop-time", "the card's time is stopped")
        if ability not in game.face(card).abilities:
            return Refused("cont/3.1", "an effect has nullified the ability")
        if game.hidden(card):
            return Refused("topic/souls/face-down", "the card lies face down")
        if game.area_name(card) not in ability.active:
            return Refused("cont/3.1", "the ability does not work where the card is")
        condition = ability.condition
        if condition is None or condition(game, Context(who=game.master(card), src=card)):
            return None
        return Refused("cont/3.1", "the condition of the ability is not fulfilled")

    # -- checks ------------------------------------------------------------------------------------

    def check(self, board: Board) -> Iterator[Finding]:
        g = board.game
        for player, side in enumerate(PLAYERS):
            if g.life[player] < 0:
                message = f"the book does not say how much life {side} has; write life: …"
                yield Finding("life", message, ("players", side), "intro")
            elif g.life[player] == 0:
                message = f"{side} has no life left and would have lost"
                yield Finding("lost", message, board.scalar_path(player, "life"), "check/1", "warning")
            if not g.area(player, DECK):
                message = f"{side} has no cards left in the deck and would have lost"
                yield Finding("lost", message, board.path(player * STRIDE + DECK), "check/1", "warning")
            yield from self._check_areas(board, player)

    def _check_areas(self, board: Board, player: int) -> Iterator[Finding]:
        g = board.game
        wanted = {SPELL: ("spell", "impact"), FLAG: ("flag",), BUDDY: ("monster", "impact monster", "item")}
        wanted |= dict.fromkeys(MONSTER_AREAS, ("monster", "impact monster"))
        wanted |= {ITEM: ("item", "monster", "impact monster")}
        for offset, kinds in wanted.items():
            zone = player * STRIDE + offset
            for card in g.zones[zone]:
                kind = g.printed(card).type
                if kind not in kinds and not g.states.get(card):
                    title = board.rules.layout.own[offset].title
                    message = f"a card of the type {kind} cannot be in the {title}"
                    rule = board.rules.layout.own[offset].rule
                    yield Finding("wrong-area", message, board.paths.get(card, ("players",)), rule, "warning")
        for offset in (*MONSTER_AREAS, ITEM):
            held = g.area(player, offset)
            if len(held) > 1 and not (offset == CENTER and any(g.has(c, "chaos territory") for c in held)):
                message = f"{PLAYERS[player]} has {len(held)} cards in one area"
                yield Finding("crowded", message, board.path(player * STRIDE + offset), "check/2", "warning")
        if g.size(player) > 3 and len(g.monsters(player)) > 1:
            message = f"the total size of {PLAYERS[player]}'s monsters is {g.size(player)}"
            yield Finding("size", message, ("players", PLAYERS[player]), "check/3", "warning")


def _names(game: Buddyfight, player: int, offset: int) -> tuple[str, ...]:
    return tuple(sorted({name for card in game.area(player, offset) for name in game.printed(card).names}))


def _fill(game: Buddyfight, board: Board, zone: int, number: int, code: str) -> None:
    definition = game.pool.defs.get(code)
    if definition is None:
        return
    for _ in range(number):
        card = game.enroll(definition, zone // STRIDE)
        game.where[card] = zone
        game.zones[zone] = (*game.zones[zone], card)
        board.paths[card] = ("players",)
    game.index = None


TABLE = BuddyfightTable()

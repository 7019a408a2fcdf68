"""How is a position of the Godzilla Card Game written down, and when is it impossible?

What cases of this game have beside zones: the position and the rage of each invading monster, the
names of starting points, what running rules must know, and the checks of a position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judge.case.keys import read_answer
from judge.case.table import Finding, Group, Scalar, Table
from judge.games.godzilla.cards.card import AbilityBuilder, GodzillaCard, compile_card
from judge.games.godzilla.cards.language import FORBIDDABLE
from judge.games.godzilla.cards.ranks import ROMAN
from judge.games.godzilla.rules.ch08_legal_list import SPECS
from judge.games.godzilla.table.answers import choice_refusal, zone_refusal
from judge.games.godzilla.table.areas import FIELD, MONSTER, S1, STRATEGY, STRIDE, ZONES, number_of
from judge.games.godzilla.table.deck import GodzillaDeck
from judge.games.godzilla.table.game import Godzilla, is_inactive
from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.errors import JudgeError
from judge.kernel.frames import Context
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.case.build import Board
    from judge.kernel.cards import CardDef
    from judge.kernel.program import Procedure
    from judge.kernel.vocabulary.language import Compiler


def _set_position(g: Godzilla, player: int, value: int) -> None:
    g.position[player] = value


def _set_rage(g: Godzilla, player: int, value: int) -> None:
    g.rage[player] = value


def _threat(g: Godzilla, player: int) -> int | None:
    face = g.monster_face(player)
    threat: int | None = face.threat if face is not None else None
    return threat


TEMPLATE = """\
# A case of the Godzilla Card Game. docs/cases.md describes every key; run it with: judge run FILE
case: What is disputed, in a few words
game: godzilla
edition: "EDITION"
about: The question, as the players put it.
ruling: >-
  What you rule, in words a player understands.

# The rule the position stands at. Names for common ones: setup, start, main, counter, end.
at: main
turn: {player: A}          # A is the turn player

# What each player has. A number is that many unnamed cards; "SA1 < SA2" is a stack, bottom first.
players:
  A:
    monster: SA1 < SA2     # the invading monster
    zone: 3                # the zone it stands in
    rage: 0
    monster_deck: [SA3, SA4]
    field: {1: K2}         # a battle card in zone 1; "z1: K2" says the same
    s1: empty              # strategy zone 1
    hand: [K1, K3, 3]      # two named cards and three others
    deck: 20
    discard: 6
  B:
    monster: WB1 < WB2
    zone: 2
    monster_deck: [WB3, WB4]
    hand: 5
    deck: 20
    discard: 6

# What the players do, in order. An attempt that must be refused names the rule that forbids it.
decisions:
  - {try: battle:K3>z6, refused: 8.2.1}
  - battle:K1>z6

# What must come out: rules cited in this order (others may come in between), and the position.
expect:
  cites: [8.2.1, 8.2.1, 10.5.2.3.2]
  state:
    A.z6: K1
    A.hand: 4
"""


class GodzillaTable(Table[Godzilla]):
    """Positions of the Godzilla Card Game."""

    manual_rule = "1.3.1"
    filler = "f"
    called = {  # noqa: RUF012
        "monster": "monster",
        "monster_deck": "monster deck card",
        **{f"z{number}": f"card in zone {number}" for number in range(1, 9)},
        **{f"s{number}": f"card in strategy zone {number}" for number in (1, 2)},
        "discard": "discarded card",
    }
    card_model = GodzillaCard
    deck_model = GodzillaDeck
    template = TEMPLATE
    taken_from = dict.fromkeys(SPECS, "hand")
    starts = {  # noqa: RUF012
        "setup": "6.3.1",
        "turn": "7.2.1",
        "start": "7.2.1",
        "main": "7.3.2",
        "counter": "7.4.1",
        "end": "7.5.1",
    }
    scalars = {  # noqa: RUF012
        "zone": Scalar(
            "the zone of the invading monster, 1 to 8", lambda g, p: g.position[p], _set_position, 1
        ),
        "rage": Scalar("the rage of the invading monster", lambda g, p: g.rage[p], _set_rage),
        "threat": Scalar("the threat level of the invading monster right now", _threat),
        "rank": Scalar("the rank of the invading monster", lambda g, p: g.rank_of_monster(p)),
        "total": Scalar(
            "the counter power of all battle cards",
            lambda g, p: (
                sum(g.face(c).power or 0 for c in g.battle_cards(p) if "cannot engage" not in g.face(c).flags)
                + g.added_to_total(p)
            ),
        ),
    }
    groups = {  # noqa: RUF012
        "field": Group("battle cards by zone number", FIELD),
        "strategy": Group("strategy cards by strategy zone", STRATEGY),
    }
    uses = {"invasion": "invasion"}  # noqa: RUF012
    standing_rules = tuple(f"cannot {action}" for action in FORBIDDABLE)
    callers = {  # noqa: RUF012
        "check timing": "10.4.4.1",
        "play a battle card": "10.4.4.2",
        "activate a strategy card": "10.4.4.2",
        "gain rage": "10.4.4.2",
        "play a monster card": "10.4.4.2",
        "invasion": "10.4.4.2",
        "draw": "7.2.2",
        "draw one": "5.4.2",
        "shuffle": "11.2.3",
    }
    waiting = {  # noqa: RUF012
        "6.3.1.3": {"player": 1},
    }
    closed = {"infinite loop": "a loop is found while it runs; stand where it begins"}  # noqa: RUF012
    effect_frames = {"playing": {"ability": True}, "instead": {}}  # noqa: RUF012

    # -- cards -------------------------------------------------------------------------------------

    def card_schema(self) -> dict[str, Any]:
        schema = super().card_schema()
        schema["properties"]["rank"] = {"anyOf": [schema["properties"]["rank"], {"enum": [*ROMAN]}]}
        return schema

    def compile_card(self, data: Mapping[str, object], where: str, edition: str) -> CardDef:
        return compile_card(dict(data), where)

    def compiler(self, where: str) -> Compiler:
        return AbilityBuilder("case", "battle").compiler(where)

    def complete(self, zone: str, attributes: Mapping[str, object]) -> dict[str, object]:
        if "type" in attributes:
            kind = attributes["type"]
        elif zone in STRATEGY:
            kind = "strategy"
        else:
            kind = "monster" if zone in ("monster", "monster_deck") or "threat" in attributes else "battle"
        return {"type": kind, **attributes}

    # -- where it starts ---------------------------------------------------------------------------

    def caller(self, game: Godzilla, program: Procedure, given: Mapping[str, Any]) -> str | None:
        if program.name == "playing":
            if given.get("ability"):
                return "10.4.3.2" if given["who"] == game.tp else "10.4.3.3"
            kind = game.type_of(given["card"]) if "card" in given else "battle"
            return {"battle": "8.2.1", "strategy": "8.3.1", "monster": "8.5.1"}[kind]
        if program.name == "advance":
            return "8.6.1.2" if given.get("invasion") else "7.5.2"
        known = super().caller(game, program, given)
        # An instruction of chapter 5 that no effect calls: the play timing comes after it.
        return "7.3.1" if known is None and program.name not in ("set-up", "turn") else known

    def local(self, game: Godzilla, program: Procedure, name: str) -> Any:
        if name in ("who", "crush"):
            return 1 - game.tp if program.name == "counter" else game.tp
        if name == "players":
            return (game.tp, 1 - game.tp)
        if name == "invasion":
            return False
        if name == "applied":
            return ()
        if name == "n":
            return game.rank_of_monster(1 - game.tp) if program.name == "draw" else 1
        if name == "zone" and program.name in ("shuffle", "look", "look up to"):
            return game.zone(game.tp, "deck")
        return None

    def settle(self, game: Godzilla, program: Procedure, rule: str, loc: dict[str, Any]) -> None:
        if program.name == "invasion" and rule != "8.6.1":
            game.counters = {**game.counters, "invasion": 1}
            loc.setdefault("icon", game.shows(loc["card"]).icon)
        elif program.name == "playing" and "card" in loc:
            loc.setdefault("by", self.caller(game, program, loc))
        elif program.name == "draw up to":
            loc.setdefault("done", 1 if rule == "5.4.3.4" else 0)
        elif program.name == "look up to":
            loc.setdefault("x", 1)
        elif program.name == "instead" and "key" in loc:
            loc.setdefault("applied", (f"{loc['src']}/{loc['key']}",))

    def why_not(self, game: Godzilla, decision: Decision, text: str) -> Refused:
        """An answer of options that are refused together (1.3.2.3) says so, and a number above a limit (1.3.6)."""
        if decision.kind is Kind.NUMBER and text.isdigit() and int(text) > decision.high:
            return Refused("1.3.6", f"the number goes up to {decision.high}", decision.rule)
        try:
            reply = read_answer(game, self, decision, text)
        except JudgeError:
            reply = None
        refused = game.group_refusal(decision, reply) if isinstance(reply, tuple) else None
        refused = refused or zone_refusal(game, decision, text) or choice_refusal(game, decision, text, reply)
        return refused or super().why_not(game, decision, text)

    def not_working(self, game: Godzilla, card: int, ability: Ability) -> Refused | None:
        """An ability that was taken away (10.8.1.2), made inactive (10.3.2), is asleep (12.4.2) or has a
        condition that is not fulfilled (10.3.3)."""
        face = game.face(card)
        if ability not in face.abilities:
            return Refused("10.8.1.2", "an effect has taken the ability from the card")
        if is_inactive(face.flags, ability):
            return Refused("10.3.2", "an effect makes the ability inactive")
        if game.area_name(card) not in ability.active:
            return Refused("10.3.4", "the ability does not work where the card is")
        condition = ability.condition
        if condition is None or condition(game, Context(who=game.master(card), src=card)):
            return None
        if "awakening" in ability.extra:
            zone = ability.extra["awakening"]
            return Refused("12.4.2", f"the invading monster is not on zone {zone} or beyond", "10.3.3")
        return Refused("10.3.3", "the condition of the ability is not fulfilled")

    def standing(self, game: Godzilla) -> None:
        """A battle card in the zone of an invading monster does not wait (11.1.2.1)."""
        if game.frames and game.turn > 0:
            game.interrupt()

    def names_of(self, game: Godzilla, source: int) -> dict[str, object]:
        """What Burst does in the end phase speaks of its own card (12.5.2)."""
        if source < 0 or all(ability.keyword != "burst" for ability in game.defs[source].abilities):
            return {}
        return {"burst": ((source, game.ident[source]),)}

    def begin_turn(self, game: Godzilla) -> None:
        game.counters = {**game.counters, "turn began": game.clock}

    # -- keys --------------------------------------------------------------------------------------

    def argument_key(self, action: str, number: int, value: object) -> str:
        return f"{'s' if action == 'strategy' else 'z'}{value}"

    def argument_choices(self, action: str, number: int) -> tuple[Any, ...]:
        if number != 2:
            return ()
        return (1, 2) if action == "strategy" else ZONES

    # -- checks ------------------------------------------------------------------------------------

    def check(self, board: Board) -> Iterator[Finding]:
        start = "".join(board.at[:1])
        setting_up = start.startswith(("setup", "6.3"))
        for player in (0, 1):
            yield from self._check_monster(board, player, setting_up)
            yield from self._check_zones(board, player)
        yield from self._check_tokens(board)

    def _check_monster(self, board: Board, player: int, setting_up: bool) -> Iterator[Finding]:
        g, side = board.game, PLAYERS[player]
        place = board.scalar_path(player, "zone")
        if g.position[player] not in ZONES:
            message = f"zones are numbered 1 to 8, not {g.position[player]}"
            yield Finding("zone-number", message, place, "4.4.3")
        if g.rage[player] < 0:
            message = f"rage is never below 0, found {g.rage[player]}"
            yield Finding("rage", message, board.scalar_path(player, "rage"), "3.4.4")
        zone = player * STRIDE + MONSTER
        held = g.zones[zone]
        unread = any(problem.path == board.zone_paths.get(zone) for problem in board.problems.found)
        if not held and not setting_up and not unread:
            yield Finding("no-monster", f"{side} has no invading monster", ("players", side), "3.3.1")
        if len(held) > 1:
            message = "one stack is the invading monster; write 'SA1 < SA2', bottom first"
            yield Finding("two-monsters", message, board.path(zone), "3.3.2")
        for card in held:
            for part in g.stack(card):
                if g.defs[part].face.type != "monster":
                    message = f"{g.labels[part]} is a {g.defs[part].face.type} card, not a monster card"
                    yield Finding("not-a-monster", message, board.paths[part], "3.3.1", "warning")

    def _check_zones(self, board: Board, player: int) -> Iterator[Finding]:
        g = board.game
        for offset in range(S1 + 2):
            zone = player * STRIDE + offset
            wanted = "battle" if offset < S1 else "strategy"
            same = [card for card in g.zones[zone] if g.defs[card].face.type == wanted]
            if len(same) > 1:
                message = f"{board.rules.layout.specs[zone].title} holds {len(same)} {wanted} cards"
                yield Finding("overloaded", message, board.path(zone), "11.5.1", "warning")
            for card in g.zones[zone]:
                kind = g.defs[card].face.type
                if kind != wanted:
                    message = f"a {kind} card cannot stay in {board.rules.layout.specs[zone].title}"
                    yield Finding("illegal-card", message, board.paths[card], "11.4.1", "warning")
            if same and offset < S1 and offset + 1 == g.position[player]:
                message = f"{PLAYERS[player]}'s own invading monster stands in zone {offset + 1} too"
                yield Finding("under-monster", message, board.path(zone), "11.3.2", "warning")

    def _check_tokens(self, board: Board) -> Iterator[Finding]:
        g = board.game
        for card, definition in enumerate(g.defs):
            zone = g.where[g.top_of(card)]
            if definition.token and number_of(zone) is None:
                title = board.rules.layout.specs[zone].title if zone >= 0 else "a stack"
                message = f"a battle token exists in zones only, not in the {title}"
                yield Finding("token-area", message, board.paths[card], "9.1.4.1")


TABLE = GodzillaTable()

"""How is a position of Cardfight!! Vanguard written down, and when is it impossible?

What cases of this game have beside zones: vanguard damage, markers on circles, worlds; names of starting points, what
running rules must know, and the checks of a position.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from judge.case.names import ability_of, card_of
from judge.case.table import Finding, Scalar, Table
from judge.games.vanguard.cards.ability_builder import AbilityBuilder
from judge.games.vanguard.cards.card import VanguardCard, compile_card
from judge.games.vanguard.table.areas import (
    ACCEL,
    DECK,
    GC,
    LAYOUT,
    RIDE_DECK,
    SOUL,
    STRIDE,
    UNIT_CIRCLES,
    VC,
)
from judge.games.vanguard.table.deck import VanguardDeck
from judge.games.vanguard.table.game import Vanguard
from judge.games.vanguard.table.moves import EFFECTIVE
from judge.kernel.cards import Ability
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.errors import JudgeError
from judge.kernel.frames import context_of
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.case.build import Board
    from judge.kernel.cards import CardDef
    from judge.kernel.program import Procedure
    from judge.kernel.vocabulary.language import Compiler

#: The markers that gifts put on circles, and the types a circle can have beside its own.
MARKERS = ("force I", "force II", "accel I", "accel II", "protect II", "astral plane", "stage")

TEMPLATE = """\
# A case of Cardfight!! Vanguard. docs/cases.md describes every key; run it with: judge run FILE
case: What is disputed, in a few words
game: vanguard
edition: "EDITION"
about: The question, as the players put it.
ruling: >-
  What you rule, in words a player understands.

# The rule the position stands at. Names for common ones: setup, stand, draw, assist, ride, stride, main, battle, end.
at: battle
turn: {player: A, number: 3}          # A is the turn player

# What each player has. A number is that many unnamed cards. Circles: vc, fl, fr, bl, bc, br, gc.
players:
  A:
    vc: {label: v, power: 13000, grade: 3}
    fl: {label: r, power: 10000, grade: 2}
    bl: {label: b, power: 8000, grade: 1, skill: boost}
    soul: 2
    hand: 3
    deck: 30
    damage: 2
  B:
    vc: {label: w, power: 13000, grade: 3}
    hand: [{label: g, grade: 0, power: 5000, shield: 5000}, 2]
    deck: 30
    damage: 1

# What the players do, in order. An attempt that must be refused names the rule that forbids it.
decisions:
  - attack
  - {try: attacker:b, refused: 10.4.1.3}
  - attacker:r
  - target:w
  - boost:b
  - guard:g
  - pass
  - pass

# What must come out: rules cited in this order (others may come in between), and the position.
expect:
  cites: [10.4.1.5, 10.4.1.11.1, 6.2.4.1, 10.7.1.2, 10.7.1.4, 13.6.2, 13.7.2, 10.7.1.10]
  state:
    B.damage: 2
    B.drop: [g]
"""


def _marks(g: Vanguard, player: int) -> str:
    """The markers on a player's circles, as a case writes them: `fl force I, vc force II`."""
    found = []
    for zone in sorted(g.signs):
        if zone // STRIDE == player:
            found += [f"{LAYOUT.names[zone]} {sign}" for sign in g.signs[zone]]
    return ", ".join(found)


def _set_marks(g: Vanguard, player: int, words: str) -> None:
    signs = {zone: held for zone, held in g.signs.items() if zone // STRIDE != player}
    for part in filter(None, (part.strip() for part in words.split(","))):
        name, _, sign = part.partition(" ")
        if name in LAYOUT.offset and LAYOUT.own[LAYOUT.offset[name]].field:
            zone = player * STRIDE + LAYOUT.offset[name]
            signs[zone] = (*signs.get(zone, ()), sign.strip())
    g.signs = signs
    g.projection = None


def _set_due(g: Vanguard, player: int, number: int) -> None:
    g.due[player] = number
    g.settled = -1


def _set_world(g: Vanguard, player: int, word: str) -> None:
    g.world[player] = word
    g.projection = None


class VanguardTable(Table[Vanguard]):
    """Positions of Cardfight!! Vanguard."""

    manual_rule = "1.3.1"
    filler = "f"
    asides = ("once ability",)
    called = {  # noqa: RUF012
        "vc": "vanguard",
        "fl": "front left rear-guard",
        "fr": "front right rear-guard",
        "bl": "back left rear-guard",
        "bc": "back center rear-guard",
        "br": "back right rear-guard",
        **{f"a{number}": f"rear-guard on Accel circle {number}" for number in range(1, 7)},
        "gc": "guardian",
        "damage": "damage card",
        "drop": "drop zone card",
        "trigger": "trigger card",
        "removed": "removed card",
    }
    card_model = VanguardCard
    deck_model = VanguardDeck
    template = TEMPLATE
    face_down_areas = ("g_zone", "ride_deck")
    taken_from = {  # noqa: RUF012
        **dict.fromkeys(("call", "order", "overdress", "xoverdress", "guard"), "hand"),
        "stride": "g_zone",
        "gguard": "g_zone",
    }
    starts = {  # noqa: RUF012
        "setup": "8.2.1.1",
        "turn": "9.2.1",
        "stand": "9.2.1",
        "draw": "9.4.1",
        "assist": "9.5.1",
        "ride": "9.7.2",
        "stride": "9.8.2",
        "main": "9.9.2",
        "battle": "9.10.1",
        "attack": "10.4.1.2",
        "guard": "10.5.1.1",
        "drive": "10.6.1.1",
        "damage": "10.7.1.1",
        "close": "10.8.1.1",
        "end": "9.11.1",
    }
    scalars = {  # noqa: RUF012
        "vanguard_damage": Scalar("damage dealt and not applied yet", lambda g, p: g.due[p], _set_due),
        "markers": Scalar(
            "markers on circles, such as `fl force I, vc force II`", _marks, _set_marks, "", str
        ),
        "world": Scalar("the player's world", lambda g, p: g.world[p], _set_world, "", str),
        "power": Scalar(
            "the power of the vanguard right now",
            lambda g, p: g.power(g.leader(p)) if g.leader(p) is not None else 0,
        ),
        "grade": Scalar("the grade of the vanguard", lambda g, p: g.grade(g.leader(p))),
        "face_up_damage": Scalar(
            "face up cards in the damage zone",
            lambda g, p: sum(1 for c in g.cards(p, "damage") if g.is_face_up(c)),
        ),
        "rear_guards": Scalar("how many rear-guards the player has", lambda g, p: len(g.rear_guards(p))),
    }
    uses = {  # noqa: RUF012
        "order": "orders/{player}",
        "soul": "soul/{player}",
        "call": "called/{player}",
        "battle": "battles",
    }
    standing_rules = (
        "ride", "call", "guard", "intercept", "attack", "order", "abilities", "trigger effects", "order limit",
        "persona ride", "final rush",
    )  # fmt: skip
    contexts = ("battle",)
    callers = {  # noqa: RUF012
        "call": "11.6.2.2",
        "switch": "11.6.2.2",
        "overDress": "11.6.2.2",
        "XoverDress": "11.6.2.2",
        "intercept": "11.6.2.2",
        "G guardian": "11.6.2.2",
        "stride": "6.6.2.3",
        "boost": "10.4.1.11",
        "deal damage": "10.7.1.4",
        "losing": "11.6.1.1",
        "discard": "6.3.3.2",
        "persona ride": "6.3.3.5",
        "from the deck": "9.4.2",
        "remove": "9.5.3.2",
        "shuffle": "8.2.1.3",
        "heal": "2.8.3.2",
    }
    closed = {"infinite loop": "a loop is found while it runs; stand where it begins"}  # noqa: RUF012
    effect_frames = {"playing": {}, "instead": {}, "paying": {}}  # noqa: RUF012

    def count_use(self, game: Vanguard, player: int, name: str) -> bool:
        """An ability that was played, for those that are limited (12.3.1)."""
        try:
            card, ability = ability_of(game, name)
        except JudgeError:
            return False
        counter = game.used_name(card, ability)
        game.tally(f"game {counter}" if ability.extra.get("once a game") else counter)
        return True

    # -- cards ---------------------------------------------------------------------------------------------

    def compile_card(self, data: Mapping[str, object], where: str, edition: str) -> CardDef:
        return compile_card(dict(data), where)

    def compiler(self, where: str) -> Compiler:
        return AbilityBuilder("case", "normal unit").compiler(where)

    def complete(self, zone: str, attributes: Mapping[str, object]) -> dict[str, object]:
        given = dict(attributes)
        if "type" not in given:
            kind = "normal unit"
            if zone == "g_zone":
                kind = "g unit"
            elif zone in ("order_zone", "order_area"):
                kind = "set order"
            elif given.get("trigger"):
                kind = "trigger unit"
            given["type"] = kind
        if str(given["type"]).endswith("unit") and "grade" not in given:
            given["grade"] = 4 if given["type"] == "g unit" else 3 if zone == "vc" else 0
        return given

    # -- where it starts -----------------------------------------------------------------------------------

    def caller(self, game: Vanguard, program: Procedure, given: Mapping[str, Any]) -> str | None:
        if program.name == "playing":
            if given.get("card", -1) >= 0 or not given.get("key"):
                return "11.6.2.2"
            ability = game.pool.abilities.get(given["key"])
            if ability is not None and ability.kind == "auto":
                return "11.6.1.4" if given["who"] == game.tp else "11.6.1.5"
            return "11.6.2.2"
        if program.name == "play timing":
            return "10.5.1.2" if given.get("who", game.tp) != game.tp else "9.9.2"
        if program.name in ("intercept", "G guardian"):
            return "11.6.2.2"
        if program.name == "battle":
            return "10.3.1.3"
        known = super().caller(game, program, given)
        return "11.8.3.1" if known is None and program.name not in ("set-up", "turn") else known

    def local(self, game: Vanguard, program: Procedure, name: str) -> Any:
        if name == "who":
            return 1 - game.tp if program.name in ("intercept", "G guardian") else game.tp
        if name == "player":
            return 0
        if name == "n":
            return 1
        if name == "clan":
            return "force"
        if name == "zone":
            return game.zone(game.tp, "deck")
        if name == "applied":
            return ()
        return None

    def settle(self, game: Vanguard, program: Procedure, rule: str, loc: dict[str, Any]) -> None:
        if program.name == "play timing":
            loc.setdefault("once", loc.get("who", game.tp) != game.tp)
        if program.name == "battle phase":
            loc.setdefault("begun", rule != "10.3.1.1")
        if program.name == "battle":
            self._settle_battle(game, rule, loc)

    def _settle_battle(self, game: Vanguard, rule: str, loc: dict[str, Any]) -> None:
        attackers = loc.get("attackers", ())
        if attackers and game.is_vanguard(attackers[0]):
            attackers = game.vanguards(game.where[attackers[0]] // STRIDE)
            loc["attackers"] = attackers
        targets = loc.get("targets", ())
        if not rule.startswith(("10.4.1.1", "10.4.1.2")) or rule in ("10.4.1.11", "10.4.1.12", "10.4.1.13"):
            loc.setdefault("began", attackers)
            loc.setdefault("aimed", targets)
            if "battles" not in game.counters:
                game.counters = {**game.counters, "battles": 1}
            if attackers and not rule.startswith(("10.4.1.3", "10.4.1.4", "10.4.1.5")):
                for card in attackers:
                    game.mode[card] = 1
        boosters = loc.get("boosters", ())
        if boosters and attackers:
            loc.setdefault("boosted", tuple(attackers[0] for _ in boosters))
            loc["was_boosted"] = True
            for card in boosters:
                game.mode[card] = 1
        guardians = game.zones[(1 - game.tp) * STRIDE + GC]
        if guardians and targets:
            loc.setdefault("guardians", guardians)
            loc.setdefault("guarded", tuple(targets[0] for _ in guardians))

    def fill_in(self, game: Vanguard, board: Board) -> None:
        """Cards of G zone and ride deck lie face down unless a case says otherwise; guardians rest; hearts, ride deck
        cards and legion mates are known as such."""
        for player in (0, 1):
            for area in self.face_down_areas:
                for card in game.cards(player, area):
                    if card not in board.turned_up:
                        game.states[card] = game.states.get(card, frozenset()) | {"face down"}
            for card in game.area(player, GC):
                game.mode[card] = 1
            game.ridden = game.ridden | frozenset(game.area(player, RIDE_DECK))
            held = game.area(player, VC)
            for top in held:
                hearts = game.hearts(top)
                for mate in (card for card in hearts if game.is_in(card, "mate")):
                    leader = next((card for card in hearts if card != mate and not game.is_g(card)), None)
                    if leader is not None:
                        game.ties = {**game.ties, mate: leader}
                heart = game.heart_of(top)
                if heart is not None:
                    game.ties = {**game.ties, top: heart}
        for card, states in list(game.states.items()):
            if states & {"locked", "deleted"}:
                game.states[card] = states | {"face down"}

    def _tie_mates(self, game: Vanguard) -> None:
        """A legion mate belongs to the unit of its circle that was there before it, the last of several."""
        for player in (0, 1):
            held = game.area(player, VC)
            leaders = [card for card in held if not game.is_in(card, "mate")]
            for mate in (card for card in held if card not in leaders and leaders):
                before = [card for card in leaders if game.stamp[card] < game.stamp[mate]]
                game.ties = {**game.ties, mate: max(before or leaders, key=game.stamp.__getitem__)}

    def ready(self, game: Vanguard, board: Board) -> None:
        self._tie_mates(game)
        game.counters = {**game.counters, "grade at start": game.grade(self._first_leader(game, board))}

    def _first_leader(self, game: Vanguard, board: Board) -> int | None:
        """The vanguard with which the turn began: what one that came this turn was ridden upon lies last in the soul."""
        leader = game.leader(game.tp)
        if leader not in board.recent:
            return leader
        soul = game.area(game.tp, SOUL)
        return soul[-1] if soul else None

    def standing(self, game: Vanguard) -> None:
        """The battle that the frames hold decides what cards are (11.9.1.8)."""
        game.projection = None

    # -- keys ----------------------------------------------------------------------------------------------

    def argument_key(self, action: str, number: int, value: object) -> str:
        return LAYOUT.names[value] if isinstance(value, int) and 0 <= value < STRIDE else str(value)

    def argument_choices(self, action: str, number: int) -> tuple[Any, ...]:
        circles = (action in ("call", "xoverdress") and number == 2) or (action == "switch" and number == 1)
        return UNIT_CIRCLES if circles else ()

    def why_not(self, game: Vanguard, decision: Decision, text: str) -> Refused:
        """Why a card may not be chosen: resist and the like."""
        if decision.kind is Kind.CARDS:
            try:
                card = card_of(game, text, decision.who)
            except JudgeError:
                card = -1
            if card >= 0:
                rule = game.not_chosen(card, context_of(decision.who, card))
                if rule is not None:
                    return Refused(rule, "an effect cannot choose it", decision.rule)
        return super().why_not(game, decision, text)

    def not_working(self, game: Vanguard, card: int, ability: Ability) -> Refused | None:
        """An ability that was taken away (11.9.1.5), is not active where the card is (11.4.4) or whose condition is
        not fulfilled (11.4.3)."""
        if ability not in game.face(card).abilities:
            return Refused("11.9.1.5", "the card has lost the ability")
        if game.is_idle(ability, game.face(card).flags):
            return Refused("11.4.2", "an effect has made the ability inactive", through=("11.4.1",))
        if game.area_name(card) not in ability.active:
            return Refused("11.4.4", "the ability is not active where the card is")
        if ability.condition is None or ability.condition(game, context_of(game.master(card), card)):
            return None
        return Refused("11.4.3", "the condition of the ability is not fulfilled")

    # -- checks --------------------------------------------------------------------------------------------

    def check(self, board: Board) -> Iterator[Finding]:
        start = "".join(board.at[:1])
        setting_up = start.startswith(("setup", "8.2"))
        for player in (0, 1):
            yield from self._check_vanguard(board, player, setting_up)
            yield from self._check_circles(board, player)
            yield from self._check_marks(board, player)
        yield from self._check_pseudo(board)

    def _check_vanguard(self, board: Board, player: int, setting_up: bool) -> Iterator[Finding]:
        g, side = board.game, PLAYERS[player]
        if not g.area(player, VC) and not setting_up and not board.problems.found:
            message = f"{side} has no vanguard"
            yield Finding("lost", message, ("players", side), "13.5.1", "warning")
        if g.due[player] < 0:
            path = board.scalar_path(player, "vanguard_damage")
            yield Finding("damage", "vanguard damage is never below 0", path, "3.1.2")
        if not g.area(player, DECK) and not setting_up:
            yield Finding("lost", f"{side} has no cards in the deck", ("players", side), "13.2.3", "warning")

    def _check_circles(self, board: Board, player: int) -> Iterator[Finding]:
        g = board.game
        for offset in UNIT_CIRCLES:
            zone = player * STRIDE + offset
            held = g.zones[zone]
            mates = sum(1 for card in held if g.is_in(card, "mate"))
            if len(held) - mates > 1:
                title = LAYOUT.specs[zone].title
                yield Finding(
                    "overloaded", f"{title} holds {len(held)} cards", board.path(zone), "13.3.5", "warning"
                )
            if held and offset in ACCEL and not g.is_there(zone):
                message = f"there is no {LAYOUT.specs[zone].title} without an Accel marker"
                yield Finding("no-circle", message, board.path(zone), "16.3.1.5.2")
            for card in held:
                if g.printed(card).main == "order" and "music" not in g.printed(card).special:
                    message = "an order card does not stay on a circle"
                    yield Finding("illegal-card", message, board.paths[card], "13.11.3", "warning")

    def _check_marks(self, board: Board, player: int) -> Iterator[Finding]:
        for zone, signs in board.game.signs.items():
            if zone // STRIDE != player:
                continue
            for sign in signs:
                if sign.split(" ")[0] in ("force", "accel", "protect") and sign not in MARKERS:
                    message = f"no gift marker is called {sign!r}"
                    yield Finding("marker", message, board.scalar_path(player, "markers"), "16.2.1.2")

    def _check_pseudo(self, board: Board) -> Iterator[Finding]:
        g = board.game
        for card, definition in enumerate(g.defs):
            kind = g.pseudo(card) if definition.token else None
            if kind is not None and g.where[card] >= 0 and g.where[card] % STRIDE not in EFFECTIVE[kind]:
                title = LAYOUT.specs[g.where[card]].title
                message = f"a {kind} pseudo-card cannot be in the {title}"
                yield Finding("pseudo-card", message, board.paths[card], "13.8.1", "warning")


TABLE = VanguardTable()

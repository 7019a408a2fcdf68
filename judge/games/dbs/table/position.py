"""How is a position of the Dragon Ball Super Card Game written down, and when is it impossible?

What cases of this game have beside areas: the battle that is going on, names of starting points,
what running rules must know, and the checks of a position. Rules are named by their numbers in 1.23
and translated for the other edition. A Leader Card, life or deck that a case does not mention is
filled in: they play no part.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from judge.case.names import ability_of, card_of
from judge.case.table import Finding, Scalar, Table
from judge.games.dbs.cards.card import DbsCard, compile_card
from judge.games.dbs.cards.language.changing import STANDING
from judge.games.dbs.cards.skill_builder import SkillBuilder
from judge.games.dbs.rules.ch07_damage_step import add_combos
from judge.games.dbs.rules.ch08_costs import cost_refusal, skill_refusal
from judge.games.dbs.rules.ch08_payment import payment_rules
from judge.games.dbs.rules.ch08_skills import count_use
from judge.games.dbs.rules.ch10_keywords.evolving import EVOLVED, EVOLVES
from judge.games.dbs.rules.editions import edition_of
from judge.games.dbs.rules.procedures import Skill
from judge.games.dbs.table.areas import BATTLE, COMBO, DECK, LEADER, LIFE, UNISON
from judge.games.dbs.table.counter_positions import (
    CALLERS,
    Answers,
    answered,
    chain_of,
    check_chain,
    event_of,
)
from judge.games.dbs.table.game import Dbs
from judge.kernel.cards import Ability
from judge.kernel.continuous import Effect
from judge.kernel.decision import Decision, Kind, Refused
from judge.kernel.errors import JudgeError
from judge.kernel.events import Event
from judge.kernel.watch import Pending
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.case.build import Board
    from judge.kernel.cards import CardDef
    from judge.kernel.program import Procedure
    from judge.kernel.vocabulary.language import Compiler

#: How many cards life and deck get that a case does not mention, and the code of its Leader Card.
USUAL_LIFE, USUAL_DECK, USUAL_LEADER = 4, 20, "leader"

_STARTS = {
    "setup": "5-2-1-1",
    "turn": "6-2-1",
    "charge": "6-2-1",
    "main": "6-3-1-2",
    "end": "6-4-1-1",
    "attack": "7-1",
    "offense": "7-2-1-1",
    "defense": "7-3-1-1",
    "damage": "7-4-1-1",
}
#: Rules at which the power of combo cards has been added (7-4-1-2, 7-4-1-3) and not yet left (7-4-1-6).
_WITH_COMBOS = ("7-4-1-4", "7-4-1-5", "7-4-1-6")
TEMPLATE = """\
# A case of the Dragon Ball Super Card Game. `judge run` runs it; docs/cases.md says what each key means.
case: Equal power in battle
game: dbs
edition: "EDITION"
about: Both cards have 15000 power. Does the attack succeed?
ruling: Yes. At equal power the attack card wins, and B takes 1 damage.

at: damage                      # the Damage Step begins; also setup, turn, main, offense, defense, end
turn: {player: A}
battle: {attack: A.leader, guard: B.leader}
players:
  A: {leader: {power: 15000, mode: rest}, life: 6, energy: 3, deck: 30, hand: 4}
  B: {leader: {power: 15000}, life: 4, deck: 28}

decisions: []                   # such as attack:A.X>B.leader, combo:c1, play:X, activate:E1, pass

expect:
  cites: [7-4-1-4, 7-4-1-4-1-1, 4-10-2-1]
  state: {B.life: 3, B.hand: 1}
"""


class DbsTable(Table[Dbs]):
    """Positions under version 1.23."""

    edition = "1.23"
    manual_rule = "1-3-1"
    filler = "f"
    fillers = {"leader": USUAL_LEADER}  # noqa: RUF012
    called = {  # noqa: RUF012
        "leader": "Leader",
        "battle": "Battle Card",
        "combo": "combo card",
        "energy": "energy",
        "life": "life card",
        "deck": "deck card",
        "hand": "hand card",
        "drop": "drop card",
        "unison": "Unison Card",
        "warp": "warped card",
        "removed": "removed card",
    }
    card_model = DbsCard
    starts = _STARTS
    scalars = {  # noqa: RUF012
        "power": Scalar("the power of the Leader Card right now", lambda g, p: g.power(g.leader(p))),
        "markers": Scalar("markers on the Unison Card", lambda g, p: g.markers.get(g.unison(p), 0)),
        "active_energy": Scalar("energy in Active Mode", lambda g, p: len(g.active_energy(p))),
    }
    taken_from = {"play": "hand"}  # noqa: RUF012
    filled_in = frozenset(("leader", "life", "deck"))
    left_out = frozenset(("no Defense Step", "left out"))
    uses = {"grow": "grown/{player}", "over realm": "realm/{player}"}  # noqa: RUF012
    standing_rules = STANDING
    contexts = ("battle",)
    callers = {  # noqa: RUF012
        # A skill that draws lies below by a path: at: [8-5-2-5-2, 4-9-3] with `effect`.
        "draw one": "6-2-3",
        "draw": "6-2-3",
        "draw up to": "6-2-3",
        "shuffle": "6-2-3",
        "replacement": "6-2-3",
        "instead": "6-2-3",
        "skill damage": "6-2-3",
        "damage": "7-4-1-4-1-1",
    }
    closed = {  # noqa: RUF012
        "infinite loop": "a loop is found while it runs; stand where it begins",
        "paying": "a cost is paid while the skill is activated; stand there",
    }
    effect_frames = {  # noqa: RUF012
        "skill: main": {"when": "main"},
        "skill: offense": {"when": "offense"},
        "skill: defense": {"when": "defense"},
        "activating": {"sort": "activate"},
        "resolving": {},
        "instead": {},
    }
    template = TEMPLATE

    def for_edition(self, edition: str) -> Table:
        return TABLES[edition]

    # -- cards -------------------------------------------------------------------------------------

    def compile_card(self, data: Mapping[str, object], where: str, edition: str) -> CardDef:
        return compile_card(dict(data), where, edition)

    def compiler(self, where: str) -> Compiler:
        found = edition_of(self.edition)
        return SkillBuilder("case", "battle", found.n, found.hooks).compiler(where)

    def complete(self, zone: str, attributes: Mapping[str, object]) -> dict[str, object]:
        if "type" in attributes:
            return dict(attributes)
        kind = zone if zone in ("leader", "unison") else "battle"
        return {"type": kind, **attributes}

    # -- where it starts ---------------------------------------------------------------------------

    def caller(self, game: Dbs, program: Procedure, given: Mapping[str, Any]) -> str | None:
        n = game.n
        name = program.name
        if name == "free timing":
            return str(n[{"main": "6-3-1-2", "offense": "7-2-1-2", "defense": "7-3-1-2"}[given["when"]]])
        if name == "activating" and given.get("sort") == "auto":
            return str(n["4-5-3-2" if given["who"] == game.tp else "4-5-3-3"])
        if name == "activating":
            when = _step(game)
            return str(n[{"main": "6-3-1-2-3", "offense": "7-2-1-2-3", "defense": "7-3-1-2-3"}[when]])
        if name == "counter timing":
            when = given.get("when", "play")
            card = given["event"]["card"] if "event" in given else -1
            if when == "play" and card >= 0 and game.printed(card).type == "unison":
                return str(n["6-3-1-2-2-2"])
            return str(n.get(CALLERS.get(when, "8-5-2-4"), n["8-5-2-4"]))
        if name in self.callers:
            return str(n[self.callers[name]])
        return program.called_from

    def local(self, game: Dbs, program: Procedure, name: str) -> Any:
        above: Mapping[str, Any] = game.value or {}
        if program.name == "counter timing" and "answers" in above and name in ("when", "who", "event"):
            answers: Answers = above["answers"]
            return event_of(answers) if name == "event" else getattr(answers, name)
        # Below the attack lies the free timing of the Main Phase, above it that of a step.
        when = "main" if above.get("attack") else _step(game)
        if name in ("src", "key") and name in above:
            return above[name]
        if name == "who":
            if "who" in above and program.name.startswith(("activating", "skill: ")):
                return above["who"]
            return 1 - game.tp if when == "defense" or "damage" in program.name else game.tp
        if name == "when":
            return when
        if name in ("attack", "guard") and game.fight is not None:
            return game.fight.get(name)
        if name in ("chain", "applied"):
            return ()
        if name == "n":
            return 1
        if name == "cause":
            return "attack"
        if name == "source" and game.fight is not None:
            return game.fight.get("attack")
        if name == "zone":
            return game.zone(game.tp, "deck")
        if name == "losers":
            return tuple(p for p in (0, 1) if not game.area(p, LIFE) or not game.area(p, DECK)) or None
        return None

    def settle(self, game: Dbs, program: Procedure, rule: str, loc: dict[str, Any]) -> None:
        if program.name == "battle" and "attack" in loc and "guard" in loc and rule != game.n["7-1"]:
            game.battles = 1
            game.fight = {
                "no": 1,
                "attack": loc["attack"],
                "guard": loc["guard"],
                "first": loc["guard"],
                "negated": bool(loc.get("negated")),
                "step": _step(game),
            }
            if any(rule == game.n[r] or rule.startswith(f"{game.n[r]}-") for r in _WITH_COMBOS):
                add_combos(game, game.tp, "attack", "7-4-1-2")
                add_combos(game, 1 - game.tp, "guard", "7-4-1-3")
        if program.name == "counter timing" and loc["chain"]:
            loc["chain"] = chain_of(game, loc["chain"], loc["event"])
        # What the frames below have to know of this one, until the outermost is built.
        if program.name == "attack":
            game.value = {"attack": True}
        elif program.name == "turn":
            game.value = None
        elif "key" in loc:
            game.value = {name: loc[name] for name in ("who", "src", "key") if name in loc}
        if program.name == "play a unison card":
            loc.setdefault("markers", loc.get("paid", 0))
        if program.name in ("activating", "resolving", "paying"):
            loc.setdefault("stamp", game.clock)
            if "src" in loc:
                loc.setdefault("ident", game.ident[loc["src"]])

    def _rules_of_at(self, board: Board) -> list[str]:
        return [self.starts.get(word.strip().lower(), word) for word in board.at]

    def fill_in(self, game: Dbs, board: Board) -> None:
        """Add the Leader Cards, life and decks that a case does not mention; not before the game begins."""
        words = self._rules_of_at(board)
        if any(word in ("5-2", "5-2-1") or word.startswith("5-2-1-") for word in words):
            game.turn = 0
            return
        for player in (0, 1):
            for offset, number in ((LEADER, 1), (LIFE, USUAL_LIFE), (DECK, USUAL_DECK)):
                zone = player * game.stride + offset
                if zone not in board.zone_paths:
                    _fill(game, board, zone, number, USUAL_LEADER if offset == LEADER else self.filler)

    def ready(self, game: Dbs, board: Board) -> None:
        """Note which step of a battle a position is in, and what a counter timing would answer there."""
        if game.turn == 0:
            return
        words = self._rules_of_at(board)
        battle = board.case.context.get("battle")
        for word in words:
            for part, step in (("7-2", "offense"), ("7-3", "defense"), ("7-4", "damage")):
                if word == part or word.startswith(f"{part}-"):
                    game.fight = {"step": step}
        if isinstance(battle, dict):
            game.fight = game.fight or {"step": "offense"}
            with suppress(JudgeError):  # said by whoever reads the key
                game.fight["attack"] = card_of(game, str(battle.get("attack")))
        game.value = {"answers": answered(game, board, words)}

        for card in game.beneath:
            if any(ability.keyword in EVOLVES for ability in game.defs[card].abilities):
                # On top of another card it was brought into play by [Evolve] (10-5-7).
                here, who = ((card, game.ident[card]),), game.master(card)
                came = Effect("rule", who, card, 0, ("game", 0), targets=here, name=EVOLVED)
                game.effects = (*game.effects, came)

    def names_of(self, game: Dbs, source: int) -> dict[str, object]:
        """Keywords that act later speak of their own card (10-8-1, 10-15-4)."""
        return {} if source < 0 else {"me": ((source, game.ident[source]),)}

    def count_use(self, game: Dbs, player: int, name: str) -> bool:
        """A skill that was activated this turn, for [Once per Turn], [Limit] and marker skill costs."""
        try:
            card, ability = ability_of(game, name)
        except JudgeError:
            return False
        count_use(game, player, card, ability, game.ident[card])
        return True

    # -- keys --------------------------------------------------------------------------------------

    def argument_key(self, action: str, number: int, value: object) -> str:
        return str(value).rpartition("/")[2]

    def why_not(self, game: Dbs, decision: Decision, text: str) -> Refused:
        """Why a player may not answer so: how a cost is paid, or the rule cited when a card was left out."""
        if decision.facts.get("group") == "payment":
            *through, rule = payment_rules(game, decision) or (decision.rule,)
            return Refused(rule, "that does not pay the cost", decision.rule, through=tuple(through))
        if decision.kind is Kind.NUMBER:
            unpaid = _unpaid_x(game, decision, text)
            if unpaid is not None:
                return unpaid
            *through, rule = _number_rules(game, decision, text)
            return Refused(rule, "that is not such a number", decision.rule, through=tuple(through))
        for rule, what, facts in game.backwards():
            if what == "decision":
                break
            if what == "not chosen" and any(game.labels[c].rpartition(".")[2] in text for c in facts):
                return Refused(rule, "that cannot be chosen by this skill", decision.rule)
        refused = super().why_not(game, decision, text)
        choosing = game.n.get("8-5-3", "")
        above = (choosing,) if choosing and refused.rule.startswith(f"{choosing}-") else ()
        return Refused(refused.rule, refused.reason, through=(*above, *_said_by_keyword(game)))

    def not_working(self, game: Dbs, card: int, ability: Ability) -> Refused | None:
        """A skill that is negated, not valid or not used from there, or whose cost cannot be paid."""
        return skill_refusal(game, game.master(card), card, ability)

    def in_vain(self, game: Dbs, decision: Decision, reply: object) -> Refused | None:
        """A pending [Auto] whose cost cannot be paid may be picked, but is then only canceled (8-6-4-1)."""
        if decision.prompt != "stand-by" or not isinstance(reply, tuple):
            return None
        waits: Pending = next(p for p in game.pending if p.number == reply[0])
        ability, event = game.pool.ability(waits.key), Event.read(waits.event)
        refused = cost_refusal(game, waits.who, waits.card, ability, event, waits.ident)
        if refused is None:
            return None
        return refused._replace(through=(*refused.through, game.n["8-6-4-1"]))

    # -- checks ------------------------------------------------------------------------------------

    def check(self, board: Board) -> Iterator[Finding]:
        g, n = board.game, board.game.n
        yield from check_chain(board)
        for player, side in enumerate(PLAYERS):
            leaders = g.area(player, LEADER)
            if len(leaders) != 1:
                message = f"{side} has {len(leaders)} cards in the Leader Area, not 1"
                yield Finding("leader", message, board.path(player * g.stride + LEADER), n["5-1-2"])
            for card in leaders:
                if g.printed(card).type != "leader":
                    message = f"{g.labels[card]} is not a Leader Card"
                    yield Finding("leader", message, _path(board, card), n["2-3-2-1"])
            yield from self._check_areas(board, player)
            if g.turn > 0:
                for offset, rule in ((LIFE, "9-2-3"), (DECK, "9-2-4")):
                    if not g.area(player, offset):
                        title = "life" if offset == LIFE else "deck"
                        message = f"{side} has no {title} left and would have lost"
                        path = board.path(player * g.stride + offset)
                        yield Finding("lost", message, path, n[rule], "warning")

    def _check_areas(self, board: Board, player: int) -> Iterator[Finding]:
        g, n = board.game, board.game.n
        wanted = {BATTLE: ("battle", "extra"), COMBO: ("battle",), UNISON: ("unison",)}
        for offset, kinds in wanted.items():
            if offset >= g.stride:
                continue
            for card in g.area(player, offset):
                kind = g.printed(card).type
                if kind not in kinds:
                    title = board.rules.layout.own[offset].title
                    message = f"a card of the type {kind} cannot be in the {title}"
                    yield Finding("wrong-area", message, _path(board, card), n["2-3-2"], "warning")
        if g.stride > UNISON and len(g.area(player, UNISON)) > 1:
            message = f"{PLAYERS[player]} has more than 1 card in the Unison Area"
            yield Finding("two-unisons", message, board.path(player * g.stride + UNISON), n["3-11-5"])
        if g.stride > UNISON:
            for card in g.area(player, UNISON):
                if not g.markers.get(card):
                    message = f"{g.labels[card]} has no markers and would be in the Drop Area"
                    yield Finding("no-markers", message, _path(board, card), n["9-8-2"], "warning")


def _path(board: Board, card: int) -> Any:
    return board.paths.get(card, ("players",))


def _step(game: Dbs) -> str:
    """The free timing that fits the battle a position stands in."""
    step = "main" if game.fight is None else game.fight.get("step", "offense")
    return "offense" if step == "damage" else str(step)


def _said_by_keyword(game: Dbs) -> tuple[str, ...]:
    """The rules of its section that the keyword being carried out has cited since it was activated."""
    at = game.loc
    ability = game.pool.abilities.get(at.skill or at.key) if isinstance(at, Skill) else None
    if ability is None or ability.keyword is None:
        return ()
    section = f"{'-'.join(ability.rule.split('-')[:2])}-"
    found: list[str] = []
    for rule, what, _ in game.backwards():
        if what == "activates":
            break
        if rule.startswith(section):
            found.insert(0, rule)
    return tuple(dict.fromkeys((ability.rule, *found)))


def _fill(game: Dbs, board: Board, zone: int, number: int, code: str) -> None:
    definition = game.pool.defs.get(code)
    if definition is None:
        return
    for _ in range(number):
        card = game.enroll(definition, zone // game.stride)
        game.where[card] = zone
        game.zones[zone] = (*game.zones[zone], card)
        board.paths[card] = ("players",)
    game.index = None


_FIRST = edition_of("1.00").n


class FirstTable(DbsTable):
    """Positions under version 1.00."""

    edition = "1.00"
    manual_rule = _FIRST["1-3-1"]
    starts = {name: _FIRST[rule] for name, rule in _STARTS.items() if rule in _FIRST}  # noqa: RUF012


TABLES: dict[str, DbsTable] = {"1.23": DbsTable(), "1.00": FirstTable()}
TABLE = TABLES["1.23"]


def _unpaid_x(g: Dbs, decision: Decision, text: str) -> Refused | None:
    """Why a skill cost that speaks of X cannot be paid with this number (8-4-2-2), if that is what stands in the way."""
    at = g.loc
    if (
        decision.prompt != "X"
        or not isinstance(at, Skill)
        or not text.isdigit()
        or int(text) <= decision.high
    ):
        return None
    ability = g.pool.ability(at.skill or at.key)
    told = Event.read(at.event) if at.event else None
    refused: Refused | None = cost_refusal(g, at.who, at.src, ability, told, at.ident, int(text))
    return refused and refused._replace(grant=decision.rule)


def _number_rules(g: Dbs, decision: Decision, text: str) -> tuple[str, ...]:
    """Why a number cannot be named: below 1 (1-3-5), or an X that its specified cost or the energy rules out."""
    number = int(text) if text.lstrip("-").isdigit() else 0
    rules: tuple[str, ...]
    if number < 1:
        rules = ("1-3-5",)
    elif decision.prompt != "X":
        rules = ("1-3-5-1",)
    elif number < decision.low:
        rules = ("2-11-3", "2-11-2-1")
    else:
        rules = ("2-11-2",)
    return tuple(g.n[rule] for rule in rules if rule in g.n) or (decision.rule,)

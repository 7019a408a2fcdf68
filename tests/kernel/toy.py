"""The smallest game that uses the whole kernel: Lanterns.

Two players draw, light lanterns from the hand, and pass. Its rulebook is the text below, read by
the real reader; its cards are made by hand, so that a test says everything it relies on.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from judge.kernel import lines
from judge.kernel.atoms import Atoms, Passage
from judge.kernel.cards import Ability, CardDef, Face, Op, Pool, Replacement, Static, Trigger
from judge.kernel.decision import Allowed, Decision, Kind, Refused, Verdict
from judge.kernel.effects import resolve
from judge.kernel.events import Event
from judge.kernel.fields import Own
from judge.kernel.flow import AGAIN, END, Flow
from judge.kernel.frames import NOTHING, Locals, Nothing, Player, Resolving
from judge.kernel.happening import Happenings, add_replacement
from judge.kernel.lines import Line, declared
from judge.kernel.program import Program
from judge.kernel.replacement import Settling
from judge.kernel.ruleset import ActionSpec, Ruleset
from judge.kernel.zones import Layout, ZoneSpec
from rulesdb import Rulebook
from rulesdb.reader.folder import build

#: The one line of its own that the toy writes: whatever a test wants to find again.
REMARK = Line[str]("remark", "{0}")

BOOK = """# 1 A round

**1.1** The player whose round it is draws 1 card, see [drawing](2.1).

**1.2** There is a [check](3.1).

**1.3** The player lights a lantern from the hand or does nothing.

**1.4** The round ends; the other player's round begins.

# 2 Drawing

**2.1** A player who would draw from an empty deck loses.

**2.2** The top card goes to the hand.

# 3 Checks

**3.1** Abilities that wait are played, one after the other.

**3.2** The effect happens.

# 4 Instead

**4.1** What would happen is replaced.

**4.2** The other thing happens.

**4.3** A player may decline.

# 5 Numbers

**5.1** What is printed.

**5.2** Traits come first.

**5.3** Then abilities.

**5.4** Then power.

**5.5** The earlier comes first.

**5.6** What others depend on comes before them.

# 6 Limits

**6.1** A lantern of power 9 or more is too bright.

**6.2** The field is swept as soon as it holds four lanterns.

**6.3** Lighting a lantern.
"""
TOML = 'game = "lanterns"\nedition = "1.0"\ntitle = "Lanterns"\ndate = "2025"\nnumber_style = "dot"\nsource = "tests"\n'

LAYOUT = Layout(
    own=(
        ZoneSpec("deck", "deck", "2.2", hidden_from="everybody", ordered=True),
        ZoneSpec("hand", "hand", "2.2", hidden_from="opponent"),
        ZoneSpec("field", "field", "6.3", field=True),
        ZoneSpec("pile", "pile", "6.2"),
    ),
    shared=(ZoneSpec("middle", "middle", "3.1"),),
)


class Lantern(Face):
    """What a lantern shows."""

    __slots__ = ("power", "traits")
    ATTRIBUTES = ("power", "traits")

    def __init__(self, power: int = 1, *traits: str) -> None:
        super().__init__()
        self.power = power
        self.traits = frozenset(traits)


class Lanterns(Happenings):
    """A game of Lanterns."""

    OWN: ClassVar[Mapping[str, Own]] = {"score": Own([0, 0], "The score of each player.")}
    __slots__ = tuple(OWN)

    score: list[int]

    def happen(self, event: Event) -> Flow:
        """Drawing is a program, losing ends the game, everything else only goes to the log."""
        if event.kind == "draw":
            return self.call(draw, One(who=event.who))
        if event.kind == "lose":
            self.finish("2.1", 1 - event.who, "empty deck")
        elif event.kind == "put out":
            self.happen_all((event,))
        else:
            self.cite("3.2", REMARK, event.kind)
        return None

    def happen_all(self, events: Sequence[Event]) -> Flow:
        """Lanterns that are put out go to the pile together."""
        self.transfer([Passage(e.card, self.zone(e.who, "pile"), "6.2", "put out") for e in events])
        return None

    def moved(self, batch: list[Event], rule: str) -> None:
        """A crowded field is noticed at once."""
        self.alarm = True

    def interrupt(self) -> None:
        """A field with four lanterns is swept before anything else goes on."""
        for player in (0, 1):
            if len(self.cards(player, "field")) > 3:
                self.push(sweep, One(who=player))

    def concede(self, player: int) -> None:
        self.decision = None
        self.finish("2.1", 1 - player, "concession")


def _light_check(g: Any, player: int, action: tuple[Any, ...]) -> Verdict:
    card = action[1]
    if card not in g.cards(player, "hand"):
        return Refused("6.3", "the card is not in the hand")
    if g.face(card).power >= 9:
        return Refused("6.1", "too bright", "6.3")
    return Allowed("6.3")


def _light_legal(g: Any, player: int) -> list[tuple[Any, ...]]:
    actions = [("light", card) for card in g.cards(player, "hand")]
    return [action for action in actions if isinstance(_light_check(g, player, action), Allowed)]


@dataclass(frozen=True, slots=True, kw_only=True)
class One(Locals):
    """A procedure about one player."""

    who: Player


round_ = Program("round", Nothing)
draw = Program("draw", One, called_from="1.1")
check = Program("check", Nothing, called_from="1.2")
play = Program("play", Resolving, called_from="3.1")
replacement = Program("replacement", Settling)
instead = Program("instead", Resolving)
sweep = Program("sweep", One, called_from="1.3")


@round_.step("1.1", leads=["2.1"])
def draws(g: Lanterns, at: Nothing) -> Flow:
    return g.perform(Event("draw", g.tp))


@round_.step("1.2", leads=["3.1"])
def checks(g: Lanterns, at: Nothing) -> Flow:
    return g.call(check, NOTHING)


@round_.step("1.3")
def acts(g: Lanterns, at: Nothing) -> Flow:
    reply = g.take()
    if reply is None:
        return g.ask(Decision(Kind.ACT, g.tp, "1.3", "light", (("pass",), *_light_legal(g, g.tp))))
    if reply[0] == "light":
        g.move((reply[1],), g.zone(g.tp, "field"), "6.3", cause="light", by=g.tp)
        g.score[g.tp] += 1
    return None


@round_.step("1.4", leads=["1.1"])
def ends(g: Lanterns, at: Nothing) -> Flow:
    g.expire("round", g.turn)
    g.tp = 1 - g.tp
    g.turn += 1
    return g.goto("1.1")


@draw.step("2.1")
def draws_from_nothing(g: Lanterns, at: One) -> Flow:
    if g.cards(at.who, "deck"):
        return None
    flow = g.perform(Event("lose", at.who))
    return END if flow is None else flow


@draw.step("2.2")
def takes_top(g: Lanterns, at: One) -> Flow:
    who = at.who
    if g.cards(who, "deck"):
        g.move(g.cards(who, "deck")[:1], g.zone(who, "hand"), "2.2", cause="draw", by=who)
        g.emit(Event("drawn", who))
    return END


@check.step("3.1", leads=["3.2"], again=True)
def plays_waiting(g: Lanterns, at: Nothing) -> Flow:
    reply = g.take()
    if not g.pending:
        return END
    numbers = tuple(row.number for row in g.pending)
    if len(numbers) > 1 and reply is None:
        return g.ask(Decision(Kind.OPTION, g.tp, "3.1", "stand-by", numbers))
    row = g.remove_pending(numbers[0] if reply is None else reply[0])
    assert row is not None
    given = g.begin(Resolving, g.pool.ability(row.key), row.who, row.card, Event.read(row.event))
    return g.call(play, given)


play.step("3.2", again=True)(resolve)
add_replacement(replacement, "4.1", "4.1", "4.3", instead)
instead.step("4.2", again=True)(resolve)


@sweep.step("6.2")
def sweeps(g: Lanterns, at: One) -> Flow:
    g.move(g.cards(at.who, "field"), g.zone(at.who, "pile"), "6.2")
    return END


PROGRAMS = (round_, draw, check, play, replacement, instead, sweep)


def book() -> Rulebook:
    """The toy's rulebook, built by the real reader."""
    return Rulebook(
        build(
            {
                "rulebooks/lanterns-1.0/rulebook.toml": TOML.encode(),
                "rulebooks/lanterns-1.0/01.md": BOOK.encode(),
            }
        )
    )


def ruleset(**changed: Any) -> Ruleset:
    """The toy's tables."""
    given: dict[str, Any] = {
        "game": "lanterns",
        "edition": "1.0",
        "game_class": Lanterns,
        "layout": LAYOUT,
        "programs": PROGRAMS,
        "book": book(),
        "layers": (("traits", "5.2"), ("abilities", "5.3"), ("power", "5.4")),
        "ability_layer": 1,
        "base_rule": "5.1",
        "stamp_rule": "5.5",
        "dependency_rule": "5.6",
        "lines": declared(lines, sys.modules[__name__]),
        "actions": {
            "light": ActionSpec("light", "6.3", _light_legal, _light_check, ("card",), "light {0}"),
        },
    }
    return Ruleset(**given | changed)


RULES = ruleset()

# -- cards ------------------------------------------------------------------------------------------


def op(verb: str, run: Callable[[Any], Any]) -> Op:
    """An operation that does `run(game)` and goes on."""

    def step(game: Any, at: Resolving, this: Op) -> Flow:
        flow: Flow = run(game)
        if flow is not None:
            return flow
        at = game.now(Resolving)
        game.keep(replace(at, i=at.i + 1))
        return AGAIN

    return Op(verb, step)


def ability(code: str, index: int = 0, **given: Any) -> Ability:
    """An ability that works on the field unless told otherwise."""
    defaults: dict[str, Any] = {
        "kind": "auto",
        "rule": "3.1",
        "text": f"{code}/{index}",
        "active": frozenset(("field",)),
    }
    return Ability(**defaults | given, code=code, index=index)


def card(code: str, power: int = 1, *traits: str, abilities: tuple[Ability, ...] = ()) -> CardDef:
    """A lantern."""
    face = Lantern(power, *traits)
    face.abilities = abilities
    source = {"code": code, "power": power, "traits": list(traits), "abilities": [a.text for a in abilities]}
    return CardDef(code, code, face, abilities, source=source)


def on(
    event: str, test: Callable[[Any, int, Any], bool] = lambda g, card, event: True, **given: Any
) -> Trigger:
    """A trigger on a kind of event."""
    return Trigger(event, test, **given)


def static(attribute: str, how: str, amount: Any, targets: Callable[[Any, Any], tuple[int, ...]]) -> Static:
    """A continuous change; the layer follows from the attribute."""
    return Static(attribute, attribute, how, amount, targets)


def in_place_of(
    event: str, test: Callable[[Any, int, Any], bool] = lambda g, card, event: True, *, optional: bool = False
) -> Replacement:
    """A replacement of a kind of event."""
    return Replacement(event, test, optional)


def field(g: Any, context: Any) -> tuple[int, ...]:
    """All lanterns on both fields."""
    return tuple(g.cards(0, "field") + g.cards(1, "field"))


def game(
    *defs: CardDef,
    seed: int = 1,
    rules: Ruleset | None = None,
    gives: tuple[Ability, ...] = (),
    **zones: tuple[str, ...],
) -> Lanterns:
    """A game at 1.1 with the given cards: `A_deck=("a", "b")` puts them there, first on top."""
    plain = card("p")
    pool = Pool({d.code: d for d in (plain, *defs)})
    for given in gives:
        pool.adopt(given)
    g = Lanterns(rules or RULES, pool, seed=seed)
    for name, codes in zones.items():
        player, _, zone = name.partition("_")
        for code in codes:
            put(g, code, "AB".index(player), zone)
    g.frames = [(RULES.linked.pc["1.1"], NOTHING, 0)]
    return g


def put(g: Atoms, code: str, player: int, zone: str) -> int:
    """One more card, placed without any event."""
    number = g.enroll(g.pool.defs[code], player)
    place = g.zone(player, zone)
    g.zones[place] = (*g.zones[place], number)
    g.clock += 1
    g.where[number], g.stamp[number] = place, g.clock
    return number


def rules_of(g: Any) -> list[str]:
    """The rules cited so far."""
    return [rule for rule, _, _ in g.entries()]

"""What does one edition of one game bring to the kernel?

A `Ruleset` is the table a game's package fills in once per edition: its programs, areas, layers,
actions and words. The kernel only ever asks the ruleset; no game is named below `judge/games/`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.kernel.carried import Carried
from judge.kernel.decision import Allowed, Refused, Verdict
from judge.kernel.lines import Line
from judge.kernel.program import Linked, Procedure, link
from judge.kernel.zones import Layout

if TYPE_CHECKING:
    from judge.kernel.game import Game
    from rulesdb import Rulebook
    from rulesdb.records import Reading


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """One kind of action a player can take: its name, the rule that grants it, and the code that
    lists what is allowed, explains what is not, and names the arguments in keys."""

    name: str
    rule: str
    #: All allowed actions of this kind, as tuples that start with `name`.
    legal: Callable[[Any, int], list[tuple[Any, ...]]]
    #: Allowed or refused, for any arguments at all.
    check: Callable[[Any, int, tuple[Any, ...]], Verdict]
    #: What each argument is: card, zone, number, word, cards (any number of them) or skill (of the card
    #: before it).
    arguments: tuple[str, ...] = ()
    #: How a player would say it; `{0}`, `{1}` are the arguments.
    words: str = ""


@dataclass(slots=True)
class Ruleset:
    """One edition of one game, ready to run.

    `edition` is the one the engine was written for. Where its book is another one (`carried`), the engine runs
    by its own numbers, and what others see goes through `shown` and `told`.
    """

    game: str
    edition: str
    game_class: type[Game]
    layout: Layout
    programs: Sequence[Procedure]
    book: Rulebook
    #: The layers of continuous effects in order: name in the vocabulary, rule.
    layers: Sequence[tuple[str, str]]
    ability_layer: int
    base_rule: str
    #: The rules by which changes of one layer are ordered; None where a book has none.
    stamp_rule: str | None
    dependency_rule: str | None
    actions: Mapping[str, ActionSpec]
    #: The kinds of lines that a log can have, by name.
    lines: Mapping[str, Line[*tuple[object, ...]]]
    #: Where rules cited from code (not steps) are listed, so that they are checked too.
    cited: Sequence[str] = ()
    #: The named states a card can be in, each with the rule that defines it. A card that is `face down` in an area
    #: everybody sees is hidden there from all players for whom `face_down_hides` says so.
    states: Mapping[str, str] = field(default_factory=dict)
    face_down_hides: Callable[[Any, int, int], bool] = lambda game, card, viewer: True
    #: Whether a player sees a card of an area that is hidden from them all the same.
    also_sees: Callable[[Any, int, int], bool] = lambda game, card, viewer: False
    #: Facts that differ between editions (numbers, switches), by name.
    facts: Mapping[str, Any] = field(default_factory=dict)
    #: The rule by which, within a layer, what sets a value comes after all else; None where a book has none.
    set_rule: str | None = None
    chance_is_asked: bool = False
    #: The table of numbers, where the book is not the one that the engine was written for.
    carried: Carried | None = None
    #: The book of the engine's own edition, where it runs by another one.
    home: Rulebook | None = None
    linked: Linked = field(init=False)
    layer_of: dict[str, int] = field(init=False)
    layer_rules: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.linked = link(self.programs, self.book.__contains__, f"{self.game} {self.edition}")
        self.layer_of = {name: number for number, (name, _) in enumerate(self.layers)}
        self.layer_rules = [rule for _, rule in self.layers]

    @property
    def under(self) -> str:
        """The edition that is played by: whose numbers are told."""
        return self.edition if self.carried is None else self.carried.edition

    @property
    def key(self) -> str:
        """`game@edition`, of the edition that is played by."""
        return f"{self.game}@{self.under}"

    def shown(self, rule: str) -> str:
        """The number by which a rule of the engine is told."""
        return rule if self.carried is None else self.carried.shown(rule)

    def told(self, verdict: Verdict) -> Verdict:
        """A verdict by the numbers that are told."""
        if self.carried is None:
            return verdict
        if isinstance(verdict, Allowed):
            return Allowed(self.shown(verdict.rule))
        return self.refused(verdict)

    def refused(self, refusal: Refused) -> Refused:
        """A refusal by the numbers that are told."""
        if self.carried is None:
            return refusal
        return refusal._replace(
            rule=self.shown(refusal.rule),
            grant=None if refusal.grant is None else self.shown(refusal.grant),
            through=tuple(map(self.shown, refusal.through)),
            also=tuple(map(self.refused, refusal.also)),
        )

    def step_of(self, number: str) -> str | None:
        """The step that runs for a number that is told; None if none does."""
        meant = (number,) if self.carried is None else self.carried.meant(number)
        return next((rule for rule in meant if rule in self.linked.pc), None)

    def meant(self, number: str) -> str | None:
        """The rule of the engine that somebody means who writes a number that is told; None if there is none."""
        told = number if number in self.book.by_id else self.book.id_of(number)
        if told is None or self.carried is None:
            return told
        return self.step_of(told) or next(iter(self.carried.meant(told)), None)

    def steps(self) -> list[str]:
        """The numbers of all steps, as they are told."""
        return list(self.linked.pc) if self.carried is None else list(map(self.shown, self.linked.pc))

    def remark(self, number: str) -> str:
        """What must be known of a rule that is told by a number: that it runs as another edition says."""
        return "" if self.carried is None else self.carried.remark(number)

    def readings(self, number: str) -> tuple[Reading, ...]:
        """Our readings of a rule that is told by a number: the engine follows them under another edition, too."""
        if self.carried is None or self.home is None:
            rule = self.book.by_id.get(number)
            return () if rule is None else rule.readings
        meant = (self.home.by_id[rule] for rule in self.carried.meant(number))
        return tuple(dict.fromkeys(reading for rule in meant for reading in rule.readings))

    def check(self, game: Game, player: int, action: tuple[Any, ...]) -> Verdict:
        """Allowed or refused, for any action the game knows."""
        if action[0] == "pass":
            return self._check_pass(game, player)
        spec = self.actions.get(action[0])
        if spec is None:
            raise KeyError(action[0])
        if len(action) - 1 < len(spec.arguments):
            return Refused(spec.rule, f"{spec.name} needs {', '.join(spec.arguments)}")
        return spec.check(game, player, action)

    def _check_pass(self, game: Game, player: int) -> Verdict:
        """Only the player who may act now can choose to do nothing."""
        decision = game.decision
        if decision is None:
            return Refused(game.stands_at(), "nobody may act now")
        if decision.who != player or ("pass",) not in decision.options:
            return Refused(decision.rule, "only the player who may act can choose to do nothing")
        return Allowed(decision.rule)

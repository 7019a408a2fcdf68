"""What does one edition of one game bring to the kernel?

A `Ruleset` is the table a game's package fills in once per edition: its programs, areas, layers,
actions and words. The kernel only ever asks the ruleset; no game is named below `judge/games/`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.kernel.decision import Allowed, Refused, Verdict
from judge.kernel.program import Linked, Program, link
from judge.kernel.zones import Layout

if TYPE_CHECKING:
    from judge.kernel.game import Game
    from rulesdb import Rulebook


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
    """One edition of one game, ready to run."""

    game: str
    edition: str
    game_class: type[Game]
    layout: Layout
    programs: Sequence[Program[Any]]
    book: Rulebook
    #: The layers of continuous effects in order: name in the vocabulary, rule.
    layers: Sequence[tuple[str, str]]
    ability_layer: int
    base_rule: str
    #: The rules by which changes of one layer are ordered; None where a book has none.
    stamp_rule: str | None
    dependency_rule: str | None
    actions: Mapping[str, ActionSpec]
    #: Where rules cited from code (not steps) are listed, so that they are checked too.
    cited: Sequence[str] = ()
    #: Facts that differ between editions (numbers, switches), by name.
    facts: Mapping[str, Any] = field(default_factory=dict)
    chance_is_asked: bool = False
    linked: Linked = field(init=False)
    layer_of: dict[str, int] = field(init=False)
    layer_rules: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.linked = link(self.programs, self.book.__contains__, f"{self.game} {self.edition}")
        self.layer_of = {name: number for number, (name, _) in enumerate(self.layers)}
        self.layer_rules = [rule for _, rule in self.layers]

    @property
    def key(self) -> str:
        """`game@edition`."""
        return f"{self.game}@{self.edition}"

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
            return Refused((game.path() or ("",))[-1], "nobody may act now")
        if decision.who != player or ("pass",) not in decision.options:
            return Refused(decision.rule, "only the player who may act can choose to do nothing")
        return Allowed(decision.rule)

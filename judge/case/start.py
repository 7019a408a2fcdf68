"""How does a game begin in the middle of a procedure?

`at` names the rule the position stands at, or a path of rules from caller to called. From the
programs' tables follow the frames below: who calls the program, how that caller goes on afterwards,
and which locals each needs. What nobody gives and no table knows is a problem with its rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from judge.case.lasting import event_of, running_locals
from judge.case.model import EventWords
from judge.case.names import card_of, player_of, zone_of
from judge.case.problem import Path, suggest
from judge.case.rule_ids import resolve
from judge.kernel.errors import JudgeError
from judge.kernel.frames import NOTHING, ONE_OF, Locals
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.case.build import Board
    from judge.kernel.program import Procedure
    from judge.kernel.state import Frame

#: Callers below a rule; a chain longer than this is a defect of a game's table.
_DEEPEST = 40


def stand(board: Board) -> None:
    """Build the frames of a position, so that the rule named last comes next."""
    path = _path(board)
    if not path:
        return
    given = _Given(board)
    linked = board.rules.linked
    frames: list[Frame] = []
    todo = list(path)
    rule: str | None = todo.pop()
    on_top = True
    while rule is not None and len(frames) < _DEEPEST:
        pc = linked.pc[rule]
        program = linked.program[pc]
        loc = given.locals_of(program, rule, on_top)
        if not given.complete:
            return  # who calls it may hang on what could not be read; that was told
        if not on_top:
            loc = {**board.table.waiting.get(rule, {}), **loc}
        at = given.record(program, loc)
        frames.append((pc if on_top else linked.back[pc], at, pc))
        rule, on_top = todo.pop() if todo else board.table.caller(board.game, program, loc), False
    frames.reverse()
    if not given.missing:
        board.game.frames = _with_origins(frames)
        board.game.loc = board.game.frames[-1][1]
    given.leftovers()


def _with_origins(frames: list[Frame]) -> list[Frame]:
    """Each frame remembers the step of the frame below that called it."""
    origins = [frames[0][2], *(frame[2] for frame in frames[:-1])]
    return [(now, loc, origin) for (now, loc, _), origin in zip(frames, origins, strict=True)]


def _path(board: Board) -> list[str]:
    """The rules of `at` as steps that run; a rule without a step of its own stands for the first below."""
    at = board.case.at
    several = isinstance(at, list)
    found = []
    for number, word in enumerate(at if isinstance(at, list) else [at]):
        path: Path = ("at", number) if several else ("at",)
        rule = step_named(board, word, path)
        if rule is None:
            return []
        closed = board.table.closed.get(board.rules.linked.program[board.rules.linked.pc[rule]].name)
        if closed is not None:
            told = board.rules.shown(rule)
            board.problems.add("at", f"no position can stand at {told}: {closed}", path, rule=rule)
            return []
        found.append(rule)
    if not found:
        board.problems.add("at", "names no rule", ("at",))
    return found


def step_named(board: Board, word: str, path: Path) -> str | None:
    """The step, by the engine's number, that a rule number or a game's own name for a starting point means."""
    rules = board.rules
    if (named := board.table.starts.get(word.strip().lower())) is not None:
        word = rules.shown(named)
    rule = resolve(rules.book, word, path, board.problems, names=board.table.starts)
    if rule is None:
        return None
    family = (rule, *(each.id for each in rules.book[rule].descendants()))
    step = next((found for each in family if (found := rules.step_of(each)) is not None), None)
    if step is not None:
        return step
    near = _step_nearby(board, rule)
    board.problems.add(
        "at", f"{rule} is not a step that runs, so nothing can stand there; nearest: {near}", path
    )
    return None


def _step_nearby(board: Board, rule: str) -> str:
    order = {each: place for place, each in enumerate(board.rules.book)}
    return min(board.rules.steps(), key=lambda step: abs(order[step] - order[rule]))


class _Given:
    """What a case says about the locals of running rules, and what of it was used."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.values: dict[str, tuple[Path, object]] = {}
        self.by_rule: dict[str, dict[str, tuple[Path, object]]] = {}
        self.used: set[Path] = set()
        self.missing: dict[str, str] = {}
        self.complete = True
        for key, value in board.case.context.items():
            path: Path = ("context", key)
            # A game's own key is not taken for a rule, though a book may have one of that name.
            own = key in board.table.contexts
            rule = None if own else board.rules.meant(key)
            if own and isinstance(value, dict):
                self.values |= {name: ((*path, name), part) for name, part in value.items()}
            elif rule is not None and isinstance(value, dict):
                self.by_rule[rule] = {name: ((*path, name), part) for name, part in value.items()}
            else:
                self.values[key] = (path, value)
        running = board.case.effect
        self.running = running_locals(board.game, running, board.problems) if running is not None else None

    def locals_of(self, program: Procedure, rule: str, on_top: bool) -> dict[str, Any]:
        """The locals with which a program runs."""
        board = self.board
        loc: dict[str, object] = {}
        if self.running is not None and program.name in board.table.effect_frames:
            loc = {**self.running, **board.table.effect_frames[program.name]}
            self.running = None
        wanted = self.by_rule.get(rule, {})
        for name in dict.fromkeys((*program.needs, *wanted, *self.values)):
            row = wanted.get(name) or self.values.get(name)
            known = name in program.names
            if row is not None and (name in wanted or (known and (name in program.needs or on_top))):
                self.used.add(row[0])
                value = self._read(program, name, row[1], row[0])
                self.complete &= value is not None
            elif name in program.needs and name not in loc:
                value = board.table.local(board.game, program, name)
                if value is None and "key" not in loc:
                    self.missing.setdefault(name, rule)
            else:
                continue
            if value is not None:
                loc[name] = value
        if self.complete and not self.missing:
            board.table.settle(board.game, program, rule, loc)
        return loc

    def record(self, program: Procedure, loc: Mapping[str, Any]) -> Locals:
        """The locals as the record that the program declares; an empty one while something is missing."""
        if self.missing or not self.complete or any(name not in loc for name in program.needs):
            return NOTHING
        at: Locals = program.locals(**{name: value for name, value in loc.items() if name in program.names})
        return at

    def _read(self, program: Procedure, name: str, value: object, path: Path) -> object:
        sort = program.sorts.get(name)
        if sort is None:
            known = suggest(name, program.sorts)
            self.board.problems.add("context", f"no running rule knows {name!r}{known}", path)
            return None
        try:
            return self._value(sort, value)
        except JudgeError as error:
            self.board.problems.add("context", str(error), path)
        except (TypeError, ValueError):
            wanted = sort if sort.startswith(ONE_OF) else f"a {sort}"
            self.board.problems.add("context", f"expected {wanted}, found {value!r}", path)
        return None

    def _value(self, sort: str, value: object) -> object:
        game = self.board.game
        if sort in ("number", "flag"):
            wanted = int if sort == "number" else bool
            if type(value) is not wanted:
                raise ValueError
            return value
        if sort == "player":
            return player_of(str(value))
        if sort == "card":
            return card_of(game, str(value))
        if sort == "zone":
            return zone_of(game, str(value), game.tp)
        if sort == "zone number":
            return int(str(value).removeprefix(f"{PLAYERS[game.tp]}.").lstrip("zs"))
        if sort == "event":
            words = EventWords.model_validate(value)
            return event_of(game, words, -1, words.kind).plain()
        items = value if isinstance(value, list) else [value]
        if sort == "bound cards":
            cards = (card_of(game, str(item)) for item in items)
            return tuple((card, game.ident[card]) for card in cards)
        if sort in ("players", "cards"):
            return tuple(self._value(sort[:-1], item) for item in items)
        if sort.startswith(ONE_OF) and value not in sort.removeprefix(ONE_OF).split(", "):
            raise ValueError
        return str(value)

    def _not_needed(self, name: str) -> str:
        known = {known for program in self.board.rules.programs for known in program.sorts}
        if name in known:
            return "no rule that runs at this point needs this"
        return f"no running rule knows {name!r}{suggest(name, sorted(known))}"

    def leftovers(self) -> None:
        """What nobody gave, and what was given but belongs to no running rule."""
        if self.missing:
            names = ", ".join(f"{name}: …" for name in self.missing)
            rules = ", ".join(dict.fromkeys(self.missing.values()))
            message = f"{rules} must know more to run; write context: {{{names}}}"
            self.board.problems.add("context", message, ("at",))
        rows = [*self.values.values(), *(row for part in self.by_rule.values() for row in part.values())]
        for path, _ in rows:
            if path not in self.used:
                self.board.problems.add("context", self._not_needed(str(path[-1])), path)
        if self.running is not None:
            self.board.problems.add("context", "no effect resolves at the rule of 'at'", ("effect",))

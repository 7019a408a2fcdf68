"""How is a rulebook a program?

A `Program` is an ordered table `rule id -> step`; a `Ruleset` links the programs of one edition
into one numbered list of steps, so that a program counter names a rule and a rule names a program
counter. Linking checks every id against the edition's rule graph. Knows nothing of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from judge.kernel.errors import ProgramFault
from judge.kernel.flow import END, Flow
from judge.kernel.frames import Locals, names, needs, sorts

if TYPE_CHECKING:
    from judge.kernel.game import Game

L = TypeVar("L", bound=Locals)
#: The game whose rules they are.
G = TypeVar("G")

#: What a rule does: a function of the game and of the locals of its program.
Step = Callable[[Any, Any], Flow]
#: Whether a program called now would do nothing at all.
Idle = Callable[[Any], bool]
#: One row of the table a run looks steps up in: step, rule to be logged, next counter, and the counter at
#: which it goes on when a question was answered.
Row = tuple[Step, str | None, int, int]


@dataclass(frozen=True, slots=True)
class StepEntry:
    """One row of a program: the rule, what it does, and the procedures it leads to.

    `parts` go on within the rule when a called program has returned or a question was answered; the last
    one (the step itself where there are none) goes on with the next rule then, with itself (`again`), or at
    the rule `back_to`.
    """

    rule: str
    run: Step
    leads: tuple[str, ...] = ()
    apart: Mapping[str, str] = field(default_factory=dict)
    parts: tuple[Step, ...] = ()
    again: bool = False
    back_to: str | None = None


class Procedure:
    """What every program is, whatever it knows while it runs: an ordered table of rules, one after the other.

    `locals` is the record of what it knows while it runs. `called_from` is the rule whose step calls
    this program in an ordinary game: a position that starts inside this program gets the frames
    of that caller below it.
    """

    def __init__(self, name: str, locals: type[Locals], *, called_from: str | None = None) -> None:
        self.name = name
        self.locals = locals
        self.called_from = called_from
        #: The locals that a caller must give, all of them, and what each is for those who write positions.
        self.needs = needs(locals)
        self.names = names(locals)
        self.sorts = sorts(locals)
        self.idle: Idle | None = None
        self.entries: list[StepEntry] = []


class Program(Procedure, Generic[L]):
    """A procedure whose steps take the record `L`."""

    locals: type[L]

    def __init__(self, name: str, locals: type[L], *, called_from: str | None = None) -> None:
        super().__init__(name, locals, called_from=called_from)

    def step(
        self,
        rule: str,
        *,
        leads: Iterable[str] = (),
        apart: Mapping[str, str] | None = None,
        again: bool = False,
        back_to: str | None = None,
    ) -> Callable[[Callable[[G, L], Flow]], Callable[[G, L], Flow]]:
        """Add the decorated function as the step of `rule`.

        `leads` lists the rules of other programs (or of this one) that the step may call or jump
        to; `apart` names a rule that the text cites without being led there, with the reason. `again`:
        what it calls returns to this step; `back_to`: to that rule of the program.
        """

        def add(run: Callable[[G, L], Flow]) -> Callable[[G, L], Flow]:
            entry = StepEntry(rule, run, tuple(leads), apart or {}, again=again, back_to=back_to)
            self.entries.append(entry)
            return run

        return add

    def then(self, run: Callable[[G, L], Flow]) -> Callable[[G, L], Flow]:
        """Add the decorated function as the next part of the rule whose step was added last: it runs when
        what that step called has returned, or what it asked was answered."""
        last = self.entries[-1]
        self.entries[-1] = replace(last, parts=(*last.parts, run))
        return run

    def idle_when(self, test: Idle) -> Idle:
        """Let the decorated function say of a state that every step, in order, would do nothing but be cited.

        Then a call writes those citations down at once, unless somebody wants to look at single steps. Check
        timings are two fifths of all steps of a plain game, and nearly nine of ten are idle.
        """
        self.idle = test
        return test

    def under(
        self,
        rows: Iterable[tuple[Any, ...]],
        *,
        name: str | None = None,
        called_from: str | None = None,
        leads: Mapping[str, Sequence[str]],
        apart: Mapping[str, Mapping[str, str]],
        again: Collection[Step] = (),
        number: Callable[[str], str],
    ) -> Program[L]:
        """The same procedure under other numbers: each number with the step that does what it says.

        A step of this program keeps its parts and where it goes on; another brings its parts along: `(number,
        step, part, …)`; those of them in `again` are returned to. `leads` and `apart` are by the other numbers;
        `number` translates a number of this one. With a `name` of its own both tables can run in one edition.
        """
        table: Program[L] = Program(name or self.name, self.locals, called_from=called_from)
        table.idle = self.idle
        known = {entry.run: entry for entry in self.entries}
        for rule, run, *parts in rows:
            home = known.get(run, StepEntry(rule, run, parts=tuple(parts), again=run in again))
            table.entries.append(
                replace(
                    home,
                    rule=rule,
                    leads=tuple(leads.get(rule, ())),
                    apart=apart.get(rule, {}),
                    back_to=None if home.back_to is None else number(home.back_to),
                )
            )
        return table


def _leave(game: object, at: Locals) -> Flow:
    return END


@dataclass(slots=True)
class Linked:
    """The steps of all programs in one list; index = program counter."""

    run: list[Step]
    rule: list[str]
    program: list[Procedure]
    entry: dict[str, int]
    pc: dict[str, int]
    silent: list[bool]
    #: Where each step goes on when what it has called returns.
    back: list[int]
    #: A step of a program to its counter.
    at_step: dict[tuple[str, Step], int]
    #: Programs that can be idle: how to tell, the rules that are cited then, and how many they are.
    idle: dict[str, tuple[Idle, tuple[str, ...], int]]
    #: What a run looks up at every step: the function, the rule to be logged (None: silent, or going on
    #: within the rule) and the counter after it. The second half, read backwards, is for the counters
    #: below zero, so that `table[pc]` is right for both.
    table: list[Row] = field(default_factory=list)
    #: Program counters as words and back, for saved states; filled by codec.py on first use.
    names: dict[int, str] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)


def link(programs: Sequence[Procedure], known: Callable[[str], bool], edition: str) -> Linked:
    """Number all steps; refuse ids the edition does not have and ids that run twice."""
    linked = Linked([], [], [], {}, {}, [], [], {}, {})
    for program in programs:
        _link_program(linked, program, known, edition)
    for program in programs:
        for entry in program.entries:
            _check_leads(linked, entry, known, edition)
            last = linked.pc[entry.rule] + len(entry.parts)
            if entry.again:
                linked.back[last] = -last - 1
            elif entry.back_to is not None:
                linked.back[last] = linked.pc[entry.back_to]
        if program.called_from is not None and program.called_from not in linked.pc:
            raise ProgramFault(f"{program.name}: called from {program.called_from}, which no program runs")
    linked.table += [(run, None, after, goes_on) for run, _, after, goes_on in reversed(linked.table)]
    return linked


def _link_program(linked: Linked, program: Procedure, known: Callable[[str], bool], edition: str) -> None:
    if not program.entries:
        raise ProgramFault(f"program {program.name!r} of {edition} has no steps")
    linked.entry[program.name] = len(linked.run)
    if program.idle is not None:
        rules = tuple(entry.rule for entry in program.entries)
        linked.idle[program.name] = (program.idle, rules, len(rules))
    for entry in program.entries:
        if not known(entry.rule):
            raise ProgramFault(f"{program.name}: {entry.rule} is not a rule of {edition}")
        if entry.rule in linked.pc:
            raise ProgramFault(f"{program.name}: {entry.rule} already runs in another step of {edition}")
        linked.pc[entry.rule] = len(linked.run)
        _append(linked, entry.run, entry.rule, program, silent=False, parted=bool(entry.parts))
        for number, part in enumerate(entry.parts, 1):
            _append(linked, part, entry.rule, program, silent=True, parted=number < len(entry.parts))
    # Where a frame stands whose last step has called somebody.
    _append(linked, _leave, program.entries[-1].rule, program, silent=True, parted=False)


def _check_leads(linked: Linked, entry: StepEntry, known: Callable[[str], bool], edition: str) -> None:
    for target in (*entry.leads, *entry.apart):
        if not known(target):
            raise ProgramFault(f"{entry.rule}: leads to {target}, not a rule of {edition}")
    for target in (*entry.leads, *((entry.back_to,) if entry.back_to else ())):
        if target not in linked.pc:
            raise ProgramFault(f"{entry.rule}: leads to {target}, which no program runs")


def _append(linked: Linked, run: Step, rule: str, program: Procedure, *, silent: bool, parted: bool) -> None:
    """One more row. A step in parts goes on with the next part when it is answered, any other with itself."""
    pc = len(linked.run)
    linked.at_step[program.name, run] = pc
    linked.run.append(run)
    linked.rule.append(rule)
    linked.program.append(program)
    linked.silent.append(silent)
    linked.back.append(pc + 1)
    linked.table.append((run, None if silent else rule, pc + 1, pc + 1 if parted else -pc - 1))


def unlinked_citations(
    programs: Sequence[Procedure], cites: Callable[[str], Iterable[str]], linked: Linked
) -> list[str]:
    """Links the rule text makes to another procedure that no step declares; one sentence each."""
    found = []
    for program in programs:
        for entry in program.entries:
            declared = {*entry.leads, *entry.apart}
            for target in cites(entry.rule):
                runs = [rule for rule in linked.pc if rule == target or _below(rule, target)]
                if not runs or target == entry.rule or declared & {target, *runs}:
                    continue
                if program in {linked.program[linked.pc[rule]] for rule in runs} and target not in linked.pc:
                    continue
                found.append(
                    f"{entry.rule} cites {target}, which runs, but its step neither leads there nor says why not"
                )
    return found


def _below(rule: str, ancestor: str) -> bool:
    return rule.startswith(ancestor) and rule[len(ancestor) : len(ancestor) + 1] in (".", "-", "/")


def callers(game: Game, rule: str) -> list[str]:
    """The rules of the callers that lie below `rule` in an ordinary game, outermost first."""
    chain: list[str] = []
    linked = game.rules.linked
    program = linked.program[linked.pc[rule]]
    while program.called_from is not None:
        chain.insert(0, program.called_from)
        program = linked.program[linked.pc[program.called_from]]
    return chain

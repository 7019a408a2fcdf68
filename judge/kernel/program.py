"""How is a rulebook a program?

A `Program` is an ordered table `rule id -> step`; a `Ruleset` links the programs of one edition
into one numbered list of steps, so that a program counter names a rule and a rule names a program
counter. Linking checks every id against the edition's rule graph. Knows nothing of any game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from judge.kernel.errors import ProgramFault
from judge.kernel.flow import END, Flow

if TYPE_CHECKING:
    from judge.kernel.game import Game

Step = Callable[[Any], Flow]
#: Whether a program called now would do nothing at all.
Idle = Callable[[Any], bool]
#: One row of the table a run looks steps up in: step, rule to be logged, next counter.
Row = tuple[Step, str | None, int]


@dataclass(frozen=True, slots=True)
class StepEntry:
    """One row of a program: the rule, what it does, and the procedures it leads to."""

    rule: str
    run: Step
    leads: tuple[str, ...] = ()
    apart: Mapping[str, str] = field(default_factory=dict)


class Program:
    """An ordered table of rules that run one after the other.

    `needs` names the locals a caller must provide. `called_from` is the rule whose step calls
    this program in an ordinary game: a position that starts inside this program gets the frames
    of that caller below it. `needs` can be filled by the game's `context` function then.

    `idle` says of a state that every step, in order, would do nothing but be cited. Then a call
    writes those citations down at once, unless somebody wants to look at single steps. Check timings
    are two fifths of all steps of a plain game, and nearly nine of ten are idle.
    """

    def __init__(
        self,
        name: str,
        *,
        called_from: str | None = None,
        needs: Sequence[str] = (),
        idle: Idle | None = None,
    ) -> None:
        self.name = name
        self.called_from = called_from
        self.needs = tuple(needs)
        self.idle = idle
        self.entries: list[StepEntry] = []

    def step(
        self, rule: str, *, leads: Iterable[str] = (), apart: Mapping[str, str] | None = None
    ) -> Callable[[Step], Step]:
        """Add the decorated function as the step of `rule`.

        `leads` lists the rules of other programs (or of this one) that the step may call or jump
        to; `apart` names a rule that the text cites without being led there, with the reason.
        """

        def add(run: Step) -> Step:
            self.entries.append(StepEntry(rule, run, tuple(leads), apart or {}))
            return run

        return add


def _leave(game: Any) -> Flow:
    return END


@dataclass(slots=True)
class Linked:
    """The steps of all programs in one list; index = program counter."""

    run: list[Step]
    rule: list[str]
    program: list[Program]
    entry: dict[str, int]
    pc: dict[str, int]
    silent: list[bool]
    #: Programs that can be idle: how to tell, the rules that are cited then, and how many they are.
    idle: dict[str, tuple[Idle, tuple[str, ...], int]]
    #: What a run looks up at every step: the function, the rule to be logged (None: silent, or going on
    #: within the rule) and the counter after it. The second half, read backwards, is for the counters
    #: below zero, so that `table[pc]` is right for both.
    table: list[Row] = field(default_factory=list)
    #: Program counters as words and back, for saved states; filled by codec.py on first use.
    names: dict[int, str] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)


def link(programs: Sequence[Program], known: Callable[[str], bool], edition: str) -> Linked:
    """Number all steps; refuse ids the edition does not have and ids that run twice."""
    linked = Linked([], [], [], {}, {}, [], {})
    for program in programs:
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
            _append(linked, entry.run, entry.rule, program, silent=False)
        # Where a frame stands whose last step has called somebody.
        _append(linked, _leave, program.entries[-1].rule, program, silent=True)
    for program in programs:
        for entry in program.entries:
            for target in (*entry.leads, *entry.apart):
                if not known(target):
                    raise ProgramFault(f"{entry.rule}: leads to {target}, not a rule of {edition}")
            for target in entry.leads:
                if target not in linked.pc:
                    raise ProgramFault(f"{entry.rule}: leads to {target}, which no program runs")
        if program.called_from is not None and program.called_from not in linked.pc:
            raise ProgramFault(f"{program.name}: called from {program.called_from}, which no program runs")
    linked.table += [(run, None, after) for run, _, after in reversed(linked.table)]
    return linked


def _append(linked: Linked, run: Step, rule: str, program: Program, *, silent: bool) -> None:
    linked.run.append(run)
    linked.rule.append(rule)
    linked.program.append(program)
    linked.silent.append(silent)
    linked.table.append((run, None if silent else rule, len(linked.run)))


def unlinked_citations(
    programs: Sequence[Program], cites: Callable[[str], Iterable[str]], linked: Linked
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

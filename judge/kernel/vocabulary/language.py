"""Which words does one game's card text use?

A `Language` holds a game's places, numbers, attributes, events and verbs. A `Compiler` turns the
definition of one card into flat operations with it; an unknown word is an error that suggests the
nearest known one.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ConfigDict, ValidationError

from judge.kernel.cards import Ability, Amount, Condition, Op
from judge.kernel.errors import CardFault
from judge.kernel.frames import Context

Whose = Callable[[Any, Context], tuple[int, ...]]


class Word(BaseModel):
    """Base of all pieces of the vocabulary: unknown keys are errors."""

    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Verb(Word):
    """An instruction of a card. Subclasses add fields and say what they compile to."""

    def compile(self, compiler: Compiler) -> None:
        """Append this instruction's operations to the compiler."""
        raise NotImplementedError


#: What is looked at where nobody says what: every attribute, and things beyond the field.
ANYTHING = frozenset("*")
#: Things beyond the field and what lies on it: hands, decks, piles, turns, counters.
BEYOND = "beyond"


@dataclass(frozen=True, slots=True)
class Place:
    """A group of cards that card text can name: `battle`, `hand`, `monster`…"""

    cards: Callable[[Any, int], tuple[int, ...]]
    public: bool = True
    #: The attributes of cards that decide who is in it.
    reads: frozenset[str] = frozenset(("type", BEYOND))
    about: str = ""
    #: It needs no player in front: there is one such card at most, whoever has it.
    common: bool = False


@dataclass(frozen=True, slots=True)
class EventSpec:
    """An event that card text can wait for: the kernel's kind and a further test."""

    kind: str
    test: Callable[[Any, int, Any], bool] | None = None
    about: str = ""


@dataclass(slots=True)
class Language:
    """Everything the vocabulary needs to know of a game."""

    places: Mapping[str, Place]
    #: Numbers that belong to a player: `rage`, `zone`, cards in `hand`…
    numbers: Mapping[str, Callable[[Any, int], int]]
    #: Attributes of a face: int, set (of words), word, or flag.
    attributes: Mapping[str, str]
    events: Mapping[str, EventSpec]
    verbs: dict[str, type[Verb]]
    #: Layer of the projection in which a change of an attribute happens.
    layer_of_change: Callable[[str, str], str]
    #: Rules cited by the shared verbs, by what they say (`targets`, `up to`, `may`…).
    rules: Mapping[str, str]
    #: How long an effect can last: name to a function giving `(what, number)`.
    durations: Mapping[str, Callable[[Any, int], tuple[str, int]]]
    #: Compiles an ability definition found inside an effect (a granted or timed ability).
    ability: Callable[[Any, Compiler], Ability]
    #: Further tests a filter may use: name to a factory of predicates on (game, card, context).
    filters: Mapping[str, Callable[[Any], Callable[[Any, int, Context], bool]]] = field(default_factory=dict)
    #: The attributes of cards that a filter, or a player's number, looks at; any if it is not listed.
    filter_reads: Mapping[str, frozenset[str]] = field(default_factory=dict)
    number_reads: Mapping[str, frozenset[str]] = field(default_factory=dict)
    #: The rules that define what a filter asks for, cited when an effect picks cards by it.
    filter_rules: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    #: Conditions and numbers that only this game has, by their word.
    conditions: Mapping[str, Callable[[Mapping[str, object], Compiler], Condition]] = field(
        default_factory=dict
    )
    amounts: Mapping[str, Callable[[Mapping[str, object], Compiler], Amount]] = field(default_factory=dict)
    #: The flags that effects can put on cards; any word if empty.
    flags: Collection[str] = ()
    #: Whether several picked options happen in the order they were picked, not as printed.
    options_as_picked: bool = False
    #: Whether targets in public areas are chosen when an ability is played, not when it resolves.
    targets_on_play: bool = False
    #: Whether which options are used is said then, even if targets are chosen later.
    options_on_play: bool = False
    #: Names that keywords and instructions of the game give by themselves.
    implied: frozenset[str] = frozenset()
    #: The names that a card speaks of, each with the place where it does so first.
    asked: dict[str, str] = field(default_factory=dict)


@dataclass(slots=True)
class Compiler:
    """The compilation of one ability: the operations so far, and where we are for messages."""

    language: Language
    code: str
    where: str
    ops: list[Op] = field(default_factory=list)
    gives: list[Ability] = field(default_factory=list)
    depth: int = 0
    names: int = 0
    #: The attributes that what was compiled looks at (`*`: any); a continuous effect can depend on them.
    reads: set[str] = field(default_factory=set)
    #: The names of choices that what was compiled speaks of.
    uses: set[str] = field(default_factory=set)
    number: int = 0
    #: The rules that define what the filters compiled so far ask for.
    defined: set[str] = field(default_factory=set)
    #: Whether what is compiled is the price of something, to be done whole or not at all.
    whole: bool = False

    def add(self, op: Op) -> Op:
        """Append an operation."""
        op.instruction = self.number
        self.ops.append(op)
        return op

    def fresh(self) -> str:
        """A name for a choice that the card does not name itself."""
        self.names += 1
        return f"_{self.names}"

    def amount(self, data: object) -> Amount:
        """Compile a number (for words that amounts.py itself is built on)."""
        from judge.kernel.vocabulary.amounts import compile_amount

        return compile_amount(data, self)

    def body(self, instructions: Iterable[object]) -> None:
        """Compile a list of instructions in order."""
        for number, instruction in enumerate(instructions, 1):
            if self.depth == 0:
                self.number = number
            self.instruction(instruction, f"{self.where}, instruction {number}")

    def inner(self, instructions: Iterable[object]) -> None:
        """Compile instructions that only happen under a condition."""
        self.depth += 1
        self.body(instructions)
        self.depth -= 1

    def instruction(self, data: object, where: str) -> None:
        """Compile one instruction; the verb is the key that the language knows."""
        if isinstance(data, Verb):
            data.compile(self)
            return
        if not isinstance(data, Mapping):
            raise CardFault(f"{where}: an instruction is a mapping such as 'draw: 1', not {data!r}")
        verbs = [key for key in data if key in self.language.verbs]
        if len(verbs) != 1:
            # `to`, `with`… can be options of several verbs; the first known verb in file order decides.
            if not verbs:
                key = next(iter(data), "")
                raise CardFault(f"{where}: unknown word {key!r}{nearest(str(key), self.language.verbs)}")
            verbs = verbs[:1]
        kept = self.where
        self.where = where
        read(self.language.verbs[verbs[0]], data, where).compile(self)
        self.where = kept


def check_names(language: Language, data: object) -> None:
    """A fault if a card speaks of a name that none of its instructions gives: it would mean no card at all."""
    given = _names_in(data, language.verbs)
    for name, where in language.asked.items():
        if not name.startswith("_") and name not in (*given, *language.implied, "it"):
            known = f"; it gives {', '.join(sorted(given))}" if given else ""
            raise CardFault(
                f"{where}: {name!r} is neither a group of cards nor a name that the card gives{known}"
            )


def _names_in(data: object, verbs: Mapping[str, type[Verb]]) -> set[str]:
    """The names that instructions give, by their own word (`as`) or by the usual name of a verb."""
    found: set[str] = set()
    if isinstance(data, BaseModel):
        data = data.model_dump(by_alias=True)
    if isinstance(data, Mapping):
        for key, value in data.items():
            if key in ("as", "top as", "bottom as", "keep"):
                found |= {str(one) for one in (value if isinstance(value, list) else [value])}
            usual = verbs[key].model_fields.get("as_") if key in verbs else None
            if usual is not None and isinstance(usual.default, str):
                found.add(usual.default)
            found |= _names_in(value, verbs)
    elif isinstance(data, list | tuple):
        for value in data:
            found |= _names_in(value, verbs)
    return found


def impersonal(body: object, plain: frozenset[str]) -> bool:
    """Whether instructions do the same whichever card they stand on: only words of `plain`, without groups."""
    return isinstance(body, list) and all(
        isinstance(part, Mapping)
        and plain >= set(part)
        and not any(isinstance(value, Mapping | list) for value in part.values())
        for part in body
    )


def nearest(word: str, known: Iterable[str]) -> str:
    """`; nearest: x` if a known word is like it, else the list of what is known."""
    known = list(known)
    close = difflib.get_close_matches(word, known, 1, 0.5)
    return f"; nearest: {close[0]}" if close else f"; known: {', '.join(sorted(known))}"


def words_of(data: object, where: str) -> list[str]:
    """A word, or a list of words."""
    given = data if isinstance(data, list) else [data]
    words = [word for word in given if isinstance(word, str)]
    if not words or len(words) < len(given):
        raise CardFault(f"{where}: a word or a list of words is expected, not {data!r}")
    return words


def read(model: type[BaseModel], data: object, where: str) -> Any:
    """Validate data with a pydantic model; problems become one clear sentence."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise CardFault(f"{where}: {sentence(error, model)}") from None


def sentence(error: ValidationError, model: type[BaseModel]) -> str:
    """The first problem of a validation, in words; where several forms are possible, that of the form that fits best."""
    first, *others = error.errors()
    same = [each for each in others if each["loc"][:1] == first["loc"][:1]]
    problem = max((first, *same), key=lambda each: len(each["loc"]))
    if problem["type"] == "extra_forbidden" and len(problem["loc"]) > 1:
        outer, *_, key = problem["loc"]
        return f"{outer}: unknown key {key!r}"
    at = ".".join(str(part) for part in problem["loc"])
    if problem["type"] == "extra_forbidden":
        fields = [f.alias or name for name, f in model.model_fields.items()]
        return f"unknown key {at!r}{nearest(at, fields)}"
    if problem["type"] == "missing":
        return f"{at!r} is missing"
    return f"{at}: {problem['msg'].lower()}, found {problem['input']!r}" if at else problem["msg"].lower()

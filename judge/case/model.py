"""What may stand in a case file?

The keys of a case as pydantic models; unknown keys are errors. What lies in a zone (`entries.py`),
which zones and numbers a player has (the game's `Table`) and what a card definition says (the
game's card compiler) is read elsewhere: here those places only have a shape for editors.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Discriminator, Field, Tag, WithJsonSchema

PlayerName = Literal["A", "B"]


def _text(value: object) -> object:
    """A number that stands where words are meant, such as `at: 8`, is read as written."""
    return str(value) if isinstance(value, int) and not isinstance(value, bool) else value


Text = Annotated[str, BeforeValidator(_text)]
Rule = Annotated[Text, Field(description="A rule number of the edition.", examples=["7.4.3"])]


class Part(BaseModel):
    """Base of all parts of a case."""

    model_config = ConfigDict(extra="forbid", strict=True, populate_by_name=False)


class Turn(Part):
    """Whose turn it is."""

    player: PlayerName = Field(default="A", description="The turn player.")
    number: int | None = Field(
        default=None,
        ge=1,
        description="Turns of both players counted; 3 or 4 if not given, as fits the player.",
    )
    first: PlayerName = Field(default="A", description="The player who goes first.")


def _of_player(value: object) -> object:
    """`turn: B` is short for `turn: {player: B}`."""
    return {"player": value} if isinstance(value, str) else value


Words = str | list[str]


class ActiveEffect(Part):
    """Something an ability left behind before the position begins."""

    on: Words | None = Field(default=None, description="The cards it changes.")
    add: dict[str, int] | None = None
    set: dict[str, object] | None = None
    multiply: dict[str, int] | None = None
    divide: dict[str, int] | None = None
    grant: dict[str, Words] | None = None
    remove: dict[str, Words] | None = None
    flag: Words | None = None
    ability: dict[str, object] | str | None = Field(
        default=None, description="An ability the cards have been given."
    )
    lose: str | None = None
    inactive: str | None = None
    negate: str | None = None
    later: str | None = Field(default=None, description="A trigger or replacement that waits: CARD/ABILITY.")
    rule: str | None = Field(default=None, description="A standing instruction, such as 'cannot invade'.")
    player: PlayerName | None = Field(default=None, description="Its master; for `rule` the player it binds.")
    source: str | None = Field(
        default=None, alias="from", description="The card whose ability it comes from."
    )
    until: str = Field(default="end of turn", description="How long it lasts, in the words of card text.")
    since: Literal["this turn", "previous turn"] = Field(
        default="this turn", description="When it began; decides what 'next turn' in `until` means."
    )
    name: str | None = Field(default=None, description="What `placed` calls it.")


class EventWords(Part):
    """The event that put an ability into stand-by, as far as its effect looks at it."""

    kind: str = "situation"
    player: PlayerName | None = None
    card: str | None = None
    source: str | None = Field(default=None, alias="from", description="The zone the card came from.")
    to: str | None = Field(default=None, description="The zone the card went to.")
    number: int = 1
    cause: str = "rule"


class StandBy(Part):
    """An automatic ability that waits for the check timing."""

    ability: str = Field(description="CARD/ABILITY, such as RV1/revenge.")
    player: PlayerName | None = Field(default=None, description="Its master, if not the card's.")
    event: EventWords | None = None


class RunningEffect(Part):
    """The effect whose resolution the position is in the middle of."""

    ability: str = Field(description="CARD/ABILITY, such as P2/1.")
    player: PlayerName | None = None
    instruction: int = Field(default=1, ge=1, description="The instruction that comes next.")
    chosen: dict[str, object] = Field(default_factory=dict, description="Choices already made, by name.")
    event: EventWords | None = None


class Edit(Part):
    """A change the judge makes by hand; exactly one of the verbs."""

    move: Words | None = Field(default=None, description="Cards; `to` says where.")
    to: str | None = None
    bottom: bool = False
    beneath: str | None = Field(default=None, description="Put the moved card beneath this one.")
    on_top: str | None = Field(default=None, description="Put the moved card on top of this one.")
    mode: Literal["active", "rest"] | None = None
    markers: int | None = Field(default=None, ge=0)
    states: list[str] | None = Field(default=None, description="All named states the card is in from now on.")
    face: Literal["up", "down"] | None = Field(
        default=None,
        description="Show the card to everybody, or stop showing it; down in an area all see: face down.",
    )
    card: Words | None = Field(
        default=None, description="The cards `mode`, `markers`, `states` and `face` are about."
    )
    shuffle: str | None = Field(default=None, description="A zone, such as A.deck.")
    draw: int | None = Field(default=None, ge=1)
    player: PlayerName | None = None
    set: dict[str, object] | None = Field(
        default=None, description="Numbers of the game by path: {A.rage: 2}."
    )
    effect: ActiveEffect | None = None
    end_effects: Words | None = Field(default=None, description="End all effects on these cards.")
    stand_by: StandBy | Text | None = None
    create: str | None = Field(default=None, description="A card or token that appears in the zone `to`.")
    because: str = ""


Key = Annotated[str | int | bool | list[str | int], Field(description="The key of an option.")]


class Answer(Part):
    """An answer that says who gives it."""

    a: Key | None = Field(default=None, alias="A")
    b: Key | None = Field(default=None, alias="B")


def _attempt(value: object) -> object:
    """What is tried is read as one text: a number, yes or no, and several cards too."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ", ".join(map(str, value)) if isinstance(value, list) else _text(value)


class Try(Part):
    """An attempt that must be refused by a rule."""

    attempt: Annotated[str, BeforeValidator(_attempt, json_schema_input_type=Key)] = Field(alias="try")
    choosing: Annotated[str, BeforeValidator(_attempt, json_schema_input_type=Key)] | None = Field(
        default=None,
        description="What is chosen with an action that may be used: that choice is what must be refused.",
    )
    refused: Rule
    by: PlayerName | None = None


class Until(Part):
    """Go on until just before this rule is executed the next time."""

    until: Rule


class Concede(Part):
    """A player gives up here."""

    concede: PlayerName


class Change(Part):
    """The judge changes the position by hand."""

    edit: Edit


class Chance(Part):
    """What the next shuffle, coin or reveal gives."""

    chance: Annotated[
        Any,
        WithJsonSchema(
            {
                "description": "The outcome; for a shuffle the cards on top (or {top: …, bottom: …}).",
                "type": ["string", "integer", "array", "object"],
            }
        ),
    ]


class Loop(Part):
    """Everybody goes on as in the round before until the loop is noticed; the turn player names a number."""

    loop: int = Field(ge=0, description="How often the turn player wants the loop to be gone through.")
    accept: int | None = Field(default=None, ge=0, description="The number the other player accepts.")


class Note(Part):
    """A remark; nothing happens."""

    note: str


_FORMS = {
    "try": "try",
    "until": "until",
    "concede": "concede",
    "edit": "edit",
    "chance": "chance",
    "loop": "loop",
    "note": "note",
}


def entry_form(value: object) -> str | None:
    """Which form an entry of `decisions` has."""
    if isinstance(value, BaseModel):
        return next(iter(value.model_dump(by_alias=True, exclude_none=True)), None)
    if not isinstance(value, dict):
        return "key"
    for word, form in _FORMS.items():
        if word in value:
            return form
    return "player" if "A" in value or "B" in value else None


Entry = Annotated[
    Annotated[Key, Tag("key")]
    | Annotated[Answer, Tag("player")]
    | Annotated[Try, Tag("try")]
    | Annotated[Until, Tag("until")]
    | Annotated[Concede, Tag("concede")]
    | Annotated[Change, Tag("edit")]
    | Annotated[Chance, Tag("chance")]
    | Annotated[Loop, Tag("loop")]
    | Annotated[Note, Tag("note")],
    Discriminator(entry_form),
]
ENTRY_FORMS = ("A", "B", *_FORMS)
FORM_MODELS: dict[str, type[Part]] = {
    "player": Answer,
    "try": Try,
    "until": Until,
    "concede": Concede,
    "edit": Change,
    "chance": Chance,
    "loop": Loop,
    "note": Note,
}


class TraceWanted(Part):
    """How a number must come about."""

    card: str
    attribute: str
    value: object = Field(alias="is")
    rules: list[Rule] = Field(default_factory=list)


class LegalWanted(Part):
    """Which options must or must not be open at the end."""

    includes: list[Key] = Field(default_factory=list)
    excludes: list[Key] = Field(default_factory=list)


class Expect(Part):
    """What must be true of the run and of where it ends."""

    cites: list[Rule] = Field(default_factory=list, description="Cited in this order, others in between.")
    cites_any: list[Rule] = Field(default_factory=list, description="Cited anywhere.")
    never: list[Rule] = Field(default_factory=list, description="Not cited at all.")
    state: dict[str, object] = Field(default_factory=dict, description="What is where at the end, by path.")
    refused: list[Rule] | dict[str, Rule] = Field(
        default_factory=list,
        description="The rules of all refused attempts in order; or action: rule, tried at the end.",
    )
    legal: list[Key] | LegalWanted | None = Field(default=None, description="The options open at the end.")
    winner: Literal["A", "B", "draw", "nobody"] | None = None
    how: str | None = Field(default=None, description="How the game was won, in the engine's words.")
    trace: list[TraceWanted] = Field(default_factory=list)
    at: Rule | list[Rule] | None = Field(default=None, description="Where the run ends: a rule or a path.")

    def anything(self) -> bool:
        """Whether anything is expected at all."""
        return bool(self.model_dump(exclude_defaults=True))


class Case(Part):
    """One case: position, decisions, expectations, ruling."""

    case: Text = Field(description="The title.")
    game: Text = Field(description="Which game.", examples=["godzilla"])
    edition: Text | None = Field(
        default=None, description="Which edition of its rules; the newest if not given."
    )
    about: str = Field(default="", description="What is disputed.")
    ruling: str = Field(default="", description="What the judge rules, in words.")
    at: Rule | list[Rule] = Field(description="The rule the position stands at, a path of rules, or a name.")
    turn: Annotated[Turn, BeforeValidator(_of_player)] = Field(default_factory=Turn)
    seed: int = Field(default=0, ge=0, description="Decides what chance gives where the case does not say.")
    cards: object = Field(default=None, description="Definitions of cards that only this case uses.")
    players: dict[PlayerName, object] = Field(default_factory=dict, description="What each player has.")
    shared: dict[str, object] = Field(default_factory=dict, description="What lies in shared areas.")
    placed: list[Text | list[Text]] = Field(
        default_factory=list,
        description="Cards and effects, oldest first; a list of cards: at the same time.",
    )
    effects: list[ActiveEffect] = Field(default_factory=list)
    stand_by: list[StandBy | Text] = Field(default_factory=list)
    effect: RunningEffect | None = None
    context: dict[str, object] = Field(default_factory=dict, description="What the running rules must know.")
    used: list[str] | dict[PlayerName, list[str]] = Field(
        default_factory=list, description="What can be done once a turn and was done."
    )
    override: list[str] = Field(default_factory=list, description="Slugs of warnings to pass over.")
    decisions: list[Entry] = Field(default_factory=list)
    until: Rule | None = Field(default=None, description="Where the run ends, just before this rule.")
    expect: Expect = Field(default_factory=Expect)

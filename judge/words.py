"""How does a line of the log read?

The log holds rules and bare facts; sentences are made only when somebody reads them. Each kind of line has its
sentence beside it (`judge.kernel.lines`, a game's `table/lines.py`): `{0:card} goes to {2:zone}` takes the facts by
number and a sort (card, cards, zone, player, ability, mode, action); `{*:is/are}` agrees with how many there are, and
`{1:card/cards}` counts. An answer to a question of yes or no has two sentences, `yes | no`. Questions and answers that every game has are
here, a game's own are in its `words` module (`QUESTIONS`, `ANSWERS`).
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from judge import library
from judge.english import agreed, listed, ordinal, third_person
from judge.kernel import lines
from judge.kernel.decision import Decision, Kind
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.kernel.cards import CardDef
    from judge.kernel.game import Game

QUESTIONS: Mapping[str, str] = {
    "stand-by": "which ability in stand-by is played next",
    "replacement": "which replacement effect is applied first",
    "instead": "use the replacement effect of {source}",
    "replaced": "which card the replacement effect of {source} is used for",
    "may": "do what {source} offers",
    "by hand": "carry out by hand what {source} says: {words}",
    "number": "which number",
    "options": "which options of {source}",
    "choose": "which cards to choose for {source}",
    "random": "which cards chance picks",
    "shuffle": "the order after the shuffle",
}
#: What an answer was, in words; a prompt that is not listed reads `A chooses X for the card that asks`.
ANSWERS: Mapping[str, str] = {
    "stand-by": "{who} chooses which ability in stand-by comes next",
    "replacement": "{who} applies {answer} first",
    "instead": "{who} uses the replacement effect of {source} | {who} does not use the replacement effect of {source}",
    "replaced": "{who} uses the replacement effect of {source} for {answer}",
    "may": "{who} uses what {source} offers | {who} does not use what {source} offers",
    "by hand": "what {source} says is carried out by hand: {answer}",
    "number": "{who} says {answer}",
    "random": "chance picks {answer}",
    "options": "{who} picks option {answer} of {source}",
    "choose": "{who} chooses {answer} for {source}",
    "shuffle": "the shuffle gives an order",
}
#: What is replaced or forbidden, as the book speaks of it; another kind of event is its own word.
EVENTS: Mapping[str, str] = {
    "advance": "the advance",
    "choose": "the choice",
    "counter": "the counter",
    "damage": "the damage",
    "damaged": "the damage",
    "destroy": "the destruction",
    "destroyed": "the destruction",
    "discard": "the discard",
    "draw": "the draw",
    "ko": "the KO",
    "leave": "the leaving",
    "life zero": "the loss of the last life",
    "lose": "the loss",
    "place": "the placing",
    "play": "the play",
    "rage": "the gain of rage",
    "retire": "the retiring",
    "retreat": "the retreat",
}


def say(
    game: Game, rule: str, what: str | None, facts: tuple[Any, ...], speaker: Speaker | None = None
) -> str:
    """One line of the log as a sentence, without its rule number; `speaker` decides how things are named."""
    speaker = speaker or Speaker(game)
    if what is None:
        return game.rules.book[rule].heading
    if what == lines.DECISION.name:
        return speaker.decision(*facts)
    if what == lines.RESULT.name:
        return speaker.result(*facts)
    return speaker.vformat(game.rules.lines[what].sentence, facts, {}) or game.rules.book[rule].heading


def is_detail(game: Game, what: str | None) -> bool:
    """Whether a line only explains (a step, a number's derivation)."""
    return what is None or game.rules.lines[what].detail


def is_outcome(game: Game, what: str | None) -> bool:
    """Whether a line says what came of something: an attack, damage, a loss, the end of the game."""
    return what is not None and game.rules.lines[what].outcome


def question(game: Game, decision: Decision, speaker: Speaker | None = None) -> str:
    """What a player is asked, as a phrase: `which monster card becomes the new invading monster`."""
    speaker = speaker or Speaker(game)
    source = decision.facts.get("source", -1)
    template = _of(game, "QUESTIONS", QUESTIONS).get(decision.prompt)
    if template is None:  # a verb of card text: which cards {source} destroys
        verb = decision.prompt
        template = f"which cards {{source}} {third_person(verb)}" if source >= 0 else f"which cards to {verb}"
    words = template.replace("{source}", speaker.card(source))
    if decision.facts.get("of", -1) >= 0:  # one of several things that happen at once
        words += f" for {speaker.card(decision.facts['of'])}"
    return words.replace("{words}", str(decision.facts.get("words", "")))


def modes(game: str) -> tuple[str, str]:
    """How the cards of a game lie, upright and turned, in the words of its book (`MODES`)."""
    found: tuple[str, str] = getattr(library.words(game), "MODES", ("upright", "turned"))
    return found


def _of(game: Game, name: str, shared: Mapping[str, str]) -> Mapping[str, str]:
    own: Mapping[str, str] = getattr(library.words(game.rules.game), name, {})
    return {**shared, **own}


@lru_cache(maxsize=1024)
def _place(
    labels: tuple[str, ...], defs: tuple[CardDef, ...], owner: tuple[int, ...], card: int
) -> tuple[int, int]:
    """Which of how many cards of one owner and one name a card is."""
    same = [
        other
        for other, each in enumerate(defs)
        if owner[other] == owner[card] and each.name == defs[card].name
    ]
    return same.index(card) + 1, len(same)


def _ordinal(place: tuple[int, int]) -> str:
    number, of = place
    return "" if of == 1 else f"{ordinal(number)} "


class Speaker(string.Formatter):
    """Fills the templates with the names of a game's cards, zones and players."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # -- templates -------------------------------------------------------------------------------

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> Any:
        if isinstance(key, str) and key.endswith("*"):
            return tuple(args[int(key[:-1] or 0) :])
        if isinstance(key, int):
            return args[key] if key < len(args) else None
        return kwargs[key]

    def format_field(self, value: object, format_spec: str) -> str:
        if format_spec == "because":
            return f": {value}" if value else ""
        if "/" in format_spec:
            return agreed(value, format_spec)
        if format_spec:
            return str(getattr(self, format_spec)(value))
        if isinstance(value, tuple):
            return ", ".join(self._plain(part) for part in value)
        return self._plain(value)

    def _plain(self, value: object) -> str:
        if isinstance(value, frozenset):
            return ", ".join(sorted(map(str, value))) or "none"
        if isinstance(value, tuple):
            return self.action(value)
        return "none" if value is None else str(value)

    # -- sorts -----------------------------------------------------------------------------------

    def card(self, card: int | None) -> str:
        """`A's Tank platoon`; the second of several with one name says so, one that nobody named is a card."""
        if card is None:
            return "no card"
        if card <= -2:
            return f"{PLAYERS[-2 - card]}'s monster" if -2 - card < 2 else "a card"
        if not 0 <= card < len(self.game.labels):
            return "no card"
        return f"{PLAYERS[self.game.owner[card]]}'s {self._which(card)}{self._name(card)}"

    def _name(self, card: int) -> str:
        definition = self.game.defs[card]
        return "card" if definition.code == self._filler() else definition.name

    def _which(self, card: int) -> str:
        """Which of several cards of one owner and one name it is."""
        if self.game.defs[card].code == self._filler():
            return ""
        return _ordinal(_place(self.game.labels, self.game.defs, self.game.owner, card))

    def _filler(self) -> str:
        return library.table(self.game.rules.game).filler

    def cards(self, cards: Sequence[int]) -> str:
        return ", ".join(map(self.card, cards)) or "no card"

    def pile(self, cards: Sequence[int]) -> str:
        """Cards that move together; those of one kind are counted."""
        piles: dict[tuple[int, str], list[int]] = {}
        for card in cards:
            piles.setdefault((self.game.owner[card], self.game.defs[card].code), []).append(card)
        return ", ".join(
            self.card(same[0])
            if len(same) == 1
            else f"{len(same)} × {PLAYERS[owner]}'s {self._name(same[0])}"
            for (owner, _), same in piles.items()
        )

    def zone(self, zone: int) -> str:
        """`B's hand`, `the resolution area`: the book's word for an area."""
        if zone == -1:
            return "nowhere"
        if zone < 0:
            return "beneath a card"
        layout = self.game.rules.layout
        owner, title = layout.player[zone], layout.specs[zone].title
        return f"{PLAYERS[owner]}'s {title}" if owner >= 0 else f"the {title}"

    def player(self, player: int) -> str:
        return PLAYERS[player]

    def somebody(self, player: int) -> str:
        """A player, or nobody that was named."""
        return PLAYERS[player] if player >= 0 else "nobody"

    def players(self, players: Sequence[int]) -> str:
        return " and ".join(PLAYERS[player] for player in players)

    def mode(self, mode: int) -> str:
        return modes(self.game.rules.game)[1 if mode else 0]

    def ability(self, key: str) -> str:
        ability = self.game.pool.abilities.get(key)
        text = ability.text if ability is not None else ""
        # What has a name of its own stands alone; "automatic ability" and the like are the card's.
        return f"the {text}" if text[:1].islower() else text or "an ability"

    def event(self, kind: str) -> str:
        """What is replaced or forbidden: `the KO`, `the draw`."""
        return EVENTS.get(kind, str(kind))

    def number_of_turn(self, number: int | None) -> str:
        """`turn 3`, or the next one where nobody counted."""
        return "the next turn" if number is None else f"turn {number}"

    def on(self, cards: Sequence[int]) -> str:
        """What an effect works on, if it is on cards."""
        return f" on {self.cards(cards)}" if cards else ""

    def attribute(self, name: str) -> str:
        """A number or fact of a card: `combo_power` is combo power."""
        return str(name).replace("_", " ")

    def action(self, action: object) -> str:
        """An action as a player would say it."""
        if not isinstance(action, tuple) or not action:
            return self._tried(str(action))
        spec = self.game.rules.actions.get(action[0])
        if spec is None or not spec.words:
            return "do nothing" if action[0] == "pass" else str(action[0])
        given = zip(spec.arguments, action[1:], strict=False)
        return spec.words.format(*(self.argument(sort, value) for sort, value in given))

    def _tried(self, key: str) -> str:
        """An answer that was tried, written as a case file does: `A.f`, `Spirit/1`, `3`, `B.z1`, `K1, K4`;
        what is chosen while an action is declared stands behind it: `cast:Slayer choosing K1`."""
        key = key.rpartition(" choosing ")[2]
        if (skill := self.keyed_skill(key)) is not None:
            return f"use {skill}"
        cards = [self._labelled(name.strip()) for name in key.split(",")]
        if cards and None not in cards:
            return f"choose {listed([self.card(card) for card in cards])}"
        area = key.rpartition(".")[2]
        if area in self.game.rules.layout.offset:
            return f"name {self.option(area)}"
        if key in ("none", "yes", "no", "pass"):
            return {"none": "choose none", "yes": "say yes", "no": "say no", "pass": "do nothing"}[key]
        return f"say {key}" if key.replace(".", "", 1).lstrip("-").isalnum() else "answer so"

    def keyed_skill(self, key: str) -> str | None:
        """An ability as a key names it: `Spirit/1` is skill 1 of A's Spirit, `K3/burst` burst of A's Tank platoon;
        `Spirit/1#2` stands by for the second time."""
        name, _, which = key.rpartition("/")
        card = self._labelled(name)
        if card is None or not which:
            return None
        which, _, time = which.partition("#")
        again = f", the {ordinal(int(time))} time" if time.isdigit() else ""
        return f"{f'skill {which}' if which.isdigit() else which} of {self.card(card)}{again}"

    def _labelled(self, name: str) -> int | None:
        labels = enumerate(self.game.labels)
        return next((card for card, label in labels if name and name in (label, label[2:])), None)

    def argument(self, sort: str, value: Any) -> str:
        """An argument of an action: cards by name, a skill as its card calls it."""
        if sort == "card":
            return self.card(value)
        if sort == "cards":
            return self.cards(value)
        if sort == "skill":
            return self.skill(str(value))
        return _of(self.game, "ARGUMENTS", {}).get(f"{sort} {value}", str(value))

    def skill(self, key: str) -> str:
        """A skill as its card calls it: `[Activate: Main]`, `the second [ACT]` where several are called so."""
        ability = self.game.pool.abilities.get(key)
        if ability is None:
            return "a skill it was given"
        name = ability.text or "ability"
        alike = [a for d in self.game.pool.defs.values() if ability in d.abilities for a in d.abilities]
        alike = [a for a in alike if (a.text, a.kind) == (ability.text, ability.kind)]
        if len(alike) < 2:
            return name if ability.text else f"the {name}"
        return f"the {_ordinal((alike.index(ability) + 1, len(alike)))}{name}"

    # -- decisions and results -------------------------------------------------------------------

    def decision(self, who: int, kind: str, prompt: str, reply: object, source: int = -1) -> str:
        """What a player decided."""
        if kind == Kind.ACT.value:
            return f"{PLAYERS[who]} {third_person(self.action(reply))}"
        template = _of(self.game, "ANSWERS", ANSWERS).get(prompt)
        if template is None:
            template = "{who} chooses {answer}" + (" for {source}" if source >= 0 else f" to {prompt}")
        yes, _, no = template.partition(" | ")
        words = {"who": PLAYERS[who], "answer": self.answer(kind, prompt, reply), "source": self.card(source)}
        return (no if no and reply is not True else yes).format(**words)

    def answer(self, kind: str, prompt: str, reply: Any) -> str:
        """The value of an answer in words."""
        if isinstance(reply, bool):
            return "yes" if reply else "no"
        if kind in (Kind.CARDS.value, Kind.ORDER.value) or (
            kind == Kind.CHANCE.value and prompt == "shuffle"
        ):
            return self.cards(reply)
        if kind == Kind.PLACE.value and isinstance(reply, int):
            return self.zone(reply)
        if isinstance(reply, tuple):
            if prompt == "replacement":
                return ", ".join(self.card(int(str(name).partition("/")[0])) for name in reply)
            if prompt == "stand-by":
                return "one ability"
            if prompt in ("player", "first player"):
                return ", ".join(PLAYERS[player] for player in reply)
            return ", ".join(map(self.option, reply)) or "nothing"
        return self.option(reply)

    def option(self, option: Any) -> str:
        """An option that is a word: an area by its title, anything else as it is."""
        layout = self.game.rules.layout
        return layout.own[layout.offset[option]].title if option in layout.offset else str(option)

    def result(self, winner: int | None, how: str) -> str:
        """How the game ended."""
        return f"the game is a draw: {how}" if winner is None else f"{PLAYERS[winner]} wins: {how}"

"""How is a state written down, and read back?

A state becomes plain JSON at any step, also in the middle of an effect, and continues in another
process as if nothing had happened. Card definitions are not included: cards are named by code, and
a hash of all definitions says whether the reader has the same ones. Frames name rules, not program
counters. Damaged or foreign input is a `BadState` with one sentence.

JSON has no tuples, sets or numbers as keys: an array is a tuple (the lists of a state are known by
name), `{"!set": […]}` a frozenset, `{"!map": [[key, value], …]}` a mapping with other keys than words. Owners
and modes are two hexadecimal digits a card.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Container, Mapping
from dataclasses import fields as fields_of
from typing import TYPE_CHECKING, Any, NoReturn

from judge.kernel.continuous import Effect
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import BadState, ProgramFault
from judge.kernel.fields import saved_as
from judge.kernel.frames import NOTHING, given, restore
from judge.kernel.log import Saved, write
from judge.kernel.state import BENEATH, GONE
from judge.kernel.watch import Pending

if TYPE_CHECKING:
    from judge.kernel.cards import Pool
    from judge.kernel.game import Game
    from judge.kernel.program import Linked
    from judge.kernel.ruleset import Ruleset
    from judge.kernel.state import Frame

VERSION = 6

_SCALARS = frozenset((int, str, bool, type(None)))
#: Fields written as they are (numbers), and those that hold tuples, mappings and sets of plain values.
_SIMPLE = saved_as("plain")
_NESTED = saved_as("nested")
_EFFECT = tuple(field.name for field in fields_of(Effect))
_DECISION = ("who", "rule", "prompt", "options", "low", "high")
_KEYS = frozenset(
    ("floorjudge", "version", "game", "pool", "cards", "zones", "frames", "effects", "decision", "own")
).union(_SIMPLE, _NESTED, ("log", "logged"))
#: Where the log goes into the text of a state without it; quotes inside of strings are escaped.
_NO_LOG = ',"log":null,"logged":0,"markers":'
#: `,"sum":"01234567"}` at the end of the text.
_SUM_LENGTH = 18


# -- out -------------------------------------------------------------------------------------------


def dumps(game: Game, *, log: bool = True) -> str:
    """The state as JSON text; without the log if only the position matters."""
    body = _body(game)
    text = _text(body)
    if log:
        history, total = write(game.past, game.log, game.written, plain), game.logged
        game.written = (total, history)
        text = text.replace(_NO_LOG, f',"log":"{history}","logged":{total},"markers":', 1)
    return f'{text[:-1]},"sum":"{zlib.crc32(text.encode()):08x}"}}'


def dump(game: Game, *, log: bool = True) -> dict[str, Any]:
    """The state as plain data."""
    data: dict[str, object] = json.loads(dumps(game, log=log))
    return data


def plain(value: Any) -> Any:
    """A value of a state as plain data; see the module's opening words for the notation."""
    kind = type(value)
    if kind in _SCALARS:
        return value
    if kind is tuple or kind is list or isinstance(value, tuple):
        return [item if type(item) in _SCALARS else plain(item) for item in value]
    if kind is dict:
        if all(type(key) is str and key[:1] != "!" for key in value):
            return {key: plain(item) for key, item in value.items()}
        return {"!map": [[plain(key), plain(value[key])] for key in sorted(value, key=_order)]}
    if kind is frozenset:
        return {"!set": [plain(item) for item in sorted(value, key=_order)]}
    raise ProgramFault(f"a state holds a {kind.__name__}, which is not plain data: {value!r}")


def _order(key: object) -> tuple[str, object]:
    return type(key).__name__, key


_ENCODER = json.JSONEncoder(separators=(",", ":"), sort_keys=True, default=plain)


def _text(body: Mapping[str, object]) -> str:
    return _ENCODER.encode(body)


def _body(game: Game) -> dict[str, object]:
    """Everything but the log."""
    key = game.rules.layout.key
    names = _names(game.rules.linked)
    body: dict[str, object] = {name: getattr(game, name) for name in _SIMPLE}
    body |= {name: plain(getattr(game, name)) for name in _NESTED}
    body |= {
        "floorjudge": "state",
        "version": VERSION,
        "game": game.rules.key,
        "pool": game.pool.fingerprint,
        "cards": {
            "code": " ".join([definition.code for definition in game.defs]),
            "owner": bytes(game.owner).hex(),
            "label": " ".join(game.labels),
            "ident": game.ident,
            "stamp": game.stamp,
            "mode": game.mode.hex(),
        },
        "zones": {key(zone): held for zone, held in enumerate(game.zones) if held},
        "frames": [[names[pc], plain(given(loc)), names[origin]] for pc, loc, origin in game.frames],
        "effects": [[plain(getattr(effect, name)) for name in _EFFECT] for effect in game.effects],
        "decision": _decision_out(game.decision),
        "log": None,
        "logged": 0,
        "own": {name: plain(getattr(game, name)) for name in game.OWN},
    }
    return body


def _names(linked: Linked) -> dict[int, str]:
    """Program counters as words: `7.2.1` (about to run), `part 1 of 7.2.1`, `within 7.2.1`, `after 7.2.1`
    (the last step of its program has called somebody)."""
    if not linked.names:
        part = 0
        for pc, rule in enumerate(linked.rule):
            part = part + 1 if linked.silent[pc] else 0
            leaves = pc + 1 == len(linked.rule) or linked.program[pc + 1] is not linked.program[pc]
            linked.names[pc] = f"after {rule}" if leaves else f"part {part} of {rule}" if part else rule
            linked.names[-pc - 1] = f"within {linked.names[pc]}"
    return linked.names


def _decision_out(decision: Decision | None) -> dict[str, object] | None:
    if decision is None:
        return None
    body: dict[str, object] = {name: getattr(decision, name) for name in _DECISION}
    return body | {"kind": decision.kind.value, "facts": plain(decision.facts)}


# -- in --------------------------------------------------------------------------------------------


def loads(text: str, rules: Ruleset, pool: Pool) -> Game:
    """The game that `dumps` wrote."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadState(f"the saved state is not JSON: {error}") from None
    # The text is usually as it was written; then its sum needs no second writing.
    tail = text[-_SUM_LENGTH:]
    intact = (
        tail[:8] == ',"sum":"' and f"{zlib.crc32((text[:-_SUM_LENGTH] + '}').encode()):08x}" == tail[8:16]
    )
    return _load(data, rules, pool, intact=intact)


def load(data: Mapping[str, object], rules: Ruleset, pool: Pool, *, same_cards: bool = True) -> Game:
    """The game that `dump` wrote; with `same_cards=False` also under changed card definitions."""
    return _load(data, rules, pool, intact=False, same_cards=same_cards)


def _load(data: Any, rules: Ruleset, pool: Pool, *, intact: bool, same_cards: bool = True) -> Game:
    _check_header(data, rules, pool, same_cards)
    if not intact:
        body = {key: value for key, value in data.items() if key != "sum"}
        if data.get("sum") != f"{zlib.crc32(_text(body).encode()):08x}":
            raise BadState("the saved state is damaged: its contents do not fit its check sum")
    try:
        return _state(data, rules, pool, intact=intact)
    except (
        KeyError,
        TypeError,
        ValueError,
        IndexError,
        AttributeError,
        RecursionError,
        StopIteration,
    ) as error:
        raise BadState(f"the saved state is damaged: {type(error).__name__}: {error}") from None


def _check_header(data: object, rules: Ruleset, pool: Pool, same_cards: bool) -> None:
    if not isinstance(data, Mapping) or data.get("floorjudge") != "state":
        raise BadState("this is not a saved state: the key 'floorjudge' with the value 'state' is missing")
    if data.get("version") != VERSION:
        raise BadState(
            f"the saved state has version {data.get('version')!r}; this program reads version {VERSION}"
        )
    if data.get("game") != rules.key:
        raise BadState(f"the saved state is of {data.get('game')!r}, not of {rules.key!r}")
    if same_cards and data.get("pool") != pool.fingerprint:
        raise BadState(
            f"the saved state was made with other card definitions (hash {data.get('pool')!r}, "
            f"here {pool.fingerprint!r})"
        )
    wrong = sorted(set(data).symmetric_difference(_KEYS | {"sum"}))
    if wrong:
        state = "is missing" if wrong[0] in _KEYS or wrong[0] == "sum" else "is not a part of a state"
        raise BadState(f"the saved state is damaged: {wrong[0]!r} {state}")


def value_of(data: Any) -> Any:
    """The value that `plain` wrote."""
    kind = type(data)
    if kind in _SCALARS:
        return data
    if kind is list:
        return tuple([item if type(item) in _SCALARS else value_of(item) for item in data])
    if kind is dict:
        if len(data) == 1:
            if "!map" in data:
                return {value_of(key): value_of(item) for key, item in data["!map"]}
            if "!set" in data:
                return frozenset(value_of(item) for item in data["!set"])
        return {key: value_of(item) for key, item in data.items()}
    raise ValueError(f"a {kind.__name__} is no part of a state")


def _state(data: Mapping[str, Any], rules: Ruleset, pool: Pool, *, intact: bool) -> Game:
    game = rules.game_class(rules, pool)
    for name in _SIMPLE:
        value = data[name]
        if not isinstance(value, int):
            raise ValueError(f"{name} is a number, not {value!r}")
        setattr(game, name, value)
    for name in _NESTED:
        setattr(game, name, value_of(data[name]))
    _cards_in(game, data)
    game.frames = [_frame_in(row, game) for row in data["frames"]]
    game.loc = game.frames[-1][1] if game.frames else NOTHING
    game.effects = tuple(_effect_in(row, game) for row in data["effects"])
    game.pending = tuple(Pending(*row) for row in game.pending)
    for pending in game.pending:
        _known_ability(game, pending.key)
    game.decision = _decision_in(data["decision"])
    game.past = _log_in(data["log"], data["logged"], game.rules.lines, lazily=intact)
    if set(data["own"]) != set(game.OWN):
        raise ValueError(f"the game's own fields are {', '.join(game.OWN)}")
    for name in game.OWN:
        value = value_of(data["own"][name])
        setattr(game, name, list(value) if name in game.LISTS else value)
    return game


def _cards_in(game: Game, data: Mapping[str, Any]) -> None:
    cards = data["cards"]
    codes = cards["code"].split()
    labels = cards["label"].split()
    unknown = next((code for code in codes if code not in game.pool.defs), None)
    if unknown is not None:
        raise ValueError(f"there is no card {unknown!r}")
    game.defs = tuple([game.pool.defs[code] for code in codes])
    game.labels = tuple(labels)
    game.ident, game.stamp = cards["ident"], cards["stamp"]
    size = len(codes)
    for name, sort, length in (("owner", str, 2), ("mode", str, 2), ("ident", list, 1), ("stamp", list, 1)):
        if type(cards[name]) is not sort or len(cards[name]) != length * size:
            raise ValueError(f"{name} has not one entry for each of the {size} cards")
    if len(labels) != size:
        raise ValueError(f"label has not one entry for each of the {size} cards")
    game.owner, game.mode = tuple(bytes.fromhex(cards["owner"])), bytearray.fromhex(cards["mode"])
    game.where = where = [GONE] * size
    layout = game.rules.layout
    for name, held in data["zones"].items():
        zone = layout.number.get(name)
        if zone is None:
            raise ValueError(f"there is no zone {name!r}")
        game.zones[zone] = tuple(held)
        for card in held:
            if type(card) is int and 0 <= card < size and where[card] == GONE:
                where[card] = zone
            else:
                _misplaced(card, size)
    for top, below in game.beneath.items():
        if where[top] < 0:
            raise ValueError(f"card {top} has cards beneath it but is in no zone")
        for card in below:
            if type(card) is not int or not 0 <= card < size or where[card] != GONE:
                _misplaced(card, size)
            where[card] = BENEATH


def _misplaced(card: object, size: int) -> NoReturn:
    if type(card) is not int or not 0 <= card < size:
        raise ValueError(f"there is no card number {card!r}")
    raise ValueError(f"card {card} is in two places")


def _frame_in(row: Any, game: Game) -> Frame:
    name, loc, origin = row
    counters = _counters(game.rules.linked)
    for rule in (name, origin):
        if rule not in counters:
            raise ValueError(f"the state stands at {rule!r}, where {game.rules.key} runs no step")
    if type(loc) is not dict:
        raise ValueError(f"the locals of {name} are a mapping, not {loc!r}")
    pc = counters[name]
    program = game.rules.linked.program[pc if pc >= 0 else -pc - 1]
    return pc, restore(program.locals, value_of(loc)), counters[origin]


def _counters(linked: Linked) -> dict[str, int]:
    if not linked.counters:
        linked.counters.update({name: pc for pc, name in _names(linked).items()})
    return linked.counters


def _effect_in(row: Any, game: Game) -> Effect:
    fields = dict(zip(_EFFECT, [value_of(item) for item in row], strict=True))
    if fields["key"]:
        _known_ability(game, fields["key"])
    return Effect(**fields)


def _known_ability(game: Game, key: str) -> None:
    if key not in game.pool.abilities:
        raise ValueError(f"there is no ability {key!r}")


def _decision_in(data: Any) -> Decision | None:
    if data is None:
        return None
    said = {name: value_of(data[name]) for name in _DECISION}
    return Decision(Kind(data["kind"]), **said, facts=value_of(data["facts"]))


def _log_in(text: object, total: object, known: Container[str], *, lazily: bool) -> Saved | None:
    """The log: read now, or when somebody looks at it."""
    if type(total) is not int or total < 0:
        raise ValueError(f"logged is how many entries the log has, not {total!r}")
    if text is None or text == "":
        return None
    if type(text) is not str:
        raise ValueError(f"the log is a text, not {text!r}")
    log = Saved(text, total, value_of, known)
    return log if lazily or log.entries else None

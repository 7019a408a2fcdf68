"""What did earlier abilities leave behind?

Puts the effects that are active, the abilities in stand-by and the effect that is just resolving
into a laid-out game. Effects are written in the words of card text and compiled by the game's own
vocabulary.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from judge.case.model import ActiveEffect, EventWords, StandBy
from judge.case.names import UnknownName, ability_of, card_of, cards_named, player_of, zone_of
from judge.case.problem import Path, Problems, suggest
from judge.kernel.continuous import Effect
from judge.kernel.errors import CardFault, JudgeError
from judge.kernel.events import Event
from judge.kernel.frames import Context
from judge.kernel.vocabulary.changes import Changes
from judge.kernel.vocabulary.language import read

if TYPE_CHECKING:
    from judge.case.build import Board
    from judge.case.model import RunningEffect
    from judge.case.table import Table
    from judge.kernel.cards import Ability
    from judge.kernel.happening import Happenings

_CHANGES = tuple(Changes.model_fields)


def add_lasting(board: Board) -> None:
    """Put effects and stand-by abilities into the game of a board."""
    game = board.game
    for number, effect in enumerate(board.case.effects):
        stamp = board.effect_stamps.get(effect.name or "")
        try:
            add_effect(game, board.table, effect, stamp)
        except JudgeError as error:
            board.problems.add(error.slug, str(error), ("effects", number))
    for number, waiting in enumerate(board.case.stand_by):
        try:
            put_in_stand_by(game, waiting)
        except JudgeError as error:
            board.problems.add(error.slug, str(error), ("stand_by", number))
    settle_situations(game)


def settle_situations(game: Happenings) -> None:
    """Situations that hold when the position begins arose before it: they do not trigger anew."""
    kept = game.pending, game.clock
    logged = len(game.log)
    game.look_around()
    game.pending, game.clock = kept
    del game.log[logged:]


# -- effects ------------------------------------------------------------------------------------------


def add_effect(game: Happenings, table: Table, words: ActiveEffect, stamp: int | None = None) -> Effect:
    """Add one effect; `JudgeError` says what cannot be understood."""
    src = card_of(game, words.source) if words.source is not None else -1
    if src < 0 and words.later is not None:
        src = ability_of(game, words.later, None if words.player is None else player_of(words.player))[0]
    if words.player is not None:
        who = player_of(words.player)
    else:
        who = game.master(src) if src >= 0 else game.tp
    if stamp is None:
        if src >= 0 and game.stamp[src]:
            stamp = game.stamp[src] + 1
        else:
            game.clock += 2
            stamp = game.clock
    kind, given = _what(game, table, words, who, src)
    effect = Effect(kind, who, src, stamp, _until(game, table, words, who), **given)
    game.effects = (*game.effects, effect)
    game.projection = None
    return effect


def _what(
    game: Happenings, table: Table, words: ActiveEffect, who: int, src: int
) -> tuple[str, dict[str, Any]]:
    forms = [form for form in ("on", "later", "rule") if getattr(words, form) is not None]
    if len(forms) != 1:
        raise UnknownName("an effect says either 'on' (cards it changes), 'later' (an ability) or 'rule'")
    if words.later is not None:
        card, named = ability_of(game, words.later, who)
        # Of an ability that sets something up for later, that is meant.
        sets_up = (given for given in named.extra.get("gives", ()) if given.trigger or given.replacement)
        ability = next(sets_up, named)
        if ability.trigger is None and ability.replacement is None:
            raise UnknownName(f"{words.later!r} neither waits for an event nor replaces one")
        kind = "replace" if ability.replacement is not None else "timed"
        once = _works_once(game, card, ability)
        return kind, {"key": ability.key, "once": once, "bound": table.names_of(game, src)}
    if words.rule is not None:
        known = table.standing_rules
        if words.rule not in known:
            raise UnknownName(f"no standing rule is called {words.rule!r}{suggest(words.rule, known)}")
        return "rule", {"name": words.rule, "bound": {"player": who}}
    assert words.on is not None
    cards = [
        card
        for word in ([words.on] if isinstance(words.on, str) else words.on)
        for card in _cards(game, word)
    ]
    compiler = table.compiler("effect")
    data = words.model_dump(include=set(_CHANGES), exclude_none=True)
    # What a game's own words for an effect can change, `give` of its language knows.
    give = cast(type[Changes], compiler.language.verbs["give"])
    rows = read(give, {"give": "this", **data}, "effect").rows(compiler)
    for ability in compiler.gives:
        _rename(ability, f"case{len(game.effects) + 1}")
        game.pool.adopt(ability)
    context = Context(who=who, src=src)
    changes = tuple(
        (layer, attribute, how, _amount(game, how, amount, context)) for layer, attribute, how, amount in rows
    )
    return "static", {"targets": game.effect_targets(tuple(cards), context), "changes": changes}


def _works_once(game: Happenings, card: int, waiting: Ability) -> bool:
    """Whether what waits is used up by working, or works for a period: what sets it up says so."""
    ops = (op for ability in game.defs[card].abilities for op in ability.ops)
    ways = (
        op.args["once"] for op in ops if op.verb in ("later", "replace") and op.args["ability"] is waiting
    )
    return bool(next(ways, True))


def _rename(ability: Ability, code: str) -> None:
    """Give an ability of an effect, and what it hands out, a name that no other effect's abilities have."""
    ability.code = code
    for given in ability.extra.get("gives", ()):
        _rename(given, code)


def _cards(game: Happenings, word: str) -> tuple[int, ...]:
    found = cards_named(game, word)
    if len(found) > 1:
        return (card_of(game, word),)
    if found:
        return found
    try:
        held = game.zones[zone_of(game, word)]
    except UnknownName:
        held = ()
    return tuple(held) or (card_of(game, word),)


def _amount(game: Happenings, how: str, amount: Any, context: Context) -> Any:
    if how == "ability":
        return amount.key
    return amount(game, context) if callable(amount) else amount


def _until(game: Happenings, table: Table, words: ActiveEffect, who: int) -> tuple[str, int]:
    durations = table.compiler("effect").language.durations
    if words.until not in durations:
        raise CardFault(f"no effect lasts until {words.until!r}{suggest(words.until, durations)}")
    if words.since == "this turn":
        return durations[words.until](game, who)
    # "until the end of the next turn" counts from the turn in which the effect began
    game.turn, game.tp = game.turn - 1, 1 - game.tp
    try:
        return durations[words.until](game, who)
    finally:
        game.turn, game.tp = game.turn + 1, 1 - game.tp


# -- abilities ------------------------------------------------------------------------------------------


def put_in_stand_by(game: Happenings, words: StandBy | str) -> None:
    """Let an automatic ability wait for the check timing."""
    if isinstance(words, str):
        words = StandBy.model_validate({"ability": words})
    card, ability = ability_of(game, words.ability)
    if ability.trigger is None:
        raise UnknownName(f"{words.ability!r} is not an automatic ability; only those wait in stand-by")
    who = player_of(words.player) if words.player else game.master(card)
    event = event_of(game, words.event, card, ability.trigger.event)
    logged = len(game.log)
    game.stand_by(who, card, ability, event)
    del game.log[logged:]


def event_of(game: Happenings, words: EventWords | None, card: int, kind: str) -> Event:
    """The event that an ability looks back at; by default about the card itself."""
    if words is None:
        return Event(kind, game.master(card), card)
    meant = card_of(game, words.card) if words.card is not None else card
    master = game.master(meant) if meant >= 0 else game.tp
    return Event(
        words.kind if "kind" in words.model_fields_set else kind,
        player_of(words.player) if words.player is not None else master,
        meant,
        zone_of(game, words.source) if words.source is not None else -1,
        zone_of(game, words.to) if words.to is not None else -1,
        words.cause,
        n=words.number,
    )


def running_locals(game: Happenings, words: RunningEffect, problems: Problems) -> dict[str, Any] | None:
    """The locals of the frame in which an effect resolves; None if it cannot be understood."""
    path: Path = ("effect",)
    try:
        card, ability = ability_of(game, words.ability)
    except JudgeError as error:
        problems.add(error.slug, str(error), (*path, "ability"))
        return None
    numbers = [op.instruction for op in ability.ops]
    if words.instruction not in numbers:
        message = f"{words.ability} has {max(numbers, default=0)} instructions, not {words.instruction}"
        problems.add("effect", message, (*path, "instruction"))
        return None
    who = player_of(words.player) if words.player else game.master(card)
    kind = ability.trigger.event if ability.trigger is not None else "situation"
    bound: dict[str, object] = {}
    for name, value in words.chosen.items():
        try:
            bound[name] = _chosen(game, value)
        except JudgeError as error:
            problems.add(error.slug, str(error), (*path, "chosen", name))
    game.clock += 1
    return {
        "who": who,
        "src": card,
        "ident": game.ident[card],
        "key": ability.key,
        "i": numbers.index(words.instruction),
        "event": event_of(game, words.event, card, kind).plain(),
        "bound": bound,
        "stamp": game.clock,
    }


def _chosen(game: Happenings, value: object) -> object:
    if isinstance(value, int):
        return value
    names = value if isinstance(value, list) else [value]
    return tuple((card, game.ident[card]) for card in (card_of(game, str(name)) for name in names))

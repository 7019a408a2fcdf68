"""What may a judge change by hand?

A manual edit does what the vocabulary of cards cannot say: move, turn or shuffle cards, set a mode, markers or a
number, draw, add or end an effect, put an ability into stand-by. It is logged as the judge's own
(cause `manual`) under the rule that lets card text come first; triggers see it like any other change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judge.case.lasting import add_effect, put_in_stand_by
from judge.case.names import UnknownName, card_of, folded, player_of, zone_of
from judge.case.problem import suggest
from judge.kernel import lines
from judge.kernel.altering import words_of
from judge.kernel.errors import JudgeError
from judge.kernel.frames import Context
from judge.kernel.state import ACTIVE, REST
from judge.kernel.zones import PLAYERS

if TYPE_CHECKING:
    from judge.case.model import Edit
    from judge.case.table import Table
    from judge.kernel.continuous import Effect
    from judge.kernel.happening import Happenings

VERBS = (
    "move",
    "mode",
    "markers",
    "states",
    "face",
    "shuffle",
    "draw",
    "set",
    "effect",
    "end_effects",
    "stand_by",
    "create",
)


class BadEdit(JudgeError):
    """A manual edit that cannot be carried out."""

    slug = "bad-edit"


def apply_edit(game: Happenings, table: Table, edit: Edit) -> None:
    """Carry an edit out; an open decision is asked anew afterwards."""
    verbs = [verb for verb in VERBS if getattr(edit, verb) is not None]
    if len(verbs) != 1:
        found = f"found {', '.join(verbs)}" if verbs else "found none"
        raise BadEdit(f"an edit does exactly one of {', '.join(VERBS)}; {found}")
    game.decision = None
    rule = table.manual_rule
    game.cite(rule, lines.MANUAL, verbs[0], edit.because)
    _DOING[verbs[0]](game, table, edit, rule)
    game.projection = None
    game.alarm = False
    game.interrupt()


def _cards(game: Happenings, words: str | list[str] | None, what: str) -> list[int]:
    if words is None:
        raise BadEdit(f"{what} needs 'card': which card?")
    return [card_of(game, word) for word in ([words] if isinstance(words, str) else words)]


def _move(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    cards = _cards(game, edit.move, "move")
    if edit.on_top is not None or edit.beneath is not None:
        if len(cards) != 1:
            raise BadEdit("one card at a time goes on top of or beneath another")
        put = game.put_on_top if edit.on_top is not None else game.put_beneath
        put(cards[0], card_of(game, edit.on_top or edit.beneath or ""), rule, cause="manual")
        return
    if edit.to is None:
        raise BadEdit("move needs 'to' (a zone such as A.discard), 'on_top' or 'beneath'")
    zone = zone_of(game, edit.to, game.owner[cards[0]] if cards else None)
    game.move(cards, zone, rule, bottom=edit.bottom, cause="manual")


def _mode(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    for card in _cards(game, edit.card, "mode"):
        game.set_mode(card, REST if edit.mode == "rest" else ACTIVE, rule, cause="manual")


def _markers(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    assert edit.markers is not None
    for card in _cards(game, edit.card, "markers"):
        game.add_markers(card, edit.markers - game.markers.get(card, 0), rule)


def _states(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    assert edit.states is not None
    known = game.rules.states
    unknown = next((state for state in edit.states if state not in known), None)
    if unknown is not None:
        raise BadEdit(f"no card of this game can be {unknown!r}{suggest(unknown, sorted(known))}")
    cards = _cards(game, edit.card, "states")
    for state in known:
        change = game.put_in_state if state in edit.states else game.free_of_state
        change(cards, state, rule, cause="manual")


def _face(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    """A card of a hidden area is shown or hidden again; one that lies open is turned, where the game knows that."""
    for card in _cards(game, edit.card, "face"):
        zone = game.where[game.top_of(card)]
        hidden = zone >= 0 and game.rules.layout.specs[zone].hidden_from != "nobody"
        if edit.face == "up":
            game.free_of_state((card,), "face down", rule, cause="manual")
            if hidden:
                game.reveal((card,), rule)
        elif hidden and card in game.shown:
            game.shown = game.shown - {card}
            game.cite(rule, lines.HIDDEN, card)
        elif "face down" in game.rules.states:
            game.put_in_state((card,), "face down", rule, cause="manual")
        elif not hidden:
            raise BadEdit("the card lies where no card of this game is face down")


def _shuffle(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    zone = zone_of(game, str(edit.shuffle))
    if not game.rules.layout.ordered[zone]:
        raise BadEdit(f"the order of {edit.shuffle} does not matter; only areas with an order are shuffled")
    game.shuffle(zone, rule)


def _draw(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    player = game.tp if edit.player is None else player_of(edit.player)
    deck, hand = game.zone(player, "deck"), game.zone(player, "hand")
    number = edit.draw or 0
    if number > len(game.zones[deck]):
        raise BadEdit(f"{PLAYERS[player]}'s deck has {len(game.zones[deck])} cards, not {number}")
    for _ in range(number):
        game.move(game.zones[deck][:1], hand, rule, cause="manual")


def _set(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    for path, value in (edit.set or {}).items():
        side, dot, name = path.partition(".")
        scalar = table.scalars.get(folded(name))
        settable = [key for key, found in table.scalars.items() if found.write is not None]
        if not dot or scalar is None or scalar.write is None:
            raise UnknownName(f"{path!r} cannot be set{suggest(folded(name or path), settable)}")
        if type(value) is not scalar.kind:
            raise BadEdit(
                f"{path}: expected a {'whole number' if scalar.kind is int else 'word'}, found {value!r}"
            )
        player = player_of(side)
        before = scalar.read(game, player)
        scalar.write(game, player, value)
        game.cite(rule, lines.SET, player, folded(name), before, value)


def _effect(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    assert edit.effect is not None
    game.clock += 2
    effect = add_effect(game, table, edit.effect, game.clock)
    on = tuple(card for card, _ in effect.targets)
    if effect.src < 0:
        game.cite(rule, lines.EFFECT_BY_HAND, _changes(effect) or "an effect", *on)
    else:
        game.cite(rule, lines.EFFECT, effect.src, *on)


def _changes(effect: Effect) -> str:
    """What an effect changes: `power +5000`."""
    return ", ".join(
        str(amount) if how == "flag" else f"{attribute.replace('_', ' ')} {words_of(how, amount)}"
        for _, attribute, how, amount in effect.changes
    )


def _end_effects(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    ended = set(_cards(game, edit.end_effects, "end_effects"))
    targets = set(game.effect_targets(tuple(ended), Context(who=game.tp)))
    kept = tuple(e for e in game.effects if e.src not in ended and not targets.intersection(e.targets))
    game.cite(rule, lines.EFFECTS_END, len(game.effects) - len(kept))
    game.effects = kept


def _stand_by(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    assert edit.stand_by is not None
    put_in_stand_by(game, edit.stand_by)


def _create(game: Happenings, table: Table, edit: Edit, rule: str) -> None:
    definition = game.pool.defs.get(str(edit.create))
    if definition is None:
        raise UnknownName(f"no card {edit.create!r} is defined{suggest(str(edit.create), game.pool.defs)}")
    if edit.to is None:
        raise BadEdit("create needs 'to': a zone such as A.z3")
    zone = zone_of(game, edit.to)
    owner = game.rules.layout.player[zone]
    game.create(definition, owner if owner >= 0 else game.tp, zone, rule)


_DOING = {
    "move": _move,
    "mode": _mode,
    "markers": _markers,
    "states": _states,
    "face": _face,
    "shuffle": _shuffle,
    "draw": _draw,
    "set": _set,
    "effect": _effect,
    "end_effects": _end_effects,
    "stand_by": _stand_by,
    "create": _create,
}

"""What is a card right now, and why?

The state holds what is printed and a list of effects; what a card *is* is projected from them
through the edition's layers: within a layer, effects that others depend on come first, then time
stamps decide. The projection is cached until something changes and never written back. Every
projected attribute carries its trace.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from judge.kernel.altering import alter, words_of
from judge.kernel.cards import Ability, Face, TraceEntry
from judge.kernel.frames import Context
from judge.kernel.kept import MOST, Applied, Kept, Reached, looking
from judge.kernel.state import LOOKS_ANYWHERE, LOOKS_AT_FIELD, LOOKS_NOWHERE, State

if TYPE_CHECKING:
    from judge.kernel.listening import Index


@dataclass(frozen=True, slots=True)
class Effect:
    """Something an ability left behind for a while.

    `kind`: static (changes faces), timed (waits for a later event), replace (a replacement effect)
    or rule (a standing instruction a game knows by name). `targets` are `(card, identity)` pairs;
    `changes` are `(layer, attribute, how, amount)`; `until` says when it ends, as `(what, number)`.
    """

    kind: str
    who: int
    src: int
    stamp: int
    until: tuple[str, int] = ("game", 0)
    targets: tuple[tuple[int, int], ...] = ()
    changes: tuple[tuple[str, str, str, Any], ...] = ()
    key: str = ""
    name: str = ""
    once: bool = False
    bound: dict[str, Any] = field(default_factory=dict)
    manual: bool = False


@dataclass(slots=True, eq=False)
class Layered:
    """A change waiting for its turn in the projection."""

    layer: int
    stamp: int
    src: int
    attribute: str
    how: str
    reach: Callable[[Any], tuple[tuple[int, ...], Any]]
    #: The attributes that whom it reaches (or by how much) depends on; `*` stands for any.
    reads: frozenset[str] = frozenset()
    rule: str | None = None
    #: What can alter what it does: nothing, something on the field, or anything at all.
    looks: int = LOOKS_NOWHERE


#: What a projection is made of: a change, or an effect with the cards that it still holds on to.
Source = Layered | tuple[Effect, tuple[int, ...]]


class Projecting(State):
    """Projection of faces."""

    __slots__ = ()

    def index_of(self) -> Index:
        """The index of listeners; see watch.py."""
        raise NotImplementedError

    def working(self, card: int, ability: Ability) -> Context | None:
        """What an ability knows that works; see watch.py."""
        raise NotImplementedError

    def face(self, card: int) -> Face:
        """What the card is right now."""
        projection = self.projection
        if projection is None:
            projection = self.projected()
        found = projection.get(card)
        return found if found is not None else self.defs[card].face

    def projected(self) -> dict[int, Face]:
        """The faces that differ from what is printed."""
        if self.projection is None:
            index = self.index or self.index_of()
            if self.effects or index.statics:
                sources = self._sources(index)
                faces = self._made_of(sources)
                more = self.added_changes()
                if more:
                    faces = self._made_of((*sources, *more))
                return faces
            ruled = tuple(self.rule_changes())
            faces = self._ruled(index, ruled)
            more = self.added_changes()
            return self._ruled(index, (*ruled, *more)) if more else faces
        return self.projection

    def _ruled(self, index: Index, changes: tuple[Layered, ...]) -> dict[int, Face]:
        """The faces that only the rules themselves change. The same changes make the same faces: they are
        kept, and never changed again like all that is projected."""
        kept = index.roster.ruled
        self.fixed = LOOKS_NOWHERE
        faces = self.projection = kept.get(changes)
        if faces is None:
            faces = self.projection = kept[changes] = {}
            self._apply_in_turn([*changes])
        return faces

    def _made_of(self, sources: tuple[Source, ...]) -> dict[int, Face]:
        """The faces that these changes make; those that were kept if they are still right."""
        for kept in self.projections:
            if kept.sources == sources and kept.defs is self.defs:
                faces, self.fixed = kept.faces, kept.fixed
                self.projection = faces
                if kept.holds(self):
                    return faces
                break
        self.fixed = LOOKS_NOWHERE
        faces = self.projection = {}
        changes = self._changes_of(sources)
        lasting: tuple[Applied, ...] | None = ()
        for change in changes:
            if change.reads or change.how == "ability":
                lasting = self._apply(changes)
                self.fixed = min(map(_LOOKS, changes))
                break
        else:
            self._apply_in_turn(changes)
        self.projections = (
            Kept(self.defs, sources, faces, self.fixed, lasting),
            *self.projections[: MOST - 1],
        )
        return faces

    def still_there(self, targets: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        """The cards an effect holds on to that are still the same cards."""
        return tuple(card for card, ident in targets if self.ident[card] == ident)

    def rule_changes(self) -> list[Layered]:
        """Hook: changes that a rule itself makes (such as rage); the same objects for the same changes."""
        return []

    def added_changes(self) -> list[Layered]:
        """Hook: changes that a rule makes by numbers that other cards have without them (such as boosts); the
        projection shows the cards without them."""
        return []

    def trace(self, card: int, attribute: str) -> tuple[TraceEntry, ...]:
        """How an attribute of a card came about, one entry a step."""
        face = self.face(card)
        rows = face.trace.get(attribute) if face.trace else None
        printed = getattr(self.defs[card].face, attribute)
        first = TraceEntry(self.rules.base_rule, "printed", printed, card)
        if rows is None:
            return (first,)
        return (
            first,
            *(
                TraceEntry(rule, words_of(how, amount), value, source)
                for rule, how, amount, value, source in rows
            ),
        )

    # -- gathering -----------------------------------------------------------------------------

    def _sources(self, index: Index) -> tuple[Source, ...]:
        """What the projection is to be made of: the changes of rules and of continuous abilities, and effects with the
        cards they still hold on to. What is the same is equal."""
        found: list[Source] = [*self.rule_changes()]
        for effect in self.effects:
            if effect.kind == "static":
                targets = self.still_there(effect.targets)
                if targets:
                    found.append((effect, targets))
        names, where = self.rules.layout.names, self.where
        for card, ability in index.statics:
            zone = where[card]
            if (names[zone] if zone >= 0 else self.area_name(card)) in ability.active:
                found += self._statics(card, ability)
        return tuple(found)

    def _changes_of(self, sources: tuple[Source, ...]) -> list[Layered]:
        layers = self.rules.layer_of
        found: list[Layered] = []
        for source in sources:
            if isinstance(source, Layered):
                found.append(source)
                continue
            effect, targets = source
            for layer, attribute, how, amount in effect.changes:
                reach = _fixed(targets, amount)
                found.append(Layered(layers[layer], effect.stamp, effect.src, attribute, how, reach))
        return found

    def _statics(self, card: int, ability: Ability) -> list[Layered]:
        """The changes of a continuous ability; the same as long as its card stays where it is."""
        kept = (self.index or self.index_of()).roster.layered
        stamp = self.stamp[card]
        known = kept.get((card, ability))
        if known is not None and known[0] == stamp:
            return known[1]
        changes = _layered(card, ability, stamp, self.rules.layer_of)
        kept[card, ability] = (stamp, changes)
        return changes

    # -- applying ------------------------------------------------------------------------------

    def _apply(self, changes: list[Layered]) -> tuple[Applied, ...] | None:
        """Apply changes that may alter one another: layer by layer, by dependency, then time stamps. Those that look
        at the table, if asking them tells whether all this is still so; None otherwise."""
        assert self.projection is not None
        applied: list[Applied] = []
        by_trial = False
        layers: list[list[Layered]] = [[] for _ in self.rules.layer_rules]
        for change in changes:
            layers[change.layer].append(change)
        for layer, rule in enumerate(self.rules.layer_rules):
            waiting = layers[layer]
            if not waiting:
                continue
            ordered = len(waiting) > 1
            if ordered:
                waiting.sort(key=_STAMP)
            entangled = ordered and _entangled(waiting)
            by_trial = by_trial or entangled
            contested = ordered and (layer != self.rules.ability_layer or _contested(waiting))
            settled = _settled(waiting) if ordered and self.rules.set_rule is not None else frozenset()
            while waiting:
                open_now = [one for one in waiting if one.how != "set"] if settled else waiting
                open_now = open_now or waiting
                pick, by_dependency = self._next(open_now) if entangled else (open_now[0], False)
                waiting.remove(pick)
                order = None
                if pick.how == "set" and pick.attribute in settled:
                    order = self.rules.set_rule
                elif contested:
                    order = self.rules.dependency_rule if by_dependency else self.rules.stamp_rule
                reached = pick.reach(self)
                applied.append((pick, reached))
                self._change(self.projection, pick, reached, pick.rule or rule, order)
                if pick.how == "ability":
                    here: list[Layered] = []
                    for change in self._granted(*reached):
                        by_trial = True
                        changes.append(change)
                        if change.layer >= layer:
                            (here if change.layer == layer else layers[change.layer]).append(change)
                    if here:
                        waiting = sorted((*waiting, *here), key=_STAMP)
                        entangled = len(waiting) > 1 and _entangled(waiting)
        return None if by_trial else looking(applied)

    def _apply_in_turn(self, changes: list[Layered]) -> None:
        """Apply changes none of which can alter another: layer by layer, by their time stamps."""
        assert self.projection is not None
        rules = self.rules
        last = rules.set_rule is not None
        if len(changes) > 1:
            changes.sort(key=_set_last if last else _LAYER_AND_STAMP)
        layers = list(map(_LAYER, changes))
        for change in changes:
            layer = change.layer
            alone = layer == rules.ability_layer or layers.count(layer) == 1
            order = None if alone else rules.stamp_rule
            if last and not alone and change.how == "set":
                beside = [other for other in changes if other.layer == layer]
                order = rules.set_rule if change.attribute in _settled(beside) else order
            rule = change.rule or rules.layer_rules[layer]
            self._change(self.projection, change, change.reach(self), rule, order)

    def _granted(self, cards: tuple[int, ...], key: str) -> list[Layered]:
        """What a continuous ability that cards have just been given adds, in this layer and later ones."""
        assert self.projection is not None
        last = ((card, self.projection[card].abilities[-1:]) for card in cards)
        return [
            change
            for card, given in last
            if given and given[0].key == key and given[0].statics
            for change in self._statics(card, given[0])
        ]

    def _next(self, waiting: list[Layered]) -> tuple[Layered, bool]:
        """The change to apply next, and whether a dependency rather than the time stamp says so."""
        for number, change in enumerate(waiting):
            if not change.reads or not self._must_wait(change, waiting):
                return change, number > 0
        return waiting[0], False

    def _must_wait(self, change: Layered, waiting: list[Layered]) -> bool:
        """Whether a change depends on another one that does not depend on it."""
        for other in waiting:
            if other is not change and self._depends(change, other) and not self._depends(other, change):
                return True
        return False

    def _depends(self, change: Layered, other: Layered) -> bool:
        """Whether applying `other` first alters what `change` reaches or by how much."""
        reads = change.reads
        if other.attribute not in reads and "*" not in reads:
            return False
        before = change.reach(self)
        kept = self.projection
        assert kept is not None
        self.projection = dict(kept)
        self._change(self.projection, other, other.reach(self), "", None, trial=True)
        after = change.reach(self)
        self.projection = kept
        return before != after

    def _change(
        self,
        faces: dict[int, Face],
        change: Layered,
        reached: Reached,
        rule: str,
        order: str | None,
        *,
        trial: bool = False,
    ) -> None:
        """Change the faces a change reaches: those of this projection in place, unless it is a trial."""
        targets, amount = reached
        attribute, how = change.attribute, change.how
        for card in targets:
            face = faces.get(card)
            if face is None or trial:
                faces[card] = face = (face or self.defs[card].face).copy()
            before = getattr(face, attribute)
            if how == "add":
                value = None if before is None else before + amount
                setattr(face, attribute, value)
            else:
                value = alter(face, attribute, how, amount, self.pool.abilities)
            if trial:
                continue
            row = (rule, how, amount, value, change.src)
            rows: tuple[Any, ...] = (row,)
            if order is not None:
                kept = None if attribute == "abilities" else before
                rows = ((order, "order", None, kept, change.src), row)
            trace = face.trace
            assert trace is not None
            if how == "blank":
                for name, nothing in amount:
                    trace[name] = (*trace.get(name, ()), (rule, "set", nothing, nothing, change.src))
                continue
            trace[attribute] = trace[attribute] + rows if attribute in trace else rows


def _settled(waiting: list[Layered]) -> frozenset[str]:
    """The attributes that some changes set to a value and others alter."""
    made = {change.attribute for change in waiting if change.how == "set"}
    return frozenset(made & {change.attribute for change in waiting if change.how != "set"})


def _contested(waiting: list[Layered]) -> bool:
    """Whether some changes give abilities and others take them: then their order is worth telling."""
    hows = [change.how for change in waiting]
    return "ability" in hows and "mute" in hows


def _layered(card: int, ability: Ability, stamp: int, layers: Mapping[str, int]) -> list[Layered]:
    return [
        Layered(
            layers[static.layer],
            stamp,
            card,
            static.attribute,
            static.how,
            _living(card, ability, static.targets, static.amount),
            static.reads,
            looks=LOOKS_ANYWHERE if "beyond" in static.reads or "*" in static.reads else LOOKS_AT_FIELD,
        )
        for static in ability.statics
    ]


def _entangled(waiting: list[Layered]) -> bool:
    """Whether one of the changes could depend on another at all."""
    attributes = {change.attribute for change in waiting}
    for change in waiting:
        reads = change.reads
        if reads and ("*" in reads or not attributes.isdisjoint(reads)):
            return True
    return False


_LAYER = attrgetter("layer")
_LOOKS = attrgetter("looks")
_STAMP = attrgetter("stamp")
_LAYER_AND_STAMP = attrgetter("layer", "stamp")


def _set_last(change: Layered) -> tuple[int, bool, int]:
    """Within a layer, what sets a value comes last."""
    return change.layer, change.how == "set", change.stamp


def _fixed(targets: tuple[int, ...], amount: object) -> Callable[[Any], tuple[tuple[int, ...], Any]]:
    return lambda game: (targets, amount)


def _living(
    card: int, ability: Ability, select: Any, amount: Any
) -> Callable[[Any], tuple[tuple[int, ...], Any]]:
    def reach(game: Any) -> tuple[tuple[int, ...], Any]:
        context = game.working(card, ability)
        if context is None:
            return (), None
        value = amount(game, context) if callable(amount) else amount
        return select(game, context), value

    return reach

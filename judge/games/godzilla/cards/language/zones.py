"""Into which zone does an effect put a card?

Card text names a zone by number, by a list, as `any` or `empty` (the player picks), as `same` (where this
card is) or `last` (where it was). A battle card that is played goes to a zone without the own invading
monster if possible (5.11.1.2), several to different ones (5.11.1.3).
"""

from __future__ import annotations

from collections.abc import Mapping

from pydantic import Field

from judge.games.godzilla.cards.language.places import column_of
from judge.games.godzilla.rules.procedures import Playing
from judge.games.godzilla.table import lines
from judge.games.godzilla.table.areas import S1, STRIDE, ZONES, adjacent
from judge.games.godzilla.table.game import Godzilla
from judge.kernel.cards import Args, Op
from judge.kernel.decision import Decision, Kind
from judge.kernel.errors import CardFault
from judge.kernel.flow import Flow
from judge.kernel.frames import replace
from judge.kernel.vocabulary.amounts import compile_one
from judge.kernel.vocabulary.choosing import bind, proceed
from judge.kernel.vocabulary.language import Compiler, Verb, nearest

#: What a zone can be adjacent to.
ANCHORS = ("this", "your monster")
ZONE_WORDS = ("any", "empty", "same", "last")


def check_zone(zone: object, compiler: Compiler) -> None:
    """`zone:` is a number, a list of numbers, a word, or `{adjacent to: this}`."""
    if isinstance(zone, Mapping):
        if set(zone) != {"adjacent to"} or zone["adjacent to"] not in ANCHORS:
            known = " or ".join(f"'adjacent to: {word}'" for word in ANCHORS)
            raise CardFault(f"{compiler.where}: unknown zone {dict(zone)!r}; expected {known}")
        return
    numbers = zone if isinstance(zone, list) else [zone] if isinstance(zone, int) else []
    if any(isinstance(n, bool) or n not in ZONES for n in numbers):
        raise CardFault(f"{compiler.where}: zones are numbered 1 to 8, not {zone!r}")
    if not numbers and zone not in ZONE_WORDS:
        raise CardFault(f"{compiler.where}: unknown zone {zone!r}{nearest(str(zone), ZONE_WORDS)}")


def open_zones(
    g: Godzilla, at: Playing, wanted: object, who: int, taken: tuple[int, ...] = (), *, playing: bool = True
) -> tuple[int, ...]:
    """The zones of a player that an effect may put a card into.

    `same` is the zone this card is in, `last` the one it was in when it was last in a zone. A card that
    is played goes to a zone without the own monster (5.11.1.2); one that is placed may go to any.
    """
    if wanted in ("same", "last"):
        number = _own_zone(g, at, last=wanted == "last")
        return () if number is None else (number,)
    if isinstance(wanted, Mapping):
        wanted = _next_to(g, at, wanted["adjacent to"], who)
    if isinstance(wanted, int):
        return g.allowed_zones(who, [wanted]) if playing else (wanted,)
    numbers = list(wanted if isinstance(wanted, list) else ZONES)
    if wanted == "empty":
        g.cite("4.4.8", lines.EMPTY_ZONES, who)
        g.cite("3.3.3.2", lines.WHERE_THE_MONSTER_IS, who, g.position[who])
        numbers = [n for n in numbers if g.empty(who, n)]
    if playing:
        numbers = [n for n in numbers if n != g.position[who]] or numbers
        numbers = list(g.allowed_zones(who, numbers))
    free = [n for n in numbers if n not in taken]
    if taken and free and playing:
        g.cite("5.11.1.3", lines.DIFFERENT_ZONES, who)
    return tuple(free or numbers) if playing else tuple(numbers)


def _next_to(g: Godzilla, at: Playing, anchor: str, who: int) -> list[int]:
    """The zones of a player that are adjacent to this card or to the own invading monster (4.4.5.2)."""
    g.cite("4.4.5.2", lines.ADJACENT, who)
    is_monster = anchor == "your monster" or at.src == g.monster(at.who)
    number = g.position[at.who] if is_monster else _own_zone(g, at, last=False)
    return [n for n in ZONES if number is not None and adjacent((who, n), (at.who, number))]


def _own_zone(g: Godzilla, at: Playing, *, last: bool) -> int | None:
    """The zone of the effect's card (10.10.1.1 if it is in none), or the last it was in (10.10.1.2.1)."""
    src, ident = at.src, at.ident
    number: int | None = g.zone_number(src) if g.where[src] >= 0 else None
    if number is not None and (ident is None or g.ident[src] == ident or last):
        return number
    if not last:
        g.cite("10.10.1", lines.FINAL_INFORMATION, src)
        g.cite("10.10.1.1", lines.IN_NO_ZONE, src)
        return None
    final = g.final.get(src)
    if final is None or final[1] % STRIDE >= S1:
        return None
    g.cite("10.10.1", lines.FINAL_INFORMATION, src)
    g.cite("10.10.1.2.1", lines.ZONE_IT_WAS_IN, src)
    return int(final[1] % STRIDE) + 1


class ChooseZone(Verb):
    """`choose zone: opponent` (or `you`): one of that player's zones, for `where: {in or next to: zone}`.

    `column: this` (or `your monster`…): only zones in the same column as that card."""

    whose: str = Field(alias="choose zone")
    column: str | None = None
    as_: str = Field(default="zone", alias="as")

    def compile(self, compiler: Compiler) -> None:
        args: Args = {
            "name": self.as_,
            "side": compile_one(self.whose, compiler),
            "early": compiler.depth == 0,
        }
        args["test"] = None if self.column is None else column_of(self.column)
        compiler.add(Op("choose zone", _run_choose_zone, args))


def _run_choose_zone(g: Godzilla, at: Playing, op: Op) -> Flow:
    """One zone is chosen (10.5.3); with none in that column, nothing is."""
    args = op.args
    if args["name"] in at.bound:
        return proceed(g, at)
    side = args["side"](g, at)[0]
    reply = g.take()
    if reply is None:
        column = args["test"]
        options = tuple(n for n in ZONES if column is None or column(g, at, (side, n)))
        if column is not None:
            g.cite("4.4.5.4", lines.DEFINED, at.src)
        if not options:
            g.cite("10.5.3.1.2", lines.NO_ZONE, at.src)
            return proceed(g, replace(at, bound=bind(at, args["name"], ())))
        if len(options) > 1:
            names = tuple(f"z{n}" for n in options)
            facts = {"source": at.src, "among": "any", "side": side}
            flow: Flow = g.ask(Decision(Kind.PLACE, at.who, "10.5.3", "zone", names, facts=facts))
            return flow
        reply = f"z{options[0]}"
    return proceed(g, replace(at, bound=bind(at, args["name"], (side, int(reply[1:])))))


VERBS: dict[str, type[Verb]] = {"choose zone": ChooseZone}


def ask_zone(
    g: Godzilla, at: Playing, rule: str, who: int, options: tuple[int, ...], card: int, among: object
) -> Flow:
    """Let a player name one of the zones; `among` is what card text says of them."""
    names = tuple(f"z{n}" for n in options)
    facts = {"source": at.src, "card": card, "among": among}
    flow: Flow = g.ask(Decision(Kind.PLACE, who, rule, "zone", names, facts=facts))
    return flow

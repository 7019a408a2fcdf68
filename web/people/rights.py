"""What may whoever asks do with a case?

It follows from the keys they hold: a judge of its event sees everything and edits what they started or were
given, the head judge does all of it, a link shows what its role says. A case without an event is seen whole
on the machine it is kept on, and elsewhere as the players see it; a case of an event is nobody's business
without a key.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from web.errors import ForbiddenError
from web.people.holder import held, tokens
from web.people.place import from_own_machine
from web.services import services
from web.store import Case, Key
from web.store.people import judge_of

#: Everything, what both players may see, what one of them may see, nothing.
Sight = Literal["all", "both", "A", "B", ""]
_SIGHTS: dict[str, Sight] = {
    "edit": "all",
    "look": "all",
    "player-A": "A",
    "player-B": "B",
    "players": "both",
}
_BEST: tuple[Sight, ...] = ("all", "A", "B", "both")


@dataclass(frozen=True, slots=True)
class Rights:
    """What somebody may do with one case; `name` is who signs."""

    sees: Sight
    edits: bool = False
    signs: bool = False
    heads: bool = False
    shares: bool = False
    name: str = ""

    def record(self) -> dict[str, Any]:
        return asdict(self)

    @property
    def view(self) -> str | None:
        """Whose eyes a case is shown through: None for everything."""
        return None if self.sees == "all" else self.sees


def rights_to(case_id: str, event_id: str) -> Rights:
    """What the current request may do with a case."""
    keys = held()
    sees = _sight(keys, case_id, event_id)
    edits = bool(keys) and sees == "all" and services().store.may_edit(case_id, tokens())
    judge = judge_of(keys, event_id)
    return Rights(
        sees=sees,
        edits=edits,
        signs=edits and (not event_id or judge is not None),
        heads=judge is not None and judge.role == "head",
        shares=edits or judge is not None,
        name=judge.name if judge is not None else "",
    )


def _sight(keys: list[Key], case_id: str, event_id: str) -> Sight:
    if judge_of(keys, event_id) is not None:
        return "all"
    found = {_SIGHTS[key.role] for key in keys if key.case_id == case_id and key.role in _SIGHTS}
    if not event_id:
        found.add("all" if from_own_machine() else "both")
    return next((sight for sight in _BEST if sight in found), "")


def seen(case: Case) -> Rights:
    """The rights to a case that may be seen at all."""
    rights = rights_to(case.id, case.event_id)
    if not rights.sees:
        raise ForbiddenError("this case belongs to an event; open it with the link you were given")
    return rights


def whole(case: Case, what: str) -> Rights:
    """The rights to a case that must be seen whole."""
    rights = seen(case)
    if rights.sees != "all":
        raise ForbiddenError(f"{what} is for judges; this link shows what players may see")
    return rights


def narrowed(rights: Rights, wanted: str | None) -> str | None:
    """Whose view is shown: who sees everything may look with a player's eyes, nobody else may choose."""
    if rights.sees == "all":
        return wanted
    if wanted not in (None, rights.sees):
        raise ForbiddenError("this link shows another view; open the link of that player")
    return rights.sees


def own_keys() -> tuple[str, ...]:
    """The ids of the judges' keys that whoever asks holds: what they started or were given is theirs."""
    return tuple(key.id for key in held() if key.is_judge)


def scope() -> tuple[str, ...]:
    """The events whose cases may be listed; "" are those without one, listed where they are kept."""
    own = {key.event_id for key in held() if key.is_judge}
    return (*sorted(own), *(("",) if from_own_machine() else ()))

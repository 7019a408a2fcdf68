"""What does a state consist of?

Every field of a state is declared here, once: what it holds, whether steps change it in place (then a copy
needs its own), how it is written down, and which part of a fingerprint it belongs to. Copies (state.py), saved
states (codec.py), comparisons (identity.py) and the table in docs/kernel.md are made from this declaration. What a game
adds is declared once, too: `OWN` of its class.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

#: How a field is written down: as it is (`plain`: numbers), as nested plain values, by the codec's own hand
#: (`apart`), or not at all because it is a cache or shared between states (`never`).
Saved = Literal["plain", "nested", "apart", "never"]


class StateField(NamedTuple):
    """One field of a state. `part` names its part of a fingerprint; empty where it has none."""

    about: str
    saved: Saved
    part: str = ""
    in_place: bool = False


class Own(NamedTuple):
    """A field that a game adds to its state: what it is at the beginning, and what it holds. A list is changed in
    place, so a copy needs its own; anything else is replaced when it changes. `mapping` marks one that may be None."""

    start: object
    about: str
    mapping: bool = False


FIELDS: dict[str, StateField] = {
    "rules": StateField(
        "The edition's tables (`Ruleset`): programs, areas, layers, actions. Shared, not part of the value.",
        "never",
    ),
    "pool": StateField(
        "The card definitions (`Pool`), by code, and every ability by its key. Shared; a saved state only keeps a "
        "hash of it.",
        "never",
    ),
    "zones": StateField(
        "For every area, by index (`Layout` numbers them), the cards in it, in order. The first card of an ordered "
        "area is its top.",
        "apart",
        "zones",
        in_place=True,
    ),
    "beneath": StateField("Top card → the cards under it, bottom first.", "nested", "zones"),
    "where": StateField(
        "For every card the index of its area; -2 beneath another card, -1 nowhere (a token that has disappeared).",
        "apart",
        "zones",
        in_place=True,
    ),
    "defs": StateField("For every card its definition.", "apart"),
    "labels": StateField("For every card its name in cases (`A.K3`, `B.f#2`).", "apart", "cards"),
    "owner": StateField("For every card its owner (0 is A, 1 is B).", "apart", "cards"),
    "mode": StateField(
        "For every card 0 active, 1 rest (bytes: all of them are looked at for every position).",
        "apart",
        "cards",
        in_place=True,
    ),
    "markers": StateField("Card → number of markers on it.", "nested", "cards"),
    "states": StateField(
        "Card → the named states it is in (`face down`, `locked`…), as the game's `Ruleset.states` lists them.",
        "nested",
        "cards",
    ),
    "ident": StateField(
        "For every card a count of its lives: it rises when the card becomes another card (leaves and comes back). "
        "Effects hold on to `(card, identity)`.",
        "apart",
        "cards",
        in_place=True,
    ),
    "stamp": StateField(
        "For every card the time of its last move; decides the order of continuous effects.",
        "apart",
        "cards",
        in_place=True,
    ),
    "shown": StateField("Cards of hidden areas that everybody sees at the moment.", "nested", "cards"),
    "final": StateField(
        "What cards were when they last left the field (identity, area, values if they were not as printed).",
        "nested",
        "cards",
    ),
    "turn": StateField("The number of the turn.", "plain", "turn"),
    "tp": StateField("The turn player.", "plain", "turn"),
    "first": StateField("The player who went first.", "plain", "turn"),
    "result": StateField("`(rule, winner or None, how)` once the game is over.", "nested", "turn"),
    "frames": StateField("The stack: what is going on (below).", "apart", "frames", in_place=True),
    "decision": StateField("What somebody is asked right now, or None.", "apart", "frames"),
    "reply": StateField("The answer that was given and not yet taken by its step.", "nested", "frames"),
    "value": StateField("What the last program that returned something returned.", "nested", "frames"),
    "alarm": StateField(
        "Something moved since interrupting rule actions were last looked for.", "plain", "frames"
    ),
    "pending": StateField(
        "Abilities in stand-by (`Pending`): player, card and its identity, ability, event, what they remember, "
        "number.",
        "nested",
        "stand-by",
    ),
    "held": StateField(
        "Situations that hold right now, so that a situation trigger fires once each time one begins.",
        "nested",
        "stand-by",
    ),
    "effects": StateField(
        "What abilities left behind (`Effect`): changes, timed triggers, replacements, standing rules, each with its "
        "end.",
        "apart",
        "effects",
    ),
    "counters": StateField("Named counts: once per turn and the like.", "nested", "counters"),
    "seen": StateField(
        "What loop detection remembers of this turn: choices and actions that are barred, rounds to be gone.",
        "nested",
        "counters",
    ),
    "trail": StateField(
        "The way through this turn: positions as numbers, and after each what was done there.",
        "nested",
        "counters",
    ),
    "seed": StateField("The whole state of chance, one number.", "plain", "chance"),
    "clock": StateField("Counts moves, effects and stand-by; gives time stamps.", "plain", "clock"),
    "choices": StateField(
        "How many real choices were made; loops without any cannot be stopped by anybody.", "plain", "clock"
    ),
    "steps": StateField("How many steps were executed.", "plain", "clock"),
    "log": StateField(
        "What this state logged: an executed step as its rule, anything else as `(rule, what, facts)`.",
        "apart",
    ),
    "past": StateField("What was logged before; shared with the state it was copied from.", "apart"),
    "loc": StateField(
        "The locals of the running frame while a step runs; the top frame holds them otherwise. A cache.",
        "never",
    ),
    "pc": StateField("The program counter of the running step, while it runs. A cache.", "never"),
    "projection": StateField(
        "Faces that are not as printed, or None if that must be worked out again. A cache.", "never"
    ),
    "fixed": StateField(
        "What the changes behind that projection look at: anything (0), the field (1), nothing but their own cards "
        "(2). A cache.",
        "never",
    ),
    "projections": StateField(
        "The last projections with what they were made of, to be looked at before one is made anew (`kept.py`). A cache.",
        "never",
    ),
    "index": StateField(
        "Who listens to which event where the cards lie now (`listening.py`); may hold a card too many, never one too "
        "few. A cache.",
        "never",
    ),
    "gathered": StateField(
        "Events of changes that are being made at once (`Watch.at_once`), within one step. A cache.", "never"
    ),
    "written": StateField(
        "What was saved of the log last: an entry and the text up to it. A cache.", "never"
    ),
    "settled": StateField(
        "When the table was last found to need no rule action; below zero, where it may need one since: -1 anywhere, "
        "-2 - zone there. A cache.",
        "never",
    ),
    "single": StateField(
        "Whether the run that goes on may stop after any step, so that none may be passed over. Not part of the value.",
        "never",
    ),
}


def saved_as(saved: Saved) -> tuple[str, ...]:
    """The fields that are written down so."""
    return tuple(name for name, field in FIELDS.items() if field.saved == saved)


def parts() -> dict[str, tuple[str, ...]]:
    """The parts of a fingerprint and the fields each covers."""
    found: dict[str, tuple[str, ...]] = {}
    for name, field in FIELDS.items():
        if field.part:
            found[field.part] = (*found.get(field.part, ()), name)
    return found


#: Fields that steps change in place.
IN_PLACE = tuple(name for name, field in FIELDS.items() if field.in_place)

"""What does a run say for a ruling?

Drafts question and verdict from two states of one game, before and after: what the players did, what came of it
in words and numbers, and the rules behind it, those that decide in front. A draft is a beginning: whoever rules
reads it and puts it right. Knows nothing of where rulings are kept.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from judge.kernel.decision import Kind
from judge.kernel.zones import PLAYERS
from judge.words import Speaker, is_detail, is_outcome, say

if TYPE_CHECKING:
    from judge.kernel.game import Game

#: What a question tells of what was done, what a verdict tells of what happened, and the rules that decide.
MOST_DEEDS = 4
MOST_SENTENCES = 6
MOST_DECIDING = 3
#: What a player did that says nothing about the dispute.
_NOTHING = "does nothing"

Line = tuple[str, str | None, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class Drafted:
    """A ruling as the run would write it: `deciding` are the rules it rests on, `rules` all that were cited in
    what happened, in order."""

    question: str
    verdict: str
    deciding: tuple[str, ...]
    rules: tuple[str, ...]


def draft(before: Game, after: Game, speaker: Speaker | None = None) -> Drafted | None:
    """Draft a ruling from what happened between two states; None if nothing did."""
    lines: list[Line] = list(after.since(before.logged))
    lines.reverse()
    speaker = speaker or Speaker(after)
    told = [line for line in lines if not is_detail(after, line[1])]
    refused = [line for line in told if line[1] == "refused"]
    came = [line for line in told if is_outcome(after, line[1])]
    deciding = (refused or came)[-MOST_SENTENCES:]
    if not deciding:
        deciding = [line for line in told if line[1] != "decision"][-MOST_SENTENCES:]
    if not deciding:
        return None
    question = _may(refused[-1], speaker) if refused else _what_comes(before, told, speaker)
    return Drafted(
        question=question,
        verdict=" ".join(_sentence(after, line, speaker) for line in _once(deciding)),
        deciding=tuple(dict.fromkeys(line[0] for line in deciding))[:MOST_DECIDING],
        rules=tuple(dict.fromkeys(line[0] for line in told)),
    )


def _may(refused: Line, speaker: Speaker) -> str:
    who, action = refused[2][:2]
    return f"May {PLAYERS[who]} {speaker.action(action)} here?"


def _what_comes(before: Game, told: list[Line], speaker: Speaker) -> str:
    """The deeds of the players in order, and the question what comes of them; where the run began if nobody did
    anything."""
    deeds = []
    for _, what, facts in told:
        if what != "decision" or facts[1] == Kind.CHANCE.value:
            continue
        said = speaker.decision(*facts)
        if not said.endswith(_NOTHING):
            deeds.append(said)
    shown = deeds[:MOST_DEEDS]
    more = f" (and {len(deeds) - len(shown)} more)" if len(deeds) > len(shown) else ""
    return (
        f"{'; '.join(shown)}{more}. What comes of it?"
        if shown
        else f"What happens from {before.path()[-1]} on?"
    )


def _once(lines: list[Line]) -> list[Line]:
    """Lines without those that say the same again."""
    return list({(line[1], repr(line[2])): line for line in lines}.values())


def _sentence(game: Game, line: Line, speaker: Speaker) -> str:
    """A line as a sentence that ends with its rule."""
    rule, what, facts = line
    if what == "refused":
        text = f"no, {facts[2]}"
    else:
        text = say(game, rule, what, facts, speaker)
    return f"{text[:1].upper()}{text[1:].rstrip('.')} ({rule})."

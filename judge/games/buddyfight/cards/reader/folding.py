"""How do sentences of a Buddyfight card that belong together become one instruction?

*Pay 1 gauge. If you do, …*: the sentence before is done whole, and only then the next (topic/if-you-do); *you may …* the
same by choice. A sentence stays together until then, as `~`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from judge.reading.folding import fold
from judge.reading.naming import Unclear

TOGETHER = "~"


def folded(before: list[Any], sentence: list[Any]) -> list[Any] | None:
    """Sentences so far and the next one; None if that needs something before it that is not there."""
    first = sentence[0] if sentence else None
    if isinstance(first, dict) and ("ifdo" in first or "ifnot" in first):
        key = "to" if "ifdo" in first else "else"
        body = _inner([*(first.get("ifdo") or first.get("ifnot") or []), *sentence[1:]])
        if body is None or not before or TOGETHER not in before[-1]:
            return None
        joined = _attached(before[-1][TOGETHER], key, body)
        return None if joined is None else [*before[:-1], {TOGETHER: joined}]
    if isinstance(first, dict) and "instead if" in first and len(sentence) == 1:
        return _in_its_place(before, first)
    choices = [part["choices"] for part in sentence if isinstance(part, dict) and "choices" in part]
    if choices:
        # *Choose and use one of the following. You may only cast this once per turn. ・…*
        last = before[-1].get(TOGETHER) if before else None
        if not last or "choosing" not in last[-1]:
            return None
        options = {"options": {"choose": last[-1]["choosing"], "from": choices[0]}}
        limits = [part for part in sentence if "limit" in part]
        return [*before[:-1], {TOGETHER: [*last[:-1], options, *limits]}]
    inner = _inner(sentence)
    if inner is None:
        return None
    if before and not all("limit" in part for part in inner):
        paid = _paid(before[-1].get(TOGETHER) or [], inner)
        if paid is not None:
            return [*before[:-1], {TOGETHER: paid}]
    return [*before, {TOGETHER: inner}]


def _paid(sentence: Sequence[object], more: Sequence[object]) -> list[Any] | None:
    """All that follows behind *if you do* belongs to it (topic/if-you-do); None if there is no such thing before."""
    last = sentence[-1] if sentence else None
    if not isinstance(last, dict) or "else" in last:
        return None
    if ("may" in last or "whole" in last) and "to" in last:
        return [*sentence[:-1], {**last, "to": [*last["to"], *more]}]
    if "if" in last:
        inner = _paid(last["then"], more)
        return None if inner is None else [*sentence[:-1], {**last, "then": inner}]
    return None


def _in_its_place(before: list[Any], part: dict[str, Any]) -> list[Any] | None:
    """*Deal 2 damage. If …, deal 4 damage instead*: the last thing done is done otherwise. Only the same kind of
    instruction takes the place of another, so that nothing else of the sentence before is lost."""
    then = _inner(part["then"])
    last = before[-1].get(TOGETHER) if before else None
    if not last or then is None or len(then) != 1:
        return None
    found = _replaced(last, part["instead if"], then[0])
    return None if found is None else [*before[:-1], {TOGETHER: found}]


def _replaced(sentence: Sequence[object], condition: object, then: Mapping[str, object]) -> list[Any] | None:
    last = sentence[-1]
    if isinstance(last, dict) and "if" in last and "else" not in last:
        inner = _replaced(last["then"], condition, then)
        return None if inner is None else [*sentence[:-1], {**last, "then": inner}]
    for key in ("to", "may"):
        if isinstance(last, dict) and last.get(key):
            inner = _replaced(last[key], condition, then) if key == "to" or "to" not in last else None
            return None if inner is None else [*sentence[:-1], {**last, key: inner}]
    if not isinstance(last, dict) or next(iter(last)) != next(iter(then)):
        return None
    return [*sentence[:-1], {"if": condition, "then": [then], "else": [last]}]


def _inner(body: Sequence[object]) -> list[Any] | None:
    """The instructions of one sentence, folded: *if you do* may stand within it."""
    made: list[object] = []
    for part in body:
        if isinstance(part, dict) and ("ifdo" in part or "ifnot" in part):
            key = "to" if "ifdo" in part else "else"
            inner = _inner(part.get("ifdo") or part.get("ifnot") or [])
            joined = _attached(made, key, inner) if made and inner is not None else None
            if joined is None:
                return None
            made = joined
        else:
            found = fold([part])
            if found is None:
                return None
            made += found
    return made


def _attached(sentence: list[Any], key: str, body: list[Any]) -> list[Any] | None:
    """A sentence with what follows from it."""
    last = sentence[-1]
    if "by hand" in last:
        return None
    if "may" in last and any("pay gauge" in part or "pay life" in part for part in sentence[:-1]):
        return None  # *pay 1 gauge, and you may …*: what is paid belongs to it, too
    if "may" in last or "whole" in last:
        return None if key in last else [*sentence[:-1], {**last, key: body}]
    if "if" in last:
        if "else" in last or not last["then"] or len(sentence) > 1:
            return None
        inner = _attached(last["then"], key, body)
        return None if inner is None else [{**last, "then": inner}]
    if any("may" in part or "whole" in part or "if" in part or "options" in part for part in sentence):
        return None
    return [{"whole": sentence, key: body}]


#: Instructions that speak of a later moment; what follows in their sentence could belong to it or not.
LATER = ("survive", "reduce damage", "later")


def together(body: Sequence[object]) -> list[Any]:
    """Instructions without the marks of their sentences; raises `Unclear` where it cannot be told when one is done."""
    made: list[object] = []
    for part in body:
        sentence = part[TOGETHER] if isinstance(part, dict) and TOGETHER in part else [part]
        _check(sentence)
        made += sentence
    return made


def _may_follow(part: object) -> bool:
    """Whether something may stand behind a condition in one sentence without belonging to it: another condition."""
    return isinstance(part, dict) and ("if" in part or "limit" in part or "shuffle searched" in part)


def _check(sentence: Sequence[object]) -> None:
    for number, part in enumerate(sentence):
        if not isinstance(part, dict):
            continue
        after = sentence[number + 1 :]
        if after and any(word in part for word in LATER):
            raise Unclear
        if "if" in part and "else" not in part and any(not _may_follow(one) for one in after):
            raise Unclear  # *if …, do this and do that*: both stand behind the condition
        if "options" in part:
            for way in part["options"]["from"]:
                _check(way)
        for key in ("then", "to", "else", "may", "whole"):
            _check(part.get(key) or [])


__all__ = ["folded", "together"]

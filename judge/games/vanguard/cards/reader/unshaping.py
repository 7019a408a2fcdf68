"""How is an ability of a card file put as the phrases mean it?

The reverse of abilities.py: choices stand with what is done to the cards again, words such as *it* take the place of names,
abilities that are given are said in quotation marks, and what follows a condition begins a sentence of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from judge.games.vanguard.cards.reader.abilities import BODIES, PRICES, SAID, event_card
from judge.games.vanguard.cards.reader.inner import within
from judge.games.vanguard.cards.reader.naming import Walk
from judge.reading.naming import Unclear


def unshape(data: Any, say: Callable[[Any], str]) -> Any:
    """The reverse; `say` says an ability that stands in quotation marks."""
    if isinstance(data, str):
        return {"keyword": data}
    if "several" in data:
        raise Unclear
    made = dict(data)
    if "cont" in made:
        return _unstatics(made, say)
    for key in PRICES:
        if key in made:
            made[key] = Walk(None, forward=False).body(_gather(made[key]))
            return made
    body = next((key for key in BODIES if key in made), None)
    if body is None:
        return made
    if isinstance(made.get("when"), str):
        made["when"] = {"event": made["when"]}
    walk = Walk(event_card(made.get("when")), forward=False)
    if "cost" in made:
        made["cost"] = walk.body(_gather(made["cost"]))
        walk.state.own, walk.state.unit = False, None
        walk.state.paid = dict(walk.state.verbs)
    made[body] = _sentences(_outside(walk.body(_gather(made[body])), say))
    return made


def _unstatics(data: dict[str, Any], say: Callable[[Any], str]) -> dict[str, Any]:
    parts = data.pop("cont")
    said: dict[str, Any] = {"then": _outside(parts, say)}
    condition = data.pop("while", None)
    if condition is not None:
        several = condition.get("all") if isinstance(condition, Mapping) else None
        if several and len(several) > 2 and set(several[0]) == {"turn"}:
            condition = {"all": [several[0], {"all": several[1:]}]}
        said = {"if": condition, **said}
    return {"cont": said, **data}


def _outside(data: object, say: Callable[[Any], str]) -> Any:
    """The reverse of `_inside`."""
    if isinstance(data, list):
        return [_outside(part, say) for part in data]
    if not isinstance(data, Mapping):
        return data
    made = {key: _outside(part, say) for key, part in data.items() if key != "ability"}
    if "ability" in data:
        words = data["ability"] if isinstance(data["ability"], list) else [data["ability"]]
        skills = [SAID[word] for word in words if isinstance(word, str) and word in SAID]
        others = [say(word) for word in words if not (isinstance(word, str) and word in SAID)]
        if skills:
            made["skill"] = skills[0]
        if len(others) == 1:
            made["ability"] = others[0]
        elif others:
            made["abilities"] = others
        if len(skills) > 1:
            raise Unclear
    return made


def _gather(parts: object) -> list[Any]:
    """The reverse of `_spread`."""
    made: list[object] = []
    for part in parts if isinstance(parts, list) else [parts]:
        if isinstance(part, Mapping):
            part = within(part, _gather)
            if "choose" in part and "of" in part:
                part = {"pick": part}
        made.append(part)
    return made


def _sentences(parts: Sequence[object]) -> list[Any]:
    """Instructions as sentences: what stands behind a condition or a choice begins a sentence of its own."""
    made: list[object] = []
    for part in parts:
        made += _sentence(part)
    return made


def _sentence(part: object) -> list[Any]:
    if isinstance(part, Mapping):
        for key in ("to", "then"):
            inner = part.get(key)
            if isinstance(inner, list) and ("pay" in part or (key == "then" and "else" not in part)):
                first, rest = _breath(inner)
                if rest and ("pay" in part or _last_pays(first)):
                    return [{**part, key: first}, *_sentences(rest)]
                if rest and key == "then":
                    return [{**part, key: first}, {"afterwards": rest}]
                split = _sentence(first[-1]) if first else []
                if len(split) > 1:
                    return [{**part, key: [*first[:-1], split[0]]}, *split[1:]]
    return [part]


def _breath(parts: list[Any]) -> tuple[list[Any], list[Any]]:
    """The instructions that one sentence can say, and the rest."""
    for number, part in enumerate(parts[:-1]):
        if isinstance(part, Mapping) and set(part) & {"if", "may", "pay", "later", "options"}:
            return parts[: number + 1], parts[number + 1 :]
    return parts, []


def _last_pays(parts: Sequence[object]) -> bool:
    last = parts[-1] if parts else None
    return isinstance(last, Mapping) and ("pay" in last or ("then" in last and _last_pays(last["then"])))


__all__ = ["unshape"]

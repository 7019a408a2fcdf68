"""Which events do the words of a trigger or of *would … instead* mean?

*Removed from a Battle Area* is leaving it or being KO'd; where the own card lies afterwards says where its skill works.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judge.reading.naming import Unclear

#: After these events of a card the card lies in the Drop Area.
AFTERWARDS = ("discarded", "KO'd", "end of battle after combo", "combo dropped")
#: Tests of character names and special traits (8-5-9).
NAMES = frozenset(("character", "trait", "every character", "every trait"))
#: What says whose card an event happens to, and which.
SUBJECT = ("card", "whose", "where")


def events_of(data: Mapping[str, object]) -> list[Any]:
    """The events that a skill waits for."""
    when = data.get("when")
    return when if isinstance(when, list) else [] if when is None else [when]


def what_would(data: Mapping[str, Any]) -> Any:
    """What a skill replaces: *removed* is leaving the Battle Area by a skill, or a KO (10-1-1)."""
    if "event" in data:
        return dict(data)
    would = data["would"]
    subject = {key: part for key, part in data["subject"].items() if key != "lies"}
    if "event" in would:
        return {**subject, **would}
    events = []
    if "removed" in would:
        events += [{"event": "leave", **subject, **would["removed"]}]
        if "KO'd" not in would:
            events += [{"event": "ko", **subject, **would["removed"]}]
    if "dropped" in would:
        events += [{"event": "leave", **subject, "to": "drop", **would["dropped"]}]
        events += [{"event": "ko", **subject, **would["dropped"]}]
    if "KO'd" in would:
        events += [{"event": "ko", **subject, **would["KO'd"]}]
    if "leave combo" in would:
        events += [{"event": "leave combo", **subject, **would["leave combo"]}]
    return events[0] if len(events) == 1 else events


def would_be(data: Any) -> dict[str, Any]:
    """The reverse of `what_would`."""
    events = [dict(one) for one in (data if isinstance(data, list) else [data])]
    combos = [one for one in events if one["event"] == "leave combo"]
    if combos:
        rest = [one for one in events if one not in combos]
        before: dict[str, Any] = would_be(rest)["would"] if rest else {}
        subject = {k: v for k, v in combos[0].items() if k in SUBJECT}
        said = {k: v for k, v in combos[0].items() if k not in (*SUBJECT, "event")}
        return {"subject": subject, "would": {**before, "leave combo": said}}
    if len(events) == 1 and events[0]["event"] in ("damage", "lose", "draw"):
        return events[0]
    if len(events) == 1 and events[0]["event"] == "leave":
        subject = {k: v for k, v in events[0].items() if k in SUBJECT}
        return {"subject": subject, "would": {k: v for k, v in events[0].items() if k not in SUBJECT}}
    kinds = [one.pop("event") for one in events]
    parts = [
        ({k: v for k, v in one.items() if k in SUBJECT}, {k: v for k, v in one.items() if k not in SUBJECT})
        for one in events
    ]
    if any(part[0] != parts[0][0] for part in parts):
        raise Unclear
    if kinds == ["ko"]:
        return {"subject": parts[0][0], "would": {"KO'd": parts[0][1]}}
    if kinds != ["leave", "ko"]:
        raise Unclear
    if parts[0][1].get("to") == "drop":
        return {"subject": parts[0][0], "would": {"dropped": parts[1][1]}}
    if parts[0][1] == parts[1][1]:
        return {"subject": parts[0][0], "would": {"removed": parts[0][1]}}
    return {"subject": parts[0][0], "would": {"removed": parts[0][1], "KO'd": parts[1][1]}}


def works_in_combo(data: Any) -> list[str]:
    """Where a skill works that replaces its own card's leaving the Combo Area (3-7-3-2)."""
    events = data if isinstance(data, list) else [data]
    own = [one["event"] for one in events if one.get("card") == "this"]
    return (
        [] if "leave combo" not in own else ["combo"] if set(own) == {"leave combo"} else ["battle", "combo"]
    )


def once_each(events: list[Any]) -> list[Any]:
    """*Removed by a skill or KO'd*: a KO by such a skill is both, and triggers once."""
    removed = next(
        (one for one in events if one.get("from") == "battle" and one.get("event") == "moved"), None
    )
    if removed is None or "cause" not in removed:
        return events
    made: list[Any] = []
    for one in events:
        if one.get("event") != "KO'd" or "cause" in one or "by" in one:
            made.append(one)
        elif removed.get("by") == "opponent":
            made += [{**one, "cause": ["battle", "rule", "cost"]}, {**one, "cause": "effect", "by": "you"}]
        else:
            made.append({**one, "cause": ["battle", "rule"]})
    return made


def from_play(event: Mapping[str, Any]) -> dict[str, Any]:
    """*Your green Unison is placed in the Drop Area*: the one that lies in its area (8-5-4, 8-5-7)."""
    made = dict(event)
    lies = made.pop("lies", None)
    where = dict(made.get("where") or {})
    if made.get("event") == "moved" and "lies in" in where:
        lies = where.pop("lies in")  # where it lay: it has left
        made = {key: part for key, part in made.items() if key != "where"}
        if where:
            made["where"] = where
    if lies is not None and made.get("event") in ("moved", "discarded", "comboed", "played"):
        made.setdefault("from", lies)
    elif lies not in (None, "battle", "unison"):
        raise Unclear  # that happens to cards in play
    if made.get("event") == "discarded" and made.get("from") == "hand":
        made.pop("from")  # a card is discarded from nowhere else (10-45-1)
    kind = (made.get("where") or {}).get("type")
    moves = made.get("event") == "moved" and made.get("card") != "this" and "from" not in made
    if moves and kind in ("battle", "unison") and made.get("to") not in ("battle", "unison"):
        made["from"] = kind
    elif moves and made.get("to") != "battle" and kind is None and NAMES & set(made.get("where") or {}):
        made["from"] = "battle"  # a character name or trait means cards in play (8-5-9)
    return made


def moves_unsaid(event: Mapping[str, object]) -> bool:
    """Whether a skill waits for its own card to come from nobody says where, so that it is not known where it works."""
    own = event.get("event") == "moved" and event.get("card") == "this"
    return own and "from" not in event and event.get("to") != "battle"


def ends_in_drop(event: Mapping[str, object]) -> bool:
    """Whether a card lies in the Drop Area after something happened to it."""
    return event.get("event") in AFTERWARDS or (event.get("event") == "moved" and event.get("to") == "drop")


__all__ = [
    "NAMES",
    "ends_in_drop",
    "events_of",
    "from_play",
    "moves_unsaid",
    "once_each",
    "what_would",
    "works_in_combo",
    "would_be",
]

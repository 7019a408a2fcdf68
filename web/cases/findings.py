"""How is a finding about a case said on a page?

The engine speaks to who writes case files: it names keys, labels and what to write. On a page nobody sees a file, so
the same finding is said in the words of the board: players, the book's areas, cards by name, decisions by number.
What stands in the file (slug, path, keys) goes along for programs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from judge import library
from judge.case.problem import Problem
from judge.english import listed, ordinal
from web.rules.naming import in_words

Record = dict[str, Any]

_LABEL = re.compile(r"'?(?<![\w.])([AB])\.([A-Za-z_]\w*)(?:#\d+)?(?:\.\d+)?'?")
_MUST_KNOW = re.compile(r"^(.+) must know more to run; write context: \{(.*)\}$")
_ASKED = re.compile(r"; ([AB] is asked .+?) \(")
_HINT = re.compile(r"; (?:write |did you mean |there is (?!no\b)).*$")
_RULE = re.compile(r" \[([^\]\s]+)\]$")


def finding_record(problem: Problem, document: Mapping[str, Any] | None = None) -> Record:
    """A finding with its sentence and its place as a judge would say them."""
    plain = problem.plain()
    speech = _Speech(document or {})
    message, rule = problem.message, problem.rule
    if (found := _RULE.search(message)) is not None:
        message, rule = message[: found.start()], rule or found[1]
    return plain | {
        "message": in_words(speech.sentence(problem.path, message)),
        "place": speech.place(problem.path),
        "rule": rule,
        "keys": list(problem.path),
    }


class _Speech:
    """Names what a document of one game holds."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        game = str(document.get("game"))
        runs = game in library.playable()
        self.areas = {spec.name: spec.title for spec in library.rules(game).layout.own} if runs else {}
        self.filler = library.table(game).filler if runs else ""
        own = document.get("cards")
        self.cards: Mapping[str, Any] = own if isinstance(own, dict) else {}

    def sentence(self, path: Sequence[str | int], message: str) -> str:
        """The sentence without keys of files."""
        if (known := _MUST_KNOW.match(message)) is not None:
            names = [part.partition(":")[0].strip() for part in known[2].split(",")]
            return f"{known[1]} must know {listed([self._role(name) for name in names])} to run"
        if path[:1] == ("context",) and "there is no card" in message:
            return f"no card lies at the place of {self._role(str(path[-1]))}"
        if path[:1] == ("at",) and message.startswith(" is not"):
            return "it is not said at which rule the position stands"
        if path[:1] == ("decisions",):
            asked = _ASKED.search(message)
            return f"it does not fit any more{f': {asked[1]}' if asked else ''}"
        return _LABEL.sub(self._named, _HINT.sub("", message))

    def place(self, path: Sequence[str | int]) -> str:
        """Where it stands: `A's hand`, `the second decision`."""
        keys = [str(key) for key in path]
        if keys[:1] == ["decisions"] and isinstance(path[-1], int):
            return f"the {ordinal(int(path[-1]) + 1)} decision"
        if keys[:1] == ["players"] and len(keys) > 2:
            return f"{keys[1]}'s {self.areas.get(keys[2], keys[2].replace('_', ' '))}"
        if keys[:1] == ["turn"]:
            return "the turn"
        if keys[:1] == ["cards"] and len(keys) > 1:
            return f"the card {keys[1]}"
        return ""

    def _role(self, name: str) -> str:
        """`the attack card`; what is no card by its own word."""
        words = name.replace("_", " ")
        return f"the {words} card" if name in ("attack", "guard") else f"the {words}"

    def _named(self, label: re.Match[str]) -> str:
        """`A.f#2` is A's card, `B.hand` B's hand, `A.X` A's X by name."""
        side, name = label[1], label[2]
        if name == self.filler or "#" in label[0]:
            return f"{side}'s card"
        given = self.cards.get(name)
        called = given.get("name") if isinstance(given, dict) else None
        return f"{side}'s {called or self.areas.get(name, name.replace('_', ' '))}"

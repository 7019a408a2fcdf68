"""How is a play told to a page or a program?

The timeline as plain data: for every moment where the game stands, the lines of its log in words,
what changed on the board and the choice that is open. Cards as printed, labels and the rules that
are cited come once, beside the moments.
"""

from __future__ import annotations

import json
from typing import Any

from judge.case.problem import Problem
from judge.kernel.ruleset import Ruleset
from judge.view import Eyes, sees
from judge.words import is_detail, is_outcome, say
from web.cases.boards import Boards, Record, patch, printed_cards
from web.cases.choices import choice_record
from web.cases.findings import finding_record
from web.cases.play import Play
from web.cases.sight import Sieve, open_document, viewer_of
from web.rules.address import link_to


def timeline_record(play: Play, view: str | None = None) -> Record:
    """Everything the page shows of a play to the judge, or to a player."""
    loaded = play.loaded
    head: Record = {
        "document": open_document(play.document, view),
        "book": loaded.rules.key if loaded is not None else None,
        "runs": carried.about if loaded is not None and (carried := loaded.rules.carried) is not None else "",
        "problems": _told(play, play.problems, view),
        "overridden": _told(play, play.overridden, view),
        "differences": _told(play, play.differences, view),
        "expects": play.expects and view is None,
        "codes": {},
        "cards": {},
        "rules": {},
        "moments": [],
    }
    if loaded is None:
        return head
    if not play.moments:
        head["rules"] = _rules(loaded, [], play) if view is None else {}
        return head
    last = play.last
    moments = moment_records(play, view)
    mat = Boards(last).mat
    codes = _codes(play, view)
    cards = printed_cards(last, mat)
    return head | {
        "codes": codes,
        # A player learns what a card is when it comes into sight.
        "cards": cards if view is None else {code: cards[code] for code in sorted({*codes.values()})},
        "rules": _rules(loaded, moments, play, view),
        "moments": moments,
    }


def timeline_json(play: Play, view: str | None = None) -> str:
    """The timeline as JSON, written once per play and viewer."""
    if ("timeline", view) not in play.rendered:
        record = timeline_record(play, view)
        play.rendered["timeline", view] = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    text: str = play.rendered["timeline", view]
    return text


def moment_records(play: Play, view: str | None = None) -> list[Record]:
    """All moments as the judge or a player sees them, made once per play and viewer."""
    if ("moments", view) in play.rendered:
        known: list[Record] = play.rendered["moments", view]
        return known
    viewer = viewer_of(view)
    boards = Boards(play.last, viewer)
    sieve = Sieve(play, viewer)
    found: list[Record] = []
    before: Record | None = None
    earlier: Any = None
    given = 0
    for number, moment in enumerate(play.moments):
        game = moment.game
        board = boards.board(game)
        if moment.entry is not None:
            given = moment.entry + 1
        found.append(
            {
                "number": number,
                "kind": moment.kind,
                "entry": moment.entry,
                "given": given,
                "path": game.path(),
                "lines": _lines(game, earlier, viewer, sieve),
                "board": board if before is None else patch(before, board),
                "choice": choice_record(game, boards.table, viewer) if game.decision is not None else None,
            }
        )
        before, earlier = board, game
    play.rendered["moments", view] = found
    return found


def _codes(play: Play, view: str | None) -> dict[str, str]:
    """Label to code of every card; for a player, of those that come into sight."""
    last = play.last
    if view is None:
        return {label: definition.code for label, definition in zip(last.labels, last.defs, strict=True)}
    viewer = viewer_of(view)
    return {
        last.labels[card]: last.defs[card].code
        for card in range(len(last.defs))
        if any(card < len(moment.game.defs) and sees(moment.game, card, viewer) for moment in play.moments)
    }


def board_at(play: Play, number: int) -> Record:
    """The whole board at a moment."""
    game = play.moments[number].game
    return Boards(game).board(game)


def _lines(game: Any, earlier: Any, viewer: int | None, sieve: Sieve) -> list[Record]:
    """What was written into the log since, oldest first."""
    entries = list(game.since(earlier.logged if earlier is not None else 0))
    eyes = Eyes(game, viewer, *([earlier] if earlier is not None else []))
    return [
        {
            "rule": rule,
            "what": what or "step",
            "text": sieve(say(game, rule, what, facts, eyes)),
            "detail": is_detail(game, what),
            "outcome": is_outcome(game, what),
        }
        for rule, what, facts in reversed(entries)
    ]


def _told(play: Play, problems: list[Problem], view: str | None) -> list[Record]:
    """Findings about a case, which name what lies hidden: for the judge."""
    return [finding_record(problem, play.document) for problem in problems] if view is None else []


def _rules(loaded: Any, moments: list[Record], play: Play, view: str | None = None) -> Record:
    """What the page says about each rule that is cited: its first words, address and readings."""
    rules = loaded.rules
    cited = {line["rule"] for moment in moments for line in moment["lines"]}
    cited |= {rule for moment in moments for rule in moment["path"]}
    for moment in moments:
        if (choice := moment["choice"]) is not None:
            cited |= {choice["rule"], *(option["rule"] for option in choice["options"])}
    for problem in (*play.problems, *play.overridden) if view is None else ():
        cited.add(problem.rule)
    return {rule: rule_note(rules, rule) for rule in sorted(filter(None, cited)) if rule in rules.book.by_id}


def rule_note(rules: Ruleset, number: str) -> Record:
    """A rule in a line: what it says, where it lives, which readings are about it, and what must be known of it
    where it runs as another edition has it."""
    rule = rules.book[number]
    return {
        "heading": rule.heading,
        "url": link_to(rule.book, rule.id),
        "readings": [reading.id for reading in rules.readings(number)],
        "remark": rules.remark(number),
        "differs": rules.carried is not None and rules.carried.differs(number),
    }

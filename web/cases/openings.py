"""Where does a new position begin?

As one of the game's openings, or at any rule: the step of that rule with everything it must know; a
rule that is no step is shown by one of our cases that cites it, or by the nearest step.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from judge import library
from judge.kernel.ruleset import Ruleset
from judge.playmat import laid_out, playmat
from rulesdb import Rule
from web.cases.examples import examples_citing, first_moment_citing
from web.cases.play import play
from web.errors import NotFoundError


class Opened(NamedTuple):
    """A document to begin with, the moment to look at, and a remark."""

    document: dict[str, Any]
    moment: int = 0
    note: str = ""


def can_open(game: str, edition: str) -> bool:
    """Whether positions of an edition can be laid out."""
    return game in laid_out() and library.runs(game, edition)


def named(game: str, edition: str, name: str) -> Opened:
    """An opening of the game."""
    opening = next((each for each in playmat(game).openings if each.name == name), None)
    if opening is None:
        known = ", ".join(each.name for each in playmat(game).openings)
        raise NotFoundError(f"{game} has no opening {name!r}; there is {known}")
    rules = library.rules(game, edition)
    at = rules.shown(opening.at)
    step = _first_step(rules.book[at], rules) or at
    return Opened(_document(game, edition, opening.title, at, step) | dict(opening.change))


def usual(game: str, edition: str) -> Opened:
    """The first opening of the game."""
    return named(game, edition, playmat(game).openings[0].name)


def at_rule(rule: Rule) -> Opened:
    """A position at a rule."""
    game, edition = rule.book.game, rule.book.edition
    if not can_open(game, edition):
        raise NotFoundError(f"{rule.book.name} does not run here; its rules can only be read")
    rules = library.rules(game, edition)
    below = _first_step(rule, rules)
    if below is not None and (opened := _at_step(game, edition, below, rule)) is not None:
        return opened
    for each in examples_citing(game, edition, rule.id):
        played = play(each.document)
        moment = first_moment_citing(played, rule.id)
        if moment is not None:
            note = f"One of our cases, where {rule.id} is cited."
            return Opened(dict(each.document), moment, note)
    near = _nearest_step(rule, rules)
    opened = _at_step(game, edition, near, rule)
    if opened is None:
        return usual(game, edition)._replace(note=f"No position can be written down at {rule.id}.")
    return opened._replace(note=f"{rule.id} is no step that runs; this position stands at {near}.")


def _at_step(game: str, edition: str, step: str, rule: Rule) -> Opened | None:
    """A position at a step; None if it needs more than a case can say."""
    document = _document(game, edition, _title(rule), step, step)
    if play(document).problems:
        return None
    return Opened(document, 0, "" if step == rule.id else f"{rule.id} begins with {step}.")


def _document(game: str, edition: str, title: str, at: str, step: str) -> dict[str, Any]:
    """A usual case at a rule, with what the program of its step must know."""
    rules = library.rules(game, edition)
    linked, run = rules.linked, rules.step_of(step)
    context = {} if run is None else playmat(game).context(linked.program[linked.pc[run]].name, run)
    head = {"case": title, "game": game, "edition": edition, "about": "", "at": at}
    return head | playmat(game).usual(rules.edition) | context | {"decisions": []}


def _first_step(rule: Rule, rules: Ruleset) -> str | None:
    """The rule itself if it runs, else the first one below it that does."""
    family = [rule, *rule.descendants()]
    return next((each.id for each in family if rules.step_of(each.id) is not None), None)


def _nearest_step(rule: Rule, rules: Ruleset) -> str:
    """The step that cites the rule or stands nearest to it in the book."""
    citing = next((each.id for each in rule.cited_by if rules.step_of(each.id) is not None), None)
    if citing is not None:
        return citing
    order = {each.id: place for place, each in enumerate(rule.book.rules)}
    steps = (step for step in rules.steps() if step in order)
    return min(steps, key=lambda step: abs(order[step] - order[rule.id]))


def _title(rule: Rule) -> str:
    """What a judge would call a position at a rule: by the section it stands in."""
    if rule.title:
        return rule.title
    above = next((each.title for each in reversed(rule.breadcrumb) if each.title), rule.book.title)
    return f"{above}, {rule.id}"

"""Whose fault is it?

Every error that Floorjudge's engine raises is one of these. Each has a stable `slug`, described in
docs/errors.md, and a message that says what was found, what was expected and where.
"""

from __future__ import annotations


class JudgeError(Exception):
    """Base of all engine errors. `rule` is the rule that decides, where there is one."""

    slug = "judge"

    def __init__(self, message: str, *, rule: str | None = None) -> None:
        super().__init__(f"{message} [{rule}]" if rule else message)
        self.rule = rule


class ProgramFault(JudgeError):
    """The engine's own tables do not fit the edition: a defect of ours, found at import."""

    slug = "program-fault"


class IllegalAnswer(JudgeError):
    """An answer that the open decision does not allow."""

    slug = "illegal-answer"


class NoDecision(JudgeError):
    """An answer was given but nobody was asked."""

    slug = "no-decision"


class MissingAnswer(JudgeError):
    """A strict run came to a choice that nobody answered."""

    slug = "missing-answer"


class CardFault(JudgeError):
    """A card definition that cannot be understood."""

    slug = "card-fault"


class NotInEdition(CardFault):
    """A card that another edition of the game can have, but not this one."""

    slug = "not-in-edition"


class CaseFault(JudgeError):
    """A case file that cannot be read: syntax, unknown keys, wrong values."""

    slug = "case-fault"


class PositionFault(JudgeError):
    """A position that cannot be: every problem found, with its rule."""

    slug = "position-fault"


class BadState(JudgeError):
    """A saved state that cannot be read back."""

    slug = "bad-state"


class Diverged(JudgeError):
    """A replay that does not come to the same states as the recording."""

    slug = "diverged"


class EndlessRun(JudgeError):
    """A run that went on past every bound without a decision."""

    slug = "endless-run"

"""The statuses of answers: one vocabulary for all questions."""

from __future__ import annotations

from enum import StrEnum

from ...utils.words import Message


class Status(StrEnum):
    """What an answer says in a word. `meaning` says it in a sentence.

    >>> print(Status("none").meaning)
    there is no solution
    """

    UNIQUE = "unique"
    SEVERAL = "several"
    NONE = "none"
    SOLVED = "solved"
    ESTIMATED = "estimated"
    OPEN = "open"
    STEP = "step"
    MISTAKE = "mistake"
    RATED = "rated"
    MINIMAL = "minimal"
    MADE = "made"
    WRITTEN = "written"
    STOPPED = "stopped"

    @property
    def meaning(self) -> Message:
        """What it means."""
        return Message(f"status.{self.value}")


def status_of(found: int, limit: int | None) -> Status:
    """Return the status where so many solutions were found, of at most `limit` that were looked for.

    >>> [str(status_of(found, 2)) for found in (0, 1, 2)], str(status_of(1, 1))
    (['none', 'unique', 'several'], 'solved')
    """
    if found > 1:
        return Status.SEVERAL
    return (Status.SOLVED if limit == 1 else Status.UNIQUE) if found else Status.NONE

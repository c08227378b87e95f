"""The statuses of answers: one vocabulary for all questions."""

from __future__ import annotations

from enum import StrEnum


class Status(StrEnum):
    """What an answer says in a word. `meaning` says it in a sentence.

    >>> Status("none").meaning
    'there is no solution'
    """

    UNIQUE = "unique", "there is exactly one solution"
    SEVERAL = "several", "there is more than one solution"
    NONE = "none", "there is no solution"
    SOLVED = "solved", "a solution was found, and no other was looked for; or every cell is filled and no rule broken"
    ESTIMATED = "estimated", "the number of solutions was estimated, not counted"
    OPEN = "open", "nothing is wrong so far; solutions were not looked for"
    STEP = "step", "there is a next step"
    MISTAKE = "mistake", "a value of the player's is wrong, or a pencil mark is missing"
    RATED = "rated", "the puzzle was rated"
    MINIMAL = "minimal", "nothing more can be removed"
    STOPPED = "stopped", "a limit was reached, or an interrupt came, before the answer was known"

    meaning: str

    def __new__(cls, word: str, meaning: str = "") -> Status:
        """Return a status; Enum calls this once for each."""
        status = str.__new__(cls, word)
        status._value_ = word
        status.meaning = meaning
        return status


def status_of(found: int, limit: int | None) -> Status:
    """Return the status where so many solutions were found, of at most `limit` that were looked for.

    >>> [str(status_of(found, 2)) for found in (0, 1, 2)], str(status_of(1, 1))
    (['none', 'unique', 'several'], 'solved')
    """
    if found > 1:
        return Status.SEVERAL
    return (Status.SOLVED if limit == 1 else Status.UNIQUE) if found else Status.NONE

"""Answers: frozen objects with a status, data and the puzzle that was asked about."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...utils.words import named_by
from .status import Status

if TYPE_CHECKING:
    from ...engine.puzzle import Puzzle
    from ...engine.unit import Unit
    from ...engine.words import Label, Message


@dataclass(frozen=True, kw_only=True)
class Response:
    """The answer to a question. `to_data()` is what `--json` prints and the page's API answers.

    `stopped` is what ended the search early: "timeout", "max_steps", "dives" or "interrupted"; empty where nothing did.
    `options` are those of the question. `seconds` is how long it took. `message` says in a line why there is no answer, where that is so.
    """

    puzzle: Puzzle = field(repr=False)
    status: Status
    stopped: str = ""
    seconds: float = field(default=0.0, compare=False)
    message: Label = field(default="", compare=False, repr=False)
    options: Mapping[str, Any] = field(default_factory=dict, repr=False)

    def data(self) -> dict[str, Any]:
        """Return what this question's answers have besides; the keys are the same for all of them."""
        return {}

    def to_data(self) -> dict[str, Any]:
        """Return the answer as data that JSON can hold."""
        with named_by(self.options.get("cells")):
            data = self.data()
        puzzle = self.puzzle.to_data()
        missed = {"not_understood": lines} if (lines := puzzle.get("not_understood")) else {}
        return {
            "status": str(self.status),
            "stopped": self.stopped or None,
            **data,
            **missed,
            "seconds": round(self.seconds, 6),
            "puzzle": puzzle,
        }


@dataclass(frozen=True, kw_only=True)
class SearchResponse(Response):
    """The answer of a search: `found` is how many solutions it found, None where it did not look for each of them.

    `conflicts` are the units that the given values contradict from the start, where there is no solution.
    """

    found: int | None = None
    conflicts: tuple[Unit, ...] = ()
    steps: int = 0

    def data(self) -> dict[str, Any]:
        """Return what all searches say."""
        return {
            "found": self.found,
            **self.listed(),
            "conflicts": [unit_names(unit.label) for unit in self.conflicts],
            "steps": self.steps,
        }

    def listed(self) -> dict[str, Any]:
        """Return what was found, as data."""
        return {}


def unit_names(label: Message) -> dict[str, Any]:
    """Return what a unit is called, in English and in each language, and the cells that it is called by."""
    from ...engine.words import LANGUAGES, say
    from ...utils.words import cited_cells

    names = {language: say(label, language) for language in LANGUAGES}
    return {"unit": str(label), "names": names, "cited": cited_cells(label)}

"""One random case tried: drawn from its seed, compared, and made smaller if the answers differ."""

import json
from dataclasses import dataclass, field

from . import brute
from .case import Case
from .compared import Refused, compare
from .drawn import RULES, draw, draw_square
from .shrunk import question, shrink
from .written import puzzle_data
from .written_back import lost_by_writers


@dataclass
class Trial:
    """What came of a case: its status ("right", "wrong", "too large" or "refused") and what it held."""

    seed: int | None
    case: Case
    status: str
    solutions: int = 0
    differences: list[str] = field(default_factory=list)

    @property
    def rules(self):
        return {clue["rule"] for clue in self.case.clues}

    @property
    def kind(self):
        """What findings of one cause mostly have in common: the rules, and the questions answered wrongly."""
        return frozenset(self.rules), frozenset(map(question, self.differences))

    def report(self):
        """The finding in words, with the puzzle in JSON and the case as a line."""
        title = "a case" if self.seed is None else f"seed {self.seed}"
        lines = [f"{title}: {', '.join(sorted(self.rules)) or 'no rules'}"]
        lines += [f"  {difference}" for difference in self.differences]
        lines.append(f"  puzzle: {json.dumps(puzzle_data(self.case))}")
        lines.append(f"  case: {self.case.line()}")
        return "\n".join(lines)


def attempt_with_writers(seed, seconds=0):
    """Try the case of a seed; for a fourth of each rule's also what the writers of other formats lose of another case."""
    trial = attempt(seed, seconds)
    if trial.status == "wrong" or (seed + seed // len(RULES)) % 4:
        return trial
    return written(draw_square(seed), seed) or trial


def written(case, seed=None):
    """Return the trial of a case that a writer loses something of, None if there is none."""
    from rulegrid import Puzzle, RulegridError

    try:
        puzzle = Puzzle.from_json(json.dumps(puzzle_data(case)))
        puzzle.solver()
    except RulegridError:
        return None
    lost = lost_by_writers(case, puzzle)
    return Trial(seed, case, "wrong", differences=[f"written: {each}" for each in lost]) if lost else None


def attempt(seed, seconds=0):
    """Try the case of a seed; a finding is made smaller for up to some seconds."""
    return examine(draw(seed), seed, seconds)


def examine(case, seed=None, seconds=0):
    """Try a case; a finding is made smaller for up to some seconds."""
    try:
        expected, found = compare(case)
    except brute.TooLarge:
        return Trial(seed, case, "too large")
    except Refused as error:
        return Trial(seed, case, "refused", differences=[str(error)])
    if not found:
        return Trial(seed, case, "right", len(expected))
    if seconds:
        case, found = shrink(case, found, seconds)
    return Trial(seed, case, "wrong", len(expected), found)

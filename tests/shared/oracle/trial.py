"""One random case tried: drawn from its seed, compared, and made smaller if the answers differ."""

import json
from dataclasses import dataclass, field

from . import brute
from .case import Case
from .compared import Refused, compare
from .drawn import draw
from .shrunk import question, shrink
from .written import puzzle_data


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

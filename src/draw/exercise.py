"""A puzzle on a sheet of paper, and the small example puzzle for a rule's picture."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..core.board import Board
from ..core.errors import SearchStopped
from ..core.family import family_of
from ..core.limits import BatchResult, SearchLimits
from ..core.puzzle import Puzzle
from ..core.puzzle_json import stored_solutions
from ..core.rule import Rule, in_force
from ..utils.errors import RulegridError, bounds
from ..utils.message import Label, Message, say
from ..utils.runtime import cached_property
from ..utils.text import date_label
from .drawing import Drawing, record
from .marks import Corner, Note, in_words
from .paper import LETTERS, Symbols
from .pen import Geometry

LONG = 6
"""A text in a corner of a cell that is longer than this is also listed in words."""

_NAMES_A_CELL = re.compile(r"\b[A-Z]{1,2}[0-9]+")
_ROW, _COLUMN = Message("rule.row.summary"), Message("rule.column.summary")
_ENDS = {"en": (".", ".!?)"), "zh": ("。", "。！？）.!?)")}
"""For each language the full stop, and the characters that end a sentence."""


@dataclass(frozen=True)
class Exercise:
    """A puzzle on a sheet: its number and title, if any, the result of solving it, and symbols for its values."""

    puzzle: Puzzle
    number: int | None = None
    title: Label = ""
    answer: BatchResult | None = None
    symbols: Symbols | None = None

    @property
    def heading(self) -> str:
        """Its heading, in English."""
        return self.full_heading("en")

    def with_symbols(self, name: str) -> Exercise:
        """Return this puzzle with a set of symbols; raises RulegridError if the set does not fit its values."""
        if self.drawing.names:
            raise RulegridError(Message("drawing.no-symbols"))
        return replace(self, symbols=Symbols(name, self.puzzle.board.values))

    def full_heading(self, language: str) -> str:
        """Return its heading: its number and its title."""
        title = say_label(self.title, language)
        if self.number is None:
            return title
        return (
            say(Message("drawing.numbered", number=self.number, title=title), language) if title else str(self.number)
        )

    def level(self, language: str) -> str:
        """Return its difficulty as a word; "" if unknown."""
        return say(Message(f"level.{self.puzzle.level}"), language) if self.puzzle.level else ""

    @cached_property
    def drawing(self) -> Drawing:
        """The marks of its rules."""
        return record(self.puzzle.board, self.puzzle.rules, self.puzzle.labels, figures=self.puzzle.drawings)

    @cached_property
    def shape(self) -> tuple[float, float]:
        """The height and width of the picture, including the space around the grid, in cells."""
        around = Geometry.around(self.drawing, 1)
        return around.height, around.width

    def rules(self, beside: Iterable[Exercise] = ()) -> list[Label]:
        """Return its rules in words and clues without a picture; equal rules of puzzles `beside` it share the words."""
        puzzle = self.puzzle
        values = puzzle.board.values
        is_range = 1 < len(values) == values[-1] - values[0] + 1
        known = bounds(values[0], values[-1]) if is_range else ", ".join(map(str, values))
        says: list[Label] = [] if self.drawing.names else [Message("drawing.fill-in", values=values, known=known)]
        if self.symbols:
            says = [Message(f"drawing.fill-in-{'letters' if self.symbols.name == LETTERS else 'pictures'}")]
        others = [rule for each in beside if each is not self for rule in in_force(each.puzzle.rules)]
        for rule in in_force(puzzle.rules):
            alike = [other for other in others if type(other) is type(rule)]
            says.append((rule.beside(alike) if alike else rule).in_words(puzzle.board))
        if _ROW in says and _COLUMN in says:
            says[says.index(_ROW)] = Message("drawing.no-repeat")
            says.remove(_COLUMN)
        return list(dict.fromkeys([*says, *self._clues_in_words()]))

    def _clues_in_words(self) -> list[Label]:
        named = {rule.spelling().replace("-", " "): rule for rule in self.puzzle.rules}
        by_rule: dict[str, list[Label]] = {}
        for note in self.drawing.of(Note):
            text = note.text
            by_rule.setdefault(note.rule, []).append(
                text.removeprefix(f"{note.rule} of: ") if isinstance(text, str) else text
            )
        for corner in self.drawing.of(Corner):
            if len(corner.text) > LONG:  # too small to read
                from_cell = Message("drawing.from-cell", text=corner.text, cell=corner.cell)
                by_rule.setdefault(corner.rule, []).append(from_cell)
        known = {str(rule.summary()) for rule in self.puzzle.rules}
        says: list[Label] = []
        for name, texts in by_rule.items():
            sentences = [text for text in texts if str(text).endswith(".")]  # complete by themselves
            clues = [text for text in texts if not str(text).endswith(".")]
            says += [text for text in sentences if str(text) not in known]
            rule: Rule | None = named.get(name)
            title = rule.name_in_units() if rule is not None else name
            says += [Message("drawing.clues-of", rule=title, clues=tuple(clues))] if clues else []
        return says

    def description(self, language: str) -> str:
        """Return a description of the picture for people who can't see it."""
        return "; ".join([self.full_heading(language), *in_words(self.drawing.to_describe())])


def exercise(
    puzzle: Puzzle,
    number: int | None = None,
    limits: SearchLimits | None = None,
    title: Label | None = None,
    answer: BatchResult | None = None,
) -> Exercise:
    r"""Return a puzzle as the `number`th of a sheet; with `limits` it is solved, to check that its solution is unique.

    The stored solution is shown if it takes precedence over the rules.

    The heading is the number and the `title`, by default that of the puzzle; for the puzzle of a day it is the date.

    >>> from rulegrid.calcudoku import read_puzzle
    >>> found = exercise(read_puzzle("0 0\n1 1\n1+ 2+"), 1, SearchLimits(2))
    >>> found.heading, found.answer.status
    ('1', 'none')
    """
    from ..solver.batch import solve_board

    if limits is not None:
        answer = solve_board(None, puzzle.board, puzzle.rules, limits)
        for stored in stored_solutions(puzzle, max_steps=limits.max_steps, timeout=limits.timeout):
            answer = answer._replace(solution=stored)
    return Exercise(puzzle, None if puzzle.date else number, title_of(puzzle) if title is None else title, answer)


def title_of(puzzle: Puzzle) -> Label:
    """Return the heading of a puzzle: its date if it has one, with its title if that adds something.

    >>> from rulegrid import read_puzzle
    >>> str(title_of(read_puzzle("Oct 6")))
    '6 Oct'
    """
    title = family_of(puzzle).titled(puzzle)
    if puzzle.date is None:
        return title
    date = date_label(puzzle.date)
    if not puzzle.title or puzzle.title == puzzle.date.isoformat() or title != puzzle.title:
        return date
    return Message("drawing.titled", title=date, text=puzzle.title)


def split_shared_rules(exercises: Sequence[Exercise], language: str) -> tuple[str, list[str]]:
    """Return the rules in words that all puzzles of a page share, and for each puzzle its other rules.

    >>> from rulegrid.sudoku import read_puzzle
    >>> one, other = read_puzzle("1..4......32...."), read_puzzle("1..4......32....", extra="odd:A1")
    >>> split_shared_rules([exercise(one), exercise(other)], "en")[1]
    ['', 'Marked cells (grey circles) contain odd digits.']
    """
    listed = [each.rules(exercises) for each in exercises]
    common = [text for text in listed[0] if all(text in others for others in listed)] if listed else []
    own = [_paragraph([text for text in texts if text not in common], language) for texts in listed]
    whole = _paragraph(common, language)
    if any(_NAMES_A_CELL.search(text) for text in [whole, *own]):
        whole = _paragraph([*common, Message("drawing.rows-and-columns")], language)
    return whole, own


def say_label(label: Label, language: str) -> str:
    """Return a message in a language, or a text unchanged."""
    return label if isinstance(label, str) else say(label, language)


def _paragraph(labels: Iterable[Label], language: str) -> str:
    stop, ends = _ENDS[language]
    texts = [say_label(label, language).replace("`", "").strip() for label in labels]
    sentences = [text if text.endswith(tuple(ends)) else f"{text}{stop}" for text in texts if text]
    return ("" if language == "zh" else " ").join(dict.fromkeys(sentences))


SIDES = 4, 6, 9
"""The sides of the grids that are tried, smallest first: all can have boxes."""

MOST_STEPS = 2_000


def example(kind: type[Rule], others: Iterable[type[Rule]] = ()) -> Puzzle | None:
    """Return the smallest empty grid with a rule's example clue, beside `others`, or None if nothing is visible.

    It has a solution if any of the grids does.

    >>> from rulegrid.sudoku import ThermometerRule
    >>> example(ThermometerRule).board.shape
    (4, 4)
    """
    clue = kind.clue_form.partition(", such as ")[2]
    if kind.clue_form and not clue:
        return None
    rule = kind.from_clues([clue] if clue else ())
    impossible = None
    beside = [other.from_clues() for other in others if other is not kind]
    for side in SIDES:
        board = Board(side)
        puzzle = Puzzle(board, [*beside, rule])
        try:
            puzzle.validate()
        except RulegridError:  # too small
            continue
        drawing = record(board, [rule])
        if all(isinstance(mark, Note) for mark in drawing.marks):
            return None
        if is_possible(puzzle):
            return puzzle
        impossible = impossible or puzzle
    return impossible


def is_possible(puzzle: Puzzle) -> bool:
    """Return whether an example has a solution; True if `MOST_STEPS` steps do not decide it."""
    try:
        return puzzle.solve(max_steps=MOST_STEPS) is not None
    except SearchStopped:
        return True

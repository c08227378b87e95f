"""Hints: the player's mistakes first, then the next step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import repeat
from typing import TYPE_CHECKING, Any

from ..core.board import Board, other_grid
from ..core.constraints import Constraint, Placement
from ..core.family import Marks
from ..core.layers import CELLS, EDGES
from ..core.puzzle_json import with_stored_values
from ..core.statement import Statement
from ..core.unit import Unit
from ..utils.coordinates import Cell, LayerCell
from ..utils.errors import PuzzleFormatError, RulegridError, expected_got, problem_of, quote
from ..utils.message import Message, say
from ..utils.parser import Token, parse_compact_puzzle, split_tokens
from .budget import WorkBudget
from .explainer import Explainer, searcher
from .piece_explainer import PieceExplainer
from .piece_steps import PieceState
from .proof import prove_removals
from .state import State
from .step_text import titled_message
from .steps import NONE, Entered, Step, missing_mark, none, prune_steps, several_end, solved_end, wrong_value
from .techniques.chains import reasons_against

if TYPE_CHECKING:
    from ..core.puzzle import Puzzle


LOOKED_AHEAD = 5
"""The steps within which the next value is searched for; a hint reports if it is further away."""


@dataclass(frozen=True)
class StepHint:
    """The next step, or the next few up to a value; or one step that explains why there is none."""

    steps: tuple[Step, ...]
    start: State | None = None
    """The state before the first step."""
    steps_to_value: int | None = None
    """The number of steps to the next value; None if none was found within `LOOKED_AHEAD` steps."""
    is_far: bool = False
    """Whether the next value is more than `LOOKED_AHEAD` steps away."""

    @property
    def states(self) -> list[State]:
        """The state before each step."""
        states = [] if self.start is None else [self.start]
        for step in self.steps[:-1] if states else ():
            states.append(states[-1].after(step))
        return states

    @property
    def step(self) -> Step:
        """The last step."""
        return self.steps[-1]

    @property
    def technique(self) -> str:
        """The technique of the last step, or the key of how the explanation ends."""
        return self.step.technique

    @property
    def cell(self) -> Cell | None:
        """The cell of the value, or None if there is none."""
        return self.step.cell

    @property
    def value(self) -> int | None:
        """The value, or None if there is none."""
        return self.step.value

    @property
    def unit(self) -> str:
        """The name of the last step's unit; empty if there is none or it is a cell."""
        units = [unit for unit in self.step.units if unit.kind != "cell"]
        return units[0].name if units else ""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells of the units."""
        return tuple(dict.fromkeys(cell for step in self.steps for unit in step.units for cell in unit.cells))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Hint {titled_message(self.step)}>"

    def _repr_svg_(self) -> str | None:
        """Return the picture of the last step, or None if the position before it is unknown."""
        return self.step._repr_svg_()

    def text(self, language: str = "en", show: str = "all", *, in_lines: bool = False, cells: str | None = None) -> str:
        """Return the steps as sentences, one per line, in English ("en") or Chinese ("zh"): see `Step.text`.

        With `show` "where" only the first is returned; otherwise a last line reports that the next value is far away.
        """
        steps = self.steps[:1] if show == "where" else self.steps
        lines = [step.text(language, show, in_lines=in_lines, cells=cells) for step in steps]
        if self.is_far and show != "where":
            lines.append(say(Message("explanation.far", count=max(LOOKED_AHEAD, len(self.steps))), language))
        return "\n".join(lines)


def hint(
    puzzle: Puzzle,
    marks: Marks | None = None,
    *,
    steps: int = 1,
    timeout: float | None = None,
    max_steps: int | None = None,
    tick: Callable[[int], object] | None = None,
) -> StepHint:
    """Return the next step, or up to `steps` steps, but none after the first that places a value to enter.

    Values of hidden layers can't be entered, so the steps continue after them.

    If a value is near, the steps are those that lead to it, otherwise the easiest. `marks` are the candidates that a
    player has pencilled: the steps continue from there, and end with a contradiction if no solution is within them.
    Without marks, the hint has no step if none of the steps leads to a value. The limits are those of `Solver`; raises
    SearchStopped if one of them is reached.

    >>> from rulegrid.sudoku import Board, ColumnRule, Puzzle, RowRule
    >>> board = Board(3)
    >>> board.load_puzzle([1, 0, 0, 0, 1, 0, 2, 0, 0])
    >>> found = hint(Puzzle(board, [RowRule(), ColumnRule()]))
    >>> print(found.technique, found.cell, found.value, found.text())
    full-house (1, 0) 3 B1 is the last empty cell in column 1, so it is 3.
    """
    explainer = Explainer(puzzle, timeout=timeout, max_steps=max_steps, tick=tick)
    found = _hint(explainer, marks, steps)
    return replace(found, steps=tuple(map(Step.at, found.steps, repeat(puzzle), found.states)))


def _hint(explainer: Explainer, marks: Marks | None, most: int) -> StepHint:
    start = state = explainer.state(marks)
    if conflict := explainer.conflict(start):
        return StepHint((conflict,), start)
    if state.is_full:
        return StepHint((solved_end(),), start)
    if explainer.is_hopeless():
        return StepHint((none(),), start)
    steps: list[Step] = []
    limit = max(most, LOOKED_AHEAD)
    while len(steps) < limit and (step := explainer.step(state)) is not None:
        steps.append(step)
        if any(map(_can_enter, dict(step.placed))):
            path = prune_steps(steps, lambda fewer: holds(start, fewer))
            return StepHint(tuple(path[:most]), start, len(path))
        if not step.changes:
            return StepHint(
                (*steps[:-1], _of_marks(step)) if marks and len(steps) <= most else (none(_entered_values(marks)),),
                start,
            )
        state = state.after(step)
    if len(steps) == limit:
        return StepHint(tuple(steps[:most]), start, is_far=True)
    end = _end(explainer, state)
    if end.technique == NONE:
        return StepHint((none(_entered_values(marks)),), start)
    return StepHint(tuple(steps[:most]) if steps and marks else (end,), start)


def _can_enter(cell: Cell) -> bool:
    """Return whether a player can enter a value in a cell: one of digits, or of a layer over cells or edges."""
    return type(cell) is not LayerCell or (cell.layer.shape in (CELLS, EDGES) and not cell.layer.is_hidden)


def walk(
    puzzle: Puzzle | Explainer | PieceExplainer, marks: Marks | None = None, **options: Any
) -> Iterator[tuple[State | PieceState, Step]]:
    """Yield every step with the state before it; a last step, which changes nothing, describes the end.

    Its technique is "full", "contradiction", "none" or "several" (solutions). Pieces that several solutions leave open
    are looked up in one of them, and the steps continue. `options` are those of `Explainer`.
    """
    explainer = puzzle if isinstance(puzzle, (Explainer, PieceExplainer)) else explainer_of(puzzle, **options)
    steps = explainer.walk() if isinstance(explainer, PieceExplainer) else _walk(explainer, marks)
    for state, step in steps:
        yield state, step.at(explainer.puzzle, state)


def _walk(explainer: Explainer, marks: Marks | None) -> Iterator[tuple[State, Step]]:
    state = explainer.state(marks)
    if conflict := explainer.conflict(state):
        yield state, conflict
        return
    for step in explainer.steps(state):
        yield state, step
        if not step.changes:
            return
        state = state.after(step)
    yield state, solved_end() if state.is_full else _end(explainer, state)


def next_step(puzzle: Puzzle, marks: Marks | None = None, **options: Any) -> Step:
    """Return the easiest next step, or one that explains why there is none; `options` are those of `Explainer`."""
    return next(walk(puzzle, marks, **options))[1]


def explanation(puzzle: Puzzle, marks: Marks | None = None, **options: Any) -> Iterator[Step]:
    """Yield every step that changes something; `options` are those of `Explainer`."""
    return (step for _, step in walk(puzzle, marks, **options) if step.changes)


def explainer_of(puzzle: Puzzle, **options: Any) -> Explainer | PieceExplainer:
    """Return the explainer for a puzzle with some options."""
    work = WorkBudget(puzzle, **options)
    has_pieces = any(isinstance(constraint, Placement) for constraint in work.statement.constraints)
    return PieceExplainer(work) if has_pieces else Explainer(work)


def holds(state: State, steps: list[Step]) -> bool:
    """Return whether steps can follow each other from a state."""
    for step in steps:
        if step.payload.is_proven:
            wanted = {cell: set(values) for cell, values in step.removed}
            found = prove_removals(state, step, step.units)
            if any(found.get(cell, set()) != values for cell, values in wanted.items()):
                return False
        if not step.payload.fits(state, step):
            return False
        state = state.after(step)
    return True


def _entered_values(marks: Marks | None) -> Entered:
    return "marks" if marks else ""


def _of_marks(step: Step) -> Step:
    """Return the end of an explanation from a player's pencil marks."""
    return none("marks") if step.technique == NONE else step


def _end(explainer: Explainer, state: State) -> Step:
    """Return the end of an explanation if no step is left and cells are empty."""
    if explainer.work.solution is None:
        solver = searcher(state, explainer.work)
        is_solvable = solver.solve()
        explainer.work.steps += solver.steps
        if not is_solvable:
            return none()
    return several_end(partly=bool(explainer.puzzle.not_understood))


MOST_NAMED = 3
"""The most units that a wrong value is reported to contradict; more would not help to see it."""


def mistakes(puzzle: Puzzle, board: Board, marks: Marks | None = None, **options: Any) -> Iterator[Step]:
    """Yield the mistakes in a player's grid and pencil marks, for a puzzle as it was given.

    A value, also one of a layer, is wrong if no solution contains it, or if the stored solution takes precedence and
    has another one. The
    units of the step are those that it contradicts, if one step can show that. A mark is missing if a cell's marks lack
    its value in every solution. A puzzle without a solution gives one step that reports this. `options` are those of
    `Explainer`.

    Raises RulegridError for a board of another shape, SearchStopped if a limit is reached.

    >>> from rulegrid.sudoku import read_puzzle
    >>> from rulegrid.explain import sentence
    >>> given, mine = read_puzzle("1..4......32...."), read_puzzle("1.34......32....")
    >>> for step in mistakes(given, mine.board):
    ...     print(sentence(step))
    3 in A3 is wrong: it contradicts column 3.
    """
    if board.shape != puzzle.board.shape:
        raise RulegridError(other_grid(board, puzzle.board))
    pencilled = puzzle.board.grid.by_cell(marks or {}, "marks")
    explainer = Explainer(puzzle, **options)
    state = explainer.state()
    if conflict := explainer.conflict(state):
        yield conflict
        return
    solver = with_stored_values(puzzle).solver(progress=False, **explainer.work.options())
    possible: Mapping[Cell, set[int]] = solver.candidates()
    explainer.work.steps += solver.steps
    if not all(possible.values()):
        if explainer.work.solution is None:
            yield none()
            return
        # The rules can't complete the stored solution: only its own values are compared.
        stored = with_stored_values(puzzle).board
        possible = {cell: {digit} if (digit := stored.get_digit(*cell)) else set(board.values) for cell in possible}
    for cell in board.open_cells():
        digit = board.get_digit(*cell)
        if digit and digit not in possible[cell]:
            yield wrong_value(cell, digit, find_contradicted_units(state, cell, digit))
    for cell in _wrong_layer_cells(explainer, board):
        value = board[cell]
        yield wrong_value(cell, value, find_contradicted_units(state, cell, value))
    for cell, values in pencilled.items():
        held = set(values)
        if not board.get_digit(*cell) and len(possible[cell]) == 1 and not possible[cell] <= held:
            (value,) = possible[cell]
            yield missing_mark(cell, value)


def _wrong_layer_cells(explainer: Explainer, board: Board) -> Iterator[LayerCell]:
    """Yield the cells of layers that a player filled with a value of no solution; first all are tried together."""
    given = explainer.statement.board
    maps = [found for found in board.grid.maps.values() if not found.layer.is_hidden]
    entered = [cell for found in maps for cell in found.cells if board[cell] and board[cell] != given[cell]]
    if explainer.work.solution is not None or _has_solution(explainer, board, entered):
        return
    for cell in entered:
        if not _has_solution(explainer, board, [cell]):
            yield cell


def _has_solution(explainer: Explainer, board: Board, cells: list[LayerCell]) -> bool:
    """Return whether the puzzle as it was given has a solution with the values of a board in some cells of layers."""
    position = explainer.statement.board.copy()
    for cell in cells:
        position.set_layer(cell, board[cell])
    solver = explainer.puzzle.replace(position, explainer.puzzle.rules).solver(
        progress=False, **explainer.work.options()
    )
    is_solvable = not cells or solver.get_solution() is not None
    explainer.work.steps += solver.steps
    return is_solvable


def find_contradicted_units(state: State, cell: tuple[int, int], digit: int) -> tuple[Unit, ...]:
    """Return the few units that a value contradicts in a state; empty if no step shows it."""
    reasons = state.reasons
    at, bit = reasons.model.number[cell], reasons.bit_of[digit]
    if state.known[at]:
        return ()
    if not state.masks[at] & bit:
        seeing = (
            reasons.unit(reasons.no_repeat[g])
            for g in reasons.groups_of[at]
            if any(state.known[other] and state.masks[other] == bit for other in reasons.groups[g])
        )
        return tuple(seeing)[:1]
    found = tuple(map(reasons.unit, reasons_against(state, at, bit)))
    return found if len(found) <= MOST_NAMED else ()


def first_mistake(puzzle: Puzzle, board: Board, marks: Marks | None = None, **options: Any) -> Step | None:
    """Return the first mistake, or None if there is none."""
    return next(mistakes(puzzle, board, marks, **options), None)


def read_grid(text: str, board: Board) -> Board:
    """Return a board filled from a text: one character per cell, or numbers with white space between them.

    Given values that the text leaves empty stay. Raises PuzzleFormatError if a cell is missing or malformed, or if a
    given value differs.

    >>> print(read_grid("1.43", Board(2, values=4)))
    1 .
    4 3
    """
    tokens = split_tokens(text.replace("#", " "))  # blocked cells
    if len(tokens) > 1 and len(tokens) == len(board.grid.cells):
        values = [0 if token.text == "." else _number(token) for token in tokens]
    else:
        values = parse_compact_puzzle("".join(token.text for token in tokens))
    if len(values) != len(board.grid.cells):
        raise PuzzleFormatError(
            Message("puzzle.mine", problem=Message("puzzle.cells", count=len(values), cells=len(board.grid.cells)))
        )
    filled = board.copy()
    places = tokens if len(tokens) == len(values) else _characters(tokens)
    for (row, col), value, token in zip(board.grid.cells, values, places, strict=True):
        given = board.get_digit(row, col)
        if value and given and value != given:
            raise PuzzleFormatError(Message("puzzle.mine-differs", cell=(row, col), value=value, given=given))
        if value:
            try:
                filled.set_digit(row, col, value)
            except RulegridError as error:
                raise token.error(problem_of(error)) from None
    return filled


def _characters(tokens: Iterable[Token]) -> list[Token]:
    return [Token(char, each.line, each.column + at) for each in tokens for at, char in enumerate(each.text)]


def read_marks(text: str, board: Board) -> dict[Cell, tuple[int, ...]]:
    """Return pencil marks: the candidates of each cell with no space between, '.' or '-' for a cell without marks.

    Values of two digits have commas between them. Raises PuzzleFormatError.

    >>> read_marks("12 . 34 -", Board(2, values=4))
    {(0, 0): (1, 2), (1, 0): (3, 4)}
    """
    tokens = split_tokens(text)
    cells = board.grid.cells
    if len(tokens) != len(cells):
        raise PuzzleFormatError(
            Message("puzzle.marks", problem=Message("puzzle.cells", count=len(tokens), cells=len(cells)))
        )
    found = {}
    for cell, token in zip(cells, tokens, strict=True):
        if token.text in (".", "-"):
            continue
        parts = token.text.split(",") if "," in token.text or len(board.values) > 9 else list(token.text)
        values = [int(part) if part.isascii() and part.isdecimal() and len(part) < 4 else None for part in parts]
        if not {*values} <= {*board.values}:
            raise token.error(expected_got(quote(token.text), Message("puzzle.candidates")))
        found[cell] = tuple(value for value in values if value is not None)
    return found


def _number(token: Token) -> int:
    if not (token.text.isascii() and token.text.isdecimal() and len(token.text) < 4):
        raise token.error(expected_got(quote(token.text), Message("board.value-or-dot")))
    return int(token.text)


@dataclass(frozen=True)
class Conflict:
    """A unit that the board contradicts, its cells in reading order, and those of them whose values clash.

    `unit` is its name in English, `label` the message of that name.
    """

    unit: str
    cells: tuple[Cell, ...]
    clashing: tuple[Cell, ...]
    label: Message = field(repr=False, compare=False)


def find_conflicts(puzzle: Puzzle) -> list[Conflict]:
    """Return the units that the values on the board contradict.

    The clashing cells are those with equal values, or all filled ones if no values are equal.

    >>> from rulegrid.sudoku import Board, Puzzle, RowRule
    >>> board = Board(1, 3)
    >>> board.load_puzzle([2, 0, 2])
    >>> find_conflicts(Puzzle(board, [RowRule()]))
    [Conflict(unit='row A', cells=((0, 0), (0, 1), (0, 2)), clashing=((0, 0), (0, 2)))]
    """
    return conflicts_under(puzzle.statement())


def conflicts_under(statement: Statement) -> list[Conflict]:
    """Return the conflicts of a given statement."""
    board = statement.board
    cells_of: dict[Message, set[Cell]] = {}
    for unit, constraint in statement.broken():
        cells_of.setdefault(unit.label, set()).update(_cells(unit.label, constraint, board))
    return [
        Conflict(str(label), tuple(sorted(cells)), _find_clashing_cells(cells, board), label)
        for label, cells in cells_of.items()
    ]


def _cells(label: Message, constraint: Constraint, board: Board) -> Iterable[Cell]:
    if not isinstance(constraint, Placement) or label not in constraint.piece_labels():
        return constraint.scope(board)
    value = board.values[constraint.piece_labels().index(label)]
    return (cell for cell in board.open_cells() if board.get_digit(*cell) == value)


def _find_clashing_cells(cells: Iterable[Cell], board: Board) -> tuple[Cell, ...]:
    filled = {cell: digit for cell in sorted(cells) if (digit := board.get_digit(*cell))}
    times = Counter(filled.values())
    return tuple(cell for cell, digit in filled.items() if times[digit] > 1) or tuple(filled)

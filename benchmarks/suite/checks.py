"""Is an answer right? Said without the library's rules, so that nothing is checked by itself."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from .timing import WrongAnswer

Cell = tuple[int, int]


class Solved(Protocol):
    """What is looked at of an answer of `solve_many`."""

    @property
    def status(self) -> str: ...

    @property
    def solution(self) -> object: ...


def read_values(text: str) -> list[int]:
    """Return the values of a grid's text, one character a cell or numbers between spaces; 0 for an empty cell.

    >>> read_values("1.3A"), read_values("10 0 2")
    ([1, 0, 3, 10], [10, 0, 2])
    """
    text = text.strip()
    cells = text.split() if any(map(str.isspace, text)) else list(text)
    return [0 if cell == "." else int(cell, 36) if cell.isalpha() else int(cell) for cell in cells]


def sudoku_fault(givens: Sequence[int], answer: Sequence[int], high: int, wide: int) -> str:
    """Return what is wrong with a filled grid of blocks of `high` by `wide` cells, or ""."""
    size = high * wide
    if len(answer) != size * size:
        return f"{len(answer)} cells, expected {size * size}"
    if any(given and given != value for given, value in zip(givens, answer, strict=True)):
        return "a given value was changed"
    whole = set(range(1, size + 1))
    for i in range(size):
        top, left = i // high * high, i % high * wide
        block = [answer[(top + r) * size + left + c] for r in range(high) for c in range(wide)]
        for name, cells in (("row", answer[i * size : (i + 1) * size]), ("column", answer[i::size]), ("block", block)):
            if set(cells) != whole:
                return f"{name} {i + 1} doesn't hold every value"
    return ""


def check_verdict(number: int, verdict: str, expected: str) -> None:
    """Raise WrongAnswer unless the verdict is the expected one, or makes no claim about other solutions."""
    if verdict != expected and not (verdict in ("first", "solved") and expected in ("unique", "several")):
        raise WrongAnswer(f"puzzle {number + 1}: answered {verdict!r}, expected {expected!r}")


def check_sudoku(
    number: int, verdict: str, answer: Sequence[int], givens: Sequence[int], box: Cell, expected: str = "unique"
) -> None:
    """Raise WrongAnswer unless the grid is filled right and the verdict is the expected one."""
    check_verdict(number, verdict, expected)
    if fault := sudoku_fault(givens, answer, *box):
        raise WrongAnswer(f"puzzle {number + 1}: {fault}")


def check_equal(number: int, verdict: str, answer: Sequence[int], solution: Sequence[int]) -> None:
    """Raise WrongAnswer unless the answer is the one solution that is known."""
    check_verdict(number, verdict, "unique")
    if list(answer) != list(solution):
        raise WrongAnswer(f"puzzle {number + 1}: not the solution that is known")


def check_cover(number: int, chosen: Iterable[int], rows: Sequence[Sequence[int]], columns: int) -> None:
    """Raise WrongAnswer unless the chosen rows cover every column once."""
    covered = sorted(column for row in chosen for column in rows[row])
    if covered != list(range(columns)):
        raise WrongAnswer(f"date {number + 1}: not every cell and piece exactly once")


def shape(cells: Iterable[Cell]) -> frozenset[Cell]:
    """Return a piece as it looks however it lies: the first of its eight ways in sorted order."""
    ways = []
    for flip in (1, -1):
        turned = [(row, flip * col) for row, col in cells]
        for _ in range(4):
            turned = [(col, -row) for row, col in turned]
            top, left = min(row for row, _ in turned), min(col for _, col in turned)
            ways.append(sorted((row - top, col - left) for row, col in turned))
    return frozenset(min(ways))


def check_pieces(
    number: int, cells: Sequence[Sequence[int]], covered: Iterable[Cell], pieces: Sequence[Iterable[Cell]]
) -> None:
    """Raise WrongAnswer unless the values of a board lie as the pieces, in their order, on exactly the cells given."""
    lying: dict[int, list[Cell]] = {}
    for row, values in enumerate(cells):
        for col, value in enumerate(values):
            if value:
                lying.setdefault(value, []).append((row, col))
    if sorted(cell for places in lying.values() for cell in places) != sorted(covered):
        raise WrongAnswer(f"date {number + 1}: covers other cells than it should")
    for value, piece in enumerate(pieces, 1):
        if value not in lying or shape(lying[value]) != shape(piece):
            raise WrongAnswer(f"date {number + 1}: what lies as piece {value} has another shape")


def check_counts(counts: dict[frozenset[str], int], expected: dict[frozenset[str], int]) -> None:
    """Raise WrongAnswer unless every date has the number of solutions that is known; 0 may be left out."""
    wrong = [date for date in expected | counts if counts.get(date, 0) != expected.get(date, 0)]
    if wrong:
        date = wrong[0]
        raise WrongAnswer(
            f"{len(wrong)} counts, such as {counts.get(date, 0)} for {' '.join(sorted(date))}, "
            f"expected {expected.get(date, 0)}"
        )

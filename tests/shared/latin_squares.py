"""Latin squares to search for."""

from rulegrid.engine import (
    Board,
    ColumnRule,
    RowRule,
    Solver,
)


def latin(size, givens=(), **options):
    board = Board(size)
    for (row, col), value in givens:
        board.set_digit(row, col, value)
    return Solver(board, RowRule(), ColumnRule(), **options)

"""Latin squares to search for."""

from rulegrid.core.board import Board
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.solver.solver import Solver


def latin(size, givens=(), **options):
    board = Board(size)
    for (row, col), value in givens:
        board.set_digit(row, col, value)
    return Solver(board, RowRule(), ColumnRule(), **options)

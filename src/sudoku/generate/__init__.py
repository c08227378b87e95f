"""Making sudokus and their variants."""

from .maker import SudokuMaker, daily_maker, make, make_many

__all__ = ["SudokuMaker", "daily_maker", "make", "make_many"]

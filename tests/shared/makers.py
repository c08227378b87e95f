"""Small makers of puzzles, for the tests of what all makers share."""

from rulegrid.generate.batch import GeneratedPuzzle, GenerationError
from rulegrid.setting.minimise import GivenMinimiser, run_of
from rulegrid.setting.session import Session
from rulegrid.sudoku import read_puzzle


class SmallMaker:
    """Minimal 4x4 sudokus on one grid with its digits and lines exchanged; gives up after the puzzle of one seed."""

    def __init__(self, most_left=16):
        self.most_left = most_left

    def __call__(self, random):
        digits = dict(zip(map(ord, "1234"), random.sample("1234", 4), strict=True))
        grid = read_puzzle("1234341221434321".translate(digits))
        session = Session()
        minimiser = GivenMinimiser(run_of(grid, session))
        left = minimiser.minimise(grid.board, [[cell] for cell in random.sample(range(16), 16)])
        if left.bit_count() > self.most_left:
            raise GenerationError("no such puzzle in 1 try")
        board = grid.board.copy()
        for cell in range(16):
            if not left >> cell & 1:
                board.remove_digit(*divmod(cell, 4))
        return GeneratedPuzzle(grid.replace(board), grid.board)

"""Rules of one's own as somebody may write them, in a file that recipes name: read as text too, so nothing else is in it."""

from rulegrid import Cells, ClueRule, Form, Rule
from rulegrid.generate.clue_sampling import pair_sampler


class FarRule(ClueRule):
    """The first cell of each pair holds a value that is greater by 2 or more."""

    form = Form(Cells(ordered=True, least=2, most=2), example="A1A2")
    sampler = pair_sampler()

    def is_clue_valid(self, clue, board):
        a, b = (board.get_digit(*cell) for cell in clue.cells)
        return not a or not b or a >= b + 2


class BareRule(FarRule):
    """No clues of it are drawn."""

    sampler = None


class CornerRule(Rule):
    """A corner is 1."""

    def is_valid(self, board):
        return board.cells[0][0] in (0, 1)

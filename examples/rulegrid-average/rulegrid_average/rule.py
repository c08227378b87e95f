"""The rule `average`: on a line of three cells, the digit in the middle is the average of the other two."""

from rulegrid import Cells, ClueRule, Form, Reason, Sum
from rulegrid.generate.clue_sampling import Sampler


def draw(sketch):
    """Return a clue that fits a full grid, for makers; None where this line doesn't, and another one is tried."""
    line = sketch.walk(3)
    return sketch.clue(cells=line) if len(line) == 3 else None


class AverageRule(ClueRule):
    """The digit in the middle of a purple line is the average of the digits at its ends.

    So the ends are both odd or both even.
    """

    title = ("average", "平均线")
    about = (
        "The digit in the middle of a purple line is the average of the digits at its ends.",
        "紫线中间的数字是两端数字的平均值。",
    )
    group = "lines"
    also_called = ("mean",)
    form = Form(Cells("cells", ordered=True, reversible=True, least=3, most=3), example="A1A2A3")
    sampler = Sampler(draw, 0.06)

    def is_clue_valid(self, clue, board):
        """Say what the rule means: this alone would do."""
        first, middle, last = (board.cells[row][col] for row, col in clue.cells)
        return not (first and middle and last) or first + last == 2 * middle

    def clue_constraints(self, clue, board):
        """Say it in the engine's words too, so that it is solved at full speed."""
        yield Sum(clue.cells, 0, (1, -2, 1))

    def why(self, seen):
        """Give hints a better reason than the general one: where a single digit is known in the middle."""
        first, middle, last = seen.clue.cells
        if seen.least(middle) != seen.most(middle):
            return
        twice = 2 * seen.least(middle)
        for end, other in ((first, last), (last, first)):
            left = {twice - value for value in seen.candidates[other]}
            gone = [value for value in seen.gone.get(end, ()) if value not in left]
            if gone:
                yield Reason((f"the ends of the line add up to {twice}", f"线两端之和为 {twice}"), {end: gone})

    def draw_clue(self, clue, drawing):
        """Show a clue in pictures, on the page and on paper."""
        drawing.line(clue.cells, colour="purple", width=0.2, ends=("circle", "circle"))

"""Draw the pictures of README and docs into docs/images: python docs/draw.py."""

from pathlib import Path

from rulegrid.calcudoku import read_puzzle
from rulegrid.calendar import load_board
from rulegrid.calendar.gallery import draw_pieces
from rulegrid.sudoku import BlockRule, Board, ColumnRule, KillerRule, Puzzle, RowRule, ThermometerRule, read_grid
from rulegrid.utils.svg import Canvas

CALCUDOKU = """\
0 0 1 2 2 3
0 4 4 5 5 3
6 7 8 8 9 9
6 6 10 10 11 11
12 13 13 14 14 15
16 16 13 14 17 15
80* 3 5- 2/ 11+ 1- 9* 2 3- 30* 11+ 2/ 6 8* 13+ 8+ 10* 1
"""
SUDOKU = "...9..4..............6...2.....................6.............5.3...8....9........"
THERMOMETERS = ("C1B1A1A2", "E5D5C5B5A5", "G9F9E9D9", "I4H4H5H6", "I8I7H7")
CAGES = ("17:D2D3E2", "21:B7B8C7C8", "14:F3G3F4", "12:D7D8E7", "10:A9B9", "17:H1I1I2")


def sudoku() -> Puzzle:
    board = Board(9)
    board.load_puzzle(read_grid(SUDOKU)[1])
    rules = [
        RowRule(),
        ColumnRule(),
        BlockRule(),
        ThermometerRule.from_clues(THERMOMETERS),
        KillerRule.from_clues(CAGES),
    ]
    return Puzzle(board, rules)


# Boxes of the picture of the engine: x, y, width, heading, what it says, and the tint.
BOXES = (
    (20, 50, 210, "Rules", ("is_valid: what it means", "constraints: how it is said"), "#cfe3f7"),
    (270, 50, 210, "Model", ("cells as domains of bits", "constraints as flat tables"), "#d9ecd2"),
    (520, 10, 240, "9x9 kernel", ("27 houses and nothing else:", "nine digits in three vectors"), "#f9e2b8"),
    (
        520,
        120,
        240,
        "general kernel",
        ("any mix: houses, relations,", "cages, pieces, asked rules"),
        "#f9e2b8",
    ),
    (520, 230, 240, "pieces alone", ("first free cell, bit masks;", "all dates in one pass"), "#f9e2b8"),
    (270, 200, 210, "Solver", ("runs slices: limits, bar, Ctrl-C", "asks what is only is_valid"), "#ead7f2"),
)
HIGH = 90


def engine() -> str:
    """Return the picture of how a puzzle gets from rules to a kernel."""
    canvas = Canvas(
        780, 330, title="Rules become constraints, constraints tables, and one of three kernels searches them"
    )
    canvas.rect(0, 0, 780, 330, rx=8, fill="#ffffff")
    with canvas.group(fill="none", stroke="#555555", stroke_width=2):
        arrows = [
            [(230, 95), (264, 95)], [(480, 95), (500, 95), (500, 55), (514, 55)], [(500, 95), (500, 165), (514, 165)],
            [(500, 165), (500, 275), (514, 275)], [(375, 200), (375, 146)], [(270, 245), (125, 245), (125, 146)],
        ]  # fmt: skip
        canvas.path(arrows)
        canvas.path([_head(*arrow[-2:]) for arrow in arrows], fill="#555555")
    for x, y, width, heading, lines, tint in BOXES:
        canvas.rect(x, y, width, HIGH, rx=6, fill=tint, stroke="#555555", stroke_width=1.5)
        with canvas.group(font_family="sans-serif", text_anchor="middle", fill="#1a1a1a"):
            canvas.text(x + width / 2, y + 28, heading, font_size=17, font_weight="bold")
            for number, line in enumerate(lines):
                canvas.text(x + width / 2, y + 52 + 20 * number, line, font_size=13)
    with canvas.group(font_family="sans-serif", fill="#1a1a1a", font_size=13):
        canvas.text(140, 238, "asks", text_anchor="start")
        canvas.text(383, 178, "starts, stops", text_anchor="start")
    return str(canvas)


def _head(before: tuple[float, float], tip: tuple[float, float]) -> list[tuple[float, float]]:
    """Return the head of an arrow along the x or the y axis."""
    dx = (tip[0] > before[0]) - (tip[0] < before[0])
    dy = (tip[1] > before[1]) - (tip[1] < before[1])
    x, y = tip
    return [(x - 7 * dx - 4 * dy, y - 7 * dy - 4 * dx), (x, y), (x - 7 * dx + 4 * dy, y - 7 * dy + 4 * dx)]


def pictures() -> dict[str, str]:
    """Return the SVG text of each picture by file name."""
    calendar = load_board("weekday8x7")
    puzzles = {
        "sudoku.svg": sudoku(),
        "calcudoku.svg": read_puzzle(CALCUDOKU),
        "calendar.svg": calendar.puzzle(calendar.read_open(["Jan,14,Wed"])),
    }
    drawn = {name: puzzle.to_svg(puzzle.solver().get_solution()) for name, puzzle in puzzles.items()}
    return drawn | {"engine.svg": engine(), "pieces.svg": draw_pieces(calendar)}


if __name__ == "__main__":
    for name, svg in pictures().items():
        (Path(__file__).parent / "images" / name).write_text(svg)

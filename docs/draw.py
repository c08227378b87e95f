"""Draw the pictures of README and docs into docs/images: python docs/draw.py."""

from collections.abc import Callable
from pathlib import Path

from rulegrid import Rule
from rulegrid.calcudoku import read_puzzle
from rulegrid.calendar import count_dates, load_board
from rulegrid.calendar.counts import heatmap
from rulegrid.calendar.gallery import draw_pieces
from rulegrid.draw.drawing import Drawing
from rulegrid.draw.svg import draw_at
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


# Boxes of the picture of the engine: x, y, width, heading, lines of text, and the tint.
BOXES = (
    (20, 50, 210, "Rules", ("is_valid: the meaning", "constraints: for propagation"), "#cfe3f7"),
    (270, 50, 210, "Model", ("cells as domains of bits", "constraints as flat tables"), "#d9ecd2"),
    (520, 10, 240, "9x9 kernel", ("27 houses and nothing else:", "nine digits in three vectors"), "#f9e2b8"),
    (
        520,
        120,
        240,
        "general kernel",
        ("any mix: houses, relations,", "cages, pieces, Python rules"),
        "#f9e2b8",
    ),
    (520, 230, 240, "pieces alone", ("first free cell, bit masks;", "all dates in one pass"), "#f9e2b8"),
    (270, 200, 210, "Solver", ("runs slices: limits, bar, Ctrl-C", "calls is_valid where needed"), "#ead7f2"),
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
        canvas.text(140, 238, "calls", text_anchor="start")
        canvas.text(383, 178, "starts, stops", text_anchor="start")
    return str(canvas)


def _head(before: tuple[float, float], tip: tuple[float, float]) -> list[tuple[float, float]]:
    """Return the head of an arrow along the x or the y axis."""
    dx = (tip[0] > before[0]) - (tip[0] < before[0])
    dy = (tip[1] > before[1]) - (tip[1] < before[1])
    x, y = tip
    return [(x - 7 * dx - 4 * dy, y - 7 * dy - 4 * dx), (x, y), (x - 7 * dx + 4 * dy, y - 7 * dy + 4 * dx)]


LOOP = [(0, 0), (0, 1), (0, 2), (1, 2), (1, 1), (1, 0)]

# Pictures of what a rule may draw: a caption, and what it draws on 2 x 3 cells.
MARKS: tuple[tuple[str, Callable[[Drawing], None]], ...] = (
    ("walls(regions)", lambda d: d.walls([[(0, 0), (0, 1), (1, 0)], [(1, 1), (1, 2), (0, 2)]])),
    ("cage(cells, \"10\")", lambda d: d.cage([(0, 0), (0, 1), (1, 1)], "10")),
    ("cage(…, style=\"solid\", colour=\"teal\")", lambda d: d.cage([(0, 1), (1, 1), (1, 2)], style="solid", colour="teal")),
    ("fill(cell, \"green\")", lambda d: [d.fill((0, 0), "green"), d.fill((1, 1), "green"), d.fill((1, 1), "sky")]),
    ("line(cells, bulb=True)", lambda d: d.line([(0, 0), (1, 0), (0, 1), (1, 2)], bulb=True)),
    ("line(cells, colour=\"green\")", lambda d: d.line([(1, 0), (0, 1), (1, 2)], colour="green")),
    (
        "line(…, ends=(\"circle\", \"diamond\"))",
        lambda d: d.line([(0, 0), (0, 1), (1, 2)], colour="blue", ends=("circle", "diamond")),
    ),
    ("line(…, closed=True, dashed=True)", lambda d: d.line(LOOP, closed=True, dashed=True)),
    ("arrow(circle, shaft)", lambda d: d.arrow([(1, 2)], [(0, 1), (0, 0)])),
    (
        "shape(cell, \"circle\", filled=True)",
        lambda d: [
            d.shape((1, 0), "circle", filled=True), d.shape((1, 1), "square", filled=True), d.shape((0, 2), "diamond"),
            d.shape((0, 0), "inward"), d.shape((0, 1), "outward"), d.shape((1, 2), "circle", colour="red", text="×2"),
        ],
    ),
    (
        "edge(a, b, dot=\"white\", text=\"6\")",
        lambda d: [
            d.edge((0, 0), (0, 1), dot="white", text="6"), d.edge((0, 2), (1, 2), dot="black"),
            d.edge((1, 1), (1, 2), text="X"), d.edge((0, 0), (0, 2), text="V"),
        ],
    ),
    (
        "edge(a, b, text=\"<\")",
        lambda d: [d.edge((0, 0), (0, 1), text="<"), d.edge((1, 1), (0, 1), text="<"), d.edge((1, 2), (1, 1), text=">")],
    ),
    (
        "vertex(cells, \"1257\")",
        lambda d: [
            d.vertex([(0, 0), (0, 1), (1, 0), (1, 1)], "1257"), d.vertex([(0, 1), (0, 2), (1, 1), (1, 2)], "48"),
        ],
    ),
    (
        "outside(\"left\", 0, \"15\")",
        lambda d: [d.outside("left", 0, "15"), d.outside("left", 0, "3"), d.outside("top", 1, "8")],
    ),
    ("outside_arrow((-1, 0), (1, 1), \"9\")", lambda d: d.outside_arrow((-1, 0), (1, 1), "9")),
    ("corner(cell, \"a\")", lambda d: [d.corner((0, 0), "a"), d.corner((0, 1), "b"), d.corner((0, 1), "c")]),
)  # fmt: skip
ACROSS, TILE, CELL = 4, (245, 190), 48


class Drawn(Rule):
    """Allows everything, and draws what it is given."""

    def __init__(self, draw: Callable[[Drawing], None]) -> None:
        self.draw = draw

    def is_valid(self, board: Board) -> bool:
        return True


def marks() -> str:
    """Return the picture of all that a rule may draw."""
    width, height = TILE
    canvas = Canvas(
        ACROSS * width, -(-len(MARKS) // ACROSS) * height, title="The marks a rule may draw, each below its call"
    )
    canvas.rect(0, 0, canvas.width, canvas.height, rx=8, fill="#ffffff")
    board = Board(2, 3, values=9)
    board.load_puzzle([1, 7, 4, 5, 2, 8])
    for at, (caption, draw) in enumerate(MARKS):
        left, top = at % ACROSS * width, at // ACROSS * height
        canvas.text(
            left + width / 2, top + 26, caption, font_family="ui-monospace, monospace", font_size=11,
            text_anchor="middle", fill="#1a1a1a",
        )  # fmt: skip
        corner = left + (width - 3 * CELL) / 2, top + (72 if "outside" in caption else 46)
        draw_at(canvas, corner, board, [Drawn(draw)], start=Board(2, 3, values=9), cell=CELL)
    return str(canvas)


def pictures() -> dict[str, str]:
    """Return the SVG text of each picture by file name."""
    calendar = load_board("weekday8x7")
    puzzles = {
        "sudoku.svg": sudoku(),
        "calcudoku.svg": read_puzzle(CALCUDOKU),
        "calendar.svg": calendar.puzzle(calendar.read_open(["Jan,14,Wed"])),
    }
    drawn = {name: puzzle.to_svg(puzzle.solver().get_solution()) for name, puzzle in puzzles.items()}
    usual = load_board()
    return drawn | {
        "engine.svg": engine(),
        "marks.svg": marks(),
        "pieces.svg": draw_pieces(calendar),
        "heatmap.svg": heatmap(usual, count_dates(usual)),
    }


if __name__ == "__main__":
    for name, svg in pictures().items():
        (Path(__file__).parent / "images" / name).write_text(svg)

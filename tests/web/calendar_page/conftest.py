"""A person at the calendar page: looks at it in the browser, moves the mouse, the finger and the keys."""

import math
import re
import time

import pytest

from rulegrid.calendar import board_names, load_board, open_cells, read_date
from rulegrid.solver.solver import Solver
from rulegrid.utils.coordinates import cell_name

DATE = "2026-11-21"

# The transforms to the screen from the stage's plane and from a piece's own. (Chromium's getScreenCTM may be that of
# the picture before.)
MATRICES = """i => {
  const stage = document.querySelector('.stage');
  const box = stage.getBoundingClientRect();
  const { x, y, width, height } = stage.viewBox.baseVal;
  const scale = Math.min(box.width / width, box.height / height);
  const toScreen = new DOMMatrix()
    .translate(box.x + box.width / 2, box.y + box.height / 2).scale(scale).translate(-x - width / 2, -y - height / 2);
  const own = new DOMMatrix();
  for (const { matrix } of document.querySelector(`[data-piece="${i}"]`).transform.baseVal) {
    own.multiplySelf(DOMMatrix.fromMatrix(matrix));
  }
  return [toScreen, toScreen.multiply(own)].map(m => [m.a, m.b, m.c, m.d, m.e, m.f]);
}"""
TOPMOST = "([x, y]) => document.elementFromPoint(x, y)?.closest('[data-piece]')?.dataset.piece"
# Which of some points of a piece's own plane are in sight: where they are on the screen. (Nor does Chromium find a
# piece where it has just been brought before it has drawn it there, which may take it a few pictures.)
IN_SIGHT = f"""async ([i, points]) => {{
  const [, [a, b, c, d, e, f]] = ({MATRICES})(i);
  const places = points.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]);
  let found = [];
  for (let n = 0; n < 30 && !found.length; n++) {{
    for (let m = 0; m < 2; m++) await new Promise(requestAnimationFrame);
    found = places.filter(place => ({TOPMOST})(place) === String(i));
  }}
  return found;
}}"""
SAID = "(document.querySelector('.told p') ?? document.querySelector('.guide')).textContent"
RASTER = [0.15, 0.325, 0.5, 0.675, 0.85]


def through(matrix, x, y):
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def back(matrix, at):
    a, b, c, d, e, f = matrix
    x, y = at[0] - e, at[1] - f
    return (d * x - c * y) / (a * d - b * c), (a * y - b * x) / (a * d - b * c)


def normal(cells):
    top, left = min(row for row, _ in cells), min(col for _, col in cells)
    return tuple(sorted((row - top, col - left) for row, col in cells))


class Person:
    """`board` is the CalendarBoard on the page; pieces are told by their number from 0, places by (row, col)."""

    def __init__(self, page, board):
        self.page = page
        self.address = page.url.partition("#")[0]
        self.board = board
        self.pieces = [piece for piece in board.pieces for _ in range(piece.count)]
        self.touches = None

    def matrices(self, i=0):
        return self.page.evaluate(MATRICES, i)

    def matrix(self, i):
        return self.matrices(i)[1]

    def on_screen(self, i, x, y):
        """Where a point of piece i's own plane is on the screen."""
        return through(self.matrix(i), x, y)

    def on_piece(self, i, at):
        """What point of piece i's own plane is at a place of the screen."""
        return back(self.matrix(i), at)

    def cell_at(self, row, col):
        """Where the middle of a cell of the board is on the screen; parts of cells are welcome."""
        return through(self.matrices()[0], col + 0.5, row + 0.5)

    def scale(self):
        return self.matrices()[0][0]

    def topmost(self, at):
        """The piece that one sees, and touches, at a place of the screen; None if there is none."""
        self.page.evaluate("() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
        found = self.page.evaluate(TOPMOST, list(at))
        return found and int(found)

    def point_on(self, i, chance):
        """A place on the screen that is on piece i, not at the rim of its squares, and in sight."""
        squares = self.pieces[i].orientations[0]
        points = [(col + x, row + y) for row, col in squares for x in RASTER for y in RASTER]
        found = self.page.evaluate(IN_SIGHT, [i, points])
        assert found, f"nothing is to be seen of piece {i}"
        # One of those that are nearest to the middle of the stage: towards its rim, turn after turn would lead out of it.
        box = self.page.locator(".stage").bounding_box()
        middle = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        found.sort(key=lambda at: math.dist(at, middle))
        return tuple(chance.choice(found[: 1 + len(found) // 3]))

    def size(self, i):
        """How large piece i is drawn: 1 on the board, less in the tray."""
        stage, piece = self.matrices(i)
        return math.hypot(*piece[:2]) / math.hypot(*stage[:2])

    def cells(self, i, held=None):
        """The cells (row, col) over which piece i's squares are, as they are: parts of cells too.

        Of a small piece those that it would be over once it is lifted at `held`, a place on the screen; by default in the
        middle of its first square.
        """
        stage, piece = self.matrices(i)
        size = self.size(i)
        squares = self.pieces[i].orientations[0]
        points = [back(stage, through(piece, col + 0.5, row + 0.5)) for row, col in squares]
        x, y = back(stage, held) if held else points[0]
        return [(y + (b - y) / size - 0.5, x + (a - x) / size - 0.5) for a, b in points]

    def shape(self, i):
        """How piece i is turned, wherever it is."""
        cells = self.cells(i)
        return normal([(round(row - cells[0][0]), round(col - cells[0][1])) for row, col in cells])

    def is_aligned(self, i):
        return abs(self.size(i) - 1) < 1e-3 and all(abs(x - round(x)) < 1e-3 for cell in self.cells(i) for x in cell)

    def placed(self):
        """The places in the address."""
        match = re.search(r"[?&]placed=([^&]*)", self.page.evaluate("location.hash"))
        return match[1].split(",") if match else []

    def spelling(self, i, cells):
        cells = sorted(cells)
        number = self.pieces[i].orientations.index(normal(cells)) + 1
        return f"{self.pieces[i].name}@{cell_name(cells[0])}:{number}"

    def until(self, expression, expected=True):
        """Wait until an expression is what is expected. (Playwright's own waiting breaks the page's security policy.)"""
        deadline = time.monotonic() + 20
        while (found := self.page.evaluate(expression)) != expected:
            assert time.monotonic() < deadline, f"{expression} is {found!r}, not {expected!r}"
            time.sleep(0.02)

    def until_done(self, state="done"):
        self.until("document.querySelector('.calendar')?.dataset.outcome", state)

    def until_placed(self, number):
        self.until("(/[?&]placed=([^&]+)/.exec(location.hash)?.[1] ?? '').split(',').filter(Boolean).length", number)

    def until_at(self, part):
        """Wait until the address has a part."""
        self.until(f"location.hash.includes({part!r})")

    def told(self):
        """What a hint says, once it says anything else than before; its button is pressed."""
        before = self.page.evaluate(SAID)
        self.page.keyboard.press("h")
        deadline = time.monotonic() + 20
        while (now := self.page.evaluate(SAID)) in (before, ""):
            assert time.monotonic() < deadline, f"the hint still says {now!r}"
            time.sleep(0.02)
        return now

    def take_hint(self):
        """Follow a hint until its piece is placed."""
        placed = len(self.placed())
        self.told()
        while self.page.locator(".explanation").count():
            self.told()
        self.until_placed(placed + 1)
        return self.placed()

    def count(self):
        """The live count, once it has come."""
        self.page.wait_for_selector(".cal-play .count:not(.waiting)")
        return self.page.inner_text(".cal-play .number")

    def guide(self):
        return self.page.inner_text(".guide")

    def go(self, query):
        """Open the page anew at another address, as if a link were followed."""
        self.page.goto("about:blank")
        self.page.goto(f"{self.address}#/calendar?{query}")
        self.page.wait_for_selector(".cal-stage [data-piece]")

    def outcome(self):
        return self.page.get_attribute(".calendar", "data-outcome")

    def flip_at(self, at):
        self.page.keyboard.down("Control")
        self.page.mouse.click(*at)
        self.page.keyboard.up("Control")

    def zoom_at(self, at, clicks=2):
        """Turn the wheel with ctrl held."""
        self.page.mouse.move(*at)
        self.page.keyboard.down("Control")
        for _ in range(clicks):
            before = self.page.get_attribute(".stage", "viewBox")
            self.page.mouse.wheel(0, -30)
            self.until(f"document.querySelector('.stage').getAttribute('viewBox') !== {before!r}")
        self.page.keyboard.up("Control")

    def drag(self, start, end, steps=3):
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        mouse.move(*end, steps=steps)
        mouse.up()

    def touch(self, kind, *points):
        """Dispatch `touchStart`, `touchMove` or `touchEnd` with all fingers that are down."""
        self.touches = self.touches or self.page.context.new_cdp_session(self.page)
        fingers = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        self.touches.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def swipe(self, start, end, steps=3):
        self.touch("touchStart", start)
        for n in range(1, steps + 1):
            self.touch("touchMove", tuple(a + (b - a) * n / steps for a, b in zip(start, end, strict=True)))
        self.touch("touchEnd")

    def turn_until(self, i, shape, turn, flip):
        """Turn and flip piece i until it has a shape."""
        for step in [*[turn] * 3, flip, *[turn] * 3]:
            if self.shape(i) == shape:
                return
            step(i)
        assert self.shape(i) == shape


@pytest.fixture(scope="session")
def solution_of():
    """`solution_of(board, date)`: the cells of each piece in the first solution."""

    def solve(board, date=DATE):
        puzzle = board.puzzle(open_cells(board, read_date(date)))
        found = next(iter(Solver(puzzle.board, *puzzle.rules).solutions(1)))
        return [
            [(row, col) for row, col in found.open_cells() if found.cells[row][col] == value] for value in found.values
        ]

    return solve


@pytest.fixture
def visit(open_page):
    """`visit(query, **context)` opens the calendar page and returns the Person at it; motion is reduced."""

    def visit(query=f"date={DATE}", board="dragonfjord", **context):
        page = open_page(f"#/calendar?board={board}&{query}", **{"reduced_motion": "reduce", **context})
        page.wait_for_selector(".cal-stage [data-piece]")
        return Person(page, load_board(board if board in board_names() else "dragonfjord"))

    return visit

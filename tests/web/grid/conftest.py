"""A person at the sudoku or calcudoku view: what they press, drag, and see."""

import re

import pytest

from rulegrid.sudoku import STANDARD, Board, Puzzle, read_grid
from rulegrid.utils.coordinates import read_cells

DRAWN = ".board-frame .borders path"
SOON = 10_000  # milliseconds that an answer may take on a busy machine


class Table:
    """One view in a browser page; cells by name, `A1` is row A, column 1."""

    def __init__(self, open_page, server, family, **options):
        self.open_page = open_page
        self.site = server
        self.family = family
        self.options = options
        self.page = None

    def go(self, address=""):
        """Go to the view, as with a link; what comes is not waited for."""
        path = f"#/{self.family}{address}"
        if self.page is None:
            self.page = self.open_page(path, **self.options)
        else:
            self.page.goto(f"{self.site}/{path}")
        return self

    @staticmethod
    def puzzle(text, *rules):
        """The puzzle that Python reads in a text, with more rules."""
        size, values = read_grid(text)
        board = Board(size)
        board.load_puzzle(values)
        return Puzzle(board, [*(rule() for rule in STANDARD), *rules])

    @classmethod
    def solution(cls, text, *rules):
        """The rows of the only solution, as Python finds it."""
        solver = cls.puzzle(text, *rules).solver()
        assert solver.is_unique()
        return solver.get_solution().cells

    def open(self, address=""):
        self.go(address)
        self.page.locator(f".grid-view[data-family={self.family}] {DRAWN}").first.wait_for(state="attached")
        return self

    def forget_refusals(self):
        """The browser writes on its console that the server refused something: here that was on purpose."""
        assert any("422" in error for error in self.page.errors)
        self.page.errors[:] = [error for error in self.page.errors if "422" not in error]

    @property
    def shape(self):
        return tuple(
            self.page.evaluate("""() => {
            const rows = [...document.querySelectorAll("[role=grid] [role=row]")];
            return [rows.length, rows[0].childElementCount];
        }""")
        )

    def cell(self, name):
        ((row, col),) = read_cells(name)
        return self.page.locator(f"[role=grid] [role=row]:nth-child({row + 1}) [role=gridcell]:nth-child({col + 1})")

    def points(self, names):
        """The middles of cells on the page."""
        return self.page.evaluate(
            """cells => cells.map(([row, col]) => {
                const cell = document.querySelectorAll("[role=grid] [role=row]")[row].children[col];
                const box = cell.getBoundingClientRect();
                return [box.x + box.width / 2, box.y + box.height / 2];
            })""",
            read_cells(names),
        )

    def click(self, name, **options):
        self.cell(name).click(**options)

    def drag(self, names):
        """Drag over cells, from one middle to the next."""
        first, *others = self.points(names)
        self.page.mouse.move(*first)
        self.page.mouse.down()
        for point in others:
            self.page.mouse.move(*point)
        self.page.mouse.up()

    def type(self, text):
        self.page.keyboard.type(text)

    def press(self, *keys):
        for key in keys:
            self.page.keyboard.press(key)

    def button(self, name):
        return self.page.get_by_role("button", name=name, exact=True)

    def ask(self, name):
        self.page.locator(".actions").get_by_role("button", name=name, exact=True).click()

    def phase(self, name):
        self.page.locator(".phases").get_by_role("button", name=name).click()

    def new_grid(self, side):
        self.phase("Set up")
        self.page.get_by_label("Size", exact=True).select_option(str(side))
        self.button("New grid").click()
        self.page.wait_for_function("(n) => document.querySelectorAll('[role=gridcell]').length === n * n", arg=side)
        self.click("A1")

    def read(self, text):
        """Paste a text in the dialog."""
        self.page.locator(".phase-bar").get_by_role("button", name="Open…").click()
        self.page.get_by_label("Puzzle text").fill(text)
        self.page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()

    def is_kept(self):
        """Wait until the browser keeps the game."""
        self.page.wait_for_function(
            "() => Object.keys(localStorage).some((key) => key.startsWith('rulegrid.sudoku.game.'))"
        )

    def rule(self, name):
        """The switch or button of a rule, with the group opened that it is in."""
        found = self.page.locator(f"#rule-{name}, #draw-{name}")
        found.wait_for(state="attached")
        if not found.is_visible():
            self.page.locator("details.rule-group", has=found).locator("summary").click()
        return found

    def choose(self, name):
        """Choose a rule to enter clues of."""
        drawer = self.rule(name)
        if drawer.get_attribute("aria-pressed") != "true":
            drawer.click()

    def draw(self, rule, cells, label=None):
        """Draw a clue: choose the rule, drag, type the label."""
        clues = self.page.locator(".chip")
        before = clues.count()
        self.choose(rule)
        self.drag(cells)
        if label is not None:
            self.type(label)
            self.press("Enter")
        clues.nth(before).wait_for()

    def says(self, text):
        """Wait for an answer below the board."""
        self.page.locator(".grid-status").get_by_text(re.compile(text)).first.wait_for(timeout=SOON)

    @property
    def status(self):
        return self.page.locator(".grid-status").inner_text()

    def rows(self):
        """What stands in the cells, 0 for nothing."""
        return self.page.evaluate(
            """() => [...document.querySelectorAll("[role=grid] [role=row]")].map(
                (row) => [...row.querySelectorAll(".value")].map((value) => Number(value.textContent)),
            )"""
        )

    def value(self, name):
        return self.cell(name).locator(".value").inner_text()

    def marks(self, name, kind):
        return [int(text) for text in self.mark_texts(name, kind)]

    def mark_texts(self, name, kind):
        """The marks in a cell as they are written."""
        return (
            self.cell(name).locator(f".{kind}-marks span").evaluate_all("all => all.map((mark) => mark.dataset.mark)")
        )

    def has(self, name, flag):
        return flag in self.cell(name).get_attribute("class").split()

    def wait_for(self, name, flag, *, gone=False):
        self.page.wait_for_function(
            """([row, col, flag, on]) => {
                const cell = document.querySelectorAll("[role=grid] [role=row]")[row]?.children[col];
                return cell && cell.classList.contains(flag) === on;
            }""",
            arg=[*read_cells(name)[0], flag, not gone],
            timeout=SOON,
        )


@pytest.fixture
def sudoku(open_page, server):
    return Table(open_page, server, "sudoku")


@pytest.fixture
def calcudoku(open_page, server):
    return Table(open_page, server, "calcudoku")


@pytest.fixture
def touch(open_page, server):
    """The sudoku view on a phone."""
    return Table(open_page, server, "sudoku", width=390, height=844, has_touch=True, is_mobile=True)

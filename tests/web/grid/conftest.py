"""A person at the sudoku or calcudoku view: what they press, drag, and see."""

import re

import pytest

from rulegrid.utils.coordinates import cell_name, read_cells

DRAWN = ".board-frame .borders path"
SOON = 10_000  # milliseconds that an answer may take on a busy machine


class Table:
    """One view in a browser page; cells by name, `A1` is row A, column 1."""

    def __init__(self, page, site, family):
        self.page = page
        self.site = site
        self.family = family

    def open(self, address=""):
        self.page.goto(f"{self.site}/#/{self.family}{address}")
        self.page.locator(f".grid-view[data-family={self.family}] {DRAWN}").first.wait_for(state="attached")
        return self

    @property
    def shape(self):
        rows = self.page.locator("[role=grid] [role=row]")
        return rows.count(), rows.first.locator("[role=gridcell]").count()

    def cell(self, name):
        ((row, col),) = read_cells(name)
        return self.page.locator(f"[role=gridcell][data-at='{row * self.shape[1] + col}']")

    def point(self, name):
        box = self.cell(name).bounding_box()
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def click(self, name, **options):
        self.page.mouse.move(*self.point(name))
        self.cell(name).click(**options)

    def drag(self, names):
        """Drag over cells, from one middle to the next."""
        first, *others = [cell_name(cell) for cell in read_cells(names)]
        self.page.mouse.move(*self.point(first))
        self.page.mouse.down()
        for name in others:
            self.page.mouse.move(*self.point(name), steps=4)
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
        self.page.get_by_label("Size").select_option(str(side))
        self.button("New grid").click()
        self.page.wait_for_function("n => document.querySelectorAll('[role=gridcell]').length === n * n", arg=side)
        self.click("A1")

    def read(self, text):
        """Paste a text in the dialog."""
        self.page.locator(".phase-bar").get_by_role("button", name="Open …").click()
        self.page.get_by_label("The puzzle's text").fill(text)
        self.page.get_by_role("dialog").get_by_role("button", name="Open", exact=True).click()

    def draw(self, rule, cells, label=None):
        """Draw a clue: choose the rule, drag, type the label."""
        clues = self.page.locator(".chip")
        before = clues.count()
        drawer = self.page.locator(f"#draw-{rule}")
        if drawer.get_attribute("aria-pressed") != "true":
            drawer.click()
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
        texts = self.page.locator("[role=gridcell] .value").all_inner_texts()
        values = [int(text or 0) for text in texts]
        cols = self.shape[1]
        return [values[at : at + cols] for at in range(0, len(values), cols)]

    def value(self, name):
        return self.cell(name).locator(".value").inner_text()

    def marks(self, name, kind):
        return [int(text) for text in self.cell(name).locator(f".{kind}-marks span").all_inner_texts()]

    def has(self, name, flag):
        return flag in self.cell(name).get_attribute("class").split()

    def wait_for(self, name, flag, *, gone=False):
        ((row, col),) = read_cells(name)
        self.page.wait_for_function(
            "([at, flag, on]) => document.querySelector(`[data-at='${at}']`).classList.contains(flag) === on",
            arg=[row * self.shape[1] + col, flag, not gone],
            timeout=SOON,
        )


@pytest.fixture
def sudoku(page, site):
    return Table(page, site, "sudoku")


@pytest.fixture
def calcudoku(page, site):
    return Table(page, site, "calcudoku")

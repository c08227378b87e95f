"""The picture below the cells of the sudoku view, with marks that take room around the grid."""

import pytest

from rulegrid import Rule
from rulegrid.core.board import Board
from rulegrid.draw.svg import draw

# Where the middle of a cell is on the picture, by the picture's own data, and on the page; in window's units.
PLACES = """() => {
    const picture = document.querySelector(".board-frame svg");
    const { cell, left, top } = picture.dataset;
    const cols = Number(picture.dataset.cols);
    return [...document.querySelectorAll(".board-cells .cell")].map((element, at) => {
        const box = element.getBoundingClientRect();
        const point = new DOMPoint(
            Number(left) + Number(cell) * ((at % cols) + 0.5), Number(top) + Number(cell) * (Math.floor(at / cols) + 0.5),
        ).matrixTransform(picture.getScreenCTM());
        return [point.x, point.y, box.x + box.width / 2, box.y + box.height / 2];
    });
}"""


class Around(Rule):
    """Draws on the left of the grid, above it, and in its cells."""

    def is_valid(self, board):
        return True

    def draw(self, drawing):
        drawing.outside("left", 0, "12")
        drawing.outside("left", 0, "3")
        drawing.outside_arrow((-1, 1), (1, 1), "7")
        drawing.edge((0, 0), (0, 1), dot="white", text="3")
        drawing.edge((1, 0), (2, 0), text="X")
        drawing.edge((2, 2), (2, 3), dot="black", text="2")
        drawing.shape((1, 1), "circle", filled=True)
        drawing.fill((2, 2), "green")
        drawing.line([(3, 0), (3, 1)], colour="pink")


@pytest.fixture(params=["light", "dark"])
def around(sudoku, request):
    """The view of a small grid whose rules draw around it, whatever they are."""
    sudoku.options = {"color_scheme": request.param}
    picture = draw(Board(4), [Around()], dark=False)
    sudoku.open()
    sudoku.page.route("**/api/render", lambda route: route.fulfill(body=picture, content_type="image/svg+xml"))
    sudoku.new_grid(4)
    sudoku.page.locator(".board-frame .outside text").first.wait_for()
    return sudoku


def test_cells_lie_where_the_picture_says(around):
    places = around.page.evaluate(PLACES)
    assert len(places) == 16
    for x, y, cell_x, cell_y in places:
        assert abs(x - cell_x) < 1
        assert abs(y - cell_y) < 1


def test_a_drag_meets_the_cells_below_the_pointer(around):
    around.click("D4")
    assert around.has("D4", "selected")


def test_texts_are_in_the_ink_of_the_theme_but_dots_are_black_and_white(around):
    fills = around.page.evaluate("""() => {
        const of = (selector) => [...document.querySelectorAll(selector)].map((text) => getComputedStyle(text).fill);
        const frame = ".board-frame";
        return [of(`${frame} .outside text`), of(`${frame} .edges text`), of(`${frame} .edges rect`)];
    }""")
    outside, texts, dots = fills
    ink = around.page.evaluate("getComputedStyle(document.body).color")
    assert set(outside) == {ink}
    assert texts == ["rgb(27, 36, 48)", ink, "rgb(255, 255, 255)"]
    assert (dots[0], dots[2]) == ("rgb(255, 255, 255)", "rgb(27, 36, 48)")

"""A board as an SVG picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import ceil, sqrt
from types import MappingProxyType

from ..core.board import Board
from ..core.figures import Figure
from ..core.rule import Rule
from ..utils.cells import row_label
from ..utils.coordinates import Cell
from ..utils.svg import Canvas, Point
from .colours import FAINT, FONTS, GRID, INK, PAPER, PRINTED, SOLVED, dark_style
from .drawing import THICK, THIN, Drawing, record
from .marks import CageMark, in_words
from .outlines import runs
from .paper import Symbols
from .pen import EDGE, Geometry, Pen, ems
from .svg_marks import SMALL, SvgLayers, draw_figures

NOTHING: Mapping[Cell, Iterable[int]] = MappingProxyType({})


def draw(
    board: Board,
    rules: Iterable[Rule] = (),
    *,
    labels: Mapping[Cell, str] | None = None,
    start: Board | None = None,
    title: str = "",
    cell: float = 48,
    candidates: Mapping[Cell, Iterable[int]] | None = None,
    dark: bool = True,
    coordinates: bool = False,
    figures: Iterable[Figure] = (),
) -> str:
    """Return the picture of a board as SVG, one cell `cell` units wide.

    `rules` draw themselves, `labels` appear in cells without a value. Values that are also in `start` are dark and
    bold, others blue; without `start` all count as given. `candidates` are small digits in empty cells; a single one is
    as large as a value. With `coordinates` rows have letters and columns numbers. `title` is the picture's name for
    screen readers, the marks in words are its description. `figures` are further drawings of its source. On dark
    screens the picture is dark too, unless `dark` is False.

    The geometry is stored in the picture, as attributes of `<svg>`: `data-rows` and `data-cols`, `data-cell`, the width
    of a cell, and `data-left` and `data-top`, the corner of the first one.

    >>> from xml.etree import ElementTree
    >>> picture = ElementTree.fromstring(draw(Board(9), title="An empty grid"))
    >>> picture.get("viewBox"), picture[0].text
    ('0 0 448 448', 'An empty grid')
    >>> [picture.get(f"data-{name}") for name in ("rows", "cols", "cell", "left", "top")]
    ['9', '9', '48', '8', '8']
    """
    drawing = record(board, rules, labels, start=start, figures=figures)
    return picture(drawing, title=title, cell=cell, candidates=candidates, dark=dark, coordinates=coordinates)


def picture(
    drawing: Drawing,
    *,
    title: str = "",
    cell: float = 48,
    candidates: Mapping[Cell, Iterable[int]] | None = None,
    dark: bool = True,
    above: Callable[[Pen], object] | None = None,
    coordinates: bool = False,
) -> str:
    """Return a drawing as SVG; `above` draws on top of it."""
    board = drawing.board
    geometry = Geometry.around(drawing, cell, coordinates=coordinates)
    canvas = Canvas(
        geometry.width,
        geometry.height,
        title=title or f"Grid of {board.rows} by {board.cols} cells",
        desc="; ".join(in_words(drawing.to_describe())),
        class_="rulegrid",
        data_rows=board.rows,
        data_cols=board.cols,
        data_cell=cell,
        data_left=geometry.left,
        data_top=geometry.top,
    )
    canvas.rect(0, 0, canvas.width, canvas.height, rx=1.5 * round(cell / 6), fill=PAPER)
    pen = Pen(canvas, geometry)
    _SvgPicture(drawing, pen, candidates=candidates or {}).draw()
    if coordinates:
        _name_lines(pen, board)
    if above is not None:
        above(pen)
    if dark:
        canvas.style = dark_style(canvas.colours())
    return str(canvas)


def draw_at(
    canvas: Canvas,
    corner: Point,
    board: Board,
    rules: Iterable[Rule] = (),
    *,
    labels: Mapping[Cell, str] | None = None,
    start: Board | None = None,
    cell: float = 48,
    small: float = SMALL,
    figures: Iterable[Figure] = (),
    symbols: Symbols | None = None,
) -> None:
    """Draw a board as part of a canvas; `corner` is the place of the grid's top left corner.

    Texts outside the grid are beyond it: `Geometry.around` returns the space they take. `small` is the size of texts in
    the corners of cells, as a fraction of a cell. `symbols` replace values.
    """
    geometry = Geometry(cell, *corner, canvas.width, canvas.height)
    drawing = record(board, rules, labels, start=start, figures=figures)
    _SvgPicture(drawing, Pen(canvas, geometry), small, symbols=symbols).draw()


class _SvgPicture:
    """One drawing on one canvas; methods in the order of the layers, lowest first."""

    def __init__(
        self,
        drawing: Drawing,
        pen: Pen,
        small: float = SMALL,
        candidates: Mapping[Cell, Iterable[int]] = NOTHING,
        symbols: Symbols | None = None,
    ) -> None:
        self.drawing = drawing
        self.pen = pen
        self.small = small
        self.candidates = candidates
        self.symbols = symbols
        self.fills = drawing.fills()
        self.shown = [
            (row, col)
            for row in range(drawing.board.rows)
            for col in range(drawing.board.cols)
            if drawing.is_shown((row, col))
        ]
        # Below small texts in the corners, digits are smaller and lower.
        labels = sum(1 for cage in drawing.of(CageMark) if cage.label)
        texts = sum(map(len, drawing.corners().values()))
        self.lower = 0.06 if texts > labels else 0.03 if labels else 0

    def draw(self) -> None:
        marks = SvgLayers(self.drawing, self.pen, self.lower, self.small)
        self.backgrounds()
        draw_figures(self.drawing.figures, self.pen, "behind")
        marks.lines()
        marks.shapes()
        marks.arrows()
        self.borders()
        marks.cages()
        with self.pen.group(font_family=FONTS):
            marks.edges()
            marks.vertices()
        draw_figures(self.drawing.figures, self.pen, "among")
        with self.pen.group(font_family=FONTS, text_anchor="middle"):
            self.values()
            self.pencil_marks()
            self.labels()
        draw_figures(self.drawing.figures, self.pen, "over")
        with self.pen.group(font_family=FONTS, fill=INK):
            marks.corners()
            marks.outside()

    def backgrounds(self) -> None:
        with self.pen.group(class_="fills"):
            for cell in self.shown:
                colours = self.fills.get(cell, [])
                if not colours and self.is_printed(cell):
                    colours = [PRINTED]  # printed cells recede, so that an open cell is prominent
                if len(colours) == 1:
                    self.pen.rect(*cell, 1, 1, fill=colours[0])
                else:
                    for number, colour in enumerate(colours):
                        sector = _sector(number, len(colours))
                        self.pen.path([[(cell[0] + row, cell[1] + col) for row, col in sector]], fill=colour)

    def is_printed(self, cell: Cell) -> bool:
        """Return whether a cell shows its label without being open."""
        drawing = self.drawing
        return cell in drawing.labels and not drawing.value(cell) and not drawing.is_open(cell)

    def borders(self) -> None:
        cell = self.pen.geometry.cell
        with self.pen.group(class_="borders", fill="none", stroke_linecap="round"):
            self.pen.path(self.strokes(THIN), stroke=GRID, stroke_width=max(0.75 / cell, 1 / 48))
            self.pen.path(self.strokes(THICK), stroke=INK, stroke_width=max(2 / cell, 1 / 17))

    def strokes(self, weight: int) -> Iterator[list[Point]]:
        """Yield the borders of one weight, joining those in one straight line."""
        rows, cols = self.drawing.board.shape
        for row in range(rows + 1):
            for first, last in runs(self.drawing.border((row - 1, col), (row, col)) == weight for col in range(cols)):
                yield [(row, first), (row, last)]
        for col in range(cols + 1):
            for first, last in runs(self.drawing.border((row, col - 1), (row, col)) == weight for row in range(rows)):
                yield [(first, col), (last, col)]

    def values(self) -> None:
        drawing = self.drawing
        widest = max(map(ems, map(drawing.name, drawing.values())), default=0)
        size = min(0.5 if self.lower else 0.56, 0.84 / max(widest, 0.1))
        with self.pen.group(class_="values", font_size=size):
            for given in (True, False):
                with self.pen.group(
                    class_="given" if given else "solved", font_weight="600" if given else None,
                    fill=INK if given else SOLVED,
                ):  # fmt: skip
                    for row, col in self.shown:
                        value = drawing.value((row, col))
                        if value and drawing.is_given((row, col)) == given:
                            if self.symbols:
                                self.pen.symbol(row + 0.5 + self.lower, col + 0.5, self.symbols, value)
                                continue
                            ink = INK if (row, col) in self.fills else None
                            self.pen.text(
                                row + 0.5 + self.lower, col + 0.5, drawing.name(value), size, font_size=None, fill=ink
                            )  # fmt: skip

    def pencil_marks(self) -> None:
        """Print the candidates of empty cells: each value has its place in a square."""
        values = sorted(self.drawing.values())
        across = ceil(sqrt(len(values)))
        lines = ceil(len(values) / across)
        corners = self.drawing.corners()
        with self.pen.group(class_="candidates", fill=SOLVED):
            for row, col in self.shown:
                here = sorted(self.candidates.get((row, col), ()))
                if self.drawing.value((row, col)) or not here:
                    continue
                if len(here) == 1:
                    name = self.drawing.name(here[0])
                    self.pen.text(row + 0.5 + self.lower, col + 0.5, name, 0.5, width=0.84)
                    continue
                top = 0.28 if (row, col) in corners else 0.1
                for value in here:
                    down, right = divmod(values.index(value), across)
                    self.pen.text(
                        row + top + (down + 0.5) * (0.92 - top) / lines, col + 0.1 + (right + 0.5) * 0.8 / across,
                        self.drawing.name(value), 0.72 * (1 - top) / across, width=0.84 / across, least=0.01,
                    )  # fmt: skip

    def labels(self) -> None:
        with self.pen.group(class_="labels", fill=FAINT):
            for cell in self.shown:
                if cell in self.drawing.labels and not self.drawing.value(cell):
                    bold = self.drawing.is_open(cell)
                    self.pen.text(
                        cell[0] + 0.5, cell[1] + 0.5, self.drawing.labels[cell], 0.32, width=0.84,
                        font_weight="700" if bold else None, fill=INK if bold else None,
                    )  # fmt: skip


def _name_lines(pen: Pen, board: Board) -> None:
    at = EDGE / 2 + 1 / 12
    geometry = pen.geometry
    with pen.group(font_family=FONTS, text_anchor="middle", class_="coordinates", fill=FAINT):
        for row in range(board.rows):
            pen.text(row + 0.5, at - geometry.left / geometry.cell, row_label(row), 0.26, width=EDGE)
        for col in range(board.cols):
            pen.text(at - geometry.top / geometry.cell, col + 0.5, str(col + 1), 0.26, width=0.8)


def _sector(number: int, parts: int) -> list[Point]:
    """Return one of `parts` sectors of a unit square, clockwise from its top right corner."""
    corners = [(0.0, 1.0), (1.0, 1.0), (1.0, 0.0), (0.0, 0.0)]

    def at(turn: float) -> Point:
        (row, col), (r, c) = corners[int(turn) % 4], corners[(int(turn) + 1) % 4]
        share = turn - int(turn)
        return row + share * (r - row), col + share * (c - col)

    first, last = 4 * number / parts, 4 * (number + 1) / parts
    inner = [float(turn) for turn in range(1, 4) if first < turn < last]
    return [(0.5, 0.5), *map(at, [first, *inner, last])]

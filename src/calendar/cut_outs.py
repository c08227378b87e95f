"""A board and its pieces to print, and to cut out: all at one scale."""

from __future__ import annotations

from collections.abc import Iterator

from ..engine.draw.colours import FAINT, FONTS, INK, PALETTE, PAPER
from ..engine.draw.outlines import outline
from ..engine.draw.paper import GAP, MARGIN, PAPERS, Paper, print_lines
from ..engine.draw.svg import draw_at
from ..utils.svg import INCH, Canvas
from ..utils.words import Message, label_of, say
from .boards import CalendarBoard
from .pieces import Shape, piece_signs

CELL = 15 / 25.4 * INCH
"""How wide a cell is at most: 15 mm."""
HEADING = 20.0


def cut_outs(board: CalendarBoard, paper: str = "a4", title: str = "", language: str = "en") -> list[str]:
    """Return pages as SVG pictures, each as large as its paper: the empty board, and its pieces to cut out.

    What is said, but for the board's own title, is in a `language` of the catalogue.

    >>> from rulegrid.calendar import load_board
    >>> pages = cut_outs(load_board())
    >>> len(pages), sum(page.count('class="piece"') for page in pages)
    (1, 8)
    """
    sheet = PAPERS[paper]
    rows, cols = len(board.rows), len(board.rows[0])
    top = MARGIN + 2 * HEADING
    room = sheet.height - top - MARGIN
    cell = min(CELL, (sheet.width - 2 * MARGIN) / cols, room / rows)
    pages = [_page(sheet, say(_title(board, title), language))]
    with pages[0].group(fill=INK):
        draw_at(pages[0], (MARGIN, top), board.grid, (), labels=board.labels, cell=cell)
    y = top + rows * cell + GAP
    for shelf in _shelves(board, (sheet.width - 2 * MARGIN + GAP) / cell, GAP / cell):
        height = cell * max(1 + shape[-1][0] for _, shape in shelf)
        if y + height > sheet.height - MARGIN:
            pages.append(_page(sheet, say(Message("calendar.pieces-to-cut-out"), language)))
            y = top
        x = MARGIN
        for index, shape in shelf:
            _draw(pages[-1], board, index, shape, (x, y), cell)
            x += _width(shape) * cell + GAP
        y += height + GAP
    return list(map(str, pages))


def _title(board: CalendarBoard, title: str) -> Message:
    if title:
        return Message("calendar.board-and-pieces", title=title)
    return label_of(board.title) if board.title else Message("calendar.board-of-name", name=board.name)


def _page(sheet: Paper, title: str) -> Canvas:
    canvas = Canvas(sheet.width, sheet.height, title=title)
    canvas.rect(0, 0, canvas.width, canvas.height, fill=PAPER)
    print_lines(canvas, MARGIN, MARGIN - 0.3 * HEADING, [title], HEADING, bold=True)
    return canvas


def _width(shape: Shape) -> int:
    return 1 + max(col for _, col in shape)


def _shelves(board: CalendarBoard, width: float, gap: float) -> Iterator[list[tuple[int, Shape]]]:
    """Yield rows of pieces, each by its index and in its lowest orientation, as many as fit beside each other."""
    flat = [min(piece.orientations[:4], key=lambda shape: (shape[-1][0], _width(shape))) for piece in board.all_pieces]
    order = sorted(range(len(flat)), key=lambda index: (-flat[index][-1][0], -_width(flat[index]), index))
    shelf: list[tuple[int, Shape]] = []
    left = width
    for index in order:
        needed = _width(flat[index]) + gap
        if shelf and needed > left:
            yield shelf
            shelf, left = [], width
        shelf.append((index, flat[index]))
        left -= needed
    yield shelf


def _draw(canvas: Canvas, board: CalendarBoard, index: int, shape: Shape, at: tuple[float, float], cell: float) -> None:
    """Draw a piece: its outline to cut along, the squares in it, and its name on each."""

    def place(row: float, col: float) -> tuple[float, float]:
        return at[0] + col * cell, at[1] + row * cell

    loops = [[place(*corner) for corner in loop] for loop in outline(shape)]
    inside = [[place(row, col + 1), place(row + 1, col + 1)] for row, col in shape if (row, col + 1) in shape]
    inside += [[place(row + 1, col), place(row + 1, col + 1)] for row, col in shape if (row + 1, col) in shape]
    with canvas.group(class_="piece", font_family=FONTS):
        canvas.path(loops, closed=True, fill=PALETTE[index % len(PALETTE)], fill_rule="evenodd")
        canvas.path(inside, fill="none", stroke=FAINT, stroke_width=cell / 60)
        canvas.path(loops, closed=True, fill="none", stroke=INK, stroke_width=cell / 30, stroke_linejoin="round")
        for row, col in shape:
            x, y = place(row + 0.62, col + 0.5)[0], place(row + 0.62, col)[1]
            canvas.text(
                x, y, piece_signs(board.all_pieces)[index], font_size=0.35 * cell, text_anchor="middle", fill=INK
            )

"""The pieces of a board with all their orientations, as data and as a picture."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from ..engine.draw.colours import EM, FAINT, FONTS, INK, PALETTE, PAPER
from ..engine.draw.outlines import outline
from ..utils.svg import Canvas
from .boards import CalendarBoard
from .pieces import Piece, Shape, piece_letter

MOST_CHIPS = 6


class Exhibit(NamedTuple):
    """A piece, and the index from 0 of the first of its copies on the board."""

    piece: Piece
    first: int

    @property
    def indexes(self) -> range:
        """The indexes of all its copies: the values less one, and by them letters and colours."""
        return range(self.first, self.first + self.piece.count)

    @property
    def letters(self) -> list[str]:
        """How its copies are printed."""
        return [piece_letter(index) for index in self.indexes]

    @property
    def numbers(self) -> str:
        """Their indexes for people, from 1: "3", or "3-5"."""
        first, last = self.first + 1, self.first + self.piece.count
        return f"{first}" if first == last else f"{first}-{last}"

    @property
    def remarks(self) -> str:
        """What there is to say of it: "5 squares, 4 orientations, not turned over"."""
        ways = len(self.piece.orientations)
        squares = len(self.piece.cells)
        texts = [f"{squares} square{'s' * (squares != 1)}", f"{ways} orientation{'s' * (ways != 1)}"]
        return ", ".join(texts if self.piece.flip else [*texts, "not turned over"])


def exhibits(board: CalendarBoard, *, flip: bool = True) -> list[Exhibit]:
    """Return a board's pieces in its order; with `flip` False as if none of them might be turned over.

    >>> from rulegrid.calendar import load_board
    >>> [(exhibit.piece.name, exhibit.letters, exhibit.remarks) for exhibit in exhibits(load_board())][:2]
    [('O6', ['A'], '6 squares, 2 orientations'), ('Z', ['B'], '5 squares, 4 orientations')]
    """
    shown = []
    first = 0
    for piece in board.pieces:
        shown.append(Exhibit(piece if flip else replace(piece, flip=False), first))
        first += piece.count
    return shown


def draw_pieces(board: CalendarBoard, *, flip: bool = True, square: float = 16) -> str:
    """Return a picture as SVG: each piece in the colour that it has in solutions, its orientations numbered from 1.

    The numbers are the places in `piece.orientations`. `square` is how wide one square of a piece is.

    >>> from rulegrid.calendar import load_board
    >>> draw_pieces(load_board()).partition("</title>")[0].rpartition(">")[2]
    'The pieces of 7x7: months and days'
    """
    title = f"The pieces of {board.title or f'board {board.name}'}"
    return str(_Picture(exhibits(board, flip=flip), square).draw(title))


class _Picture:
    """Exhibits below each other: a heading, then the orientations side by side in slots of one width."""

    def __init__(self, shown: list[Exhibit], square: float) -> None:
        self.shown = shown
        self.square = square
        self.margin = square
        self.slot = square * (1.5 + max(_size(exhibit.piece.orientations)[1] for exhibit in shown))

    def draw(self, title: str) -> Canvas:
        heights = [(3.4 + _size(exhibit.piece.orientations)[0]) * self.square for exhibit in self.shown]
        widths = [len(exhibit.piece.orientations) * self.slot for exhibit in self.shown]
        widths += [
            (4 + 1.6 * len(_chips(exhibit)) + 0.9 * EM * len(_heading(exhibit))) * self.square for exhibit in self.shown
        ]
        canvas = Canvas(max(widths) + 2 * self.margin, sum(heights) + 2 * self.margin, title=title)
        canvas.rect(0, 0, canvas.width, canvas.height, rx=self.margin / 2, fill=PAPER)
        top = self.margin
        for exhibit, height in zip(self.shown, heights, strict=True):
            with canvas.group(class_="piece", font_family=FONTS):
                self.heading(canvas, exhibit, top)
                for number, shape in enumerate(exhibit.piece.orientations, 1):
                    left = self.margin + (number - 1) * self.slot
                    self.orientation(canvas, exhibit, number, shape, left, top + 1.6 * self.square)
            top += height
        return canvas

    def heading(self, canvas: Canvas, exhibit: Exhibit, top: float) -> None:
        """Draw the letters on their colours, then the name and what there is to say."""
        square = self.square
        baseline = top + 0.95 * square
        left = self.margin
        canvas.text(left, baseline, exhibit.numbers, font_size=0.9 * square, fill=FAINT)
        left += (0.5 + EM * len(exhibit.numbers)) * square
        for letter, colour in _chips(exhibit):
            if colour is not None:
                canvas.rect(
                    left, top, 1.4 * square, 1.25 * square, rx=square / 5, fill=colour, stroke=INK, stroke_width=1
                )
            size = min(0.9, 1.3 / EM / len(letter)) * square
            canvas.text(
                left + 0.7 * square, top + 0.625 * square + 0.355 * size, letter,
                font_size=size, font_weight="700", text_anchor="middle", fill=INK,
            )  # fmt: skip
            left += 1.6 * square
        canvas.text(left + 0.2 * square, baseline, _heading(exhibit), font_size=0.9 * square, fill=INK)

    def orientation(self, canvas: Canvas, exhibit: Exhibit, number: int, shape: Shape, left: float, top: float) -> None:
        square = self.square
        canvas.text(left, top + 0.6 * square, str(number), font_size=0.65 * square, fill=FAINT)
        top += 0.9 * square

        def at(row: float, col: float) -> tuple[float, float]:
            return left + col * square, top + row * square

        loops = [[at(*corner) for corner in loop] for loop in outline(shape)]
        inside = [[at(row, col + 1), at(row + 1, col + 1)] for row, col in shape if (row, col + 1) in shape]
        inside += [[at(row + 1, col), at(row + 1, col + 1)] for row, col in shape if (row + 1, col) in shape]
        canvas.path(loops, closed=True, fill=PALETTE[exhibit.first % len(PALETTE)], fill_rule="evenodd")
        canvas.path(inside, fill="none", stroke=INK, stroke_opacity=0.3, stroke_width=square / 20)
        canvas.path(loops, closed=True, fill="none", stroke=INK, stroke_width=square / 9, stroke_linejoin="round")


def _size(shapes: tuple[Shape, ...]) -> tuple[int, int]:
    """Return how many rows and columns shapes take at most."""
    return tuple(1 + max(cell[axis] for shape in shapes for cell in shape) for axis in (0, 1))  # type: ignore[return-value]


def _chips(exhibit: Exhibit) -> list[tuple[str, str | None]]:
    """Return the letters of a piece with their colours, the middle ones left out where there are many."""
    chips: list[tuple[str, str | None]] = [
        (piece_letter(index), PALETTE[index % len(PALETTE)]) for index in exhibit.indexes
    ]
    return chips if len(chips) <= MOST_CHIPS else [*chips[: MOST_CHIPS - 2], ("…", None), chips[-1]]


def _heading(exhibit: Exhibit) -> str:
    count = f" ×{exhibit.piece.count}" if exhibit.piece.count > 1 else ""
    return f"{exhibit.piece.name}{count}: {exhibit.remarks}"

"""The pieces of a board with all their orientations, as data and as a picture."""

from __future__ import annotations

from typing import NamedTuple

from ..draw.colours import EM, FAINT, FONTS, INK, PALETTE, PAPER
from ..draw.outlines import outline
from ..utils.message import count_noun
from ..utils.svg import Canvas
from .boards import CalendarBoard
from .pieces import Piece, Shape, piece_letter, piece_signs

MOST_CHIPS = 6


class Exhibit(NamedTuple):
    """A piece, and the index from 0 of the first of its copies on the board."""

    piece: Piece
    first: int

    @property
    def indexes(self) -> range:
        """The indexes of all its copies, each one less than the copy's value; letters and colours follow them."""
        return range(self.first, self.first + self.piece.count)

    @property
    def letters(self) -> list[str]:
        """The letters of its copies in a plain grid."""
        return [piece_letter(index) for index in self.indexes]

    @property
    def heading(self) -> str:
        """Its name, with the number of copies, and its properties.

        >>> Exhibit(Piece("I2", ((0, 0), (0, 1)), count=2, flip=False), 3).heading
        'I2 x2: 2 squares, 2 orientations, may not be turned over'
        """
        count = f" x{self.piece.count}" if self.piece.count > 1 else ""
        properties = [
            count_noun(len(self.piece.cells), "square"),
            count_noun(len(self.piece.orientations), "orientation"),
            *([] if self.piece.flip else ["may not be turned over"]),
        ]
        return f"{self.piece.name}{count}: {', '.join(properties)}"

    @property
    def legend(self) -> str:
        """The heading, and the letters of the piece in a plain grid.

        >>> Exhibit(Piece("I2", ((0, 0), (0, 1)), count=2), 3).legend
        'I2 x2: 2 squares, 2 orientations, letters D-E'
        """
        letters = self.letters
        signs = f"letter {letters[0]}" if len(letters) == 1 else f"letters {letters[0]}-{letters[-1]}"
        return f"{self.heading}, {signs}"


def exhibits(board: CalendarBoard, *, flip: bool = True) -> list[Exhibit]:
    """Return a board's pieces in its order; with `flip` False, as if none of them could be turned over.

    >>> from rulegrid.calendar import load_board
    >>> [(exhibit.heading, exhibit.letters) for exhibit in exhibits(load_board())][:2]
    [('O6: 6 squares, 2 orientations', ['A']), ('Z: 5 squares, 4 orientations', ['B'])]
    """
    found = []
    first = 0
    for piece in (board if flip else board.without_flips()).pieces:
        found.append(Exhibit(piece, first))
        first += piece.count
    return found


def draw_pieces(board: CalendarBoard, *, flip: bool = True, square: float = 16) -> str:
    """Return an SVG picture of each piece in its colour, with its orientations numbered as in `piece.orientations`.

    `square` is the width of one square of a piece.

    >>> from rulegrid.calendar import load_board
    >>> draw_pieces(load_board()).partition("</title>")[0].rpartition(">")[2]
    'The pieces of 7x7: months and days'
    """
    title = f"The pieces of {board.title or f'board {board.name}'}"
    # If the names are too long for drawings, this picture is the legend of their letters.
    has_letters = piece_signs(board.all_pieces) != [piece.name for piece in board.all_pieces]
    return str(_GalleryPicture(exhibits(board, flip=flip), square, has_letters=has_letters).draw(title))


class _GalleryPicture:
    """Exhibits below each other: a heading, then the orientations side by side in slots of one width."""

    def __init__(self, found: list[Exhibit], square: float, *, has_letters: bool) -> None:
        self.exhibits = found
        self.headings = [exhibit.legend if has_letters else exhibit.heading for exhibit in found]
        self.square = square
        self.margin = square
        self.slot = square * (1.5 + max(_size(exhibit.piece.orientations)[1] for exhibit in found))

    def draw(self, title: str) -> Canvas:
        heights = [(3.4 + _size(exhibit.piece.orientations)[0]) * self.square for exhibit in self.exhibits]
        widths = [len(exhibit.piece.orientations) * self.slot for exhibit in self.exhibits]
        widths += [
            (2 + 1.6 * len(_chips(exhibit)) + 0.9 * EM * len(heading)) * self.square
            for exhibit, heading in zip(self.exhibits, self.headings, strict=True)
        ]
        canvas = Canvas(max(widths) + 2 * self.margin, sum(heights) + 2 * self.margin, title=title)
        canvas.rect(0, 0, canvas.width, canvas.height, rx=self.margin / 2, fill=PAPER)
        top = self.margin
        for exhibit, heading, height in zip(self.exhibits, self.headings, heights, strict=True):
            with canvas.group(class_="piece", font_family=FONTS):
                self.heading(canvas, exhibit, heading, top)
                for number, shape in enumerate(exhibit.piece.orientations, 1):
                    left = self.margin + (number - 1) * self.slot
                    self.orientation(canvas, exhibit, number, shape, left, top + 1.6 * self.square)
            top += height
        return canvas

    def heading(self, canvas: Canvas, exhibit: Exhibit, heading: str, top: float) -> None:
        square = self.square
        baseline = top + 0.95 * square
        left = self.margin
        for colour in _chips(exhibit):
            if colour is None:
                canvas.text(left + 0.7 * square, baseline, "…", font_size=0.9 * square, text_anchor="middle", fill=INK)
            else:
                canvas.rect(
                    left, top, 1.4 * square, 1.25 * square, rx=square / 5, fill=colour, stroke=INK, stroke_width=1
                )
            left += 1.6 * square
        canvas.text(left + 0.2 * square, baseline, heading, font_size=0.9 * square, fill=INK)

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
    return tuple(1 + max(cell[axis] for shape in shapes for cell in shape) for axis in (0, 1))  # type: ignore[return-value]


def _chips(exhibit: Exhibit) -> list[str | None]:
    """Return the colours of a piece's copies; if there are many, a None replaces those in the middle."""
    colours: list[str | None] = [PALETTE[index % len(PALETTE)] for index in exhibit.indexes]
    return colours if len(colours) <= MOST_CHIPS else [*colours[: MOST_CHIPS - 2], None, colours[-1]]

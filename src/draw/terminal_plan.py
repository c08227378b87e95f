"""The places of marks on a terminal, and their characters."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain

from ..utils.cells import row_label
from ..utils.coordinates import Cell, unconnected_cells
from ..utils.message import printable
from .drawing import THIN, Drawing
from .marks import (
    ARROWS,
    Arrow,
    CageMark,
    Corner,
    Edge,
    Fill,
    LineMark,
    Mark,
    Note,
    OutsideArrow,
    Region,
    ShapeMark,
    Vertex,
    in_words,
)

# A junction by the weight (NONE, THIN, THICK) of its arms, read as a number in base 3: up, right, down, left.
JUNCTIONS = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"  # nothing above
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"  # thin above
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"  # thick above
)

BRACKETS = {"circle": "()", "square": "[]", "diamond": "{}"}
"""The characters around a value for each shape."""

_WHITE = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_BLACK = "❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴"


def junction(up: int, right: int, down: int, left: int) -> str:
    """Return the character where four lines of the given weights meet.

    >>> from rulegrid.draw.drawing import NONE, THICK, THIN
    >>> junction(THICK, THIN, THICK, NONE), junction(THIN, THICK, THIN, THICK)
    ('┠', '┿')
    """
    return JUNCTIONS[up * 27 + right * 9 + down * 3 + left]


def bar(weight: int, *, upright: bool, dashed: bool = False) -> str:
    """Return the character of a straight line.

    >>> from rulegrid.draw.drawing import THICK, THIN
    >>> bar(THICK, upright=True), bar(THIN, upright=False, dashed=True)
    ('┃', '╌')
    """
    if dashed:
        return ("╎" if upright else "╌") if weight == THIN else ("╏" if upright else "╍")
    return (" │┃" if upright else " ─━")[weight]


def sign(edge: Edge) -> str:
    """Return the text on the border of two neighbouring cells.

    >>> sign(Edge((0, 0), (0, 1), "white")), sign(Edge((0, 0), (0, 1), "black", "2")), sign(Edge((1, 0), (0, 0), text="<"))
    ('○', '❷', 'v')
    """
    if edge.is_comparison:
        (row, col), (r, c) = edge.smaller
        return {(0, 1): "<", (0, -1): ">", (1, 0): "^", (-1, 0): "v"}[r - row, c - col]
    numbers = _BLACK if edge.dot == "black" else _WHITE
    if edge.dot and edge.text.isascii() and edge.text.isdigit() and edge.text in map(str, range(1, len(numbers) + 1)):
        return numbers[int(edge.text) - 1]
    return {"white": "○", "black": "●", None: ""}[edge.dot] + edge.text


def brackets(shape: ShapeMark) -> str:
    """Return the two characters around a value for a shape, or an empty text.

    >>> brackets(ShapeMark((0, 0), "square"))
    '[]'
    """
    return BRACKETS.get(shape.kind, "")


def outside_text(mark: object) -> str:
    """Return a text outside the grid, with its arrow if it has one.

    >>> outside_text(OutsideArrow((-1, 3), (1, 1), "16"))
    '16↘'
    """
    text: str = mark.text  # type: ignore[attr-defined]
    return text + ARROWS[mark.direction] if isinstance(mark, OutsideArrow) else text


_ENDS = {"none": "•", "bulb": "●", "circle": "○", "diamond": "◇"}
_CHEVRONS = {"inward": "▼", "outward": "▲"}
_SHADES = "░▒▓"
_HEADS = {(-1, 0): "↑", (-1, 1): "↗", (0, 1): "→", (1, 1): "↘", (1, 0): "↓", (1, -1): "↙", (0, -1): "←", (-1, -1): "↖"}
_STRAIGHT = {(0, 1): "─", (1, 0): "│", (1, 1): "╲", (1, -1): "╱"}
_BENDS = {
    frozenset({(1, 0), (0, 1)}): "╭",
    frozenset({(1, 0), (0, -1)}): "╮",
    frozenset({(-1, 0), (0, 1)}): "╰",
    frozenset({(-1, 0), (0, -1)}): "╯",
}


def strokes(marks: Iterable[Mark], *, shaded: bool = False) -> dict[Cell, str]:
    """Return a character for each cell with a mark that is not on a border: lines, corners, chevrons.

    With `shaded`, backgrounds have characters too.
    """
    lines: dict[Cell, str] = {}
    others: dict[Cell, str] = {}
    shades: dict[str, str] = {}
    for mark in marks:
        if isinstance(mark, LineMark):
            lines |= path(mark.cells, mark.ends, closed=mark.closed)
        elif isinstance(mark, Arrow):
            lines |= path((mark.circle[-1], *mark.shaft), ("circle", "arrow"))
            lines |= dict.fromkeys(mark.circle, _ENDS["circle"])
        elif isinstance(mark, Vertex):
            others |= around(mark.cells)
        elif isinstance(mark, ShapeMark) and mark.kind in _CHEVRONS:
            others[mark.cell] = _CHEVRONS[mark.kind]
        elif isinstance(mark, Fill) and shaded:
            others[mark.cell] = shades.setdefault(mark.colour, _SHADES[len(shades) % len(_SHADES)])
    return others | lines


def path(cells: tuple[Cell, ...], ends: tuple[str, str] = ("none", "none"), *, closed: bool = False) -> dict[Cell, str]:
    """Return a character for each cell of a line, showing the directions of its neighbours in the line.

    >>> path(((0, 0), (0, 1), (1, 1)), ("circle", "arrow"))
    {(0, 0): '○', (0, 1): '╮', (1, 1): '↓'}
    """
    found = {}
    for at, cell in enumerate(cells):
        before = cells[at - 1] if at or closed else None
        after = cells[(at + 1) % len(cells)] if at + 1 < len(cells) or closed else None
        if before and after:
            found[cell] = _joint(_step(cell, before), _step(cell, after))
        else:
            end, inner = (ends[0], after) if before is None else (ends[1], before)
            found[cell] = _end(end, _step(inner or cell, cell))
    return found


def around(cells: tuple[Cell, ...]) -> dict[Cell, str]:
    """Return a character for each cell around a corner, turned towards it.

    >>> around(((0, 0), (0, 1), (1, 0), (1, 1)))
    {(0, 0): '◢', (0, 1): '◣', (1, 0): '◥', (1, 1): '◤'}
    """
    row, col = (sum(place) / len(cells) for place in zip(*cells, strict=True))
    return {(r, c): "◤◥◣◢"[2 * (r < row) + (c < col)] for r, c in cells}


def _step(one: Cell, other: Cell) -> tuple[int, int]:
    return other[0] - one[0], other[1] - one[1]


def _end(end: str, step: tuple[int, int]) -> str:
    return _HEADS.get(step, _ENDS["none"]) if end == "arrow" else _ENDS[end]


def _joint(back: tuple[int, int], on: tuple[int, int]) -> str:
    if back == (-on[0], -on[1]):
        return _STRAIGHT.get(max(back, on), "•")
    return _BENDS.get(frozenset({back, on}), "•")


Border = tuple[Cell, Cell]
"""Two neighbouring places, the upper or left one first."""

LONGEST = 12
"""A longer text is cut: it would push all other columns apart."""

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Values as single characters, for cells too narrow for two."""


class MarkPlan:
    """The places of the marks of a drawing, on at most `columns` columns if possible.

    - `width` is that of a cell's inside, `left` and `right` those of the texts beside the grid with a blank.
    - `outside` are the texts of places around the grid, `tops` those in the borders above cells, `signs` those on
      borders.
    - `around` are the brackets around values, `strokes` the characters of lines in empty cells, `dashes` the borders of
      cages.
    - `captions` are lines below the grid. Without `colours`, backgrounds are listed there too.
    - `rows` are the names of the rows, with `coordinates` and enough space, which take `margin` columns at the far
      left.
    - `cols` are the lines of column names above the grid, the farthest first: two if cells are too narrow.
    """

    def __init__(self, drawing: Drawing, columns: int, *, colours: bool = True, coordinates: bool = False) -> None:
        self.drawing = drawing
        self.outside: dict[Cell, list[str]] = {}
        self.tops: dict[Cell, str] = {}
        self.signs: dict[Border, str] = {}
        self.around: dict[Cell, str] = {}
        self.dashes: set[Border] = set()
        self.fills = {cell: found[0] for cell, found in drawing.fills().items()} if colours else {}
        self._brackets: dict[str, ShapeMark] = {}  # the shape for each pair of brackets
        self._rest: set[int] = set()  # the identities of marks to list
        self._outside_texts = {
            place: [(mark, printable(outside_text(mark))) for mark in marks]
            for place, marks in drawing.places_outside().items()
        }
        self.rows = [row_label(row) for row in range(drawing.board.rows)] if coordinates else []
        self._measure(columns)
        if self.rows and self.margin + self.columns > columns:
            self.rows = []
            self._measure(columns)
        self.cols = self._headings() if self.rows else []
        self._draw_outside()
        for mark in drawing.marks:
            if not self._draw(mark):
                self._rest.add(id(mark))
        self._draw_cages()
        self.strokes = strokes(drawing.marks, shaded=not colours)
        self.captions = self._words()

    def _measure(self, columns: int) -> None:
        from rich.cells import cell_len

        drawing = self.drawing
        cols = drawing.board.cols
        beside = [
            (col, sum(cell_len(text) + 1 for _, text in texts if cell_len(text) <= LONGEST))
            for (_, col), texts in self._outside_texts.items()
        ]
        self.left = max((width for col, width in beside if col < 0), default=0)
        self.right = max((width for col, width in beside if col >= cols), default=0)
        # Every value and label counts, not only visible ones, so that a puzzle and its solution line up.
        self.names = {value: fit(drawing.name(value)) for value in drawing.values()}
        self.labels = {cell: fit(label) for cell, label in drawing.labels.items()}
        self.margin = max(map(len, self.rows)) + 1 if self.rows else 0
        room = (columns - self.margin - self.left - self.right - 1) // cols - 1
        self.has_letters = not drawing.names and max(self.names) < len(DIGITS) and room < len(str(max(self.names)))
        if self.has_letters:
            self.names = {value: DIGITS[value] for value in self.names}
        self.names_width = max(map(cell_len, self.names.values()))
        widest = max([self.names_width, *map(cell_len, self.labels.values())])
        ideal, needed = widest + 2, self._needed(min(room, LONGEST))
        if needed > ideal:
            ideal = needed + (needed - self.names_width) % 2  # equal space on both sides of a value
        self.width = max(widest, min(ideal, room))

    @property
    def columns(self) -> int:
        """The total width except the names of rows."""
        return self.left + self.drawing.board.cols * (self.width + 1) + 1 + self.right

    def _headings(self) -> list[list[str]]:
        """Return the numbers of columns: one line, or one line per digit if a cell is too narrow for two."""
        widest = len(str(self.drawing.board.cols))
        names = [str(col + 1).rjust(widest) for col in range(self.drawing.board.cols)]
        return [names] if widest <= self.width else [list(digits) for digits in zip(*names, strict=True)]

    def _needed(self, most: int) -> int:
        """Return the width that a cell needs for texts on its borders and beyond, ignoring those above `most`."""
        from rich.cells import cell_len

        above: dict[Cell, int] = defaultdict(int)
        for cell, texts in self.drawing.corners().items():
            above[cell] = cell_len(" ".join(map(printable, texts)))
        for edge in self.drawing.of(Edge):
            upper, lower = sorted((edge.a, edge.b))
            if (lower[0] - upper[0], lower[1] - upper[1]) == (1, 0):
                above[lower] += cell_len(printable(sign(edge)))
        columns = (texts for place, texts in self._outside_texts.items() if self._is_over_column(place))
        beyond = (cell_len(text) for _, text in chain.from_iterable(columns))
        return max((width for width in chain(above.values(), beyond) if width <= most), default=0)

    def _is_over_column(self, place: Cell) -> bool:
        """Whether a place around the grid is above or below a column."""
        return 0 <= place[1] < self.drawing.board.cols

    def _draw_outside(self) -> None:
        from rich.cells import cell_len

        for place, texts in self._outside_texts.items():
            most = self.width if self._is_over_column(place) else LONGEST
            self.outside[place] = [text for _, text in texts if cell_len(text) <= most]
            self._rest |= {id(mark) for mark, text in texts if cell_len(text) > most}

    def _draw(self, mark: Mark) -> bool:
        """Find the place of a mark; return whether all of it has one."""
        if isinstance(mark, Fill):
            return self.fills.get(mark.cell) == mark.colour
        if isinstance(mark, Region):
            return not mark.in_parts or not mark.cells.isdisjoint(self.fills)
        if isinstance(mark, Edge):
            return self._draw_edge(mark)
        if isinstance(mark, Corner):
            return self._draw_top(mark.cell, mark.text)
        if isinstance(mark, CageMark):
            return self._draw_top(mark.first, mark.label)
        if isinstance(mark, ShapeMark):
            return self._draw_top(mark.cell, mark.text) and self._draw_brackets(mark)
        return not isinstance(mark, (LineMark, Arrow, Vertex, Note))

    def _draw_top(self, cell: Cell, text: str) -> bool:
        from rich.cells import cell_len

        if not text or not self.drawing.is_shown(cell):
            return True
        joined = " ".join(filter(None, [self.tops.get(cell, ""), printable(text)]))
        if cell_len(joined) > self.width:
            return False
        self.tops[cell] = joined
        return True

    def _draw_edge(self, edge: Edge) -> bool:
        from rich.cells import cell_len

        one, other = sorted((edge.a, edge.b))
        if abs(one[0] - other[0]) + abs(one[1] - other[1]) != 1:
            return False
        text = self.signs.get((one, other), "") + printable(sign(edge))
        room = 1 if one[0] == other[0] else self.width - cell_len(self.tops.get(other, ""))
        if cell_len(text) > room:
            return False
        self.signs[one, other] = text
        return True

    def _draw_brackets(self, shape: ShapeMark) -> bool:
        """Put brackets around a value; each kind is for shapes of one look, the first that occurs."""
        if not self.drawing.is_shown(shape.cell):
            return True
        pair = brackets(shape)
        first = self._brackets.get(pair, shape)
        is_same = (shape.rule, shape.filled, shape.colour) == (first.rule, first.filled, first.colour)
        has_room = self.names_width + 2 <= self.width and shape.cell not in {*self.labels, *self.around}
        if not (pair and is_same and has_room):
            return False
        self._brackets.setdefault(pair, shape)
        self.around[shape.cell] = pair
        return True

    def _draw_cages(self) -> None:
        """Dash each border between a cell in a cage and one outside; list the cages that this leaves unclear."""
        cages = self.drawing.of(CageMark)
        cages_of: dict[Cell, frozenset[int]] = defaultdict(frozenset)
        for number, cage in enumerate(cages):
            for cell in cage.cells:
                cages_of[cell] |= {number}
        for row, col in list(cages_of):
            for other in ((row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)):
                if self.drawing.is_shown(other) and cages_of.get(other) != cages_of[row, col]:
                    self.dashes.add((min((row, col), other), max((row, col), other)))
        looks = {(cage.rule, cage.style, cage.colour) for cage in cages[:1]}
        for cage in cages:
            overlaps = any(len(cages_of[cell]) > 1 for cell in cage.cells)
            if overlaps or (cage.rule, cage.style, cage.colour) not in looks or unconnected_cells(sorted(cage.cells)):
                self._rest.add(id(cage))

    def _words(self) -> list[str]:
        most = max(self.names)
        lines = [f"A to {DIGITS[most]}: 10 to {most}"] if self.has_letters else []
        lines += [f"{pair[0]} {pair[1]} {shape.rule}".rstrip() for pair, shape in self._brackets.items()]
        return lines + [
            printable(line) for line in in_words(mark for mark in self.drawing.to_describe() if id(mark) in self._rest)
        ]


def fit(text: str) -> str:
    """Return a printable text that is short enough for a cell."""
    from rich.cells import cell_len, set_cell_size

    text = printable(text)
    return text if cell_len(text) <= LONGEST else set_cell_size(text, LONGEST - 1) + "…"

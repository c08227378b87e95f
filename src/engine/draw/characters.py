"""How marks look in characters, where characters can show them."""

from __future__ import annotations

from .drawing import THIN
from .marks import ARROWS, Edge, OutsideArrow, ShapeMark

# A junction by the weight (NONE, THIN, THICK) of its arms, read as a number in base 3: up, right, down, left.
JUNCTIONS = (
    " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳"  # nothing above
    "╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈"  # thin above
    "╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"  # thick above
)

BRACKETS = {"circle": "()", "square": "[]", "diamond": "{}"}
"""What stands around a value for a shape around it."""

_WHITE = "①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳"
_BLACK = "❶❷❸❹❺❻❼❽❾❿⓫⓬⓭⓮⓯⓰⓱⓲⓳⓴"


def junction(up: int, right: int, down: int, left: int) -> str:
    """Return the character where four lines of the given weights meet.

    >>> from rulegrid.engine.draw.drawing import NONE, THICK, THIN
    >>> junction(THICK, THIN, THICK, NONE), junction(THIN, THICK, THIN, THICK)
    ('┠', '┿')
    """
    return JUNCTIONS[up * 27 + right * 9 + down * 3 + left]


def bar(weight: int, *, upright: bool, dashed: bool = False) -> str:
    """Return the character of a straight line.

    >>> from rulegrid.engine.draw.drawing import THICK, THIN
    >>> bar(THICK, upright=True), bar(THIN, upright=False, dashed=True)
    ('┃', '╌')
    """
    if dashed:
        return ("╎" if upright else "╌") if weight == THIN else ("╏" if upright else "╍")
    return (" │┃" if upright else " ─━")[weight]


def sign(edge: Edge) -> str:
    """Return what stands on the border of two neighbouring cells.

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
    """Return the two characters around a value that stand for a shape; an empty text where there are none.

    >>> brackets(Shape((0, 0), "square"))
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

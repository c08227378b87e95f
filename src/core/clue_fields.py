"""The fields of clues: each field reads, writes, checks and describes one kind of value.

The notation of a value is defined in its field only. `clues.Form` derives everything else from the fields: the text and
JSON of a clue, the input form on the page, the table in the docs, the messages.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any, ClassVar

from ..utils.coordinates import Cell, cell_name, cell_names, read_cells
from ..utils.errors import PuzzleFormatError, RulegridError, bounds, expected_got, quote
from ..utils.json_text import quote_json
from ..utils.message import Label, Message
from ..utils.numbers import is_whole, read_number, write_number
from .grid import SIDES, Grid, Line, Side, describe_values
from .turns import GridTransform

_WHOLE = re.compile(r"-?[0-9]+")

REACH = 20  # how far from a number `nearby` searches

REQUIRED = object()
"""The default of a required field."""


class Field:
    """One value of a clue. `name` is its name in Python and JSON, `metavar` its placeholder in the form.

    A field with a `default` is optional. Subclasses read and write; errors are PuzzleFormatErrors that quote the input
    and name what was expected, with a column if one part of the text is wrong.
    """

    kind: ClassVar[str] = "text"
    """The kind of input control on the page."""
    takes_rest: ClassVar[bool] = False
    """Whether the rest of the text, colons included, belongs to this field."""
    is_shown: ClassVar[bool] = False
    """Whether the name of a clue includes its value: a number, digits."""

    def __init__(self, name: str, metavar: str = "", *, default: Any = REQUIRED) -> None:
        self.name = name
        self.metavar = metavar or name.upper()
        self.default = default

    @property
    def is_optional(self) -> bool:
        """Whether a clue may omit it."""
        return self.default is not REQUIRED

    def read(self, text: str, offset: int = 0) -> Any:
        """Read the value from its part of a clue's text; `offset` is the number of characters before it."""
        return self.value(text.strip())

    def write(self, value: Any) -> str:
        """Return the text of a value."""
        return str(value)

    def value(self, given: Any) -> Any:
        """Convert a value given in Python or JSON; raises RulegridError if it is invalid."""
        raise NotImplementedError

    def to_data(self, value: Any) -> Any:
        """Return a value as JSON."""
        return self.write(value)

    def meaning(self, value: Any) -> Hashable:
        """Return a key that is equal for values with equal meaning, such as unordered cells in another order."""
        meant: Hashable = value
        return meant

    def cells(self, value: Any) -> Line:
        """Return the cells that a value names."""
        return ()

    def check(self, value: Any, grid: Grid) -> None:
        """Raise RulegridError if a value does not fit a grid."""

    def transform(self, value: Any, turn: GridTransform) -> Any:
        """Return a value for the turned grid: cells and places move, anything else stays."""
        return value

    def nearby(self, value: Any) -> Iterator[Any]:
        """Yield other values that may have been meant, the closest first; the default is none."""
        return iter(())

    def describe(self) -> dict[str, Any]:
        """Return the description of the field for an input form on the page."""
        described = {"name": self.name, "kind": self.kind, "label": self.metavar, "optional": self.is_optional}
        return described | ({"default": self.to_data(self.default)} if self.default not in (REQUIRED, None) else {})

    def refuse(self, given: Any, expected: Label) -> PuzzleFormatError:
        """Return the error for an invalid value of this field."""
        return PuzzleFormatError(expected_got(quote_json(given), expected))


class Cells(Field):
    """Cells such as `C1B1A1`, at least `least` and at most `most` of them.

    - `ordered`: the cells are a line, whose order matters.
    - `reversible`: the line has the same meaning from either end.
    - `repeats`: a cell may be named twice.
    - `linked`: each cell shares a side or corner with the next.
    - `exclusive`: a cell belongs to one clue of the rule only. On the page a new clue replaces those that it overlaps,
      or with `brush` takes its cells from them.
    - `corner`: on the page the cells are chosen by a click on the corner that they share.

    >>> Cells().read("A1 B2"), Cells().write(((0, 0), (1, 1)))
    (((0, 0), (1, 1)), 'A1B2')
    """

    kind = "cells"

    def __init__(
        self,
        name: str = "cells",
        metavar: str = "",
        *,
        ordered: bool = False,
        reversible: bool = False,
        least: int = 1,
        most: int | None = None,
        repeats: bool = False,
        linked: bool = False,
        exclusive: bool = False,
        brush: bool = False,
        corner: bool = False,
        default: Any = REQUIRED,
    ) -> None:
        super().__init__(name, metavar, default=default)
        self.ordered = ordered
        self.reversible = reversible
        self.least = least
        self.most = most
        self.repeats = repeats
        self.linked = linked
        self.exclusive = exclusive
        self.brush = brush
        self.corner = corner

    def read(self, text: str, offset: int = 0) -> Line:
        return self._check_count(tuple(read_cells(text, offset=offset)), text)

    def write(self, value: Line) -> str:
        return cell_names(value)

    def value(self, given: Any) -> Line:
        """Convert cells given as `(row, col)`, or as texts with one or more names, such as "A1"."""
        if isinstance(given, str):
            return self.read(given)
        try:
            cells = tuple(_cell(cell) for cell in given)
        except TypeError:
            raise self.refuse(given, Message("clue.some-cells")) from None
        return self._check_count(cells, cells)

    def _check_count(self, cells: Line, given: Any) -> Line:
        if len(cells) < self.least or (self.most is not None and len(cells) > self.most):
            raise self.refuse(given.strip() if isinstance(given, str) else cell_names(cells), self._expected())
        return cells

    def _expected(self) -> Message:
        if self.most is not None:
            number = str(self.least) if self.most == self.least else bounds(self.least, self.most)
            return Message("clue.one-cell") if self.most == 1 else Message("clue.so-many-cells", number=number)
        return Message("clue.some-cells") if self.least <= 1 else Message("clue.least-cells", least=self.least)

    def to_data(self, value: Line) -> list[str]:
        return list(map(cell_name, value))

    def meaning(self, value: Any) -> Hashable:
        if not self.ordered:
            return None if value is None else tuple(sorted(value))
        line: Line = min(value, value[::-1]) if self.reversible and value is not None else value
        return line

    def cells(self, value: Line) -> Line:
        return value

    def transform(self, value: Line, turn: GridTransform) -> Line:
        return turn.line(value)

    def nearby(self, value: Line) -> Iterator[Line]:
        """Yield the line in the other direction, if the order matters."""
        if self.ordered and len(value) > 1:
            yield value[::-1]

    def check(self, value: Line, grid: Grid) -> None:
        named = set(value)
        if not named <= grid.open_cells:
            cell = next(cell for cell in value if cell not in grid.open_cells)
            if grid.has(cell):
                raise RulegridError(Message("clue.blocked", cell=cell))
            raise RulegridError(Message("board.off", cell=cell, last=(grid.rows - 1, grid.cols - 1)))
        if not self.repeats and len(named) < len(value):
            twice = next(cell for at, cell in enumerate(value) if cell in value[:at])
            raise RulegridError(Message("clue.twice", cell=twice))
        if self.linked:
            for a, b in pairwise(value):
                if max(abs(a[0] - b[0]), abs(a[1] - b[1])) != 1:
                    raise RulegridError(Message("clue.not-neighbours", a=a, b=b))

    def describe(self) -> dict[str, Any]:
        return super().describe() | {
            "ordered": self.ordered,
            "least": self.least,
            "most": self.most,
            "exclusive": self.exclusive,
            "brush": self.brush,
            "corner": self.corner,
        }


class Number(Field):
    """A whole number of any length: `30`; if `least` is None, it may be negative.

    >>> Number("total").read("030"), Number("total").write(30)
    (30, '30')
    """

    is_shown = True

    kind = "number"

    def __init__(
        self, name: str, metavar: str = "", *, least: int | None = 0, most: int | None = None, default: Any = REQUIRED
    ) -> None:
        super().__init__(name, metavar, default=default)
        self.least = least
        self.most = most

    def write(self, value: int | None) -> str:
        return "" if value is None else write_number(value)

    def value(self, given: Any) -> int:
        if isinstance(given, str) and _WHOLE.fullmatch(given):
            number = read_number(given.lstrip("-")) * (-1 if given.startswith("-") else 1)
        elif is_whole(given):
            number = given.__index__()
        else:
            raise self.refuse(given, Message("expected.whole-number"))
        if (self.least is not None and number < self.least) or (self.most is not None and number > self.most):
            raise self.refuse(number, bounds(self.least, self.most))
        return number

    def nearby(self, value: Any) -> Iterator[Any]:
        for away in range(1, REACH + 1):
            for number in (value + away, value - away):
                if (self.least is None or number >= self.least) and (self.most is None or number <= self.most):
                    yield number

    def to_data(self, value: int | None) -> int | str | None:
        # JSON readers, ours included, limit the length of numbers.
        return value if value is None or abs(value) < 10**15 else write_number(value)

    def describe(self) -> dict[str, Any]:
        return super().describe() | {"least": self.least, "most": self.most}


class Numbers(Number):
    """One or more whole numbers between `separator`s: `10/12`.

    >>> Numbers("totals", separator="/").read("10/12")
    (10, 12)
    """

    kind = "numbers"

    def __init__(
        self,
        name: str,
        metavar: str = "",
        *,
        separator: str = ",",
        least: int | None = 0,
        most: int | None = None,
        default: Any = REQUIRED,
    ) -> None:
        super().__init__(name, metavar, least=least, most=most, default=default)
        self.separator = separator

    def meaning(self, value: Any) -> Hashable:
        return tuple(sorted(value)) if isinstance(value, tuple) else value

    def write(self, value: Sequence[int]) -> str:  # type: ignore[override]
        return self.separator.join(map(write_number, value))

    def value(self, given: Any) -> tuple[int, ...]:  # type: ignore[override]
        if isinstance(given, str):
            given = [part.strip() for part in given.split(self.separator)]
        if is_whole(given):
            given = [given]
        expected = Message("clue.whole-numbers", example=f"10{self.separator}12")
        try:
            parts = list(given)
        except TypeError:
            raise self.refuse(given, expected) from None
        if not parts:
            raise self.refuse("", expected)
        one = super().value
        return tuple(one(part) for part in parts)

    def nearby(self, value: Sequence[int]) -> Iterator[Sequence[int]]:
        """Yield other numbers if there is only one."""
        if len(value) == 1:
            yield from ((number,) for number in super().nearby(value[0]))

    def to_data(self, value: Sequence[int]) -> Any:  # type: ignore[override]
        return self.write(value)


class Digits(Field):
    """Digits, one character each (`345`, A = 10), or numbers if there is a comma: `3,12`; a single number is `12,`.

    >>> digits = Digits("digits")
    >>> digits.read("345"), digits.read("3,12"), digits.read("12,")
    ((3, 4, 5), (3, 12), (12,))
    >>> digits.write((3, 4, 5)), digits.write((12,))
    ('345', '12,')
    """

    is_shown = True

    kind = "digits"

    def __init__(
        self, name: str = "digits", metavar: str = "", *, distinct: bool = False, default: Any = REQUIRED
    ) -> None:
        super().__init__(name, metavar, default=default)
        self.distinct = distinct

    def meaning(self, value: Any) -> Hashable:
        return tuple(sorted(value)) if isinstance(value, tuple) else value

    def write(self, value: Sequence[int]) -> str:
        if all(digit < 10 for digit in value):
            return "".join(map(str, value))
        return ",".join(map(write_number, value)) + ("," if len(value) == 1 else "")

    def value(self, given: Any) -> tuple[int, ...]:
        expected = Message("clue.different-digits" if self.distinct else "clue.digits")
        if isinstance(given, str):
            text = given.strip()
            if "," in text:
                parts = [part.strip() for part in text.removesuffix(",").split(",")]
                if not all(re.fullmatch(r"[0-9]{1,9}", part) for part in parts):
                    raise self.refuse(given, expected)
                given = list(map(int, parts))
            else:
                if not re.fullmatch(r"[0-9A-Za-z]+", text):
                    raise self.refuse(given, expected)
                given = [int(character, 36) for character in text]
        try:
            digits = tuple(digit.__index__() for digit in given)
        except (TypeError, AttributeError):
            raise self.refuse(given, expected) from None
        if not digits or (self.distinct and len(set(digits)) < len(digits)):
            raise self.refuse(self.write(digits), expected)
        return digits

    def check(self, value: Sequence[int], grid: Grid) -> None:
        for digit in value:
            if digit not in grid.values:
                raise RulegridError(Message("clue.no-value", value=digit, expected=describe_values(grid.values)))


class Outside(Field):
    """The place of a clue outside the grid: a side and a row letter or column number, such as `left B` or `bottom 7`.

    >>> Outside().read("bottom 7"), Outside().write(("left", 1))
    (('bottom', 6), 'left B')
    """

    kind = "outside"

    def __init__(self, name: str = "place", metavar: str = "SIDE LINE") -> None:
        super().__init__(name, metavar)

    def write(self, value: tuple[Side, int]) -> str:
        side, line = value
        return f"{side} {cell_name((line, 0))[:-1] if side in ('left', 'right') else line + 1}"

    def value(self, given: Any) -> tuple[Side, int]:
        expected = Message("clue.side")
        if isinstance(given, str):
            side, _, line = given.strip().partition(" ")
            line = line.strip()
            for known in SIDES:
                if known != side.lower():
                    continue
                if known in ("left", "right") and re.fullmatch(r"[A-Za-z]{1,3}", line):
                    return known, read_cells(line + "1")[0][0]
                if known in ("top", "bottom") and re.fullmatch(r"[1-9][0-9]{0,3}", line):
                    return known, int(line) - 1
            raise self.refuse(given, expected)
        try:
            side, line = given
        except (TypeError, ValueError):
            raise self.refuse(given, expected) from None
        if side not in SIDES or not is_whole(line) or line < 0:
            raise self.refuse(given, expected)
        return side, line

    def to_data(self, value: tuple[Side, int]) -> list[str | int]:
        return list(value)

    def check(self, value: tuple[Side, int], grid: Grid) -> None:
        grid.seen_from(*value)

    def transform(self, value: tuple[Side, int], turn: GridTransform) -> tuple[Side, int]:
        return turn.side(*value)


class Groups(Field):
    """Two or more groups of cells, separated by colons: `A1A2:B1B2`. Takes the rest of the text.

    >>> Groups().read("A1A2:B1")
    (((0, 0), (0, 1)), ((1, 0),))
    """

    kind = "groups"
    takes_rest = True

    def __init__(
        self, name: str = "groups", metavar: str = "CELLS:CELLS[:…]", *, least: int = 2, most: int | None = None,
        default: Any = REQUIRED, cells: Cells | None = None,
    ) -> None:  # fmt: skip
        super().__init__(name, metavar, default=default)
        self.least = least
        self.most = most
        self.group = cells or Cells()

    def read(self, text: str, offset: int = 0) -> tuple[Line, ...]:
        groups = []
        for part in text.split(":"):
            groups.append(self.group.read(part, offset))
            offset += len(part) + 1
        return self._check_count(tuple(groups), text)

    def write(self, value: Iterable[Line]) -> str:
        return ":".join(map(cell_names, value))

    def value(self, given: Any) -> tuple[Line, ...]:
        if isinstance(given, str):
            return self.read(given)
        try:
            groups = tuple(self.group.value(group) for group in given)
        except TypeError:
            raise self.refuse(given, Message("clue.groups")) from None
        return self._check_count(groups, groups)

    def _check_count(self, groups: tuple[Line, ...], given: Any) -> tuple[Line, ...]:
        if len(groups) < self.least or (self.most is not None and len(groups) > self.most):
            least = Message("clue.least-groups", least=self.least)
            expected = least if self.most is None else Message("clue.so-many-groups", number=self.least)
            raise self.refuse(given if isinstance(given, str) else self.write(groups), expected)
        return groups

    def to_data(self, value: Iterable[Line]) -> list[list[str]]:
        return list(map(self.group.to_data, value))

    def meaning(self, value: Iterable[Line]) -> Hashable:
        return tuple(sorted(map(self.group.meaning, value)))  # type: ignore[type-var]

    def cells(self, value: Iterable[Line]) -> Line:
        return tuple(dict.fromkeys(cell for group in value for cell in group))

    def check(self, value: Iterable[Line], grid: Grid) -> None:
        for group in value:
            self.group.check(group, grid)

    def transform(self, value: Iterable[Line], turn: GridTransform) -> tuple[Line, ...]:
        return tuple(map(turn.line, value))

    def describe(self) -> dict[str, Any]:
        return super().describe() | {"group": self.group.describe(), "least": self.least, "most": self.most}


class Word(Field):
    """One of a few words: `loop`. With default None, it may be omitted."""

    kind = "choice"

    def __init__(self, name: str, *words: str, default: Any = REQUIRED) -> None:
        super().__init__(name, "|".join(words), default=default)
        self.words = words

    def write(self, value: str | None) -> str:
        return value or ""

    def value(self, given: Any) -> str:
        if given not in self.words:
            raise self.refuse(given, Message("clue.word", words=self.words))
        return str(given)

    def describe(self) -> dict[str, Any]:
        return super().describe() | {"choices": list(self.words)}


class Text(Field):
    """A text of any kind, such as a label or an expression."""

    def value(self, given: Any) -> str:
        if not isinstance(given, str) or not given.strip():
            raise self.refuse(given, self.metavar)
        return given.strip()


def _cell(given: Any) -> Cell:
    if type(given) is tuple and len(given) == 2 and type(given[0]) is type(given[1]) is int:
        return given
    if isinstance(given, str):
        (cell,) = Cells(least=1, most=1).read(given)
        return cell
    if not (isinstance(given, Sequence) and len(given) == 2 and all(map(is_whole, given))):
        raise PuzzleFormatError(expected_got(quote(given), Message("clue.cell")))
    row, col = given
    return row.__index__(), col.__index__()

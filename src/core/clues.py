"""A clue, and the form that all clues of a rule share: its fields in the order of their text."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from itertools import chain, combinations
from typing import Any

from ..utils.errors import PuzzleFormatError, RulegridError, error_at, quote, read
from ..utils.json_text import expect_object, quote_json
from ..utils.message import Message
from .clue_fields import Field, Number
from .grid import Grid, Line, Side


class Clue:
    """One clue of a rule: a value for each field of its form, as attributes. Clues with equal values are equal.

    >>> from rulegrid.sudoku import KillerRule
    >>> clue = KillerRule.form.read("30:A1A2B1")
    >>> clue.total, clue.cells, str(clue), clue.to_data()
    (30, ((0, 0), (0, 1), (1, 0)), '30:A1A2B1', {'total': 30, 'cells': ['A1', 'A2', 'B1']})
    """

    # Of the fields that many forms have.
    cells: Line
    groups: tuple[Line, ...]
    total: int
    place: tuple[Side, int]

    def __init__(self, form: Form, values: Mapping[str, Any]) -> None:
        self.__dict__.update(values)
        self._form = form

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"a clue of the form {self._form} has no {name}" if name != "_form" else name)

    def __str__(self) -> str:
        return self._form.write(self)

    def __repr__(self) -> str:
        return f"<Clue {quote(str(self), 60)}>"

    def __eq__(self, other: object) -> bool:
        return self._values == other._values if isinstance(other, Clue) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._values)

    @property
    def _values(self) -> tuple[Any, ...]:
        return tuple([self.__dict__[field.name] for field in self._form.fields])

    def meaning(self) -> Hashable:
        """Return the same for clues that mean the same: the fields say which order does not matter."""
        return tuple([field.meaning(value) for field, value in self])

    @property
    def form(self) -> Form:
        """The form of the clue."""
        return self._form

    @property
    def scope(self) -> Line:
        """All cells that it names, in order."""
        named = (field.cells(value) for field, value in self if value is not None)
        return tuple(dict.fromkeys(cell for cells in named for cell in cells))

    def __iter__(self) -> Iterator[tuple[Field, Any]]:
        return zip(self._form.fields, self._values, strict=True)

    def nearby(self) -> Iterator[Clue]:
        """Yield clues that differ in the value of one field, close values first: what somebody may have meant.

        >>> from rulegrid.sudoku import KillerRule
        >>> [str(clue) for clue in KillerRule.form.read("2:A1A2").nearby()][:4]
        ['3:A1A2', '1:A1A2', '4:A1A2', '0:A1A2']
        """
        for field, value in self:
            if value is not None:
                for other in field.nearby(value):
                    yield Clue(self._form, {**dict(zip(self._names, self._values, strict=True)), field.name: other})

    @property
    def _names(self) -> list[str]:
        return [field.name for field in self._form.fields]

    def to_data(self) -> dict[str, Any]:
        """Return the clue as JSON; fields that were left out are left out."""
        return {field.name: field.to_data(value) for field, value in self if not _is_default(field, value)}

    def check(self, grid: Grid) -> None:
        """Raise RulegridError where a field does not fit a grid."""
        for field in self._form.fields:
            if (value := self.__dict__[field.name]) is not None:
                field.check(value, grid)


class Form:
    """How the clues of a rule are written: `fields` with colons between them, `example` for people.

    One description gives the text form, the JSON form, the checks with their messages, the page's form and the docs.

    >>> from rulegrid.core.clue_fields import Cells, Number
    >>> form = Form(Number("least", "N", default=5), Cells(ordered=True), example="5:A1B1")
    >>> print(form)
    [N:]CELLS, such as 5:A1B1
    >>> form.read("A1B1").least, str(form.read("3:A1B1")), str(form.read("A1B1"))
    (5, '3:A1B1', 'A1B1')
    """

    def __init__(self, *fields: Field, example: str, metavar: str = "") -> None:
        self.fields = fields
        self.example = example
        self.metavar = metavar or self._metavar()
        self._defaults = {field.name: field.default for field in fields}
        self._choices: dict[int, list[tuple[Field, ...]]] = {}  # by the number of parts

    def __str__(self) -> str:
        return str(self.message)

    @property
    def message(self) -> Message:
        """How a clue is written, with an example."""
        return Message("clue.form", form=self.metavar, example=self.example)

    def _metavar(self) -> str:
        text = ""
        for number, field in enumerate(self.fields):
            if field.is_optional and number == len(self.fields) - 1:
                text += f"[:{field.metavar}]"
            else:
                text += ":" if text and not text.endswith(":]") else ""
                text += f"[{field.metavar}:]" if field.is_optional else field.metavar
        return text

    def describe(self) -> dict[str, Any]:
        """Return what a page needs to offer this form: its fields, and the data of an example."""
        example = self.read(self.example).to_data()
        return {"form": self.metavar, "example": example, "fields": [field.describe() for field in self.fields]}

    def clue(self, *values: Any, **named: Any) -> Clue:
        """Return a clue from values in the order of the required fields, or by name; raises RulegridError."""
        required = [field for field in self.fields if not field.is_optional]
        if len(values) > len(required):
            raise RulegridError(Message("clue.many-values", count=len(values), number=len(required), form=self.message))
        if unknown := named.keys() - {field.name for field in self.fields}:
            raise RulegridError(
                Message(
                    "clue.unknown-field",
                    given=quote(min(unknown)),
                    names=[field.name for field in self.fields],
                    form=self.message,
                )
            )
        given = {field.name: value for field, value in zip(required, values, strict=False)} | named
        return Clue(self, {field.name: self._value(field, given) for field in self.fields})

    def _value(self, field: Field, given: Mapping[str, Any]) -> Any:
        if given.get(field.name) is not None:
            return field.value(given[field.name])
        if not field.is_optional:
            raise RulegridError(Message("clue.no-field", name=field.name, form=self.message))
        return field.default

    def read(self, text: str) -> Clue:
        """Read a clue from its text; raises PuzzleFormatError, with a column where one part is at fault."""
        if not isinstance(text, str):
            raise PuzzleFormatError(read(quote_json(text), Message("clue.text-of", form=self.message)))
        failure: PuzzleFormatError | None = None
        parts = text.count(":") + 1
        for fields in self._choices_for(min(parts, len(self.fields) + 1)):
            try:
                return self._read(fields, text)
            except PuzzleFormatError as error:
                # Where something may have been left out, a text that is wrong from its start may mean that or this.
                if len(fields) == len(self.fields) or error.column != 1:
                    failure = failure or error
        if turned := self._turned(text):
            raise PuzzleFormatError(Message("clue.put-first", field=self.fields[0].metavar, clue=turned))
        if failure and failure.column:
            raise failure
        if parts > len(self.fields):
            at = len(":".join(text.split(":")[: len(self.fields)]))
            raise PuzzleFormatError(read(quote(text[at:]), self.message), column=at + 1)
        raise PuzzleFormatError(read(quote(text), self.message))

    def _turned(self, text: str) -> str:
        """Return a text with its two parts exchanged if that is a clue, else ""."""
        first, colon, last = text.partition(":")
        if colon and ":" not in last:
            turned = f"{last.strip()}:{first.strip()}"
            for fields in self._choices_for(2):
                with suppress(RulegridError):
                    self._read(fields, turned)
                    return turned
        return ""

    def _choices_for(self, parts: int) -> list[tuple[Field, ...]]:
        """Return the fields that a text of so many parts may have: all of them, or all but some optional ones."""
        if parts not in self._choices:
            optional = [field for field in self.fields if field.is_optional]
            missing = chain.from_iterable(combinations(optional, size) for size in range(len(optional) + 1))
            choices = [tuple(field for field in self.fields if field not in left_out) for left_out in missing]
            self._choices[parts] = [
                fields
                for fields in choices
                if len(fields) == parts or (len(fields) < parts and any(field.takes_rest for field in fields))
            ]
        return self._choices[parts]

    def _read(self, fields: tuple[Field, ...], text: str) -> Clue:
        values = dict(self._defaults)
        parts = text.split(":")
        if len(parts) > len(fields):
            # A field that takes the rest gets what those before and behind it leave.
            at = next(number for number, field in enumerate(fields) if field.takes_rest)
            end = at + 1 + len(parts) - len(fields)
            parts = [*parts[:at], ":".join(parts[at:end]), *parts[end:]]
        offset = 0
        for field, part in zip(fields, parts, strict=True):
            try:
                if not part or part.isspace():
                    raise _Empty
                values[field.name] = field.read(part, offset)
            except (PuzzleFormatError, _Empty) as error:
                if isinstance(error, PuzzleFormatError) and error.column:
                    raise
                # Behind a colon it is clear which field is at fault, as it is with a number that is out of range; otherwise
                # a text that is wrong from its start may be anything.
                is_clear = offset > 0 or (isinstance(field, Number) and re.fullmatch(r"\s*-?[0-9]+\s*", part))
                problem = read(quote(text), self.message)
                if is_clear and isinstance(error, PuzzleFormatError):
                    problem = error.problem
                raise PuzzleFormatError(problem, column=offset + 1 if is_clear else None) from None
            offset += len(part) + 1
        return Clue(self, values)

    def write(self, clue: Clue) -> str:
        """Return the text of a clue."""
        return ":".join(field.write(value) for field, value in clue if not _is_default(field, value))

    def from_data(self, data: Any, path: str) -> Clue:
        """Read a clue from JSON, a text or an object of its fields; raises PuzzleFormatError."""
        try:
            if isinstance(data, str):
                return self.read(data)
            if not isinstance(data, dict):
                raise PuzzleFormatError(read(quote_json(data), Message("clue.data-of", form=self.message)))
            expect_object(data, path, tuple(field.name for field in self.fields))
            return self.clue(**data)
        except RulegridError as error:
            raise error_at(path, error) from None


class _Empty(Exception):
    """There is nothing where a field is expected."""


def _is_default(field: Field, value: Any) -> bool:
    return field.is_optional and bool(value == field.default)

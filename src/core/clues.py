"""A clue, and the form that all clues of a rule share: its fields in the order of their text."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping
from contextlib import suppress
from itertools import chain, combinations
from typing import Any

from ..utils.errors import PuzzleFormatError, RulegridError, error_at, expected_got, quote
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

    # Fields of many forms.
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
        """Return a key that is equal for clues with equal meaning, as defined by the fields."""
        return tuple([field.meaning(value) for field, value in self])

    @property
    def form(self) -> Form:
        """The form of the clue."""
        return self._form

    @property
    def scope(self) -> Line:
        """All cells that the clue names, in order."""
        named = (field.cells(value) for field, value in self if value is not None)
        return tuple(dict.fromkeys(cell for cells in named for cell in cells))

    def __iter__(self) -> Iterator[tuple[Field, Any]]:
        return zip(self._form.fields, self._values, strict=True)

    def nearby(self) -> Iterator[Clue]:
        """Yield clues that may have been meant: they differ in the value of one field, the closest values first.

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
        """Return the clue as JSON, without omitted fields."""
        return {field.name: field.to_data(value) for field, value in self if not _is_default(field, value)}

    def check(self, grid: Grid) -> None:
        """Raise RulegridError if a field does not fit a grid."""
        for field in self._form.fields:
            if (value := self.__dict__[field.name]) is not None:
                field.check(value, grid)


class Form:
    """The notation of the clues of a rule: `fields` with colons between them, and an `example` for people.

    The text form, the JSON form, the checks with their messages, the form on the page and the docs are derived from it.

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
        """The notation of a clue, with an example."""
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
        """Return the data for an input form on the page: the fields, and an example."""
        example = self.read(self.example).to_data()
        return {"form": self.metavar, "example": example, "fields": [field.describe() for field in self.fields]}

    def clue(self, *values: Any, **named: Any) -> Clue:
        """Return a clue from values in the order of the required fields, or from keywords; raises RulegridError."""
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
        """Read a clue from its text; raises PuzzleFormatError, with a column if one part is wrong."""
        if not isinstance(text, str):
            raise PuzzleFormatError(expected_got(quote_json(text), Message("clue.text-of", form=self.message)))
        failure: PuzzleFormatError | None = None
        parts = text.count(":") + 1
        for fields in self._choices_for(min(parts, len(self.fields) + 1)):
            try:
                return self._read(fields, text)
            except PuzzleFormatError as error:
                # If fields were omitted, a text that is wrong at its start is ambiguous.
                if len(fields) == len(self.fields) or error.column != 1:
                    failure = failure or error
        if turned := self._swap_parts(text):
            raise PuzzleFormatError(Message("clue.put-first", field=self.fields[0].metavar, clue=turned))
        if failure and failure.column:
            raise failure
        if parts > len(self.fields):
            at = len(":".join(text.split(":")[: len(self.fields)]))
            raise PuzzleFormatError(expected_got(quote(text[at:]), self.message), column=at + 1)
        raise PuzzleFormatError(expected_got(quote(text), self.message))

    def _swap_parts(self, text: str) -> str:
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
        """Return the possible fields of a text with this number of parts: all, or all without some optional ones."""
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
            # A field that takes the rest gets the parts between the fields before and after it.
            at = next(number for number, field in enumerate(fields) if field.takes_rest)
            end = at + 1 + len(parts) - len(fields)
            parts = [*parts[:at], ":".join(parts[at:end]), *parts[end:]]
        offset = 0
        for field, part in zip(fields, parts, strict=True):
            try:
                if not part or part.isspace():
                    raise _EmptyFieldError
                values[field.name] = field.read(part, offset)
            except (PuzzleFormatError, _EmptyFieldError) as error:
                if isinstance(error, PuzzleFormatError) and error.column:
                    raise
                # After a colon it is clear which field is wrong, as with a number out of range. A text that is wrong at
                # its start may otherwise be anything.
                is_clear = offset > 0 or (isinstance(field, Number) and re.fullmatch(r"\s*-?[0-9]+\s*", part))
                problem = expected_got(quote(text), self.message)
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
                raise PuzzleFormatError(expected_got(quote_json(data), Message("clue.data-of", form=self.message)))
            expect_object(data, path, tuple(field.name for field in self.fields))
            return self.clue(**data)
        except RulegridError as error:
            raise error_at(path, error) from None


class _EmptyFieldError(Exception):
    """A field is empty."""


def _is_default(field: Field, value: Any) -> bool:
    return field.is_optional and bool(value == field.default)

"""What a run says: one Markdown file a group, written anew after each row, and the same on standard output."""

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

DASH = "–"
_SUPERSCRIPTS = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def duration(seconds: float) -> str:
    """Return a time with three digits.

    >>> duration(1234.5), duration(0.0123456), duration(2.5e-7)
    ('1230 s', '12.3 ms', '250 ns')
    """
    unit, name = next(((unit, name) for unit, name in _UNITS if seconds >= unit), _UNITS[-1])
    return f"{three_digits(seconds / unit)} {name}"


def three_digits(value: float) -> str:
    """Return a number rounded to three digits.

    >>> three_digits(0.98765), three_digits(12.0), three_digits(0.5), three_digits(98765)
    ('0.988', '12.0', '0.500', '98800')
    """
    if value >= 1000:
        return f"{float(f'{value:.3g}'):.0f}"
    if value >= 1:
        return f"{value:.{2 - len(str(int(value))) + 1}f}"
    return f"{value:.3f}"


def counted(number: int, noun: str) -> str:
    """Return a number of things.

    >>> counted(1, "round"), counted(5, "round")
    ('1 round', '5 rounds')
    """
    return f"{number} {noun}" + "s" * (number != 1)


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all: whoever stops the program finds the old one or the new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(path.name + ".part")
    temporary.write_text(text, encoding="utf-8")
    temporary.replace(path)


@dataclass
class Report:
    """A page with one table. Columns whose name starts with ">" stand right."""

    path: Path
    title: str
    intro: Sequence[str]
    columns: Sequence[str]
    stream: TextIO = field(default_factory=lambda: sys.stdout)
    rows: list[list[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    closing: str = ""

    def start(self) -> None:
        """Print what stands above the rows."""
        self._print("\n".join([*self._head(), *self._table_head()]))

    def note(self, text: str) -> str:
        """Return the mark of a footnote; the same text has one mark."""
        if text not in self.notes:
            self.notes.append(text)
        return str(self.notes.index(text) + 1).translate(_SUPERSCRIPTS)

    def add(self, cells: Sequence[str]) -> None:
        """Add a row, print it, and write the file."""
        assert len(cells) == len(self.columns)
        self.rows.append(list(cells))
        self._print(_line(cells))
        self.save()

    def finish(self, closing: str = "") -> None:
        """Print what stands below the rows, and write the file for the last time."""
        self.closing = closing
        self._print("\n".join([*self._foot(), ""]))
        if self.rows:
            self.save()

    def save(self) -> None:
        """Write the file as far as it is."""
        write(self.path, self.text())

    def text(self) -> str:
        """Return the page."""
        return "\n".join([*self._head(), *self._table_head(), *map(_line, self.rows), *self._foot()]) + "\n"

    def table(self) -> str:
        """Return the table and its notes alone."""
        return "\n".join([*self._table_head(), *map(_line, self.rows), *self._foot()]) + "\n"

    def _head(self) -> list[str]:
        return [f"# {self.title}", "", *(part for text in self.intro for part in (text, ""))]

    def _table_head(self) -> list[str]:
        return [
            _line([column.removeprefix(">") for column in self.columns]),
            "|" + "|".join("---:" if column.startswith(">") else "---" for column in self.columns) + "|",
        ]

    def _foot(self) -> list[str]:
        lines = [f"- {str(i).translate(_SUPERSCRIPTS)} {note}" for i, note in enumerate(self.notes, 1)]
        parts = [lines, [self.closing]] if self.closing else [lines]
        return [line for part in parts if part for line in ("", *part)]

    def _print(self, text: str) -> None:
        print(text, file=self.stream, flush=True)


def _line(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"

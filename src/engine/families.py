"""The puzzle families, by name: modules that say which rules they have. The engine itself knows none of them."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

from ..utils.errors import RulegridError, quote

if TYPE_CHECKING:
    from .formats import Format
    from .puzzle import Puzzle
    from .rule import Rule


class Family(Protocol):
    """What a family's module offers."""

    @property
    def RULES(self) -> tuple[type[Rule], ...]:  # noqa: N802
        """All rules of the family, in the order they are listed to users."""

    @property
    def STANDARD(self) -> tuple[type[Rule], ...]:  # noqa: N802
        """The rules of every puzzle of the family unless it names its own."""

    def read_puzzle(self, text: str) -> Puzzle:
        """Read a puzzle from a text."""

    @property
    def FORMATS(self) -> tuple[Format, ...]:  # noqa: N802
        """The formats that its puzzles are exchanged in, in the order in which a text is compared with them."""

    # A family may also have `resembles(text)`: whether a text that no family can read was meant as one of its puzzles.


_modules: dict[str, str] = {}


def register(name: str, module: str) -> None:
    """Register a family; its module is imported only when it is needed.

    >>> register("sudoku", "rulegrid.sudoku")
    >>> [rule.spelling() for rule in family("sudoku").STANDARD]
    ['row', 'column', 'block']
    """
    _modules[name] = module


def names() -> tuple[str, ...]:
    """Return the names of the families."""
    return tuple(_modules)


def family(name: str) -> Family:
    """Return a family by its name; raises RulegridError where there is none."""
    if name not in _modules:
        raise RulegridError(f"no family {quote(name)}, expected one of {', '.join(_modules)}")
    return cast(Family, import_module(_modules[name]))

"""What a puzzle says, derived once and asked by all: its grid with regions, its units, its constraints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .grid import Grid

if TYPE_CHECKING:
    from .rule import Rule


@dataclass(frozen=True)
class Context:
    """What the rules of a puzzle know of it: the grid with its regions, and each other."""

    grid: Grid
    rules: tuple[Rule, ...] = ()

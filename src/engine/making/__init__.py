"""Making puzzles: what all families share."""

from .made import Made, NothingMade
from .many import make_many

__all__ = ["Made", "NothingMade", "make_many"]

"""Making puzzles: what all families share."""

from .givens import GivensMaker
from .made import Made, NothingMade
from .many import make_many
from .target import Target

__all__ = ["GivensMaker", "Made", "NothingMade", "Target", "make_many"]

"""Making puzzles: what all families share."""

from .daily import daily
from .givens import GivensMaker
from .made import Made, NothingMade
from .many import make_many
from .target import Target

__all__ = ["GivensMaker", "Made", "NothingMade", "Target", "daily", "make_many"]

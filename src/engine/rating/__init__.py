"""How hard a puzzle is: its rating, from the steps of its explanation."""

from ..data.levels import LEVELS, Levels
from .rating import Rating, levels_of, rate

__all__ = ["LEVELS", "Levels", "Rating", "levels_of", "rate"]

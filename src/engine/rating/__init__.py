"""How hard a puzzle is: its rating, from the steps of its explanation."""

from .levels import LEVELS, band_of, level_of, read_band, wanted_band
from .rating import Rating, rate

__all__ = ["LEVELS", "Rating", "band_of", "level_of", "rate", "read_band", "wanted_band"]

"""The options that the makers of all families have."""

from .options import Option

LEVEL = Option("level", str, None, "How hard among puzzles of its kind: easy, medium, hard, fiendish or extreme.")
RATING = Option("rating", str, None, "How hard, as a band of ratings: 4.0..5.0, or 4 for 4.00 to 4.99.")

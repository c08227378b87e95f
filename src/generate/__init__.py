"""Making puzzles: what all families share."""

from .batch import Made, NothingMade, make_many, make_orders, orders_of
from .daily import daily, daily_many
from .difficulty import Target
from .givens import GivensMaker

__all__ = [
    "GivensMaker",
    "Made",
    "NothingMade",
    "Target",
    "daily",
    "daily_many",
    "make_many",
    "make_orders",
    "orders_of",
]

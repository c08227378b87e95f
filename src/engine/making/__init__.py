"""Making puzzles: what all families share."""

from .daily import daily, daily_many
from .givens import GivensMaker
from .made import Made, NothingMade
from .many import make_many, make_orders, orders_of
from .target import Target

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

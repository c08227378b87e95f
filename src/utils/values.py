"""Values of cells: whole numbers, among them 0 as a digit rather than an empty cell."""

from __future__ import annotations

import operator
from typing import Any


class _Zero(int):
    """The digit 0 where 0 also means "empty": equal to 0 in every sum and comparison, but true."""

    __slots__ = ()

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        return "ZERO"

    def __str__(self) -> str:
        return "0"

    def __reduce__(self) -> str:
        return "ZERO"


ZERO = _Zero(0)
"""The digit 0 on a board whose values include it. Plain 0 is an empty cell there as everywhere.

>>> bool(ZERO), ZERO + 4, ZERO == 0, f"{ZERO}"
(True, 4, True, '0')
"""


def is_whole(number: Any) -> bool:
    """Return whether something is a whole number of any type, such as numpy's; True and False are not.

    >>> is_whole(5), is_whole(5.0), is_whole(True)
    (True, False, False)
    """
    if type(number) is int:
        return True
    if isinstance(number, bool):
        return False
    try:
        operator.index(number)
    except TypeError:
        return False
    return True

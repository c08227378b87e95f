"""Whole numbers of any length, and the values of cells."""

from __future__ import annotations

import operator
from typing import Any

_CHUNK = 4000
_LOG = 0.30102999566398119  # log10(2), rounded down
_BITS = 128


def is_number(text: str, most: int = 18) -> bool:
    """Return whether a text is a whole number of at most `most` ASCII digits; `str.isdigit` is also true for "²".

    >>> is_number("080"), is_number("²"), is_number(""), is_number("1000", most=3)
    (True, False, False, False)
    """
    return len(text) <= most and text.isascii() and text.isdigit()


def bits_set(mask: int) -> list[int]:
    """Return the positions of the set bits of a mask, in rising order.

    >>> bits_set(0b10110)
    [1, 2, 4]
    """
    found = []
    while mask:
        bit = mask & -mask
        found.append(bit.bit_length() - 1)
        mask ^= bit
    return found


def read_number(digits: str) -> int:
    """Convert ASCII digits of any length to a number.

    >>> read_number("080"), read_number("9" * 5000) == 10**5000 - 1
    (80, True)
    """
    if len(digits) <= _CHUNK:
        return int(digits)
    middle = len(digits) // 2
    shift: int = 10**middle
    return read_number(digits[:-middle]) * shift + read_number(digits[-middle:])


def write_number(number: int) -> str:
    """Return the digits of a number of any length.

    >>> write_number(-80), len(write_number(10**5000))
    ('-80', 5001)
    """
    if number < 0:
        return "-" + write_number(-number)
    if number.bit_length() * _LOG < _CHUNK:
        return str(number)
    # Convert by halves with decimal numbers, which are multiplied fast and printed in linear time.
    import decimal

    powers: dict[int, decimal.Decimal] = {}

    def power_of_two(exponent: int) -> decimal.Decimal:
        if exponent not in powers:
            half = exponent // 2
            is_short = exponent <= _BITS
            powers[exponent] = (
                decimal.Decimal(2) ** exponent if is_short else power_of_two(half) * power_of_two(exponent - half)
            )
        return powers[exponent]

    def convert(part: int, bits: int) -> decimal.Decimal:
        if bits <= _BITS:
            return decimal.Decimal(part)
        half = bits // 2
        high = part >> half
        return convert(high, bits - half) * power_of_two(half) + convert(part - (high << half), half)

    with decimal.localcontext(decimal.Context(prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN)):
        return str(convert(number, number.bit_length()))


def begin_number(number: int, most: int) -> tuple[str, int]:
    """Return the first `most` characters of a number, and the number of its digits; a sign counts as a digit.

    It is fast however long the number is.

    >>> begin_number(-123, 8), begin_number(7 * 10**5000, 3)
    (('-123', 4), ('700', 5001))
    """
    sign = "-" if number < 0 else ""
    number = abs(number)
    # Divide by a power of ten that leaves a few digits more than needed.
    cut = int(number.bit_length() * _LOG) - most - 2
    digits = str(number // 10**cut if cut > 0 else number)
    return (sign + digits)[:most], len(sign) + len(digits) + max(cut, 0)


def short_number(number: int, most: int = 30) -> str:
    """Return the digits of a number, shortened to `most` characters and "…" if there are more.

    >>> short_number(80), short_number(10**5000, 4)
    ('80', '1000…')
    """
    digits, count = begin_number(number, most)
    return digits if count <= most else digits + "…"


class _Zero(int):
    """The type of the digit 0, if 0 also means "empty": equal to 0 in every sum and comparison, but true."""

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
"""The digit 0 on a board whose values include it. Plain 0 is always an empty cell.

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

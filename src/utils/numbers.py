"""Whole numbers of any length: Python itself refuses to read or write more than 4300 digits at a time."""

from __future__ import annotations

_CHUNK = 4000
_BASE = 10**_CHUNK


def read_number(digits: str) -> int:
    """Return the number that ASCII digits write.

    >>> read_number("080"), read_number("9" * 5000) == 10**5000 - 1
    (80, True)
    """
    if len(digits) <= _CHUNK:
        return int(digits)
    middle = len(digits) // 2
    shift: int = 10**middle
    return read_number(digits[:-middle]) * shift + read_number(digits[-middle:])


def write_number(number: int) -> str:
    """Return the digits of a number.

    >>> write_number(-80), len(write_number(10**5000))
    ('-80', 5001)
    """
    if number < 0:
        return "-" + write_number(-number)
    chunks = []
    while number >= _BASE:
        number, rest = divmod(number, _BASE)
        chunks.append(str(rest).rjust(_CHUNK, "0"))
    return str(number) + "".join(reversed(chunks))

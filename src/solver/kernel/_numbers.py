# cython: boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: annotation_typing=False, infer_types=True
"""Conversion of spaced numbers, one grid per line, to and from one byte per cell; for batches of large grids."""

from __future__ import annotations


def read_numbers(text: bytes, cells: bytearray, each: int, most: int) -> bool:
    """Fill `cells` with the numbers of a text that has `each` numbers per line; a '.' is a 0.

    Returns whether the text has exactly this form, with no number above `most`. Other texts need a slower reader.
    """
    at = 0
    in_line = 0
    number = -1
    for i in range(len(text)):
        char = text[i]
        if 48 <= char <= 57:
            if number == 0:
                return False
            number = (number * 10 if number > 0 else 0) + char - 48
            if number > most:
                return False
        elif char == 46:
            if number >= 0:
                return False
            number = 0
        elif char == 32 or char == 10:
            if number >= 0:
                if at == len(cells):
                    return False
                cells[at] = number
                at += 1
                in_line += 1
                number = -1
            if char == 10:
                if in_line != each:
                    return False
                in_line = 0
        else:
            return False
    return at == len(cells) and number < 0 and in_line == 0


def write_numbers(cells: bytearray, text: bytearray, each: int) -> int:
    """Write the numbers in `cells`, below 100, with single spaces, `each` per line; return the length of the text.

    `text` must have at least three bytes per cell.
    """
    end = 0
    in_line = 0
    for i in range(len(cells)):
        number = cells[i]
        if number >= 10:
            text[end] = 48 + number // 10
            end += 1
        text[end] = 48 + number % 10
        end += 1
        in_line += 1
        if in_line == each:
            in_line = 0
            text[end] = 10
        else:
            text[end] = 32
        end += 1
    return end

"""Small pieces of English."""

from __future__ import annotations


def count_noun(number: int, noun: str, form: str = "") -> str:
    """Return a number with its noun, which is in the plural unless there is one; `form` is a format such as ",".

    >>> counted(1, "step"), counted(0, "step"), counted(12_000, "step", ",")
    ('1 step', '0 steps', '12,000 steps')
    """
    return f"{number:{form}} {noun}" + ("" if number == 1 else "s")


def wrap_text(text: str, width: int) -> str:
    """Return a text in lines of at most `width` characters; all but the first are indented.

    >>> print(wrapped("killer 15:A1A2B1, 7:C1C2", 20))
    killer 15:A1A2B1,
        7:C1C2
    """
    from textwrap import fill

    return fill(text, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def printable(text: str) -> str:
    """Return `text` without line breaks, escapes and other characters that would act on a terminal.

    >>> printable("a b") == "a b", printable(chr(27) + "[2J") == chr(0xFFFD) + "[2J"
    (True, True)
    """
    return text if text.isprintable() else "".join([char if char.isprintable() else REPLACED for char in text])


REPLACED = "\N{REPLACEMENT CHARACTER}"

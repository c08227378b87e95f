"""Texts in the cells of a CSV file, kept from being run as formulas by the program that opens it."""

from __future__ import annotations

# What a formula may begin with in Excel, LibreOffice or Google Sheets, also in its full-width form.
_BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_MARK = "'"


def protect(text: str) -> str:
    """Return a text with an apostrophe before it where a spreadsheet would take it for a formula.

    One that begins with an apostrophe itself gets another, so that `unprotect` returns every text as it was.

    >>> protect("Jan"), protect("=1+1"), protect("'n'"), unprotect(protect("=1+1"))
    ('Jan', "'=1+1", "''n'", '=1+1')
    """
    return _MARK + text if text.startswith((*_BEGINNINGS, _MARK)) else text


def unprotect(text: str) -> str:
    """Return the text that `protect` was given.

    >>> [unprotect(text) for text in ("'=1", "''n'", "'tis", "1")]
    ['=1', "'n'", "'tis", '1']
    """
    return text[1:] if text.startswith(_MARK) and text[1:].startswith((*_BEGINNINGS, _MARK)) else text

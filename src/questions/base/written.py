"""Answers that are something written: texts and pictures."""

from __future__ import annotations

from typing import Any

MEDIA_TYPES = {
    "svg": "image/svg+xml",
    "png": "image/png",
    "pdf": "application/pdf",
    "html": "text/html; charset=utf-8",
    "text": "text/plain; charset=utf-8",
    "json": "application/json",
}
"""What may be drawn, by its form."""


def as_data(content: str | bytes) -> dict[str, Any]:
    """Return what was written as data: a text, or bytes in base64.

    >>> as_data("<svg/>"), as_data(b"PNG")
    ({'text': '<svg/>', 'base64': None}, {'text': None, 'base64': 'UE5H'})
    """
    if isinstance(content, str):
        return {"text": content, "base64": None}
    from base64 import b64encode  # few answers need it

    return {"text": None, "base64": b64encode(content).decode()}


def convert_picture(svg: str, form: str) -> str | bytes:
    """Return a picture in a form: SVG, PNG or PDF; raises RulegridError where what that needs is not installed."""
    from ...utils.pictures import to_pdf, to_png

    return to_png(svg) if form == "png" else to_pdf([svg]) if form == "pdf" else svg

"""Answers that are something written: texts and pictures."""

from __future__ import annotations

import base64
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
    is_text = isinstance(content, str)
    return {
        "text": content if is_text else None,
        "base64": base64.b64encode(content).decode() if isinstance(content, bytes) else None,
    }


def converted(svg: str, form: str) -> str | bytes:
    """Return a picture in a form: SVG, PNG or PDF; raises RulegridError where what that needs is not installed."""
    from ...utils.pictures import to_pdf, to_png

    return to_png(svg) if form == "png" else to_pdf([svg]) if form == "pdf" else svg

"""SVG pictures as PNG and PDF, by Typst: one wheel with fonts of its own, which needs nothing of the system.

Where none of a picture's fonts is installed, Typst's own stand in. Style sheets for dark screens have no effect.
"""

from __future__ import annotations

import html
import importlib
import json
import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from .errors import RulegridError
from .svg import INCH
from .words import Message

_EXTRA = 'pip install ".[png]" in a copy of the repository'

_DOCUMENT = b"""
#set document(title: sys.inputs.title, date: none)
#set page(width: auto, height: auto, margin: 0pt)
#for (number, svg) in json(bytes(sys.inputs.pages)).enumerate() {
  if number > 0 { pagebreak() }
  image(bytes(svg.picture), format: "svg", alt: svg.alt)
}
"""

_TWO = chr(0x4E00), chr(0x56DB)
"""The characters of one and four."""

_TITLE = re.compile("<title>([^<]*)</title>")


class NotInstalled(RulegridError):
    """A package that is not there, and that few need."""


def require(form: str) -> Any:
    """Return the module that writes PNG and PDF; raises NotInstalled, which names the `form`, if it is not installed."""
    try:
        return importlib.import_module("typst")
    except ImportError:
        raise NotInstalled(Message("error.needs-extra", form=form.upper(), command=_EXTRA)) from None


def require_fonts(form: str, text: str) -> None:
    """Raise NotInstalled where a text in a PNG or PDF would be boxes: it has Chinese characters, and no font has."""
    if form in ("png", "pdf") and any(0x3400 <= ord(character) < 0xA000 for character in text) and not _has_chinese():
        raise NotInstalled(Message("error.no-font", form=form.upper()))


@cache
def _has_chinese() -> bool:
    """Return whether there is a font with Chinese characters: without one, they all look the same."""
    one, other = (
        to_png(f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="16">{character}</text></svg>')
        for character in _TWO
    )
    return one != other


def to_png(svg: str, scale: float = 2) -> bytes:
    """Return a picture as PNG with `scale` pixels for each of its units; raises RulegridError if Typst is not installed."""
    return _compile_pages([svg], "png", ppi=scale * INCH)


def to_pdf(pages: Sequence[str], title: str = "") -> bytes:
    """Return pictures as the pages of a PDF; a page is as large as its picture, 96 units to the inch.

    Each page's alternative text is the title of its picture. Raises RulegridError if Typst is not installed.
    """
    return _compile_pages(pages, "pdf", title)


def _compile_pages(pages: Sequence[str], form: str, title: str = "", **options: Any) -> bytes:
    typst = require(form)
    data = [{"picture": svg, "alt": title_of(svg)} for svg in pages]
    inputs = {"pages": json.dumps(data), "title": title or title_of(pages[0])}
    result: bytes = typst.compile(_DOCUMENT, format=form, sys_inputs=inputs, **options)
    return result


def title_of(svg: str) -> str:
    """Return the title of a picture.

    >>> title_of("<svg><title>A &amp; B</title></svg>")
    'A & B'
    """
    match = _TITLE.search(svg)
    return html.unescape(match[1]) if match else ""

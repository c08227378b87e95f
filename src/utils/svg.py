"""An SVG canvas, and conversion of SVG pictures to PNG or PDF with Typst."""

from __future__ import annotations

import html
import importlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from .errors import RulegridError
from .message import Message

Point = tuple[float, float]
Attribute = str | float | None

_ESCAPES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"})
_PAINT = re.compile(' (fill|stroke)="(#[0-9a-fA-F]{6})"')
# XML 1.0 can't express these, not even escaped.
_NO_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")

INCH = 96
"""The number of picture units (CSS pixels) in an inch."""


def escape(text: str) -> str:
    """Escape `text` for use in an element or a quoted attribute.

    >>> escape('a < "b" & c'), escape("bell" + chr(7)) == "bell" + chr(0xFFFD)
    ('a &lt; &quot;b&quot; &amp; c', True)
    """
    text = _NO_XML.sub("\ufffd", text).translate(_ESCAPES)
    if text.isprintable():
        return text
    # A terminal may show the source of the picture: characters that would act on it become references.
    return "".join([char if char.isprintable() or char in "\t\n\r" else f"&#{ord(char)};" for char in text])


def paragraph(lines: Iterable[str]) -> str:
    """Return lines of text as a paragraph of HTML.

    >>> paragraph(["1 < 2", "so is 2 < 3"])
    '<p>1 &lt; 2<br>so is 2 &lt; 3</p>'
    """
    return f"<p>{'<br>'.join(map(escape, lines))}</p>"


def number(value: float) -> str:
    """Return a number with at most two decimals, without trailing zeros.

    >>> number(3.0), number(0.125), number(-0.001), number(120)
    ('3', '0.12', '0', '120')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


class Canvas:
    """Shapes on a picture of `width` x `height` units, drawn in the order in which they are added.

    Attributes are keyword arguments: `stroke_width=2` becomes `stroke-width="2"`, `class_` becomes `class`, and an
    attribute with value None is omitted. `title` and `desc` are the title and the long description for screen readers;
    further attributes are those of the `<svg>` element.

    >>> canvas = Canvas(10, 10, title="A square", data_side=8)
    >>> with canvas.group(class_="squares", fill="#eee"):
    ...     canvas.rect(1, 1, 8, 8, stroke_width=0.5)
    >>> print(canvas)
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" width="10" height="10" role="img" data-side="8">
    <title>A square</title>
    <g class="squares" fill="#eee">
    <rect x="1" y="1" width="8" height="8" stroke-width="0.5"/>
    </g>
    </svg>
    """

    def __init__(
        self, width: float, height: float, *, title: str = "", desc: str = "", **attributes: Attribute
    ) -> None:
        self.width = width
        self.height = height
        self.title = title
        self.desc = desc
        self.style = ""
        """A style sheet; none by default."""
        self._attributes = attributes
        self._elements: list[str] = []

    def __str__(self) -> str:
        view = f"0 0 {number(self.width)} {number(self.height)}"
        size = {"viewBox": view, "width": number(self.width), "height": number(self.height)}
        head = _tag("svg", {"xmlns": "http://www.w3.org/2000/svg", **size, "role": "img", **self._attributes})
        words = [
            f"<{name}>{escape(text)}</{name}>" for name, text in (("title", self.title), ("desc", self.desc)) if text
        ]
        sheet = [f"<style>{self.style}</style>"] if self.style else []
        return "\n".join([f"<{head}>", *words, *sheet, *self._elements, "</svg>"])

    def colours(self) -> set[tuple[str, str]]:
        """Return the pairs of attribute and colour used so far.

        >>> canvas = Canvas(9, 9)
        >>> canvas.rect(0, 0, 9, 9, fill="#ffffff", stroke="none")
        >>> canvas.colours()
        {('fill', '#ffffff')}
        """
        return {found for element in self._elements for found in _PAINT.findall(element)}

    def rect(self, x: float, y: float, width: float, height: float, **attributes: Attribute) -> None:
        """Add a rectangle; `rx` rounds its corners."""
        self._add("rect", {"x": x, "y": y, "width": width, "height": height, **attributes})

    def line(self, x1: float, y1: float, x2: float, y2: float, **attributes: Attribute) -> None:
        self._add("line", {"x1": x1, "y1": y1, "x2": x2, "y2": y2, **attributes})

    def circle(self, cx: float, cy: float, r: float, **attributes: Attribute) -> None:
        self._add("circle", {"cx": cx, "cy": cy, "r": r, **attributes})

    def path(self, strokes: Iterable[Iterable[Point]], *, closed: bool = False, **attributes: Attribute) -> None:
        """Add one path of strokes, each a sequence of points joined by straight lines; without strokes, add nothing.

        >>> canvas = Canvas(9, 9)
        >>> canvas.path([[(0, 0), (9, 0), (9, 9)], [(1, 1), (2, 3)]])
        >>> print(str(canvas).splitlines()[1])
        <path d="M0 0H9V9M1 1L2 3"/>
        """
        data = "".join(_stroke(points) + "Z" * closed for points in strokes)
        if data:
            self._add("path", {"d": data, **attributes})

    def text(self, x: float, y: float, text: str, *, title: str = "", **attributes: Attribute) -> None:
        """Add a text; `y` is its baseline, `title` its tooltip."""
        content = escape(text) + (f"<title>{escape(title)}</title>" if title else "")
        self._elements.append(f"<{_tag('text', {'x': x, 'y': y, **attributes})}>{content}</text>")

    def place(self, x: float, y: float, scale: float, content: str) -> None:
        """Add existing SVG elements, with their origin at a point and scaled by a factor."""
        self._elements.append(f'<g transform="translate({number(x)} {number(y)}) scale({scale:.4g})">{content}</g>')

    @contextmanager
    def group(self, **attributes: Attribute) -> Iterator[None]:
        """Group the shapes added inside the `with`; an empty group is omitted."""
        self._elements.append(f"<{_tag('g', attributes)}>")
        opened = len(self._elements)
        yield
        if len(self._elements) == opened:
            self._elements.pop()
        else:
            self._elements.append("</g>")

    def _add(self, name: str, attributes: Mapping[str, Attribute]) -> None:
        self._elements.append(f"<{_tag(name, attributes)}/>")


def _tag(name: str, attributes: Mapping[str, Attribute]) -> str:
    parts = [name]
    for key, value in attributes.items():
        if value is not None:
            text = escape(value) if isinstance(value, str) else number(value)
            parts.append(f'{key.rstrip("_").replace("_", "-")}="{text}"')
    return " ".join(parts)


def _stroke(points: Iterable[Point]) -> str:
    data = ""
    last: tuple[str, str] | None = None
    for x, y in points:
        at = number(x), number(y)
        if last is None:
            data = f"M{at[0]} {at[1]}"
        elif at[1] == last[1]:
            data += f"H{at[0]}"
        elif at[0] == last[0]:
            data += f"V{at[1]}"
        else:
            data += f"L{at[0]} {at[1]}"
        last = at
    return data


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
"""The Chinese characters for one and four."""

_TITLE = re.compile("<title>([^<]*)</title>")


class NotInstalled(RulegridError):
    """An optional package is not installed."""


def require(form: str) -> Any:
    """Return the module that writes PNG and PDF; raises NotInstalled with the name of the `form` if it is missing."""
    try:
        return importlib.import_module("typst")
    except ImportError:
        raise NotInstalled(Message("error.needs-extra", form=form.upper(), command=_EXTRA)) from None


def require_fonts(form: str, text: str) -> None:
    """Raise NotInstalled if a text in a PNG or PDF has Chinese characters, but no font has them."""
    if form in ("png", "pdf") and any(0x3400 <= ord(character) < 0xA000 for character in text) and not _has_chinese():
        raise NotInstalled(Message("error.no-font", form=form.upper()))


@cache
def _has_chinese() -> bool:
    """Return whether there is a font with Chinese characters; without one, they all look the same."""
    one, other = (
        to_png(f'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><text y="16">{character}</text></svg>')
        for character in _TWO
    )
    return one != other


def to_png(svg: str, scale: float = 2) -> bytes:
    """Return a picture as PNG with `scale` pixels per unit; raises RulegridError if Typst is not installed."""
    return _compile_pages([svg], "png", ppi=scale * INCH)


def to_pdf(pages: Sequence[str], title: str = "") -> bytes:
    """Return a PDF with one picture on each page; a page has the size of its picture, at 96 units per inch.

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

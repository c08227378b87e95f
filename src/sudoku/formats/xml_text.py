"""XML of other programs: the elements of a text, with their attributes, texts and places.

A text that declares entities is refused, so that none can grow.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from ...utils.errors import PuzzleFormatError
from ...utils.message import Message

MOST_ELEMENTS = 200_000


@dataclass
class XmlElement:
    """An element: its name, its attributes, the text in it, and the line and column of its start."""

    name: str
    attributes: dict[str, str]
    line: int
    column: int
    text: str = ""
    parts: list[XmlElement] = field(default_factory=list)

    def all(self, name: str) -> list[XmlElement]:
        """Return the elements of this name in it, at any depth, in their order."""
        found, left = [], self.parts[::-1]
        while left:
            part = left.pop()
            found += [part] if part.name == name else []
            left += part.parts[::-1]
        return found


def read_xml(text: str) -> XmlElement:
    """Return the outermost element of a text; raises PuzzleFormatError with line and column.

    >>> root = read_xml('<a><b size="2">1 2</b></a>')
    >>> [(part.name, part.attributes, part.text) for part in root.all("b")]
    [('b', {'size': '2'}, '1 2')]
    """
    from xml.parsers import expat  # slow to import, and few puzzles are XML

    parser = expat.ParserCreate()
    top = XmlElement("", {}, 1, 1)
    inside = [top]
    count = 0

    def begin(name: str, attributes: dict[str, str]) -> None:
        nonlocal count
        count += 1
        element = XmlElement(name, attributes, parser.CurrentLineNumber, parser.CurrentColumnNumber + 1)
        if count <= MOST_ELEMENTS:
            inside[-1].parts.append(element)
        inside.append(element)

    def add_text(data: str) -> None:
        inside[-1].text = (inside[-1].text + data)[:10_000]

    def check_type(_name: str, _system: str | None, _public: str | None, has_entities: bool) -> None:
        if has_entities:
            raise PuzzleFormatError(
                Message("layout.xml-type"), parser.CurrentLineNumber, parser.CurrentColumnNumber + 1
            )

    parser.StartElementHandler = begin
    parser.EndElementHandler = lambda name: inside.pop()
    parser.CharacterDataHandler = add_text
    parser.StartDoctypeDeclHandler = check_type
    # The text is already decoded, whatever encoding it declares.
    text = re.sub(r"\A(\s*<\?xml[^>]*?)\s+encoding=(?:\"[^\"]*\"|'[^']*')", r"\1", text.removeprefix("\ufeff")).lstrip()
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        why = expat.ErrorString(error.code)
        raise PuzzleFormatError(Message("layout.xml", why=why), error.lineno, error.offset + 1) from None
    return top.parts[0]

"""An address as a QR code, for the camera of a phone: drawn by segno, which comes with the extra `web`."""

from __future__ import annotations

from importlib.util import find_spec

from ..utils.errors import bounds, read
from ..utils.json_text import expect, expect_object
from ..utils.message import Message
from .messages import Data, Refusal, problem

LIBRARY = "segno"
MOST_BYTES = 1000
"""What fits into 105 x 105 modules. Larger codes are harder for a camera to read from a screen."""


def is_installed() -> bool:
    """Return whether codes can be drawn."""
    return find_spec(LIBRARY) is not None


def draw(data: Data) -> Data:
    """Answer /api/qr: the modules of the code, a text for each row with 1 for a dark one.

    >>> draw({"text": "HTTPS://EXAMPLE.ORG"})["rows"][0]
    '111111101010101111111'
    """
    text = expect(expect_object(data, "question", ("text",), required=("text",))["text"], str, "question.text")
    size = len(text.encode())
    if not 1 <= size <= MOST_BYTES:
        message = Message("server.qr-long", count=size, most=MOST_BYTES) if size else read("''", bounds(1, MOST_BYTES))
        raise Refusal(422, problem(message, path="question.text"))
    try:
        import segno
    except ImportError:
        raise Refusal(501, Message("server.qr-missing")) from None
    # What room there is beside the text goes into repairs; a micro code is read by few phones.
    code = segno.make(text, error="l", boost_error=True, micro=False)
    return {"rows": ["".join(map(str, row)) for row in code.matrix]}

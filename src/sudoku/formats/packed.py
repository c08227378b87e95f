"""The text of a sukaku told from that of a large grid."""

from __future__ import annotations

from ...utils.parser import split_lines
from .tables import is_border

SIDES = {n**3: n for n in range(4, 10)}


def packed_cells(text: str) -> list[str] | None:
    """Return the digits of each cell of a sukaku, None where a text is none; it may be on several lines.

    A grid of 27x27 has as many characters, but no 81 or more in it that all stand where their digit would.

    >>> packed_cells("1..4.2..12341234" * 4)[:3], packed_cells("1..4.2..12341234" * 3)
    (['14', '2', '1234'], None)
    """
    if len(text) > 9**3 * 3:
        return None
    word = "".join("".join(line.split()) for line in split_lines(text) if not is_border(line)).replace("|", "")
    n = SIDES.get(len(word))
    if n is None or sum(character not in ".0" for character in word) < n * n:
        return None
    if any(character not in (".", "0", str(at % n + 1)) for at, character in enumerate(word)):
        return None
    return [word[at : at + n].replace(".", "").replace("0", "") for at in range(0, len(word), n)]

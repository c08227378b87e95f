"""Compression in the base64 form of lz-string, in which puzzle sites put JSON into their links.

It is LZW over UTF-16 code units: a code for each prefix seen before, with as many bits as the dictionary needs at the
time. We have our own implementation because the input is untrusted: it limits the size while it unpacks.
"""

from __future__ import annotations

import string

from .errors import PuzzleFormatError, quote
from .message import Message

MAX_PACKED = 1_000_000
MAX_UNPACKED = 2_000_000

ALPHABET = string.ascii_uppercase + string.ascii_lowercase + string.digits + "+/"
_BITS = 6
_REVERSED = {character: int(f"{at:06b}"[::-1], 2) for at, character in enumerate(ALPHABET)}
_BYTE, _WORD, _END = 0, 1, 2  # special codes: a new character of 8 or 16 bits, the end
_FIRST = 3


def unpack(text: str) -> str:
    """Unpack the result of `pack`; padding may be missing, white space around it is ignored. Raises PuzzleFormatError.

    The alphabet of lz-string for addresses, with - for / and $ for padding, is supported too.

    >>> unpack("N4IghiBcAECMA00QCMrQNqwLoF8g"), unpack("Q===")
    ('{"a": 1, "b": [1]}', '')
    """
    packed = text.strip().rstrip("=$").replace("-", "/")
    if len(packed) > MAX_PACKED:
        raise PuzzleFormatError(Message("json.packed-long", count=len(packed), most=MAX_PACKED))
    if packed and (strange := next((c for c in packed if c not in _REVERSED), None)):
        at = packed.index(strange) + 1
        raise PuzzleFormatError(Message("json.packed-character", given=quote(strange), at=at))
    units = _unpack(packed)
    if any("\ud800" <= unit <= "\udfff" for unit in units):
        return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    return units


def _unpack(packed: str) -> str:
    hold = held = at = 0
    width = 2
    entries: list[str] = ["", "", ""]
    found: list[str] = []
    size = 0
    last = ""

    def take(number: int) -> int:
        nonlocal hold, held, at
        while held < number:
            if at == len(packed):
                raise PuzzleFormatError(Message("json.packed-short"))
            hold |= _REVERSED[packed[at]] << held
            held += _BITS
            at += 1
        value = hold & ((1 << number) - 1)
        hold >>= number
        held -= number
        return value

    while True:
        code = take(width)
        if code == _END:
            return "".join(found)
        if code in (_BYTE, _WORD):
            entry = chr(take(8 if code == _BYTE else 16))
            entries.append(entry)
        elif code < len(entries):
            entry = entries[code]
        elif code == len(entries) and last:
            entry = last + last[0]
        else:
            raise PuzzleFormatError(Message("json.packed-damaged", at=at, count=len(packed)))
        size += len(entry)
        if size > MAX_UNPACKED:
            raise PuzzleFormatError(Message("json.packed-large", most=MAX_UNPACKED))
        found.append(entry)
        if last:
            entries.append(last + entry[0])
        last = entry
        # One entry more than there are: the next code may be the one that is being created.
        while len(entries) + 1 > 1 << width:
            width += 1


def pack_for_address(text: str) -> str:
    """Pack a text in the alphabet for addresses, without padding."""
    return pack(text).rstrip("=").replace("/", "-")


def pack(text: str) -> str:
    """Pack a text in base64 with padding.

    >>> pack('{"a": 1, "b": [1]}')
    'N4IghiBcAECMA00QCMrQNqwLoF8g'
    """
    units = text.encode("utf-16-le", "surrogatepass")
    characters = [chr(units[at] | units[at + 1] << 8) for at in range(0, len(units), 2)]
    bits = _Bits()
    codes: dict[str, int] = {}
    is_new: set[str] = set()
    width, room = 2, 2
    prefix = ""

    def grow() -> None:
        nonlocal width, room
        room -= 1
        if room == 0:
            room = 1 << width
            width += 1

    def put(prefix: str) -> None:
        if prefix in is_new:
            is_new.remove(prefix)
            unit = ord(prefix)
            bits.put(_BYTE if unit < 256 else _WORD, width)
            bits.put(unit, 8 if unit < 256 else 16)
            grow()
        else:
            bits.put(codes[prefix], width)
        grow()

    for character in characters:
        if character not in codes:
            codes[character] = len(codes) + _FIRST
            is_new.add(character)
        if prefix + character in codes:
            prefix += character
            continue
        put(prefix)
        codes[prefix + character] = len(codes) + _FIRST
        prefix = character
    if prefix:
        put(prefix)
    bits.put(_END, width)
    return bits.text()


class _Bits:
    """A writer of bits: the lowest bit of each value first, six bits per character with the first as the highest."""

    def __init__(self) -> None:
        self._hold = self._held = 0
        self._found: list[str] = []

    def put(self, value: int, width: int) -> None:
        self._hold |= value << self._held
        self._held += width
        while self._held >= _BITS:
            self._flush()

    def _flush(self) -> None:
        self._found.append(_CHARACTERS[self._hold & 63])
        self._hold >>= _BITS
        self._held -= _BITS

    def text(self) -> str:
        self._flush()  # one character more even if no bits are left, as lz-string does
        return "".join(self._found) + "=" * (-len(self._found) % 4)


_CHARACTERS = {bits: character for character, bits in _REVERSED.items()}

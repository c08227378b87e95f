"""Patterns: regular expressions that the digits along some cells match, with a parser and a matcher of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from ...core.automata import Automaton, build
from ...utils.errors import PuzzleFormatError, expected_got, quote
from ...utils.message import Label, Message
from ...utils.numbers import bits_set

LONGEST = 10_000  # characters
DEEPEST = 40  # nested brackets
MOST_POSITIONS = 500  # digits and classes in a pattern, once what is repeated is written out
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

_TIMES = re.compile(r"\{([0-9]{1,3})(,([0-9]{1,3})?)?\}")


@dataclass(frozen=True)
class Letter:
    """One digit: one of these, or any but these."""

    digits: frozenset[int]
    is_among: bool
    size: int = 1


@dataclass(frozen=True)
class Sequence:
    """Several parts in succession."""

    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)


@dataclass(frozen=True)
class PatternChoice:
    """One of several parts."""

    parts: tuple[Part, ...]

    @property
    def size(self) -> int:
        return sum(part.size for part in self.parts)


@dataclass(frozen=True)
class Repeat:
    """A part repeated at least and at most so often; None for no limit."""

    part: Part
    least: int
    most: int | None

    @property
    def size(self) -> int:
        return self.part.size * (max(self.least, 1) if self.most is None else self.most)


Part = Letter | Sequence | PatternChoice | Repeat


class _PatternParser:
    """Reads a pattern by recursive descent."""

    def __init__(self, text: str, offset: int) -> None:
        self.text = text
        self.offset = offset
        self.at = 0
        self.depth = 0
        if len(text) > LONGEST:
            raise self.error(Message("expression.long-pattern", length=len(text), most=LONGEST))

    def error(self, message: Message, at: int | None = None) -> PuzzleFormatError:
        return PuzzleFormatError(message, column=self.offset + (self.at if at is None else at) + 1)

    def unexpected_error(self, expected: Label) -> PuzzleFormatError:
        if self.here:
            return self.error(expected_got(quote(self.here), expected))
        return self.error(Message("expression.pattern-ends", expected=expected))

    @property
    def here(self) -> str:
        return self.text[self.at : self.at + 1]

    def whole(self) -> Part:
        part = self.choice()
        if self.here:
            raise self.unexpected_error(Message("expression.part"))
        return part

    def choice(self) -> Part:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.error(Message("expression.nested-brackets", most=DEEPEST))
        parts = [self.sequence()]
        while self.here == "|":
            self.at += 1
            parts.append(self.sequence())
        self.depth -= 1
        return parts[0] if len(parts) == 1 else self.check_size(PatternChoice(tuple(parts)), 0)

    def sequence(self) -> Part:
        begins = self.at
        parts = [self.read_repeat()]
        while self.here and self.here not in "|)":
            parts.append(self.read_repeat())
        return parts[0] if len(parts) == 1 else self.check_size(Sequence(tuple(parts)), begins)

    def read_repeat(self) -> Part:
        begins = self.at
        part = self.single()
        signs = {"*": (0, None), "+": (1, None), "?": (0, 1)}
        if self.here in signs and self.here:
            least, most = signs[self.here]
            self.at += 1
        elif self.here == "{":
            least, most = self.times()
        else:
            return part
        return self.check_size(Repeat(part, least, most), begins)

    def times(self) -> tuple[int, int | None]:
        match = _TIMES.match(self.text, self.at)
        if not match:
            times = Message("expression.times", examples=("{3}", "{2,}", "{2,4}"))
            raise self.error(expected_got(quote(self.text[self.at :]), times))
        least = int(match[1])
        most = least if not match[2] else int(match[3]) if match[3] else None
        if most is not None and not 0 < most >= least:
            raise self.error(expected_got(quote(match[0]), Message("expression.least-and-most")))
        self.at = match.end()
        return least, most

    def check_size(self, part: Part, begins: int) -> Part:
        """Return a part, refused if it is too large once its repetitions are written out."""
        if part.size > MOST_POSITIONS:
            raise self.error(Message("expression.many-digits", digits=part.size, most=MOST_POSITIONS), begins)
        return part

    def single(self) -> Part:
        if self.here == "(":
            self.at += 1
            part = self.choice()
            if self.here != ")":
                raise self.unexpected_error("')'")
            self.at += 1
            return part
        if self.here == "[":
            return self.among()
        if self.here == ".":
            self.at += 1
            return Letter(frozenset(), False)
        return Letter(frozenset({self.digit(Message("expression.part"))}), True)

    def among(self) -> Letter:
        self.at += 1
        is_among = self.here != "^"
        self.at += not is_among
        digits: set[int] = set()
        while self.here != "]" or not digits:
            expected = Message("expression.digit-or-bracket" if digits else "expression.digit")
            low = high = self.digit(expected if self.here or not digits else "']'")
            if self.here == "-":
                self.at += 1
                begins = self.at
                high = self.digit(Message("expression.digit"))
                if high < low:
                    given = quote(self.text[begins - 2 : self.at])
                    raise self.error(expected_got(given, Message("expression.range")), begins - 2)
            digits.update(range(low, high + 1))
        self.at += 1
        return Letter(frozenset(digits), is_among)

    def digit(self, expected: Label) -> int:
        value = DIGITS.find(self.here.upper()) if self.here else -1
        if value < 0 or not self.here.isascii():
            raise self.unexpected_error(expected)
        self.at += 1
        return value


Places = int
"""Letters of a pattern, as the bits of a number."""


@dataclass(frozen=True)
class _LetterReach:
    """Whether a part matches the empty text, and the letters it may begin and end with (Glushkov 1961)."""

    is_empty: bool
    first: Places
    last: Places


class Pattern:
    """A regular expression over digits: `0` to `9`, then A = 10 and so on.

    It has digits, classes `[12]`, `[1-5]`, `[^9]`, `.` for any digit, `|`, groups, and `* + ? {3} {2,} {2,4}` for how
    often. The whole line has to match. Raises PuzzleFormatError with a column.

    >>> pattern = Pattern("1[2-4]*9")
    >>> pattern.matches([1, 3, 3, 9]), pattern.matches([1, 5, 9])
    (True, False)
    >>> Pattern("1[2-4")
    Traceback (most recent call last):
        ...
    rulegrid.PuzzleFormatError: column 6: the pattern ends, expected ']'
    """

    def __init__(self, text: str, offset: int = 0) -> None:
        self.text = text.strip()
        part = _PatternParser(self.text, offset + len(text) - len(text.lstrip())).whole()
        self.letters: list[Letter] = []
        self.follow: list[Places] = []
        reach = self._lay(part)
        self.start: Places = 1 << len(self.letters)  # one more place, before the first
        self.follow.append(reach.first)
        self.last = reach.last | (self.start if reach.is_empty else 0)

    def __repr__(self) -> str:
        return f"Pattern({self.text!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pattern) and self.text == other.text

    def __hash__(self) -> int:
        return hash(self.text)

    def _lay(self, part: Part) -> _LetterReach:
        """Give each letter of a part a place."""
        if isinstance(part, Letter):
            place = 1 << len(self.letters)
            self.letters.append(part)
            self.follow.append(0)
            return _LetterReach(False, place, place)
        if isinstance(part, Sequence):
            return self._one_after_the_other(map(self._lay, part.parts))
        if isinstance(part, PatternChoice):
            reaches = [self._lay(choice) for choice in part.parts]
            first = last = 0
            for reach in reaches:
                first, last = first | reach.first, last | reach.last
            return _LetterReach(any(reach.is_empty for reach in reaches), first, last)
        return self._one_after_the_other(self._copies(part))

    def _copies(self, part: Repeat) -> Iterator[_LetterReach]:
        number = max(part.least, 1) if part.most is None else part.most
        for at in range(number):
            reach = self._lay(part.part)
            if part.most is None and at == number - 1:
                self._link(reach, reach)
            yield _LetterReach(reach.is_empty or at >= part.least, reach.first, reach.last)

    def _one_after_the_other(self, reaches: Iterable[_LetterReach]) -> _LetterReach:
        whole = _LetterReach(True, 0, 0)
        for reach in reaches:
            self._link(whole, reach)
            whole = _LetterReach(
                whole.is_empty and reach.is_empty,
                whole.first | (reach.first if whole.is_empty else 0),
                reach.last | (whole.last if reach.is_empty else 0),
            )
        return whole

    def _link(self, one: _LetterReach, other: _LetterReach) -> None:
        for at in bits_set(one.last):
            self.follow[at] |= other.first

    def behind(self, places: Places) -> Places:
        """Return the letters that may follow any of `places`."""
        found = 0
        for at in bits_set(places):
            found |= self.follow[at]
        return found

    def having(self, digit: int) -> Places:
        """Return the letters that match a digit."""
        return sum(1 << at for at, letter in enumerate(self.letters) if (digit in letter.digits) == letter.is_among)

    def matches(self, digits: Iterable[int], values: tuple[int, ...] = ()) -> bool:
        """Return whether the pattern matches digits; with `values`, an empty cell may take any of them."""
        having = {digit: self.having(digit) for digit in values}
        any_of = 0
        for places in having.values():
            any_of |= places
        state = self.start
        for digit in digits:
            able = any_of if values and not digit else having.get(digit)
            state = self.behind(state) & (self.having(digit) if able is None else able)
        return bool(state & self.last)


@lru_cache(maxsize=256)
def automaton_of(pattern: Pattern, values: tuple[int, ...], length: int) -> Automaton:
    """Return the automaton for lines of `length` cells. Raises RulegridError if it has too many states."""
    having = {value: pattern.having(value) for value in values}
    behind: dict[Places, Places] = {}

    def step(places: Places, value: int) -> Places | None:
        if places not in behind:
            behind[places] = pattern.behind(places)
        return behind[places] & having[value] or None

    return build(values, pattern.start, step, lambda places: bool(places & pattern.last), length)

"""ISS's automata: how they are packed into text, and patterns and lists of words that express the same."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from ...utils.errors import PuzzleFormatError, bounds, expected_got, quote
from ...utils.message import Message

SIGNS = "0123456789ABCDEFG"
"""The characters of digits in patterns."""
LONGEST = 10_000  # characters of a pattern

Transitions = list[dict[int, set[int]]]


@dataclass(frozen=True)
class IssAutomaton:
    """A machine that reads one value after the other: from each state, the states that a symbol leads to.

    Symbols count from 0: the first is the lowest value.
    """

    transitions: Transitions
    starts: frozenset[int]
    accepts: frozenset[int]

    def words(self, choices: Sequence[Sequence[int]], most: int) -> list[tuple[int, ...]]:
        """Return the accepted words with a symbol of each of the choices; raises PuzzleFormatError if there are more.

        >>> IssAutomaton([{0: {0}, 1: {1}}, {1: {1}}], frozenset({0}), frozenset({1})).words([[0, 1], [0, 1]], 9)
        [(0, 1), (1, 1)]
        """
        words: dict[tuple[int, ...], frozenset[int]] = {(): self.starts}
        for symbols in choices:
            words = {
                (*word, symbol): after
                for word, states in words.items()
                for symbol in symbols
                if (after := self.after(states, symbol))
            }
            if len(words) > most:
                raise PuzzleFormatError(expected_got(Message("program.count", number=len(words)), bounds(most=most)))
        return [word for word, states in words.items() if states & self.accepts]

    def after(self, states: frozenset[int], symbol: int) -> frozenset[int]:
        """Return the states that a symbol leads to from some states."""
        return frozenset(target for state in states for target in self.transitions[state].get(symbol, ()))

    def pattern(self, values: Sequence[int]) -> str:
        """Return a regular expression for the same words, by removing one state after the other.

        Raises PuzzleFormatError if it is too long.

        >>> IssAutomaton([{0: {0}, 1: {1}}, {1: {1}}], frozenset({0}), frozenset({1})).pattern((1, 2))
        '1*22*'
        """
        first, last = -1, -2
        edges: dict[tuple[int, int], str] = {}
        for state, leads in enumerate(self.transitions):
            symbols: dict[int, list[int]] = {}
            for symbol, targets in leads.items():
                for target in targets if symbol < len(values) else ():
                    symbols.setdefault(target, []).append(symbol)
            for target, some in symbols.items():
                edges[state, target] = _class_of(values, some)
        edges |= {(first, state): "" for state in self.starts} | {(state, last): "" for state in self.accepts}
        left = set(range(len(self.transitions)))
        while left:
            state = min(left, key=lambda each: (_detours(edges, each), each))
            left.remove(state)
            _leave_out(edges, state)
            if sum(map(len, edges.values())) > LONGEST:
                raise PuzzleFormatError(Message("program.iss-automaton"))
        if not edges.get((first, last)):
            raise PuzzleFormatError(Message("expression.never"))
        return edges[first, last]


def _class_of(values: Sequence[int], symbols: Sequence[int]) -> str:
    signs = "".join(SIGNS[values[symbol]] for symbol in sorted(symbols))
    if len(signs) == len(values) > 1:
        return "."
    return signs if len(signs) == 1 else f"[{signs}]"


def _detours(edges: Mapping[tuple[int, int], str], state: int) -> int:
    """Return how much longer the edges become without a state."""
    into = [len(text) for (a, b), text in edges.items() if b == state != a]
    out = [len(text) for (a, b), text in edges.items() if a == state != b]
    return sum(into) * (len(out) - 1) + sum(out) * (len(into) - 1)


def _leave_out(edges: dict[tuple[int, int], str], state: int) -> None:
    """Replace the ways through a state by edges."""
    loop = edges.pop((state, state), "")
    again = f"{_group(loop)}*" if loop else ""
    into = {a: edges.pop((a, b)) for a, b in list(edges) if b == state}
    out = {b: edges.pop((a, b)) for a, b in list(edges) if a == state}
    for before, enter in into.items():
        for after, leave in out.items():
            way = _group(enter, alone=False) + again + _group(leave, alone=False)
            known = edges.get((before, after))
            edges[before, after] = way if known is None else _either(known, way)


def _either(one: str, other: str) -> str:
    if not one or not other:
        return f"{_group(one or other)}?" if one or other else ""
    return f"{one}|{other}"


def _group(text: str, *, alone: bool = True) -> str:
    """Return a text, in brackets if it is repeated, or if it is between others and has alternatives."""
    if len(text) == 1 or (text.startswith("[") and text.index("]") == len(text) - 1):
        return text
    depth = 0
    for sign in text:
        depth += (sign == "(") - (sign == ")")
        if sign == "|" and not depth:
            return f"({text})"
    return f"({text})" if alone else text


def read_automaton(text: str) -> IssAutomaton:
    """Read a packed automaton; raises PuzzleFormatError.

    It is a sequence of bits, the highest of each field first:

    - 2 bits for the form, 0 or 1; 4 for the width of a state less 1; 4 for the number of symbols less 1;
    - the number of starts, the number of other accepting states, and a bit for each start that accepts;
    - in form 0: 4 bits for the width of a count, then for each state a count and its pairs of symbol and target;
    - in form 1: for each state a mask of symbols, then a target for each.

    States are in this order: starts, other accepting states, the rest.
    """
    reader = _BitReader(text)
    form, width, symbols = reader.take(2), reader.take(4) + 1, reader.take(4) + 1
    starts, others = reader.take(width), reader.take(width)
    accepting = reader.take(starts)
    if form > 1 or not starts:
        raise _unreadable(text)
    count_width = reader.take(4) if form == 0 else symbols
    symbol_width = max(0, (symbols - 1).bit_length())
    transitions: Transitions = []
    while count_width and reader.left >= count_width:
        transitions.append({})
        number = reader.take(count_width)
        if form == 0:
            for _ in range(number):
                symbol = reader.take(symbol_width)
                transitions[-1].setdefault(symbol, set()).add(reader.take(width))
        else:  # the mask's lowest bit is the first symbol
            for symbol in range(symbols):
                if number >> symbol & 1:
                    transitions[-1][symbol] = {reader.take(width)}
    targets = {target for leads in transitions for some in leads.values() for target in some}
    size = max(starts + others, 1 + max(targets, default=0))
    transitions += [{} for _ in range(size - len(transitions))]
    accepts = {start for start in range(starts) if accepting >> start & 1} | {*range(starts, starts + others)}
    return IssAutomaton(transitions[:size], frozenset(range(starts)), frozenset(accepts))


def _unreadable(text: str) -> PuzzleFormatError:
    return PuzzleFormatError(expected_got(quote(text), Message("program.iss-packed-automaton")))


class _BitReader:
    def __init__(self, text: str) -> None:
        self.text = text
        try:
            data = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        except (binascii.Error, ValueError):
            raise _unreadable(text) from None
        self.number, self.left = int.from_bytes(data, "big"), 8 * len(data)

    def take(self, width: int) -> int:
        """Return the next bits as a number; raises PuzzleFormatError if there are not enough."""
        if width > self.left:
            raise _unreadable(self.text)
        self.left -= width
        return self.number >> self.left & ((1 << width) - 1)


def words_of(automaton: IssAutomaton, choices: Sequence[Sequence[int]], values: Sequence[int]) -> Iterator[list[int]]:
    """Yield the accepted words as values, one of each of the choices."""
    place = {value: symbol for symbol, value in enumerate(values)}
    for word in automaton.words([[place[value] for value in some] for some in choices], most=2_000):
        yield [values[symbol] for symbol in word]

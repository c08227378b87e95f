"""What sentences state of pairs of cells, single cells, sets of cells and lines, as clues of rules.

A sentence is understood only if nothing is left of it but words that mean nothing: half a rule is another rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from ...core.rule import Rule
from ...utils.coordinates import Cell, cell_name, cell_names
from ..rules import (
    AmongRule,
    AnyRule,
    ArithmeticLineRule,
    ComparisonCountRule,
    DifferenceRule,
    EqualSumRule,
    EvenRule,
    ExtraRegionRule,
    MaximumRule,
    MinimumRule,
    ModularRule,
    OddRule,
    PairSumRule,
    RatioRule,
    SumLineRule,
    SumRule,
    WhereRule,
    WhisperRule,
)
from .fpuzzles_keys import unless_usual

_WORDS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen",
          "fourteen", "fifteen", "sixteen", "seventeen", "eighteen")  # fmt: skip
_N = rf"([0-9]{{1,3}}|{'|'.join(sorted(_WORDS, key=len, reverse=True))})\b"
LEAST_DIFFERENCE = (
    rf"\bdiff\w*[^.\n]{{0,25}}? (?:at least|minimum of) {_N}|\bdiff\w*[^.\n]{{0,15}}? {_N} or (?:more|greater|higher)"
)
PRIMES, SQUARES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61), (1, 4, 9, 16, 25, 36, 49, 64)


def number_of(word: str) -> int:
    """Return the number of some digits, or of a word for one.

    >>> number_of("12"), number_of("seven")
    (12, 7)
    """
    return int(word) if word.isdecimal() else _WORDS.index(word) + 1


class ReadClue(NamedTuple):
    """A rule with the values of its clue."""

    rule: type[Rule]
    values: tuple[Any, ...]
    named: dict[str, Any] = {}  # noqa: RUF012 (never written to)


class PairMeaning(NamedTuple):
    """A condition for two cells, an expression over `{a}` and `{b}`; `rule` and its number if there is a rule for it.

    `is_sign` is whether it is a sign of another rule: an X or a V that is not shown.
    """

    expression: str
    rule: type[Rule] | None = None
    number: int = 0
    is_sign: bool = False

    def clue(self, pair: Sequence[Cell]) -> ReadClue:
        """Return the clue for two cells."""
        if self.rule is PairSumRule:
            return ReadClue(PairSumRule, (self.number, tuple(pair)))
        if self.rule is not None:
            number = {"difference" if self.rule is DifferenceRule else "ratio": self.number}
            return ReadClue(self.rule, (), {"cells": tuple(pair), **number})
        return ReadClue(WhereRule, (self.text(pair),))

    def text(self, pair: Sequence[Cell]) -> str:
        """Return the expression for two cells."""
        a, b = map(cell_name, pair)
        return self.expression.format(a=a, b=b)


def both(meanings: Sequence[PairMeaning]) -> PairMeaning:
    """Return the condition that all of these are true.

    >>> both([PairMeaning("{a} < {b}"), PairMeaning("{a} == 2")]).text([(0, 0), (0, 1)])
    '(A1 < A2) and (A1 == 2)'
    """
    if len(meanings) == 1:
        return meanings[0]
    return PairMeaning(" and ".join(f"({each.expression})" for each in meanings))


def _sums(totals: Sequence[int], expression: str = "{a} + {b}") -> PairMeaning:
    if len(totals) == 1 and expression == "{a} + {b}":
        return PairMeaning(f"{expression} == {totals[0]}", PairSumRule, totals[0])
    return PairMeaning(" or ".join(f"{expression} == {total}" for total in totals))


def _numbers(text: str) -> list[int]:
    return [number_of(each) for each in re.findall(rf"\b{_N}", text)]


_LIST = rf"{_N}(?:(?:,| or|, or) {_N})*"
_THEIR = r"of (?:the |these |those |their |both |all )*(?:two )?(?:digits?|cells?|numbers?|values?)(?: on| along| in)?(?: an?| the| each)? ?"
_IS = r"(?:is|are|equals?|must be|must equal|being|gives)(?: always| equal to)?"
_SUM = (
    r"\b(?:(?:sum|sums|add|adds|total|totals|summing|adding|summed) (?:up )?to|(?:have|has|with) (?:a|the) (?:sum|total) of"
    rf"|(?:the )?(?:sum|total) {_THEIR}{_IS}|(?:sum|total) (?:is|of|equals)|total)"
)
_PRODUCT = rf"(?:(?:the )?product {_THEIR}{_IS}|product (?:of|is)|multiply (?:up )?to(?: give)?)"
_UNLIKE = (
    r"(?:are |be )?(?:not|never) (?:be )?consecutive|(?:are |be )?non.?consecutive|can(?:not|'t| not) be consecutive"
)

PairReader = Callable[[re.Match[str]], PairMeaning]
OF_PAIRS: tuple[tuple[str, PairReader], ...] = (
    (rf"{_SUM} (?:either )?{_LIST}", lambda found: _sums(_numbers(found[0]))),
    (r"(?:either )?(?:an )?x (?:or|and) (?:a )?v\b|(?:either )?(?:a )?v or (?:an )?x\b", lambda _: _sums((5, 10))._replace(is_sign=True)),
    (rf"{_SUM} a prime(?: number)?", lambda _: _sums(PRIMES)),
    (rf"{_SUM} a (?:perfect )?square(?: number)?", lambda _: _sums(SQUARES)),
    (rf"{_PRODUCT} {_N}", lambda found: PairMeaning(f"{{a}} * {{b}} == {number_of(found[1])}")),
    (_UNLIKE, lambda _: PairMeaning("abs({a} - {b}) != 1")),
    (r"consecutive", lambda _: PairMeaning("abs({a} - {b}) == 1", DifferenceRule, 1)),
    (
        rf"(?:diff\w* (?:of|by|is) )(?:at least {_N}|{_N} or (?:more|greater|higher))",
        lambda found: PairMeaning(f"abs({{a}} - {{b}}) >= {number_of(found[1] or found[2])}"),
    ),
    (
        rf"(?:diff\w* (?:of|by|is) )(?:at most {_N}|{_N} or (?:less|fewer|lower))",
        lambda found: PairMeaning(f"abs({{a}} - {{b}}) <= {number_of(found[1] or found[2])}"),
    ),
    (
        rf"diff\w* (?:of|by|is) (?:exactly )?{_N}",
        lambda found: PairMeaning(
            f"abs({{a}} - {{b}}) == {number_of(found[1])}", DifferenceRule, number_of(found[1])
        ),
    ),
    (
        r"(?:one |an |1 )?(?:even|odd)(?: digit| number)? (?:and|& ?) ?(?:one |an |1 )?(?:odd|even)(?: digit| number)?"
        r"|(?:different|opposite|opposing|differing) parit(?:y|ies)",
        lambda _: PairMeaning("({a} + {b}) % 2 == 1"),
    ),
    (r"(?:of |have )?the same parity|(?:both|all) (?:even|odd) or (?:both|all) (?:odd|even)", lambda _: PairMeaning("({a} + {b}) % 2 == 0")),
    (
        r"(?:in )?(?:a )?(?:ratio (?:of )?)?(?:1 ?: ?([0-9])|([0-9]) ?: ?1)(?: ratio)?",
        lambda found: _ratio(int(found[1] or found[2])),
    ),
    (r"(?:one|1)(?: digit| cell| number)? (?:which |that )?(?:is|being|must be|has|contains)? ?(?:exactly )?(?:double|twice)(?: the)?(?: value of| digit of)?(?: the)? other", lambda _: _ratio(2)),
    (
        r"(?:one|1)(?: digit| cell| number)? (?:which |that )?(?:is|being|must be)? ?(?:a |an )?(?:integer )?(?:factor|divisor|multiple) of(?: the)? other",
        lambda _: PairMeaning("{a} % {b} == 0 or {b} % {a} == 0"),
    ),
    (r"(?:identical|equal|the same)(?: digits?| values?)?", lambda _: PairMeaning("{a} == {b}")),
)  # fmt: skip
"""What a sentence may state of the two cells beside a border."""


def _ratio(number: int) -> PairMeaning:
    return PairMeaning(f"{{a}} == {number} * {{b}} or {{b}} == {number} * {{a}}", RatioRule, number)


class Neighbourhood(NamedTuple):
    """A grid, as far as cells have neighbours."""

    rows: int
    cols: int

    @property
    def size(self) -> int:
        """The longer side: the number of digits."""
        return max(self)

    def around(self, cell: Cell, reach: str) -> tuple[Cell, ...]:
        """Return the neighbours of a cell: `side` those that share a side, `all` diagonal ones too, `diagonal` only those.

        Those of `knight` are a chess knight's move away.

        >>> Neighbourhood(4, 4).around((0, 0), "all"), Neighbourhood(4, 4).around((0, 0), "diagonal")
        (((0, 1), (1, 0), (1, 1)), ((1, 1),))
        >>> Neighbourhood(4, 4).around((0, 0), "knight")
        ((1, 2), (2, 1))
        """
        steps = {"side": (1,), "diagonal": (2,), "all": (1, 2), "knight": (5,)}[reach]
        row, col = cell
        near = ((r, c) for r in range(row - 2, row + 3) for c in range(col - 2, col + 3))
        return tuple(
            (r, c)
            for r, c in near
            if 0 <= r < self.rows and 0 <= c < self.cols and (r - row) ** 2 + (c - col) ** 2 in steps
        )


Reader = Callable[[re.Match[str], tuple[Cell, ...], Neighbourhood], list[ReadClue]]


def _of_each(rule: type[Rule], *values: Any) -> Reader:
    return lambda _, cells, __: [ReadClue(rule, (*values, cells))]


def _primes(_: re.Match[str], cells: tuple[Cell, ...], around: Neighbourhood) -> list[ReadClue]:
    return [ReadClue(AmongRule, ([prime for prime in PRIMES if prime <= around.size], cells))]


def _listed(found: re.Match[str], cells: tuple[Cell, ...], around: Neighbourhood) -> list[ReadClue]:
    text = found[0]
    if match := re.search(r"([0-9]) ?[-–] ?([0-9])", text):
        digits = [*range(int(match[1]), int(match[2]) + 1)]
    else:
        digits = [int(each) for each in re.findall("[1-9]", text)]
    return [ReadClue(AmongRule, (sorted(set(digits)), cells))] if digits and max(digits) <= around.size else []


def _bounded(found: re.Match[str], cells: tuple[Cell, ...], around: Neighbourhood) -> list[ReadClue]:
    """Return the digits on one side of a number."""
    number = number_of(found[1])
    low = {"less": (1, number - 1), "smaller": (1, number - 1), "lower": (1, number - 1), "at most": (1, number)}
    first, last = next(
        (ends for word, ends in low.items() if word in found[0]),
        (number + ("at least" not in found[0]), around.size),
    )
    digits = [*range(max(1, first), min(last, around.size) + 1)]
    return [ReadClue(AmongRule, (digits, cells))] if digits else []


_COMPARED = {
    "smaller": "smaller", "lower": "smaller", "less": "smaller", "greater": "greater", "larger": "greater", "higher": "greater",
    "bigger": "greater", "same": "same-parity", "other": "other-parity", "different": "other-parity", "opposite": "other-parity",
}  # fmt: skip
_NEAR = (
    r"(?:(?:of )?(?:its|the|their|all|up to|8|eight|4|four|directly|immediately|orthogonally|diagonally|or|and|\(|\)|surrounding|adjacent|"
    r"neighbou?r(?:ing|s)?|touching|digits?|cells?|around|it|that are|a king's move away|orthogonal|diagonal|in)[ ,]*)+"
)


def _reach_of(text: str) -> str:
    """Return which neighbours a phrase names, "" if it leaves that open."""
    if "knight" in text:
        return "knight"
    sides, corners = "orthogonal" in text, "diagonal" in text
    if re.search(r"surrounding|\b8\b|eight|king's", text) or (sides and corners):
        return "all"
    return "side" if sides else "diagonal" if corners else ""


def _counts(found: re.Match[str], cells: tuple[Cell, ...], field: Neighbourhood) -> list[ReadClue]:
    """Return the clues of cells that count their neighbours, [] if the text leaves open which."""
    compared = next(word for word in _COMPARED if re.search(rf"\b{word}\b", found[0]))
    if compared in ("same", "other", "different", "opposite") and "parity" not in found[0]:
        return []
    return [
        ReadClue(ComparisonCountRule, (_COMPARED[compared], (cell, *near)))
        for cell in cells
        if (near := _near(found, cell, field))
    ]


def _counts_of_kind(found: re.Match[str], cells: tuple[Cell, ...], field: Neighbourhood) -> list[ReadClue]:
    test = "{} % 2 == 1" if re.search(r"\bodd\b", found[0]) else "{} % 2 == 0"
    clues = []
    for cell in cells:
        near = _near(found, cell, field)
        if near:
            tests = ", ".join(test.format(cell_name(each)) for each in near)
            clues.append(ReadClue(WhereRule, (f"{cell_name(cell)} == count({tests})",)))
    return clues


def _near(found: re.Match[str], cell: Cell, field: Neighbourhood) -> tuple[Cell, ...]:
    reach = _reach_of(found[0])
    return field.around(cell, reach) if reach else ()


def _sum_around(found: re.Match[str], cells: tuple[Cell, ...], field: Neighbourhood) -> list[ReadClue]:
    return [
        ReadClue(WhereRule, (f"{cell_name(cell)} == sum({cell_names(near)})",))
        for cell in cells
        if (near := _near(found, cell, field))
    ]


def _like_near(found: re.Match[str], cells: tuple[Cell, ...], field: Neighbourhood) -> list[ReadClue]:
    """Return the clues of cells whose digit belongs to the same group as those of all cells near them."""
    size = field.size // 3
    tests = {
        "parity": "({a} + {b}) % 2 == 0",
        "modular": "{a} % 3 == {b} % 3",
        "entropic": f"({{a}} - 1) // {size} == ({{b}} - 1) // {size}",
    }
    word = next(word for word in tests if word in found[0])
    listed = re.findall("[0-9]{2,}", found[0].replace(",", ""))
    lowest = "".join(map(str, range(1, size + 1)))
    if word == "entropic" and (field.size % 3 or (listed and lowest not in listed)):
        return []
    test = tests[word]
    pairs = [(cell, other) for cell in cells for other in _near(found, cell, field)]
    return [ReadClue(WhereRule, (test.format(a=cell_name(a), b=cell_name(b)),)) for a, b in pairs]


_SHOWS = r"(?:(?:indicates?|gives?|shows?|is|are|equals?|equal to|counts?|represents?|tells?|must be|must indicate|states?) )+(?:exactly )?"
_MANY = rf"{_SHOWS}(?:how many|the (?:total )?number of|the amount of)"
_THAN = r"(?: than (?:it(?:self)?|the digit(?: itself)?|that digit|its own(?: digit| value)?))?"
_KIND = r"(?:smaller|lower|less|greater|larger|higher|bigger)(?: digits?| values?| numbers?)?|(?:a |digits of |(?:digits? )?(?:of |with )?)?(?:the )?(?:same|opposite|different|other) parity"
_NEIGHBOURS = r"(?:all |any |each |every |both |its |their |the |of |orthogonally |orthogonal |directly |adjacent |neighbou?ring |digits?|cells?|neighbou?rs|,| )+"
OF_CELLS: tuple[tuple[str, Reader], ...] = (
    (
        rf"(?:belong to|have|be (?:of|in|from)|share) the same (?:parity|(?:entropic|modular) (?:group|set|class)) ?(?:\([^)]*\) ?)?(?:as|with) (?:every|all|each|any)"
        rf"(?: other)? (?:cells? (?:a single |one |a )?(?:chess )?knight'?s'? moves? (?:away )?(?:from it|from them|away)?|{_NEAR})",
        _like_near,
    ),
    (
        rf"{_MANY} {_NEAR}(?:that |which )?(?:contain|have|are|is)? ?(?:an? )?(?:{_KIND}){_THAN}",
        _counts,
    ),
    (
        rf"{_MANY} {_NEAR}(?:that |which )?(?:contain|have|are|is)? ?(?:odd|even)(?: digits| numbers| values)?",
        _counts_of_kind,
    ),
    (rf"{_MANY} (?:odd|even) {_NEAR}", _counts_of_kind),
    (rf"{_SHOWS}(?:equal to )?the sum of (?:all )?{_NEAR}", _sum_around),
    (
        rf"(?:less|smaller|lower) than {_NEIGHBOURS}",
        lambda found, cells, _: [ReadClue(MinimumRule, (cells,))] if _is_by_side(found) else [],
    ),
    (
        rf"(?:greater|larger|higher|bigger) than {_NEIGHBOURS}",
        lambda found, cells, _: [ReadClue(MaximumRule, (cells,))] if _is_by_side(found) else [],
    ),
    (r"\bodd\b", _of_each(OddRule)),
    (r"\beven\b", _of_each(EvenRule)),
    (r"\bprimes?\b(?: numbers?)?", _primes),
    (rf"(?:(?:less|smaller|lower|greater|larger|higher) than|at least|at most) {_N}", _bounded),
    (
        r"(?:only |either |one of |from (?:the set )?|(?:a )?(?:low|high|middle|medium|mid|entropic) (?:digits? )?)*"
        r"(?:\([1-9]{2,8}\)|\(?[1-9] ?[-–] ?[1-9]\)?|\(?[1-9](?:(?:, or |, ?|/| or | and )[1-9])+\)?)",
        _listed,
    ),
    (
        r"(?:all )?(?:be )?(?:all )?(?:different|distinct)(?: from each other)?|(?:can(?:not|'t| not)|do(?:n't| not)|may not|must not|never) (?:be )?(?:repeat(?:ed)?|the same)"
        r"|no repeat(?:s|ed digits)?|without repeat(?:s|ing)?",
        lambda _, cells, __: [ReadClue(ExtraRegionRule, (cells,))],
    ),
    (
        r"(?:all )?(?:be )?(?:identical|the same)(?: digits?)?",
        lambda _, cells, __: [ReadClue(WhereRule, (f"{cell_name(a)} == {cell_name(b)}",)) for a, b in pairwise(cells)],
    ),
)
"""What a sentence may state of cells of one look."""


def _is_by_side(found: re.Match[str]) -> bool:
    return "orthogonal" in found[0] or "neighbo" in found[0] or "adjacent" in found[0]


def _ends_equal(found: re.Match[str], cells: tuple[Cell, ...], _: Neighbourhood) -> list[ReadClue]:
    count = 3 if "three" in found[0] else 2
    return [ReadClue(EqualSumRule, ((cells[:count], cells[-count:]),))] if len(cells) >= 2 * count else []


def _whisper(number: int, cells: tuple[Cell, ...], field: Neighbourhood) -> ReadClue:
    usual = unless_usual(WhisperRule, "difference", number, field.size)
    return ReadClue(WhisperRule, (), {"cells": cells, **usual})


def _sum_line(total: int, cells: tuple[Cell, ...]) -> ReadClue:
    if cells[0] == cells[-1]:
        return ReadClue(SumLineRule, (), {"total": total, "cells": cells[:-1], "shape": "loop"})
    return ReadClue(SumLineRule, (total, cells))


def _either_way(*rules: str) -> Reader:
    """Return a reader of lines that have a direction, but do not show it."""

    def read(_: re.Match[str], cells: tuple[Cell, ...], __: Neighbourhood) -> list[ReadClue]:
        ways = [cell_names(cells), cell_names(cells[::-1])]
        return [
            ReadClue(AnyRule, (" | ".join(f"(all: {' | '.join(f'{rule}:{way}' for rule in rules)})" for way in ways),))
        ]

    return read


def _of_neighbours(expression: str) -> Reader:
    def read(found: re.Match[str], cells: tuple[Cell, ...], _: Neighbourhood) -> list[ReadClue]:
        numbers = _numbers(found[0])
        texts = [
            expression.format(a=cell_name(a), b=cell_name(b), n=numbers[0] if numbers else 0)
            for a, b in pairwise(cells)
        ]
        return [ReadClue(WhereRule, (text,)) for text in texts]

    return read


_NEXT = r"(?:any (?:two )?|each pair of |every pair of |pairs of |two )?(?:adjacent|neighbou?ring|consecutive|successive) (?:digits|cells|numbers|values)"
OF_LINES: tuple[tuple[str, Reader], ...] = (
    (
        r"(?:of (?:four|six) cells )?the (?:sum of the )?(?:first|two) (?:two|three|digits)?(?: digits| cells)? (?:of \w+ line )?(?:equals?|is equal to|is the same as|must equal|have the same sum as|sum to the same (?:total|value|number) as)"
        r" (?:the )?(?:sum of )?(?:the )?last (?:two|three)(?: digits| cells)?"
        r"|the first (?:two|three)(?: digits| cells)? and (?:the )?last (?:two|three)(?: digits| cells)?(?: (?:on|of|along)(?: an?| each| every| the)?)? (?:must )?(?:have|share|add to|sum to) (?:the same|equal|an equal) (?:sum|total)s?",
        _ends_equal,
    ),
    (
        r"strictly increase from one end to the other where any digit on the line beyond the (?:lowest|first|smallest) (?:2|two) digits is the sum of the previous (?:2|two) digits(?: in the sequence)?",
        _either_way("fibonacci-line", "thermometer"),
    ),
    (
        r"(?:each|every|any) digit (?:after|beyond|past) the (?:first|lowest) (?:2|two)(?: digits)? is the sum of the (?:previous|preceding) (?:2|two)(?: digits)?|form a fibonacci sequence",
        _either_way("fibonacci-line"),
    ),
    (r"(?:strictly )?(?:increase|decrease) from one end to the other", _either_way("thermometer")),
    (
        rf"(?:can be |must be |is |are )?(?:divided|split|partitioned|cut|broken|separated|segmented) (?:up )?into (?:one or more |a number of |several |some )?(?:contiguous |consecutive |adjacent |non.?overlapping |connected )*(?:groups|segments|sections|parts|sets|strings|runs)(?: of (?:one or more )?(?:adjacent |consecutive |contiguous )?(?:cells|digits))?,?(?: each| all| that| which| of| whose)* {_SUM} {_N}",
        lambda found, cells, _: [_sum_line(number_of(found[1]), cells)],
    ),
    (
        rf"{_NEXT}(?: on| along| of| in| a| the| each| every| line)* (?:must |have |has |always )*(?:a )?diff\w* (?:of |by )?(?:at least {_N}|{_N} or (?:more|greater|higher))",
        lambda found, cells, field: [_whisper(number_of(found[1] or found[2]), cells, field)],
    ),
    (
        rf"{_NEXT}(?: on| along| of| in| a| the| each| every| line)* (?:must |have |has |always )*(?:a )?diff\w* (?:of |by )?(?:at most {_N}|{_N} or (?:less|fewer|lower)|no more than {_N})",
        _of_neighbours("abs({a} - {b}) <= {n}"),
    ),
    (
        rf"{_NEXT}(?: on| along| of| in| a| the| each| every| line)* (?:must )?(?:have|has|are of|be of)? ?(?:different|opposite|alternating) parit(?:y|ies)|(?:must )?alternate (?:between )?(?:odd and even|even and odd|parity|in parity)(?: digits)?",
        lambda _, cells, __: [ReadClue(ModularRule, (), {"cells": cells, "modulus": 2})],
    ),
    (
        rf"{_NEXT}(?: on| along| of| in| a| the| each| every| line)* (?:must )?{_SUM} a prime(?: number)?",
        _of_neighbours(" or ".join(f"{{a}} + {{b}} == {prime}" for prime in PRIMES)),
    ),
    (r"(?:all )?(?:have )?(?:be )?(?:of )?the same parity", _of_neighbours("({a} + {b}) % 2 == 0")),
    (
        r"form an arithmetic (?:sequence|progression)(?: in order)?|(?:increase|decrease|change|rise)s? by (?:the same|a constant|a fixed) (?:amount|difference|value|number)",
        lambda _, cells, __: [ReadClue(ArithmeticLineRule, (cells,))] if len(cells) > 2 else [],
    ),
    (rf"{_SUM} {_N}", lambda found, cells, _: [ReadClue(SumRule, (number_of(found[1]), [(cell, 1) for cell in cells]))]),
    (
        r"(?:can(?:not|'t| not)|do(?:n't| not)|does not|may not|must not|never) (?:be )?repeat(?:ed)?|(?:must )?(?:all )?be (?:different|distinct)|no repeats|are all different|without repeat(?:s|ing)?",
        lambda _, cells, __: [ReadClue(ExtraRegionRule, (cells,))],
    ),
    (r"\b(?:only |all )?odd\b", lambda _, cells, __: [ReadClue(OddRule, (cells,))]),
    (r"\b(?:only |all )?even\b", lambda _, cells, __: [ReadClue(EvenRule, (cells,))]),
)  # fmt: skip
"""What a sentence may state of the digits on a line."""

_FILLER = """
a an the of in on at by with to from between across along through beside next and that which who whose these this
those such there is are be been must should shall will have has having can contain contains containing consist
consists it its they their them each every any all both one two pair pairs adjacent neighbouring neighboring
orthogonally digit digits cell cells number numbers value values line lines grid puzzle clue clues rule rules mark
marks connected joined separated marked indicated linked bridged separate separates join joins connect connects share
sharing border borders edge edges side sides always mean means indicate indicates denote denotes represent represents
where when touching appear appears placed located found coloured colored drawn
"""
FILLER = frozenset(re.findall("[a-z]+", _FILLER))
"""Words that may be left of a sentence."""

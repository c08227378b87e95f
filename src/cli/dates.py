"""Many calendar puzzles from one stream: a date on each line, perhaps with placed pieces, or JSON lines."""

from collections.abc import Iterable, Iterator

from .own_rules import RuleClass
from .puzzles import Found, read_lines, read_object


def dates(lines: Iterable[bytes], known: Iterable[RuleClass]) -> Iterator[Found]:
    r"""Yield calendar puzzles, a line each.

    A JSON line is an object with the text as "input", or a puzzle as JSON with rules from `known`.

    >>> [(found.line, found.text) for found in dates([b"Oct 6", b"", b"# a remark", b'{"input": "Oct 7 O6@A1:1"}'], [])]
    [(1, 'Oct 6'), (4, 'Oct 7 O6@A1:1')]
    """
    known = list(known)
    for number, text, problem in read_lines(lines):
        if text[:1] == "{":
            yield from read_object(number, text, problem, known, "calendar")
        elif text:
            yield Found(number, text, "" if problem else text, problem)

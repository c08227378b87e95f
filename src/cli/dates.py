"""Many calendar puzzles from one stream: a date on each line, perhaps with placed pieces, or JSON lines."""

from collections.abc import Iterable, Iterator

from ..engine.errors import RulegridError
from ..engine.puzzle import Puzzle
from ..utils.errors import describe_failure
from ..utils.json_text import expect, read_json
from .own_rules import RuleClass
from .puzzles import Found, read_lines


def dates(lines: Iterable[bytes], known: Iterable[RuleClass]) -> Iterator[Found]:
    r"""Yield calendar puzzles, a line each.

    A JSON line is an object with the text as "input", or a puzzle as JSON with rules from `known`.

    >>> [(found.line, found.text) for found in dates([b"Oct 6", b"", b"# a remark", b'{"input": "Oct 7 O6@A1:1"}'], [])]
    [(1, 'Oct 6'), (4, 'Oct 7 O6@A1:1')]
    """
    known = list(known)
    for number, text, problem in read_lines(lines):
        if text[:1] == "{" and not problem:
            yield _read_object(number, text, known)
        elif text:
            yield Found(number, text, "" if problem else text, problem)


def _read_object(line: int, text: str, known: list[RuleClass]) -> Found:
    try:
        data = read_json(text)
        if "input" in data:
            given = expect(data["input"], str, "input").strip()
            return Found(line, given, given, lines=())
        return Found(line, text, Puzzle.from_json(text, known, family="calendar"))
    except RulegridError as error:
        found = Found(line, text, "")
        return found._replace(problem=found.place(str(error)))
    except Exception as error:  # the puzzles after it are read all the same
        return Found(line, text, "", str(describe_failure(error)))

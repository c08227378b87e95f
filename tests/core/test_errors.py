import copy
import pickle

import pytest

from rulegrid.core.board import Board
from rulegrid.core.errors import RuleError, SearchStopped
from rulegrid.sudoku import SudokuError
from rulegrid.utils import errors as readers
from rulegrid.utils.errors import PuzzleFormatError, RulegridError, quote

ERRORS = [
    RulegridError("wrong"),
    PuzzleFormatError("expected a digit"),
    PuzzleFormatError("expected a digit", 2),
    PuzzleFormatError("expected a digit", line=2, column=7),
    PuzzleFormatError("expected a digit", column=7),
    RuleError("RowRule"),
    RuleError("RowRule", "the board is round"),
    SearchStopped("timeout", 12),
    SearchStopped("max_steps", 500, 3, Board(2), {(0, 0): {1, 2}}),
]


def test_whatever_is_wrong_with_the_input_is_a_value_error():
    assert issubclass(RulegridError, ValueError)
    assert issubclass(PuzzleFormatError, RulegridError)
    assert issubclass(RuleError, RulegridError)
    assert not issubclass(RuleError, PuzzleFormatError)


def test_a_search_that_was_stopped_is_no_wrong_input():
    assert issubclass(SearchStopped, Exception)
    assert not issubclass(SearchStopped, ValueError)


def test_the_origins_name_is_the_same_class():
    assert SudokuError is RuleError


def test_readers_and_engine_raise_the_same_classes():
    assert readers.RulegridError is RulegridError
    assert readers.PuzzleFormatError is PuzzleFormatError


def test_a_rule_error_says_what_is_wrong_and_which_rule_it_is():
    error = RuleError("RowRule", "the board is round")
    assert str(error) == "the board is round (rule: RowRule)"
    assert error.rule_name == "RowRule"
    assert str(RuleError("RowRule")) == "(rule: RowRule)"


@pytest.mark.parametrize(
    ("place", "text"),
    [
        ((2, 7), "line 2, column 7: expected a digit"),
        ((2, None), "line 2: expected a digit"),
        ((None, 7), "column 7: expected a digit"),
        ((None, None), "expected a digit"),
    ],
)
def test_a_format_error_begins_with_its_place(place, text):
    error = PuzzleFormatError("expected a digit", *place)
    assert str(error) == text
    assert (error.line, error.column) == place
    assert (str(error.problem), str(error.message)) == ("expected a digit", text)


def test_a_stopped_search_tells_how_far_it_came_and_claims_nothing():
    board = Board(2)
    error = SearchStopped("max_steps", 500, 3, board, {(0, 0): {1}})
    assert (error.reason, error.steps, error.found) == ("max_steps", 500, 3)
    assert error.board is board
    assert error.candidates == {(0, 0): {1}}
    for part in ("max_steps", "500", "3"):
        assert part in str(error)
    bare = SearchStopped("timeout", 1)
    assert (bare.found, bare.board, bare.candidates) == (0, None, None)


@pytest.mark.parametrize("error", ERRORS, ids=repr)
@pytest.mark.parametrize("again", [lambda error: pickle.loads(pickle.dumps(error)), copy.copy], ids=["pickle", "copy"])
def test_an_error_survives_the_way_to_another_process(error, again):
    twin = again(error)
    assert type(twin) is type(error)
    assert str(twin) == str(error)
    assert vars(twin) == vars(error)


@pytest.mark.parametrize("error", ERRORS, ids=repr)
def test_every_message_is_one_line(error):
    assert str(error).isprintable()


@pytest.mark.parametrize("text", ["", "abc", "a\nb", "9" * 24, "9" * 25, "\x1b[31m" * 9, "é" * 5000])
def test_what_was_read_is_quoted_on_one_short_line(text):
    quoted = str(quote(text))
    assert quoted.isprintable()
    assert len(quoted) <= 24 * 4 + 40
    assert (str(len(text)) in quoted) == (len(text) > 24)
    if len(text) <= 24:
        assert quoted == repr(text)

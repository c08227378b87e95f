"""Whatever can't be read is refused in one line that says what was read, and where."""

import pytest

from rulegrid.utils.errors import PuzzleFormatError


def refusal(read, *arguments):
    """Return the one error that reading something wrong may raise."""
    with pytest.raises(PuzzleFormatError) as caught:
        read(*arguments)
    assert str(caught.value).isprintable()  # a line end is not
    return caught.value


def check_refusal(read, text, line, column, says):
    """Assert that a text is refused at a line and column, in a message that holds `says`."""
    error = refusal(read, text)
    assert (error.line, error.column) == (line, column)
    assert says in str(error.problem)


def read_or_refuse(read, text):
    """Return what a text says, None if it is refused in one line."""
    try:
        return read(text)
    except PuzzleFormatError as error:
        message = str(error)
    assert message.isprintable()
    return None

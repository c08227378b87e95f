"""Bars count in whole numbers."""

import io
import re

import pytest

from rulegrid.utils.progress import progress_bar


@pytest.fixture
def bar(monkeypatch):
    """`bar(n, total)` returns what a bar says after n puzzles."""

    def bar(n, total=None, unit="puzzle"):
        screen = io.StringIO()
        monkeypatch.setattr("sys.stderr", screen)
        with progress_bar(True, unit=unit, total=total) as shown:
            shown.update(n)
            return str(shown)

    return bar


@pytest.mark.parametrize(
    ("n", "total", "count"),
    [
        (1, 500, "1/500"),
        (499, 500, "499/500"),
        (12_345, 2_000_000, "12,345/2,000,000"),
        (1, None, "1 puzzle "),
        (12_345, None, "12,345 puzzles "),
    ],
)
def test_a_bar_counts_whole_numbers(bar, n, total, count):
    said = bar(n, total)
    assert count in said
    assert not re.search(r"\d\.\d\d|\d[kM]", said)


def test_a_bar_that_learns_its_total_later_has_it(monkeypatch):
    monkeypatch.setattr("sys.stderr", io.StringIO())
    with progress_bar(True, unit="puzzle") as shown:
        shown.total = 80
        shown.update(8)
        assert " 10%|" in str(shown)
        assert "8/80 [" in str(shown)


def test_there_is_no_bar_where_nobody_looks(monkeypatch):
    monkeypatch.setattr("sys.stderr", io.StringIO())
    assert progress_bar(None, unit="step") is None
    assert progress_bar(False, unit="step") is None

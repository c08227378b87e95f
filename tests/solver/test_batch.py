"""Many puzzles: in order, lazily and in constant memory, whoever works on them."""

import threading
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count, islice

import pytest

from rulegrid.core.board import Board
from rulegrid.core.limits import MOST, BatchResult
from rulegrid.core.limits import SearchLimits as Limits
from rulegrid.core.row_column_rules import ColumnRule, RowRule
from rulegrid.solver.batch import LARGEST_CHUNK, solve_board, spread
from rulegrid.utils.errors import RulegridError

JOBS = 2


class Backwards(Executor):
    """Runs what it was given when a result is asked for, the last one first."""

    def __init__(self):
        self.waiting = []
        self.most = 0
        self.cancelled = 0

    def submit(self, function, /, *arguments, **options):
        executor = self

        class Late(Future):
            def result(self, timeout=None):
                executor.run()
                return super().result(timeout)

            def cancel(self):
                executor.cancelled += 1
                return super().cancel()

        self.waiting.append((future := Late(), function, arguments))
        self.most = max(self.most, len(self.waiting))
        return future

    def run(self):
        while self.waiting:
            future, function, arguments = self.waiting.pop()
            try:
                future.set_result(function(*arguments))
            except Exception as error:
                future.set_exception(error)


def double(chunk):
    """Work that takes no time."""
    return [BatchResult(number, "solved", 2 * number) for number in chunk]


WAYS = {
    "in turn": {},
    "threads": {"jobs": JOBS, "threads": True},
    "processes": {"jobs": JOBS},
    "all cores": {"jobs": 0},
    "backwards": {"jobs": JOBS, "executor": Backwards},
}


@pytest.fixture(params=WAYS.values(), ids=WAYS)
def options(request):
    """The keyword arguments of each way to spread work."""
    return {name: value() if isinstance(value, type) else value for name, value in request.param.items()}


class Source:
    """Numbers, and how many of them were read; raises `error` in place of number `end`."""

    def __init__(self, end, error=None):
        self.read = 0
        self.end = end
        self.error = error

    def __iter__(self):
        for number in range(self.end):
            self.read += 1
            yield number
        if self.error:
            raise self.error


def test_answers_come_in_order(options):
    assert [answer.solution for answer in spread(range(10_000), double, **options)] == list(range(0, 20_000, 2))


def test_no_puzzles_give_no_answers(options):
    assert list(spread([], double, **options)) == []


def test_nothing_is_read_before_it_is_asked_for(options):
    source = Source(10)
    answers = spread(source, double, **options)
    assert source.read == 0
    answers.close()
    assert source.read == 0


def test_the_first_answer_needs_few_puzzles(options):
    source = Source(200_000)
    answers = spread(source, double, **options)
    next(answers)
    jobs = options.get("jobs", 1)
    assert source.read <= max(1, 2 * (jobs or 64))
    answers.close()


@pytest.mark.slow
def test_reading_stays_a_bounded_way_ahead():
    for options in (WAYS["in turn"], WAYS["threads"], {"jobs": JOBS, "executor": Backwards()}):
        source = Source(200_000)
        ahead = 0
        for answered, _ in enumerate(spread(source, double, **options)):
            ahead = max(ahead, source.read - answered)
        assert source.read == 200_000
        assert 1 < ahead <= 2 * JOBS * LARGEST_CHUNK


def test_an_executor_has_at_most_twice_as_many_chunks_as_jobs():
    executor = Backwards()
    list(spread(range(10_000), double, jobs=3, executor=executor))
    assert executor.most == 6


def test_more_is_read_only_when_the_answers_at_hand_were_taken(options):
    taken = 0
    asked = []

    def puzzles():
        for number in range(1000):
            asked.append((number, taken))
            yield number

    for _ in spread(puzzles(), double, **options):
        taken += 1
    jobs = options.get("jobs", 1)
    if jobs == 1:
        chunks = {before for _, before in asked}
        assert {0, 1} <= chunks, "a chunk is read before the last one is answered"
        assert len(chunks) > 2
    assert all(before <= number for number, before in asked)


@pytest.mark.slow
def test_who_types_gets_each_answer_before_the_next_puzzle_is_read():
    for options in (WAYS["in turn"], WAYS["threads"]):
        read = 0

        def typed():
            nonlocal read
            for number in range(3):
                time.sleep(0.06)
                read += 1
                yield number

        for answered, _ in enumerate(spread(typed(), double, **options), 1):
            assert read == answered


def test_an_endless_source_is_no_trouble(options):
    answers = spread(count(), double, **options)
    assert [answer.puzzle for answer in islice(answers, 100)] == list(range(100))
    answers.close()


def test_closing_stops_reading_and_takes_back_what_waits():
    executor = Backwards()
    source = Source(1000)
    answers = spread(source, double, jobs=JOBS, executor=executor)
    next(answers)
    read = source.read
    answers.close()
    assert source.read == read
    assert executor.cancelled == 2 * JOBS - 1
    assert list(answers) == []


def test_an_error_of_the_source_comes_after_the_answers_to_what_was_read(options):
    for end in (0, 1, 5, 100):
        answers = spread(Source(end, OSError("the line went dead")), double, **options)
        assert [answer.puzzle for answer in islice(answers, end)] == list(range(end))
        with pytest.raises(OSError, match="the line went dead"):
            next(answers)


def fail(chunk):
    if 5 in chunk:
        raise ZeroDivisionError
    return double(chunk)


def test_an_error_of_the_work_is_raised(options):
    answers = spread(range(100), fail, **options)
    got = []
    with pytest.raises(ZeroDivisionError):
        got.extend(answers)
    assert [answer.puzzle for answer in got] == list(range(len(got)))
    assert len(got) <= 5


def test_a_negative_number_of_jobs_is_an_error_at_once():
    with pytest.raises(RulegridError, match="jobs -1: expected 1 or more, or 0"):
        spread([], double, jobs=-1)


@pytest.mark.parametrize("kind", [ThreadPoolExecutor, ProcessPoolExecutor])
def test_an_executor_that_was_given_is_left_open(kind):
    with kind(JOBS) as executor:
        assert len(list(spread(range(100), double, jobs=JOBS, executor=executor))) == 100
        assert executor.submit(pow, 2, 3).result() == 8


def test_threads_of_ours_end():
    before = threading.active_count()
    answers = spread(count(), double, jobs=JOBS, threads=True)
    next(answers)
    assert threading.active_count() > before
    answers.close()
    deadline = time.monotonic() + 30
    while threading.active_count() > before:
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.parametrize(
    ("values", "limits", "status", "found"),
    [
        ([1, 2, 0, 0], Limits(), "unique", 1),
        ([0, 0, 0, 0], Limits(), "several", 2),
        ([0, 0, 0, 0], Limits(limit=5), "several", 2),
        ([1, 1, 0, 0], Limits(), "none", 0),
        ([0, 0, 0, 0], Limits(limit=1), "solved", 1),
        ([1, 2, 2, 1], Limits(limit=1), "solved", 1),
        ([0, 0, 0, 0], Limits(max_steps=0), "stopped", 0),
        ([0, 0, 0, 0], Limits(max_steps=1), "stopped", 1),
        ([0, 0, 0, 0], Limits(timeout=0), "stopped", 0),
        ([0, 0, 0, 0], Limits(limit=10**30, max_steps=10**30, timeout=float("inf")), "several", 2),
    ],
)
def test_a_board_gets_the_status_it_deserves(values, limits, status, found):
    board = Board(2)
    board.load_puzzle(values)
    answer = solve_board("name", board, [RowRule(), ColumnRule()], limits)
    assert (answer.puzzle, answer.status, answer.found, answer.message) == ("name", status, found, "")
    assert (answer.solution is None) == (found == 0)
    if answer.solution is not None:
        assert answer.solution.cells in ([[1, 2], [2, 1]], [[2, 1], [1, 2]])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"limit": 0}, "limit 0: expected 1 or more"),
        ({"limit": -MOST}, "expected 1 or more"),
        ({"max_steps": -1}, "max_steps -1: expected 0 or more"),
        ({"timeout": -0.5}, "timeout -0.5: expected 0 or more"),
        ({"timeout": float("nan")}, "timeout nan: expected 0 or more"),
    ],
)
def test_limits_below_their_bounds_are_refused(options, message):
    with pytest.raises(RulegridError, match=message):
        Limits(**options)

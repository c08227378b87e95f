"""Texts that go straight into a kernel's tables: the answers must be those of reader, rules and Solver."""

import json
from array import array

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rulegrid.calcudoku import read_puzzle, solve_many
from rulegrid.calcudoku.batch import _CalcudokuChunkTask
from rulegrid.calcudoku.cage import OPERATIONS
from rulegrid.core.limits import BatchResult
from rulegrid.core.limits import SearchLimits as Limits
from rulegrid.solver.batch import solve_board
from rulegrid.solver.kernel.bits import ADD, NEVER, TIMES
from rulegrid.solver.latin import CagedSquares
from rulegrid.utils.errors import RulegridError

LIMIT = 20
WORK = {}  # one object for all tests: what a puzzle leaves behind would show in the next


def used_before(limits):
    return WORK.setdefault(limits, _CalcudokuChunkTask(limits))


def slowly(text, limits):
    """The answer of the reader and the Solver alone."""
    try:
        puzzle = read_puzzle(text)
        answer = solve_board(text, puzzle.board, puzzle.rules, limits)
    except RulegridError as error:
        return BatchResult(text, "malformed", message=str(error))
    board = answer.solution
    return answer._replace(solution=board and "\n".join(" ".join(map(str, row)) for row in board.cells))


def is_a_solution(text, solution):
    board = read_puzzle(text).board
    board.load_puzzle(map(int, solution.split()))
    return board.find_empty_cell() is None and all(rule.is_valid(board) for rule in read_puzzle(text).rules)


def agree(text, limits):
    """Check the two ways against each other; return the answer and whether the fast one gave it."""
    expected = slowly(text, limits)
    work = used_before(limits)
    plain = work._answer_plain(text)
    (answer,) = work([text])
    assert plain is None or plain == answer
    assert work._answer(text).solution == expected.solution  # in the same form
    assert answer._replace(solution=None) == expected._replace(solution=None)
    assert (answer.solution is None) is (expected.solution is None)
    if answer.found == 1:
        assert answer.solution == expected.solution
    elif answer.found:
        assert is_a_solution(text, answer.solution)
    return answer, plain is not None


def text_of(cage_of, labels, side):
    rows = [" ".join(str(cage) for cage in cage_of[at : at + side]) for at in range(0, side * side, side)]
    return "\n".join([*rows, " ".join(labels)])


def cyclic(side):
    return [(row + col) % side + 1 for row in range(side) for col in range(side)]


def label_of(operation, values):
    """The label that cells with these values keep."""
    low, high = min(values), max(values)
    if operation == "-" and len(values) == 2:
        return f"{high - low}-"
    if operation == "/" and len(values) == 2 and high % low == 0:
        return f"{high // low}/"
    if operation == "*":
        product = 1
        for value in values:
            product *= value
        return f"{product}*"
    return str(values[0]) if len(values) == 1 and operation == "" else f"{sum(values)}+"


@st.composite
def texts(draw, is_plain=False):
    """A calcudoku with cages cut at random; most have a solution, some labels are anything at all."""
    side = draw(st.integers(2, 5))
    cells = side * side
    cages = []
    for at in range(cells):
        beside = [cage for cage in cages if (at - side in cage) or (at % side and at - 1 in cage)]
        if beside and draw(st.integers(0, 3)):
            draw(st.sampled_from(beside)).append(at)
        else:
            cages.append([at])
    swap = draw(st.permutations(range(1, side + 1)))
    order = draw(st.permutations(range(side)))
    square = [swap[cyclic(side)[order[at // side] * side + at % side] - 1] for at in range(cells)]
    labels = []
    for cage in cages:
        operation = draw(st.sampled_from(["", "+", "*", "-", "/"]))
        label = label_of(operation, [square[at] for at in cage])
        if not is_plain and draw(st.integers(0, 11)) == 0:
            target = draw(
                st.one_of(
                    st.integers(0, 30),
                    st.sampled_from([2**31, 2**32 + 3, 2**56 - 1, 2**56, 2**62, 2**63, 2**64, 2**64 + 3, 10**30]),
                )
            )
            label = f"{draw(st.sampled_from(['', '0', '00']))}{target}{operation}"
        if label[-1] in OPERATIONS and draw(st.integers(0, 3)) == 0:
            label = label[:-1] + draw(st.sampled_from(OPERATIONS[label[-1]]))
        labels.append(label)
    cage_of = [next(k for k, cage in enumerate(cages) if at in cage) for at in range(cells)]
    return side, cage_of, labels


@pytest.mark.slow
@given(texts())
@settings(max_examples=6 * settings().max_examples)
def test_a_random_calcudoku_has_the_same_answer_both_ways(case):
    side, cage_of, labels = case
    agree(text_of(cage_of, labels, side), Limits(LIMIT))


@pytest.mark.slow
@given(texts(is_plain=True))
@settings(max_examples=2 * settings().max_examples)
def test_a_calcudoku_made_of_a_square_has_a_solution_and_takes_the_fast_way(case):
    side, cage_of, labels = case
    answer, was_fast = agree(text_of(cage_of, labels, side), Limits(LIMIT))
    assert was_fast
    assert answer.found >= 1


@pytest.mark.slow
@given(texts(), st.data())
@settings(max_examples=3 * settings().max_examples)
def test_a_text_that_is_written_otherwise_has_the_same_answer_both_ways(case, data):
    side, cage_of, labels = case
    count = len(labels)
    way = data.draw(st.sampled_from(["gap", "zeros", "pieces", "more", "fewer", "blanks", "lines", "signs", "word"]))
    numbers = [str(cage) for cage in cage_of]
    between = "\n"
    if way == "gap":
        first = data.draw(st.integers(0, count))
        numbers = [str(cage + 1 if cage >= first else cage) for cage in cage_of]
    elif way == "zeros":
        numbers = [data.draw(st.sampled_from(["", "0", "00000000"])) + number for number in numbers]
    elif way == "pieces":
        at, other = data.draw(st.tuples(*[st.integers(0, side * side - 1)] * 2))
        numbers[at] = numbers[other]
    elif way == "more":
        labels = [*labels, "3+"]
    elif way == "fewer":
        labels = labels[:-1]
    elif way == "signs":
        numbers[data.draw(st.integers(0, side * side - 1))] = data.draw(st.sampled_from(["-0", "+0", "٠", "²", "0_0"]))
    elif way == "word":
        at = data.draw(st.integers(0, count - 1))
        labels = [*labels[:at], data.draw(st.sampled_from(["x", "5%", "+5", "5++", "³*", "-3"])), *labels[at + 1 :]]
    elif way == "lines":
        between = data.draw(st.sampled_from(["\r\n", "\r", "\n\n", " \n\t"]))
    text = text_of(numbers, labels, side).replace("\n", between)
    if way == "blanks":
        text = data.draw(st.sampled_from(["\n", " ", "\t", "\ufeff"])) + text.replace(" ", "  ") + " \n\n"
    elif data.draw(st.booleans()):
        text = text[: data.draw(st.integers(0, len(text)))]
    agree(text, Limits(LIMIT))


CASES = {
    "difference of three cells": "0 0 0\n1 1 1\n2 2 2\n5- 6+ 6+",
    "bare label on two cells": "0 0\n1 1\n3 3+",
    "target 0": "0 0\n1 1\n0+ 3+",
    "target 0 alone": "0 1\n1 1\n0 5+",
    "difference 0": "0 0\n1 1\n0- 3+",
    "quotient 0": "0 0\n1 1\n0/ 3+",
    "single difference": "0 1\n1 1\n1- 5+",
    "single product": "0 1\n1 1\n1* 5+",
    "single out of reach": "0 1\n1 1\n3 5+",
    "huge single": f"0 1\n1 1\n{2**56 - 1} 5+",
    "huge product": f"0 0\n0 0\n{2**56 - 1}*",
    "huger product": f"0 0\n0 0\n{2**70}*",
    "sum of all": "0 0 0\n0 0 0\n0 0 0\n18+",
    "product of all": "0 0 0\n0 0 0\n0 0 0\n216*",
    "one cage, too much": "0 0 0\n0 0 0\n0 0 0\n19+",
    "contradiction of cages": "0 0\n1 1\n1- 2+",
    "numbers in another order": "1 1\n0 0\n3+ 1-",
    "a gap": "0 0\n5 5\n3+ 1-",
    "side 1": "0\n1",
    "side 1 without solution": "0\n2",
    "empty": "",
    "in two pieces": "0 1\n1 0\n3+ 3+",
    "corner to corner": "0 1 1\n1 0 0\n2 2 2\n6+ 6+ 6+",
    "round the edge": "0 1 0\n1 1 1\n2 2 2\n6+ 9+ 6+",
    "from the end of a row to the next": "0 0 1\n1 2 2\n2 2 2\n3+ 4+ 11+",
    "from a row to the end of the one before": "0 1 0\n0 1 1\n2 2 2\n5+ 7+ 6+",
    "singles out of reach": "0 1\n2 3\n3 1 1 3",
}


@pytest.mark.parametrize("name", CASES)
def test_a_curious_calcudoku_has_the_same_answer_both_ways(name):
    for limit in (1, 2, LIMIT):
        for max_steps in (None, 0):
            agree(CASES[name], Limits(limit, max_steps))


def test_cages_in_two_pieces_are_named():
    answer, was_fast = agree(CASES["in two pieces"], Limits(2))
    assert not was_fast
    assert "cage 0 is in two pieces: B2 is not connected to A1" in answer.message
    for name in ("corner to corner", "round the edge", "from the end of a row to the next"):
        assert agree(CASES[name], Limits(2))[0].status == "malformed"
    assert agree(CASES["from a row to the end of the one before"], Limits(2))[0].status == "malformed"


@pytest.mark.parametrize(("side", "is_fast"), [(1, False), (2, True), (16, True), (17, False)])
def test_the_fast_way_is_for_sides_of_2_to_16(side, is_fast):
    square = cyclic(side)
    text = text_of(range(side * side), map(str, square), side)
    answer, was_fast = agree(text, Limits(2))
    assert was_fast is is_fast
    assert (answer.status, answer.found) == ("unique", 1)
    assert list(map(int, answer.solution.split())) == square
    wrong = text_of(range(side * side), map(str, [*square[:-1], square[-1] % side + 1 if side > 1 else 2]), side)
    assert agree(wrong, Limits(2)) == (BatchResult(wrong, "none"), is_fast)


def test_a_limit_of_time_takes_the_slow_way():
    assert agree("0 0\n1 1\n1- 3+", Limits(2, timeout=100))[1] is False
    assert _CalcudokuChunkTask(Limits(2, timeout=0))(["0 0\n1 1\n1- 3+"])[0].status == "stopped"


@pytest.mark.slow
def test_very_different_puzzles_one_after_another_leave_nothing_behind():
    side = 5
    square = cyclic(side)
    cells = side * side
    dominoes = [at // 2 for at in range(cells)]  # every fifth one lies round the edge: laid by columns below
    rows = [at // side for at in range(cells)]
    snake = [0] * cells
    for at in range(cells):
        row, col = divmod(at, side)
        snake[row * side + (col if row % 2 == 0 else side - 1 - col)] = dominoes[at]
    cases = []
    for cage_of in (snake, rows, [0] * cells, list(range(cells)), [at % side for at in range(cells)]):
        for operation in "+-*/":
            labels = [
                label_of(operation, [square[at] for at in range(cells) if cage_of[at] == cage])
                for cage in range(max(cage_of) + 1)
            ]
            cases.append(text_of(cage_of, labels, side))
            cases.append(text_of(cage_of, ["1" + labels[0], *labels[1:]], side))
    fresh = {text: _CalcudokuChunkTask(Limits(3))([text])[0] for text in cases}
    assert {answer.status for answer in fresh.values()} == {"unique", "several", "none"}
    work = _CalcudokuChunkTask(Limits(3))
    for step in (1, 3, 7, 11, 13):  # prime to their number: in five orders
        for number in range(len(cases)):
            text = cases[number * step % len(cases)]
            assert work._answer_plain(text) == fresh[text]
    for text in cases:
        assert fresh[text]._replace(solution=None) == slowly(text, Limits(3))._replace(solution=None)


def test_a_search_that_was_stopped_leaves_nothing_behind():
    squares = CagedSquares(4)
    free = array("i", [0] * 16), bytes([ADD]), array("q", [40]), array("i", [0])
    for _ in range(3):
        assert squares.solve(*free, Limits(577))[0] == 576
        assert squares.solve(*free, Limits(577, max_steps=20))[0] < 0
        assert squares.solve(*free, Limits(1, max_steps=0)) == (-1, bytearray(16))
        assert squares.solve(*free[:1], bytes([TIMES]), array("q", [24**4]), free[3], Limits(577))[0] == 576
        assert squares.solve(*free[:1], bytes([NEVER]), array("q", [5]), free[3], Limits(2)) == (0, bytearray(16))
        assert squares.solve(*free[:1], bytes([ADD]), array("q", [41]), free[3], Limits(2)) == (0, bytearray(16))
        in_pieces = array("i", [0, 1, *[0] * 13, 1])
        assert squares.solve(in_pieces, bytes([ADD, ADD]), array("q", [36, 4]), array("i", [0, 0]), Limits(2)) is None


def test_tables_of_relations_are_shared_and_symmetric():
    squares = CagedSquares(4)
    three = frozenset({(1, 2), (2, 1)})
    where = squares.images(three)
    other = squares.images(frozenset({(1, 4), (4, 1), (2, 2)}))
    assert squares.images(three) == where != other
    assert squares.images(frozenset({(1, 4), (4, 1), (2, 2)})) == other


@pytest.mark.slow
@pytest.mark.parametrize("max_steps", [0, 1, 2, 5, 20])
def test_few_steps_stop_what_needs_more(shared_data, max_steps):
    seen = set()
    for text in [case["input"] for case in known(shared_data, "keen")][::23]:
        found = used_before(Limits(2, max_steps))._answer_plain(text)
        expected = slowly(text, Limits(2, max_steps))
        assert found.status == expected.status
        assert found.found == expected.found
        seen.add(found.status)
        if found.solution:
            assert is_a_solution(text, found.solution)
        else:
            assert found.found == 0
    assert "unique" in seen
    assert max_steps > 5 or "stopped" in seen


@pytest.mark.slow
def test_it_takes_as_many_steps_as_a_solver(shared_data):
    work = used_before(Limits(2))
    steps = []
    for case in known(shared_data, "keen")[::7] + known(shared_data, "large_unique")[:4]:
        assert work._answer_plain(case["input"]).found == 1
        solver = read_puzzle(case["input"]).solver()
        assert solver.is_unique()
        assert work.squares[case["n"]].kernel._kernel.steps == solver.steps
        steps.append(solver.steps)
    assert max(steps) > 20


def known(folder, name):
    path = folder / "calcudoku" / f"{name}.jsonl"
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def check(cases):
    answers = list(solve_many([case["input"] for case in cases]))
    assert len(answers) == len(cases) > 0
    for case, answer in zip(cases, answers, strict=True):
        assert answer.status == {0: "none", 1: "unique"}.get(case["count"], "several")
        if case["count"] == 1:
            assert answer.solution == case["output"].rstrip("\n")
        elif case["count"]:
            assert is_a_solution(case["input"], answer.solution)
        assert used_before(Limits(2))._answer_plain(case["input"]) == answer


@pytest.mark.parametrize("name", ["large_unique", "unsolvable", "multi"])
def test_known_answers_are_met(shared_data, name):
    check(known(shared_data, name))


def test_known_answers_of_keen_are_met(shared_data):
    check(known(shared_data, "keen")[::5])


@pytest.mark.slow
def test_all_known_answers_of_keen_are_met(shared_data):
    check(known(shared_data, "keen"))


def test_known_numbers_of_solutions_are_met(shared_data):
    for case in known(shared_data, "multi"):
        (answer,) = solve_many([case["input"]], limit=1000)
        assert answer.found == min(case["count"], 1000)


@pytest.mark.parametrize("number", ["0000000000", "0" * 5000])
def test_a_cage_number_that_the_reader_refuses_is_refused(number):
    text = f"0 0\n0 {number}\n6+"
    answer, was_fast = agree(text, Limits(2))
    assert not was_fast
    assert "line 2, column 3" in answer.message
    assert agree("000000000 0\n0 0\n6+", Limits(2))[0].status == "several"


def test_a_line_may_end_as_on_any_machine():
    for end in ("\n", "\r\n", "\r"):
        assert agree(f"0 0{end}1 1{end}1- 3+{end}", Limits(2))[0].found == 2
    text = "0 0\r0 0\n" * 4 + "40+"
    assert agree(text, Limits(2))[0].status == "malformed"


@given(st.text(alphabet="0123+*-/ \n\r\t\x0b\x0c\x1c\x85", max_size=40))
@example("0 0\x0b\n0 0\n6+")
@example("0 0\x850 0\n0 0\n6+")
@settings(max_examples=4 * settings().max_examples)
def test_any_text_has_the_same_answer_both_ways(text):
    agree(text, Limits(2))

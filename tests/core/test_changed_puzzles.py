"""What is said in one line: `add`, `without`, `with_value`, cells by their names."""

import datetime
from threading import Lock

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid import Board, Puzzle, Rule, RuleError, RulegridError, Solver, calcudoku, calendar, sudoku
from rulegrid.core.clues import Clue
from rulegrid.explain.hints import hint, mistakes
from rulegrid.queries.output import with_level
from rulegrid.sudoku import BlockRule, ColumnRule, KillerRule, OddRule, RowRule, ThermometerRule, read_puzzle
from rulegrid.utils.coordinates import cell_name

FOUR = read_puzzle("1..4......32....")


class Greedy(sudoku.Rule):
    """A rule of one's own whose clues are digits."""

    clue_form = "DIGIT, such as 3"

    def __init__(self):
        self.digits = []

    def add_clue(self, text):
        self.digits.append(int(text))

    def clues(self):
        return list(map(str, self.digits))

    def is_valid(self, board):
        return True


def test_rules_are_added_as_texts_as_classes_and_as_themselves():
    odd = OddRule(["A3"])
    puzzle = FOUR.add("killer:5:A2A3", odd).add(sudoku.AntiKnightRule).add("killer 3:B1B2", "where: A2 < A3")
    assert [rule.spelling() for rule in puzzle.rules] == [
        "row", "column", "block", "killer", "odd", "anti-knight", "where",
    ]  # fmt: skip
    assert puzzle.rules[3].clues() == ["5:A2A3", "3:B1B2"]
    assert FOUR.add(odd).rules[-1] is odd
    assert puzzle.rules[4] is not odd  # but a copy, as of a puzzle that was changed
    assert puzzle == Puzzle.from_json(puzzle.to_json())


def test_a_puzzle_that_is_changed_stays_as_it_was():
    killer = KillerRule(["5:A2A3"])
    puzzle = FOUR.add(killer)
    before = puzzle.to_json()
    puzzle.add("killer:3:B1B2")
    puzzle.without("killer")
    puzzle.without("killer:5:A2A3")
    puzzle.with_value("A2", 2)
    assert puzzle.to_json() == before
    assert killer.clues() == ["5:A2A3"]


READ_ONLY = ("grid", "_form", "puzzle", "context")
CALENDAR = calendar.read_puzzle("Oct 6 O6@A1:1")


def parts_of(found, owner):
    """Yield the objects reachable from one that can be changed: boards, rules, lists, sets and dictionaries."""
    if isinstance(owner, (list, tuple, set, frozenset)):
        inside = owner
    elif isinstance(owner, dict):
        inside = owner.values()
    elif isinstance(owner, (Puzzle, Board, Rule, Clue)):
        inside = [value for name, value in vars(owner).items() if name not in READ_ONLY]
    else:
        return
    if id(owner) not in found:
        if not isinstance(owner, (tuple, frozenset, Clue)):
            found[id(owner)] = owner
        for each in inside:
            parts_of(found, each)


def shared(one, other):
    """Return what two puzzles share that can be changed."""
    first, second = {}, {}
    parts_of(first, one)
    parts_of(second, other)
    own_labels = getattr(CALENDAR.board, "labels", None)  # of a built-in board, which all its puzzles read
    return [first[key] for key in first.keys() & second.keys() if first[key] is not own_labels]


WAYS = {
    "changed": lambda puzzle: puzzle.replace(),
    "with another board": lambda puzzle: puzzle.replace(puzzle.board.copy()),
    "ruled": lambda puzzle: puzzle.with_rules(),
    "ruled with more": lambda puzzle: puzzle.with_rules(extra=OddRule(["A1"])),
    "add": lambda puzzle: puzzle.add(OddRule(["A1"])),
    "without": lambda puzzle: puzzle.add(OddRule(["A1"])).without(OddRule),
    "with_value": lambda puzzle: puzzle.with_value("A1", 1),
    "turned": lambda puzzle: puzzle.transform(),
}


def every_puzzle():
    for kind in sudoku.RULES:
        yield Puzzle(Board(9), [kind([kind.form.example]) if hasattr(kind, "form") else kind()])
    yield Puzzle(Board(6, 6), [BlockRule(2, 3), sudoku.RegionsRule(["AAB/ABB"])])
    yield Puzzle(FOUR.board, [*FOUR.rules, Greedy.from_clues(["3"])], solution=FOUR.board.copy())
    yield calcudoku.read_puzzle("A A B\nC B B\nC D D\n3+ 6* 2- 1-")
    yield CALENDAR


@pytest.mark.parametrize("way", WAYS)
def test_a_copy_shares_nothing_that_can_be_changed(way):
    for puzzle in every_puzzle():
        try:
            copy = WAYS[way](puzzle)
        except RulegridError:  # a rule that can't be turned, or a value that the board does not have
            continue
        assert not shared(puzzle, copy), puzzle


def test_a_change_of_a_copy_leaves_the_puzzle_as_it_was():
    either = sudoku.AnyRule(["thermometer A1A2 | odd A1"])
    puzzle = FOUR.add(ThermometerRule(["D1C1"]), either, Greedy.from_clues(["3"]))
    before = puzzle.to_json()
    for copy in (puzzle.add("diagonal"), puzzle.replace(), puzzle.without("block"), puzzle.with_value("B1", 3)):
        copy.board["B1"] = 3
        thermometer, any_of, greedy = (
            rule for rule in copy.rules if not isinstance(rule, (RowRule, ColumnRule, BlockRule, sudoku.DiagonalRule))
        )
        thermometer.set([(0, 0), (0, 1)])
        any_of.clue_list[0].rules[0].set([(0, 0), (0, 1)])
        greedy.digits.append(4)
        assert puzzle.to_json() == before


@pytest.mark.slow
def test_made_and_minimised_puzzles_share_no_rules_with_others():
    for wanted in ({}, {"recipe": "killer:3"}, {"recipe": "killer", "givens": 0}):
        one, other = (made.puzzle for made in sudoku.make_many(2, size=4, seed=1, **wanted))
        assert not shared(one, other)
    puzzle = read_puzzle("12343412.143432.").add(KillerRule(["1:A1", "4:A4"]))
    assert not shared(puzzle, puzzle.minimise().puzzle)


def test_a_rule_that_can_not_be_copied_is_shared():
    class Locked(Greedy):
        def __init__(self):
            super().__init__()
            self.lock = Lock()

    puzzle = FOUR.add(Locked())
    copy = puzzle.replace()
    copy.rules[-1].digits.append(4)
    assert puzzle.rules[-1].digits == []
    assert copy.rules[-1].lock is puzzle.rules[-1].lock


def test_a_rule_is_found_in_copies_of_its_puzzle():
    odd, greedy = OddRule(["A3"]), Greedy.from_clues(["3"])
    either = sudoku.AnyRule(["thermometer A1A2 | odd A1"])
    puzzle = FOUR.add(odd, greedy, either).add("diagonal")
    assert puzzle.without(odd, greedy, either) == FOUR.add("diagonal")
    with pytest.raises(RulegridError):
        puzzle.without(OddRule(["A4"]))


def test_the_stored_solution_stays_as_long_as_it_fits():
    solution = Board(4)
    solution.load_puzzle(map(int, "1324241341323241"))
    puzzle = Puzzle(FOUR.board, FOUR.rules, solution=solution)
    for kept in (
        puzzle.replace(), puzzle.with_rules(), puzzle.with_value("A2", 3), puzzle.with_value("A1", None), puzzle.minimise().puzzle,
        puzzle.replace(puzzle.board, puzzle.rules), with_level(puzzle), puzzle.without("block"), puzzle.add("odd:A2"),
    ):  # fmt: skip
        assert kept.solution == solution
        assert kept.solution is not solution
    for other in (
        puzzle.with_value("A2", 2),
        puzzle.add("diagonal"),
        puzzle.replace(Board(3)),
    ):
        assert other.solution is None
    assert with_level(puzzle).level


def test_title_author_and_family_stay_with_a_changed_puzzle():
    puzzle = Puzzle(FOUR.board, FOUR.rules, "Mine", {"A2": "x"}, author="Me", description="All of them.")
    for changed in (puzzle.add("odd:A2"), puzzle.without("block"), puzzle.with_value("A2", 3)):
        assert (changed.title, changed.author, changed.description) == ("Mine", "Me", "All of them.")
        assert changed.labels == {(0, 1): "x"}
    assert calcudoku.read_puzzle("0 0\n1 1\n1- 3+").with_value("A1", 1).family == "calcudoku"


def test_texts_may_name_rules_of_ones_own_that_are_there():
    with pytest.raises(RulegridError, match="no rule 'greedy'"):
        FOUR.add("greedy:3")
    own = Greedy()
    puzzle = FOUR.add(own).add("greedy:3", "greedy:2")
    assert [rule.clues() for rule in puzzle.rules[3:]] == [["3", "2"]]
    assert own.clues() == []
    assert len(puzzle.add("greedy").rules) == 4  # it is there


def test_rules_are_added_and_left_out_in_lists_too():
    assert FOUR.add(["odd:A3", sudoku.AntiKingRule]).without(["odd", sudoku.AntiKingRule]) == FOUR


def test_cages_and_pieces_are_named_as_players_do():
    cages = calcudoku.read_puzzle("0 0\n1 1\n1- 3+")
    assert cages.without("cage 3+ at B1", "cage:1-:A1A2").rules[2:] == []
    assert cages.without("cage 3+ at B1").add("cage:3+:B1B2") == cages
    assert calendar.read_puzzle("Oct 6").add("placement:place: O6@A1:1").count() == 6


def test_what_a_puzzle_has_once_takes_the_place_of_the_other():
    six = read_puzzle("." * 36)
    assert [repr(rule) for rule in six.add("block:3x2", RowRule()).rules] == [
        "RowRule()", "ColumnRule()", "BlockRule(3, 2)",
    ]  # fmt: skip
    assert six.add("row", BlockRule) == six


def test_rules_and_clues_are_left_out_by_their_names():
    puzzle = FOUR.add("killer:5:A2A3", "killer:3:B1B2", "odd:A3")
    assert puzzle.without("killer", "odd") == FOUR
    assert puzzle.without(KillerRule, OddRule) == FOUR
    assert puzzle.without(puzzle.rules[3], puzzle.rules[4]) == FOUR
    assert puzzle.without("killer:5:A2A3").rules[3].clues() == ["3:B1B2"]
    assert puzzle.without("killer:5:A2A3", "killer:3:B1B2", "odd A3") == FOUR
    assert puzzle.without("Cage 5 at A2").rules[3].clues() == ["3:B1B2"]


def test_what_a_check_names_can_be_left_out():
    puzzle = FOUR.add("killer:3:A2A3")
    names = [str(repair.part) for repair in puzzle.check(repairs="all").repairs]
    assert "cage 3 at A2" in names
    assert puzzle.without("cage 3 at A2").is_unique()


@pytest.mark.parametrize(
    ("left_out", "says"),
    [
        ("diagonal", "no rule 'diagonal' in this puzzle, expected one of row, column, block, killer"),
        (OddRule, "no rule 'OddRule' in this puzzle, expected one of row, column, block, killer"),
        ("killer:5:A2A4", "rule killer has no clue '5:A2A4', only '5:A2A3'"),
        ("killer:5:??", "killer '5:??': column 3: read '??', expected a cell such as A1"),
    ],
)
def test_what_is_not_there_can_not_be_left_out(left_out, says):
    with pytest.raises(RulegridError) as caught:
        FOUR.add("killer:5:A2A3").without(left_out)
    assert str(caught.value) == says


def test_a_value_is_put_in_and_taken_out_by_the_name_of_its_cell():
    puzzle = FOUR.with_value("A2", 3)
    assert puzzle.board["A2"] == puzzle.board[0, 1] == puzzle.board["r1c2"] == 3
    assert puzzle.with_value((0, 1), None) == FOUR
    assert puzzle.with_value("A2", 0) == FOUR


@given(st.integers(1, 30), st.integers(1, 30), st.data())
def test_a_name_and_its_numbers_are_the_same_cell(rows, cols, data):
    board = Board(rows, cols, values=3)
    cell = data.draw(st.tuples(st.integers(0, rows - 1), st.integers(0, cols - 1)))
    board[cell_name(cell)] = 2
    assert board[cell] == board[cell_name(cell)] == board.get_digit(*cell) == 2
    assert board.count_filled() == 1
    board[cell] = 0
    assert board.count_filled() == 0


def test_where_0_is_a_digit_it_is_one_by_name_too():
    board = Board(2, values=[0, 1])
    board["A1"] = 0
    assert str(board) == "0 .\n. ."
    board["A1"] = None
    assert str(board) == ". .\n. ."


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("A9", "cell A9 is off the board, expected A1 to D4"),
        ((0, 9), "cell A10 is off the board, expected A1 to D4"),
        ((-1, 0), r"cell (-1, 0) is off the board, expected A1 to D4"),
        ("A1A2", "read 'A1A2', expected one cell, such as 'A1' or (0, 0)"),
        (0, "read 0, expected one cell, such as 'A1' or (0, 0)"),
        ((0, "1"), "read (0, '1'), expected one cell, such as 'A1' or (0, 0)"),
    ],
)
def test_a_cell_of_nowhere_is_refused_in_words(cell, says):
    for ask in (FOUR.board.__getitem__, lambda cell: FOUR.with_value(cell, 1)):
        with pytest.raises(RulegridError) as caught:
            ask(cell)
        assert str(caught.value) == says


def test_a_board_is_no_list_of_its_cells():
    with pytest.raises(TypeError, match="not iterable"):
        list(FOUR.board)


def test_cells_are_taken_by_name_wherever_they_are_taken():
    assert Board(3, blocked="A1B2") == Board(3, blocked=["A1", (1, 1)]) == Board(3, blocked=[(0, 0), (1, 1)])
    assert Board(4, regions=["A1A2", ["B1", (1, 1)]]).regions == (((0, 0), (0, 1)), ((1, 0), (1, 1)))
    assert Puzzle(Board(2), labels={"B1": "x"}).labels == {(1, 0): "x"}
    assert ThermometerRule([["C1", "B1", (0, 0)]]).clues() == ThermometerRule(["C1B1A1"]).clues()
    killer = KillerRule()
    killer.set(5, "A1A2")
    assert killer.clues() == ["5:A1A2"]
    for ask in (FOUR.hint, lambda marks: hint(FOUR, marks)):
        assert str(ask({"A2": [2]})) == str(ask({(0, 1): [2]})) != str(ask({"A2": [3]}))
    assert FOUR.to_svg(candidates={"A2": [3]}) == FOUR.to_svg(candidates={(0, 1): [3]})
    for marks in ({"A2": [2]}, {(0, 1): [2]}):
        assert list(map(str, mistakes(FOUR, FOUR.board, marks))) == [
            "A2 lacks the pencil mark 3, which nothing rules out."
        ]


def test_what_is_found_for_cells_is_found_by_their_names():
    solver = FOUR.solver()
    for found in (FOUR.candidates(), solver.candidates(), solver.propagate()):
        assert found["A2"] == found[0, 1] == {3}
    assert FOUR.candidate_counts()["A2"] == solver.candidate_counts()[0, 1] == {3: 1}
    with pytest.raises(KeyError, match="Z9"):
        FOUR.candidates()["Z9"]


@pytest.mark.parametrize(
    ("marks", "says"),
    [
        ({"A9": [1]}, "marks: cell A9 is off the board, expected A1 to D4"),
        ({(9, 9): [1]}, "marks: cell J10 is off the board, expected A1 to D4"),
        ({"A2": [7]}, "marks of A2: read 7, expected 1 to 4"),
        ({"A2": 7}, "marks of A2: read 7, expected values"),
        (5, "marks: read 5, expected values of cells, such as {'A1': [1, 2]}"),
    ],
)
def test_marks_of_nowhere_are_refused_in_words(marks, says):
    for ask in (
        FOUR.hint,
        lambda marks: list(FOUR.explain(marks)),
        lambda marks: list(mistakes(FOUR, FOUR.board, marks)),
    ):
        with pytest.raises(RulegridError) as caught:
            ask(marks)
        assert str(caught.value) == says


def test_marks_of_blocked_cells_are_refused():
    puzzle = Puzzle(Board(2, blocked="A1"), [RowRule])
    with pytest.raises(RulegridError, match="marks: cell A1 is blocked"):
        puzzle.hint({"A1": [1]})


@pytest.mark.parametrize("make", [Puzzle, Solver])
def test_what_is_no_board_is_refused_at_once(make):
    with pytest.raises(RulegridError) as caught:
        make("1..4")
    assert str(caught.value) == "board: read '1..4', expected a Board, which read_puzzle makes of a text"
    with pytest.raises(RulegridError, match="board: read None, expected a Board"):
        make(None)


def test_rules_are_given_one_by_one_or_in_lists():
    killer = KillerRule(["5:A2A3"])
    ways = [
        Solver(Board(4), RowRule(), ColumnRule(), killer),
        Solver(Board(4), [RowRule(), ColumnRule(), killer]),
        Solver(Board(4), (RowRule, ColumnRule), killer),
        Puzzle(Board(4), [[RowRule, ColumnRule], killer]).solver(),
        Puzzle(Board(4), iter([RowRule, ColumnRule, killer])).solver(),
    ]
    assert len({repr(solver.rules) for solver in ways}) == 1
    assert repr(Puzzle(Board(4), killer).rules) == "[KillerRule(['5:A2A3'])]"


@pytest.mark.parametrize("family", [sudoku, calcudoku, calendar])
def test_the_standard_rules_of_a_family_work_where_rules_are_expected(family):
    assert [type(rule) for rule in Puzzle(Board(4), family.STANDARD).rules] == list(family.STANDARD)
    if family is not calendar:  # its rule wants pieces
        for rules in ([family.STANDARD], family.STANDARD):
            assert [type(rule) for rule in Solver(Board(4), *rules).rules] == list(family.STANDARD)


def test_a_class_whose_rule_needs_a_clue_is_refused_with_an_example():
    for make in (Solver, Puzzle):
        with pytest.raises(RuleError) as caught:
            make(Board(4), KillerRule)
        says = "a rule without clues, expected one such as KillerRule(['30:A1A2B1B2']) (rule: KillerRule)"
        assert str(caught.value) == says


def test_rules_one_behind_the_other_are_no_title():
    with pytest.raises(RulegridError) as caught:
        Puzzle(Board(4), RowRule(), ColumnRule())
    assert str(caught.value) == "title: read ColumnRule(), expected a string; several rules are given as a list"


@pytest.mark.parametrize(
    ("options", "says"),
    [({"max_steps": 1.5}, "max_steps 1.5: expected a whole number"), ({"timeout": "1s"}, "timeout '1s'|timeout 1s")],
)
def test_limits_that_are_none_are_refused_before_any_search(options, says):
    with pytest.raises(RulegridError, match=says):
        Solver(Board(4), **options)


def test_another_puzzle_has_no_level_and_seed_but_the_date():
    made = read_puzzle("1..4......32....")
    made.level, made.seed, made.date = "easy", "5b/1", datetime.date(2026, 12, 24)
    same = made.replace()
    assert (same.level, same.seed, same.date) == ("easy", "5b/1", made.date)
    for other in (made.add("diagonal"), made.without("block"), made.with_value("A1", None)):
        assert (other.level, other.seed, other.date) == ("", "", made.date)
    kept = Puzzle.from_json(made.to_json())
    assert (kept.level, kept.seed, kept.date) == ("easy", "5b/1", made.date)
    assert kept == read_puzzle("1..4......32....")

"""The search that reports its steps: whatever ideas it uses, it finds all solutions, and its events add up."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulegrid.calendar import Board, Piece, PlacementRule, Puzzle, load_board, read_avoided, read_placed
from rulegrid.calendar.pieces import normalise_shape, orientations
from rulegrid.calendar.play import find_placed_piece
from rulegrid.calendar.pruning import DeadEnd, ForcedPiece, MaskedPuzzle, PlacementState, new_tunnels, old_tunnels
from rulegrid.calendar.search_demo import ORDERS, Paint, SearchIdeas, Solution, TakeBack, TriedPlace, watch
from rulegrid.core.row_column_rules import RowRule
from rulegrid.utils.errors import RulegridError
from rulegrid.utils.message import Message

SWITCHES = ("filter", "sizes", "shapes", "forced", "old_tunnels", "new_tunnels", "colours", "intersection")


def possible(order, on):
    try:
        return SearchIdeas(order, **{name: name in on for name in SWITCHES})
    except RulegridError:
        return None


ALL = [
    ideas
    for order in ORDERS
    for size in range(len(SWITCHES) + 1)
    for on in itertools.combinations(SWITCHES, size)
    if (ideas := possible(order, on))
]


@st.composite
def small_puzzles(draw):
    """A board cut into connected pieces at random, so that most have a solution; some cells blocked."""
    rows, cols = draw(st.sampled_from([(2, 4), (3, 3), (3, 4), (2, 6), (4, 4)]))
    free = [(row, col) for row in range(rows) for col in range(cols)]
    blocked = draw(st.sets(st.sampled_from(free), max_size=2))
    free = [cell for cell in free if cell not in blocked]
    left, pieces = set(free), []
    while left:
        piece = [min(left)]
        for _ in range(draw(st.integers(1, 4)) if len(left) > 1 else 0):
            beside = sorted(
                {(r + d, c + e) for r, c in piece for d, e in ((0, 1), (1, 0), (0, -1), (-1, 0))} & left - set(piece)
            )
            if beside:
                piece.append(draw(st.sampled_from(beside)))
        left -= set(piece)
        pieces.append(Piece(f"p{len(pieces)}", tuple(piece), flip=draw(st.booleans())))
    rule = PlacementRule(pieces)
    if draw(st.booleans()):  # one of them is already placed, as it was cut
        index = draw(st.integers(0, len(pieces) - 1))
        turned = draw(st.integers(1, len(pieces[index].orientations)))
        cell = draw(st.sampled_from(free))
        placing = read_placed(f"{index + 1}@{'ABCD'[cell[0]]}{cell[1] + 1}:{turned}", pieces)
        if set(placing.cells) <= set(free):
            rule.place(placing)
    return Puzzle(Board(rows, cols, values=len(pieces), blocked=blocked), [rule])


def found_by(puzzle, ideas):
    return [event.board for event in watch(puzzle, ideas) if isinstance(event, Solution)]


@given(small_puzzles(), st.sampled_from(ALL))
def test_all_solutions_are_found_once_whatever_the_ideas(grid, puzzle, ideas):
    found = list(map(grid, found_by(puzzle, ideas)))
    assert len(found) == len(set(found))
    assert set(found) == set(map(grid, puzzle.solver().solutions()))


DOMINOES = Puzzle(Board(4, 4, values=8), [PlacementRule([Piece("D", ((0, 0), (0, 1)), count=8)])])


@pytest.mark.slow
@pytest.mark.parametrize("order", ORDERS)
def test_pieces_of_the_same_shape_count_once(grid, order):
    ideas = SearchIdeas(order)
    assert set(map(grid, found_by(DOMINOES, ideas))) == set(map(grid, DOMINOES.solver().solutions()))
    assert len(found_by(DOMINOES, ideas)) == 36


@pytest.mark.slow
def test_a_date_has_the_solvers_solutions(grid):
    board = load_board()
    puzzle = board.puzzle(board.read_open(["Oct,6"]))
    found = list(map(grid, found_by(puzzle, SearchIdeas("cell"))))
    assert len(found) == len(set(found)) == 7
    assert set(found) == set(map(grid, puzzle.solver().solutions()))


@pytest.mark.slow
@pytest.mark.parametrize("name", SWITCHES)
@pytest.mark.parametrize("order", ORDERS)
def test_a_date_has_the_solvers_solutions_without_one_idea(grid, order, name):
    board = load_board()
    puzzle = board.puzzle(board.read_open(["Oct,6"]))
    ideas = possible(order, [other for other in SWITCHES if other != name])
    if ideas:
        assert set(map(grid, found_by(puzzle, ideas))) == set(map(grid, puzzle.solver().solutions()))


@given(small_puzzles(), st.sampled_from(ALL))
def test_events_add_up(puzzle, ideas):
    trail = []
    for event in watch(puzzle, ideas):
        if isinstance(event, TriedPlace | ForcedPiece):
            piece = puzzle.rules[0].all_pieces[event.piece]
            assert normalise_shape(event.cells) in orientations(piece.cells, piece.flip)
            painted = {cell for other, cells in trail if other != event.piece for cell in cells}
            assert not painted & set(event.cells)
        if isinstance(event, TriedPlace | ForcedPiece | Paint):
            trail.append((event.piece, event.cells))
        elif isinstance(event, TakeBack):
            assert trail.pop() == (event.piece, event.cells)
        elif isinstance(event, DeadEnd):
            assert event.reason
        else:
            assert event.board.find_empty_cell() is None
    assert trail == []


def state_of(rows, *pieces):
    """The field and state of a drawing: "." is vacant; nothing is placed yet."""
    blocked = {(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"}
    board = Board(len(rows), len(rows[0]), values=len(pieces), blocked=blocked)
    field = MaskedPuzzle(Puzzle(board, [PlacementRule([Piece(str(i), cells) for i, cells in enumerate(pieces)])]))
    return field, PlacementState({}, field.vacant, list(field.places))


I3, L3 = ((0, 0), (0, 1), (0, 2)), ((0, 0), (0, 1), (1, 1))


@pytest.mark.parametrize("idea", [old_tunnels, new_tunnels])
def test_a_tunnel_is_refused_or_filled(idea):
    corridor = ["...##", "##...", "##.##"]  # the dead end on the left has room for three cells in a row
    assert idea(*state_of(corridor, I3, L3)) == ForcedPiece(0, ((0, 0), (0, 1), (0, 2)), Message("watch.fits"))
    assert isinstance(idea(*state_of(corridor, L3, L3)), DeadEnd)
    assert idea(*state_of(["...", "..."], I3, I3)) is None


def test_two_corridors_that_meet_are_not_glued_together():
    # As the notes have it, the cells below A1 and A3 would be one tunnel of five; two pieces cover them.
    cells = ["#.#.#", "#.#.#", ".....", ".....", "....."]
    bars = [((0, 0), (1, 0), (2, 0), (3, 0), (4, 0))] * 2
    rest = [((0, 0), (1, 0), (2, 0))] * 3
    pieces = [Piece(str(i), cells) for i, cells in enumerate((*bars, *rest))]
    blocked = {(r, c) for r, row in enumerate(cells) for c, mark in enumerate(row) if mark == "#"}
    puzzle = Puzzle(Board(5, 5, values=5, blocked=blocked), [PlacementRule(pieces)])
    assert len(found_by(puzzle, SearchIdeas(old_tunnels=True))) == puzzle.solver().count() > 0


@pytest.mark.slow
def test_reasons_name_cells_and_pieces():
    board = load_board()
    puzzle = board.puzzle(board.read_open(["Jan,25"]))
    seen = {}
    for event in itertools.islice(watch(puzzle), 4000):
        if isinstance(event, DeadEnd | ForcedPiece):
            seen.setdefault(event.reason.key, event)
    assert {"watch.misshapen", "watch.tunnel"} <= seen.keys()
    assert seen["watch.misshapen"].cells
    assert len(seen["watch.misshapen"].cells) == seen["watch.misshapen"].reason.parameters["size"]


def test_a_placed_piece_stays(grid):
    board = load_board()
    puzzle = board.puzzle(board.read_open(["Oct,6"]))
    rule = puzzle.rules[0]
    solution = next(puzzle.solver().solutions())
    for piece in range(4):
        rule.place(find_placed_piece(solution, rule, piece))
    events = list(watch(puzzle))
    assert not any(isinstance(event, TriedPlace | ForcedPiece) and event.piece < 4 for event in events)
    assert grid(solution) in {grid(event.board) for event in events if isinstance(event, Solution)}
    rule.avoid(read_avoided(rule.clues()[-1].removeprefix("place: "), rule.all_pieces))
    assert not any(isinstance(event, Solution) for event in watch(puzzle))


def test_values_that_are_given_stay(grid):
    puzzle = Puzzle(Board(2, 3, values=3), [PlacementRule([Piece(name, ((0, 0), (0, 1))) for name in "ABC"])])
    puzzle.board.set_digit(0, 2, 2)
    assert set(map(grid, found_by(puzzle, SearchIdeas()))) == set(map(grid, puzzle.solver().solutions())) != set()


def test_other_rules_and_impossible_choices_are_refused():
    puzzle = Puzzle(Board(1, 2, values=1), [PlacementRule([Piece("I", ((0, 0), (0, 1)))]), RowRule()])
    with pytest.raises(RulegridError, match="the placement rule alone"):
        list(watch(puzzle))
    with pytest.raises(RulegridError, match="order 'x'"):
        SearchIdeas("x")
    with pytest.raises(RulegridError, match="colours"):
        SearchIdeas(colours=False)
    with pytest.raises(RulegridError, match="colours"):
        SearchIdeas("colour", colours=False, intersection=False)

"""Plain output has signs for blocked cells, which are read again."""

from rulegrid.sudoku import STANDARD, Board, Puzzle, read_puzzle


def test_solve_prints_signs_for_blocked_cells(run, tmp_path):
    puzzle = Puzzle(Board(4, blocked=[(0, 0), (2, 1)]), [rule() for rule in STANDARD])
    path = tmp_path / "blocked.json"
    path.write_text(puzzle.to_json())
    status, printed, _ = run("sudoku", "solve", str(path), "--plain")
    rows = [line.split() for line in printed.splitlines()]
    assert status == 0
    assert [(r, c) for r, row in enumerate(rows) for c, text in enumerate(row) if text == "#"] == [(0, 0), (2, 1)]
    assert read_puzzle(printed).board.blocked == frozenset([(0, 0), (2, 1)])
    lines = tmp_path / "lines.txt"
    lines.write_text("# a comment\n#234341221434321\n")
    status, printed, _ = run("sudoku", "batch", str(lines))
    assert "#234341221434321,unique" in printed

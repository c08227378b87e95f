"""Saved games of Simon Tatham's puzzles: the id inside, and what is wrong with one."""

import pytest

from rulegrid import PuzzleFormatError, calcudoku, read_puzzle, sudoku

KEEN = "3:a_ba__b,a7m12s1"
SOLO = "2x2:1b4f3_2d"


def save_of(game, game_id, **others):
    """The saved game of an id, with a move."""
    params, desc = game_id.split(":")
    values = {
        "SAVEFILE": "Simon Tatham's Portable Puzzle Collection", "VERSION": "1", "GAME": game, "PARAMS": params + others.get("full", ""),
        "CPARAMS": params, "SEED": "12345", "DESC": desc, "NSTATES": "2", "STATEPOS": "2", "MOVE": "R0,1,3",
    }  # fmt: skip
    return "".join(f"{key:<8}:{len(value)}:{value}\n" for key, value in values.items())


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_puzzle_of_a_saved_game_is_that_of_its_id(end):
    keen, solo = save_of("Keen", KEEN, full="dn"), save_of("Solo", SOLO, full="du")
    assert read_puzzle("\ufeff" + keen.replace("\n", end)) == calcudoku.read_puzzle(KEEN)
    assert read_puzzle(solo.replace("\n", end)) == sudoku.read_puzzle(SOLO)
    assert read_puzzle("\n" + solo).board.count_filled() == 4  # no digit of a move


def test_cages_and_diagonals_of_solo_are_read():
    puzzle = sudoku.read_puzzle("1..4......32....", extra="diagonal")
    assert read_puzzle(save_of("Solo", sudoku.write(puzzle, "solo"))) == puzzle


@pytest.mark.parametrize(
    ("read", "text", "says"),
    [
        (sudoku.read_puzzle, save_of("Keen", KEEN), "a saved game of Keen, expected a sudoku puzzle: the command for it is `rulegrid calcudoku`"),
        (calcudoku.read_puzzle, save_of("Solo", SOLO), "a saved game of Solo, expected a calcudoku puzzle: the command for it is `rulegrid sudoku`"),
        (calcudoku.read_puzzle, save_of("Loopy", SOLO), "a saved game of Loopy, expected one of Solo or Keen"),
    ],
    ids=["keen", "solo", "other"],
)  # fmt: skip
def test_a_saved_game_of_another_family_names_its_command(read, text, says):
    with pytest.raises(PuzzleFormatError) as caught:
        read(text)
    assert str(caught.value) == says


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (save_of("Loopy", SOLO), "a saved game of Loopy, expected one of Solo or Keen"),
        (save_of("Keen", KEEN)[:150], "line 7: DESC has 12 bytes, expected 15: the saved game is damaged"),
        (save_of("Keen", KEEN).replace("DESC", "DESK"), "this is a seed, which only keen can expand"),
        (save_of("Solo", SOLO).replace("DESC", "DESK").replace("SEED", "SEEK"), "a saved game without a line DESC"),
        (save_of("Solo", SOLO).replace("PARAMS", "PARROT"), "a saved game without a line PARAMS"),
        (save_of("Solo", SOLO).replace("2x2", "x2x"), "read 'x2x:1b4f3_2d', expected a game id"),
    ],
    ids=["other", "cut", "seed", "no id", "no size", "bad id"],
)
def test_what_is_wrong_with_a_saved_game_is_one_line(text, says):
    with pytest.raises(PuzzleFormatError) as caught:
        read_puzzle(text)
    assert says in str(caught.value)

"""Turning, mirroring and copying a whole puzzle in set-up."""

PUZZLE = "?grid=1..4......32....&sandwich=5:left+A&mine=.3"


def wait_for_clue(sudoku, text):
    sudoku.page.locator(".chip-edit", has_text=text).wait_for()


def test_a_puzzle_is_turned_with_what_was_entered_and_turned_back_if_its_rules_permit_it(sudoku):
    sudoku.open(PUZZLE)
    sudoku.phase("Set up")
    wait_for_clue(sudoku, "5:left A")
    sudoku.button("Turn the puzzle a quarter to the right").click()
    wait_for_clue(sudoku, "5:top 4")
    assert sudoku.rows() == [[0, 0, 0, 1], [0, 0, 0, 3], [0, 3, 0, 0], [0, 2, 0, 4]]
    sudoku.button("Mirror the puzzle top to bottom").click()
    wait_for_clue(sudoku, "5:bottom 4")
    sudoku.button("Undo").click()
    sudoku.button("Turn the puzzle a quarter to the left").click()
    wait_for_clue(sudoku, "5:left A")
    assert sudoku.rows()[0] == [1, 3, 0, 4]
    sudoku.open("?grid=-16-&box-indexer=A1")  # a rule that would mean something else is named
    sudoku.phase("Set up")
    sudoku.button("Mirror the puzzle left to right").click()
    sudoku.says("turned or mirrored")
    sudoku.forget_refusals()


def test_a_copy_is_another_game(sudoku):
    sudoku.open(PUZZLE)
    sudoku.phase("Set up")
    sudoku.button("Copy").click()
    sudoku.says("This is a copy")
    assert "(copy)" in sudoku.page.get_by_label("Title").input_value()
    sudoku.click("C1")
    sudoku.press("2")
    sudoku.button("Undo").click()
    sudoku.button("Undo").click()
    sudoku.page.wait_for_function("() => !document.querySelector('#grid-title').value")
    assert sudoku.value("C1") == ""

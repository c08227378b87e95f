"""Short links on the page: who may not fetch them is told what to do."""


def test_a_short_link_that_can_not_be_fetched_is_explained(sudoku, expect):
    sudoku.open("?grid=1..4......32....")
    sudoku.read("https://sudokupad.app/abc123")
    problem = sudoku.page.get_by_role("dialog").locator(".problem")
    expect(problem).to_contain_text("Only sudokupad.app has the puzzle of this short link")
    sudoku.page.errors.clear()  # the answer with the error

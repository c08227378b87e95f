"""Rules in Python on a page without a server: written, tried, kept with the puzzle, and read before they run."""

import pytest

pytestmark = pytest.mark.slow

DIAGONAL = """from rulegrid import Rule


class FirstDiagonal(Rule):
    \"\"\"The digits of the first diagonal differ.\"\"\"

    title = "first diagonal", "第一条对角线"

    def is_valid(self, board):
        values = [board.cells[i][i] for i in range(board.rows) if board.cells[i][i]]
        return len(set(values)) == len(values)
"""


def write(page):
    page.get_by_role("button", name="Set up", exact=True).click()
    page.get_by_role("button", name="Rules in Python").click()
    page.wait_for_selector("#own-code")


def says(page, text):
    page.wait_for_function("(text) => document.querySelector('#own-says')?.textContent.includes(text)", arg=text)


def rules(page):
    return page.locator(".rules .rule-name").all_inner_texts()


def test_they_are_written_tried_kept_and_removed(ready):
    ready.evaluate("() => { location.hash = '#/sudoku?grid=123-13-'; }")
    ready.wait_for_selector("[aria-label^='A1'][aria-label*='1']")
    write(ready)
    says(ready, "Defined: Corners.")
    says(ready, "several solutions")
    ready.fill("#own-code", DIAGONAL.replace("len(values)", "len(value)"))
    says(ready, "line 11: is_valid raised NameError")
    ready.fill("#own-code", DIAGONAL.replace("def", "deff"))
    says(ready, "SyntaxError")
    ready.get_by_role("button", name="Use these rules").click()
    says(ready, "SyntaxError")  # the dialog is there again
    assert "deff" in ready.input_value("#own-code")
    ready.fill("#own-code", DIAGONAL)
    says(ready, "Defined: First diagonal.")
    ready.get_by_role("button", name="Use these rules").click()
    ready.wait_for_selector("#own-code", state="detached")
    ready.wait_for_function("() => /code=/.test(location.hash)")
    assert any("First diagonal" in text and "digits of the first" in text for text in rules(ready))
    ready.get_by_role("button", name="Play", exact=True).click()
    ready.wait_for_selector(".about-rules >> text=First diagonal")
    ready.get_by_role("button", name="Undo").first.click()
    ready.wait_for_function("() => !/code=/.test(location.hash)")
    ready.get_by_role("button", name="Redo").first.click()
    ready.wait_for_function("() => /code=/.test(location.hash)")
    write(ready)
    ready.get_by_role("button", name="Remove them").click()
    ready.wait_for_function("() => !/code=/.test(location.hash)")
    ready.get_by_role("button", name="Play", exact=True).click()


def test_those_of_a_shared_address_are_read_before_they_run(host, new_page):
    code = DIAGONAL + "\nimport js\njs.fetch('/ran')\n"
    address = f"{host.address}/#/sudoku"
    page = new_page(service_workers="block")
    page.goto(address)
    ran = []
    page.on("request", lambda request: ran.append(request.url) if request.url.endswith("/ran") else None)
    query = page.evaluate(
        "(code) => String(new URLSearchParams({grid: '123-13-', code, rules: 'row_column_block_first-diagonal'}))", code
    )
    page.evaluate("(query) => { location.hash = `#/sudoku?${query}`; }", query)
    page.wait_for_selector(".code-listing")
    assert "FirstDiagonal" in page.inner_text(".code-listing")
    assert not ran
    page.get_by_role("button", name="Cancel").click()
    page.wait_for_selector(".toast")
    assert not ran
    page.evaluate("() => { location.hash = '#/about'; }")
    page.wait_for_selector(".prose")
    page.evaluate("(query) => { location.hash = `#/sudoku?${query}`; }", query)
    page.wait_for_selector(".code-listing")
    page.get_by_role("button", name="Run these rules").click()
    page.wait_for_selector(".about-rules >> text=First diagonal")
    assert len(ran) == 1
    page.reload()  # who agreed is not asked again
    page.wait_for_selector(".about-rules >> text=First diagonal")
    page.wait_for_function("() => !document.querySelector('.loading')")
    assert page.locator(".code-listing").count() == 0
    page.errors[:] = [error for error in page.errors if "404" not in error and "403" not in error]


def test_new_puzzles_are_made_with_them(ready):
    ready.evaluate("() => { location.hash = '#/sudoku?grid=2..1............'; }")
    ready.wait_for_selector("[aria-label^='A1'][aria-label*='2']")
    write(ready)
    ready.fill("#own-code", DIAGONAL)
    says(ready, "Defined: First diagonal.")
    ready.get_by_role("button", name="Use these rules").click()
    ready.wait_for_function("() => /code=/.test(location.hash)")
    ready.get_by_role("button", name="Play", exact=True).click()
    ready.locator(".phase-bar").get_by_role("button", name="New…").click()
    dialog = ready.get_by_role("dialog")
    dialog.get_by_label("Level").select_option("")
    dialog.get_by_label("Size").select_option("6")
    dialog.get_by_label("Add a rule").select_option(label="First diagonal")
    dialog.get_by_role("button", name="Without First diagonal").wait_for()
    dialog.get_by_role("button", name="Make it").click()
    ready.get_by_text("The seed").first.wait_for()
    ready.wait_for_selector(".about-rules >> text=First diagonal")
    assert "code=" in ready.url
    assert ready.locator("[role=gridcell]").count() == 36

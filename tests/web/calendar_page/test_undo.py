"""Undo over everything: days, cells and boards."""

DATE = "2026-11-21"


def hint(person):
    return person.take_hint()


def undo(person):
    person.page.keyboard.press("u")


def test_undo_leads_back_to_the_day_before_it_was_changed_and_redo_forth(visit):
    person = visit()
    page = person.page
    lay = hint(person)
    page.click("[aria-label='The day after']")
    person.until_at("2026-11-22")
    assert person.placed() == []
    undo(person)
    person.until_at(DATE)
    assert person.placed() == lay
    assert person.guide() == "Back to 21 November 2026"
    page.keyboard.press("Control+Shift+Z")
    person.until_at("2026-11-22")
    assert person.guide() == "Forward to 22 November 2026"
    undo(person)
    person.until_at(DATE)
    undo(person)
    assert person.placed() == []
    assert page.locator("button:has-text('Undo')").is_disabled()


def test_undo_leads_back_to_another_board(visit):
    person = visit()
    page = person.page
    lay = hint(person)
    page.select_option("#cal-board", "weekday8x7")
    person.until_at("board=weekday8x7")
    page.locator("[data-piece='9']").wait_for()
    page.locator("button:has-text('Undo')").click()
    person.until_at("board=dragonfjord")
    assert person.guide() == "Back to 21 November 2026 (7x7: months and days)"
    assert person.placed() == lay
    page.locator("button:has-text('Redo')").click()
    person.until_at("board=weekday8x7")
    assert f"date={DATE}" in page.evaluate("location.hash")
    page.reload()
    page.wait_for_selector("[data-piece]")
    undo(person)
    person.until_at("board=dragonfjord")
    assert person.placed() == lay


def test_undo_leads_back_over_chosen_cells(visit):
    person = visit()
    page = person.page
    lay = hint(person)
    page.click("text=Any cells")
    page.mouse.click(*person.cell_at(5, 5))
    person.until_at("open=F6")
    page.mouse.click(*person.cell_at(3, 3))
    person.until_at("open=F6,D4")
    undo(person)
    person.until_at("open=F6&")
    assert page.locator(".cell.open").count() == 1
    page.keyboard.press("y")
    person.until_at("open=F6,D4")
    page.click("text=Date >> nth=0")
    person.until_at(f"date={DATE}")
    assert person.placed() == lay
    undo(person)  # the hint, a step of this day
    undo(person)
    person.until_at("open=F6,D4")
    assert page.locator(".cell.open").count() == 2
    for _ in range(3):
        undo(person)
    person.until_at(f"date={DATE}")
    assert page.locator(".cell.open .label").all_text_contents() == ["Nov", "21"]


def test_it_is_said_in_chinese(visit):
    person = visit(locale="zh-CN")
    person.page.click("[aria-label='后一天']")
    person.until_at("2026-11-22")
    undo(person)
    person.until_at(DATE)
    assert person.guide() == "回到：2026年11月21日"


def test_undo_leads_back_from_a_new_puzzle_with_given_pieces(visit):
    person = visit()
    page = person.page
    lay = hint(person)
    page.get_by_role("button", name="New…").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Pieces given").select_option("easy")
    dialog.get_by_label("Date").select_option("chosen")
    dialog.get_by_role("button", name="Make it").click()
    page.wait_for_selector(".piece.given")
    person.until_at("given=")
    address = page.evaluate("location.hash")
    own = hint(person)
    undo(person)
    assert person.placed() == []
    undo(person)
    person.until("location.hash.includes('given=')", expected=False)
    assert person.placed() == lay
    assert page.locator(".piece.given").count() == 0
    page.keyboard.press("y")
    person.until_at("given=")
    assert page.evaluate("location.hash") == address
    page.keyboard.press("y")
    person.until_placed(1)
    assert person.placed() == own
    page.get_by_role("button", name="Play without").click()
    person.until("location.hash.includes('given=')", expected=False)
    assert person.placed() == lay
    for _ in range(2):  # the hint of that day, then the way back
        undo(person)
    person.until_at("given=")
    assert person.placed() == own

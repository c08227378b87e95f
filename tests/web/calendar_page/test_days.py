"""Days: typed, in a link, with what was done on each; the same in Chinese."""

import pytest

DATE = "2026-11-21"


def asked(page):
    dates = []
    page.on(
        "request", lambda request: dates.append(request.post_data_json) if "/calendar/open" in request.url else None
    )
    return dates


def test_a_year_is_loaded_once_it_is_typed(visit):
    person = visit()
    page = person.page
    dates = asked(page)
    page.focus("#cal-date")
    # The fields of the date are in some order: the year is the one of four digits, the last one here.
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("2031", delay=60)
    person.until_at("2031-11-21")
    assert [question["date"] for question in dates] == ["2031-11-21"]


def test_a_date_is_loaded_at_once_by_enter(visit):
    person = visit()
    page = person.page
    dates = asked(page)
    page.focus("#cal-date")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.type("2027")
    page.keyboard.press("Enter")
    person.until_at("2027-11-21")
    assert [question["date"] for question in dates] == ["2027-11-21"]


def test_letters_are_keys_while_the_date_has_the_focus(visit):
    person = visit()
    page = person.page
    page.focus("#cal-date")
    person.take_hint()
    page.keyboard.press("r")
    assert person.placed() == []
    page.keyboard.press("s")
    person.until_done()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("date=2026-02-29", "The date 2026-02-29 does not exist: showing "),
        ("layout=%25%25", "The board in this link can't be read: part of the link may be missing."),
    ],
)
def test_a_link_that_makes_no_sense_is_reported(visit, query, said):
    person = visit(query=query)
    person.page.wait_for_selector(".toast")
    assert person.page.inner_text(".toast").startswith(said)


def test_undo_survives_a_reload_and_a_change_of_day(visit):
    person = visit()
    page = person.page
    for _ in range(2):
        person.take_hint()
    two = person.placed()
    page.reload()
    page.wait_for_selector("[data-piece]")
    assert person.placed() == two
    page.keyboard.press("u")
    one = person.placed()
    assert len(one) == 1
    page.click("[aria-label='The day after']")
    person.until_at("2026-11-22")
    assert person.placed() == []
    page.click("[aria-label='The day before']")
    person.until_at(DATE)
    assert person.placed() == one
    page.keyboard.press("y")
    assert person.placed() == two
    page.keyboard.press("u")
    page.keyboard.press("u")
    assert person.placed() == []


@pytest.mark.smoke
def test_months_weekdays_reasons_and_errors_are_chinese_in_chinese(visit):
    person = visit(board="weekday8x7", locale="zh-CN")
    page = person.page
    assert page.locator(".cell[data-cell=A1] .label").text_content() == "1月"
    assert page.locator(".cell.open .label").all_text_contents() == ["11月", "21", "周六"]
    assert person.told().startswith("请看拼块")
    assert person.page.locator(".told button").all_inner_texts() == ["多说一点", "全部说明", "关闭"]
    assert person.told().startswith("没有简短的推理能确定")
    assert "个解中有" in person.told()
    person.take_hint()
    page.click("text=自定义棋盘")
    file = {"name": "x.txt", "mimeType": "text/plain", "buffer": b"board:\n a b\n a c\npiece I:\n XX"}
    page.set_input_files("#cal-file", file)
    page.click("dialog .primary")
    page.wait_for_selector(".toast")
    assert "标签 'a' 在 A1 也有" in page.inner_text(".toast")
    page.errors.clear()  # the browser's own line about the answer 422

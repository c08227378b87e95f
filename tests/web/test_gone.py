"""A page whose server is gone: one banner with what to type, and nothing lost when it is back."""

import pytest


@pytest.fixture
def gone(open_page):
    """`gone(page)` lets the server be out of reach; `gone(page, False)` brings it back."""

    def cut(page, is_gone=True):
        if is_gone:
            page.route("**/*", lambda route: route.abort("connectionrefused"))
        else:
            page.unroute("**/*")

    return cut


def forget(page):
    """The browser's own lines about a server that does not answer."""
    page.errors[:] = [text for text in page.errors if "ERR_CONNECTION_REFUSED" not in text]


def test_a_banner_says_what_to_type_and_goes_when_the_server_is_back(open_page, gone):
    page = open_page("#/calendar?board=dragonfjord&date=2026-11-21", reduced_motion="reduce")
    page.wait_for_selector("[data-piece]")
    page.wait_for_selector(".count:not(.waiting):not([hidden])")  # an answer under way would say that it is back
    gone(page)
    page.keyboard.press("h")
    page.wait_for_selector("#banner:not([hidden])")
    port = page.evaluate("location.port")
    assert page.inner_text("#banner code") == f"rulegrid web --port {port}"
    assert page.inner_text("#banner").startswith("The server is not responding.")
    assert page.locator(".toast").count() == 0
    # One can go on playing meanwhile.
    page.focus("[data-piece='0']")
    page.keyboard.press("Enter")
    assert "placed=" in page.evaluate("location.hash")
    gone(page, False)
    page.wait_for_selector("#banner", state="hidden")
    page.wait_for_selector(".count:not(.waiting):not([hidden])")
    forget(page)


def test_a_view_that_can_not_be_fetched_says_the_same_and_comes_by_itself(open_page, gone):
    page = open_page("#/about")
    page.wait_for_selector(".prose")
    gone(page)
    page.click(".tab[data-tab=calendar]")
    page.wait_for_selector("#banner:not([hidden])")
    text = page.inner_text("body")
    assert "module" not in text
    assert text.count("The server is not responding.") == 2  # in the banner, and where the view would be
    gone(page, False)
    page.wait_for_selector("[data-piece]")
    assert page.locator("#banner").is_hidden()
    forget(page)


def test_a_question_that_is_cut_off_is_no_answer(browser, serve):
    with serve() as address:
        page = browser.new_page()
        page.goto(f"{address}/#/about")
        page.wait_for_selector(".prose")
        page.evaluate("""async () => {
            const { ask } = await import("/api.js");
            const rules = [{ rule: "row" }, { rule: "column" }, { rule: "block" }];
            window.found = [];
            const onProgress = ({ found }) => window.found.push(found);
            ask("/api/count", { family: "sudoku", puzzle: { rows: 9, rules } }, { onProgress })
                .catch((error) => { window.failure = [error.name, error.status]; });
        }""")
        page.wait_for_function("() => window.found.length > 1")
        assert page.evaluate("window.found.at(-1)") > 0  # how many solutions there are so far
    page.wait_for_function("() => window.failure")
    assert page.evaluate("window.failure") == ["ApiError", 0]
    assert page.is_visible("#banner")
    page.close()


def test_the_first_paint_needs_under_150_kb(open_page, server):
    for view in ("calendar", "sudoku", "calcudoku"):
        page = open_page("#/about")
        page.wait_for_selector(".prose")
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.clearBrowserCache")
        sizes = []
        session.on("Network.loadingFinished", lambda event, sizes=sizes: sizes.append(event["encodedDataLength"]))
        page.goto("about:blank")
        page.goto(f"{server}/#/{view}")
        page.wait_for_selector("#main svg")
        assert 10_000 < sum(sizes) < 150_000, view


def test_a_dialog_that_can_not_be_fetched_is_a_matter_of_the_banner(open_page, gone):
    page = open_page("#/sudoku?grid=..3.4....1....2.")
    page.wait_for_selector("[aria-label^='A3']")
    gone(page)
    page.get_by_role("button", name="New…", exact=True).click()
    page.wait_for_selector("#banner:not([hidden])")
    gone(page, False)
    page.wait_for_selector("#banner", state="hidden")
    forget(page)

"""The page that a server hands out, once that is gone: a reload shows the board, which can be played."""

import pytest


@pytest.mark.smoke
def test_a_reload_without_the_server_shows_the_game(browser, serve, until):
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.set_default_timeout(60_000)
    with serve() as address:
        page.goto(f"{address}/#/sudoku?grid=12..........21..&killer=3:A1A2")
        page.locator("[aria-label^='A3']").click()
        page.keyboard.press("3")
        until(page, "async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated'")
        until(page, "async () => (await (await caches.open('rulegrid.answers')).keys()).length > 0")
        page.goto(f"{address}/#/about")
        page.goto(f"{address}/#/sudoku")
        page.wait_for_selector("[aria-label^='A3'][aria-label*='3']")
    page.reload()
    page.wait_for_selector("[aria-label^='A3'][aria-label*='3']")
    page.wait_for_selector("#banner:not([hidden])")
    page.locator("[aria-label^='A4']").click()
    page.keyboard.press("3")
    page.wait_for_selector("[aria-label^='A4'][aria-label*='3']")
    page.reload()
    page.wait_for_selector("[aria-label^='A4'][aria-label*='3']")
    page.goto(f"{address}/#/calendar")
    page.wait_for_selector("[data-piece]")
    context.close()
